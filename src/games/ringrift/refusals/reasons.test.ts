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

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

describe('a refusal', () => {
  it.each(rows.map((row) => [row[0], row] as const))('of %s', (_, [, text, tried, answer, options = {}]) => {
    const sitting = from(text, options);
    expect(() => played(sitting, tried)).toThrow(new RegExp(`^${escaped(answer)}$`));
  });
});
