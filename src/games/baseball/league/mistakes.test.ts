import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sentenceOf } from '../../../engine/files/problems.ts';
import type { SourceFile } from '../../../engine/files/source.ts';
import { writeCsv } from './csv-write.ts';
import { lanternLeague } from './lantern.ts';
import { LeagueRefused } from './problems.ts';
import { readLeague } from './read.ts';

const folder = new URL('../../../../examples/league/', import.meta.url);
const csv: SourceFile[] = readdirSync(new URL('csv/', folder)).map((name) => ({
  name,
  text: readFileSync(new URL(`csv/${name}`, folder), 'utf8'),
}));
const json = { name: 'harbour.json', text: readFileSync(new URL('harbour-pair.json', folder), 'utf8') };

/** Returns the problems that cause a league to be rejected. */
function mistakesIn(files: readonly SourceFile[]): string[] {
  try {
    readLeague(files);
  } catch (error) {
    if (error instanceof LeagueRefused) return error.problems.map(sentenceOf);
    throw error;
  }
  return [];
}

/** Returns a text with one replacement. */
function changed(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`There is no “${from}” to change.`);
  return text.replace(from, () => to);
}

const withCsv = (file: string, from: string, to: string): SourceFile[] =>
  csv.map((one) => (one.name === `${file}.csv` ? { ...one, text: changed(one.text, from, to) } : one));

describe('mistakes in the tables', () => {
  it.each([
    ['league', 'Harbour Pair', '', 'league.csv line 2: name is missing.'],
    [
      'league',
      'Harbour Pair',
      '=SUM(A1)',
      "league.csv line 2: name must begin with a letter or digit and have only letters, digits, spaces and . , ' & ( ) / -, not “=SUM(A1)”.",
    ],
    ['league', ',2,2', ',two,2', 'league.csv line 2: weeks must be a whole number, not “two”.'],
    [
      'teams',
      'TIN,',
      'tin,',
      'teams.csv line 3: code must be 2 to 4 capital letters or digits, a letter first, not “tin”.',
    ],
    ['teams', 'TIN,', 'KEL,', 'teams.csv line 3: code is already the code of an earlier team (“KEL”).'],
    [
      'teams',
      'Tinmouth Foghorns',
      'Kelpwick Anchors',
      'teams.csv line 3: name is already the name of an earlier team (“kelpwick anchors”).',
    ],
    [
      'teams',
      '#8A3B12',
      'brown',
      'teams.csv line 3: colour must be six hexadecimal digits, such as 1F6FB2, not “brown”.',
    ],
    ['teams', 'code,city', 'cod,city', 'teams.csv line 1: the column code is missing.'],
    [
      'teams',
      'nickname',
      'nick',
      'teams.csv line 1: “nick” isn’t a column of teams: it has code, city, nickname, name, division, colour, park, homerun_l, homerun_r, single_l, single_r.',
    ],
    [
      'players',
      'KEL,k-02',
      'KIL,k-02',
      'players.csv line 6: team names “KIL”, which isn’t in the table teams.',
    ],
    [
      'players',
      't-01',
      't-02',
      'players.csv line 21: id is already the id of another player of TIN (“t-02”).',
    ],
    [
      'players',
      'k-31',
      'brackenshaw-31',
      'players.csv line 2: id must be 1 to 9 letters, digits, - or _, not “brackenshaw-31”.',
    ],
    ['players', 'Odo Brackenshaw', '', 'players.csv line 2: name is missing.'],
    [
      'players',
      'Oystercroft,2,,R,R,9',
      'Oystercroft,2,,R,R,25',
      'players.csv line 6: running must be from 1 to 20, not 25.',
    ],
    [
      'players',
      'Oystercroft,2,,R',
      'Oystercroft,2,,X',
      'players.csv line 6: bats must be one of L, R, S, not “X”.',
    ],
    ['players', '6 7 8', '6 7 13', 'players.csv line 8: steal_jump must be from 2 to 12, not 13.'],
    ['players', ',no,15,9', ',no,,9', 'players.csv line 8: steal_high is missing.'],
    [
      'players',
      ',no,15,9',
      ',perhaps,15,9',
      'players.csv line 8: steal_auto must be yes or no (JSON: true or false), not “perhaps”.',
    ],
    [
      'players',
      'r3 e13',
      '3/13',
      "players.csv line 2: p must be like “r2 e13”, with a-1 for an arm and pb6 for a catcher's passed balls, not “3/13”.",
    ],
    ['players', 'r3 e13', 'r6 e13', 'players.csv line 2: p (range) must be from 1 to 5, not 6.'],
    ['players', 'r3 e13', 'r3 e52', 'players.csv line 2: p (error) must be from 0 to 51 at P, not 52.'],
    [
      'players',
      'r2 e16',
      'r2 e16 a1',
      'players.csv line 9: 3b (arm) is for outfielders and catchers, not for 3B.',
    ],
    [
      'players',
      'rotation 1',
      'opener',
      'players.csv line 2: duty must be rotation, closer, setup, middle, long, bench with a number, such as “rotation 2”, not “opener”.',
    ],
    [
      'players',
      'rotation 2',
      'rotation 1',
      "players.csv line 3: duty “rotation 1” is already another player's.",
    ],
    [
      'lineups',
      'KEL,dh_vs_rhp,1,k-08,CF',
      'KEL,dh_vs_rhp,1,k-99,CF',
      'lineups.csv line 2: player names “k-99”, who isn’t a player of this team.',
    ],
    [
      'lineups',
      'KEL,dh_vs_rhp,1,k-08,CF',
      'KEL,dh_vs_rhp,1,k-31,CF',
      'lineups.csv line 2: player names “k-31”, who pitches: his slot is that of the starting pitcher.',
    ],
    [
      'lineups',
      'KEL,dh_vs_rhp,1,k-08,CF',
      'KEL,dh_vs_rhp,1,k-04,CF',
      'lineups.csv line 2: position must be one for which Pia Sandringway has a rating, not CF.',
    ],
    [
      'lineups',
      'KEL,dh_vs_rhp,2,k-04',
      'KEL,dh_vs_rhp,2,k-06',
      'lineups.csv line 10: player names a player who is already in this lineup (“k-06”).',
    ],
    [
      'lineups',
      'KEL,dh_vs_rhp,2,',
      'KEL,dh_vs_rhp,1,',
      'lineups.csv line 2: lineup dh_vs_rhp (KEL) isn’t legal: Batting order 1 is used 2 times.',
    ],
    [
      'lineups',
      'k-08,CF',
      'k-08,LF',
      'lineups.csv line 2: lineup dh_vs_rhp (KEL) isn’t legal: Missing required positions: CF.',
    ],
    [
      'lineups',
      'k-08,CF',
      'k-08,Center',
      'lineups.csv line 2: position must be one of P, C, 1B, 2B, 3B, SS, LF, CF, RF, DH, not “CENTER”.',
    ],
    [
      'lineups',
      'dh_vs_rhp,1,t',
      'usual,1,t',
      'lineups.csv line 20: lineup must be one of dh_vs_rhp, dh_vs_lhp, no_dh_vs_rhp, no_dh_vs_lhp, not “usual”.',
    ],
    [
      'lineups',
      'starting pitcher,P',
      'starting pitcher,DH',
      'lineups.csv line 19: position must be P for the starting pitcher, not DH.',
    ],
    [
      'schedule',
      '2,2,TIN,KEL',
      '2,2,TIN,OAK',
      'schedule.csv line 5: home names “OAK”, which isn’t a team of this league.',
    ],
    [
      'schedule',
      '2,2,TIN,KEL',
      '2,2,TIN,TIN',
      'schedule.csv line 5: home must be a different team from the visitors, not TIN.',
    ],
    [
      'schedule',
      '2,2,TIN,KEL',
      '2,1,TIN,KEL',
      'schedule.csv line 5: away names TIN, who already play in week 2, game 1.',
    ],
    [
      'schedule',
      '2,2,TIN,KEL',
      '2,2,"TIN,KEL',
      'schedule.csv line 5: a quotation mark is opened but not closed; inside a quoted cell, write it twice.',
    ],
    [
      'schedule',
      '2,2,TIN,KEL',
      '2,2,TIN,KEL,yes',
      'schedule.csv line 5: there are more cells than columns (“yes”).',
    ],
  ])('%s.csv: %s → %s', (file, from, to, sentence) => {
    expect(mistakesIn(withCsv(file, from, to))).toContain(sentence);
  });

  it('names a table that is missing, unknown or given twice', () => {
    expect(mistakesIn(csv.filter(({ name }) => name !== 'lineups.csv'))).toEqual([
      'lineups.csv: this table is missing: a league needs league, teams, players, and lineups.',
    ]);
    expect(mistakesIn([...csv, { name: 'coaches.csv', text: 'a,b\n1,2\n' }])[0]).toMatch(
      /^coaches\.csv: “coaches\.csv” isn’t a table of a league/,
    );
    expect(mistakesIn([...csv, { name: 'more players.csv', text: 'team,id\n' }])).toContain(
      'more players.csv: the table players appears twice.',
    );
    expect(mistakesIn([])).toHaveLength(1);
    expect(mistakesIn([{ name: 'league.xlsx', text: 'PK' }])).toEqual([
      'league.xlsx: a league must be a .json file or .csv files.',
    ]);
  });

  it('tells many mistakes at once, the first twenty in words', () => {
    const running = csv.map((one) =>
      one.name === 'players.csv' ? { ...one, text: one.text.replaceAll(',R,R,', ',Q,Q,') } : one,
    );
    const mistakes = mistakesIn(running);
    expect(mistakes.length).toBeGreaterThan(20);
    expect(() => readLeague(running)).toThrow(
      /^This league has \d+ mistakes:\n(• .*\n){20}… and \d+ more\.$/,
    );
  });
});

describe('mistakes on cards', () => {
  const [gulls] = lanternLeague().teams;
  const own = lanternLeague();
  const tables = writeCsv({ ...own, teams: own.teams.slice(0, 1), schedule: [] });
  const withCards = (from: string, to: string) =>
    tables.map((one) => (one.name === 'cards.csv' ? { ...one, text: changed(one.text, from, to) } : one));
  const first = 'pcg-16,L,2,,,,homerun@CF 1-12 | strikeout 13-20,single_uncapped@CF,strikeout';

  it.each([
    [
      'homerun@CF 1-12 | strikeout 13-20',
      'hoemrun@CF',
      /^cards\.csv line 2: column 4, roll 2, can’t be read: .*hoemrun/,
    ],
    [
      'homerun@CF 1-12 | strikeout 13-20',
      'homerun@CF 1-12 | strikeout 14-20',
      /^cards\.csv line 2: column 4, roll 2, can’t be read: .*follow/,
    ],
    [
      'homerun@CF 1-12 | strikeout 13-20',
      'homerun@CF 1-12 | strikeout 13-19',
      /^cards\.csv line 2: column 4, roll 2, can’t be read: .*20/,
    ],
    [
      'homerun@CF 1-12 | strikeout 13-20',
      'homerun 1-12 | strikeout 13-20',
      /^cards\.csv line 2: .*lacks a location/,
    ],
    ['homerun@CF 1-12 | strikeout 13-20', 'homerun@SS', /^cards\.csv line 2: .*cannot have homerun at SS/],
    [
      'homerun@CF 1-12 | strikeout 13-20',
      'groundball_a@CF',
      /^cards\.csv line 2: .*cannot have groundball_a at CF/,
    ],
    ['pcg-16,L,2,', 'pcg-16,L,13,', /^cards\.csv line 2: roll must be from 2 to 12, not “13”\.$/],
    ['pcg-16,L,2,', 'pcg-16,X,2,', /^cards\.csv line 2: against must be L or R, not “X”\.$/],
    [
      'pcg-16,L,2,',
      'pcg-99,L,2,',
      /^cards\.csv line 2: player names “pcg-99”, who isn’t in the table players\.$/,
    ],
    ['pcg-16,L,3,', 'pcg-16,L,2,', /^cards\.csv line 3: the row for a roll of 2 appears twice\.$/],
    [`${first}\n`, '', /^cards\.csv line 2: 2 is missing\.$/],
  ])('%s → %s', (from, to, sentence) => {
    expect(mistakesIn(withCards(from, to))).toContainEqual(expect.stringMatching(sentence));
  });

  it('counts the units of ratings, and compares them with the grid', () => {
    const batter = gulls?.players.find(({ batting }) => batting !== undefined);
    const team = (side: unknown) =>
      mistakesIn([
        {
          name: 'x.json',
          text: JSON.stringify({
            name: 'X',
            teams: [
              {
                ...gulls,
                players: gulls?.players.map((one) =>
                  one === batter ? { ...one, batting: { vs_lhp: side, vs_rhp: side } } : one,
                ),
              },
            ],
          }),
        },
      ]).map((sentence) => sentence.replace(/^.*vs_[lr]hp\.?(ratings)?(\[\d\])* ?/, ''));
    expect(team({ ratings: [['strikeout', 2159]] })).toContain('must have 2160 units in all, not 2159.');
    expect(
      team({
        ratings: [
          ['strikeout', 1000],
          ['strikeout', 1160],
        ],
      }),
    ).toContain('must not name strikeout twice.');
    expect(team({ ratings: [['strikeout!', 2160]] })[0]).toMatch(
      /has the mark ! .* only for pitchers' cards/,
    );
    expect(team({})).toContain('needs a grid or ratings.');
    expect(team({ ...batter?.batting?.vs_lhp, ratings: [['strikeout', 2160]] })).toContain(
      'has ratings that don’t match its grid.',
    );
  });
});

describe('mistakes in JSON', () => {
  it.each([
    ['"Harbour Pair",', '"Harbour Pair"', /^harbour\.json line 3: this isn’t JSON: /],
    [
      '"abbreviation": "HP"',
      '"abbreviation": "H"',
      /^harbour\.json line 3: abbreviation must be 2 to 6 capital letters or digits, a letter first, not “H”\.$/,
    ],
    ['"weeks": 2', '"weeks": "2"', /^harbour\.json line 5: season\.weeks must be a whole number, not “2”\.$/],
    ['"weeks": 2', '"weekz": 2', /^harbour\.json line \d+: season\.weekz isn’t a field you can use here\.$/],
    ['"weeks": 2', '"weeks": 2, "weeks": 3', /^harbour\.json line 5: the field “weeks” appears twice\.$/],
    [
      '"city": "Kelpwick"',
      '"city": ["Kelpwick"]',
      /^harbour\.json line 11: teams\[0\]\.city must be text\.$/,
    ],
    ['"city": "Kelpwick",', '', /^harbour\.json line 9: teams\[0\]\.city is missing\.$/],
    [
      '"k-31"',
      '"k-99"',
      /^harbour\.json line 20: teams\[0\]\.rotation\[0\] names “k-99”, who isn’t a player of KEL\.$/,
    ],
    [
      '"k-31"',
      '"k-34"',
      /^harbour\.json line 21: teams\[0\]\.rotation\[1\] names a player who is already in the rotation, bullpen, or bench/,
    ],
    [
      '"Coast": [',
      '"Coast": [ "OAK",',
      /divisions\.Coast must have the teams whose division is Coast \(KEL, TIN\), not KEL, OAK, TIN\.$/,
    ],
    [
      '"teams": [',
      `"teams": ${'['.repeat(30)}${']'.repeat(30)}, "x": [`,
      /deeper than anything in a league\.$/,
    ],
  ])('%s → %s', (from, to, sentence) => {
    const [first] = mistakesIn([{ ...json, text: changed(json.text, from, to) }]);
    expect(first).toMatch(sentence);
  });

  it('refuses what is no league at all', () => {
    for (const text of ['', '[]', '3', 'null', '"x"', '{}'])
      expect(mistakesIn([{ name: 'x.json', text }])).not.toEqual([]);
    expect(mistakesIn([json, ...csv])).toEqual([
      'harbour.json: a league must be one JSON file or CSV files, not both.',
    ]);
  });

  it('refuses more than any league has', () => {
    const many = `{"name":[${'0,'.repeat(300_001)}0]}`;
    expect(mistakesIn([{ name: 'x.json', text: many }])).toEqual([
      'x.json line 1: there’s more here than any league can have.',
    ]);
    const long = { name: 'schedule.csv', text: `week,game,away,home\n${'1,1,KEL,TIN\n'.repeat(60_001)}` };
    expect(mistakesIn([...csv.filter(({ name }) => name !== long.name), long])).toEqual([
      'schedule.csv: this is longer than any table of a league: 60000 lines.',
    ]);
  });

  it('takes a field that is null for one that is not there', () => {
    const text = changed(json.text, '"abbreviation": "HP"', '"abbreviation": null');
    expect(readLeague([{ ...json, text }]).abbreviation).toBeUndefined();
  });
});
