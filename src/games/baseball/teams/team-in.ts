import type { Team } from '../cards/team-file.ts';
import { contentTeamOf, isHitter, playerOf, teamOf } from '../league/roster.ts';
import type { Options } from '../terms/options.ts';
import type { PlayerId, Side } from '../terms/terms.ts';
import { lineupsOf } from './nine.ts';
import { rosterOf } from './roster-text.ts';
import { staffOf } from './staff.ts';

/** The teams of a game. In a season a team plays with the roster that the season gives it. */

/** The most rosters of one team that are kept. */
const mostKept = 8;

const known = new WeakMap<Team, Map<string, Team>>();

/**
 * A side's team as it plays this game: its name and park are those of the content, its players those of the roster.
 *
 * @throws RuleError (`unknown-team`)
 */
export function teamIn(options: Options, side: Side): Team {
  const own = teamOf(options[side]);
  const text = options[`${side}_roster`];
  if (text === undefined) return own;
  const kept = known.get(own) ?? new Map<string, Team>();
  known.set(own, kept);
  const found = kept.get(text);
  if (found !== undefined) return found;
  const team = withPlayers(
    own,
    (rosterOf(options, side) ?? []).map(({ player }) => player),
  );
  const [oldest] = kept.keys();
  if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest);
  kept.set(text, team);
  return team;
}

/** Everybody of a side who isn't a pitcher: the team's own players in roster order, then the others. */
export const hittersIn = (options: Options, side: Side): readonly PlayerId[] => teamIn(options, side).hitters;

/** A team with other players. */
function withPlayers(own: Team, roster: readonly PlayerId[]): Team {
  const ids = [
    ...own.players.map(({ id }) => id).filter((id) => roster.includes(id)),
    ...roster.filter((id) => own.players.every((player) => player.id !== id)),
  ];
  const hitters = ids.filter(isHitter);
  return {
    ...own,
    ...staffOf(
      own,
      ids.filter((id) => !isHitter(id)),
    ),
    bench: own.bench.filter((id) => hitters.includes(id)),
    lineups: lineupsOf(own, hitters),
    players: ids.map(playerOf),
    hitters,
    lacks: ids.map((id) => contentTeamOf(id).lacks).find((lacks) => lacks !== undefined) ?? own.lacks,
  };
}
