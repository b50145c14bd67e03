import { RuleError } from '../../engine/rule-error.ts';
import type { StoredSeat } from '../../store/records/table.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { LiveTable } from '../log/live.ts';
import { awaitsProgram, hasStandIn, seatOf } from '../log/seating.ts';

/** Whether a stand-in computer plays for this person, and no standing orders do. */
export function isStoodInFor({ game, stored, snapshot }: LiveTable, userId: string): boolean {
  const seat = stored.seats.find((one) => one.userId === userId);
  return seat !== undefined && hasStandIn(seat) && game.standing?.on(snapshot.state, seat.seat) !== true;
}

/**
 * Gives a seat back to its person, even when it's not their turn.
 *
 * @throws RuleError if they are not at the table or already play the seat themselves
 */
export function takeOver(ledger: Ledger, id: string, userId: string): Promise<LiveTable> {
  return ledger.change(id, async (live) => {
    const seat = seatOf(live.stored, userId);
    if (seat === undefined) throw new RuleError('not-seated', 'You’re not at this table.');
    if (!live.stored.seats.some((one) => one.seat === seat && hasStandIn(one)))
      throw new RuleError('not-standing', 'You’re already playing this seat.');
    const seats = live.stored.seats.map((one) => (one.seat === seat ? backAgain(one) : one));
    const after = { ...live, stored: { ...live.stored, seats } };
    // If the clock is already running, the person gets the time that is left.
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
