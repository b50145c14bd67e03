import { throwsFor } from '../play/stealing.ts';
import type { Going, PendingPlay, RunnerAnswer } from '../records/pending-play.ts';
import type { ThrowTarget } from '../terms/decisions.ts';
import { numbers } from './numbers.ts';

type Question = keyof Omit<(typeof numbers)['send_runner'], 'trail runner'>;

/** The row of `send_runner` that applies to a play's question. */
function questionOf(kind: 'uncapped' | 'fly' | 'contact', { to }: Going): Question {
  switch (kind) {
    case 'uncapped':
      return to === 4 ? 'home on an uncapped hit' : 'first to third on an uncapped single';
    case 'fly':
      return to === 4 ? 'third to home on flyout_bq' : 'second to third on flyout_b';
    case 'contact':
      return 'third to home on GB10';
  }
}

/**
 * Whether the runner that the play asks about goes. This is the computer manager's rule (Baseball 16), and
 * also the default when time runs out (Baseball 15).
 *
 * @param outs outs before the play, 0 to 2
 */
export function sendsRunner(pending: PendingPlay, outs: number): boolean {
  if (pending.kind === 'steal') return false;
  if (pending.kind === 'ordered_steal') return true;
  if (pending.asks === 'trail') return pending.trail.safe >= numbers.send_runner['trail runner'];
  const least = numbers.send_runner[questionOf(pending.kind, pending.lead)][outs];
  return least !== undefined && pending.lead.safe >= least;
}

/** The same decision as a manager's answer. */
export const runnerAnswer = (pending: PendingPlay, outs: number): RunnerAnswer =>
  spoken(pending, sendsRunner(pending, outs));

/** A manager's answer: send or hold for the lead runner, go or stay for the trail runner. */
export const spoken = ({ asks }: PendingPlay, goes: boolean): RunnerAnswer =>
  asks === 'trail' ? (goes ? 'trail' : 'stay') : goes ? 'send' : 'hold';

/** The default throw if nobody decides: at the lead runner (Baseball 15). */
export const leadThrow = (pending: PendingPlay): ThrowTarget =>
  pending.kind === 'steal' ? (throwsFor(pending.steal)[0] ?? 'lead') : 'lead';

/** Throw at the trail runner if his safe number is lower by at least this much. */
const muchEasier = 5;

/** Always throws. Throws at the trail runner if his number is lower by five or more (Baseball 16). */
export function regularThrow(pending: PendingPlay): ThrowTarget {
  if (pending.kind === 'uncapped')
    return pending.asks === 'aim' && pending.lead.safe - pending.trail.safe >= muchEasier ? 'trail' : 'lead';
  if (pending.kind !== 'steal') return 'lead';
  const [lead = 'lead', trail = 'trail'] = throwsFor(pending.steal);
  const number = (target: ThrowTarget) => pending.safeNumbers[target] ?? 19;
  return number(lead) - number(trail) >= muchEasier ? trail : lead;
}
