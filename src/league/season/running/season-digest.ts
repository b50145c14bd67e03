import { counted } from '../../../engine/english.ts';
import { moment } from '../../../table/message/moment.ts';
import { inMarkdown } from '../../../table/message/names.ts';
import { arrow, soon } from '../../running/digest.ts';
import { forfeitInWords, resultInWords, sideName } from '../board/season-words.ts';
import type { Season } from '../course/season.ts';
import { seasonSettings } from '../course/settings.ts';
import { rowsOf, standingOf } from '../course/standing.ts';
import { after, gameIn, isOpen, newSeason, playable } from '../course/state.ts';
import { divisionsOf } from '../standings/order.ts';
import type { Contents } from './content.ts';
import { rosterLines } from './rosters/roster-news.ts';
import type { Loaded } from './season-keeper.ts';

/** What the daily digest tells about a season: results, movement, injuries, trades, and what is due within two days (League 21). */

/** Results that are listed. */
const mostResults = 20;

/** What a season's digest needs besides the season. */
export interface Around {
  readonly since: Date;
  readonly now: Date;
  /** When the current week ends by itself. */
  readonly weekEndsAt?: Date | undefined;
  readonly contents: Pick<Contents, 'of'>;
}

/** What happened in a season, with its name first; empty if nothing did. */
export async function seasonDigestLines(loaded: Loaded, around: Around): Promise<readonly string[]> {
  const { course, row } = loaded;
  const results = resultsSince(loaded, around);
  const news = await newsSince(loaded, around);
  const due = dueSoon(course, around);
  if (results.length + news.length + due.length === 0) return [];
  const left = results.length - mostResults;
  return [
    `**${inMarkdown(row.name)}**`,
    ...results.slice(0, mostResults),
    ...(left > 0 ? [`• and ${counted(left, 'more result', 'more results')}`] : []),
    ...(results.length === 0 ? [] : movement(loaded, around.since)),
    ...news,
    ...due,
  ];
}

function resultsSince({ acts, course }: Loaded, { since, now }: Around): readonly string[] {
  return acts.flatMap(({ at, act }) => {
    if (at <= since || at > now || (act.do !== 'result' && act.do !== 'forfeit')) return [];
    const game = gameIn(course, act.fixture, act.game);
    if (game?.end === undefined) return [];
    return [`• ${act.do === 'result' ? resultInWords(course, game, act) : forfeitInWords(game, act.by)}`];
  });
}

/** Injuries and trades. Requests for other moves have posts of their own. */
async function newsSince(loaded: Loaded, { since, now, contents }: Around): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const { at, act } of loaded.acts)
    if (at > since && at <= now && (act.do === 'result' || act.do.startsWith('trade-')))
      lines.push(...(await rosterLines(loaded, act, contents)).map((line) => `• ${line}`));
  return lines;
}

/** Each division in order, with how far each team has moved: `North: 1 PCG ↑2, 2 IVS`. Only in the regular season. */
function movement({ course, acts, row }: Loaded, since: Date): readonly string[] {
  if (course.phase !== 'regular') return [];
  const before = acts
    .filter(({ at }) => at <= since)
    .reduce(after, newSeason(seasonSettings.parse(row.settings)));
  return divisionsOf(standingOf(course)).map((division) => {
    const view = { kind: 'division', division } as const;
    const ranks = new Map(
      before.ended.length === 0 ? [] : rowsOf(before, view).map(({ team, rank }) => [team, rank]),
    );
    const teams = rowsOf(course, view).map(
      ({ team, rank }) => `${rank} ${team}${arrow(rank, ranks.get(team))}`,
    );
    return `• ${division === '' ? '' : `${inMarkdown(division)}: `}${teams.join(', ')}`;
  });
}

/** Games that both sides set for the next two days, and a week that ends in them. */
function dueSoon(course: Season, { now, weekEndsAt }: Around): readonly string[] {
  const isSoon = (at: Date | undefined): at is Date =>
    at !== undefined && at > now && at.getTime() - now.getTime() <= soon;
  const games = playable(course).flatMap(({ away, home, playAt }) =>
    isSoon(playAt) ? [`• ${sideName(course, away)} at ${sideName(course, home)} ${moment(playAt)}.`] : [],
  );
  const left = (course.games.get(course.week) ?? []).filter(isOpen).length;
  const ends =
    course.phase === 'regular' && !course.paused && left > 0 && isSoon(weekEndsAt)
      ? [`• Week ${course.week} ends ${moment(weekEndsAt)}, with ${counted(left, 'game')} left.`]
      : [];
  return [...games, ...ends];
}
