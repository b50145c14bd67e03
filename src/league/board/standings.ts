import { bracketOf, heatsOf, pointsIn } from '../course/next-round.ts';
import { entrantIn, roundsOfTables, roundsOfTwo } from '../course/results.ts';
import { type Course, everybody } from '../course/state.ts';
import { type Place, shownPlace } from '../place.ts';
import { competitionTable } from '../podium/table.ts';
import { standings } from '../tables/standings.ts';

/** The table of a competition as it is shown. */

export interface Line {
  /** As shown: `3=`, and empty while a knock-out hasn't decided it. */
  readonly place: string;
  /** The place as a number, for the podium; undefined while it isn't decided. */
  readonly rank: number | undefined;
  readonly entrant: number;
  readonly cells: readonly string[];
  readonly withdrawn: boolean;
}

export interface Standings {
  /** The titles of the cells. */
  readonly head: readonly string[];
  readonly lines: readonly Line[];
}

/** The table of a competition now. */
export function standingsOf(course: Course): Standings {
  const { system } = course.settings;
  if (system === 'tables') return ofTables(course);
  if (system === 'knock-out') return ofPlaces(course, bracketOf(course).places);
  if (system === 'heats') return ofPlaces(course, heatsOf(course).places);
  return ofTwo(course);
}

/** Points as shown: `2½`. */
export const shownPoints = (points: number): string => {
  const whole = Math.floor(points);
  if (points === whole) return `${whole}`;
  return whole === 0 ? '½' : `${whole}½`;
};

const isWithdrawn = ({ entrants }: Course, entrant: number): boolean =>
  entrants.some((one) => one.entrant === entrant && one.status === 'withdrawn');

function ofTwo(course: Course): Standings {
  const { settings } = course;
  const all = everybody(course);
  const entrant = entrantIn(course);
  const rows = competitionTable({
    format: settings.system === 'swiss' ? 'swiss' : 'round_robin',
    entrants: all.map(({ pairing }) => pairing),
    rounds: roundsOfTwo(course),
    points: pointsIn(settings),
    withdrawn: all.filter(({ status }) => status === 'withdrawn').map(({ pairing }) => pairing),
  });
  return {
    head: ['Pts', 'Buchholz', 'SB', 'Wins'],
    lines: rows.map((row) => ({
      place: row.place,
      rank: row.place === 'w' ? undefined : Number.parseInt(row.place, 10),
      entrant: entrant(row.entrant),
      cells: [row.points, row.buchholz, row.sonnebornBerger, row.wins].map(shownFigure),
      withdrawn: isWithdrawn(course, entrant(row.entrant)),
    })),
  };
}

/** Sums of products of half points have quarters. */
const shownFigure = (figure: number): string => {
  const rest = figure - Math.floor(figure);
  if (rest === 0.25 || rest === 0.75) return `${Math.floor(figure) || ''}${rest === 0.25 ? '¼' : '¾'}`;
  return shownPoints(figure);
};

function ofTables(course: Course): Standings {
  const entrant = entrantIn(course);
  const rows = standings(
    everybody(course).map(({ pairing }) => pairing),
    roundsOfTables(course),
  );
  return {
    head: ['Pts', '1st', 'Opponents'],
    lines: rows.map((row) => ({
      place: shownPlace(row),
      rank: row.place,
      entrant: entrant(row.entrant),
      cells: [row.points, row.firsts, row.opponents].map((figure) => `${Math.round(figure * 100) / 100}`),
      withdrawn: isWithdrawn(course, entrant(row.entrant)),
    })),
  };
}

/** Decided places first, then those who still play, by seed. */
function ofPlaces(course: Course, places: ReadonlyMap<number, Place>): Standings {
  const lines = everybody(course).map(({ entrant, pairing }) => {
    const place = places.get(pairing);
    return {
      place: place === undefined ? '' : shownPlace(place),
      rank: place?.place,
      entrant,
      cells: [`${pairing}`],
      withdrawn: isWithdrawn(course, entrant),
    };
  });
  const worth = (rank: number | undefined) => rank ?? 0;
  return { head: ['Seed'], lines: lines.toSorted((one, other) => worth(one.rank) - worth(other.rank)) };
}
