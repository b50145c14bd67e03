import { RuleError } from '../../src/engine/rule-error.ts';
import type { Action } from './state.ts';

/** Actions as texts: `T2`, `grab`, `leave`, `X`. */

export const notate = (action: Action): string => {
  if (action.kind === 'take') return `T${action.count}`;
  return action.kind === 'quit' ? 'X' : action.kind;
};

/** Also reads what people type: `t2`, `2`, `Take 2`, `Grab`. */
export function parse(text: string): Action {
  const word = text.toLowerCase();
  const [, count] = /^(?:t|take )?([1-5])$/.exec(word) ?? [];
  if (count !== undefined) return { kind: 'take', count: Number(count) };
  if (word === 'grab' || word === 'leave') return { kind: word };
  if (word === 'x') return { kind: 'quit' };
  throw new RuleError('bad-notation', 'Write T1, T2 and so on to take matches; in a window, grab or leave.');
}
