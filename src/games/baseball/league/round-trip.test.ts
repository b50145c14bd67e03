import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentKeys } from '../../../engine/content-keys.ts';
import type { SourceFile } from '../../../engine/files/source.ts';
import shared from '../content/shared_cards.json' with { type: 'json' };
import DRC from '../content/teams/DRC.json' with { type: 'json' };
import IVS from '../content/teams/IVS.json' with { type: 'json' };
import { writeCsv } from './csv-write.ts';
import { countedRatings, divisionsOf, type League, leagueDocument, startingPitcher } from './document.ts';
import { writeJson } from './json.ts';
import { lanternLeague } from './lantern.ts';
import { readLeague } from './read.ts';

const folder = new URL('../../../../examples/league/', import.meta.url);
const read = (name: string): SourceFile => ({
  name: name.replace('csv/', ''),
  text: readFileSync(new URL(name, folder), 'utf8'),
});
const exampleCsv = readdirSync(new URL('csv/', folder)).map((name) => read(`csv/${name}`));

const asJson = (league: League): SourceFile[] => [{ name: 'league.json', text: writeJson(league) }];

describe('a league out and in again', () => {
  const lantern = lanternLeague();

  it('is the same for the built-in league, as JSON and as CSV', () => {
    expect(lantern.teams).toHaveLength(8);
    expect(lantern.schedule).toHaveLength(288);
    expect(lantern.shared_cards).toBeDefined();
    expect(readLeague(asJson(lantern))).toEqual(lantern);
    expect(readLeague(writeCsv(lantern))).toEqual(lantern);
  });

  it('is the same for the example, whose two forms say the same', () => {
    const example = readLeague([read('harbour-pair.json')]);
    expect(readLeague(exampleCsv)).toEqual(example);
    expect(writeJson(example)).toBe(read('harbour-pair.json').text);
    expect(writeCsv(example)).toEqual(expect.arrayContaining(exampleCsv));
    expect(writeCsv(example)).toHaveLength(exampleCsv.length);
  });

  it('is the same when the tables come in one file, with semicolons, capitals and a byte order mark', () => {
    const one = exampleCsv.map(({ name, text }) => `[${name.replace('.csv', '')}]\n${text}`).join('\n');
    const semicolons = `\ufeff${one}`.replaceAll(',', ';').replace('code;city', 'CODE;City');
    expect(readLeague([{ name: 'our league.csv', text: semicolons }])).toEqual(readLeague(exampleCsv));
  });

  it('counts from its grids the ratings that the content lists, in the same order', () => {
    const sides = [...IVS.players, ...DRC.players].flatMap((player) => [
      ...('batting' in player ? Object.values(player.batting ?? {}) : []),
      ...('pitching' in player ? Object.values(player.pitching ?? {}) : []),
    ]);
    expect(sides).toHaveLength(104);
    for (const { grid, ratings } of [...sides, ...Object.values(shared.pitcher_batting)])
      expect(countedRatings(grid)).toEqual(ratings);
  });

  it('keeps cards that are ratings only', () => {
    const [team] = lantern.teams;
    const players = team?.players.map(({ batting, ...player }) =>
      batting === undefined
        ? player
        : {
            ...player,
            batting: {
              vs_lhp: { ratings: countedRatings(batting.vs_lhp.grid ?? {}) },
              vs_rhp: { ratings: countedRatings(batting.vs_rhp.grid ?? {}) },
            },
          },
    );
    const league = leagueDocument.parse({ name: 'Ratings', teams: [{ ...team, players }] });
    const whole = { ...league, divisions: divisionsOf(league.teams) };
    expect(readLeague(writeCsv(league))).toEqual(whole);
    expect(readLeague(asJson(league))).toEqual(whole);
  });

  it('has a key of five letters and digits that follows from its content alone', () => {
    const [key, ...others] = contentKeys(lantern);
    expect(key).toMatch(/^[a-z][a-z0-9]{4}$/);
    expect(new Set([key, ...others]).size).toBe(8);
    expect(contentKeys(readLeague(writeCsv(lantern)))[0]).toBe(key);
    expect(contentKeys({ ...lantern, name: 'Another' })[0]).not.toBe(key);
  });

  it('is the same for any small league', () => {
    fc.assert(
      fc.property(anyLeague, (league) => {
        expect(readLeague(asJson(league))).toEqual(league);
        expect(readLeague(writeCsv(league))).toEqual(league);
      }),
      { numRuns: 60 },
    );
  });
});

const name = fc.stringMatching(/^[A-Za-zÀ-ÖØ-öø-ÿ0-9]([A-Za-zÀ-ÖØ-öø-ÿ0-9 .,'&()/-]{0,10}[A-Za-z0-9.])?$/);
const optional = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined });
const given = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
const d20 = fc.integer({ min: 0, max: 20 });
const totals = fc.uniqueArray(fc.integer({ min: 2, max: 12 }));

const anyRatings = fc
  .record({
    number: optional(fc.integer({ min: 0, max: 99 })),
    bats: optional(fc.constantFrom('L', 'R', 'S')),
    throws: optional(fc.constantFrom('L', 'R')),
    running: optional(fc.integer({ min: 1, max: 20 })),
    war: optional(fc.integer({ min: -500, max: 900 }).map((hundredths) => hundredths / 100)),
    steal: optional(
      fc.record({
        jump: totals,
        out: totals,
        auto: fc.boolean(),
        high: fc.integer({ min: -5, max: 25 }),
        low: d20,
      }),
    ),
    bunt: optional(fc.constantFrom('A', 'B', 'C', 'D')),
    endurance: optional(fc.record({ start: d20, relief: d20 })),
    hold: optional(fc.integer({ min: -6, max: 6 })),
    wild_pitch: optional(d20),
    positions: optional(
      fc.record({
        C: fc.constant({ range: 2, error: 5, arm: -1, passed_ball: 6 }),
        LF: fc.constantFrom({ arm: 5 }, {}),
      }),
    ),
  })
  .map(given);

const fielders = ['C', '1B', '2B', '3B', 'SS', 'LF', 'CF', 'RF'] as const;

const anyOptions = fc
  .record({
    preset: optional(fc.constantFrom('sba', 'pd', 'club')),
    mode: optional(fc.constantFrom('manual', 'auto')),
    regulation_innings: optional(fc.integer({ min: 1, max: 9 })),
    dh: optional(fc.boolean()),
    max_innings: optional(fc.integer({ min: 9, max: 30 })),
    mercy: optional(
      fc.constantFrom({ enabled: false }, { runs: 12 }, { enabled: true, runs: 8, after_inning: 5 }),
    ),
    rare_play_rule: optional(fc.constantFrom('chart', 'd100', 'off')),
    three_batter_minimum: optional(fc.boolean()),
  })
  .map(given)
  .map((options) => (Object.keys(options).length === 0 ? {} : { options }));

/** Ten players per team with any ratings, in legal lineups. */
const anyLeague: fc.Arbitrary<League> = fc
  .record({
    name,
    own: anyOptions,
    teams: fc.array(
      fc.record({
        name,
        division: optional(name),
        men: fc.array(anyRatings, { minLength: 10, maxLength: 10 }),
      }),
      {
        minLength: 1,
        maxLength: 3,
      },
    ),
  })
  .map((made) => {
    const teams = made.teams.map((team, at) => {
      const men = team.men.map((ratings, index) => ({
        ...ratings,
        // Players without positions may play wherever a lineup puts them, so only the two spare players keep theirs.
        ...(index < 8 ? { positions: undefined } : {}),
        id: `${at}-${index}`,
        name: `${team.name} ${index}`.slice(0, 40),
      }));
      const nine = fielders.map((position, index) => ({
        order: index + 1,
        player: `${at}-${index}`,
        position,
      }));
      return {
        code: `T${at}`,
        city: team.name,
        nickname: team.name,
        name: `${at} ${team.name}`,
        colour: '00E123',
        ...(team.division === undefined ? {} : { division: team.division }),
        rotation: [`${at}-9`],
        bench: [`${at}-8`],
        lineups: { no_dh_vs_lhp: [...nine, { order: 9, player: startingPitcher, position: 'P' }] },
        players: men.map(given),
      };
    });
    const league = leagueDocument.parse({ name: made.name, ...made.own, teams });
    const divisions = divisionsOf(league.teams);
    return { ...league, ...(divisions === undefined ? {} : { divisions }) };
  });
