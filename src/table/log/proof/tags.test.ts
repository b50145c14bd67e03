import { expect, it } from 'vitest';
import type { StoredSeat } from '../../../store/records/table.ts';
import { newTags, taggedSeats, tagsWithout } from './tags.ts';

const ada: StoredSeat = { seat: 0, userId: 'ada', name: 'Ada', entropy: '1' };
const computer: StoredSeat = { seat: 1, level: 'regular', name: 'Computer', entropy: '' };
const ben: StoredSeat = { seat: 2, userId: 'ben', name: 'Ben', entropy: '2' };
const seats = [ada, computer, ben];
const tags = [{ salt: 'a' }, { salt: 'b' }, { salt: 'c' }];
const tagOf = (seat: StoredSeat, salt = 'a') => taggedSeats({ seats: [seat], tags: [{ salt }] })[0]?.tag;

it('each seat gets a salt of its own', () => {
  const salts = newTags(seats).map((tag) => ('salt' in tag ? tag.salt : ''));
  expect(salts.map((salt) => /^[0-9a-f]{32}$/.test(salt))).toEqual([true, true, true]);
  expect(new Set(salts).size).toBe(3);
});

it('a tag follows from the salt, the person and the name', () => {
  const tag = tagOf(ada);
  expect(tag).toMatch(/^[0-9a-f]{64}$/);
  for (const other of [
    { ...ada, userId: 'eve' },
    { ...ada, name: 'Eve' },
  ])
    expect(tagOf(other)).not.toBe(tag);
  expect(tagOf(ada, 'b')).not.toBe(tag);
  // Nobody can tell from two files that the same person played.
  const who = (salt: string) => taggedSeats({ seats: [ada], tags: [{ salt }] })[0]?.known?.who;
  expect(who('b')).not.toBe(who('a'));
  // The seat and its entropy are covered elsewhere.
  expect(tagOf({ ...ada, seat: 5, entropy: '9' })).toBe(tag);
});

it('a computer is named by its level, and a person by their id though a computer plays for them', () => {
  expect(tagOf(computer)).not.toBe(tagOf({ ...computer, level: 'veteran' }));
  expect(tagOf({ ...ada, level: 'regular' })).toBe(tagOf(ada));
  expect(tagOf({ ...computer, userId: 'computer regular' })).toBe(tagOf(computer));
});

it('shows what leads to a person, until it is deleted', () => {
  const [first, second, third] = taggedSeats({
    seats,
    tags: [{ salt: 'a' }, { tag: 'kept' }, { salt: 'c' }],
  });
  expect(first).toMatchObject({ seat: 0, tag: tagOf(ada), known: { salt: 'a', name: 'Ada' } });
  expect(second).toEqual({ seat: 1, tag: 'kept' });
  expect(third).toMatchObject({ seat: 2, known: { salt: 'c', name: 'Ben' } });
  expect(taggedSeats({ seats })).toEqual([]);
  expect(taggedSeats({ seats: [ada], tags })).toHaveLength(1);
});

it('a person who is forgotten after a game leaves their tag, and nobody else’s', () => {
  const over = { seats, tags, finishedAt: new Date(0) };
  expect(tagsWithout(over, 'ben')).toEqual([{ salt: 'a' }, { salt: 'b' }, { tag: tagOf(ben, 'c') }]);
  expect(tagsWithout(over, 'eve')).toEqual(tags);
  // Forgotten again, it stays.
  const again = { ...over, tags: tagsWithout(over, 'ben') ?? [] };
  expect(tagsWithout(again, 'ben')).toEqual(again.tags);
});

it('a game that goes on or is older than tags keeps what it has', () => {
  expect(tagsWithout({ seats, tags }, 'ada')).toBe(tags);
  expect(tagsWithout({ seats, finishedAt: new Date(0) }, 'ada')).toBeUndefined();
});
