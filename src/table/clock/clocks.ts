import type { Seat } from '../../games/facets/seats.ts';
import type { Game } from '../../games/game.ts';
import type { TableChange } from '../../store/records/changes.ts';
import type { SeatMark } from '../../store/records/log.ts';
import type { Due, StoredSeat } from '../../store/records/table.ts';
import type { LiveTable, Step } from '../log/live.ts';
import { isExcused } from '../log/replay.ts';
import { askedPeople, awaitsProgram } from '../log/seating.ts';
import type { BankControl, Ended } from './bank.ts';
import { bankControlOf, bankDue, banked, bankedTurn } from './banks.ts';
import type { HouseRules } from './house-rules.ts';
import { clockRests } from './resting.ts';
import { due, type Gap, graced, readTimeControl, remindedAtOnce } from './time-control.ts';

interface Deps {
  readonly house: { rules(guildId: string): Promise<HouseRules> };
  readonly now: () => Date;
  /** Returns the bot's last absence from a server; by default there is none. */
  readonly absence?: (guildId: string) => Promise<'away' | Gap | undefined>;
}

/** The deadline of a table, and its seats if it uses time banks. */
export interface Waiting {
  readonly due: Due | undefined;
  readonly seats?: readonly StoredSeat[];
}

/** Changes to a table outside its log. */
type Change = Omit<TableChange, 'revision'>;

/**
 * What caused an action: a person, a program that plays a seat, or a clock that ran out for one seat. `bell`:
 * a clock that runs out for everybody and is nobody's fault. `table`: an agreement of the people there.
 */
export type Hand = 'person' | 'program' | 'clock' | 'bell' | 'table';

/** How each cause ends a seat's turn. */
const endedBy: Readonly<Record<Hand, Ended>> = {
  person: 'acted',
  program: 'acted',
  clock: 'ran out',
  bell: 'ran out',
  table: 'otherwise',
};

/** Computes the deadlines of tables and what happens at a time-out. */
export class Clocks {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** The current time. All tables use this clock. */
  now(): Date {
    return this.#deps.now();
  }

  /** The id of a server's time control for new tables. */
  async usual(guildId: string): Promise<string> {
    return readTimeControl((await this.#deps.house.rules(guildId)).timeControl).id;
  }

  /**
   * The deadline of a game when its clock restarts; undefined if there is no limit, if only programs have to act, or
   * if the game is paused. Time banks start, continue or stop depending on the table's earlier state.
   *
   * @param before undefined: it had no clock
   */
  async fresh(live: LiveTable, before?: LiveTable): Promise<Waiting> {
    const control = bankControlOf(live.stored);
    if (control === undefined) return { due: await this.#fresh(live) };
    const seats = await this.#banked(control, before, live);
    if (bankedTurn(live) !== undefined) return { seats, due: await this.#bankDue(live, seats) };
    const { deadlineAt, remindAt } = before?.stored ?? {};
    const lasts = deadlineAt && before && clockId(before) === clockId(live);
    const runs = !clockRests(live.stored) && askedPeople(live).length > 0;
    const due = lasts && runs ? { deadlineAt, ...(remindAt && { remindAt }) } : await this.#fresh(live);
    return { seats, due };
  }

  async #banked(
    control: BankControl,
    before: LiveTable | undefined,
    after: LiveTable,
    acted?: Parameters<typeof banked>[4],
  ): Promise<readonly StoredSeat[]> {
    const absence = await this.#deps.absence?.(after.stored.guildId);
    const gap = absence === 'away' ? undefined : absence;
    return banked(control, before, after, { now: this.#deps.now().getTime(), gap }, acted);
  }

  async #bankDue({ stored }: LiveTable, seats: readonly StoredSeat[]): Promise<Due | undefined> {
    const { house, now } = this.#deps;
    return bankDue(seats, now().getTime(), await house.rules(stored.guildId));
  }

  async #fresh(live: LiveTable): Promise<Due | undefined> {
    const { game, stored, snapshot } = live;
    const control = readTimeControl(stored.timeControl);
    if (stored.status !== 'active' || clockRests(stored) || askedPeople(live).length === 0) return undefined;
    const { house, now } = this.#deps;
    return due(control, game.clock(snapshot.state), now(), await house.rules(stored.guildId));
  }

  /** The new deadline of a game whose time ran out while the bot was away; undefined if it gets none. */
  async again(live: LiveTable, gap: Gap): Promise<(Waiting & { readonly due: Due }) | undefined> {
    const { game, stored, snapshot } = live;
    const { deadlineAt, timeControl, guildId } = stored;
    if (deadlineAt === undefined) return undefined;
    const { house, now } = this.#deps;
    const [at, rules] = [now(), await house.rules(guildId)];
    const control = bankControlOf(stored);
    if (control === undefined || bankedTurn(live) === undefined) {
      const clock = game.clock(snapshot.state);
      const due = graced(readTimeControl(timeControl), clock, deadlineAt, gap, at, rules);
      return due && { due };
    }
    const seats = banked(control, live, live, { now: at.getTime(), gap });
    const due = bankDue(seats, at.getTime(), rules);
    if (due === undefined || !seats.some((one, index) => one !== stored.seats[index])) return undefined;
    return { seats, due: remindedAtOnce(due, at, rules) };
  }

  /**
   * The deadline of the table after an action, and its seats with their new time banks.
   *
   * @returns `due` undefined: unchanged; null: no limit
   */
  async after(
    before: LiveTable,
    done: Step,
    seat: Seat,
    hand: Hand,
  ): Promise<{ readonly due: Due | null | undefined; readonly seats: readonly StoredSeat[] }> {
    const { table } = done;
    const control = bankControlOf(table.stored);
    if (control === undefined)
      return { due: await this.#dueAfter(before, done, seat, hand), seats: table.stored.seats };
    const seats = await this.#banked(control, before, table, { seat, how: endedBy[hand] });
    if (bankedTurn(table) === undefined)
      return { due: await this.#dueAfter(before, done, seat, hand), seats };
    const due = await this.#bankDue(table, seats);
    const { deadlineAt } = before.stored;
    const isSame = due?.deadlineAt.getTime() === deadlineAt?.getTime();
    return { due: isSame ? undefined : (due ?? null), seats };
  }

  async #dueAfter(before: LiveTable, done: Step, seat: Seat, hand: Hand): Promise<Due | null | undefined> {
    const waited = before.stored.deadlineAt !== undefined;
    if (waited && goesOn(before, done, seat, hand)) return undefined;
    return (await this.#fresh(done.table)) ?? (waited ? null : undefined);
  }

  /**
   * The change to the table if a computer takes the seat at the first time-out. It takes over before anything
   * is played, so the person stays in the game.
   *
   * @param action what would be played for the seat
   * @returns undefined: the time-out is played instead
   */
  async standIn(live: LiveTable, seat: Seat, action: unknown): Promise<Change | undefined> {
    const { game, stored } = live;
    const taken = stored.seats.find((one) => one.seat === seat);
    if (taken?.userId === undefined || taken.level !== undefined || isExcused(live, seat, action))
      return undefined;
    const { standInAfter } = await this.#deps.house.rules(stored.guildId);
    if (standInAfter !== 1) return undefined;
    const seats = marked(stored.seats, { seat, timeouts: 1, level: standInLevel(game) });
    const after = { ...live, stored: { ...stored, seats } };
    const control = bankControlOf(stored);
    const paid = control && (await this.#banked(control, live, after, { seat, how: 'ran out' }));
    const next = paid && bankedTurn(live) !== undefined ? await this.#bankDue(after, paid) : undefined;
    // People who ran out of time together with this seat get no new time.
    const due = askedPeople(after).length === 0 ? null : next;
    return { seats: paid ?? seats, awaitsProgram: awaitsProgram(after), ...(due !== undefined && { due }) };
  }

  /**
   * What an action changes about its seat. Several time-outs in a row bring in a computer, and the person's
   * own action removes it.
   */
  async mark({ game, stored }: LiveTable, seat: Seat, hand: Hand): Promise<SeatMark | undefined> {
    const taken = stored.seats.find((one) => one.seat === seat);
    if (taken?.userId === undefined || hand === 'program' || hand === 'bell' || hand === 'table')
      return undefined;
    const { timeouts = 0, level } = taken;
    if (hand === 'person')
      return timeouts > 0 || level !== undefined ? { seat, timeouts: 0, level: null } : undefined;
    const { standInAfter } = await this.#deps.house.rules(stored.guildId);
    const standsIn = standInAfter > 0 && timeouts + 1 >= standInAfter;
    return { seat, timeouts: timeouts + 1, level: level ?? (standsIn ? standInLevel(game) : null) };
  }
}

/**
 * Whether the clock keeps running after an action. It does while the game's clock id stays the same, whoever acted.
 * It also does for seats that ran out of time together with a seat for which the clock just played. If nothing can be
 * played for a seat, it gets new time, because no clock stays at zero. No clock runs while the table waits only for
 * programs.
 */
function goesOn(before: LiveTable, { table }: Step, seat: Seat, hand: Hand): boolean {
  const asked = askedPeople(table);
  const ranOut = hand === 'clock' || hand === 'bell';
  if (asked.length === 0 || (ranOut && asked.includes(seat))) return false;
  const [was, is] = [clockId(before), clockId(table)];
  return was !== undefined && was === is;
}

const clockId = ({ game, snapshot }: LiveTable): string | undefined => game.clock(snapshot.state)?.id;

/** The level of a stand-in computer: neither the weakest nor the strongest. */
export const standInLevel = ({ levels }: Pick<Game, 'levels'>): string =>
  levels[Math.floor((levels.length - 1) / 2)]?.id ?? '';

/** The seats with an action's changes applied. */
export const marked = (seats: readonly StoredSeat[], mark: SeatMark | undefined): readonly StoredSeat[] =>
  mark === undefined ? seats : seats.map((one) => (one.seat === mark.seat ? withMark(one, mark) : one));

function withMark({ level: _, ...seat }: StoredSeat, { timeouts, level }: SeatMark): StoredSeat {
  return { ...seat, timeouts, ...(level !== null && { level }) };
}
