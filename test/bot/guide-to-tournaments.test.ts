import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { dataOf } from '../../commands/tournament/data.ts';
import { games } from '../../src/games/catalog.ts';
import type { Game } from '../../src/games/game.ts';
import { newRoom } from '../equipment/at-the-table.ts';
import { closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { oneDatabase } from '../equipment/databases/databases.ts';
import { rockPaperScissors } from '../toys/rock-paper-scissors.ts';

/** What `docs/competitions.md` tells people to type. */

closeAfterwards();

const page = readFileSync(join(import.meta.dirname, '../../docs/competitions.md'), 'utf8');
const [create = '', start = '', table = ''] = (/```text\n(.*?)```/s.exec(page)?.[1] ?? '').split('\n');

const named = z.object({ name: z.string() });
const command = z
  .object({ options: z.array(named.extend({ options: z.array(named).default([]) })) })
  .parse(dataOf(games as readonly Game[]).toJSON());

it('names every subcommand of /tournament and every option of create, and no other', () => {
  const rows = page.split('\n').filter((line) => line.startsWith('| `/tournament'));
  const documented = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`(?:\/tournament )?([a-z]+)`/g)].map(([, name]) => name),
  );
  expect(documented.toSorted()).toEqual(command.options.map(({ name }) => name).toSorted());
  const [creating] = command.options.filter(({ name }) => name === 'create');
  for (const { name } of creating?.options ?? []) expect(page).toContain(`\`${name}\``);
});

describe.each(oneDatabase())('the three commands of a newcomer, on %s', (database) => {
  it('play a tournament of computers and show its table, also when it is over', async () => {
    const game: Game = { ...(rockPaperScissors as Game), id: 'dutch', title: 'Dutch' };
    const house = await openClubhouse(database, { games: [game] });
    const { ada } = newRoom(house);
    expect((await ada.slash(create)).text).toContain('**Cup** is open');
    expect((await ada.slash(start)).text).toContain('**Cup** begins.');
    const read = () => ada.messages().map(({ message: { embeds } }) => embeds[0]?.title);
    await expect.poll(read).toContain('Cup is over');
    expect((await ada.slash(table)).text).toMatch(/Table: 1=? \w+: Pts/);
  });
});
