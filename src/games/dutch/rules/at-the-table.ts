import type { RulesChapter } from '../../facets/reading.ts';
import { text } from './text.ts';

/** Clocks, options, computers, and play in a channel (Dutch 2, 14, 18, 21, 24). */
export const atTheTable: readonly RulesChapter[] = [
  {
    id: 'table',
    title: 'At the table',
    text: text(
      'The table’s message shows everybody what lies open: slots with their numbers, discards, pile. A yellow border is round the hands of those who are waited for.',
      '',
      '**My hand** answers you alone: your cards, faces that are fresh, and all that you may do now. The blue button beside it (**Play a card**, **Same rank!**) opens the same. Faces go after some seconds; the buttons stay.',
      '',
      'In a window open **Same rank!** first and press the slot when you are sure; what others do meanwhile does not matter. A press on buttons of an earlier window plays nothing.',
      '',
      '**What can be typed** (`/move`)',
      '`look 1 4` · `draw deck` · `draw discard` · `play 5` · `same 2` · `pass` · `peek s3[1]` · `swap s2[3] s3[1]` · `skip` · `collect` · `dutch` · `autopass on` · `ready`. Seats and slots count from 1: `s3[1]` is slot 1 of seat 3.',
      '',
      'Nothing can be taken back. `/table resign` leaves the game: your cards go out of it, unseen.',
    ),
  },
  {
    id: 'clock',
    title: 'Time',
    text: text(
      '**With a live clock** (`pace`): *live* gives a minute for most things and 10 seconds for a window, *arcade* 5 for a draw, 13 for a play and 5 for a window, *speed* less.',
      '**By correspondence or without a clock** a window lasts `slow_window` minutes (usually 15), or less when all have passed; a turn has the table’s time, or all the time in the world. **Pass in advance** is for those who do not want to be waited for.',
      '',
      '**When the time is over**',
      '- *to draw*: you miss the turn;',
      '- *to play*: the drawn card stays in your hand, or is played where the table says so (`timeout_policy`);',
      '- *of a window*: whoever is left passes, and nobody is blamed;',
      '- *of a queen or jack*: it is lost;',
      '- *of the first look*: lots are drawn.',
      '',
      'Who keeps missing turns is stood in for by a computer, or removed where the table says so (`missed_limit`).',
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
      '- `same_rank`, `queen_peek`, `jack_swap`, `dutch_call`, `discard_take`: off leaves that out of the game. Without `same_rank` and without `dutch_call` nobody could end it: one of them stays.',
      '- `memory_aid`: **My hand** shows all that you know.',
      '- `missed_limit`, `timeout_policy`: what missed time leads to.',
      '- `match_rounds`, `match_score`, `caller_penalty`: matches (`chapter:match`).',
      '- `strategy`: what the computers play by (`chapter:computers`).',
    ),
  },
  {
    id: 'computers',
    title: 'Computers',
    text: text(
      'They come in four levels: *easy*, *medium*, *hard*, *expert*. They see what you see and no more: public cards, and faces that they were shown. The lower ones forget, miss things, and try cards that are no longer where they believe them.',
      '',
      'By `strategy` they play *clubhouse*, in which each level beats the one below, or *original*, the numbers handed down.',
      '',
      'In a window they act when all people are done, one after another. When the game is over, `/table why` tells why they did what they did; nobody learns it before.',
    ),
  },
];
