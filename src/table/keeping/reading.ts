import { asCode, asWritten } from '../../engine/markdown.ts';
import { RuleError } from '../../engine/rule-error.ts';
import type { Seat } from '../../games/facets/seats.ts';
import type { Store } from '../../store/records/store.ts';
import type { StoredTable } from '../../store/records/table.ts';
import { statusOf } from '../board/board.ts';
import { playsMessage, wordsFor } from '../board/plays.ts';
import { illustrated, named, privateAnswer } from '../board/private-answer.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Actor } from '../log/actor.ts';
import type { LiveTable } from '../log/live.ts';
import type { Verdict } from '../log/proof/verify.ts';
import type { RollMoments } from '../log/roll-moments.ts';
import { namesOf, plainNamesOf, seatOf } from '../log/seating.ts';
import { asRecord, mustBeReadable, TableUnreadable } from '../log/unreadable.ts';
import type { Message } from '../message/message.ts';
import { pageButton, pagesOf } from '../message/pages.ts';
import { myGames } from '../turn/my-games.ts';
import type { Tips } from '../turn/tips.ts';
import type { Wishes } from '../turn/wishes.ts';
import { type Exported, exportedTexts } from './exported.ts';
import type { Replaying } from './replaying.ts';
import type { Found } from './replays/findings.ts';
import type { Replays } from './replays/replays.ts';
import { type Checked, withCanceled } from './verdict-words.ts';

/** A day in milliseconds. */
const day = 24 * 60 * 60_000;

/** The complete story of a game, and its table. */
export interface History {
  readonly table: StoredTable;
  readonly lines: readonly string[];
}

/**
 * Read-only views of a table: a person's hand, pages, plays, the story and the dice check. Views that replay the
 * whole game take the id of the person who asks (`by`). They are refused as `busy` if too many requests are waiting.
 */
export class Reading {
  readonly #store: Store;
  readonly #ledger: Ledger;
  readonly #tips: Tips;
  readonly #wishes: Wishes;
  readonly #replays: Replays;
  readonly #replaying: Replaying;

  constructor(
    store: Store,
    ledger: Ledger,
    tips: Tips,
    wishes: Wishes,
    replays: Replays,
    replaying: Replaying,
  ) {
    this.#store = store;
    this.#ledger = ledger;
    this.#tips = tips;
    this.#wishes = wishes;
    this.#replays = replays;
    this.#replaying = replaying;
  }

  /**
   * A person's private view of the table.
   * @param known the table, if its row was just read
   * @throws RuleError
   */
  async hand(id: string, actor: Actor, known?: LiveTable): Promise<Message> {
    const live = known ?? (await this.#running(id));
    const seat = seatOf(live.stored, actor.userId);
    if (seat === undefined) throw new RuleError('not-seated', 'You’re not at this table.');
    const answer = await this.#wishes.suggesting(live, seat, actor.userId, handOf(live, seat));
    return this.#tips.beside(live, seat, actor.userId, answer, { isOpened: true });
  }

  /**
   * A page of the game, with only what this person may see.
   * @throws RuleError
   */
  async page(id: string, page: string, actor: Actor): Promise<Message> {
    const live = await this.#running(id);
    const { options } = live.stored;
    if (!pagesOf(live.game, options).some(({ id: own }) => page === own || page.startsWith(`${own}-`))) {
      throw new RuleError('unknown-page', `${live.game.title} has no page called “${asWritten(page)}”.`);
    }
    const viewer = seatOf(live.stored, actor.userId) ?? 'public';
    const view = live.game.view(live.snapshot.state, viewer);
    const shown = named(live.stored, (names) => live.game.page(view, page, names));
    const { turns = [] } = shown;
    return {
      ...illustrated(shown),
      rows: turns.length === 0 ? [] : [turns.map((turn) => pageButton(id, turn))],
    };
  }

  /**
   * What a person may see of this game in a channel; undefined if the channel's table is not running this
   * game.
   */
  async viewIn(channelId: string, game: string, actor: Actor): Promise<unknown> {
    const table = await this.#store.openTableIn(channelId);
    if (table?.status !== 'active' || table.game !== game) return undefined;
    this.#ledger.noteRow(table);
    try {
      const live = await this.#ledger.live(table.id);
      return live?.game.view(live.snapshot.state, seatOf(live.stored, actor.userId) ?? 'public');
    } catch (error) {
      if (error instanceof TableUnreadable) return undefined;
      throw error;
    }
  }

  /**
   * A person's tables on a server.
   * @param page counted from 0
   */
  games(userId: string, guildId: string, page: number): Promise<Message> {
    return myGames({ store: this.#store, ledger: this.#ledger }, userId, guildId, page);
  }

  async #running(id: string): Promise<LiveTable> {
    const live = await this.#ledger.fresh(id);
    if (live) return live;
    const table = await this.#ledger.stored(id);
    throw new RuleError(
      'not-started',
      table.status === 'lobby' ? 'This game hasn’t started yet.' : `This table is over: ${statusOf(table)}.`,
    );
  }

  /**
   * One page of the plays that match a search, newest first. If the game has no list of plays, shows the
   * newest play with its picture.
   * @throws RuleError
   */
  async plays(id: string, find: string, page: number, actor: Actor): Promise<Message> {
    if (find === '' && (await this.#running(id)).game.annals === undefined)
      return (await this.#replaying.step(id, { by: 'last', number: 0 }, { actor, sees: true })).message;
    const { stored } = await this.#withAnnals(id);
    const viewer = seatOf(stored, actor.userId) ?? 'public';
    return playsMessage(
      id,
      await this.#replays.find(stored, 'entries', { viewer }, actor.userId),
      find,
      page,
    );
  }

  /** Suggests search words for plays that contain what was typed. */
  async playWords(id: string, typed: string, by?: string): Promise<readonly string[]> {
    const { stored } = await this.#withAnnals(id);
    return wordsFor(await this.#replays.find(stored, 'tags', {}, by), typed);
  }

  /**
   * The page about one subject of the whole game, such as a player. Finds it by its id or by words of its
   * name.
   * @throws RuleError
   */
  async portrait(id: string, subject: string, by?: string): Promise<Message> {
    const { stored } = await this.#withAnnals(id);
    const page = await this.#replays.find(stored, 'portrait', { subject }, by);
    if (page === undefined) throw new RuleError('no-portrait', 'This game has no such page.');
    return { ...illustrated(page), rows: [] };
  }

  /** The subjects that have their own page. */
  async subjects(id: string, by?: string): Promise<Found<'subjects'>> {
    return this.#replays.find((await this.#withAnnals(id)).stored, 'subjects', {}, by);
  }

  /** @throws RuleError if the game's plays can't be searched */
  async #withAnnals(id: string): Promise<LiveTable> {
    const live = await this.#running(id);
    const { annals, title } = live.game;
    if (annals === undefined) throw new RuleError('no-annals', `${title} has no plays to look through.`);
    return live;
  }

  /** The complete story, starting with the deal. */
  async history(id: string, by?: string): Promise<History> {
    const { stored: table } = await this.#running(id);
    return { table, lines: await this.#replays.find(table, 'story', {}, by) };
  }

  /** Drops everything that names the person from the replay caches. */
  forget(userId: string): void {
    this.#replays.forget(userId);
  }

  /**
   * Explains each decision of a game's computers, one per line.
   * @throws RuleError while the game is running, because the reasons are hidden
   */
  async why(id: string): Promise<readonly string[]> {
    const { stored } = await this.#running(id);
    if (stored.status === 'active')
      throw new RuleError(
        'still-running',
        'Once the game is over, you can see why the computers played the way they did.',
      );
    const names = namesOf(stored.seats);
    const actions = await this.#store.actions(id);
    return actions.flatMap(({ number, seat, notation, why }) =>
      why === undefined ? [] : [`${number}. **${names(seat)}** \`${asCode(notation)}\`: ${asWritten(why)}`],
    );
  }

  /**
   * A game as text for other programs.
   * @throws RuleError if the game has no text format
   */
  async exported(id: string, by?: string): Promise<Exported> {
    const live = await this.#running(id);
    return exportedTexts(live, () => this.#replays.find(live.stored, 'written', {}, by));
  }

  /** Finds at which point of the game each roll was made, by action number. */
  async momentsOf(id: string, wanted: ReadonlySet<number>, by?: string): Promise<RollMoments> {
    const table = await this.#ledger.stored(id);
    if (table.startedAt === undefined || table.unreadable || wanted.size === 0) return new Map();
    if (this.#ledger.game(table.game).when === undefined) return new Map();
    const numbers = [...wanted].sort((one, other) => one - other);
    return new Map(await this.#replays.find(table, 'moments', { wanted: numbers }, by));
  }

  /**
   * The number of the action that a seat's undo returns to.
   * @throws RuleError (`cannot-undo`) with the reason
   */
  async undoTarget(id: string, seat: Seat, by?: string): Promise<number> {
    await this.#ledger.refresh(id);
    const { stored } = await this.#ledger.running(id);
    return asRecord('log', this.#replays.find(stored, 'undo', { seat }, by));
  }

  /**
   * The result of `verify`, in words and as a file.
   * @throws as `verify`
   */
  async checked(id: string, by?: string): Promise<Checked> {
    const { checked } = await this.#verdict(id, by);
    const { channelId, seats, startedAt } = await this.#ledger.stored(id);
    const people = seats.flatMap(({ userId }) => userId ?? []);
    if (startedAt === undefined) return checked;
    const since = new Date(startedAt.getTime() - day);
    return withCanceled(checked, await this.#store.canceledDraws(channelId, people, since, startedAt));
  }

  /**
   * @throws RuleError while the game is running, because its seed is still secret; TableUnreadable if nothing
   * can be checked
   */
  async verify(id: string, by?: string): Promise<Verdict> {
    return (await this.#verdict(id, by)).verdict;
  }

  async #verdict(id: string, by: string | undefined): Promise<Found<'verdict'>> {
    // Another process may have ended the game.
    await this.#ledger.refresh(id);
    const table = await this.#ledger.stored(id);
    if (table.status === 'lobby' || table.status === 'active') {
      throw new RuleError(
        'still-running',
        this.#ledger.isWithoutChance(table.game)
          ? 'You can check this once the game is over.'
          : `You can check this once the game is over and its seed is shown. Until then, the commit \`${table.commit}\` promises it.`,
      );
    }
    if (table.startedAt === undefined)
      throw this.#ledger.isWithoutChance(table.game)
        ? new RuleError('nothing-played', 'Nothing was played at this table.')
        : new RuleError('nothing-rolled', 'Nothing was rolled at this table.');
    mustBeReadable(table);
    return this.#replays.find(table, 'verdict', {}, by);
  }
}

/**
 * The private answer. If the game shows this person nothing extra, they get the public view and their
 * choices.
 */
const handOf = (live: LiveTable, seat: Seat): Message =>
  privateAnswer(live, seat, '', [], () => {
    const { game, snapshot, stored } = live;
    const view = game.view(snapshot.state, seat);
    const plain = plainNamesOf(stored.seats);
    return {
      panels: [game.panel(view, namesOf(stored.seats))],
      picture: { picture: game.draw(view, plain), alt: game.describe(view, plain) },
    };
  });
