import type { RulesChapter } from '../../facets/reading.ts';
import { drawn } from './drawn.ts';
import { text } from './text.ts';

/** Chapters on windows, queens, jacks and what players know (Dutch 8, 9, 10). */
export const windowAndPowers: readonly RulesChapter[] = [
  {
    id: 'same_rank',
    title: 'The same-rank window',
    text: text(
      'After each play, a window opens for its **rank**. Everybody may drop as many cards of that rank as they like, one at a time, even the player who played or called Dutch.',
      '',
      '**Right**: the card goes on the discards. The rank stays the same, so a right card stays right no matter how many come before it. If it’s your last card, you **win right away**.',
      '',
      '**Wrong**: everybody sees the card, and it stays, face down. You get a **penalty card** in a new slot, which nobody sees, not even you, and you’re **locked** out of this window.',
      '',
      'First come, first served: presses count in the order they arrive, for an empty hand and for queens and jacks.',
      '',
      'It ends when everybody has passed or is locked out, or when time runs out. Computers act last. A press that comes too late costs nothing.',
    ),
    ...drawn(
      { says: 'A nine was played. Cleo tries slot 1.', hand: '? ? ? ? ?', beside: '9C' },
      {
        says: 'It’s a six: everybody sees it, it stays, and a penalty card goes to slot 6. Cleo is locked out.',
        hand: '*6H ? ? ? ? ?',
        beside: '9C',
      },
    ),
  },
  {
    id: 'pass',
    title: 'Pass in advance',
    text: text(
      '**Pass in advance** (in **My hand**) passes every window for you as it opens, so nobody has to wait for you. Everybody sees that it’s on. If you turn it off, that takes effect with the next window. It lasts through all the rounds of a match.',
      '',
      'For example, Ben passes in advance, Ann and Cleo are people, and Dave is a computer.',
      '- Ann plays 9♣. The window opens, and Ben has already passed.',
      '- Cleo drops 9♥ and passes. Ann does nothing.',
      '- Time runs out, so Ann passes too. Now Dave acts and passes: the window closes.',
    ),
  },
  {
    id: 'powers',
    title: 'Queen and jack',
    text: text(
      'A **queen** you played lets you look at one face-down card in anybody’s hand, even your own. Everybody sees which slot, but only you see the face.',
      '',
      'A **jack** swaps any two cards on the table: two from other players, one of yours and one of somebody else’s, or two in the same hand. Everybody sees which slots, but nobody sees a face.',
      '',
      'They’re used once the window closes, in the order they were played: first the card of the turn, then those that were dropped. You may skip yours, and you lose it when time runs out.',
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
      'You know a card once you’ve seen its face: your first two looks, cards you draw, cards a queen shows you, wrong cards, and cards taken from the discards.',
      '',
      'You see a face for a few seconds. **My hand** shows it again while it’s *fresh*: until the next turn begins or, for your first two looks, until the second turn of the round. After that you have to remember it. With *memory_aid*, **My hand** always shows every face that you know.',
      '',
      'When a card you know is swapped, you still know it in its new slot, if you remember it.',
    ),
    ...drawn(
      {
        says: 'Ann knows her slot 3 and, thanks to a queen, Ben’s slot 2.',
        hand: '? ? *10S ?',
        beside: '? *AH ? ?',
      },
      {
        says: 'Cleo swaps these two. Ann still knows both, in their new places. Cleo knows neither.',
        hand: '? ? *AH ?',
        beside: '? *10S ? ?',
      },
    ),
  },
];
