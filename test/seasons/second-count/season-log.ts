import { z } from 'zod';

/** Reads the acts of a season for what its games came to (League 2, 8). */

const at = { fixture: z.int(), game: z.int() };
const act = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('schedule'),
    games: z.array(z.tuple([z.int(), z.int(), z.string(), z.string()])),
  }),
  z.object({
    do: z.literal('result'),
    ...at,
    runs: z.tuple([z.int(), z.int()]),
    table: z.string().optional(),
  }),
  z.object({ do: z.literal('forfeit'), ...at, by: z.enum(['away', 'home', 'both']) }),
  z.object({ do: z.literal('reopen'), ...at }),
  z.object({ do: z.literal('ended'), dice: z.record(z.string(), z.array(z.int())) }),
]);

/** A game that has an end: at a table, or in the acts alone. */
export interface EndedGame {
  readonly fixture: number;
  readonly game: number;
  /** Undefined in the playoffs, whose pairs no schedule names. */
  readonly teams: readonly [away: string, home: string] | undefined;
  readonly table?: string | undefined;
  readonly runs?: readonly [number, number];
  readonly forfeit?: 'away' | 'home' | 'both';
  readonly at: Date;
}

export interface SeasonLog {
  /** In the order in which they were told. */
  readonly games: readonly EndedGame[];
  readonly dice: Readonly<Record<string, readonly number[]>> | undefined;
}

const firstSeries = 100;

/** @param acts as they are stored, in order */
export function seasonLog(acts: readonly { readonly at: Date; readonly act: unknown }[]): SeasonLog {
  let pairs = new Map<string, readonly [string, string]>();
  let ended: EndedGame[] = [];
  let dice: SeasonLog['dice'];
  const without = (fixture: number, game: number) =>
    ended.filter((one) => one.fixture !== fixture || one.game !== game);
  for (const one of acts) {
    const { data } = act.safeParse(one.act);
    if (data === undefined) continue;
    if (data.do === 'schedule') pairs = pairsOf(data.games);
    else if (data.do === 'ended') ({ dice } = data);
    else {
      const { fixture, game } = data;
      ended = without(fixture, game);
      const place = { fixture, game, teams: pairs.get(`${fixture}:${game}`), at: one.at };
      if (data.do === 'result') ended.push({ ...place, table: data.table, runs: data.runs });
      else if (data.do === 'forfeit') ended.push({ ...place, forfeit: data.by });
      // A game of a series that is open again takes the later ones with it.
      else if (fixture >= firstSeries)
        ended = ended.filter((later) => later.fixture !== fixture || later.game < game);
    }
  }
  return { games: ended, dice };
}

/** Games are numbered within their week, in the order of the schedule. */
function pairsOf(games: readonly (readonly [number, number, string, string])[]) {
  const pairs = new Map<string, readonly [string, string]>();
  const counts = new Map<number, number>();
  for (const [week, , away, home] of games) {
    const number = (counts.get(week) ?? 0) + 1;
    counts.set(week, number);
    pairs.set(`${week}:${number}`, [away, home]);
  }
  return pairs;
}
