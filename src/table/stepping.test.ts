import { beforeEach, expect, it } from 'vitest';
import { ada, codeOf } from '../../test/equipment/rps-table.ts';
import type { Replaying } from './keeping/replaying.ts';
import type { Message, Press } from './message/message.ts';
import type { Pressed } from './outcome.ts';
import { stepped } from './stepping.ts';

type Step = Extract<Press, { readonly do: 'step' }>;

/** What was asked for, and who looked. */
let asked: Parameters<Replaying['step']>[];
/** The number of the last play. */
let last: number;
beforeEach(() => {
  asked = [];
  last = 9;
});

const message = (text: string): Message => ({ panels: [{ title: '', text }], rows: [] });
const replaying = {
  async step(...asking: Parameters<Replaying['step']>) {
    asked.push(asking);
    const [, wanted] = asking;
    const number = wanted.by === 'typed' ? 0 : wanted.by === 'after' ? wanted.number + 1 : wanted.number;
    return { message: message(`Play ${number}`), number, isLast: number >= last };
  },
  forAll: async (_: string, number: number) => ({ message: message(`All ${number}`), own: message('Own') }),
  askedForPlay: async () => 'An inning',
} as unknown as Replaying;

const press: Step = { do: 'step', table: 't', by: 'next', number: 4, seen: 1, token: 'token' };
const pressing = (by: Step['by'], more: Partial<Pressed> = {}, at: Partial<Step> = {}) =>
  stepped(replaying, { ...press, by, ...at }, { press, actor: ada, source: '1', ...more });
/** What was looked at last. */
const looked = () => asked.at(-1)?.[1];
const watcher = () => asked.at(-1)?.[2];

it('steps for the person who presses, as they looked before', async () => {
  expect(await pressing('next')).toEqual({ kind: 'private', message: message('Play 4') });
  expect(asked).toEqual([
    ['t', { by: 'next', number: 4 }, { actor: ada, sees: true, token: 'token', seen: 1 }],
  ]);
  await pressing('next', { sees: false });
  expect(watcher()).toMatchObject({ sees: false });
});

it('asks for a play, and goes to the one that was typed', async () => {
  expect(await pressing('go')).toMatchObject({ kind: 'ask', title: 'Plays', label: 'An inning' });
  await pressing('go', { values: [' 7b '] });
  expect(looked()).toEqual({ by: 'typed', text: '7b' });
  expect(await codeOf(pressing('go', { values: [] }))).toBe('nothing-chosen');
});

it('goes to a moment that was chosen, and to no other', async () => {
  await pressing('moment', { values: ['12'] });
  expect(looked()).toEqual({ by: 'back', number: 12 });
  expect(await codeOf(pressing('moment'))).toBe('nothing-chosen');
  for (const value of ['', '-1', '1.5', '1234567']) {
    expect(await codeOf(pressing('moment', { values: [value] }))).toBe('no-choice');
  }
});

it('changes who is looked at, and stays at the play', async () => {
  for (const [value, seen] of [
    ['public', 'public'],
    ['all', 'all'],
    ['3', 3],
  ] as const) {
    await pressing('seen', { values: [value] });
    expect([looked(), watcher()?.seen]).toEqual([{ by: 'back', number: 4 }, seen]);
  }
  for (const value of ['', 'else', '100', '-1']) {
    expect(await codeOf(pressing('seen', { values: [value] }))).toBe('no-choice');
  }
});

it('shows a play to all', async () => {
  expect(await pressing('here')).toEqual({ kind: 'public', message: message('All 4'), own: message('Own') });
});

it('goes on by itself until the last play', async () => {
  const first = await pressing('play', {}, { number: 7 });
  if (first.kind !== 'private' || first.playing === undefined) throw new Error('It goes on.');
  expect([first.message, watcher()?.isPlaying]).toEqual([message('Play 7'), true]);
  expect(await first.playing()).toEqual({ message: message('Play 8'), isLast: false });
  expect(looked()).toEqual({ by: 'after', number: 7 });
  expect(await first.playing()).toEqual({ message: message('Play 9'), isLast: true });
  expect(await pressing('play', {}, { number: 9 })).toEqual({ kind: 'private', message: message('Play 9') });
});

it('goes on for a hundred plays, the last of which no longer plays', async () => {
  last = 1000;
  const first = await pressing('play', {}, { number: 0 });
  if (first.kind !== 'private' || first.playing === undefined) throw new Error('It goes on.');
  const ends: boolean[] = [];
  for (let plays = 0; plays < 100; plays += 1) ends.push((await first.playing()).isLast);
  expect([ends.indexOf(true), watcher()?.isPlaying]).toEqual([99, false]);
  expect(asked.at(-2)?.[2].isPlaying).toBe(true);
});

it('stops where it is: by its button, or by a second press of Play', async () => {
  for (const stopped of [await pressing('stop'), await pressing('play', { wasPlaying: true })]) {
    expect(stopped).toEqual({ kind: 'private', message: message('Play 4') });
    expect([looked(), watcher()?.isPlaying]).toEqual([{ by: 'back', number: 4 }, undefined]);
  }
});
