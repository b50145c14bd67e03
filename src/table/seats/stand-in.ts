import { RuleError } from '../../engine/rule-error.ts';
import type { StoredSeat } from '../../store/records/table.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { LiveTable } from '../log/live.ts';
import { awaitsProgram, hasStandIn, seatOf } from '../log/seating.ts';

/** Whether a computer stands in for this person, and nothing else plays for them. */
export function isStoodInFor({ game, stored, snapshot }: LiveTable, userId: string): boolean {
  const seat = stored.seats.find((one) => one.userId === userId);
  return seat !== undefined && hasStandIn(seat) && game.standing?.on(snapshot.state, seat.seat) !== true;
}

/**
 * Gives a seat back to its person, in or out of turn.
 *
 * @throws RuleError if they are not at the table or already play themselves
 */
export function takeOver(ledger: Ledger, id: string, userId: string): Promise<LiveTable> {
  return ledger.change(id, async (live) => {
    const seat = seatOf(live.stored, userId);
    if (seat === undefined) throw new RuleError('not-seated', 'You’re not at this table.');
    if (!live.stored.seats.some((one) => one.seat === seat && hasStandIn(one)))
      throw new RuleError('not-standing', 'You’re already playing this seat.');
    const seats = live.stored.seats.map((one) => (one.seat === seat ? backAgain(one) : one));
    const after = { ...live, stored: { ...live.stored, seats } };
    // People whose clock is already running get neither less time nor more.
    const { due, seats: clocked } = await ledger.clocks.fresh(after, live);
    const begins = live.stored.deadlineAt === undefined || clocked !== undefined;
    return {
      seats: clocked ?? seats,
      awaitsProgram: awaitsProgram(after),
      ...(due && begins && { due }),
    };
  });
}

const backAgain = ({ level: _, ...seat }: StoredSeat): StoredSeat => ({ ...seat, timeouts: 0 });
