import { pino } from 'pino';
import { expect, it } from 'vitest';
import { storedTable } from '../../../../test/equipment/databases/stored-table.ts';
import {
  loadedSeason,
  result,
  treeContents,
  treeLeague,
  treeSchedule,
  treeSettings,
} from '../../../../test/league/season-loaded.ts';
import { RuleError } from '../../../engine/rule-error.ts';
import type { SeasonContent } from '../../../games/baseball/league/season-content.ts';
import type { GameRecord } from '../../../store/records/played.ts';
import type { Act } from '../course/acts.ts';
import { gameIn } from '../course/state.ts';
import { optionsOf, resultOf, SeasonGames } from './games.ts';

const at = { fixture: 1, game: 1 };
const record = (away: 'won' | 'lost', scores: readonly [number, number]) =>
  ({
    tableId: 't1',
    seats: scores.map((score, seat) => ({
      score,
      outcome: (seat === 0) === (away === 'won') ? 'won' : 'lost',
      acted: 0,
      stoodIn: 0,
    })),
  }) as unknown as GameRecord;

it('names the winner only if the runs do not say who won', () => {
  expect(resultOf(at, record('won', [5, 3]), [])).toEqual({ do: 'result', ...at, table: 't1', runs: [5, 3] });
  expect(resultOf(at, record('lost', [5, 3]), [])).toMatchObject({ runs: [5, 3], winner: 'home' });
  expect(resultOf(at, record('won', [2, 2]), [])).toMatchObject({ runs: [2, 2], winner: 'away' });
});

/** The league with four pitchers a team. The first ones start. */
function withPitchers(starters: number): SeasonContent {
  const ids = (code: string) => [1, 2, 3, 4].map((number) => `${code.toLowerCase()}-${number}`);
  return {
    ...treeLeague,
    teams: treeLeague.teams.map((team) => ({
      ...team,
      rotation: ids(team.code).slice(0, starters),
      players: ids(team.code).map((id) => ({
        id,
        name: id,
        war: 1,
        positions: [],
        pitcher: true,
        role: 'MR',
      })),
    })),
  };
}

/** Whose turn it is in the rotation of the Ashes, game by game, and once a starter has left them. */
function turnsOf(starters: number): { readonly turns: readonly unknown[]; readonly without: unknown } {
  const content = withPitchers(starters);
  const rosters = Object.fromEntries(
    content.teams.map(({ code, players }) => [code, players.map(({ id }) => id)]),
  );
  const begun: readonly Act[] = [treeSchedule, { do: 'start' }];
  const games = [1, 2, 3].flatMap((week) => [1, 3].map((number) => [week, number] as const));
  const turn = (acts: readonly Act[], week: number, number: number) => {
    const loaded = loadedSeason(acts, 0, { ...treeSettings, rosters });
    const found = gameIn(loaded.course, week, number);
    if (found === undefined) throw new Error('There is no such game.');
    return optionsOf(loaded, found, content)[found.away === 'ASH' ? 'away_starter' : 'home_starter'];
  };
  const played = games.map(([week, number]) => result(week, number, [1, 0]));
  const leaving: Act = {
    do: 'week-moves',
    week: 1,
    moves: [
      {
        id: 'T01-0001',
        week: 1,
        cause: { request: 1 },
        player: 'ash-1',
        from: { team: 'ASH', list: 'active' },
        to: 'free',
      },
    ],
    failed: [],
    dice: {},
  };
  return {
    turns: games.map(([week, number], index) => turn([...begun, ...played.slice(0, index)], week, number)),
    without: turn([...begun, ...played.slice(0, 2), leaving], 2, 1),
  };
}

it('starts the pitchers by turns, also where a league has fewer than five', () => {
  expect(turnsOf(2).turns).toEqual([1, 2, 1, 2, 1, 2]);
  expect(turnsOf(3).turns).toEqual([1, 2, 3, 1, 2, 3]);
  expect(turnsOf(4).turns).toEqual([1, 2, 3, 4, 1, 2]);
  // Without one of the two, all three who are left take turns.
  expect(turnsOf(2).without).toBe(3);
});

it('makes one thread for a game, however often its table can’t be opened', async () => {
  const threads: string[] = [];
  const opened: string[] = [];
  let refusal: string | undefined = 'bad-options';
  const unused = async (): Promise<never> => {
    throw new Error('Nobody presses anything.');
  };
  const games = new SeasonGames({
    store: {
      loadTable: async () => undefined,
      fixtureTable: async () => undefined,
      openTableIn: async () => undefined,
      gameRecord: async () => undefined,
      linesOfTable: async () => [],
    },
    contents: treeContents,
    lobby: {
      newTables: {
        fixture: async ({ channelId }) => {
          if (refusal !== undefined) throw new RuleError(refusal, refusal);
          opened.push(channelId);
          return storedTable({ channelId });
        },
      },
      startFixture: unused,
      join: unused,
      start: unused,
    },
    grounds: {
      thread: async (_, name) => `${threads.push(name)}`,
      rename: async () => undefined,
      pin: async () => undefined,
    },
    show: () => undefined,
    playOn: () => undefined,
    hurt: async () => undefined,
    log: pino({ level: 'silent' }),
  });
  const loaded = loadedSeason([treeSchedule, { do: 'start' }]);
  for (let attempt = 1; attempt <= 3; attempt += 1)
    await expect(games.openAll(loaded)).rejects.toThrow('bad-options');
  expect(threads).toEqual(['Spring · Week 1 · Old Ashes at White Birches']);
  refusal = undefined;
  await games.openAll(loaded);
  expect(opened).toEqual(['1', '2']);
  // If somebody opened a table in that thread, the game needs another.
  refusal = 'bad-options';
  await expect(games.openAll(loaded)).rejects.toThrow('bad-options');
  refusal = 'channel-taken';
  await games.openAll(loaded);
  refusal = undefined;
  await games.openAll(loaded);
  expect(opened.slice(2)).toEqual(['4', '5']);
});
