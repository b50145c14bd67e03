import type { Plain } from './instructions.ts';
import { moneyNounAt, type Noun, timeNounAt } from './nouns.ts';
import type { Reading } from './reading.ts';
import type { Code, Defect } from './words/diagnostics.ts';
import { spaceAt, typeBefore } from './words/names.ts';
import type { Remark } from './words/notes.ts';
import { amountAt, countAt, type Figure, intAt, moneyAt, numberAt } from './words/numbers.ts';
import {
  part,
  past,
  pastAny,
  pastOne,
  type Stretch,
  signAt,
  spanOf,
  tokenAt,
  wordAt,
} from './words/tokens.ts';

/** Phrases of the grammar: a verb and its object. */

/** A phrase that reaches to the end of its stretch. */
export interface Phrase {
  readonly plains: readonly Plain[];
  /** Defects at a position in the phrase. */
  readonly defects: readonly Defect[];
  /** Defects of the whole atom that contains the phrase. */
  readonly wrong: readonly Code[];
  /** Notes on readings that the author may not intend. */
  readonly remarks?: readonly Remark[];
  /** The noun's owner, if the text names one. */
  readonly whose?: Noun['whose'];
}

/** Reads what follows the verb. */
type Reader = (stretch: Stretch, at: number, reading: Reading) => Phrase | undefined;

const good = (...plains: Plain[]): Phrase => ({ plains, defects: [], wrong: [] });

/** Builds a phrase from the number `figure`. Zero is kept but reported. */
function counted(figure: Figure, plain: (n: number) => Plain): Phrase {
  if (figure.bad) return { plains: [], defects: [{ code: 'BAD_NUMBER', ...figure.bad }], wrong: [] };
  return { ...good(plain(figure.value)), wrong: figure.value === 0 ? ['ZERO_AMOUNT'] : [] };
}

/** Builds a phrase about a noun that may name its owner. */
const aboutNoun = (phrase: Phrase, { whose, remarks }: Noun): Phrase => ({ ...phrase, whose, remarks });

/** Negates a number, but never returns -0. */
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

/** Reads “$50” or “an extra $50”. */
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

/** Reads “2% of your scope”. */
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

/** Returns the position of the next “by”. */
function byAt(stretch: Stretch, at: number): number | undefined {
  for (let place = at; place < stretch.to; place += 1) if (wordAt(stretch, place) === 'by') return place;
  return undefined;
}

/** Reads “money by $50”. */
const moneyBy =
  (loses: boolean): Reader =>
  (stretch, at, { vocabulary }) => {
    const by = byAt(stretch, at);
    const noun = by === undefined ? undefined : moneyNounAt(stretch, at, by, vocabulary);
    if (by === undefined || noun === undefined) return undefined;
    const dollar = signAt(stretch, by + 1) === '$' ? 1 : 0;
    const figure = numberAt(stretch, by + 1 + dollar, vocabulary.limits);
    return figure?.next === stretch.to ? aboutNoun(counted(figure, money(loses)), noun) : undefined;
  };

/** Reads “filing time by 5 ticks”. */
const timeBy =
  (saves: boolean): Reader =>
  (stretch, at, { vocabulary }) => {
    const by = byAt(stretch, at);
    const noun = by === undefined ? undefined : timeNounAt(stretch, at, by, vocabulary);
    if (by === undefined || noun === undefined) return undefined;
    const figure = amountAt(stretch, by + 1, vocabulary.limits);
    if (figure === undefined || pastAny(stretch, figure.next, units) !== stretch.to) return undefined;
    return aboutNoun(counted(figure, time(saves)), noun);
  };

/** Reads “3 days” or “2 ticks to the review time”. */
const days =
  (saves: boolean, preposition: 'to' | 'from'): Reader =>
  (stretch, at, { vocabulary }) => {
    const figure = countAt(stretch, at, vocabulary.limits);
    const unit = figure && pastOne(stretch, figure.next, units);
    if (figure === undefined || unit === undefined) return undefined;
    const phrase = counted(figure, time(saves));
    if (unit === stretch.to) return phrase;
    const place = past(stretch, unit, preposition);
    const noun = place === undefined ? undefined : timeNounAt(stretch, place, stretch.to, vocabulary);
    return noun && aboutNoun(phrase, noun);
  };

/** Reads “1 Expeditor card, 2 Work cards and a Bank card”. */
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

/** Reads “your next 2 turns”. */
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

/** Reads “a re-roll”. */
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

/** Reads “to DOB-AUDIT”. */
const movement: Reader = (stretch, at, { text, vocabulary }) => {
  const to = past(stretch, at, 'to');
  const space = to === undefined ? undefined : spaceAt(stretch, to, text, vocabulary);
  if (to === undefined || space?.next !== stretch.to) return undefined;
  if (space.unknown) return { plains: [], defects: [space.unknown], wrong: [] };
  const phrase = good({ effectType: 'PLAYER_MOVEMENT', payload: { destinationSpace: space.id } });
  if (!vocabulary.closedSpaces.has(space.id)) return phrase;
  return { ...phrase, remarks: [{ code: 'NO_WAY_THERE', ...spanOf(part(stretch, to, space.next)) }] };
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

/** Whether one of the verbs begins here. */
export const isVerb = (stretch: Stretch, at: number): boolean => readers.has(wordAt(stretch, at));

/** Reads the phrase from here to the end of the stretch. */
export function phraseAt(stretch: Stretch, at: number, reading: Reading): Phrase | undefined {
  for (const read of readers.get(wordAt(stretch, at)) ?? []) {
    const phrase = read(stretch, at + 1, reading);
    if (phrase !== undefined) return phrase;
  }
  return undefined;
}
