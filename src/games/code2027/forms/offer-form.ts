import { counted } from '../../../engine/english.ts';
import type { FormChoice, FormField, FormValues } from '../../facets/offer.ts';
import type { Action, ActionOf, Gives, Wants } from '../actions.ts';
import type { Content } from '../box/content.ts';
import { playerIn } from '../position/people.ts';
import type { Player, Seat, State } from '../state.ts';
import { type HiddenType, hiddenTypes, playerOf, typeOf } from '../terms/words.ts';
import { type Legal, purseOf } from '../window/legal.ts';
import { dollars, titleOf } from '../words/figures.ts';

/** The forms for an offer and a counter-offer (Code2027 21.4). */

const noMoney = '0';

const sumsUpTo = ({ config }: Content, purse: number): number[] =>
  config.negotiation.sums.filter((sum) => sum <= purse);

/** A field with the sums of money, and “none”. If there are no sums, “none” is the only value. */
const moneyField = (id: string, label: string, sums: readonly number[]): FormField => ({
  id,
  label,
  values: [
    { value: noMoney, label: 'none' },
    ...sums.map((sum) => ({ value: `${sum}`, label: dollars(sum) })),
  ],
});

const names: Readonly<Record<HiddenType, string>> = { E: 'Expeditor', L: 'Labor/Legal' };
const mostOfType = 3;

/** Maximum number of values in a field. */
const mostValues = 25;

const tradable = ({ config }: Content, hand: readonly string[]): string[] =>
  hand
    .filter((card) => {
      const type = typeOf(card);
      return type !== undefined && config.cards.transferable.includes(type);
    })
    .slice(0, mostValues);

interface Terms {
  readonly gives: Gives;
  readonly wants: Wants;
}

/** The two sides of an offer. A counter-offer may ask for the cards that the current offer names. */
interface Sides {
  readonly maker: Player;
  /** The partner's money, including what escrow would return to them. */
  readonly purse: number;
  readonly named: readonly string[];
}

function fieldsOf(content: Content, { maker, purse, named }: Sides): FormField[] {
  const cardValue = (card: string) => ({
    value: card,
    label: `${titleOf(content, card).slice(0, 50)} (${card})`,
    hint: content.card(card)?.description.slice(0, 100) ?? card,
  });
  const types = hiddenTypes.flatMap((type) =>
    Array.from({ length: mostOfType }, (_, at) => ({
      value: `${at + 1}${type}`,
      label: counted(at + 1, names[type]),
    })),
  );
  return [
    {
      id: 'give',
      label: 'You give',
      values: tradable(content, maker.hand).map(cardValue),
      multiple: true,
      none: 'no cards',
    },
    moneyField('pay', 'You pay', sumsUpTo(content, maker.money)),
    {
      id: 'want',
      label: 'You want',
      values: [...types, ...named.map(cardValue)],
      multiple: true,
      none: 'no cards',
    },
    moneyField('get', 'You get', sumsUpTo(content, purse)),
  ];
}

const sum = (values: readonly string[] = []): number => Number(values[0] ?? noMoney);

/**
 * Reads the terms from the fields. If a type has two counts, the last one counts and `problem` reports it.
 */
function termsOf({ give = [], pay, want = [], get }: FormValues, { maker, named }: Sides): Terms {
  const types: { E?: number; L?: number } = {};
  for (const value of want) {
    const type = hiddenTypes.find((one) => value.endsWith(one) && value.length === 2);
    if (type !== undefined) types[type] = Number(value[0]);
  }
  return {
    gives: { money: sum(pay), cards: maker.hand.filter((card) => give.includes(card)) },
    wants: { money: sum(get), types, cards: named.filter((card) => want.includes(card)) },
  };
}

const valuesOf = ({ gives, wants }: Terms): FormValues => ({
  give: gives.cards,
  pay: [`${gives.money}`],
  want: [
    ...hiddenTypes.flatMap((type) => {
      const { [type]: count } = wants.types;
      return count === undefined ? [] : [`${count}${type}`];
    }),
    ...wants.cards,
  ],
  get: [`${wants.money}`],
});

const cardCount = ({ types, cards }: Wants): number => cards.length + (types.E ?? 0) + (types.L ?? 0);

function problemOf(content: Content, values: FormValues, sides: Sides): string | undefined {
  const { want = [] } = values;
  const twice = hiddenTypes.find(
    (type) => want.filter((value) => value.endsWith(type) && value.length === 2).length > 1,
  );
  if (twice !== undefined) return `Choose only one number of ${names[twice]} cards.`;
  const { gives, wants } = termsOf(values, sides);
  const most = content.config.negotiation.maxCards;
  if (gives.cards.length > most || cardCount(wants) > most) return `At most ${most} cards per side.`;
  const isEmpty = gives.cards.length + gives.money + cardCount(wants) + wants.money === 0;
  return isEmpty ? 'There’s nothing on either side yet.' : undefined;
}

/** Returns a warning for an offer that the rules allow (Code2027 13) but that is probably a mistake. */
function warningOf(values: FormValues): string | undefined {
  const [pays, gets] = [sum(values['pay']), sum(values['get'])];
  return pays === 0 || gets === 0
    ? undefined
    : `Money goes both ways: you pay ${dollars(pays)} and get ${dollars(gets)}. You can still offer that.`;
}

const initial: FormValues = { give: [], pay: [noMoney], want: [], get: [noMoney] };

const formId = (seat: Seat): string => `offer${seat + 1}`;

/** Returns the seat that a form makes an offer to, or undefined for other forms. */
export function partnerOf({ id }: Pick<FormChoice<Action>, 'id'>): Seat | undefined {
  const seat = Number(id.replace('offer', '')) - 1;
  return formId(seat) === id ? seat : undefined;
}

/** Builds an offer form for each possible partner. */
export const offerForms = (
  content: Content,
  state: State,
  maker: Player,
  { offersTo }: Legal,
): FormChoice<Action>[] =>
  offersTo.map((seat) => {
    const partner = playerIn(state, playerOf(seat));
    const sides: Sides = { maker, purse: partner.money, named: [] };
    return {
      kind: 'form',
      id: formId(seat),
      label: `Seat ${seat + 1}`,
      path: ['Trade'],
      private: true,
      again: [],
      button: 'Offer',
      title: `An offer to seat ${seat + 1}`,
      fields: fieldsOf(content, sides),
      initial,
      read: (action) => (action.type === 'offer' && action.seat === seat ? valuesOf(action) : undefined),
      write: (values): ActionOf<'offer'> => ({ type: 'offer', seat, ...termsOf(values, sides) }),
      problem: (values) => problemOf(content, values, sides),
      warning: warningOf,
    };
  });

/** Builds the form that answers an offer with a counter-offer. */
export function counterForm(
  content: Content,
  state: State,
  maker: Player,
  { mayCounter }: Legal,
): FormChoice<Action>[] {
  const { negotiation } = state;
  if (negotiation === null || !mayCounter) return [];
  const { cards = [] } = negotiation.offer;
  const sides: Sides = { maker, purse: purseOf(state, negotiation), named: cards };
  return [
    {
      kind: 'form',
      id: 'counter',
      label: 'Counter…',
      private: true,
      again: [],
      button: 'Offer',
      title: 'A counter-offer',
      fields: fieldsOf(content, sides),
      initial,
      read: (action) => (action.type === 'counter' ? valuesOf(action) : undefined),
      write: (values): ActionOf<'counter'> => ({ type: 'counter', ...termsOf(values, sides) }),
      problem: (values) => problemOf(content, values, sides),
      warning: warningOf,
    },
  ];
}
