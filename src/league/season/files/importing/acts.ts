import type { NewLine } from '../../../../store/records/lines.ts';
import type { Act } from '../../course/acts.ts';
import { firstSeries } from '../../course/series.ts';
import type { SeasonSettings } from '../../course/settings.ts';
import type { SeasonExport } from '../season-zip.ts';
import type { RowOf } from '../tables.ts';
import { gameKey, hurtIn, pickOf, transactionOf } from './rows.ts';

/** The acts of a season that is read from its zip: mostly those with which it was played. */

/** An act and when it happened; missing for now. */
export interface TimedAct {
  readonly act: Act;
  readonly at?: Date;
}

/** What a season's acts follow from besides its files. */
export interface Bringing {
  readonly settings: SeasonSettings;
  /** The tables that the lines of games are stored under, by game. */
  readonly tables: ReadonlyMap<string, string>;
  readonly lines: ReadonlyMap<string, readonly NewLine[]>;
}

/**
 * The acts in order. A season that runs is paused, so that owners can claim their teams before games go on.
 * The person with the number 1 imports it, and runs it.
 */
export function importActs(season: SeasonExport, bringing: Bringing): TimedAct[] {
  const { head, rows } = season;
  const started = head.started === undefined ? {} : { at: new Date(head.started) };
  const games = new Map(rows.schedule.map((row) => [gameKey(row), row]));
  const isPlayoff = ({ fixture }: { readonly fixture: number }) => fixture >= firstSeries;
  const ends = [
    ...rows.results.map((row) => ({ row, acts: [resultAct(row, games.get(gameKey(row)), bringing)] })),
    ...rows.schedule.filter(({ canceled }) => canceled).map((row) => ({ row, acts: [droppedAct(row)] })),
  ];
  const endsOf = (wanted: boolean) =>
    ends.filter(({ row }) => isPlayoff(row) === wanted).flatMap(({ acts }) => acts);
  // The current week begins now, so that one that ends by the clock doesn't end at once.
  const isRunning = (week: number) => head.phase === 'regular' && week === head.week;
  const isBegun = head.phase !== 'preseason' && head.started !== undefined;
  const repeated: readonly TimedAct[] = [
    { act: scheduleAct(season) },
    ...(isBegun ? [{ act: { do: 'start' } as const, ...(isRunning(1) ? {} : started) }] : []),
    ...Array.from({ length: Math.max(0, head.week - 1) }, (_, index): TimedAct => {
      const week = index + 2;
      return { act: { do: 'week', week }, ...(isRunning(week) ? {} : started) };
    }),
    ...endsOf(false),
    ...playoffActs(season, bringing.settings),
    ...endsOf(true),
    ...awardActs(season),
    ...(head.phase === 'offseason' ? [{ act: { do: 'offseason' } as const }] : []),
    ...(head.phase === 'closed' ? [{ act: { do: 'close' } as const }] : []),
  ];
  return [
    { act: importedAct(season, repeated.length) },
    ...repeated,
    { act: { do: 'commissioners', people: [1] } },
    ...(head.phase === 'regular' || head.phase === 'playoffs' ? [{ act: { do: 'pause' } as const }] : []),
  ];
}

function importedAct({ head, rows }: SeasonExport, repeated: number): Act {
  return {
    do: 'imported',
    name: head.name,
    rosters: Object.fromEntries(head.teams.map(({ code, roster }) => [code, roster])),
    transactions: rows.transactions.map(transactionOf),
    ...(head.draft !== undefined && { draft: { ...head.draft, picks: rows.draft.map(pickOf) } }),
    audit: rows.audit.toSorted((one, other) => one.number - other.number),
    repeated,
  };
}

/** The games of the regular season, numbered as they were. */
function scheduleAct({ rows }: SeasonExport): Act {
  const games = rows.schedule
    .filter(({ fixture }) => fixture < firstSeries)
    .toSorted((one, other) => one.fixture - other.fixture || one.number - other.number);
  return { do: 'schedule', games: games.map(({ fixture, game, away, home }) => [fixture, game, away, home]) };
}

function resultAct(
  row: RowOf<'results'>,
  scheduled: RowOf<'schedule'> | undefined,
  { settings, tables, lines }: Bringing,
): TimedAct {
  const { fixture, number: game, forfeit, away_runs: away = 0, home_runs: home = 0, winner, innings } = row;
  const at = new Date(row.ended);
  if (forfeit !== undefined) return { act: { do: 'forfeit', fixture, game, by: forfeit }, at };
  const key = gameKey(row);
  const table = tables.get(key);
  const injuries = hurtIn(row.injuries);
  const appeared = (team: string | undefined) => [
    ...new Set(
      (lines.get(key) ?? []).flatMap((one) => (one.team === team && one.player !== '' ? one.player : [])),
    ),
  ];
  return {
    act: {
      do: 'result',
      fixture,
      game,
      runs: [away, home],
      ...(winner !== undefined && { winner }),
      ...(innings !== undefined && { innings }),
      ...(table !== undefined && { table }),
      ...(injuries.length > 0 && { injuries }),
      ...(settings.options['injuries'] === true && {
        appeared: [appeared(scheduled?.away), appeared(scheduled?.home)],
      }),
    },
    at,
  };
}

const droppedAct = ({ fixture, number: game }: RowOf<'schedule'>): TimedAct => ({
  act: { do: 'dropped', fixture, game },
});

/** The playoffs with the lengths that they began with. */
function playoffActs({ head: { playoffs }, rows }: SeasonExport, settings: SeasonSettings): TimedAct[] {
  if (playoffs === undefined) return [];
  // Votes are open for a week from the last result of the regular season on.
  const last = rows.results
    .filter(({ fixture }) => fixture < firstSeries)
    .map(({ ended }) => ended)
    .toSorted()
    .at(-1);
  const { seeds, dice } = playoffs;
  const lengths = asLengths(playoffs.lengths);
  const isChanged = lengths !== undefined && `${lengths}` !== `${settings.playoffLengths}`;
  const change = (playoffLengths: SeasonSettings['playoffLengths']): TimedAct => ({
    act: { do: 'set', change: { playoffLengths } },
  });
  return [
    ...(isChanged ? [change(lengths)] : []),
    { act: { do: 'ended', seeds, dice }, ...(last !== undefined && { at: new Date(last) }) },
    ...(isChanged ? [change(settings.playoffLengths)] : []),
  ];
}

/** What the votes came to, which themselves stay where they were given, and who was the best of the final. */
const awardActs = ({ head: { awards, final } }: SeasonExport): TimedAct[] => [
  ...(awards === undefined ? [] : [{ act: { do: 'awards' as const, ...awards } }]),
  ...(final === undefined ? [] : [{ act: { do: 'final-mvp' as const, players: final } }]),
];

type Lengths = SeasonSettings['playoffLengths'];

function asLengths(given: readonly number[]): Lengths | undefined {
  const isLength = (one: number): one is Lengths[number] => [1, 3, 5, 7, 9].includes(one);
  const [first, ...others] = given.filter(isLength);
  return first === undefined ? undefined : [first, ...others];
}
