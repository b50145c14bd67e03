import { describe, expect, it } from 'vitest';
import { PlayedSeason } from '../../../../../test/league/season-course.ts';
import { currentPick, planOf } from '../../draft/state.ts';
import { rosterOf } from '../../rosters/legal/lists.ts';
import type { Act } from '../acts.ts';
import { isAllPicked } from './draft-course.ts';
import { beginningDraft, drawnOrder, mustBeDraft, mustBeDrafted, orderAfter } from './draft-doing.ts';

const order = ['ASH', 'BIR', 'CED', 'DOG'];
const rosters = { ASH: ['a1', 'a2'], BIR: ['b1', 'b2'], CED: ['c1', 'c2'], DOG: ['d1', 'd2'] };
const choices = { rounds: 1, linear: 0, firstSnake: 'in order', clock: 60_000, empty: 'best' } as const;
const begin: Act = { do: 'draft', ...choices, order, cap: 3_200, at: 0 };
const picked = (number: number, team: string, player: string): Act => ({
  do: 'drafting',
  event: { do: 'picked', number, team, player, by: 'owner', timedOut: false, at: number },
});
const all = [picked(1, 'ASH', 'd2'), picked(2, 'BIR', 'a1'), picked(3, 'CED', 'b1'), picked(4, 'DOG', 'c1')];
const drafted: Act = {
  do: 'drafted',
  rosters: {
    ASH: { active: ['d2'], minors: [], injured: [] },
    BIR: { active: [], minors: ['a1'], injured: [] },
    CED: { active: ['b1'], minors: [], injured: [] },
    DOG: { active: ['c1'], minors: [], injured: [] },
  },
};
const begun = () => new PlayedSeason({ rosters }).add(begin);
const codeOf = (deed: () => unknown): string | undefined => {
  try {
    deed();
    return undefined;
  } catch (error) {
    return error instanceof Error && 'code' in error ? `${error.code}` : `${error}`;
  }
};

describe('a season with a draft (League 14)', () => {
  it('frees everybody, and keeps the cap', () => {
    const { course } = begun();
    expect(rosterOf(course.rosters.rosters, 'ASH').active).toEqual([]);
    expect([...course.rosters.rosters.free].toSorted()).toEqual(Object.values(rosters).flat().toSorted());
    expect(course.settings.cap).toBe(3_200);
    expect(course.draft?.state.settings.cap).toBe(32);
  });

  it('makes picks transactions of week 0, and hands on to the next drafts', () => {
    const season = begun().add(...all);
    expect(isAllPicked(season.course.draft?.state ?? mustBeDraft(season.course).state)).toBe(true);
    expect(season.course.rosters.picks.made).toHaveLength(4);
    const { course } = season.add(drafted);
    expect(course.draft?.over).toBe(true);
    expect(course.rosters.moves.map(({ id }) => id)).toEqual([
      'T00-0001',
      'T00-0002',
      'T00-0003',
      'T00-0004',
    ]);
    expect(course.rosters.moves[1]).toMatchObject({
      cause: { pick: 2 },
      player: 'a1',
      to: { team: 'BIR', list: 'minors' },
    });
    expect(rosterOf(course.rosters.rosters, 'BIR').minors).toEqual(['a1']);
    expect(course.rosters.rosters.free.has('a2')).toBe(true);
    expect(course.rosters.picks).toMatchObject({ drafts: [2, 3], rounds: 1, made: [] });
    expect(codeOf(() => mustBeDraft(course))).toBe('draft-over');
  });

  it('begins only after the draft', () => {
    expect(codeOf(() => mustBeDrafted(begun().course))).toBe('draft-open');
    expect(codeOf(() => mustBeDrafted(new PlayedSeason().course))).toBeUndefined();
    expect(codeOf(() => mustBeDrafted(begun().add(...all, drafted).course))).toBeUndefined();
  });

  it('knows which teams have owners, before and during it', () => {
    const season = new PlayedSeason({ rosters }).add(
      { do: 'owner', team: 'ASH', person: 1, role: 'owner' },
      begin,
    );
    const has = () =>
      order.map((team) => season.course.draft && planOf(season.course.draft.state, team).hasOwner);
    expect(has()).toEqual([true, false, false, false]);
    season.add(
      { do: 'owner', team: 'CED', person: 2, role: 'owner' },
      { do: 'release', team: 'ASH', person: 1 },
    );
    expect(has()).toEqual([false, false, true, false]);
  });

  it('waits for skipped picks of people, not for those of computers', () => {
    const skipped: Act = {
      do: 'drafting',
      event: { do: 'skipped', number: 1, team: 'ASH', timedOut: false, at: 1 },
    };
    const season = begun().add(skipped, ...all.slice(1));
    const state = () => mustBeDraft(season.course).state;
    expect(currentPick(state())).toBeUndefined();
    expect(isAllPicked(state())).toBe(true);
    season.add({ do: 'owner', team: 'ASH', person: 1, role: 'owner' });
    expect(isAllPicked(state())).toBe(false);
    expect(isAllPicked(mustBeDraft(season.add(picked(1, 'ASH', 'a2')).course).state)).toBe(true);
  });

  it('lets the clock run from the post of the pick before, and from no other', () => {
    const post = (pick: number, at: number): Act => ({
      do: 'draft-post',
      pick,
      from: 1,
      upTo: 2,
      channel: 'c',
      message: 'm',
      at,
    });
    const season = begun().add(post(0, 500));
    const from = () => season.course.draft?.state.clock.from;
    expect(from()).toBe(500);
    season.add(picked(1, 'ASH', 'd2'));
    expect(from()).toBe(1);
    season.add(post(0, 700));
    expect(from()).toBe(1);
    season.add(post(1, 900));
    expect(from()).toBe(900);
    expect(season.course.draft?.post).toEqual({ channel: 'c', message: 'm', from: 1, upTo: 2 });
  });

  it('starts once, before the season, with as many rounds as there are players for', () => {
    const start = (season: PlayedSeason, rounds: number) =>
      codeOf(() =>
        beginningDraft(season.course, { ...choices, rounds }, { order }, { players: 8, cap: null, at: 0 }),
      );
    expect(start(new PlayedSeason(), 2)).toBeUndefined();
    expect(start(new PlayedSeason(), 3)).toBe('too-many-rounds');
    expect(start(begun(), 1)).toBe('draft-begun');
    expect(start(begun().add(...all, drafted), 1)).toBe('draft-over');
    expect(start(new PlayedSeason().begin(), 1)).toBe('season-begun');
  });
});

describe('the order of a draft (League 14)', () => {
  it('is drawn: the highest first, and equal ones roll again', () => {
    const rolls = [7, 20, 7, 3, 1, 2];
    const { order: drawn, dice } = drawnOrder(order, () => rolls.shift() ?? 0);
    expect(dice).toEqual({ ASH: [7, 1], BIR: [20], CED: [7, 2], DOG: [3] });
    expect(drawn).toEqual(['BIR', 'CED', 'ASH', 'DOG']);
  });

  it('is the final standings reversed, with the teams of the playoffs last', () => {
    const season = new PlayedSeason({ playoffPlaces: 2 });
    expect(codeOf(() => orderAfter(season.course, order))).toBe('not-over');
    season.beginPlayoffs();
    expect(codeOf(() => orderAfter(season.course, order))).toBe('not-over');
  });

  /**
   * Ash win 4 games, Birch 2, Cedar Hill and Dogwood Hill 1 each by the same scores, so that dice order them. Ash and
   * the better of these play the final.
   */
  const final = (dice: Record<'CED' | 'DOG', number[]>, second: string): PlayedSeason =>
    new PlayedSeason({ playoffPlaces: 2, playoffLengths: [1] })
      .begin()
      .away(1, 1)
      .home(1, 2)
      .home(1, 3)
      .home(1, 4)
      .add({ do: 'week', week: 2 })
      .away(2, 1)
      .away(2, 2)
      .home(2, 3)
      .home(2, 4)
      .add({ do: 'ended', dice, seeds: ['ASH', second] });

  it('has the champion last, and a better team that missed the playoffs before both who played there', () => {
    const season = final({ CED: [12], DOG: [5] }, 'CED').away(101, 1);
    expect(orderAfter(season.course, order)).toEqual({ order: ['DOG', 'BIR', 'ASH', 'CED'] });
    // The better seed is at home.
    const other = final({ CED: [5], DOG: [12] }, 'DOG').home(101, 1);
    expect(orderAfter(other.course, order)).toEqual({ order: ['CED', 'BIR', 'DOG', 'ASH'] });
  });

  it('follows the season before into its offseason, and after it is closed', () => {
    const season = final({ CED: [12], DOG: [5] }, 'CED')
      .away(101, 1)
      .add({ do: 'offseason' });
    expect(orderAfter(season.course, order).order.at(-1)).toBe('CED');
    expect(orderAfter(season.add({ do: 'close' }).course, order).order.at(-1)).toBe('CED');
  });

  it('isn’t known once the last game of the final is annulled, and not for other teams', () => {
    const season = final({ CED: [12], DOG: [5] }, 'CED').away(101, 1);
    for (const others of [order.slice(1), [...order, 'ELM'], ['ELM', ...order.slice(1)]])
      expect(codeOf(() => orderAfter(season.course, others))).toBe('other-teams');
    season.add({ do: 'reopen', fixture: 101, game: 1, annulled: true });
    expect(codeOf(() => orderAfter(season.course, order))).toBe('not-over');
  });
});
