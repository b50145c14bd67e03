import { finalOf } from './advancement.ts';
import type { BaseAttempt } from './clean-half.ts';
import { hitBases } from './outcomes.ts';
import { type Base, type FieldPosition, type Finals, fieldPositions, type PlayOutcome } from './state.ts';

export interface NotatedPlay {
  readonly outcome: PlayOutcome;
  readonly fielder: FieldPosition | null;
  readonly finals: Finals;
  readonly onBase: number;
  readonly attempts: readonly BaseAttempt[];
  readonly error: FieldPosition | null;
  readonly credited: number;
}

/** Scoring number of a position: P 1, C 2, 1B 3, … RF 9. */
export const scoringNumber = (position: FieldPosition): number => fieldPositions.indexOf(position) + 1;

const baseSign = (base: number): string => (base === 4 ? 'H' : String(base));
/** Who covers a base when the pitcher throws there: 3 at first, 6 at second, 5 at third, 2 at home. */
const covering: Readonly<Record<number, number>> = { 1: 3, 2: 6, 3: 5, 4: 2 };
/** Who takes a throw back to a base that a runner has left. */
const returning: Readonly<Record<number, number>> = { 1: 3, 2: 4, 3: 5 };

/** A play in the text of section 18.2, after Retrosheet: event, modifiers, advances. */
export function notatePlay(play: NotatedPlay): string {
  const [event, implied] = eventText(play);
  const advances = advanceText(play, implied);
  return advances === '' ? event : `${event}.${advances}`;
}

/** The event with its modifiers, and the bases whose runners it already speaks of. */
function eventText(play: NotatedPlay): [event: string, implied: readonly number[]] {
  const { outcome } = play;
  const sacrifice = play.onBase > 0 ? '/SH' : '';
  switch (outcome) {
    case 'strikeout':
    case 'bunt_strikeout':
      return ['K', []];
    case 'walk':
      return ['W', []];
    case 'intentional_walk':
      return ['IW', []];
    case 'wild_pitch':
      return ['WP', []];
    case 'passed_ball':
      return ['PB', []];
    case 'balk':
      return ['BK', []];
    case 'groundout':
    case 'flyout':
    case 'lineout':
      return ['OUT', []];
    case 'double_play':
      return ['OUT(1)/DP', [1]];
    case 'bunt_single':
      return ['S1/BG', []];
    case 'bunt_error':
      return [`E1/BG${sacrifice}`, []];
    case 'bunt_sacrifice':
      return ['13/BG/SH', []];
    case 'bunt_hold':
    case 'bunt_out':
      return ['13/BG', []];
    case 'bunt_popout':
    case 'bunt_pop_double_play':
      return ['1/P/BP', []];
    case 'bunt_fielders_choice':
      return forcedLead(play) ? [`1${forceAt(play)}/BG`, [leadOut(play)]] : ['FC1/BG', []];
    case 'bunt_double_play':
      return [`1${forceAt(play)}3/BG`, [leadOut(play)]];
    case 'stolen_base':
    case 'caught_stealing':
    case 'pick_off':
      return [runningText(play), play.attempts.map(({ from }) => from)];
    default:
      return [
        `${['', 'S', 'D', 'T', 'HR'][play.credited]}${play.fielder === null ? '' : scoringNumber(play.fielder)}`,
        [],
      ];
  }
}

const leadOut = ({ finals }: NotatedPlay): Base =>
  ([3, 2, 1] as const).find((base) => finalOf(finals, base) === 0) ?? 1;

/** A runner is forced when every base behind him is occupied. */
function forcedLead(play: NotatedPlay): boolean {
  const behind = (1 << (leadOut(play) - 1)) - 1;
  return (play.onBase & behind) === behind;
}

/** `6(1)`: the man covering the next base, and the runner put out there. */
const forceAt = (play: NotatedPlay): string => {
  const from = leadOut(play);
  return `${covering[from + 1]}(${from})`;
};

/** `SB3;SB2`, `CS2(26)`, `PO1(13)`: named by the base run for, a pick-off by the base left. */
function runningText({ outcome, attempts }: NotatedPlay): string {
  return attempts
    .filter(({ out }) => out || outcome === 'stolen_base')
    .map(({ from, out }) => {
      if (!out) return `SB${baseSign(from + 1)}`;
      if (outcome === 'pick_off') return `PO${from}(1${returning[from]})`;
      return from === 3 ? 'CSH(12)' : `CS${from + 1}(2${covering[from + 1]})`;
    })
    .join(';');
}

function advanceText(play: NotatedPlay, implied: readonly number[]): string {
  const steal = play.outcome === 'stolen_base';
  const caught = play.outcome === 'caught_stealing';
  const runners = ([3, 2, 1] as const).flatMap((base) => {
    const final = finalOf(play.finals, base);
    if (final === null || final === base) return [];
    if (final === 0)
      return implied.includes(base)
        ? []
        : [`${base}X${baseSign(outBase(play, base))}(1${outFielder(play, base)})`];
    const asSaid = implied.includes(base) && final === base + 1 && !(caught && !wasOut(play, base));
    if (asSaid && !(steal && play.error !== null)) return [];
    return [`${base}-${baseSign(final)}${play.error === 'C' ? '(E2)' : ''}`];
  });
  const natural = play.credited > 0 ? play.credited : Math.min(1, play.finals.batter ?? 0);
  const batter = play.finals.batter ?? 0;
  const own = batter > 0 && batter !== natural && hitBases(play.outcome) < 4 ? [`B-${baseSign(batter)}`] : [];
  return [...runners, ...own].join(';');
}

const wasOut = ({ attempts }: NotatedPlay, base: Base): boolean =>
  attempts.some(({ from, out }) => from === base && out);

/** Where a runner was put out: on the base he left on a caught pop, else on the next. */
const outBase = (play: NotatedPlay, base: Base): number =>
  play.outcome === 'bunt_pop_double_play' ? base : base + 1;

const outFielder = (play: NotatedPlay, base: Base): number | undefined =>
  play.outcome === 'bunt_pop_double_play' ? returning[base] : covering[base + 1];
