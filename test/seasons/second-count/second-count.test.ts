import { describe, expect, it } from 'vitest';
import { sheets } from '../../../src/store/records/lines.ts';
import { playedGames } from '../played.ts';
import { countGame } from './game.ts';

describe('the second count of games', { timeout: 300_000 }, () => {
  it('has the lines that the product has', () => {
    const games = playedGames(24, 1);
    for (const { game, lines } of games) {
      const { sheets: counted, unproved } = countGame(game);
      expect(unproved).toEqual([]);
      for (const sheet of sheets) {
        if (sheet === 'team') continue;
        const product = lines.filter((line) => line.sheet === sheet);
        const rows = counted[sheet].rows;
        for (const line of product) {
          const key = [line.player, line.team, ...(line.position === undefined ? [] : [line.position])].join(
            ' ',
          );
          const own = Object.fromEntries(Object.entries(line.figures).filter(([, value]) => value !== 0));
          expect([sheet, key, rows.get(key)]).toEqual([sheet, key, own]);
        }
        expect(rows.size).toBe(product.length);
      }
    }
  });
});
