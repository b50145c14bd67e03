import { plural } from '../../../engine/english.ts';
import type { Action } from '../actions.ts';
import type { Step, Way } from './ways.ts';

/** The choice of a longer line (RingRift 21.5): all of it for a ring, or a part of it, free. */

/** The choice as data, for any interface. */
export interface LineChoice {
  readonly choiceType: 'recovery_line_option' | 'line_option';
  /** The length of the run, after the slide if there is one. */
  readonly lineLength: number;
  readonly requiredLength: number;
  readonly options: readonly { readonly option: 1 | 2; readonly description: string }[];
}

export function lineChoice(
  choiceType: LineChoice['choiceType'],
  lineLength: number,
  requiredLength: number,
): LineChoice {
  const price =
    choiceType === 'recovery_line_option' ? 'one buried ring' : 'the top ring of one of your stacks';
  const rest = lineLength - requiredLength;
  const stay = plural(rest, '1 marker stays', `${rest} markers stay`);
  return {
    choiceType,
    lineLength,
    requiredLength,
    options: [
      { option: 1, description: `The whole line: ${lineLength} spaces, for ${price}` },
      { option: 2, description: `Only ${requiredLength} of the ${lineLength}, free; ${stay}` },
    ],
  };
}

const ask = 'All of it, or a part?';

/** The step that takes the whole line, if the payer is still open. */
export const allOf = (cells: readonly string[]): Step => ({
  name: `All ${cells.length}, one ring`,
  ask,
  cells,
});

/** @param part the part that is taken; null for all of it */
export function longerLine(
  action: Action,
  part: readonly string[] | null,
  cells: readonly string[],
  steps: readonly Step[],
): Way {
  if (part === null) return { action, steps, label: allOf(cells).name, ask, cells };
  const free: Step = { name: `Only ${part.length}, free`, ask, cells };
  return {
    action,
    steps: [...steps, free],
    label: `${part[0] ?? ''}–${part.at(-1) ?? ''}`,
    ask: `Which ${part.length}?`,
    cells: part,
  };
}
