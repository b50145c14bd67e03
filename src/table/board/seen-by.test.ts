import { expect, it } from 'vitest';
import { dealtTable } from '../../../test/equipment/dealt-table.ts';
import { rockPaperScissors } from '../../../test/toys/rock-paper-scissors.ts';
import type { Seat } from '../../games/facets/seats.ts';
import type { Game } from '../../games/game.ts';
import { hasSecrets, seenBy } from './seen-by.ts';

const rps = rockPaperScissors as Game;
const seats = Array.from({ length: 11 }, () => ({ kind: 'person' }) as const);
const { stored, snapshot } = dealtTable(rps, 1, seats, rps.options.parse({}));
const drawn = rps.draw(rps.view(snapshot.state, 'public'), String);

/** A game with eleven hands, of which the last is empty. */
const game: Game = {
  ...rps,
  view: (_: unknown, viewer: unknown) => viewer,
  draw: () => drawn,
  describe: (view: unknown, names) => `${view} sees, with ${names(0)}`,
  privately: (view: unknown) =>
    view === 10
      ? undefined
      : {
          panel: { title: 'Hand', text: `Cards of ${view}` },
          picture: drawn,
          ...(view === 1 && { alt: 'Two' }),
        },
};
const table = { game, stored };
const play = { number: 4, state: {} };

const alt = (look: { readonly seat?: Seat; readonly seen?: Seat | 'public' | 'all' }) =>
  seenBy(table, play, look).picture.alt;
const hands = (look: { readonly seat?: Seat; readonly seen?: Seat | 'public' | 'all' }, of = table) =>
  seenBy(of, play, look).hands;

it('shows what the chosen seat saw, else what the person’s own did, else what all did', () => {
  expect(alt({})).toBe('public sees, with Ann');
  expect(alt({ seat: 1 })).toBe('1 sees, with Ann');
  expect(alt({ seat: 1, seen: 2 })).toBe('2 sees, with Ann');
  expect([alt({ seat: 1, seen: 'all' }), alt({ seat: 1, seen: 'public' }), alt({ seen: 44 })]).toEqual(
    Array.from({ length: 3 }, () => 'public sees, with Ann'),
  );
});

it('shows the hand of a chosen seat only', () => {
  expect(hands({ seat: 1 })).toEqual([]);
  expect([hands({ seen: 'public' }), hands({ seen: 44 })]).toEqual([[], []]);
  const [own, ...others] = hands({ seen: 1 });
  expect(own?.panel).toEqual({ title: 'Ben · Hand', text: 'Cards of 1' });
  expect(own?.picture?.alt).toBe('Ben: Two');
  expect(others).toEqual([]);
  // Without a description of its own, the picture is described by the words.
  expect(hands({ seen: 2 })[0]?.picture?.alt).toBe('Cleo: Cards of 2');
});

it('shows as many hands as a message holds, and none of an empty one', () => {
  expect(hands({ seen: 'all' })).toHaveLength(9);
  expect(hands({ seen: 10 })).toEqual([]);
});

it('shows no hands in a game without secrets', () => {
  const { reveals: _, ...open } = game;
  expect([hasSecrets(game), hasSecrets(open)]).toEqual([true, false]);
  expect(hands({ seen: 'all' }, { ...table, game: open })).toEqual([]);
});

it('calls people as they were called at the time of the play', () => {
  const [ann, ...others] = stored.seats;
  if (ann === undefined) throw new Error('Ann sits first.');
  const earlier = [{ until: 4, name: 'Zoe', userId: '9' }];
  const before = { game, stored: { ...stored, seats: [{ ...ann, earlier }, ...others] } };
  const named = (number: number) => seenBy(before, { ...play, number }, { seen: 0 });
  expect([named(4).picture.alt, named(5).picture.alt]).toEqual(['0 sees, with Zoe', '0 sees, with Ann']);
  expect([named(4).hands[0]?.panel.title, named(5).hands[0]?.panel.title]).toEqual([
    'Zoe · Hand',
    'Ann · Hand',
  ]);
});
