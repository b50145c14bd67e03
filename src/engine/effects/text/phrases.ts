import type { Plain } from './deeds.ts';
import type { Code, Defect } from './diagnostics.ts';
import { spaceAt, typeBefore } from './names.ts';
import { amountAt, countAt, type Figure, intAt, moneyAt, numberAt } from './numbers.ts';
import type { Reading } from './reading.ts';
import { past, pastAny, pastOne, type Stretch, signAt, tokenAt, wordAt } from './tokens.ts';

/** Phrases of the grammar: a verb and what belongs to it. */

/** A phrase that goes to the end of its stretch. */
export interface Phrase {
  readonly plains: readonly Plain[];
  /** What is wrong at a place in it. */
  readonly defects: readonly Defect[];
  /** What is wrong with its whole atom. */
  readonly wrong: readonly Code[];
}

/** Reads what stands behind the verb. */
type Reader = (stretch: Stretch, at: number, reading: Reading) => Phrase | undefined;

const good = (...plains: Plain[]): Phrase => ({ plains, defects: [], wrong: [] });

/** A phrase whose number is `figure`; of 0 it is kept, but told. */
function counted(figure: Figure, plain: (n: number) => Plain): Phrase {
  if (figure.bad) return { plains: [], defects: [{ code: 'BAD_NUMBER', ...figure.bad }], wrong: [] };
  return { ...good(plain(figure.value)), wrong: figure.value === 0 ? ['ZERO_AMOUNT'] : [] };
}

/** The opposite number; of 0 there is none. */
const minus = (n: number): number => (n === 0 ? 0 : -n);

export const money =
  (loses: boolean) =>
  (n: number): Plain => ({
    effectType: 'RESOURCE_CHANGE',
    payload: { resource: 'MONEY', amount: loses ? minus(n) : n },
    loses,
  });

export const time =
  (saves: boolean) =>
  (n: number): Plain => ({
    effectType: 'RESOURCE_CHANGE',
    payload: { resource: 'TIME', amount: saves ? minus(n) : n },
    loses: false,
  });

const units = ['tick', 'ticks', 'day', 'days'];
const turns = ['turn', 'turns'];
const whose = ['your', 'their'];

/** “$50”, “an extra $50”. */
const sum =
  (loses: boolean, extras: readonly string[]): Reader =>
  (stretch, at, { vocabulary }) => {
    const figure = moneyAt(stretch, pastAny(stretch, at, extras), vocabulary.limits);
    return figure?.next === stretch.to ? counted(figure, money(loses)) : undefined;
  };

const bases = [
  ['project scope', 'SCOPE'],
  ['scope', 'SCOPE'],
  ['money', 'MONEY'],
  ['cash', 'MONEY'],
  ['debt', 'DEBT'],
] as const;

/** “2% of your scope”. */
const percentage =
  (loses: boolean): Reader =>
  (stretch, at, { vocabulary }) => {
    const figure = intAt(stretch, at, vocabulary.limits);
    if (figure === undefined || signAt(stretch, figure.next) !== '%') return undefined;
    const of = past(stretch, figure.next + 1, 'of');
    const owned = of === undefined ? undefined : pastOne(stretch, of, whose);
    if (owned === undefined) return undefined;
    for (const [words, base] of bases)
      if (past(stretch, owned, words) === stretch.to)
        return counted(figure, (n) => ({
          effectType: 'PERCENT_CHANGE',
          payload: { percent: loses ? minus(n) : n, base },
        }));
    return undefined;
  };

/** The place of the first “by” from here. */
function byAt(stretch: Stretch, at: number): number | undefined {
  for (let place = at; place < stretch.to; place += 1) if (wordAt(stretch, place) === 'by') return place;
  return undefined;
}

/** The words from a place up to another; none where anything else stands among them, or more than `most`. */
function wordsBetween(stretch: Stretch, from: number, to: number, most: number): string[] | undefined {
  if (to - from > most) return undefined;
  const words: string[] = [];
  for (let place = from; place < to; place += 1) {
    const word = wordAt(stretch, place);
    if (word === undefined) return undefined;
    words.push(word);
  }
  return words;
}

const isTime = (word: string | undefined): boolean => word === 'time' || word === 'times';
const moneyNouns: ReadonlySet<string | undefined> = new Set(['money', 'cash', 'funds', 'budget']);

/** “money”, “your current budget”: up to three words and the noun. */
function isMoneyNoun(stretch: Stretch, from: number, to: number): boolean {
  const words = wordsBetween(stretch, from, to, 4);
  return words !== undefined && moneyNouns.has(words.at(-1)) && !words.some(isTime);
}

const about: ReadonlySet<string | undefined> = new Set(['for', 'of', 'on', 'in', 'at']);

/** “time”, “the time for the final inspection”: up to six words, the noun, and up to six of what it is for. */
function isTimeNoun(stretch: Stretch, from: number, to: number): boolean {
  const words = wordsBetween(stretch, from, to, 14);
  if (words === undefined || words.includes('by') || words.includes('money')) return false;
  return words.some((word, index) => {
    if (!isTime(word) || index > 6) return false;
    const behind = words.slice(index + 1);
    if (behind.length === 0 || (behind.length === 1 && behind[0] === 'spent')) return true;
    return about.has(behind[0]) && behind.length >= 2 && behind.length <= 7;
  });
}

/** “money by $50”. */
const moneyBy =
  (loses: boolean): Reader =>
  (stretch, at, { vocabulary }) => {
    const by = byAt(stretch, at);
    if (by === undefined || !isMoneyNoun(stretch, at, by)) return undefined;
    const dollar = signAt(stretch, by + 1) === '$' ? 1 : 0;
    const figure = numberAt(stretch, by + 1 + dollar, vocabulary.limits);
    return figure?.next === stretch.to ? counted(figure, money(loses)) : undefined;
  };

/** “filing time by 5 ticks”. */
const timeBy =
  (saves: boolean): Reader =>
  (stretch, at, { vocabulary }) => {
    const by = byAt(stretch, at);
    if (by === undefined || !isTimeNoun(stretch, at, by)) return undefined;
    const figure = amountAt(stretch, by + 1, vocabulary.limits);
    if (figure === undefined || pastAny(stretch, figure.next, units) !== stretch.to) return undefined;
    return counted(figure, time(saves));
  };

/** “3 days”, “2 ticks to the review time”. */
const days =
  (saves: boolean, preposition: 'to' | 'from'): Reader =>
  (stretch, at, { vocabulary }) => {
    const figure = countAt(stretch, at, vocabulary.limits);
    const unit = figure && pastOne(stretch, figure.next, units);
    if (figure === undefined || unit === undefined) return undefined;
    const noun = past(stretch, unit, preposition);
    if (unit !== stretch.to && (noun === undefined || !isTimeNoun(stretch, noun, stretch.to)))
      return undefined;
    return counted(figure, time(saves));
  };

/** “1 Expeditor card, 2 Work cards and a Bank card”. */
const cards =
  (card: (cardType: string, count: number) => Plain): Reader =>
  (stretch, at, { vocabulary }) => {
    const plains: Plain[] = [];
    const defects: Defect[] = [];
    const wrong: Code[] = [];
    for (let place = at; ; ) {
      const figure = countAt(stretch, place, vocabulary.limits);
      const type = figure && typeBefore(stretch, figure.next, vocabulary);
      if (figure === undefined || type === undefined) return undefined;
      if (figure.bad) defects.push({ code: 'BAD_NUMBER', ...figure.bad });
      else if (figure.value === 0) wrong.push('BAD_COUNT');
      if (type.isMissing) wrong.push('MISSING_CARD_TYPE');
      if (type.unknown) defects.push(type.unknown);
      if (type.cardType !== undefined) plains.push(card(type.cardType, figure.value));
      if (type.next === stretch.to) break;
      const comma = signAt(stretch, type.next) === ',' ? type.next + 1 : undefined;
      const next = past(stretch, comma ?? type.next, 'and') ?? comma;
      if (next === undefined) return undefined;
      place = next;
    }
    const isLeftOut = wrong.length > 0 || defects.some(({ code }) => code === 'BAD_NUMBER');
    return { plains: isLeftOut ? [] : plains, defects, wrong };
  };

/** “your next 2 turns”. */
const skippedTurns: Reader = (stretch, at, { vocabulary }) => {
  const place = pastOne(
    stretch,
    at,
    whose.map((word) => `${word} next`),
  );
  if (place === undefined) return undefined;
  const figure = amountAt(stretch, place, vocabulary.limits) ?? { next: place, value: 1 };
  if (pastOne(stretch, figure.next, turns) !== stretch.to) return undefined;
  if (figure.bad) return { plains: [], defects: [{ code: 'BAD_NUMBER', ...figure.bad }], wrong: [] };
  if (figure.value === 0 || figure.value > vocabulary.limits.maxSkippedTurns)
    return { plains: [], defects: [], wrong: ['BAD_COUNT'] };
  const skip: Plain = { effectType: 'TURN_CONTROL', payload: { action: 'SKIP_TURN' } };
  return good(...Array.from({ length: figure.value }, () => skip));
};

/** “a re-roll”. */
const reroll: Reader = (stretch, at) => {
  const isOne = ['a', 'an', 'one'].includes(wordAt(stretch, at) ?? '') || tokenAt(stretch, at)?.text === '1';
  return isOne && pastOne(stretch, at + 1, ['re-roll', 'reroll']) === stretch.to
    ? good({ effectType: 'TURN_CONTROL', payload: { action: 'GRANT_REROLL' } })
    : undefined;
};

const extraTurn: Reader = (stretch, at) =>
  past(stretch, at, 'an extra turn') === stretch.to
    ? good({ effectType: 'TURN_CONTROL', payload: { action: 'EXTRA_TURN' } })
    : undefined;

/** “to DOB-AUDIT”. */
const movement: Reader = (stretch, at, { text, vocabulary }) => {
  const to = past(stretch, at, 'to');
  const space = to === undefined ? undefined : spaceAt(stretch, to, text, vocabulary);
  if (space?.next !== stretch.to) return undefined;
  return space.unknown
    ? { plains: [], defects: [space.unknown], wrong: [] }
    : good({ effectType: 'PLAYER_MOVEMENT', payload: { destinationSpace: space.id } });
};

const more = ['an extra', 'an additional', 'another'];
const gain = [sum(false, [...more, 'a bonus of']), percentage(false)];
const lose = [sum(true, more), percentage(true)];
const cut = [moneyBy(true), timeBy(true)];
const raise = [moneyBy(false), timeBy(false)];
const draw = cards((cardType, count) => ({ effectType: 'CARD_DRAW', payload: { cardType, count } }));
const discard = cards((cardType, count) => ({
  effectType: 'CARD_DISCARD',
  payload: { cardIds: [], cardType, count },
}));

const verbs: Readonly<Record<string, readonly Reader[]>> = {
  gain: [...gain, reroll],
  receive: [...gain, reroll],
  collect: gain,
  earn: gain,
  lose,
  pay: lose,
  forfeit: lose,
  spend: [...lose, days(false, 'to')],
  increase: raise,
  raise,
  decrease: cut,
  reduce: cut,
  cut,
  extend: [timeBy(false)],
  shorten: [timeBy(true)],
  add: [days(false, 'to')],
  save: [days(true, 'from')],
  remove: [days(true, 'from')],
  draw: [draw],
  take: [draw, extraTurn],
  discard: [discard],
  return: [discard],
  skip: [skippedTurns],
  move: [movement],
};

const readers: ReadonlyMap<string | undefined, readonly Reader[]> = new Map(
  Object.entries(verbs).flatMap(([verb, each]) => [
    [verb, each],
    [`${verb}s`, each],
  ]),
);

/** Whether one of the verbs stands here. */
export const isVerb = (stretch: Stretch, at: number): boolean => readers.has(wordAt(stretch, at));

/** The phrase from a place to the end of the stretch. */
export function phraseAt(stretch: Stretch, at: number, reading: Reading): Phrase | undefined {
  for (const read of readers.get(wordAt(stretch, at)) ?? []) {
    const phrase = read(stretch, at + 1, reading);
    if (phrase !== undefined) return phrase;
  }
  return undefined;
}
