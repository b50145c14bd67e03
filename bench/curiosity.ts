import Database from 'better-sqlite3';
import { openStore } from '../src/store/open.ts';
import { offer, type Presses } from './equipment/load.ts';
import { begin, ledgerOn, markShown, playOut, strangers } from './equipment/open-tables.ts';
import { ascending, quantile, type Report } from './equipment/report.ts';
import { complaintsOf, type Setup, tableSetup } from './equipment/setups.ts';

/** How much to measure; the seconds are per phase. */
const extents = {
  full: { tables: 20, perSecond: 20, seconds: 20, plays: 60, reviews: 40, people: 10, form: 'compiled' },
  smoke: { tables: 2, perSecond: 4, seconds: 2, plays: 4, reviews: 2, people: 2, form: 'as it is' },
} as const;

/** The goal: p99 of a bystander's press while others look through games, as a multiple of p99 when nobody does. */
const goal = 2;
/** How long a curious person waits for an answer, in milliseconds. */
const patienceMs = 60_000;
/** Options for the games that people look through. They make long games of baseball. */
const long = { innings: 15 };
/** Seconds of warm-up before the first phase. */
const warmUp = 5;

/** A command that a curious person uses. */
interface Question {
  readonly user: string;
  readonly channel: string;
  readonly command: string;
}

/** Measures presses of bystanders while other people look through whole games, and while nobody does. */
export async function curiosity(folder: string, smoke: boolean): Promise<Report> {
  const { tables, perSecond, seconds, plays, reviews, people, form } = smoke ? extents.smoke : extents.full;
  const file = `${folder}/curiosity.db`;
  const { ids, actions } = await finishedGames(file, people);
  const house = await tableSetup({ database: `file:${file}`, tables, form, channels: tables + ids.length });
  try {
    const rooms = house.rooms.slice(tables);
    const { guilds } = await house.playground.remote.ask('world', {});
    place(file, ids, guilds[0]?.id ?? '', rooms);
    const grown = await house.playground.remote.ask('grow', { people });
    const [one = ''] = grown.people;
    const [channel = ''] = rooms;
    const times = (count: number, command: string) =>
      Array.from({ length: count }, (): Question => ({ user: one, channel, command }));
    const verifying = rooms.map((room, at): Question => {
      return { user: grown.people[at] ?? one, channel: room, command: '/verify' };
    });
    const bursts: readonly [string, readonly Question[]][] = [
      [`one person: ${plays} × Plays`, times(plays, '/table plays')],
      [`one person: ${reviews} × /review`, times(reviews, '/review')],
      [`${people} people: /verify`, verifying],
    ];
    await offer(house.targets, perSecond, warmUp * 1_000);
    const phases = [await phase('nobody is curious', house, [], perSecond, seconds)];
    for (const [name, questions] of bursts)
      phases.push(await phase(name, house, questions, perSecond, seconds));
    return reportOf(phases, { actions, tables, perSecond }, await complaintsOf(house));
  } finally {
    await house.close();
  }
}

/** Creates a database with finished games of baseball. Returns their ids and their average number of actions. */
async function finishedGames(file: string, count: number) {
  const store = await openStore(`file:${file}`);
  const ledger = ledgerOn(store);
  const ids: string[] = [];
  let actions = 0;
  for (let made = 0; made < count; made++) {
    const room = { guildId: '1', channelId: String(made + 1) };
    const id = await begin(store, ledger, room, strangers, long);
    actions += await playOut(ledger, id);
    await markShown(store, id);
    ids.push(id);
  }
  await store.close();
  return { ids, actions: Math.round(actions / count) };
}

/** Moves the games to channels of the playground. The bot has none of them in memory yet. */
function place(file: string, ids: readonly string[], guild: string, rooms: readonly string[]): void {
  const database = new Database(file);
  const move = database.prepare('UPDATE "Table" SET "guildId" = ?, "channelId" = ? WHERE "id" = ?');
  for (const [at, id] of ids.entries()) move.run(guild, rooms[at], id);
  database.close();
}

interface Phase {
  readonly name: string;
  readonly presses: Presses;
  /** The longest time that the bot's event loop was blocked, in milliseconds. */
  readonly stallMs: number;
  readonly asked: number;
  /** Questions that got no answer in time, or a wrong one. */
  readonly unanswered: number;
  /** Seconds until the last question was answered. */
  readonly curiousFor: number;
}

async function phase(
  name: string,
  { bot, targets, playground: { remote } }: Setup,
  questions: readonly Question[],
  perSecond: number,
  seconds: number,
): Promise<Phase> {
  await bot.read();
  const begun = performance.now();
  const asking = Promise.all(
    questions.map(async (question) => {
      const { kind, message } = await remote.ask('slash', { ...question, patienceMs });
      return kind !== 'message' || JSON.stringify(message?.embeds).includes('Something was changed');
    }),
  ).then((missing) => {
    const curiousFor = questions.length === 0 ? 0 : (performance.now() - begun) / 1_000;
    return { unanswered: missing.filter(Boolean).length, curiousFor };
  });
  const presses = await offer(targets, perSecond, seconds * 1_000);
  const asked = await asking;
  return { name, presses, stallMs: (await bot.read()).stallMs, asked: questions.length, ...asked };
}

function reportOf(
  phases: readonly Phase[],
  {
    actions,
    tables,
    perSecond,
  }: { readonly actions: number; readonly tables: number; readonly perSecond: number },
  complaints: readonly string[],
): Report {
  const figures = ({ presses, stallMs }: Phase) => {
    const sorted = ascending(presses.answers);
    return { p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99), stallMs };
  };
  const quiet = phases[0] && figures(phases[0]);
  const rows = phases.map((each) => {
    const { p50, p99, stallMs } = figures(each);
    const ratios = [p99 / (quiet?.p99 ?? Number.NaN), stallMs / (quiet?.stallMs ?? Number.NaN)];
    return { name: each.name, figures: [p50, p99, ...ratios, stallMs, each.curiousFor, each.unanswered] };
  });
  const worst = Math.max(...rows.map((row) => row.figures[2] ?? Number.NaN));
  return {
    title: `Presses on ${tables} tables, ${perSecond} a second, while people look through games of ${actions} actions`,
    units: ['p50 ms', 'p99 ms', '× p99', '× stall', 'stall ms', 'curious for s', 'unanswered'],
    rows,
    notes: [`Goal: p99 at most ${goal} × that while nobody is curious ${worst <= goal ? 'met' : 'missed'}.`],
    failures: [...phases.flatMap(({ presses }) => presses.wrong), ...complaints].slice(0, 10),
  };
}
