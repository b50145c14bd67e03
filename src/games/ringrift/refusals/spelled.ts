import { RuleError } from '../../../engine/rule-error.ts';
import { legalTexts, notate, parse } from '../ringrift.ts';
import type { State } from '../state.ts';

/**
 * Converts typed moves to the spelling of the rules. People may omit the letters, and may type a whole turn
 * at once.
 */

/** Splits a text into decisions at spaces, commas and semicolons. */
export const partsOf = (text: string): readonly string[] =>
  text.split(/[\s,;]+/).filter((part) => part !== '');

/** Matches a text without letters: it begins with a cell name or hexagon coordinates. */
const isBare = /^(?:[a-y]\d|-?\d+\.)/i;
/** Letters of the decisions that name cells. The position determines which kind of capture is possible. */
const letters = ['P', 'M', 'C', 'CC', 'R', 'L', 'LR', 'T', 'E'] as const;
/** Matches a capture with a single `C`. Within a chain it needs two. */
const capture = /^c(?!c)([a-y]\d.*)$/i;

/** Adds the missing letters if a kind of decision fits; otherwise returns the text as typed. */
export function spelled(state: State, typed: string): string {
  const text = typed.trim();
  const [, continued] = capture.exec(text) ?? [];
  if (continued !== undefined && state.phase === 'chain_capture') return `CC${continued}`;
  if (!isBare.test(text)) return typed;
  const readable = letters.flatMap((letter) =>
    isReadable(state, `${letter}${text}`) ? [`${letter}${text}`] : [],
  );
  const legal = new Set(legalTexts(state));
  // In each phase, only one kind of decision can be legal with this text.
  const fitting = readable.find((one) => legal.has(canonical(state, one)));
  // If none is legal, prefer the kind that the phase asks for, because its error message helps most.
  return fitting ?? readable.find((one) => isDue(state, one)) ?? readable[0] ?? typed;
}

/** Whether the text is a decision on this board, legal or not. */
function isReadable(state: State, text: string): boolean {
  try {
    parse(state, text);
    return true;
  } catch (error) {
    if (error instanceof RuleError) return false;
    throw error;
  }
}

const canonical = (state: State, text: string): string => notate(state, parse(state, text));

/** Patterns of the decisions that each phase asks for. */
const due: Partial<Readonly<Record<State['phase'], RegExp>>> = {
  ring_placement: /^P/,
  movement: /^(?:M|C(?!C)|R)/,
  capture: /^C(?!C)/,
  chain_capture: /^CC/,
  line_processing: /^[LE]/,
  territory_processing: /^[TE]/,
  forced_elimination: /^E/,
};

const isDue = ({ phase }: State, text: string): boolean => due[phase]?.test(text) ?? false;
