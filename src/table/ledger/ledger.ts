import { LRUCache } from 'lru-cache';
import type { BeaconPart, ChainName } from '../../engine/beacon/chain.ts';
import { asWritten } from '../../engine/markdown.ts';
import { KeyedQueue } from '../../engine/queue.ts';
import { RuleError } from '../../engine/rule-error.ts';
import type { Seat } from '../../games/facets/seats.ts';
import type { Game } from '../../games/game.ts';
import { remembering } from '../../games/remembering.ts';
import { type NewDice, RevisionMoved, type TableChange } from '../../store/records/changes.ts';
import {
  type AddedAction,
  NumberTaken,
  type SeatBank,
  type SeatMark,
  SourceRepeated,
  type StoredAction,
} from '../../store/records/log.ts';
import type { LeftText } from '../../store/records/server.ts';
import type { Store } from '../../store/records/store.ts';
import type { Due, StoredSeat, StoredTable } from '../../store/records/table.ts';
import { Clocks, type Hand, marked } from '../clock/clocks.ts';
import { ServerSettings } from '../clock/house-rules.ts';
import { awaitsDice } from '../clock/resting.ts';
import type { LiveTable, Snapshot, Step } from '../log/live.ts';
import { rulesOf } from '../log/other-rules.ts';
import { renewedDice } from '../log/proof/promise.ts';
import { awaitsPress, withBeacon, withPress } from '../log/proof/seeds.ts';
import { isPaused, lapsesWith, pausedSentence } from '../log/proposal.ts';
import { isExcused, leftBy, linked, renewal, step } from '../log/replay.ts';
import { awaitsProgram, seatOf } from '../log/seating.ts';
import { endingOf } from '../log/standings.ts';
import { asRecord } from '../log/unreadable.ts';
import { type Finish, type Finishing, withoutRecord } from './finishing.ts';
import { type Ended, isLate, notSeated, tooLate } from './late.ts';
import { LibraryCache, type UnreadLeague } from './library-cache.ts';
import { type CannotGoOn, Loading, type Unread } from './loading.ts';
import { Memory } from './memory.ts';

/** Number of actions between two stored snapshots. A load never replays more actions than this. */
const snapshotEvery = 25;

/**
 * Milliseconds after which the answer to a late press says what the press was for. Until then, people still remember
 * it.
 */
const longAgo = 10_000;

/** Number of actions whose times are cached. */
const momentsKept = 2_000;

/** Maximum number of attempts at a typed move when other processes keep taking its number. */
const attempts = 20;

/** Who acts: a person, the program that plays a seat, or the clock for a seat that ran out of time. */
export type Mover =
  | { readonly userId: string }
  | { readonly seat: Seat; readonly timedOut?: true; readonly why?: string };

export interface Acted {
  readonly step: Step;
  readonly seat: Seat;
}

/** The result of a typed turn. */
export interface TurnTaken {
  readonly acted: readonly Acted[];
  /** Why the turn stopped early. */
  readonly stopped?: RuleError;
}

/** What is committed together with an action. */
interface Beside {
  /** Texts that the action stores for later games. */
  readonly left: readonly LeftText[];
  /** Whether the action settles the open proposal. */
  readonly settles: boolean;
  /** The new source for this roll and later rolls, if it changes. */
  readonly dice?: NewDice;
  readonly due: Due | null | undefined;
  readonly mark: SeatMark | undefined;
  /** The time banks after the action. */
  readonly banks: readonly SeatBank[];
  /** Why the computer plays the action. */
  readonly why?: string | undefined;
  /** What is kept of the game if the action ends it. */
  readonly finish: Finish | undefined;
}

/** Answers to presses on a table that is not running. */
const notActive: Readonly<Record<string, string>> = {
  lobby: 'Game is not active (status: pending). Press Start in the lobby first.',
  finished: 'This game is over. `/play` opens a new one.',
  ended: 'A moderator ended this game. `/play` opens a new one.',
  cancelled: 'This table was canceled. `/play` opens a new one.',
};

/**
 * Keeps the log of every table and adds actions to it, each with its own number. Tables are in memory, or
 * loaded on demand. In this process, a queue orders all changes of a table; the log's unique key stops other
 * processes from taking the same number.
 */
export class Ledger {
  readonly #store: Store;
  readonly #games: ReadonlyMap<string, Game>;
  readonly #finishing: Finishing;
  /** Loads in progress, so that a table is not loaded twice at once. */
  readonly #underWay = new Map<string, Promise<LiveTable | undefined>>();
  readonly queue = new KeyedQueue();
  readonly libraryCache: LibraryCache;
  readonly memory = new Memory(
    (id) => this.queue.busy(id),
    (options) => this.libraryCache.retainedBy(options),
  );
  readonly loading: Loading;
  /** Computes the deadlines of tables. */
  readonly clocks: Clocks;
  readonly #moments = new LRUCache<string, Date>({ max: momentsKept });

  /**
   * @param clocks by default the system's clock and the servers' settings
   * @param cannotGoOn called each time a running game with other rules is loaded; by default nothing happens
   * @param told called once for each table that cannot be read; by default nothing happens
   * @param toldOfLeague called once for each of a server's leagues that cannot be read; by default nothing
   * happens
   * @param finishing what is kept of a game that ends; by default only its result
   */
  constructor(
    store: Store,
    games: readonly Game[],
    clocks = new Clocks({ house: new ServerSettings(store), now: () => new Date() }),
    cannotGoOn: CannotGoOn = async () => undefined,
    told: Unread = () => undefined,
    toldOfLeague: UnreadLeague = () => undefined,
    finishing = withoutRecord,
  ) {
    this.#finishing = finishing;
    this.#store = store;
    this.clocks = clocks;
    this.libraryCache = new LibraryCache(store, toldOfLeague);
    this.#games = new Map(games.map((game) => [game.id, remembering(game)]));
    this.loading = new Loading({
      store,
      games: this.#games,
      gameOf: (id) => this.game(id),
      libraryCache: this.libraryCache,
      cannotGoOn,
      told,
    });
  }

  /** @throws RuleError (`unknown-game`) */
  game(id: string): Game {
    const game = this.#games.get(id);
    if (!game) throw new RuleError('unknown-game', `There’s no game called “${asWritten(id)}” here.`);
    return game;
  }

  /** A game's title; its id if the bot no longer offers it. */
  titleOf(id: string): string {
    return this.#games.get(id)?.title ?? id;
  }

  /** Whether a game has no randomness; false for a game that the bot does not offer. */
  isWithoutChance(id: string): boolean {
    return this.#games.get(id)?.withoutChance === true;
  }

  /**
   * The row of a table. If the table cannot be read, the row's `unreadable` says so.
   *
   * @throws RuleError (`no-such-table`, `archived`)
   */
  async stored(id: string): Promise<StoredTable> {
    return this.memory.row(id) ?? this.#read(id);
  }

  async #read(id: string): Promise<StoredTable> {
    const table = await this.loading.row(id);
    if (table.status !== 'lobby') this.memory.lobbies.delete(id);
    return table;
  }

  /**
   * The table with its game's state, even after the game is over; undefined before the deal.
   *
   * @throws OtherRules if the table was played under other rules that give different hashes
   * @param number an action's number on a control that the caller saw; a cached table that is older is loaded again
   * @throws TableUnreadable
   */
  async live(id: string, number = 0): Promise<LiveTable | undefined> {
    const cached = this.memory.games.get(id);
    // Another process acted, so memory is out of date.
    if (cached && number > cached.stored.seq + 1) this.forget(id);
    else if (cached) {
      this.memory.games.keep(cached);
      return cached;
    }
    return this.#underWay.get(id) ?? this.#beginToLoad(id);
  }

  #beginToLoad(id: string): Promise<LiveTable | undefined> {
    const loading = this.#load(id, () => this.#underWay.get(id) === loading);
    this.#underWay.set(id, loading);
    const done = () => {
      if (this.#underWay.get(id) === loading) this.#underWay.delete(id);
    };
    loading.then(done, done);
    return loading;
  }

  /**
   * The row of a table in the lobby. Always read again, because another process may have changed it. Call it
   * within the table's queue.
   *
   * @throws RuleError as `stored` does
   */
  async lobby(id: string): Promise<StoredTable> {
    const table = await this.#read(id);
    this.wrote(table);
    return table;
  }

  /** Caches a row that this process just wrote, or read within the table's queue. */
  wrote(table: StoredTable): void {
    const { id } = table;
    this.#underWay.delete(id);
    this.memory.games.delete(id);
    if (table.status !== 'lobby' || !this.#isReady(table)) {
      this.memory.lobbies.delete(id);
      return;
    }
    // The table message may have been posted after the row was read.
    const messageId = table.messageId ?? this.memory.lobbies.get(id)?.messageId;
    this.memory.lobbies.set(id, { ...table, ...(messageId && { messageId }) });
  }

  /** Whether the content that a newly written row names is loaded. If not, the row must be read again. */
  #isReady({ game, options }: StoredTable): boolean {
    const of = this.#games.get(game);
    return of === undefined || this.libraryCache.isReady(of, options);
  }

  /** Caches a table whose deal was just committed. */
  begun(stored: StoredTable, snapshot: Snapshot): void {
    const messageId = stored.messageId ?? this.memory.lobbies.get(stored.id)?.messageId;
    this.memory.lobbies.delete(stored.id);
    if (!this.#isReady(stored)) return;
    this.memory.games.keep({
      game: this.game(stored.game),
      snapshot,
      stored: { ...stored, ...(messageId && { messageId }) },
    });
  }

  /** Drops a table from memory if its row is newer, as after another process acted. */
  async refresh(id: string): Promise<void> {
    if (!this.memory.has(id)) return;
    const row = await this.#store.loadTable(id);
    if (row) this.noteRow(row);
  }

  /**
   * The table by its current row. Use it for private content, because another process may have given the seat
   * to somebody else.
   *
   * @param number an action's number on a control that the caller saw
   */
  async fresh(id: string, number?: number): Promise<LiveTable | undefined> {
    await this.refresh(id);
    return this.live(id, number);
  }

  /** Drops a table from memory if the given row, which was just read, is newer. */
  noteRow(row: StoredTable): void {
    const known = this.memory.row(row.id);
    if (!known) return;
    const { revision, trouble } = known;
    if (row.revision > revision || row.trouble !== trouble) this.forget(row.id);
  }

  /**
   * @param isNewest whether the table has not been dropped since the load began; if it has, the result is
   * neither cached nor used
   */
  async #load(id: string, isNewest: () => boolean): Promise<LiveTable | undefined> {
    // Another process may have started the game, while memory still has a lobby.
    const table = await this.#read(id);
    if (table.startedAt === undefined) return undefined;
    this.loading.refuseUnreadable(table);
    if (rulesOf(this.game(table.game), table) !== 'same') {
      await this.loading.underTheseRules(table);
      return this.#load(id, isNewest);
    }
    const { game, snapshot, stored: replayed } = await this.loading.game(table);
    // The row and the actions are read separately; a commit in between changes both.
    if (replayed.seq > table.seq) return this.#load(id, isNewest);
    const cached = this.memory.games.get(id);
    if (cached && cached.stored.revision >= table.revision) return cached;
    if (!isNewest()) return this.live(id);
    const live: LiveTable = { game, snapshot, stored: table };
    this.memory.games.keep(live);
    return live;
  }

  /** Drops a table from memory after its lobby or row changed. */
  forget(id: string): void {
    this.#underWay.delete(id);
    this.memory.forget(id);
  }

  /**
   * Takes an action: checks who acts and whether the press is late, then applies and commits it.
   * @param number the number that the control was drawn for; undefined for typed moves, which always apply to
   * the current state
   * @param read returns the action's text from the current table
   * @throws RuleError with a sentence for the person
   */
  act(
    id: string,
    mover: Mover,
    number: number | undefined,
    read: (live: LiveTable, seat: Seat) => string,
    source: string,
  ): Promise<Acted> {
    return this.#untilNobodyIsQuicker(id, () => this.#act(id, mover, number, read, source));
  }

  /**
   * Takes the actions of a typed turn one after another. Nobody else in this process acts in between.
   *
   * @param read tries all of the actions on the current table and returns their texts, or refuses
   * @throws RuleError with a sentence for the person; then no action is taken
   */
  actInTurn(
    id: string,
    mover: Mover,
    number: number | undefined,
    read: (live: LiveTable, seat: Seat) => readonly string[],
    source: string,
  ): Promise<TurnTaken> {
    return this.queue.run(id, async () => {
      const texts = await this.#trying(async () => {
        const { live, seat } = await this.#mayAct(id, mover, number);
        return read(live, seat);
      });
      const acted: Acted[] = [];
      for (const [at, text] of texts.entries()) {
        const isFirst = at === 0;
        const delivery = isFirst ? source : `${source}:${at + 1}`;
        try {
          acted.push(
            await this.#trying(() =>
              this.#act(id, mover, isFirst ? number : undefined, () => text, delivery),
            ),
          );
        } catch (error) {
          // Another process acted after the actions were tried. Actions that were already taken stay.
          if (acted.length === 0 || !(error instanceof RuleError)) throw error;
          return { acted, stopped: error };
        }
      }
      return { acted };
    });
  }

  /**
   * Adds to the log what everybody agreed on.
   *
   * @param decide makes the step from the current table and log, or refuses
   */
  together(
    id: string,
    seat: Seat,
    decide: (live: LiveTable, actions: readonly StoredAction[]) => Step,
    source: string,
  ): Promise<Acted> {
    return this.#untilNobodyIsQuicker(id, async () => {
      const live = await this.running(id);
      const actions = await asRecord('log', this.#store.actions(id));
      if (actions.length > live.stored.seq) {
        this.forget(id);
        throw new NumberTaken(`Table ${id} has moved on since it was loaded.`);
      }
      const done = decide(live, actions);
      return this.#take(live, done, seat, source, { left: [], settles: true }, 'table');
    });
  }

  /**
   * Changes a running game outside its log.
   *
   * @param decide returns the change to the current table, or refuses; undefined: no change
   */
  change(
    id: string,
    decide: (
      live: LiveTable,
    ) => Omit<TableChange, 'revision'> | undefined | Promise<Omit<TableChange, 'revision'> | undefined>,
  ): Promise<LiveTable> {
    return this.#untilNobodyIsQuicker(id, async () => {
      const live = await this.running(id);
      const change = await decide(live);
      if (change === undefined) return live;
      try {
        const row = await this.#store.changeTable(id, { ...change, revision: live.stored.revision });
        // Options never change. The options object in memory keeps its content loaded.
        const changed = { ...live, stored: { ...row, options: live.stored.options } };
        this.memory.games.keep(changed);
        return changed;
      } catch (error) {
        this.forget(id);
        throw error;
      }
    });
  }

  #untilNobodyIsQuicker<T>(id: string, work: () => Promise<T>): Promise<T> {
    return this.queue.run(id, () => this.#trying(work));
  }

  /** Retries work when another process acted first. Call it within the table's queue. */
  async #trying<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof NumberTaken || error instanceof RevisionMoved)) throw error;
        // Another process was quicker, so try again. A press with that number is now late, but a typed move
        // may still be possible.
        if (attempt === attempts) {
          throw new RuleError('late', 'Too many people acted at once. This is where the game stands now.');
        }
      }
    }
  }

  /**
   * A running game.
   * @throws RuleError (`table-…`) if it is not running
   */
  async running(id: string, number?: number): Promise<LiveTable> {
    const live = await this.live(id, number);
    const status = live?.stored.status ?? (await this.stored(id)).status;
    if (live && status === 'active') return live;
    throw new RuleError(`table-${status}`, notActive[status] ?? 'This game is over.');
  }

  /**
   * The table and the seat of the person or program that acts.
   * @throws RuleError if they cannot act now
   */
  async #mayAct(
    id: string,
    mover: Mover,
    number: number | undefined,
  ): Promise<{ readonly live: LiveTable; readonly seat: Seat }> {
    const live = await this.running(id, number);
    const seat = 'seat' in mover ? mover.seat : seatOf(live.stored, mover.userId);
    if (seat === undefined) throw new RuleError('not-seated', notSeated(live));
    if (number !== undefined && isLate(live, seat, number))
      throw new RuleError('late', tooLate(live, seat, await this.ended(live, seat, number)));
    if (isPaused(live.stored)) throw new RuleError('paused', pausedSentence(live.stored));
    if (awaitsDice(live.stored))
      throw new RuleError(
        'awaits-dice',
        'The dice are being drawn anew after a restore. Try again in a few seconds.',
      );
    return { live, seat };
  }

  async #act(
    id: string,
    mover: Mover,
    number: number | undefined,
    read: (live: LiveTable, seat: Seat) => string,
    source: string,
  ): Promise<Acted> {
    const { live, seat } = await this.#mayAct(id, mover, number);
    const action = live.game.parse(live.snapshot.state, read(live, seat));
    const hand = handOf(mover, live, seat, action);
    if (hand === 'person' && live.game.clockOnly?.(action))
      throw new RuleError('clock-only', 'Only the clock does that, when time runs out.');
    // After a new seed was promised, the first press becomes part of all later rolls.
    const dice =
      hand === 'person' && awaitsPress(live.stored)
        ? withPress(live.stored, source, live.stored.seq + 1)
        : undefined;
    const now = dice ? { ...live, stored: { ...live.stored, ...dice } } : live;
    const done = step(now, seat, action, hand === 'clock' || hand === 'bell');
    // A program's move, even a forced one or a standing order, doesn't count as the person's answer.
    const settles = hand !== 'program' && lapsesWith(live.stored, seat);
    const left = leftBy(live, done);
    const why = 'why' in mover ? mover.why : undefined;
    return this.#take(live, done, seat, source, { left, settles, why, ...(dice && { dice }) }, hand);
  }

  /**
   * Gives a running game a new seed and records that in its log.
   *
   * @param source names the occasion; each occasion gives one new seed
   * @param chain the beacon whose value the next rolls wait for; by default, the next press is added instead
   * @throws RuleError (`repeated`) if the game already has a seed from that occasion
   */
  renew(id: string, source: string, chain?: ChainName): Promise<Acted> {
    return this.#untilNobodyIsQuicker(id, async () => {
      this.forget(id);
      const live = await this.running(id);
      const { stored } = live;
      const { post, ...dice } = renewedDice(stored, stored.seq + 1, chain);
      const owedPosts = [...(stored.owedPosts ?? []), post];
      const { draw, ...kept } = dice;
      const now = { ...live, stored: { ...stored, ...kept, owedPosts, ...(draw && { draw }) } };
      const done = renewal(now, 0, dice.commit);
      return this.#take(
        live,
        done,
        0,
        source,
        { left: [], settles: false, dice: { ...dice, post } },
        'table',
      );
    });
  }

  /**
   * Completes a running game's new seed with a beacon's value.
   * @throws RuleError (`not-drawing`) if nothing is being drawn
   */
  renewed(id: string, beacon: BeaconPart): Promise<LiveTable> {
    return this.change(id, async (live) => {
      const { stored } = live;
      if (stored.draw?.kind !== 'again' || stored.draw.message !== beacon.message)
        throw new RuleError('not-drawing', 'There’s nothing to draw here.');
      const dice: NewDice = { ...withBeacon(stored, beacon, stored.seq + 1), draw: null };
      const { draw: _, ...rest } = stored;
      const { due } = await this.clocks.fresh({ ...live, stored: rest });
      return { dice, due: due ?? null };
    });
  }

  /** What a late control was for, and when that ended; undefined if it just ended or is unknown. */
  async ended(live: LiveTable, seat: Seat, number: number): Promise<Ended | undefined> {
    const ending = endingOf(live, seat, number);
    if (ending === undefined) return undefined;
    const at = await this.#momentOf(live.stored.id, ending.at);
    if (at === undefined || this.clocks.now().getTime() - at.getTime() < longAgo) return undefined;
    return { what: ending.what, at };
  }

  /** When an action was taken. The newest times are cached, because many people may press at once. */
  async #momentOf(id: string, number: number): Promise<Date | undefined> {
    return this.#moments.get(`${id} ${number}`) ?? (await this.#store.actionTime(id, number));
  }

  /** Commits a step, then updates the table in memory. */
  async #take(
    live: LiveTable,
    taken: Step,
    seat: Seat,
    source: string,
    beside: Pick<Beside, 'left' | 'settles' | 'dice' | 'why'>,
    hand: Hand,
  ): Promise<Acted> {
    const made = linked(live, { seat, source }, taken);
    const mark = await this.clocks.mark(live, seat, hand);
    const seated = withSeats(made, marked(live.stored.seats, mark));
    const { due, seats } = await this.clocks.after(live, seated, seat, hand);
    const done = withSeats(made, seats);
    const isOver = done.table.stored.status === 'finished';
    const finish = isOver ? await this.#finishing(live, done, seat, source) : undefined;
    const also = { ...beside, due, mark, banks: changedBanks(live.stored.seats, seats), finish };
    const found = await this.#add(done, seat, source, also);
    this.#moments.set(`${done.table.stored.id} ${done.table.stored.seq}`, this.clocks.now());
    // Cursors may have changed during the commit: those in memory are newer than those in `live`.
    const noted = this.memory.games.get(live.stored.id)?.stored ?? live.stored;
    const { messageId = live.stored.messageId, shownRevision, loggedSeq, notifiedSeq } = noted;
    const { proposal, noticeId: _, deadlineAt, remindAt, ...table } = done.table.stored;
    const before = { ...(deadlineAt && { deadlineAt }), ...(remindAt && { remindAt }) };
    const over = table.status !== 'active';
    const stored = {
      ...table,
      ...(over ? {} : due === undefined ? before : due),
      ...(!also.settles && proposal !== undefined && { proposal }),
      ...(messageId && { messageId }),
      ...found,
      shownRevision,
      loggedSeq,
      notifiedSeq,
    };
    const kept = { ...done, table: { ...done.table, stored } };
    this.memory.games.keep(kept.table);
    return { step: kept, seat };
  }

  async #add(
    { table, notation, hash, rolls }: Step,
    seat: Seat,
    source: string,
    { left, settles, due, mark, banks, dice, why, finish }: Beside,
  ): Promise<AddedAction> {
    const { stored, snapshot } = table;
    try {
      return await this.#store.addAction(stored.id, {
        number: stored.seq,
        revision: stored.revision - 1,
        awaitsProgram: awaitsProgram(table),
        seat,
        notation,
        hash,
        rolls,
        source,
        ...(why === undefined ? {} : { why }),
        ...(left.length > 0 ? { keepsakes: { game: stored.game, texts: left } } : {}),
        ...(settles ? { settles } : {}),
        ...(dice === undefined ? {} : { dice }),
        ...(due === undefined ? {} : { due }),
        ...(mark === undefined ? {} : { mark }),
        ...(banks.length > 0 ? { banks } : {}),
        ...(finish === undefined ? {} : { finish }),
        ...(stored.seq % snapshotEvery === 0 || stored.status === 'finished' ? { snapshot } : {}),
      });
    } catch (error) {
      // Even after a failure, the action may be stored; only the database knows.
      this.forget(stored.id);
      if (error instanceof SourceRepeated) {
        throw new RuleError('repeated', 'That press was already played.');
      }
      throw error;
    }
  }
}

const withSeats = (done: Step, seats: readonly StoredSeat[]): Step => ({
  ...done,
  table: { ...done.table, stored: { ...done.table.stored, seats } },
});

/** The time banks that changed. */
const changedBanks = (before: readonly StoredSeat[], after: readonly StoredSeat[]): SeatBank[] =>
  after.flatMap(({ seat, bank }) =>
    bank === undefined || bank === before.find((one) => one.seat === seat)?.bank ? [] : [{ seat, bank }],
  );

function handOf(mover: Mover, live: LiveTable, seat: Seat, action: unknown): Hand {
  if ('userId' in mover) return 'person';
  if (!mover.timedOut) return 'program';
  return isExcused(live, seat, action) ? 'bell' : 'clock';
}
