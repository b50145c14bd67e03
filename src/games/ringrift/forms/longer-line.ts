import { plural } from '../../../engine/english.ts';
import type { Action } from '../actions.ts';
import type { Step, Way } from './ways.ts';

/** The choice for a longer line (RingRift 21.5): take all of it for a ring, or only a part at no cost. */

/** The choice as data, independent of the interface. */
export interface LineChoice {
  readonly choiceType: 'recovery_line_option' | 'line_option';
  /** The length of the line, including the marker of the slide, if there is one. */
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

/** Returns the step that takes the whole line. Used if the player has yet to choose who pays. */
export const allOf = (cells: readonly string[]): Step => ({
  name: `All ${cells.length}, one ring`,
  ask,
  cells,
});

/**
 * Adds the steps that choose between the whole line and a part of it.
 *
 * @param part the part to take; null for the whole line
 */
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
