import { RuleError } from '../../../engine/rule-error.ts';

/** Why an action is refused (Dutch 15): the rules' codes in lowercase, without `E_`. */
const sentences = {
  ended: 'The game is over.',
  inactive: 'This seat isn’t in the game.',
  phase: 'You can’t do that now.',
  peek: 'Look at two different cards of your own hand that you have not looked at.',
  index: 'There is no such slot.',
  'not-your-turn': 'It is not your turn.',
  source: 'The top discard can’t be taken now.',
  'no-cards': 'There is no card to take.',
  blank: 'This slot is blank.',
  collection: 'A collection card stays where it is: it can’t be played.',
  locked: 'You have made a mistake in this window and are locked out of it.',
  passed: 'You have passed this window.',
  'not-your-power': 'It is not your power that is played now.',
  'wrong-power': 'The power that is played now is another one.',
  'face-up': 'This card lies face-up: everybody sees it.',
  'same-slot': 'Name two different slots.',
  mode: 'Cards are collected in clear-and-collect only.',
  rank: 'The top discard is not of your collection’s rank.',
  declined: 'There is nothing to decline.',
  'dutch-off': 'Dutch can’t be called at this table.',
  'dutch-called': 'Dutch has been called.',
  'auto-pass': 'That would change nothing.',
  ready: 'You are ready, or need not say so.',
} as const;

export type RefusalCode = keyof typeof sentences;

/** @throws RuleError always, with the given sentence or the code's own */
export function refuse(code: RefusalCode, sentence: string = sentences[code]): never {
  throw new RuleError(code, sentence);
}

/** @throws RuleError unless the condition holds */
export function demand(condition: boolean, code: RefusalCode, sentence?: string): asserts condition {
  if (!condition) refuse(code, sentence);
}
