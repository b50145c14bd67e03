import { moment } from '../../table/message/moment.ts';
import { inMarkdown } from '../../table/message/names.ts';
import { nameIn } from '../board/overview.ts';
import { standingsOf } from '../board/standings.ts';
import { resultInWords } from '../board/words.ts';
import { courseOf, currentRound, fixtureIn, isDecided } from '../course/state.ts';
import { arrow, type DigestSource, soon } from './digest.ts';
import type { Loaded, TournamentKeeper } from './tournament-keeper.ts';

/** What the daily digest tells about tournaments (League 21). */

/** How many places of a table are compared. */
const places = 10;

export const tournamentDigest = (keeper: Pick<TournamentKeeper, 'load'>): DigestSource => ({
  kind: 'tournament',
  title: 'Tournaments',
  more: '/tournament rounds',
  phases: ['open', 'running', 'paused', 'over'],
  lines: async (id, since, now) => linesOf(await keeper.load(id), since, now),
});

/** What happened in a competition after `since` and up to `now`, with its title; empty if nothing did. */
export function linesOf(loaded: Loaded, since: Date, now: Date): readonly string[] {
  const name = nameIn(loaded);
  const results = loaded.acts.flatMap(({ at, act }) => {
    if (at <= since || at > now || act.do !== 'result') return [];
    const game = fixtureIn(loaded.course, act.fixture)?.games[act.game - 1];
    const words = game === undefined ? '' : resultInWords(game, name);
    return words === '' ? [] : [`• ${words}`];
  });
  const round = currentRound(loaded.course);
  const endsSoon =
    loaded.course.phase === 'running' &&
    round?.endsAt !== undefined &&
    !isDecided(round) &&
    round.endsAt.getTime() - now.getTime() <= soon;
  const ends = endsSoon && round?.endsAt ? [`• The round ends ${moment(round.endsAt)}.`] : [];
  if (results.length + ends.length === 0) return [];
  return [`**${inMarkdown(loaded.row.name)}**`, ...results, ...movement(loaded, since), ...ends];
}

/** The top of the table, with how far each has moved: `1 Ada ↑2`. Empty while nothing is decided. */
function movement(loaded: Loaded, since: Date): readonly string[] {
  const { course, acts } = loaded;
  const before = courseOf(
    course.settings,
    acts.filter(({ at }) => at <= since),
  );
  const rankBefore = new Map(
    before.phase === 'open' ? [] : standingsOf(before).lines.map(({ entrant, rank }) => [entrant, rank]),
  );
  const line = standingsOf(course)
    .lines.filter(({ rank }) => rank !== undefined)
    .slice(0, places)
    .map(({ place, rank, entrant }) => {
      return `${place} ${nameIn(loaded)(entrant)}${arrow(rank, rankBefore.get(entrant))}`;
    })
    .join(', ');
  return line === '' ? [] : [`• ${line}`];
}
