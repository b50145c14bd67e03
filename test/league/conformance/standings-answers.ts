import { z } from 'zod';
import type { Contest } from '../../../src/league/season/race/contest.ts';
import { raceOf } from '../../../src/league/season/race/race.ts';
import { compared } from '../../../src/league/season/standings/fraction.ts';
import { pctOf, recordsAfter } from '../../../src/league/season/standings/records.ts';
import { standings, type View } from '../../../src/league/season/standings/standings.ts';
import type { Answers } from './answers.ts';

/** Answers to the cases of `standings.jsonl` and `race.jsonl` (League 9, 10). */

const whole = z.int().nonnegative();
const sides = { away: z.string(), home: z.string() };

const view = z.string().transform((text, context): View => {
  const [kind, value = ''] = text.split(/:(.*)/s);
  if (kind === 'overall') return { kind };
  if (kind === 'division') return { kind, division: value };
  if (kind === 'wild card' && /^\d+$/.test(value)) return { kind, places: Number(value) };
  context.addIssue(`There is no view ${text}.`);
  return z.NEVER;
});

const givenStandings = z.strictObject({
  teams: z.array(z.object({ code: z.string(), division: z.string() })),
  view,
  games: z.array(
    z.union([
      z.strictObject({ ...sides, runs: z.tuple([whole, whole]) }),
      z.strictObject({ ...sides, forfeit: z.literal(['away', 'home', 'both']) }),
    ]),
  ),
  final: z.boolean().default(false),
  last: z.int().positive().optional(),
  die: z.record(z.string(), z.array(z.int())).default({}),
});

const givenRace = z.strictObject({
  divisions: z.record(z.string(), z.array(z.string())),
  records: z.record(z.string(), z.tuple([whole, whole])),
  remaining: z.array(z.tuple([z.string(), z.string(), whole])),
  wild_cards: whole,
  first: z.record(z.string(), z.string()),
});

function rows(given: unknown): unknown {
  const { teams, view, games, final, last, die } = givenStandings.parse(given);
  const standing = { teams, records: recordsAfter(games), isFinal: final, dice: die };
  return {
    rows: standings(standing, view, last).map((row) => ({
      team: row.team,
      rank: row.rank,
      W: row.wins,
      L: row.losses,
      T: row.draws,
      Pct: row.pct,
      GB: row.behind,
      Home: row.home,
      Away: row.away,
      Div: row.division,
      OneRun: row.oneRun,
      Strk: row.streak,
      L10: row.last,
      RS: row.runsFor,
      RA: row.runsAgainst,
      Diff: row.difference,
      xWL: row.expected,
    })),
  };
}

function race(given: unknown): unknown {
  const asked = givenRace.parse(given);
  const records = Object.entries(asked.records).map(
    ([team, [wins, losses]]) => [team, { wins, losses, draws: 0 }] as const,
  );
  const contest: Contest = {
    divisions: new Map(Object.entries(asked.divisions)),
    records: new Map(records),
    remaining: asked.remaining,
    wildCards: asked.wild_cards,
    first: new Map(Object.entries(asked.first)),
    // The cases give no games, so Pct is all that the order can follow from.
    order: records.toSorted(([, one], [, other]) => compared(pctOf(other), pctOf(one))).map(([team]) => team),
  };
  return Object.fromEntries(
    [...raceOf(contest)].map(([team, { elimination, magic, isOutOfDivision, mark }]) => [
      team,
      {
        ...(elimination !== undefined && { elimination }),
        ...(magic !== undefined && { magic }),
        division_out: isOutOfDivision,
        mark,
      },
    ]),
  );
}

export const standingsAnswers: Answers = { standings: rows, race };
