import type { Seat } from '../../games/facets/seats.ts';
import type { Game } from '../../games/game.ts';
import type { SeatMark } from '../../store/records/log.ts';
import type { Due, StoredSeat } from '../../store/records/table.ts';
import type { LiveTable, Step } from '../log/live.ts';
import { askedPeople } from '../log/seating.ts';
import type { HouseRules } from './house-rules.ts';
import { clockRests } from './resting.ts';
import { due, type Gap, graced, readTimeControl } from './time-control.ts';

interface Deps {
  readonly house: { rules(guildId: string): Promise<HouseRules> };
  readonly now: () => Date;
}

/**
 * Who brought an action about: a person, a program that plays a seat, the clock that ran out for somebody, or the bell that
 * rings for all and is nobody's fault.
 */
export type Hand = 'person' | 'program' | 'clock' | 'bell';

/** Until when tables wait for whom, and what time-outs come to. */
export class Clocks {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** The time control of a new table, as it is kept. */
  async usual(guildId: string): Promise<string> {
    return readTimeControl((await this.#deps.house.rules(guildId)).timeControl).id;
  }

  /** Until when a game waits whose clock starts anew; undefined: for ever, as for programs alone, or while it rests. */
  async fresh(live: LiveTable): Promise<Due | undefined> {
    const { game, stored, snapshot } = live;
    const control = readTimeControl(stored.timeControl);
    if (stored.status !== 'active' || clockRests(stored) || askedPeople(live).length === 0) return undefined;
    const { house, now } = this.#deps;
    return due(control, game.clock(snapshot.state), now(), await house.rules(stored.guildId));
  }

  /** Until when a game waits whose time ran out while the bot was away; undefined: it waits no more. */
  async again({ game, stored, snapshot }: LiveTable, gap: Gap): Promise<Due | undefined> {
    const { deadlineAt, timeControl, guildId } = stored;
    if (deadlineAt === undefined) return undefined;
    const { house, now } = this.#deps;
    const clock = game.clock(snapshot.state);
    return graced(readTimeControl(timeControl), clock, deadlineAt, gap, now(), await house.rules(guildId));
  }

  /**
   * Until when the table waits after an action.
   * @returns undefined: as before; null: for ever
   */
  async after(before: LiveTable, done: Step, seat: Seat, hand: Hand): Promise<Due | null | undefined> {
    const waited = before.stored.deadlineAt !== undefined;
    if (waited && goesOn(before, done, seat, hand)) return undefined;
    return (await this.fresh(done.table)) ?? (waited ? null : undefined);
  }

  /** What an action decides about the seat: time-outs in a row bring a computer, and the person's own action ends that. */
  async mark({ game, stored }: LiveTable, seat: Seat, hand: Hand): Promise<SeatMark | undefined> {
    const taken = stored.seats.find((one) => one.seat === seat);
    if (taken?.userId === undefined || hand === 'program' || hand === 'bell') return undefined;
    const { timeouts = 0, level } = taken;
    if (hand === 'person')
      return timeouts > 0 || level !== undefined ? { seat, timeouts: 0, level: null } : undefined;
    const { standInAfter } = await this.#deps.house.rules(stored.guildId);
    const standsIn = standInAfter > 0 && timeouts + 1 >= standInAfter;
    return { seat, timeouts: timeouts + 1, level: level ?? (standsIn ? standInLevel(game) : null) };
  }
}

/**
 * Whether the clock goes on after an action: while the game calls it by the same name it does, whoever has acted, and also
 * for those whose time is over together with the one for whom something was played. Who could not be played for gets new
 * time, as clocks never stand at nought; and nothing runs where only programs are awaited.
 */
function goesOn(before: LiveTable, { table }: Step, seat: Seat, hand: Hand): boolean {
  const asked = askedPeople(table);
  const ranOut = hand === 'clock' || hand === 'bell';
  if (asked.length === 0 || (ranOut && asked.includes(seat))) return false;
  const [was, is] = [before, table].map(({ game, snapshot }) => game.clock(snapshot.state)?.id);
  return was !== undefined && was === is;
}

/** The computer that stands in for somebody: neither the dullest nor the strongest. */
export const standInLevel = ({ levels }: Pick<Game, 'levels'>): string =>
  levels[Math.floor((levels.length - 1) / 2)]?.id ?? '';

/** The seats as an action leaves them. */
export const marked = (seats: readonly StoredSeat[], mark: SeatMark | undefined): readonly StoredSeat[] =>
  mark === undefined ? seats : seats.map((one) => (one.seat === mark.seat ? withMark(one, mark) : one));

function withMark({ level: _, ...seat }: StoredSeat, { timeouts, level }: SeatMark): StoredSeat {
  return { ...seat, timeouts, ...(level !== null && { level }) };
}
