import type { Defect } from './diagnostics.ts';
import { part, type Stretch, signAt, spanOf, tokenAt, touches } from './tokens.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Finds names of card types and spaces in texts. */

/** The words between a number and “card”, read as a card type. */
export interface NamedType {
  /** The position after “card” or “cards”. */
  readonly next: number;
  readonly cardType: string | undefined;
  /** Whether there are no words before “card”. */
  readonly isMissing: boolean;
  /** The defect, if the words don't name a card type. */
  readonly unknown: Defect | undefined;
}

const nouns: ReadonlySet<string> = new Set(['card', 'cards']);
/** Words that never belong to the name of a card type. They begin the next item. */
const never: ReadonlySet<string> = new Set(['and', 'if']);

/**
 * Returns the card type for words. Two names joined by `/` may mean one type: “Labor/Legal” (Code2027 16.9,
 * W11).
 */
function typeOf(words: string, cardTypes: Vocabulary['cardTypes']): string | undefined {
  const [first = '', second = first, ...more] = words.split(/ ?\/ ?/);
  const cardType = cardTypes.get(first);
  return more.length === 0 && cardType === cardTypes.get(second) ? cardType : undefined;
}

/**
 * Reads the card type before the next “card” or “cards”. Only words may come between, or two names joined by
 * `/`.
 */
export function typeBefore(stretch: Stretch, at: number, { cardTypes }: Vocabulary): NamedType | undefined {
  let place = at;
  for (;;) {
    const token = tokenAt(stretch, place);
    const isSlash = token?.text === '/' && place > at;
    if (token === undefined || token.glued || never.has(token.text)) return undefined;
    if (token.kind !== 'word' && !isSlash) return undefined;
    place += 1;
    if (nouns.has(token.text)) break;
  }
  const named = part(stretch, at, place - 1);
  const isMissing = named.to === at;
  const words = stretch.tokens
    .slice(at, named.to)
    .map(({ text }) => text)
    .join(' ');
  const cardType = typeOf(words, cardTypes);
  const unknown: Defect | undefined =
    isMissing || cardType !== undefined ? undefined : { code: 'UNKNOWN_CARD_TYPE', ...spanOf(named) };
  return { next: place, cardType, isMissing, unknown };
}

export interface NamedSpace {
  readonly next: number;
  readonly id: string;
  /** The defect, if the board has no space with this id. */
  readonly unknown: Defect | undefined;
}

const capitals = /^[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*$/;

/** Reads the id of a space: capitals, digits and hyphens, without spaces. */
export function spaceAt(
  stretch: Stretch,
  at: number,
  text: string,
  { spaces }: Vocabulary,
): NamedSpace | undefined {
  if (tokenAt(stretch, at)?.kind !== 'word' || tokenAt(stretch, at)?.glued) return undefined;
  const belongs = (place: number): boolean =>
    place < stretch.to &&
    touches(stretch, place) &&
    (tokenAt(stretch, place)?.kind !== 'sign' || signAt(stretch, place) === '-');
  let next = at + 1;
  while (belongs(next)) next += 1;
  const span = spanOf(part(stretch, at, next));
  const id = text.slice(span.start, span.end);
  if (!capitals.test(id)) return undefined;
  return { next, id, unknown: spaces.has(id) ? undefined : { code: 'UNKNOWN_SPACE', ...span } };
}
