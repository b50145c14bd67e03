import type { Seat } from '../../games/facets/seats.ts';
import type { Due, StoredSeat, StoredTable, TimeBank } from '../../store/records/table.ts';
import type { LiveTable } from '../log/live.ts';
import { askedPeople } from '../log/seating.ts';
import { type BankControl, begun, type Ended, ended, endOf, fullBank, rested, withoutGap } from './bank.ts';
import { clockRests } from './resting.ts';
import { type Gap, liveDue, type Manners, readTimeControl } from './time-control.ts';

/**
 * The time banks of a table. As long as the game's clock id stays the same, a person's wait counts as one
 * turn.
 */

/** The current time, and the bot's last absence. */
export interface Moment {
  readonly now: number;
  readonly gap: Gap | undefined;
}

/** The time bank that people at the table play with; undefined if there is none. */
export function bankControlOf({ timeControl }: Pick<StoredTable, 'timeControl'>): BankControl | undefined {
  const { control } = readTimeControl(timeControl);
  return control.kind === 'bank' ? control : undefined;
}

/**
 * The id of the turn that the banks are charged for; undefined if the game wants no clock, or one with its
 * own seconds.
 */
export function bankedTurn({ game, stored, snapshot }: LiveTable): string | undefined {
  const clock = stored.status === 'active' ? game.clock(snapshot.state) : undefined;
  return clock?.slowSeconds === undefined ? clock?.id : undefined;
}

/** When a table's banks were stopped; undefined if they are running. */
function stoppedAt(stored: StoredTable, now: number): number | undefined {
  if (!clockRests(stored)) return undefined;
  const { pausedAt, troubleAt } = stored;
  return Math.min(...[pausedAt, troubleAt].flatMap((at) => at?.getTime() ?? []), now);
}

/**
 * The seats with their banks after a change to the table.
 *
 * @param before the table before the change; undefined: it had no clock yet
 * @param acted the seat that caused the change by acting or by running out of time
 */
export function banked(
  control: BankControl,
  before: LiveTable | undefined,
  after: LiveTable,
  { now, gap }: Moment,
  acted?: { readonly seat: Seat; readonly how: Ended },
): readonly StoredSeat[] {
  const [was, is] = [before && bankedTurn(before), bankedTurn(after)];
  const awaitedBefore = before === undefined || was === undefined ? [] : askedPeople(before);
  const awaited = is === undefined ? [] : askedPeople(after);
  const stopped = before && stoppedAt(before.stored, now);
  const until = stopped ?? now;
  const rests = clockRests(after.stored);
  return after.stored.seats.map((one) => {
    const { seat } = one;
    const how = acted?.seat === seat ? acted.how : 'otherwise';
    const kept = one.bank ?? fullBank(control);
    // Ignore an absence during which the banks were stopped: it cost nobody time.
    const bank = stopped === undefined || (gap?.from ?? stopped) < stopped ? withoutGap(kept, gap) : kept;
    const runsNow = awaited.includes(seat) && !rests;
    if (was === is && awaitedBefore.includes(seat) && awaited.includes(seat) && how !== 'ran out') {
      if (runsNow && stopped === undefined && bank.since !== undefined) return withBank(one, bank);
      const still = rested(bank, until);
      return withBank(one, runsNow ? { ...still, since: now } : still);
    }
    if (!awaitedBefore.includes(seat) && !runsNow) return one;
    const over = awaitedBefore.includes(seat) ? ended(bank, until, how, control) : bank;
    return withBank(one, runsNow ? begun(over, now, control) : over);
  });
}

const withBank = (one: StoredSeat, bank: TimeBank): StoredSeat =>
  one.bank !== undefined && sameBank(one.bank, bank) ? one : { ...one, bank };

const sameBank = (one: TimeBank, other: TimeBank): boolean =>
  one.left === other.left && one.since === other.since && one.spent === other.spent;

/** The deadline of a table with running banks: when the first bank is empty. */
export function bankDue(
  seats: readonly StoredSeat[],
  now: number,
  rules: Pick<Manners, 'reminders'>,
): Due | undefined {
  const running = seats.flatMap(({ bank }) => {
    const end = bank && endOf(bank);
    return bank?.since === undefined || end === undefined
      ? []
      : [{ since: bank.since, left: bank.left, end }];
  });
  const [first] = running.sort((one, other) => one.end - other.end);
  if (first === undefined) return undefined;
  const { deadlineAt, remindAt } = liveDue(first.since, first.left, rules);
  return remindAt !== undefined && remindAt.getTime() > now ? { deadlineAt, remindAt } : { deadlineAt };
}

/** Whether a seat is out of time. With running banks, other seats may still have time left. */
export function isOutOfTime(live: LiveTable, seat: Seat, now: number): boolean {
  if (bankControlOf(live.stored) === undefined || bankedTurn(live) === undefined) return true;
  const bank = live.stored.seats.find((one) => one.seat === seat)?.bank;
  const end = bank && endOf(bank);
  return end !== undefined && end <= now;
}
