import type { Illustration } from '../../../table/message/message.ts';
import { longestAlt } from '../../board/overview.ts';
import { type Column, fittingLines, type Sheet, sheetLines } from '../../board/sheet.ts';
import { sheetPicture } from '../../board/sheet-picture.ts';
import { shownPlace } from '../../place.ts';
import type { Row } from '../standings/standings.ts';
import { legend, markedTeam, type Races } from './marks.ts';

/** Standings of a season as a picture and as text (League 9, 21). */

/** Standings to be shown. */
export interface ShownStandings {
  readonly title: string;
  /** One part for each division, or a single one without a title. */
  readonly parts: readonly { readonly title?: string; readonly rows: readonly Row[] }[];
  readonly races: Races;
  /** How many games the last ones are. */
  readonly last: number;
}

/** A column and a row's text in it. */
type Figure = readonly [title: string, text: (row: Row) => string];

const results: readonly Figure[] = [
  ['W', ({ wins }) => `${wins}`],
  ['L', ({ losses }) => `${losses}`],
];
const draws: Figure = ['T', (row) => `${row.draws}`];
const pct: Figure = ['Pct', (row) => row.pct];
const behind: Figure = ['GB', (row) => row.behind];
const home: Figure = ['Home', (row) => row.home];
const away: Figure = ['Away', (row) => row.away];
const streak: Figure = ['Strk', (row) => row.streak];
const lastOf = (last: number): Figure => [`L${last}`, (row) => row.last];
const difference: Figure = ['Diff', (row) => row.difference];
const expected: Figure = ['xW-L', (row) => row.expected];

/** At most twelve columns with rank and team; draws are rare, and take the place of the expected wins. */
const shownFigures = ({ parts, last }: ShownStandings): readonly Figure[] => {
  const hasDraws = parts.some(({ rows }) => rows.some((row) => row.draws > 0));
  return [
    ...results,
    ...(hasDraws ? [draws] : []),
    pct,
    behind,
    home,
    away,
    streak,
    lastOf(last),
    difference,
    ...(hasDraws ? [] : [expected]),
  ];
};

/** All columns of League 9, in its order. */
const allFigures = ({ last }: ShownStandings): readonly Figure[] => [
  ...results,
  draws,
  pct,
  behind,
  home,
  away,
  ['Div', (row) => row.division],
  ['1-Run', (row) => row.oneRun],
  streak,
  lastOf(last),
  ['RS', ({ runsFor }) => `${runsFor}`],
  ['RA', ({ runsAgainst }) => `${runsAgainst}`],
  difference,
  expected,
];

function sheetOf(shown: ShownStandings, figures: readonly Figure[]): Sheet {
  const teams = shown.parts.flatMap(({ rows }) => rows.map(({ team }) => team));
  return {
    title: shown.title,
    columns: [
      { title: '', align: 'left' },
      { title: '', align: 'left' },
      ...figures.map(([title]): Column => ({ title, align: 'right' })),
    ],
    parts: shown.parts.map(({ title, rows }) => ({
      ...(title !== undefined && { title }),
      lines: rows.map((row) => {
        const mark = shown.races.get(row.team)?.mark ?? '';
        return {
          cells: [
            { text: shownPlace({ place: row.rank, shared: row.isShared }), stress: 'quiet' },
            markedTeam(row.team, mark),
            ...figures.map(([, text]) => text(row)),
          ],
          isQuiet: mark === 'e',
        };
      }),
    })),
    notes: legend(shown.races, teams),
  };
}

/** Draws standings with their marks. The alt text has the same figures. */
export function seasonStandings(shown: ShownStandings): Illustration {
  const sheet = sheetOf(shown, shownFigures(shown));
  return {
    picture: sheetPicture(sheet, shownTeams),
    alt: fittingLines([sheet.title, ...sheetLines(sheet), ...(sheet.notes ?? [])], longestAlt),
  };
}

/** Teams that fit into one picture; the text has them all. */
export const shownTeams = 24;

/** Standings with all columns, in lines (League 9). */
export function seasonStandingsText(shown: ShownStandings): readonly string[] {
  const sheet = sheetOf(shown, allFigures(shown));
  return [...sheetLines(sheet), ...(sheet.notes ?? [])];
}
