import { withdraw } from '../changes/bargaining.ts';
import { lay } from '../changes/cards.ts';
import { change, changeQuietly, changeTurn, type Going, happens } from '../changes/going.ts';
import { spendTime } from '../changes/purse.ts';
import { activePlayer } from '../position/people.ts';
import type { Snapshot } from '../state.ts';
import { cardTypes } from '../terms/words.ts';
import { plan, roll } from './steps.ts';

/**
 * Try Again and the re-roll (Code2027 9). Cards stay in the game: gained cards go to their piles, and lost cards come
 * back from their piles.
 */

const cardsIn = ({ hand, active }: Snapshot): string[] => [...hand, ...active.map(({ cardId }) => cardId)];

function rollBack(play: Going, to: Snapshot, what: 'turn' | 'roll'): void {
  const player = activePlayer(play.state);
  const [now, before] = [cardsIn(player), cardsIn(to)];
  const lost = new Set(before.filter((card) => !now.includes(card)));
  if (lost.size > 0) fetch(play, lost);
  changeQuietly(play, player.id, to);
  lay(
    play,
    now.filter((card) => !before.includes(card)),
  );
  const [money, days] = [to.money - player.money, to.time - player.time];
  happens(play, { kind: 'undone', player: player.id, what, money, days });
}

/** Takes cards back from the piles, or from the decks after a reshuffle. */
function fetch(play: Going, cards: ReadonlySet<string>): void {
  const { decks, discards } = play.state;
  const without = (piles: typeof decks): typeof decks => {
    const left = { ...piles };
    for (const type of cardTypes)
      if (piles[type].some((card) => cards.has(card)))
        left[type] = piles[type].filter((card) => !cards.has(card));
    return left;
  };
  change(play, { decks: without(decks), discards: without(discards) });
}

export function tryAgain(play: Going): void {
  withdraw(play, 'turn');
  const { content, state } = play;
  const { id, space, visit, triesHere } = activePlayer(state);
  const { retryDays: days = 0, retryAs } = content.stay(space, visit);
  if (state.turn.snapshot === null) throw new Error('There is nothing to go back to.');
  rollBack(play, state.turn.snapshot, 'turn');
  spendTime(play, id, days, 'Try again');
  changeQuietly(play, id, {
    triesHere: triesHere + 1,
    ...(retryAs === 'SUBSEQUENT' && { visit: 'Subsequent' }),
  });
  changeTurn(play, { ending: true, checkpoint: null });
  happens(play, { kind: 'try_again', player: id, space, days });
  plan(play, [{ do: 'upkeep' }]);
}

/** Takes back the roll and rolls again. The second roll is final. */
export function rollAgain(play: Going): void {
  const { checkpoint } = play.state.turn;
  if (checkpoint === null) throw new Error('There is no roll to take back.');
  rollBack(play, checkpoint, 'roll');
  changeQuietly(play, play.state.currentPlayerId, { canReRoll: false });
  changeTurn(play, { movedByEffect: false });
  roll(play, true);
}
