import { afterEach, expect, it } from 'vitest';
import { newSeed } from '../engine/dice/dice.ts';
import { rollNotation } from '../engine/dice/roll-notation.ts';
import { freeStream } from './free-roll.ts';
import { NotationThread } from './notation-thread.ts';

const threads: NotationThread[] = [];
const newThread = () => {
  const thread = new NotationThread();
  threads.push(thread);
  return thread;
};
afterEach(async () => {
  await Promise.all(threads.splice(0).map((thread) => thread.close()));
});

const stream = freeStream(newSeed());

it('rolls what the engine would, refuses in its words, and has an answer for everybody at once', async () => {
  const thread = newThread();
  const notations = ['4d6kh3+2 # fire', '10d10!; 2d20kl1', '{2d6,d12}kh1'];
  const rolled = await Promise.all(notations.map((notation) => thread.roll(notation, stream)));
  expect(rolled).toEqual(notations.map((notation) => rollNotation(notation, stream)));
  await expect(thread.roll('4d', stream)).rejects.toMatchObject({
    code: 'bad-notation',
    message: expect.stringContaining("can't be rolled"),
  });
  const many = await Promise.allSettled(Array.from({ length: 120 }, () => thread.roll('d6', stream)));
  expect(many.filter((one) => one.status === 'rejected').map(({ reason }) => reason.code)).toEqual(
    new Array(20).fill('busy'),
  );
});
