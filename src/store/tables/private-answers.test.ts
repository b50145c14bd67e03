import { expect, it } from 'vitest';
import { forEachDatabase } from '../../../test/equipment/databases/databases.ts';
import { noon, table } from '../../../test/equipment/databases/kept-tables.ts';
import type { StoredPrivateAnswer } from '../records/private-answer.ts';
import type { Store } from '../records/store.ts';

/** Private answers: one per person and table, claimed by one process when due. */

const later = (seconds: number) => new Date(noon.getTime() + seconds * 1_000);

const openTable = (store: Store, id: string) => store.createTable(table(id));

const answer = (id: string, more: Partial<StoredPrivateAnswer> = {}): StoredPrivateAnswer => ({
  id,
  tableId: 't1',
  userId: '1',
  pressId: `press of ${id}`,
  applicationId: 'app',
  token: `token of ${id}`,
  messageId: '@original',
  awayAt: later(810),
  ...more,
});

forEachDatabase((open) => {
  it('returns the answers that a new one replaces, for the same person and table only', async () => {
    const store = await open();
    await openTable(store, 't1');
    await openTable(store, 't2');
    const first = answer('m1', { shows: { seat: 0, seq: 3, number: 4 }, hideAt: later(8) });
    expect(await store.keepPrivateAnswer(first)).toEqual([]);
    expect(await store.keepPrivateAnswer(answer('m2', { userId: '2' }))).toEqual([]);
    expect(await store.keepPrivateAnswer(answer('m3', { tableId: 't2' }))).toEqual([]);
    expect(await store.keepPrivateAnswer(answer('m4'))).toEqual([first]);
    await store.dropPrivateAnswer('m1');
    expect((await store.privateAnswersAt('t1')).map(({ id }) => id).sort()).toEqual(['m2', 'm4']);
  });

  it('changes an answer only if nobody has pressed it since', async () => {
    const store = await open();
    await openTable(store, 't1');
    const kept = answer('m1', { shows: { seat: 0, seq: 3 } });
    await store.keepPrivateAnswer(kept);
    await store.keepPrivateAnswer({ ...kept, pressId: 'newer', token: 'newer token' });
    expect(await store.changePrivateAnswer({ ...kept, token: 'late' })).toBe(false);
    expect(await store.changePrivateAnswer({ ...kept, pressId: 'newer', token: 'right' })).toBe(true);
    expect((await store.privateAnswersAt('t1')).map(({ token }) => token)).toEqual(['right']);
  });

  it('gives each due answer to one process, and to another if that one fails', async () => {
    const store = await open();
    await openTable(store, 't1');
    await store.keepPrivateAnswer(answer('hides', { hideAt: later(8) }));
    await store.keepPrivateAnswer(answer('goes', { userId: '2' }));
    const due = async (at: number) =>
      (await store.takeDuePrivateAnswers(later(at), later(at + 30), 20)).map(({ id }) => id);
    expect(await due(7)).toEqual([]);
    const both = await Promise.all([due(8), due(8)]);
    expect(both.flat()).toEqual(['hides']);
    expect(await due(37)).toEqual([]);
    expect(await due(38)).toEqual(['hides']);
    expect((await due(810)).sort()).toEqual(['goes', 'hides']);
  });

  it('is deleted when its person is forgotten', async () => {
    const store = await open();
    await openTable(store, 't1');
    await store.keepPrivateAnswer(answer('m1'));
    await store.keepPrivateAnswer(answer('m2', { userId: '2' }));
    await store.privacy.forgetElsewhere('1');
    expect((await store.privateAnswersAt('t1')).map(({ id }) => id)).toEqual(['m2']);
  });
});
