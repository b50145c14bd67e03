import { describe, expect, it } from 'vitest';
import { playerOf } from '../../../../test/league/roster-league.ts';
import type { LeaguePlayer } from '../rosters/legal/player.ts';
import { type Deadline, deadlineOf, draftDue, dueAct, plainDeadline } from './due.ts';
import type { DraftEvent } from './events.ts';
import { boardOf } from './order.ts';
import {
  lastPick,
  pausingDraft,
  picking,
  queuing,
  resumingDraft,
  skipping,
  startingDraft,
  undoing,
} from './pressing.ts';
import {
  afterEvent,
  currentPick,
  type DraftState,
  draftAfter,
  isComplete,
  newDraft,
  pickerOf,
  picksAtOnce,
  planOf,
  playersOf,
  skippedBy,
} from './state.ts';

const minute = 60_000;
const clock = 10 * minute;
const players: ReadonlyMap<string, LeaguePlayer> = new Map(
  Array.from({ length: 20 }, (_, index): [string, LeaguePlayer] => {
    const id = `p${String(index + 1).padStart(2, '0')}`;
    return [id, playerOf(id, 'SP', 20 - index)];
  }),
);

/** Three teams, four rounds: A B C, C B A, … */
const board = boardOf({ teams: ['A', 'B', 'C'], linear: 0, firstSnake: 'in order' }, 4, {
  draft: 1,
  traded: [],
});
const fresh = newDraft({ rounds: 4, clock }, board, new Map([['B', ['p20']]]), new Set());
const begun = afterEvent(fresh, startingDraft(fresh, 0));

const pick = (state: DraftState, team: string, player: string, at = 0) =>
  afterEvent(state, picking(state, players, { team, player, by: 'owner' }, at));
const due = (state: DraftState, now: number, deadline: Deadline = plainDeadline) =>
  dueAct(state, players, now, deadline);
const run = (state: DraftState, now: number): DraftState => {
  const act = due(state, now);
  if (act === undefined) throw new Error('Nothing is due.');
  return afterEvent(state, act);
};
const team = (state: DraftState) => currentPick(state)?.owner;
const set = (state: DraftState, ...events: readonly DraftEvent[]) => draftAfter(state, events);

describe('picking (League 14)', () => {
  it('goes on to the next team, whose clock starts', () => {
    const next = pick(begun, 'A', 'p05', 3 * minute);
    expect(team(next)).toBe('B');
    expect(playersOf(next, 'A')).toEqual(['p05']);
    expect(deadlineOf(next, plainDeadline)).toBe(13 * minute);
  });

  it('gives the second press for a player a sentence', () => {
    const next = pick(begun, 'A', 'p05');
    expect(() => pick(next, 'B', 'p05')).toThrow('Player p05 is taken: A picked him at 1.01.');
    expect(() => pick(next, 'A', 'p05')).toThrow('Player p05 is taken: you picked him at 1.01.');
    expect(() => pick(next, 'A', 'p06')).toThrow('B are on the clock with 1.02. Your next pick is 2.03.');
  });

  it('refuses players who aren’t free, and a draft that doesn’t run', () => {
    expect(() => pick(begun, 'A', 'p20')).toThrow('already plays for B');
    expect(() => pick(begun, 'A', 'xx')).toThrow('no player xx');
    expect(() => pick(fresh, 'A', 'p01')).toThrow('hasn’t begun');
    expect(() => startingDraft(begun, 0)).toThrow('already begun');
  });

  it('says what a team still needs', () => {
    const long = newDraft({ rounds: 19, clock }, board, new Map(), new Set());
    const short = afterEvent(long, { do: 'started', at: 0 });
    const more = new Map(players).set('dh', playerOf('dh', 'DH'));
    expect(() => picking(short, more, { team: 'A', player: 'dh', by: 'owner' }, 0)).toThrow(
      'Player dh fills none of your needs. You still need 2 C, 1 1B, 1 2B, 1 3B, 1 SS, 1 LF, 1 CF, 1 RF, 5 SP, and 5 RP, and have 3 picks after this one.',
    );
  });

  it('keeps the cap', () => {
    const capped = afterEvent(newDraft({ rounds: 4, clock, cap: 19.5 }, board, new Map(), new Set()), {
      do: 'started',
      at: 0,
    });
    expect(() => pick(capped, 'A', 'p01')).toThrow('over the cap of 19.50 war');
    expect(team(pick(capped, 'A', 'p02'))).toBe('B');
  });
});

describe('the clock (League 14)', () => {
  it('lets nothing happen before it runs out, and then picks', () => {
    expect(due(begun, clock - 1)).toBeUndefined();
    expect(due(begun, clock)).toEqual({
      ...{ do: 'picked', number: 1, team: 'A', player: 'p01', by: 'best', timedOut: true, at: clock },
    });
    expect(draftDue(begun, plainDeadline)).toBe(clock);
  });

  it('runs from the post of the pick before', () => {
    const next = pick(begun, 'A', 'p05', 1000);
    const posted = afterEvent(next, { do: 'posted', number: 1, at: 5000 });
    expect(deadlineOf(posted, plainDeadline)).toBe(5000 + clock);
    const later = pick(posted, 'B', 'p06', 6000);
    expect(afterEvent(later, { do: 'posted', number: 1, at: 9000 })).toEqual(later);
  });

  it('keeps what is left in a pause', () => {
    const paused = afterEvent(begun, pausingDraft(begun, 4 * minute, plainDeadline));
    expect(due(paused, 99 * minute)).toBeUndefined();
    expect(draftDue(paused, plainDeadline)).toBeUndefined();
    expect(() => pick(paused, 'A', 'p01')).toThrow('paused');
    const resumed = afterEvent(paused, resumingDraft(paused, 50 * minute));
    expect(deadlineOf(resumed, plainDeadline)).toBe(56 * minute);
    expect(() => resumingDraft(resumed, 0)).toThrow('isn’t paused');
    expect(deadlineOf(pick(resumed, 'A', 'p01', 51 * minute), plainDeadline)).toBe(61 * minute);
  });

  it('waits for the end of quiet hours, which a pause doesn’t count as left', () => {
    const quiet: Deadline = (from, ms) => Math.max(from + ms, 60 * minute);
    expect(due(begun, 59 * minute, quiet)).toBeUndefined();
    expect(due(begun, 60 * minute, quiet)).toMatchObject({ timedOut: true });
    expect(pausingDraft(begun, 2 * minute, quiet)).toEqual({ do: 'paused', left: clock });
    expect(pausingDraft(begun, 55 * minute, quiet)).toEqual({ do: 'paused', left: 5 * minute });
  });
});

describe('picks without the owner (League 14)', () => {
  it('come from the queue: at once with auto, or at the time-out', () => {
    const queued = afterEvent(begun, queuing(begun, players, 'A', ['p20', 'p09', 'p07']));
    expect(planOf(queued, 'A').queue).toEqual(['p09', 'p07']);
    expect(due(queued, 0)).toBeUndefined();
    const auto = set(queued, { do: 'auto', team: 'A', auto: true });
    expect(due(auto, 0)).toMatchObject({ player: 'p09', by: 'queue', timedOut: false });
    expect(draftDue(auto, plainDeadline)).toBe(0);
  });

  it('are made at once for a team without an owner', () => {
    const left = set(begun, { do: 'owned', team: 'A', hasOwner: false });
    expect(due(left, 0)).toMatchObject({ player: 'p01', timedOut: false });
    const empty = afterEvent(newDraft(fresh.settings, board, new Map(), new Set(['A'])), {
      do: 'started',
      at: 0,
    });
    expect(due(empty, 0)).toMatchObject({ player: 'p01' });
  });

  it('are skipped when the queue is used up and the team wants that', () => {
    const skip = set(begun, { do: 'empty', team: 'A', empty: 'skip' });
    const next = run(skip, clock);
    expect(team(next)).toBe('B');
    expect(skippedBy(next, 'A').map(({ number }) => number)).toEqual([1]);
  });

  it('are made at once after three time-outs in a row, until the owner comes back', () => {
    let state = begun;
    let now = 0;
    const timeOuts: number[] = [];
    while (timeOuts.length < 4) {
      if (team(state) !== 'A') {
        state = set(state, { do: 'auto', team: team(state) ?? '', auto: true });
        state = run(state, now);
        continue;
      }
      now += clock;
      if (timeOuts.length === 3) break;
      state = run(state, now);
      timeOuts.push(planOf(state, 'A').timeOuts);
    }
    expect(timeOuts).toEqual([1, 2, 3]);
    expect(picksAtOnce(planOf(state, 'A'))).toBe(true);
    expect(due(state, now - clock)).toMatchObject({ team: 'A', timedOut: false });
    const back = set(state, { do: 'returned', team: 'A' });
    expect(due(back, now - clock)).toBeUndefined();
  });

  it('count no time-outs in a row if the owner picked in between', () => {
    const once = run(begun, clock);
    expect(planOf(once, 'A').timeOuts).toBe(1);
    const around = ['B', 'C', 'C', 'B'].reduce(
      (state, one, index) => pick(state, one, `p0${index + 2}`),
      once,
    );
    expect(planOf(pick(around, 'A', 'p08'), 'A').timeOuts).toBe(0);
  });
});

describe('a queue (League 14, 22)', () => {
  it('has up to 100 different players of the season', () => {
    const hundred = Array.from({ length: 101 }, (_, index) => `q${index}`);
    const many = new Map(hundred.map((id) => [id, playerOf(id, 'SP')]));
    expect(queuing(begun, many, 'A', hundred.slice(1))).toMatchObject({ do: 'queued' });
    expect(() => queuing(begun, many, 'A', hundred)).toThrow('at most 100');
    expect(() => queuing(begun, players, 'A', ['p01', 'p01'])).toThrow('twice');
    expect(() => queuing(begun, players, 'A', ['zz'])).toThrow('no player zz');
  });
});

describe('made-up picks (League 14)', () => {
  const skipped = afterEvent(begun, skipping(begun, 0));

  it('are made at any time, without holding up the clock', () => {
    const made = pick(skipped, 'A', 'p03', 5 * minute);
    expect(team(made)).toBe('B');
    expect(deadlineOf(made, plainDeadline)).toBe(clock);
    expect(skippedBy(made, 'A')).toEqual([]);
    expect(playersOf(made, 'A')).toEqual(['p03']);
  });

  it('count among the picks that a team has left', () => {
    const left = (state: DraftState) => pickerOf(state, 'A', players).picksLeft;
    expect([begun, skipped, pick(skipped, 'A', 'p03')].map(left)).toEqual([4, 4, 3]);
  });

  it('are the earliest skipped first, after the one on the clock', () => {
    let state = ['B', 'C', 'C', 'B'].reduce((before, one, index) => pick(before, one, `p1${index}`), skipped);
    expect(team(state)).toBe('A');
    state = afterEvent(state, skipping(state, 0));
    expect(skippedBy(state, 'A').map(({ number }) => number)).toEqual([1, 6]);
    expect(picking(state, players, { team: 'A', player: 'p02', by: 'owner' }, 0)).toMatchObject({
      number: 7,
    });
    const on = pick(state, 'A', 'p02');
    expect(picking(on, players, { team: 'A', player: 'p03', by: 'owner' }, 0)).toMatchObject({ number: 1 });
    const one = pick(on, 'A', 'p03');
    expect(picking(one, players, { team: 'A', player: 'p04', by: 'owner' }, 0)).toMatchObject({ number: 6 });
  });

  it('can still be made when every pick had its turn', () => {
    let state = set(
      skipped,
      ...['A', 'B', 'C'].map((one): DraftEvent => ({ do: 'auto', team: one, auto: true })),
    );
    while (currentPick(state) !== undefined) state = run(state, 0);
    expect(due(state, 99 * clock)).toBeUndefined();
    expect(isComplete(state)).toBe(false);
    expect(isComplete(pick(state, 'A', 'p19'))).toBe(true);
  });
});

describe('undo (League 14)', () => {
  it('takes back the last pick, and the clock begins anew', () => {
    const two = pick(pick(begun, 'A', 'p01', minute), 'B', 'p02', 2 * minute);
    const undone = afterEvent(two, undoing(two, 7 * minute));
    expect(team(undone)).toBe('B');
    expect(playersOf(undone, 'B')).toEqual(['p20']);
    expect(deadlineOf(undone, plainDeadline)).toBe(17 * minute);
    expect(lastPick(undone)).toMatchObject({ player: 'p01', pick: { number: 1 } });
    expect(() => undoing(begun, 0)).toThrow('No pick');
  });

  it('takes back the skips after it, and their time-outs', () => {
    const skips = set(begun, { do: 'empty', team: 'B', empty: 'skip' });
    const state = run(pick(skips, 'A', 'p01'), clock);
    expect([state.current, planOf(state, 'B').timeOuts]).toEqual([3, 1]);
    const undone = afterEvent(state, undoing(state, 0));
    expect([undone.current, planOf(undone, 'B').timeOuts, undone.made]).toEqual([1, 0, []]);
  });

  it('leaves a made-up pick skipped', () => {
    const state = pick(afterEvent(begun, skipping(begun, 0)), 'A', 'p03');
    const undone = afterEvent(state, undoing(state, minute));
    expect(team(undone)).toBe('B');
    expect(skippedBy(undone, 'A').map(({ number }) => number)).toEqual([1]);
  });

  it('holds an automatic pick until the clock runs out, so that it isn’t made again at once', () => {
    const auto = set(begun, { do: 'auto', team: 'A', auto: true });
    const undone = afterEvent(run(auto, 0), undoing(run(auto, 0), minute));
    expect(due(undone, 2 * minute)).toBeUndefined();
    expect(due(undone, 11 * minute)).toMatchObject({ player: 'p01', timedOut: false });
  });

  it('works in a pause, and leaves the whole clock', () => {
    const one = pick(begun, 'A', 'p01');
    const paused = afterEvent(one, pausingDraft(one, 9 * minute, plainDeadline));
    const undone = afterEvent(paused, undoing(paused, 9 * minute));
    expect(undone.phase).toBe('paused');
    expect(deadlineOf(afterEvent(undone, { do: 'resumed', at: 0 }), plainDeadline)).toBe(clock);
  });
});

describe('a pick that is traded during the draft', () => {
  it('is its new owner’s, and counts for what that team has left', () => {
    const state = set(begun, { do: 'traded', number: 1, owner: 'C' });
    expect(team(state)).toBe('C');
    expect(() => pick(state, 'A', 'p01')).toThrow('C are on the clock with 1.01 (from A)');
    expect(playersOf(pick(state, 'C', 'p01'), 'C')).toEqual(['p01']);
  });
});
