import { z } from 'zod';
import { competitionTable } from '../../../src/league/podium/table.ts';
import { roundRobin } from '../../../src/league/round-robin/rounds.ts';
import { pairSwiss } from '../../../src/league/swiss/pair.ts';

/** Computes what a case of a kind expects from what it gives. Throws for a case of another shape. */
export type PairingAnswer = (given: unknown) => unknown;

const entrant = z.int().min(1);
const result = z.enum(['1-0', '0-1', '½-½', '0-0', '1-0f', '0-1f', '0-0f']);
const entry = z.union([
  z.strictObject({ first: entrant, second: entrant, result }),
  z.strictObject({ bye: entrant }),
  z.strictObject({ half: entrant }),
  z.strictObject({ absent: entrant }),
]);
const rounds = z.array(z.array(entry));

const givenSwiss = z.strictObject({
  entrants: z.array(entrant),
  rounds,
  sides: z.boolean(),
  out: z.array(entrant).default([]),
  half: z.array(entrant).default([]),
});
const givenCompetition = z.strictObject({
  format: z.enum(['swiss', 'round_robin']),
  entrants: z.array(entrant),
  rounds,
});
const givenRoundRobin = z.strictObject({ entrants: z.int(), cycles: z.int() });

/** The answers to the cases of pairings and tables between two, by kind. */
export const pairingAnswers: Readonly<Record<string, PairingAnswer>> = {
  swiss_pairing: (given) => {
    const { out, half, ...soFar } = givenSwiss.parse(given);
    return pairSwiss({ ...soFar, out: [...out, ...half] });
  },
  competition_table: (given) => ({
    rows: competitionTable(givenCompetition.parse(given)).map(({ sonnebornBerger, ...row }) => ({
      ...row,
      sonneborn_berger: sonnebornBerger,
    })),
  }),
  round_robin: (given) => {
    const { entrants, cycles } = givenRoundRobin.parse(given);
    return { rounds: roundRobin(entrants, cycles) };
  },
};
