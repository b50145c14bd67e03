import { expect, it } from 'vitest';
import { pebbleRules, pebbles } from '../../../test/toys/pebbles.ts';
import { doubtsOf } from './doubts.ts';
import { rulesReader } from './read.ts';

const read = rulesReader(pebbles);
const doubts = (piece: string, instead: string): readonly string[] => {
  expect(pebbleRules).toContain(piece);
  return doubtsOf(read({ name: 'mine.yaml', text: pebbleRules.replace(piece, () => instead) }));
};

it('are empty for a file in which every rule can take effect', () => {
  expect(doubts('plain', 'plainer')).toEqual([]);
});

it('lists a rule or gate whose probability is 0 at every level', () => {
  expect(doubts('{meek: 0.5, bold: 0}', '{meek: 0, bold: 0}')).toEqual([
    'In take, “doze” never decides: its probability is 0 at every level.',
  ]);
  expect(doubts('probability: 0.5\n', 'probability: 0\n')).toEqual([
    'In trade, “ends” never decides: its probability is 0 at every level.',
  ]);
});

it('lists the rules after one that always decides', () => {
  const { 0: when = '' } = /when: \{all: .*/.exec(pebbleRules) ?? [];
  const unreached = ['In trade, “ends” is never reached: “stop” always decides first.'];
  expect(doubts(when, 'when: {always: true}')).toEqual(unreached);
  expect(doubts(when, 'probability: {meek: 1, bold: 1}')).toEqual(unreached);
  expect(doubts(when, 'probability: {meek: 1, bold: 0.9}')).toEqual([]);
});

it('allows for the last rule, which is tried alone if the roll for playing well fails', () => {
  const [first = ''] = /when: \{field: mine\.known[\s\S]*?]}\n/.exec(pebbleRules) ?? [];
  expect(doubts(first, 'do: {decide: wait}\n')).toEqual([]);
});
