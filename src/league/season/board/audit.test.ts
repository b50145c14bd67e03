import { describe, expect, it } from 'vitest';
import {
  ada,
  ben,
  type Deed,
  firstDeeds,
  loadedAfter,
} from '../../../../test/league/season-zip/season-loaded.ts';
import type { Act } from '../course/acts.ts';
import { auditOf } from './audit.ts';

/** The newest entry after acts that follow the first ones. */
const newest = (deeds: readonly Deed[], isCleoThere = true) =>
  auditOf(loadedAfter([...firstDeeds, ...deeds], isCleoThere)).at(-1);

const forfeit = { do: 'forfeit', fixture: 1, game: 2, by: 'home' } as const;

describe('the audit log', () => {
  it('has number, time, who, what, before, after and reason', () => {
    expect(newest([{ act: forfeit, by: ada, reason: 'late' }])).toEqual({
      number: firstDeeds.length + 1,
      at: new Date('2026-04-01T12:06:00Z'),
      who: 'Ada',
      what: 'forfeit: game 2 of week 1, PCG at QHM',
      before: 'no result',
      after: 'QHM forfeit',
      reason: 'late',
    });
  });

  it('of an imported season has the old entries first, and goes on after their numbers', () => {
    const at = '2026-03-01T12:00:00.000Z';
    const old = { number: 812, at, who: 'Ada', what: 'import', after: 'Lanterns', reason: 'moved' };
    const imported: Act = {
      do: 'imported',
      name: 'Lanterns',
      rosters: {},
      transactions: [],
      audit: [old],
      repeated: 2,
    };
    const [schedule, start] = [firstDeeds[1], firstDeeds[2]];
    if (schedule === undefined || start === undefined) throw new Error('There are no first acts.');
    const deeds = [{ act: imported, by: ben }, schedule, start, { act: { do: 'pause' }, by: ben }] as const;
    expect(auditOf(loadedAfter(deeds))).toMatchObject([
      { ...old, at: new Date(at), elsewhere: true },
      { number: 813, who: 'Ben', what: 'import' },
      { number: 816, who: 'Ben', what: 'pause' },
    ]);
    expect(auditOf(loadedAfter(deeds)).filter(({ elsewhere }) => elsewhere)).toHaveLength(1);
  });

  it('tells the season itself from people who were forgotten, as far as it can', () => {
    expect(newest([{ act: forfeit }])?.who).toBe('Clubhouse');
    expect(newest([{ act: forfeit }], false)?.who).toBe('Clubhouse or someone');
    expect(newest([{ act: { do: 'pause' } }])?.who).toBe('someone');
    expect(newest([{ act: { do: 'pause' }, by: '100000000000000099' }])?.who).toBe('a moderator');
    const owner = { act: { do: 'owner', team: 'PCG', person: 3, role: 'owner' }, by: ada } as const;
    expect(newest([owner], false)).toMatchObject({ what: 'owner of PCG: someone', after: 'owners: someone' });
  });

  it('has claims, commissioners and settings as they were and are', () => {
    expect(newest([{ act: { do: 'claim', team: 'PCG', person: 2 }, by: ben }])).toMatchObject({
      who: 'Ben',
      what: 'claim of PCG: Ben',
    });
    expect(newest([{ act: { do: 'commissioners', people: [2] }, by: ada }])).toMatchObject({
      before: 'Ada, a role',
      after: 'Ben',
    });
    expect(newest([{ act: { do: 'set', change: { review: 'vote' } }, by: ada }])).toMatchObject({
      before: 'review: "commissioner"',
      after: 'review: "vote"',
    });
  });

  it('has annulments, but not tables that were ended', () => {
    const reopen = { do: 'reopen', fixture: 1, game: 1 } as const;
    expect(newest([{ act: reopen }])?.what).toBe('start');
    expect(newest([{ act: { ...reopen, annulled: true }, by: ada }])).toMatchObject({
      what: 'annulment: game 1 of week 1, PCG at QHM',
      before: 'PCG 3, QHM 5',
      after: 'no result',
    });
  });

  it('has what was carried out, and nothing of a week without moves', () => {
    const week = { do: 'week-moves' as const, week: 1, failed: [], dice: {} };
    expect(newest([{ act: { ...week, moves: [] } }])?.what).toBe('start');
    const common = { id: 'T01-0001', week: 1, cause: { request: 1 } };
    const move = { ...common, player: 'pcg-07', from: { team: 'PCG', list: 'active' }, to: 'free' } as const;
    const pick = { draft: 2, round: 3, original: 'PCG' };
    const traded = { ...common, id: 'T01-0002', pick, from: 'PCG', to: 'QHM' };
    expect(newest([{ act: { ...week, moves: [move, traded] } }])).toMatchObject({
      who: 'Clubhouse',
      what: 'transactions of week 1',
      after: expect.stringMatching(/^T01-0001 pcg-07: PCG active to free; T01-0002 .*: PCG to QHM$/),
    });
  });

  it('has what commissioners do in a draft, and no choice of a team', () => {
    const at = Date.UTC(2026, 3, 2);
    const settings = { rounds: 1, linear: 0, firstSnake: 'in order', clock: 60_000, empty: 'best' } as const;
    const draft = {
      act: { do: 'draft', ...settings, order: ['PCG', 'QHM'], cap: null, at },
      by: ada,
    } as const;
    const picked = { do: 'picked', number: 1, team: 'PCG', player: 'pcg-07', timedOut: false, at } as const;
    const deeds = (event: Extract<Deed['act'], { do: 'drafting' }>['event']): readonly Deed[] => [
      { ...draft, act: { ...draft.act, order: [...draft.act.order] } },
      { act: { do: 'drafting', event }, by: ben },
    ];
    expect(newest(deeds({ ...picked, by: 'commissioner' }))).toMatchObject({
      who: 'Ben',
      what: 'pick 1 for PCG',
      after: 'pcg-07',
    });
    expect(newest(deeds({ ...picked, by: 'queue' }))?.what).toBe('start of the draft');
    expect(newest(deeds({ do: 'auto', team: 'PCG', auto: true }))?.what).toBe('start of the draft');
    expect(newest(deeds({ do: 'undone', at }))?.what).toBe('undo of a pick');
  });
});
