import { RuleError } from '../../engine/rule-error.ts';
import { type NearbyGame, nearbyFor, type Scheduled } from '../../games/facets/texts.ts';
import type { Store } from '../../store/records/store.ts';
import type { StoredTable } from '../../store/records/table.ts';
import type { Decisive } from '../board/replay-rows.ts';
import { askedForPlay, type Replayed, type ShownStep, stepShown, type Wanted } from '../board/steps.ts';
import { readHouseRules } from '../clock/house-rules.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { noSuchTable } from '../ledger/no-such-table.ts';
import type { Actor } from '../log/actor.ts';
import { ReplayBroken } from '../log/replay.ts';
import { seatOf } from '../log/seating.ts';
import { TableUnreadable } from '../log/unreadable.ts';
import { linked } from '../message/links.ts';
import type { Message, Seen } from '../message/message.ts';
import { inMarkdown } from '../message/names.ts';
import type { ArchivedGames } from './archived.ts';
import { Courses } from './courses.ts';
import { type Exported, exportedReplay } from './exported.ts';
import { jsonLines } from './json-lines.ts';
import { peopleOf, type Replays } from './replays/replays.ts';
import { isShareToken, newShareToken, tokenHash } from './share-token.ts';

/** A person who replays a game. */
export interface Watcher {
  readonly actor: Actor;
  /** Whether they can see the table's channel. */
  readonly sees: boolean;
  /** The share token that they have. */
  readonly token?: string | undefined;
  /** Whose view they chose. */
  readonly seen?: Seen | undefined;
  /** Whether the plays go on by themselves. */
  readonly isPlaying?: boolean;
}

/** Reasons why there's no menu of decisive moments. The plays can still be shown. */
const withoutMoments: ReadonlySet<string> = new Set(['busy', 'stopping']);

/** Steps through the plays of games, and shares finished ones. */
export class Replaying {
  readonly #store: Store;
  readonly #ledger: Ledger;
  readonly #replays: Replays;
  readonly #courses: Courses;
  readonly #archived: ArchivedGames | undefined;

  /** @param archived games that have moved to the archive; without it, they can't be replayed */
  constructor(store: Store, ledger: Ledger, replays: Replays, archived?: ArchivedGames) {
    this.#store = store;
    this.#ledger = ledger;
    this.#replays = replays;
    this.#archived = archived;
    this.#courses = new Courses(archived?.reading() ?? store, replays);
  }

  /**
   * The row of a table, also if it has moved to the archive.
   * @throws RuleError (`no-such-table`; `archived` if the archive can't be read here)
   */
  async stored(id: string): Promise<StoredTable> {
    try {
      return await this.#ledger.stored(id);
    } catch (error) {
      if (!(error instanceof RuleError) || error.code !== 'archived') throw error;
      const found = await this.#archived?.table(id);
      if (found === undefined) throw error;
      return found;
    }
  }

  /** Whether a table that was found has moved to the archive. */
  isArchived(id: string): boolean {
    return this.#archived?.has(id) === true;
  }

  /**
   * One play of a game. While the game runs, everybody sees the public view.
   * @throws RuleError
   */
  async step(id: string, wanted: Wanted, watcher: Watcher): Promise<ShownStep> {
    const table = await this.#seen(id, watcher);
    const { userId } = watcher.actor;
    const plays = await this.#courses.of(table, userId);
    const { seen, token, isPlaying = false } = watcher;
    const seat = seatOf(table.stored, userId);
    const decisive = await this.#decisive(table, userId);
    return stepShown(table, { plays }, wanted, { seat, seen, token, isPlaying, decisive });
  }

  /**
   * One play for everybody in a channel, without controls, and the same play for the person who shows it.
   * @throws RuleError
   */
  async forAll(
    id: string,
    number: number,
    watcher: Watcher,
  ): Promise<{ readonly message: Message; readonly own: Message }> {
    const { message: own } = await this.step(id, { by: 'back', number }, watcher);
    const { stored, game } = await this.#seen(id, watcher);
    const [first, ...others] = own.panels;
    const by = `-# ${game.title}, table \`${stored.id}\`, shown by **${inMarkdown(watcher.actor.name)}**`;
    const panels = first && [{ ...first, text: `${first.text}\n${by}` }, ...others];
    return { own, message: { ...own, panels: panels ?? [], rows: [] } };
  }

  /**
   * The prompt for a person who types which play to go to.
   * @throws RuleError
   */
  async askedForPlay(id: string, watcher: Watcher): Promise<string> {
    const table = await this.#seen(id, watcher);
    return askedForPlay(await this.#courses.of(table, watcher.actor.userId));
  }

  /**
   * Checks that a person may replay a finished game.
   * @throws RuleError with the reason
   */
  async mustMayReplay(stored: StoredTable, { actor, sees, token }: Watcher): Promise<void> {
    if (token !== undefined) {
      if (!(await this.isOpenTo(token, stored.id))) throw noSuchShare();
    } else if (!sees) throw noSuchTable();
    if (stored.status === 'active')
      throw new RuleError(
        'still-running',
        `This game is still going, so there’s no replay yet. ${linked('Watch it at the table', stored)}.`,
      );
    if (stored.startedAt === undefined)
      throw new RuleError('nothing-played', 'Nothing was played at this table.');
    if (token === undefined && !this.isOpenFor(stored, actor.userId))
      throw new RuleError(
        'private-table',
        'That table was for invited people only. Whoever played there can replay it, and so can you with their share token.',
      );
  }

  /** Whether somebody who sees a table's channel may replay its game. */
  isOpenFor(stored: StoredTable, userId: string): boolean {
    return stored.invited === undefined || peopleOf(stored).has(userId);
  }

  /** Whether a token opens the replay of a table. */
  async isOpenTo(token: string, table: string): Promise<boolean> {
    const share = isShareToken(token) ? await this.#store.replayShare(tokenHash(token)) : undefined;
    return share?.tableId === table;
  }

  /**
   * The table whose replay a token opens.
   * @throws RuleError (`no-such-share`)
   */
  async sharedBy(token: string): Promise<StoredTable> {
    const share = isShareToken(token) ? await this.#store.replayShare(tokenHash(token)) : undefined;
    if (share === undefined) throw noSuchShare();
    return this.#ledger.stored(share.tableId);
  }

  /**
   * Shares a finished game for a seat.
   * @returns the token; nobody can read it again
   * @throws RuleError
   */
  async share(stored: StoredTable, watcher: Watcher): Promise<string> {
    await this.mustMayReplay(stored, watcher);
    const { userId } = watcher.actor;
    const seat = seatOf(stored, userId);
    if (seat === undefined)
      throw new RuleError('not-seated', 'Only people who played this game can share its replay.');
    if (this.isArchived(stored.id))
      throw new RuleError(
        'in-archive',
        'This game has moved to the archive. It can be replayed here, but no longer shared.',
      );
    const token = newShareToken();
    const share = { tokenHash: tokenHash(token), tableId: stored.id, seat, userId };
    if (await this.#store.shareReplay(share)) return token;
    throw new RuleError(
      'already-shared',
      'You’ve already shared this game. I can’t show its token again. `/replay unshare` ends it; then you can make a new one.',
    );
  }

  /**
   * Ends a seat's share; a moderator ends all shares of the game.
   * @returns how many ended
   * @throws RuleError
   */
  async unshare(stored: StoredTable, { actor, sees }: Watcher): Promise<number> {
    if (!sees) throw noSuchTable();
    const seat = seatOf(stored, actor.userId);
    if (seat === undefined && !actor.moderator)
      throw new RuleError(
        'not-yours',
        'Only the person who shared this game, or a moderator, can end the share.',
      );
    const ended = await this.#store.unshareReplay(stored.id, actor.moderator ? undefined : seat);
    if (ended > 0) return ended;
    throw new RuleError(
      'not-shared',
      actor.moderator ? 'Nobody shares this game.' : 'You don’t share this game.',
    );
  }

  /**
   * A finished game as text for other programs.
   * @throws RuleError
   */
  async exported(stored: StoredTable, watcher: Watcher): Promise<Exported> {
    await this.mustMayReplay(stored, watcher);
    const game = this.#ledger.game(stored.game);
    const reading = this.#archived?.reading() ?? this.#store;
    const [actions, rolls] = await Promise.all([reading.actions(stored.id), reading.tableRolls(stored.id)]);
    const { userId } = watcher.actor;
    const whole = game.texts && (await this.#replays.find(stored, 'written', {}, userId));
    const file = game.gameFile && (await this.#gameFile(stored, userId));
    return exportedReplay(game, { table: stored, actions, rolls }, { whole, file });
  }

  /** A finished game of a season as lines of JSON. */
  async jsonLinesOf(stored: StoredTable): Promise<string> {
    const game = this.#ledger.game(stored.game);
    await this.#ledger.libraryCache.ready(game, stored.options);
    const [actions, rolls] = await Promise.all([
      this.#store.actions(stored.id),
      this.#store.tableRolls(stored.id),
    ]);
    return jsonLines(game, { table: stored, actions, rolls });
  }

  /** A finished game of a season for programs of its sport, dated by the schedule. */
  fileInSeason(stored: StoredTable, zone: string, scheduled: Scheduled): Promise<string> {
    return this.#replays.find(stored, 'gameFile', { zone, nearby: [], scheduled });
  }

  /** The game for programs of its sport, dated by the server where it was played. */
  async #gameFile(stored: StoredTable, by: string): Promise<string> {
    const { id, guildId, game, startedAt = new Date(0) } = stored;
    const began = startedAt.getTime();
    const [settings, around] = await Promise.all([
      this.#store.settings(guildId),
      this.#store.finishedAround(guildId, game, [new Date(began - nearbyFor), new Date(began + nearbyFor)]),
    ]);
    const nearby = around.flatMap((other): NearbyGame[] => {
      const start = other.startedAt?.getTime();
      if (start === undefined || other.id === id) return [];
      const isEarlier = start < began || (start === began && other.id < id);
      return [{ options: other.options, began: start, isEarlier }];
    });
    return this.#replays.find(stored, 'gameFile', { zone: readHouseRules(settings).timeZone, nearby }, by);
  }

  /** Drops everything that names the person from the cache. */
  forget(userId: string): void {
    this.#courses.forget(userId);
  }

  async #seen(id: string, watcher: Watcher): Promise<Replayed> {
    const stored = await this.stored(id);
    if (stored.status === 'active') {
      // Another process may have ended the game.
      const live = await this.#ledger.fresh(id);
      if (live?.stored.status === 'active') return live;
    }
    const now = stored.status === 'active' ? await this.#ledger.stored(id) : stored;
    await this.mustMayReplay(now, watcher);
    const game = this.#ledger.game(now.game);
    if (!this.isArchived(id)) await this.#ledger.libraryCache.ready(game, now.options);
    return { game, stored: now };
  }

  /** The decisive moments of a finished game; none if there is no time to find them, or if the log is damaged. */
  async #decisive({ game, stored }: Replayed, by: string): Promise<readonly Decisive[]> {
    const isKnown = game.evaluate !== undefined || game.scores !== undefined;
    if (stored.status === 'active' || stored.seq === 0 || !isKnown) return [];
    try {
      return await this.#replays.find(stored, 'decisive', {}, by);
    } catch (error) {
      if (error instanceof RuleError && withoutMoments.has(error.code)) return [];
      if (error instanceof ReplayBroken || error instanceof TableUnreadable) return [];
      throw error;
    }
  }
}

const noSuchShare = (): RuleError =>
  new RuleError('no-such-share', 'That token doesn’t open a replay. Maybe somebody ended the share.');
