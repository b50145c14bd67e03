import { randomUUID } from 'node:crypto';
import { setImmediate as immediate } from 'node:timers/promises';
import type { Logger } from 'pino';
import { KeyedQueue } from '../../engine/queue.ts';
import { RuleError } from '../../engine/rule-error.ts';
import { ChannelTaken, RevisionMoved } from '../../store/records/changes.ts';
import type { Store } from '../../store/records/store.ts';
import type { OpenPlace, OwedPost, StoredTable, Trouble } from '../../store/records/table.ts';
import { whereItIs } from '../board/board.ts';
import type { Waiting } from '../clock/clocks.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Actor } from '../log/actor.ts';
import type { LiveTable } from '../log/live.ts';
import { namesOf, seatOf } from '../log/seating.ts';
import { unlessUnreadable } from '../log/unreadable.ts';

/**
 * Whether the bot can't send requests to the table's channel, because the channel is gone or the bot was
 * removed.
 */
export const outOfReach = ({ trouble }: Pick<StoredTable, 'trouble'>): boolean =>
  trouble === 'channel-gone' || trouble === 'bot-removed';

/** Whether the bot can use a channel. `unknown` changes nothing. */
export type Standing = 'fine' | Trouble | 'unknown';

/**
 * Returns whether the bot can use a channel.
 * @param ask whether to ask Discord: `no` uses only what is known, `surely` asks even if the answer is known
 */
export type StandingAt = (
  guildId: string,
  channelId: string,
  ask: 'no' | 'if-unknown' | 'surely',
) => Promise<Standing>;

interface Deps {
  readonly store: Store;
  readonly ledger: Ledger;
  readonly standing: StandingAt;
  readonly log: Logger;
  readonly now: () => Date;
  /** Computes the deadline when a game's clock restarts, based on the deadline it had before. */
  readonly waits: (live: LiveTable, before: LiveTable) => Promise<Waiting>;
  /** Schedules an update of the channel and log channel. */
  readonly show: (id: string) => void;
  /** Called when a table can be shown again. */
  readonly back: (id: string) => void;
}

/** Number of tables to read from the store at a time. */
const pageSize = 500;
/**
 * Maximum number of tables in trouble that get separate posts in the log channel. If there are more, one post
 * lists them all.
 */
const postedSingly = 3;

/**
 * Handles tables that can't be shown: their channel was deleted, the bot can't use it, or the bot has left
 * the server. Such tables are marked as in trouble, which stops their clocks. They are shown again when the
 * trouble is over.
 */
export class Places {
  readonly #deps: Deps;
  /** Runs the work for a server's events one at a time, in order. */
  readonly #queue = new KeyedQueue();
  readonly #comparing = new Set<Promise<void>>();
  #stopped = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Handles the bot's removal from a server. */
  removed(guildId: string): Promise<void> {
    return this.#inTurn(guildId, async () => {
      const { store, ledger } = this.#deps;
      const ids = await store.setRemoved(guildId);
      // Use the table's queue. Otherwise, a running action could put its copy of the table back into memory.
      await Promise.all(ids.map((id) => ledger.queue.run(id, async () => ledger.forget(id))));
      if (ids.length > 0) this.#deps.log.warn({ guild: guildId, tables: ids.length }, 'the bot was removed');
    });
  }

  /** Handles the deletion of a server's channels. */
  gone(guildId: string, channels: ReadonlySet<string>): Promise<void> {
    return this.#inTurn(guildId, async () => {
      const found: OpenPlace[] = [];
      for await (const place of this.#places(guildId)) if (channels.has(place.channelId)) found.push(place);
      await this.#troubled(found, 'channel-gone');
    });
  }

  /** Checks a server's tables after the server or some of its channels have changed. */
  look(guildId: string, channels?: ReadonlySet<string>): Promise<void> {
    return this.#inTurn(guildId, async () => {
      const forbidden: OpenPlace[] = [];
      for await (const place of this.#places(guildId)) {
        if (channels?.has(place.channelId) === false) continue;
        const standing = await this.#standing(place, place.trouble === undefined ? 'no' : 'if-unknown');
        if (standing === 'forbidden') forbidden.push(place);
        else await this.#takeOr(place, standing);
      }
      await this.#troubled(forbidden, 'forbidden');
    });
  }

  /**
   * Checks a table in trouble after somebody has pressed something there, because the trouble may be over.
   */
  lookAt(id: string): Promise<void> {
    return this.#at(id, async (place) => this.#take(place, await this.#standing(place, 'surely')));
  }

  /** Handles a refused post or edit in a table's channel. */
  refused(id: string, reason: 'gone' | 'forbidden'): Promise<void> {
    return this.#at(id, async (place) => {
      const standing = await this.#standing(place, 'surely');
      // If the platform says `forbidden`, trust it. If it says `gone`, only the message may be missing, so
      // the channel is checked.
      await this.#take(place, standing === 'fine' && reason === 'forbidden' ? 'forbidden' : standing);
    });
  }

  async #at(id: string, work: (place: StoredTable) => Promise<void>): Promise<void> {
    const { ledger, log } = this.#deps;
    try {
      const { guildId } = await ledger.stored(id);
      await this.#inTurn(guildId, async () => work(await ledger.stored(id)));
    } catch (error) {
      log.error({ table: id, err: error }, 'could not check the table');
    }
  }

  /**
   * Starts to check all open tables of some servers, to handle events that the bot missed while it was
   * offline.
   *
   * @param servers selects the servers that this process now serves
   */
  compare(servers: (guildId: string) => boolean): void {
    const comparing = this.#compareAll(servers).finally(() => this.#comparing.delete(comparing));
    this.#comparing.add(comparing);
  }

  async #compareAll(servers: (guildId: string) => boolean): Promise<void> {
    try {
      for (const guildId of (await this.#deps.store.openGuilds()).filter(servers)) {
        if (this.#stopped) return;
        await this.#compare(guildId);
      }
    } catch (error) {
      this.#deps.log.error({ err: error }, 'could not check where the tables are; the next start will');
    }
  }

  async #compare(guildId: string): Promise<void> {
    // At the start, Discord lists every server that the bot is in. So a server that isn't known has removed
    // the bot.
    if ((await this.#deps.standing(guildId, guildId, 'no')) === 'bot-removed') return this.removed(guildId);
    return this.#inTurn(guildId, async () => {
      for await (const place of this.#places(guildId)) {
        await this.#takeOr(place, await this.#standing(place, 'if-unknown'));
        // Yield, so that the bot can answer presses in between.
        await immediate();
      }
    });
  }

  /**
   * Checks a table in trouble after somebody has pressed or typed something there, because the trouble may be over.
   */
  heardFrom({ id, trouble }: StoredTable): void {
    if (trouble !== undefined) void this.lookAt(id);
  }

  /**
   * Returns a channel's newest table for a command that was typed there.
   * @throws RuleError (`no-table-here`)
   */
  async here(channelId: string): Promise<StoredTable> {
    const { store, ledger } = this.#deps;
    const table = (await store.openTableIn(channelId)) ?? (await store.latestTableIn(channelId));
    if (!table) throw new RuleError('no-table-here', 'There’s no table in this channel. `/play` opens one.');
    ledger.noteRow(table);
    this.heardFrom(table);
    return ledger.stored(table.id);
  }

  /**
   * Says where a table is, for a person who looks for it in the wrong place.
   * @param from as for `whereItIs`
   */
  async whereabouts(id: string, from?: string): Promise<string> {
    const { ledger } = this.#deps;
    const table = await ledger.stored(id);
    return whereItIs(ledger.titleOf(table.game), table, from);
  }

  /**
   * Moves an open table to another channel.
   *
   * @returns the table before the move
   * @throws RuleError if the person isn't allowed to move it, or the channel already has a table
   */
  async move(id: string, actor: Actor, channelId: string): Promise<StoredTable> {
    const { store, ledger } = this.#deps;
    const before = await ledger.queue.run(id, async () => {
      for (;;) {
        ledger.forget(id);
        const table = await ledger.stored(id);
        mustBeMovable(table, actor, channelId);
        try {
          await store.moveTable(id, table.revision, channelId);
          return table;
        } catch (error) {
          if (error instanceof ChannelTaken) {
            throw new RuleError(
              'channel-taken',
              `<#${channelId}> already has a table. Choose another channel or a thread.`,
            );
          }
          if (!(error instanceof RevisionMoved)) throw error;
        } finally {
          ledger.forget(id);
        }
      }
    });
    if (before.trouble !== undefined) await this.#recover(id);
    return before;
  }

  /** Starts nothing new, and resolves when all work is done. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#comparing);
    await this.#queue.idle();
  }

  /**
   * Runs work in the server's queue. Errors are only logged, because nobody waits for the result, and the
   * next change or start checks again.
   */
  #inTurn(guildId: string, work: () => Promise<void>): Promise<void> {
    return this.#queue.run(guildId, async () => {
      if (this.#stopped) return;
      try {
        await work();
      } catch (error) {
        this.#deps.log.error({ guild: guildId, err: error }, 'could not check the tables of a server');
      }
    });
  }

  async *#places(guildId: string): AsyncGenerator<OpenPlace> {
    for (let after = ''; ; ) {
      const page = await this.#deps.store.openPlaces(after, pageSize, guildId);
      for (const place of page) {
        if (this.#stopped) return;
        yield place;
      }
      const last = page.at(-1);
      if (last === undefined || page.length < pageSize) return;
      after = last.id;
    }
  }

  #standing({ guildId, channelId }: OpenPlace, ask: Parameters<StandingAt>[2]): Promise<Standing> {
    return this.#deps.standing(guildId, channelId, ask);
  }

  /** Updates a table after its channel was checked. Errors are logged, so that the other tables are still handled. */
  async #takeOr(place: OpenPlace, standing: Standing): Promise<void> {
    try {
      await this.#take(place, standing);
    } catch (error) {
      this.#deps.log.error({ table: place.id, err: error }, 'could not check where this table is');
    }
  }

  async #take(place: OpenPlace, standing: Standing): Promise<void> {
    if (standing === 'unknown') return;
    if (standing !== 'fine') await this.#troubled([place], standing);
    else if (place.trouble !== undefined) await this.#recover(place.id);
  }

  async #troubled(places: readonly OpenPlace[], trouble: Trouble): Promise<void> {
    const { store, ledger, log, show } = this.#deps;
    const fresh = places.filter((place) => place.trouble === undefined || place.trouble === 'forbidden');
    const tables = await Promise.all(fresh.map(({ id }) => ledger.stored(id)));
    const games = tables.filter(({ status, trouble: had }) => status === 'active' && had !== trouble);
    for (const table of tables) {
      const post = trouble === 'bot-removed' ? undefined : this.#post(table, games, trouble);
      const changed = await ledger.queue.run(table.id, async () => {
        const set = await store.setTrouble(table.id, trouble, post);
        ledger.forget(table.id);
        return set;
      });
      if (!changed) continue;
      log.warn({ table: table.id, channel: table.channelId, trouble }, 'the table is in trouble');
      show(table.id);
    }
  }

  /**
   * Returns the post for the log channel about a table's trouble; undefined if another table's post covers
   * it.
   */
  #post(table: StoredTable, games: readonly StoredTable[], trouble: 'channel-gone' | 'forbidden') {
    if (!games.includes(table)) return undefined;
    const title = this.#deps.ledger.titleOf(table.game);
    if (games.length <= postedSingly) return troublePost(title, table, trouble);
    return table === games[0] ? troublesPost(games, trouble) : undefined;
  }

  async #recover(id: string): Promise<void> {
    const { ledger, log, back } = this.#deps;
    const recovered = await ledger.queue.run(id, async () => {
      for (;;) {
        ledger.forget(id);
        const table = await ledger.stored(id);
        const open = table.status === 'lobby' || table.status === 'active';
        if (table.trouble === undefined || !open) return false;
        try {
          await this.#clear(table);
          return true;
        } catch (error) {
          if (!(error instanceof RevisionMoved)) throw error;
        } finally {
          ledger.forget(id);
        }
      }
    });
    if (!recovered) return;
    log.info({ table: id }, 'the table is out of trouble');
    back(id);
  }

  async #clear({ id, revision, status }: StoredTable): Promise<void> {
    const { store, ledger, waits } = this.#deps;
    if (status === 'lobby') {
      await store.changeLobby(id, { revision, trouble: null });
      return;
    }
    const live = await ledger.live(id).catch(unlessUnreadable);
    if (live === undefined) {
      // The clock restarts once the table can be read.
      await store.changeTable(id, { revision, trouble: null, due: null });
    } else {
      const { trouble: _, troubleAt: __, ...stored } = live.stored;
      const { due = null, seats } = await waits({ ...live, stored }, live);
      await store.changeTable(id, { revision, trouble: null, due, ...(seats && { seats }) });
    }
  }
}

/**
 * Checks that a person may move a table. The target channel is checked elsewhere.
 * @throws RuleError
 */
export function mustBeMovable(table: StoredTable, actor: Actor, channelId: string): void {
  if (table.status !== 'lobby' && table.status !== 'active')
    throw new RuleError('not-running', 'That game is over; it stays where it was played.');
  if (table.channelId === channelId)
    throw new RuleError('there-already', `The table is already in <#${channelId}>.`);
  const opener = table.openedBy === actor.userId;
  const inTrouble = table.trouble !== undefined && (opener || seatOf(table, actor.userId) !== undefined);
  if (actor.moderator || inTrouble || (table.status === 'lobby' && opener)) return;
  throw new RuleError(
    'not-moderator',
    'Only a moderator can move this table. Before the game starts, the person who opened it can, too.',
  );
}

/** Creates a post for the log channel, with a random key. */
export function owedPost(title: string, ...lines: readonly string[]): OwedPost {
  return { key: randomUUID().slice(0, 8), title, text: lines.join('\n') };
}

/** Describes a table: who plays, and its id. */
export function tableLine(table: StoredTable): string {
  const names = namesOf(table.seats);
  return `${table.seats.map(({ seat }) => `**${names(seat)}**`).join(', ')} · table \`${table.id}\``;
}

const elsewhere = (id: string) => `\`/table move table:${id}\` in another channel moves the game there`;

function troublePost(title: string, table: StoredTable, trouble: 'channel-gone' | 'forbidden'): OwedPost {
  if (trouble === 'channel-gone') {
    return owedPost(
      `${title}: the channel was deleted`,
      tableLine(table),
      `The game is paused and nothing is lost: ${elsewhere(table.id)}.`,
    );
  }
  return owedPost(
    `${title}: I can’t post there`,
    tableLine(table),
    `In <#${table.channelId}> I need **View Channel**, **Send Messages** (in a thread, **Send Messages in Threads**), **Embed Links**, and **Attach Files**. The clock is stopped until then; ${elsewhere(table.id)}.`,
  );
}

function troublesPost(games: readonly StoredTable[], trouble: 'channel-gone' | 'forbidden'): OwedPost {
  const what = trouble === 'channel-gone' ? 'their channels were deleted' : 'I can’t post there';
  return owedPost(
    `${games.length} games are paused: ${what}`,
    ...games
      .slice(0, 10)
      .map((table) => `${tableLine(table)}${trouble === 'forbidden' ? ` in <#${table.channelId}>` : ''}`),
    ...(games.length > 10 ? [`and ${games.length - 10} more`] : []),
    'Nothing is lost. Use `/table move` with a table’s id in another channel to move its game there.',
  );
}
