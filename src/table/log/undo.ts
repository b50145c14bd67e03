import { RuleError } from '../../engine/rule-error.ts';
import type { Seat } from '../../games/facets/seats.ts';
import type { StoredAction } from '../../store/records/log.ts';
import type { LiveTable, Snapshot, Step } from './live.ts';
import { dealt, opened, replay, undo } from './replay.ts';

/** An action that can still be undone. */
interface Open {
  readonly number: number;
  readonly seat: Seat;
  /** The table before the action. */
  readonly before: Snapshot;
  readonly closes: boolean;
}

interface Counting {
  /** Actions that can still be undone, oldest first: nothing was rolled or revealed after them. */
  readonly open: readonly Open[];
  /** Actions that count but can't be undone, because they or later actions rolled or revealed something. */
  readonly shut: readonly Pick<Open, 'number' | 'seat'>[];
}

/** A table; only the state at the deal is needed from it. */
type Dealt = Pick<LiveTable, 'game' | 'stored'>;

function countingOf({ game, stored }: Dealt, actions: readonly StoredAction[]): Counting {
  const start = dealt(game, stored);
  let open: Open[] = [];
  const shut: Counting['shut'][number][] = [];
  let before = start.snapshot;
  replay(start, actions, (step, { number, seat }) => {
    const { back } = step;
    if (back !== undefined) open = open.filter((one) => one.number <= back);
    else open.push({ number, seat, before, closes: step.closings.length > 0 });
    if (opened(step)) shut.push(...open.splice(0));
    before = step.table.snapshot;
  });
  return { open, shut };
}

/**
 * The action that a seat's undo returns to: the one before the seat's own last action.
 * @throws RuleError (`cannot-undo`) with the reason
 */
export function undoTarget(table: Dealt, actions: readonly StoredAction[], seat: Seat): number {
  const { open, shut } = countingOf(table, actions);
  const last = open.findLast((one) => one.seat === seat);
  if (last !== undefined) return last.number - 1;
  throw new RuleError(
    'cannot-undo',
    shut.some((one) => one.seat === seat)
      ? 'Dice were rolled, or something hidden was shown, since your last action: what people have seen can’t be taken back.'
      : 'You haven’t done anything yet that you can take back.',
  );
}

/**
 * Undoes everything after an action.
 * @throws RuleError (`cannot-undo`) if that is no longer possible
 */
export function takeBack(live: LiveTable, actions: readonly StoredAction[], seat: Seat, to: number): Step {
  const { open } = countingOf(live, actions);
  const first = open.find((one) => one.number === to + 1);
  if (first === undefined)
    throw new RuleError(
      'cannot-undo',
      'Dice were rolled or something hidden was shown since then, so you can’t take it back.',
    );
  const closed = open.some((one) => one.number > to && one.closes);
  return undo(live, seat, to, first.before, closed);
}
