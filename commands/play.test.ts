import { expect, it } from 'vitest';
import type { Answer, Bot } from '../src/discord/answers/command.ts';
import { RuleError } from '../src/engine/rule-error.ts';
import { timeOfId } from '../src/engine/snowflake.ts';
import type { Game } from '../src/games/game.ts';
import { type HouseRules, readHouseRules } from '../src/table/clock/house-rules.ts';
import { channel, may, tableInThread } from '../test/equipment/fake-server.ts';
import { pressId } from '../test/equipment/press-ids.ts';
import { typedCommand } from '../test/equipment/typed-command.ts';
import { rockPaperScissors } from '../test/toys/rock-paper-scissors.ts';
import { play } from './play.ts';

const game = rockPaperScissors as Game;
const command = play([game]);

function server(rules: Partial<HouseRules> = {}, { isTaken = false, fits = true } = {}) {
  const kept = new Map<string, string>();
  const opened: unknown[] = [];
  const made: string[] = [];
  const clock = { now: timeOfId(pressId(1)) ?? 0 };
  const newTables = {
    mustFit: async () => {
      if (!fits) throw new RuleError('bad-options', 'No.');
    },
    open: async (opening: { readonly channelId: string }) => {
      if (isTaken && opening.channelId === 'here') throw new RuleError('channel-taken', 'Taken.');
      opened.push(opening);
      return { id: 't1' };
    },
  };
  const bot = {
    now: () => new Date(clock.now),
    store: {
      settings: async () => Object.fromEntries(kept),
      setting: async (_: string, key: string) => kept.get(key),
      setSetting: async (_: string, key: string, value: string | undefined) =>
        void (value === undefined ? kept.delete(key) : kept.set(key, value)),
    },
    tables: {
      ledger: { game: () => game },
      house: { rules: async () => ({ ...readHouseRules({}), ...rules }) },
      lobby: { newTables },
      showing: { soon: () => undefined },
    },
  } as unknown as Bot;
  const create = async ({ name }: { readonly name: string }) => {
    made.push(name);
    return { id: 'thread', members: { add: async () => undefined } };
  };
  const threading = may('ViewChannel', 'CreatePublicThreads', 'SendMessagesInThreads');
  const mayAll = may(...tableInThread, 'SendMessages', 'CreatePublicThreads');
  const here = {
    channel: channel({ create }),
    memberPermissions: threading,
    appPermissions: mayAll,
  };
  const run = (options: Parameters<typeof typedCommand>[1] = {}, more: object = {}) =>
    command.run(typedCommand('rps', options, { ...here, ...more }), bot);
  const press = (verb: string, more: object = {}) =>
    command.press?.(verb, typedCommand('', {}, { ...here, ...more }) as never, bot);
  return { run, press, opened, made, kept, clock };
}

const code = (work: Promise<unknown> | undefined) =>
  work?.then(
    () => 'none',
    (error: unknown) => {
      if (error instanceof RuleError) return error.code;
      throw error;
    },
  );
const offerOf = (answer: Answer): string => {
  const [button] = 'message' in answer ? (answer.message.rows[0] ?? []) : [];
  if (button === undefined || !('press' in button) || button.press.do !== 'command')
    throw new Error('A thread is offered.');
  return button.press.verb;
};

it('/play opens a table in the channel, with the options as they were given', async () => {
  const { run, opened, made } = server();
  expect(await run()).toEqual({ table: 't1' });
  expect(opened).toEqual([
    { game: 'rps', options: {}, guildId: 'g', channelId: 'here', source: '1400000000000000001' },
  ]);
  await run({ rounds: 3, seat: 2, computer: 'stone', thread: false });
  expect(opened[1]).toMatchObject({ options: { rounds: 3 }, seat: 1, computer: 'stone' });
  expect(made).toEqual([]);
});

it('/play opens a thread where that is asked for, or usual and possible', async () => {
  const { run, opened, made } = server();
  const answer = await run({ thread: true });
  expect('message' in answer && answer.message.panels[0]?.text).toBe('Your table is in <#thread>.');
  expect(made).toEqual(['Rock, paper, scissors · ada']);
  expect(opened).toMatchObject([{ channelId: 'thread' }]);
  const usual = server({ threads: true });
  await usual.run();
  await usual.run({ thread: false });
  await usual.run({}, { memberPermissions: may('ViewChannel') });
  expect(usual.made).toHaveLength(1);
  expect(await code(usual.run({ thread: true }, { memberPermissions: may('ViewChannel') }))).toBe(
    'not-for-you',
  );
});

it('/play makes no thread for a table that cannot be opened', async () => {
  const { run, made } = server({}, { fits: false });
  expect(await code(run({ thread: true }))).toBe('bad-options');
  expect(made).toEqual([]);
});

it('/play asks the server first who may open tables', async () => {
  const { run, opened } = server({ openers: 'moderators' });
  expect(await code(run())).toBe('not-for-you');
  expect(await code(run({ thread: true }))).toBe('not-for-you');
  expect(await code(run({}, { memberPermissions: may('ViewChannel', 'ManageMessages') }))).toBe('none');
  expect(opened).toHaveLength(1);
  expect(await code(server().run({}, { appPermissions: may('ViewChannel') }))).toBe('cannot-post');
});

it('/play offers a thread where the channel has a table, and keeps the wish until it is taken', async () => {
  const { run, press, kept, opened } = server({}, { isTaken: true });
  const verb = offerOf(await run({ rounds: 3, seat: 1 }));
  expect([...kept.keys()]).toEqual(['1400000000000000001']);
  expect(await code(press('t1400000000000000009'))).toBe('offer-gone');
  await press(verb);
  expect(opened).toMatchObject([{ channelId: 'thread', options: { rounds: 3 }, seat: 0 }]);
  expect(kept.size).toBe(0);
  expect(await code(press(verb))).toBe('offer-gone');
});

it('/play offers no thread where none can be made, nor to somebody who may not open a table', async () => {
  const { run } = server({}, { isTaken: true });
  expect(await code(run({}, { memberPermissions: may('ViewChannel') }))).toBe('channel-taken');
  const shut = server({}, { isTaken: true });
  const verb = offerOf(await shut.run());
  const closed = server({ openers: 'moderators' });
  for (const [key, value] of shut.kept) closed.kept.set(key, value);
  expect(await code(closed.press(verb))).toBe('not-for-you');
  expect(closed.kept.size).toBe(1);
  // A stored value that can't be read isn't an offer.
  closed.kept.set(verb.slice(1), '{"game":7}');
  expect(await code(closed.press(verb))).toBe('offer-gone');
});

it('/play drops offers after a day, and what is none', async () => {
  const { run, kept, clock } = server({}, { isTaken: true });
  kept.set('not an id', '{}');
  kept.set(pressId(1), '{}');
  clock.now += 24 * 60 * 60_000;
  await run({}, { id: pressId(2) });
  expect([...kept.keys()]).toEqual([pressId(1), pressId(2)]);
  clock.now += 1;
  await run({}, { id: pressId(3) });
  expect([...kept.keys()]).toEqual([pressId(2), pressId(3)]);
});
