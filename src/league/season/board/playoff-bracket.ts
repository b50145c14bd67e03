import type { Illustration } from '../../../table/message/message.ts';
import { bracketInWords, type ShownBracket } from '../../board/bracket.ts';
import { type BracketPage, bracketPages } from '../../board/bracket-pages.ts';
import { type BracketMatch, type BracketSide, bracketPicture } from '../../board/bracket-picture.ts';
import { longestAlt } from '../../board/overview.ts';
import { shownPoints } from '../../board/standings.ts';
import type { Season } from '../course/season.ts';
import { type Series, seriesOf } from '../course/series.ts';
import { teamIn } from '../course/state.ts';
import type { Loaded } from '../running/season-keeper.ts';
import type { Team } from '../types.ts';

/** The playoffs of a season as a bracket (League 5, 16, 21). */

const unknown: BracketSide = { name: '', score: '', won: false };

/** All rounds of the playoffs, also those that haven't begun. No rounds before the playoffs. */
export function playoffBracket(season: Season): ShownBracket {
  const played = seriesOf(season).rounds;
  const rounds: BracketMatch[][] = [];
  let matches = (season.seeds?.length ?? 0) / 2;
  let winners: readonly (Team | undefined)[] = [];
  for (let round = 0; matches >= 1; round += 1, matches /= 2) {
    const series = played[round];
    rounds.push(
      series === undefined
        ? Array.from({ length: matches }, (_, at) => [
            waiting(season, winners[2 * at]),
            waiting(season, winners[2 * at + 1]),
          ])
        : series.map((one) => [side(season, one, 'high'), side(season, one, 'low')]),
    );
    winners = series?.map(({ winner }) => winner) ?? [];
  }
  return { rounds, thirdPlace: undefined };
}

/** A team that waits for the rest of the round before. */
const waiting = (season: Season, team: Team | undefined): BracketSide =>
  team === undefined ? unknown : { ...unknown, name: teamIn(season, team).name };

function side(season: Season, series: Series, which: 'high' | 'low'): BracketSide {
  const [high, low] = series.score;
  const hasBegun = high + low > 0;
  return {
    name: teamIn(season, series[which]).name,
    score: hasBegun ? shownPoints(which === 'high' ? high : low) : '',
    won: series.winner === series[which],
  };
}

/** Pages of the bracket; more than one with more than 16 teams. */
export const playoffPages = (season: Season): readonly BracketPage[] => bracketPages(playoffBracket(season));

/** The page where games are played, from 0: the last one once 16 teams are left. */
export const playoffPageNow = (season: Season): number =>
  season.phase === 'playoffs' && (seriesOf(season).rounds.at(-1)?.length ?? 0) > mostSeries
    ? 0
    : playoffPages(season).length - 1;

/** The most series of a round that the last page has. */
const mostSeries = 8;

/**
 * The bracket as a picture.
 * @param wanted the page, from 0; by default the one where games are played
 */
export function playoffIllustration({ row, course }: Loaded, wanted?: number): Illustration {
  const pages = playoffPages(course);
  const page = pages[Math.min(wanted ?? playoffPageNow(course), pages.length - 1)];
  if (page === undefined) throw new RangeError('A bracket has at least one page.');
  const title = page.part === '' ? row.name : `${row.name} · ${page.part}`;
  return {
    picture: bracketPicture(page.rounds, undefined, title, page.parts),
    alt: `Bracket${page.part === '' ? '' : `, ${page.part}`}: ${bracketInWords(page)}`.slice(0, longestAlt),
  };
}
