import type { Seat } from '../../games/facets/seats.ts';
import type { Due, StoredSeat, StoredTable, TimeBank } from '../../store/records/table.ts';
import type { LiveTable } from '../log/live.ts';
import { askedPeople } from '../log/seating.ts';
import { type BankControl, begun, type Ended, ended, endOf, fullBank, rested, withoutGap } from './bank.ts';
import { clockRests } from './resting.ts';
import { type Gap, liveDue, type Manners, readTimeControl } from './time-control.ts';

/** The time banks of a table: a stretch in which it waits for a person under one name of the clock is a turn of theirs. */

/** The moment, and when the bot was away last. */
export interface Moment {
  readonly now: number;
  readonly gap: Gap | undefined;
}

/** By which bank the people of a table play; undefined: by none. */
export function bankControlOf({ timeControl }: Pick<StoredTable, 'timeControl'>): BankControl | undefined {
  const { control } = readTimeControl(timeControl);
  return control.kind === 'bank' ? control : undefined;
}

/** The name of the turn for which banks run; undefined where the game wants no clock, or one that takes its own seconds. */
export function bankedTurn({ game, stored, snapshot }: LiveTable): string | undefined {
  const clock = stored.status === 'active' ? game.clock(snapshot.state) : undefined;
  return clock?.slowSeconds === undefined ? clock?.id : undefined;
}

/** Since when no bank runs at a table; undefined: they do. */
function stoppedAt(stored: StoredTable, now: number): number | undefined {
  if (!clockRests(stored)) return undefined;
  const { pausedAt, troubleAt } = stored;
  return Math.min(...[pausedAt, troubleAt].flatMap((at) => at?.getTime() ?? []), now);
}

/**
 * The seats with what their banks are after a change of the table.
 *
 * @param before the table as it was; undefined: it had no clock yet
 * @param acted who has brought it about by an action of their seat, or by letting the time run out
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
    // What the bot was away from while nothing ran has cost nobody anything.
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

/** Until when a table waits whose banks run: until the first of them is at nought. */
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

/** Whether the time of a seat is over, where banks run: others may have time left when the first have none. */
export function isOutOfTime(live: LiveTable, seat: Seat, now: number): boolean {
  if (bankControlOf(live.stored) === undefined || bankedTurn(live) === undefined) return true;
  const bank = live.stored.seats.find((one) => one.seat === seat)?.bank;
  const end = bank && endOf(bank);
  return end !== undefined && end <= now;
}
