import { setImmediate as immediate } from 'node:timers/promises';
import type { Logger } from 'pino';
import { stateHash } from '../../engine/canonical.ts';
import { RuleError } from '../../engine/rule-error.ts';
import type { Game } from '../../games/game.ts';
import { RevisionMoved } from '../../store/records/changes.ts';
import { type Forgetting, nobody, someone } from '../../store/records/privacy.ts';
import type { Store } from '../../store/records/store.ts';
import { StoreError } from '../../store/records/store-error.ts';
import type { Draw, StoredSeat, StoredTable } from '../../store/records/table.ts';
import { excused } from '../clock/bank.ts';
import { standInLevel } from '../clock/clocks.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { goneBackTo } from '../log/act.ts';
import { computerName } from '../log/computer-names.ts';
import { type LiveTable, parseSnapshot, type Snapshot } from '../log/live.ts';
import { rulesOf } from '../log/other-rules.ts';
import { tagsWithout } from '../log/proof/tags.ts';
import { dealt, replay, storyLines } from '../log/replay.ts';
import { awaitsProgram } from '../log/seating.ts';
import { TableUnreadable, understood } from '../log/unreadable.ts';
import { CoolDown } from './cool-down.ts';

/** Prefix of the setting that marks a person as being forgotten. The setting survives a crash. */
const promise = 'forget:';
/** Where settings of the whole bot are stored. */
const bot = 'bot';

/** Number of newest actions whose story is rewritten. The story in a table message goes back no further. */
const retold = 30;

/**
 * Minimum time between two exports for one person, in milliseconds: each export reads all of their tables.
 */
const betweenExports = 10 * 60_000;

interface Deps {
  readonly store: Store;
  readonly ledger: Ledger;
  readonly log: Logger;
  readonly now: () => Date;
  /** Updates a table's message. */
  readonly show: (id: string) => Promise<void>;
  /** Lets a computer play if it's next. */
  readonly consider: (live: LiveTable) => void;
  /** Called once the database no longer has anything about a person. */
  readonly forgotten: (userId: string) => void;
}

/** What forgetting a person would affect. */
export interface Outlook {
  readonly lobbies: number;
  readonly running: number;
  readonly over: number;
  readonly followed: number;
  /** Number of finished games that the person shared. */
  readonly shared: number;
  readonly rolls: boolean;
  /** Whether results and ratings of finished games are kept, even of tables that are archived. */
  readonly played: boolean;
  /** Number of tournaments that the person entered: those that aren't over, and the others. */
  readonly entered: { readonly ongoing: number; readonly over: number };
  /** Number of tournaments that the person runs. */
  readonly runs: number;
}

/** Whether a tournament in this phase goes on. */
const isOngoing = ({ phase }: { readonly phase: string }): boolean =>
  phase !== 'over' && phase !== 'cancelled';

/** The table after an action, with its story rewritten. */
interface Told {
  readonly number: number;
  readonly snapshot: Snapshot;
  /**
   * Whether the current rules produced this state. If not, it is the stored state, and the game may fail on
   * it.
   */
  readonly byRules: boolean;
}

/** Exports and deletes what is stored about a person. */
export class Privacy {
  readonly #deps: Deps;
  readonly #working = new Set<Promise<void>>();
  /** People who are being forgotten, so that a second request joins the first. */
  readonly #forgetting = new Map<string, Promise<void>>();
  readonly #exports: CoolDown;
  #stopped = false;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#exports = new CoolDown(betweenExports, deps.now);
  }

  async outlook(userId: string): Promise<Outlook> {
    const { store } = this.#deps;
    const counts = await store.privacy.counts(userId);
    const { entered, made } = await store.privacy.competitions(userId);
    const ongoing = entered.filter(isOngoing).length;
    const count = (...statuses: StoredTable['status'][]) =>
      statuses.reduce((sum, status) => sum + (counts.get(status) ?? 0), 0);
    return {
      lobbies: count('lobby'),
      running: count('active'),
      over: count('finished', 'ended', 'cancelled'),
      followed: (await store.privacy.followed(userId)).length,
      shared: (await store.privacy.shares(userId)).length,
      rolls: (await store.rolls({ userId, limit: 1 })).length > 0,
      played: (await store.privacy.played(userId)).games.length > 0,
      entered: { ongoing, over: entered.length - ongoing },
      runs: made.filter(isOngoing).length,
    };
  }

  async #tables(userId: string): Promise<StoredTable[]> {
    const found: StoredTable[] = [];
    for (const id of await this.#deps.store.privacy.tables(userId)) {
      const table = await this.#deps.store.loadTable(id);
      if (table) found.push(table);
    }
    return found;
  }

  /**
   * Returns everything stored about a person, as plain JSON. For games, that is what the person did: no
   * seeds, and nothing that other players hide.
   * @throws RuleError (`too-soon`) after a recent export
   */
  export(userId: string): Promise<unknown> {
    return this.#exports.once(userId, () => this.#exported(userId));
  }

  async #exported(userId: string): Promise<unknown> {
    const { store } = this.#deps;
    const tables = await this.#tables(userId);
    const rolls: unknown[] = [];
    for (let page = 0; ; page++) {
      const found = await store.privacy.rolls(userId, page);
      if (found.length === 0) break;
      rolls.push(
        ...found.map(({ id, guildId, kind, purpose, notation, sides, values, secret = false, createdAt }) => {
          return {
            id,
            server: guildId,
            at: createdAt,
            kind,
            purpose,
            notation,
            sides,
            values,
            private: secret,
          };
        }),
      );
      await immediate();
    }
    const leagues = await store.privacy.leagues(userId);
    return {
      about: `Everything that Clubhouse keeps about the Discord account ${userId}.`,
      madeAt: this.#deps.now(),
      settings: (await store.person(userId)) ?? null,
      tables: await Promise.all(tables.map((table) => this.#tableOf(table, userId))),
      followed: await store.privacy.followed(userId),
      shared: (await store.privacy.shares(userId)).map(({ tableId, seat, createdAt }) => {
        return { table: tableId, seat, sharedAt: createdAt };
      }),
      tipsTold: await store.privacy.tips(userId),
      rolls,
      played: await store.privacy.played(userId),
      tournaments: await store.privacy.competitions(userId),
      seasons: await store.privacy.writtenInSeasons(userId),
      keptForLaterGames: (await store.privacy.keepsakes(userId)).map(({ guildId, ...kept }) => {
        return { server: guildId, ...kept };
      }),
      leagues: leagues.map(({ guildId, key, name, game, createdAt }) => {
        return { server: guildId, key, name, game, broughtAt: createdAt };
      }),
    };
  }

  async #tableOf(table: StoredTable, userId: string): Promise<unknown> {
    const { id, guildId, channelId, game, status, result, createdAt, startedAt, finishedAt } = table;
    const mine = table.seats.find((seat) => seat.userId === userId);
    const actions = mine && (await this.#deps.store.privacy.actions(id, mine.seat));
    return {
      id,
      server: guildId,
      channel: channelId,
      game,
      status,
      result,
      createdAt,
      startedAt,
      finishedAt,
      openedByYou: table.openedBy === userId,
      invited: table.invited?.includes(userId) ?? false,
      seatKept: table.keptSeats?.find((kept) => kept.userId === userId)?.seat,
      seat: mine?.seat,
      name: mine?.name,
      satDownWith: mine?.entropy,
      word: mine?.word,
      timeouts: mine?.timeouts,
      actions,
    };
  }

  /**
   * Forgets a person. After a crash, the next start continues. Each table is changed completely or not at all.
   * Resolves once the database contains nothing about the person; messages are updated after that.
   */
  forget(userId: string): Promise<void> {
    const forgetting =
      this.#forgetting.get(userId) ?? this.#forget(userId).finally(() => this.#forgetting.delete(userId));
    this.#forgetting.set(userId, forgetting);
    return forgetting;
  }

  async #forget(userId: string): Promise<void> {
    const { store } = this.#deps;
    await store.setSetting(bot, `${promise}${userId}`, 'promised');
    const ids = await store.privacy.tables(userId);
    const failed: unknown[] = [];
    for (const id of ids) {
      try {
        await this.#forgetAt(id, userId);
      } catch (error) {
        this.#deps.log.error({ table: id, err: error }, 'could not forget somebody at this table');
        failed.push(error);
      }
    }
    // Keep the setting until every table is done.
    if (failed.length > 0) throw failed[0];
    await store.privacy.forgetElsewhere(userId);
    this.#exports.forget(userId);
    this.#deps.forgotten(userId);
    await store.setSetting(bot, `${promise}${userId}`, undefined);
    this.#inBackground(async () => {
      for (const id of ids) {
        // The next start updates the messages that are still old.
        if (this.#stopped) return;
        await this.#deps.show(id);
      }
    });
  }

  /** Continues the work that a crash interrupted. */
  resume(): void {
    this.#inBackground(async () => {
      for (const key of Object.keys(await this.#deps.store.settings(bot))) {
        if (key.startsWith(promise) && !this.#stopped) await this.#keepPromise(key.slice(promise.length));
      }
    });
  }

  /** Forgets one person. If that fails, the others are still forgotten. */
  async #keepPromise(userId: string): Promise<void> {
    try {
      await this.forget(userId);
    } catch (error) {
      this.#deps.log.error(
        { err: error },
        'forgetting somebody was interrupted; the next start will finish it',
      );
    }
  }

  #inBackground(work: () => Promise<void>): void {
    const done = work()
      .catch((error: unknown) => this.#deps.log.error({ err: error }, 'forgetting somebody was interrupted'))
      .finally(() => this.#working.delete(done));
    this.#working.add(done);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#working);
  }

  #forgetAt(id: string, userId: string): Promise<void> {
    const { store, ledger, consider } = this.#deps;
    return ledger.queue.run(id, async () => {
      let left: StoredTable | undefined;
      for (;;) {
        ledger.forget(id);
        left = await store.loadTable(id);
        if (left === undefined) return;
        try {
          await store.privacy.forgetAt(id, userId, await this.#without(left, userId));
          break;
        } catch (error) {
          if (!(error instanceof RevisionMoved)) throw error;
        } finally {
          ledger.forget(id);
        }
      }
      if (left.status !== 'active') return;
      try {
        const live = await ledger.live(id);
        if (live) consider(live);
      } catch (error) {
        // An unreadable table waits for nobody, so no computer has to play.
        if (!(error instanceof TableUnreadable)) throw error;
      }
    });
  }

  /** The changes that remove the person from the table. */
  async #without(table: StoredTable, userId: string): Promise<Forgetting> {
    const game = await this.#gameOf(table);
    const seats = seatsWithout(table, userId, game);
    const left = { ...table, seats };
    const told = await this.#retold(left, game);
    const invited = table.invited?.filter((id) => id !== userId) ?? null;
    const keptSeats = table.keptSeats?.filter((kept) => kept.userId !== userId);
    const named = (value: unknown) => JSON.stringify(value ?? null).includes(userId);
    const seated = table.seats.some((seat) => seat.userId === userId);
    const lobby = table.status === 'lobby';
    return {
      revision: table.revision,
      openedBy: table.openedBy === userId ? nobody : table.openedBy,
      seats,
      invited,
      keptSeats,
      owedPosts: table.owedPosts?.map((post) => ({
        ...post,
        text: post.text.replaceAll(`<@${userId}>`, someone),
      })),
      tags: tagsWithout(table, userId),
      draw: drawWithout(table, userId),
      withdrawn: seated || named(table.proposal) || table.unreadable !== undefined,
      ...(lobby && !seats.some((seat) => seat.userId !== undefined) && { cancelled: true }),
      awaitsProgram:
        game && told?.byRules && told.number === table.seq
          ? awaitsProgram({ game, stored: left, snapshot: told.snapshot })
          : table.awaitsProgram,
      ...(told && {
        snapshot: { number: told.number, state: told.snapshot, hash: stateHash(told.snapshot.state) },
      }),
      ...(told === undefined && table.startedAt !== undefined && { snapshot: null }),
    };
  }

  /** Undefined if the bot no longer offers the game, or no longer accepts these options. */
  async #gameOf({ game: id, options }: StoredTable): Promise<Game | undefined> {
    const { ledger } = this.#deps;
    try {
      const game = ledger.game(id);
      await ledger.libraryCache.ready(game, options);
      return game;
    } catch (error) {
      if (error instanceof RuleError) return undefined;
      throw error;
    }
  }

  /**
   * The state of the game, with a story that uses the current names. Undefined before the deal, or if nothing
   * stored can be read.
   */
  async #retold(table: StoredTable, game: Game | undefined): Promise<Told | undefined> {
    if (table.startedAt === undefined) return undefined;
    if (game !== undefined) {
      try {
        const told = (await this.#lastTold(table, game)) ?? (await this.#allTold(table, game));
        // Check that the game can handle this state under the current rules.
        understood('state', () => game.toAct(told.snapshot.state));
        return told;
      } catch (error) {
        if (!cannotBeRead(error)) throw error;
        // With other rules, a failed replay is expected, so it isn't logged.
        if (rulesOf(game, table) === 'same')
          this.#deps.log.error(
            { table: table.id, err: error },
            'this table cannot be replayed; its story is deleted',
          );
      }
    }
    // Drop the parts of the story that cannot be rewritten.
    try {
      const kept = await this.#deps.store.snapshot(table.id);
      if (kept === undefined) return undefined;
      const { closing: _, ...snapshot } = parseSnapshot(kept.state);
      return { number: kept.number, snapshot: { ...snapshot, story: [] }, byRules: false };
    } catch (error) {
      if (cannotBeRead(error)) return undefined;
      throw error;
    }
  }

  /** Replays only the newest actions, if their story fills a table message. */
  async #lastTold(table: StoredTable, game: Game): Promise<Told | undefined> {
    const { store } = this.#deps;
    const kept = await store.snapshot(table.id, table.seq - retold);
    if (kept === undefined) return undefined;
    const { closing, ...before } = parseSnapshot(kept.state);
    const actions = await store.actions(table.id, kept.number);
    if (goneBackTo(actions).some((number) => number < kept.number)) return undefined;
    const start = { ...table, seq: kept.number, status: 'active' as const };
    const { snapshot, stored } = understood('log', () =>
      replay({ game, stored: start, snapshot: { ...before, story: [] } }, actions),
    );
    const whole = snapshot.story.length >= storyLines && (snapshot.closing || !closing);
    return whole ? { number: stored.seq, snapshot, byRules: true } : undefined;
  }

  async #allTold(table: StoredTable, game: Game): Promise<Told> {
    const actions = await this.#deps.store.actions(table.id);
    let live = understood('log', () => dealt(game, table));
    const further = (part: typeof actions) => understood('log', () => replay(live, part));
    if (goneBackTo(actions).length > 0) live = further(actions);
    else {
      for (let at = 0; at < actions.length; at += retold) {
        live = further(actions.slice(at, at + retold));
        // Let button presses that arrived in the meantime go first.
        await immediate();
      }
    }
    return { number: live.stored.seq, snapshot: live.snapshot, byRules: true };
  }
}

/** A table's draw without the person who pressed **Start**. */
function drawWithout({ draw }: StoredTable, userId: string): Draw | undefined {
  if (draw?.kind !== 'start' || draw.by.userId !== userId) return draw;
  return { ...draw, by: { userId: nobody, name: someone } };
}

/** Whether the error means that the table's record is damaged, rather than that reading it failed. */
const cannotBeRead = (error: unknown): boolean =>
  error instanceof TableUnreadable || (error instanceof StoreError && error.code === 'bad-row');

/** The seat, with a replacement for a person who played it earlier. */
function withoutEarlier(seat: StoredSeat, userId: string): StoredSeat {
  const { earlier } = seat;
  if (earlier === undefined) return seat;
  const nameless = earlier.map((one) => (one.userId === userId ? { until: one.until, name: someone } : one));
  return { ...seat, earlier: nameless };
}

/**
 * The seats after the person is removed. In a running game, a computer takes over; in a finished game, the
 * name becomes `someone`.
 */
function seatsWithout(table: StoredTable, userId: string, game: Game | undefined): readonly StoredSeat[] {
  if (table.status === 'lobby' || table.status === 'cancelled')
    return table.seats.filter((seat) => seat.userId !== userId);
  return table.seats.map((seated) => {
    const one = withoutEarlier(seated, userId);
    if (one.userId !== userId) return one;
    // The hash of the person's word stays in the entropy, so the dice can be checked without the word.
    const { userId: _, level, word: __, bank, ...left } = one;
    const seat = { ...left, ...(bank && { bank: excused(bank) }) };
    if (table.status !== 'active' || game === undefined) return { ...seat, name: someone };
    const others = table.seats.filter((other) => other !== seated);
    const plays = level ?? standInLevel(game);
    return { ...seat, level: plays, name: computerName(seated.seat, others) };
  });
}
