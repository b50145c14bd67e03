import { describe, expect, it } from 'vitest';
import { manualState } from '../../../../test/games/baseball/manual-script.ts';
import { outing, sampleState } from '../../../../test/games/baseball/sample-game.ts';
import { situationOf } from '../play/situation.ts';
import type { Entry } from '../records/entry.ts';
import type { State } from '../state.ts';
import type { FieldPosition } from '../terms/positions.ts';
import { missingFor, situationIn, usualRating, withRating, worstError } from './ratings.ts';

/** Ratings that the bot lacks and asks for once (Baseball 14). The player ivs-10 has none at short. */

const placedAt = (position: FieldPosition, player = 'ivs-10'): State => {
  const { lineup } = sampleState().teams.home;
  return manualState({
    on: [1, 2, 0],
    teams: {
      home: {
        lineup: lineup.map((entry) => (entry.position === position ? { ...entry, player } : entry)),
        ...(position === 'P' ? { pitchers: [outing(player)] } : {}),
      },
    },
  });
};
const check = (location: FieldPosition | null): Entry => ({
  kind: 'outcome',
  outcome: 'x_check',
  location,
  bases: 1,
});
const short = placedAt('SS');
const fielding = { kind: 'fielding', position: 'SS', range: 2, error: 12 } as const;

describe('a rating is missing', () => {
  it('for an X-Check at a position where the fielder has none', () => {
    expect(missingFor(short, check('SS'))).toEqual({
      side: 'home',
      wanted: { kind: 'fielding', player: 'ivs-10', position: 'SS' },
    });
    const bottom = { ...manualState(), half: 'bottom' as const };
    const { away } = bottom.teams;
    const lineup = away.lineup.map((entry) =>
      entry.position === 'SS' ? { ...entry, player: 'pcg-39' } : entry,
    );
    const visitors = { ...bottom, teams: { ...bottom.teams, away: { ...away, lineup } } };
    expect(missingFor(visitors, check('SS'))).toMatchObject({ side: 'away', wanted: { player: 'pcg-39' } });
  });

  it.each<readonly [string, State, Entry]>([
    ['at another position', short, check('2B')],
    ['at the catcher, if the batter’s speed is known', manualState(), check('C')],
    ['without a location', short, check(null)],
    ['for another result', short, { kind: 'outcome', outcome: 'groundball_a', location: 'SS', bases: 1 }],
    ['for a running play', short, { kind: 'running', runs: [{ play: 'SB', from: 1 }] }],
    ['for a position player on the mound, who has the emergency pitcher’s', placedAt('P'), check('P')],
    ['once it was given', withRating(short, 'ivs-10', fielding), check('SS')],
  ])('but not %s', (_, state, entry) => {
    expect(missingFor(state, entry)).toBeUndefined();
  });

  it('still, if another position or another player was rated', () => {
    const other = withRating(short, 'ivs-10', { ...fielding, position: '2B' });
    expect(missingFor(other, check('SS'))).toBeDefined();
    expect(missingFor(withRating(short, 'ivs-33', fielding), check('SS'))).toBeDefined();
    expect(
      missingFor(withRating(short, 'ivs-10', { kind: 'running', running: 9 }), check('SS')),
    ).toBeDefined();
  });
});

describe('a rating that was given', () => {
  it('counts for the fielder, with his other numbers as they were', () => {
    const { SS: before } = situationIn(short).fielders;
    const after = situationIn(withRating(short, 'ivs-10', fielding)).fielders;
    expect(after.SS).toEqual({ ...before, range: 2, error: 12 });
    expect(after['2B']).toEqual(situationIn(short).fielders['2B']);
  });

  it.each(['P', 'C', '1B', '2B', '3B', 'SS', 'LF', 'CF', 'RF'] as const)('counts at %s', (position) => {
    const { player } = situationIn(manualState()).fielders[position];
    const rated = withRating(manualState(), player, { kind: 'fielding', position, range: 1, error: 3 });
    expect(situationIn(rated).fielders[position]).toMatchObject({ player, range: 1, error: 3 });
  });

  it('counts for the batter and for each runner', () => {
    const loaded = manualState({ on: [2, 3, 4] });
    const { runners, batter } = situationIn(loaded);
    const ids = [batter.player, ...runners.map((runner) => runner?.player ?? '')];
    ids.forEach((player, at) => {
      const fast = situationIn(withRating(loaded, player, { kind: 'running', running: 20 }));
      const numbers = [fast.batter, ...fast.runners].map((runner) => runner?.running);
      const before = [batter, ...runners].map((runner) => runner?.running);
      expect(numbers).toEqual(before.map((running, each) => (each === at ? 20 : running)));
    });
    expect(situationIn(manualState()).runners).toEqual([null, null, null]);
  });

  it('is kept beside those before it', () => {
    const all = [
      fielding,
      { ...fielding, position: '2B', error: 8 } as const,
      { kind: 'running', running: 12 } as const,
    ];
    const state = all.reduce((now, rating) => withRating(now, 'ivs-10', rating), short);
    expect(withRating(state, 'ivs-33', fielding).manual?.ratings).toEqual({
      'ivs-10': { running: 12, positions: { SS: { range: 2, error: 12 }, '2B': { range: 2, error: 8 } } },
      'ivs-33': { running: null, positions: { SS: { range: 2, error: 12 } } },
    });
  });

  it('is nothing in automatic mode', () => {
    const state = sampleState();
    expect(withRating(state, 'ivs-10', fielding)).toBe(state);
    expect(situationIn(state)).toEqual(situationOf(state));
  });
});

describe('a rating that nobody gives', () => {
  it('is an emergency fielder’s, or average speed (sections 2.2 and 6.3)', () => {
    expect(usualRating({ kind: 'fielding', player: 'ivs-10', position: 'C' })).toEqual({
      ...{ kind: 'fielding', position: 'C', range: 5, error: 16 },
    });
    expect(usualRating({ kind: 'running', player: 'ivs-10' })).toEqual({ kind: 'running', running: 10 });
    expect(
      ['P', '1B', '2B', '3B', 'SS', 'LF', 'CF', 'RF'].map((at) => worstError(at as FieldPosition)),
    ).toEqual([...[51, 30, 71, 65, 88, 25, 25, 25]]);
  });
});
