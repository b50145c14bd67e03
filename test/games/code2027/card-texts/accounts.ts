import { type CardText, readCardText } from '../../../../src/games/code2027/card-texts/card-text.ts';
import { nounFillers } from '../../../../src/games/code2027/card-texts/nouns.ts';
import { ownersAt, subjectAt } from '../../../../src/games/code2027/card-texts/people.ts';
import {
  type Span,
  type Stretch,
  type Token,
  tokensOf,
} from '../../../../src/games/code2027/card-texts/words/tokens.ts';
import type { Vocabulary } from '../../../../src/games/code2027/card-texts/words/vocabulary.ts';
import { grammarText } from './grammar-texts.ts';
import { drawsOf } from './random-texts.ts';

/**
 * Looks for lost words in a text: words that aren't fillers and that no effect, diagnostic or note mentions. If the
 * words can be left out, or the people in them replaced by others, and the text still reads the same, they are lost.
 * This is what the functions here try.
 */

/** Words that the grammar knows and that change nothing in the places where it allows them. */
const fillers: ReadonlySet<string> = new Set([
  ...['a', 'an', 'the', 'you', 'must', 'has to', 'have to', 'and', 'then', 'but', 'also', 'plus'],
  ...['has', 'have', 'there is', 'no effect', 'nothing happens', 'on anything', 'to', 'from'],
  ...['an extra', 'an additional', 'another', 'a bonus of', 'tick', 'ticks', 'day', 'days', 'project'],
  ...['each turn', 'the next', 'roll of', 'rolls of', 'roll', 'rolls', 'there are', 'are'],
  ...['in hand', 'in your hand', 'in cash', 'in the game'],
]);

/** Maximum number of words in a filler. */
const longestRow = 3;

/** Whether words consist only of fillers. */
function areFillers(words: readonly string[], isFiller: (phrase: string) => boolean): boolean {
  if (words.length === 0) return true;
  return words.some(
    (_, index) =>
      isFiller(words.slice(0, index + 1).join(' ')) && areFillers(words.slice(index + 1), isFiller),
  );
}

/** The meaning of a text, independent of its wording. */
const saidBy = ({ effects, diagnostics, notes }: CardText): string =>
  JSON.stringify(
    [effects, [...diagnostics, ...notes].map((one) => [one.code, one.text])],
    (key: string, value: unknown) => (['reason', 'label'].includes(key) ? '' : value),
  );

/** Finds the names of people in a text and gives a different one for each. */
function* othersIn(stretch: Stretch): Generator<readonly [from: number, to: number, other: string]> {
  for (let at = stretch.from; at < stretch.to; at += 1) {
    const owner = ownersAt(stretch, at);
    const named = owner ?? subjectAt(stretch, at);
    if (named === undefined || named.who === 'YOU') continue;
    const isOne = named.who === 'OTHER_PLAYER_CHOICE';
    const other = isOne ? 'all players' : 'one opponent';
    const next = stretch.tokens[named.next]?.text ?? '';
    // “opponents” alone is an owner if a noun follows, and a subject if a verb follows.
    const isOwner =
      owner !== undefined && (/['’]/.test(text(stretch, at, named.next)) || nounFillers.has(next));
    yield [at, named.next, isOwner ? `${other}'s`.replace("s's", "s'") : other];
    at = named.next - 1;
  }
}

const text = ({ tokens }: Stretch, from: number, to: number): string =>
  tokens
    .slice(from, to)
    .map((token) => token.text)
    .join(' ');

/** Groups of words to leave out together: up to three words in a row. */
function* rowsOf(tokens: readonly Token[], isAsked: (token: Token) => boolean): Generator<readonly Token[]> {
  for (const from of tokens.keys())
    for (let many = 1; many <= longestRow; many += 1) {
      const row = tokens.slice(from, from + many);
      if (row.length < many || row.some((token) => token.kind !== 'word' || !isAsked(token))) break;
      yield row;
    }
}

/**
 * Returns the words of a text that nothing accounts for, as written there.
 *
 * @param among parts of the text to search
 */
export function lostIn(
  text: string,
  vocabulary: Vocabulary,
  among: readonly Span[] = [{ start: 0, end: text.length }],
): string[] {
  const read = (description: string): CardText =>
    readCardText({ id: 'X001', name: 'X001', description }, 'p1', vocabulary);
  const whole = read(text);
  const said = saidBy(whole);
  const told = [...whole.diagnostics, ...whole.notes, ...whole.leftOut];
  const liesIn = (spans: readonly Span[], { start, end }: Span): boolean =>
    spans.some((span) => span.start <= start && end <= span.end);
  const types = new Set([...vocabulary.cardTypes.keys()].flatMap((name) => name.split(' ')));
  const isFiller = (phrase: string): boolean =>
    fillers.has(phrase) || nounFillers.has(phrase) || vocabulary.nounWords.has(phrase) || types.has(phrase);

  const tokens = tokensOf(text);
  const lost: string[] = [];
  /** Adds some words to the lost ones if the text reads the same with each of these replacements. */
  const look = (start: number, end: number, ...others: readonly string[]): void => {
    if (others.every((other) => saidBy(read(text.slice(0, start) + other + text.slice(end))) === said))
      lost.push(text.slice(start, end));
  };
  const [anyWord = ''] = vocabulary.nounWords;
  const names: Span[] = [];
  for (const [from, to, other] of othersIn({ tokens, from: 0, to: tokens.length })) {
    const span = { start: tokens[from]?.start ?? 0, end: tokens[to - 1]?.end ?? 0 };
    names.push(span);
    if (!liesIn(told, span) && liesIn(among, span)) look(span.start, span.end, other);
  }
  const isAsked = (token: Token): boolean =>
    liesIn(among, token) && !liesIn(names, token) && !liesIn(told, token);
  for (const row of rowsOf(tokens, isAsked)) {
    if (
      areFillers(
        row.map((token) => token.text),
        isFiller,
      )
    )
      continue;
    // A word that repeats another can also be left out, but a different word in its place would change the meaning.
    look(row[0]?.start ?? 0, row.at(-1)?.end ?? 0, '', anyWord);
  }
  return lost;
}

/**
 * Checks texts of the grammar with extra words, for the numbers from `first` to before `end`. A number always gives
 * the same text.
 *
 * @param where whether to check only the inserted words or the whole text, which takes about fifty times as long
 */
export function loseNothing(
  first: number,
  end: number,
  vocabulary: Vocabulary,
  where: 'noise' | 'whole',
): { readonly broken: readonly string[]; readonly clean: number } {
  const broken: string[] = [];
  let clean = 0;
  for (let number = first; number < end; number += 1) {
    const { text, noise } = grammarText(drawsOf(number));
    const lost = lostIn(text, vocabulary, where === 'noise' ? noise : undefined);
    if (lost.length > 0)
      broken.push(`text ${number} ${JSON.stringify(text)}: nothing accounts for ${lost.join(', ')}`);
    if (readCardText({ name: 'X001', description: text }, 'p1', vocabulary).diagnostics.length === 0)
      clean += 1;
  }
  return { broken, clean };
}
