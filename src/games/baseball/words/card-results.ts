import { type CardOutcome, type CardSide, cardOutcomes, ratingsOf, readResult } from '../cards/cards.ts';

/** Abbreviations of results for the picture of a card, with their reading order and legend. */

const short: Readonly<Record<CardOutcome, string>> = {
  homerun: 'HR',
  ballpark_homerun: 'bp HR',
  triple: 'tr',
  double_3: 'do3',
  double_2: 'do2',
  double_uncapped: 'do*',
  single_2: 'si2',
  single_uncapped: 'si*',
  single_1: 'si1',
  ballpark_single: 'bp si',
  walk: 'BB',
  hbp: 'HBP',
  strikeout: 'K',
  groundball_a: 'gb A',
  groundball_b: 'gb B',
  groundball_c: 'gb C',
  flyout_a: 'fly A',
  flyout_b: 'fly B',
  flyout_bq: 'fly BQ',
  flyout_c: 'fly C',
  lineout: 'lo',
  popout: 'pop',
  x_check: 'X',
};

export const abbreviated = (outcome: CardOutcome): string => short[outcome];

/** The legend below the picture, one line per entry. */
export const legend: readonly string[] = [
  'HR = home run, tr = triple, do = double, si = single',
  '1, 2, 3 = bases of the runners, * = they may try for more',
  'bp = ballpark, BB = walk, HBP = hit batter, K = strikeout',
  'gb = groundball: A hard, B medium, C soft; X = X-Check',
  'fly = fly out: A deep, B medium, BQ shallower, C shallow',
  'lo = line out, pop = pop out; 1-7 = faces of the d20',
];

/** Legend entry for pitchers' cards only. */
export const tiredLegend = '! = a single once the pitcher is tired';

const names: Readonly<Record<CardOutcome, string>> = {
  homerun: 'home run',
  ballpark_homerun: 'ballpark home run',
  triple: 'triple',
  double_3: 'double, runners score',
  double_2: 'double, runners take two bases',
  double_uncapped: 'double, runners may try for more',
  single_2: 'single, runners take two bases',
  single_uncapped: 'single, runners may try for more',
  single_1: 'single, runners take one base',
  ballpark_single: 'ballpark single',
  walk: 'walk',
  hbp: 'hit by pitch',
  strikeout: 'strikeout',
  groundball_a: 'hard groundball',
  groundball_b: 'medium groundball',
  groundball_c: 'soft groundball',
  flyout_a: 'deep fly',
  flyout_b: 'medium fly',
  flyout_bq: 'medium-shallow fly',
  flyout_c: 'shallow fly',
  lineout: 'line out',
  popout: 'pop out',
  x_check: 'X-Check',
};

const hits: readonly CardOutcome[] = cardOutcomes.slice(0, cardOutcomes.indexOf('walk'));
export const isHit = (outcome: CardOutcome): boolean => hits.includes(outcome);

/** Number of card units in one chance. */
const unitsInAChance = 20;

/** Formats units as a number of chances: `5.5`, `3`. */
export const chances = (units: number): string => `${Number((units / unitsInAChance).toFixed(1))}`;

/**
 * Sums the units of each outcome on one side of a card, wherever the ball goes. Outcomes with no units are
 * left out.
 */
export function unitsByOutcome(side: CardSide): ReadonlyMap<CardOutcome, number> {
  const found = new Map<CardOutcome, number>();
  for (const [text, units] of ratingsOf(side)) {
    const { result } = readResult(text);
    found.set(result, (found.get(result) ?? 0) + units);
  }
  return new Map(cardOutcomes.flatMap((each) => (found.has(each) ? [[each, found.get(each) ?? 0]] : [])));
}

/** Describes one side of a card by groups of results: `home run 2.5, triple 0.5; strikeout 20.9`. */
export function sideInWords(side: CardSide): string {
  const units = unitsByOutcome(side);
  if (units.size === 0) return 'This side is unknown.';
  const told = (outcomes: readonly CardOutcome[]) =>
    outcomes.flatMap((each) => {
      const count = units.get(each);
      return count === undefined ? [] : [`${names[each]} ${chances(count)}`];
    });
  const sum = (outcomes: readonly CardOutcome[]) =>
    outcomes.reduce((total, each) => total + (units.get(each) ?? 0), 0);
  const rest = cardOutcomes.filter(
    (each) => !isHit(each) && each !== 'walk' && each !== 'hbp' && each !== 'x_check',
  );
  return [
    `Of 108 chances, ${chances(sum(hits))} are hits: ${told(hits).join('; ')}.`,
    `${chances(sum(['walk', 'hbp']))} are walks or hit batters: ${told(['walk', 'hbp']).join('; ')}.`,
    `Outs: ${told(rest).join('; ')}.`,
    ...(units.has('x_check') ? [`${chances(units.get('x_check') ?? 0)} X-Checks.`] : []),
  ].join(' ');
}
