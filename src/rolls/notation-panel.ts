import type {
  Mark,
  NotationDie,
  NotationResult,
  NotationRoll,
  NotationTerm,
} from '../engine/dice/roll-notation.ts';
import type { Panel } from '../games/facets/telling.ts';

/** Maximum length of an embed's text, in characters. Discord allows 4,096. */
const room = 3800;

/**
 * The symbol after a die for each kind of mark, and what it means. Dropped dice have no symbol; they are
 * struck through.
 */
const signs: Readonly<Record<Exclude<Mark, 'dropped'>, { readonly sign: string; readonly meaning: string }>> =
  {
    exploded: { sign: '!', meaning: 'exploded' },
    compounded: { sign: '!', meaning: 'exploded' },
    penetrated: { sign: 'p', meaning: 'penetrated: minus one' },
    rerolled: { sign: 'r', meaning: 'rerolled' },
    raised: { sign: '↑', meaning: 'raised to the minimum' },
    lowered: { sign: '↓', meaning: 'lowered to the maximum' },
    success: { sign: '✓', meaning: 'success' },
    failure: { sign: '✗', meaning: 'failure' },
    'critical-success': { sign: '★', meaning: 'critical success' },
    'critical-failure': { sign: '☆', meaning: 'critical failure' },
  };

/** The result of a roll as text. `file` lists every die if the message is too short for them. */
export interface NotationWords {
  readonly panel: Panel;
  readonly file?: string;
}

/** Describes a roll: every die (dropped ones are struck through), every total and a legend of the symbols. */
export function notationWords({ roll, results }: NotationRoll, title: string): NotationWords {
  const foot = idLine(roll.id);
  const full = [results.map(resultText).join('\n\n'), ...legend(results), foot].join('\n');
  if (full.length <= room) return { panel: { title, text: full } };
  const totals = results.map((result) => totalLine(result)).join('\n');
  return {
    panel: {
      title,
      text: `${totals}\n\n*${roll.values.length} dice: the file has them all.*\n${foot}`,
    },
    file: `${results.map(plainText).join('\n\n')}\n\nRoll ${roll.id}\n`,
  };
}

/** The line below every roll, with the id and the command that verifies it. */
export const idLine = (id: string): string => `-# Roll \`${id}\` · check it with \`/roll verify\``;

/** Escapes text from a person so that it contains no Markdown. */
export function escapedWords(text: string): string {
  return text.replaceAll(/[\\*_~`|<>[\]()#@:]/g, '\\$&').replaceAll(/\s+/g, ' ');
}

/** Formats typed text as inline code. Its backticks are replaced, because they would end the code. */
export const code = (text: string): string => `\`${text.replaceAll('`', '´')}\``;

function totalLine({ text, total, comment }: NotationResult): string {
  return `${code(text)} → **${amount(total)}**${comment === undefined ? '' : ` · ${escapedWords(comment)}`}`;
}

function resultText(result: NotationResult): string {
  return [totalLine(result), ...result.terms.map((term) => termText(term, result.terms.length > 1))].join(
    '\n',
  );
}

function termText(term: NotationTerm, named: boolean): string {
  const dice = term.dice.map(dieText).join(', ');
  const faces = retold(term) ? `\nthrown: ${term.thrown.join(', ')}` : '';
  const name = named ? `${code(term.notation)} ` : '';
  return `${name}${term.dropped ? `~~${term.dice.map(({ value }) => value).join(', ')}~~` : dice}${faces}`;
}

/** Whether the dice as shown hide some thrown faces, for example after a reroll. */
function retold({ dice, thrown }: NotationTerm): boolean {
  return (
    thrown.length > dice.length ||
    dice.some(({ marks }) => marks.includes('raised') || marks.includes('lowered'))
  );
}

function dieText({ value, marks }: NotationDie): string {
  const text = `${value}${signsOf(marks)}`;
  return marks.includes('dropped') ? `~~${text}~~` : text;
}

function signsOf(marks: readonly Mark[]): string {
  return [...new Set(marks.flatMap((mark) => (mark === 'dropped' ? [] : [signs[mark].sign])))].join('');
}

function legend(results: readonly NotationResult[]): string[] {
  const marks = results.flatMap(({ terms }) => terms.flatMap(({ dice }) => dice.flatMap((die) => die.marks)));
  const meanings = marks.flatMap((mark) =>
    mark === 'dropped' ? [] : [`${signs[mark].sign} ${signs[mark].meaning}`],
  );
  return meanings.length === 0 ? [] : [`-# ${[...new Set(meanings)].join(' · ')}`];
}

/** Describes a result for the file: no Markdown, dropped dice in parentheses. */
function plainText({ text, total, comment, terms }: NotationResult): string {
  const lines = terms.map(({ notation, dice, thrown, dropped }) => {
    const list = dice.map(({ value, marks }) => {
      const die = `${value}${signsOf(marks)}`;
      return dropped || marks.includes('dropped') ? `(${die})` : die;
    });
    return `${notation}: ${list.join(', ')}\n  thrown: ${thrown.join(', ')}`;
  });
  return [`${text} = ${amount(total)}${comment === undefined ? '' : ` (${comment})`}`, ...lines].join('\n');
}

function amount(value: number): string {
  return Math.abs(value) < 1e15 ? value.toLocaleString('en', { maximumFractionDigits: 2 }) : String(value);
}
