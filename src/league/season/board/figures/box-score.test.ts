import { describe, expect, it } from 'vitest';
import { phoneColumns } from '../../../../games/baseball/words/print.ts';
import { type BoxLine, boxScore } from './box-score.ts';

const names: Readonly<Record<string, string>> = {
  a1: 'Ada Stone',
  a2: 'Ben Stone',
  a3: 'Cleo Whistling-Long-Meadow-Montague',
  a4: 'Dev Lake',
  p1: 'Eve Hill',
  p2: 'Finn Oak',
};
const teams = [
  { code: 'ASH', name: 'Old Ashes' },
  { code: 'BIR', name: 'White Birches' },
];
const line = (
  sheet: BoxLine['sheet'],
  player: string,
  figures: BoxLine['figures'],
  position?: string,
): BoxLine => ({
  sheet,
  player,
  team: 'ASH',
  figures,
  ...(position !== undefined && { position }),
});

const lines = [
  line('batting', 'a1', { PA: 4, AB: 4, R: 1, H: 2, HR: 2, RBI: 3 }),
  line('batting', 'a2', { PA: 5, AB: 5, H: 1, '2B': 1 }),
  line('batting', 'a3', { PA: 1, BB: 1, SB: 1 }),
  line('batting', 'a4', {}),
  line('fielding', 'a1', { X: 1 }, 'SS'),
  line('fielding', 'a1', {}, '2B'),
  line('pitching', 'p1', { GS: 1, outs: 17, H: 4, R: 2, ER: 1, SO: 6, L: 1 }),
  line('pitching', 'p2', { outs: 20, H: 1, WP: 2 }),
];
const shown = (order?: readonly string[]) =>
  boxScore({
    lines,
    teams,
    playerName: (id) => names[id] ?? id,
    ...(order !== undefined && { order }),
  });

describe('a box score', () => {
  it('has a table of batters and one of pitchers, with notes', () => {
    expect(shown()).toBe(
      [
        '**Old Ashes**',
        '```',
        'Batter              AB R H RBI BB SO',
        'B. Stone             5 0 1   0  0  0',
        'A. Stone SS-2B       4 1 2   3  0  0',
        'Whistling-Long-Mead  0 0 0   0  1  0',
        'Total                9 1 3   3  1  0',
        '```',
        '**2B** B. Stone · **HR** A. Stone 2 · **SB** Whistling-Long-Meadow-Montague',
        '```',
        'Pitcher   IP H R ER BB SO',
        'Hill (L) 5.2 4 2  1  0  6',
        'Oak      6.2 1 0  0  0  0',
        '```',
        '**WP** Oak 2',
        '**White Birches**',
      ].join('\n'),
    );
  });

  it('fits on a phone', () => {
    for (const one of shown()
      .split('\n')
      .filter((text) => !text.startsWith('**')))
      expect(one.length).toBeLessThanOrEqual(phoneColumns);
  });

  it('lists players in the order of the game if it is known', () => {
    const order = ['batting a3', 'batting a2', 'batting a1', 'pitching p2', 'pitching p1'];
    const rows = shown(order).split('\n');
    const place = (start: string) => rows.findIndex((row) => row.startsWith(start));
    const places = ['Whistling', 'B. Stone', 'A. Stone', 'Total', 'Oak', 'Hill'].map(place);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(Math.min(...places)).toBeGreaterThan(0);
  });
});
