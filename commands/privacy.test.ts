import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type { Answer, Bot } from '../src/discord/answers/command.ts';
import type { Outlook } from '../src/table/keeping/privacy.ts';
import { typedCommand } from '../test/equipment/typed-command.ts';
import { privacy } from './privacy.ts';

const tables = { lobbies: 0, running: 0, over: 0, followed: 0, shared: 0 };
const none: Outlook = { ...tables, rolls: false, played: false, entered: { ongoing: 0, over: 0 }, runs: 0 };

function bot(outlook = none, kept: unknown = {}) {
  const forgotten: string[] = [];
  const of = {
    export: async (userId: string) => ({ userId, kept }),
    outlook: async () => outlook,
    forget: async (userId: string) => void forgotten.push(userId),
  };
  return { forgotten, bot: { tables: { privacy: of } } as unknown as Bot };
}
const press = (verb: string, on: Bot) => privacy.press?.(verb, typedCommand('') as never, on);
const messageOf = (answer: Answer) => {
  if (!('message' in answer)) throw new Error('It has words.');
  return answer;
};

it('/privacy delete asks first, and names only what there is', async () => {
  const { bot: on, forgotten } = bot();
  const { message, private: isPrivate } = messageOf(await privacy.run(typedCommand('delete'), on));
  expect(isPrivate).toBe(true);
  expect(message.panels[0]?.text.split('\n')).toHaveLength(3);
  expect(message.rows[0]?.map((one) => 'label' in one && one.label)).toEqual(['Delete', 'Keep']);
  expect(forgotten).toEqual([]);
  const much: Outlook = {
    ...{ lobbies: 1, running: 2, over: 3, followed: 4, shared: 5, rolls: true, played: true },
    entered: { ongoing: 1, over: 2 },
    runs: 3,
  };
  const text = messageOf(await privacy.run(typedCommand('delete'), bot(much).bot)).message.panels[0]?.text;
  expect(text?.split('\n')).toHaveLength(13);
  expect(text).toContain('You leave 1 table yet');
  expect(text).toContain('At 2 tables with a running game');
});

it('/privacy forgets who presses Delete, and nobody else', async () => {
  const { bot: on, forgotten } = bot();
  await press('keep', on);
  await expect(press('perhaps', on)).rejects.toMatchObject({ code: 'unknown-control' });
  expect(forgotten).toEqual([]);
  await press('delete', on);
  expect(forgotten).toEqual(['ada']);
});

it('/privacy export gives a file that Discord takes, packed where it is large', async () => {
  const [file] = messageOf(await privacy.run(typedCommand('export'), bot().bot)).files ?? [];
  expect(file?.name).toBe('clubhouse.json');
  expect(JSON.parse(String(file?.content))).toEqual({ userId: 'ada', kept: {} });
  const large = 'é'.repeat(5_000_000);
  const [packed] = messageOf(await privacy.run(typedCommand('export'), bot(none, large).bot)).files ?? [];
  expect(packed?.name).toBe('clubhouse.json.gz');
  expect(JSON.parse(String(gunzipSync(packed?.content ?? '')))).toEqual({ userId: 'ada', kept: large });
});
