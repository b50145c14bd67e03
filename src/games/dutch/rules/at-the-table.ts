import type { RulesChapter } from '../../facets/reading.ts';
import { text } from './text.ts';

/** Clocks, options, computers, and play in a channel (Dutch 2, 14, 18, 21, 24). */
export const atTheTable: readonly RulesChapter[] = [
  {
    id: 'table',
    title: 'At the table',
    text: text(
      'The table’s message shows what everybody can see: numbered slots, the discards, and the pile. A yellow border marks the hands of players who have something to do.',
      '',
      'Only you can see what **My hand** opens: your cards, any faces that are still fresh, and everything you can do now. The blue button next to it (**Play a card**, **Same rank!**) opens the same view. Faces disappear after a few seconds; the buttons stay.',
      '',
      'In a window, open **Same rank!** first and press the slot once you’re sure. What others do in the meantime doesn’t matter, and buttons from an earlier window do nothing.',
      '',
      '**What you can type** (`/move`)',
      '`look 1 4` · `draw deck` · `draw discard` · `play 5` · `same 2` · `pass` · `peek s3[1]` · `swap s2[3] s3[1]` · `skip` · `collect` · `dutch` · `autopass on` · `ready`. Seats and slots count from 1: `s3[1]` is slot 1 of seat 3.',
      '',
      'You can’t undo anything. `/table resign` leaves the game and takes your cards out of it without showing them.',
    ),
  },
  {
    id: 'clock',
    title: 'Time',
    text: text(
      '**With a live clock** (`pace`): *live* gives you a minute for most things and 10 seconds for a window; *arcade* gives you 5 seconds for a draw, 13 for a play, and 5 for a window; *speed* gives you even less.',
      '**With a slow clock or no clock**, a window lasts `slow_window` minutes (usually 15), or less once everybody has passed. For a turn, you have the table’s time, or all the time in the world. Use **Pass in advance** if you don’t want to keep others waiting.',
      '',
      '**When time runs out**',
      '- *to draw*: you miss the turn;',
      '- *to play*: the drawn card stays in your hand, or is played if the table says so (`timeout_policy`);',
      '- *in a window*: everybody who hasn’t acted passes, at no cost;',
      '- *for a queen or jack*: you lose it;',
      '- *for the first look*: your cards are chosen at random.',
      '',
      'If you keep missing turns, a computer plays for you, or you’re removed if the table says so (`missed_limit`).',
    ),
  },
  {
    id: 'options',
    title: 'Options',
    text: text(
      '**Options of `/play dutch`**',
      '- `mode`: classic, or clear-and-collect (`chapter:collect`).',
      '- `pace`, `slow_window`: how long things take (`chapter:clock`).',
      '- `red_king_points`: 0 or 10. `jokers`: two in the deck, or none.',
      '- `same_rank`, `queen_peek`, `jack_swap`, `dutch_call`, `discard_take`: turn one off to leave it out of the game. Without `same_rank` and `dutch_call`, nobody could end the game, so one of them stays on.',
      '- `memory_aid`: **My hand** shows everything you know.',
      '- `missed_limit`, `timeout_policy`: what happens when time runs out.',
      '- `match_rounds`, `match_score`, `caller_penalty`: matches (`chapter:match`).',
      '- `strategy`: how the computers play (`chapter:computers`).',
    ),
  },
  {
    id: 'computers',
    title: 'Computers',
    text: text(
      'Computers come in four levels: *easy*, *medium*, *hard*, and *expert*. They see only what a person in their seat sees: public cards, and faces that they were shown. The lower levels forget, miss things, and try cards that have moved.',
      '',
      '`strategy` sets how they play: *clubhouse*, where each level beats the one below, or *original*, with the traditional numbers.',
      '',
      'In a window they act one after another, once all the people are done. When the game is over, `/table why` tells you why they played the way they did.',
    ),
  },
];
