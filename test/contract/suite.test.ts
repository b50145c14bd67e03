import { describe, expect, it } from 'vitest';
import type { Game } from '../../src/games/game.ts';
import { broken, forever, ordered, revealing, standing } from './broken-games.ts';
import { brokenSnaps } from './broken-snaps.ts';
import { brokenTexts } from './broken-texts.ts';
import { checkComputers } from './ending.ts';
import { pondering, ponderingExample } from './pondering.ts';
import { snap, snapExample } from './snap.ts';
import { type Subject, subjectOf } from './subject.ts';
import { clauses, describeGame } from './suite.ts';
import { taughtNim, taughtNimExample } from './taught-nim.ts';
import { type GuessView, guessing, guessingExample, nim, nimExample } from './trial-games.ts';
import type { Example } from './walk.ts';

describeGame(nim, [nimExample, { ...nimExample, name: 'two players', seats: 2 }], { computerGames: 200 });
describeGame(taughtNim, [taughtNimExample], { computerGames: 100 });
describeGame(guessing, [guessingExample], { computerGames: 200 });
describeGame(pondering, [ponderingExample], { computerGames: 20 });
describeGame(snap, [snapExample], { computerGames: 200 });

/** Walks of the broken game where it can walk at all, else those of the sound one. */
function walksOf(game: Game, sound: Game, example: Example): Subject['walks'] {
  try {
    return subjectOf(game, example, { walks: 2 }).walks;
  } catch {
    return subjectOf(sound, example, { walks: 2 }).walks;
  }
}

/** The sentence by which a clause refuses a game; undefined when the game keeps it. */
function complaint(clauseName: string, game: Game, sound: Game, example: Example): string | undefined {
  const clause = clauses.find(({ name }) => name === clauseName);
  if (clause === undefined) throw new Error(`There is no clause “${clauseName}”.`);
  try {
    clause.check({
      ...subjectOf(sound, example, { walks: 2, positions: 10 }),
      game,
      walks: walksOf(game, sound, example),
    });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const asExample = (example: unknown) => example as Example;

describe('a broken game', () => {
  it('has a variant for every clause', () => {
    const leaks = 'nobody sees what is hidden from them';
    expect(new Set([...broken, ...brokenSnaps, ...brokenTexts].map(([name]) => name).concat(leaks))).toEqual(
      new Set(clauses.map(({ name }) => name)),
    );
  });

  it('are caught when they tell what was hidden and do not own up to it', () => {
    const silent = { ...guessing, reveals: () => false };
    expect(complaint(revealing, guessing, guessing, asExample(guessingExample))).toBeUndefined();
    expect(complaint(revealing, silent, guessing, asExample(guessingExample))).toMatch(
      /reveals nothing shows public what was hidden/,
    );
  });

  it('lets somebody see what is hidden', () => {
    const leaks = 'nobody sees what is hidden from them';
    const leaky: readonly (readonly [Partial<typeof guessing>, RegExp])[] = [
      [{ view: (state, viewer) => ({ ...state, viewer }) }, /view of public shows what is hidden: secret-/],
      [
        {
          view: ({ secret, ...rest }, viewer) =>
            ({ ...rest, viewer, even: secret.endsWith('0') }) as GuessView,
        },
        /tells apart what it must not/,
      ],
      [
        {
          // The event tells the number, the story says it.
          apply: (state, seat, action, dice) => {
            const { state: next, events } = guessing.apply(state, seat, action, dice);
            const number = Number(state.secret.slice('secret-'.length));
            return { state: next, events: events.map((event) => ({ ...event, guess: number })) };
          },
          story: ({ guess }) => `It is secret-${guess}.`,
        },
        /story shows/,
      ],
      [
        {
          // The deal tells the number.
          opening: ({ secret }) => [
            { seat: 0, guess: 0 - Number(secret.slice('secret-'.length)), answer: 'low' },
          ],
          story: (event, names) =>
            event.guess < 0 ? `It is secret-${0 - event.guess}.` : guessing.story(event, names),
        },
        /story shows/,
      ],
      [
        {
          choices: (state, seat) =>
            guessing.choices(state, seat).map((one) => ({ ...one, label: `Not ${state.secret}` })),
        },
        /choice shows/,
      ],
      [{ when: ({ secret }) => `The number is ${secret}` }, /When shows what is hidden/],
      [{ when: ({ secret }) => `Try ${secret.length}, ${secret.at(-1)}` }, /When tells apart/],
      [
        {
          clock: ({ secret }) => ({ id: `turn ${secret.at(-1)}`, seconds: 60 }),
        },
        /The clock tells apart/,
      ],
      [{ scores: ({ secret }) => [Number(secret.slice('secret-'.length)), 0] }, /The score tells apart/],
    ];
    expect(complaint(leaks, guessing, guessing, asExample(guessingExample))).toBeUndefined();
    for (const [change, sentence] of leaky)
      expect(complaint(leaks, { ...guessing, ...change }, guessing, asExample(guessingExample))).toMatch(
        sentence,
      );
  });

  it('is none when its standing orders are sound', () => {
    expect(complaint(standing, { ...nim, ...ordered({}) }, nim, asExample(nimExample))).toBeUndefined();
  });

  it.each(broken)('breaks “%s” by %s', (clause, _, change, sentence) => {
    expect(complaint(clause, nim, nim, asExample(nimExample))).toBeUndefined();
    expect(complaint(clause, { ...nim, ...change }, nim, asExample(nimExample))).toMatch(sentence);
  });
});

describe('a broken game of hidden hands', () => {
  it.each(brokenSnaps)('breaks “%s” by %s', (clause, _, change, sentence) => {
    expect(complaint(clause, snap, snap, asExample(snapExample))).toBeUndefined();
    expect(complaint(clause, { ...snap, ...change }, snap, asExample(snapExample))).toMatch(sentence);
  });
});

describe('a broken game of tips and texts', () => {
  it.each(brokenTexts)('breaks “%s” by %s', (clause, _, change, sentence) => {
    expect(complaint(clause, taughtNim, taughtNim, asExample(taughtNimExample))).toBeUndefined();
    expect(complaint(clause, { ...taughtNim, ...change }, taughtNim, asExample(taughtNimExample))).toMatch(
      sentence,
    );
  });

  it('tells by a position what is hidden', () => {
    const clause = 'games and positions are texts that are read back';
    const texts = { write: () => '', read: () => ({ options: {}, names: [], moves: [] }) };
    const leaky = { ...guessing, texts: { ...texts, position: ({ secret }: { secret: string }) => secret } };
    const parity = ({ secret }: { secret: string }) => (secret.endsWith('0') ? 'round' : 'odd');
    const hinting = { ...guessing, texts: { ...texts, position: parity } };
    const example = asExample(guessingExample);
    expect(complaint(clause, leaky as unknown as Game, guessing, example)).toMatch(/shows what is hidden/);
    expect(complaint(clause, hinting as unknown as Game, guessing, example)).toMatch(/tells apart/);
  });
});

describe('computers', () => {
  const few = (game: Game) => subjectOf(game, asExample(nimExample), { walks: 0, computerGames: 30 });

  it('are stopped when they play on for ever', () => {
    expect(() => checkComputers(few({ ...nim, apply: forever }), 'sharp')).toThrow(
      /Game 0 still runs after 60/,
    );
  });

  it('are told when they do what they may not', () => {
    const cheating: typeof nim.computer = () => ({ action: { take: 5 }, delayMs: 0 });
    expect(() => checkComputers(few({ ...nim, computer: cheating }), 'sharp')).toThrow(
      /cannot take that many/,
    );
  });

  it('think for a while and no longer', () => {
    const slow: typeof nim.computer = (...seen) => ({ ...nim.computer(...seen), delayMs: 1e6 });
    expect(() => checkComputers(few({ ...nim, computer: slow }), 'lazy')).toThrow(/thinks for 1000000 ms/);
  });
});
