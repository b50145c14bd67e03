import { describe, expect, it } from 'vitest';
import bunts from './data/bunt_chart.json' with { type: 'json' };
import { chartLines, rulesChapters } from './rules-chapters.ts';

const chapter = (id: string) => rulesChapters.find((one) => one.id === id)?.text ?? '';

describe('the rules for players', () => {
  it('print the chart that is played', () => {
    expect(chartLines()).toEqual([
      '  1-5  strikeout',
      ' 6-10  groundout to short',
      '11-13  flyout to center',
      '14-15  walk',
      '16-17  single',
      '   18  double',
      '   19  triple',
      '   20  home run',
    ]);
    expect(chapter('chart')).toContain(chartLines().join('\n'));
  });

  it.each(rulesChapters)('fit a message and a phone: $title', ({ text }) => {
    expect(text.length).toBeLessThanOrEqual(4000);
    const tables = [...text.matchAll(/```\n([^`]*)\n```/g)].flatMap(([, table = '']) => table.split('\n'));
    expect(tables.filter((line) => line.length > 38)).toEqual([]);
    expect(text.split('```').length % 2).toBe(1);
  });

  it.each(['sacrifice', 'squeeze', 'hit'] as const)('print the bunt chart that is played: %s', (kind) => {
    const title = { sacrifice: '**Sacrifice**', squeeze: '**Squeeze**', hit: '**For a hit**' }[kind];
    const table = chapter('bunts').split(title)[1]?.split('```')[1] ?? '';
    expect(readBack(table)).toEqual(charted(kind));
  });
});

const words: Readonly<Record<string, string>> = {
  single: 'bunt_single',
  error: 'bunt_error',
  SAC: 'bunt_sacrifice',
  hold: 'bunt_hold',
  FC: 'bunt_fielders_choice',
  pop: 'bunt_popout',
  K: 'bunt_strikeout',
  DP: 'bunt_double_play',
  'pop DP': 'bunt_pop_double_play',
  out: 'bunt_out',
};

/** Rating and d20 → result, as the printed table says. */
function readBack(table: string): Record<string, string> {
  const rows = table.split('\n').filter((line) => line.trim() !== '' && !line.startsWith(' '));
  return Object.fromEntries(
    rows.flatMap((row) => {
      const [, label = '', cells = ''] = /^(\S+(?: \S+)?) {2,}(.*)$/.exec(row) ?? [];
      return cells.split(/ +/).flatMap((cell, column) => {
        const [from, to = from] = cell.split('-').map(Number);
        if (cell === '-' || from === undefined || to === undefined) return [];
        return Array.from({ length: to - from + 1 }, (_, at) => [
          `${'ABCD'[column]}${from + at}`,
          words[label] ?? label,
        ]);
      });
    }),
  );
}

function charted(kind: 'sacrifice' | 'squeeze' | 'hit'): Record<string, string> {
  return Object.fromEntries(
    Object.entries(bunts.chart[kind]).flatMap(([rating, results]) =>
      results.map((result, index) => [`${rating}${index + 1}`, result]),
    ),
  );
}
