import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { checkPicture } from '../../../../test/contract/clauses/words.ts';
import { baseball } from '../../../games/baseball/index.ts';
import type { Game } from '../../../games/game.ts';
import { readLine } from '../../log/archived-game.ts';
import type { GameRecord } from '../../log/proof/verify.ts';
import { coarseToFine, keyPlays, largestSwings, reviewOf } from './review.ts';

/** A game from `test/logs`. */
function record(name: string): GameRecord {
  const read = readLine(
    JSON.parse(readFileSync(new URL(`../../../../test/logs/${name}.json`, import.meta.url), 'utf8')),
  );
  if (read === undefined || 'league' in read) throw new Error(`${name} holds no game.`);
  return read.record;
}

describe('a review', () => {
  it('shows the chances of a whole baseball game and three moments, each with its line and picture', async () => {
    const { table, actions } = record('baseball-2-auto-ratings');
    const { panels, picture, furtherPictures = [], rows } = reviewOf(baseball as Game, table, actions);
    expect(panels.map(({ title }) => title)).toEqual([
      'Baseball: how the chances changed',
      ...[1, 2, 3].map((at) =>
        expect.stringMatching(new RegExp(`^${at} · (Top|Bottom) of the \\w+, play \\d+ · action \\d+$`)),
      ),
    ]);
    const numbers = panels.slice(1).map(({ title }) => Number(/\d+$/.exec(title)?.[0]));
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
    for (const { text } of panels.slice(1))
      expect(text).toMatch(/\S.*\n\*\*Seat 1\*\* \d+% → \d+% · \*\*Seat 2\*\* \d+% → \d+%$/);
    expect(picture?.alt).toMatch(
      /^The chances of winning over the game\. Seat 1: 50% at the start, between /,
    );
    expect(picture?.alt).toMatch(/ (100%|0%) at the end\. Marked: 1 at action /);
    for (const one of [picture, ...furtherPictures]) checkPicture(one?.picture as never);
    expect(furtherPictures).toHaveLength(3);
    expect(rows).toEqual([]);
  });

  it('knows who sits where, whoever joined first', async () => {
    const { table, actions } = record('baseball-2-auto-simple');
    const game = baseball as Game;
    const joined = { ...table, seats: table.seats.toReversed() };
    // How much a review evaluates depends on the time, which stands still here.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
    try {
      expect(reviewOf(game, joined, actions)).toEqual(reviewOf(game, table, actions));
    } finally {
      clock.mockRestore();
    }
  });

  it('samples the whole game before it looks closer', () => {
    expect(coarseToFine(9)).toEqual([0, 8, 4, 2, 6, 1, 3, 5, 7]);
    expect(coarseToFine(0)).toEqual([]);
    expect(coarseToFine(1)).toEqual([0]);
    for (const length of [2, 3, 10, 400])
      expect(coarseToFine(length).toSorted((one, other) => one - other)).toEqual(
        Array.from({ length }, (_, at) => at),
      );
  });

  it('tells the largest swings first, and none if nothing changed', () => {
    const known = [0.5, 0.5, 0.6, 0.2, 0.25].map((chance, index) => ({
      index,
      chances: [chance, 1 - chance],
    }));
    expect(largestSwings(known, 2).map(({ to }) => to.index)).toEqual([3, 2]);
    expect(largestSwings(known, 9).map(({ to }) => to.index)).toEqual([3, 2, 4]);
  });
});

describe('the key plays', () => {
  it('name the seat whose chances rose, in the order of the game', () => {
    const { table, actions } = record('baseball-2-auto-ratings');
    const plays = keyPlays(baseball as Game, table, actions);
    expect(plays).toHaveLength(3);
    for (const { when, story, was, is } of plays) {
      expect(when).toMatch(/^(Top|Bottom) of the /);
      expect(story).toMatch(/^[^*`]+\.$/);
      expect(Number.parseInt(is, 10)).toBeGreaterThan(Number.parseInt(was, 10));
    }
  });
});
