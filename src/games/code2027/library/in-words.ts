import type { Effect } from '../../../engine/effects/effect.ts';

/** What effects do, in words, for tables that authors of decks read. */

type Payload = Readonly<Record<string, unknown>>;

const dollars = (amount: number): string => `$${Math.abs(amount).toLocaleString('en-US')}`;
const days = (amount: number): string => `${Math.abs(amount)} day${Math.abs(amount) === 1 ? '' : 's'}`;
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const isObject = (value: unknown): value is Payload => typeof value === 'object' && value !== null;
const isEffect = (value: unknown): value is Effect =>
  isObject(value) && typeof value['effectType'] === 'string' && isObject(value['payload']);
const effectsIn = (value: unknown): readonly Effect[] => (isList(value) ? value.filter(isEffect) : []);
const number = (value: unknown): number => (typeof value === 'number' ? value : 0);

const targets: Readonly<Record<string, string>> = {
  ALL_PLAYERS: 'all players',
  ALL_OTHER_PLAYERS: 'all opponents',
  OTHER_PLAYER_CHOICE: 'an opponent',
};

const controls: Readonly<Record<string, string>> = {
  SKIP_TURN: 'skip a turn',
  EXTRA_TURN: 'one more turn',
  GRANT_REROLL: 'a re-roll',
  END_TURN: 'the turn ends',
};

const flags: Readonly<Record<string, string>> = { CHOICE: ' of one’s choice' };

const chosen = ({ select }: Payload): string => flags[String(select)] ?? '';

function resource({ resource: what, amount }: Payload): string {
  const n = number(amount);
  return `${n < 0 ? '−' : '+'}${what === 'TIME' ? days(n) : dollars(n)}`;
}

/** One line for each type of effect that cards have; others by their name. */
const words: Readonly<Record<string, (payload: Payload) => string>> = {
  RESOURCE_CHANGE: resource,
  PERCENT_CHANGE: ({ percent, base }) =>
    `${number(percent) < 0 ? '−' : '+'}${Math.abs(number(percent))}% of ${String(base).toLowerCase()}`,
  CARD_DRAW: ({ count, cardType }) => `draw ${number(count)} ${cardType}`,
  CARD_DISCARD: (payload) => `discard ${number(payload['count'])} ${payload['cardType']}${chosen(payload)}`,
  CARD_REPLACE: (payload) => `replace ${number(payload['count'])} ${payload['cardType']}${chosen(payload)}`,
  CARD_TRANSFER: ({ fromPlayerId, toPlayerId, cardType }) =>
    `1 ${cardType} goes from ${playerOf(fromPlayerId)} to ${playerOf(toPlayerId)}`,
  TAKE_LOAN: ({ kind, principal, ratePercent }) =>
    `${String(kind).toLowerCase()} loan of ${dollars(number(principal))} at ${number(ratePercent)}%`,
  TURN_CONTROL: ({ action }) => controls[String(action)] ?? String(action),
  PLAYER_MOVEMENT: ({ destinationSpace }) => `move to ${destinationSpace}`,
  CHOICE_OF_EFFECTS: ({ options }) =>
    (isList(options) ? options : [])
      .map((option) => `(${inWords(effectsIn(isObject(option) ? option['effects'] : undefined))})`)
      .join(' or '),
  CARD_ACTIVATION: ({ duration, effects }) => `for ${number(duration)} turns: ${inWords(effectsIn(effects))}`,
  EFFECT_GROUP_TARGETED: ({ targetType, templateEffect }) =>
    `${targets[String(targetType)] ?? targetType}: ${inWords([templateEffect].filter(isEffect))}`,
  CONDITIONAL_EFFECT: ({ condition }) => (isObject(condition) ? conditional(condition) : ''),
};

const players: Readonly<Record<string, string>> = { $TARGET: 'the opponent', $ACTOR: 'you', $SELF: 'you' };
const playerOf = (id: unknown): string => players[String(id)] ?? String(id);

/** What is asked. */
function questionIn({ type, dice, cardType, resource: what, state }: Payload): string {
  switch (type) {
    case 'DICE_ROLL':
      return dice === undefined ? 'roll 1 die' : `roll ${number(dice)} dice`;
    case 'CARD_COUNT':
      return `${cardType ?? 'all'} cards in hand`;
    case 'RESOURCE_CHECK':
      return String(what).toLowerCase();
    case 'PLAYER_COUNT':
      return 'players';
    case 'CARD_ORDINAL':
      return `${cardType} cards played`;
    default:
      return isObject(state) ? Object.values(state).join(' ') : String(type);
  }
}

function conditional(condition: Payload): string {
  const { type, ranges } = condition;
  const cases = (isList(ranges) ? ranges : []).filter(isObject).map(({ min, max, effects }) => {
    const done = inWords(effectsIn(effects));
    if (type === 'PLAYER_STATE') return `${min === 1 ? 'yes' : 'no'}: ${done}`;
    return `${max === null ? `${min}+` : min === max ? min : `${min}-${max}`}: ${done}`;
  });
  return `${questionIn(condition)} [${cases.join(' | ')}]`;
}

/** What a list of effects does, in a line. */
export const inWords = (effects: readonly Effect[]): string =>
  effects.length === 0
    ? 'nothing'
    : effects
        .map(({ effectType, payload }) => words[effectType]?.(payload) ?? effectType.toLowerCase())
        .join(', ');
