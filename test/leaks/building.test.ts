import { beforeAll, describe, expect, it } from 'vitest';
import { endLine } from '../../src/discord/answers/interaction-line.ts';
import { RuleError } from '../../src/engine/rule-error.ts';
import { type Code2027, code2027 } from '../../src/games/code2027/index.ts';
import type { State } from '../../src/games/code2027/state.ts';
import type { Game } from '../../src/games/game.ts';
import { type Found, searchBuilding, type Trial } from './building.ts';

/**
 * Tests that hidden cards and offers of Code2027 never leave a table; `npm run leaks -- code2027 5000` checks more
 * games.
 */

/** Searches games in which the thing to test occurs. */
const leaksOf = async (
  game: Code2027,
  { first = 1, games = 1, ...trial }: Trial & { first?: number; games?: number } = {},
): Promise<string> =>
  (await searchBuilding(game as unknown as Game, first, first + games, 8, trial)).leaks.join('\n');

/** Plays only the first actions in four of every five games. Playing all of them to the end would take a minute. */
const longest = (number: number): number => (number % 5 > 0 ? 80 : Number.POSITIVE_INFINITY);

describe('what tables reveal in ten games', { timeout: 200_000 }, () => {
  let found: Found;
  beforeAll(async () => {
    found = await searchBuilding(code2027 as unknown as Game, 0, 10, 100, { longest });
  }, 200_000);

  it('names no card to a reader who must not know it, and is the same for other hidden cards and offers', () => {
    expect(found.leaks.slice(0, 10)).toEqual([]);
  });

  it('is a large enough sample', () => {
    expect(found.payloads).toBeGreaterThan(80);
    expect(found.disguises).toBeGreaterThan(5);
  });
});

/** A hidden card of the first seat. */
const secretOf = ({ players }: State): string => players[0]?.hand.find((card) => /^[EL]/.test(card)) ?? '';

const ownOf = (state: State | undefined, secret = secretOf): string =>
  state === undefined ? '' : secret(state);

/** A game whose full state the test can read. */
function opened(): { readonly game: Code2027; readonly now: () => State | undefined } {
  let state: State | undefined;
  const view: Code2027['view'] = (seen, viewer) => {
    state = seen;
    return code2027.view(seen, viewer);
  };
  return { game: { ...code2027, view }, now: () => state };
}

describe('a planted leak', { timeout: 60_000 }, () => {
  it('in the story is found', async () => {
    const leaky: Code2027 = {
      ...code2027,
      apply: (state, seat, action, dice) => {
        const done = code2027.apply(state, seat, action, dice);
        const card = secretOf(done.state);
        const events = done.events.map((one) => ({
          ...one,
          events: one.events.map((event) =>
            event.kind === 'draw' && card !== '' ? { ...event, cards: [card] } : event,
          ),
        }));
        return { state: done.state, events };
      },
    };
    expect(await leaksOf(leaky)).toMatch(/” tells of [EL]\d+/);
  });

  it('in the log channel’s lines is found', async () => {
    const { game, now } = opened();
    const leaky: Code2027 = { ...game, bulletin: () => ownOf(now()) };
    expect(await leaksOf(leaky)).toMatch(/“[EL]\d+” tells of [EL]\d+/);
  });

  it.each<[string, (state: State) => string, number]>([
    ['a hand', secretOf, 1],
    ['a deck', ({ decks }) => decks.E.at(-1) ?? '', 1],
    ['escrow', ({ negotiation }) => negotiation?.offer.cards?.[0] ?? '', 5],
  ])('of %s in the alt text, in the picture and on pages is found', async (_, secret, first) => {
    const { game, now } = opened();
    const card = () => ownOf(now(), secret);
    const leaky: Code2027 = {
      ...game,
      describe: (seen, names) => `${game.describe(seen, names)} ${card()}`,
    };
    expect(await leaksOf(leaky, { first })).toMatch(/the table message for public holds/);
    const drawn: Code2027 = {
      ...game,
      draw: (seen, names) => {
        const picture = game.draw(seen, names);
        const mark = { kind: 'text', x: 9, y: 9, text: `.${card()}`, size: 9, fill: '#000000' } as const;
        return { ...picture, shapes: [...picture.shapes, mark] };
      },
      page: (seen, id, names) => {
        const page = game.page(seen, id, names);
        return { ...page, panel: { ...page.panel, text: `${page.panel.text} ${card()}` } };
      },
    };
    const found = await leaksOf(drawn, { first });
    expect(found).toMatch(/the table message for public holds/);
    expect(found).toMatch(/the page \w+ for public holds/);
  });

  it('in a label, or in the id of a button, is found', async () => {
    const open: Code2027 = {
      ...code2027,
      outline: (state, seat) =>
        (code2027.outline?.(state, seat) ?? []).map((one) => ({
          ...one,
          label: `${one.label} ${secretOf(state)}`,
        })),
    };
    expect(await leaksOf(open)).toMatch(/the table message for public holds/);
    const noted: Code2027 = {
      ...code2027,
      notate: (state, action) => `${code2027.notate(state, action)} ${secretOf(state)}`,
    };
    expect(await leaksOf(noted)).toMatch(/for (public|\d+) holds/);
  });

  it('in somebody else’s private answer is found', async () => {
    const { game, now } = opened();
    const leaky: Code2027 = {
      ...game,
      privately: (...given) => {
        const alone = code2027.privately?.(...given);
        return alone && { ...alone, panel: { ...alone.panel, text: `${alone.panel.text} ${ownOf(now())}` } };
      },
    };
    expect(await leaksOf(leaky, { first: 2 })).toMatch(/the private answer for [123] holds/);
  });

  it('in pages about the whole game is found', async () => {
    const { game, now } = opened();
    const { annals } = game;
    if (annals?.portrait === undefined) throw new Error('There are a list of plays and a ledger.');
    const { portrait } = annals;
    const leaky: Code2027 = {
      ...game,
      annals: {
        entries: (...given) => annals.entries(...given).map((one) => ({ ...one, line: ownOf(now()) })),
        portrait: {
          ...portrait,
          show: (...given) => {
            const page = portrait.show(...given);
            return { ...page, panel: { ...page.panel, text: ownOf(now()) } };
          },
        },
      },
    };
    const found = await leaksOf(leaky, { games: 2 });
    expect(found).toMatch(/the list of plays for public holds/);
    expect(found).toMatch(/the page of a subject for public holds/);
  });

  it('in the log of the bot, or in its metrics, is found', async () => {
    const leaky: Code2027 = {
      ...code2027,
      apply: (state, ...given) => {
        try {
          return code2027.apply(state, ...given);
        } catch (error) {
          throw error instanceof RuleError ? new RuleError(secretOf(state), error.message) : error;
        }
      },
    };
    const behind = /the log or the figures hold [EL]\d+/;
    expect(await leaksOf(leaky, { first: 11 })).toMatch(behind);
    const { game, now } = opened();
    const tell: typeof endLine = (line, what, ...rest) => endLine(line, `${what} ${ownOf(now())}`, ...rest);
    expect(await leaksOf(game, { tell })).toMatch(behind);
  });

  it('by whether there is a private choice is found', async () => {
    const leaky: Code2027 = {
      ...code2027,
      outline: (state, seat) => {
        const open = code2027.outline?.(state, seat) ?? [];
        const plays = code2027
          .choices(state, seat)
          .some((one) => one.kind === 'action' && one.action.type === 'play');
        return plays ? open.slice(1) : open;
      },
    };
    expect(await leaksOf(leaky, { games: 2 })).toMatch(/tells apart what is hidden/);
  });

  it('of an open offer is found', async () => {
    const { game, now } = opened();
    const leaky: Code2027 = {
      ...game,
      panel: (seen, names) => {
        const panel = game.panel(seen, names);
        const sum = now()?.negotiation?.offer.money ?? 0;
        return sum > 0 ? { ...panel, text: `${panel.text}\n${sum}` } : panel;
      },
    };
    expect(await leaksOf(leaky, { first: 5 })).toMatch(/table message for public tells apart what is hidden/);
  });

  it('of an offer’s content, when it is made or refused, is found', async () => {
    let sum = 0;
    const leaky: Code2027 = {
      ...code2027,
      apply: (state, seat, action, dice) => {
        sum = action.type === 'offer' ? action.gives.money : (state.negotiation?.offer.money ?? 0);
        return code2027.apply(state, seat, action, dice);
      },
      story: (told, names) => {
        const line = code2027.story(told, names);
        const isOffer = told.events.some(({ kind }) => kind === 'offer' || kind === 'decline');
        return isOffer ? `${line} ${sum}` : line;
      },
    };
    const found = await leaksOf(leaky, { first: 6 });
    expect(found).toMatch(/what is said of offer tells apart what is hidden/);
    expect(found).toMatch(/what is said of decline tells apart what is hidden/);
  });
});
