import { vocabularyOf } from '../box/texts.ts';
import { readCardText } from '../card-texts/card-text.ts';
import { typeOf } from '../terms/words.ts';
import type { SeenChoice } from '../view.ts';
import { cashNeed } from './cash.ts';
import { cardToGive } from './hand.ts';
import { bestOf } from './look.ts';
import { workToGive } from './project.ts';
import { nextSpace } from './route.ts';
import { target } from './targets.ts';
import { type Judge, worthOf } from './worth.ts';

/** Answers the choices that effects ask for. */

/** @returns the id of an option */
export function answerOf(judge: Judge, { type, options }: SeenChoice): string | undefined {
  const ids = (options ?? []).map(({ id }) => id);
  switch (type) {
    case 'PLAYER_TARGET':
    case 'TARGET_SELECTION':
      return target(judge, ids);
    case 'MOVEMENT':
      return nextSpace(judge, ids);
    case 'CARD_SELECTION':
    case 'CARD_REPLACEMENT':
      return cardAmong(judge, ids, type === 'CARD_REPLACEMENT');
    case 'GENERAL':
      return ids.includes('decline') ? 'decline' : effectsAmong(judge, options ?? []);
  }
}

/** Chooses a card. Among loan offers, it's the one to keep; among other cards, it's the one to give up. */
function cardAmong(judge: Judge, cards: readonly string[], swapped: boolean): string | undefined {
  switch (typeOf(cards[0] ?? '')) {
    case 'I':
    case 'B':
      return bestOf(
        cards,
        (card) => -Math.abs((judge.content.card(card)?.loan?.principal ?? 0) - cashNeed(judge)),
      );
    case 'W':
      return workToGive(judge, cards, swapped);
    default:
      return cardToGive(judge, cards);
  }
}

/** Chooses among effects. The labels of the options are read as card texts to find out what they do. */
function effectsAmong(judge: Judge, options: readonly { readonly id: string; readonly label: string }[]) {
  const words = vocabularyOf(judge.content);
  return bestOf(options, ({ id, label }) => {
    const { effects } = readCardText({ id, name: label, description: label }, '$SELF', words);
    return worthOf(judge, effects);
  })?.id;
}
