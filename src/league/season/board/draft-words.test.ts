import { describe, expect, it } from 'vitest';
import { beginsDraft as draft, drafting, picked, skipped } from '../../../../test/league/drafting.ts';
import { PlayedSeason } from '../../../../test/league/season-course.ts';
import { moment } from '../../../table/message/moment.ts';
import type { Act } from '../course/acts.ts';
import type { Season, SeasonDraft } from '../course/season.ts';
import { newDraft } from '../draft/state.ts';
import type { LeaguePlayer, Players } from '../rosters/legal/player.ts';
import {
  aroundTheClock,
  clockInWords,
  draftBoardText,
  draftLines,
  isDraftNews,
  onTheClock,
} from './draft-words.ts';

const players: Players = new Map(
  ['ann', 'bob', 'cy'].map((id): [string, LeaguePlayer] => [
    id,
    { id, name: `The ${id}`, role: 'SP', war: 1, positions: [], pitcher: true },
  ]),
);
/** The season after acts, and the lines about those from a number on. */
function told(acts: readonly Act[], from = 2, reason?: string) {
  const { course } = new PlayedSeason().add(...acts);
  const numbered = acts.map((act, at) => ({
    number: at + 1,
    at: new Date(0),
    act,
    ...(reason !== undefined && { reason }),
  }));
  return draftLines({ course, acts: numbered }, from, players);
}

function drafted(...acts: readonly Act[]): { course: Season; draft: SeasonDraft } {
  const { course } = new PlayedSeason().add(draft, ...acts);
  if (course.draft === undefined) throw new Error('There is no draft.');
  return { course, draft: course.draft };
}

describe('a draft’s acts in lines (League 21)', () => {
  it('begin with its rounds, its clock and its order, with dice if they drew it', () => {
    expect(told([draft], 1)).toEqual([
      'The draft begins: 2 rounds, 10 minutes a pick. Order: ASH, BIR, CED, DOG.',
    ]);
    const dice = { ASH: [20], BIR: [7, 3], CED: [7, 1], DOG: [2] };
    expect(told([{ ...draft, rounds: 1, dice }], 1)).toEqual([
      'The draft begins: 1 round, 10 minutes a pick. Order, with its dice: ASH (20), BIR (7, 3), CED (7, 1), DOG (2).',
    ]);
  });

  it('name the pick, the team, and the player with a role', () => {
    expect(told([draft, picked(1, 'ASH', 'ann'), picked(2, 'BIR', 'zed')])).toEqual([
      '1.01 (1) **Ash** pick **The ann**, SP.',
      '1.02 (2) **Birch** pick **zed**.',
    ]);
    expect(told([draft, picked(1, 'ASH', 'ann'), picked(2, 'BIR', 'zed')], 3)).toHaveLength(1);
  });

  it('say if a commissioner picked, but not if a queue did', () => {
    expect(told([draft, picked(1, 'ASH', 'ann', { by: 'commissioner' })])).toEqual([
      '1.01 (1) **Ash** pick **The ann**, SP (by a commissioner).',
    ]);
    expect(told([draft, picked(1, 'ASH', 'ann', { by: 'queue' })])).toEqual(
      told([draft, picked(1, 'ASH', 'ann', { by: 'best' })]),
    );
  });

  it('say whose time was up, and after the third time in a row what follows', () => {
    const late = (player: string, number: number) =>
      picked(number, 'ASH', player, { by: 'best', timedOut: true });
    const acts = [
      { ...draft, order: ['ASH', 'BIR'], rounds: 4 },
      late('ann', 1),
      skipped(2, 'BIR'),
      skipped(3, 'BIR', true),
      late('bob', 4),
      late('cy', 5),
    ];
    const up = ' Their time was up.';
    expect(told(acts)).toEqual([
      `1.01 (1) **Ash** pick **The ann**, SP.${up}`,
      '1.02 (2) **Birch** skip, and can make it up.',
      `2.01 (3) **Birch** skip, and can make it up.${up}`,
      `2.02 (4) **Ash** pick **The bob**, SP.${up}`,
      '3.01 (5) **Ash** pick **The cy**, SP. Their time was up again, so I pick for them at once until they’re back.',
    ]);
    const skips = acts.map((act, at) => (at > 3 ? skipped(at, 'ASH', true) : act));
    expect(told(skips).at(-1)).toBe(
      '3.01 (5) **Ash** skip, and can make it up. Their time was up again, so I pick for them at once until they’re back.',
    );
    // Whoever picks in time in between begins anew.
    const back = [...acts.slice(0, 4), picked(4, 'ASH', 'bob'), late('cy', 5)];
    expect(told(back).at(-1)).toBe(`3.01 (5) **Ash** pick **The cy**, SP.${up}`);
  });

  it('count the time-outs of a team’s present owner alone', () => {
    const owner = (person: number): Act => ({ do: 'owner', team: 'ASH', person, role: 'owner' });
    const late = (player: string, number: number) =>
      picked(number, 'ASH', player, { by: 'best', timedOut: true });
    const acts: Act[] = [
      owner(1),
      { ...draft, order: ['ASH', 'BIR'], rounds: 4 },
      late('ann', 1),
      { do: 'release', team: 'ASH', person: 1 },
      owner(2),
      skipped(2, 'BIR'),
      skipped(3, 'BIR'),
      late('bob', 4),
      late('cy', 5),
    ];
    expect(told(acts).filter((line) => line.includes('up again'))).toEqual([]);
    const third = [...acts, skipped(6, 'BIR'), skipped(7, 'BIR'), late('zed', 8)];
    expect(told(third).at(-1)).toContain('up again');
    // With another owner beside them, they go on.
    const two = acts.map((act) => (act.do === 'release' ? owner(3) : act));
    expect(told(two).at(-1)).toContain('up again');
  });

  it('say what an undo takes back: the last pick in order of time, though others skipped since', () => {
    const undone = drafting({ do: 'undone', at: 2 });
    const ann = '1.01 (1) **The ann** is taken back, and is free again.';
    const acts = [draft, picked(1, 'ASH', 'ann'), picked(2, 'BIR', 'bob'), skipped(3, 'CED')];
    expect(told([...acts, undone], 5)).toEqual(['1.02 (2) **The bob** is taken back, and is free again.']);
    expect(told([...acts, undone, undone], 6)).toEqual([ann]);
    expect(told([draft, picked(1, 'ASH', 'ann'), undone], 3, 'Oops')).toEqual([`${ann} Reason: Oops`]);
    expect(told([draft, undone])).toEqual([]);
  });

  it('tell of a pause, with its reason, and of the end, but of no wishes', () => {
    const acts: Act[] = [
      draft,
      drafting({ do: 'paused', left: 5 }),
      drafting({ do: 'resumed', at: 9 }),
      drafting({ do: 'auto', team: 'ASH', auto: true }),
      drafting({ do: 'empty', team: 'ASH', empty: 'skip' }),
      drafting({ do: 'returned', team: 'ASH' }),
      { do: 'pause' },
      { do: 'drafted', rosters: {} },
    ];
    expect(told(acts)).toEqual([
      'The draft is paused.',
      'The draft goes on.',
      'The draft is over. `/season start` begins week 1.',
    ]);
    expect(told(acts, 2, 'Dinner').slice(0, 2)).toEqual([
      'The draft is paused. Reason: Dinner',
      'The draft goes on. Reason: Dinner',
    ]);
    const news = acts.map((act) => isDraftNews({ act, number: 1, at: new Date(0) }));
    expect(news).toEqual([true, true, true, false, false, false, false, true]);
    for (const act of [
      picked(1, 'ASH', 'ann'),
      skipped(1, 'ASH'),
      drafting({ do: 'undone', at: 1 }),
      drafting({ do: 'resumed', at: 1 }),
    ])
      expect(isDraftNews({ act, number: 1, at: new Date(0) })).toBe(true);
  });

  it('are none without a draft', () => {
    expect(told([{ do: 'pause' }], 1)).toEqual([]);
  });
});

describe('the clock of a draft', () => {
  it('is told in seconds, minutes or hours', () => {
    expect([30_000, 59_000, 60_000, 59 * 60_000, 60 * 60_000, 8 * 60 * 60_000].map(clockInWords)).toEqual([
      '30 seconds',
      '59 seconds',
      '1 minute',
      '59 minutes',
      '1 hour',
      '8 hours',
    ]);
  });

  it('names the team that has the pick now, though it was another’s, and until when', () => {
    const { draft: now } = drafted();
    const end = new Date(1_000_000);
    expect(onTheClock(now.state, end, 't')).toBe(`On the clock: **ASH** until ${moment(end, 't')}.`);
    expect(onTheClock(now.state, undefined, 'f')).toBe('On the clock: **ASH**.');
    const board = now.state.board.map((pick) => ({ ...pick, owner: 'DOG' }));
    expect(onTheClock({ ...now.state, board }, undefined, 'f')).toBe('On the clock: **DOG**.');
    expect(onTheClock({ ...now.state, current: board.length + 1 }, end, 't')).toBe('');
  });
});

describe('the board of a draft', () => {
  it('around the clock has the last picks and the next ones', () => {
    const { course, draft: now } = drafted(
      picked(1, 'ASH', 'ann'),
      skipped(2, 'BIR'),
      picked(3, 'CED', 'zed'),
    );
    expect(aroundTheClock(course, now, players, 2)).toEqual({
      last: ['1.02 (2) **BIR** skipped', '1.03 (3) **CED** zed'],
      next: ['1.04 (4) Dogwood Hill', '2.01 (5) Dogwood Hill'],
    });
    const all = aroundTheClock(course, now, players, 10);
    expect(all.last[0]).toBe('1.01 (1) **ASH** The ann, SP');
    expect(all.next).toHaveLength(5);
  });

  it('as text has a column for each team and a row for each round, with picks that were traded', () => {
    const { draft: now } = drafted(picked(1, 'ASH', 'ann'), skipped(2, 'BIR'), picked(3, 'CED', 'zed'));
    const board = now.state.board.map((pick) => (pick.number === 8 ? { ...pick, owner: 'BIR' } : pick));
    expect(draftBoardText({ ...now, state: { ...now.state, board } }, players)).toBe(
      [
        '   ASH            BIR         CED      DOG',
        '1  1. The ann SP  2. skipped  3. zed   4.',
        '2  8. (BIR)       7.          6.       5.',
        '',
      ].join('\n'),
    );
  });

  it('that is empty has its head alone', () => {
    const { draft: now } = drafted();
    const state = newDraft(now.state.settings, [], new Map(), new Set());
    expect(draftBoardText({ ...now, state }, players)).toBe('  ASH  BIR  CED  DOG\n');
  });
});
