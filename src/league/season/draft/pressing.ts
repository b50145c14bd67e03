import { andList, counted } from '../../../engine/english.ts';
import { RuleError } from '../../../engine/rule-error.ts';
import type { LeaguePlayer, Players } from '../rosters/legal/player.ts';
import { nameOf } from '../rosters/sentences.ts';
import type { PlayerId, Team } from '../types.ts';
import { type Refused, refusals } from './choice.ts';
import { type Deadline, deadlineOf } from './due.ts';
import type { DraftEvent } from './events.ts';
import { type BoardPick, pickLabel } from './order.ts';
import { currentPick, type DraftState, pickerOf, skippedBy, takenBy } from './state.ts';

/**
 * What people may do in a draft (League 14). Each function returns the event to add, or refuses with a sentence. Who
 * may act for a team, and who is a commissioner, is decided before (League 20).
 */

/** The most players in a queue (League 22). */
export const mostQueued = 100;

export interface PickPressed {
  readonly team: Team;
  readonly player: PlayerId;
  readonly by: 'owner' | 'commissioner';
}

/**
 * Picks a player: with the pick on the clock if it's the team's, or else with the earliest one that it skipped.
 * @throws RuleError (`draft-not-running`, `unknown-player`, `taken`, `not-your-pick`, `cap`, `needs`)
 */
export function picking(
  state: DraftState,
  players: Players,
  { team, player: id, by }: PickPressed,
  at: number,
): DraftEvent {
  mustRun(state);
  const player = mustBeFree(state, players, team, id);
  const current = currentPick(state);
  const pick = current?.owner === team ? current : skippedBy(state, team)[0];
  if (pick === undefined) throw new RuleError('not-your-pick', whoseTurn(state, team));
  const refused = refusals(pickerOf(state, team, players))(player);
  if (refused !== undefined) throw new RuleError(refused.code, refusedInWords(player, refused, players));
  return { do: 'picked', number: pick.number, team, player: id, by, timedOut: false, at };
}

/** Says why a team may not pick a player who is free. */
export function refusedInWords(player: LeaguePlayer, refused: Refused, players: Players): string {
  const name = nameOf(player.id, players);
  if (refused.code === 'cap')
    return `With ${name}, your 26 best players would be over the cap of ${refused.cap.toFixed(2)} war.`;
  const unmet = andList([...refused.unmet].map(([need, count]) => `${count} ${need}`));
  return `${name} fills none of your needs. You still need ${unmet}, and have ${counted(refused.picksAfter, 'pick')} after this one.`;
}

/**
 * The player with an id.
 * @param state undefined before the draft, when everybody is free
 * @param team who asks
 * @throws RuleError (`unknown-player`, `taken`)
 */
export function mustBeFree(
  state: DraftState | undefined,
  players: Players,
  team: Team,
  id: PlayerId,
): LeaguePlayer {
  const player = players.get(id);
  if (player === undefined)
    throw new RuleError('unknown-player', `There’s no player ${nameOf(id, players)} in this season.`);
  const taken = state && takenBy(state, id);
  if (taken === undefined) return player;
  const name = nameOf(id, players);
  const who = taken.team === team ? 'you' : taken.team;
  throw new RuleError(
    'taken',
    taken.pick === undefined
      ? `${name} already plays for ${who}.`
      : `${name} is taken: ${who} picked him at ${pickLabel(taken.pick)}.`,
  );
}

function whoseTurn(state: DraftState, team: Team): string {
  const current = currentPick(state);
  if (current === undefined) return 'All of your picks are made.';
  const next = state.board.find(({ number, owner }) => number > state.current && owner === team);
  const yours = next === undefined ? 'You have no picks left.' : `Your next pick is ${pickLabel(next)}.`;
  return `${current.owner} are on the clock with ${pickLabel(current)}. ${yours}`;
}

/** @throws RuleError (`draft-not-running`) */
function mustRun({ phase }: DraftState): void {
  if (phase === 'waiting') throw new RuleError('draft-not-running', 'The draft hasn’t begun yet.');
  if (phase === 'paused') throw new RuleError('draft-not-running', 'The draft is paused.');
}

/**
 * Sets a team's queue. Players who are taken already are left out.
 * @throws RuleError (`queue-max`, `unknown-player`, `twice`)
 */
export function queuing(
  state: DraftState,
  players: Players,
  team: Team,
  queue: readonly PlayerId[],
): DraftEvent {
  if (queue.length > mostQueued)
    throw new RuleError(
      'queue-max',
      `A queue can have at most ${mostQueued} players. Yours would have ${queue.length}.`,
    );
  const stranger = queue.find((id) => !players.has(id));
  if (stranger !== undefined)
    throw new RuleError('unknown-player', `There’s no player ${nameOf(stranger, players)} in this season.`);
  const double = queue.find((id, index) => queue.indexOf(id) !== index);
  if (double !== undefined)
    throw new RuleError('twice', `${nameOf(double, players)} is in your queue twice. Name him once.`);
  return { do: 'queued', team, queue: queue.filter((id) => takenBy(state, id) === undefined) };
}

/** @throws RuleError (`draft-begun`) */
export function startingDraft({ phase }: DraftState, at: number): DraftEvent {
  if (phase !== 'waiting') throw new RuleError('draft-begun', 'The draft has already begun.');
  return { do: 'started', at };
}

/**
 * Pauses the draft, and keeps what is left of the clock. Quiet hours in between aren't counted as left, so that it's
 * never more than a pick's whole time.
 * @throws RuleError (`draft-not-running`)
 */
export function pausingDraft(state: DraftState, now: number, deadline: Deadline): DraftEvent {
  if (state.phase === 'paused')
    throw new RuleError('draft-not-running', 'The draft is already paused. `/draft resume` goes on.');
  mustRun(state);
  const end = deadlineOf(state, deadline) ?? now;
  return { do: 'paused', left: Math.min(state.clock.left, Math.max(0, end - now)) };
}

/** @throws RuleError (`draft-not-paused`) */
export function resumingDraft({ phase }: DraftState, at: number): DraftEvent {
  if (phase !== 'paused') throw new RuleError('draft-not-paused', 'The draft isn’t paused.');
  return { do: 'resumed', at };
}

/**
 * A commissioner skips the pick on the clock. Its team can make it up at any time.
 * @throws RuleError (`draft-not-running`, `draft-over`)
 */
export function skipping(state: DraftState, at: number): DraftEvent {
  mustRun(state);
  const pick = currentPick(state);
  if (pick === undefined) throw new RuleError('draft-over', 'Every pick has had its turn.');
  return { do: 'skipped', number: pick.number, team: pick.owner, timedOut: false, at };
}

/**
 * A commissioner takes back the last pick; during a pause as well.
 * @throws RuleError (`nothing-to-undo`)
 */
export function undoing({ made }: DraftState, at: number): DraftEvent {
  if (made.every(({ player }) => player === undefined))
    throw new RuleError('nothing-to-undo', 'No pick has been made yet.');
  return { do: 'undone', at };
}

/** The player and pick that `undoing` takes back; undefined if there's none. */
export function lastPick({
  made,
  board,
}: DraftState): { readonly player: PlayerId; readonly pick: BoardPick } | undefined {
  const last = made.findLast(({ player }) => player !== undefined);
  const pick = last && board[last.number - 1];
  return last?.player === undefined || pick === undefined ? undefined : { player: last.player, pick };
}
