import { describe, expect, it } from 'vitest';
import { computerLineup, editCard, handIn, problemOfCard } from '../course/lineup-step.ts';
import { newGame, optionsProblem } from '../course/setup.ts';
import { isRated, playerOf, teamOf } from '../league/roster.ts';
import { options } from '../terms/options.ts';
import { type FieldPosition, fieldPositions, type Position } from '../terms/positions.ts';
import { teamCodes } from '../terms/terms.ts';
import { canCover, lineupsOf, repaired } from './nine.ts';
import { rosterText } from './roster-text.ts';

const everybody = teamCodes.flatMap((code) => teamOf(code).hitters);
const plays = (id: string, position: FieldPosition) => isRated(id, position);
/** The first of the league who plays all of these positions and none of those. */
function one(all: readonly FieldPosition[], none: readonly FieldPosition[] = []): string {
  const found = everybody.find(
    (id) => all.every((position) => plays(id, position)) && none.every((position) => !plays(id, position)),
  );
  if (found === undefined) throw new Error(`Nobody plays ${all.join(' and ')} alone.`);
  return found;
}

const both = one(['3B', '1B']);
const atFirst = one(['1B'], ['3B']);
/** Others, one for each position but third and first base. */
const others: string[] = [];
for (const position of ['C', '2B', 'SS', 'LF', 'CF', 'RF'] as const)
  others.push(
    ...everybody
      .filter((id) => plays(id, position) && !plays(id, '3B') && !plays(id, '1B') && !others.includes(id))
      .slice(0, 1),
  );
/** Hitters who play neither third nor first base. */
const bats = everybody
  .filter((id) => !plays(id, '3B') && !plays(id, '1B') && !others.includes(id))
  .slice(0, 2);

type Places = readonly (readonly [string, Position])[];
const lineup = (places: Places) =>
  places.map(([player, position], at) => ({ order: at + 1, player, position }));
const inField: Places = (['C', '2B', 'SS', 'LF', 'CF', 'RF'] as const).map((position, at) => [
  others[at] ?? '',
  position,
]);

describe('a repaired lineup', () => {
  it('keeps everybody’s slot, and takes the first of the bench with a rating', () => {
    const given = lineup([['gone', '3B'], [atFirst, '1B'], ...inField, [bats[0] ?? '', 'DH']]);
    const hitters = [...bats, ...others, atFirst, both];
    expect(repaired(given, hitters, true)).toEqual(
      given.map((place) => (place.player === 'gone' ? { ...place, player: both } : place)),
    );
  });

  it('lets players trade positions where only that helps', () => {
    const given = lineup([['gone', '3B'], [both, '1B'], ...inField, [bats[0] ?? '', 'DH']]);
    const found = repaired(given, [...others, ...bats, atFirst, both], true);
    const at = (position: Position) => found.find((place) => place.position === position)?.player;
    expect([at('3B'), at('1B')]).toEqual([both, atFirst]);
    expect(found.map(({ position }) => position)).toEqual(given.map(({ position }) => position));
  });

  it('gives the place of the DH to somebody no position needs', () => {
    const given = lineup([['gone', 'DH'], ['other', '3B'], [atFirst, '1B'], ...inField]);
    const found = repaired(given, [both, ...others, atFirst, ...bats], true);
    expect(found[0]?.player).toBe(bats[0]);
    expect(found[1]?.player).toBe(both);
  });

  it('is made anew where the team has none, and none with too few players', () => {
    const hitters = [...others, ...bats, both, atFirst];
    for (const dh of [true, false]) {
      const found = repaired([], hitters, dh);
      expect(found.map(({ order }) => order)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
      expect(new Set(found.map(({ position }) => position))).toEqual(
        new Set([...fieldPositions.filter((position) => position !== 'P'), dh ? 'DH' : 'P']),
      );
    }
    expect(repaired([], hitters.slice(0, 8), true)).toEqual([]);
  });
});

describe('positions that cannot all be covered', () => {
  const few = [...others, ...bats, both];

  it('are found where one man would have to play two', () => {
    expect(canCover(few)).toBe(false);
    expect(canCover([...few, atFirst])).toBe(true);
    expect(canCover([...few.filter((id) => id !== others[0]), atFirst])).toBe(
      bats.some((id) => plays(id, 'C')),
    );
  });

  it('don’t keep a game from beginning', () => {
    const pitchers = teamOf('PCG')
      .players.map(({ id }) => id)
      .filter((id) => playerOf(id).pitching);
    const roster = rosterText([...few, ...pitchers].map((player) => ({ player, inARow: 1 })));
    const home = teamCodes.find((code) => few.every((id) => !teamOf(code).hitters.includes(id)));
    const homeRoster = rosterText(
      teamOf('IVS')
        .players.filter(({ id }) => !few.includes(id))
        .map(({ id }) => ({ player: id, inARow: 1 })),
    );
    const chosen = {
      ...options.parse({ away: 'PCG', home: home ?? 'IVS' }),
      season: 's1',
      away_roster: roster,
      ...(home === undefined && { home_roster: homeRoster }),
    };
    expect(optionsProblem(chosen)).toBeUndefined();
    let state = newGame(chosen);
    expect(problemOfCard(state, 'away')).toBeUndefined();
    expect(computerLineup(state, 'away')).toEqual({ kind: 'ready' });
    state = editCard(state, 'away', { kind: 'default' });
    expect(handIn(handIn(state, 'home').state, 'away').state.status).toBe('active');
  });
});

it('lets a newcomer bat where he is better, though nobody is missing', () => {
  const own = teamOf('PCG');
  expect(lineupsOf(own, own.hitters)).toBe(own.lineups);
  const best = everybody.reduce((found, id) =>
    (playerOf(id).war ?? 0) > (playerOf(found).war ?? 0) ? id : found,
  );
  expect(own.hitters).not.toContain(best);
  const { dh_vs_rhp: nine } = lineupsOf(own, [...own.hitters, best]);
  expect(nine.map(({ player }) => player)).toContain(best);
});
