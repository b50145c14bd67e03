import type { RulesChapter } from '../../facets/reading.ts';
import { drawn } from './drawn.ts';
import { text } from './text.ts';

/** Chapters on the basics: cards, start, turn, slots, piles (Dutch 3, 4, 5, 6, 7). */
export const theRound: readonly RulesChapter[] = [
  {
    id: 'game',
    title: 'The game on one page',
    text: text(
      'A memory game for 2 to 10 players. Your cards lie face down, and you know only a few of them.',
      '',
      '1. On your turn you **draw** a card and **play** one.',
      '2. Then anybody with a card of the same rank may **drop** it, on their turn or not. A wrong card costs a penalty card.',
      '3. A **queen** you play lets you look at a card; a **jack** lets you swap two.',
      '',
      '**You win a round**',
      '- right away, when your last card goes in a same-rank window;',
      '- with the fewest points, after somebody calls **Dutch** and everybody else has one more turn;',
      '- in *clear-and-collect* also with four of a kind (`chapter:collect`).',
    ),
  },
  {
    id: 'cards',
    title: 'What cards are worth',
    text: text(
      'An ace is worth **1**, 2 to 10 their number, jacks, queens, and black kings **10**, and jokers **0**. Red kings are worth **0**, or 10 if the table says so (*red_king_points*).',
      '',
      'There’s one deck of 52 cards and two jokers (*jokers*). Suits and colors never matter for matching. Jokers aren’t wild: they match only each other.',
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
      '1. Everybody gets four cards, face down in slots 1 to 4.',
      '2. **Look at two cards** of your own: choose two slots. Everybody sees which ones, but only you see the faces. Remember them; **My hand** shows them until the second turn begins. If your time runs out, the rest is chosen at random.',
      '3. The next card is turned up as the first discard. It has no power, and it opens no window.',
      '4. A random seat starts. On that first turn, you can’t take the discard.',
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
      '**Draw** the top card of the pile, which only you see, or **take** the top discard, which everybody has seen. It goes into a new slot after your last one.',
      '',
      'Then **play** one card:',
      '- the drawn one, or',
      '- another one: it goes on the discards, and the drawn card takes **its slot**, face down. Everybody sees the slots, but not the drawn card.',
      '',
      'Then comes the same-rank window, then queens and jacks, then the next seat. So a turn alone never makes your hand smaller; windows do.',
      '',
      'You may play a card you took from the discards right away, with its window and its power.',
    ),
    ...drawn(
      {
        says: 'Ann draws a seven into slot 5. (Hands are open here; at the table they’re face down.)',
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
      'Cards are named by their slots. A card changes its number only when you play (the drawn card takes the played card’s slot) or when a jack swaps it. So a number that you remember stays correct.',
      '',
      '- A card that leaves **slots 1 to 4** leaves a blank slot that stays.',
      '- A card that leaves **slot 5 or later** leaves a blank slot only if a card comes after it. Otherwise the slot disappears, with any blank slots at the end.',
      '- New cards always go into a new slot after the last. They never fill a blank one.',
    ),
    ...drawn(
      { says: 'Ben has a blank slot 2, and a nine was played.', hand: '2S - QD 4C 9S 9D' },
      {
        says: 'He drops slot 5: it stays blank, because slot 6 comes after it.',
        hand: '2S - QD 4C - 9D',
        beside: '9S',
      },
      {
        says: 'He drops slot 6: it disappears, and so does the blank slot 5.',
        hand: '2S - QD 4C',
        beside: '9D',
      },
    ),
  },
  {
    id: 'piles',
    title: 'When the pile runs out',
    text: text(
      'When somebody needs a card and the pile is empty, all discards but the top one are shuffled into a new pile.',
      '',
      'If there’s still no card, you can only take the discard, and nobody gets penalty cards. If you can’t get a card at all, you lose your turn. Once that happens to everybody in a row, the round is counted.',
      '',
      'The round is also counted when nobody draws for three rounds of turns.',
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
