import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FinishedGame, Player, SeatOfGame } from './game.ts';
import { noRatings, type Ratings, ratedKey, ratingsOf, standingOf, withGame, withSeason } from './history.ts';
import { afterPause, day, inNewSeason, newStanding } from './rating.ts';
import { updated } from './update.ts';

const person = (id: string): Player => ({ kind: 'person', id });
const computer = (level: string, version = '1'): Player => ({ kind: 'computer', level, version });
const off = { withComputers: false };
const on = { withComputers: true };

/** A game that ended by its rules; players in the order of their places. */
function game(at: number, players: readonly Player[], changed: Partial<FinishedGame> = {}): FinishedGame {
  const seats = players.map((player, seat): SeatOfGame => ({ player, place: seat + 1, actions: 5 }));
  return {
    table: `t${at}`,
    game: 'ringrift',
    at,
    ratings: { server: true, table: true },
    ending: 'rules',
    isAnnulled: false,
    seats,
    ...changed,
  };
}

const ada = person('Ada');
const grace = person('Grace');
const lin = person('Lin');
const of = (ratings: Ratings, player: Player, kind = 'ringrift') => standingOf(ratings, player, kind);
const { mu, sigma } = newStanding();

/** League 17. */
describe('ratings', () => {
  it('are those of one player in one game', () => {
    const ratings = ratingsOf([game(1, [ada, grace]), game(2, [grace, ada], { game: 'dutch' })], off);
    expect(of(ratings, ada).mu).toBeCloseTo(27.6354, 4);
    expect(of(ratings, ada, 'dutch').mu).toBeCloseTo(22.3646, 4);
    expect(of(ratings, lin)).toEqual(newStanding());
    expect(of(ratings, ada)).toMatchObject({ games: 1, last: 1 });
  });

  it('tell everybody’s history', () => {
    const ratings = ratingsOf([game(1, [ada, grace]), game(2, [lin, ada]), game(3, [ada, lin])], off);
    const rated = ratings.rated.get(ratedKey(ada, 'ringrift'));
    expect(rated?.steps.map(({ table, games }) => `${table} ${games}`)).toEqual(['t1 1', 't2 2', 't3 3']);
    expect(rated?.steps.at(-1)).toEqual({ ...rated?.standing, table: 't3', at: 3 });
    expect(rated?.steps[0]?.mu).toBeCloseTo(27.6354, 4);
  });

  it('count games by time of the last action, then by table', () => {
    const first = game(5, [ada, grace], { table: 'a' });
    const second = game(5, [grace, lin], { table: 'b' });
    const later = game(6, [lin, ada], { table: '0' });
    const ratings = ratingsOf([later, second, first], off);
    expect(ratings).toEqual(ratingsOf([first, second, later], off));
    expect(ratings.rated.get(ratedKey(grace, 'ringrift'))?.steps.map(({ table }) => table)).toEqual([
      'a',
      'b',
    ]);
  });

  it('begin an update with the pause', () => {
    const games = [game(0, [ada, grace]), game(60 * day, [grace, ada])];
    const [before] = [ratingsOf(games.slice(0, 1), off)];
    const [winner, loser] = updated([
      { rating: afterPause(of(before, grace), 60), place: 1 },
      { rating: afterPause(of(before, ada), 60), place: 2 },
    ]);
    const after = ratingsOf(games, off);
    expect(of(after, grace)).toMatchObject({ ...winner });
    expect(of(after, ada)).toMatchObject({ ...loser });
  });

  it('take computers out and close up the places', () => {
    const mixed = game(1, [computer('hard'), ada, computer('easy'), grace]);
    const ratings = ratingsOf([mixed], off);
    const [winner, loser] = updated([
      { rating: { mu, sigma }, place: 1 },
      { rating: { mu, sigma }, place: 2 },
    ]);
    expect(of(ratings, ada)).toMatchObject({ ...winner });
    expect(of(ratings, grace)).toMatchObject({ ...loser });
    expect(of(ratings, computer('hard'))).toEqual(newStanding());
  });

  it('rate computers only by games among themselves, by level and version', () => {
    const among = game(1, [computer('hard'), computer('easy')]);
    const mixed = game(2, [ada, computer('hard')]);
    const ratings = ratingsOf([among, mixed], on);
    expect(of(ratings, computer('hard'))).toEqual(of(ratingsOf([among], on), computer('hard')));
    expect(of(ratings, computer('hard')).mu).toBeCloseTo(27.6354, 4);
    expect(of(ratings, computer('hard', '2'))).toEqual(newStanding());
    // The person is rated against the computer's rating, which is better than that of a newcomer.
    expect(of(ratings, ada).mu).toBeGreaterThan(of(ratingsOf([game(1, [ada, grace])], off), ada).mu);
    expect(of(ratingsOf([mixed], off), ada)).toEqual(newStanding());
  });

  it('rate sides of several as teams', () => {
    const sides = [ada, grace, lin, person('Max')].map(
      (player, seat): SeatOfGame => ({ player, place: 1 + (seat % 2), side: seat % 2, actions: 5 }),
    );
    const ratings = ratingsOf([game(1, [], { seats: sides })], off);
    const after = updated(sides.map(({ place, side }) => ({ rating: { mu, sigma }, place, side })));
    expect([ada, grace, lin, person('Max')].map((player) => of(ratings, player).mu)).toEqual(
      after.map((rating) => rating.mu),
    );
    // Four on their own would move differently.
    const alone = updated(sides.map(({ place }) => ({ rating: { mu, sigma }, place })));
    expect(after[0]?.mu).not.toBeCloseTo(alone[0]?.mu ?? 0, 1);
  });

  it('say why a game isn’t rated', () => {
    const ratings = ratingsOf([game(1, [ada, grace], { ending: 'moderator' }), game(2, [ada, ada])], off);
    expect(ratings.unrated).toEqual(
      new Map([
        ['t1', ['ending']],
        ['t2', ['too few players', 'in two seats']],
      ]),
    );
    expect(ratings.rated.size).toBe(0);
  });

  it('leave out the eleventh game within 24 hours, of the same persons in the same game', () => {
    const hour = day / 24;
    const games = Array.from({ length: 12 }, (_, index) => game(index * hour, [ada, grace]));
    const others = [game(10.5 * hour, [ada, lin]), game(10.6 * hour, [ada, grace], { game: 'dutch' })];
    const again = game(24 * hour, [ada, grace]);
    const ratings = ratingsOf([...games, ...others], off);
    expect([...ratings.unrated.keys()]).toEqual([`t${10 * hour}`, `t${11 * hour}`]);
    // The two that were too many still count: there are eleven games in the 24 hours before this one.
    expect(ratingsOf([...games, again], off).unrated.has(again.table)).toBe(true);
    const next = game(27 * hour, [ada, grace]);
    expect(ratingsOf([...games, next], off).unrated.has(next.table)).toBe(false);
    // Games that aren't rated for other reasons don't count.
    const forfeits = games.map((each) => ({ ...each, ending: 'forfeit' as const }));
    const last = game(13 * hour, [ada, grace]);
    expect(ratingsOf([...forfeits, last], off).unrated.has(last.table)).toBe(false);
  });

  it('start anew in a rating season, after the games of its millisecond', () => {
    const games = [game(1, [ada, grace]), game(2, [ada, grace]), game(3, [ada, grace])];
    const before = ratingsOf(games.slice(0, 2), off);
    const season = ratingsOf(games.slice(0, 2), off, [{ game: 'ringrift', at: 2 }]);
    expect(of(season, ada)).toEqual(inNewSeason(of(before, ada)));
    expect(season).toEqual(withSeason(before, 'ringrift'));
    expect(withSeason(before, 'dutch')).toEqual(before);
    const after = ratingsOf(games, off, [{ game: 'ringrift', at: 2 }]);
    expect(of(after, ada).games).toBe(1);
    expect(after).toEqual(withGame(season, game(3, [ada, grace]), off));
    // Its games stay in the history.
    expect(after.rated.get(ratedKey(ada, 'ringrift'))?.steps).toHaveLength(3);
  });

  const anyGame = fc
    .record({
      at: fc.nat(200).map((half) => half * 12 * 3_600_000),
      players: fc.shuffledSubarray(['Ada', 'Grace', 'Lin', 'Max'], { minLength: 2 }),
      ending: fc.constantFrom('rules' as const, 'resignation' as const, 'moderator' as const),
      kind: fc.constantFrom('ringrift', 'dutch'),
    })
    .map(({ at, players, ending, kind }) => game(at, players.map(person), { ending, game: kind }));
  const anyGames = fc
    .array(anyGame, { minLength: 1, maxLength: 60 })
    .map((games) => games.map((each, index) => ({ ...each, table: `t${index}` })));

  function expectSame(one: Ratings, other: Ratings): void {
    expect([...one.rated.keys()].toSorted()).toEqual([...other.rated.keys()].toSorted());
    for (const [key, { standing, steps }] of one.rated) {
      const same = other.rated.get(key);
      expect(Math.abs(standing.mu - (same?.standing.mu ?? Number.NaN))).toBeLessThan(1e-9);
      expect(Math.abs(standing.sigma - (same?.standing.sigma ?? Number.NaN))).toBeLessThan(1e-9);
      expect(steps.map(({ table }) => table)).toEqual(same?.steps.map(({ table }) => table));
    }
  }

  it('computed anew are the same, from results in any order', () => {
    fc.assert(
      fc.property(anyGames, fc.nat(), (games, turn) => {
        const anew = ratingsOf(games, off);
        const turned = [...games.slice(turn % games.length), ...games.slice(0, turn % games.length)];
        expectSame(ratingsOf(turned.toReversed(), off), anew);
        // Game by game, as they are kept while people play.
        const inOrder = games.toSorted(
          (one, other) => one.at - other.at || (one.table < other.table ? -1 : 1),
        );
        expectSame(
          inOrder.reduce((ratings, each) => withGame(ratings, each, off), noRatings),
          anew,
        );
      }),
      { numRuns: 60 },
    );
  });

  it('after a result is annulled are as if it had never been', () => {
    fc.assert(
      fc.property(anyGames, fc.nat(), (games, index) => {
        const annulled = index % games.length;
        const without = games.filter((_, other) => other !== annulled);
        const marked = games.map((each, other) =>
          other === annulled ? { ...each, isAnnulled: true } : each,
        );
        expectSame(ratingsOf(marked, off), ratingsOf(without, off));
      }),
      { numRuns: 60 },
    );
  });
});
