import { describe, expect, it } from 'vitest';
import { PlayedSeason } from '../../../../../test/league/season-course.ts';
import { draftLines } from '../../board/draft-words.ts';
import { currentPick } from '../../draft/state.ts';
import type { ImportedAct } from '../import-acts.ts';

const teams = ['ASH', 'BIR', 'CED', 'DOG'];
const open = { timedOut: false, madeUp: false };

/** Two rounds: the first is drafted, with a skip that was made up at once, and in the second BIR has the pick of CED. */
const picks: NonNullable<ImportedAct['draft']>['picks'] = [
  ...teams.map((team, at) => ({
    ...open,
    number: at + 1,
    round: 1,
    place: at + 1,
    original: team,
    owner: team,
  })),
  ...teams.toReversed().map((team, at) => ({
    ...open,
    number: at + 5,
    round: 2,
    place: at + 1,
    original: team,
    owner: team === 'CED' ? 'BIR' : team,
  })),
];
const half = picks.map((pick) =>
  pick.round === 1
    ? {
        ...pick,
        made: [4, 1, 2, 3][pick.number - 1] ?? 0,
        player: `p${pick.number}`,
        madeUp: pick.number === 1,
      }
    : pick,
);
const all = picks.map((pick) => ({ ...pick, made: pick.number, player: `p${pick.number}` }));
const moved = (draft: number, original: string, round: number) => ({
  move: {
    id: 'T00-0001',
    week: 0,
    cause: { trade: 1 },
    pick: { draft, round, original },
    from: original,
    to: 'BIR',
  },
  at: '2026-04-01T12:00:00.000Z',
});

const importing = (draft: NonNullable<ImportedAct['draft']>): ImportedAct => ({
  do: 'imported',
  name: 'Lanterns',
  rosters: {},
  transactions: [moved(1, 'CED', 2), moved(2, 'DOG', 1)],
  draft,
});

describe('an imported draft', () => {
  it('that goes on is paused with a full clock, at its pick', () => {
    const { course } = new PlayedSeason().add(importing({ clock: 60_000, over: false, picks: half }));
    expect(course.draft).toMatchObject({ order: teams, over: false });
    expect(course.draft?.state).toMatchObject({
      phase: 'paused',
      current: 5,
      clock: { left: 60_000 },
      settings: { rounds: 2, clock: 60_000 },
    });
    expect(course.draft?.state.made.map(({ player }) => player)).toEqual(['p2', 'p3', 'p4', 'p1']);
    expect(course.draft && currentPick(course.draft.state)?.owner).toBe('DOG');
    expect(course.draft?.state.board[5]?.owner).toBe('BIR');
    expect(course.rosters.picks).toMatchObject({ drafts: [1, 2], rounds: 2 });
    expect(course.rosters.picks.made).toContainEqual({ draft: 1, round: 1, original: 'ASH' });
  });

  it('that is over leaves the next drafts’ picks to those who traded for them', () => {
    const { course } = new PlayedSeason().add(
      importing({ clock: 60_000, dice: { ASH: [20] }, over: true, picks: all }),
    );
    expect(course.draft).toMatchObject({ order: teams, over: true, dice: { ASH: [20] } });
    expect(course.rosters.picks).toMatchObject({
      drafts: [2, 3],
      rounds: 2,
      traded: [{ draft: 2, round: 1, original: 'DOG', owner: 'BIR' }],
      made: [],
    });
  });

  it('tells an undo of a pick that was made on the old server', () => {
    const acts = [
      importing({ clock: 60_000, over: false, picks: half }),
      { do: 'drafting', event: { do: 'undone', at: 1 } },
    ] as const;
    const { course } = new PlayedSeason().add(...acts);
    const numbered = acts.map((act, at) => ({ number: at + 1, at: new Date(0), act }));
    expect(draftLines({ course, acts: numbered }, 2, new Map())).toEqual([
      '1.01 (1) **p1** is taken back, and is free again.',
    ]);
  });
});
