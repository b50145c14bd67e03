import { z } from 'zod';
import { playerId } from './ids.ts';
import { type FieldPosition, fieldPositions } from './positions.ts';

export const alignments = ['normal', 'shifted_left', 'shifted_right'] as const;
export const infieldDepths = ['in', 'normal', 'back', 'double_play'] as const;
export const outfieldDepths = ['in', 'normal', 'back'] as const;
export const approaches = ['normal', 'contact', 'power', 'patient'] as const;

const base = z.literal([1, 2, 3]);
const target = z.literal([2, 3, 4]);
/** Checks that bases are in ascending order without duplicates, so that equal decisions are equal values. */
const rising = (list: readonly number[]) => list.every((each, at) => at === 0 || each > (list[at - 1] ?? 0));

/** A defensive decision (Baseball 4.1). */
export const defensiveDecision = z.strictObject({
  alignment: z.enum(alignments),
  infield_depth: z.enum(infieldDepths),
  corners_in: z.boolean(),
  outfield_depth: z.enum(outfieldDepths),
  hold_runners: z.array(base).refine(rising).readonly(),
  intentional_walk: z.boolean(),
});
export type DefensiveDecision = Readonly<z.infer<typeof defensiveDecision>>;

export const defaultDefense: DefensiveDecision = {
  alignment: 'normal',
  infield_depth: 'normal',
  corners_in: false,
  outfield_depth: 'normal',
  hold_runners: [],
  intentional_walk: false,
};

/** An offensive decision (Baseball 4.2). */
export const offensiveDecision = z.strictObject({
  approach: z.enum(approaches),
  steal_attempts: z.array(target).refine(rising).readonly(),
  steal_without_jump: z.boolean(),
  bunt_attempt: z.boolean(),
  hit_and_run: z.boolean(),
});
export type OffensiveDecision = Readonly<z.infer<typeof offensiveDecision>>;

export const defaultOffense: OffensiveDecision = {
  approach: 'normal',
  steal_attempts: [],
  steal_without_jump: false,
  bunt_attempt: false,
  hit_and_run: false,
};

const player = playerId;
const fieldPosition = z.enum(fieldPositions);
const slot = z.int().min(1).max(9);

/** A substitution (Baseball 2.3). Baseball 18.1 defines its text form. */
export const substitution = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('pinch_hit'), player }),
  z.strictObject({ kind: z.literal('pinch_run'), base, player }),
  z.strictObject({ kind: z.literal('pitcher'), player }),
  z.strictObject({
    kind: z.literal('defence'),
    moves: z
      .array(z.strictObject({ player, position: fieldPosition }))
      .min(1)
      // With four-letter ids, five moves fit into a text of 60 characters. A double switch has room for only four.
      .max(5)
      .readonly(),
  }),
  z.strictObject({
    kind: z.literal('double_switch'),
    moves: z
      .array(z.strictObject({ player, position: fieldPosition, slot }))
      .min(2)
      .max(4)
      .readonly(),
  }),
]);
export type Substitution = Readonly<z.infer<typeof substitution>>;

export type DefenseMoves = Extract<Substitution, { kind: 'defence' }>['moves'];

/** Sorts the moves of a change by position, so that equal changes are equal values. */
export const inOrder = <Move extends { readonly position: FieldPosition }>(moves: readonly Move[]): Move[] =>
  [...moves].sort((a, b) => fieldPositions.indexOf(a.position) - fieldPositions.indexOf(b.position));

/**
 * Targets of the defense's throw on a double steal: a runner (`lead` or `trail`), a base, or no throw
 * (Baseball 10.1).
 */
export const throwTargets = ['lead', 'trail', 'none', 'second', 'home'] as const;
export type ThrowTarget = (typeof throwTargets)[number];
