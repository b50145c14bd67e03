import type { Act } from '../../src/league/season/course/acts.ts';

/** Acts of a draft of four teams in two rounds. */

export const beginsDraft = {
  do: 'draft',
  rounds: 2,
  linear: 0,
  firstSnake: 'in order',
  clock: 600_000,
  empty: 'best',
  order: ['ASH', 'BIR', 'CED', 'DOG'],
  cap: null,
  at: 0,
} as const satisfies Act;

type Drafting = Extract<Act, { do: 'drafting' }>['event'];
type Picked = Extract<Drafting, { do: 'picked' }>;
export const drafting = (event: Drafting): Act => ({ do: 'drafting', event });
export const picked = (number: number, team: string, player: string, more: Partial<Picked> = {}): Act =>
  drafting({ do: 'picked', number, team, player, by: 'owner', timedOut: false, at: 1, ...more });
export const skipped = (number: number, team: string, timedOut = false): Act =>
  drafting({ do: 'skipped', number, team, timedOut, at: 1 });
