import type { Defect } from './diagnostics.ts';
import { part, type Stretch, signAt, spanOf, tokenAt, touches } from './tokens.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Types of cards and spaces as texts name them. */

/** The words between a number and “card”. */
export interface NamedType {
  /** The place behind “card” or “cards”. */
  readonly next: number;
  readonly cardType: string | undefined;
  /** No word stands before “card”. */
  readonly isMissing: boolean;
  /** The words, where they are no type of card. */
  readonly unknown: Defect | undefined;
}

const nouns: ReadonlySet<string> = new Set(['card', 'cards']);
/** Words that no type of card has: what stands behind them is another item. */
const never: ReadonlySet<string> = new Set(['and', 'if']);

/** Two words with `/` between them can name one type: “Labor/Legal” (Code2027 16.9, W11). */
function typeOf(words: string, cardTypes: Vocabulary['cardTypes']): string | undefined {
  const [first = '', second = first, ...more] = words.split(/ ?\/ ?/);
  const cardType = cardTypes.get(first);
  return more.length === 0 && cardType === cardTypes.get(second) ? cardType : undefined;
}

/** The type that stands here before the next “card” or “cards”, if nothing but words lies between, or two names with `/`. */
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
  /** The id, where the board has no such space. */
  readonly unknown: Defect | undefined;
}

const capitals = /^[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*$/;

/** The id of a space: capitals, digits and hyphens without a blank. */
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
