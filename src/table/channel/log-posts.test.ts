import { describe, expect, it } from 'vitest';
import { entriesOf, headOf, type OpenPost, panelOf, type Told } from './log-posts.ts';

const line = (number: number, ...bulletins: string[]): Told => ({ number, bulletins, panels: [] });
const closes = (number: number, ...titles: string[]): Told => ({
  number,
  bulletins: [],
  panels: titles.map((title) => ({ title, text: 'so it was' })),
});
const textsOf = (open: OpenPost | undefined) => open?.lines.map(({ text }) => text);

describe('the posts of a log channel', () => {
  it('collect lines until something closes', () => {
    const { closed, open } = entriesOf(undefined, [
      line(1),
      line(2, 'a'),
      line(3, 'b', 'c'),
      closes(4, 'Round', 'Game'),
      line(5, 'd'),
    ]);
    expect(closed.map(({ at, index, words }) => [at, index, words.lines, words.panel?.title])).toEqual([
      [4, 0, ['a', 'b', 'c'], 'Round'],
      [4, 1, [], 'Game'],
    ]);
    expect(closed.map((entry) => entry.open?.from)).toEqual([2, undefined]);
    expect(textsOf(open)).toEqual(['d']);
  });

  it('are the same wherever the log is continued', () => {
    const all = [line(1, 'a'), line(2, 'b'), closes(3, 'Round'), line(4, 'c'), line(5), line(6, 'd')];
    const whole = entriesOf(undefined, all);
    for (let cut = 0; cut <= all.length; cut++) {
      const first = entriesOf(undefined, all.slice(0, cut));
      const rest = entriesOf(first.open, all.slice(cut));
      expect({ closed: [...first.closed, ...rest.closed], open: rest.open }).toEqual(whole);
    }
  });

  it('begin with the lines of their first action, whatever followed', () => {
    const { open } = entriesOf(undefined, [line(1, 'a'), line(2, 'b')]);
    expect(open).toMatchObject({ from: 1, begun: { lines: ['a'] } });
    const { closed } = entriesOf(undefined, [{ ...closes(1, 'Round'), bulletins: ['a'] }]);
    expect(closed[0]?.open?.begun).toEqual({ lines: ['a'], panel: closed[0]?.words.panel });
  });

  it('say what was undone, and only in the post that had it', () => {
    const undo: Told = { ...line(3), back: 1 };
    const { open } = entriesOf(undefined, [line(1, 'a'), line(2, 'b'), undo]);
    expect(textsOf(open)).toEqual(['a', '↩️ This was taken back.']);
    expect(textsOf(entriesOf(undefined, [line(1, 'a'), line(2), undo]).open)).toEqual(['a']);
    expect(entriesOf(undefined, [line(1), line(2), undo]).open).toBeUndefined();
  });

  it('have room for their summary after the longest innings', () => {
    const about = {
      title: 'Game',
      who: 'Ada and Ben',
      name: 'Ada – Ben',
      link: 'https://discord.com/channels/1/2/3',
    };
    const lines = Array.from({ length: 40 }, (_, at) => `${at} ${'x'.repeat(150)}`);
    const { title, text } = panelOf({ lines, panel: { title: 'Round', text: 'so it was' } }, about);
    expect(title).toBe('Game · Ada and Ben · Round');
    expect(text.length).toBeLessThan(4_096);
    expect(text).toMatch(/^… \d+ earlier\n/);
    expect(text).toContain(`• **Ada – Ben** · 39 x`);
    expect(text).toMatch(/\nso it was\n-# \[Ada – Ben\]\(https:.*\)$/);
  });

  it('are headed by the game, its players, and what has closed', () => {
    const about = { title: 'Dutch', who: 'Ada, Ben and 2 computers' };
    expect(headOf(about, 'Round 10 is over')).toBe('Dutch · Ada, Ben and 2 computers · round 10');
    expect(headOf(about, 'Dutch is over')).toBe('Dutch · Ada, Ben and 2 computers · the game is over');
    expect(headOf(about, 'The match is over')).toBe('Dutch · Ada, Ben and 2 computers · the match is over');
    expect(headOf(about, 'Dutch: stopped')).toBe('Dutch · Ada, Ben and 2 computers · stopped');
    expect(headOf(about)).toBe('Dutch · Ada, Ben and 2 computers');
    expect(headOf({ ...about, who: 'x'.repeat(300) }, 'Round 1 is over')).toHaveLength(256);
  });
});
