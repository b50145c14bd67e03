import { expect, it } from 'vitest';
import type { StoredPerson } from '../../store/records/person.ts';
import type { StoredTable } from '../../store/records/table.ts';
import type { LiveTable } from '../log/live.ts';
import { endedByNewRules } from '../log/other-rules.ts';
import { endLine } from './end-line.ts';
import { Wishes } from './wishes.ts';

function people(...known: readonly Partial<StoredPerson>[]) {
  const asked: string[] = [];
  let release: (() => void) | undefined;
  const rows = new Map(known.map((one) => [one.userId, { notify: 'mention', ...one } as StoredPerson]));
  const wishes = new Wishes({
    person: async (userId) => {
      asked.push(userId);
      const found = rows.get(userId);
      if (release !== undefined) await new Promise<void>((resolve) => (release = resolve));
      return found;
    },
  });
  const slow = () => {
    release = () => undefined;
    return () => release?.();
  };
  return { asked, rows, wishes, slow };
}

it('shows previews and suggests nothing, unless a person wishes otherwise', async () => {
  const { wishes } = people({ userId: 'ada', preview: false, suggestions: true }, { userId: 'ben' });
  expect(await wishes.of('ada')).toEqual({ preview: false, suggestions: true });
  for (const userId of ['ben', 'cleo'])
    expect(await wishes.of(userId)).toEqual({ preview: true, suggestions: false });
});

it('asks once, and anew after its person said something', async () => {
  const { wishes, asked, rows } = people({ userId: 'ada' });
  await wishes.of('ada');
  await wishes.of('ada');
  expect(asked).toEqual(['ada']);
  rows.set('ada', { userId: 'ada', notify: 'mention', preview: false });
  wishes.wished('ben');
  expect((await wishes.of('ada')).preview).toBe(true);
  wishes.wished('ada');
  expect((await wishes.of('ada')).preview).toBe(false);
});

it('keeps nothing that was read before its person said otherwise', async () => {
  const { wishes, rows, slow } = people({ userId: 'ada' });
  const go = slow();
  const reading = wishes.of('ada');
  rows.set('ada', { userId: 'ada', notify: 'mention', preview: false });
  wishes.wished('ada');
  await Promise.resolve();
  go();
  expect((await reading).preview).toBe(true);
  const again = wishes.of('ada');
  await Promise.resolve();
  go();
  expect((await again).preview).toBe(false);
});

it('suggests nothing where the game cannot, or is over, and asks nobody then', async () => {
  const { wishes, asked } = people({ userId: 'ada', suggestions: true });
  const answer = { panels: [], rows: [] };
  const live = (game: object, status: string) => ({ game, stored: { status } }) as unknown as LiveTable;
  for (const one of [live({}, 'active'), live({ suggest: () => [] }, 'finished')])
    expect(await wishes.suggesting(one, 0, 'ada', answer)).toBe(answer);
  expect(asked).toEqual([]);
});

it('the line at the end names who has won, or why nobody has', () => {
  const seats = ['Ada', '_Ben_', 'Cleo'].map((name, seat) => ({ seat, name, entropy: '' }));
  const line = (of: Partial<StoredTable>) => endLine({ seats, ...of } as StoredTable, 'Nim');
  const won = (...winners: readonly number[]) =>
    line({ status: 'finished', result: { winners, scores: [] } });
  expect(won(0)).toBe('🏁 **Ada** won **Nim**.');
  expect(won(0, 1)).toBe('🏁 **Ada** and **\\_Ben\\_** won **Nim**.');
  expect(won(0, 1, 2)).toBe('🏁 **Ada**, **\\_Ben\\_**, and **Cleo** won **Nim**.');
  expect(won()).toBe('🏁 **Nim** is over, and nobody won.');
  expect(line({ status: 'finished' })).toBe('🏁 **Nim** is over, and nobody won.');
  expect(line({ status: 'ended' })).toBe('🏁 A moderator ended **Nim**.');
  expect(line({ status: 'ended', endReason: endedByNewRules })).toBe('🏁 **Nim** ended without a result.');
});
