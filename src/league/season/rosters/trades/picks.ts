import type { Team } from '../../types.ts';

/** Draft picks as assets of a trade (League 13.4, 14). */

/** A draft pick by the team that it belonged to first. `draft`: the number of its draft, as the season counts them. */
export interface DraftPick {
  readonly draft: number;
  readonly round: number;
  readonly original: Team;
}

/** A pick that belongs to another team than its first. */
export interface TradedPick extends DraftPick {
  readonly owner: Team;
}

/** Which picks can be traded, and whose they are. */
export interface PickBook {
  /** The numbers of this and the next draft. A draft that is over is in no book. */
  readonly drafts: readonly number[];
  readonly rounds: number;
  readonly teams: readonly Team[];
  readonly traded: readonly TradedPick[];
  /** Picks of a draft that is running which have been made. */
  readonly made: readonly DraftPick[];
}

export const isSamePick = (one: DraftPick, other: DraftPick): boolean =>
  one.draft === other.draft && one.round === other.round && one.original === other.original;

/** The team that may make a pick; undefined if there's no such pick, or if it has been made. */
export function ownerOfPick(
  { drafts, rounds, teams, traded, made }: PickBook,
  pick: DraftPick,
): Team | undefined {
  const { draft, round, original } = pick;
  const exists = drafts.includes(draft) && round >= 1 && round <= rounds && teams.includes(original);
  if (!exists || made.some((one) => isSamePick(one, pick))) return undefined;
  return traded.find((one) => isSamePick(one, pick))?.owner ?? original;
}

/** The book after a pick went to another team. A pick that comes home is no longer a traded one. */
export function pickMoved(book: PickBook, { draft, round, original }: DraftPick, owner: Team): PickBook {
  const pick = { draft, round, original };
  const others = book.traded.filter((one) => !isSamePick(one, pick));
  return { ...book, traded: owner === original ? others : [...others, { ...pick, owner }] };
}

/** Names a pick in a sentence: `round 2 pick of IVS in draft 3`. */
export const pickInWords = ({ draft, round, original }: DraftPick): string =>
  `round ${round} pick of ${original} in draft ${draft}`;
