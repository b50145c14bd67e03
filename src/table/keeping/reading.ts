import { asCode, asWritten } from '../../engine/markdown.ts';
import { RuleError } from '../../engine/rule-error.ts';
import type { Seat } from '../../games/facets/seats.ts';
import type { Store } from '../../store/records/store.ts';
import type { StoredTable } from '../../store/records/table.ts';
import { statusOf } from '../board/board.ts';
import { playsMessage, wordsFor } from '../board/plays.ts';
import { illustrated, named, privateAnswer } from '../board/private-answer.ts';
import { askedForPlay, stepMessage, type Wanted } from '../board/steps.ts';
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
import { Courses } from './courses.ts';
import { type Exported, exportedTexts } from './exported.ts';
import type { Found } from './replays/findings.ts';
import type { Replays } from './replays/replays.ts';
import type { Checked } from './verdict-words.ts';

/** The whole story of a game, and its table. */
export interface History {
  readonly table: StoredTable;
  readonly lines: readonly string[];
}

/**
 * What people look up about a table: their hand, pages, plays, the story, the proof. Nothing here changes anything. What
 * takes a replay of the whole game is asked for by somebody (`by`), and refused as `busy` where too much waits.
 */
export class Reading {
  readonly #store: Store;
  readonly #ledger: Ledger;
  readonly #tips: Tips;
  readonly #wishes: Wishes;
  readonly #replays: Replays;
  readonly #courses: Courses;

  constructor(store: Store, ledger: Ledger, tips: Tips, wishes: Wishes, replays: Replays) {
    this.#store = store;
    this.#ledger = ledger;
    this.#tips = tips;
    this.#wishes = wishes;
    this.#replays = replays;
    this.#courses = new Courses(store, replays);
  }

  /**
   * What one person may see of the table, as a private message.
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

  /** A page of the game, as the person may see it. @throws RuleError */
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

  /** What a person may see of the game in a channel; undefined if another game or none runs there. */
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

  /** A person's tables on a server. @param page from 0 */
  games(userId: string, guildId: string, page: number): Promise<Message> {
    return myGames({ store: this.#store, ledger: this.#ledger }, userId, guildId, page);
  }

  async #running(id: string): Promise<LiveTable> {
    const live = await this.#ledger.fresh(id);
    if (live) return live;
    const table = await this.#ledger.stored(id);
    throw new RuleError(
      'not-started',
      table.status === 'lobby' ? 'This game has not started yet.' : `This table is over: ${statusOf(table)}.`,
    );
  }

  /**
   * A page of the plays that fit a search, newest first. If the game has no list of plays, the newest has its
   * picture.
   * @throws RuleError
   */
  async plays(id: string, find: string, page: number, actor: Actor): Promise<Message> {
    if (find === '' && (await this.#running(id)).game.annals === undefined)
      return this.step(id, { by: 'last', number: 0 }, actor);
    const { stored } = await this.#withAnnals(id);
    const viewer = seatOf(stored, actor.userId) ?? 'public';
    return playsMessage(
      id,
      await this.#replays.find(stored, 'entries', { viewer }, actor.userId),
      find,
      page,
    );
  }

  /** One play of a game with its picture, and buttons to others. @throws RuleError */
  async step(id: string, wanted: Wanted, actor: Actor): Promise<Message> {
    const live = await this.#running(id);
    const plays = await this.#courses.of(live, actor.userId);
    return stepMessage(live, { plays }, wanted, seatOf(live.stored, actor.userId));
  }

  /** What is asked of somebody who goes to a play by typing. @throws RuleError */
  async askedForPlay(id: string, by?: string): Promise<string> {
    return askedForPlay(await this.#courses.of(await this.#running(id), by));
  }

  /** Words by which plays can be looked for, those that hold what was typed. */
  async playWords(id: string, typed: string, by?: string): Promise<readonly string[]> {
    const { stored } = await this.#withAnnals(id);
    return wordsFor(await this.#replays.find(stored, 'tags', {}, by), typed);
  }

  /** A page about one subject of the whole game, by its id or by words of its name. @throws RuleError */
  async portrait(id: string, subject: string, by?: string): Promise<Message> {
    const { stored } = await this.#withAnnals(id);
    const page = await this.#replays.find(stored, 'portrait', { subject }, by);
    if (page === undefined) throw new RuleError('no-portrait', 'This game has no such page.');
    return { ...illustrated(page), rows: [] };
  }

  /** The subjects that have such a page. */
  async subjects(id: string, by?: string): Promise<Found<'subjects'>> {
    return this.#replays.find((await this.#withAnnals(id)).stored, 'subjects', {}, by);
  }

  /** @throws RuleError for a game whose plays cannot be looked through */
  async #withAnnals(id: string): Promise<LiveTable> {
    const live = await this.#running(id);
    const { annals, title } = live.game;
    if (annals === undefined) throw new RuleError('no-annals', `${title} has no plays to look through.`);
    return live;
  }

  /** The whole story from the first action. */
  async history(id: string, by?: string): Promise<History> {
    const { stored: table } = await this.#running(id);
    return { table, lines: await this.#replays.find(table, 'story', {}, by) };
  }

  /** Keeps nothing of what was replayed that names the person. */
  forget(userId: string): void {
    this.#replays.forget(userId);
    this.#courses.forget(userId);
  }

  /**
   * Why the computers of a game did what they did, a line each. @throws RuleError while it runs, because
   * reasons are hidden
   */
  async why(id: string): Promise<readonly string[]> {
    const { stored } = await this.#running(id);
    if (stored.status === 'active')
      throw new RuleError(
        'still-running',
        'You can see why the computers played as they did once the game is over.',
      );
    const names = namesOf(stored.seats);
    const actions = await this.#store.actions(id);
    return actions.flatMap(({ number, seat, notation, why }) =>
      why === undefined ? [] : [`${number}. **${names(seat)}** \`${asCode(notation)}\`: ${asWritten(why)}`],
    );
  }

  /** A game as texts for other programs. @throws RuleError where it has none */
  async exported(id: string, by?: string): Promise<Exported> {
    const live = await this.#running(id);
    return exportedTexts(live, () => this.#replays.find(live.stored, 'written', {}, by));
  }

  /** Where in their game the rolls of a table were made, by the number of their action. */
  async momentsOf(id: string, wanted: ReadonlySet<number>, by?: string): Promise<RollMoments> {
    const table = await this.#ledger.stored(id);
    if (table.startedAt === undefined || table.unreadable || wanted.size === 0) return new Map();
    if (this.#ledger.game(table.game).when === undefined) return new Map();
    const numbers = [...wanted].sort((one, other) => one - other);
    return new Map(await this.#replays.find(table, 'moments', { wanted: numbers }, by));
  }

  /** Back to which action an undo of a seat goes. @throws RuleError (`cannot-undo`) with the reason why it cannot */
  async undoTarget(id: string, seat: Seat, by?: string): Promise<number> {
    await this.#ledger.refresh(id);
    const { stored } = await this.#ledger.running(id);
    return asRecord('log', this.#replays.find(stored, 'undo', { seat }, by));
  }

  /** What `verify` finds, in words and as a file. @throws as `verify` */
  async checked(id: string, by?: string): Promise<Checked> {
    return (await this.#verdict(id, by)).checked;
  }

  /** @throws RuleError while the game runs: its seed is still a secret; TableUnreadable where nothing can be checked */
  async verify(id: string, by?: string): Promise<Verdict> {
    return (await this.#verdict(id, by)).verdict;
  }

  async #verdict(id: string, by: string | undefined): Promise<Found<'verdict'>> {
    // Another process may have ended it.
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
 * The private answer. If the game shows this person nothing extra, it has the public view and their choices.
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
