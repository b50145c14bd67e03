import { describe, expect, it } from 'vitest';
import type { Entry } from '../../games/facets/reading.ts';
import { playsMessage, wordsFor } from './plays.ts';

const entries: Entry[] = Array.from({ length: 20 }, (_, at) => ({
  id: `${at + 1}`,
  when: `inning ${Math.floor(at / 5) + 1}`,
  line: at % 3 === 0 ? 'Mudd singles to left.' : 'Casey strikes out.',
  tags: [at % 3 === 0 ? 'hit' : 'strikeout', 'Port Calder'],
  detail: `AbRoll ${at} · roll \`${String(at).padStart(16, '0')}\``,
}));

const text = (find: string, page = 0) =>
  playsMessage('abcdefghjk', entries, find, page).panels[0]?.text ?? '';
const numbers = (find: string, page = 0) =>
  [...text(find, page).matchAll(/`#(\d+)`/g)].map(([, number]) => Number(number));

describe('the plays of a game', () => {
  it('are listed newest first, in pages', () => {
    expect(numbers('')).toEqual([20, 19, 18, 17, 16, 15, 14, 13]);
    expect(numbers('', 2)).toEqual([4, 3, 2, 1]);
    expect(numbers('', 9)).toEqual([4, 3, 2, 1]);
    const { rows } = playsMessage('abcdefghjk', entries, 'strikeout', 0);
    expect(rows.flat()).toMatchObject([
      { label: 'Newer', disabled: true },
      { label: 'Older', disabled: false, press: { do: 'plays', page: 1, find: 'strikeout' } },
      { label: 'Pictures', press: { do: 'step', by: 'last' } },
    ]);
  });

  it('are found by words of player, inning and kind, all of which must match', () => {
    expect(numbers('mudd INNING 1')).toEqual([4, 1]);
    expect(numbers('hit 2')).not.toContain(1);
    expect(text('triple')).toContain('No plays match that.');
    expect(playsMessage('abcdefghjk', [], '', 0).panels[0]?.text).toContain('Nothing has been played yet.');
  });

  it('show their dice if one is left, by its number or by the id of a roll', () => {
    expect(text('#7')).toContain('AbRoll 6');
    expect(text('0000000000000012')).toContain('`#13`');
    expect(text('mudd')).not.toContain('AbRoll');
  });

  it('suggest the words that find them', () => {
    expect(wordsFor(entries, '')).toEqual(['Port Calder', 'strikeout', 'hit']);
    expect(wordsFor(entries, 'STR')).toEqual(['strikeout']);
  });

  it('cut a search text between characters, because Discord takes no button with half of one', () => {
    const line = `${'p'.repeat(59)}🧢`;
    const { rows } = playsMessage(
      't',
      entries.map((one) => ({ ...one, line })),
      line,
      0,
    );
    expect(rows[0]?.length).toBe(3);
    expect(JSON.stringify(rows)).not.toMatch(/\\ud[89a-f]/i);
  });

  it('remove from a search text what would end a custom id', () => {
    const { rows } = playsMessage('abcdefghjk', entries, 'port:calder', 0);
    expect(JSON.stringify(rows)).toContain('"find":"port calder"');
  });
});
