import type { RulesChapter } from '../../facets/reading.ts';
import { drawn } from './drawn.ts';
import { text } from './text.ts';

/** Chapters on the end of a round and of a match (Dutch 11, 12, 13). */
export const ending: readonly RulesChapter[] = [
  {
    id: 'dutch',
    title: 'Calling Dutch',
    text: text(
      'On your own turn, after you draw, you may **call Dutch**: before you play, in the window of your turn, or while its queens and jacks are used. You have to confirm, because you can’t undo it. There’s one call per round.',
      '',
      'You continue your turn. Everybody else has **one more turn**, then all hands are counted:',
      '1. the fewest points win;',
      '2. if there’s a tie, the fewest cards;',
      '3. if the caller is still tied with others, the caller alone;',
      '4. otherwise everybody who is still tied.',
      '',
      'An empty hand still wins right away.',
    ),
    ...drawn(
      { says: 'Ann: 7 points in 3 cards', hand: '2S 4C AH', loose: true },
      { says: 'Ben, who called: 7 points in 2 cards', hand: '5H 2D', loose: true },
      { says: 'Cleo: 7 points in 2 cards', hand: '6S AC', loose: true },
      { says: 'Ben wins alone. If Ann had called, Ben and Cleo would win together.' },
    ),
  },
  {
    id: 'collect',
    title: 'Clear-and-collect',
    text: text(
      'With `mode:Clear-and-collect`, one of your first two cards is turned up: the one with fewer points, never a joker. Its rank is your **collection**.',
      '',
      '**Collect** takes the top discard whenever it has that rank, on anybody’s turn, but not in a window or the first look. It goes face up after your last slot. Whoever presses first gets it.',
      '',
      '- **Four of a kind wins right away.**',
      '- You can’t play or drop collected cards, so a hand with collected cards can’t become empty.',
      '- Their points count as *one* card: the average, rounded half up. When the number of cards matters, each one counts.',
      '- A jack may swap one away: it turns face down and becomes an ordinary card. If you have none left, you have no rank to collect.',
    ),
    ...drawn(
      {
        says: 'Ann collects sevens. Ben plays one; nobody may take it during the window.',
        hand: '? *7H ? ?',
        beside: '7C',
      },
      {
        says: 'Then Ann collects it: 2 of 4. Together they count 7 points, but two cards.',
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
      '- after the **last turns** that follow a call: the fewest points win (`chapter:dutch`);',
      '- when nobody can draw, or nobody does: hands are counted in the same way;',
      '- when only **one player is left**, who wins. If no person is left, the game is abandoned.',
      '',
      'Then all hands are shown, except those of players who left.',
    ),
  },
  {
    id: 'match',
    title: 'Matches',
    text: text(
      '`match_rounds` or `match_score` turns the game into a **match** of several rounds. The next seat starts each round.',
      '',
      '- The winner of a round scores **0**, the others their points.',
      '- A caller who doesn’t win gets `caller_penalty` extra points (usually 10).',
      '- The match ends after `match_rounds` rounds, or with the round in which a total reaches `match_score`, but after 50 rounds at the latest.',
      '- The lowest total wins, then the most rounds won.',
      '',
      'Between rounds, all hands stay open until everybody presses **Next round**, or for a minute.',
    ),
    ...drawn(
      {
        says: 'A match to 100. Ann, at 60, holds 3 points: she wins the round and stays at 60.',
        hand: '3D',
        loose: true,
      },
      { says: 'Ben, at 91, called with 4 points: 91 + 4 + 10 is 105.', hand: '4C', loose: true },
      {
        says: 'Cleo, at 12, holds 20 points: 12 + 20 is 32. Ben has reached 100, so the match is over, and Cleo wins it.',
        hand: 'KS QD',
        loose: true,
      },
    ),
  },
];
