import { describe, expect, it } from 'vitest';
import { createDice, type Dice, type Roll } from '../../../engine/dice/dice.ts';
import { fieldPositions } from '../terms/positions.ts';
import { atBatRoll, fieldingRoll, jumpRoll, type LeagueRoll, scoutRoll } from './league-rolls.ts';

const stream = { seed: 'ab'.repeat(32), entropy: '' };

/** Dice that show the given values. */
function loaded(...values: number[]): Dice {
  const dice = createDice(stream);
  const roll = (kind: string, sides: readonly number[], purpose: string): Roll => ({
    ...dice.roll(kind, sides, purpose),
    values,
  });
  return { ...dice, roll };
}

const field = ({ panel }: LeagueRoll, name: string) =>
  panel.fields?.find((each) => each.name.startsWith(name))?.value ?? `no field ${name}`;

describe('at-bat roll', () => {
  it('is 1d6 - 2d6 - d20', () => {
    const rolled = atBatRoll(loaded(4, 2, 5, 12, 17));
    expect(rolled.roll).toMatchObject({ kind: 'AbRoll', sides: [6, 6, 6, 20, 20] });
    expect(rolled.panel.text).toBe('# 4 - 7 - 17');
    expect(field(rolled, 'Card')).toBe('Pitcher, column **4**');
    expect(field(rolled, 'Row')).toBe('2 + 5 = **7**');
    expect(field(rolled, 'Split')).toBe('d20 **17**');
    expect(field(rolled, 'Check die 12')).toBe('No check: read the card.');
    expect(field(atBatRoll(loaded(3, 1, 1, 3, 1)), 'Card')).toBe('Batter, column **3**');
  });

  it('asks for the wild pitch on 1 and the passed ball on 2', () => {
    expect(field(atBatRoll(loaded(1, 1, 1, 1, 6)), 'Check die 1')).toContain(
      "**wild pitch** if the pitcher's wild pitch number is **6 or more** (a card without one counts as 10)",
    );
    expect(field(atBatRoll(loaded(1, 1, 1, 2, 14)), 'Check die 2')).toContain(
      "**passed ball** if the catcher's passed ball number is **14 or more** (a card without one counts as 6)",
    );
  });
});

describe('fielding roll', () => {
  it('reads range table and error chart for every range and rating', () => {
    const rolled = fieldingRoll(loaded(10, 4, 5, 6), 'SS');
    expect(rolled.roll).toMatchObject({ kind: 'FieldingRoll', sides: [20, 6, 6, 6], purpose: 'X-Check SS' });
    expect(rolled.panel.text).toContain('# 10 · 15');
    expect(field(rolled, 'Range table')).toBe(
      '1 ▸ **G1**  ·  2 ▸ **G1**  ·  3 ▸ **G2**  ·  4 ▸ **G3#**  ·  5 ▸ **G3#**',
    );
    const errors = field(rolled, 'Error chart, total 15');
    expect(errors).toMatch(/^\*\*E2\*\*: ratings .*76-\d+/m);
    expect(errors).toMatch(/^\*\*E1\*\*: ratings .*31-\d+/m);
    expect(errors).toContain('Every other rating: no error.');
    expect(field(rolled, 'Without')).toContain('**#** SI2 if the fielder plays in');
    expect(field(rolled, 'With an error')).toContain(
      '**E1** on G1, G2, G3: batter to first, runners advance one base.\n**E1** on SI2: batter to second',
    );
  });

  it('names the rare play on a total of 5', () => {
    const rolled = fieldingRoll(loaded(20, 1, 2, 2), 'CF');
    expect(field(rolled, 'Error chart')).toContain('**Rare play**, whatever the rating');
    expect(field(rolled, 'The rare play')).toContain('**F3** Running catch.');
    expect(field(rolled, 'With an error')).toBe('no field With an error');
  });

  it('shows a pitcher both of his range tables', () => {
    const rolled = fieldingRoll(loaded(8, 3, 3, 4), 'P');
    expect(field(rolled, 'Range table (infield')).toBe(
      '1 ▸ **G1**  ·  2 ▸ **G2**  ·  3 ▸ **G3#**  ·  4 ▸ **G3#**  ·  5 ▸ **SI1**',
    );
    expect(field(rolled, 'Range table (pitcher')).toBe(
      '1 ▸ **G2**  ·  2 ▸ **G3**  ·  3 ▸ **G3**  ·  4 ▸ **G3**  ·  5 ▸ **G3**',
    );
  });

  it('explains SPD to the catcher', () => {
    const rolled = fieldingRoll(loaded(7, 3, 1, 4), 'C');
    expect(field(rolled, 'Error chart, total 8')).toBe('No error with any rating.');
    expect(field(rolled, 'Without')).toContain("**SPD** SI1 if a d20 is at most the batter's running");
  });

  it('says that a rare play has no effect on SPD, and lists none for what SPD may give', () => {
    const spd = fieldingRoll(loaded(10, 1, 2, 2), 'C');
    expect(field(spd, 'Range table')).toBe(
      '1 ▸ **FO**  ·  2 ▸ **PO**  ·  3 ▸ **G2**  ·  4 ▸ **G3**  ·  5 ▸ **SPD**',
    );
    const rare = field(spd, 'The rare play').split('\n');
    expect(rare.map((line) => line.split(' ')[0])).toEqual([
      '**FO**',
      '**PO**',
      '**G2**',
      '**G3**',
      '**SPD:',
    ]);
    expect(rare.at(-1)).toBe('**SPD: no effect.** SI1 or G3, as without an error.');
    // An error applies to the result of the speed test.
    expect(field(fieldingRoll(loaded(10, 6, 6, 5), 'C'), 'With an error')).toContain('SI1');
  });

  it('reads a d100 for the leagues that want it', () => {
    const rolled = (d100: number, ...three: [number, number, number]) =>
      fieldingRoll(loaded(20, ...three, d100), 'CF', 'd100');
    const rare = rolled(1, 6, 6, 6);
    expect(rare.roll.sides).toEqual([20, 6, 6, 6, 100]);
    expect(rare.panel.text).toContain('d100 **1** for a rare play');
    expect(field(rare, 'Error chart')).toContain('**Rare play**, whatever the rating: the d100 shows 1.');
    expect(field(rare, 'The rare play')).toContain('**F3** Running catch.');
    // Here a total of 5 means no error.
    expect(field(rolled(2, 1, 2, 2), 'Error chart')).toBe('No error with any rating.');
    expect(field(rolled(2, 1, 2, 2), 'The rare play')).toBe('no field The rare play');
    expect(field(rolled(2, 6, 6, 6), 'Error chart')).toContain('E');
  });

  it('has no rare play where the league plays without', () => {
    const rolled = fieldingRoll(loaded(20, 1, 2, 2), 'CF', 'off');
    expect(rolled.roll.sides).toEqual([20, 6, 6, 6]);
    expect(field(rolled, 'Error chart')).toBe('No error with any rating.');
    expect(field(rolled, 'The rare play')).toBe('no field The rare play');
  });

  it('fits into an embed for every roll there is', () => {
    for (const position of fieldPositions)
      for (let d20 = 1; d20 <= 20; d20 += 1)
        for (let total = 3; total <= 18; total += 1) {
          const third = Math.min(6, total - 2);
          const second = Math.min(6, total - third - 1);
          const { panel } = fieldingRoll(loaded(d20, total - third - second, second, third), position);
          expect(panel.text).toContain(`# ${d20} · ${total}`);
          for (const { name, value } of panel.fields ?? []) {
            expect(name.length).toBeLessThanOrEqual(256);
            expect(value.length).toBeGreaterThan(0);
            expect(value.length).toBeLessThanOrEqual(1024);
            expect(value).not.toContain('undefined');
          }
        }
  });
});

describe('jump roll', () => {
  it('reads the jump from 3 up', () => {
    const rolled = jumpRoll(loaded(4, 3, 2, 9));
    expect(rolled.roll).toMatchObject({ kind: 'JumpRoll', sides: [20, 6, 6, 20] });
    expect(rolled.panel.text).toBe('# Jump 5');
    expect(field(rolled, 'Jump 3 + 2 = 5')).toContain('if 5 is one of the runner’s jump numbers');
  });

  it('checks the pick-off on 1 and the balk on 2', () => {
    expect(field(jumpRoll(loaded(1, 3, 2, 9)), 'Check die 1')).toContain(
      "**Pick-off** if the pitcher's pick-off number is **9 or more**",
    );
    expect(field(jumpRoll(loaded(2, 3, 2, 9)), 'Check die 2')).toContain(
      "**Balk** if the pitcher's balk number is **9 or more**",
    );
    expect(field(jumpRoll(loaded(2, 3, 2, 9)), 'Jump')).toBe('Not used: the check die decides.');
  });
});

describe('scouting roll', () => {
  it('keeps to the three columns of the card', () => {
    const columns = (card: 'batter' | 'pitcher') => {
      const dice = createDice(stream);
      const texts = Array.from({ length: 200 }, () => scoutRoll(dice, card).panel.text);
      return [...new Set(texts.map((text) => text.slice(2, 3)))].sort();
    };
    expect(columns('batter')).toEqual(['1', '2', '3']);
    expect(columns('pitcher')).toEqual(['4', '5', '6']);
    expect(scoutRoll(loaded(2, 6, 6, 20), 'pitcher').panel.text).toBe('# 5 - 12 - 20');
  });
});
