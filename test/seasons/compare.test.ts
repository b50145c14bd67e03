import { beforeAll, describe, expect, it } from 'vitest';
import { leadersOf } from '../../src/league/season/leaders/leaders.ts';
import { recordsAfter } from '../../src/league/season/standings/records.ts';
import { standings } from '../../src/league/season/standings/standings.ts';
import { totalsByPlayer } from '../../src/league/season/statistics/lines.ts';
import { theStatistic } from '../../src/league/season/statistics/table.ts';
import type { FinishedGame } from '../../src/league/season/types.ts';
import type { LineSum, Sheet } from '../../src/store/records/lines.ts';
import { luckOf } from '../contract/luck.ts';
import { differences, type Product, type ProductPart } from './compare.ts';
import { type PlayedGame, played, playedGames } from './played.ts';
import { boards } from './second-count/leaders.ts';
import { secondCount } from './second-count/second-count.ts';
import type { SeasonGame } from './second-count/types.ts';

const divisions = { North: ['PCG', 'IVS', 'SMH', 'QHM'], South: ['DRC', 'VBL', 'CFO', 'JRS'] };
const teams = Object.entries(divisions).flatMap(([division, codes]) =>
  codes.map((code) => ({ code, division })),
);

/** A name for each player; some share one. */
const nameOf = (player: string) => `Name ${player.slice(-1)}`;

/** Sums of the product's lines, as its database makes them. */
function summed(games: readonly PlayedGame[], sheet: Sheet): LineSum[] {
  const sums = new Map<string, { line: Omit<LineSum, 'figures'>; figures: Record<string, number> }>();
  for (const line of games.flatMap(({ lines }) => lines).filter((one) => one.sheet === sheet)) {
    const { player, team, position } = line;
    const key = `${player} ${team} ${position ?? ''}`;
    const sum = sums.get(key) ?? {
      line: { player, team, ...(position !== undefined && { position }) },
      figures: {},
    };
    for (const [figure, value] of Object.entries(line.figures))
      sum.figures[figure] = (sum.figures[figure] ?? 0) + value;
    sums.set(key, sum);
  }
  return [...sums.values()].map(({ line, figures }) => ({ ...line, figures }));
}

function partOf(games: readonly PlayedGame[], teamNow: ReadonlyMap<string, string>): ProductPart {
  const sums = {
    batting: summed(games, 'batting'),
    pitching: summed(games, 'pitching'),
    fielding: summed(games, 'fielding'),
    teams: summed(games, 'team'),
  };
  const teamGames = Object.fromEntries(sums.teams.map(({ team, figures }) => [team, figures['G'] ?? 0]));
  const leaders = boards.map(({ sheet, key }) => {
    const candidates = [...totalsByPlayer(sums[sheet])].map(([player, line]) => ({
      id: player,
      name: nameOf(player),
      team: teamNow.get(player),
      line,
    }));
    const { rows, more } = leadersOf({ statistic: theStatistic(sheet, key), candidates, teamGames });
    const shown = rows.map(({ rank, candidate, value }) => ({ rank, player: candidate.id, value }));
    return [`${sheet} ${key}`, { rows: shown, more: more?.count ?? 0 }] as const;
  });
  return { ...sums, leaders: new Map(leaders) };
}

/** A season of games, some of which were forfeited, and both counts of it. */
function bothCounts(games: readonly PlayedGame[], seed: number) {
  const luck = luckOf(seed);
  const isForfeit = games.map(() => luck.once(12));
  const kept = games.filter((_, index) => isForfeit[index] !== true);
  const [asked, finished]: [SeasonGame[], FinishedGame[]] = [[], []];
  for (const [index, { game, state }] of games.entries()) {
    const { away, home, fixture, game: number } = game;
    if (isForfeit[index] === true) {
      const forfeit = luck.of(['away', 'home', 'both'] as const);
      asked.push({ fixture, game: number, away, home, forfeit });
      finished.push({ away, home, forfeit });
      continue;
    }
    asked.push(game);
    const { score, winner } = state.result ?? { score: { away: 0, home: 0 }, winner: null };
    finished.push({ away, home, runs: [score.away, score.home], ...(winner !== null && { winner }) });
  }
  const dice = Object.fromEntries(teams.map(({ code }) => [code, [1 + luck.below(3), 1 + luck.below(20)]]));
  const players = [...new Set(kept.flatMap(({ lines }) => lines.map(({ player }) => player)))];
  const teamNow = new Map(
    players.flatMap((player) => (luck.once(9) ? [] : [[player, luck.of(teams).code] as const])),
  );
  const second = secondCount(asked, {
    teams,
    last: 10,
    dice,
    names: new Map(players.map((player) => [player, nameOf(player)])),
    teamNow,
  });
  const standing = { teams, records: recordsAfter(finished), isFinal: true, dice };
  const product: Product = {
    standings: new Map([
      ['overall', standings(standing, { kind: 'overall' })],
      ...Object.keys(divisions).map(
        (division) => [division, standings(standing, { kind: 'division', division })] as const,
      ),
    ]),
    regular: partOf(kept, teamNow),
    playoffs: partOf([], teamNow),
  };
  return { second, product };
}

describe('the second count of a season', { timeout: 300_000 }, () => {
  let computers: readonly PlayedGame[] = [];
  let anything: readonly PlayedGame[] = [];

  beforeAll(() => {
    computers = playedGames(24, 1);
    anything = Array.from({ length: 400 }, (_, at) =>
      played(at, 'anything', at % 10 === 9 ? (at * 7) % 60 : undefined),
    );
  }, 300_000);

  it('gives the figures that the product gives', () => {
    for (const [seed, games] of [computers, anything, anything.slice(0, 9)].entries()) {
      const { second, product } = bothCounts(games, seed);
      expect(differences(second, product)).toEqual([]);
      expect(second.regular.leaders.get('batting HR')?.rows.length).toBeGreaterThan(0);
    }
  });

  it('has every kind of figure in it', () => {
    const { second } = bothCounts([...computers, ...anything], 5);
    const found = new Set(
      (['batting', 'pitching', 'fielding'] as const).flatMap((sheet) =>
        second.regular[sheet].flatMap(({ figures }) => Object.keys(figures).map((key) => `${sheet} ${key}`)),
      ),
    );
    for (const key of ['batting GIDP', 'batting SF', 'batting SH', 'batting slams', 'pitching IRS'])
      expect(found).toContain(key);
    for (const key of [
      'pitching SV',
      'pitching HLD',
      'pitching BS',
      'pitching BK',
      'fielding PB',
      'fielding DP',
    ])
      expect(found).toContain(key);
    expect(computers.some(({ state }) => state.inning > state.options.innings)).toBe(true);
    expect(computers.some(({ state }) => state.result?.reason === 'conceded')).toBe(true);
    expect(computers.some(({ state }) => state.result?.reason === 'walk_off')).toBe(true);
  });

  it('orders level teams in seasons of a few games', () => {
    for (let seed = 0; seed < 150; seed += 1) {
      const luck = luckOf(seed);
      const games = luck.shuffled(anything).slice(0, 1 + luck.below(14));
      const { second, product } = bothCounts(games, seed);
      expect(differences(second, product).filter((one) => one.startsWith('standings'))).toEqual([]);
    }
  });

  it('tells what is missing, more, or off', () => {
    const { second, product } = bothCounts(computers, 3);
    const [first, ...others] = product.regular.batting;
    expect(first).toBeDefined();
    const without: Product = { ...product, regular: { ...product.regular, batting: others } };
    expect(differences(second, without)).toEqual([
      expect.stringContaining(`batting of the regular season: the logs give ${first?.player}`),
    ]);
    const more: Product = {
      ...product,
      playoffs: {
        ...product.playoffs,
        fielding: [{ player: 'x', team: 'PCG', position: 'SS', figures: { E: 1 } }],
      },
    };
    expect(differences(second, more)).toEqual(['fielding of the playoffs: the product has x PCG SS {"E":1}']);
    const north = product.standings.get('North') ?? [];
    const turned: Product = {
      ...product,
      standings: new Map(product.standings).set('North', north.toReversed()),
    };
    expect(differences(second, turned).length).toBeGreaterThanOrEqual(4);
  });
});
