import type { Seat } from '../../src/games/facets/seats.ts';
import type { TableChange } from '../../src/store/records/changes.ts';
import type { StoredSeat, StoredTable } from '../../src/store/records/table.ts';
import { rested, withoutGap } from '../../src/table/clock/bank.ts';
import { bankControlOf, isOutOfTime } from '../../src/table/clock/banks.ts';
import { Clocks, type Hand, marked, standInLevel } from '../../src/table/clock/clocks.ts';
import { readHouseRules } from '../../src/table/clock/house-rules.ts';
import type { Gap } from '../../src/table/clock/time-control.ts';
import type { LiveTable, Snapshot, Step } from '../../src/table/log/live.ts';
import { dealt, step, undo } from '../../src/table/log/replay.ts';
import { askedPeople } from '../../src/table/log/seating.ts';
import { type Luck, luckOf } from '../contract/luck.ts';
import { awaitedIn, type Relay, type RelayAction, relay } from './relay.ts';

/**
 * Random games with time banks, with pauses, trouble, restarts, stand-ins, replaced people and undo. A separate
 * account for each seat subtracts every millisecond while the seat's time runs. The banks in the rows must match
 * these accounts.
 */

interface Account {
  given: number;
  used: number;
  spent: boolean;
}
const leftOf = ({ given, used }: Account): number => given - used;

const controls = ['bank-5-5', 'bank-10-15', 'bank-30-30'];
const longest = 120;

export interface BankTrial {
  readonly problems: readonly string[];
  /** How often each thing happened, so that a test can notice a trial in which nothing happens. */
  readonly counts: Readonly<Record<string, number>>;
}

export async function bankTrial(number: number): Promise<BankTrial> {
  const trial = new Trial(number);
  await trial.play();
  return { problems: trial.problems.map((one) => `game ${number}: ${one}`), counts: trial.counts };
}

class Trial {
  readonly problems: string[] = [];
  readonly counts: Record<string, number> = {};
  readonly #luck: Luck;
  readonly #standInAfter: number;
  readonly #clocks: Clocks;
  readonly #accounts: readonly Account[];
  readonly #increment: number;
  #now = Date.parse('2026-06-01T12:00:00Z');
  #live: LiveTable;
  /** The table after each action that wasn't undone. */
  #trail: readonly { readonly number: number; readonly snapshot: Snapshot }[];
  #gap: Gap | undefined;
  /** Whether the rows might not include the bot's last absence yet. */
  #isOpen = false;

  constructor(number: number) {
    const luck = luckOf(number + 86_028_121);
    this.#luck = luck;
    this.#standInAfter = luck.of([0, 1, 1, 2, 3]);
    const rules = readHouseRules({ 'stand-in-after': String(this.#standInAfter) });
    this.#clocks = new Clocks({
      house: { rules: async () => rules },
      now: () => new Date(this.#now),
      absence: async () => this.#gap,
    });
    this.#live = dealt(relay, tableOf(luck));
    const control = bankControlOf(this.#live.stored);
    if (control === undefined) throw new Error('There is no bank.');
    this.#increment = control.seconds * 1_000;
    // Some games start with little time, so that a bank runs out.
    const given = luck.once(3) ? control.minutes * 60_000 : 1_000 * (5 + luck.below(90));
    const seats = this.#live.stored.seats.map((one) => ({ ...one, bank: { left: given } }));
    this.#live = { ...this.#live, stored: { ...this.#live.stored, seats } };
    this.#accounts = seats.map(() => ({ given, used: 0, spent: false }));
    this.#trail = [{ number: 0, snapshot: this.#live.snapshot }];
  }

  async play(): Promise<void> {
    const { due, seats = [] } = await this.#clocks.fresh(this.#live);
    this.#set({ due: due ?? null, seats });
    for (let count = 0; this.#stored.status === 'active' && count < longest; count += 1) {
      const kind = await this.#event();
      this.counts[kind] = (this.counts[kind] ?? 0) + 1;
      this.#check(kind);
      if (this.problems.length > 0) return;
    }
  }

  get #stored(): StoredTable {
    return this.#live.stored;
  }
  get #state(): Relay {
    return this.#live.snapshot.state as Relay;
  }

  /**
   * The seats whose time runs unless everything is stopped. They belong to people, not programs, and must act in a
   * turn or a round.
   */
  #waits(live = this.#live): Seat[] {
    const state = live.snapshot.state as Relay;
    if (live.stored.status !== 'active' || state.phase === 'window') return [];
    const plays = (seat: Seat) =>
      live.stored.seats.some((one) => one.seat === seat && one.level === undefined);
    return awaitedIn(state).filter((seat) => plays(seat) && !state.orders.includes(seat));
  }

  /** Lets time pass. */
  #pass(milliseconds: number): void {
    this.#now += milliseconds;
    if (this.#stored.pausedAt !== undefined || this.#stored.trouble !== undefined) return;
    for (const seat of this.#waits()) {
      const account = this.#accountOf(seat);
      account.used += Math.min(leftOf(account), milliseconds);
    }
  }

  #accountOf(seat: Seat): Account {
    const account = this.#accounts[seat];
    if (account === undefined) throw new Error(`There is no seat ${seat}.`);
    return account;
  }

  /** Updates the accounts for turns that ended when the table changed. */
  #turned(before: LiveTable, by?: { readonly seat: Seat; readonly how: 'acted' | 'ran out' }): void {
    const id = (live: LiveTable) =>
      `${(live.snapshot.state as Relay).phase} ${(live.snapshot.state as Relay).count}`;
    const goesOn = (seat: Seat) => id(before) === id(this.#live) && this.#waits().includes(seat);
    for (const seat of this.#waits(before)) {
      const account = this.#accountOf(seat);
      const own = by?.seat === seat ? by.how : undefined;
      if (goesOn(seat) && own !== 'ran out') continue;
      if (account.spent || own === 'ran out' || (leftOf(account) === 0 && own === undefined)) {
        account.given += this.#increment - leftOf(account);
        account.spent = true;
      } else if (own === 'acted') account.given += this.#increment;
    }
  }

  #set({
    due,
    seats,
    pausedAt,
  }: Pick<TableChange, 'seats' | 'pausedAt'> & { readonly due?: TableChange['due'] | undefined }): void {
    const { deadlineAt, remindAt, pausedAt: paused, ...stored } = this.#stored;
    const before = { ...(deadlineAt && { deadlineAt }), ...(remindAt && { remindAt }) };
    const rests = pausedAt === undefined ? paused : (pausedAt ?? undefined);
    this.#live = {
      ...this.#live,
      stored: {
        ...stored,
        ...(due === undefined ? before : due),
        ...(rests && { pausedAt: rests }),
        // Convert the seats to JSON and back, as the rows store them.
        ...(seats && { seats: JSON.parse(JSON.stringify(seats)) as StoredSeat[] }),
      },
    };
  }

  async #take(done: Step, seat: Seat, hand: Hand): Promise<void> {
    const before = this.#live;
    const mark = await this.#clocks.mark(before, seat, hand);
    const stored = { ...done.table.stored, seats: marked(before.stored.seats, mark) };
    const { due, seats } = await this.#clocks.after(
      before,
      { ...done, table: { ...done.table, stored } },
      seat,
      hand,
    );
    this.#live = { ...done.table, stored };
    this.#set({ due: stored.status === 'active' ? due : null, seats });
    this.#trail = [...this.#trail, { number: stored.seq, snapshot: done.table.snapshot }];
    const ran = hand === 'clock' || hand === 'bell';
    this.#turned(before, hand === 'table' ? undefined : { seat, how: ran ? 'ran out' : 'acted' });
    this.#isOpen = false;
  }

  /** Changes the table without an action, and updates its clock. */
  async #change(after: LiveTable, change: Omit<TableChange, 'revision'>): Promise<void> {
    const before = this.#live;
    const { due, seats } = await this.#clocks.fresh(after, before);
    this.#live = after;
    this.#set({ ...change, due: due ?? null, ...(seats && { seats }) });
    this.#turned(before);
    this.#isOpen = false;
  }

  async #event(): Promise<string> {
    const luck = this.#luck;
    const deadline = this.#stored.deadlineAt?.getTime();
    const left = deadline === undefined ? 20_000 : Math.max(0, deadline - this.#now);
    if (deadline !== undefined && luck.once(7)) {
      this.#pass(left + luck.of([0, 1, luck.below(2_000)]));
      return this.#ring();
    }
    this.#pass(luck.of([0, 1, luck.below(1 + Math.min(left, 15_000)), luck.below(1 + (left >> 1))]));
    const { pausedAt, trouble } = this.#stored;
    if (luck.once(20)) return this.#restart();
    if (luck.once(pausedAt === undefined ? 20 : 3)) return this.#pause();
    if (luck.once(trouble === undefined ? 30 : 5)) return this.#trouble();
    if (luck.once(20)) return this.#replace();
    if (luck.once(8)) return this.#takeOver();
    if (pausedAt !== undefined) return 'nothing';
    return luck.once(9) ? this.#undo() : this.#act();
  }

  async #act(): Promise<string> {
    const luck = this.#luck;
    const state = this.#state;
    const programs = awaitedIn(state).filter((seat) => !this.#waits().includes(seat));
    const people = state.phase === 'window' ? askedPeople(this.#live) : this.#waits();
    const forced = people.length > 0 && luck.once(8);
    const seats = forced || programs.length === 0 || (people.length > 0 && luck.once(2)) ? people : programs;
    if (seats.length === 0) return 'nothing';
    const seat = luck.of(seats);
    const hand: Hand = forced || !people.includes(seat) ? 'program' : 'person';
    const action: RelayAction =
      hand === 'program'
        ? 'step'
        : luck.of(['step', 'step', 'step', 'long step', luck.once(4) ? 'order' : 'step']);
    const resigns = hand === 'person' && luck.once(60);
    await this.#take(step(this.#live, seat, resigns ? 'quit' : action), seat, hand);
    return forced ? 'forced' : hand;
  }

  /** Lets a person take over a seat that a program plays, by the button or by acting. */
  async #takeOver(): Promise<string> {
    const ordered = this.#state.orders.find((seat) => this.#state.quit.includes(seat) === false);
    if (ordered !== undefined && this.#stored.pausedAt === undefined) {
      await this.#take(step(this.#live, ordered, 'own'), ordered, 'person');
      return 'own';
    }
    const standIn = this.#stored.seats.find(
      ({ userId, level }) => userId !== undefined && level !== undefined,
    );
    if (standIn === undefined) return 'nothing';
    const seats = this.#stored.seats.map((one) => (one === standIn ? withoutLevel(one) : one));
    await this.#change({ ...this.#live, stored: { ...this.#stored, seats } }, { seats });
    return 'take-over';
  }

  async #replace(): Promise<string> {
    const luck = this.#luck;
    const taken = luck.of(this.#stored.seats);
    const { userId: _, level: __, ...left } = taken;
    const comes = luck.once(2) ? { level: 'weak' } : { userId: `${this.#now}` };
    const seats = this.#stored.seats.map((one) => (one === taken ? { ...left, ...comes } : one));
    await this.#change({ ...this.#live, stored: { ...this.#stored, seats } }, { seats });
    return 'replaced';
  }

  async #pause(): Promise<string> {
    const { pausedAt, ...stored } = this.#stored;
    if (pausedAt === undefined) {
      const now = new Date(this.#now);
      await this.#change({ ...this.#live, stored: { ...stored, pausedAt: now } }, { pausedAt: now });
      return 'paused';
    }
    await this.#change({ ...this.#live, stored }, { pausedAt: null });
    return 'resumed';
  }

  /** Causes or ends trouble. As in the store, trouble removes the deadline and keeps the seats. */
  async #trouble(): Promise<string> {
    const { trouble, troubleAt, ...stored } = this.#stored;
    if (trouble === undefined) {
      const rows = { ...stored, trouble: 'forbidden' as const, troubleAt: new Date(this.#now) };
      this.#live = { ...this.#live, stored: rows };
      this.#set({ due: null });
      return 'trouble';
    }
    await this.#change({ ...this.#live, stored }, {});
    return 'recovered';
  }

  async #undo(): Promise<string> {
    const back = this.#trail.slice(-4, -1);
    if (back.length === 0) return 'nothing';
    const { number, snapshot } = this.#luck.of(back);
    this.#trail = this.#trail.filter((one) => one.number <= number);
    await this.#take(undo(this.#live, 0, number, snapshot, false), 0, 'table');
    return 'undone';
  }

  /** Simulates a time when the bot is away. When it is back it checks the table, unless a person acts first. */
  async #restart(): Promise<string> {
    await this.#back();
    const from = this.#now;
    this.#now += 1 + this.#luck.below(600_000);
    this.#gap = { from, until: this.#now };
    this.#isOpen = true;
    const rang = (this.#stored.deadlineAt?.getTime() ?? this.#now + 1) <= this.#now;
    if (rang) return `${await this.#ring()} after an absence`;
    if (this.#luck.once(2)) await this.#back();
    return 'absence';
  }

  async #back(): Promise<void> {
    if (!this.#isOpen || this.#gap === undefined) return;
    const { due, seats } = await this.#clocks.fresh(this.#live, this.#live);
    this.#set({ due: due ?? null, ...(seats && { seats }) });
    this.#isOpen = false;
  }

  /** Does what the bot does when the table's time is up. */
  async #ring(): Promise<string> {
    const again = this.#gap && (await this.#clocks.again(this.#live, this.#gap));
    if (again) {
      this.#set({ due: again.due, ...(again.seats && { seats: again.seats }) });
      this.#isOpen = false;
      if (again.due.deadlineAt.getTime() > this.#now) return 'more time';
    }
    let rang = 'silence';
    while ((this.#stored.deadlineAt?.getTime() ?? Number.POSITIVE_INFINITY) <= this.#now) {
      const live = this.#live;
      const late = askedPeople(live).filter((seat) => isOutOfTime(live, seat, this.#now));
      const next = relay.timeout(live.snapshot.state).find(({ seat }) => late.includes(seat));
      if (next === undefined) {
        this.problems.push('the table’s time is over, and nobody’s is');
        return rang;
      }
      const { seat, action } = next;
      const isTurn = this.#state.phase !== 'window';
      if (isTurn && leftOf(this.#accountOf(seat)) > 0)
        this.problems.push(`seat ${seat} runs out of time with some left`);
      const change = await this.#clocks.standIn(live, seat, action);
      if (change) {
        this.#set(change);
        this.#turned(live, { seat, how: 'ran out' });
        rang = 'stood in';
        if (this.#stored.seats[seat]?.level !== standInLevel(relay))
          this.problems.push('no computer stands in');
        continue;
      }
      const hand: Hand = next.excused ? 'bell' : 'clock';
      if (hand === 'clock' && this.#standInAfter === 1) this.problems.push('a time-out is logged');
      await this.#take(step(live, seat, action, hand === 'clock'), seat, hand);
      rang = hand;
    }
    return rang;
  }

  /** Checks the rows against the accounts, and the table's deadline against both. */
  #check(kind: string): void {
    const { seats, deadlineAt, pausedAt, trouble, troubleAt } = this.#stored;
    const rests = pausedAt !== undefined || trouble !== undefined;
    const say = (problem: string) =>
      this.problems.push(`${kind}, ${this.#state.phase} ${this.#state.count}: ${problem}`);
    for (const { seat, bank } of seats) {
      const account = this.#accountOf(seat);
      const counts = troubleAt === undefined || (this.#gap?.from ?? this.#now) < troubleAt.getTime();
      const now =
        bank && rested(counts ? withoutGap(bank, this.#gap) : bank, troubleAt?.getTime() ?? this.#now);
      if (now?.left !== leftOf(account))
        say(`seat ${seat} has ${now?.left} ms left of ${account.given} given and ${account.used} used`);
      if ((now?.spent ?? false) !== account.spent) say(`seat ${seat} is ${account.spent ? '' : 'not '}spent`);
    }
    const waits = this.#waits();
    if (this.#state.phase === 'window' || this.#stored.status !== 'active' || this.#isOpen) return;
    const least = Math.min(...waits.map((seat) => leftOf(this.#accountOf(seat))));
    const end = rests || waits.length === 0 ? undefined : this.#now + least;
    const isPast = least === 0 && deadlineAt !== undefined && deadlineAt.getTime() <= this.#now;
    if (deadlineAt?.getTime() !== end && !isPast)
      say(`the deadline is ${deadlineAt?.toISOString()}, not ${end && new Date(end).toISOString()}`);
  }
}

const withoutLevel = ({ level: _, ...seat }: StoredSeat): StoredSeat => ({ ...seat, timeouts: 0 });

function tableOf(luck: Luck): StoredTable {
  const seating = Array.from({ length: 2 + luck.below(3) }, (_, seat) => seat === 0 || !luck.once(6));
  return {
    id: 'relaytable',
    guildId: 'g1',
    channelId: 'c1',
    game: 'relay',
    options: { leaves: luck.once(2) },
    status: 'active',
    openedBy: '1',
    revision: 1,
    seq: 0,
    shownRevision: 0,
    loggedSeq: 0,
    notifiedSeq: 0,
    timeControl: luck.of(controls),
    awaitsProgram: false,
    seed: 'ab'.repeat(32),
    commit: 'c',
    entropy: '',
    seats: seating.map((isPerson, seat) => ({
      seat,
      name: `Seat ${seat}`,
      entropy: `${seat}`,
      ...(isPerson ? { userId: `${seat + 1}` } : { level: 'weak' }),
    })),
    createdAt: new Date('2026-06-01T12:00:00Z'),
  };
}
