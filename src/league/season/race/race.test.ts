import { describe, expect, it } from 'vitest';
import { type Luck, luckOf } from '../../../../test/contract/luck.ts';
import { randomGames, standingAfter } from '../../../../test/league/season-played.ts';
import { compared, type Fraction, shareOf } from '../standings/fraction.ts';
import type { Standing } from '../standings/order.ts';
import { recordsAfter } from '../standings/records.ts';
import { standings } from '../standings/standings.ts';
import type { Team } from '../types.ts';
import { type Contest, meetingsOf } from './contest.ts';
import { raceOf } from './race.ts';
import { seasonRace } from './season-race.ts';

const contest = (
  divisions: Readonly<Record<string, string>>,
  records: Readonly<Record<Team, readonly [wins: number, losses: number]>>,
  rest: Partial<Contest> = {},
): Contest => ({
  divisions: new Map(Object.entries(divisions).map(([name, teams]) => [name, teams.split(' ')])),
  records: new Map(Object.entries(records).map(([team, [wins, losses]]) => [team, { wins, losses }])),
  remaining: [],
  wildCards: 0,
  first: new Map(),
  order: Object.keys(records),
  ...rest,
});

const marks = (asked: Contest): string =>
  [...raceOf(asked)].map(([team, { mark }]) => `${team}${mark === '' ? '' : `-${mark}`}`).join(' ');

describe('the race', () => {
  it('knows that a team is out before its number says so (League 24, example 3)', () => {
    const race = raceOf(
      contest(
        { North: 'PCG IVS SMH QHM' },
        { PCG: [22, 9], IVS: [20, 12], SMH: [20, 13], QHM: [24, 8] },
        {
          remaining: [
            ['PCG', 'IVS', 1],
            ['PCG', 'QHM', 4],
            ['IVS', 'SMH', 3],
          ],
          first: new Map([['North', 'QHM']]),
        },
      ),
    );
    expect(race.get('IVS')).toEqual({
      division: 'North',
      left: 4,
      elimination: 1,
      magic: undefined,
      isOutOfDivision: true,
      mark: 'e',
    });
    expect(race.get('QHM')).toMatchObject({ left: 4, magic: 4, mark: '' });
  });

  const two = { N: 'A B', S: 'C D' };

  it('is not won while a rival can still draw level', () => {
    const level = contest(
      two,
      { A: [9, 3], B: [7, 3], C: [5, 5], D: [5, 5] },
      { remaining: [['B', 'C', 2]] },
    );
    expect(marks(level)).toBe('A B C D');
    const above = contest(
      two,
      { A: [10, 3], B: [7, 3], C: [5, 5], D: [5, 5] },
      { remaining: [['B', 'C', 2]] },
    );
    expect(marks(above)).toBe('A-y B-e C D');
  });

  it('gives no place for sure while as many teams can draw level as there are wild cards', () => {
    // C can still reach B. Of A and C, one more than wins its division: none.
    const records = { A: [9, 1], B: [8, 2], C: [6, 2], D: [1, 9] } as const;
    const remaining = [['C', 'D', 2]] as const;
    expect(marks(contest(two, records, { remaining, wildCards: 1 }))).toBe('A-y B-x C-y D-e');
    expect(
      marks(contest({ N: 'A B', S: 'C D E' }, { ...records, E: [8, 2] }, { remaining, wildCards: 1 })),
    ).toBe('A-y B C D-e E');
  });

  it('keeps a team in that can still draw level for the last wild card', () => {
    const divisions = { N: 'A B C' };
    const remaining = [['C', 'A', 1]] as const;
    const records = { A: [9, 1], B: [6, 5], C: [5, 5] } as const;
    expect(marks(contest(divisions, records, { remaining, wildCards: 1 }))).toBe('A-y B C');
    expect(marks(contest(divisions, { ...records, B: [7, 4] }, { remaining, wildCards: 1 }))).toBe(
      'A-y B-x C-e',
    );
  });

  it('ends with the final order', () => {
    const first = new Map([
      ['N', 'B'],
      ['S', 'C'],
    ]);
    const records = { B: [5, 5], A: [5, 5], C: [5, 5], D: [5, 5] } as const;
    expect(marks(contest(two, records, { first, wildCards: 1 }))).toBe('A-x B-y C-y D-e');
    expect(marks(contest(two, records, { first, order: ['D', 'C', 'B', 'A'], wildCards: 1 }))).toBe(
      'A-e B-y C-y D-x',
    );
    expect(marks(contest(two, records, { first, remaining: [['A', 'B', 0]] }))).toBe('A-e B-y C-y D-e');
    expect(marks(contest(two, records, { first, remaining: [['A', 'B', 1]] }))).not.toContain('y');
  });

  it('has no number for a team without rivals, which has won', () => {
    const alone = contest(
      { N: 'A', S: 'C D' },
      { A: [0, 3], C: [1, 1], D: [1, 1] },
      { remaining: [['C', 'D', 2]] },
    );
    expect(raceOf({ ...alone, first: new Map([['N', 'A']]) }).get('A')).toMatchObject({
      elimination: undefined,
      magic: 0,
      isOutOfDivision: false,
      mark: 'y',
    });
  });

  it('counts games by pairs, whoever is at home', () => {
    const games = ['A B', 'B A', 'B C'].map((text) => {
      const [away = '', home = ''] = text.split(' ');
      return { away, home };
    });
    expect(meetingsOf(games)).toEqual([
      ['A', 'B', 2],
      ['B', 'C', 1],
    ]);
  });
});

/** A season that is nearly over, with few games left. */
function nearlyOver(luck: Luck, divisions: string, teams: readonly Team[], left: number) {
  const standing = standingAfter(divisions, randomGames(luck, teams, 8 + luck.below(14)));
  const remaining = Array.from({ length: left }, () => {
    const [away = '', home = ''] = luck.shuffled(teams);
    return { away, home };
  });
  return { standing, remaining };
}

/** The final Pct of all teams in each outcome of what remains. */
function* outcomes(
  { teams, records }: Standing,
  remaining: readonly { readonly away: Team; readonly home: Team }[],
): Generator<ReadonlyMap<Team, Fraction>> {
  const rows = standings({ teams, records, isFinal: false, dice: {} }, { kind: 'overall' });
  for (let outcome = 0; outcome < 2 ** remaining.length; outcome += 1) {
    const winners = remaining.map(({ away, home }, game) => (outcome & (1 << game) ? away : home));
    yield new Map(
      rows.map(({ team, wins, losses }) => {
        const won = winners.filter((winner) => winner === team).length;
        const all = remaining.filter(({ away, home }) => away === team || home === team).length;
        return [team, shareOf(wins + won, wins + losses + all)];
      }),
    );
  }
}

describe('compared with all outcomes', () => {
  const divisions = 'N: A B C; S: D E F';
  const teams = [...'ABCDEF'];

  it('elimination is exact, and marks never say too much', () => {
    const seen = { y: 0, x: 0, e: 0, out: 0, early: 0 };
    for (let seed = 0; seed < 250; seed += 1) {
      const luck = luckOf(seed);
      const { standing, remaining } = nearlyOver(luck, divisions, teams, 1 + luck.below(7));
      const wildCards = luck.below(3);
      const race = seasonRace(standing, remaining, wildCards);
      const all = [...outcomes(standing, remaining)];
      for (const { code, division } of standing.teams) {
        const { isOutOfDivision, mark, elimination, magic } = race.get(code) ?? {};
        const where = `seed ${seed}, ${code}`;
        const isAbove = (final: ReadonlyMap<Team, Fraction>, other: Team, orLevel: boolean) => {
          const [own, its] = [final.get(code), final.get(other)];
          if (own === undefined || its === undefined || other === code) return false;
          return compared(its, own) > 0 || (orLevel && compared(its, own) === 0);
        };
        const ahead = (final: ReadonlyMap<Team, Fraction>, among: string, orLevel: boolean) =>
          standing.teams.filter((one) => one.division === among && isAbove(final, one.code, orLevel)).length;
        /** Places that others take before the team gets one: all but the winner of each division. */
        const taken = (final: ReadonlyMap<Team, Fraction>, orLevel: boolean) =>
          ['N', 'S'].reduce((sum, among) => sum + Math.max(0, ahead(final, among, orLevel) - 1), 0);
        const canBeFirst = all.some((final) => ahead(final, division, false) === 0);
        expect(isOutOfDivision, where).toBe(!canBeFirst);
        if (mark === 'y')
          expect(
            all.every((final) => ahead(final, division, true) === 0),
            where,
          ).toBe(true);
        if (mark === 'x')
          expect(
            all.every((final) => ahead(final, division, true) === 0 || taken(final, true) < wildCards),
            where,
          ).toBe(true);
        if (mark === 'e')
          expect(
            all.every((final) => ahead(final, division, false) > 0 && taken(final, false) >= wildCards),
            where,
          ).toBe(true);
        if (mark === 'e' && (wildCards === 0 || remaining.length > 0))
          expect(isOutOfDivision, where).toBe(true);
        // With no wild cards, “out” is exact as well.
        if (wildCards === 0) expect(mark === 'e', where).toBe(!canBeFirst);
        if (mark === 'y' || mark === 'x' || mark === 'e') seen[mark] += 1;
        if (isOutOfDivision) seen.out += 1;
        if (isOutOfDivision && (elimination ?? 0) > 0) seen.early += 1;
        expect(magic === undefined, where).toBe(
          standings(standing, { kind: 'division', division })[0]?.team !== code,
        );
      }
    }
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(10);
  });

  it('numbers, Pct and games behind agree with the marks when all have as many games', () => {
    const rounds = ['AB CD EF', 'AC BE DF', 'AD BF CE', 'AE BD CF', 'AF BC DE'];
    const played = { decided: 0, open: 0 };
    for (let seed = 0; seed < 300; seed += 1) {
      const luck = luckOf(seed);
      const games = Array.from({ length: 4 }, () => luck.shuffled(rounds))
        .flat()
        .flatMap((round) => round.split(' '))
        .map((pair) => ({ away: pair[0] ?? '', home: pair[1] ?? '' }));
      // Whole rounds, so that all have played as often.
      const done = 3 * luck.below(21);
      const standing = {
        ...standingAfter(divisions, []),
        records: recordsAfter(
          games.slice(0, done).map((game) => {
            const home = luck.below(5);
            // The first letters are the better teams, so that races are decided at times.
            return { ...game, runs: [home + (luck.below(6) < 4 ? 1 : -1), home] as const };
          }),
        ),
        isFinal: done === games.length,
      };
      const race = seasonRace(standing, games.slice(done), luck.below(3));
      for (const division of ['N', 'S']) {
        const rows = standings(standing, { kind: 'division', division });
        const lead = rows[0];
        for (const [at, row] of rows.entries()) {
          const { elimination = 0, magic, isOutOfDivision, mark, left } = race.get(row.team) ?? {};
          const where = `seed ${seed}, ${row.team}`;
          if (lead === undefined || left === undefined) throw new Error(where);
          // Equal games: games behind and Pct tell the same.
          expect(row.behind === '-', where).toBe(row.pct === lead.pct);
          expect(row.behind.startsWith('+'), where).toBe(false);
          expect(row.wins + row.losses + left).toBe(20);
          if (at > 0) expect(elimination, where).toBe(Math.max(0, 21 - lead.wins - row.losses));
          if (elimination === 0 && at > 0) expect(isOutOfDivision, where).toBe(true);
          if (mark === 'y') expect(at, where).toBe(0);
          if (isOutOfDivision) expect(mark, where).not.toBe('y');
          if (magic === 0 && left > 0) expect(mark, where).toBe('y');
          if (mark === 'y' && left > 0) expect(magic, where).toBe(0);
          if (left === 0) expect(mark === 'y', where).toBe(at === 0);
          played[mark === '' ? 'open' : 'decided'] += 1;
        }
      }
    }
    expect(played.decided).toBeGreaterThan(100);
    expect(played.open).toBeGreaterThan(100);
  });
});

it('is quick for the largest season', () => {
  const luck = luckOf(1);
  const names = Array.from({ length: 64 }, (_, at) => `T${at}`);
  const teams = names.map((code, at) => ({ code, division: `D${at % 8}` }));
  const games = randomGames(luck, names, 6000);
  const standing = { teams, records: recordsAfter(games.slice(0, 5400)), isFinal: false, dice: {} };
  const begun = process.threadCpuUsage();
  expect(seasonRace(standing, games.slice(5400), 8).size).toBe(64);
  const { user, system } = process.threadCpuUsage(begun);
  // Some ten milliseconds; a slow machine may take its time.
  expect((user + system) / 1000).toBeLessThan(1000);
});
