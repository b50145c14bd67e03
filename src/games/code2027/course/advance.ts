import type { Action, ActionOf } from '../actions.ts';
import { contentFor } from '../box/known.ts';
import { accept, counter, decline, open, withdraw } from '../changes/bargaining.ts';
import { transfer } from '../changes/cards.ts';
import { type Chance, changeTurn, type Going, going, reached } from '../changes/going.ts';
import { choose, run } from '../effects/registry.ts';
import type { Event } from '../events.ts';
import { activePlayer } from '../position/people.ts';
import { manualRows } from '../position/rows.ts';
import type { Seat, State } from '../state.ts';
import { refuse } from '../terms/refusals.ts';
import { playerOf } from '../terms/words.ts';
import { offered, refusalFor, wanted } from '../window/legal.ts';
import { resign } from './resigning.ts';
import { goTo, settle } from './settling.ts';
import { endTurn, performRow, roll } from './steps.ts';
import { rollAgain, tryAgain } from './taking-back.ts';

/** The result of an action. */
export interface Advanced {
  readonly state: State;
  readonly events: readonly Event[];
}

/**
 * Checks an action and carries it out, with everything that follows automatically.
 *
 * @throws RuleError if the action is refused; in that case, no dice have been rolled
 */
export function advance(state: State, seat: Seat, action: Action, chance: Chance): Advanced {
  const content = contentFor(state.options);
  const refused = refusalFor(content, state, seat, action);
  if (refused !== undefined) refuse(refused);
  const play = going(state, chance, content);
  // A roll can be taken back only right after it is made.
  if (!lasting.includes(action.type)) changeTurn(play, { checkpoint: null });
  act(play, seat, action);
  settle(play);
  return { state: reached(play), events: play.events };
}

const lasting: readonly Action['type'][] = ['pick', 'reroll', 'resign'];

function act(play: Going, seat: Seat, action: Action): void {
  const { state, content } = play;
  const id = playerOf(seat);
  switch (action.type) {
    case 'act':
      performRow(play, manualRows(content, activePlayer(state))[action.row]?.id ?? '');
      break;
    case 'roll':
      roll(play, false);
      break;
    case 'reroll':
      rollAgain(play);
      break;
    case 'play':
      playByHand(play, action.card);
      break;
    case 'pick':
      choose(play, action.option);
      break;
    case 'go':
      goTo(play, action.space);
      break;
    case 'gift':
      changeTurn(play, { gifts: state.turn.gifts + 1 });
      transfer(play, id, playerOf(action.seat), action.card, true);
      break;
    case 'offer':
      offer(play, seat, action);
      break;
    case 'counter':
    case 'accept':
    case 'decline':
      answer(play, action);
      break;
    case 'cancel':
      withdraw(play, 'opener');
      break;
    case 'retry':
      tryAgain(play);
      break;
    case 'end':
      endTurn(play);
      break;
    case 'auto':
      changeTurn(play, { auto: true });
      break;
    case 'resign':
      resign(play, id);
  }
}

function playByHand(play: Going, cardId: string): void {
  const playerId = play.state.currentPlayerId;
  changeTurn(play, { plays: play.state.turn.plays + 1 });
  const source = `Card: ${play.content.card(cardId)?.title ?? cardId}`;
  run(play, [{ effectType: 'PLAY_CARD', payload: { playerId, cardId } }], {
    source,
    playerId,
    triggerEvent: 'CARD_PLAY',
  });
}

function offer(play: Going, seat: Seat, { seat: partner, gives, wants }: ActionOf<'offer'>): void {
  open(play, {
    initiatorId: playerOf(seat),
    partnerId: playerOf(partner),
    type: 'RESOURCE_TRADE',
    description: '',
    offer: offered(gives),
    request: wanted(wants),
  });
}

function answer(play: Going, action: ActionOf<'counter'> | ActionOf<'accept'> | ActionOf<'decline'>): void {
  const { negotiation } = play.state;
  if (negotiation === null) return;
  if (action.type === 'counter') counter(play, negotiation, offered(action.gives), wanted(action.wants));
  else if (action.type === 'decline') decline(play, negotiation);
  else accept(play, negotiation, action.cards.length > 0 ? action.cards : undefined);
}
