import { withdraw } from '../changes/bargaining.ts';
import { layAll } from '../changes/cards.ts';
import { change, changeQuietly, type Going, happens } from '../changes/going.ts';
import { breakOff } from '../effects/playing.ts';
import { isInPlay, playerIn } from '../position/people.ts';
import { playerScore } from '../position/score.ts';
import type { EndReason, PlayerId, State } from '../state.ts';
import { settle, takeFirst } from './settling.ts';
import { endGame, passOn } from './steps.ts';

/** Resigns a player, in the order of the rules (Code2027 17). */

export function resign(play: Going, id: PlayerId): void {
  while (play.state.pendingChoice?.playerId === id) {
    takeFirst(play);
    settle(play);
  }
  if (play.state.phase === 'END') return;
  leave(play, id);
  const reason = endAfter(play.state);
  if (reason !== undefined) {
    breakOff(play);
    change(play, { pendingChoice: null });
    endGame(play, reason);
  } else if (play.state.currentPlayerId === id) {
    // Ends what the player's turn had started, even if it was waiting for another player.
    breakOff(play);
    change(play, { pendingChoice: null, agenda: [], endTurnRequested: null });
    passOn(play);
  }
}

/**
 * Takes a player out of the game (Code2027 17, points 2 to 4). Their cards go to the piles; their record
 * stays.
 */
export function leave(play: Going, id: PlayerId): void {
  const { negotiation } = play.state;
  if (negotiation !== null && [negotiation.initiatorId, negotiation.partnerId].includes(id))
    withdraw(play, 'resigned');
  const player = playerIn(play.state, id);
  const { score } = playerScore(play.content, player);
  const resignOrder = 1 + play.state.players.filter(({ resigned }) => resigned).length;
  changeQuietly(play, id, { resigned: true, resignOrder, resignScore: score });
  happens(play, { kind: 'resign', player: id, score });
  layAll(play, id);
  if (player.money > 0)
    happens(play, { kind: 'money', player: id, amount: 0 - player.money, source: 'Resigned' });
  changeQuietly(play, id, {
    money: 0,
    activeEffects: [],
    loans: [],
    skipTurns: 0,
    extraTurns: 0,
    canReRoll: false,
  });
  dropFromChoice(play, id);
}

/** Removes the player from the possible targets. */
function dropFromChoice(play: Going, id: PlayerId): void {
  const { pendingChoice } = play.state;
  if (pendingChoice?.type !== 'PLAYER_TARGET') return;
  const options = pendingChoice.options.filter((option) => option.id !== id);
  if (options.length > 0) change(play, { pendingChoice: { ...pendingChoice, options } });
}

/** Returns why the game ends after somebody has resigned, if it does. */
function endAfter({ players }: State): EndReason | undefined {
  const left = players.filter(({ resigned }) => !resigned);
  if (left.length === 0) return 'abandoned';
  if (left.length === 1) return 'others_resigned';
  return left.some(isInPlay) ? undefined : 'all_finished';
}
