import { describe, expect, it } from 'vitest';
import { rollStatistics } from '../engine/dice/roll-statistics.ts';
import type { StoredRoll } from '../store/records/roll.ts';
import { checkPanel, historyWords, mayShow, statisticsMessage } from './roll-panels.ts';

const open: StoredRoll = {
  id: '0123456789abcdef',
  at: 0,
  kind: 'notation',
  purpose: '2d6+1',
  sides: [6, 6],
  values: [3, 5],
  guildId: '1',
  userId: '7',
  notation: '2d6+1',
  seed: 'ab'.repeat(32),
  createdAt: new Date('2026-05-01T12:00:00Z'),
};
const hidden: StoredRoll = { ...open, secret: true };
const { userId: _u, notation: _n, seed: _s, ...bare } = open;
const shuffle: StoredRoll = {
  ...bare,
  kind: 'shuffle',
  purpose: 'deck',
  secret: true,
  tableId: 'table00001',
  actionNumber: 4,
};

describe('who may see a roll', () => {
  it('everybody sees an open one', () => {
    expect(mayShow(open, { revealed: false })).toBe(true);
  });

  it('only its roller sees a private one, and only alone', () => {
    expect(mayShow(hidden, { revealed: false })).toBe(false);
    expect(mayShow(hidden, { revealed: true })).toBe(false);
    expect(mayShow(hidden, { alone: '8', revealed: true })).toBe(false);
    expect(mayShow(hidden, { alone: '7', revealed: false })).toBe(true);
  });

  it("a table's secret is told when its seed is", () => {
    expect(mayShow(shuffle, { alone: '7', revealed: false })).toBe(false);
    expect(mayShow(shuffle, { revealed: true })).toBe(true);
  });
});

describe('history', () => {
  it('has a line for each roll and hides what is hidden', () => {
    const { panel, file } = historyWords('Rolls', [open, hidden, shuffle], { revealed: false });
    expect(panel.text.split('\n')).toEqual([
      '<t:1777636800:R> `2d6+1`: **3, 5** · `0123456789abcdef`',
      '<t:1777636800:R> `private roll`: **hidden** · `0123456789abcdef`',
      '<t:1777636800:R> `shuffle`: **hidden** · `0123456789abcdef`',
    ]);
    expect(file).toBeUndefined();
  });

  it('tells others neither notation nor comment of a private roll, and its roller both', () => {
    const secret = { ...hidden, notation: '1d20+9 # stab the king', purpose: '1d20+9 # stab the king' };
    const rolls = Array.from({ length: 20 }, (_, index) => ({ ...secret, id: `${index}` }));
    const told = historyWords('Rolls', rolls, { revealed: true });
    expect(JSON.stringify(told)).not.toMatch(/1d20|stab/);
    const own = historyWords('Rolls', rolls, { alone: '7', revealed: false });
    expect(own.panel.text).toContain('`1d20+9 # stab the king`: **3, 5**');
    expect(own.file).toContain('1d20+9 # stab the king: 3, 5');
  });

  it('tells where in its game a roll of a table was made, also of one that stays hidden', () => {
    const look = { revealed: false, moments: new Map([[4, 'Top of the 3rd, play 21']]) };
    const [line] = historyWords('Rolls', [shuffle], look).panel.text.split('\n');
    expect(line).toBe(
      '<t:1777636800:R> `shuffle`: **hidden** · Top of the 3rd, play 21 · `0123456789abcdef`',
    );
    const check = checkPanel(shuffle, { verdict: 'running', sentence: 'It runs.' }, look);
    expect(check.text).toContain('\nTop of the 3rd, play 21\n');
    expect(historyWords('Rolls', [open], look).panel.text).not.toContain('play 21');
  });

  it('says so when there are none', () => {
    expect(historyWords('Rolls', [], { revealed: true }).panel.text).toBe('Nothing has been rolled yet.');
  });

  it('puts the rest into a file', () => {
    const rolls = Array.from({ length: 40 }, (_, index) => ({
      ...(index % 2 ? hidden : open),
      id: `${index}`,
    }));
    const { panel, file = '' } = historyWords('Rolls', rolls, { revealed: false });
    expect(panel.text.split('\n')).toHaveLength(16);
    expect(file.trim().split('\n')).toHaveLength(40);
    expect(file).toContain('2026-05-01T12:00:00.000Z  0  2d6+1: 3, 5');
    expect(file).toContain('2026-05-01T12:00:00.000Z  1  private roll: hidden');
  });

  it('stays short for long rolls', () => {
    const long = { ...open, notation: '`d6+'.repeat(100), values: new Array<number>(1000).fill(6) };
    const { panel } = historyWords('Rolls', new Array<StoredRoll>(15).fill(long), { revealed: false });
    expect(panel.text.length).toBeLessThan(4096);
    expect(panel.text).toContain('(1000 dice)');
  });
});

describe('the answer to a check', () => {
  const genuine = { verdict: 'genuine', sentence: 'Its seed gives exactly these dice.', seed: 'ab' } as const;

  it('shows every die of an open roll', () => {
    const { title, text } = checkPanel(open, genuine, { revealed: false });
    expect(title).toBe('✅ This roll is genuine');
    expect(text).toContain('`2d6+1`: **d6 3, d6 5**');
    expect(text).toContain('Rolled by <@7>');
    expect(text).toContain('-# Seed `ab`');
  });

  it('tells others nothing of a private one but that it exists', () => {
    const secret = { ...hidden, notation: '1d20+9 # stab the king', purpose: 'stab the king' };
    const { text } = checkPanel(secret, genuine, { revealed: true });
    expect(text).toContain('`private roll`: **hidden**');
    expect(text).not.toMatch(/1d20|stab/);
    expect(checkPanel(secret, genuine, { alone: '7', revealed: false }).text).toContain('For: stab the king');
  });

  it('hides the dice of a secret one', () => {
    const { title, text } = checkPanel(
      shuffle,
      { verdict: 'running', sentence: 'Later.' },
      { revealed: false },
    );
    expect(title).toBe('🎲 This roll exists');
    expect(text).toContain('`shuffle`: **hidden**');
    expect(text).toContain('For: deck');
    expect(text).toContain('Table `table00001`, action 4');
    expect(text).not.toMatch(/d6 \d/);
  });

  it('tells how far a table’s dice have come when the game is over, and not before', () => {
    const check = { verdict: 'running', sentence: 'Later.' } as const;
    expect(checkPanel(shuffle, check, { revealed: false }).text).not.toContain('position');
    expect(checkPanel(shuffle, genuine, { revealed: true }).text).toContain(', position ');
    expect(checkPanel(open, genuine, { revealed: false }).text).toContain(', position ');
  });

  it('fits a thousand large dice into an embed', () => {
    const sides = new Array<number>(1000).fill(2 ** 31);
    const { text } = checkPanel({ ...open, sides, values: sides }, genuine, { revealed: false });
    expect(text.length).toBeLessThan(4096);
    expect(text).toContain('(1000 dice)');
  });
});

describe('statistics', () => {
  const text = (faces: number[]) => {
    const statistics = rollStatistics(faces);
    return statistics && statisticsMessage('The d6', statistics).panels[0]?.text;
  };

  it('come with a chart and its words', () => {
    const statistics = rollStatistics([5, 8, 9, 8, 10, 20]);
    const message = statistics && statisticsMessage('The d6', statistics);
    expect(message?.panels[0]?.fields?.map(({ value }) => value)).toEqual([
      '60',
      '4.17 (expected 3.50)',
      '1 and 6',
      '13.40 with 5 degrees of freedom, p = 0.0199',
    ]);
    expect(message?.picture?.alt).toContain('6: 20');
    expect(message?.picture?.picture.width).toBe(480);
  });

  it('judge the fit', () => {
    expect(text([10, 10, 10, 10, 10, 10])).toBe('The faces fit a fair die.');
    expect(text([5, 8, 9, 8, 10, 20])).toContain('a little uneven');
    expect(text([5, 5, 5, 5, 5, 90])).toContain('hardly ever');
    expect(text([1, 0, 0, 0, 0, 0])).toContain('There aren’t enough dice');
  });
});
