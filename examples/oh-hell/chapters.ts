import type { RulesChapter } from '../../src/games/facets/reading.ts';

/** The rules as people read them; they are the rules of record of this variant. */

export const chapters: readonly RulesChapter[] = [
  {
    id: 'round',
    title: 'A round',
    text: [
      'Three to five play with 52 cards. In each suit the ace is highest, then king, queen, jack, 10 and so on down to 2.',
      'In the first round each gets 7 cards (or as many as the table chose), then one less in every round, down to 1. Where *hands get larger*, it goes from 1 card up.',
      'The next card is turned up. Its suit is **trump** in this round. Nobody gets that card or those below it. The deal moves to the left with each round.',
    ].join('\n\n'),
  },
  {
    id: 'bids',
    title: 'Bids',
    text: 'Everybody looks at their hand and bids how many tricks they will take, from 0 to all of them. You bid at the same time and **in secret**: the bids are shown when all are in. A bid can’t be changed. The bids may add up to any number.',
  },
  {
    id: 'tricks',
    title: 'Tricks',
    text: [
      'The seat left of the dealer leads to the first trick with any card. The others play a card each, to the left. You must **follow suit**: if you have a card of the suit led, you play one. If you have none, play anything.',
      'The highest trump takes the trick; without a trump, the highest card of the suit led. Whoever takes it leads to the next one.',
    ].join('\n\n'),
  },
  {
    id: 'points',
    title: 'Points and places',
    text: [
      'If you take exactly as many tricks as you bid, you score **10 points, and 1 for each trick**. If you miss your bid, you score nothing. Where *a missed bid costs points*, you lose 1 for each trick above or below it.',
      'After the last round the most points win. Equal points share a place.',
      'If your time runs out, you bid 0, or play the lowest card that you may. If you give up, your hand leaves the game and the others go on without you; you come behind them. The last one left wins.',
    ].join('\n\n'),
  },
];
