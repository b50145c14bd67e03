import { placesInOrder } from '../../place.ts';
import {
  compareFigures,
  type Figure,
  figureOf,
  isExact,
  type Statistic,
  shownFigure,
} from '../statistics/statistic.ts';
import { filled, type Line, type Sheet, type Totals } from '../statistics/totals.ts';
import type { PlayerId, Team } from '../types.ts';
import { gamesOf, minimumAfter, type TeamGames } from './minimum.ts';

/** A player who may be listed. */
export interface Candidate {
  readonly id: PlayerId;
  readonly name: string;
  /** The present team; undefined for a free agent. */
  readonly team: Team | undefined;
  /**
   * Totals of the statistic's sheet over all teams he has played for. With fielding, put in his PA, which order ties.
   */
  readonly line: Line;
}

/** A board that is asked for. */
export interface Asked {
  readonly statistic: Statistic;
  readonly candidates: readonly Candidate[];
  readonly teamGames: TeamGames;
  /** Replaces the book's minimum, in what it counts: PA, outs, attempts, X-Checks, decisions. */
  readonly minimum?: number | undefined;
  /** The season's totals of all pitchers, for FIP. */
  readonly league?: Line | undefined;
}

/** A player's line of a board. */
export interface Ranked {
  readonly rank: number;
  readonly candidate: Candidate;
  readonly figure: Figure;
  /** As shown, with `*` if he has too few plate appearances but leads by the book. */
  readonly value: string;
  readonly isByTheBook: boolean;
}

/** A player with what orders him: his figure, or the one that is made by the book. */
interface Entry {
  readonly candidate: Candidate;
  readonly totals: Totals;
  readonly figure: Figure;
  readonly ordering: Figure;
  readonly isByTheBook: boolean;
}

/** What orders a tie: the more, the higher (League 12). */
const work: Readonly<Record<Sheet, 'PA' | 'outs'>> = { batting: 'PA', pitching: 'outs', fielding: 'PA' };

/**
 * Ranks everybody who is on a statistic's board, best first (League 12): the players with enough for a rate, above them
 * those who lead by the book, and in counting statistics whoever has more than 0. Equal fractions share a rank.
 */
export function rankedBy(asked: Asked): readonly Ranked[] {
  const order = entriesOf(asked).toSorted((one, other) => compareEntries(asked.statistic, one, other));
  const places = placesInOrder(
    order,
    (one, other) => compareFigures(asked.statistic, one.ordering, other.ordering) === 0,
  );
  return order.map(({ candidate, figure, isByTheBook }, index) => ({
    rank: places[index]?.place ?? index + 1,
    candidate,
    figure,
    value: `${shownFigure(asked.statistic, figure)}${isByTheBook ? '*' : ''}`,
    isByTheBook,
  }));
}

function entriesOf({ statistic, candidates, teamGames, minimum, league }: Asked): readonly Entry[] {
  const enough: Entry[] = [];
  const short: Entry[] = [];
  for (const candidate of candidates) {
    const totals = filled(candidate.line);
    const figure = figureOf(statistic, totals, league);
    if (!isListed(statistic, figure)) continue;
    const needed = minimum ?? minimumAfter(statistic, gamesOf(teamGames, candidate.team));
    const missing = needed - (statistic.minimum?.count(totals) ?? needed);
    if (missing <= 0) enough.push({ candidate, totals, figure, ordering: figure, isByTheBook: false });
    else if (statistic.byTheBook !== undefined) {
      const ordering = statistic.byTheBook(totals, missing);
      short.push({ candidate, totals, figure, ordering, isByTheBook: true });
    }
  }
  const [best] = enough.toSorted((one, other) => compareFigures(statistic, one.figure, other.figure));
  const leads = ({ ordering }: Entry) =>
    best === undefined || compareFigures(statistic, ordering, best.figure) < 0;
  return [...short.filter(leads), ...enough];
}

/** Unknown figures are on no board, and neither is a count of 0. */
function isListed({ minimum }: Statistic, figure: Figure): boolean {
  if (figure === '-') return false;
  return minimum !== undefined || !isExact(figure) || figure.num > 0;
}

const compareEntries = (statistic: Statistic, one: Entry, other: Entry): number =>
  compareFigures(statistic, one.ordering, other.ordering) ||
  other.totals[work[statistic.sheet]] - one.totals[work[statistic.sheet]] ||
  compareTexts(one.candidate.name, other.candidate.name) ||
  compareTexts(one.candidate.id, other.candidate.id);

/** By code points, so that the order is the same everywhere. */
function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
