import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { z } from 'zod';
import { controlsOf } from '../playground/checks/components.ts';
import type { Counts } from '../playground/checks/journal.ts';
import { games } from '../src/games/catalog.ts';
import { strongestAtOnce } from '../src/games/facets/computers.ts';
import type { Game } from '../src/games/game.ts';
import type { Form } from './equipment/processes.ts';
import type { Report } from './equipment/report.ts';
import { complaintsOf, type Setup, tableSetup } from './equipment/setups.ts';

/** The games to play, and how long computers wait, as in COMPUTER_PACE. */
const extents = {
  full: { all: games, pace: 0.1, form: 'compiled' },
  smoke: { all: games.slice(0, 1), pace: 0, form: 'as it is' },
} as const satisfies Record<string, { all: readonly Game[]; pace: number; form: Form }>;

/** Milliseconds between two looks at a game, and in which the bot makes its last posts about it. */
const [glance, aftermath] = [250, 3_000];

const units = ['actions', 'answers', 'by token', 'log posts', 'log edits', 'others', 'count toward 50/s'];

/**
 * Counts the requests of whole games to Discord, by whether they count toward its limit of 50 a second for a bot. The
 * server has a log channel. Computers play, so that games are as long as usual: what people press is answered, and
 * answers don't count.
 */
export async function requests(folder: string, smoke: boolean): Promise<Report> {
  const { all, pace, form } = smoke ? extents.smoke : extents.full;
  const file = `${folder}/requests.db`;
  const setup = await tableSetup({
    database: `file:${file}`,
    tables: 0,
    channels: all.length,
    form,
    pace,
  });
  try {
    const host = await hostOf(setup);
    const rows: Report['rows'][number][] = [];
    for (const [at, game] of all.entries()) {
      const before = await host.counts();
      const table = await host.play(game, setup.rooms[at] ?? '');
      rows.push(rowOf(game.id, actionsOf(file, table), before, await host.counts()));
    }
    return {
      title:
        'Requests to Discord for a whole game of two computers, with a log channel (SQLite, pictures off)',
      units,
      rows,
      failures: await complaintsOf(setup),
    };
  } finally {
    await setup.close();
  }
}

/** The requests so far, and the posts that are in the log channel. */
interface Seen extends Counts {
  readonly logged: number;
}

/** The person who opens games. Makes the server's first channel its log channel. */
async function hostOf({ playground: { remote } }: Setup) {
  const { people, channels } = await remote.ask('world', {});
  const user = people.find(({ name }) => name === 'Ada')?.id ?? '';
  const [log] = channels;
  if (log === undefined) throw new Error('The server has no channel.');
  const typed = async (channel: string, command: string) => {
    const { kind, message } = await remote.ask('slash', { user, channel, command });
    if (message === undefined) throw new Error(`${command} was answered with: ${kind}`);
    return message;
  };
  await typed(log.id, `/settings log channel:${log.name}`);
  return {
    async counts(): Promise<Seen> {
      await sleep(aftermath);
      const [counts, posts] = await Promise.all([
        remote.ask('counts', {}),
        remote.ask('messages', { channel: log.id, forAll: true }),
      ]);
      return { ...counts, logged: posts.length };
    },
    /** Lets two computers play a game. @returns the table's id */
    async play({ id, levels }: Game, channel: string): Promise<string> {
      const level = strongestAtOnce(levels)?.id ?? '';
      const { id: message, components } = await typed(channel, `/play ${id} computer:${level}`);
      const table = /l:([2-9a-z]{10}):/.exec(JSON.stringify(components))?.[1] ?? '';
      const press = (verb: string, values?: string[]) =>
        remote.ask('press', {
          user,
          message,
          customId: `l:${table}:${verb}`,
          ...(values && { values }),
        });
      const left = await press('leave');
      const offered = controlsOf(left.message?.components).flatMap(({ options = [] }) => options);
      const seat = offered.find(({ value }) => value.endsWith(`:${level}`));
      if (seat === undefined) throw new Error(`No second computer can play ${id}.`);
      await press('computer', [seat.value]);
      await press('start');
      for (;;) {
        await sleep(glance);
        const seen = await remote.ask('messages', { channel, last: 10, forAll: true });
        // Only a game that is over can be checked.
        if (seen.some((each) => controlsOf(each.components).some((one) => one.custom_id === `z:${table}`)))
          return table;
      }
    },
  };
}

const lengths = z.object({ seq: z.number() });

/** How many actions a table's game has. */
function actionsOf(file: string, table: string): number {
  const database = new Database(file, { readonly: true });
  try {
    return lengths.parse(database.prepare('SELECT "seq" FROM "Table" WHERE "id" = ?').get(table)).seq;
  } finally {
    database.close();
  }
}

function rowOf(name: string, actions: number, before: Seen, after: Seen): Report['rows'][number] {
  const made = (pattern: RegExp) =>
    Object.entries(after.routes).reduce(
      (sum, [route, many]) => sum + (pattern.test(route) ? many - (before.routes[route] ?? 0) : 0),
      0,
    );
  const answers = made(/ \/interactions\//);
  const byToken = made(/ \/webhooks\//);
  const counted = made(/^/) - answers - byToken;
  const posts = after.logged - before.logged;
  const edits = made(/^PATCH \/channels\/:channel\/messages\//);
  return { name, figures: [actions, answers, byToken, posts, edits, counted - posts - edits, counted] };
}
