import { setTimeout as sleep } from 'node:timers/promises';
import { ascending, quantile } from '../../bench/equipment/report.ts';
import { dutch } from '../../src/games/dutch/index.ts';
import type { State } from '../../src/games/dutch/state.ts';
import type { Game } from '../../src/games/game.ts';
import { openStore } from '../../src/store/open.ts';
import type { StoredAction } from '../../src/store/records/log.ts';
import type { Store } from '../../src/store/records/store.ts';
import type { LiveTable } from '../../src/table/log/live.ts';
import { dealt, replay } from '../../src/table/log/replay.ts';
import { computerMove } from '../equipment/dutch-table.ts';
import type { Findings } from './audit.ts';
import { DutchRoom, type WindowPress } from './dutch-room.ts';
import { sourcesIn } from './sources.ts';
import { openStage, type Stage } from './stage.ts';

/**
 * Windows at many tables end in the same second, and people press until the last millisecond. The log alone decides
 * whether a press counts or is late. On PostgreSQL two processes share the servers, and either of them handles any
 * table's clock. As many people also press at tables of baseball.
 */

export interface Windows {
  /** Number of tables of Dutch. There are half as many tables of baseball. */
  readonly tables: number;
  readonly rounds: number;
  /** Whether both processes are killed during open windows and then restarted. */
  readonly kills: boolean;
  readonly chance: () => number;
  /** Called after each round. */
  readonly told: (round: number, presses: number) => void;
}

/** Number of people at each table. */
const people = 3;
/**
 * When people press, in milliseconds: `before` and `last` count back from the end of a window, `after` counts from
 * its end.
 */
const span = { before: 6_000, last: 300, after: 150 };
/** The share of presses that come at the last moment. */
const lastMoment = 0.3;
/** How many milliseconds after its deadline a window may close, or after the processes have started again. */
const patience = 30_000;
/** Time in milliseconds for all remaining posts. A log channel accepts one post per second. */
const posting = 300_000;
/** Maximum number of rooms in which games start at the same time. */
const atOnce = 6;
/** Baseball presses may be answered more slowly by this factor. */
const factor = 1.5;

export async function windows({ tables, rounds, kills, chance, told }: Windows): Promise<Findings> {
  const baseball = kills ? 0 : Math.ceil(tables / 2);
  const stage = await openStage({
    database: 'postgresql',
    tables: tables + baseball,
    processes: 2,
    chance,
  });
  const store = await openStore(stage.databaseUrl);
  try {
    const { bots, people: others, channels, remote } = stage;
    await Promise.all(bots.map((bot) => bot.start()));
    const world = await remote.ask('world', {});
    const cleo = world.people.find(({ name }) => name === 'Cleo')?.id ?? '';
    const seated = [stage.ada, stage.ben, cleo];
    const rooms = channels
      .slice(0, tables)
      .map((channel, at) => new DutchRoom(remote, store, channel, seated, at % 2 === 1));
    await aFewAtOnce(rooms, (room) => room.prepare());
    const besides = stage.play(
      channels.slice(tables).map((channel) => ({ channel, command: '/play baseball', joined: true })),
    );
    const wrong: string[] = [];
    let [opened, together] = [0, 0];
    let from = 0;
    for (let round = 0; round < rounds; round += 1) {
      // A person's time may have run out while others got ready, so prepare twice.
      for (let looks = 0; looks < 2; looks += 1) await Promise.all(rooms.map((room) => room.prepare()));
      from ||= performance.now();
      const found = await oneRound(rooms, stage, kills, chance);
      opened += found.opened;
      together = Math.max(together, found.together);
      wrong.push(...found.wrong);
      told(
        round + 1,
        rooms.reduce((sum, room) => sum + room.presses.length, 0),
      );
    }
    others.stop();
    await besides;
    // Wait for the remaining posts, then stop the bots. If they kept running, clocks would run out during the check.
    const latest = Date.now() + posting;
    while ((await store.laggingTables()).length > 0 && Date.now() < latest) await sleep(500);
    const until = new Date();
    await Promise.all(bots.map((bot) => bot.stop()));
    const presses = rooms.flatMap((room) => room.presses);
    const judged = await judge(store, stage, presses, kills);
    const found = await stage.findings(until);
    const answers = ascending(presses.filter(({ isAnswered }) => isAnswered).map(({ ms }) => ms));
    const usual = ascending(others.presses.filter(({ at }) => at >= from).map(({ ms }) => ms));
    const [p99, baseballs] = [quantile(answers, 0.99), quantile(usual, 0.99)];
    if (!kills && p99 > factor * baseballs)
      wrong.push(`p99 of an answer is ${p99.toFixed(0)} ms, of a baseball press ${baseballs.toFixed(0)} ms`);
    return {
      counts: {
        'windows opened': opened,
        'most that end in one second': together,
        'presses in windows': presses.length,
        ...judged.counts,
        'p50 of their answers (ms)': Math.round(quantile(answers, 0.5)),
        'p99 of their answers (ms)': Math.round(p99),
        ...(kills
          ? { 'processes killed': bots.reduce((sum, bot) => sum + bot.kills, 0) }
          : {
              'baseball presses': usual.length,
              'p50 of a baseball press (ms)': Math.round(quantile(usual, 0.5)),
              'p99 of a baseball press (ms)': Math.round(baseballs),
            }),
        ...found.counts,
      },
      wrong: [...wrong, ...judged.wrong, ...found.wrong],
    };
  } finally {
    await store.close();
    await stage.close();
  }
}

/** Does something in all rooms, only a few at a time so that the bot isn't overloaded. */
async function aFewAtOnce(rooms: readonly DutchRoom[], deed: (room: DutchRoom) => Promise<void>) {
  const left = [...rooms];
  const next = async (): Promise<void> => {
    const room = left.pop();
    if (room === undefined) return;
    await deed(room);
    await next();
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}

/** Opens a window at all tables, lets people press in it, and waits until it closes. */
async function oneRound(rooms: readonly DutchRoom[], { bots }: Stage, kills: boolean, chance: () => number) {
  const windowsOf = await Promise.all(rooms.map(async (room) => ({ room, window: await room.openWindow() })));
  const open = windowsOf.flatMap(({ room, window }) => (window === undefined ? [] : [{ room, ...window }]));
  const ends = open.map(({ deadline }) => deadline).toSorted((one, other) => one - other);
  const deeds = open.flatMap(({ room, deadline, number }) =>
    Array.from({ length: people }, (_, seat) => {
      const whim = chance();
      if (whim < 0.15) return Promise.resolve();
      const late = chance() < lastMoment;
      const early = late
        ? span.last - chance() * (span.last + span.after)
        : span.last + chance() * (span.before - span.last);
      return room.press(number, seat, whim < 0.6 ? 'pass' : 'same', deadline - early, chance);
    }),
  );
  if (kills) {
    await sleep(Math.max(0, (ends[0] ?? 0) - Date.now() - 1_500 * chance()));
    await Promise.all(bots.map((bot) => bot.kill()));
    await Promise.all(bots.map((bot) => bot.start()));
  }
  const runningAt = Date.now();
  await Promise.all(deeds);
  const wrong: string[] = [];
  const until = Math.max(ends.at(-1) ?? 0, runningAt) + patience;
  for (const { room, number, turn } of open) {
    while (await isOpenStill(room, turn)) {
      if (Date.now() > until) {
        wrong.push(`a window that was opened by action ${number} does not close`);
        break;
      }
      await sleep(200);
    }
  }
  const together = Math.max(
    0,
    ...ends.map((end) => ends.filter((one) => one >= end && one < end + 1_000).length),
  );
  return { opened: open.length, together, wrong };
}

/** Whether the table is still in the window of this turn. */
async function isOpenStill(room: DutchRoom, turn: number): Promise<boolean> {
  const live = await room.look();
  const state = live?.snapshot.state as State | undefined;
  return state?.window != null && state.turn === turn;
}

interface Told {
  readonly action: StoredAction;
  readonly source: string;
  readonly live: LiveTable;
}

/**
 * Checks the presses against the log. Each one must be there once, as it was pressed, or it was too late to count.
 */
async function judge(store: Store, { databaseUrl }: Stage, presses: readonly WindowPress[], kills: boolean) {
  const { actions: sources, tables } = await sourcesIn(databaseUrl);
  const wrong: string[] = [];
  const counts = {
    'presses that count': 0,
    'presses that are late': 0,
    'of them, on an old picture': 0,
    'presses without an answer': 0,
    'steps of programs': 0,
  };
  for (const id of tables) {
    const table = await store.loadTable(id);
    if (table?.game !== dutch.id || table.startedAt === undefined) continue;
    const steps: Told[] = [];
    let before = dealt(dutch as unknown as Game, table);
    replay(before, await store.actions(id), (step, action) => {
      const source = sources.get(id)?.get(action.number) ?? '';
      const programmed = programStep(before, action, source);
      if (programmed !== undefined) counts['steps of programs'] += 1;
      if (programmed !== undefined && programmed !== action.notation)
        wrong.push(`${id}: action ${action.number} is ${action.notation}, and would have been ${programmed}`);
      steps.push({ action, source, live: step.table });
      before = step.table;
    });
    for (const press of presses.filter((one) => one.table === id)) {
      const taken = steps.filter(({ source }) => source === press.interactionId);
      if (!press.isAnswered) counts['presses without an answer'] += 1;
      if (!press.isAnswered && !kills)
        wrong.push(`${id}: ${press.notation} of seat ${press.seat} has no answer`);
      if (taken.length > 0) {
        counts['presses that count'] += 1;
        const [one] = taken;
        if (taken.length > 1 || one?.action.seat !== press.seat || one.action.notation !== press.notation)
          wrong.push(`${id}: ${press.notation} of seat ${press.seat} is in the log as something else`);
      } else if (press.isAnswered) {
        counts['presses that are late'] += 1;
        // On a busy machine the message may still show the window before this one. Its controls are late.
        const isOld = press.drawnAt < press.window;
        if (isOld) counts['of them, on an old picture'] += 1;
        if (!isOld && !wasLate(press, steps))
          wrong.push(`${id}: ${press.notation} of seat ${press.seat} is lost`);
      }
    }
  }
  return { counts, wrong };
}

/**
 * Whether the log shows why the press didn't count by the time of its answer: the window was closed, or the seat was
 * done.
 */
function wasLate({ window, seat, backAt }: WindowPress, steps: readonly Told[]): boolean {
  const inWindow = steps.filter(({ action }) => action.number > window);
  const closed = inWindow.find(({ live }) => (live.snapshot.state as State).window === null);
  const last = closed?.action.number ?? Number.POSITIVE_INFINITY;
  const why = inWindow.filter(
    ({ action, source }) =>
      action.number <= last &&
      (action === closed?.action || action.seat === seat || source.startsWith('timeout:')),
  );
  return why.some(({ action }) => action.at.getTime() <= backAt);
}

/**
 * Returns what a program or the clock must do in a state. This doesn't depend on which process handles it or how
 * often the processes were killed.
 */
function programStep(before: LiveTable, { seat }: StoredAction, source: string): string | undefined {
  const state = before.snapshot.state as State;
  if (source.startsWith('timeout:')) {
    const due = dutch.timeout(state).find((one) => one.seat === seat);
    return due && dutch.notate(state, due.action);
  }
  if (!source.startsWith('computer:')) return undefined;
  return before.game.notate(state, computerMove(before, seat).action);
}
