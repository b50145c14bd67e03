import { expect, it } from 'vitest';
import type { Bot } from '../../src/discord/answers/command.ts';
import { RuleError } from '../../src/engine/rule-error.ts';
import type { StoredTable } from '../../src/store/records/table.ts';
import { channel, may, member } from '../../test/equipment/fake-server.ts';
import { outOfSight, typedCommand } from '../../test/equipment/typed-command.ts';
import { ask } from './asking.ts';
import { keepCompany } from './company.ts';
import { moderate } from './moderating.ts';

const table = {
  id: 'abcdefghjk',
  guildId: 'g',
  channelId: 'here',
  game: 'rps',
  status: 'active',
  openedBy: 'ada',
  seats: [
    { seat: 0, userId: 'ada', name: 'Ada' },
    { seat: 1, userId: 'ben', name: 'Ben' },
  ],
} as unknown as StoredTable;

function bot() {
  const done: unknown[] = [];
  const note =
    (what: string) =>
    async (...args: readonly unknown[]) => {
      done.push([what, ...args]);
      return 'Done.';
    };
  const tables = {
    agreements: { ask: note('ask') },
    people: { nudge: note('nudge'), spectate: note('spectate') },
    inviting: { invite: note('invite') },
    moderation: {
      end: note('end'),
      move: async (...args: readonly unknown[]) => {
        done.push(['move', ...args]);
        return table;
      },
    },
    places: { here: async () => table },
    house: { rules: async () => ({ openers: 'everybody', channels: [] }) },
    ledger: {
      stored: async () => table,
      game: () => ({ title: 'Rock, paper, scissors', levels: [{ id: 'stone', label: 'Stone' }] }),
    },
  };
  return { done, bot: { tables } as unknown as Bot };
}

const code = (work: () => Promise<unknown>) =>
  work().then(
    () => 'none',
    (error: unknown) => {
      if (error instanceof RuleError) return error.code;
      throw error;
    },
  );

/** A channel in which these people have these permissions, and the bot is an administrator. */
const seenBy = (held: Readonly<Record<string, ReturnType<typeof may>>>) => ({
  channel: channel({ id: 'here', held: { bot: may('Administrator'), ...held } }),
});
const cleo = member('cleo');
const everybody = seenBy({ cleo: may('ViewChannel'), ada: may('ViewChannel') });

it('asks for what the subcommand names, as who typed it', async () => {
  const { bot: on, done } = bot();
  for (const what of ['undo', 'draw', 'pause', 'resume']) await ask(typedCommand(what), on, table);
  expect(done.map((one) => (one as unknown[])[3])).toEqual(
    ['undo', 'draw', 'pause', 'resume'].map((what) => ({ do: what })),
  );
  expect(done[0]).toMatchObject(['ask', table.id, { userId: 'ada', moderator: false }, { do: 'undo' }, {}]);
});

it('replaces somebody by a person who is there, or by a level that there is', async () => {
  const { bot: on, done } = bot();
  const replace = (options: Parameters<typeof typedCommand>[1], where: object = everybody) =>
    code(() => Promise.resolve().then(() => ask(typedCommand('replace', options, { ...where }), on, table)));
  expect(await replace({})).toBe('who');
  expect(await replace({ with: cleo, level: 'stone' })).toBe('who');
  expect(await replace({ level: 'gem' })).toBe('unknown-level');
  expect(await replace({ with: outOfSight })).toBe('no-member');
  expect(await replace({ with: { ...cleo, user: { bot: true } } })).toBe('a-bot');
  expect(await replace({ with: cleo }, seenBy({ cleo: may('SendMessages') }))).toBe('cannot-see');
  expect(await replace({ with: cleo }, { channel: null })).toBe('cannot-see');
  expect(done).toEqual([]);
  expect(await replace({ with: cleo })).toBe('none');
  expect(await replace({ level: 'stone', seat: '1' })).toBe('none');
  expect(done.map((one) => (one as unknown[])[3])).toEqual([
    { do: 'replace', by: { userId: 'cleo', name: 'cleo' } },
    { do: 'replace', seat: 1, by: { level: 'stone', label: 'Stone' } },
  ]);
});

it('invites people who are there, but not oneself', async () => {
  const { bot: on, done } = bot();
  const invite = (options: Parameters<typeof typedCommand>[1]) =>
    code(() => keepCompany(typedCommand('invite', options, { ...everybody }), on, table));
  expect(await invite({ user: member('ada') })).toBe('oneself');
  expect(await invite({ user: outOfSight })).toBe('no-member');
  expect(await invite({ user: cleo })).toBe('none');
  expect(await invite({ user: cleo, only: false })).toBe('none');
  await keepCompany(typedCommand('nudge'), on, table);
  await keepCompany(typedCommand('spectate'), on, table);
  const actor = { userId: 'ada', name: 'ada', moderator: false };
  expect(done).toEqual([
    ['invite', table.id, actor, 'cleo', undefined],
    ['invite', table.id, actor, 'cleo', false],
    ['nudge', table.id, actor],
    ['spectate', table.id, actor],
  ]);
});

it('ends a game with the powers of who typed it, and a safe reason', async () => {
  const { bot: on, done } = bot();
  const moderator = { memberPermissions: may('ViewChannel', 'ManageMessages') };
  await moderate(typedCommand('end', { reason: ' too\n<@1> late ' }, moderator), on);
  await moderate(typedCommand('end', { reason: ' \n ' }), on);
  await moderate(typedCommand('end'), on);
  const ada = { userId: 'ada', name: 'ada' };
  expect(done).toEqual([
    ['end', table.id, { ...ada, moderator: true }, 'too @1 late', '1400000000000000001'],
    ['end', table.id, { ...ada, moderator: false }, undefined, '1400000000000000001'],
    ['end', table.id, { ...ada, moderator: false }, undefined, '1400000000000000001'],
  ]);
});

it('moves a table only where all may see it, and to a channel that is named', async () => {
  const { bot: on, done } = bot();
  const moderator = { memberPermissions: may('ViewChannel', 'ManageMessages') };
  const all = may('Administrator');
  const there = (held: Readonly<Record<string, ReturnType<typeof may>>>) =>
    channel({ id: 'there', held: { bot: all, ada: all, ...held } });
  const guild = { members: { fetch: async ({ user }: { readonly user: string }) => member(user) } };
  const move = (options: Parameters<typeof typedCommand>[1], more: object = moderator) =>
    code(() => moderate(typedCommand('move', options, { guild, ...more }), on));
  expect(await move({})).toBe('nothing-chosen');
  expect(await move({ channel: outOfSight })).toBe('no-such-channel');
  expect(await move({ channel: channel({ id: 'here' }) })).toBe('there-already');
  expect(await move({ channel: there({ ben: all }) }, {})).toBe('not-moderator');
  expect(await move({ channel: there({}) })).toBe('cannot-see');
  expect(await move({ channel: there({ ben: all, bot: may('ViewChannel') }) })).toBe('cannot-post');
  expect(done).toEqual([]);
  expect(await move({ channel: there({ ben: may('ViewChannel') }) })).toBe('none');
  expect(done).toMatchObject([['move', table.id, { moderator: true }, 'there']]);
});

it.each([
  [{ messageId: '70' }, /^The table is now in <#there>\.\n\[Go to the table\]/],
  [{}, /^The table belongs to <#there> now, but I couldn’t post it there\. .*`\/table board` there\.$/],
])('says where a table is after it was moved, and whether it stands there: %o', async (posted, sentence) => {
  const { bot: on } = bot();
  const moved = { ...table, channelId: 'there', ...posted };
  Object.assign(on.tables.moderation, { move: async () => moved });
  const all = may('Administrator');
  const there = channel({ id: 'there', held: { bot: all, ada: all, ben: all } });
  const guild = { members: { fetch: async ({ user }: { readonly user: string }) => member(user) } };
  const moderator = { memberPermissions: may('ViewChannel', 'ManageMessages') };
  const answer = await moderate(typedCommand('move', { channel: there }, { guild, ...moderator }), on);
  expect('message' in answer && answer.message.panels[0]?.text).toMatch(sentence);
});
