import type { RulesChapter } from '../../facets/reading.ts';
import { drawn } from './drawn.ts';
import { text } from './text.ts';

/** What a round consists of: cards, start, turn, slots, piles (Dutch 3, 4, 5, 6, 7). */
export const theRound: readonly RulesChapter[] = [
  {
    id: 'game',
    title: 'The game in one page',
    text: text(
      'A game of memory for 2 to 10. Your cards lie face down, and you know few of them.',
      '',
      '1. In your turn you **draw** a card and **play** one.',
      '2. Whoever has a card of the same rank may **drop** it then, in turn or not. A wrong card costs a penalty card.',
      '3. A **queen** that was played looks at a card, a **jack** swaps two.',
      '',
      '**You win a round**',
      '- at once, when your last card goes in a same-rank window;',
      '- with the fewest points, when somebody has called **Dutch** and all others have had one more turn;',
      '- in *clear-and-collect* also with four of a kind (`chapter:collect`).',
    ),
  },
  {
    id: 'cards',
    title: 'What cards count',
    text: text(
      'An ace counts **1**, 2 to 10 their number, jack, queen and black king **10**, a joker **0**. Red kings count **0**, or 10 where the table says so (*red_king_points*).',
      '',
      'One deck of 52 and two jokers (*jokers*). Suits and colors never matter for matching, and jokers are not wild: they match only each other.',
    ),
    ...drawn(
      { says: '0 points: jokers and red kings', hand: 'JK1 JK2 KH KD', loose: true },
      { says: '1, 5 and 10 points', hand: 'AS 5H 10C', loose: true },
      { says: '10 points each', hand: 'JS QH KC KS', loose: true },
    ),
  },
  {
    id: 'start',
    title: 'The start',
    text: text(
      '1. Four cards each, face down in slots 1 to 4.',
      '2. **Look at two cards** of your own: choose two slots. Everybody sees which, only you see the faces. Remember them; **My hand** shows them until the second turn begins. If your time runs out, lots are drawn for what is missing.',
      '3. The next card is turned up as the first discard. It has no power and opens no window.',
      '4. A seat drawn by lot starts. In that first turn the discard may not be taken.',
    ),
    ...drawn(
      { says: 'Ann looks at slots 1 and 4. Nobody else sees their faces.', hand: '*5H ? ? *KD' },
      {
        says: 'Then they lie face down again. The seven is the first discard.',
        hand: '? ? ? ?',
        beside: '7C',
      },
    ),
  },
  {
    id: 'turn',
    title: 'A turn',
    text: text(
      '**Draw** the top of the pile, which only you see, or **take** the top discard, which all have seen. It goes into a new slot behind your last one.',
      '',
      'Then **play** one card:',
      '- the drawn one, or',
      '- another: it is put on the discards, and the drawn card takes **its slot**, face down. Everybody sees which slots, not what came in.',
      '',
      'The window for the same rank follows, then queens and jacks, then the next seat. So a turn alone never makes your hand smaller: windows do.',
      '',
      'What you took from the discards may be played again at once, with its window and its power.',
    ),
    ...drawn(
      {
        says: 'Ann draws a seven into slot 5. (Hands are shown open here; at the table they lie face down.)',
        hand: '5H 9C 3D KS *7D',
      },
      {
        says: 'She plays the nine from slot 2: the drawn card goes there.',
        hand: '5H *7D 3D KS',
        beside: '9C',
      },
      { says: 'In the window Ben drops a nine from his slot 2.', hand: '2S - QD 4C', beside: '9H' },
    ),
  },
  {
    id: 'slots',
    title: 'Slots and their numbers',
    text: text(
      'Cards are named by their slots, and no card ever moves to another number but by a play (the drawn card takes the slot of the played one) or by a jack. So a number that you remember stays good.',
      '',
      '- A card that leaves **slots 1 to 4** leaves a blank slot, which stays.',
      '- A card that leaves **slot 5 or later** leaves a blank slot only if a card lies behind it; else the slot goes, and blank slots at the end with it.',
      '- New cards always go into a new slot behind the last. They never fill a blank one.',
    ),
    ...drawn(
      { says: 'Ben has a blank slot 2, and a nine was played.', hand: '2S - QD 4C 9S 9D' },
      { says: 'He drops slot 5: blank, since slot 6 lies behind it.', hand: '2S - QD 4C - 9D', beside: '9S' },
      { says: 'He drops slot 6: it goes, and the blank slot 5 too.', hand: '2S - QD 4C', beside: '9D' },
    ),
  },
  {
    id: 'piles',
    title: 'When the pile runs out',
    text: text(
      'When a card is needed and the pile is empty, all discards but the top one are shuffled and become the pile. Nobody knows their order.',
      '',
      'If that gives no card either, only the discard can be taken, and a penalty card is not drawn. Who cannot get a card at all loses the turn; when that has happened to everybody in a row, the round is counted.',
      '',
      'It is also counted when nobody draws for three rounds of turns.',
    ),
    ...drawn(
      { says: 'The pile is empty. Ben draws.', hand: '4H 8C JD 8S', loose: true },
      {
        says: 'Three discards are shuffled and become the pile; the top one stays. Ben draws one of them.',
        hand: '? ? ?',
        loose: true,
        beside: '8S',
      },
    ),
  },
];
