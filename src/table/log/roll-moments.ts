import type { Game } from '../../games/game.ts';
import type { StoredAction } from '../../store/records/log.ts';
import type { StoredTable } from '../../store/records/table.ts';
import { rulesOf } from './other-rules.ts';
import { dealt, ReplayBroken, replay } from './replay.ts';
import { TableUnreadable } from './unreadable.ts';

/** Number of an action → where in its game it was played, in words for everybody. */
export type RollMoments = ReadonlyMap<number, string>;

/**
 * Where in its game each action was played whose rolls somebody looks at, by replaying the log. A roll belongs to the play
 * that was under way before its action.
 *
 * @returns nothing for games that have no such words, and no more than can be replayed of a log that is broken
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
    // What is wrong with table or log is for `/verify` to say; the rolls are shown all the same. To a table of other rules
    // anything may happen here.
    const told = error instanceof ReplayBroken || error instanceof TableUnreadable;
    if (!told && rulesOf(game, table) === 'same') throw error;
  }
  return moments;
}
