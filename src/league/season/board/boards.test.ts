import { describe, expect, it } from 'vitest';
import { allShapes, type Picture } from '../../../engine/picture/picture.ts';
import { phoneColumns } from '../../../games/baseball/words/print.ts';
import { type Asked, type Candidate, rankedBy } from '../leaders/ranking.ts';
import { seasonLines } from '../statistics/lines.ts';
import { theStatistic } from '../statistics/table.ts';
import { teamTotals } from '../statistics/team.ts';
import { filled, type Line } from '../statistics/totals.ts';
import { leadersPage, playerPage, teamPage, teamRows } from './figures/figure-pages.ts';
import { gridBoard, leadersPicture } from './figures/leaders-picture.ts';
import { milestoneInWords } from './figures/milestone-words.ts';
import { cardFigures, mainSheet, placeIn } from './figures/player-card.ts';
import { playerCardPicture } from './figures/player-card-picture.ts';
import { lastName, namesAmong, shortName } from './names.ts';

const names = ['Kaito Trevanion-Sy', 'Ada Cobblestones', 'Cher', 'Eve Whistling-Fairweather', 'Bea Oak'];

/** Batters with 40 home runs and fewer, the last of them level. */
const batters: readonly Candidate[] = Array.from({ length: 12 }, (_, at) => ({
  id: `p${at}`,
  name: names[at] ?? `Una Player ${at}`,
  team: ['PCG', 'QHM', undefined][at % 3],
  line: { G: 50, PA: 200 + at, AB: 180, H: 60 - at, HR: Math.max(40 - at, 36), '2B': 4, BB: 20 },
}));

const asked = (key: string, candidates = batters): Asked => ({
  statistic: theStatistic('batting', key),
  candidates,
  teamGames: { PCG: 50, QHM: 52 },
});

const textsIn = (picture: Picture) => allShapes(picture).filter((shape) => shape.kind === 'text');
const wordsIn = (picture: Picture) => textsIn(picture).map(({ text }) => text);

const grid = leadersPicture(
  [...['HR', 'AVG', 'OPS'].map((key) => gridBoard(asked(key))), gridBoard(asked('SB'))],
  'Lantern League 2026, week 17',
);

const traded = seasonLines([
  { team: 'PCG', figures: { G: 100, PA: 420, AB: 400, H: 130, HR: 31, '2B': 22, BB: 20, RBI: 101 } },
  { team: 'SMH', figures: { G: 62, PA: 260, AB: 250, H: 80, HR: 12 } },
]);
const ofCard = cardFigures('batting', traded, ({ key }) => (key === 'HR' ? { place: 2, of: 89 } : undefined));
const card = playerCardPicture({ name: 'Kaito Trevanion-Sy', about: 'Port Calder Gulls', ...ofCard });
const busiest: Line = { G: 72, GS: 40, outs: 1316, BF: 999, H: 450, ER: 199, BB: 120, SO: 300, W: 20, L: 18 };
const pitcherCard = playerCardPicture({
  name: 'Wes Coldbrooke',
  about: 'Quarry Hill Masons',
  ...cardFigures(
    'pitching',
    seasonLines([{ team: 'QHM', figures: busiest }]),
    () => ({ place: 1, of: 1 }),
    busiest,
  ),
});

describe.each([
  ['leaders', grid.picture],
  ['a batter’s card', card.picture],
  ['a pitcher’s card', pitcherCard.picture],
])('the picture of %s', (_, picture) => {
  it('can be read on a phone, 390 pixels wide', () => {
    for (const { x, y, text, size, maxWidth = Number.POSITIVE_INFINITY } of textsIn(picture)) {
      expect((size * 390) / picture.width).toBeGreaterThanOrEqual(11.5);
      // No text may be squeezed to less than about three quarters of its width, of which a letter takes 0.58.
      expect(text.length * size * 0.58 * 0.72, text).toBeLessThanOrEqual(maxWidth);
      expect(x).toBeLessThan(picture.width);
      expect(y).toBeLessThan(picture.height);
    }
  });
});

describe('the leaders’ picture', () => {
  it('has five lines of each, who they share with, and nobody', () => {
    const words = wordsIn(grid.picture);
    expect(words).toEqual(
      expect.arrayContaining(['Home runs', 'Trevanion-Sy', '40', 'and 7 others with 36']),
    );
    expect(words.filter((word) => word === 'Nobody yet')).toHaveLength(1);
    const panels = grid.picture.shapes.filter((shape) => shape.kind === 'rect');
    for (const { x, y, text } of textsIn(grid.picture).slice(1)) {
      const around = panels.filter((one) => one.x < x && x < one.x + one.width && one.y < y - 12);
      expect(
        around.some((one) => y + 12 < one.y + one.height),
        text,
      ).toBe(true);
    }
    expect(grid.alt).toContain('Home runs: 1 Trevanion-Sy 40, 2 Cobblestones 39, 3 Cher 38,');
    expect(grid.alt).toContain('and 7 others with 36.');
    expect(grid.alt).toContain('Stolen bases: nobody yet.');
  });
});

describe('a player’s card', () => {
  it('has figures of all teams, with ranks', () => {
    expect(wordsIn(card.picture)).toEqual(
      expect.arrayContaining(['.323', '43', '2nd of 89', 'not ranked', 'SMH', 'All']),
    );
    expect(card.alt).toMatch(
      /^Kaito Trevanion-Sy, Port Calder Gulls\. Batting average \.323, home runs 43 \(2nd of 89\), .* Season for 2 teams: G 162, /,
    );
    expect(pitcherCard.alt).toMatch(/ Season: G 72, .*, IP 438\.2, .*, FIP 4\.08\.$/);
  });

  it('fills the bar by the rank: all for the first, none for who isn’t ranked', () => {
    const bars = (place: number, of: number) => {
      const { picture } = playerCardPicture({
        name: 'A',
        about: 'B',
        ...cardFigures('fielding', traded, () => (of === 0 ? undefined : { place, of })),
      });
      const [full = 0, part = 0] = picture.shapes.flatMap((shape) =>
        shape.kind === 'rect' && shape.height === 10 ? [shape.width] : [],
      );
      return of === 0
        ? picture.shapes.filter((shape) => shape.kind === 'rect' && shape.height === 10).length
        : part / full;
    };
    expect([bars(1, 3), bars(2, 3), bars(3, 3), bars(1, 1)]).toEqual([1, 0.5, expect.closeTo(0.06), 1]);
    expect(bars(0, 0)).toBe(4);
  });

  it('finds a player in a ranking', () => {
    const ranked = rankedBy(asked('HR'));
    expect([placeIn(ranked, 'p0'), placeIn(ranked, 'p7'), placeIn(ranked, 'x')]).toEqual([
      { place: 1, of: 12 },
      { place: 5, of: 12 },
      undefined,
    ]);
  });

  it('shows the sheet of what he does more', () => {
    expect([mainSheet({ PA: 3 }, { BF: 3 }), mainSheet({ PA: 3 }, { BF: 4 }), mainSheet({}, {})]).toEqual([
      'batting',
      'pitching',
      'batting',
    ]);
  });
});

const tables = (text: string) =>
  [...text.matchAll(/```\n([^`]*)\n```/g)].flatMap(([, table = '']) => table.split('\n'));

describe('the pages', () => {
  const pages = {
    player: playerPage([
      { sheet: 'batting', rows: teamRows(traded) },
      { sheet: 'pitching', rows: [] },
      { sheet: 'fielding', rows: [{ label: 'SS', totals: filled({ G: 9, X: 20, XO: 15 }) }] },
    ]),
    team: teamPage(
      teamTotals([
        { sheet: 'team', figures: { G: 1, R: 1, H: 1, LOB: 3 } },
        { sheet: 'batting', figures: { AB: 4, H: 1, R: 1 } },
      ]),
      { batting: batters, pitching: [{ name: 'Wes Coldbrooke', line: busiest }] },
      busiest,
    ),
    leaders: leadersPage(asked('AVG')),
  };

  it.each(Object.entries(pages))('of a %s fit on a phone', (_, text) => {
    expect(tables(text).length).toBeGreaterThan(2);
    expect(Math.max(...tables(text).map((line) => line.length))).toBeLessThanOrEqual(phoneColumns);
  });

  it('of a player have every statistic of his sheets', () => {
    expect(tables(pages.player).slice(0, 4)).toEqual([
      '      G  PA  AB R   H 2B 3B HR RBI',
      'PCG 100 420 400 0 130 22  0 31 101',
      'SMH  62 260 250 0  80  0  0 12   0',
      'All 162 680 650 0 210 22  0 43 101',
    ]);
    expect(pages.player).toContain('wOBA');
    expect(pages.player).toContain('SS 9 20 15 0  0  0 .750');
    expect(pages.player).not.toContain('Pitching');
    expect(playerPage([])).toBe('No games yet.');
    // One column more fits exactly beside a shorter label.
    const fitting = playerPage([
      { sheet: 'batting', rows: [{ label: 'PC', totals: filled(traded[0]?.totals ?? {}) }] },
    ]);
    expect(tables(fitting)[0]).toBe('     G  PA  AB R   H 2B 3B HR RBI BB');
  });

  it('of a team have sums, and its players by how much they have played', () => {
    expect(pages.team).toContain('1 game · 1 run · 1 hit · 0 errors · 3 left on base');
    expect(tables(pages.team).slice(0, 2)).toEqual([
      expect.stringMatching(/^Batter +PA +AVG HR RBI +OPS$/),
      expect.stringMatching(/^Player 11 +211 \.272 36 /),
    ]);
    const many = Array.from({ length: 23 }, (_, at) => ({ name: `Una Player ${at}`, line: { PA: 30 - at } }));
    const idle = { name: 'Nobody', line: {} };
    const long = teamPage(teamTotals([{ sheet: 'team', figures: { G: 1 } }]), {
      batting: [...many, idle],
      pitching: [],
    });
    expect(tables(long).at(-1)).toBe('and 3 more');
    expect(teamPage(teamTotals([]), { batting: many, pitching: [] })).toBe('No games yet.');
  });

  it('of leaders tell the minimum, and keep figures with a star in line', () => {
    const short = { id: 's', name: 'Eve Short', team: 'PCG', line: { PA: 120, AB: 100, H: 80 } };
    const text = leadersPage(asked('AVG', [...batters.slice(0, 2), short]));
    expect(tables(text)).toEqual([
      ' 1 E. Short        PCG .800*',
      ' 2 K. Trevanion-Sy PCG .333',
      ' 3 A. Cobblestones QHM .328',
    ]);
    expect(text).toContain('-# At least 155 to 161 PA.');
    expect(leadersPage({ ...asked('AVG'), minimum: 150 })).toContain('-# At least 150 PA.');
    const innings = { ...asked('AVG', []), statistic: theStatistic('pitching', 'ERA') };
    expect(leadersPage(innings)).toBe('Nobody yet.\n-# At least 50 to 52 innings.');
    expect(leadersPage({ ...innings, minimum: 20 })).toContain('At least 6.2 innings.');
    expect(leadersPage(asked('HR'))).not.toContain('At least');
  });

  it('of leaders count those who have no line', () => {
    const level = Array.from({ length: 19 }, (_, at) => ({
      id: `${at}`,
      name: `A ${at}`,
      team: 'PCG',
      line: { HR: 12 },
    }));
    expect(tables(leadersPage(asked('HR', level))).at(-1)).toBe('   and 4 others with 12');
  });
});

describe('names where there is little room', () => {
  it('keep the last name, and the initial where two share it', () => {
    expect([
      lastName('Kaito Trevanion-Sy'),
      lastName('Cher'),
      shortName('Ada Mae Oak'),
      shortName('Cher'),
    ]).toEqual(['Trevanion-Sy', 'Cher', 'A. Mae Oak', 'Cher']);
    const name = namesAmong(['Ada Oak', 'Bea Oak', 'Eve Elm', 'Eve Elm']);
    expect(['Ada Oak', 'Bea Oak', 'Eve Elm'].map(name)).toEqual(['A. Oak', 'B. Oak', 'Elm']);
  });
});

describe('milestones in words', () => {
  const told = (milestone: Parameters<typeof milestoneInWords>[0]) =>
    milestoneInWords(
      milestone,
      (id) => id.toUpperCase(),
      () => 'Gulls',
    );

  it.each([
    [{ kind: 'perfect game', team: 'PCG', pitchers: ['a'] }, '**A** throws a perfect game for the Gulls.'],
    [
      { kind: 'no-hitter', team: 'PCG', pitchers: ['a', 'b'] },
      '**A** and **B** throw a no-hitter for the Gulls.',
    ],
    [{ kind: 'cycle', player: 'a' }, '**A** hits for the cycle.'],
    [{ kind: 'home runs', player: 'a', count: 4 }, '**A** hits 4 home runs.'],
    [{ kind: 'grand slam', player: 'a', count: 1 }, '**A** hits a grand slam.'],
    [{ kind: 'grand slam', player: 'a', count: 2 }, '**A** hits 2 grand slams.'],
    [{ kind: 'strikeouts', player: 'a', count: 11 }, '**A** strikes out 11.'],
    [{ kind: 'hitting streak', player: 'a', count: 15 }, '**A** has hit in 15 games in a row.'],
  ] as const)('%j', (milestone, words) => {
    expect(told(milestone)).toBe(words);
  });
});
