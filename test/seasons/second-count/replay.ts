import { z } from 'zod';
import type { Event } from '../../../src/games/baseball/records/play-record.ts';
import { options } from '../../../src/games/baseball/terms/options.ts';
import type { Game } from '../../../src/games/game.ts';
import type { StoredAction } from '../../../src/store/records/log.ts';
import type { StoredTable } from '../../../src/store/records/table.ts';
import { dealt, gathered } from '../../../src/table/log/replay.ts';
import type { LoggedGame } from './types.ts';

/** What the baseball engine tells, which it types itself. */
const told = z.array(
  z.custom<Event>((value) => typeof value === 'object' && value !== null && 'kind' in value),
);

/**
 * Replays a game's actions to what happened in it. Each hash of the log is checked on the way.
 *
 * @param baseball the game, with the players of the table's league at hand
 * @param place where the game stands in its season
 * @throws ReplayBroken if the log doesn't replay
 */
export const replayed = (
  baseball: Game,
  place: Omit<LoggedGame, 'options' | 'log'>,
  table: StoredTable,
  actions: readonly StoredAction[],
): LoggedGame => ({
  ...place,
  options: options.parse(table.options),
  log: gathered(dealt(baseball, table), actions, ({ events }) => told.parse(events)),
});
