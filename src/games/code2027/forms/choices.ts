import type { ActionChoice, Choice } from '../../facets/offer.ts';
import type { Names } from '../../facets/seats.ts';
import type { Action } from '../actions.ts';
import type { Content } from '../box/content.ts';
import { contentFor } from '../box/known.ts';
import { destinations } from '../position/destinations.ts';
import { seatOf } from '../position/people.ts';
import { manualRows } from '../position/rows.ts';
import type { Player, Seat, State } from '../state.ts';
import { type Legal, legalFor } from '../window/legal.ts';
import { effectsInWords } from '../words/effects.ts';
import { dollars, phaseNames, shortOf, titleOf } from '../words/figures.ts';
import { acceptForm } from './accept-form.ts';
import { asksOfHand } from './hand-cards.ts';
import { counterForm, offerForms, partnerOf } from './offer-form.ts';

/** The choices on buttons and in menus (Code2027 21.2). */

type One = ActionChoice<Action>;

/** Up to this many destinations are shown as buttons. With more, they become a menu. */
const mostOpenWays = 3;

export function choicesOf(state: State, seat: Seat): Choice<Action>[] {
  const content = contentFor(state.options);
  const player = state.players[seat];
  if (player === undefined) return [];
  const legal = legalFor(content, state, seat);
  const buttons = (actions: readonly Action[]) =>
    actions.map((action) => shown({ content, state, player }, action));
  const actions = pressable(legal);
  // The answers to an open offer come first, no matter whose turn it is.
  return [
    ...acceptForm(content, state, player, legal),
    ...buttons(actions.filter(isAnswer)),
    ...counterForm(content, state, player, legal),
    ...buttons(actions.filter((action) => !isAnswer(action))),
    ...offerForms(content, state, player, legal),
  ];
}

const isAnswer = ({ type }: Action): boolean => type === 'accept' || type === 'decline';

/** Leaves out *Accept* if it needs a form to choose the cards. */
export const pressable = ({ actions, choosesCards }: Legal): readonly Action[] =>
  choosesCards ? actions.filter(({ type }) => type !== 'accept') : actions;

/** Returns the choices on the table message, without forms or private information. */
export function outlineOf(state: State, seat: Seat): Choice<Action>[] {
  const content = contentFor(state.options);
  const player = state.players[seat];
  if (player === undefined) return [];
  return pressable(legalFor(content, state, seat))
    .filter((action) => !isPrivate(state, action))
    .map((action) => shown({ content, state, player }, action));
}

function isPrivate({ pendingChoice }: State, { type }: Action): boolean {
  if (type === 'pick') return pendingChoice !== null && asksOfHand(pendingChoice);
  return ['play', 'gift', 'offer', 'accept', 'decline', 'counter', 'cancel'].includes(type);
}

/** The player who gets the choices, and the state of the game. */
interface Moment {
  readonly content: Content;
  readonly state: State;
  readonly player: Player;
}

function shown(moment: Moment, action: Action): One {
  const more = isPrivate(moment.state, action) ? ({ private: true, again: [] } as const) : {};
  const look = looks[action.type] as Look<Action>;
  return { kind: 'action', action, path: [], ...more, ...look(moment, action) };
}

type Words = Pick<One, 'label'> & Partial<One>;
type Look<Kind> = (moment: Moment, action: Kind) => Words;
type OfType<Type extends Action['type']> = Extract<Action, { type: Type }>;

const looks: { readonly [Type in Action['type']]: Look<OfType<Type>> } = {
  act: ({ content, player }, { row }) => {
    const found = manualRows(content, player)[row];
    const draws = found?.effects.some(({ effectType }) => drawing.has(effectType)) === true;
    return { label: found?.button ?? 'Do it', ...(draws && { again: [] }) };
  },
  roll: ({ content, player: { space, visit } }) => {
    const dice = content.stay(space, visit).roll;
    return { label: dice > 1 ? `Roll ${dice} dice` : 'Roll', style: 'success' };
  },
  reroll: () => ({ label: 'Re-roll' }),
  go: ({ content, state, player }, { space }) => {
    const ways = destinations(content, state, player);
    // If the player must answer an offer, the first buttons are the answers.
    const isAnswering = state.negotiation?.toAnswer === player.id;
    const isOpen = state.turn.destination === null && ways.length <= mostOpenWays && !isAnswering;
    const { phase } = content.space(space) ?? {};
    const visit = player.visited.includes(space) ? 'Subsequent' : 'First';
    const { days, daysPerBorrowed } = content.stay(space, visit);
    const wait =
      daysPerBorrowed == null ? `${days ?? 0} days there` : `1 day there per ${dollars(daysPerBorrowed)}`;
    return {
      label: isOpen ? `→ ${shortOf(content, space)}` : shortOf(content, space),
      path: isOpen ? [] : ['Go to'],
      hint: `${phase === undefined ? '' : `${phaseNames[phase]} · `}${wait}`,
    };
  },
  end: () => ({ label: 'End turn', style: 'primary' }),
  retry: ({ content, player: { space, visit } }) => ({
    label: `Try again (+${content.stay(space, visit).retryDays ?? 0} days)`,
    path: ['More'],
    style: 'danger',
  }),
  auto: () => ({
    label: 'Play on for me',
    path: ['More'],
    hint: 'Plays the rest of the turn by simple rules, without cards',
  }),
  play: ({ content, state, player }, { card }) => {
    const found = content.card(card);
    const now =
      found === undefined
        ? ''
        : effectsInWords(content, content.read(found).effects, { table: state, player });
    const cost = found === undefined || found.cost === 0 ? 'free' : dollars(found.cost);
    return {
      label: titleOf(content, card).slice(0, 80),
      path: ['Play'],
      hint: `${cost} · ${now}`.slice(0, 100),
    };
  },
  gift: ({ content }, { card, seat }) => ({
    label: giftLabel(numbered(seat)),
    path: ['Give', titleOf(content, card).slice(0, 80)],
  }),
  pick: ({ content, state: { pendingChoice } }, { option }) => {
    const found = pendingChoice?.options.find(({ id }) => id === option);
    const card = content.card(option);
    return {
      label: labelOf(content, option, found?.label ?? option),
      again: [],
      ...(card !== undefined && { hint: card.description.slice(0, 100) }),
    };
  },
  offer: () => ({ label: 'Offer' }),
  counter: () => ({ label: 'Counter…' }),
  accept: () => ({ label: 'Accept', style: 'success' }),
  decline: () => ({ label: 'Decline' }),
  cancel: () => ({ label: 'Take it back' }),
  resign: () => ({ label: 'Resign' }),
};

const drawing: ReadonlySet<string> = new Set(['CARD_DRAW', 'CARD_REPLACE']);

/** Maximum length of a button's label, in characters. */
const longestLabel = 40;

function labelOf(content: Content, option: string, label: string): string {
  if (content.space(option) !== undefined) return `→ ${shortOf(content, option)}`;
  const seat = isPlayer(option) ? numbered(seatOf(option)) : label;
  return seat.length > longestLabel ? `${seat.slice(0, longestLabel - 1)}…` : seat;
}

const numbered = (seat: Seat): string => `Seat ${seat + 1}`;
const giftLabel = (name: string): string => `to ${name}`;

/** Inserts players' names into a choice: the target of a gift or offer, or the player in a question. */
export function called(choice: Choice<Action>, names: Names): Choice<Action> {
  if (choice.kind === 'form') {
    const seat = partnerOf(choice);
    return seat === undefined
      ? choice
      : { ...choice, label: names(seat), title: `An offer to ${names(seat)}` };
  }
  const { action } = choice;
  if (action.type === 'gift') return { ...choice, label: giftLabel(names(action.seat)) };
  return action.type === 'pick' && isPlayer(action.option)
    ? { ...choice, label: names(seatOf(action.option)) }
    : choice;
}

const isPlayer = (option: string): boolean => /^p[1-4]$/.test(option);

/**
 * Returns the label of the button for the private answer. The button is shown for a choice among hidden cards
 * and for an open offer.
 */
export function doorOf({ phase, pendingChoice, negotiation }: State): string | undefined {
  if (phase === 'END') return undefined;
  if (pendingChoice !== null) return asksOfHand(pendingChoice) ? 'Choose a card' : undefined;
  return negotiation === null ? undefined : 'Answer';
}
