import type { Effect } from '../../../engine/effects/effect.ts';
import { counted, orList } from '../../../engine/english.ts';
import type { Card } from '../box/schema.ts';
import { readCardText } from '../card-texts/card-text.ts';
import type { Vocabulary } from '../card-texts/words/vocabulary.ts';
import { type CardType, cardTypes } from '../terms/words.ts';
import type { OwnCard } from './document.ts';
import type { Fault } from './mistakes.ts';

/** Checks cards, each alone and all together. */

/** A card and its index in the list. */
export interface Listed {
  readonly card: OwnCard;
  readonly index: number;
}

type Target = Card['target'];
/** From the smallest to the largest number of players. */
const targets: readonly Target[] = ['SELF', 'CHOOSE_OPPONENT', 'ALL_OPPONENTS', 'ALL_PLAYERS'];
const targetOf: Readonly<Record<string, Target>> = {
  ALL_PLAYERS: 'ALL_PLAYERS',
  ALL_OTHER_PLAYERS: 'ALL_OPPONENTS',
  OTHER_PLAYER_CHOICE: 'CHOOSE_OPPONENT',
};

const isEffect = (value: object): value is Effect => 'effectType' in value && 'payload' in value;

/** Lists every effect in a value, at any depth. */
function effectsWithin(value: unknown): Effect[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(effectsWithin);
  return isEffect(value) ? [value, ...inner] : inner;
}

/** Returns the target of these effects that includes the most players. */
export function widestTarget(effects: readonly Effect[]): Target {
  const reached = effectsWithin(effects).map(({ payload }) =>
    targets.indexOf(targetOf[String(payload['targetType'])] ?? 'SELF'),
  );
  return targets[Math.max(0, ...reached)] ?? 'SELF';
}

/** Returns the number of turns that the effects last, or 0 for immediate ones. */
export const longestOf = (effects: readonly Effect[]): number =>
  Math.max(
    0,
    ...effectsWithin(effects).map(({ effectType, payload }) =>
      effectType === 'CARD_ACTIVATION' ? Number(payload['duration']) : 0,
    ),
  );

const activations: Readonly<Record<CardType, readonly Card['activation'][]>> = {
  W: ['PASSIVE'],
  B: ['IMMEDIATE'],
  I: ['IMMEDIATE'],
  E: ['PLAYER', 'IMMEDIATE'],
  L: ['PLAYER', 'IMMEDIATE'],
};

/** Whether the effects of this card type come from the card's text. */
const isHeld = (type: CardType): boolean => type === 'E' || type === 'L';

/** Checks the fields that a card's type requires. */
function faultsOfType({ card, index }: Listed): Fault[] {
  const { id, type } = card;
  const fault = (field: string, code: Fault['code'], text: string): Fault[] => [
    { path: ['cards', index, field], subject: id, code, text },
  ];
  const kind = type === 'B' ? 'BANK' : type === 'I' ? 'INVESTOR' : undefined;
  const needed = type === 'W' ? 'work' : kind === undefined ? undefined : 'loan';
  return [
    ...(id.startsWith(type)
      ? []
      : fault(
          'type',
          'BAD_VALUE',
          `type must be ${id.charAt(0)}, the letter the id starts with, not “${type}”.`,
        )),
    ...(activations[type].includes(card.activation)
      ? []
      : fault(
          'activation',
          'BAD_VALUE',
          `activation must be ${orList(activations[type])} for ${type} cards, not “${card.activation}”.`,
        )),
    ...(needed === undefined || card[needed] !== undefined
      ? []
      : fault(needed, 'MISSING_FIELD', `${needed} is missing: every ${type} card needs it.`)),
    ...(['work', 'loan'] as const).flatMap((field) =>
      card[field] === undefined || field === needed
        ? []
        : fault(field, 'BAD_VALUE', `${field} isn’t a field of ${type} cards.`),
    ),
    ...(kind === undefined || card.loan === undefined || card.loan.kind === kind
      ? []
      : fault('loan', 'BAD_VALUE', `loan.kind must be ${kind} for ${type} cards, not “${card.loan.kind}”.`)),
    ...(kind !== undefined && card.cost !== 0
      ? fault('cost', 'BAD_VALUE', `cost must be 0 for ${type} cards, not ${card.cost}.`)
      : []),
    ...(isHeld(type) || card.duration === 'PERMANENT'
      ? []
      : fault('duration', 'LABEL_MISMATCH', `duration must be PERMANENT for ${type} cards.`)),
    ...(card.transferable !== undefined && card.transferable !== isHeld(type)
      ? fault('transferable', 'BAD_VALUE', `transferable must be ${isHeld(type)} for ${type} cards.`)
      : []),
  ];
}

const lasting = (turns: number): string => (turns === 0 ? 'INSTANT' : counted(turns, 'turn'));

/** Reads a card's text, reports its mistakes, and compares the effects with the card's labels. */
function faultsOfText({ card, index }: Listed, vocabulary: Vocabulary): Fault[] {
  if (card.effects !== undefined || !isHeld(card.type)) return [];
  const { effects, diagnostics } = readCardText(card, '$SELF', vocabulary);
  const subject = card.id;
  if (diagnostics.length > 0)
    return diagnostics.map(({ start, code, message }) => ({
      path: ['cards', index, 'description'],
      at: start,
      subject,
      code,
      text: message,
    }));
  const target = widestTarget(effects);
  const turns = longestOf(effects);
  const said = typeof card.duration === 'object' ? card.duration.turns : 0;
  const agrees = card.duration !== 'PERMANENT' && said === turns;
  return [
    ...(card.target === undefined || card.target === target
      ? []
      : [
          {
            path: ['cards', index, 'target'],
            subject,
            code: 'LABEL_MISMATCH' as const,
            text: `target must be ${target}, as the text says, not “${card.target}”.`,
          },
        ]),
    ...(agrees
      ? []
      : [
          {
            path: ['cards', index, 'duration'],
            subject,
            code: 'LABEL_MISMATCH' as const,
            text: `duration must be ${lasting(turns)}, as the text says.`,
          },
        ]),
  ];
}

/** The minimum number of cards by type, and the maximum for any type. */
const fewest: Readonly<Record<CardType, number>> = { W: 10, B: 5, I: 5, E: 12, L: 1 };
const most = 200;

/** Checks the number of cards of each type. */
export function faultsOfCounts(ofType: (type: CardType) => number): Fault[] {
  return cardTypes.flatMap((type): Fault[] => {
    const count = ofType(type);
    const fault = (code: 'TOO_FEW' | 'TOO_MANY', text: string): Fault[] => [
      { path: ['cards'], subject: undefined, code, text },
    ];
    if (count < fewest[type])
      return fault('TOO_FEW', `There must be at least ${fewest[type]} ${type} cards, not ${count}.`);
    return count > most ? fault('TOO_MANY', `There may be at most ${most} ${type} cards, not ${count}.`) : [];
  });
}

/** Reports each record whose id an earlier record already has. */
export function twice(
  ids: readonly { readonly id: string; readonly path: Fault['path'] }[],
  what: string,
): Fault[] {
  const seen = new Set<string>();
  return ids.flatMap(({ id, path }): Fault[] => {
    if (!seen.has(id)) {
      seen.add(id);
      return [];
    }
    return [{ path, subject: id, code: 'DUPLICATE_ID', text: `There’s already ${what} ${id}.` }];
  });
}

export const faultsOfCards = (cards: readonly Listed[], vocabulary: Vocabulary): Fault[] => [
  ...twice(
    cards.map(({ card: { id }, index }) => ({ id, path: ['cards', index, 'id'] })),
    'a card',
  ),
  ...cards.flatMap((listed) => [...faultsOfType(listed), ...faultsOfText(listed, vocabulary)]),
];
