import { lastName } from './roster.ts';
import type { FieldPosition, FinalBase, PlayerId, PlayOutcome, PlayRecord } from './state.ts';
import { fullName } from './today.ts';

/** Plays in words. The wording changes from play to play, but the same play always has the same. */

/** As much of a stored play as its sentence needs. */
export type Told = Pick<
  PlayRecord,
  | 'number'
  | 'batter'
  | 'pitcher'
  | 'runners'
  | 'outcome'
  | 'fielder'
  | 'finals'
  | 'runs'
  | 'error'
  | 'offence'
  | 'attemptOff'
  | 'onBase'
>;

const baseNames = ['', 'first', 'second', 'third', 'home'] as const;

/** Where a ball goes that is fielded there. */
const places: Readonly<Record<FieldPosition, string>> = {
  P: 'the mound',
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

/** The play in one sentence or two, everybody concerned by name. */
export function telling(play: Told): string {
  const off = play.attemptOff ? 'The steal is off. ' : '';
  const movement = isRunning(play.outcome) ? [] : movements(play);
  const main = mainClause(play);
  const tail = movement.length === 0 ? '' : `; ${listed(movement)}`;
  return `${off}${main}${cutShort(play)}${tail}.`;
}

const hitNames: readonly string[] = ['', 'single', 'double', 'triple'];

/** With the winning run home the batter is credited with no more bases than it took (section 3.6). */
function cutShort({ outcome, finals }: Told): string {
  const bases = hitNames.indexOf(outcome);
  const credited = finals.batter ?? 0;
  return credited > 0 && credited < bases ? `, scored as a ${hitNames[credited]}` : '';
}

/** `a, b and c` */
function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** Plays on the bases, which name the runners themselves. */
const runningPlays = ['stolen_base', 'caught_stealing', 'pick_off'] as const;
type RunningPlay = (typeof runningPlays)[number];
const isRunning = (outcome: PlayOutcome): outcome is RunningPlay =>
  runningPlays.some((one) => one === outcome);

/** `{b}` is the batter, `{p}` the pitcher, `{to}` where the ball went. Doubles and triples to right go to right-center. */
const clauses: Readonly<Record<Exclude<PlayOutcome, 'homerun' | RunningPlay>, readonly string[]>> = {
  strikeout: ['{b} strikes out looking', '{p} catches {b} looking', '{b} watches strike three go by'],
  groundout: [
    '{b} grounds out{to}',
    '{b} bounces one{to} and is thrown out',
    '{b} taps one{to}, an easy play',
  ],
  flyout: ['{b} flies out{to}', '{b} lifts one{to}, caught', '{b} skies one{to} for the out'],
  lineout: ['{b} lines out{to}'],
  double_play: ['{b} hits into a double play'],
  walk: ['{b} walks', '{b} draws a walk', '{p} loses {b} to a walk'],
  intentional_walk: ['{b} is walked on purpose'],
  single: ['{b} singles{to}', '{b} drops one{to} for a single', '{b} lines a single{to}'],
  double: ['{b} doubles{to}', '{b} drives a double{to}'],
  triple: ['{b} triples{to}', '{b} splits the gap{to} and makes it to third'],
  wild_pitch: ['{p} throws a wild pitch'],
  passed_ball: ['A pitch gets past the catcher: passed ball'],
  balk: ['{p} is called for a balk'],
  bunt_sacrifice: ['{b} lays down a sacrifice bunt'],
  bunt_single: ['{b} beats out a bunt', '{b} bunts for a hit'],
  bunt_error: ['{b} bunts and reaches on an error by {e}'],
  bunt_fielders_choice: ['{b} bunts into a fielder’s choice'],
  bunt_double_play: ['{b} bunts into a double play'],
  bunt_hold: ['{b} bunts and is thrown out, nobody moves'],
  bunt_popout: ['{b} pops up the bunt'],
  bunt_pop_double_play: ['{b} pops up the bunt, and they double up the runner'],
  bunt_strikeout: ['{b} bunts the third strike foul'],
  bunt_out: ['{b} bunts and is thrown out'],
};

function mainClause(play: Told): string {
  const { outcome } = play;
  if (outcome === 'homerun') return homeRun(play);
  if (isRunning(outcome)) return outcome === 'pick_off' ? pickOff(play) : steals(play);
  const variants = clauses[outcome];
  return (variants[play.number % variants.length] ?? '')
    .replace('{b}', fullName(play.batter))
    .replace('{p}', lastName(play.pitcher))
    .replace('{e}', play.error === null ? 'the defence' : fielders[play.error])
    .replace('{to}', play.fielder === null ? '' : ` to ${placeOf(outcome, play.fielder)}`);
}

function placeOf(outcome: PlayOutcome, fielder: FieldPosition): string {
  const long = outcome === 'double' || outcome === 'triple';
  return long && fielder === 'RF' ? 'right-center' : places[fielder];
}

function homeRun(play: Told): string {
  const size =
    ['a solo home run', 'a two-run homer', 'a three-run homer', 'a grand slam'][play.runs - 1] ??
    'a home run';
  const verbs = ['hits', 'launches', 'crushes'] as const;
  const place = play.fielder === null ? '' : ` to ${places[play.fielder]}`;
  return `${fullName(play.batter)} ${verbs[play.number % verbs.length]} ${size}${place}`;
}

function pickOff(play: Told): string {
  const picked = runnersOf(play).flatMap(({ id, base, final }) =>
    final === 0 ? [`${fullName(id)} off ${baseNames[base]}`] : [],
  );
  return `${lastName(play.pitcher)} picks ${listed(picked)}`;
}

interface Runner {
  readonly id: PlayerId;
  readonly base: 1 | 2 | 3;
  readonly final: FinalBase | null;
}

/** Runners before the play, lead runner first. */
function runnersOf({ runners, finals }: Told): Runner[] {
  const ends = [finals.first, finals.second, finals.third];
  return ([3, 2, 1] as const).flatMap((base) => {
    const id = runners[base - 1] ?? null;
    return id === null ? [] : [{ id, base, final: ends[base - 1] ?? null }];
  });
}

function steals(play: Told): string {
  const parts = runnersOf(play).flatMap(({ id, base, final }) => {
    const target = base + 1;
    const tried = play.offence.steal_attempts.some((each) => each === target);
    if (final === 0)
      return [`${fullName(id)} is caught ${tried ? 'stealing' : 'on the way to'} ${baseNames[target]}`];
    if (final === null || final === base) return [];
    if (!tried) return [`${lastName(id)} ${final === 4 ? 'scores' : `goes to ${baseNames[final]}`}`];
    const further =
      final > target ? (final === 4 ? ' and scores' : ` and goes on to ${baseNames[final]}`) : '';
    return [`${fullName(id)} steals ${baseNames[target]}${further}`];
  });
  const error = play.error === null ? '' : `, the throw gets away from ${fielders[play.error]}`;
  return `${listed(parts)}${error}`;
}

/** Who scores, advances or is put out behind the main clause; on a home run everybody ahead of the batter. */
function movements(play: Told): string[] {
  const runners = runnersOf(play);
  if (play.outcome === 'homerun') {
    const ahead = runners.filter(({ final }) => final === 4).map(({ id }) => lastName(id));
    return ahead.length === 0 ? [] : [`${listed(ahead)} ${ahead.length === 1 ? 'scores' : 'score'} too`];
  }
  return runners.flatMap(({ id, base, final }) => {
    if (final === 0) return [`${lastName(id)} is out at ${baseNames[base + 1]}`];
    if (final === 4) return [`${lastName(id)} scores${base === 3 ? '' : ` from ${baseNames[base]}`}`];
    return final === null || final === base ? [] : [`${lastName(id)} goes to ${baseNames[final]}`];
  });
}
