import { pino } from 'pino';
import { expect, it } from 'vitest';
import { rockPaperScissors } from '../../../test/toys/rock-paper-scissors.ts';
import type { StoredTable } from '../../store/records/table.ts';
import { PostFailed } from '../message/post.ts';
import { Invitations } from './invitations.ts';

function stage() {
  const rows = new Map<string, StoredTable>();
  const notes = new Map<string, string>([['reminder:t1', 'of others']]);
  const edits: string[] = [];
  const faults: { edit?: Error | undefined; settings?: Error | undefined } = {};
  const table = (id: string, status: StoredTable['status']) => {
    const one = { id, channelId: `c-${id}`, guildId: 'g', game: 'rps', status } as StoredTable;
    rows.set(id, one);
    return one;
  };
  const deps = {
    store: {
      settings: async () => {
        if (faults.settings) throw faults.settings;
        return Object.fromEntries(notes);
      },
      setSetting: async (_: string, key: string, value: string | undefined) =>
        void (value === undefined ? notes.delete(key) : notes.set(key, value)),
      loadTable: async (id: string) => rows.get(id),
    },
    ledger: { stored: async (id: string) => rows.get(id), titleOf: () => rockPaperScissors.title },
    post: {
      inTurn: async (
        channelId: string,
        messageId: string,
        work: (slot: { edit: (message: { text: string }) => Promise<void> }) => Promise<void>,
      ) =>
        work({
          edit: async ({ text }) => {
            if (faults.edit) throw faults.edit;
            edits.push(`${channelId} ${messageId} ${text.replaceAll(/\(http[^)]*\)/g, '')}`);
          },
        }),
    },
    log: pino({ level: 'silent' }),
  };
  const invitations = new Invitations(deps as unknown as ConstructorParameters<typeof Invitations>[0]);
  const left = () => [...notes.keys()].filter((key) => key.startsWith('invitation:'));
  return { table, rows, notes, edits, faults, invitations, left };
}

it('lose their Join when the lobby closes, and those of other tables keep it', async () => {
  const { table, invitations, edits, left } = stage();
  await invitations.posted(table('t1', 'lobby'), 'm1');
  await invitations.posted(table('t1', 'lobby'), 'm2');
  await invitations.posted(table('t2', 'lobby'), 'm3');
  invitations.over('t1');
  await invitations.stop();
  // The table is still a lobby.
  expect([edits, left()]).toEqual([[], ['invitation:c-t1:m1', 'invitation:c-t1:m2', 'invitation:c-t2:m3']]);
  table('t1', 'active');
  table('t2', 'active');
  invitations.over('t1');
  await invitations.stop();
  expect(edits).toEqual([
    'c-t1 m1 -# An invitation to a table of **[Rock, paper, scissors]**, which has started.',
    'c-t1 m2 -# An invitation to a table of **[Rock, paper, scissors]**, which has started.',
  ]);
  expect(left()).toEqual(['invitation:c-t2:m3']);
});

it('end at once where the game began while they were posted, and say what became of the table', async () => {
  const { table, invitations, edits, rows, left } = stage();
  await invitations.posted(table('t1', 'cancelled'), 'm1');
  await invitations.stop();
  await invitations.posted(table('t2', 'lobby'), 'm2');
  rows.delete('t2');
  invitations.resume();
  await invitations.stop();
  expect(edits).toEqual([
    'c-t1 m1 -# An invitation to a table of **Rock, paper, scissors**, which was canceled.',
    'c-t2 m2 This table is gone.',
  ]);
  expect(left()).toEqual([]);
});

it('are tried again where Discord is busy, and given up where they are gone', async () => {
  const { table, invitations, faults, left, notes } = stage();
  await invitations.posted(table('t1', 'lobby'), 'm1');
  table('t1', 'active');
  for (const fault of [new PostFailed('later', 'busy'), new Error('a bug')]) {
    faults.edit = fault;
    invitations.over('t1');
    await invitations.stop();
    expect(left()).toHaveLength(1);
  }
  faults.settings = new Error('The database is away.');
  invitations.resume();
  await invitations.stop();
  faults.settings = undefined;
  faults.edit = new PostFailed('gone', 'deleted');
  invitations.resume();
  await invitations.stop();
  expect(left()).toEqual([]);
  expect([...notes.keys()]).toEqual(['reminder:t1']);
});
