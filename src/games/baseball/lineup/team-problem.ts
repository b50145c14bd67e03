import { plural } from '../../../engine/english.ts';
import { asWritten } from '../../../engine/markdown.ts';
import { isHitter, playerExists, playerOf, teamExists, teamOf } from '../league/roster.ts';
import { rosterOf, unreadEntry } from '../teams/roster-text.ts';
import { teamIn } from '../teams/team-in.ts';
import { idIn } from '../terms/ids.ts';
import type { Options } from '../terms/options.ts';
import { type Side, sides } from '../terms/terms.ts';

/**
 * Returns why a team can't play with these options, as a sentence. Imported leagues may have smaller teams
 * than the built-in one.
 */
export function teamProblem(options: Options, side: Side): string | undefined {
  const code = options[side];
  if (!teamExists(code)) return `There’s no team “${asWritten(code)}” here.`;
  const roster = rosterProblem(options, side);
  if (roster !== undefined) return roster;
  const { name, rotation, lineups, lacks } = teamIn(options, side);
  const starter = side === 'away' ? options.away_starter : options.home_starter;
  if (starter > rotation.length)
    return `The ${name} have ${plural(rotation.length, 'one starter', `${rotation.length} starters`)}; there’s no number ${starter}.`;
  if (options.dh && lineups.dh_vs_rhp.length === 0)
    return `The ${name} have nobody who can be the designated hitter. Play without one.`;
  if (options.mode === 'auto' && options.auto_resolution !== 'simple' && lacks !== undefined)
    return `The ${name} have ${lacks}. Play in manual mode, or with auto_resolution set to the simple chart.`;
  return undefined;
}

/** The fewest hitters that a team can play with: eight fielders bat with the pitcher, or nine with the DH. */
const fewestHitters = ({ dh }: Options): number => (dh ? 9 : 8);

/** Returns why a team can't play with the roster that a season gives it. */
function rosterProblem(options: Options, side: Side): string | undefined {
  const roster = rosterOf(options, side);
  if (roster === undefined) return undefined;
  const { name } = teamOf(options[side]);
  const unread = unreadEntry(options[`${side}_roster`] ?? '');
  if (unread !== undefined)
    return `The roster of the ${name} has “${asWritten(unread)}”, which isn’t a player.`;
  const ids = roster.map(({ player }) => player);
  const unknown = ids.find((id) => !playerExists(id));
  if (unknown !== undefined) return `There’s no player “${asWritten(idIn(unknown))}” for the ${name}.`;
  const twice = ids.find((id, at) => ids.indexOf(id) !== at);
  if (twice !== undefined) return `${asWritten(playerOf(twice).name)} is on the roster of the ${name} twice.`;
  const hitters = ids.filter(isHitter).length;
  if (hitters < fewestHitters(options))
    return `The ${name} have ${plural(hitters, 'one position player', `${hitters} position players`)}; they need ${fewestHitters(options)}.`;
  return hitters === ids.length ? `The ${name} have nobody who pitches.` : undefined;
}

/** Returns whether somebody would play for both teams, as a sentence. */
export function sharedProblem(options: Options): string | undefined {
  if (sides.every((side) => options[`${side}_roster`] === undefined)) return undefined;
  const [away, home] = sides.map((side) => teamIn(options, side));
  const both = away?.players.find(({ id }) => home?.players.some((player) => player.id === id));
  return both === undefined ? undefined : `${asWritten(both.name)} can’t play for both teams.`;
}
