import { describe, expect, it } from 'vitest';
import { from, played, position } from '../../../../test/games/ringrift/positions.ts';
import { legalTexts, positionText } from '../ringrift.ts';
import type { TableOptions } from '../terms/table-options.ts';

/** What decisions do to the board (RingRift 6 to 12), as position texts before and after. */

interface Row {
  readonly rule: string;
  readonly phase?: string;
  readonly given: Parameters<typeof position>[1];
  readonly options?: Partial<TableOptions>;
  readonly moves: readonly string[];
  /** Phase, player and context. By default, player 2 moves next. */
  readonly next?: string;
  readonly hand?: string;
  readonly credit?: string;
  /** Stacks, markers and territory. */
  readonly board: string;
}

const none = '0,0';

function check({ phase = 'movement', given, options = {}, moves, ...due }: Row): void {
  const { game } = played(from(position(phase, given), options), ...moves).sitting;
  const [name, player, context, hand, credit, , ...board] = positionText(game).split('|');
  expect({
    next: [name, player, context].join('|'),
    hand,
    credit,
    board: board.join('|'),
  }).toEqual({
    next: due.next ?? 'movement|2|-',
    hand: due.hand ?? given.hand ?? none,
    credit: due.credit ?? none,
    board: due.board,
  });
}

const canonical = { rules: 'canonical', stack_strike: true, recovery_needs_empty_hand: false } as const;

const placements: readonly Row[] = [
  {
    rule: 'three rings from the hand make a stack, which must move',
    phase: 'ring_placement',
    given: { hand: '5,5', stacks: 'h8:2' },
    moves: ['Pd4x3'],
    next: 'movement|1|from=d4',
    hand: '2,5',
    board: 'd4:111 h8:2||',
  },
  {
    rule: 'one ring on another’s stack takes control of it',
    phase: 'ring_placement',
    given: { hand: '5,5', stacks: 'd4:1 h8:22' },
    moves: ['Ph8'],
    next: 'movement|1|from=h8',
    hand: '4,5',
    board: 'd4:1 h8:221||',
  },
  {
    rule: 'one ring on one’s own stack makes its cap taller',
    phase: 'ring_placement',
    given: { hand: '5,5', stacks: 'd4:1 d6:22 h8:2' },
    moves: ['Pd4', 'Cd4xd6-d7'],
    next: 'chain_capture|1|from=d7',
    hand: '4,5',
    board: 'd6:2 d7:211 h8:2|d4:1|',
  },
  {
    rule: 'without a placement any stack may move',
    phase: 'ring_placement',
    given: { hand: '5,5', stacks: 'd4:1 h8:2' },
    moves: ['SP'],
    next: 'movement|1|-',
    board: 'd4:1 h8:2||',
  },
];

const moves: readonly Row[] = [
  {
    rule: 'markers of all others flip, and one’s own collapse',
    given: { hand: '0,0,0', stacks: 'b2:1 h7:3 h8:2', markers: 'c2:2 d2:1 e2:3' },
    moves: ['Mb2-g2'],
    credit: '0,0,0',
    board: 'g2:1 h7:3 h8:2|b2:1 c2:1 e2:1|d2:1',
  },
  ...['1', '2'].map(
    (owner): Row => ({
      rule: `a landing on a marker of player ${owner} takes it and the top ring`,
      given: { stacks: 'b2:21 g6:1 h8:2', markers: `d2:${owner}` },
      moves: ['Mb2-d2'],
      credit: '1,0',
      board: 'd2:2 g6:1 h8:2|b2:1|',
    }),
  ),
  {
    rule: 'a landing on a marker ends a stack of one ring',
    given: { stacks: 'b2:1 g6:1 h8:2', markers: 'd2:2' },
    moves: ['Mb2-d2'],
    credit: '1,0',
    board: 'g6:1 h8:2|b2:1|',
  },
  {
    rule: 'the moved stack may capture where it lands',
    given: { stacks: 'b2:11 e2:1 g6:1 h8:2', markers: 'd2:2' },
    moves: ['Mb2-d2'],
    next: 'capture|1|from=d2',
    credit: '1,0',
    board: 'd2:1 e2:1 g6:1 h8:2|b2:1|',
  },
  {
    rule: 'a stack that passes to another player captures nothing',
    given: { stacks: 'b2:21 e2:1 g6:1 h8:2', markers: 'd2:2' },
    moves: ['Mb2-d2'],
    credit: '1,0',
    board: 'd2:2 e2:1 g6:1 h8:2|b2:1|',
  },
  {
    rule: 'only the moved stack may capture after a move',
    given: { stacks: 'b2:1 e5:1 f5:2 h8:2' },
    moves: ['Mb2-b3'],
    board: 'b3:1 e5:1 f5:2 h8:2|b2:1|',
  },
  {
    rule: 'a capture after a move can be declined',
    given: { stacks: 'b2:1 d3:2 h8:2' },
    moves: ['Mb2-b3', 'SC'],
    board: 'b3:1 d3:2 h8:2|b2:1|',
  },
];

const captures: readonly Row[] = [
  {
    rule: 'the captured ring goes to the bottom',
    given: { stacks: 'b2:11 d2:2 h8:2' },
    moves: ['Cb2xd2-e2'],
    board: 'e2:211 h8:2|b2:1|',
  },
  {
    rule: 'the target keeps its other rings, and control passes',
    given: { stacks: 'b2:1 d2:12 h8:2' },
    moves: ['Cb2xd2-e2', 'CCe2xd2-a2'],
    board: 'a2:121 h8:2|e2:1|b2:1',
  },
  {
    rule: 'markers flip and collapse on both legs',
    given: { stacks: 'b2:11 d2:22 h8:2', markers: 'c2:2 e2:1' },
    moves: ['Cb2xd2-f2'],
    board: 'd2:2 f2:211 h8:2|b2:1 c2:1|e2:1',
  },
  {
    rule: 'a landing on a marker takes the top ring after the capture',
    given: { stacks: 'b2:1 d2:2 g6:1 h8:2', markers: 'e2:2' },
    moves: ['Cb2xd2-e2'],
    credit: '1,0',
    board: 'e2:2 g6:1 h8:2|b2:1|',
  },
  {
    rule: 'one’s own ring at the bottom of one’s own stack makes the cap taller, so it must go on',
    given: { stacks: 'b2:11 d2:1 e5:222 h8:2' },
    moves: ['Cb2xd2-e2'],
    next: 'chain_capture|1|from=e2',
    board: 'e2:111 e5:222 h8:2|b2:1|',
  },
  {
    rule: 'another’s ring at the bottom doesn’t make the cap taller',
    given: { stacks: 'b2:11 d2:2 e5:222 h8:2' },
    moves: ['Cb2xd2-e2'],
    board: 'e2:211 e5:222 h8:2|b2:1|',
  },
  {
    rule: 'one’s own ring below another’s doesn’t make the cap taller',
    given: { stacks: 'b2:21 d2:1 e4:22 h8:2' },
    moves: ['Cb2xd2-e2'],
    board: 'e2:121 e4:22 h8:2|b2:1|',
  },
  {
    rule: 'after a capture in the phase after a move, it must go on too',
    phase: 'capture',
    given: { context: 'from=b2', stacks: 'b2:1 c2:2 d5:2 h8:2' },
    moves: ['Cb2xc2-d2'],
    next: 'chain_capture|1|from=d2',
    board: 'd2:21 d5:2 h8:2|b2:1|',
  },
  {
    rule: 'a chain ends where nothing is left to capture',
    phase: 'chain_capture',
    given: { context: 'from=b2', stacks: 'b2:1 c2:2 g4:1 h8:2' },
    moves: ['CCb2xc2-d2'],
    board: 'd2:21 g4:1 h8:2|b2:1|',
  },
];

const lineOf = (...cells: readonly string[]): string => cells.map((cell) => `${cell}:1`).join(' ');

const lines: readonly Row[] = [
  ...[
    ['a1', 'b1', 'c1', 'd1'],
    ['b1', 'b2', 'b3', 'b4'],
    ['a1', 'b2', 'c3', 'd4'],
    ['e2', 'd3', 'c4', 'b5'],
  ].map(
    (cells): Row => ({
      rule: `the line ${cells.join(' ')} collapses and costs a ring, not the cap`,
      phase: 'line_processing',
      given: { stacks: 'g7:111 h8:2', markers: lineOf(...cells) },
      moves: [`L${cells[0]}-${cells[3]}`, 'Eg7'],
      credit: '1,0',
      board: `g7:11 h8:2||${lineOf(...cells)}`,
    }),
  ),
  {
    rule: 'a ring is owed before anything else',
    phase: 'line_processing',
    given: { stacks: 'g7:111 h8:2', markers: 'a1:1 b1:1 c1:1 d1:1 a3:1 b3:1 c3:1 d3:1' },
    moves: ['La1-d1'],
    next: 'line_processing|1|owe',
    board: 'g7:111 h8:2|a3:1 b3:1 c3:1 d3:1|a1:1 b1:1 c1:1 d1:1',
  },
  {
    rule: 'every line is processed, one after the other',
    phase: 'line_processing',
    given: { stacks: 'g7:111 h8:2', markers: 'a1:1 b1:1 c1:1 d1:1 a3:1 b3:1 c3:1 d3:1' },
    moves: ['La1-d1', 'Eg7'],
    next: 'line_processing|1|-',
    credit: '1,0',
    board: 'g7:11 h8:2|a3:1 b3:1 c3:1 d3:1|a1:1 b1:1 c1:1 d1:1',
  },
  {
    rule: 'a player without a stack pays nothing',
    phase: 'line_processing',
    given: { stacks: 'h8:12', markers: 'a1:1 b1:1 c1:1 d1:1 f3:1' },
    moves: ['La1-d1'],
    board: 'h8:12|f3:1|a1:1 b1:1 c1:1 d1:1',
  },
  {
    rule: 'a longer line collapses whole for a ring',
    phase: 'line_processing',
    given: { stacks: 'g7:111 h8:2', markers: 'a1:1 a2:1 a3:1 a4:1 a5:1' },
    moves: ['LRa1-a5(all)', 'Eg7'],
    credit: '1,0',
    board: 'g7:11 h8:2||a1:1 a2:1 a3:1 a4:1 a5:1',
  },
  {
    rule: 'a part of a longer line costs nothing, and the rest stays',
    phase: 'line_processing',
    given: { stacks: 'g7:111 h8:2', markers: 'a1:1 a2:1 a3:1 a4:1 a5:1' },
    moves: ['LRa1-a5(min:a2-a5)'],
    board: 'g7:111 h8:2|a1:1|a2:1 a3:1 a4:1 a5:1',
  },
  {
    rule: 'three in a row are a line with three players',
    phase: 'line_processing',
    given: { hand: '0,0,0', stacks: 'g7:11 h7:3 h8:2', markers: 'a1:1 b1:1 c1:1' },
    moves: ['La1-c1', 'Eg7'],
    credit: '1,0,0',
    board: 'g7:1 h7:3 h8:2||a1:1 b1:1 c1:1',
  },
  {
    rule: 'a move that makes a line of one’s own has to process it',
    given: { stacks: 'a1:1 h8:2', markers: 'b1:1 c1:1 d1:1' },
    moves: ['Ma1-a3'],
    next: 'line_processing|1|-',
    board: 'a3:1 h8:2|a1:1 b1:1 c1:1 d1:1|',
  },
  {
    rule: 'a move that flips a marker into a line has to process it',
    given: { stacks: 'b2:1 h8:2', markers: 'a3:1 b3:2 c3:1 d3:1' },
    moves: ['Mb2-b5'],
    next: 'line_processing|1|-',
    board: 'b5:1 h8:2|b2:1 a3:1 b3:1 c3:1 d3:1|',
  },
  {
    rule: 'a move that leaves three in a row has no line of four',
    given: { stacks: 'a1:1 h8:2', markers: 'b1:1 c1:1 d1:2' },
    moves: ['Ma1-a3'],
    board: 'a3:1 h8:2|a1:1 b1:1 c1:1 d1:2|',
  },
  {
    rule: 'another’s line stays',
    given: { stacks: 'a3:1 h8:2', markers: 'a1:2 b1:2 c1:2 d1:2' },
    moves: ['Ma3-a4'],
    board: 'a4:1 h8:2|a1:2 b1:2 c1:2 d1:2 a3:1|',
  },
];

const regions: readonly Row[] = [
  {
    rule: 'all rings in a claimed region are credited to the player, and its rim collapses',
    phase: 'territory_processing',
    given: {
      hand: '0,0,0',
      stacks: 'a1:113 b1:2 h6:3 g7:311 h8:2',
      markers: 'c1:2 a2:2 b2:2 c2:2 e5:2',
    },
    moves: ['Ta1#2'],
    next: 'territory_processing|1|owe',
    credit: '4,0,0',
    board: 'h6:3 g7:311 h8:2|c2:2 e5:2|a1:1 b1:1 c1:1 a2:1 b2:1',
  },
  {
    rule: 'a region costs the whole cap',
    phase: 'territory_processing',
    given: { hand: '0,0,0', stacks: 'h6:3 g7:311 h8:2', markers: 'b1:2 a2:2' },
    moves: ['Ta1#2', 'Eg7'],
    credit: '2,0,0',
    board: 'h6:3 g7:3 h8:2||a1:1 b1:1 a2:1',
  },
  {
    rule: 'one’s own stack in a region is lost with it',
    phase: 'territory_processing',
    given: { stacks: 'a1:1 g7:1 f8:1 h8:2', markers: 'b1:2 a2:2' },
    moves: ['Ta1#2', 'Ef8'],
    credit: '2,0',
    board: 'g7:1 h8:2||a1:1 b1:1 a2:1',
  },
  {
    rule: 'markers in a region vanish with it',
    phase: 'territory_processing',
    given: { stacks: 'g7:1 f8:1 h8:2', markers: 'a1:1 b1:1 c1:2 a2:2 b2:2' },
    moves: ['Ta1#2', 'Ef8'],
    credit: '1,0',
    board: 'g7:1 h8:2||a1:1 b1:1 c1:1 a2:1 b2:1',
  },
  {
    rule: 'a region between territory has no rim',
    phase: 'territory_processing',
    given: { stacks: 'g7:1 f8:1 h8:2', markers: 'a1:1 c1:1', collapsed: 'b1:2 a2:2' },
    moves: ['Ta1#0', 'Ef8'],
    credit: '1,0',
    board: 'g7:1 h8:2|c1:1|a1:1 b1:2 a2:2',
  },
  {
    rule: 'a player may claim the next region after paying, or stop',
    phase: 'territory_processing',
    given: { stacks: 'g7:1 f8:1 h8:2', markers: 'b1:2 g1:2 a2:2 h2:2' },
    moves: ['Ta1#2', 'Ef8', 'ST'],
    credit: '1,0',
    board: 'g7:1 h8:2|g1:2 h2:2|a1:1 b1:1 a2:1',
  },
  {
    rule: 'the last stack pays too, and then nothing else can be claimed',
    phase: 'territory_processing',
    given: { stacks: 'e5:12 g7:1 h8:2', markers: 'b1:2 g1:2 a2:2 h2:2' },
    moves: ['Ta1#2', 'Eg7'],
    credit: '1,0',
    board: 'e5:12 h8:2|g1:2 h2:2|a1:1 b1:1 a2:1',
  },
];

const recoveries: readonly Row[] = [
  {
    rule: 'a slide leaves no marker, and the lowest own ring pays',
    given: { stacks: 'f6:21122 h8:2', markers: 'a3:1' },
    moves: ['Ra3-a4'],
    credit: '1,0',
    board: 'f6:2122 h8:2|a4:1|',
  },
  {
    rule: 'the named stack pays',
    given: { stacks: 'f6:122 h8:12', markers: 'a3:1' },
    moves: ['Ra3-a4/h8'],
    credit: '1,0',
    board: 'f6:122 h8:2|a4:1|',
  },
  {
    rule: 'a slide into a line collapses all of it',
    given: { stacks: 'f6:1122 h8:2', markers: 'a3:1 b3:1 d3:1 e3:1 c4:1' },
    moves: ['Rc4-c3'],
    credit: '1,0',
    board: 'f6:122 h8:2||a3:1 b3:1 c3:1 d3:1 e3:1',
  },
  {
    rule: 'a part of the line costs nothing: the first',
    given: { stacks: 'f6:122 h8:2', markers: 'a3:1 b3:1 d3:1 e3:1 c4:1' },
    moves: ['Rc4-c3(min)'],
    board: 'f6:122 h8:2|e3:1|a3:1 b3:1 c3:1 d3:1',
  },
  {
    rule: 'a part of the line costs nothing: the second',
    given: { stacks: 'f6:122 h8:2', markers: 'a3:1 b3:1 d3:1 e3:1 c4:1' },
    moves: ['Rc4-c3(min:b3-e3)'],
    board: 'f6:122 h8:2|a3:1|b3:1 c3:1 d3:1 e3:1',
  },
  {
    rule: 'a crossing line loses the cell and stays',
    given: { stacks: 'g2:1122 h8:2', markers: 'e4:1 b5:1 c5:1 d5:1 f5:1 e6:1 e7:1' },
    moves: ['Rf5-e5'],
    credit: '1,0',
    board: 'g2:122 h8:2|e4:1 e6:1 e7:1|b5:1 c5:1 d5:1 e5:1',
  },
  {
    rule: 'SR changes nothing and costs nothing',
    given: { stacks: 'f6:122 h8:2', markers: 'a3:1' },
    moves: ['SR'],
    board: 'f6:122 h8:2|a3:1|',
  },
  {
    rule: 'after a slide, own lines that still stand are processed, without cost',
    given: { stacks: 'f6:122 h8:2', markers: 'a1:1 b1:1 c1:1 d1:1 h1:1 e2:1' },
    moves: ['Re2-e1(min:b1-e1)'],
    board: 'f6:122 h8:2|a1:1 h1:1|b1:1 c1:1 d1:1 e1:1',
  },
  {
    rule: 'after a slide, a region costs the lowest buried ring outside it',
    given: { stacks: 'a1:12 f6:21112 h8:2', markers: 'b1:1 b3:1' },
    moves: ['Rb3-a2/f6', 'Ta1#1'],
    next: 'territory_processing|1|owe,rec',
    credit: '3,0',
    board: 'f6:2112 h8:2||a1:1 b1:1 a2:1',
  },
  {
    rule: 'after a slide, a region is paid with a buried ring',
    given: { stacks: 'a1:12 f6:21112 h8:2', markers: 'b1:1 b3:1' },
    moves: ['Rb3-a2/f6', 'Ta1#1', 'Ef6'],
    credit: '4,0',
    board: 'f6:212 h8:2||a1:1 b1:1 a2:1',
  },
];

const strikes: readonly Row[] = [
  {
    rule: 'a strike costs the marker, the top ring struck and a buried ring',
    options: canonical,
    given: { stacks: 'c2:2112 h8:2', markers: 'b1:1' },
    moves: ['Rb1xc2'],
    credit: '2,0',
    board: 'c2:21 h8:2||',
  },
  {
    rule: 'a strike may be paid elsewhere',
    options: canonical,
    given: { stacks: 'c2:12 h5:122 h8:2', markers: 'b1:1' },
    moves: ['Rb1xc2/h5'],
    credit: '2,0',
    board: 'c2:1 h5:22 h8:2||',
  },
  {
    rule: 'a strike may be paid with the ring that it laid bare',
    options: canonical,
    given: { stacks: 'c2:12 h5:122 h8:2', markers: 'b1:1' },
    moves: ['Rb1xc2/c2'],
    credit: '2,0',
    board: 'h5:122 h8:2||',
  },
];

const forced: readonly Row[] = [
  {
    rule: 'a blocked player gives up a whole cap',
    phase: 'forced_elimination',
    given: { stacks: 'd4:222222211 h8:12' },
    moves: ['Ed4'],
    credit: '2,0',
    board: 'd4:2222222 h8:12||',
  },
  {
    rule: 'a blocked player who claims nothing is forced',
    phase: 'territory_processing',
    given: { context: 'idle', stacks: 'a1:21 e5:2', collapsed: 'b1:1 a2:1 b2:1' },
    moves: ['ST'],
    next: 'forced_elimination|1|-',
    board: 'a1:21 e5:2||b1:1 a2:1 b2:1',
  },
  {
    rule: 'a player who has changed the board isn’t forced',
    phase: 'territory_processing',
    given: { stacks: 'a1:21 e5:2', collapsed: 'b1:1 a2:1 b2:1' },
    moves: ['ST'],
    board: 'a1:21 e5:2||b1:1 a2:1 b2:1',
  },
  {
    rule: 'a player who claims a region isn’t forced',
    phase: 'territory_processing',
    given: { context: 'idle', stacks: 'f1:222222221 h8:12', markers: 'b1:2 a2:2' },
    moves: ['Ta1#2', 'Ef1'],
    credit: '1,0',
    board: 'f1:22222222 h8:12||a1:1 b1:1 a2:1',
  },
  {
    rule: 'a blocked player’s turn goes straight to the cap',
    given: { stacks: 'b2:2 e5:222222221', player: 2 },
    moves: ['Mb2-b3'],
    next: 'forced_elimination|1|-',
    board: 'b3:2 e5:222222221|b2:2|',
  },
];

describe.each([
  ['placements (6)', placements],
  ['moves (7)', moves],
  ['captures (8)', captures],
  ['lines (9)', lines],
  ['regions (10)', regions],
  ['forced elimination (11)', forced],
  ['recovery (12)', recoveries],
  ['stack-strikes (12)', strikes],
])('%s', (_, rows) => {
  it.each(rows)('$rule', (row) => check(row));
});

it('after a slide, a buried ring in a region doesn’t pay for it', () => {
  const given = { stacks: 'a1:112 f6:12 h8:2', markers: 'b1:1 b3:1' };
  const slid = played(from(position('movement', given)), 'Rb3-a2/f6').sitting;
  expect(legalTexts(slid.game)).toEqual(['ST', 'Tc1#1']);
});
