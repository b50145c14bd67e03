import {
  gamesInARow,
  type Injury,
  inPlayedOrder,
  isOut,
  returnDate,
  type Slot,
  shownSlot,
  teamCalendar,
} from '../../injuries.ts';
import type { Injury as Standing } from '../../rosters/legal/player.ts';
import type { PlayerId, Team } from '../../types.ts';
import type { Hurt, Season, SeasonGame } from '../season.ts';
import { firstSeries, seriesOf } from '../series.ts';
import { gameIn, isOpen } from '../state.ts';

/** Who is hurt in a season, and who has played in how many games in a row (League 15). */

/** An injury, with the calendar that says when it's over. */
interface Known {
  readonly injury: Injury;
  readonly calendar: readonly Slot[];
}

/** Lengths of all rounds that the playoffs have or would have. */
function roundsOf({ settings, seeds, lengths }: Season): readonly number[] {
  const rounds = Math.ceil(Math.log2(Math.max(2, seeds?.length ?? settings.playoffPlaces)));
  const given = lengths ?? settings.playoffLengths;
  return Array.from({ length: rounds }, (_, round) => given[round] ?? given.at(-1) ?? 1);
}

/** The games of a team in the order in which they're played. */
function calendarOf(season: Season, team: Team): readonly Slot[] {
  const { schedule, settings, games, ended } = season;
  const scheduled = teamCalendar(team, schedule, { weeks: settings.weeks, playoffs: roundsOf(season) });
  const isOfTeam = ({ away, home }: SeasonGame) => away === team || home === team;
  const over = ended.flatMap(([fixture, number]) => gameIn(season, fixture, number) ?? []).filter(isOfTeam);
  const open = [...games.values()].flat().filter((game) => isOpen(game) && isOfTeam(game));
  const slots = (list: readonly SeasonGame[]) => list.map((game) => slotOf(season, game));
  const toCome = slots(open);
  // Games that a series didn't need, and those that were taken out, are never to come.
  return inPlayedOrder(scheduled, slots(over), (slot) =>
    toCome.every(({ week, game }) => week !== slot.week || game !== slot.game),
  );
}

/** Where a game stands in the calendar. The first round of the playoffs is the week after the last one. */
export function slotOf(season: Season, { fixture, game }: Pick<SeasonGame, 'fixture' | 'game'>): Slot {
  if (fixture < firstSeries) return { week: fixture, game };
  const series = seriesOf(season)
    .rounds.flat()
    .find((one) => one.fixture === fixture);
  return { week: season.settings.weeks + (series?.round ?? 1), game };
}

/** The place of a team's next game that has no result; after all games if it has none. */
export function nextSlot(season: Season, team: Team): Slot {
  const open = [...season.games]
    .toSorted(([one], [other]) => one - other)
    .flatMap(([, games]) => games)
    .find((game) => isOpen(game) && (game.away === team || game.home === team));
  if (open !== undefined) return slotOf(season, open);
  const { weeks } = season.settings;
  const rounds = seriesOf(season).rounds.length;
  return { week: weeks + Math.max(1, rounds), game: 1 };
}

/** Each player's last injury, in the order in which games ended. */
function lastInjuries(season: Season): ReadonlyMap<PlayerId, Known> {
  const found = new Map<PlayerId, Known>();
  const calendars = new Map<Team, readonly Slot[]>();
  for (const [fixture, number] of season.ended) {
    const game = gameIn(season, fixture, number);
    for (const { team, player, games } of game?.injuries ?? []) {
      const calendar = calendars.get(team) ?? calendarOf(season, team);
      calendars.set(team, calendar);
      found.set(player, {
        injury: { ...slotOf(season, { fixture, game: game?.game ?? 1 }), player, team, games },
        calendar,
      });
    }
  }
  return found;
}

/** Whether injuries still count: everybody is healed at the season's end. */
const isPlayed = ({ phase }: Season): boolean => phase === 'regular' || phase === 'playoffs';

/** The players who can't play in a game. */
export function outIn(season: Season, game: Pick<SeasonGame, 'fixture' | 'game'>): ReadonlySet<PlayerId> {
  const slot = slotOf(season, game);
  return new Set(
    [...lastInjuries(season)].flatMap(([player, { injury, calendar }]) =>
      isOut(injury, slot, calendar) ? [player] : [],
    ),
  );
}

/** Each player's last injury, and whether it's over: whether he could play in his team's next game. */
export function injuriesNow(season: Season): ReadonlyMap<PlayerId, Standing> {
  const next = new Map<Team, Slot>();
  return new Map(
    [...lastInjuries(season)].map(([player, { injury, calendar }]) => {
      const { team, games } = injury;
      const slot = next.get(team) ?? nextSlot(season, team);
      next.set(team, slot);
      return [player, { games, over: !isPlayed(season) || !isOut(injury, slot, calendar) }];
    }),
  );
}

/** A player who is out now. `back`: `w05g3`, or undefined if that's after the season. */
export interface OutNow extends Hurt {
  readonly back?: string;
}

/** Everybody who is out now, in the order in which they were hurt. */
export function outNow(season: Season): readonly OutNow[] {
  const running = injuriesNow(season);
  return [...lastInjuries(season)].flatMap(([player, { injury, calendar }]): readonly OutNow[] => {
    if (running.get(player)?.over !== false) return [];
    const back = returnDate(injury, calendar);
    const shown = back === undefined ? {} : { back: shownSlot(back, season.settings) };
    return [{ team: injury.team, player, games: injury.games, ...shown }];
  });
}

/** When a player who was hurt in a game is back: `w05g3`; undefined if that's after the season. */
export function backAfter(season: Season, game: SeasonGame, { team, games }: Hurt): string | undefined {
  const back = returnDate({ ...slotOf(season, game), games }, calendarOf(season, team));
  return back === undefined ? undefined : shownSlot(back, season.settings);
}

/** More games in a row than these make no difference (League 15). */
const longestRow = 6;

/**
 * How many of the team's games in a row a player plays with its next one, 1 to 6, by player; whoever isn't in it plays
 * his first. Games whose lines nobody knows, as forfeits and scores that were typed in, aren't counted.
 */
export function rowsBefore(season: Season, team: Team): (player: PlayerId) => number {
  const recent: ReadonlySet<PlayerId>[] = [];
  for (const [fixture, number] of season.ended.toReversed()) {
    if (recent.length === longestRow) break;
    const game = gameIn(season, fixture, number);
    if (game?.appeared === undefined || (game.away !== team && game.home !== team)) continue;
    recent.unshift(new Set(game.appeared[game.away === team ? 0 : 1]));
  }
  return (player) => gamesInARow(recent.map((played) => played.has(player)));
}
