import type { Effect } from '../../../engine/effects/effect.ts';
import type { Content } from '../box/content.ts';
import type { SpaceEffect } from '../box/schema.ts';
import type { Player, State } from '../state.ts';
import { type CardType, cardTypes } from '../terms/words.ts';
import { holds } from './conditions.ts';
import { cardsOf } from './figures.ts';
import { namesFor } from './people.ts';

/** Manual rows of a space: actions that a player may perform there (Code2027 6). */

export const manualRows = (content: Content, { space, visit }: Player): readonly SpaceEffect[] =>
  content.rows(space, visit, 'manual');

const typeIn = ({ payload }: Effect): CardType | undefined =>
  cardTypes.find((type) => type === payload['cardType']);

type Table = Pick<State, 'players' | 'decks' | 'discards'>;

/** Whether a card of this type can be drawn. */
export const canDraw = ({ decks, discards }: Pick<Table, 'decks' | 'discards'>, type: CardType): boolean =>
  decks[type].length + discards[type].length > 0;

/** Whether an effect would change anything for the player now. */
function could(state: Table, player: Player, effect: Effect): boolean {
  const type = typeIn(effect);
  const held = type === undefined ? 0 : cardsOf(player, type).length;
  switch (effect.effectType) {
    case 'CARD_DRAW':
      return type !== undefined && canDraw(state, type);
    case 'CARD_DISCARD':
      return type === undefined || held > (type === 'W' ? 1 : 0);
    case 'CARD_REPLACE':
      return held > 0 && type !== undefined && canDraw(state, type);
    case 'CARD_TRANSFER': {
      const { fromPlayerId, toPlayerId } = effect.payload;
      const names = namesFor(state, player.id);
      const [from, to] = [names[String(fromPlayerId)], names[String(toPlayerId)]];
      const giver = state.players.find(({ id }) => id === from);
      if (giver === undefined || to === undefined) return false;
      return type === undefined || cardsOf(giver, type).length > 0;
    }
    default:
      return true;
  }
}

export const isOpen = (content: Content, state: Table, player: Player, row: SpaceEffect): boolean =>
  holds(content, state, player, row.when) && row.effects.some((effect) => could(state, player, effect));

/** Lists the rows that can be performed now, with their index among the manual rows. */
export function openRows(
  content: Content,
  state: State,
  player: Player,
): { readonly index: number; readonly row: SpaceEffect }[] {
  if (state.turn.movedByEffect) return [];
  return manualRows(content, player).flatMap((row, index) =>
    state.turn.done.includes(row.id) || !isOpen(content, state, player, row) ? [] : [{ index, row }],
  );
}

/** Returns the index of a row that must be performed before the turn may end. */
export const dueRow = (content: Content, state: State, player: Player): number | undefined =>
  openRows(content, state, player).find(({ row }) => row.mandatory)?.index;

/** Returns how many dice the player must still roll. */
export function diceDue(content: Content, { turn }: State, { space, visit }: Player): number {
  return turn.rolled !== null || turn.movedByEffect ? 0 : content.stay(space, visit).roll;
}
