import { describe, expect, it } from 'vitest';
import type { Ball, Going, PendingPlay } from '../records/pending-play.ts';
import { leadThrow, regularThrow, runnerAnswer, sendsRunner } from './running.ts';

const ball: Ball = {
  outcome: 'single_uncapped',
  hitType: 'single_uncapped',
  location: 'CF',
  advancement: 'single_uncapped',
  reading: null,
  xCheck: null,
};
const lead = (from: Going['from'], to: Going['to'], safe: number): Going => ({ from, to, safe });

const uncapped = (asks: 'send' | 'throw' | 'trail' | 'aim', one: Going, other: Going): PendingPlay => ({
  kind: 'uncapped',
  asks,
  ball,
  lead: one,
  trail: other,
});
const tagging = (kind: 'fly' | 'contact', one: Going): PendingPlay => ({
  kind,
  asks: 'send',
  ball,
  lead: one,
});
const batter = lead(0, 2, 16);

/** The smallest safe number at which the runner is sent, by outs. */
const threshold = (pending: (safe: number) => PendingPlay, outs: number): number | undefined =>
  Array.from({ length: 19 }, (_, at) => at + 1).find((safe) => sendsRunner(pending(safe), outs));

describe('runners of the computer manager (section 16)', () => {
  it.each([
    ['home on an uncapped single', (safe: number) => uncapped('send', lead(2, 4, safe), batter), [17, 15, 9]],
    ['home on an uncapped double', (safe: number) => uncapped('send', lead(1, 4, safe), batter), [17, 15, 9]],
    ['first to third', (safe: number) => uncapped('send', lead(1, 3, safe), batter), [16, 14, 18]],
    ['second to third on a fly', (safe: number) => tagging('fly', lead(2, 3, safe)), [14, 18, undefined]],
    ['home on a shallow fly', (safe: number) => tagging('fly', lead(3, 4, safe)), [14, 9, undefined]],
    ['home on a contact play', (safe: number) => tagging('contact', lead(3, 4, safe)), [14, 11, undefined]],
    ['as trail runner', (safe: number) => uncapped('trail', lead(2, 4, 9), lead(1, 3, safe)), [16, 16, 16]],
  ])('go %s from the number of the table', (_, pending, least) => {
    expect([0, 1, 2].map((outs) => threshold(pending, outs))).toEqual(least);
  });

  it('answer in the words of the question', () => {
    expect(runnerAnswer(uncapped('send', lead(2, 4, 17), batter), 0)).toBe('send');
    expect(runnerAnswer(uncapped('send', lead(2, 4, 16), batter), 0)).toBe('hold');
    expect(runnerAnswer(uncapped('trail', lead(2, 4, 17), batter), 0)).toBe('trail');
    expect(runnerAnswer(uncapped('trail', lead(2, 4, 17), lead(0, 2, 15)), 0)).toBe('stay');
  });
});

describe('throws of the computer manager (section 16)', () => {
  const steal = (kind: '2,3' | '2,4', numbers: Readonly<Record<string, number>>): PendingPlay => ({
    kind: 'steal',
    asks: 'steal_throw',
    steal: kind,
    goodJump: true,
    safeNumbers: numbers,
  });

  it('are always made, at the trail runner when he is easier by five', () => {
    expect(regularThrow(uncapped('throw', lead(2, 4, 19), batter))).toBe('lead');
    expect(regularThrow(uncapped('aim', lead(2, 4, 19), lead(1, 3, 15)))).toBe('lead');
    expect(regularThrow(uncapped('aim', lead(2, 4, 19), lead(1, 3, 14)))).toBe('trail');
    expect(regularThrow(steal('2,3', { lead: 15, trail: 10 }))).toBe('trail');
    expect(regularThrow(steal('2,3', { lead: 14, trail: 10 }))).toBe('lead');
    expect(regularThrow(steal('2,4', { home: 12, second: 7 }))).toBe('second');
    expect(regularThrow(steal('2,4', { home: 9, second: 17 }))).toBe('home');
  });

  it('are at the lead runner when nobody decides', () => {
    expect(leadThrow(uncapped('aim', lead(2, 4, 19), lead(1, 3, 2)))).toBe('lead');
    expect(leadThrow(steal('2,4', { home: 19, second: 1 }))).toBe('home');
  });
});
