import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import type { StoredCompetition } from '../../store/records/competition.ts';
import { Caretaker } from './caretaker.ts';

const of = (guildId: string): StoredCompetition => ({
  id: `cup-${guildId}`,
  kind: 'tournament',
  guildId,
  channelId: 'c',
  name: 'Cup',
  game: 'dutch',
  settings: {},
  phase: 'running',
  number: 1,
  shownNumber: 1,
  postedNumber: 1,
  posts: [],
  createdAt: new Date(0),
});

/**
 * A process that looks after a cup on each of two servers. Both are always due.
 * @param told called while a cup's news are posted
 */
function process(told: () => void = () => undefined) {
  const rows = [of('one'), of('two')];
  const settled: string[] = [];
  const acts = { newest: 1 };
  const caretaker = new Caretaker(
    {
      store: {
        competition: async (id) => rows.find((row) => row.id === id),
        dueCompetitions: async () => rows,
        setCompetitionDue: async () => undefined,
      },
      kind: 'tournament',
      log: pino({ level: 'silent' }),
      now: () => new Date(0),
    },
    {
      settle: async (id) => {
        settled.push(id);
        return acts.newest;
      },
      tell: async () => {
        const number = acts.newest;
        told();
        return { number };
      },
      newest: async () => acts.newest,
    },
  );
  return { caretaker, settled, acts };
}

const one = (guildId: string) => guildId === 'one';
const two = (guildId: string) => guildId === 'two';

it('leaves the competitions of a server to the process that serves it now', async () => {
  const { caretaker, settled } = process();
  caretaker.resume(one);
  await expect.poll(() => settled).toEqual(['cup-one']);
  caretaker.letGo(one);
  await caretaker.goOn('cup-one');
  caretaker.resume(two);
  await expect.poll(() => settled).toEqual(['cup-one', 'cup-two']);
  caretaker.resume(one);
  await expect.poll(() => settled.filter((id) => id === 'cup-one')).toHaveLength(2);
  await caretaker.goOn('cup-one');
  await expect.poll(() => settled.filter((id) => id === 'cup-one')).toHaveLength(3);
  await caretaker.stop();
});

it('doesn’t settle what another process adds after that', async () => {
  let toldTwice: () => void = () => undefined;
  const isToldTwice = new Promise<void>((resolve) => {
    toldTwice = resolve;
  });
  let times = 0;
  const { caretaker, settled, acts } = process(() => {
    times += 1;
    if (times < 4) acts.newest += 1;
    if (times !== 2) return;
    caretaker.letGo(one);
    toldTwice();
  });
  caretaker.resume(one);
  await isToldTwice;
  await sleep(50);
  await caretaker.stop();
  expect(settled).toEqual(['cup-one', 'cup-one']);
});
