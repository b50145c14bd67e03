import { describe, expect, it } from 'vitest';
import { from, played, position } from '../../../../test/games/ringrift/positions.ts';
import type { TableOptions } from '../terms/table-options.ts';

/** Every refusal has its own sentence (RingRift 21.6). */

const recovering = { stacks: 'f6:122 h8:2', markers: 'a3:1 b3:1 c3:1 d4:1' };
const fallback = { stacks: 'f6:122 h8:2', markers: 'a1:1 h1:1 b2:2', collapsed: 'a2:2' };

const canonical = { rules: 'canonical', stack_strike: true, recovery_needs_empty_hand: false } as const;

const rows: readonly (readonly [
  what: string,
  position: string,
  text: string,
  answer: string,
  options?: Partial<TableOptions>,
])[] = [
  [
    'recovery with a stack',
    position('movement', { ...recovering, stacks: 'g1:1 f6:122 h8:2' }),
    'Rd4-d3',
    'You control a stack, so you can’t recover.',
  ],
  [
    'recovery with rings in hand',
    position('ring_placement', { ...recovering, hand: '1,0' }),
    'Rd4-d3',
    'You still have rings in hand: place one.',
  ],
  [
    'recovery with rings in hand, canonical',
    position('ring_placement', { ...recovering, hand: '1,0' }),
    'Rd4-d3',
    'Skip the placement first: `SP`.',
    canonical,
  ],
  [
    'no marker',
    position('ring_placement', { stacks: 'f6:122 h8:2', markers: 'a1:2', hand: '1,0' }),
    'Ra1-a2',
    'You have no marker to slide.',
    canonical,
  ],
  [
    'no buried ring',
    position('ring_placement', { stacks: 'f6:22 h8:2', markers: 'a1:1', hand: '1,0' }),
    'Ra1-a2',
    'You have no buried ring.',
    canonical,
  ],
  ['not one’s own marker', position('movement', fallback), 'Rb2-b3', 'That isn’t your marker.'],
  ['an empty cell', position('movement', fallback), 'Rb4-b3', 'That isn’t your marker.'],
  ['two steps', position('movement', fallback), 'Rh1-h3', 'A marker slides only one step.'],
  ['onto a marker', position('movement', fallback), 'Ra1-b2', 'That cell isn’t free.'],
  ['onto territory', position('movement', fallback), 'Ra1-a2', 'That cell isn’t free.'],
  [
    'onto a stack (house)',
    position('movement', { stacks: 'h2:2 f6:122', markers: 'h1:1' }),
    'Rh1xh2',
    'That cell isn’t free.',
  ],
  [
    'a fallback slide while a line slide exists',
    position('movement', recovering),
    'Ra3-a2',
    'A slide can complete a line, so only these slides are allowed: d4 → d3.',
  ],
  [
    '(min) on a line of exactly L',
    position('movement', recovering),
    'Rd4-d3(min)',
    'That line has exactly 4 markers, so it costs a ring.',
  ],
  [
    '(min) on a slide without a line',
    position('movement', fallback),
    'Rh1-h2(min)',
    'That slide doesn’t complete a line, so it costs a ring.',
  ],
  [
    'a payer without an own buried ring',
    position('movement', recovering),
    'Rd4-d3/h8',
    'You have no buried ring in h8.',
  ],
  [
    'SP without a stack (house)',
    position('ring_placement', { stacks: 'h8:2', hand: '3,3' }),
    'SP',
    'You have rings in hand and no stack, so you have to place.',
  ],
  [
    'more rings than the hand holds',
    position('ring_placement', { stacks: 'h8:2', hand: '1,3' }),
    'Pd4x2',
    'You have 1 in hand.',
  ],
  [
    'a placement on a marker',
    position('ring_placement', { stacks: 'h8:2', hand: '3,3', markers: 'd4:2' }),
    'Pd4',
    'You can’t place rings on a marker.',
  ],
  [
    'two rings on a stack',
    position('ring_placement', { stacks: 'h8:2', hand: '3,3' }),
    'Ph8x2',
    'You can place only one ring on a stack.',
  ],
  [
    'a dead placement',
    position('ring_placement', { stacks: 'b2:222', collapsed: 'b1:2 a2:2', hand: '3,3' }),
    'Pa1',
    'It couldn’t move or capture from there.',
  ],
  [
    'somebody else’s stack',
    position('movement', { stacks: 'b2:1 h8:2' }),
    'Mh8-h7',
    'That isn’t your stack.',
  ],
  ['no stack', position('movement', { stacks: 'b2:1 h8:2' }), 'Mc3-c4', 'There’s no stack on c3.'],
  [
    'too near',
    position('movement', { stacks: 'b2:111 h8:2' }),
    'Mb2-b4',
    'A stack of 3 moves 3 cells or more.',
  ],
  [
    'not straight',
    position('movement', { stacks: 'b2:1 h8:2' }),
    'Mb2-c4',
    'c4 isn’t in a straight line from b2.',
  ],
  [
    'over a stack',
    position('movement', { stacks: 'b2:1 b4:2' }),
    'Mb2-b6',
    'There’s a stack in the way on b4.',
  ],
  [
    'a cap that is too low',
    position('movement', { stacks: 'b2:1 b4:22' }),
    'Cb2xb4-b6',
    'Its cap is 2 and yours 1: you need a cap at least as high.',
  ],
  [
    'a cell that there is none of',
    position('movement', { stacks: 'b2:1 b4:22' }),
    'Mb2-j2',
    'There’s no cell j2 on square8, which has 64 cells.',
  ],
  ['another phase', position('movement', { stacks: 'b2:1 b4:22' }), 'Pa1', 'Move a stack or capture now.'],
];

const shut = { hand: '3,3', stacks: 'd4:22222221 h8:2' };
const long = { stacks: 'f6:122 h8:2', markers: 'a3:1 b3:1 d3:1 e3:1 c4:1' };
const line = { stacks: 'g7:11 h8:2', markers: 'b3:1 c3:1 d3:1 e3:1' };
const mixed = { stacks: 'b2:11 d2:22 b4:2 f6:1 h8:2' };

/** The rest of the sentences: each condition, and the one beside it that must not speak. */
const more: typeof rows = [
  [
    'a slide that several stacks can pay',
    position('movement', { stacks: 'e5:12 f6:122 h8:2', markers: 'a1:1' }),
    'Ra1-b1',
    'Several stacks can pay: name one, as in `Ra3-a4/e5`.',
  ],
  [
    'a part that isn’t part of the line',
    position('movement', long),
    'Rc4-c3(min:c3-f3)',
    'Name 4 markers of that line in a row.',
  ],
  [
    'a strike on an empty cell',
    position('movement', fallback),
    'Rh1xh2',
    'There’s no stack on h2 to strike.',
  ],
  [
    'a strike without its sign',
    position('movement', { stacks: 'h2:2 f6:122', markers: 'h1:1' }),
    'Rh1-h2',
    'That cell isn’t free.',
    canonical,
  ],
  [
    'a strike while a line slide exists',
    position('movement', { ...recovering, stacks: 'a4:2 f6:122 h8:2' }),
    'Ra3xa4',
    'A slide can complete a line, so only these slides are allowed: d4 → d3.',
    canonical,
  ],
  [
    'a slide beside many that complete a line',
    position('movement', {
      stacks: 'g2:1122 h8:2',
      markers: 'd3:1 e3:1 a4:1 b4:1 c4:1 c5:1 d5:1 e5:1',
    }),
    'Rd3-d2',
    'A slide can complete a line, so only these slides are allowed: d3 → d4, e3 → d4, a4 → b5, b4 → b5.',
  ],
  [
    'a payer without a ring of one’s own, where two others can pay',
    position('movement', { stacks: 'e5:12 f6:122 h8:2', markers: 'a1:1' }),
    'Ra1-b1/h8',
    'You have no buried ring in h8.',
  ],
  [
    'a slide with a cell off the board',
    position('movement', fallback),
    'Rj1-j2',
    'There’s no cell j1 on square8, which has 64 cells.',
  ],
  [
    'a slide in line_processing',
    position('line_processing', { stacks: 'f6:122 h8:2', markers: 'a1:1 b1:1 c1:1 d1:1' }),
    'Ra1-a2',
    'You have to take your lines first.',
  ],
  [
    'SP where no stack can move',
    position('ring_placement', shut),
    'SP',
    'None of your stacks can move, so you have to place.',
  ],
  ['SP after placing', position('movement', mixed), 'SP', 'Move a stack or capture now.'],
  [
    'a placement on territory',
    position('ring_placement', { ...shut, collapsed: 'a1:2' }),
    'Pa1',
    'You can’t place rings on territory.',
  ],
  [
    'one ring on a stack that would be too tall',
    position('ring_placement', { hand: '3,3', stacks: 'd4:2222222 h8:2' }),
    'Pd4',
    'It couldn’t move or capture from there.',
  ],
  [
    'as many rings as the hand holds, with nowhere to go',
    position('ring_placement', { hand: '2,3', stacks: 'h8:2', collapsed: 'b1:2 a2:2 b2:2' }),
    'Pa1x2',
    'It couldn’t move or capture from there.',
  ],
  [
    'another stack than the one placed',
    position('movement', { ...mixed, context: 'from=b2' }),
    'Mf6-f7',
    'Only the stack on b2 can move now.',
  ],
  [
    'another stack than the one that moved',
    position('capture', { context: 'from=b2', stacks: 'b2:11 b4:2 f6:1 f7:2 h8:2' }),
    'Cf6xf7-f8',
    'Only the stack on b2 can move now.',
  ],
  ['one cell too near', position('movement', mixed), 'Mb2-c3', 'A stack of 2 moves 2 cells or more.'],
  ['no step at all', position('movement', mixed), 'Mb2-b2', 'b2 isn’t in a straight line from b2.'],
  ['onto a stack', position('movement', mixed), 'Mb2-b4', 'That cell isn’t free.'],
  [
    'a move onto territory',
    position('movement', { ...mixed, collapsed: 'e5:2' }),
    'Mb2-e5',
    'That cell isn’t free.',
  ],
  [
    'over territory',
    position('movement', { ...mixed, collapsed: 'c3:1' }),
    'Mb2-d4',
    'Nothing can pass over territory.',
  ],
  [
    'a capture over territory',
    position('movement', { ...mixed, collapsed: 'b3:1' }),
    'Cb2xb4-b5',
    'Nothing can pass over territory.',
  ],
  ['a capture of nothing', position('movement', mixed), 'Cb2xb3-b5', 'There’s no stack on b3.'],
  [
    'a capture of a stack elsewhere',
    position('movement', mixed),
    'Cb2xf6-b5',
    'A capture goes over one stack, the first one in its way.',
  ],
  [
    'a capture of the second stack',
    position('movement', { stacks: 'b2:11 b4:2 b5:2 h8:2' }),
    'Cb2xb5-b7',
    'A capture goes over one stack, the first one in its way.',
  ],
  [
    'a capture over two stacks',
    position('movement', { stacks: 'b2:11 b4:2 b5:2 h8:2' }),
    'Cb2xb4-b7',
    'A capture goes over one stack, the first one in its way.',
  ],
  [
    'a cap that is too low in a chain',
    position('chain_capture', { context: 'from=b2', stacks: 'b2:11 d2:222 b4:2 h8:2' }),
    'CCb2xd2-e2',
    'Its cap is 3 and yours 2: you need a cap at least as high.',
  ],
  [
    'a first capture in a chain',
    position('chain_capture', { ...mixed, context: 'from=b2' }),
    'SC',
    'You have to keep capturing.',
  ],
  [
    'a move before placing',
    position('ring_placement', { ...shut, stacks: 'b2:1 h8:2' }),
    'Mb2-b3',
    'Place rings now, or skip the placement.',
  ],
  [
    'a placement by who can only recover',
    position('movement', fallback),
    'Pa8',
    'Recover now, or skip it (`SR`).',
  ],
  [
    'a move in the phase capture',
    position('capture', { ...mixed, context: 'from=b2' }),
    'Mb2-e2',
    'The stack that moved can capture now, or you can stop here (`SC`).',
  ],
  [
    'a placement in line_processing',
    position('line_processing', line),
    'Pa1',
    'You have to take your lines first.',
  ],
  [
    'a line while a ring is owed',
    position('line_processing', { ...line, context: 'owe' }),
    'Lb3-e3',
    'You owe a payment first: choose the stack that pays.',
  ],
  [
    'a move in territory_processing',
    position('territory_processing', { stacks: 'g7:11 h8:2', markers: 'b1:1 a2:1' }),
    'Mg7-g5',
    'Claim a region now, or nothing (`ST`).',
  ],
  [
    'a move in forced_elimination',
    position('forced_elimination', { stacks: 'd4:22222221 h8:2' }),
    'Md4-d5',
    'You can’t move: give up the cap of one of your stacks.',
  ],
];

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

describe('a refusal', () => {
  it.each([...rows, ...more].map((row) => [row[0], row] as const))(
    'of %s',
    (_, [, text, tried, answer, options = {}]) => {
      const sitting = from(text, options);
      expect(() => played(sitting, tried)).toThrow(new RegExp(`^${escaped(answer)}$`));
    },
  );
});
