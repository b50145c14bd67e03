import type { RulesChapter } from '../../facets/reading.ts';
import { drawn } from './drawn.ts';
import { text } from './text.ts';

/** How a round and a match end (Dutch 11, 12, 13). */
export const ending: readonly RulesChapter[] = [
  {
    id: 'dutch',
    title: 'Calling Dutch',
    text: text(
      'In your own turn, once you have drawn, you may **call Dutch**: before you play, in the window of your turn, or while its queens and jacks are used. You are asked once more, since it cannot be taken back. There is one call in a round.',
      '',
      'You play on as usual. Everybody else has **one more turn**, then all hands are counted:',
      '1. the fewest points win;',
      '2. among those, the fewest cards;',
      '3. then the caller, alone;',
      '4. else all who are still level.',
      '',
      'An empty hand still wins at once.',
    ),
    ...drawn(
      { says: 'Ann: 7 points in 3 cards', hand: '2S 4C AH', loose: true },
      { says: 'Ben, who has called: 7 points in 2 cards', hand: '5H 2D', loose: true },
      { says: 'Cleo: 7 points in 2 cards', hand: '6S AC', loose: true },
      { says: 'Ben wins alone. Had Ann called, Ben and Cleo would win together.' },
    ),
  },
  {
    id: 'collect',
    title: 'Clear-and-collect',
    text: text(
      'With `mode:Clear-and-collect` one of your two first cards is turned up: the one with fewer points, never a joker. Its rank is your **collection**.',
      '',
      '**Collect** takes the top discard whenever it has that rank, in anybody’s turn, but not in a window and not in the first look. It lies face up behind your last slot. The first who presses gets it.',
      '',
      '- **Four of a kind win at once.**',
      '- Collected cards cannot be played or dropped, so a hand with some cannot become empty.',
      '- They count as *one* card: the mean of their points, halves up. As cards each counts.',
      '- A jack may swap one away: it turns face down and is an ordinary card from then on. Without any you have no rank to collect.',
    ),
    ...drawn(
      {
        says: 'Ann collects sevens. Ben plays one; in the window nobody may take it.',
        hand: '? *7H ? ?',
        beside: '7C',
      },
      {
        says: 'Then Ann collects it: 2 of 4. Both count 7 points together, but two cards.',
        hand: '? *7H ? ? *7C',
      },
    ),
  },
  {
    id: 'end',
    title: 'The end of a round',
    text: text(
      'A round ends',
      '- with an **empty hand**, or with **four of a kind**: that seat wins alone;',
      '- after the **last turns** that follow a call, with the fewest points (`chapter:dutch`);',
      '- when nobody can draw, or nobody does: counted in the same way;',
      '- with the **last one left**, who wins. Without any person the game is abandoned.',
      '',
      'Then all hands are shown. Cards of who has left stay out of it.',
    ),
  },
  {
    id: 'match',
    title: 'Matches',
    text: text(
      '`match_rounds` or `match_score` make a **match** of several rounds. The next seat starts each round.',
      '',
      '- Who wins a round scores **0**, the others their points.',
      '- A caller who does not win scores `caller_penalty` more (usually 10).',
      '- It ends after its rounds, or with the round in which a total reaches the score; after 50 rounds at the latest.',
      '- The lowest total wins, then the most rounds won.',
      '',
      'Between rounds all hands lie open until everybody has pressed **Next round**, or for a minute.',
    ),
    ...drawn(
      {
        says: 'A match to 100. Ann, at 60, holds 3 points: she wins the round and stays at 60.',
        hand: '3D',
        loose: true,
      },
      { says: 'Ben, at 91, has called with 4 points: 91 + 4 + 10 is 105.', hand: '4C', loose: true },
      {
        says: 'Cleo, at 12, holds 20: 32. Ben has reached 100, so the match is over, and Cleo wins it.',
        hand: 'KS QD',
        loose: true,
      },
    ),
  },
];
