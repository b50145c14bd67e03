import { describe, expect, it } from 'vitest';
import { PlayedCompetition } from '../../../test/league/competition-played.ts';
import { annulling } from '../course/annulling.ts';
import { exchanging, extending, pausing, resuming, withdrawing } from '../course/doing.ts';
import type { Loaded } from '../running/tournament-keeper.ts';
import { tournamentAudit } from './tournament-audit.ts';

const cleo = '100000000000000009';
const account = (entrant: number) => `10000000000000000${entrant}`;
const names = ['Ada', 'Ben', 'Dev', 'Eve', 'Fay', 'Gus', 'Hal', 'Ida'];

/** Who did the acts from a number on; without anybody, the tournament itself. */
type Doers = Readonly<Record<number, { readonly by?: string; readonly reason?: string }>>;

/** A tournament that Cleo runs, with who did what. `gone`: entrants who were forgotten; 0 is Cleo. */
function loadedOf(
  { acts, course }: PlayedCompetition,
  doers: Doers = {},
  gone: readonly number[] = [],
): Loaded {
  const isGone = (by: string | undefined) => gone.some((one) => by === (one === 0 ? cleo : account(one)));
  return {
    row: {
      id: 'cup2345678',
      kind: 'tournament',
      guildId: '100000000000000010',
      channelId: '100000000000000011',
      name: 'Cup',
      game: 'rps',
      settings: course.settings,
      phase: course.phase,
      ...(!gone.includes(0) && { createdBy: cleo }),
      number: course.number,
      shownNumber: 0,
      postedNumber: 0,
      posts: [],
      createdAt: new Date('2026-11-01T12:00:00Z'),
    },
    entrants: course.entrants.map(({ entrant }) =>
      gone.includes(entrant)
        ? { entrant, name: 'someone' }
        : { entrant, userId: account(entrant), name: names[entrant - 1] ?? '' },
    ),
    acts: acts.map((one) => {
      const { by, reason } = doers[one.number] ?? {};
      return {
        ...one,
        ...(by !== undefined && !isGone(by) && { by }),
        ...(reason !== undefined && { reason }),
      };
    }),
    course,
  };
}

/** The newest entry, of which the last act was done by somebody. */
const newest = (cup: PlayedCompetition, by?: string, gone: readonly number[] = [], reason?: string) =>
  tournamentAudit(
    loadedOf(
      cup,
      { [cup.acts.length]: { ...(by !== undefined && { by }), ...(reason !== undefined && { reason }) } },
      gone,
    ),
  ).at(-1);

/** A round robin of four: 1-4 and 2-3 meet in its first round. */
const begun = () => new PlayedCompetition({ system: 'round-robin' }).begin(4);

describe('the audit log of a tournament', () => {
  it('has number, time, who, what, before, after and reason', () => {
    const cup = begun().forfeit(1, 4);
    expect(newest(cup, account(4), [], 'late')).toEqual({
      number: cup.acts.length,
      at: cup.now,
      who: 'Eve',
      what: 'forfeit: round 1, Ada – Eve',
      before: 'no result',
      after: 'Ada wins by forfeit',
      reason: 'late',
    });
  });

  it('begins with the start, and has no games that were played and nobody who joined in time', () => {
    const cup = begun().result(1, [1, 4]);
    expect(tournamentAudit(loadedOf(cup)).map(({ what }) => what)).toEqual(['start', 'pairing']);
    expect(newest(begun())).toMatchObject({ who: 'Clubhouse', before: 'no round', after: 'Round 1 of 3' });
  });

  it('mentions those who take no part, and names nobody who was forgotten', () => {
    const paused = begun();
    paused.add(pausing(paused.course));
    expect(newest(paused, cleo)).toMatchObject({
      who: { account: cleo },
      before: 'running',
      after: 'paused',
    });
    expect(newest(paused, cleo, [0])?.who).toBe('someone');
    const withdrawn = begun();
    withdrawn.add(withdrawing(withdrawn.course, 2));
    expect(newest(withdrawn, account(2))).toMatchObject({
      who: 'Ben',
      what: 'withdrawal of Ben',
      before: 'in',
      after: 'withdrawn',
    });
    expect(newest(withdrawn, account(2), [2])).toMatchObject({
      who: 'Clubhouse or someone',
      what: 'withdrawal of someone',
    });
    expect(newest(withdrawn)?.who).toBe('Clubhouse');
    expect(newest(withdrawn, undefined, [0])?.who).toBe('Clubhouse or someone');
  });

  it('has moves: exchanged entrants, a later end, and what a pause did', () => {
    const cup = begun();
    cup.add(exchanging(cup.course, 4, 3));
    const entries = tournamentAudit(loadedOf(cup)).slice(-2);
    expect(entries.map(({ what, before, after }) => `${what}: ${before} → ${after}`)).toEqual([
      'changed pairing of round 1: Ada – Eve → Ada – Dev',
      'changed pairing of round 1: Ben – Dev → Ben – Eve',
    ]);
    expect(entries[0]?.who).toBe('someone');
    cup.add(extending(cup.course, 12, cup.now));
    expect(newest(cup)).toMatchObject({
      what: 'end of round 1',
      before: '2026-11-08T12:00:00.000Z',
      after: '2026-11-09T00:00:00.000Z',
    });
    cup.add(pausing(cup.course)).add(resuming(cup.course, cup.now));
    expect(newest(cup)).toMatchObject({ what: 'resume', before: 'paused', after: 'running' });
  });

  it('has annulments, also of games that are not played again, but not tables that were ended', () => {
    const cup = begun().result(1, [1, 4]);
    cup.add(annulling(cup.course, 1, cup.now));
    const annulled = { what: 'annulment: round 1, Ada – Eve', before: 'Ada beat Eve', after: 'no result' };
    expect(newest(cup)).toMatchObject(annulled);
    cup.add([{ do: 'reopen', fixture: 1, game: 1 }]);
    expect(newest(cup)).toMatchObject(annulled);
    cup.result(1, [1, 4]).result(2, [2, 3]).settle();
    cup.add(annulling(cup.course, 1, cup.now));
    expect(newest(cup)).toMatchObject({ ...annulled, after: 'annulled' });
  });

  it('has claims, which only people make, and games of a series by number', () => {
    const cup = new PlayedCompetition({ system: 'knock-out', bestOf: 3 }).begin(2).favorites();
    cup.outcome(1, { kind: 'forfeit', by: [2], claimed: true });
    expect(newest(cup, account(1), [2])).toMatchObject({
      who: 'Ada',
      what: 'claim: game 2 of round 1, Ada – someone',
    });
    expect(newest(cup, account(1), [1])?.who).toBe('someone');
  });

  it('has late entries, the end, and what was canceled', () => {
    const late = new PlayedCompetition({ system: 'swiss' }).begin(5);
    late.add([{ do: 'join', entrant: 6 }]);
    expect(newest(late, account(6))).toMatchObject({
      who: 'Gus',
      what: 'late entry: Gus',
      after: 'from round 2 on',
    });
    const over = new PlayedCompetition({ system: 'knock-out' }).begin(2).favorites().settle();
    expect(newest(over)).toMatchObject({ what: 'end', before: 'running', after: 'over' });
    const canceled = begun().add([{ do: 'cancel' }]);
    expect(newest(canceled, cleo)).toMatchObject({ what: 'cancellation', after: 'canceled' });
  });
});
