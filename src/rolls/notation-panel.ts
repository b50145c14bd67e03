import type {
  Mark,
  NotationDie,
  NotationResult,
  NotationRoll,
  NotationTerm,
} from '../engine/roll-notation.ts';
import type { Panel } from '../games/facets/telling.ts';

/** Most characters of an embed besides the line with the id; Discord takes 4,096. */
const room = 3800;

/** The signs after a die, and their meanings. Dropped dice are struck through instead. */
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

/** A rolled notation in words; `file` has every die if a message is too short. */
export interface NotationWords {
  readonly panel: Panel;
  readonly file?: string;
}

/** Shows every die (dropped ones struck through), every total and what the signs mean. */
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

/** The line below every roll, for checking it. */
export const idLine = (id: string): string => `-# Roll \`${id}\` · check it with \`/roll verify\``;

/** Makes a person's words plain: no Markdown, no code block to break out of. */
export function escapedWords(text: string): string {
  return text.replaceAll(/[\\*_~`|<>[\]()#@:]/g, '\\$&').replaceAll(/\s+/g, ' ');
}

/** Typed text as inline code that it cannot break out of. */
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

/** Rerolled and compounded dice hide some thrown faces. */
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

/** The same for the file: no Markdown, dropped dice in brackets. */
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
