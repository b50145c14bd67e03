import { expect, it } from 'vitest';
import type { Answer, Bot } from '../src/discord/answers/command.ts';
import { typedCommand } from '../test/equipment/typed-command.ts';
import { games } from './games.ts';

function bot() {
  const said: unknown[] = [];
  const people = {
    wish: async (userId: string, wishes: unknown) => said.push([userId, wishes]),
    choose: async (userId: string, notify: string) => said.push([userId, notify]),
  };
  const reading = {
    games: async (userId: string, guildId: string, page: number) => ({
      panels: [{ title: 'list', text: `${userId} ${guildId} ${page}` }],
      rows: [],
    }),
  };
  return { said, bot: { tables: { people, reading } } as unknown as Bot };
}
const panel = (answer: Answer) => ('message' in answer ? answer.message.panels[0] : undefined);

it('/games alone lists, and changes nothing', async () => {
  const { said, bot: on } = bot();
  const answer = await games.run(typedCommand('games'), on);
  expect(panel(answer)).toEqual({ title: 'list', text: 'ada g 0' });
  expect(said).toEqual([]);
});

it('/games changes only what is given, be it false', async () => {
  const { said, bot: on } = bot();
  expect(panel(await games.run(typedCommand('games', { tips: false }), on))).toMatchObject({ title: 'Tips' });
  const answer = await games.run(
    typedCommand('games', { notify: 'none', forced: true, preview: false, suggestions: true }),
    on,
  );
  expect(said).toEqual([
    ['ada', { tips: false }],
    ['ada', { forced: true, preview: false, suggestions: true }],
    ['ada', 'none'],
  ]);
  expect(panel(answer)?.text.split('\n')).toHaveLength(4);
  await games.run(typedCommand('games', { notify: 'digest' }), on);
  expect(said.at(-1)).toEqual(['ada', 'digest']);
});

it('/games turns pages for who presses, and the first for what is none', async () => {
  const { bot: on } = bot();
  const press = async (verb: string) =>
    panel((await games.press?.(verb, typedCommand('games') as never, on)) as Answer)?.text;
  expect(await press('page-2')).toBe('ada g 2');
  for (const verb of ['page-', 'page-123', 'page--1', 'other']) expect(await press(verb)).toBe('ada g 0');
});
