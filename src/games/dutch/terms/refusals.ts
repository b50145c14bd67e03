import { RuleError } from '../../../engine/rule-error.ts';

/**
 * The reasons for refusing an action (Dutch 15). The codes are the ones in the rules, in lowercase and without `E_`.
 */
const sentences = {
  ended: 'The game is over.',
  inactive: 'This seat isn’t in the game.',
  phase: 'You can’t do that now.',
  peek: 'Look at two different cards in your hand that you haven’t looked at yet.',
  index: 'There’s no such slot.',
  'not-your-turn': 'It’s not your turn.',
  source: 'You can’t take the top discard now.',
  'no-cards': 'There’s no card to take.',
  blank: 'This slot is blank.',
  collection: 'A collection card stays where it is: it can’t be played.',
  locked: 'You made a mistake in this window, so you’re locked out of it.',
  passed: 'You’ve already passed this window.',
  'not-your-power': 'It’s not your turn to use a power.',
  'wrong-power': 'That isn’t the power to use now.',
  'face-up': 'This card is face up: everybody sees it.',
  'same-slot': 'Choose two different slots.',
  mode: 'You can collect cards only in clear-and-collect.',
  rank: 'The top discard doesn’t have your collection’s rank.',
  declined: 'There’s nothing to decline.',
  'dutch-off': 'You can’t call Dutch at this table.',
  'dutch-called': 'Dutch has already been called.',
  'auto-pass': 'That wouldn’t change anything.',
  ready: 'You’re already ready, or you don’t need to be.',
} as const;

export type RefusalCode = keyof typeof sentences;

/** @throws RuleError always, with the code's default sentence if none is given */
export function refuse(code: RefusalCode, sentence: string = sentences[code]): never {
  throw new RuleError(code, sentence);
}

/** @throws RuleError if the condition is false */
export function demand(condition: boolean, code: RefusalCode, sentence?: string): asserts condition {
  if (!condition) refuse(code, sentence);
}
