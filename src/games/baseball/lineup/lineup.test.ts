import { describe, expect, it } from 'vitest';
import { sampleState, sampleTeam } from '../../../../test/games/baseball/sample-game.ts';
import { emergencyFielder } from '../teams/emergency-fielder.ts';
import type { LineupEntry } from '../terms/terms.ts';
import {
  absentees,
  atBat,
  available,
  batterOf,
  entryInSlot,
  fielderAt,
  fielderOf,
  fieldingSide,
  hitterOf,
  idlePlayers,
  inField,
  mayField,
  occupiedBases,
  pitcherOf,
  present,
  spare,
  vacancies,
} from './lineup.ts';

/** Who is in the game, at bat and in the field (Baseball 2.2, 2.3). */

const team = sampleTeam('PCG');
const moment = { inning: 3, half: 'top', play: 9 } as const;
/** The team after changes of some players' entries. */
const changed = (changes: Readonly<Record<string, Partial<LineupEntry>>>) => ({
  ...team,
  lineup: team.lineup.map((entry) => ({ ...entry, ...changes[entry.player] })),
});
const ids = (entries: readonly LineupEntry[]) => entries.map(({ player }) => player);

describe('the batting order', () => {
  it('goes on from 9 to 1', () => {
    const from = (battingIndex: number) =>
      [0, 1, 2].map((ahead) => batterOf({ ...team, battingIndex }, ahead).order);
    expect(from(0)).toEqual([1, 2, 3]);
    expect(from(7)).toEqual([8, 9, 1]);
    expect(from(8)).toEqual([9, 1, 2]);
    expect(batterOf(team).player).toBe('pcg-07');
  });

  it('has the active player of a slot', () => {
    const replaced = {
      ...team,
      lineup: [
        ...changed({ 'pcg-07': { active: false, left: moment } }).lineup,
        { ...entryInSlot(team, 1), player: 'pcg-23' },
      ],
    };
    expect(entryInSlot(replaced, 1).player).toBe('pcg-23');
    expect(() => entryInSlot(changed({ 'pcg-07': { active: false } }), 1)).toThrow(
      'Nobody on PCG bats in slot 1.',
    );
  });
});

describe('players of the game', () => {
  const hurt = changed({ 'pcg-07': { left: moment, position: null }, 'pcg-03': { position: null } });

  it('are present until they leave, and absent until they are replaced', () => {
    expect(present(hurt, 'pcg-07')).toBeUndefined();
    expect(present(hurt, 'pcg-03')?.order).toBe(3);
    expect(present(hurt, undefined)).toBeUndefined();
    expect(present(hurt, 'pcg-23')).toBeUndefined();
    expect(ids(absentees(hurt))).toEqual(['pcg-07']);
    const replaced = changed({ 'pcg-07': { left: moment, active: false } });
    expect(absentees(replaced)).toEqual([]);
    expect(present(replaced, 'pcg-07')).toBeUndefined();
  });

  it('without a position are idle while they are in the game', () => {
    expect(ids(idlePlayers(hurt))).toEqual(['pcg-03']);
    expect(idlePlayers(team)).toEqual([]);
  });

  it('leave as many substitutes to spare as nobody needs', () => {
    expect(available(team)).toEqual([...team.bench, ...team.bullpen]);
    expect(spare(team)).toBe(team.bench.length + team.bullpen.length);
    expect(spare(hurt)).toBe(spare(team) - 1);
  });

  it('are found by what they do', () => {
    expect(hitterOf(team)?.player).toBe('pcg-13');
    expect(hitterOf(changed({ 'pcg-13': { left: moment } }))?.player).toBe('pcg-13');
    expect(hitterOf(changed({ 'pcg-13': { active: false } }))).toBeUndefined();
    expect(fielderAt(team, 'SS')?.player).toBe('pcg-25');
    expect(fielderAt(changed({ 'pcg-25': { active: false } }), 'SS')).toBeUndefined();
    expect(fielderOf(team, 'P')).toBe('pcg-16');
    expect(() => fielderOf(hurt, '3B')).toThrow('No defender found at position 3B: PCG');
    expect(vacancies(hurt)).toEqual(['3B', 'LF']);
    expect(vacancies(team)).toEqual([]);
    expect(() => pitcherOf({ ...team, pitchers: [] })).toThrow('PCG has no pitcher.');
  });

  it('bat and field by halves', () => {
    const sidesOf = (half: 'top' | 'bottom') => {
      const state = sampleState({ half });
      return [atBat(state).team, inField(state).team, fieldingSide(state)];
    };
    expect(sidesOf('top')).toEqual(['PCG', 'IVS', 'home']);
    expect(sidesOf('bottom')).toEqual(['IVS', 'PCG', 'away']);
  });

  it('are on the occupied bases', () => {
    expect(occupiedBases(sampleState({ on: [1, 0, 3] }).runners)).toEqual([1, 3]);
    expect(occupiedBases(sampleState({ on: [0, 2, 0] }).runners)).toEqual([2]);
  });
});

describe('who may field', () => {
  it('is whoever has a rating, and anybody on the mound', () => {
    expect(mayField('pcg-23', 'SS')).toBe(true);
    expect(mayField('pcg-23', 'C')).toBe(false);
    expect(mayField('pcg-23', 'P')).toBe(true);
  });
});

/**
 * Ratings, range and error: pcg-07 3B 1/10, 1B 2/10; pcg-13 1B 2/7; pcg-23 2B 3/19, SS 4/21, 3B 4/17; pcg-39 1B 5/12,
 * 3B 3/29, LF 3/7; pcg-20 CF 3/1, LF 3/4, RF 3/4; pcg-30 C 2/2; pcg-12 and ivs-34 P 4/13; ivs-33 SS 2/16, 2B 3/8.
 */
describe('the emergency fielder (section 2.2)', () => {
  it.each([
    ['the best range of the group', '1B', ['pcg-39', 'pcg-07'], 'pcg-07'],
    ['then the lowest error', '3B', ['pcg-07', 'pcg-13'], 'pcg-07'],
    ['the lowest error at equal range', 'RF', ['pcg-39', 'pcg-20'], 'pcg-20'],
    ['then the first in roster order', 'C', ['pcg-12', 'ivs-34'], 'pcg-12'],
    ['and so the other way around', 'C', ['ivs-34', 'pcg-12'], 'ivs-34'],
    ['a player’s best rating in the group', '1B', ['pcg-23', 'pcg-39'], 'pcg-39'],
    ['the own group before any other', 'SS', ['pcg-07', 'pcg-23'], 'pcg-23'],
    ['the outfield for an outfielder', 'CF', ['ivs-33', 'pcg-07', 'pcg-39'], 'pcg-39'],
    ['the battery for a catcher', 'C', ['pcg-07', 'pcg-12'], 'pcg-12'],
    ['the corners before the middle infield', 'LF', ['ivs-33', 'pcg-13'], 'pcg-13'],
    ['the middle infield before the outfield', 'C', ['pcg-20', 'ivs-33'], 'ivs-33'],
    ['the outfield before the battery', '1B', ['pcg-12', 'pcg-20'], 'pcg-20'],
    ['the battery last', 'SS', ['pcg-30', 'pcg-12'], 'pcg-30'],
    ['nobody where nobody is left', 'SS', [], undefined],
  ] as const)('is %s', (_, position, free, found) => {
    expect(emergencyFielder(free, position)).toBe(found);
  });
});
