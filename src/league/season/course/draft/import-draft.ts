import { z } from 'zod';
import { type DraftState, newDraft } from '../../draft/state.ts';
import type { PickBook } from '../../rosters/trades/picks.ts';
import type { SeasonDraft } from '../season.ts';
import { draftLimits } from './draft-acts.ts';
import { bookOfNextDrafts, bookWhile } from './draft-course.ts';

/** A draft that began on another server (League 14, 18). */

const team = z.string().min(1).max(8);
const count = z.int().min(1);

/** A pick of the board. `made`: its turn among those that were made or skipped; missing before its turn. */
const importedPick = z.object({
  number: count,
  round: count,
  place: count,
  original: team,
  owner: team,
  made: count.exactOptional(),
  /** Missing if the pick was skipped. */
  player: z.string().min(1).max(20).exactOptional(),
  timedOut: z.boolean(),
  madeUp: z.boolean(),
});

/** The draft with its picks in order. Its queues stay where they were made, and nobody's wishes come with it. */
export const draftElsewhere = z.object({
  clock: z.int().min(draftLimits.clock.least).max(draftLimits.clock.most),
  dice: z.record(team, z.array(z.int().min(1).max(20))).exactOptional(),
  over: z.boolean(),
  picks: z.array(importedPick),
});
export type ImportedDraft = Readonly<z.infer<typeof draftElsewhere>>;

/**
 * The draft with its picks as they were. One that goes on is paused with a full clock, so that owners can claim their
 * teams before anything is picked for them.
 * @param cap the season's cap, in hundredths
 */
export function importedDraft({ clock, dice, over, picks }: ImportedDraft, cap: number | null): SeasonDraft {
  const board = picks.map(({ number, round, place, original, owner }) => ({
    number,
    round,
    place,
    original,
    owner,
  }));
  const order = board.filter(({ round }) => round === 1).map(({ original }) => original);
  const made = picks
    .filter((pick) => pick.made !== undefined)
    .toSorted((one, other) => (one.made ?? 0) - (other.made ?? 0))
    .map(({ number, owner, player, timedOut, madeUp }) => ({
      number,
      team: owner,
      ...(player !== undefined && { player }),
      timedOut,
      madeUp,
    }));
  const rounds = Math.max(...board.map(({ round }) => round));
  const settings = { rounds, clock, ...(cap !== null && { cap: cap / 100 }) };
  const state: DraftState = {
    ...newDraft(settings, board, new Map(), new Set(order)),
    phase: over ? 'running' : 'paused',
    made,
    current: made.length + 1,
  };
  return { state, order, over, ...(dice !== undefined && { dice }) };
}

/** Which picks can be traded after or during a draft. */
export const picksAfter = (book: PickBook, { over, state }: SeasonDraft): PickBook => {
  const inRounds = { ...book, rounds: state.settings.rounds };
  return over ? bookOfNextDrafts(inRounds) : bookWhile(inRounds, state);
};
