import type { Seating } from '../../facets/seats.ts';
import type { Content } from '../box/content.ts';
import { type Chance, going, reached } from '../changes/going.ts';
import type { Player, State } from '../state.ts';
import type { Options } from '../terms/options.ts';
import { type CardType, cardTypes, playerOf } from '../terms/words.ts';
import type { Advanced } from './advance.ts';
import { settle } from './settling.ts';
import { freshTurn, startTurn } from './steps.ts';

/** Sets up a game (Code2027 4). */

export const noCards: Readonly<Record<CardType, number>> = { W: 0, B: 0, E: 0, L: 0, I: 0 };
const noPiles: State['discards'] = { W: [], B: [], E: [], L: [], I: [] };

export const newPlayer = (seat: number, space: string): Player => ({
  id: playerOf(seat),
  space,
  visit: 'First',
  visited: [space],
  money: 0,
  time: 0,
  hand: [],
  active: [],
  activeEffects: [],
  loans: [],
  ownerFunding: 0,
  paidScope: 0,
  costs: {},
  flags: {},
  cardsPlayed: noCards,
  skipTurns: 0,
  extraTurns: 0,
  canReRoll: false,
  triesHere: 0,
  finished: false,
  resigned: false,
});

/** Builds the state before any deck is shuffled. */
export const undealt = (options: Options, seating: Seating, content: Content): State => ({
  options,
  seating,
  phase: 'PLAY',
  round: 1,
  turnIndex: 0,
  currentPlayerId: playerOf(0),
  players: seating.map((_, seat) => newPlayer(seat, content.config.startSpace)),
  decks: noPiles,
  discards: noPiles,
  turn: freshTurn,
  negotiation: null,
  pendingChoice: null,
  frames: [],
  agenda: [],
  choicesMade: 0,
  negotiationsMade: 0,
  endTurnRequested: null,
  warned: [],
  reason: null,
});

/** Shuffles one deck per type, in order, and begins the first seat's turn. */
export function start(options: Options, seating: Seating, chance: Chance, content: Content): Advanced {
  const decks = { ...noPiles };
  for (const type of cardTypes) {
    const cards = content.cards.filter((card) => card.type === type).map(({ id }) => id);
    decks[type] = chance.shuffle(cards, type);
  }
  const play = going({ ...undealt(options, seating, content), decks }, chance, content);
  startTurn(play, playerOf(0));
  settle(play);
  return { state: reached(play), events: play.events };
}
