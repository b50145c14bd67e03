import { describe, expect, it } from 'vitest';
import { luckOf } from '../../../../test/contract/luck.ts';
import { randomGames, standingAfter } from '../../../../test/league/season-played.ts';
import { teamsToRoll } from './dice.ts';
import { type Dice, divisionLeaders, divisionOrder, overallOrder, type Standing } from './order.ts';

const shown = (standing: Standing): string =>
  overallOrder(standing)
    .map((level) => level.join('='))
    .join(' ');

/** The order of some teams. */
const among = (teams: string, standing: Standing): string =>
  overallOrder(standing)
    .map((level) => level.filter((team) => teams.includes(team)).join('='))
    .filter((level) => level !== '')
    .join(' ');

/** Each team in a division of its own. */
const apart = 'N: A; S: B; W: C; E: X; M: Y';
const final = { isFinal: true };

describe('the order of standings', () => {
  it('is that of codes before the first decision, after a draw as well', () => {
    expect(shown(standingAfter('N: B A C', ''))).toBe('A=B=C');
    expect(shown(standingAfter('N: B A C', 'C 3 B 3'))).toBe('A=B=C');
    expect(shown(standingAfter('N: B A C', 'C 3 B 3', final))).toBe('B=C A');
  });

  it('goes by Pct, not by wins', () => {
    expect(shown(standingAfter('N: A B C', 'A 1 C 0, A 1 C 0, C 1 A 0, B 1 C 0'))).toBe('B A C');
  });

  it('1: takes games among level teams if every two have met', () => {
    // B beat A; B's difference is far worse.
    expect(shown(standingAfter('N: A B C', 'B 1 A 0, A 9 C 0, C 9 B 0, A 5 C 0, B 5 C 4'))).toBe('B A C');
    // All three are 1-1, but C has met neither of the others, so that B beat A doesn't count.
    const unmet = 'B 1 A 0, A 9 X 0, Y 2 B 0, C 1 X 0, Y 1 C 0';
    expect(among('A B C', standingAfter(apart, unmet))).toBe('A C B');
  });

  it('1: counts forfeits, and a draw as a meeting', () => {
    expect(among('A B', standingAfter(apart, 'A B f, X 9 A 0, B 9 Y 0'))).toBe('A B');
    const draws = 'A 1 B 0, B 1 C 1, C 1 A 1, X 9 A 0, B 9 Y 0, C 9 Y 0, X 1 C 0';
    expect(among('A B C', standingAfter(apart, draws))).toBe('A C B');
  });

  it('2: takes games within the division if each has some', () => {
    const divisions = 'N: A C; S: B D; W: X; E: Y';
    const games = 'A 1 C 0, X 9 A 0, B 9 Y 0, D 1 B 0';
    expect(among('A B', standingAfter(divisions, games))).toBe('A B');
    // Now B has no game in its division.
    expect(among('A B', standingAfter(divisions, games.replace('D 1 B 0', 'X 1 B 0')))).toBe('B A');
  });

  it('3 and 4: takes the difference of runs, then the runs', () => {
    expect(shown(standingAfter('N: A B; S: C D', 'A 2 C 1, B 3 D 1'))).toBe('B A C D');
    expect(shown(standingAfter('N: A B; S: C D', 'A 2 C 1, B 3 D 2'))).toBe('B A D C');
  });

  it('starts again at step 1 with each part', () => {
    // All three are 1-1. C is apart by its runs; A and B, who are level in all, have met.
    const games = 'B 1 A 0, A 1 Y 0, X 1 B 0, C 9 Y 0, X 1 C 0';
    expect(among('A B C', standingAfter(apart, games))).toBe('C B A');
  });

  it('5: shares a rank in the order of codes until the season is over and the dice are rolled', () => {
    const games = 'A 1 X 0, Y 1 A 0, B 1 X 0, Y 1 B 0';
    const dice: Dice = { A: [3], B: [17] };
    expect(among('A B', standingAfter(apart, games, { dice }))).toBe('A=B');
    expect(among('A B', standingAfter(apart, games, final))).toBe('A=B');
    expect(among('A B', standingAfter(apart, games, { dice, ...final }))).toBe('B A');
  });

  it('5: goes on to the next roll among equals only', () => {
    const divisions = 'N: A; S: B; W: C; E: D';
    const order = (dice: Dice) => shown(standingAfter(divisions, 'A 1 B 1, C 1 D 1', { ...final, dice }));
    expect(order({ A: [3, 1], B: [9], C: [3, 20], D: [20] })).toBe('D B C A');
    expect(order({ A: [3, 1], B: [9], C: [3, 1], D: [20] })).toBe('D B A=C');
    expect(order({ A: [3, 1, 2], B: [9], C: [3, 1, 4], D: [20] })).toBe('D B C A');
    // One roll is missing, so nothing is decided.
    expect(order({ A: [3], B: [9], C: [4] })).toBe('A=B=C=D');
  });

  it('5: begins at step 1 again after the die', () => {
    // The four go round in a ring. The die takes two of them away, and the other two have met.
    const ring = 'A 1 B 0, B 1 C 0, C 1 D 0, D 1 A 0';
    const order = (dice: Dice) => shown(standingAfter('N: A; S: B; W: C; E: D', ring, { ...final, dice }));
    expect(order({ A: [7], B: [7], C: [9], D: [12] })).toBe('D C A B');
    expect(order({ B: [7], C: [7], A: [9], D: [12] })).toBe('D A B C');
  });
});

describe('the dice', () => {
  const ring = 'A 1 B 0, B 1 C 0, C 1 D 0, D 1 A 0';

  it('are asked for by all who are level, then by those who rolled the same', () => {
    const standing = standingAfter('N: A C; S: B D', ring);
    expect(teamsToRoll(standing)).toEqual(['A', 'B', 'C', 'D']);
    expect(teamsToRoll({ ...standing, dice: { A: [4], B: [9], C: [4], D: [9] } })).toEqual([
      'A',
      'B',
      'C',
      'D',
    ]);
    expect(teamsToRoll({ ...standing, dice: { A: [4], B: [9], C: [4, 2], D: [8] } })).toEqual(['A']);
    expect(teamsToRoll({ ...standing, dice: { A: [4, 3], B: [9], C: [4, 2], D: [8] } })).toEqual([]);
  });

  it('are asked for by nobody who is apart', () => {
    expect(teamsToRoll(standingAfter('N: A B C', 'A 1 B 0, B 1 C 0'))).toEqual([]);
  });

  it('are asked for in a division although all are apart over all', () => {
    // A and B are 1-1 against each other, but over all their games with C part them.
    const games = 'A 1 B 0, B 1 A 0, A 1 C 0, C 1 B 0, D 1 A 0, B 1 D 0, D 1 E 0';
    const standing = standingAfter('N: A B; S: C D E', games);
    expect(shown({ ...standing, ...final })).toBe('D A C B E');
    expect(teamsToRoll(standing)).toEqual(['A', 'B']);
    expect(teamsToRoll({ ...standing, dice: { A: [2], B: [1] } })).toEqual([]);
  });

  it('are enough once nobody is asked for more, over all and in each division', () => {
    for (let seed = 0; seed < 200; seed += 1) {
      const luck = luckOf(seed);
      const standing = standingAfter(
        'N: A B C; S: D E F',
        randomGames(luck, [...'ABCDEF'], 3 + luck.below(9)),
      );
      const dice: Record<string, number[]> = {};
      for (
        let asked = teamsToRoll({ ...standing, dice });
        asked.length > 0;
        asked = teamsToRoll({ ...standing, dice })
      )
        for (const team of asked) dice[team] = [...(dice[team] ?? []), 1 + luck.below(3)];
      const over = { ...standing, dice, isFinal: true };
      for (const order of [overallOrder(over), divisionOrder(over, 'N'), divisionOrder(over, 'S')])
        expect(
          order.every((one) => one.length === 1),
          `seed ${seed}`,
        ).toBe(true);
      // What the steps before the die decide stays.
      const before = overallOrder({ ...standing, isFinal: true });
      const after = overallOrder(over).flat();
      expect(before.flatMap((one) => after.filter((team) => one.includes(team)))).toEqual(after);
    }
  });
});

it('the first of a division leads it, by code if the rank is shared', () => {
  const leaders = divisionLeaders(standingAfter('N: B A; S: D C', 'D 1 C 0'));
  expect([...leaders]).toEqual([
    ['N', 'A'],
    ['S', 'D'],
  ]);
  expect(divisionOrder(standingAfter('N: A B', 'A 1 B 0'), 'West')).toEqual([]);
});
