import { beforeAll, describe, expect, it } from 'vitest';
import { cardShapes } from '../../src/games/dutch/board/card-face.ts';
import type { Event } from '../../src/games/dutch/events.ts';
import { type Dutch, dutch } from '../../src/games/dutch/index.ts';
import type { State } from '../../src/games/dutch/state.ts';
import { allCards, faceOf } from '../../src/games/dutch/terms/cards.ts';
import type { Game } from '../../src/games/game.ts';
import { cardsDrawn } from '../games/dutch/leaks.ts';
import { type Findings, search } from './search.ts';

/** Tests that hidden cards of Dutch never leave a table; `npm run leaks -- 5000` checks after every action. */

const leaksOf = async (game: Dutch, games = 2): Promise<readonly string[]> =>
  (await search(game as unknown as Game, 0, games)).leaks;

describe('what tables reveal in ten games', { timeout: 200_000 }, () => {
  let found: Findings;
  beforeAll(async () => {
    found = await search(dutch as unknown as Game, 0, 10, 8);
  }, 200_000);

  it('has no card that its reader must not know, and is the same for other hidden cards', () => {
    expect(found.leaks.slice(0, 10)).toEqual([]);
  });

  it('is a large enough sample', () => {
    expect(found.payloads).toBeGreaterThan(800);
    expect(found.disguises).toBeGreaterThan(8);
  });
});

it('has pictures in which every card is recognized', () => {
  for (const card of allCards) {
    const shapes = cardShapes(card, { x: 3, y: 5, height: 90 });
    expect(cardsDrawn({ width: 100, height: 100, background: '#000000', shapes })).toEqual([card]);
  }
});

/** A card of the first seat. */
const hiddenCard = ({ hands }: State) => hands[0]?.find((card) => card !== null) ?? 'AC';

describe('a planted leak', { timeout: 60_000 }, () => {
  it('in an event is found', async () => {
    const leaky: Dutch = {
      ...dutch,
      apply: (state, seat, action, dice) => {
        const done = dutch.apply(state, seat, action, dice);
        const events = done.events.map((event): Event => {
          const card = event.kind === 'draw' ? done.state.hands[event.seat]?.[event.index] : undefined;
          return event.kind === 'draw' && card ? { ...event, card } : event;
        });
        return { state: done.state, events };
      },
    };
    expect((await leaksOf(leaky))[0]).toMatch(/“\w+ takes \S+ into slot \d.” tells of/);
  });

  it('in a picture, as text or shapes, is found', async () => {
    let secret: State | undefined;
    const leaky: Dutch = {
      ...dutch,
      view: (state, viewer) => {
        secret = state;
        return dutch.view(state, viewer);
      },
      draw: (view, names) => dutch.draw({ ...view, hands: secret?.hands ?? [] }, names),
    };
    expect((await leaksOf(leaky))[0]).toMatch(/the table message for all holds/);
  });

  it('in an alt text is found', async () => {
    let secret: State | undefined;
    const leaky: Dutch = {
      ...dutch,
      view: (state, viewer) => {
        secret = state;
        return dutch.view(state, viewer);
      },
      describe: (view, names) =>
        `${dutch.describe(view, names)} ${secret === undefined ? '' : faceOf(hiddenCard(secret))}`,
    };
    expect((await leaksOf(leaky))[0]).toMatch(/the table message for all holds/);
  });

  it('is none if a picture shows its reader what they know, and stepping through plays shows it to nobody', async () => {
    const telling: Dutch = {
      ...dutch,
      describe: (view, names) =>
        `${dutch.describe(view, names)} ${Object.values(view.known).map(faceOf).join(' ')}`,
    };
    expect(await leaksOf(telling)).toEqual([]);
  });

  it('in a label, or in what a button does, is found', async () => {
    const labeled: Dutch = {
      ...dutch,
      choices: (state, seat) =>
        dutch.choices(state, seat).map((one) => ({ ...one, label: `${one.label} ${hiddenCard(state)}` })),
    };
    expect((await leaksOf(labeled))[0]).toMatch(/the (private answer|table message) for (all|seat \d) holds/);
    const noted: Dutch = {
      ...dutch,
      notate: (state, action) => `${dutch.notate(state, action)} ${hiddenCard(state)}`,
    };
    expect((await leaksOf(noted))[0]).toMatch(/for (all|seat \d+) holds/);
  });

  it('without a name, by which buttons there are, is found', async () => {
    const leaky: Dutch = {
      ...dutch,
      choices: (state, seat) =>
        dutch.choices(state, seat).filter((one) => {
          const slot =
            one.kind === 'action' && one.action.type === 'same_rank' ? one.action.index : undefined;
          const rank = state.window?.rank ?? '';
          return slot === undefined || state.hands[seat]?.[slot]?.startsWith(rank) === true;
        }),
    };
    expect((await leaksOf(leaky, 3)).join('\n')).toMatch(/tells of cards/);
  });

  it('by how long a computer waits is found', async () => {
    const held = ({ memory }: ReturnType<Dutch['view']>) =>
      [...Object.values(memory ?? {}).join('')].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
    const leaky: Dutch = {
      ...dutch,
      computer: (view, seat, level, dice) => {
        const move = dutch.computer(view, seat, level, dice);
        return { ...move, delayMs: move.delayMs + held(view) };
      },
    };
    expect((await leaksOf(leaky, 4)).join('\n')).toMatch(/the wait of seat \d+ tells of cards/);
  });
});
