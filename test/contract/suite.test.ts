import { describe, expect, it } from 'vitest';
import type { Game } from '../../src/games/game.ts';
import { nimComputers, ordered } from './broken/computers.ts';
import { forever, nimEnds, snapEnds } from './broken/ending.ts';
import { nimFaces, snapFaces, taughtFaces } from './broken/faces.ts';
import { nimFacts, snapFacts, taughtFacts } from './broken/facts.ts';
import { handyHints } from './broken/hints.ts';
import { nimLabels, snapLabels } from './broken/labels.ts';
import { nimNotation, taughtTexts } from './broken/notation.ts';
import { nimOffers, snapOffers } from './broken/offer.ts';
import { nimPlay, taughtPlay } from './broken/play.ts';
import { guessingSight, nimSight, roundsSight, snapSight } from './broken/sight.ts';
import type { Variant } from './broken/variant.ts';
import { checkComputers } from './clauses/ending.ts';
import { clauses, levelClauses } from './clauses.ts';
import { Report } from './report.ts';
import { type Effort, subjectOf } from './subject.ts';
import { describeGame } from './suite.ts';
import { handyNim, handyNimExample } from './toys/handy-nim.ts';
import { pondering, ponderingExample } from './toys/pondering.ts';
import { rounds, roundsExample } from './toys/rounds.ts';
import { snap, snapExample } from './toys/snap.ts';
import { taughtNim, taughtNimExample } from './toys/taught-nim.ts';
import { guessing, guessingExample, nim, nimExample } from './toys/trial-games.ts';
import type { Example } from './walk.ts';

describeGame(nim, [nimExample, { ...nimExample, name: 'two players', seats: 2 }], { computerGames: 40 });
describeGame(taughtNim, [taughtNimExample], { computerGames: 25 });
describeGame(guessing, [guessingExample], { computerGames: 40 });
describeGame(pondering, [ponderingExample], { computerGames: 20 });
describeGame(snap, [snapExample], { computerGames: 40 });
describeGame(rounds, [roundsExample], { computerGames: 25 });
describeGame(handyNim, [handyNimExample], { computerGames: 25 });

/** A sound toy game, an example of how it is played, and its broken variants. */
interface Toy {
  readonly game: Game;
  readonly example: Example;
  readonly variants: readonly Variant<Game>[];
}

/** The casts are safe, because a variant is only combined with the toy it belongs to. */
const toy = <State, Options, Sound>(
  game: Sound,
  example: Example<State, Options>,
  ...variants: readonly (readonly Variant<Sound>[])[]
): Toy => ({
  game: game as Game,
  example: example as Example,
  variants: variants.flat() as unknown as readonly Variant<Game>[],
});

const toys: readonly Toy[] = [
  toy(
    nim,
    nimExample,
    ...[nimFacts, nimPlay, nimOffers, nimLabels, nimEnds],
    ...[nimNotation, nimFaces, nimComputers, nimSight],
  ),
  toy(snap, snapExample, snapFacts, snapOffers, snapLabels, snapEnds, snapFaces, snapSight),
  toy(taughtNim, taughtNimExample, taughtFacts, taughtPlay, taughtTexts, taughtFaces),
  toy(guessing, guessingExample, guessingSight),
  toy(rounds, roundsExample, roundsSight),
  toy(handyNim, handyNimExample, handyHints),
];

const little: Effort = { walks: 2, positions: 4, computerGames: 3 };
/** A member that always crashes is noticed anywhere, so little effort is enough. */
const least: Effort = { walks: 2, positions: 2, computerGames: 1 };

/** Returns the clauses that a game breaks, with what each says, and how many others are skipped. */
function looked(
  game: Game,
  example: Example,
  effort = little,
): { broken: (readonly [string, string])[]; skipped: number } {
  const report = new Report(subjectOf(game, example, effort));
  const all = [...clauses, ...levelClauses(game.levels, effort)];
  const outcomes = all.map((clause) => ({ name: clause.name, outcome: report.of(clause) }));
  return {
    broken: outcomes.flatMap(({ name, outcome }) =>
      outcome.kind === 'broken' ? [[name, outcome.error.message] as const] : [],
    ),
    skipped: outcomes.filter(({ outcome }) => outcome.kind === 'hangs').length,
  };
}

const variants = toys.flatMap(({ game, example, variants: own }) =>
  own.map(([clause, wrong, change, sentence]) => ({
    ...{ title: game.title, clause, wrong, sentence, example },
    game: { ...game, ...change } as Game,
  })),
);

describe('a broken game', () => {
  it('has a variant for every clause', () => {
    expect(new Set(variants.map(({ clause }) => clause))).toEqual(new Set(clauses.map(({ name }) => name)));
  });

  it.each(variants)('breaks “$clause” of $title by $wrong, and no other', ({ game, example, ...broken }) => {
    expect(looked(game, example).broken).toEqual([[broken.clause, expect.stringMatching(broken.sentence)]]);
  });

  it('is none when its standing orders are sound', () => {
    expect(looked({ ...nim, ...ordered({}) } as Game, nimExample as Example)).toEqual({
      broken: [],
      skipped: 0,
    });
  });
});

describe('the report', () => {
  const reportOn = (change: Partial<typeof nim>) =>
    new Report(subjectOf({ ...nim, ...change } as Game, nimExample as Example, little));
  const named = (name: string) => {
    const found = clauses.find((one) => one.name === name);
    if (found === undefined) throw new Error(`There is no clause “${name}”.`);
    return found;
  };
  const crash = () => {
    throw new TypeError('It broke.');
  };

  it('skips what hangs on a broken clause, and says on which and why', () => {
    const report = reportOn({ setup: crash });
    const outcomes = clauses.map((clause) => report.of(clause));
    expect(outcomes.filter(({ kind }) => kind === 'broken')).toHaveLength(1);
    expect(outcomes.filter(({ kind }) => kind === 'hangs')).toHaveLength(clauses.length - 2);
    expect(report.of(named('choices fit buttons and menus'))).toEqual({
      kind: 'hangs',
      reason: expect.stringMatching(
        /^“the example can be dealt” is broken: At the deal, setup throws TypeError: It broke\. \(at /,
      ),
    });
  });

  it('looks at nothing else for a clause that is asked for alone', () => {
    const report = reportOn({ story: crash, notate: crash });
    expect(report.of(named('panel, pages, picture and alt text are there after every action'))).toEqual({
      kind: 'holds',
    });
    expect(report.of(named('nobody sees what is hidden from them'))).toMatchObject({ kind: 'hangs' });
  });

  it('has each clause below those that it needs', () => {
    for (const [at, { needs }] of clauses.entries())
      for (const need of needs) expect(clauses.slice(0, at)).toContain(need);
  });

  const members = toys.flatMap(({ game, example }) =>
    Object.entries(game)
      .filter(([, member]) => typeof member === 'function')
      .map(([member]) => ({ title: game.title, member, example, game: { ...game, [member]: crash } })),
  );
  it.each(members)('blames one clause when $member of $title crashes', ({ game, member, example }) => {
    const { broken } = looked(game, example, least);
    // Guessing and Rounds have no pages, so `page` can't crash there.
    expect(broken.length, JSON.stringify(broken)).toBe(member === 'page' && game.pages.length === 0 ? 0 : 1);
  });
});

describe('a broken game of tips and texts', () => {
  it('tells by a position what is hidden', () => {
    const clause = 'games and positions are texts that are read back';
    const texts = { write: () => '', read: () => ({ options: {}, names: [], moves: [] }) };
    const leaky = { ...guessing, texts: { ...texts, position: ({ secret }: { secret: string }) => secret } };
    const parity = ({ secret }: { secret: string }) => (secret.endsWith('0') ? 'round' : 'odd');
    const hinting = { ...guessing, texts: { ...texts, position: parity } };
    const brokenBy = (game: unknown) => looked(game as Game, guessingExample as Example).broken;
    expect(brokenBy(leaky)).toEqual([[clause, expect.stringMatching(/shows what is hidden/)]]);
    expect(brokenBy(hinting)).toEqual([[clause, expect.stringMatching(/tells apart/)]]);
  });
});

describe('computers', () => {
  const few = (game: Game) => subjectOf(game, nimExample, { walks: 0, computerGames: 30 });

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
