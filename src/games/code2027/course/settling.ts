import { withdraw } from '../changes/bargaining.ts';
import { change, changeTurn, type Going, happens } from '../changes/going.ts';
import { choose } from '../effects/registry.ts';
import { destinations, taken } from '../position/destinations.ts';
import { activePlayer } from '../position/people.ts';
import { diceDue, dueRow, manualRows } from '../position/rows.ts';
import { cutShort, endTurn, perform, performRow, roll } from './steps.ts';

/** Carries out everything that follows automatically, up to the next decision. */

export function settle(play: Going): void {
  while (play.state.phase === 'PLAY') {
    const { pendingChoice, endTurnRequested, currentPlayerId, turn, agenda } = play.state;
    const [step, ...rest] = agenda;
    if (pendingChoice !== null) {
      if (!turn.auto || pendingChoice.playerId !== currentPlayerId) return;
      takeFirst(play);
    } else if (endTurnRequested === currentPlayerId && !turn.ending) cutShort(play);
    else if (step !== undefined) {
      change(play, { agenda: rest });
      perform(play, step);
    } else if (turn.auto && !turn.ending) plainStep(play);
    else break;
  }
  forgetDestination(play);
}

/** Chooses the first option of the pending choice. */
export function takeFirst(play: Going): void {
  const [first] = play.state.pendingChoice?.options ?? [];
  choose(play, first?.id ?? '');
}

/**
 * Takes the next step of a turn played automatically (Code2027 21.5): required rows, the roll, the furthest
 * destination, the end of the turn.
 */
function plainStep(play: Going): void {
  const { content, state } = play;
  const player = activePlayer(state);
  const due = dueRow(content, state, player);
  const id = due === undefined ? undefined : manualRows(content, player)[due]?.id;
  if (id !== undefined) performRow(play, id);
  else if (diceDue(content, state, player) > 0) roll(play, false);
  // Cards returned from escrow may be what a required row of the space needs.
  else if (state.negotiation !== null) withdraw(play, 'turn');
  else if (taken(content, state, player) === undefined && furthest(play) !== undefined)
    goTo(play, furthest(play) ?? '');
  else endTurn(play);
}

/** Returns the furthest destination on the main track or route, or else the first destination. */
function furthest({ content, state }: Going): string | undefined {
  const ways = destinations(content, state, activePlayer(state)).map(({ to }) => to);
  const onTrack = ways.flatMap((to) => {
    const space = content.space(to);
    return space !== undefined && (space.track === 'main' || space.track === 'route') ? [space] : [];
  });
  return onTrack.toSorted((one, other) => other.order - one.order)[0]?.id ?? ways[0];
}

export function goTo(play: Going, to: string): void {
  changeTurn(play, { destination: to });
  happens(play, { kind: 'destination', player: play.state.currentPlayerId, to });
}

/** Drops a chosen destination that is no longer possible (Code2027 8). */
function forgetDestination(play: Going): void {
  const { content, state } = play;
  const { destination } = state.turn;
  if (destination === null || state.phase === 'END') return;
  const ways = destinations(content, state, activePlayer(state));
  if (!ways.some(({ to }) => to === destination)) changeTurn(play, { destination: null });
}
