import { plural } from '../../../engine/english.ts';
import { asWritten } from '../../../engine/markdown.ts';
import { teamExists, teamOf } from '../league/roster.ts';
import type { Options } from '../terms/options.ts';
import type { Side } from '../terms/terms.ts';

/**
 * Returns why a team can't play with these options, as a sentence. Imported leagues may have smaller teams
 * than the built-in one.
 */
export function teamProblem(options: Options, side: Side): string | undefined {
  const code = options[side];
  if (!teamExists(code)) return `There’s no team “${asWritten(code)}” here.`;
  const { name, rotation, lineups, lacks } = teamOf(code);
  const starter = side === 'away' ? options.away_starter : options.home_starter;
  if (starter > rotation.length)
    return `The ${name} have ${plural(rotation.length, 'one starter', `${rotation.length} starters`)}; there’s no number ${starter}.`;
  if (options.dh && lineups.dh_vs_rhp.length === 0)
    return `The ${name} have nobody who can be the designated hitter. Play without one.`;
  if (options.mode === 'auto' && options.auto_resolution !== 'simple' && lacks !== undefined)
    return `The ${name} have ${lacks}. Play in manual mode, or with auto_resolution set to the simple chart.`;
  return undefined;
}
