import type { Game } from '../../games/game.ts';
import type { StoredAction } from '../../store/records/log.ts';
import type { StoredTable } from '../../store/records/table.ts';
import { rulesOf } from './other-rules.ts';
import { dealt, ReplayBroken, replay } from './replay.ts';
import { TableUnreadable } from './unreadable.ts';

/** By action number: at which point of the game it was played, in words that reveal nothing hidden. */
export type RollMoments = ReadonlyMap<number, string>;

/**
 * Finds at which point of the game rolls were made, by replaying the log. Each roll is labeled with the state
 * before its action.
 *
 * @returns nothing for games that don't name such points; for a broken log, the part that can be replayed
 */
export function rollMoments(
  game: Game,
  table: StoredTable,
  actions: readonly StoredAction[],
  wanted: ReadonlySet<number>,
): RollMoments {
  const { when } = game;
  const moments = new Map<number, string>();
  if (when === undefined) return moments;
  const last = Math.max(...wanted);
  const upTo = actions.filter(({ number }) => number <= last);
  try {
    const start = dealt(game, table);
    if (wanted.has(0)) moments.set(0, when(start.snapshot.state));
    let before = start;
    replay(start, upTo, (step, { number }) => {
      if (wanted.has(number)) moments.set(number, when(before.snapshot.state));
      before = step.table;
    });
  } catch (error) {
    // Show the rolls even if the table or its log is broken; `/verify` reports that. Under other rules, the
    // replay may fail anywhere.
    const told = error instanceof ReplayBroken || error instanceof TableUnreadable;
    if (!told && rulesOf(game, table) === 'same') throw error;
  }
  return moments;
}
