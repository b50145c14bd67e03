import { beforeAll, describe, expect, it } from 'vitest';
import { type Code2027, code2027 } from '../../src/games/code2027/index.ts';
import type { State } from '../../src/games/code2027/state.ts';
import type { Game } from '../../src/games/game.ts';
import { type Found, searchBuilding } from './building.ts';

/** Hidden cards and offers of Code2027 in all that leaves a table; `npm run leaks -- code2027 5000` reads it after every action. */

const leaksOf = async (game: Code2027, games = 1): Promise<readonly string[]> =>
  (await searchBuilding(game as unknown as Game, 1, 1 + games, 8)).leaks;

describe('what tables give away in a hundred games', { timeout: 200_000 }, () => {
  let found: Found;
  beforeAll(async () => {
    found = await searchBuilding(code2027 as unknown as Game, 0, 100, 150);
  }, 200_000);

  it('names no card to who must not know it, and is the same where hidden cards and offers are others', () => {
    expect(found.leaks.slice(0, 10)).toEqual([]);
  });

  it('is enough to judge by', () => {
    expect(found.payloads).toBeGreaterThan(1_000);
    expect(found.disguises).toBeGreaterThan(100);
  });
});

/** A hidden card of the first seat. */
const secretOf = ({ players }: State): string => players[0]?.hand.find((card) => /^[EL]/.test(card)) ?? '';

describe('a leak that is planted', { timeout: 60_000 }, () => {
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
    expect((await leaksOf(leaky)).join('\n')).toMatch(/” tells of [EL]\d+/);
  });

  it('in the words of a picture, or in the picture, is found', async () => {
    let secret: State | undefined;
    const view: Code2027['view'] = (state, viewer) => {
      secret = state;
      return code2027.view(state, viewer);
    };
    const card = () => (secret === undefined ? '' : secretOf(secret));
    const said: Code2027 = {
      ...code2027,
      view,
      describe: (seen, names) => `${code2027.describe(seen, names)} ${card()}`,
    };
    expect((await leaksOf(said)).join('\n')).toMatch(/the table message for public holds/);
    const drawn: Code2027 = {
      ...code2027,
      view,
      draw: (seen, names) => {
        const picture = code2027.draw(seen, names);
        const mark = { kind: 'text', x: 9, y: 9, text: `.${card()}`, size: 9, fill: '#000000' } as const;
        return { ...picture, shapes: [...picture.shapes, mark] };
      },
    };
    expect((await leaksOf(drawn)).join('\n')).toMatch(/the table message for public holds/);
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
    expect((await leaksOf(open)).join('\n')).toMatch(/the table message for public holds/);
    const noted: Code2027 = {
      ...code2027,
      notate: (state, action) => `${code2027.notate(state, action)} ${secretOf(state)}`,
    };
    expect((await leaksOf(noted)).join('\n')).toMatch(/for (public|\d+) holds/);
  });

  it('in whether there is a private choice is found', async () => {
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
    expect((await leaksOf(leaky, 8)).join('\n')).toMatch(/tells apart what is hidden/);
  });

  it('of an open offer is found', async () => {
    let secret: State | undefined;
    const leaky: Code2027 = {
      ...code2027,
      view: (state, viewer) => {
        secret = state;
        return code2027.view(state, viewer);
      },
      panel: (seen, names) => {
        const panel = code2027.panel(seen, names);
        const sum = secret?.negotiation?.offer.money ?? 0;
        return sum > 0 ? { ...panel, text: `${panel.text}\n${sum}` } : panel;
      },
    };
    expect((await leaksOf(leaky, 6)).join('\n')).toMatch(
      /table message for public tells apart what is hidden/,
    );
  });
});
