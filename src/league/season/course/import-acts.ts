import { z } from 'zod';
import { emptyRoster, rostersOf } from '../rosters/legal/lists.ts';
import { pickMoved } from '../rosters/trades/picks.ts';
import { draftElsewhere, importedDraft, picksAfter } from './draft/import-draft.ts';
import { carriedOut } from './rosters/roster-acts.ts';
import { everybodyIn, type SeasonRosters } from './rosters/roster-state.ts';
import type { Season } from './season.ts';

/** What an imported season brings that its other acts don't say (League 18). */

const team = z.string().min(1).max(8);
const player = z.string().min(1).max(20);
const ids = z.array(player).max(80);
const count = z.int().min(1);
const words = z.string().max(1_000);
const time = z.string().max(40);

/** A move that was carried out before the season was exported. `by` is a name, since nobody is matched. */
const transaction = z.object({ move: carriedOut, by: words.exactOptional(), at: time });

/** An entry of the audit log that was written elsewhere. `who` is a name. */
const auditEntry = z.object({
  number: count,
  at: time,
  who: words,
  what: words,
  before: words.exactOptional(),
  after: words.exactOptional(),
  reason: words.exactOptional(),
});

/** Begins an imported season: the rosters as they were exported, and how they came about. */
export const imported = z.object({
  do: z.literal('imported'),
  /** The name of the season that was exported. */
  name: z.string().max(100),
  rosters: z.record(team, z.object({ active: ids, minors: ids, injured: ids })),
  transactions: z.array(transaction),
  draft: draftElsewhere.exactOptional(),
  /** The audit log up to the export, in the order of its numbers. */
  audit: z.array(auditEntry).exactOptional(),
  /** How many acts after this one only repeat what happened before the export. */
  repeated: z.int().min(0).exactOptional(),
});
export type ImportedAct = Readonly<z.infer<typeof imported>>;

/** A season as it was exported, but for what its other acts repeat. */
export function afterImport(season: Season, act: ImportedAct): Season {
  const rosters = importedRosters(season.rosters, act);
  if (act.draft === undefined) return { ...season, rosters };
  const draft = importedDraft(act.draft, season.settings.cap);
  return { ...season, draft, rosters: { ...rosters, picks: picksAfter(rosters.picks, draft) } };
}

/** The rosters as they were exported. All other players of the season are free. */
function importedRosters(before: SeasonRosters, { rosters, transactions }: ImportedAct): SeasonRosters {
  const moves = transactions.map(({ move }) => move);
  // Stored acts don't keep the teams in their order.
  const teams = [...before.rosters.teams.keys()].map((code) => [code, rosters[code] ?? emptyRoster] as const);
  return {
    ...before,
    rosters: rostersOf(Object.fromEntries(teams), everybodyIn(before.rosters)),
    picks: moves.reduce(
      (book, move) => ('pick' in move ? pickMoved(book, move.pick, move.to) : book),
      before.picks,
    ),
    moves,
    carriedOut: moves.length,
  };
}
