import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { games } from '../../../games/catalog.ts';
import { readLine } from '../../log/archived-game.ts';
import { type Course, courseFromDeal, goneOn } from '../../log/course.ts';
import { packed, sizeOf, unpacked } from './packed.ts';

/** A game from `test/logs`, as a course. */
function course(name: string): Course {
  const file = new URL(`../../../../test/logs/${name}.json`, import.meta.url);
  const read = readLine(JSON.parse(readFileSync(file, 'utf8')));
  if (read === undefined || 'league' in read) throw new Error(`${name} holds no game.`);
  const { table, actions } = read.record;
  const game = games.find(({ id }) => id === table.game);
  if (game === undefined) throw new Error(`Nobody plays ${table.game}.`);
  return goneOn(courseFromDeal({ game, stored: table }), actions);
}

it.each(['dutch-1-classic', 'ringrift-1-canonical'])(
  'keeps the plays of %s as they were, in a third of the memory',
  (name) => {
    const { plays } = course(name);
    const kept = packed({ plays });
    expect(JSON.parse(JSON.stringify(unpacked(kept)))).toEqual(JSON.parse(JSON.stringify(plays)));
    const states = plays.reduce((sum, { state }) => sum + JSON.stringify(state).length, 0);
    const compressed = kept.plays.reduce((sum, { state }) => sum + state.byteLength, 0);
    expect(compressed).toBeLessThan(states / 3);
    expect(sizeOf(kept)).toBeGreaterThan(compressed);
    // A view of a larger buffer would keep that whole buffer in memory.
    for (const { state } of kept.plays) expect(state.buffer.byteLength).toBe(state.byteLength);
  },
);

it('packs only what is new, and forgets what was taken back', () => {
  const { plays } = course('ringrift-1-canonical');
  const [deal, ...others] = plays;
  const before = packed({ plays: [deal, ...others.slice(0, 10)] });
  const after = packed({ plays: [deal, ...others.slice(0, 8), ...others.slice(11, 12)] }, before);
  expect(after.plays.slice(0, 9)).toEqual(before.plays.slice(0, 9));
  expect(after.plays[3]).toBe(before.plays[3]);
  expect(after.plays).toHaveLength(10);
  expect(unpacked(after).at(-1)?.state).toEqual(others[11]?.state);
});
