import { beforeAll, expect, it } from 'vitest';
import { newRoom, type Room } from '../equipment/at-the-table.ts';
import { watchedRingrift } from '../watched/ringrift.ts';
import { phonesWith } from './phones.ts';
import { answersOf, type Turn, turnOn } from './turn.ts';

/** Turns of RingRift on Ada's phone. The result of each press is visible without scrolling. */

const { game, now } = watchedRingrift();
const { house, phone } = phonesWith(game);

beforeAll(async () => {
  await newRoom(house()).ada.slash('/games tips:false');
});

async function begun(name: string, options: string): Promise<Room & Turn> {
  const room = newRoom(house());
  const { ada, ben } = room;
  await ada.slash(`/play ringrift ${options}`);
  await ben.press('Join');
  await ada.press('Start');
  await ada.until('[Move]');
  return { ...room, ...turnOn(await phone('Ada', room), ada, `ringrift-turn-${name}`) };
}

it('a ring is placed, and moves', async () => {
  const { ada, answers, brings, most, own, presses, table } = await begun('placement', '');
  await presses('Move', table);
  await answers('\\[file a\\][\\s\\S]*\\[file h\\]', 'files');
  await presses('file d', own);
  await answers('\\[d1\\][\\s\\S]*\\[d8\\]', 'ranks');
  await presses('d4', own);
  await answers('How many', 'rings');
  await presses(/2/, own);
  // The private answer now shows the move that the ring must make.
  await answers('Where to', 'targets');
  expect(now().game.phase).toBe('movement');
  await presses('d7', own);
  await answers('Moves d4 → d7', 'preview');
  await presses('Play it', own);
  await brings(table, 'Waiting for @Ben', 'moved');
  await ada.until((user) => answersOf(user).length === 0);
  expect(most()).toBe(1);
});

it('a line is completed, and its option chosen', async () => {
  const { ada, answers, brings, most, own, presses, table } = await begun(
    'line',
    'rings:18 position:movement|1|-|0,0|0,0|0,0|d3:11 e5:1 h8:2|a3:1 b3:1 c3:1 e3:1|',
  );
  await presses('Move', table);
  await answers('Which stack', 'stacks');
  await presses('d3', own);
  await answers('Where to', 'targets');
  await presses('d5', own);
  await answers('Moves d3 → d5\nCompletes a3–e3', 'preview');
  await presses('Play it', own);
  await answers('Over which stack', 'capture');
  await presses('Stop here', own);
  await answers('All of it, or a part', 'options');
  await presses('Only 4, free', own);
  await answers('Which', 'part');
  await presses(/^[a-e]3/, own);
  await answers('', 'part-preview');
  await presses('Play it', own);
  await brings(table, 'Waiting for @Ben', 'line');
  await ada.until((user) => answersOf(user).length === 0);
  expect(most()).toBe(1);
});
