import type { Content } from '../box/content.ts';
import type { PlayerState, Predicate, Question } from '../box/schema.ts';
import type { Player, State } from '../state.ts';
import { cardsOf, debtOf, flagOf, hasWork, scopeOf } from './figures.ts';

/** Evaluates conditions (Code2027 15). */

/** Returns the integer that answers a question about a player. */
export function answerTo(
  content: Content,
  state: Pick<State, 'players'>,
  player: Player,
  asked: Question,
): number {
  switch (asked.type) {
    case 'CARD_COUNT':
      return asked.cardType === undefined ? player.hand.length : cardsOf(player, asked.cardType).length;
    case 'RESOURCE_CHECK':
      switch (asked.resource) {
        case 'MONEY':
          return player.money;
        case 'TIME':
          return player.time;
        case 'SCOPE':
          return scopeOf(content, player);
        case 'DEBT':
          return debtOf(player);
      }
      break;
    case 'PLAYER_COUNT':
      return state.players.filter(({ resigned }) => !resigned).length;
    case 'CARD_ORDINAL':
      return player.cardsPlayed[asked.cardType];
    case 'PLAYER_STATE':
      return stateHolds(content, player, asked.state) ? 1 : 0;
  }
}

function stateHolds(content: Content, player: Player, asked: PlayerState): boolean {
  switch (asked.kind) {
    case 'SPACE_PHASE':
      return content.space(player.space)?.phase === asked.phase;
    case 'SPACE':
      return player.space === asked.spaceId;
    case 'VISIT':
      return player.visit === asked.visit;
    case 'VISITED':
      return player.visited.includes(asked.spaceId);
    case 'FLAG':
      return flagOf(content, player, asked.flag);
    case 'WORK_GROUP':
      return hasWork(content, player, asked.group);
  }
}

/** Whether a condition is true for a player. A null or absent condition always is. */
export function holds(
  content: Content,
  state: Pick<State, 'players'>,
  player: Player,
  when: Predicate | null | undefined,
): boolean {
  if (when === null || when === undefined) return true;
  if ('all' in when) return when.all.every((one) => holds(content, state, player, one));
  if ('any' in when) return when.any.some((one) => holds(content, state, player, one));
  if ('not' in when) return !holds(content, state, player, when.not);
  if ('is' in when) return stateHolds(content, player, when.state) === when.is;
  const value = answerTo(content, state, player, when);
  return value >= when.min && (when.max === null || value <= when.max);
}
