import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { optionsOf } from '../scripts/at-the-prompt.ts';
import { games } from '../src/games/catalog.ts';
import type { Game } from '../src/games/game.ts';
import { answers } from './answers.ts';
import { commits } from './commits.ts';
import { competitions } from './competitions.ts';
import { curiosity } from './curiosity.ts';
import { deadlines } from './deadlines.ts';
import { dice } from './dice.ts';
import { type Comparison, compare } from './equipment/comparison.ts';
import { keepProfiles, ringriftModule } from './equipment/processes.ts';
import { type Report, show, write } from './equipment/report.ts';
import { cardTexts } from './games/card-texts.ts';
import { buildingActions, buildingTurns } from './games/code2027.ts';
import { engine } from './games/engine.ts';
import { plays } from './games/plays.ts';
import { decisions, turns } from './games/turns.ts';
import { logGrowth } from './log-growth.ts';
import { memory } from './memory.ts';
import { menus } from './menus.ts';
import { processes } from './processes.ts';
import { requests } from './requests.ts';
import { rest } from './rest.ts';
import { rows } from './rows.ts';
import { seasons } from './seasons.ts';
import { startUp } from './start-up.ts';
import { thinking } from './thinking.ts';

/**
 * `npm run bench` compares every figure with something else measured in the same run. Only the ratios count,
 * because machines differ and vary. `-- --smoke` runs each benchmark briefly, to prove that it still works.
 * `-- --only commits` runs those with that name. `-- --json file` also writes the figures to a file.
 * `-- --profile folder` keeps a CPU profile (for Chrome's DevTools) of every bot that it starts.
 */

const { values } = optionsOf(
  {
    options: {
      smoke: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true },
      json: { type: 'string' },
      profile: { type: 'string' },
    },
  },
  'npm run bench -- [--smoke] [--only <name>]… [--json <file>] [--profile <folder>]',
);
const { smoke, only, json, profile } = values;
if (profile !== undefined) keepProfiles(resolve(profile));
const folder = await mkdtemp(join(tmpdir(), 'clubhouse-bench-'));

/** Measures one thing. A benchmark with several parts keeps the figures of those that work. */
type Part = () => Promise<Report>;

const benchmarks: Readonly<Record<string, Part | readonly Part[]>> = {
  dice: () => compare(dice, smoke),
  texts: () => compare(cardTexts, smoke),
  engine: () => compare(engine, smoke),
  plays: () => compare(plays, smoke),
  turns: eachGame(turns),
  decisions: eachGame(decisions),
  ringrift: async () => (await ringriftModule(smoke ? 'as it is' : 'compiled')).ringrift(smoke),
  code2027: [() => compare(buildingActions, smoke), () => compare(buildingTurns, smoke)],
  commits: () => compare(commits, smoke),
  deadlines: () => compare(deadlines, smoke),
  log: () => logGrowth(folder, smoke),
  rows: rows(folder, smoke),
  competitions: competitions(folder, smoke),
  seasons: seasons(folder, smoke),
  requests: () => requests(folder, smoke),
  start: () => startUp(folder, smoke),
  memory: () => memory(folder, smoke),
  rest: () => rest(folder, smoke),
  answers: answers(folder, smoke),
  menus: () => menus(folder, smoke),
  processes: () => processes(smoke),
  thinking: () => thinking(folder, smoke),
  curiosity: () => curiosity(folder, smoke),
};

/** A part for each available game. */
function eachGame(open: (game: Game) => Comparison): Part[] {
  return games.map((game) => () => compare(() => open(game), smoke));
}

const names = Object.keys(benchmarks);
const strange = only?.filter((name) => !names.includes(name)) ?? [];
if (strange.length > 0) {
  process.stderr.write(`There is no benchmark ${strange.join(', ')}; there are ${names.join(', ')}.\n`);
  process.exit(2);
}

/** A broken benchmark must not hide the results of the others. */
function broken(name: string, error: unknown): Report {
  const failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { title: name, units: [], rows: [], failures: [failure] };
}

const reports: Report[] = [];
try {
  for (const [name, measure] of Object.entries(benchmarks)) {
    if (only && !only.includes(name)) continue;
    for (const part of [measure].flat()) {
      const report = await part().catch((error: unknown) => broken(name, error));
      show(report);
      reports.push(report);
      if (json !== undefined) await write(json, reports);
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
// Also ends whatever a broken benchmark left running.
process.exit(reports.some(({ failures = [] }) => failures.length > 0) ? 1 : 0);
