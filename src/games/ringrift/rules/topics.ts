import type { Example } from './drawn.ts';

/**
 * Points that players find difficult (RingRift 20), each with a position. They are in the order in which
 * players meet them.
 */
export interface Topic {
  readonly id: string;
  readonly title: string;
  /** The category of the topic. */
  readonly category: string;
  readonly text: string;
  readonly example: Example;
  /** A sentence about what the position shows. */
  readonly shows: string;
}

const movement: readonly Topic[] = [
  {
    id: 'height',
    title: 'Height is a minimum, not a speed',
    category: 'movement',
    text: 'A stack of three may move three or ten cells, never two. It moves straight, over markers but not over stacks or territory. Tall stacks get stuck, and being stuck is how games end.',
    example: { stacks: 'b2:221', lit: 'e2 f2 g2 h2 b5 b6 b7 b8 e5 f6 g7 h8' },
    shows: 'Three rings on b2: they may stop on any lit cell.',
  },
  {
    id: 'caps',
    title: 'Cap against cap',
    category: 'capture',
    text: 'The cap is the run of one color from the top down. You may capture a stack if its cap is no higher than yours: a tall stack with a thin cap can’t capture a low one with a thick cap. `5·2` on the board means five rings, a cap of two.',
    example: { stacks: 'a1:211 a5:1112 d4:2222 d1:1222', arrow: 'a1 a6', lit: 'a6 a7 a8' },
    shows: 'a1 has height 3 and cap 2: it may capture a5 (cap 1), not d4 (cap 4) and not d1 (cap 3).',
  },
  {
    id: 'chains',
    title: 'Starting a capture is optional; stopping isn’t',
    category: 'capture',
    text: 'After a capture, the stack has to keep capturing as long as it can. Check where the chain can lead before the first jump. You choose each jump, and you may choose one that ends the chain.',
    example: { stacks: 'b4:11 d4:122', arrow: 'b4 e4', lit: 'e4' },
    shows: 'b4 jumps over d4 to e4. From there it has to turn back over d4, to b4 or a4.',
  },
  {
    id: 'own-stacks',
    title: 'You may capture yourself',
    category: 'capture',
    text: 'You can capture your own stacks like any other, to change heights or to reach a cell.',
    example: { stacks: 'c3:1 c5:11 f6:2', arrow: 'c5 c2' },
    shows: 'c5 takes the ring of c3 below itself and lands on c2.',
  },
  {
    id: 'captured',
    title: 'Captured doesn’t mean eliminated',
    category: 'capture',
    text: 'A captured ring goes to the bottom of your stack, and its owner may get it back. Only eliminated rings count.',
    example: { stacks: 'e4:211 g7:2' },
    shows: 'Player 2’s ring at the bottom of e4 is captured but still in the game.',
  },
];

const elimination: readonly Topic[] = [
  {
    id: 'own-rings',
    title: 'Losing your own rings counts for you',
    category: 'elimination',
    text: 'Every ring eliminated on your turn counts toward your credit, even your own. So paying isn’t only a cost: credit wins the game.',
    example: { stacks: 'b2:21', markers: 'd2:2', arrow: 'b2 d2' },
    shows:
      'b2 lands on the marker d2: the marker disappears, the top ring is eliminated to your credit, and player 2 controls the rest.',
  },
  {
    id: 'prices',
    title: 'Three prices',
    category: 'elimination',
    text: '• A **line** costs the top ring of one of your stacks.\n• A **region** costs a whole cap, and so does being blocked.\n• **Recovery** costs one buried ring, the lowest you have in a stack.',
    example: { stacks: 'c3:2211 f5:1 g2:122' },
    shows:
      'You could pay for a line with c3 or f5, for a region with both rings of c3, and for a recovery with the lowest ring of g2.',
  },
];

const markers: readonly Topic[] = [
  {
    id: 'markers',
    title: 'Markers on the way',
    category: 'movement',
    text: 'Every move leaves a marker where it started. Your own marker turns into territory when you pass over it, and others’ markers flip to your color. Landing on any marker costs a ring.',
    example: { stacks: 'b2:11', markers: 'd4:2 e5:1', arrow: 'b2 f6', hatched: 'e5' },
    shows: 'On the way from b2 to f6, d4 flips and e5 becomes territory.',
  },
];

const lines: readonly Topic[] = [
  {
    id: 'order',
    title: 'The order of a turn',
    category: 'lines',
    text: 'Placement, movement, the whole chain of captures; then lines, then territory, then the check for victory. A line made during a chain doesn’t interrupt it.',
    example: { markers: 'b3:1 c3:1 d3:1 e3:1', stacks: 'g7:11', lines: ['b3 e3'] },
    shows: 'Four of your markers in a row: the line comes after all captures.',
  },
  {
    id: 'long-lines',
    title: 'A longer line is worth more',
    category: 'lines',
    text: 'A line is 4 cells long, or 3 with three or four players on the small boards. A line of exactly that length costs a ring. A longer one can be free: take only the minimum, and the other markers stay. Or take all of it for a ring.',
    example: {
      markers: 'b3:1 c3:1 d3:1 e3:1 f3:1',
      stacks: 'g7:11 c6:21',
      lines: ['b3 f3'],
      hatched: 'c3 d3 e3 f3',
    },
    shows: 'Five in a row: all of it for a ring, or four of them free, b3–e3 or c3–f3.',
  },
];

const territory: readonly Topic[] = [
  {
    id: 'regions',
    title: 'What makes a region',
    category: 'territory',
    text: 'A region is a group of cells cut off by markers of one color, territory, and the edge. On square boards, regions don’t leak through diagonals. At least one player with rings on the board must have no stack inside. The markers may be anybody’s.',
    example: {
      stacks: 'b2:2 g7:11 h3:21 h8:2',
      markers: 'a3:1 b3:1 c3:1 c2:1 c1:1',
      hatched: 'a1 b1 a2 b2',
    },
    shows:
      'a1, b1, a2, and b2 are cut off, and player 1 has no stack inside, so they can be claimed. The rim becomes territory too, but not c3, which touches only diagonally.',
  },
  {
    id: 'why-not',
    title: 'Why can’t I claim it?',
    category: 'territory',
    text: 'Either every color with rings on the board controls a stack inside, or you have no stack outside to pay with.',
    example: { stacks: 'a1:1 b2:2 g7:2', markers: 'a3:1 b3:1 c3:1 c2:1 c1:1' },
    shows: 'Both colors have a stack in the corner, so nobody can claim it.',
  },
  {
    id: 'price-of-a-region',
    title: 'Why did I lose a stack?',
    category: 'territory',
    text: 'That was the price of the region: the whole cap of one of your stacks outside it. Choose the cheapest cap before you claim.',
    example: { stacks: 'g7:11 h3:21', territory: 'a1:1 b1:1 a2:1 b2:1 a3:1 b3:1 c2:1 c1:1', lit: 'g7 h3' },
    shows: 'Paying with g7 takes both rings. Paying with h3 takes one and leaves the rest to player 2.',
  },
  {
    id: 'later',
    title: 'You may leave regions for later',
    category: 'territory',
    text: 'You may claim a region on a later turn, but others may claim it first.',
    example: { stacks: 'd5:1 h8:2', markers: 'a2:2 b1:2', hatched: 'a1' },
    shows: 'a1 is a region: anybody who can pay may claim it on their turn.',
  },
];

const recovery: readonly Topic[] = [
  {
    id: 'blocked',
    title: 'Blocked doesn’t mean you’re out',
    category: 'forced elimination',
    text: 'If you have stacks but can’t move, capture, or place, you have to give up a cap. Then the rings below it may be able to move.',
    example: { stacks: 'd4:22222221', lit: 'd4' },
    shows:
      'A stack of eight rings can’t move on eight cells: d4’s cap has to go, and seven of player 2’s rings remain.',
  },
  {
    id: 'no-stacks',
    title: 'No stacks doesn’t mean you’re out either',
    category: 'recovery',
    text: 'With a marker on the board and a buried ring in any stack, you may recover: slide a marker, and pay with a buried ring. **House** rules need an empty hand; **canonical** rules don’t. A few buried rings are your insurance.',
    example: { stacks: 'e5:122 g2:12 h8:2', markers: 'b3:1 d4:1' },
    shows: 'Player 1 controls no stack, but has two markers and two buried rings.',
  },
  {
    id: 'recovery',
    title: 'Recovery: a line first, or else one step',
    category: 'recovery',
    text: 'If any slide completes a line, only those slides are allowed; otherwise any marker may move one step. You pay with your lowest ring in a stack of your choice. It counts toward your credit, and the stack stays where it is.\n\nThe minimum of a longer line is free, which saves your buried rings. The whole line brings more spaces and one credit, but costs a ring. Paying with your last ring costs you the game, unless it wins it. `SR` skips recovery.',
    example: {
      stacks: 'e5:122 h8:2',
      markers: 'a3:1 b3:1 d3:1 e3:1 c4:1',
      arrow: 'c4 c3',
      lit: 'c3',
      lines: [],
    },
    shows: 'c4 → c3 makes five in a row: all for a ring, or four of them free.',
  },
];

const ending: readonly Topic[] = [
  {
    id: 'last-standing',
    title: 'Last player standing',
    category: 'end of the game',
    text: 'If only you can act for three full rounds, and you do, you win. A single placement, move, or capture by somebody else stops the count, and so does a possible recovery slide under house rules. Giving up caps doesn’t. Rings in hand buy you time.',
    example: { stacks: 'd4:11111112 g7:1', territory: 'f6:1 f7:1 f8:1 g6:1 g8:1 h6:1 h7:1 h8:1' },
    shows: 'Player 1 is boxed in on g7: only player 2 can still act.',
  },
  {
    id: 'stalemate',
    title: 'Stalemate',
    category: 'end of the game',
    text: 'When no stack is left and nobody can place, territory decides, then eliminated rings (rings in hand count), then markers, then who acted last.',
    example: { territory: 'a1:1 b1:1 a2:1 g8:2 h8:2', markers: 'd4:1 e5:2' },
    shows: 'No stacks are left: player 1 wins by territory, three to two.',
  },
  {
    id: 'swap',
    title: 'Swap sides',
    category: 'start',
    text: 'With two players, the second may swap sides on their first turn: they take seat 1 with the opening on the board. So open in a way that’s fair to both sides.',
    example: { stacks: 'e5:111', markers: 'd4:1' },
    shows: 'An opening with three rings in the middle: player 2 may take it over.',
  },
];

export const topics: readonly Topic[] = [
  ...movement,
  ...elimination,
  ...markers,
  ...lines,
  ...territory,
  ...recovery,
  ...ending,
];
