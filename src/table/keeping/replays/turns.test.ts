import { describe, expect, it } from 'vitest';
import { Turns } from './turns.ts';

/** Work that ends when the test says so. */
function held() {
  let end = () => {};
  const promise = new Promise<string>((resolve) => {
    end = () => resolve('done');
  });
  let isBegun = false;
  const work = () => {
    isBegun = true;
    return promise;
  };
  return { work, end: () => end(), isBegun: () => isBegun };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
const asked = 'I’m still working on your last request. Please try again in a moment.';
const full = 'I’m going through a lot of games right now. Please try again in a minute.';

describe('work that waits its turn', () => {
  it('is done one after the other, what is short beside what is long', async () => {
    const turns = new Turns();
    const [first, second, long] = [held(), held(), held()];
    const all = [
      turns.run('ada', 'short', first.work),
      turns.run('ben', 'short', second.work),
      turns.run('cleo', 'long', long.work),
    ];
    await settled();
    expect([first, second, long].map(({ isBegun }) => isBegun())).toEqual([true, false, true]);
    first.end();
    await settled();
    expect(second.isBegun()).toBe(true);
    second.end();
    long.end();
    expect(await Promise.all(all)).toEqual(['done', 'done', 'done']);
  });

  it('is one piece at a time for a person, short or long', async () => {
    const turns = new Turns();
    const [long, short] = [held(), held()];
    const both = [turns.run('ada', 'long', long.work), turns.run('ada', 'short', short.work)];
    await settled();
    expect(short.isBegun()).toBe(false);
    long.end();
    await settled();
    expect(short.isBegun()).toBe(true);
    short.end();
    await Promise.all(both);
  });

  it('is refused where three pieces of one person wait, and taken again after one of them', async () => {
    const turns = new Turns();
    const [first, later] = [held(), held()];
    const begun = turns.run('ada', 'short', first.work);
    const more = [1, 2].map(() => turns.run('ada', 'short', later.work));
    await expect(turns.run('ada', 'long', later.work)).rejects.toMatchObject({
      code: 'busy',
      message: asked,
    });
    const other = turns.run('ben', 'short', later.work);
    first.end();
    await begun;
    const again = turns.run('ada', 'short', later.work);
    later.end();
    await Promise.all([...more, other, again]);
  });

  it.each([
    ['short', 20],
    ['long', 10],
  ] as const)('that is %s is refused where %i pieces wait, whoever asks', async (length, most) => {
    const turns = new Turns();
    const one = held();
    const all = Array.from({ length: most }, (_, at) => turns.run(`person ${at}`, length, one.work));
    const refused = { code: 'busy', message: full };
    await expect(turns.run('ada', length, one.work)).rejects.toMatchObject(refused);
    await expect(turns.run(undefined, length, one.work)).rejects.toMatchObject(refused);
    one.end();
    await Promise.all(all);
    expect(await turns.run('ada', length, one.work)).toBe('done');
  });

  it('goes on after work that failed', async () => {
    const turns = new Turns();
    const fail = () => Promise.reject(new Error('A bug.'));
    await expect(turns.run('ada', 'short', fail)).rejects.toThrow('A bug.');
    for (let times = 0; times < 25; times += 1)
      await expect(turns.run('ada', 'short', fail)).rejects.toThrow('A bug.');
    expect(await turns.run('ada', 'short', async () => 'done')).toBe('done');
  });
});
