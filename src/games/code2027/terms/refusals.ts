import { RuleError } from '../../../engine/rule-error.ts';

/** Why an action is refused, in the rules' own sentence where there is one. */
export interface Refusal {
  readonly code: string;
  readonly sentence: string;
}

const sentences = {
  ended: 'The game is over.',
  resigned: 'You have resigned.',
  'not-your-turn': 'Not your turn.',
  choice: 'Something has to be chosen first.',
  'not-your-choice': 'That is not yours to choose.',
  'no-choice': 'There is nothing to choose now.',
  option: 'That is none of the options.',
  row: 'There is nothing like that to do here now.',
  'row-done': 'That was done in this turn.',
  moved: 'You were moved away: what this space asks comes with your next turn.',
  'no-roll': 'No die is rolled here.',
  rolled: 'The die was rolled in this turn.',
  'no-reroll': 'There is nothing to roll again.',
  destination: 'That is no way on from here now.',
  'destination-chosen': 'You are going there.',
  'row-open': 'There is something to do here before the turn ends.',
  'row-held': 'What this space asks for lies in your offer: take it back first.',
  'not-rolled': 'Roll the die before the turn ends.',
  'no-destination': 'Choose where to go before the turn ends.',
  'retry-here': 'There is no second try here.',
  'retry-stands': 'You’ve tried again here: this try stands.',
  'retry-often': 'This visit has had its tries.',
  'retry-card': 'A card was played in this turn: it stands.',
  'retry-gift': 'A card was given away in this turn: it stands.',
  'retry-deal': 'A deal was made in this turn: it stands.',
  'retry-moved': 'A card or space has moved you: the turn stands.',
  'retry-others': 'This turn has changed something for others: it stands.',
  gifts: 'One card a turn may be given away.',
  offers: 'That is as many offers as a turn has.',
  negotiation: 'Another negotiation is already in progress.',
  partner: 'Invalid negotiation partner.',
  empty: 'There is nothing on either side.',
  'too-many': 'Three cards a side at most.',
  sum: 'That sum is none of those that are offered.',
  purse: 'They do not have that much.',
  'unknown-card': 'Cards can only be asked for by their type, or where the offer has named them.',
  'no-negotiation': 'No active negotiation.',
  'not-yours-to-answer': 'Not your turn to respond.',
  'not-opener': 'Only who has opened the negotiation may take it back.',
  counters: 'Counter-offer limit reached.',
  funds: 'Insufficient funds.',
  plays: 'Play limit reached.',
} as const;

export type RefusalCode = keyof typeof sentences;

export const refusal = (code: RefusalCode): Refusal => ({ code, sentence: sentences[code] });

/** A refusal with a sentence from the rules, without its period. */
export const refusalOf = (code: string, words: string): Refusal => ({ code, sentence: `${words}.` });

/** @throws RuleError always */
export function refuse({ code, sentence }: Refusal): never {
  throw new RuleError(code, sentence);
}
