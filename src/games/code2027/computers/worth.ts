import type { Effect } from '../../../engine/effects/effect.ts';
import { answerTo } from '../position/conditions.ts';
import { cardsOf, debtOf } from '../position/figures.ts';
import type { CardType } from '../terms/words.ts';
import { type Known, knownOf, questionOf, type Range } from './known-effects.ts';
import { type Look, meanOf, opponentsIn } from './look.ts';
import { changeWorth } from './project.ts';

/** The value of effects (Code2027 20, point 4): how much they are expected to change the score. */

/**
 * A computer's input with its way of judging conditions: by the current state, or with every result equally
 * likely.
 */
export interface Judge extends Look {
  readonly seesConditions: boolean;
  /** Whether changes to work count. False if the scope is assumed to be fixed. */
  readonly countsWork: boolean;
}

const cardWorth: Readonly<Partial<Record<CardType, number>>> = { E: 10, L: -5 };
const turnWorth: Readonly<Record<string, number>> = { SKIP_TURN: -25, EXTRA_TURN: 40, GRANT_REROLL: 15 };
/** Weight of an effect by the players it affects. */
const shares: Readonly<Record<string, number>> = {
  Self: 1,
  ALL_PLAYERS: 0.3,
  ALL_OTHER_PLAYERS: -0.8,
  OTHER_PLAYER_CHOICE: -0.8,
};
/** The value of exchanging the worst card for a new one, in points. */
const swapWorth = 3;

export const worthOf = (judge: Judge, effects: readonly Effect[]): number =>
  effects.reduce((sum, effect) => sum + one(judge, effect, true), 0);

/**
 * Returns the value of one effect. `isOwn`: it affects the computer itself; otherwise it affects a player
 * whose hand is unknown.
 */
function one(judge: Judge, effect: Effect, isOwn: boolean): number {
  const known = knownOf(effect);
  if (known === undefined) return 0;
  const all = (effects: readonly Effect[]) => effects.reduce((sum, part) => sum + one(judge, part, isOwn), 0);
  switch (known.effectType) {
    case 'RESOURCE_CHANGE':
      return ofResource(judge, known.payload, isOwn);
    case 'PERCENT_CHANGE':
      return (baseOf(judge, known.payload.base) * known.payload.percent) / 100;
    case 'CARD_DRAW':
    case 'CARD_DISCARD':
    case 'CARD_REPLACE':
      return ofCards(judge, known, isOwn);
    case 'CARD_TRANSFER':
      return known.payload.toPlayerId === '$ACTOR' || known.payload.toPlayerId === '$SELF'
        ? (cardWorth.E ?? 0) / (isOwn ? 1 : (shares['OTHER_PLAYER_CHOICE'] ?? 1))
        : -(cardWorth.E ?? 0);
    case 'CHOICE_OF_EFFECTS':
      return Math.max(...known.payload.options.map(({ effects }) => all(effects)));
    case 'CONDITIONAL_EFFECT':
      return ofCondition(judge, known.payload.condition, isOwn, all);
    case 'EFFECT_GROUP_TARGETED':
      return ofTargets(judge, known.payload.targetType, known.payload.templateEffect);
    case 'TURN_CONTROL':
      return turnWorth[known.payload.action] ?? 0;
    case 'CARD_ACTIVATION':
      return known.payload.duration * all(known.payload.effects);
    case 'CONTRACT_AWARD':
      return 0;
  }
}

function ofResource(
  { content, own }: Judge,
  { resource, amount }: Extract<Known, { effectType: 'RESOURCE_CHANGE' }>['payload'],
  isOwn: boolean,
): number {
  if (resource === 'MONEY') return isOwn ? Math.max(amount, -own.money) : amount;
  const days = isOwn ? Math.max(amount, -own.time) : amount;
  return -content.config.scoring.dayCost * days;
}

function baseOf({ own, scope }: Judge, base: 'SCOPE' | 'MONEY' | 'DEBT'): number {
  return { SCOPE: () => scope, MONEY: () => own.money, DEBT: () => debtOf(own) }[base]();
}

function ofCards(
  judge: Judge,
  { effectType, payload }: Extract<Known, { effectType: 'CARD_DRAW' | 'CARD_DISCARD' | 'CARD_REPLACE' }>,
  isOwn: boolean,
): number {
  const { cardType, count } = payload;
  if (cardType === undefined) return 0;
  if (cardType === 'W') return isOwn && judge.countsWork ? ofWork(judge, effectType, count) : 0;
  const each = cardWorth[cardType] ?? 0;
  if (effectType === 'CARD_DRAW') return count * each;
  const lost = isOwn ? Math.min(count, cardsOf(judge.own, cardType).length) : count;
  return effectType === 'CARD_REPLACE' ? Math.min(1, lost) * swapWorth : -lost * each;
}

/**
 * Values changes to work cards. A drawn card counts at the average cost. If a card is given up, it is the
 * smallest one held.
 */
function ofWork(judge: Judge, effectType: Known['effectType'], count: number): number {
  const { content, own } = judge;
  const mean = meanOf(content, 'W');
  if (effectType === 'CARD_DRAW') return changeWorth(judge, count * mean);
  const held = cardsOf(own, 'W');
  const smallest = Math.min(...held.map((card) => content.card(card)?.cost ?? 0));
  if (effectType === 'CARD_REPLACE') return held.length === 0 ? 0 : changeWorth(judge, mean - smallest);
  return held.length < 2
    ? 0
    : Math.max(...held.map((card) => changeWorth(judge, -(content.card(card)?.cost ?? 0))));
}

function ofTargets(judge: Judge, targetType: string, template: Effect): number {
  const share = shares[targetType] ?? 0;
  const isOwn = share > 0;
  if (!isOwn && opponentsIn(judge).length === 0) return 0;
  const alone = isOwn && opponentsIn(judge).length === 0;
  return (alone ? 1 : share) * one(judge, template, isOwn);
}

const sides = 6;
const sums = new Map<number, readonly number[]>();

/** Returns, for each sum, the number of ways in which this many dice give it. */
function waysTo(dice: number): readonly number[] {
  const found = sums.get(dice);
  if (found !== undefined) return found;
  let ways = [1];
  for (let count = 0; count < dice; count += 1) {
    const more = Array<number>(ways.length + sides).fill(0);
    for (const [sum, many] of ways.entries())
      for (let face = 1; face <= sides; face += 1) more[sum + face] = (more[sum + face] ?? 0) + many;
    ways = more;
  }
  sums.set(dice, ways);
  return ways;
}

const holds = ({ min, max }: Range, value: number): boolean => value >= min && (max === null || value <= max);

function ofCondition(
  judge: Judge,
  condition: Extract<Known, { effectType: 'CONDITIONAL_EFFECT' }>['payload']['condition'],
  isOwn: boolean,
  all: (effects: readonly Effect[]) => number,
): number {
  const { ranges } = condition;
  const at = (value: number) => all(ranges.find((range) => holds(range, value))?.effects ?? []);
  if (condition.type === 'DICE_ROLL') {
    const { dice } = condition;
    return (
      waysTo(dice).reduce((sum, many, value) => sum + (many === 0 ? 0 : many * at(value)), 0) / sides ** dice
    );
  }
  const asked = judge.seesConditions && isOwn ? questionOf(condition) : undefined;
  if (asked !== undefined) return at(answerTo(judge.content, judge.view, judge.own, asked));
  return ranges.reduce((sum, { effects }) => sum + all(effects), 0) / Math.max(1, ranges.length);
}
