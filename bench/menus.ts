import { setTimeout as delay } from 'node:timers/promises';
import { controlsOf } from '../playground/checks/components.ts';
import type { Remote } from '../playground/remote.ts';
import type { KeptMessage } from '../playground/world/state.ts';
import { luckOf } from '../test/contract/luck.ts';
import { customIdsFor } from '../test/equipment/at-the-table.ts';
import type { Target } from './equipment/load.ts';
import { type Choosable, choosable } from './equipment/player.ts';
import { ascending, quantile, type Report } from './equipment/report.ts';
import { complaintsOf, type Setup, tableSetup } from './equipment/setups.ts';

/** How many presses of each kind are measured, and how many in a row. */
const extents = {
  full: { presses: 2_000, block: 25, warmUp: 100, form: 'compiled' },
  smoke: { presses: 20, block: 5, warmUp: 5, form: 'as it is' },
} as const;

/** The goal for a step with a board: its p99 as a multiple of that of a menu without a picture. */
const goal = 1.5;

/**
 * Milliseconds to wait until a play has appeared in the channel and its log. RingRift answers the press before that.
 * People press seconds apart.
 */
const aftermath = 50;

/** A place where someone goes through their own menus, one press at a time. */
interface Walk {
  /** Plays or opens what the next press needs; not measured. */
  prepare(): Promise<void>;
  readonly isReady: boolean;
  /** @returns milliseconds from the delivery of the press to its answer */
  press(): Promise<number>;
}

/** On a busy machine the table's own message may announce the end a moment later. */
const tellsTheEnd = (message: KeptMessage | undefined): boolean =>
  message?.embeds.some(({ description = '' }) => description.includes('The game is over.')) === true;

/** Controls that play at once, without a preview. */
const isPlayed = ({ customId, label }: Choosable): boolean =>
  customId.startsWith('s:') || /^(Skip|Stop here|Claim nothing)/.test(label);

/** Someone's private answer, and what they press in it. */
interface Place {
  readonly remote: Remote;
  readonly channel: string;
  readonly people: readonly [string, string];
}

const pressed = ({ remote }: Place, user: string, message: string, { customId, values }: Choosable) =>
  remote.ask('press', { user, message, customId, ...(values && { values: [...values] }) });

/** Two people who play RingRift at random through **Move** and its steps; every step shows the current board. */
function ringriftWalk(place: Place, options: string): Walk {
  const { remote, channel, people } = place;
  const luck = luckOf(2026);
  let table: { readonly message: string; readonly door: Choosable } | undefined;
  let [mover, answer]: [0 | 1, KeptMessage | undefined] = [0, undefined];
  const user = () => people[mover];

  /** Whether a move is possible; not after the game is over. */
  const isOpen = async (message: string): Promise<boolean> => {
    const newest = await remote.ask('messages', { channel, last: 10, forAll: true });
    const shown = newest.find(({ id }) => id === message);
    return controlsOf(shown?.components).some(({ custom_id: id }) => id?.startsWith('m:') === true);
  };

  const open = async () => {
    const lobby = await remote.ask('slash', {
      user: people[0],
      channel,
      command: `/play ringrift ${options}`,
    });
    const message = lobby.message?.id ?? '';
    const verb = (who: string, name: string) => {
      const id = /l:([2-9a-z]{10}):/.exec(JSON.stringify(lobby.message?.components))?.[1] ?? '';
      return remote.ask('press', { user: who, message, customId: `l:${id}:${name}` });
    };
    await verb(people[1], 'join');
    const { message: begun } = await verb(people[0], 'start');
    const door = controlsOf(begun?.components).find(({ custom_id: id }) => id?.startsWith('m:'));
    if (door?.custom_id === undefined) throw new Error('There is no way to a move.');
    table = { message, door: { customId: door.custom_id, label: 'Move' } };
    [mover, answer] = [0, undefined];
  };

  return {
    get isReady() {
      if (table === undefined) return false;
      return answer === undefined || choosable(answer).some((one) => !isPlayed(one));
    },
    async prepare() {
      if (table === undefined) return open();
      const [played] = answer === undefined ? [] : choosable(answer);
      if (answer !== undefined && played !== undefined) {
        const { message } = await pressed(place, user(), answer.id, played);
        await delay(aftermath);
        // The player to act has no controls in their answer, or no answer.
        if (message !== undefined && choosable(message).length > 0) answer = message;
        else [mover, answer] = [mover === 0 ? 1 : 0, undefined];
        if (answer === undefined && (tellsTheEnd(message) || !(await isOpen(table.message))))
          table = undefined;
      } else {
        // Nobody can continue, so the game is over.
        table = undefined;
      }
    },
    async press() {
      if (table === undefined) throw new Error('There is no table.');
      const steps = answer === undefined ? [table.door] : choosable(answer).filter((one) => !isPlayed(one));
      const step = luck.of(steps);
      const { ms, message, kind } = await pressed(place, user(), answer?.id ?? table.message, step);
      if (message === undefined) throw new Error(`${step.label} was answered with: ${kind}`);
      answer = message;
      return ms;
    },
  };
}

/** Two people who open those menus of baseball that don't fit on the table message, between one play and the next. */
function baseballWalk(place: Place, target: Target): Walk {
  const { remote, channel, people } = place;
  const luck = luckOf(2026);
  let next:
    | { readonly user: string; readonly message: string; readonly steps: readonly Choosable[] }
    | undefined;
  return {
    get isReady() {
      return next !== undefined;
    },
    async prepare() {
      await target.press();
      await delay(aftermath);
      const newest = await remote.ask('messages', { channel, last: 5, forAll: true });
      const table = newest.findLast(({ components }) => controlsOf(components).length > 0);
      if (table === undefined) return;
      for (const seat of [0, 1] as const) {
        const customId = customIdsFor(table.components, seat).find((id) => id.startsWith('o:'));
        if (!table.content.includes(people[seat]) || customId === undefined) continue;
        next = { user: people[seat], message: table.id, steps: [{ customId, label: 'More…' }] };
      }
    },
    async press() {
      const step = next && luck.of(next.steps);
      if (next === undefined || step === undefined) throw new Error('There is nothing to choose.');
      const { user } = next;
      const { ms, message, kind } = await pressed(place, user, next.message, step);
      if (message === undefined) throw new Error(`${step.label} was answered with: ${kind}`);
      const steps = choosable(message).filter(({ customId }) => /^[od]:/.test(customId));
      next = steps.length === 0 ? undefined : { user, message: message.id, steps };
      return ms;
    },
  };
}

/** Presses that play. Each answer has a picture of the changed table. */
function playsWalk(target: Target): Walk {
  let isReady = false;
  return {
    get isReady() {
      return isReady;
    },
    async prepare() {
      await target.prepare();
      isReady = true;
    },
    async press() {
      isReady = false;
      return target.press();
    },
  };
}

interface Tally {
  readonly name: string;
  readonly walk: Walk;
  answers: number[];
  /** The bot's processor time in milliseconds. */
  cpu: number;
}

/** Compares a step of RingRift's private answer, with its board, with a menu of baseball, which has no picture. */
export async function menus(folder: string, smoke: boolean): Promise<Report> {
  const { presses, block, warmUp, form } = smoke ? extents.smoke : extents.full;
  const database = `file:${folder}/menus.db`;
  const setup = await tableSetup({ database, tables: 2, channels: 4, form, pictures: 'on' });
  try {
    const tallies = await tabled(setup);
    for (const tally of tallies) await measured(setup, tally, warmUp);
    for (const tally of tallies) [tally.answers, tally.cpu] = [[], 0];
    for (let made = 0; made < presses; made += block)
      for (const tally of tallies) await measured(setup, tally, block);
    return reportOf(tallies, await complaintsOf(setup));
  } finally {
    await setup.close();
  }
}

async function tabled({ playground: { remote }, rooms, targets }: Setup): Promise<readonly Tally[]> {
  const { people } = await remote.ask('world', {});
  const id = (name: string) => people.find((person) => person.name === name)?.id ?? '';
  const two = [id('Ada'), id('Ben')] as const;
  const [park = '', , small = '', large = ''] = rooms;
  for (const user of two) await remote.ask('slash', { user, channel: park, command: '/games tips:false' });
  const at = (channel: string): Place => ({ remote, channel, people: two });
  const [target, played] = targets;
  if (target === undefined || played === undefined) throw new Error('There is no table of baseball.');
  const tally = (name: string, walk: Walk): Tally => ({ name, walk, answers: [], cpu: 0 });
  return [
    tally('a menu of baseball', baseballWalk(at(park), target)),
    tally('a play of baseball, with its picture', playsWalk(played)),
    tally('a step of RingRift, square8', ringriftWalk(at(small), 'board:square8')),
    tally('a step of RingRift, hexagonal', ringriftWalk(at(large), 'board:hexagonal')),
  ];
}

/** Presses one after another; what happens in between doesn't count. */
async function measured({ bot }: Setup, tally: Tally, presses: number): Promise<void> {
  const { walk, answers } = tally;
  const used = async () => (await bot.read()).cpuMs;
  // Wait until the previous row's aftermath is over.
  await delay(aftermath);
  for (let made = 0; made < presses; ) {
    while (!walk.isReady) await walk.prepare();
    const before = await used();
    for (; made < presses && walk.isReady; made += 1) answers.push(await walk.press());
    tally.cpu += (await used()) - before;
  }
}

function reportOf(tallies: readonly Tally[], failures: readonly string[]): Report {
  const figures = ({ answers, cpu }: Tally) => {
    const sorted = ascending(answers);
    return [quantile(sorted, 0.5), quantile(sorted, 0.99), cpu / sorted.length] as const;
  };
  const [base = [Number.NaN, Number.NaN, Number.NaN] as const] = tallies.map(figures);
  const rows = tallies.map((tally) => {
    const [p50, p99, cpu] = figures(tally);
    return { name: tally.name, figures: [p50, p99, cpu, p50 / base[0], p99 / base[1], cpu / base[2]] };
  });
  const steps = rows.filter(({ name }) => name.startsWith('a step'));
  const worst = Math.max(...steps.map((row) => row.figures[4] ?? Number.NaN));
  return {
    title: `Presses in private answers, ${tallies[0]?.answers.length ?? 0} each, pictures on`,
    units: ['p50 ms', 'p99 ms', 'bot CPU ms', '× p50', '× p99', '× CPU'],
    rows,
    notes: [`Goal: p99 at most ${goal} × that of a menu ${worst <= goal ? 'met' : 'missed'}.`],
    failures,
  };
}
