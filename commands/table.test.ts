import { expect, it } from 'vitest';
import { games } from '../src/games/catalog.ts';
import type { Game } from '../src/games/game.ts';
import { table } from './table.ts';

const all = games as readonly Game[];
const subcommands = (list: readonly Game[]): string[] =>
  table(list)
    .data.toJSON()
    .options?.map(({ name }) => name) ?? [];

it('/table has room for the games on offer, the portraits of each among them', () => {
  const names = subcommands(all);
  expect(names.length).toBeLessThanOrEqual(25);
  for (const portrait of all.flatMap(({ annals }) => annals?.portrait ?? []))
    expect(names).toContain(portrait.id);
  expect(new Set(names).size).toBe(names.length);
});

it('/table has no more subcommands than Discord allows, however many pages games have', () => {
  const [game] = all;
  if (game === undefined) throw new Error('There is no game.');
  const pages = Array.from({ length: 40 }, (_, at) => ({ id: `sheet${at}`, label: `Sheet ${at}` }));
  const names = subcommands([...all, { ...game, id: 'much', pages }]);
  expect(names).toHaveLength(25);
  expect(names).toContain('page');
});

it('/table says of a page which games have it, where not all do', () => {
  const options = table(all).data.toJSON().options ?? [];
  const about = (id: string) => options.find(({ name }) => name === id)?.description;
  for (const { id, title } of all.flatMap(({ annals, title }) =>
    annals?.portrait ? [{ id: annals.portrait.id, title }] : [],
  ))
    expect(about(id)).toContain(`(${title})`);
  const texts = all.filter((game) => game.texts !== undefined).map(({ title }) => title);
  expect(about('export')).toContain(`(${texts.join(', ')})`);
  expect(options.every(({ description }) => description.length <= 100)).toBe(true);
});
