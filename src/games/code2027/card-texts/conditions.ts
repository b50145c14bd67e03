import type { Defect } from './words/diagnostics.ts';
import { type NamedType, spaceAt, typeBefore } from './words/names.ts';
import { amountAt, type Figure, moneyAt, ordinalAt } from './words/numbers.ts';
import {
  part,
  past,
  pastAny,
  pastOne,
  type Span,
  type Stretch,
  signAt,
  spanOf,
  tokenAt,
  wordAt,
} from './words/tokens.ts';
import type { Vocabulary } from './words/vocabulary.ts';

/** Conditions of the grammar: the text that follows “if”. */

/** A type of card, as the game names it. */
export type CardType = string;

export type State =
  | { readonly kind: 'SPACE_PHASE'; readonly phase: string }
  | { readonly kind: 'SPACE'; readonly spaceId: string }
  | { readonly kind: 'VISIT'; readonly visit: 'First' | 'Subsequent' }
  | { readonly kind: 'FLAG'; readonly flag: string };

/** A condition without its ranges. */
export type Condition =
  | { readonly type: 'DICE_ROLL'; readonly dice?: number }
  | { readonly type: 'CARD_COUNT'; readonly cardType?: CardType }
  | { readonly type: 'RESOURCE_CHECK'; readonly resource: 'MONEY' | 'TIME' | 'SCOPE' | 'DEBT' }
  | { readonly type: 'PLAYER_COUNT' }
  | { readonly type: 'CARD_ORDINAL'; readonly cardType: CardType }
  | { readonly type: 'PLAYER_STATE'; readonly state: State };

export interface Bounds {
  readonly min: number;
  readonly max: number | null;
}

/** A condition found in the text. It ends at `next`. */
export interface ReadCondition {
  readonly next: number;
  readonly condition: Condition;
  readonly bounds: Bounds;
  /** What is wrong with the condition, if it can't be evaluated. */
  readonly defects: readonly Defect[];
}

type Found = Omit<ReadCondition, 'defects'> & { readonly wrong?: readonly (Defect | undefined)[] };

const moreWords = ['or more', 'or higher', 'or greater', 'or above'];
const lessWords = ['or fewer', 'or less', 'or lower', 'or below'];
const units = ['tick', 'ticks', 'day', 'days'];
const inHand = ['in hand', 'in your hand'];

const atLeast = (n: number): Bounds => ({ min: n, max: null });
const moreThan = (n: number): Bounds => ({ min: n + 1, max: null });
const atMost = (n: number): Bounds => ({ min: 0, max: n });
const fewerThan = (n: number): Bounds => ({ min: 0, max: n - 1 });
const exactly = (n: number): Bounds => ({ min: n, max: n });

const boundWords: readonly (readonly [words: string, bounds: (n: number) => Bounds])[] = [
  ['at least', atLeast],
  ['no fewer than', atLeast],
  ['no less than', atLeast],
  ['more than', moreThan],
  ['at most', atMost],
  ['no more than', atMost],
  ['fewer than', fewerThan],
  ['less than', fewerThan],
  ['exactly', exactly],
];

const truth = (holds: boolean): Bounds => exactly(holds ? 1 : 0);

/** A bound found in the text. It ends at `next`. */
interface Bounded {
  readonly next: number;
  readonly bounds: Bounds;
  readonly bad: Defect | undefined;
  /**
   * The number, if no bound comes before or right after it. A bound such as “or more” may then follow the
   * noun.
   */
  readonly plain?: Figure;
}

type FigureReader = (stretch: Stretch, at: number, limits: Vocabulary['limits']) => Figure | undefined;

const badNumber = ({ bad }: Figure): Defect | undefined => bad && { code: 'BAD_NUMBER', ...bad };

const bounded = (figure: Figure, next: number, bounds: (n: number) => Bounds): Bounded => ({
  next,
  bounds: bounds(figure.value),
  bad: badNumber(figure),
});

/** Reads a bound before the noun: “at least 3”. */
function boundBefore(
  stretch: Stretch,
  at: number,
  read: FigureReader,
  { limits }: Vocabulary,
): Bounded | undefined {
  for (const [words, bounds] of boundWords) {
    const place = past(stretch, at, words);
    const figure = place === undefined ? undefined : read(stretch, place, limits);
    if (figure !== undefined) return bounded(figure, figure.next, bounds);
  }
  return undefined;
}

/** Reads a bound after a figure: “+”, “or more”, “or less”. */
function boundBehind(stretch: Stretch, figure: Figure, at: number): Bounded | undefined {
  if (signAt(stretch, at) === '+') return bounded(figure, at + 1, atLeast);
  const more = pastOne(stretch, at, moreWords);
  if (more !== undefined) return bounded(figure, more, atLeast);
  const less = pastOne(stretch, at, lessWords);
  return less === undefined ? undefined : bounded(figure, less, atMost);
}

function howMany(stretch: Stretch, at: number, vocabulary: Vocabulary): Bounded | undefined {
  const before = boundBefore(stretch, at, amountAt, vocabulary);
  if (before !== undefined) return before;
  const figure = amountAt(stretch, at, vocabulary.limits);
  return (
    figure &&
    (boundBehind(stretch, figure, figure.next) ?? {
      ...bounded(figure, figure.next, exactly),
      plain: figure,
    })
  );
}

/** Also reads “or more” after the noun: “3 cards or more” (Code2027 16.9, W5). */
function alsoBounded(stretch: Stretch, found: Found, many: Bounded | undefined): Found[] {
  const late =
    many?.plain && signAt(stretch, found.next) !== '+'
      ? boundBehind(stretch, many.plain, found.next)
      : undefined;
  return late === undefined ? [found] : [found, { ...found, next: late.next, bounds: late.bounds }];
}

function howMuch(stretch: Stretch, at: number, vocabulary: Vocabulary): Bounded | undefined {
  const before = boundBefore(stretch, at, moneyAt, vocabulary);
  if (before !== undefined) return before;
  const figure = moneyAt(stretch, at, vocabulary.limits);
  return figure && boundBehind(stretch, figure, figure.next);
}

/** Returns every possible reading of a length of time, with the unit and without. */
function howLong(stretch: Stretch, at: number, vocabulary: Vocabulary): Bounded[] {
  const withUnit = (one: Bounded): Bounded[] => {
    const next = pastOne(stretch, one.next, units);
    return next === undefined ? [one] : [one, { ...one, next }];
  };
  const before = boundBefore(stretch, at, amountAt, vocabulary);
  if (before !== undefined) return withUnit(before);
  const figure = amountAt(stretch, at, vocabulary.limits);
  if (figure === undefined) return [];
  const behind = boundBehind(stretch, figure, figure.next);
  if (behind !== undefined) return withUnit(behind);
  const unit = pastOne(stretch, figure.next, units);
  const late = unit === undefined ? undefined : boundBehind(stretch, figure, unit);
  return late === undefined || signAt(stretch, unit ?? at) === '+' ? [] : [late];
}

const countOf = (type: NamedType | undefined): Condition => ({
  type: 'CARD_COUNT',
  ...(type?.cardType === undefined ? {} : { cardType: type.cardType }),
});

/** Returns the condition with and without optional words that follow it. */
const alsoWith = (stretch: Stretch, found: Found, words: readonly string[]): Found[] => {
  const next = pastOne(stretch, found.next, words);
  return next === undefined ? [found] : [found, { ...found, next }];
};

/** Reads a number of cards: “3+ Work cards in hand”, “no cards”, “a Work card”. */
function cardCount(stretch: Stretch, at: number, vocabulary: Vocabulary): Found[] {
  const many = howMany(stretch, at, vocabulary);
  const none = past(stretch, at, 'no');
  const one = pastOne(stretch, at, ['a', 'an']);
  const place = many?.next ?? none ?? one;
  const type = place === undefined ? undefined : typeBefore(stretch, place, vocabulary);
  if (type === undefined) return [];
  const noun = wordAt(stretch, type.next - 1);
  if (many === undefined && one !== undefined && (noun !== 'card' || type.isMissing)) return [];
  const bounds = many?.bounds ?? (none === undefined ? atLeast(1) : exactly(0));
  const found = { next: type.next, condition: countOf(type), bounds, wrong: [many?.bad, type.unknown] };
  return alsoBounded(stretch, found, many)
    .flatMap((one) => alsoWith(stretch, one, inHand))
    .flatMap((one) => (one.bounds === bounds ? alsoBounded(stretch, one, many) : [one]));
}

function approval(stretch: Stretch, at: number, { approvals }: Vocabulary): Found[] {
  const no = past(stretch, at, 'no');
  const flag = approvals.get(wordAt(stretch, no ?? at) ?? '');
  const next = past(stretch, (no ?? at) + 1, 'approval');
  if (flag === undefined || next === undefined) return [];
  const condition: Condition = { type: 'PLAYER_STATE', state: { kind: 'FLAG', flag } };
  return [{ next, condition, bounds: truth(no === undefined) }];
}

const resource = (which: 'MONEY' | 'TIME' | 'SCOPE' | 'DEBT', how: Bounded | undefined): Found[] =>
  how === undefined
    ? []
    : [
        {
          next: how.next,
          condition: { type: 'RESOURCE_CHECK', resource: which },
          bounds: how.bounds,
          wrong: [how.bad],
        },
      ];

function players(stretch: Stretch, at: number, vocabulary: Vocabulary): Found[] {
  const many = howMany(stretch, at, vocabulary);
  const next = many && pastOne(stretch, many.next, ['player', 'players']);
  if (many === undefined || next === undefined) return [];
  const found: Found = { next, condition: { type: 'PLAYER_COUNT' }, bounds: many.bounds, wrong: [many.bad] };
  return alsoBounded(stretch, found, many)
    .flatMap((one) => alsoWith(stretch, one, ['are in the game', 'in the game']))
    .flatMap((one) => (one.bounds === many.bounds ? alsoBounded(stretch, one, many) : [one]));
}

function ordinalCard(stretch: Stretch, at: number, vocabulary: Vocabulary): Found[] {
  const nth = ordinalAt(stretch, at, vocabulary.limits);
  if (nth === undefined) return [];
  const later = past(stretch, nth.next, 'or later');
  const type = typeBefore(stretch, later ?? nth.next, vocabulary);
  if (type === undefined || type.isMissing || wordAt(stretch, type.next - 1) !== 'card') return [];
  return [
    {
      next: type.next,
      condition: { type: 'CARD_ORDINAL', cardType: type.cardType ?? '' },
      bounds: later === undefined ? exactly(nth.value) : atLeast(nth.value),
      wrong: [badNumber(nth), type.unknown],
    },
  ];
}

function whereYouAre(stretch: Stretch, at: number, text: string, vocabulary: Vocabulary): Found[] {
  const not = past(stretch, at, 'not');
  const bounds = truth(not === undefined);
  const preposition = wordAt(stretch, not ?? at);
  const place = (not ?? at) + 1;
  const found: Found[] = [];
  const article = pastOne(stretch, place, ['a', 'an', 'the']);
  const phase = article === undefined ? undefined : vocabulary.phases.get(wordAt(stretch, article) ?? '');
  const noun = article === undefined ? undefined : pastOne(stretch, article + 1, ['space', 'phase']);
  if ((preposition === 'on' || preposition === 'in') && phase !== undefined && noun !== undefined)
    found.push({
      next: noun,
      condition: { type: 'PLAYER_STATE', state: { kind: 'SPACE_PHASE', phase } },
      bounds,
    });
  const space = spaceAt(stretch, place, text, vocabulary);
  if ((preposition === 'on' || preposition === 'at') && space !== undefined)
    found.push({
      next: space.next,
      condition: { type: 'PLAYER_STATE', state: { kind: 'SPACE', spaceId: space.id } },
      bounds,
      wrong: [space.unknown],
    });
  return found;
}

const visit = (which: 'First' | 'Subsequent', next: number | undefined): Found[] =>
  next === undefined
    ? []
    : [
        {
          next,
          condition: { type: 'PLAYER_STATE', state: { kind: 'VISIT', visit: which } },
          bounds: truth(true),
        },
      ];

/**
 * Returns where a number of cards, players or dollars may end, for every possible reading, for example after
 * “with”.
 */
export function endOfNumberOf(stretch: Stretch, vocabulary: Vocabulary): number[] {
  const { from } = stretch;
  const sum = moneyAt(stretch, from, vocabulary.limits);
  const found = [
    ...cardCount(stretch, from, vocabulary),
    ...players(stretch, from, vocabulary),
    ...ofMoney(stretch, from, vocabulary),
  ];
  return [...(sum === undefined ? [] : [sum.next]), ...found.map(({ next }) => next)];
}

/** Reads an amount of money: “$100 or more in cash”. */
const ofMoney = (stretch: Stretch, at: number, vocabulary: Vocabulary): Found[] =>
  resource('MONEY', howMuch(stretch, at, vocabulary)).flatMap((one) =>
    alsoWith(stretch, one, ['in cash', 'in hand']),
  );

/** Returns every possible reading of a condition here. */
function allAt(stretch: Stretch, text: string, vocabulary: Vocabulary): Found[] {
  const { from } = stretch;
  const behind = (words: string, read: (at: number) => Found[]): Found[] => {
    const place = past(stretch, from, words);
    return place === undefined ? [] : read(place);
  };
  const long = (at: number): Found[] =>
    howLong(stretch, at, vocabulary).flatMap((how) => resource('TIME', how));
  return [
    ...behind('you have', (at) => [
      ...cardCount(stretch, at, vocabulary),
      ...ofMoney(stretch, at, vocabulary),
      ...approval(stretch, at, vocabulary),
    ]),
    ...behind('you have spent', long),
    ...behind('your time is', long),
    ...behind('your time spent is', long),
    ...['your scope is', 'your project scope is'].flatMap((words) =>
      behind(words, (at) => resource('SCOPE', howMuch(stretch, at, vocabulary))),
    ),
    ...behind('you owe', (at) => resource('DEBT', howMuch(stretch, at, vocabulary))),
    ...players(stretch, pastAny(stretch, from, ['there are']), vocabulary),
    ...behind('this is your', (at) => ordinalCard(stretch, at, vocabulary)),
    ...behind('you are', (at) => whereYouAre(stretch, at, text, vocabulary)),
    ...visit('First', past(stretch, from, 'this is your first visit')),
    ...visit('Subsequent', past(stretch, from, 'this is a return visit')),
  ];
}

const enders: ReadonlySet<string> = new Set([',', ':', ';']);

/**
 * Whether the condition ends here: before white space, a comma, colon or semicolon, or at the end of the
 * text.
 */
function isOver(stretch: Stretch, at: number): boolean {
  const next = tokenAt(stretch, at);
  const last = stretch.tokens[at - 1];
  return next === undefined || enders.has(next.text) || next.start !== last?.end;
}

/**
 * Returns the longest condition without defects at the start of the stretch, or else the longest one with
 * defects. With `whole`, it must reach the end of the stretch.
 */
export function conditionAt(
  stretch: Stretch,
  text: string,
  vocabulary: Vocabulary,
  whole: boolean,
): ReadCondition | undefined {
  const fitting = allAt(stretch, text, vocabulary)
    .filter(({ next }) => (whole ? next === stretch.to : isOver(stretch, next)))
    .map(({ next, condition, bounds, wrong = [] }): ReadCondition => {
      const defects = wrong.filter((one) => one !== undefined);
      const span: Span = spanOf(part(stretch, stretch.from, next));
      const never = bounds.max !== null && bounds.max < bounds.min && defects.length === 0;
      return { next, condition, bounds, defects: never ? [{ code: 'EMPTY_RANGE', ...span }] : defects };
    })
    .toSorted((one, other) => other.next - one.next);
  return fitting.find(({ defects }) => defects.length === 0) ?? fitting[0];
}
