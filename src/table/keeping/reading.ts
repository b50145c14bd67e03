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
import { type GameRecord, readRecord, type Verdict, verify } from '../log/proof/verify.ts';
import { dealt, gathered, openingOf } from '../log/replay.ts';
import { type RollMoments, rollMoments } from '../log/roll-moments.ts';
import { namesOf, plainNamesOf, seatOf } from '../log/seating.ts';
import { mustBeReadable, TableUnreadable } from '../log/unreadable.ts';
import type { Message } from '../message/message.ts';
import { pageButton, pagesOf } from '../message/pages.ts';
import { myGames } from '../turn/my-games.ts';
import type { Tips } from '../turn/tips.ts';
import type { Wishes } from '../turn/wishes.ts';
import { foundBy } from './by-name.ts';
import { Courses } from './courses.ts';
import { type Exported, exportedTexts } from './exported.ts';
import { type Checked, checkedWords } from './verdict-words.ts';

/** The whole story of a game, and its table. */
export interface History {
  readonly table: StoredTable;
  readonly lines: readonly string[];
}

/**
 * Reads what people look up about a table: hand, pages, plays, story and proof. Nothing here changes
 * anything.
 */
export class Reading {
  readonly #store: Store;
  readonly #ledger: Ledger;
  readonly #tips: Tips;
  readonly #wishes: Wishes;
  readonly #courses: Courses;

  constructor(store: Store, ledger: Ledger, tips: Tips, wishes: Wishes) {
    this.#store = store;
    this.#ledger = ledger;
    this.#tips = tips;
    this.#wishes = wishes;
    this.#courses = new Courses(store);
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
    const { live, annals, events } = await this.#annals(id);
    const viewer = seatOf(live.stored, actor.userId) ?? 'public';
    const view = live.game.view(live.snapshot.state, viewer);
    return playsMessage(id, annals.entries(events, view, namesOf(live.stored.seats)), find, page);
  }

  /** One play of a game with its picture, and buttons to others. @throws RuleError */
  async step(id: string, wanted: Wanted, actor: Actor): Promise<Message> {
    const live = await this.#running(id);
    return stepMessage(live, await this.#courses.of(live), wanted, seatOf(live.stored, actor.userId));
  }

  /** The prompt for typing which play to go to. @throws RuleError */
  async askedForPlay(id: string): Promise<string> {
    const live = await this.#running(id);
    return askedForPlay(live.game, (await this.#courses.of(live)).plays);
  }

  /** Search words for plays that contain what was typed. */
  async playWords(id: string, typed: string): Promise<readonly string[]> {
    const { live, annals, events } = await this.#annals(id);
    const view = live.game.view(live.snapshot.state, 'public');
    return wordsFor(annals.entries(events, view, plainNamesOf(live.stored.seats)), typed);
  }

  /**
   * A page about one subject over the whole game. @param subject its id, or words of its name @throws
   * RuleError
   */
  async portrait(id: string, subject: string): Promise<Message> {
    const { annals, events } = await this.#annals(id);
    if (annals.portrait === undefined) throw new RuleError('no-portrait', 'This game has no such page.');
    const found = foundBy(annals.portrait.subjects(events), subject) ?? subject;
    return { ...illustrated(annals.portrait.show(events, found)), rows: [] };
  }

  async subjects(id: string): Promise<readonly { readonly id: string; readonly label: string }[]> {
    const { annals, events } = await this.#annals(id);
    return annals.portrait?.subjects(events) ?? [];
  }

  /** All events of a game, from its log. @throws RuleError if the game's plays cannot be searched */
  async #annals(id: string) {
    const live = await this.#running(id);
    const { stored: table, game } = live;
    const { annals } = game;
    if (annals === undefined) throw new RuleError('no-annals', `${game.title} has no plays to look through.`);
    const start = dealt(game, table);
    const later = gathered(start, await this.#store.actions(id), (step) => step.events);
    const { events } = openingOf(game, table, start.snapshot.state);
    return { live, annals, events: [...events, ...later] };
  }

  /** The whole story of a game, from its log. */
  async history(id: string): Promise<History> {
    const { stored: table, game } = await this.#running(id);
    const start = dealt(game, table);
    const later = gathered(start, await this.#store.actions(id), (step) => step.lines);
    return { table, lines: [...openingOf(game, table, start.snapshot.state).lines, ...later] };
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

  /** A game as texts for other programs. @throws RuleError if it has none */
  async exported(id: string): Promise<Exported> {
    return exportedTexts(await this.#running(id), () => this.#store.actions(id));
  }

  /** Where in the game the rolls of a table were made, by action number. */
  async momentsOf(id: string, wanted: ReadonlySet<number>): Promise<RollMoments> {
    const table = await this.#ledger.stored(id);
    if (table.startedAt === undefined || table.unreadable || wanted.size === 0) return new Map();
    return rollMoments(this.#ledger.game(table.game), table, await this.#store.actions(id), wanted);
  }

  /** The result of `verify`, in words and as a file. @throws as `verify` does */
  async checked(id: string): Promise<Checked> {
    const verdict = await this.verify(id);
    return checkedWords(this.#ledger.game(verdict.record.table.game), verdict);
  }

  /**
   * @throws RuleError while the game runs, because its seed is secret @throws TableUnreadable if nothing can
   * be checked
   */
  async verify(id: string): Promise<Verdict & { readonly record: GameRecord }> {
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
    const record = await readRecord(this.#store, table);
    return { ...verify(this.#ledger.game(table.game), record), record };
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
