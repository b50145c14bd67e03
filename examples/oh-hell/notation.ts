import { RuleError } from '../../src/engine/rule-error.ts';
import { type Rank, ranks, type Suit, suits } from './cards.ts';
import type { Action } from './state.ts';

/** Actions as texts: `B2` bids, `10H` plays a card, `X` gives up. */

export function notate(taken: Action): string {
  if (taken.kind === 'bid') return `B${taken.tricks}`;
  return taken.kind === 'play' ? taken.card : 'X';
}

/** Words that people write for suits and ranks, in addition to the codes. */
const suitWords: Readonly<Record<string, Suit>> = {
  '♠': 'S',
  SPADES: 'S',
  '♥': 'H',
  HEARTS: 'H',
  '♣': 'C',
  CLUBS: 'C',
  '♦': 'D',
  DIAMONDS: 'D',
};
const rankWords: Readonly<Record<string, Rank>> = { ACE: 'A', KING: 'K', QUEEN: 'Q', JACK: 'J', T: '10' };

/** Also reads what people type: `2`, `bid 2`, `ace of spades`, `10 ♥`. */
export function parse(text: string): Action {
  const typed = text.trim().toUpperCase();
  if (typed === 'X') return { kind: 'quit' };
  const [, tricks] = /^(?:B|BID )?(\d|10)$/.exec(typed) ?? [];
  if (tricks !== undefined) return { kind: 'bid', tricks: Number(tricks) };
  const [, rankWord = '', suitWord = ''] = /^([A-Z\d]+?) ?(?:OF )?([A-Z♠♥♣♦]+)\uFE0F?$/u.exec(typed) ?? [];
  const rank = ranks.find((one) => one === rankWord) ?? rankWords[rankWord];
  const suit = suits.find((one) => one === suitWord) ?? suitWords[suitWord];
  if (rank !== undefined && suit !== undefined) return { kind: 'play', card: `${rank}${suit}` };
  throw new RuleError(
    'bad-notation',
    'Write B2 to bid 2 tricks, or a card such as AS, 10H or queen of clubs.',
  );
}
