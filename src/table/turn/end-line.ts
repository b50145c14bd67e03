import { z } from 'zod';
import { andList } from '../../engine/english.ts';
import type { StoredTable } from '../../store/records/table.ts';
import { endedByNewRules } from '../log/other-rules.ts';
import { namesOf } from '../log/seating.ts';

/** The winners in a stored result; a game ended early has no result. */
const winnersOf = z.object({ winners: z.array(z.int()) });

/** Names the winners of a finished game, in one line. */
export function endLine({ status, result, seats, endReason }: StoredTable, title: string): string {
  if (status !== 'finished')
    return endReason === endedByNewRules
      ? `🏁 **${title}** ended without a result.`
      : `🏁 A moderator ended **${title}**.`;
  const names = namesOf(seats);
  const winners = (winnersOf.safeParse(result).data?.winners ?? []).map((seat) => `**${names(seat)}**`);
  return winners.length === 0
    ? `🏁 **${title}** is over, and nobody won.`
    : `🏁 ${andList(winners)} won **${title}**.`;
}
