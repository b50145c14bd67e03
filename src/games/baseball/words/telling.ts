import { andList, plural } from '../../../engine/english.ts';
import { finalOf } from '../lookups/advancement.ts';
import type { PlayRecord } from '../records/play-record.ts';
import { baseOfOut, isForced, leadRunners, rareResult, retiredFrom } from '../scoring/put-outs.ts';
import { scoredOutcome } from '../scoring/scorer.ts';
import { hitBases, outcomeOf } from '../terms/outcomes.ts';
import type { FieldPosition } from '../terms/positions.ts';
import type { Base, FinalBase, PlayerId, PlayOutcome } from '../terms/terms.ts';
import { clausesOf, rareClauses } from './play-clauses.ts';
import { chainOf } from './play-notation.ts';
import { fullName, lastName } from './written.ts';

/** Describes plays. The wording varies between plays, but the same play always gets the same wording. */

/** The fields of a stored play that its description needs. */
export type Told = Pick<
  PlayRecord,
  | 'number'
  | 'batter'
  | 'pitcher'
  | 'runners'
  | 'outcome'
  | 'xCheck'
  | 'fielder'
  | 'finals'
  | 'plain'
  | 'attempts'
  | 'credited'
  | 'runs'
  | 'error'
  | 'attemptOff'
  | 'onBase'
  | 'outsBefore'
>;

const baseNames = ['', 'first', 'second', 'third', 'home'] as const;

/** Where a ball goes, by the fielder it goes to. */
export const places: Readonly<Record<FieldPosition, string>> = {
  P: 'the pitcher',
  C: 'the catcher',
  '1B': 'first',
  '2B': 'second',
  '3B': 'third',
  SS: 'short',
  LF: 'left',
  CF: 'center',
  RF: 'right',
};

const fielders: Readonly<Record<FieldPosition, string>> = {
  P: 'the pitcher',
  C: 'the catcher',
  '1B': 'the first baseman',
  '2B': 'the second baseman',
  '3B': 'the third baseman',
  SS: 'the shortstop',
  LF: 'the left fielder',
  CF: 'the center fielder',
  RF: 'the right fielder',
};

const isOutfield = (fielder: FieldPosition | null): boolean =>
  fielder === 'LF' || fielder === 'CF' || fielder === 'RF';

/** Describes a play in a sentence or two. It assumes that the reader knows where the runners are. */
export function telling(play: Told): string {
  const off = play.attemptOff ? 'No good jump: the steal is off. ' : '';
  const outcome = scoredOutcome(play.outcome, play.xCheck);
  const main = `${mainClause(play, outcome)}${cutShort(play, outcome)}${errorClause(play, outcome)}`;
  const moves = isRunning(outcome) ? [] : [...movements(play, outcome), ...batterMove(play, outcome)];
  const tail = moves.length === 0 ? '' : `; ${andList(moves)}`;
  return `${off}${main}${tail}.`;
}

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

// What happened to the ball

function mainClause(play: Told, outcome: PlayOutcome): string {
  if (outcome === 'pick_off') return pickOff(play);
  if (isRunning(outcome)) return steals(play);
  const variants = rareClauses(play) ?? clausesOf(kindOf(play, outcome));
  return worded(variants[play.number % variants.length] ?? '', play, outcome);
}

/**
 * Returns the key of the sentence templates for a play. It is the outcome, unless the bases or the fielder
 * call for different wording.
 */
function kindOf(play: Told, outcome: PlayOutcome): string {
  const { group } = outcomeOf(outcome);
  if (group === 'groundball') return grounderKind(play, outcome);
  if (outcome === 'strikeout' && play.attempts.length > 0) return 'strikeout, runner going';
  if (outcome === 'bunt_sacrifice' && play.onBase >= 4) return 'squeeze';
  if (outcome === 'double_play' && retiredFrom(play).length === 0) return 'groundout';
  if (play.xCheck?.convertedResult === 'FO' && outcome === 'lineout') return 'foul out';
  if (outcome === 'lineout' && retiredFrom(play).length > 0) return 'lineout, double play';
  if (group === 'flyout' && play.outsBefore < 2 && play.finals.third === 4) return 'sacrifice fly';
  if (outcome === 'error') return errorKind(play);
  if (hitBases(outcome) === 1 && !isOutfield(play.fielder) && play.fielder !== null && group !== 'bunt')
    return outcome === 'single_2' ? 'single past an infielder' : 'infield single';
  return outcome;
}

function grounderKind(play: Told, outcome: PlayOutcome): string {
  const [from] = retiredFrom(play);
  const batterOut = play.finals.batter === 0;
  if (from === undefined) return batterOut ? outcome : 'throw home too late';
  if (batterOut) return 'ground into double play';
  return isForced(play.onBase, from) ? 'force' : 'throw home';
}

/**
 * Returns the kind of error in an X-Check: grounder, fly or pop. A result entered by hand names only the
 * fielder.
 */
function errorKind({ xCheck }: Told): string {
  const letter = xCheck?.convertedResult.charAt(0);
  return letter === 'G'
    ? 'error, grounder'
    : letter === 'F'
      ? 'error, fly'
      : letter === 'P'
        ? 'error, pop'
        : 'error';
}

/**
 * Fills in the placeholders of a sentence template:
 * - `{b}` the batter, `{B}` his last name, `{p}` the pitcher
 * - `{f}` the fielder, `{e}` the fielder who made the error
 * - `{to}` where the ball went
 * - `{chain}` the fielders in the double play
 * - `{size}` the kind of home run
 * - `{r}` the runner put out
 */
function worded(clause: string, play: Told, outcome: PlayOutcome): string {
  const values: Readonly<Record<string, () => string>> = {
    b: () => fullName(play.batter),
    B: () => lastName(play.batter),
    p: () => lastName(play.pitcher),
    f: () => (play.fielder === null ? 'the fielder' : fielders[play.fielder]),
    e: () => (play.error === null ? 'the defense' : fielders[play.error]),
    to: () => (play.fielder === null ? '' : ` to ${placeOf(outcome, play.fielder)}`),
    place: () => (play.fielder === null ? 'the outfield' : places[play.fielder]),
    chain: () => chainOf(play),
    size: () => homeRuns[play.runs - 1] ?? 'a home run',
    r: () => retiredNames(play),
  };
  return capital(clause.replaceAll(/\{(\w+)\}/g, (_, key: string) => values[key]?.() ?? ''));
}

const homeRuns = ['a solo home run', 'a two-run homer', 'a three-run homer', 'a grand slam'] as const;

const retiredNames = (play: Told): string =>
  andList(retiredFrom(play).flatMap((base) => namesOn(play, base)));

const namesOn = (play: Told, base: Base): string[] => {
  const id = play.runners[base - 1] ?? null;
  return id === null ? [] : [lastName(id)];
};

/** Doubles and triples to the right fielder go to right-center (Baseball 6.3). */
function placeOf(outcome: PlayOutcome, fielder: FieldPosition): string {
  const long = outcome === 'double' || outcome === 'triple';
  return long && fielder === 'RF' ? 'right-center' : places[fielder];
}

const hitNames: readonly string[] = ['', 'single', 'double', 'triple'];

/**
 * When a hit drives in the winning run, the batter is credited only with the bases needed to score it
 * (Baseball 3.6).
 */
function cutShort({ credited }: Told, outcome: PlayOutcome): string {
  return credited > 0 && credited < hitBases(outcome) ? `, scored as a ${hitNames[credited]}` : '';
}

/** Says what an error gave the batter, either in addition to a hit or in place of one. */
function errorClause(play: Told, outcome: PlayOutcome): string {
  const { error, finals } = play;
  if (error === null || finals.batter === null) return '';
  const by = `an error by ${fielders[error]}`;
  if (outcome === 'error') {
    const last = lastName(play.batter);
    return finals.batter > 1
      ? `, and ${last} ${finals.batter === 2 ? 'takes second' : 'goes all the way to third'}`
      : '';
  }
  if (hitBases(outcome) === 0) return '';
  if (finals.batter === 4) return `, and comes all the way home on ${by}`;
  return finals.batter > play.credited
    ? `, and goes on to ${baseNames[finals.batter]} on ${by}`
    : `, with ${by}`;
}

// Runners

/** Plays on the bases, whose main clause already names the runners. */
const runningPlays = ['stolen_base', 'caught_stealing', 'pick_off'] as const;
const isRunning = (outcome: PlayOutcome): boolean => runningPlays.some((one) => one === outcome);

interface Runner {
  readonly id: PlayerId;
  readonly base: Base;
  readonly final: FinalBase | null;
}

/** Lists the runners before the play, lead runner first. */
function runnersOf({ runners, finals }: Told): Runner[] {
  return leadRunners.flatMap((base) => {
    const id = runners[base - 1] ?? null;
    return id === null ? [] : [{ id, base, final: finalOf(finals, base) }];
  });
}

function pickOff(play: Told): string {
  const picked = runnersOf(play).flatMap(({ id, base, final }) =>
    final === 0 ? [`${fullName(id)} off ${baseNames[base]}`] : [],
  );
  return `${lastName(play.pitcher)} picks ${andList(picked)}`;
}

function steals(play: Told): string {
  const parts = runnersOf(play).flatMap((runner) => stealing(play, runner));
  const error = play.error === null ? '' : `, the throw gets away from ${fielders[play.error]}`;
  return `${andList(parts)}${error}`;
}

function stealing({ attempts }: Told, { id, base, final }: Runner): string[] {
  const target = base + 1;
  if (final === 0) return [`${fullName(id)} is caught stealing ${baseNames[target]}`];
  if (final === null || final === base) return [];
  if (attempts.every(({ from }) => from !== base))
    return [`${lastName(id)} ${final === 4 ? 'scores' : `goes to ${baseNames[final]}`}`];
  const further = final > target ? (final === 4 ? ' and scores' : ` and goes on to ${baseNames[final]}`) : '';
  return [`${fullName(id)} steals ${baseNames[target]}${further}`];
}

/**
 * Says who scores, advances or is put out, for the end of the sentence. On a home run, everybody ahead of the
 * batter scores.
 */
function movements(play: Told, outcome: PlayOutcome): string[] {
  const runners = runnersOf(play);
  if (hitBases(outcome) === 4) {
    const ahead = runners.filter(({ final }) => final === 4).map(({ id }) => lastName(id));
    return ahead.length === 0 ? [] : [`${andList(ahead)} ${plural(ahead.length, 'scores', 'score')} too`];
  }
  return runners.flatMap((runner) => movement(play, outcome, runner));
}

function movement(play: Told, outcome: PlayOutcome, { id, base, final }: Runner): string[] {
  const name = lastName(id);
  if (final === 0) return outOnBases(play, outcome, base).map((words) => `${name} ${words}`);
  if (final === null || final === base) return [];
  if (play.attempts.some(({ from }) => from === base)) return [`${name} steals ${baseNames[final]}`];
  if (final === 4) return [`${name} scores${base === 3 ? '' : ` from ${baseNames[base]}`}`];
  return [`${name} goes to ${baseNames[final]}`];
}

/** Says how a runner was put out. Empty if the main clause already says so. */
function outOnBases(play: Told, outcome: PlayOutcome, from: Base): string[] {
  const at = baseNames[baseOfOut(play, from)];
  switch (rareResult(play)) {
    case 'SI1':
    case 'G1':
      return [];
    case 'F2':
      return [`is called out on appeal for leaving ${at} too soon`];
    default:
      break;
  }
  if (baseOfOut(play, from) === from) return [`is doubled off ${at}`];
  if (play.attempts.some((attempt) => attempt.from === from)) return [`is thrown out stealing ${at}`];
  const { group } = outcomeOf(outcome);
  return [group === 'hit' || group === 'flyout' ? `is thrown out at ${at}` : `is out at ${at}`];
}

/** Says what happens to a batter who tries to go past the base that his hit gave him. */
function batterMove(play: Told, outcome: PlayOutcome): string[] {
  const { batter } = play.finals;
  const bases = hitBases(outcome);
  if (bases === 0 || bases === 4 || batter === null || rareResult(play) !== null) return [];
  const name = lastName(play.batter);
  if (batter === 0) return [`${name} is thrown out at ${baseNames[baseOfOut(play, 0)]}`];
  return batter > play.credited && play.error === null
    ? [`${name} takes ${baseNames[batter]} on the throw`]
    : [];
}
