import { resolve } from 'node:path';
import { expect, it } from 'vitest';
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
