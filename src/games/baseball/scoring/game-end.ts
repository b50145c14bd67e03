import type { EndReason } from '../records/game-result.ts';
import type { State } from '../state.ts';
import type { Options } from '../terms/options.ts';
import type { Half, Side } from '../terms/terms.ts';

/** Score, inning and half after a play; `outs` is 0 to 3. */
export interface Standing {
  readonly inning: number;
  readonly half: Half;
  readonly outs: number;
  readonly away: number;
  readonly home: number;
}

export type EndRules = Pick<
  Options,
  | 'innings'
  | 'extra_runner_on_second'
  | 'extra_runner_from_inning'
  | 'max_innings'
  | 'mercy_runs'
  | 'mercy_after_inning'
>;

export type Continuation =
  | { readonly result: 'continue' }
  | {
      readonly result: 'next_half';
      readonly inning: number;
      readonly half: Half;
      readonly extraRunner: boolean;
    }
  | { readonly result: 'game_over'; readonly reason: EndReason; readonly winner: Side | null };

/** Decides how the game goes on after a play, by the checks of Baseball 3.6 in order. */
export function afterPlay(rules: EndRules, standing: Standing): Continuation {
  const { inning, half, outs, away, home } = standing;
  const over = (reason: EndReason): Continuation => ({
    result: 'game_over',
    reason,
    winner: home > away ? 'home' : away > home ? 'away' : null,
  });
  const late = inning >= rules.innings;
  const mercy = (lead: number) =>
    rules.mercy_runs > 0 && inning >= rules.mercy_after_inning && lead >= rules.mercy_runs;

  if (half === 'bottom') {
    if (late && home > away) return over('walk_off');
    if (mercy(home - away)) return over('mercy');
  }
  if (outs < 3) return { result: 'continue' };
  if (half === 'top') {
    if (late && home > away) return over('home_ahead');
    if (mercy(home - away)) return over('mercy');
    return { result: 'next_half', inning, half: 'bottom', extraRunner: extraRunnerIn(rules, inning) };
  }
  // If the home team is ahead, the check above has already ended the game, unless it is too early.
  if (late && away > home) return over('visitors_ahead');
  if (mercy(Math.abs(away - home))) return over('mercy');
  if (away === home && rules.max_innings > 0 && inning >= rules.max_innings) return over('tie');
  return {
    result: 'next_half',
    inning: inning + 1,
    half: 'top',
    extraRunner: extraRunnerIn(rules, inning + 1),
  };
}

/** Whether each half of this inning starts with a runner on second. */
function extraRunnerIn(rules: EndRules, inning: number): boolean {
  const first = rules.extra_runner_from_inning === 0 ? rules.innings + 1 : rules.extra_runner_from_inning;
  return rules.extra_runner_on_second && inning >= first;
}

/**
 * Innings played in a finished game: complete innings, plus a half if only the top is over. If the game
 * wasn't conceded, its last inning counts as complete, even with an `X`.
 */
export function inningsPlayed({
  inning,
  half,
  outs,
  result,
}: Pick<State, 'inning' | 'half' | 'outs' | 'result'>): number {
  if (result?.reason !== 'conceded') return inning;
  // In manual mode, a game can be conceded after the last out but before both managers accept it. The
  // half-inning is then already over.
  const halves = 2 * (inning - 1) + (half === 'bottom' ? 1 : 0) + (outs >= 3 ? 1 : 0);
  return halves / 2;
}

/**
 * A side's runs by inning so far. `X` marks a last bottom half that the home team didn't need. A bottom half
 * that a concession cut off stays blank.
 */
export function playedLine(
  { teams, result, inning }: Pick<State, 'teams' | 'result' | 'inning'>,
  side: Side,
): readonly (number | 'X')[] {
  const { line } = teams[side];
  const needless = result !== null && result.reason !== 'conceded' && side === 'home' && line.length < inning;
  return needless ? [...line, 'X'] : line;
}
