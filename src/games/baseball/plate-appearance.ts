import { advance } from './advancement.ts';
import { adjustedBunt, buntAdvancement, readBuntChart } from './bunt.ts';
import { atBat, batterOf, inField, onBaseCode, pitcherOf } from './lineup.ts';
import type { PendingPlay } from './pending-play.ts';
import { pitchCheck, plainConfirmation } from './pitch-check.ts';
import type { PlayDice } from './play-dice.ts';
import { type PlayResult, plainPlay } from './play-result.ts';
import { playerOf } from './roster.ts';
import { readSimpleChart, simpleAdvancement, simpleFielder } from './simple-chart.ts';
import type { Action, DefensiveDecision, Finals, OffensiveDecision, PlayUnderWay, State } from './state.ts';
import { throwOut, tryToSteal } from './stealing.ts';

/** How far a play has come: to its end, or to a question for a manager. `attemptOff`: a steal was called off. */
export type PlayStep =
  | { readonly kind: 'done'; readonly result: PlayResult; readonly attemptOff: boolean }
  | { readonly kind: 'ask'; readonly pending: PendingPlay; readonly attemptOff: boolean };

/** The steps of section 7.1 with the simple chart of section 6.3 in the place of the cards. */
export function resolve(
  state: State,
  defence: DefensiveDecision,
  offence: OffensiveDecision,
  dice: PlayDice,
): PlayStep {
  if (defence.intentional_walk) {
    const walk = plainPlay('intentional_walk', movement(state, 'intentional_walk'));
    return { kind: 'done', result: walk, attemptOff: false };
  }
  if (offence.steal_attempts.length > 0) {
    const attempt = tryToSteal(state, defence, offence, dice);
    if (attempt.kind === 'throw') return { kind: 'ask', pending: attempt.pending, attemptOff: false };
    if (attempt.kind === 'play') return { kind: 'done', result: attempt.result, attemptOff: false };
  }
  const result = offence.bunt_attempt ? bunt(state, defence, dice) : pitch(state, dice);
  return { kind: 'done', result, attemptOff: offence.steal_attempts.length > 0 };
}

/** Goes on with a play after a manager's word. */
export function resume(
  state: State,
  { pending, attemptOff }: PlayUnderWay,
  answer: Extract<Action, { kind: 'runner' | 'throw' }>,
  dice: PlayDice,
): PlayStep {
  if (pending.kind !== 'steal' || answer.kind !== 'throw')
    throw new Error('The simple chart asks about double steals only.');
  return { kind: 'done', result: throwOut(state, pending, answer.target, dice), attemptOff };
}

const movement = (state: State, code: string): Finals =>
  advance(code, onBaseCode(state.runners), state.outs).finals;

function bunt(state: State, defence: DefensiveDecision, dice: PlayDice): PlayResult {
  const batter = playerOf(batterOf(atBat(state)).player);
  const onBase = onBaseCode(state.runners);
  const roll = adjustedBunt(dice.bunt(batter.name), onBase, defence, batter.running);
  const outcome = readBuntChart(onBase, batter.bunt, roll);
  const play = plainPlay(outcome, movement(state, buntAdvancement(outcome)), 'P');
  return outcome === 'bunt_error' ? { ...play, error: 'P' } : play;
}

/** The at-bat roll: wild pitch and passed ball first, then the chart. */
function pitch(state: State, dice: PlayDice): PlayResult {
  const owner = playerOf(batterOf(atBat(state)).player).name;
  const { checkD20, resolutionD20 } = dice.abRoll(owner);
  const check = pitchCheck(onBaseCode(state.runners), checkD20, resolutionD20, plainConfirmation);
  if (check.result !== null) return plainPlay(check.result, movement(state, 'ADV1'));
  const pitcher = playerOf(pitcherOf(inField(state))).name;
  const d20 = check.newResolutionRoll
    ? dice.resolution(`at-bat, after the check of ${pitcher}'s pitch`, owner)
    : resolutionD20;
  const outcome = readSimpleChart(d20);
  return plainPlay(outcome, movement(state, simpleAdvancement(outcome)), simpleFielder(outcome));
}
