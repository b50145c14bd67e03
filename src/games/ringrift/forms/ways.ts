import type { Action } from '../actions.ts';

/** Decisions as sequences of menu steps: kind, start, destination, options (RingRift 21.3). */

/** A menu entry that leads to further steps. */
export interface Step {
  readonly name: string;
  /** The question that it answers: *Which stack?* */
  readonly ask: string;
  /** Cells that are highlighted for this entry. They stay marked once it is chosen. */
  readonly cells: readonly string[];
}

/** A decision, and the steps that lead to it. */
export interface Way {
  readonly action: Action;
  readonly steps: readonly Step[];
  /** The label of the last entry, which plays the decision. */
  readonly label: string;
  readonly ask: string;
  readonly cells: readonly string[];
  readonly hint?: string;
  /** Whether it is shown together with the entries of the only group next to it, as with `along` in a choice. */
  readonly along?: true;
}

/** Maximum number of entries in a menu. If there are more cells, a step for the file comes first. */
const mostEntries = 25;

/**
 * Adds a step that chooses the file, if the cells at this depth don't fit in one menu.
 *
 * @param depth index of the step that chooses a cell; the first of an entry's cells is the one it chooses
 */
export function byFiles(ways: readonly Way[], depth: number): readonly Way[] {
  const cellOf = ({ steps, cells }: Way): string => (steps[depth]?.cells ?? cells)[0] ?? '';
  const cells = new Set<string>();
  for (const way of ways) cells.add(cellOf(way));
  cells.delete('');
  if (cells.size <= mostEntries) return ways;
  const files = new Map<string, Step & { readonly cells: string[] }>();
  for (const cell of cells) {
    const file = cell.slice(0, 1);
    const step = files.get(file) ?? { name: `file ${file}`, ask: 'Which file?', cells: [] };
    step.cells.push(cell);
    files.set(file, step);
  }
  const withFile = memoized((steps: readonly Step[], step: Step): readonly Step[] => [
    ...steps.slice(0, depth),
    step,
    ...steps.slice(depth),
  ]);
  return ways
    .map((way) => {
      const step = files.get(cellOf(way).slice(0, 1));
      return step === undefined ? way : { ...way, steps: withFile(way.steps, step) };
    })
    .toSorted((one, other) =>
      fileAt(one, depth) < fileAt(other, depth) ? -1 : fileAt(one, depth) > fileAt(other, depth) ? 1 : 0,
    );
}

/** Caches lists of steps, so that decisions share them. */
function memoized(
  make: (steps: readonly Step[], step: Step) => readonly Step[],
): (steps: readonly Step[], step: Step) => readonly Step[] {
  const known = new Map<Step, Map<readonly Step[], readonly Step[]>>();
  return (steps, step) => {
    const ofStep = known.get(step) ?? new Map<readonly Step[], readonly Step[]>();
    known.set(step, ofStep);
    const made = ofStep.get(steps) ?? make(steps, step);
    ofStep.set(steps, made);
    return made;
  };
}

const fileAt = ({ steps }: Way, depth: number): string => steps[depth]?.name ?? '';

/** Groups decisions by key, in order of first appearance. */
export function groupedBy(ways: readonly Way[], keyOf: (way: Way) => string): readonly (readonly Way[])[] {
  const groups = new Map<string, Way[]>();
  for (const way of ways) {
    const group = groups.get(keyOf(way));
    if (group === undefined) groups.set(keyOf(way), [way]);
    else group.push(way);
  }
  return [...groups.values()];
}
