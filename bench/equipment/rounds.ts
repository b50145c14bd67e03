import { keepInFlight, offer } from './load.ts';
import { complaintsOf, type Setup } from './setups.ts';

/**
 * A fixed number of presses in flight, or a fixed rate whether or not earlier presses are answered. With `each`, every
 * process gets as much.
 */
export type Level = ({ readonly inFlight: number } | { readonly perSecond: number }) & {
  readonly each?: true;
};

export function levelName(level: Level): string {
  const load = 'inFlight' in level ? `${level.inFlight} in flight` : `${level.perSecond}/s offered`;
  return level.each ? `${load} each` : load;
}

/** How long to measure, and at which levels. */
export interface Rounds {
  readonly levels: readonly Level[];
  readonly rounds: number;
  /** Milliseconds. */
  readonly round: number;
  /** Milliseconds. */
  readonly warmUp: number;
}

/** What a contender's database uses. */
export interface DatabaseMeter {
  /** Processor time so far, in milliseconds; undefined if the system doesn't tell. */
  cpuMs(): Promise<number | undefined>;
  /** Connections that are open now. */
  connections(): Promise<number>;
}

/** Bots to be measured. */
export interface Contender {
  readonly name: string;
  readonly setup: Setup;
  /** Its processes; 1 by default. */
  readonly processes?: number;
  readonly database?: DatabaseMeter;
}

/** One contender's measurements at one level, over all rounds. */
export interface Tally {
  readonly answers: number[];
  seconds: number;
  /** Milliseconds of processor time. */
  botCpu: number;
  playgroundCpu: number;
  databaseCpu: number;
  /** The most connections to the database that were open after a round. */
  connections: number;
}

/** A contender with its measurements, one for each level. */
export interface Tallied extends Contender {
  readonly tallies: readonly Tally[];
}

/** Answers per second. */
export const rate = ({ answers, seconds }: Tally): number => answers.length / seconds;

const nothing = (): Tally => ({
  answers: [],
  seconds: 0,
  botCpu: 0,
  playgroundCpu: 0,
  databaseCpu: 0,
  connections: 0,
});

/**
 * Measures contenders in turns, so that changes in the machine's speed affect all of them. Closes their setups at
 * the end.
 *
 * @param between runs after the warm-up, while nobody presses
 */
export async function inTurns(
  { levels, rounds, round, warmUp }: Rounds,
  contenders: readonly Contender[],
  between: () => Promise<void> = async () => undefined,
): Promise<{ readonly tallied: readonly Tallied[]; readonly failures: readonly string[] }> {
  const failures: string[] = [];
  const tallied = contenders.map((each) => ({ ...each, tallies: levels.map(nothing) }));
  try {
    for (const { setup } of tallied) {
      const { wrong } = await keepInFlight(setup.targets, Math.min(16, setup.targets.length), warmUp);
      failures.push(...wrong);
    }
    await between();
    for (let turn = 0; turn < rounds; turn++) {
      for (const [at, level] of levels.entries()) {
        for (const { tallies, ...contender } of tallied) {
          const tally = tallies[at];
          if (tally) failures.push(...(await measured(contender, level, round, tally)));
        }
      }
    }
    for (const { setup } of tallied) failures.push(...(await complaintsOf(setup)));
  } finally {
    for (const { setup } of tallied) await setup.close();
  }
  return { tallied, failures: [...new Set(failures)].slice(0, 10) };
}

async function measured(
  { setup, database, processes = 1 }: Contender,
  level: Level,
  round: number,
  tally: Tally,
): Promise<readonly string[]> {
  const { bot, playground, targets } = setup;
  const used = async () => ({
    bot: (await bot.read()).cpuMs,
    playground: (await playground.remote.ask('usage', {})).cpuMs,
    database: (await database?.cpuMs()) ?? Number.NaN,
  });
  const before = await used();
  const times = level.each ? processes : 1;
  const { answers, seconds, wrong } =
    'inFlight' in level
      ? await keepInFlight(targets, times * level.inFlight, round)
      : await offer(targets, times * level.perSecond, round);
  const after = await used();
  for (const ms of answers) tally.answers.push(ms);
  tally.seconds += seconds;
  tally.botCpu += after.bot - before.bot;
  tally.playgroundCpu += after.playground - before.playground;
  tally.databaseCpu += after.database - before.database;
  tally.connections = Math.max(tally.connections, (await database?.connections()) ?? 0);
  return wrong;
}
