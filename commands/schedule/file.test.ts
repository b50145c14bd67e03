import { describe, expect, it } from 'vitest';
import { scheduleFrom } from './file.ts';

const teams = ['PCG', 'IVS'].map((code) => ({ code, name: code, division: '' }));
const read = (text: string) => scheduleFrom({ name: 'games.csv', text }, { teams, weeks: 2 });

describe('a schedule from a file', () => {
  it('is read with columns in any order, and codes in any letters', () => {
    expect(read('home;away;week;game\nPcg;IVS;2;1\n\nIVS;PCG;2;2\n')).toEqual([
      { week: 2, game: 1, away: 'IVS', home: 'PCG' },
      { week: 2, game: 2, away: 'PCG', home: 'IVS' },
    ]);
  });

  it('names each mistake by its line', () => {
    expect(() => read('week,game,away,home\n1,1,PCG,IVS\n3,0,PCG,XYZ\nx,7,IVS,PCG')).toThrow(
      [
        'This schedule has 5 mistakes:',
        '• games.csv line 3: week must be from 1 to 2, not “3”.',
        '• games.csv line 3: game must be from 1 to 6, not “0”.',
        '• games.csv line 3: home: “XYZ” isn’t a team of this season.',
        '• games.csv line 4: week must be from 1 to 2, not “x”.',
        '• games.csv line 4: game must be from 1 to 6, not “7”.',
      ].join('\n'),
    );
  });

  it('needs its columns', () => {
    expect(() => read('week,game,away\n1,1,PCG')).toThrow('the column home is missing');
    expect(() => read('')).toThrow('the column week is missing');
  });
});
