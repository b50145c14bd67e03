import { describe, expect, it } from 'vitest';
import { playRandomly } from '../../../../test/games/code2027/random-games.ts';
import { type Told, told } from '../words/told.ts';
import { annals, ledgerOf } from './ledger.ts';

/**
 * Tests `/table project`: all changes add up to the balance, even after changes are taken back (Code2027 19,
 * invariant 10).
 */

describe('the ledger of a project', () => {
  it.each([1, 2, 3, 5, 6, 7])('adds up to money and days, in random game %i', (number) => {
    const events: Told[] = [];
    const end = playRandomly(number, ({ state, next, events: happened }) => {
      events.push(...told(state, next, happened));
    });
    for (const { id, money, time } of end.players) {
      const entries = ledgerOf(events, id);
      expect(entries.reduce((sum, entry) => sum + entry.money, 0)).toBe(money);
      expect(entries.reduce((sum, entry) => sum + entry.days, 0)).toBe(time);
      const shown = annals.portrait?.show(events, id);
      expect(shown?.panel.text).toMatch(new RegExp(`day ${time}\\*\\*$`));
      expect(shown?.panel.text.length).toBeLessThanOrEqual(4_000);
    }
  });

  it('is refused for somebody who does not play', () => {
    expect(() => annals.portrait?.show([], 'p1')).toThrow('There’s no such project in this game.');
  });
});
