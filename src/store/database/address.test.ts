import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { expect, it } from 'vitest';
import { readStorage } from '../../config.ts';
import { addressOf, placeOf } from './address.ts';

it.each([
  ['file:./data/clubhouse.db', resolve('data/clubhouse.db')],
  ['file:/data/clubhouse.db', '/data/clubhouse.db'],
  ['postgresql://club:sesame@db.example:5432/games?application_name=club', 'db.example:5432/games'],
  ['postgres://club:se%23same@db.example/games', 'db.example/games'],
  ['postgresql://club:sesame@db.example/games?host=10.0.0.2&port=6432', '10.0.0.2:6432/games'],
  ['postgresql:///games?host=/run/postgresql&user=club', '/run/postgresql/games'],
  [`postgresql://club@${encodeURIComponent('/run/pg')}/games`, '/run/pg/games'],
])('the log says where %s is, without its login', (url, place) => {
  expect(placeOf(url)).toBe(place);
  expect(placeOf(url)).not.toMatch(/club:|sesame/);
});

it('an address begins with file: or postgresql:', () => {
  expect(() => addressOf('mysql://db/games')).toThrow(RangeError);
});

/** What docs/hosting.md says about TLS. Another version of the driver may read it otherwise. */
it.each([
  ['', false],
  ['?sslmode=disable', false],
  ['?sslmode=verify-full', {}],
  ['?sslmode=no-verify', { rejectUnauthorized: false }],
  ['?uselibpqcompat=true&sslmode=require', { rejectUnauthorized: false }],
  ['?sslmode=require', {}],
  ['?sslmode=prefer', {}],
])(
  'the bot accepts an address that ends with “%s”, and the driver takes it as the manual says',
  (end, ssl) => {
    const url = `postgresql://club:sesame@db.example/games${end}`;
    expect(readStorage({ DATABASE_URL: url }).databaseUrl).toBe(url);
    expect(placeOf(url)).toBe('db.example/games');
    expect(new pg.Client({ connectionString: url })).toHaveProperty('ssl', ssl);
  },
);

it('the driver takes the authority from the file that an address names', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clubhouse-tls-'));
  const file = join(folder, 'ca.pem');
  await writeFile(file, 'an authority');
  const url = `postgresql://club@db.example/games?sslmode=verify-full&sslrootcert=${file}`;
  expect(new pg.Client({ connectionString: url })).toHaveProperty('ssl', { ca: 'an authority' });
  await rm(folder, { recursive: true });
});
