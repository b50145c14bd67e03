import { setImmediate } from 'node:timers/promises';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { storedTable } from '../../../test/equipment/databases/stored-table.ts';
import type { LiveTable } from '../log/live.ts';
import type { Message } from '../message/message.ts';
import { Tips } from './tips.ts';

const live = {
  game: { id: 'nim', tips: () => [{ id: 'fours', text: 'Leave a multiple of four.' }], view: () => ({}) },
  stored: storedTable({ status: 'active' }),
  snapshot: { state: {} },
} as unknown as LiveTable;
const answer: Message = { panels: [{ title: 'Your choices', text: '' }], rows: [] };

/** A person whose wish for tips can be switched. Counts how often the store is asked about it. */
function somebody() {
  const person = { wants: false, asked: 0 };
  const tips = new Tips({
    store: {
      person: async (userId) => {
        const { wants } = person;
        person.asked += 1;
        await setImmediate();
        return { userId, notify: 'mention', tips: wants };
      },
      tipsTold: async () => [],
      tellTip: async () => true,
    },
    log: pino({ level: 'silent' }),
  });
  const told = async () => (await tips.beside(live, 0, 'ada', answer, {})).panels[0]?.text;
  return { person, tips, told };
}

describe('tips', () => {
  it('are not looked up at every press of somebody who wants none', async () => {
    const { person, told } = somebody();
    for (let press = 0; press < 5; press += 1) expect(await told()).toBe('');
    expect(person.asked).toBe(1);
  });

  it('are not shown when the game is over', async () => {
    const { person, tips } = somebody();
    person.wants = true;
    const at = (status: 'active' | 'finished') =>
      tips.beside({ ...live, stored: storedTable({ status }) } as LiveTable, 0, 'ada', answer, {});
    expect((await at('finished')).panels[0]?.text).toBe('');
    expect((await at('active')).panels[0]?.text).toContain('multiple of four');
  });

  it.each(['wished', 'forget'] as const)('are shown again at once when they %s', async (change) => {
    const { person, tips, told } = somebody();
    await told();
    person.wants = true;
    expect(await told()).toBe('');
    tips[change]('ada');
    expect(await told()).toContain('multiple of four');
  });

  it.each(['wished', 'forget'] as const)(
    'are shown to somebody who %s while the store still said no',
    async (change) => {
      const { person, tips, told } = somebody();
      const asked = told();
      await expect.poll(() => person.asked, { interval: 0 }).toBe(1);
      person.wants = true;
      tips[change]('ada');
      expect(await asked).toBe('');
      expect(await told()).toContain('multiple of four');
    },
  );
});
