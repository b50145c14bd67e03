import { expect, it } from 'vitest';
import { CoolDown } from './cool-down.ts';

it('allows one request per period, and another at once after a failure', async () => {
  let now = new Date(0);
  const cool = new CoolDown(60_000, () => now);
  const fine = async () => 'fine';
  expect(await cool.once('ada', fine)).toBe('fine');
  await expect(cool.once('ada', fine)).rejects.toMatchObject({
    code: 'too-soon',
    message: expect.stringContaining('<t:60:R>'),
  });
  expect(await cool.once('ben', fine)).toBe('fine');
  now = new Date(60_000);
  expect(await cool.once('ada', fine)).toBe('fine');
  const broken = () => Promise.reject(new Error('broken'));
  await expect(cool.once('cleo', broken)).rejects.toThrow('broken');
  expect(await cool.once('cleo', fine)).toBe('fine');
  // A second request is also refused while the work is still running.
  const slow = cool.once('dora', () => new Promise((done) => setTimeout(done, 10)));
  await expect(cool.once('dora', fine)).rejects.toMatchObject({ code: 'too-soon' });
  await slow;
  cool.forget('dora');
  expect(await cool.once('dora', fine)).toBe('fine');
});
