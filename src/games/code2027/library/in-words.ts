import type { Effect } from '../../../engine/effects/effect.ts';
import { counted, plural } from '../../../engine/english.ts';
import { flagWords } from '../words/effects.ts';

/** Describes effects for the authors of decks. */

type Payload = Readonly<Record<string, unknown>>;

const dollars = (amount: number): string => `$${Math.abs(amount).toLocaleString('en-US')}`;
const days = (amount: number): string => counted(Math.abs(amount), 'day');
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const isObject = (value: unknown): value is Payload => typeof value === 'object' && value !== null;
const isEffect = (value: unknown): value is Effect =>
  isObject(value) && typeof value['effectType'] === 'string' && isObject(value['payload']);
const effectsIn = (value: unknown): readonly Effect[] => (isList(value) ? value.filter(isEffect) : []);
const number = (value: unknown): number => (typeof value === 'number' ? value : 0);

const targets: Readonly<Record<string, string>> = {
  ALL_PLAYERS: 'every player',
  ALL_OTHER_PLAYERS: 'each opponent',
  OTHER_PLAYER_CHOICE: 'one opponent',
};

const typeNames: Readonly<Record<string, string>> = {
  W: 'Work',
  B: 'Bank',
  E: 'Expeditor',
  L: 'Labor/Legal',
  I: 'Investor',
};

/** Describes a number of cards: “2 Expeditor cards”. Names all types if the effect doesn't name one. */
const cardsOf = (count: unknown, type: unknown): string =>
  `${number(count)} ${typeNames[String(type)] ?? ''} ${plural(number(count), 'card')}`.replace(/ +/, ' ');

const controls: Readonly<Record<string, string>> = {
  SKIP_TURN: 'skip the next turn',
  EXTRA_TURN: 'an extra turn',
  GRANT_REROLL: 'a re-roll',
  END_TURN: 'the turn ends',
};

const flags: Readonly<Record<string, string>> = { CHOICE: ' of your choice' };

const chosen = ({ select }: Payload): string => flags[String(select)] ?? '';

function resource({ resource: what, amount }: Payload): string {
  const n = number(amount);
  return `${n < 0 ? '−' : '+'}${what === 'TIME' ? days(n) : dollars(n)}`;
}

/** One line for each type of effect that cards use. Other types are shown by name. */
const words: Readonly<Record<string, (payload: Payload) => string>> = {
  RESOURCE_CHANGE: resource,
  PERCENT_CHANGE: ({ percent, base }) =>
    `${number(percent) < 0 ? '−' : '+'}${Math.abs(number(percent))}% of ${String(base).toLowerCase()}`,
  CARD_DRAW: ({ count, cardType }) => `draw ${cardsOf(count, cardType)}`,
  CARD_DISCARD: (payload) => `discard ${cardsOf(payload['count'], payload['cardType'])}${chosen(payload)}`,
  CARD_REPLACE: (payload) => `swap ${cardsOf(payload['count'], payload['cardType'])}${chosen(payload)}`,
  CARD_TRANSFER: ({ fromPlayerId, toPlayerId, cardType }) =>
    `${cardsOf(1, cardType)} goes from ${playerOf(fromPlayerId)} to ${playerOf(toPlayerId)}`,
  TAKE_LOAN: ({ kind, principal, ratePercent }) =>
    `${String(kind).toLowerCase()} loan of ${dollars(number(principal))} at ${number(ratePercent)}%`,
  TURN_CONTROL: ({ action }) => controls[String(action)] ?? String(action),
  PLAYER_MOVEMENT: ({ destinationSpace }) => `move to ${destinationSpace}`,
  CHOICE_OF_EFFECTS: ({ options }) =>
    (isList(options) ? options : [])
      .map((option) => `(${inWords(effectsIn(isObject(option) ? option['effects'] : undefined))})`)
      .join(' or '),
  CARD_ACTIVATION: ({ duration, effects }) =>
    `for ${counted(number(duration), 'turn')}: ${inWords(effectsIn(effects))}`,
  EFFECT_GROUP_TARGETED: ({ targetType, templateEffect }) =>
    `${targets[String(targetType)] ?? targetType}: ${inWords([templateEffect].filter(isEffect))}`,
  CONDITIONAL_EFFECT: ({ condition }) => (isObject(condition) ? conditional(condition) : ''),
};

const players: Readonly<Record<string, string>> = { $TARGET: 'the opponent', $ACTOR: 'you', $SELF: 'you' };
const playerOf = (id: unknown): string => players[String(id)] ?? String(id);

const states: Readonly<Record<string, (value: string) => string>> = {
  SPACE_PHASE: (phase) => `on ${phase === 'OWNER' ? 'an' : 'a'} ${phase} space`,
  SPACE: (space) => `at ${space}`,
  VISIT: (visit) => (visit === 'First' ? 'on the first visit' : 'on a later visit'),
  FLAG: (flag) => `holding ${flagWords[flag] ?? flag}`,
};

/** Describes a true-or-false condition: “on a DESIGN space”. */
function stateIn({ state }: Payload): string {
  if (!isObject(state)) return '';
  const { kind, ...rest } = state;
  const value = Object.values(rest).join(' ');
  return states[String(kind)]?.(value) ?? `${kind} ${value}`;
}

/** Describes what a condition counts. */
function countedIn({ type, cardType, resource: what }: Payload): string {
  const cards = cardType === undefined ? 'cards' : `${typeNames[String(cardType)] ?? cardType} cards`;
  if (type === 'CARD_COUNT') return `${cards} in hand`;
  if (type === 'CARD_ORDINAL') return `${cards} played`;
  if (type === 'RESOURCE_CHECK') return String(what).toLowerCase();
  return type === 'PLAYER_COUNT' ? 'players' : String(type);
}

const spanOf = ({ min, max }: Payload): string => {
  if (max === null) return `${min}+`;
  return min === max ? `${min}` : `${min} to ${max}`;
};

function conditional(condition: Payload): string {
  const { type, dice, ranges } = condition;
  const cases = (isList(ranges) ? ranges : []).filter(isObject);
  const each = (when: (one: Payload) => string): string =>
    cases.map((one) => `${when(one)}: ${inWords(effectsIn(one['effects']))}`).join('; ');
  if (type === 'DICE_ROLL')
    return `roll ${dice === undefined ? 'a die' : `${number(dice)} dice`} (${each((one) => `on ${spanOf(one)}`)})`;
  if (type === 'PLAYER_STATE') return each(({ min }) => `if ${min === 1 ? '' : 'not '}${stateIn(condition)}`);
  return each((one) =>
    `if ${countedIn(condition)} are ${spanOf(one)}`.replace(/(money|time|scope|debt) are/, '$1 is'),
  );
}

/** Describes a list of effects in one line. */
export const inWords = (effects: readonly Effect[]): string =>
  effects.length === 0
    ? 'nothing'
    : effects
        .map(({ effectType, payload }) => words[effectType]?.(payload) ?? effectType.toLowerCase())
        .join(', ');
