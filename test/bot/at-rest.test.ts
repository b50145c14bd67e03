import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it, vi } from 'vitest';
import { Painter } from '../../src/engine/picture/painter.ts';
import { closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { oneDatabase } from '../equipment/databases/databases.ts';

closeAfterwards();

/** What a bot that nobody plays with keeps out of its memory: parsers, the games' content, the canvas. */

const program = `
  import fs from 'node:fs';
  import { createRequire, syncBuiltinESMExports } from 'node:module';
  const read = [];
  const { readFileSync } = fs;
  fs.readFileSync = (file, ...how) => {
    if (/\\/content\\/.*\\.json$/.test(String(file))) read.push(String(file).replace(/.*games\\//, ''));
    return readFileSync(file, ...how);
  };
  syncBuiltinESMExports();
  await import('./src/bot.ts');
  read.length = 0;
  const { commands } = await import('./commands/all.ts');
  const { games } = await import('./src/games/catalog.ts');
  for (const command of commands(games)) command.data.toJSON();
  const idle = [...read];
  const loaded = Object.keys(createRequire(import.meta.url).cache).join();
  const parsers = ['yaml', 'jsonc-parser', 'csv-parse', '@napi-rs/canvas'];
  const idleParsers = parsers.filter((name) => loaded.includes('/node_modules/' + name));
  const [baseball] = games;
  const { rules } = games.find(({ id }) => id === 'code2027');
  baseball.seatLabel(baseball.options.parse({ away: 'SMH', home: 'QHM' }), 0);
  const { teamOf } = await import('./src/games/baseball/league/roster.ts');
  teamOf('SMH');
  process.stdout.write(JSON.stringify({ idle, idleParsers, rules: rules.length, read }));
`;

it('reads a team or a deck when something needs it, and loads no parser before a file comes', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', program],
    { cwd: new URL('../..', import.meta.url) },
  );
  const { idle, idleParsers, rules, read } = JSON.parse(stdout);
  expect({ idle, idleParsers }).toEqual({ idle: [], idleParsers: [] });
  expect(rules).toBeGreaterThan(5);
  // A game between two teams needs these two, and rule chapters show cards.
  expect(read).toContain('code2027/content/cards.json');
  expect(read.filter((file: string) => file.startsWith('baseball/'))).toEqual([
    'baseball/content/teams/SMH.json',
  ]);
});

it('wakes the painter when somebody comes, and not at the start', async () => {
  const wake = vi.spyOn(Painter.prototype, 'wake');
  const paint = vi.spyOn(Painter.prototype, 'paint');
  const house = await openClubhouse(oneDatabase()[0] ?? 'sqlite');
  expect([wake, paint].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  await house.playground.user('Ada').slash('/help');
  expect([wake, paint].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
});
