import { describe, expect, it } from 'vitest';
import { readCard } from '../../../../src/games/baseball/cards/cards.ts';
import {
  emergencyPitcherFor,
  pitcherBattingOf,
  playerOf,
  teamOf,
} from '../../../../src/games/baseball/league/roster.ts';
import { conformance } from '../conformance.ts';

/** Cases like those in the rules' files, including fields that they may leave out or leave empty. */

/** Returns how the result differs from the case; undefined if it doesn't. */
const differs = (kind: string, given: object, expect: object) =>
  conformance.check({ id: 'of our own', kind, given, expect });

const [riversmeade = ''] = teamOf('PCG').rotation;
const [bench = ''] = teamOf('PCG').bench;
const anyDice = { d6_one: 2, d6_two: [3, 4], resolution_d20: 10 };

describe('a conformance case', () => {
  it('names only the options and decisions that matter', () => {
    const tied = { inning: 9, half: 'bottom', outs: 3, away: 2, home: 2 };
    const next = { result: 'next_half', inning: 10, half: 'top', extra_runner: false };
    expect(differs('game_end', { config: {}, state: tied }, next)).toBeUndefined();
    const check = { position: 'SS', range: 3, error: 0, d20: 20, d6: [3, 3, 3], on_base_code: 0, outs: 0 };
    const bare = { ...check, batter: { side: 'R', running: 10 } };
    expect(differs('x_check', bare, { playing_in: false, error_result: 'NO' })).toBeUndefined();
    const empty = { spd_roll: null, d100: null, runner_decision: null };
    expect(differs('x_check', { ...bare, ...empty }, { adjusted_range: 3 })).toBeUndefined();
    const held = { ...bare, on_base_code: 7, decision: { hold_runners: [3, 1] } };
    expect(differs('x_check', held, { playing_in: false })).toBeUndefined();
    const bunt = { on_base_code: 1, outs: 0, bunt: 'D', running: 10, d20: 5 };
    expect(differs('bunt', bunt, { adjusted: 5, result: 'bunt_sacrifice' })).toBeUndefined();
    const strikeout = { result: 'strikeout', side: 'R', on_base_code: 0, outs: 0 };
    expect(
      differs('card_modifier', strikeout, { result: 'strikeout', location: null, step: null, dice_used: 0 }),
    ).toBeUndefined();
  });

  it('reads a pitcher at bat from his shared card, and a hitter on the mound from the emergency card', () => {
    const at = { team: 'PCG', ...anyDice };
    const dice = { column: 2, a: 3, b: 4, d20: 10 };
    const shared = readCard(pitcherBattingOf(playerOf(riversmeade)), 'ratings', dice);
    const batting = { ...at, player: riversmeade, card: 'batting', side: 'vs_rhp' };
    expect(differs('ratings_lookup', batting, { index: 1029, key: shared.text })).toBeUndefined();
    const emergency = readCard(emergencyPitcherFor(bench).pitching.vs_lhb, 'grid', dice);
    const pitching = { ...at, player: bench, card: 'pitching', side: 'vs_lhb' };
    const { result, location } = emergency;
    expect(differs('card_lookup', pitching, { result, location })).toBeUndefined();
  });

  it('by the simple chart knows neither liners nor grounders of the full one', () => {
    const liner = { outcome: 'lineout', chart: 'simple', location: 'SS', on_base_code: 3, outs: 0 };
    const held = { batter: 0, first: 1, second: 2, third: null };
    expect(
      differs('advancement', liner, { advancement: 'lineout', final: held, outs_added: 1, runs: 0 }),
    ).toBeUndefined();
    const pair = { outcome: 'double_play', chart: 'simple', on_base_code: 1, outs: 1 };
    expect(differs('advancement', pair, { outs_added: 2 })).toBeUndefined();
  });

  it('plays a whole plate appearance without the designated hitter, and has no card after a wild pitch', () => {
    const given = {
      ...{ away: 'PCG', home: 'IVS', half: 'top', dh: false, batting_order_slot: 9, outs: 0 },
      ...{ runners: { 3: 8 }, dice: [1, 3, 4, 1, 1] },
    };
    const final = { batter: null, first: null, second: null, third: 4 };
    expect(
      differs('plate_appearance', given, {
        outcome: 'wild_pitch',
        card: null,
        modified_by: null,
        final,
        runs: 1,
      }),
    ).toBeUndefined();
  });

  it('that comes out otherwise is told', () => {
    expect(differs('simple_chart', { d20: 20 }, { outcome: 'triple' })).toEqual({
      expected: { outcome: 'triple' },
      got: { outcome: 'homerun' },
    });
  });
});
