import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { RuleError } from '../../engine/rule-error.ts';
import type {
  PrivateAddress,
  PrivateShows,
  StoredPrivateAnswer,
} from '../../store/records/private-answer.ts';
import type { Store } from '../../store/records/store.ts';
import { hiddenAgain, untrue } from '../board/private-answer.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { LiveTable } from '../log/live.ts';
import { TableUnreadable } from '../log/unreadable.ts';
import type { Message } from '../message/message.ts';
import { PostFailed, type PrivatePost } from '../message/post.ts';

/**
 * Milliseconds that an unused answer stays: its token lives 15 minutes, and removing it takes some reserve.
 */
const standsFor = 13.5 * 60_000;
/** Milliseconds for which an interaction's token can change its messages. */
const tokenLife = 15 * 60_000;
/** Milliseconds that a line without controls stays. */
export const lineStandsFor = 10_000;
/** Milliseconds between two checks for due answers. */
const look = 1_000;
/** Answers that one check handles, and milliseconds until another process may handle them. */
const together = 20;
const takenFor = 30_000;
/** Milliseconds before answers are compared with a changed table: several changes make one comparison. */
const coalesce = 150;
/** Tables whose answers are cached. */
const remembered = 5_000;

interface Deps {
  readonly store: Store;
  readonly ledger: Ledger;
  readonly post: PrivatePost;
  readonly log: Logger;
  readonly now: () => Date;
}

/** A private answer that was just delivered. */
export interface Delivered extends PrivateAddress {
  /** Id of the message. */
  readonly id: string;
  /** Id of the interaction that it answers now. */
  readonly pressId: string;
  readonly tableId: string;
  readonly userId: string;
  readonly message: Message;
  /** Whether it is a line without controls: it goes away soon. */
  readonly isLine?: boolean;
}

/** A press that changed a table. */
export interface TablePress {
  readonly pressId: string;
  readonly userId: string;
}

interface Answering extends TablePress {
  readonly tableId: string;
  /** Whether the comparison skipped what its person has there. */
  isLeftOut: boolean;
}

/**
 * Private answers below tables: one per person and table. The newest replaces the earlier ones. When others
 * make it out of date it loses its words or controls; when nobody uses it, it is removed before its token
 * expires.
 */
export class PrivateAnswers {
  readonly #deps: Deps;
  /** Answers by table, as this process knows them: a server's presses come to one process. */
  readonly #known = new LRUCache<string, ReadonlyMap<string, StoredPrivateAnswer>>({ max: remembered });
  /** Answers with hidden words that this process sent. */
  readonly #open = new Map<string, StoredPrivateAnswer>();
  /** Tables waiting to be compared. */
  readonly #changed = new Map<string, NodeJS.Timeout>();
  /** Presses that changed a table and have no answer yet, by id: their people's answers are left alone. */
  readonly #answering = new Map<string, Answering>();
  readonly #running = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #stopped = true;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Starts to check for due answers. Forgets what is cached, since another process may have changed answers
   * of its servers.
   */
  begin(): void {
    this.#known.clear();
    if (!this.#stopped) return;
    this.#stopped = false;
    this.#lookSoon();
  }

  /** Stops after running work, and hides words that nobody would hide while the bot is down. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    for (const timer of this.#changed.values()) clearTimeout(timer);
    this.#changed.clear();
    await Promise.all(this.#running);
    await Promise.all([...this.#open.values()].map((answer) => this.#quietly(() => this.#hide(answer))));
  }

  /** Records a new answer and removes the person's others. Never rejects. */
  async stands(delivered: Delivered): Promise<void> {
    await this.#quietly(async () => {
      const answer = this.#stored(delivered);
      const others = await this.#deps.store.keepPrivateAnswer(answer);
      this.#note(answer);
      // Of two presses at the same moment the later one stays, whichever is recorded first.
      const newer = others.filter(({ pressId }) => BigInt(pressId) > BigInt(answer.pressId));
      const older = newer.length > 0 ? [answer] : others;
      await Promise.all(older.map((one) => this.#remove(one)));
      const seq = answer.shows?.seq;
      const now = this.#deps.ledger.memory.row(answer.tableId)?.seq;
      if (seq !== undefined && now !== undefined && now > seq) this.changed(answer.tableId);
    });
  }

  /**
   * The table alone answered somebody's press: their earlier answer below it is removed. Never rejects.
   *
   * @param pressId id of that press
   */
  async settled(tableId: string, userId: string, pressId: string): Promise<void> {
    await this.#quietly(async () => {
      const theirs = [...(await this.#at(tableId)).values()].filter((answer) => answer.userId === userId);
      const older = theirs.filter((answer) => BigInt(answer.pressId) < BigInt(pressId));
      await Promise.all(older.map((answer) => this.#remove(answer)));
    });
  }

  /** A press on an answer removed it. Never rejects. */
  gone(tableId: string, id: string): Promise<void> {
    return this.#quietly(() => this.#drop({ tableId, id }));
  }

  /**
   * A table changed: soon all answers at it are compared with it.
   *
   * @param by the press that changed it, if any, which still needs its answer: `answered` says when it has
   * one
   */
  changed(tableId: string, by?: TablePress): void {
    if (this.#stopped) return;
    if (by !== undefined) this.#answering.set(by.pressId, { ...by, tableId, isLeftOut: false });
    if (this.#changed.has(tableId)) return;
    const timer = setTimeout(() => {
      this.#changed.delete(tableId);
      this.#begin(() => this.#compare(tableId));
    }, coalesce);
    this.#changed.set(tableId, timer);
  }

  /** A press has its answer, or never gets one. */
  answered(pressId: string): void {
    const found = this.#answering.get(pressId);
    this.#answering.delete(pressId);
    if (found?.isLeftOut) this.changed(found.tableId);
  }

  #stored({ message: { shows, hidesAfter }, isLine = false, ...where }: Delivered): StoredPrivateAnswer {
    const now = this.#deps.now().getTime();
    return {
      ...where,
      ...(shows !== undefined && { shows: withoutTable(shows) }),
      ...(hidesAfter !== undefined && { hideAt: new Date(now + hidesAfter * 1_000) }),
      awayAt: new Date(now + (isLine ? lineStandsFor : standsFor)),
    };
  }

  #note(answer: StoredPrivateAnswer): void {
    if (answer.hideAt === undefined) this.#open.delete(answer.id);
    else this.#open.set(answer.id, answer);
    const known = this.#known.get(answer.tableId);
    // If nothing is cached, the database is asked once there is something to compare.
    if (known !== undefined) this.#known.set(answer.tableId, new Map(known).set(answer.id, answer));
  }

  async #drop({ tableId, id }: Pick<StoredPrivateAnswer, 'tableId' | 'id'>): Promise<void> {
    const known = new Map(this.#known.get(tableId));
    if (known.delete(id)) this.#known.set(tableId, known);
    this.#open.delete(id);
    await this.#deps.store.dropPrivateAnswer(id);
  }

  async #at(tableId: string): Promise<ReadonlyMap<string, StoredPrivateAnswer>> {
    const known = this.#known.get(tableId);
    if (known !== undefined) return known;
    const found = await this.#deps.store.privateAnswersAt(tableId);
    const answers = new Map(found.map((answer) => [answer.id, answer]));
    this.#known.set(tableId, answers);
    return answers;
  }

  async #compare(tableId: string): Promise<void> {
    const known = await this.#at(tableId);
    const pressing = [...this.#answering.values()].filter((press) => press.tableId === tableId);
    for (const press of pressing) press.isLeftOut = true;
    const answers = [...known.values()].filter((answer) =>
      pressing.every(({ userId }) => userId !== answer.userId),
    );
    if (answers.length === 0) return;
    const live = await this.#live(tableId);
    if (live !== undefined) await Promise.all(answers.map((answer) => this.#compareOne(live, answer)));
  }

  /** Undefined when there is nothing to compare with: an unreadable table says so itself. */
  async #live(tableId: string): Promise<LiveTable | undefined> {
    try {
      return await this.#deps.ledger.live(tableId);
    } catch (error) {
      if (error instanceof TableUnreadable || error instanceof RuleError) return undefined;
      throw error;
    }
  }

  async #compareOne(live: LiveTable, answer: StoredPrivateAnswer): Promise<void> {
    const { shows, ...rest } = answer;
    const found = shows && untrue(live, answer.userId, shows);
    if (shows === undefined || found === undefined) return;
    if (found.left === 'words') {
      const { number: _, ...words } = shows;
      await this.#edit({ ...rest, shows: words }, () => this.#deps.post.disarm(answer));
      return;
    }
    const { hideAt: _, ...line } = rest;
    const awayAt = new Date(this.#deps.now().getTime() + lineStandsFor);
    await this.#edit({ ...line, awayAt }, () =>
      this.#deps.post.reduce(answer, { title: '', text: found.line }),
    );
  }

  /** Changes an answer and its record; forgets it if it is gone or its token expired. */
  async #edit(after: StoredPrivateAnswer, change: () => Promise<void>): Promise<void> {
    try {
      await change();
    } catch (error) {
      if (!(error instanceof PostFailed)) throw error;
      if (error.reason !== 'later' || this.#isDead(after)) {
        await this.#drop(after);
        return;
      }
      throw error;
    }
    // A person who pressed in the meantime has another answer, with its own record.
    if (await this.#deps.store.changePrivateAnswer(after)) this.#note(after);
  }

  #isDead({ pressId }: StoredPrivateAnswer): boolean {
    return this.#deps.now().getTime() - momentOf(pressId) > tokenLife;
  }

  async #hide(answer: StoredPrivateAnswer): Promise<void> {
    const { hideAt: _, shows, ...rest } = answer;
    const { game } = await this.#deps.ledger.stored(answer.tableId);
    const after: StoredPrivateAnswer =
      shows?.number === undefined
        ? { ...rest, awayAt: new Date(this.#deps.now().getTime() + lineStandsFor) }
        : { ...rest, shows: { seat: shows.seat, seq: shows.seq, number: shows.number } };
    await this.#edit(after, () => this.#deps.post.reword(answer, hiddenAgain(this.#deps.ledger.game(game))));
  }

  async #remove(answer: StoredPrivateAnswer): Promise<void> {
    try {
      await this.#deps.post.remove(answer);
    } catch (error) {
      // If removing it fails now, it is retried when due.
      const isOver = error instanceof PostFailed && (error.reason !== 'later' || this.#isDead(answer));
      if (!isOver) throw error;
    }
    await this.#drop(answer);
  }

  #lookSoon(): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      this.#begin(async () => {
        await this.#look().finally(() => this.#lookSoon());
      });
    }, look);
  }

  async #look(): Promise<void> {
    const { store, now } = this.#deps;
    const at = now();
    const again = new Date(at.getTime() + takenFor);
    const due = await store.takeDuePrivateAnswers(at, again, together);
    await Promise.all(
      due.map((answer) =>
        this.#quietly(() => (answer.awayAt <= at ? this.#remove(answer) : this.#hide(answer))),
      ),
    );
  }

  #begin(work: () => Promise<void>): void {
    const running = this.#quietly(work).finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /**
   * Logs errors only: a press on an answer that was not cleaned up is refused with a reason, and nothing else
   * depends on it.
   */
  async #quietly(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'a private answer could not be changed');
    }
  }
}

function withoutTable({ table: _, ...shows }: NonNullable<Message['shows']>): PrivateShows {
  return shows;
}

/** Milliseconds since 1970 at which Discord created an id. */
const momentOf = (id: string): number => Number(BigInt(id) >> 22n) + 1_420_070_400_000;
