import { RuleError } from '../../engine/rule-error.ts';
import type { Seat } from '../../games/facets/seats.ts';
import type { StoredAction } from '../../store/records/log.ts';
import type { LiveTable, Snapshot, Step } from './live.ts';
import { dealt, opened, replay, undo } from './replay.ts';

/** An action that may still be taken back. */
interface Open {
  readonly number: number;
  readonly seat: Seat;
  /** The table as it stood before it. */
  readonly before: Snapshot;
  readonly closes: boolean;
}

interface Counting {
  /** Actions that count still and after which nothing was rolled or opened, oldest first. */
  readonly open: readonly Open[];
  /** Actions that count still and cannot be taken back: something was rolled or opened by them or later. */
  readonly shut: readonly Pick<Open, 'number' | 'seat'>[];
}

/** A table, of which no newer state is needed than the deal's. */
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
 * Back to which action an undo of a seat goes: to before its own last one.
 * @throws RuleError (`cannot-undo`) with the reason why it cannot
 */
export function undoTarget(table: Dealt, actions: readonly StoredAction[], seat: Seat): number {
  const { open, shut } = countingOf(table, actions);
  const last = open.findLast((one) => one.seat === seat);
  if (last !== undefined) return last.number - 1;
  throw new RuleError(
    'cannot-undo',
    shut.some((one) => one.seat === seat)
      ? 'Dice were rolled, or something hidden was shown, since your last action: what people have seen cannot be taken back.'
      : 'You have not done anything yet that could be taken back.',
  );
}

/** Takes back what came after an action. @throws RuleError (`cannot-undo`) when that can no longer be */
export function takeBack(live: LiveTable, actions: readonly StoredAction[], seat: Seat, to: number): Step {
  const { open } = countingOf(live, actions);
  const first = open.find((one) => one.number === to + 1);
  if (first === undefined)
    throw new RuleError(
      'cannot-undo',
      'Dice were rolled or something hidden was shown since then: it can’t be taken back.',
    );
  const closed = open.some((one) => one.number > to && one.closes);
  return undo(live, seat, to, first.before, closed);
}
