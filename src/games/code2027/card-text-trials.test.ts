import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { loseNothing, lostIn } from '../../../test/games/code2027/card-texts/accounts.ts';
import { inspectTexts } from '../../../test/games/code2027/card-texts/inspect.ts';
import { samples } from '../../../test/games/code2027/card-texts/samples.ts';
import { world } from '../../../test/games/code2027/card-texts/world.ts';
import { readCardText } from './card-texts/card-text.ts';

/**
 * Tries the grammar of cards on thousands of texts. This takes seconds, so the trials aren't beside the grammar, where
 * they would run for every mutant (`npm run mutate`).
 */

describe('any text', () => {
  it('never throws, and has correct spans that cover every character: 4,000 texts', () => {
    const { broken, seen } = inspectTexts(10_000, 14_000, samples, world);
    expect(broken).toEqual([]);
    // Each construct must occur, or it would not be tested; `npm run trials` tries many more texts.
    expect([...seen.values()].filter((times) => times < 1)).toEqual([]);
    expect(seen.size).toBe(23);
  });
});

describe('a word of a text', () => {
  it('is never lost when inserted into a text of the grammar: 2,000 texts', () => {
    const { broken, clean } = loseNothing(0, 2_000, world, 'noise');
    expect(broken).toEqual([]);
    // The check always passes for a text with diagnostics, so enough texts must have none.
    expect(clean).toBeGreaterThan(500);
  });

  it('is never lost, whichever it is: 200 texts', () => {
    expect(loseNothing(0, 200, world, 'whole').broken).toEqual([]);
    for (const sample of samples) expect(lostIn(sample, world)).toEqual([]);
  });
});

describe('a long text', () => {
  const repeated = [
    ...[
      'if ',
      'on ',
      ', ',
      'or ',
      '1',
      '7,',
      ' ',
      '.',
      '. ',
      ';',
      '-',
      'A-',
      'A1',
      '$',
      '$5 ',
      '%',
      'é',
      '🎲',
    ],
    ...[
      'on 1-3 ',
      'On 1-3 gain $5. ',
      'on 1, ',
      '1 or ',
      'gain ',
      'gain $5 ',
      'gain $5, ',
      'gain $5; ',
      'by 5 ',
    ],
    ...[
      'increase ',
      'increase time ',
      'increase money by ',
      'time by by 5 ',
      'lose $5 or ',
      'roll a die ',
      'roll ',
    ],
    ...[
      'Roll a die. ',
      'otherwise ',
      'Otherwise no effect. ',
      ', otherwise ',
      'and then ',
      'and ',
      'each opponent ',
    ],
    ...[
      'if you have ',
      'if you have 1 ',
      'If you have 3+ cards, gain $5. Otherwise lose $5. ',
      'for the next 3 turns ',
    ],
    ...['draw 1 Work card and ', 'draw 1 Work card, 1 ', 'no effect ', 'no ', 'Roll 10 dice. ', 'you '],
    ...[
      'unless you have 1 ',
      'with 1 ',
      'someone ',
      'do not ',
      'Roll a die: 1-3 ',
      '1-3 gain $5; ',
      'Labor/',
    ],
    ...[`each opponent's `, 'increase time of each opponent ', 'on anything else ', 'all other '],
    ...['On 7 gain $5. Otherwise lose $1. On 8 gain $2. ', 'roll a die and then ', 'dice dice ', '5 turns '],
  ];
  const opened = (unit: string) => [
    unit,
    `Roll a die. On 1-3 ${unit}`,
    `gain $5 if ${unit}`,
    `increase ${unit}`,
  ];

  /**
   * Returns the processor time of the fastest of several runs, in milliseconds. The time on a clock would include
   * other processes: on a busy machine, each long run is interrupted.
   */
  const time = (description: string): number => {
    let least = Number.POSITIVE_INFINITY;
    for (let tries = 0; tries < 5; tries += 1) {
      const begin = process.cpuUsage();
      readCardText({ name: 'X001', description }, 'p1', world);
      const { user, system } = process.cpuUsage(begin);
      least = Math.min(least, (user + system) / 1_000);
    }
    return least;
  };

  it('of 10,000 characters takes at most 20 times as long as one of 1,000, whatever it repeats', async () => {
    const slow: string[] = [];
    for (const start of repeated.flatMap(opened)) {
      const unit = start.slice(start.lastIndexOf(repeated.find((one) => start.endsWith(one)) ?? ''));
      const text = (length: number) => (start + unit.repeat(length)).slice(0, length);
      let [long, short] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
      const isLinear = () => {
        long = Math.min(long, time(text(10_000)));
        short = Math.min(short, time(text(1_000)));
        return long <= 20 * Math.max(short, 0.02);
      };
      // The garbage collector may run at a bad moment. A slow parser is slow at every try.
      for (let tries = 1; !isLinear(); tries += 1) {
        if (tries === 20) {
          slow.push(JSON.stringify(start));
          break;
        }
        await sleep(10);
      }
    }
    expect(slow).toEqual([]);
  });
});
