import type { Players } from '../rosters/legal/player.ts';
import { automaticPick } from './choice.ts';
import type { DraftEvent } from './events.ts';
import { currentPick, type DraftState, pickerOf, picksAtOnce, planOf } from './state.ts';

/** What a draft does by itself (League 14). */

/**
 * Returns the moment at which a time that starts at `from` and lasts `ms` is up. Servers with quiet hours return a
 * later one for drafts by correspondence.
 */
export type Deadline = (from: number, ms: number) => number;

/** Without quiet hours. */
export const plainDeadline: Deadline = (from, ms) => from + ms;

/** When the clock of the current pick runs out; undefined if no clock runs. */
export function deadlineOf(state: DraftState, deadline: Deadline): number | undefined {
  const { phase, clock } = state;
  if (phase !== 'running' || currentPick(state) === undefined) return undefined;
  return deadline(clock.from, clock.left);
}

/** Whether the pick on the clock is made at once, without waiting for the clock. */
function isAtOnce(state: DraftState): boolean {
  const pick = currentPick(state);
  return pick !== undefined && !state.clock.held && picksAtOnce(planOf(state, pick.owner));
}

/** When somebody has to look at the draft: `from` of the clock if a pick is made at once; undefined if never. */
export function draftDue(state: DraftState, deadline: Deadline): number | undefined {
  const end = deadlineOf(state, deadline);
  return end === undefined || !isAtOnce(state) ? end : state.clock.from;
}

/** What happens by itself now: the pick of a team that is out of time, picks by itself, or has no owner. */
export function dueAct(
  state: DraftState,
  players: Players,
  now: number,
  deadline: Deadline,
): DraftEvent | undefined {
  const pick = currentPick(state);
  const end = deadlineOf(state, deadline);
  if (pick === undefined || end === undefined) return undefined;
  const atOnce = isAtOnce(state);
  if (!atOnce && now < end) return undefined;
  const { owner: team, number } = pick;
  const { queue, empty, hasOwner, auto } = planOf(state, team);
  // After an undo, a team that picks by itself waits for its clock; that's no time-out.
  const timedOut = !atOnce && hasOwner && !auto;
  const choice = automaticPick(pickerOf(state, team, players), queue, empty);
  if (choice.from === 'skipped') return { do: 'skipped', number, team, timedOut, at: now };
  return { do: 'picked', number, team, player: choice.player.id, by: choice.from, timedOut, at: now };
}
