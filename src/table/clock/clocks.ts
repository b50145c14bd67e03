import { offers } from '../../games/choices.ts';
import type { Game, Seat } from '../../games/game.ts';
import type { SeatMark } from '../../store/records/log.ts';
import type { Due, StoredSeat } from '../../store/records/table.ts';
import { readAct } from '../log/act.ts';
import type { LiveTable, Step } from '../log/live.ts';
import { askedPeople } from '../log/seating.ts';
import type { HouseRules } from './house-rules.ts';
import { clockRests } from './resting.ts';
import { due, type Gap, graced, readTimeControl } from './time-control.ts';

interface Deps {
  readonly house: { rules(guildId: string): Promise<HouseRules> };
  readonly now: () => Date;
}

/** Who brought an action about: a person, a program that plays a seat, or the clock that ran out. */
export type Hand = 'person' | 'program' | 'clock';

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
    if (control.control.kind === 'none' || stored.status !== 'active' || clockRests(stored)) return undefined;
    if (askedPeople(live).length === 0) return undefined;
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
    if (taken?.userId === undefined || hand === 'program') return undefined;
    const { timeouts = 0, level } = taken;
    if (hand === 'person')
      return timeouts > 0 || level !== undefined ? { seat, timeouts: 0, level: null } : undefined;
    const { standInAfter } = await this.#deps.house.rules(stored.guildId);
    const standsIn = standInAfter > 0 && timeouts + 1 >= standInAfter;
    return { seat, timeouts: timeouts + 1, level: level ?? (standsIn ? standInLevel(game) : null) };
  }
}

/** Whether the clock goes on after an action: of those whom it ran for some are still awaited, and nobody else. */
function goesOn(before: LiveTable, { table, notation }: Step, seat: Seat, hand: Hand): boolean {
  const asked = askedPeople(table);
  const wereAsked = askedPeople(before);
  if (asked.length === 0 || !asked.every((one) => wereAsked.includes(one))) return false;
  const kind = ({ game, snapshot }: LiveTable) => game.clock(snapshot.state)?.kind;
  if (kind(before) !== kind(table)) return false;
  // Whoever could not be played for gets new time: a clock must never stand at nought.
  if (hand === 'clock' && asked.includes(seat)) return false;
  const { since } = table.snapshot;
  if (asked.some((one) => one !== seat && since[one] !== table.stored.seq)) return true;
  return hand === 'person' && asked.includes(seat) && leadsOn(before, seat, notation);
}

/** Whether an action is one of several that make up a turn, as on a lineup card: nobody gains time by one more of them. */
function leadsOn({ game, snapshot }: LiveTable, seat: Seat, notation: string): boolean {
  if (readAct(notation) !== undefined) return false;
  const choices = game.choices(snapshot.state, seat).filter(({ again }) => again !== undefined);
  return choices.length > 0 && offers(choices, game.parse(snapshot.state, notation));
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
