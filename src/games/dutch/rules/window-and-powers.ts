import type { RulesChapter } from '../../facets/reading.ts';
import { drawn } from './drawn.ts';
import { text } from './text.ts';

/** What seats do outside their own turn: windows, queens, jacks, and what people know (Dutch 8, 9, 10). */
export const windowAndPowers: readonly RulesChapter[] = [
  {
    id: 'same_rank',
    title: 'The same-rank window',
    text: text(
      'After each play a window opens for its **rank**. Everybody may drop cards of that rank, one after another, as many as they like: who played, too, and who has called Dutch.',
      '',
      '**Right**: the card goes on the discards. The rank stays the same, so a right card stays right however many come before it. Your last card gone: you **win at once**.',
      '',
      '**Wrong**: everybody sees the card, and it stays, face down. You draw a **penalty card** into a new slot, which nobody sees, not even you, and you are **locked** out of this window.',
      '',
      'First come, first served: the order in which presses arrive counts, for an empty hand and for queens and jacks.',
      '',
      'It ends when everybody has passed or is locked, or with its time. Computers act last. A press that comes too late costs nothing.',
    ),
    ...drawn(
      { says: 'A nine was played. Cleo tries slot 1.', hand: '? ? ? ? ?', beside: '9C' },
      {
        says: 'It is a six: all see it, it stays, and a penalty card goes to slot 6. Cleo is locked.',
        hand: '*6H ? ? ? ? ?',
        beside: '9C',
      },
    ),
  },
  {
    id: 'pass',
    title: 'Pass in advance',
    text: text(
      '**Pass in advance** (in **My hand**) passes every window for you as it opens, for those who do not want to be waited for. Everybody sees that it is on. Switched off, it counts from the next window on. It lasts through all rounds of a match.',
      '',
      'An example: Ben passes in advance, Ann and Cleo are people, Dave is a computer.',
      '- Ann plays 9♣. The window opens, and Ben has passed already.',
      '- Cleo drops 9♥ and passes. Ann does nothing.',
      '- The time is over, so Ann passes too. Now Dave acts, and passes: the window closes.',
    ),
  },
  {
    id: 'powers',
    title: 'Queen and jack',
    text: text(
      'A **queen** that was played looks at one face-down card of anybody, the own ones too. Everybody sees which slot, only you see the face.',
      '',
      'A **jack** swaps any two cards on the table: two of others, one of yours and another, or two in one hand. Nobody sees a face, everybody sees which slots.',
      '',
      'They are used when the window has closed, in the order in which they were played: the card of the turn first, then those that were dropped. Each may be skipped, and is lost with its time.',
      '',
      'A table may play without them (*queen_peek*, *jack_swap*).',
    ),
    ...drawn(
      {
        says: 'Ann plays a queen. In the window Cleo drops another, then Ann a third.',
        hand: 'QH QC QD',
        loose: true,
      },
      { says: 'So Ann looks at a card, then Cleo, then Ann again.' },
    ),
  },
  {
    id: 'knowing',
    title: 'What you know',
    text: text(
      'You know a card when you were shown its face: your two first looks, what you draw, what a queen looked at, wrong cards that all have seen, and what was taken from the discards.',
      '',
      'A face is shown for some seconds. **My hand** shows it again while it is *fresh*: until the next turn begins, the first looks until the second turn of the round. After that you have to remember it. With *memory_aid* **My hand** always shows every face that you know.',
      '',
      'A swap moves what you know along, if you have kept it in mind.',
    ),
    ...drawn(
      {
        says: 'Ann knows her slot 3 and, by a queen, slot 2 of Ben.',
        hand: '? ? *10S ?',
        beside: '? *AH ? ?',
      },
      {
        says: 'Cleo swaps these two. Ann still knows both, each in its new place. Cleo knows neither.',
        hand: '? ? *AH ?',
        beside: '? *10S ? ?',
      },
    ),
  },
];
