import type { RulesChapter } from '../../facets/reading.ts';
import { drawn } from './drawn.ts';

/** Chapters with a summary of the game, and on how to play it at a table. */

const lines = (...some: readonly string[]): string => some.join('\n');

const overview: RulesChapter = {
  id: 'overview',
  title: 'The game at a glance',
  text: lines(
    'Two to four players move stacks of rings across a board. Every move leaves a marker behind. Markers in a row or around an area become territory, and rings leave the game along the way. There’s no luck, and nothing is hidden.',
    '',
    'On your turn: **place** 1 to 3 rings on an empty cell, or one on any stack; **move** one of your stacks (the one you placed on, if you did) at least as far as it is high; **keep capturing** as long as you can; take your **lines**; claim **regions**.',
    '',
    'You win',
    '• with enough eliminated **rings** to your credit (18 with two players on the small boards),',
    '• with **territory**: enough spaces, and more than everybody else combined,',
    '• as the **last player standing**: for three rounds, only you could act, and you did,',
    '• when nobody else is left.',
    '',
    'Keep a stack on the board. Without one, a single region can be nearly the whole board, and whoever claims it wins right away.',
  ),
  picture: drawn({
    stacks: 'b2:11 f6:122 e4:2',
    markers: 'c5:1 d5:1 g3:2',
    territory: 'a8:1 b8:1 a7:1 h1:2 g1:2',
  }),
  alt: 'A board with stacks, markers as small rings, and territory as patterned cells.',
};

const playing: RulesChapter = {
  id: 'table',
  title: 'Playing at the table',
  text: lines(
    '**Move** opens a view that only you can see: choose what to do, from where, and to where. You see the board after your move before you press **Play it**. Cells you can choose light up.',
    '',
    'On the board, a small ring is a marker, a patterned cell is territory, and a pile is a stack with its height and cap next to it. The arrow shows the last move, and thin frames mark the cells it changed.',
    '',
    'Below the board, you see each player’s rings in hand, eliminated rings, and spaces, with the numbers needed to win. A player may also be marked *blocked*, *can recover*, *out*, or *left*.',
    '',
    '`/games preview:` turns that preview off and on, and `/games suggestions:` puts three good moves first. **Closer** under the table zooms in on a big board.',
    '',
    '`/move` takes typed moves (see **Notation**), and `/table resign` leaves the game. With three or four players, the others play on, and the stacks of a player who left stay on the board in pale colors. If you run out of time for a turn, you leave the game.',
  ),
};

const notation: RulesChapter = {
  id: 'notation',
  title: 'Notation',
  text: lines(
    'A cell is a letter and a number, like `d4`. On hexagonal boards, you reach a neighbor by changing the letter by one, the number by one, or both by one in the same direction.',
    '',
    '`Pd4`, `Pd4x3` place · `SP` no placement · `SW` swap sides',
    '`Mb2-f6` move · `Cb4xd4-e4` capture · `CCe4xd4-a4` keep capturing · `SC` stop',
    '`Ra3-a4` recover · `Ra3-a4/e5` paid with e5 · `Ra3-a4(min)` free · `Rb1xc2` strike · `SR` no recovery',
    '`Lb3-e3` line · `LRb3-f3(all)` all of it · `LRb3-f3(min:c3-f3)` a part, free',
    '`Ta1#2` claim the region with the lowest cell a1 and the rim of player 2, `#0` without a rim · `ST` no more',
    '`Ed4` pay with d4',
    '',
    'You can type several moves as a whole turn, such as `Pe5x3 Me5-e2`: either all of them are played, or none. You can leave out a letter if only one kind fits: `e5-e7`.',
    '',
    'A position looks like `phase|player|context|hand|credit|territory|stacks|markers|collapsed`. The start on square8 is `ring_placement|1|-|18,18|0,0|0,0|||`. You can use one in the option `position`.',
  ),
};

const options: RulesChapter = {
  id: 'options',
  title: 'Options',
  text: lines(
    '`players` 2 to 4 · `board` square8, hex8, square19, hexagonal · `rings` of each player · `swap` for two players',
    '`rules`: **house**, or **canonical**, the published game. They differ in recovery:',
    '',
    '• `stack_strike`: a marker may strike a stack (canonical)',
    '• `recovery_needs_empty_hand`: only with no ring in hand (house)',
    '• `recovery_counts_for_lps`: a slide stops the last-player-standing count (house)',
    '',
    '`lps_rounds`: how many rounds that count needs · `position`: a position to start from, without the right to swap',
  ),
};

export const atTheTable = { overview, playing, notation, options } as const;
