import type { RulesChapter } from '../../facets/reading.ts';

/** The rules as people read them at the table. */
export const chapters: readonly RulesChapter[] = [
  {
    id: 'aim',
    title: 'The aim',
    text: 'Everybody has face-down cards and knows few of them. Be the first without cards, or hold the fewest points when somebody has called **Dutch**.\n\nAn ace counts 1, 2 to 10 their number, jack, queen and black king 10, a joker 0. Red kings count 0, or 10 where the table says so.',
  },
  {
    id: 'start',
    title: 'The start',
    text: 'Four cards each, face-down in slots 1 to 4. Everybody looks at two own cards, then remembers them. The next card is turned up as the first discard, and a seat drawn by lot starts.',
  },
  {
    id: 'turn',
    title: 'A turn',
    text: '**Draw** the top of the pile, or **take** the top discard (not in the first turn). It goes into a new slot behind your last one. Then **play** one card: the drawn one, or another, whose slot the drawn card takes.\n\nSlots keep their numbers. A card that leaves slots 1 to 4 leaves a blank slot behind; later slots go when nothing lies behind them.',
  },
  {
    id: 'same-rank',
    title: 'Same rank',
    text: 'After each play a window opens: whoever has a card of the same rank may drop it, in turn or not, as many as they like. Order of arrival counts.\n\nA wrong card is shown to all and stays; you draw a penalty card that nobody sees, and are locked out of this window. Whoever drops their last card wins at once. *Pass in advance* passes every window for you.',
  },
  {
    id: 'powers',
    title: 'Queen and jack',
    text: 'A played **queen** looks at one face-down card of anybody. A played **jack** swaps any two cards on the table, unseen. They are used after the window, in the order in which they were played, and may be skipped.',
  },
  {
    id: 'dutch',
    title: 'Calling Dutch',
    text: 'In your own turn, once you have drawn, you may call Dutch. You play on as usual; everybody else has one more turn, then all hands are counted. Fewest points win, then fewest cards, then the caller.',
  },
  {
    id: 'collect',
    title: 'Clear-and-collect',
    text: 'In this mode one of your first two cards is turned up: its rank is your collection. Outside windows you may take the top discard whenever it has that rank, in anybody’s turn. Four of a kind win at once. A collection counts as one card of its mean points, but as all its cards. Swapped away, a collection card is an ordinary one.',
  },
  {
    id: 'end',
    title: 'The end, and matches',
    text: 'A round ends with an empty hand, four of a kind, the last turn after a call, or when nobody can draw any more.\n\nIn a **match** winners of a round score nothing, the others their points, and a caller who has not won some more. It ends after its rounds or when a total reaches its limit; the fewest points win.',
  },
];
