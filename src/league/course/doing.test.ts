import { describe, expect, it } from 'vitest';
import { days, hours, minutes, PlayedCompetition } from '../../../test/league/competition-played.ts';
import { standingsOf } from '../board/standings.ts';
import type { Act } from './acts.ts';
import {
  asksForHalf,
  canceling,
  claimableAt,
  claiming,
  exchanging,
  forfeiting,
  joining,
  leaving,
  mustTake,
  pausing,
  readying,
  resuming,
  starting,
  withdrawing,
} from './doing.ts';
import { entrantsOf, type Settings } from './settings.ts';
import { currentRound, present } from './state.ts';

/** The sentence with which something is refused. */
function refusal(doing: () => unknown): string {
  try {
    doing();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return 'done';
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

/** Points in the table, by entrant. */
const points = ({ course }: PlayedCompetition): Record<number, string | undefined> =>
  Object.fromEntries(standingsOf(course).lines.map(({ entrant, cells }) => [entrant, cells[0]]));

const ready = (cup: PlayedCompetition, entrant: number) =>
  cup.add(readying(cup.course, cup.of(entrant).id, entrant));

describe('joining and leaving', () => {
  it('refuses whoever is in, and takes back whoever left', () => {
    const cup = new PlayedCompetition().join(2);
    expect(refusal(() => joining(cup.course, 2))).toBe('You’ve already joined.');
    cup.add(leaving(cup.course, 2));
    expect(refusal(() => leaving(cup.course, 2))).toBe('You’re not in this tournament.');
    cup.add(joining(cup.course, 2));
    expect(refusal(() => joining(cup.course, 2))).toBe('You’ve already joined.');
    expect(present(cup.course).map(({ entrant }) => entrant)).toEqual([1, 2]);
    cup.add(leaving(cup.course, 2));
    expect(present(cup.course).map(({ entrant }) => entrant)).toEqual([1]);
    expect(refusal(() => leaving(cup.course, undefined))).toBe('You’re not in this tournament.');
  });

  it('ends with the start, except in a Swiss', () => {
    const robin = new PlayedCompetition({ system: 'round-robin' }).begin(3);
    expect(refusal(() => joining(robin.course, 4))).toBe('It’s too late to join this tournament.');
    expect(refusal(() => leaving(robin.course, 1))).toBe(
      'The tournament has begun. Use `/tournament withdraw` instead.',
    );
  });

  it('late in a Swiss is worth ½ for round 1, then nothing, until half the rounds are paired', () => {
    const cup = new PlayedCompetition({ rounds: 4 }).begin(6);
    cup.add(joining(cup.course, 7));
    expect(points(cup)[7]).toBe('½');
    cup.favorites().settle();
    expect(currentRound(cup.course)?.number).toBe(2);
    expect(cup.of(7).sides).toContain(7);
    cup.add(joining(cup.course, 8));
    expect(points(cup)[8]).toBe('0');
    cup.favorites().settle();
    expect(cup.of(8).sides).toContain(8);
    expect(cup.course.entrants.at(-1)).toMatchObject({ pairing: 8, from: 3 });
    expect(refusal(() => joining(cup.course, 9))).toBe('It’s too late to join this tournament.');
  });

  it('is over for who has withdrawn, and for everybody at the end', () => {
    const cup = new PlayedCompetition().begin(4);
    cup.add(withdrawing(cup.course, 4));
    expect(refusal(() => joining(cup.course, 4))).toBe(
      'You’ve withdrawn from this tournament, so you can’t join it again.',
    );
    cup.add(canceling(cup.course));
    for (const doing of [joining, leaving])
      expect(refusal(() => doing(cup.course, 5))).toBe('This tournament was canceled.');
    expect(refusal(() => canceling(cup.course))).toBe('This tournament was canceled.');
    expect(refusal(() => starting(cup.course, [1, 2, 3, 4]))).toBe('This tournament was canceled.');
  });
});

/** League 22. */
describe('the limits of entrants', () => {
  it.each<[Partial<Settings>, number, number]>([
    [{ system: 'round-robin' }, 2, 32],
    [{ system: 'round-robin', cycles: 2 }, 2, 16],
    [{ system: 'swiss' }, 4, 128],
    [{ system: 'knock-out' }, 2, 256],
    [{ system: 'tables' }, 3, 128],
    [{ system: 'heats' }, 3, 128],
  ])('of %o are %i and %i', (settings, min, max) => {
    const cup = new PlayedCompetition(settings).join(max);
    expect(entrantsOf(cup.course.settings)).toEqual({ min, max });
    const full = `It’s full: this kind of tournament takes at most ${max} entrants.`;
    expect(refusal(() => joining(cup.course, max + 1))).toBe(full);
    expect(refusal(() => mustTake(cup.course.settings, max + 1))).toBe(full);
    expect(refusal(() => mustTake(cup.course.settings, max))).toBe('done');
    expect(refusal(() => starting(cup.course, upTo(max + 1)))).toBe(full);
    expect(refusal(() => starting(cup.course, upTo(max)))).toBe('done');
    expect(refusal(() => starting(cup.course, upTo(min - 1)))).toBe(
      `This kind of tournament needs at least ${min} entrants.`,
    );
    expect(refusal(() => starting(cup.course, upTo(min)))).toBe('done');
  });

  it('leave out five where a table needs three', () => {
    for (const system of ['tables', 'heats'] as const) {
      const three = new PlayedCompetition({ system, isForTwo: false }).join(5);
      expect(refusal(() => starting(three.course, upTo(5)))).toBe(
        'Five can’t be split into tables of three and four. Wait for a sixth entrant.',
      );
      const two = new PlayedCompetition({ system }).join(5);
      expect(refusal(() => starting(two.course, upTo(5)))).toBe('done');
    }
  });

  it.each<[Partial<Settings>, number, number]>([
    [{ system: 'round-robin' }, 5, 5],
    [{ system: 'round-robin', cycles: 2 }, 4, 6],
    [{ system: 'swiss' }, 4, 3],
    [{ system: 'swiss' }, 33, 6],
    [{ system: 'swiss', rounds: 15 }, 6, 5],
    [{ system: 'swiss', rounds: 15 }, 7, 7],
    [{ system: 'knock-out' }, 13, 4],
    [{ system: 'tables' }, 10, 3],
    [{ system: 'tables', rounds: 5 }, 10, 5],
    [{ system: 'heats' }, 4, 1],
    [{ system: 'heats' }, 10, 3],
  ])('and the rounds of %o with %i are %i', (settings, entrants, rounds) => {
    const cup = new PlayedCompetition(settings).join(entrants);
    expect(starting(cup.course, upTo(entrants))).toMatchObject([{ rounds }]);
  });
});

describe('a half-point bye', () => {
  it('comes once, in the next round, and not in the last', () => {
    const cup = new PlayedCompetition({ rounds: 3 }).begin(4);
    cup.add(asksForHalf(cup.course, 2));
    expect(refusal(() => asksForHalf(cup.course, 2))).toBe('You’ve already asked for it.');
    cup.favorites().settle();
    expect(currentRound(cup.course)).toMatchObject({ number: 2, halves: [2] });
    expect(points(cup)[2]).toBe('1½');
    expect(refusal(() => asksForHalf(cup.course, 1))).toBe(
      'You can’t take a half-point bye in the last round.',
    );
  });

  it('comes once a tournament', () => {
    const cup = new PlayedCompetition({ rounds: 5 }).begin(6);
    cup.add(asksForHalf(cup.course, 2)).favorites().settle();
    expect(refusal(() => asksForHalf(cup.course, 2))).toBe('You can take one half-point bye per tournament.');
    expect(refusal(() => asksForHalf(cup.course, undefined))).toBe('You’re not in this tournament.');
  });

  it('exists in a Swiss only, and while it runs', () => {
    const robin = new PlayedCompetition({ system: 'round-robin' }).begin(4);
    expect(refusal(() => asksForHalf(robin.course, 1))).toBe('Only Swiss tournaments have half-point byes.');
    expect(refusal(() => asksForHalf(new PlayedCompetition().join(4).course, 1))).toBe(
      'This tournament hasn’t begun yet.',
    );
  });
});

describe('claiming a game', () => {
  it.each<[Settings['pace'], number]>([
    ['live', 15 * minutes],
    ['day', 24 * hours],
    ['week', 24 * hours],
  ])('is possible in a round of the pace %s after a wait', (pace, wait) => {
    const cup = new PlayedCompetition({ pace, system: 'knock-out' }).begin(4);
    const { id } = cup.of(1);
    const claim = () => claiming(cup.course, id, 1, cup.now, cup.facts);
    expect(refusal(claim)).toBe('Press **Play** first, so that the others can come.');
    ready(cup, 1);
    cup.now = new Date(cup.now.getTime() + wait - 1);
    expect(refusal(claim)).toBe('You can’t claim this game yet. **Play** says when you can.');
    cup.now = new Date(cup.now.getTime() + 1);
    expect(claimableAt(cup.course, cup.of(1), 1)).toEqual(cup.now);
    expect(claimableAt(cup.course, cup.of(1), 4)).toBeUndefined();
    const outcome = { kind: 'forfeit', by: [4], claimed: true };
    expect(claim()).toEqual([{ do: 'result', fixture: id, game: 1, outcome }]);
  });

  it('is refused once the game has begun, or everybody is there', () => {
    const cup = new PlayedCompetition({ system: 'knock-out' }).begin(4);
    const { id } = cup.of(1);
    ready(cup, 1).wait(2 * days);
    cup.begun.add(id);
    expect(refusal(() => claiming(cup.course, id, 1, cup.now, cup.facts))).toBe(
      'This game has begun, so you can’t claim it.',
    );
    cup.begun.clear();
    ready(cup, 4);
    expect(refusal(() => claiming(cup.course, id, 1, cup.now, cup.facts))).toBe(
      'Everybody’s there, so you can’t claim this game.',
    );
  });

  it('at a table of four leaves the points to those who came, and to computers', () => {
    const cup = new PlayedCompetition({ system: 'tables', isForTwo: false }).begin(4);
    cup.computers.add(4);
    ready(ready(cup, 1), 2).wait(days);
    const { id } = cup.of(1);
    expect(claiming(cup.course, id, 2, cup.now, cup.facts)).toMatchObject([{ outcome: { by: [3] } }]);
  });

  it('doesn’t count the time of a pause', () => {
    const cup = new PlayedCompetition({ system: 'knock-out' }).begin(4);
    ready(cup, 1)
      .wait(hours)
      .add(pausing(cup.course))
      .wait(30 * hours);
    const { id } = cup.of(1);
    const claim = () => claiming(cup.course, id, 1, cup.now, cup.facts);
    expect(refusal(claim)).toBe('This tournament is paused.');
    cup.add(resuming(cup.course, cup.now));
    expect(refusal(claim)).toContain('You can’t claim this game yet.');
    cup.wait(23 * hours);
    expect(refusal(claim)).toBe('done');
  });
});

describe('a pause', () => {
  it('moves the end of the round, and stops everything but leaving', () => {
    const cup = new PlayedCompetition({ pace: 'day' }).begin(4);
    const end = currentRound(cup.course)?.endsAt?.getTime() ?? 0;
    expect(refusal(() => resuming(cup.course, cup.now))).toBe('This tournament isn’t paused.');
    cup.wait(20 * hours).add(pausing(cup.course));
    expect(refusal(() => pausing(cup.course))).toBe('This tournament isn’t running.');
    expect(refusal(() => readying(cup.course, 1, 1))).toBe('This tournament is paused.');
    expect(refusal(() => forfeiting(cup.course, 1, [1]))).toBe('This tournament is paused.');
    expect(refusal(() => withdrawing(cup.course, 1))).toBe('done');
    cup.wait(3 * days);
    expect(currentRound(cup.course)).toMatchObject({ number: 1 });
    cup.add(resuming(cup.course, cup.now)).settle();
    expect(currentRound(cup.course)?.endsAt?.getTime()).toBe(end + 3 * days);
    expect(currentRound(cup.course)).toMatchObject({ number: 1 });
  });
});

describe('exchanging two entrants', () => {
  it('is possible before one of their games begins', () => {
    const cup = new PlayedCompetition().begin(6);
    expect(cup.pairings).toBe('1-4 5-2 3-6');
    cup.add(exchanging(cup.course, 1, 2));
    expect(cup.pairings).toBe('2-4 5-1 3-6');
    expect(cup.fixture(1).games[0]?.seats).toEqual([2, 4]);
    for (const [one, other] of [
      [2, 4],
      [1, 7],
      [1, 1],
    ] as const)
      expect(refusal(() => exchanging(cup.course, one, other))).toBe(
        'Name two entrants who play different games in this round.',
      );
  });

  it.each<[string, (cup: PlayedCompetition) => Act]>([
    ['has pressed Play', () => ({ do: 'ready', fixture: 1, game: 1, entrant: 4 })],
    ['sits at a table', () => ({ do: 'table', fixture: 1, game: 1, table: 't', channel: 'c' })],
    ['has a result', () => ({ do: 'result', fixture: 1, game: 1, outcome: { kind: 'forfeit', by: [1] } })],
  ])('is refused when somebody %s', (_, act) => {
    const cup = new PlayedCompetition().begin(6);
    cup.add([act(cup)]);
    expect(refusal(() => exchanging(cup.course, 1, 2))).toBe('One of these games has already begun.');
    expect(refusal(() => exchanging(cup.course, 3, 4))).toBe('One of these games has already begun.');
    expect(refusal(() => exchanging(cup.course, 2, 3))).toBe('done');
  });

  it('is refused in a knock-out', () => {
    const cup = new PlayedCompetition({ system: 'knock-out' }).begin(4);
    expect(refusal(() => exchanging(cup.course, 1, 2))).toBe(
      'A knock-out’s bracket decides who meets, so it can’t be changed.',
    );
  });
});

describe('a forfeit by a commissioner', () => {
  it('needs an open game, and entrants who play in it', () => {
    const cup = new PlayedCompetition().begin(4);
    expect(refusal(() => forfeiting(cup.course, 1, [2]))).toBe('That entrant doesn’t play in this fixture.');
    cup.forfeit(1, 3);
    expect(refusal(() => forfeiting(cup.course, 1, [3]))).toBe('That game already has a result.');
    expect(refusal(() => forfeiting(cup.course, 7, [3]))).toBe('There’s no such game in this tournament.');
    expect(points(cup)).toMatchObject({ 1: '1', 3: '0' });
  });
});

describe('Play', () => {
  it('makes somebody ready once, and only in their game', () => {
    const cup = new PlayedCompetition().begin(4);
    expect(ready(cup, 1).of(1).games[0]?.ready).toMatchObject([{ entrant: 1 }]);
    expect(readying(cup.course, 1, 1)).toEqual([]);
    expect(refusal(() => readying(cup.course, 1, 2))).toBe(
      'You don’t play in this game. You can watch it once it begins.',
    );
    cup.forfeit(1, 1);
    expect(refusal(() => readying(cup.course, 1, 1))).toBe('That game already has a result.');
  });
});
