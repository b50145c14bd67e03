import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { days, PlayedSeason } from '../../../../../test/league/season-course.ts';
import { loadedSeason } from '../../../../../test/league/season-loaded.ts';
import { RuleError } from '../../../../engine/rule-error.ts';
import type { AddedChance } from '../../../../games/facets/lines.ts';
import { ReplayBroken } from '../../../../table/log/replay.ts';
import { TableUnreadable } from '../../../../table/log/unreadable.ts';
import { finalMvpLine } from '../../board/awards-words.ts';
import type { Act } from '../../course/acts.ts';
import { type FinalDeps, finalMvpActs } from './final-mvp.ts';

const { row, entrants } = loadedSeason([]);

/** A game of a series at a table, won by its home team. */
const atTable = (season: PlayedSeason, fixture: number, game: number) =>
  season.add(
    { do: 'table', fixture, game, table: `t${fixture}-${game}`, channel: 'c' },
    { do: 'result', fixture, game, runs: [2, 3], table: `t${fixture}-${game}` },
  );

/** Both semifinals, two games each, at tables. */
function semifinals(): PlayedSeason {
  const season = new PlayedSeason().beginPlayoffs();
  for (const fixture of [101, 102]) {
    atTable(season, fixture, 1);
    season.add({ do: 'result', fixture, game: 2, runs: [3, 2], table: `t${fixture}-2` });
  }
  return season;
}

const awayWins = (game: number, table = `t103-${game}`): Act => ({
  do: 'result',
  fixture: 103,
  game,
  runs: [3, 2],
  table,
});

/** A final of two games at tables. */
const finalPlayed = () => atTable(semifinals(), 103, 1).add(awayWins(2));

const added = (player: string, value: number, team = 'ASH'): AddedChance => ({ player, team, added: value });

/** What summing up a table gives, or throws. */
type Tables = Readonly<Record<string, readonly AddedChance[] | Error>>;

function depsFor(season: PlayedSeason, tables: Tables) {
  const asked: string[] = [];
  const deps: FinalDeps = {
    now: () => season.now,
    log: pino({ level: 'silent' }),
    reviews: {
      summary: async (table) => {
        asked.push(table);
        const found = tables[table];
        if (found instanceof Error) throw found;
        return found && { score: '', reached: [], players: [], plays: [], added: found };
      },
    },
  };
  return { deps, asked };
}

async function foundIn(season: PlayedSeason, tables: Tables) {
  const { deps, asked } = depsFor(season, tables);
  const acts = await finalMvpActs({ row, entrants, course: season.course, acts: [] }, deps);
  return { acts, asked };
}

const both: Tables = {
  't103-1': [added('a', 0.3), added('b', 0.4), added('c', -0.7, 'BIR')],
  't103-2': [added('a', 0.25), added('b', 0.1), added('c', -0.35, 'BIR')],
};

describe('the most valuable player of the final (League 16)', () => {
  it('has the greatest sum over the games of the final series alone', async () => {
    const { acts, asked } = await foundIn(finalPlayed(), both);
    expect(asked).toEqual(['t103-1', 't103-2']);
    expect(acts).toEqual([{ do: 'final-mvp', players: [{ player: 'a', team: 'ASH', added: 550_000 }] }]);
  });

  it('is shared by those with equal sums, whatever rounding does to them', async () => {
    const { acts } = await foundIn(finalPlayed(), {
      't103-1': [added('b', 0.1 + 0.2, 'BIR'), added('a', 0.1), added('c', 0.299_998)],
      't103-2': [added('a', 0.2)],
    });
    expect(acts).toEqual([
      {
        do: 'final-mvp',
        players: [
          { player: 'a', team: 'ASH', added: 300_000 },
          { player: 'b', team: 'BIR', added: 300_000 },
        ],
      },
    ]);
  });

  it('is found once, and only when the final is over', async () => {
    const nothing = { acts: [], asked: [] };
    expect(await foundIn(semifinals(), both)).toEqual(nothing);
    expect(await foundIn(atTable(semifinals(), 103, 1), both)).toEqual(nothing);
    const season = finalPlayed();
    const { acts } = await foundIn(season, both);
    season.add(...acts, { do: 'reopen', fixture: 1, game: 1, annulled: true });
    expect(await foundIn(season, both)).toEqual(nothing);
    expect(await foundIn(finalPlayed().add({ do: 'pause' }), both)).toEqual(nothing);
    expect(await foundIn(finalPlayed().add({ do: 'close' }), both)).toEqual(nothing);
  });

  it('is found anew after a game of the final was annulled and played again', async () => {
    const season = finalPlayed();
    season.add(...(await foundIn(season, both)).acts, { do: 'offseason' });
    season.add({ do: 'reopen', fixture: 103, game: 2, annulled: true });
    expect((await foundIn(season, both)).acts).toEqual([]);
    season.add(awayWins(2, 'again'));
    const { acts, asked } = await foundIn(season, { ...both, again: [added('b', 0.5)] });
    expect(asked).toEqual(['t103-1', 'again']);
    expect(acts).toEqual([{ do: 'final-mvp', players: [{ player: 'b', team: 'ASH', added: 900_000 }] }]);
  });

  it('is nobody if no game was played at a table', async () => {
    const nobody = [{ do: 'final-mvp', players: [] }];
    const typed = semifinals().home(103, 1).away(103, 2);
    expect(await foundIn(typed, both)).toEqual({ acts: nobody, asked: [] });
    // The table had begun before the game was forfeited.
    const forfeited = semifinals();
    for (const [game, by] of [
      [1, 'away'],
      [2, 'home'],
    ] as const)
      forfeited.add(
        { do: 'table', fixture: 103, game, table: `t103-${game}`, channel: 'c' },
        { do: 'forfeit', fixture: 103, game, by },
      );
    expect(await foundIn(forfeited, both)).toEqual({ acts: nobody, asked: [] });
    // Conceded before the first play.
    expect((await foundIn(finalPlayed(), { 't103-1': [], 't103-2': [] })).acts).toEqual(nobody);
  });

  it('waits for a replay that may succeed, and does without one that can’t', async () => {
    const ofSecond = [{ do: 'final-mvp', players: [{ player: 'a', team: 'ASH', added: 250_000 }] }];
    const without = (error: Error, season = finalPlayed()) =>
      foundIn(season, { ...both, 't103-1': error }).then(({ acts }) => acts);
    for (const code of ['busy', 'stopping']) {
      await expect(without(new RuleError(code, 'Later.'))).rejects.toMatchObject({ code });
      await expect(without(new RuleError(code, 'Later.'), finalPlayed().wait(days))).rejects.toThrow('Later');
    }
    for (const error of [
      new RuleError('no-such-table', 'It is gone.'),
      new TableUnreadable('league'),
      new ReplayBroken('It differs.'),
    ])
      expect(await without(error)).toEqual(ofSecond);
    await expect(without(new Error('The thread died.'))).rejects.toThrow('The thread died.');
    expect(await without(new Error('The thread died.'), finalPlayed().wait(days))).toEqual(ofSecond);
  });
});

describe('its line', () => {
  const players = new Map();
  it('names everybody who shares it', () => {
    const one = { player: 'a', team: 'ASH', added: 412_499 };
    const name = '**Most valuable player of the final**';
    expect(finalMvpLine([one], players)).toBe(`${name}: a (ASH), .412 win probability added`);
    const more = { ...one, added: 1_250_000 };
    expect(finalMvpLine([more, { ...more, player: 'b' }], players)).toBe(
      `${name}: a (ASH) and b (ASH), 1.250 win probability added each`,
    );
    expect(finalMvpLine([], players)).toBe(
      `${name}: nobody. No game of the final was played at a table here.`,
    );
  });
});
