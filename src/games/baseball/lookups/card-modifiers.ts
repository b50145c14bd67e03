import { z } from 'zod';
import type { CardOutcome, CardResult } from '../cards/cards.ts';
import { cardOutcomes } from '../cards/cards.ts';
import data from '../data/card_modifiers.json' with { type: 'json' };
import {
  alignments,
  approaches,
  type DefensiveDecision,
  type OffensiveDecision,
} from '../terms/decisions.ts';
import { type FieldPosition, fieldPositions } from '../terms/positions.ts';
import { type BatterSide, holdsOneOf } from './holding.ts';

/** The steps in which decisions and a tired pitcher change a card's result, in order (Baseball 7.3). */
export const modifierSteps = [
  'fatigue',
  'approach',
  'hit_and_run',
  'alignment',
  'infield',
  'outfield',
] as const;
export type ModifierStep = (typeof modifierSteps)[number];

const position = z.enum(fieldPositions);
const outcome = z.enum(cardOutcomes);
/**
 * A location in the chart: `same` keeps an outfield location, `pull_mi` is the middle infielder on the pull
 * side, and `pull_of` is the outfielder on the pull side.
 */
const chartLocation = z.union([z.enum(['same', 'pull_mi', 'pull_of']), position]).nullable();
const d20 = z.int().min(1).max(20);
const window = z.object({ d20_up_to: d20, to: outcome, location: chartLocation });

const chart = z
  .object({
    fatigue: z.object({ to: outcome, location: chartLocation }),
    approach: z.partialRecord(
      z.enum(approaches),
      z.array(z.object({ results: z.array(outcome), windows: z.array(window) })),
    ),
    hit_and_run: z.object({
      strikeout: z.object({
        d20_up_to_by_rating: z.record(z.enum(['A', 'B', 'C', 'D']), d20),
        to: outcome,
        location: chartLocation,
      }),
      'homerun, triple, double_*': window,
    }),
    alignment: z.partialRecord(z.enum(alignments), z.record(z.string(), window)),
    infield: z.object({
      in: z.object({ at: z.array(position), d20_up_to: d20, to: outcome }),
      corners_in: z.object({ at: z.array(position), d20_up_to: d20, to: outcome }),
      double_play: z.object({ at: z.array(position), only: outcome, d20_up_to: d20, to: outcome }),
      hold: z.object({ d20_up_to: d20, to: outcome }),
      back: z.object({
        result: outcome,
        d20_up_to: d20,
        to: outcome,
        location: z.object({ LF: position, CF: position, RF: position }),
      }),
    }),
    outfield: z.object({
      in: z.record(z.string(), z.object({ to: outcome, d20_up_to: d20.optional() })),
      back: z.record(z.string(), z.object({ to: outcome, d20_up_to: d20.optional() })),
    }),
  })
  .parse(data);

type ChartLocation = z.infer<typeof chartLocation>;
interface Window {
  /** The highest d20 face that changes the result; undefined if no roll is needed. */
  readonly upTo: number | undefined;
  readonly to: CardOutcome;
  readonly location: ChartLocation;
}
/** A chart row: where it applies, and what the roll changes the result to. */
interface Line {
  readonly at: readonly FieldPosition[] | undefined;
  readonly windows: readonly Window[];
}
/** A step's chart rows, by result. */
type Lines = ReadonlyMap<CardOutcome, Line>;

const outfield: readonly FieldPosition[] = ['LF', 'CF', 'RF'];
const groundballs: readonly CardOutcome[] = ['groundball_a', 'groundball_b', 'groundball_c'];
const isGroundball = (result: CardOutcome): boolean => groundballs.includes(result);

/**
 * Reads a row name such as `double_2, double_uncapped`, `groundball at 1B, 2B` or `flyout_c at an
 * outfielder`.
 */
function namedRow(name: string): { results: CardOutcome[]; at: FieldPosition[] | undefined } {
  const [names = '', places] = name.split(' at ');
  const results = names.split(', ').flatMap((each): readonly CardOutcome[] => {
    if (each === 'groundball') return groundballs;
    return each.endsWith('*')
      ? cardOutcomes.filter((one) => one.startsWith(each.slice(0, -1)))
      : [outcome.parse(each)];
  });
  if (places === undefined) return { results, at: undefined };
  return {
    results,
    at: places === 'an outfielder' ? [...outfield] : places.split(', ').map((each) => position.parse(each)),
  };
}

const lineOf = (windows: readonly z.infer<typeof window>[], at?: readonly FieldPosition[]): Line => ({
  at,
  windows: windows.map(({ d20_up_to, to, location }) => ({ upTo: d20_up_to, to, location })),
});

const approachLines: Readonly<Partial<Record<OffensiveDecision['approach'], Lines>>> = Object.fromEntries(
  Object.entries(chart.approach).map(([approach, rows]) => [
    approach,
    new Map(
      rows.flatMap(({ results, windows }) => results.map((result) => [result, lineOf(windows)] as const)),
    ),
  ]),
);

const alignmentLines: Readonly<Partial<Record<DefensiveDecision['alignment'], Lines>>> = Object.fromEntries(
  Object.entries(chart.alignment).map(([alignment, rows]) => [
    alignment,
    new Map(
      Object.entries(rows).flatMap(([name, row]) => {
        const { results, at } = namedRow(name);
        return results.map((result) => [result, lineOf([row], at)] as const);
      }),
    ),
  ]),
);

const outfieldLines: Readonly<Partial<Record<DefensiveDecision['outfield_depth'], Lines>>> =
  Object.fromEntries(
    Object.entries(chart.outfield).map(([depth, rows]) => [
      depth,
      new Map(
        Object.entries(rows).flatMap(([names, { to, d20_up_to }]) =>
          // A row name may list results before a location, as in `flyout_c at an outfielder`.
          namedRow(names).results.map((result): readonly [CardOutcome, Line] => [
            result,
            { at: namedRow(names).at, windows: [{ upTo: d20_up_to, to, location: 'same' }] },
          ]),
        ),
      ),
    ]),
  );

const hitAndRunPower = chart.hit_and_run['homerun, triple, double_*'];
const hitAndRunLines: Lines = new Map(
  namedRow('homerun, triple, double_*').results.map((result) => [result, lineOf([hitAndRunPower])]),
);
const hitAndRunStrikeout = Object.fromEntries(
  Object.entries(chart.hit_and_run.strikeout.d20_up_to_by_rating).map(([rating, upTo]) => {
    const { to, location } = chart.hit_and_run.strikeout;
    return [rating, lineOf([{ d20_up_to: upTo, to, location }])];
  }),
);

const infieldLine = (row: { readonly d20_up_to: number; readonly to: CardOutcome }): Line => ({
  at: undefined,
  windows: [{ upTo: row.d20_up_to, to: row.to, location: 'same' }],
});
const infieldIn = infieldLine(chart.infield.in);
const cornersIn = infieldLine(chart.infield.corners_in);
const doublePlay = infieldLine(chart.infield.double_play);
const hold = infieldLine(chart.infield.hold);

/** Everything that the modifiers depend on. */
export interface ModifierContext {
  readonly side: BatterSide;
  readonly fatigued: boolean;
  readonly defence: DefensiveDecision;
  readonly approach: OffensiveDecision['approach'];
  /** The batter's rating if a hit and run is on; otherwise null. */
  readonly hitAndRun: 'A' | 'B' | 'C' | 'D' | null;
}

/** A card result after the modifiers. */
export interface Modified {
  readonly result: CardOutcome;
  readonly location: FieldPosition | null;
  /** The step that replaced the card's result; null if none did. */
  readonly step: ModifierStep | null;
}

/**
 * Applies the modifiers (Baseball 7.3). In each step, the first matching row rolls once. At most one step
 * replaces the result.
 *
 * @param roll makes the ResolutionRoll of a step
 */
export function modify(
  read: CardResult,
  context: ModifierContext,
  roll: (step: ModifierStep) => number,
): Modified {
  const { result, location } = read;
  if (result === 'x_check') return { result, location, step: null };
  if (read.fatigueMark && context.fatigued) {
    const { to, location: where } = chart.fatigue;
    return { result: to, location: placed(where, location, context.side), step: 'fatigue' };
  }
  const { defence: defense } = context;
  return (
    tried('approach', approachLines[context.approach]?.get(result), read, context, roll) ??
    tried('hit_and_run', hitAndRunLine(result, context), read, context, roll) ??
    tried('alignment', alignmentLines[defense.alignment]?.get(result), read, context, roll) ??
    tried('infield', infieldLineFor(result, location, context), read, context, roll) ??
    tried('outfield', outfieldLines[defense.outfield_depth]?.get(result), read, context, roll) ?? {
      result,
      location,
      step: null,
    }
  );
}

function tried(
  step: ModifierStep,
  line: Line | undefined,
  { location }: CardResult,
  { side }: ModifierContext,
  roll: (step: ModifierStep) => number,
): Modified | undefined {
  if (line === undefined || !isAt(line, location)) return undefined;
  const face = line.windows.some(({ upTo }) => upTo !== undefined) ? roll(step) : 0;
  const window = line.windows.find(({ upTo }) => upTo === undefined || face <= upTo);
  if (window === undefined) return undefined;
  return { result: window.to, location: placed(window.location, location, side), step };
}

const isAt = ({ at }: Line, location: FieldPosition | null): boolean =>
  at === undefined || (location !== null && at.includes(location));

const hitAndRunLine = (result: CardOutcome, { hitAndRun }: ModifierContext): Line | undefined => {
  if (hitAndRun === null) return undefined;
  return result === 'strikeout' ? hitAndRunStrikeout[hitAndRun] : hitAndRunLines.get(result);
};

/**
 * Returns the first matching row, in the order in, corners in, double play, hold. `back` applies to soft
 * singles.
 */
function infieldLineFor(
  result: CardOutcome,
  location: FieldPosition | null,
  { defence: defense, side }: ModifierContext,
): Line | undefined {
  const { infield_depth: depth } = defense;
  if (result === chart.infield.back.result && depth === 'back') return softSingle(location);
  if (!isGroundball(result) || location === null) return undefined;
  if (depth === 'in' && chart.infield.in.at.includes(location)) return infieldIn;
  if (defense.corners_in && chart.infield.corners_in.at.includes(location)) return cornersIn;
  const { only, at } = chart.infield.double_play;
  if (depth === 'double_play' && result === only && at.includes(location)) return doublePlay;
  return holdsOneOf(defense.hold_runners, side, location) ? hold : undefined;
}

/**
 * A soft single that a deep infielder reaches: the shortstop on balls to left, the second baseman on the
 * others.
 */
function softSingle(location: FieldPosition | null): Line {
  const { back } = chart.infield;
  const reached =
    location === 'LF' || location === 'CF' || location === 'RF' ? back.location[location] : '2B';
  return lineOf([{ d20_up_to: back.d20_up_to, to: back.to, location: reached }]);
}

/** The outfielder behind each position, who gets a hit that goes through the infield. */
const behind: Readonly<Record<FieldPosition, FieldPosition>> = {
  P: 'CF',
  C: 'CF',
  '1B': 'RF',
  '2B': 'RF',
  '3B': 'LF',
  SS: 'LF',
  LF: 'LF',
  CF: 'CF',
  RF: 'RF',
};

/** The middle infielder on the batter's pull side. */
export const pulledInfielder = (side: BatterSide): FieldPosition => (side === 'R' ? 'SS' : '2B');
const pulledField = (side: BatterSide): FieldPosition => (side === 'R' ? 'LF' : 'RF');

function placed(
  where: ChartLocation,
  location: FieldPosition | null,
  side: BatterSide,
): FieldPosition | null {
  switch (where) {
    case 'same':
      return location === null ? null : behind[location];
    case 'pull_mi':
      return pulledInfielder(side);
    case 'pull_of':
      return pulledField(side);
    default:
      return where;
  }
}
