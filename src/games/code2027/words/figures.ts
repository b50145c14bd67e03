import { andList, counted } from '../../../engine/english.ts';
import type { Names } from '../../facets/seats.ts';
import type { Content } from '../box/content.ts';
import { seatOf } from '../position/people.ts';
import type { Assets, PlayerId } from '../state.ts';
import {
  type CardPhase,
  type CardType,
  type HiddenType,
  hiddenTypes,
  type Phase,
  type Visit,
} from '../terms/words.ts';

/** Formats sums, days, cards and players. */

const grouped = (amount: number): string => String(Math.abs(amount)).replaceAll(/\B(?=(\d{3})+$)/g, ',');

/** Formats a sum of money: `$1,240`, `–$60`. */
export const dollars = (amount: number): string => `${amount < 0 ? '–' : ''}$${grouped(amount)}`;

/** Formats a change in money with its sign: `+$60`. */
export const changed = (amount: number): string => `${amount < 0 ? '–' : '+'}$${grouped(amount)}`;

export const points = (amount: number): string => `${amount < 0 ? '–' : ''}${grouped(amount)}`;

export const days = (count: number): string => counted(count, 'day');

/** Formats a change in days: `+5 days`, `–3 days`. */
export const daysChanged = (count: number): string => `${count < 0 ? '–' : '+'}${days(Math.abs(count))}`;

const cardWords: Readonly<Record<CardType, readonly [one: string, many: string]>> = {
  W: ['work', 'works'],
  B: ['bank loan', 'bank loans'],
  E: ['expeditor', 'expeditors'],
  L: ['labor/legal', 'labor/legals'],
  I: ['investor', 'investors'],
};

/** Formats a number of cards: `3 expeditors`. */
export const cardsOfType = (type: CardType, count: number): string => counted(count, ...cardWords[type]);

export const typeNames: Readonly<Record<CardType, string>> = {
  W: 'Work',
  B: 'Bank loan',
  E: 'Expeditor',
  L: 'Labor/Legal',
  I: 'Investor',
};

export const phaseNames: Readonly<Record<Phase, string>> = {
  SETUP: 'Setup',
  OWNER: 'Owner',
  FUNDING: 'Funding',
  DESIGN: 'Design',
  REGULATORY: 'Permits',
  CONSTRUCTION: 'Site',
  END: 'End',
};

export const cardPhaseNames: Readonly<Record<CardPhase, string>> = {
  ANY: 'any phase',
  FUNDING: 'funding',
  DESIGN: 'design',
  REGULATORY_REVIEW: 'regulatory review',
  CONSTRUCTION: 'construction',
};

/** Names of the visits: `return visit`. */
export const visitNames: Readonly<Record<Visit, string>> = {
  First: 'first visit',
  Subsequent: 'return visit',
};

/** Returns the title of a card: `Early Bird at the Window`. */
export const titleOf = (content: Content, card: string): string => content.card(card)?.title ?? card;

export const shortOf = (content: Content, space: string): string => content.space(space)?.short ?? space;

export const nameOf = (names: Names, player: PlayerId): string => names(seatOf(player));

/** Formats the cards held: `3 expeditors and 1 labor/legal`. Undefined for an empty hand. */
export function heldInWords(held: Readonly<Record<HiddenType, number>>): string | undefined {
  const parts = hiddenTypes.filter((type) => held[type] > 0).map((type) => cardsOfType(type, held[type]));
  return parts.length === 0 ? undefined : andList(parts);
}

/** Formats one side of an offer, with cards by title. Returns `nothing` if it is empty. */
export function assetsInWords(content: Content, { money = 0, cards = [], types = {} }: Assets): string {
  const parts = [
    ...(money > 0 ? [dollars(money)] : []),
    ...cards.map((card) => `“${titleOf(content, card)}” (${card})`),
    ...hiddenTypes.flatMap((type) => {
      const { [type]: count = 0 } = types;
      return count > 0 ? [cardsOfType(type, count)] : [];
    }),
  ];
  return parts.length === 0 ? 'nothing' : andList(parts);
}
