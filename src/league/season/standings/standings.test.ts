import { describe, expect, it } from 'vitest';
import { luckOf } from '../../../../test/contract/luck.ts';
import { gamesFrom, randomGames, standingAfter } from '../../../../test/league/season-played.ts';
import { shareOf, shownPct } from './fraction.ts';
import { after, noRecords, recordsAfter } from './records.ts';
import { gamesBehind, type Row, standings, type View } from './standings.ts';

const rowOf = (rows: readonly Row[], team: string): Row | undefined => rows.find((row) => row.team === team);

const overall: View = { kind: 'overall' };
const divisions = 'North: A B C; South: D E F';

describe('the columns', () => {
  it('count where, who against, and how closely', () => {
    const games = 'A 3 B 2, B 5 A 1, A 0 D 1, D 2 A 4, A 3 E 3';
    expect(rowOf(standings(standingAfter(divisions, games), overall), 'A')).toMatchObject({
      wins: 2,
      losses: 2,
      draws: 1,
      pct: '.500',
      away: '1-1',
      home: '1-1',
      division: '1-1',
      oneRun: '1-1',
      streak: 'W1',
      last: '2-2',
      runsFor: 11,
      runsAgainst: 13,
      difference: '-2',
    });
  });

  it('count a forfeit everywhere but in runs, and a double one as a loss for both', () => {
    const rows = standings(standingAfter(divisions, 'A 9 B 0, A B f, A f B f, D f A'), overall);
    expect(rowOf(rows, 'A')).toMatchObject({
      wins: 3,
      losses: 1,
      away: '2-1',
      home: '1-0',
      division: '2-1',
      oneRun: '0-0',
      streak: 'W1',
      runsFor: 9,
      difference: '+9',
      expected: '1-0',
    });
    expect(rowOf(rows, 'B')).toMatchObject({ wins: 0, losses: 3, streak: 'L3', expected: '0-1' });
    // Only a forfeit: nothing to expect anything from.
    expect(rowOf(rows, 'D')).toMatchObject({ losses: 1, expected: '-', difference: '0' });
  });

  it('pass draws over in the streak and the last ten', () => {
    const games = `B 1 A 0, ${'A 1 B 0, '.repeat(9)}A 1 B 1, A 2 B 1`;
    const standing = standingAfter(divisions, games);
    expect(rowOf(standings(standing, overall), 'A')).toMatchObject({ streak: 'W10', last: '10-0' });
    expect(rowOf(standings(standing, overall, 11), 'A')).toMatchObject({ last: '10-1' });
    expect(rowOf(standings(standing, overall, 3), 'B')).toMatchObject({ streak: 'L10', last: '0-3' });
    expect(rowOf(standings(standing, overall), 'C')).toMatchObject({ streak: '-', last: '0-0' });
  });

  it('expect wins of decided games that were played, halves up', () => {
    const expected = (games: string) =>
      rowOf(standings(standingAfter(divisions, games), overall), 'A')?.expected;
    expect(expected('A 1 B 0, A 0 B 1, A 1 B 0')).toBe('2-1');
    expect(expected('A 1 B 1')).toBe('0-0');
    expect(expected('A 0 B 0')).toBe('-');
    // 3 games, 10 : 7 runs: 3 x 67.61 / (67.61 + 35.19) = 1.973.
    expect(expected('A 5 B 0, A 5 B 1, A 0 B 6')).toBe('2-1');
    // The bare ratio of runs would give 1.5 and 2; with the exponent 1.27 and 1.
    expect(expected('A 5 B 4, A 0 B 1, A 0 B 0, A 0 B 1')).toBe('1-2');
  });

  it('show Pct with three decimals, half away from zero', () => {
    const shown = (over: number, under: number) => shownPct(shareOf(over, under));
    expect([shown(0, 0), shown(7, 12), shown(2, 3), shown(1, 16), shown(3, 16), shown(5, 5)]).toEqual([
      '.000',
      '.583',
      '.667',
      '.063',
      '.188',
      '1.000',
    ]);
    expect(shown(1999, 2000)).toBe('1.000');
    expect(shown(19989, 20000)).toBe('.999');
  });
});

describe('games behind', () => {
  const behind = (from: string, team: string) => {
    const [one, other] = [from, team].map((text) => {
      const [wins = 0, losses = 0] = text.split('-').map(Number);
      return { wins, losses };
    });
    return one === undefined || other === undefined ? '' : gamesBehind(one, other);
  };

  it('are halves of wins and losses, with a plus for who is ahead', () => {
    expect(behind('10-4', '8-6')).toBe('2.0');
    expect(behind('10-4', '9-4')).toBe('0.5');
    expect(behind('1-0', '10-1')).toBe('+4.0');
    expect(behind('1-0', '2-1')).toBe('-');
  });

  it('count from the first of the view', () => {
    const games = 'A 1 D 0, A 1 D 0, B 1 D 0, C 1 D 0, D 1 C 0, D 1 B 0';
    const standing = standingAfter(divisions, games);
    const shown = (view: View) =>
      standings(standing, view).map(({ team, rank, behind: gb }) => `${rank} ${team} ${gb}`);
    expect(shown(overall)).toEqual(['1 A -', '2 B 1.0', '2 C 1.0', '4 D 2.0', '5 E 1.0', '5 F 1.0']);
    expect(shown({ kind: 'division', division: 'South' })).toEqual(['1 D -', '2 E +1.0', '2 F +1.0']);
    expect(shown({ kind: 'wild card', places: 1 })).toEqual(['1 B -', '1 C -', '3 E -', '3 F -']);
    expect(shown({ kind: 'division', division: 'West' })).toEqual([]);
  });

  it('count from the last team with a wild card', () => {
    const games = 'A 1 F 0, A 1 F 0, A 1 F 0, B 2 F 0, B 2 F 0, C 1 F 0, D 1 F 0, E 2 A 1';
    const shown = (places: number) =>
      standings(standingAfter(divisions, games), { kind: 'wild card', places }).map(
        ({ team, behind: gb }) => `${team} ${gb}`,
      );
    // B leads the North, E the South.
    expect(shown(2)).toEqual(['C -', 'D -', 'A +0.5', 'F 4.0']);
    expect(shown(3)).toEqual(['C 0.5', 'D 0.5', 'A -', 'F 4.5']);
    expect(shown(4)).toEqual(['C +4.0', 'D +4.0', 'A +4.5', 'F -']);
    expect(shown(9)).toEqual(shown(4));
    expect(shown(0)).toEqual(shown(1));
  });
});

describe('records', () => {
  it('are the same whether they are folded one by one or at once, and never change', () => {
    for (let seed = 0; seed < 30; seed += 1) {
      const games = randomGames(luckOf(seed), [...'ABCDEF'], 40);
      const half = games.slice(0, 20).reduce(after, noRecords);
      const copy = structuredClone(half);
      expect(games.slice(20).reduce(after, half), `seed ${seed}`).toEqual(recordsAfter(games));
      expect(half).toEqual(copy);
    }
    expect(noRecords.size).toBe(0);
  });

  it('don’t depend on the order of games, except the streak and the last ten', () => {
    const withoutTimes = (rows: readonly Row[]) => rows.map((row) => ({ ...row, streak: '', last: '' }));
    for (let seed = 0; seed < 100; seed += 1) {
      const luck = luckOf(seed);
      const games = randomGames(luck, [...'ABCDEF'], 5 + luck.below(60));
      const dice = { A: [5], B: [9], C: [5], D: [1], E: [20], F: [9] };
      const rest = { dice, isFinal: luck.once(2) };
      const views: readonly View[] = [
        overall,
        { kind: 'division', division: 'South' },
        { kind: 'wild card', places: 2 },
      ];
      for (const view of views) {
        const rows = standings(standingAfter(divisions, games, rest), view);
        const mixed = standings(
          standingAfter('South: F D E; North: C B A', luck.shuffled(games), rest),
          view,
        );
        expect(withoutTimes(mixed), `seed ${seed}`).toEqual(withoutTimes(rows));
      }
    }
  });

  it('have as many wins as losses, but for double forfeits, and as many runs for as against', () => {
    for (let seed = 0; seed < 50; seed += 1) {
      const games = randomGames(luckOf(seed), [...'ABCDEF'], 50);
      const rows = standings(standingAfter(divisions, games), overall);
      const sum = (figure: (row: Row) => number) => rows.reduce((total, row) => total + figure(row), 0);
      const doubles = games.filter((game) => 'forfeit' in game && game.forfeit === 'both').length;
      expect(sum(({ losses }) => losses) - sum(({ wins }) => wins)).toBe(2 * doubles);
      expect(sum(({ runsFor }) => runsFor)).toBe(sum(({ runsAgainst }) => runsAgainst));
      expect(sum(({ wins, losses, draws }) => wins + losses + draws)).toBe(2 * games.length);
    }
  });

  it('read as tests write them', () => {
    expect(gamesFrom('A f B, A B f\nA f B f')).toEqual([
      { away: 'A', home: 'B', forfeit: 'away' },
      { away: 'A', home: 'B', forfeit: 'home' },
      { away: 'A', home: 'B', forfeit: 'both' },
    ]);
  });
});
