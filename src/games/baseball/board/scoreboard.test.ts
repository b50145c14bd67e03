import { describe, expect, it } from 'vitest';
import { checkAltText, checkPicture } from '../../../../test/contract/clauses/words.ts';
import { outing, type Situation, sampleView } from '../../../../test/games/baseball/sample-game.ts';
import { paint } from '../../../engine/picture/canvas.ts';
import { allShapes, type Shape } from '../../../engine/picture/picture.ts';
import { teamOf } from '../league/roster.ts';
import { noDecisions } from '../scoring/pitching-decisions.ts';
import { teamCodes } from '../terms/terms.ts';
import { teamColor } from '../words/today.ts';
import { contrast, describe as describeBoard, draw, inkOn, inningWindow } from './scoreboard.ts';

const names = (seat: number) => ['Ann', 'Bob'][seat] ?? '';
const [riversmeade = ''] = teamOf('PCG').rotation;
const [caravessa = ''] = teamOf('IVS').rotation;
const pilkanter = teamOf('IVS').lineups.dh_vs_rhp[5]?.player ?? '';

const late: Situation = {
  inning: 7,
  half: 'bottom',
  outs: 2,
  on: [3, 0, 5],
  teams: {
    away: {
      score: 5,
      line: [0, 2, 0, 0, 3, 0, 0],
      hits: 9,
      errors: 1,
      pitchers: [outing(riversmeade, { outs: 20, BF: 29, R: 4, SO: 7 })],
    },
    home: {
      score: 4,
      line: [1, 0, 0, 0, 0, 2, 1],
      hits: 8,
      battingIndex: 5,
      batting: { [pilkanter]: { PA: 4, AB: 3, H: 2, HR: 1, BB: 1, RBI: 2 } },
    },
  },
};

const over: Situation = {
  inning: 9,
  half: 'top',
  status: 'completed',
  step: { kind: 'over' },
  result: {
    reason: 'home_ahead',
    winner: 'home',
    score: { away: 3, home: 4 },
    decisions: { ...noDecisions, win: caravessa, loss: riversmeade },
  },
  teams: {
    away: { score: 3, line: [0, 2, 0, 0, 1, 0, 0, 0, 0], hits: 9 },
    home: { score: 4, line: [1, 0, 0, 0, 0, 2, 0, 1], hits: 8 },
  },
};

const texts = (situation: Situation) =>
  allShapes(draw(sampleView(situation), names)).flatMap((shape) =>
    shape.kind === 'text' ? [shape.text] : [],
  );
const lit = (shapes: readonly Shape[], kind: Shape['kind']) =>
  shapes.filter((shape) => shape.kind === kind && shape.kind !== 'text' && shape.fill === '#ffd24a');

describe('the scoreboard in words', () => {
  it.each<[string, Situation, string]>([
    [
      'at the first pitch',
      {},
      'Port Calder Gulls 0, Ironvale Smelters 0. Top of the 1st, no outs, bases empty. Caspian Heldenbrand bats (first time up) against Emeka Caravessa (first batter). PCG: no hits, no errors. IVS: no hits, no errors.',
    ],
    [
      'late in the game',
      late,
      'Port Calder Gulls 5, Ironvale Smelters 4. Bottom of the 7th, two outs, runners on first and third. Ingrid Pilkanter bats (2-for-3, HR, BB, 2 RBI) against Zubin Riversmeade (6.2 IP, 29 BF, 4 R, 7 K). PCG: nine hits, one error. IVS: eight hits, no errors.',
    ],
    [
      'after the end',
      over,
      'Port Calder Gulls 3, Ironvale Smelters 4. Final: Ironvale Smelters win after nine innings. Winning pitcher Emeka Caravessa, losing pitcher Zubin Riversmeade. PCG: nine hits, no errors. IVS: eight hits, no errors.',
    ],
  ])('%s', (_, situation, expected) => {
    expect(describeBoard(sampleView(situation), names)).toBe(expected);
    checkAltText(expected);
  });
});

describe('the picture of the scoreboard', () => {
  it.each([
    ['at the first pitch', {}],
    ['late in the game', late],
    ['after the end', over],
    [
      'in the 30th',
      { inning: 30, teams: { away: { line: Array(30).fill(12) }, home: { line: Array(29).fill(0) } } },
    ],
    ['of the longest names', { codes: { away: 'VBL', home: 'JRS' } as const, on: [1, 2, 3] as const }],
  ])('can be painted and read on a phone %s', async (_, situation) => {
    const picture = draw(sampleView(situation), names);
    checkPicture(picture);
    const sizes = allShapes(picture).flatMap((shape) => (shape.kind === 'text' ? [shape.size] : []));
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(22);
    expect(paint(picture).toString('latin1')).toMatch(/^.PNG\r\n/);
  });

  it('lights a bag for every runner and a lamp for every out', () => {
    const marks = 2; // The inning's arrow and the marker beside the team at bat.
    const { shapes } = draw(sampleView(late), names);
    expect(lit(shapes, 'polygon')).toHaveLength(2 + marks);
    expect(lit(shapes, 'circle')).toHaveLength(2);
    const empty = draw(sampleView(), names).shapes;
    expect(lit(empty, 'polygon')).toHaveLength(marks);
    expect(lit(empty, 'circle')).toHaveLength(0);
  });

  it('has under it what every game shows, the same from play to play', () => {
    const [first, second, before, after] = [
      {},
      late,
      {
        step: { kind: 'lineups', ready: { away: true, home: false }, cards: { away: null, home: null } },
      } as const,
      over,
    ].map((situation) => draw(sampleView(situation), names));
    expect(first?.under).toBe(second?.under);
    expect(new Set([first?.under, before?.under, after?.under]).size).toBe(3);
    for (const picture of [first, before, after])
      expect(picture?.under?.shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []))).toEqual(
        expect.arrayContaining(['R', 'H', 'E']),
      );
  });

  it('shows by a gauge what is left in the man on the mound', () => {
    const cells = (change: Partial<ReturnType<typeof outing>>) => {
      const pitchers = [{ ...outing(caravessa, change.line), ...change }];
      const { shapes } = draw(sampleView({ teams: { home: { pitchers } } }), names);
      const all = shapes.filter((shape) => shape.kind === 'rect' && shape.width === 16);
      return [lit(all, 'rect').length, all.length];
    };
    const { line } = outing(caravessa);
    expect(cells({})).toEqual([5, 5]);
    expect(cells({ line: { ...line, outs: 12, BF: 17 } })[0]).toBeLessThan(5);
    expect(cells({ fatigued: true })).toEqual([0, 5]);
    expect(draw(sampleView({ options: { fatigue: false } }), names).shapes).toHaveLength(
      draw(sampleView(), names).shapes.length - 5,
    );
  });

  it('says half and outs in words, not by color alone', () => {
    expect(texts(late)).toEqual(expect.arrayContaining(['Bottom', '2 outs', '7']));
    expect(texts({ outs: 1 })).toEqual(expect.arrayContaining(['Top', '1 out']));
  });

  it('names the pitchers of the decision, and the half-inning that was not needed', () => {
    expect(texts(over)).toEqual(
      expect.arrayContaining(['Final', 'Ironvale Smelters win', 'W', 'Caravessa', 'L', 'X']),
    );
    expect(texts(over)).not.toContain('S');
  });

  it.each([
    [1, 9, [1, 2, 3, 4, 5, 6, 7, 8, 9]],
    [9, 9, [1, 2, 3, 4, 5, 6, 7, 8, 9]],
    [10, 9, [2, 3, 4, 5, 6, 7, 8, 9, 10]],
    [2, 3, [1, 2, 3]],
    [1, 15, [7, 8, 9, 10, 11, 12, 13, 14, 15]],
  ])('shows in inning %i of %i', (inning, innings, shown) => {
    expect(inningWindow(sampleView({ inning, options: { innings } }))).toEqual(shown);
  });
});

describe('colors of the teams', () => {
  it.each(teamCodes)('let %s be read', (code) => {
    const background = teamColor(code);
    expect(contrast(background, inkOn(background))).toBeGreaterThanOrEqual(4.5);
  });

  it('have the contrast that WCAG defines', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });
});
