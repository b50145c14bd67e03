import { RuleError } from '../../../engine/rule-error.ts';

/** The reason why an action is refused, in the words of the rules if they have any. */
export interface Refusal {
  readonly code: string;
  readonly sentence: string;
}

const sentences = {
  ended: 'The game is over.',
  resigned: 'You’ve resigned.',
  'not-your-turn': 'Not your turn.',
  choice: 'Choose first.',
  'not-your-choice': 'That isn’t yours to choose.',
  'no-choice': 'There’s nothing to choose now.',
  option: 'That isn’t one of the options.',
  row: 'You can’t do that here now.',
  'row-done': 'You already did that this turn.',
  moved: 'You were moved away, so do what this space asks on your next turn.',
  'no-roll': 'There’s no roll here.',
  rolled: 'You already rolled this turn.',
  'no-reroll': 'There’s nothing to re-roll.',
  destination: 'You can’t go there from here now.',
  'destination-chosen': 'You’re already going there.',
  'row-open': 'You still have something to do here before the turn ends.',
  'row-held': 'What this space asks for is in your offer: take the offer back first.',
  'not-rolled': 'Roll the die before the turn ends.',
  'no-destination': 'Choose where to go before the turn ends.',
  'retry-here': 'You can’t try again here.',
  'retry-stands': 'You’ve tried again here: this try stands.',
  'retry-often': 'You’ve used up all your tries for this visit.',
  'retry-card': 'You played a card this turn, so it stands.',
  'retry-gift': 'You gave a card away this turn, so it stands.',
  'retry-deal': 'You made a deal this turn, so it stands.',
  'retry-moved': 'A card or space moved you, so the turn stands.',
  'retry-others': 'This turn changed something for others, so it stands.',
  gifts: 'You can give away only one card a turn.',
  offers: 'You’ve made all your offers for this turn.',
  negotiation: 'Another negotiation is already in progress.',
  partner: 'Invalid negotiation partner.',
  empty: 'There’s nothing on either side.',
  'too-many': 'At most three cards per side.',
  sum: 'You can’t offer that sum.',
  purse: 'They don’t have that much.',
  'unknown-card': 'You can ask for cards only by type, unless the offer names them.',
  'no-negotiation': 'No active negotiation.',
  'not-yours-to-answer': 'Not your turn to respond.',
  'not-opener': 'Only the person who made the offer can take it back.',
  counters: 'Counter-offer limit reached.',
  funds: 'Insufficient funds.',
  plays: 'Play limit reached.',
} as const;

export type RefusalCode = keyof typeof sentences;

export const refusal = (code: RefusalCode): Refusal => ({ code, sentence: sentences[code] });

/** Builds a refusal from a sentence of the rules. `words` has no period. */
export const refusalOf = (code: string, words: string): Refusal => ({ code, sentence: `${words}.` });

/**
 * Throws the refusal.
 *
 * @throws RuleError always
 */
export function refuse({ code, sentence }: Refusal): never {
  throw new RuleError(code, sentence);
}
