import type { Reach } from './alpha-beta.ts';
import type { Manner } from './tree.ts';

/**
 * The ten levels (RingRift 19): how each level decides, how often it plays at random, and its thinking time.
 */

export type Way =
  | { readonly by: 'chance' }
  | { readonly by: 'first sight' }
  | { readonly by: 'alpha-beta'; readonly reach: Reach }
  | { readonly by: 'tree'; readonly manner: Manner };

export interface Skill {
  readonly id: string;
  readonly label: string;
  readonly way: Way;
  /** Percentage of decisions made at random. */
  readonly random: number;
  /** Thinking time in seconds. Without it the level decides at once. */
  readonly seconds?: number;
  /**
   * Number of positions to search without a clock, about as many as the level manages in its time on square8.
   */
  readonly positions: number;
}

const manner: Manner = { placements: 40, curiosity: 1.2, breadth: 0.8, trust: 0.3, nodes: 20_000 };

export const skills: readonly Skill[] = [
  { id: '1', label: '1 · Anything', way: { by: 'chance' }, random: 100, positions: 1 },
  { id: '2', label: '2 · Beginner', way: { by: 'first sight' }, random: 35, positions: 1 },
  { id: '3', label: '3 · First sight', way: { by: 'first sight' }, random: 0, positions: 1 },
  {
    id: '4',
    label: '4 · Casual',
    way: { by: 'alpha-beta', reach: { depth: 2, width: 6, placements: 30 } },
    random: 8,
    seconds: 0.3,
    positions: 100,
  },
  {
    id: '5',
    label: '5 · Regular',
    way: { by: 'alpha-beta', reach: { depth: 3, width: 6, placements: 30 } },
    random: 0,
    seconds: 0.5,
    positions: 250,
  },
  {
    id: '6',
    label: '6 · Advanced',
    way: { by: 'alpha-beta', reach: { depth: 4, width: 8, placements: 40 } },
    random: 0,
    seconds: 0.8,
    positions: 700,
  },
  {
    id: '7',
    label: '7 · Strong',
    way: { by: 'alpha-beta', reach: { depth: 12, width: 10, placements: 40 } },
    random: 0,
    seconds: 0.45,
    positions: 900,
  },
  { id: '8', label: '8 · Expert', way: { by: 'tree', manner }, random: 0, seconds: 0.5, positions: 1_000 },
  { id: '9', label: '9 · Master', way: { by: 'tree', manner }, random: 0, seconds: 1, positions: 2_200 },
  { id: '10', label: '10 · Best', way: { by: 'tree', manner }, random: 0, seconds: 2, positions: 5_000 },
];

/** @throws Error for an unknown level */
export function skillOf(id: string): Skill {
  const found = skills.find((skill) => skill.id === id);
  if (found === undefined) throw new Error(`There is no level ${id}.`);
  return found;
}
