/** Splits card texts into words, digits and signs, each with its position in the original text. */

/** A position in a text, in UTF-16 units. `end` is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface Token extends Span {
  readonly kind: 'word' | 'digits' | 'sign';
  /** In lowercase. */
  readonly text: string;
  /** Whether a word or number directly follows another, like `K` in `5K` or `3` in `day3`. */
  readonly glued: boolean;
}

/** The tokens from `from` up to, but not including, `to`. */
export interface Stretch {
  readonly tokens: readonly Token[];
  readonly from: number;
  readonly to: number;
}

const pieces = /(\d+)|(\p{L}[\p{L}\p{M}'’]*(?:-\p{L}[\p{L}\p{M}'’]*)*)|(\S)/gu;

export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let before: Token | undefined;
  for (const { 0: piece, 1: digits, 3: sign, index: start } of text.matchAll(pieces)) {
    const token: Token = {
      kind: sign !== undefined ? 'sign' : digits !== undefined ? 'digits' : 'word',
      text: piece.toLowerCase(),
      start,
      end: start + piece.length,
      glued: sign === undefined && before !== undefined && before.kind !== 'sign' && before.end === start,
    };
    tokens.push(token);
    before = token;
  }
  return tokens;
}

/** Returns the token at a position of the stretch, if there is one. */
export const tokenAt = ({ tokens, to }: Stretch, at: number): Token | undefined =>
  at < to ? tokens[at] : undefined;

/** Returns the word at a position. Undefined for a glued word or any other token. */
export function wordAt(stretch: Stretch, at: number): string | undefined {
  const token = tokenAt(stretch, at);
  return token?.kind === 'word' && !token.glued ? token.text : undefined;
}

/** Returns the sign at a position. */
export function signAt(stretch: Stretch, at: number): string | undefined {
  const token = tokenAt(stretch, at);
  return token?.kind === 'sign' ? token.text : undefined;
}

/** Caches the words of the grammar's phrases. There are a few hundred phrases. */
const phrases = new Map<string, readonly string[]>();

function wordsOf(phrase: string): readonly string[] {
  const known = phrases.get(phrase);
  if (known !== undefined) return known;
  const words = phrase.split(' ');
  phrases.set(phrase, words);
  return words;
}

/** Returns the position after a phrase, if the phrase is here. */
export function past(stretch: Stretch, at: number, phrase: string): number | undefined {
  let place = at;
  for (const word of wordsOf(phrase)) {
    if (wordAt(stretch, place) !== word) return undefined;
    place += 1;
  }
  return place;
}

/** Returns the position after the first of these phrases that is here. */
export function pastOne(stretch: Stretch, at: number, alternatives: readonly string[]): number | undefined {
  for (const words of alternatives) {
    const place = past(stretch, at, words);
    if (place !== undefined) return place;
  }
  return undefined;
}

/** Returns the position after one of these phrases, or the same position if none is here. */
export const pastAny = (stretch: Stretch, at: number, alternatives: readonly string[]): number =>
  pastOne(stretch, at, alternatives) ?? at;

/** Whether a token directly follows the one before it. */
export const touches = ({ tokens }: Stretch, at: number): boolean =>
  tokens[at]?.start === tokens[at - 1]?.end;

export const isEmpty = ({ from, to }: Stretch): boolean => from >= to;

/** Returns a part of a stretch. */
export const part = ({ tokens }: Stretch, from: number, to: number): Stretch => ({ tokens, from, to });

const separators: ReadonlySet<string | undefined> = new Set([',', ';', ':', '.']);

/** Removes separators from both ends of a stretch. */
export function trimmed(stretch: Stretch): Stretch {
  let { from, to } = stretch;
  while (from < to && separators.has(signAt(stretch, from))) from += 1;
  while (from < to && separators.has(signAt(stretch, to - 1))) to -= 1;
  return part(stretch, from, to);
}

/** Returns the position of a stretch in the text. For an empty stretch, it is where the next token starts. */
export function spanOf({ tokens, from, to }: Stretch): Span {
  const start = tokens[from]?.start ?? 0;
  return { start, end: from < to ? (tokens[to - 1]?.end ?? start) : start };
}

/** Splits a text into sentences at periods, except those between two digits. */
export function sentencesOf(tokens: readonly Token[]): Stretch[] {
  const sentences: Stretch[] = [];
  let from = 0;
  for (let at = 0; at <= tokens.length; at += 1) {
    if (at < tokens.length && !endsSentence(tokens, at)) continue;
    const sentence = trimmed({ tokens, from, to: at });
    if (!isEmpty(sentence)) sentences.push(sentence);
    from = at + 1;
  }
  return sentences;
}

function endsSentence(tokens: readonly Token[], at: number): boolean {
  const [before, period, behind] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (period?.text !== '.') return false;
  const between =
    before?.kind === 'digits' &&
    before.end === period.start &&
    behind?.kind === 'digits' &&
    behind.start === period.end;
  return !between;
}
