import { playerOf, runningOf } from '../league/roster.ts';
import { atBat, batterOf, inField, pitcherOf } from '../lineup/lineup.ts';
import { jumpWays, limited, stealNumber } from '../lookups/steal.ts';
import { numbers } from '../outlook/numbers.ts';
import { batteryOf, runnerIn } from '../play/situation.ts';
import type { State } from '../state.ts';
import { battingSideOf } from '../teams/card-sides.ts';
import { battingValue, shareToTheLeft } from '../teams/card-value.ts';
import { type DefensiveDecision, defaultDefense } from '../terms/decisions.ts';
import type { Base } from '../terms/terms.ts';
import { marginOfOffense } from './bench.ts';

/** The defensive decision of a regular computer manager (Baseball 16). */
export function regularDefense(state: State): DefensiveDecision {
  return {
    ...defaultDefense,
    alignment: alignmentAgainst(state),
    infield_depth: wantsInfieldIn(state) ? 'in' : wantsDoublePlay(state) ? 'double_play' : 'normal',
    hold_runners: expectedHolds(state),
    intentional_walk: wantsWalk(state),
  };
}

/** Whether to hold a runner on first. He must have a fair chance to get a jump and to be safe. */
function holdsFirst(state: State): boolean {
  if (state.runners[0] === null || state.runners[1] !== null) return false;
  const runner = runnerIn(state, 1)?.steal;
  const rule = numbers.hold_first_if;
  return (
    runner !== undefined &&
    jumpWays(runner, false) >= rule.runner_jump_ways_of_36_at_least &&
    limited(stealNumber(runner, 2, true, false, batteryOf(state))) >= rule.safe_number_at_least
  );
}

/**
 * The bases that a sensible defense would hold. The offense plans with them, because the actual decision is
 * sealed.
 */
export const expectedHolds = (state: State): Base[] => (holdsFirst(state) ? [1] : []);

/** Whether the offense is tied or one run behind. */
const isClose = (state: State): boolean => {
  const margin = marginOfOffense(state);
  return margin === 0 || margin === -1;
};

function wantsInfieldIn(state: State): boolean {
  const [first, , third] = state.runners;
  return (
    third !== null &&
    state.outs < 2 &&
    state.inning >= 7 &&
    isClose(state) &&
    !(first !== null && state.outs === 1)
  );
}

function wantsDoublePlay(state: State): boolean {
  const [first, , third] = state.runners;
  if (first === null || third !== null || state.outs === 2 || state.inning < 7) return false;
  return runningOf(batterOf(atBat(state)).player) <= 10;
}

function alignmentAgainst(state: State): DefensiveDecision['alignment'] {
  const batter = playerOf(batterOf(atBat(state)).player);
  const left = shareToTheLeft(battingSideOf(batter, playerOf(pitcherOf(inField(state))).throws));
  const share = numbers.shift.share_of_units;
  return left >= share ? 'shifted_left' : left <= 1 - share ? 'shifted_right' : 'normal';
}

function wantsWalk(state: State): boolean {
  const [first, second, third] = state.runners;
  if (state.inning < 8 || state.outs !== 2 || first !== null || (second === null && third === null))
    return false;
  if (Math.abs(marginOfOffense(state)) > 1) return false;
  const hand = playerOf(pitcherOf(inField(state))).throws;
  const value = (ahead: number) => battingValue(playerOf(batterOf(atBat(state), ahead).player), hand);
  return value(0) - value(1) > 0.045;
}
