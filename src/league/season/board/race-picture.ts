import type { Illustration } from '../../../table/message/message.ts';
import { longestAlt } from '../../board/overview.ts';
import { type Cell, fittingLines, type Sheet, sheetLines } from '../../board/sheet.ts';
import { sheetPicture } from '../../board/sheet-picture.ts';
import type { RaceOf } from '../race/race.ts';
import type { Row } from '../standings/standings.ts';
import { legend, markedTeam, type Races } from './marks.ts';
import { shownTeams } from './standings-picture.ts';

/** The race of a season as a picture and as text (League 10, 21). */

/** A race to be shown. */
export interface ShownRace {
  readonly title: string;
  /** The rows of each division. */
  readonly divisions: readonly { readonly title: string; readonly rows: readonly Row[] }[];
  /** The rows of the wild-card view; none if there are no wild cards. */
  readonly wildCard: readonly Row[];
  readonly races: Races;
}

/** How a team stands, in a word or two. */
function stands({ mark, isOutOfDivision, magic }: RaceOf): Cell {
  if (mark === 'y') return { text: 'Won', stress: 'lit' };
  if (mark === 'x') return { text: 'In', stress: 'lit' };
  if (mark === 'e') return { text: 'Out', stress: 'quiet' };
  if (isOutOfDivision) return 'Wild card';
  return magic === undefined ? '' : 'Leads';
}

/** A column of the race. */
interface Figure {
  readonly title: string;
  readonly text: (row: Row, race: RaceOf) => Cell;
}

const record: readonly Figure[] = [
  { title: 'W', text: ({ wins }) => `${wins}` },
  { title: 'L', text: ({ losses }) => `${losses}` },
  { title: 'Left', text: (_, { left }) => `${left}` },
  { title: 'Pct', text: ({ pct }) => pct },
  { title: 'GB', text: ({ behind }) => behind },
];

/** Numbers that count down to what a mark says, and are empty once it's said. */
const numbers: readonly Figure[] = [
  { title: 'Magic', text: (_, { magic, mark }) => (mark === 'y' || magic === undefined ? '' : `${magic}`) },
  {
    title: 'Elim',
    text: (_, { elimination, isOutOfDivision, mark }) =>
      mark === 'y' || isOutOfDivision || elimination === undefined ? '' : `${elimination}`,
  },
];

const numbersInWords = [
  'Magic: own wins and rivals’ losses that win the division',
  'Elim: own losses and a rival’s wins that lose it',
];

function sheetOf({ title, divisions, wildCard, races }: ShownRace): Sheet {
  const behind = new Map(wildCard.map((row) => [row.team, row.behind]));
  const isOver = [...races.values()].every(({ left }) => left === 0);
  const figures: readonly Figure[] = [
    ...record,
    ...(behind.size === 0 ? [] : [{ title: 'WC GB', text: ({ team }: Row) => behind.get(team) ?? '' }]),
    ...(isOver ? [] : numbers),
    { title: 'Stands', text: (_, race) => stands(race) },
  ];
  return {
    title,
    columns: [
      { title: '', align: 'left' },
      ...figures.map((figure) => ({ title: figure.title, align: 'right' }) as const),
    ],
    parts: divisions.map((division) => ({
      title: division.title,
      lines: division.rows.flatMap((row) => {
        const race = races.get(row.team);
        if (race === undefined) return [];
        return [
          {
            cells: [markedTeam(row.team, race.mark), ...figures.map(({ text }) => text(row, race))],
            isQuiet: race.mark === 'e',
          },
        ];
      }),
    })),
    notes: [
      ...legend(
        races,
        divisions.flatMap(({ rows }) => rows.map(({ team }) => team)),
      ),
      ...(isOver ? [] : numbersInWords),
    ],
  };
}

/** Draws how the race stands: numbers and marks. The alt text has the same figures. */
export function seasonRacePicture(shown: ShownRace): Illustration {
  const sheet = sheetOf(shown);
  return {
    picture: sheetPicture(sheet, shownTeams),
    alt: fittingLines(
      [sheet.title, ...sheetLines(sheet), ...legend(shown.races, [...shown.races.keys()])],
      longestAlt,
    ),
  };
}

/** How the race stands, in lines. */
export function seasonRaceText(shown: ShownRace): readonly string[] {
  const sheet = sheetOf(shown);
  return [...sheetLines(sheet), ...(sheet.notes ?? [])];
}
