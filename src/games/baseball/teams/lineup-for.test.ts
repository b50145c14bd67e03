import { describe, expect, it } from 'vitest';
import { playerOf, teamOf } from '../league/roster.ts';
import { teamCodes } from '../terms/terms.ts';
import { lineupProblem } from '../terms/validators.ts';
import { inBattingOrder, lineupFor } from './lineup-for.ts';

const kinds = [true, false].flatMap((dh) => (['L', 'R'] as const).map((hand) => ({ dh, hand })));
const hittersOf = (code: string) => teamOf(code).hitters.map(playerOf);

describe('a lineup without a stored one (section 16)', () => {
  it('is legal for every team, with and without the designated hitter, against either hand', () => {
    for (const code of teamCodes)
      for (const { dh, hand } of kinds) {
        const lineup = lineupFor(hittersOf(code), hand, dh) ?? [];
        const entries = lineup.map(({ order, position }) => ({ order, position, active: true }));
        const pitcher = { position: 'P' as const, order: null, active: true };
        expect(lineupProblem(dh ? [...entries, pitcher] : entries, dh)).toBeUndefined();
        for (const { player, position } of lineup)
          if (position !== 'DH' && position !== 'P')
            expect(playerOf(player).positions[position]).toBeDefined();
      }
  });

  it('gives the catcher first, by value and range, and the best bat left the place of the DH', () => {
    const positions = Object.fromEntries(
      (lineupFor(hittersOf('PCG'), 'R', true) ?? []).map(({ position, player }) => [position, player]),
    );
    // pcg-30 hits right-handers better than pcg-59, and has the better range.
    expect(positions['C']).toBe('pcg-30');
    expect(positions['DH']).toBe('pcg-13');
  });

  it('differs against left-handers where the cards do', () => {
    const batters = (hand: 'L' | 'R') => lineupFor(hittersOf('PCG'), hand, true)?.map(({ player }) => player);
    expect(batters('L')).not.toEqual(batters('R'));
  });

  it('bats in the order of all 32 stored lineups', () => {
    for (const code of teamCodes)
      for (const { dh, hand } of kinds) {
        const stored = teamOf(code).lineups[`${dh ? 'dh' : 'no_dh'}_vs_${hand === 'L' ? 'lhp' : 'rhp'}`];
        const batters = [...stored]
          .sort((a, b) => a.order - b.order)
          .flatMap(({ player, position }) =>
            position === 'P' ? [] : [{ player: playerOf(player), position }],
          );
        // The batters return to the content's order, even from the reverse order.
        expect(inBattingOrder([...batters].reverse(), hand)).toEqual(batters);
      }
  });

  it('is none where nobody can play a position', () => {
    const noCatcher = hittersOf('PCG').filter(({ positions }) => positions.C === undefined);
    expect(lineupFor(noCatcher, 'R', true)).toBeUndefined();
  });
});
