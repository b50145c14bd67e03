import { playerOf } from '../league/roster.ts';
import { atBat, batterOf, inField, pitcherOf } from '../lineup/lineup.ts';
import { jumpWays, limited, stealNumber } from '../lookups/steal.ts';
import { numbers } from '../outlook/numbers.ts';
import { batteryOf, runnerIn } from '../play/situation.ts';
import type { State } from '../state.ts';
import { battingValue } from '../teams/card-value.ts';
import { defaultOffense, type OffensiveDecision } from '../terms/decisions.ts';
import type { Target } from '../terms/terms.ts';
import { marginOfOffense } from './bench.ts';
import { expectedHolds } from './defense.ts';

/** The offensive decision of a regular computer manager (Baseball 16). */
export function regularOffense(state: State): OffensiveDecision {
  const approach = wantsContact(state) ? 'contact' : 'normal';
  return wantsBunt(state)
    ? { ...defaultOffense, approach, bunt_attempt: true }
    : { ...defaultOffense, approach, steal_attempts: wantedSteals(state) };
}

const isClose = (state: State): boolean => {
  const margin = marginOfOffense(state);
  return margin === 0 || margin === -1;
};

const wantsContact = (state: State): boolean =>
  state.runners[2] !== null && state.outs < 2 && state.inning >= 8 && isClose(state);

function wantedSteals(state: State): Target[] {
  const [least, most] = numbers.steal.score_margin_of_offence;
  const margin = marginOfOffense(state);
  if (margin < least || margin > most) return [];
  const [first, second, third] = state.runners;
  if (first !== null && second === null && canTake(state, 2)) return [2];
  const outs = numbers.steal.third.outs;
  return second !== null && third === null && state.outs === outs && canTake(state, 3) ? [3] : [];
}

function canTake(state: State, target: 2 | 3): boolean {
  const base = target === 2 ? 1 : 2;
  const runner = runnerIn(state, base)?.steal;
  if (runner === undefined) return false;
  const held = expectedHolds(state).includes(base);
  const safe = limited(stealNumber(runner, target, true, held, batteryOf(state)));
  const { second, third } = numbers.steal;
  if (target === 3) return safe >= third.min_safe_number;
  return jumpWays(runner, held) >= second.min_jump_ways_of_36 && safe >= second.min_safe_number;
}

/**
 * Whether to order a sacrifice bunt: always with a pitcher at bat, or late in a close game with a weak hitter
 * who bunts well.
 */
function wantsBunt(state: State): boolean {
  const [first, second, third] = state.runners;
  if (state.outs === 2 || third !== null || (first === null && second === null)) return false;
  const entry = batterOf(atBat(state));
  if (entry.position === 'P') return true;
  const batter = playerOf(entry.player);
  return (
    state.outs === 0 &&
    state.inning >= 7 &&
    isClose(state) &&
    (batter.bunt === 'A' || batter.bunt === 'B') &&
    battingValue(batter, playerOf(pitcherOf(inField(state))).throws) < 0.26
  );
}
