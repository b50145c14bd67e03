import { finalOf } from '../lookups/advancement.ts';
import type { PlayRecord } from '../records/play-record.ts';
import { baseOfOut, isForced, leadRunners, rareResult, retiredFrom } from '../scoring/put-outs.ts';
import { scoredOutcome } from '../scoring/scorer.ts';
import { hitBases, outcomeOf } from '../terms/outcomes.ts';
import { type FieldPosition, fieldPositions } from '../terms/positions.ts';
import type { Base } from '../terms/terms.ts';

/** Writes plays in a notation based on Retrosheet: event, `/` modifiers, `.` advances (Baseball 18.2). */

/** The fields of a stored play that the notation needs. */
export type NotatedPlay = Pick<
  PlayRecord,
  | 'outcome'
  | 'fielder'
  | 'finals'
  | 'plain'
  | 'onBase'
  | 'outsBefore'
  | 'attempts'
  | 'error'
  | 'credited'
  | 'xCheck'
>;

/** Scoring number of a position: P 1, C 2, 1B 3, … RF 9. */
export const scoringNumber = (position: FieldPosition): number => fieldPositions.indexOf(position) + 1;

const baseSign = (base: number): string => (base === 4 ? 'H' : String(base));

/**
 * The fielder who takes a throw to second, by the thrower's scoring number. The shortstop and the second
 * baseman cover for each other.
 */
const atSecond: Readonly<Record<number, number>> = { 1: 6, 2: 6, 3: 6, 4: 6, 5: 4, 6: 4, 7: 4, 8: 4, 9: 6 };
/** The fielder who takes a throw to first, third or home. */
const atBase: Readonly<Record<number, number>> = { 1: 3, 3: 5, 4: 2 };
/** The fielder who takes a pick-off throw, by base. */
const pickingOff: Readonly<Record<number, number>> = { 1: 3, 2: 4, 3: 5 };

/** Writes a throw to a base: `64`, or `3` if one fielder makes the play alone. */
function thrown(from: number, base: number): string {
  const to = base === 2 ? (atSecond[from] ?? 4) : (atBase[base] ?? 3);
  return from === to ? `${from}` : `${from}${to}`;
}

/**
 * The event with its modifiers, the runners that it already accounts for, and the base that the batter
 * reaches.
 */
interface EventText {
  readonly text: string;
  readonly said?: readonly Base[];
  readonly batterAt?: number;
}

/** Writes a play in the notation of Baseball 18.2. */
export function notatePlay(play: NotatedPlay): string {
  const event = eventText(play);
  const advances = advanceText(play, event);
  const full = `${event.text}${checkText(play)}`;
  return advances === '' ? full : `${full}.${advances}`;
}

/** Writes the scoring numbers of the fielders in a groundball double play: `6-4-3`. */
export function chainOf(play: NotatedPlay): string {
  const digits = groundball(play).text.split('/')[0] ?? '';
  return [...digits.replaceAll(/\(.\)/g, '')].join('-');
}

function checkText({ xCheck }: NotatedPlay): string {
  if (xCheck === null) return '';
  const { position, d20, errorTotal, errorResult } = xCheck;
  return `/XC${scoringNumber(position)}.${d20}+${errorTotal}${errorResult === 'RP' ? '/RP' : ''}`;
}

const fixed: Readonly<Record<string, EventText>> = {
  walk: { text: 'W', batterAt: 1 },
  intentional_walk: { text: 'IW', batterAt: 1 },
  hbp: { text: 'HP', batterAt: 1 },
  catcher_interference: { text: 'C/E2', batterAt: 1 },
  wild_pitch: { text: 'WP' },
  passed_ball: { text: 'PB' },
  balk: { text: 'BK' },
  groundout: { text: 'OUT' },
  flyout: { text: 'OUT' },
  bunt_single: { text: 'S1/BG', batterAt: 1 },
  bunt_sacrifice: { text: '13/BG/SH' },
  bunt_hold: { text: '13/BG' },
  bunt_out: { text: '13/BG' },
  bunt_popout: { text: '1/P/BP' },
  bunt_pop_double_play: { text: '1/P/BP' },
};

function eventText(play: NotatedPlay): EventText {
  const outcome = scoredOutcome(play.outcome, play.xCheck);
  const known = fixed[outcome];
  if (known !== undefined) return known;
  switch (outcome) {
    case 'strikeout':
    case 'bunt_strikeout':
      return strikeout(play);
    case 'stolen_base':
    case 'caught_stealing':
    case 'pick_off':
      return { text: runningText(play), said: play.attempts.map(({ from }) => from) };
    case 'double_play':
      return retiredFrom(play).length > 0 ? { text: 'OUT(1)/DP', said: [1] } : { text: 'OUT' };
    case 'bunt_error':
      return { text: `E1/BG${play.onBase > 0 ? '/SH' : ''}`, batterAt: 1 };
    case 'bunt_fielders_choice':
    case 'bunt_double_play':
      return buntAtRunner(play);
    case 'error':
      return { text: `E${numberOf(play.error)}/${trajectory(play)}`, batterAt: 1 };
    case 'foul_error':
      return { text: `FLE${numberOf(play.error)}` };
    default:
      return ballInPlay(play);
  }
}

const numberOf = (position: FieldPosition | null): string =>
  position === null ? '' : String(scoringNumber(position));

function ballInPlay(play: NotatedPlay): EventText {
  const outcome = scoredOutcome(play.outcome, play.xCheck);
  if (hitBases(outcome) > 0) return hit(play);
  if (play.fielder === null) return { text: 'OUT' };
  if (rareResult(play) === 'DO3') return { text: `${thrown(scoringNumber(play.fielder), 1)}/AP` };
  if (outcomeOf(outcome).group === 'groundball') return groundball(play);
  return inTheAir(play, play.fielder);
}

function hit(play: NotatedPlay): EventText {
  const letter = ['', 'S', 'D', 'T', 'HR'][play.credited] ?? '';
  const inside = rareResult(play) === 'TR3' ? '/IPHR' : '';
  return { text: `${letter}${numberOf(play.fielder)}${inside}`, batterAt: play.credited };
}

function strikeout(play: NotatedPlay): EventText {
  const running = runningText(play);
  return running === ''
    ? { text: 'K' }
    : { text: `K+${running}`, said: play.attempts.map(({ from }) => from) };
}

/** Writes how the ball reached the fielder who made the error: `G6`, `F`, `P`. */
function trajectory({ error, xCheck }: NotatedPlay): string {
  const code = xCheck?.convertedResult ?? '';
  if (code === 'PO') return 'P';
  const number = error === null ? 0 : scoringNumber(error);
  return code.startsWith('F') || (code === '' && number >= 7) ? 'F' : `G${number}`;
}

/** Writes a ball caught in the air, `8/F`, `6/L`, `4/P` or `2/FL`, and any sacrifice or second out. */
function inTheAir(play: NotatedPlay, fielder: FieldPosition): EventText {
  const outcome = scoredOutcome(play.outcome, play.xCheck);
  const number = scoringNumber(fielder);
  const second = retiredFrom(play).length > 0;
  if (play.xCheck?.convertedResult === 'FO') return { text: `${number}/FL` };
  if (outcome === 'popout') return { text: `${number}/P` };
  if (outcomeOf(outcome).group === 'flyout') {
    const sacrifice = play.outsBefore < 2 && play.finals.third === 4 ? '/SF' : '';
    return { text: `${number}/F${sacrifice}${second ? '/DP' : ''}` };
  }
  return { text: `${number}/L${second ? '/LDP' : ''}` };
}

/**
 * Writes groundouts, force outs, double plays and contact plays. The ball and the bases decide the throws.
 */
function groundball(play: NotatedPlay): EventText {
  const x = play.fielder === null ? 1 : scoringNumber(play.fielder);
  const [from] = retiredFrom(play);
  const batterOut = play.finals.batter === 0;
  if (from === undefined)
    return batterOut ? { text: `${thrown(x, 1)}/G${x}` } : { text: `FC${x}`, batterAt: 1 };
  // A runner who interferes is out where the ball hits him, so there is no throw.
  const force = rareResult(play) === 'G1' ? `${x}(1)` : `${thrown(x, from + 1)}(${from})`;
  if (batterOut) return { text: `${force}3/GDP`, said: [from] };
  return isForced(play.onBase, from)
    ? { text: `${force}/FO`, said: [from], batterAt: 1 }
    : { text: `FC${x}`, batterAt: 1 };
}

function buntAtRunner(play: NotatedPlay): EventText {
  const [from = 1] = retiredFrom(play);
  const force = `${thrown(1, from + 1)}(${from})`;
  if (play.finals.batter === 0) return { text: `${force}3/BG`, said: [from] };
  return isForced(play.onBase, from)
    ? { text: `${force}/BG`, said: [from], batterAt: 1 }
    : { text: 'FC1/BG', batterAt: 1 };
}

/**
 * Writes stolen bases, caught stealing and pick-offs: `SB3;SB2`, `CS2(26)`, `PO1(13)`. Steals name the base
 * ahead, pick-offs the base left.
 */
function runningText({ outcome, attempts }: NotatedPlay): string {
  const caught = attempts.some(({ out }) => out);
  return attempts
    .filter(({ out }) => out || !caught)
    .map(({ from, out }) => {
      if (!out) return `SB${baseSign(from + 1)}`;
      if (outcome === 'pick_off') return `PO${from}(1${pickingOff[from]})`;
      return from === 3 ? 'CSH(12)' : `CS${from + 1}(${thrown(2, from + 1)})`;
    })
    .join(';');
}

function advanceText(play: NotatedPlay, event: EventText): string {
  const runners = leadRunners.flatMap((base) => runnerText(play, event.said ?? [], base));
  return [...runners, ...batterText(play, event.batterAt ?? 0)].join(';');
}

function runnerText(play: NotatedPlay, said: readonly Base[], base: Base): string[] {
  const final = finalOf(play.finals, base);
  if (final === null || final === base) return [];
  if (final === 0) return said.includes(base) ? [] : [outText(play, base)];
  if (said.includes(base) && play.error === null && final === base + 1 && !wentWithout(play, base)) return [];
  return [`${base}-${baseSign(final)}${errorMark(play, base)}`];
}

/**
 * Whether a runner was safe in a double steal in which the other runner was out. He gets no stolen base, so
 * the event doesn't mention him.
 */
const wentWithout = ({ attempts }: NotatedPlay, base: Base): boolean =>
  attempts.some(({ out }) => out) && attempts.every(({ from, out }) => from !== base || !out);

function batterText(play: NotatedPlay, at: number): string[] {
  const { batter } = play.finals;
  if (batter === null || batter === at) return [];
  return batter === 0 ? [outText(play, 0)] : [`B-${baseSign(batter)}${errorMark(play, 0)}`];
}

/** Writes an out on the bases: `2XH(72)`, `BX2(94)`. */
function outText(play: NotatedPlay, from: Base | 0): string {
  const base = baseOfOut(play, from);
  const x = play.fielder === null ? 1 : scoringNumber(play.fielder);
  const rare = rareResult(play);
  // A runner hit by a liner is out without a throw. The second baseman makes the hidden-ball tag.
  const by =
    rare === 'SI1'
      ? `${x}`
      : rare === 'DO2'
        ? '4'
        : play.outcome === 'lineout'
          ? caught(x, base)
          : thrown(x, base);
  return `${from === 0 ? 'B' : from}X${baseSign(base)}(${by})`;
}

/**
 * The fielders in the second out after a caught liner. A middle infielder who caught it steps on second
 * himself.
 */
const caught = (x: number, base: number): string =>
  base === 2 && (x === 4 || x === 6) ? `${x}` : thrown(x, base);

/** Writes `(E8)` after a base that a runner reached because of an error on a hit or on a steal. */
function errorMark(play: NotatedPlay, from: Base | 0): string {
  if (play.error === null || play.plain === null || outcomeOf(play.outcome).group === 'error') return '';
  const [real, plain] =
    from === 0
      ? [play.finals.batter, play.plain.batter]
      : [finalOf(play.finals, from), finalOf(play.plain, from)];
  // When the winning run ends the game, a runner may stop short of the base he would have reached without the
  // error.
  return (real ?? 0) > (plain ?? 0) ? `(E${scoringNumber(play.error)})` : '';
}
