import type { Action } from '../actions.ts';

/** Decisions with the way to each: kind, from, to, options (RingRift 21.3). */

/** An entry that leads to further steps. */
export interface Step {
  readonly name: string;
  /** The question that it answers: *Which stack?* */
  readonly ask: string;
  /** Cells that light up for it, and stay marked once it is chosen. */
  readonly cells: readonly string[];
}

/** A decision, and the way to it. */
export interface Way {
  readonly action: Action;
  readonly steps: readonly Step[];
  /** The last entry's label. */
  readonly label: string;
  readonly ask: string;
  readonly cells: readonly string[];
  readonly hint?: string;
  /** Whether it skips the entries beside it. */
  readonly along?: true;
}

/** The most entries of one menu; with more, a step for the file comes before the cells. */
const mostEntries = 25;

/**
 * Adds a step for the file before the cells of a depth, if they don't fit one menu.
 *
 * @param depth of the entry that is a cell; the first cell of an entry is the chosen one
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

/** Caches steps, so that ways share them. */
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

/** Groups decisions into the entries of a step, in order of first appearance. */
export function groupedBy(ways: readonly Way[], keyOf: (way: Way) => string): readonly (readonly Way[])[] {
  const groups = new Map<string, Way[]>();
  for (const way of ways) {
    const group = groups.get(keyOf(way));
    if (group === undefined) groups.set(keyOf(way), [way]);
    else group.push(way);
  }
  return [...groups.values()];
}
