import { describe, expect, it } from 'vitest';
import { luckOf } from '../../../../test/contract/luck.ts';
import { expectReadable, wordsIn } from '../../../../test/league/pictures-read.ts';
import { randomGames, standingAfter } from '../../../../test/league/season-played.ts';
import { seasonRace } from '../race/season-race.ts';
import type { Standing } from '../standings/order.ts';
import { standings } from '../standings/standings.ts';
import type { FinishedGame } from '../types.ts';
import { seasonRacePicture, seasonRaceText } from './race-picture.ts';
import { type ShownStandings, seasonStandings, seasonStandingsText } from './standings-picture.ts';

const divisions = 'North: PCG IVS SMH QHM; South: DRC VBL CFO JRS';
const codes = ['PCG', 'IVS', 'SMH', 'QHM', 'DRC', 'VBL', 'CFO', 'JRS'];

/** The better teams stand first, and win most games. */
const decided = (games: readonly FinishedGame[]): readonly FinishedGame[] =>
  games.map(({ away, home }, at) => {
    const homeWins = codes.indexOf(home) < codes.indexOf(away) === at % 10 > 0;
    return { away, home, runs: homeWins ? [2, 3] : [4, 3] };
  });

const games = decided(randomGames(luckOf(3), codes, 600));
const remaining = games.slice(560);

function shownFrom(standing: Standing, left: readonly FinishedGame[], wildCards: number) {
  const races = seasonRace(standing, left, wildCards);
  const parts = ['North', 'South'].map((title) => ({
    title,
    rows: standings(standing, { kind: 'division', division: title }),
  }));
  const shown: ShownStandings = { title: 'Standings', parts, races, last: 10 };
  const wildCard = wildCards === 0 ? [] : standings(standing, { kind: 'wild card', places: wildCards });
  return { shown, race: { title: 'The race', divisions: parts, wildCard, races } };
}

const late = shownFrom(standingAfter(divisions, games.slice(0, 560)), remaining, 2);
const withDraw = shownFrom(
  standingAfter(divisions, [...games.slice(0, 40), { away: 'PCG', home: 'VBL', runs: [3, 3] }]),
  games.slice(40),
  0,
);
const heads = (words: readonly string[]) => words.slice(1, words.indexOf('North'));

describe('the picture of standings', () => {
  const { picture, alt } = seasonStandings(late.shown);

  it('can be read on a phone, with at most twelve columns', () => {
    expectReadable(picture);
    expectReadable(seasonStandings(withDraw.shown).picture);
    // Rank and team have no titles.
    expect(heads(wordsIn(picture))).toEqual('W L Pct GB Home Away Strk L10 Diff xW-L'.split(' '));
    expect(heads(wordsIn(seasonStandings(withDraw.shown).picture))).toEqual(
      'W L T Pct GB Home Away Strk L10 Diff'.split(' '),
    );
    expect(heads(wordsIn(seasonStandings({ ...late.shown, last: 8 }).picture))).toContain('L8');
  });

  it('has marks as letters, and a legend of those that appear', () => {
    const marks = [...late.shown.races].map(([team, { mark }]) => `${team} ${mark}`.trim());
    expect(wordsIn(picture)).toEqual(expect.arrayContaining(marks));
    expect(new Set([...late.shown.races.values()].map(({ mark }) => mark)).size).toBeGreaterThan(2);
    const legend = wordsIn(picture).at(-1);
    for (const { mark } of late.shown.races.values())
      expect(mark === '' || legend?.includes(`${mark} `)).toBe(true);
    expect(wordsIn(seasonStandings(withDraw.shown).picture).some((word) => word.includes('·'))).toBe(false);
  });

  it('has the same figures in its alt text', () => {
    expect(alt.length).toBeLessThanOrEqual(1000);
    expect(alt).toMatch(/^Standings\nNorth\n1 PCG/);
    for (const { rows } of late.shown.parts)
      for (const row of rows)
        expect(alt).toContain(`W ${row.wins}, L ${row.losses}, Pct ${row.pct}, GB ${row.behind},`);
  });

  it('has all columns in the text', () => {
    const lines = seasonStandingsText(late.shown);
    expect(lines[1]).toMatch(
      /^1 PCG.*: W \d+, L \d+, T 0, Pct \S+, GB -, Home \S+, Away \S+, Div \S+, 1-Run \S+, Strk \S+, L10 \S+, RS \d+, RA \d+, Diff \S+, xW-L \S+$/,
    );
    expect(lines).toHaveLength(2 + 8 + 1);
  });

  it('shows shared ranks', () => {
    const { shown } = shownFrom(standingAfter(divisions, []), games, 0);
    expect(wordsIn(seasonStandings(shown).picture).filter((word) => word === '1=')).toHaveLength(8);
  });
});

describe('the picture of the race', () => {
  const { picture, alt } = seasonRacePicture(late.race);

  it('can be read on a phone', () => {
    expectReadable(picture);
    expectReadable(seasonRacePicture(withDraw.race).picture);
    expect(heads(wordsIn(picture))).toEqual([
      'W',
      'L',
      'Left',
      'Pct',
      'GB',
      'WC GB',
      'Magic',
      'Elim',
      'Stands',
    ]);
    expect(heads(wordsIn(seasonRacePicture(withDraw.race).picture))).not.toContain('WC GB');
    expect(alt.length).toBeLessThanOrEqual(1000);
  });

  it('says how each team stands', () => {
    const lines = seasonRaceText(late.race);
    for (const [team, { mark, magic, elimination, isOutOfDivision, left }] of late.race.races) {
      const line = lines.find((one) => one.startsWith(team)) ?? '';
      expect(line).toContain(`Left ${left},`);
      expect(line.includes('Magic')).toBe(magic !== undefined && mark !== 'y');
      expect(line.includes(`Elim ${elimination}`)).toBe(!isOutOfDivision && mark !== 'y');
      const words = { y: 'Won', x: 'In', e: 'Out', '': isOutOfDivision ? 'Wild card' : 'Leads' };
      if (mark !== '' || isOutOfDivision || magic !== undefined)
        expect(line).toMatch(new RegExp(`Stands ${words[mark]}$`));
    }
    expect(lines.join('\n')).toMatch(/Stands (Won|In)\n/);
    expect(lines.join('\n')).toMatch(/Stands Out\n/);
  });

  it('has no numbers once nothing remains', () => {
    const { race } = shownFrom(standingAfter(divisions, games, { isFinal: true }), [], 2);
    expect(heads(wordsIn(seasonRacePicture(race).picture))).toEqual([
      'W',
      'L',
      'Left',
      'Pct',
      'GB',
      'WC GB',
      'Stands',
    ]);
    expect(seasonRaceText(race).filter((line) => / Stands (Won|In|Out)$/.test(line))).toHaveLength(8);
    expect(seasonRaceText(race).at(-1)).toBe('y won the division · x sure of the playoffs · e out');
  });

  it('says who can only get a wild card', () => {
    const standing = standingAfter('North: PCG IVS; South: DRC VBL', 'PCG 1 IVS 0, PCG 1 IVS 0, DRC 1 VBL 0');
    const left = [
      { away: 'VBL', home: 'DRC', runs: [0, 1] },
      { away: 'IVS', home: 'VBL', runs: [0, 1] },
    ] as const;
    expect(seasonRaceText(shownFrom(standing, left, 1).race).find((line) => line.startsWith('IVS'))).toMatch(
      /Stands Wild card$/,
    );
  });

  it('doesn’t speak of wild cards where there are none', () => {
    const { race } = shownFrom(standingAfter(divisions, games.slice(0, 560)), remaining, 0);
    expect(seasonRaceText(race).join()).not.toContain('Wild card');
  });
});
