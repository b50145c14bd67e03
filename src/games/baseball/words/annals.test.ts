import { describe, expect, it } from 'vitest';
import { checkAltText, checkPanel, checkPicture } from '../../../../test/contract/clauses/words.ts';
import { type Example, seedOf, walk } from '../../../../test/contract/walk.ts';
import { baseball } from '../index.ts';
import type { Event } from '../records/play-record.ts';
import type { State } from '../state.ts';
import { options } from '../terms/options.ts';
import { view } from '../view.ts';
import { annals, playsOf } from './annals.ts';
import { fullName } from './today.ts';

const example = {
  name: 'three innings',
  options: options.parse({ innings: 3 }),
  seats: 2,
  longest: 2000,
  hidden: () => [],
} as Example;
const { steps } = walk(baseball, example, seedOf('annals'));
const events = steps.flatMap((step) => step.events as Event[]);
const last = steps.at(-1)?.next as State;
const entries = annals.entries(events, view(last, 'public'), String);
const plays = playsOf(events);

describe('the play-by-play', () => {
  it('has every play once, with who was in it, when and what it was', () => {
    expect(plays).toHaveLength(last.plays);
    expect(entries.map(({ id }) => Number(id))).toEqual(plays.map(({ number }) => number));
    for (const [at, { tags, when, line, detail }] of entries.entries()) {
      const play = plays[at];
      if (play === undefined) throw new Error('Every entry is a play.');
      expect(tags).toEqual(expect.arrayContaining([fullName(play.batter), fullName(play.pitcher)]));
      expect(tags).toContain(`inning ${play.inning}`);
      expect(tags.includes('hit')).toBe(play.isHit);
      expect(when.startsWith(play.half === 'top' ? '▲' : '▼')).toBe(true);
      const [, column, one, other, check, split] = /AbRoll (\d+) (\d+) (\d+) (\d+) (\d+)/.exec(
        play.rolls.map(({ text }) => text).join(),
      ) ?? [''];
      if (column !== undefined)
        expect(line).toContain(`${column} · ${one}+${other} · ${split}, check ${check}`);
      // The line shows each of the play's rolls once.
      if (play.rolls.length > 0) expect(line.split('🎲')[1]?.split('; ')).toHaveLength(play.rolls.length);
      for (const { id, text } of play.rolls) expect(detail).toContain(`🎲 ${text} · roll \`${id}\``);
    }
    expect(entries.some(({ tags }) => tags.includes('strikeout'))).toBe(true);
  });

  it('leaves out what was disputed or taken back', () => {
    const [first, second] = plays;
    if (first === undefined || second === undefined) throw new Error('Two plays are played.');
    const void_: Event = { kind: 'manual', what: 'taken_back', team: first.fielding, play: second.number };
    const again = { ...second, outcome: 'walk' } as const;
    const told: Event[] = [
      { kind: 'play', play: first },
      { kind: 'play', play: second },
      void_,
      { kind: 'play', play: again },
    ];
    expect(playsOf(told)).toEqual([first, again]);
  });
});

describe('the spray of a batter', () => {
  const { portrait } = annals;

  it('shows every ball that he put in play, in words and as a picture', () => {
    const subjects = portrait?.subjects(events) ?? [];
    expect(subjects.length).toBeGreaterThan(5);
    for (const { id, label } of subjects) {
      const shown = portrait?.show(events, id);
      if (shown?.picture === undefined) throw new Error('There is a picture.');
      checkPanel('the spray', shown.panel);
      checkPicture(shown.picture);
      checkAltText(shown.alt ?? '');
      expect(shown.panel.title).toBe(`${label}: balls in play`);
      const marks = shown.picture.shapes.filter(({ kind }) => kind === 'circle').length;
      expect(shown.panel.text.split(/[,\n]/)).toHaveLength(marks);
      const hits = plays.filter(({ batter, isHit }) => batter === id && isHit).length;
      expect([...shown.panel.text.matchAll(/1B|2B|3B|HR/g)].length).toBeGreaterThanOrEqual(hits);
    }
  });

  it('is refused of somebody who has none', () => {
    expect(() => portrait?.show(events, 'nobody')).toThrow('put a ball in play');
  });
});
