import type { EndReason } from '../records/game-result.ts';
import type { State } from '../state.ts';
import type { Options } from '../terms/options.ts';
import type { Half, Side } from '../terms/terms.ts';

/** Score and place in the game after a play; `outs` 0 to 3. */
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

/** Where the game stands after a play: the checks of Baseball 3.6 in order. */
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
  // A home team that is ahead has already ended the game above, unless it is too early.
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

/** Does each half of this inning start with a runner on second? */
function extraRunnerIn(rules: EndRules, inning: number): boolean {
  const first = rules.extra_runner_from_inning === 0 ? rules.innings + 1 : rules.extra_runner_from_inning;
  return rules.extra_runner_on_second && inning >= first;
}

/**
 * Innings played in a finished game: those with both halves over, plus a half if only the top is over. A game
 * that was not conceded counts its last inning whole, `X` or not.
 */
export function inningsPlayed({
  inning,
  half,
  outs,
  result,
}: Pick<State, 'inning' | 'half' | 'outs' | 'result'>): number {
  if (result?.reason !== 'conceded') return inning;
  // After a concession in manual mode between the last out and the last word, the half-inning itself is over.
  const halves = 2 * (inning - 1) + (half === 'bottom' ? 1 : 0) + (outs >= 3 ? 1 : 0);
  return halves / 2;
}

/**
 * Runs by inning of one side so far; `X` for a last bottom half that the home team did not need. A bottom
 * half that was not played because of a concession stays blank.
 */
export function playedLine(
  { teams, result, inning }: Pick<State, 'teams' | 'result' | 'inning'>,
  side: Side,
): readonly (number | 'X')[] {
  const { line } = teams[side];
  const needless = result !== null && result.reason !== 'conceded' && side === 'home' && line.length < inning;
  return needless ? [...line, 'X'] : line;
}
