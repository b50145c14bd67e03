import { describe, expect, it } from 'vitest';
import { RuleError } from '../../../engine/rule-error.ts';
import { notate, parse, recordLine } from './notation.ts';

/** Notation (Code2027 18). */

const texts = [
  'act 1',
  'roll',
  'reroll',
  'play E019',
  'pick c12 E019',
  'pick c3 0',
  'pick c3 p2',
  'go PM-CROSSROADS',
  'gift E010 2',
  'offer 2 $20,E010 for $40,2E,L',
  'offer 4 - for $40',
  'offer 1 E010,L003 for -',
  'counter $5 for E,2L,E010',
  'counter - for E010',
  'accept',
  'accept E010,E011',
  'decline',
  'cancel',
  'retry',
  'end',
  'auto',
  'resign',
];

describe('the notation of actions', () => {
  it.each(texts)('reads and writes “%s”', (text) => expect(notate(parse(text))).toBe(text));

  it.each([
    '',
    'act',
    'act 0',
    'act 01',
    'rolls',
    'roll 1',
    'play E19x',
    'go pm',
    'gift E010',
    'gift E010 5',
    'offer 2 E010,$20 for -',
    'offer 2 - for L,E',
    'offer 2 - for 1E',
    'offer 2 $0 for L',
    'offer 2 E for L',
    'offer 2 $20 to L',
    'accept ',
    'accept E010 E011',
  ])('refuses “%s”', (text) => expect(() => parse(text)).toThrow(RuleError));

  it('has at most 60 characters, whatever is offered', () => {
    const cards = ['E010', 'E011', 'L012'];
    const full = { money: 1_000_000, cards };
    expect(
      notate({ type: 'counter', gives: full, wants: { ...full, types: {} } }).length,
    ).toBeLessThanOrEqual(60);
    const wants = { money: 1_000_000, types: { E: 3, L: 3 }, cards: [] };
    expect(notate({ type: 'offer', seat: 3, gives: full, wants }).length).toBeLessThanOrEqual(60);
  });

  it('writes a line of a record with the faces that were rolled', () => {
    expect(recordLine({ round: 7 }, 0, { type: 'roll' }, [4])).toBe('7.1 roll [4]');
    expect(recordLine({ round: 9 }, 1, { type: 'play', card: 'E019' }, [4, 6])).toBe('9.2 play E019 [4,6]');
  });
});
