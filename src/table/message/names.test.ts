import { pino } from 'pino';
import { expect, it } from 'vitest';
import { execute, freshDatabase } from '../../../test/equipment/databases/databases.ts';
import { rockPaperScissors } from '../../../test/toys/rock-paper-scissors.ts';
import type { Names } from '../../games/facets/seats.ts';
import type { Game } from '../../games/game.ts';
import { openStore } from '../../store/open.ts';
import { playsMessage } from '../board/plays.ts';
import { openTables } from '../tables.ts';
import { inMarkdown, lineInMarkdown, onOneLine, withoutBackslashes } from './names.ts';
import type { Post } from './post.ts';

it.each([
  ['Ada', 'Ada'],
  ['**Bold** _Ben_ ~~no~~ ||x||', '\\*\\*Bold\\*\\* \\_Ben\\_ \\~\\~no\\~\\~ \\|\\|x\\|\\|'],
  ['two\nlines', 'two lines'],
  ['`code`', '\\`code\\`'],
  ['<@123> @everyone <#4>', '\\<\\@123\\> \\@everyone \\<\\#4\\>'],
  ['[free](https://x.org)', '\\[free\\](https\\://x.org)'],
  ['# Heading', '\\# Heading'],
  ['-# small', '\\-\\# small'],
  ['> quote', '\\> quote'],
  ['- item', '\\- item'],
  ['1. Ben', '1\\. Ben'],
  ['No. 1. Ben-Hur +1', 'No. 1. Ben-Hur +1'],
  ['¯\\_(ツ)_/¯', '¯\\\\\\_(ツ)\\_/¯'],
  ['\u202Eback', 'back'],
  ['👨‍👩‍👧 می‌خواهم', '👨‍👩‍👧 می‌خواهم'],
  ['\u3164\u200D', ''],
])('appear unchanged in Markdown: %j', (name, shown) => {
  expect(inMarkdown(name)).toBe(shown);
  expect(withoutBackslashes(inMarkdown(name))).toBe(onOneLine(name));
});

it('are cut between characters, before anything is added', () => {
  expect(inMarkdown('⚾'.repeat(50))).toBe('⚾'.repeat(32));
  expect(inMarkdown('*'.repeat(50))).toBe('\\*'.repeat(32));
});

it('are as long as they were typed where they are no names', () => {
  expect(lineInMarkdown(`- ${'*'.repeat(50)}\n`)).toBe(`\\- ${'\\*'.repeat(50)}`);
});

const nowhere: Post = {
  create: async (_channel, _message, nonce) => nonce,
  inTurn: async (_channel, _id, work) =>
    work({ create: async (_message, nonce) => nonce, edit: async () => undefined }),
  find: async () => undefined,
  remove: async () => undefined,
};

const drawn = rockPaperScissors as Game;
/** A game whose picture names the players. */
const game: Game = {
  ...drawn,
  draw: (view, names) => ({ ...drawn.draw(view, names), background: names(0) }),
  describe: (_view: unknown, names: Names) => `${names(0)} against ${names(1)}`,
};

it('are stored unchanged, escaped in text and not in pictures', async () => {
  const database = await freshDatabase('sqlite');
  const store = await openStore(database.url);
  const tables = openTables({ store, post: nowhere, games: [game], log: pino({ level: 'silent' }), pace: 0 });
  const star = { userId: '1', name: '*Star*', moderator: false };
  const colon = { userId: '2', name: 'a:b', moderator: false };
  const place = { guildId: 'g', channelId: 'c', source: '1' };
  const { id } = await tables.lobby.newTables.open({ game: 'rps', options: { rounds: 1 }, ...place }, star);
  await tables.lobby.join(id, colon, undefined, '2');
  await tables.lobby.start(id, star, '2s');
  expect((await store.loadTable(id))?.seats.map(({ name }) => name)).toEqual(['*Star*', 'a:b']);
  await expect(tables.acting.act(id, { ...star, userId: '3' }, undefined, 'rock', '3')).rejects.toThrow(
    'it’s waiting for \\*Star\\* and a\\:b',
  );
  const { panels, picture } = await tables.showing.message(id);
  expect(panels[0]?.text.split('\n')[0]).toBe('\\*Star\\* 0 : 0 a\\:b');
  expect(picture?.alt).toBe('*Star* against a:b');
  expect(picture?.picture.background).toBe('*Star*');
  await tables.acting.resign(id, colon, '4');
  expect((await tables.reading.history(id)).lines.join()).toContain('a\\:b');
  // A later version of the bot can't read these options.
  await execute(database.url, `UPDATE "Table" SET "options" = 'gone' WHERE "id" = '${id}'`);
  const later = openTables({ store, post: nowhere, games: [game], log: pino({ level: 'silent' }), pace: 0 });
  expect((await later.showing.message(id)).panels[0]?.text.split('\n')[0]).toBe('**\\*Star\\***, **a\\:b**');
  await Promise.all([tables.stop(), later.stop()]);
  await store.close();
  await database.drop();
});

it('and search words are escaped as well', () => {
  expect(playsMessage('t', [], '[free](x) *all*', 0).panels[0]?.title).toBe(
    'Plays with “\\[free\\](x) \\*all\\*”',
  );
});
