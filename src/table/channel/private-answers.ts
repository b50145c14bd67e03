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
 * How long an unused answer stays, in milliseconds. It must be removed before its token expires after 15
 * minutes, with some time to spare.
 */
const standsFor = 13.5 * 60_000;
/** How long an interaction's token can be used to edit its messages, in milliseconds. */
const tokenLife = 15 * 60_000;
/** How long a line without controls stays, in milliseconds. */
export const lineStandsFor = 10_000;
/** Interval between checks for due answers, in milliseconds. */
const look = 1_000;
/**
 * Maximum number of answers that one check handles, and the time in milliseconds until another process may
 * handle them.
 */
const together = 20;
const takenFor = 30_000;
/**
 * Delay before answers are compared with a changed table, in milliseconds. Several changes are then handled
 * with one comparison.
 */
const coalesce = 150;
/** Maximum number of tables whose answers are cached. */
const remembered = 5_000;

interface Deps {
  readonly store: Store;
  readonly ledger: Ledger;
  readonly post: PrivatePost;
  readonly log: Logger;
  readonly now: () => Date;
}

/** A private answer that Discord has just delivered. */
export interface Delivered extends PrivateAddress {
  /** Id of the message. */
  readonly id: string;
  /** Id of the interaction that the message now answers. */
  readonly pressId: string;
  readonly tableId: string;
  readonly userId: string;
  readonly message: Message;
  /** Whether the message is a line without controls, which is removed soon. */
  readonly isLine?: boolean;
}

/** A press that changed a table. */
export interface TablePress {
  readonly pressId: string;
  readonly userId: string;
}

interface Answering extends TablePress {
  readonly tableId: string;
  /** Whether a comparison has skipped the person's answers because of this press. */
  isLeftOut: boolean;
}

/**
 * Manages the private answers below tables. Each person has at most one per table; a new one replaces the old one. If
 * other people's actions make an answer out of date, it loses its text or its controls. If nobody uses it, it is
 * removed before its token expires.
 */
export class PrivateAnswers {
  readonly #deps: Deps;
  /** Cache of the answers by table. It is complete, because all presses in a server go to one process. */
  readonly #known = new LRUCache<string, ReadonlyMap<string, StoredPrivateAnswer>>({ max: remembered });
  /** Answers sent by this process whose private text still has to be hidden. */
  readonly #open = new Map<string, StoredPrivateAnswer>();
  /** Tables whose answers will be compared soon. */
  readonly #changed = new Map<string, NodeJS.Timeout>();
  /**
   * Presses that changed a table and aren't answered yet, by id. Until they are, the answers of these people
   * are left alone.
   */
  readonly #answering = new Map<string, Answering>();
  readonly #running = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #stopped = true;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Starts to check for due answers. Clears the cache, because another process may have changed answers in
   * this process's servers.
   */
  begin(): void {
    this.#known.clear();
    if (!this.#stopped) return;
    this.#stopped = false;
    this.#lookSoon();
  }

  /**
   * Stops after the running work. Hides private text now, because nobody would hide it while the bot is down.
   */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    for (const timer of this.#changed.values()) clearTimeout(timer);
    this.#changed.clear();
    await Promise.all(this.#running);
    await Promise.all([...this.#open.values()].map((answer) => this.#quietly(() => this.#hide(answer))));
  }

  /** Records a new answer and removes the person's other answers at the table. Never rejects. */
  async stands(delivered: Delivered): Promise<void> {
    await this.#quietly(async () => {
      const answer = this.#stored(delivered);
      const others = await this.#deps.store.keepPrivateAnswer(answer);
      this.#note(answer);
      // If two presses happen at almost the same time, keep the answer to the later one, whichever was
      // recorded first.
      const newer = others.filter(({ pressId }) => BigInt(pressId) > BigInt(answer.pressId));
      const older = newer.length > 0 ? [answer] : others;
      await Promise.all(older.map((one) => this.#remove(one)));
      const seq = answer.shows?.seq;
      const now = this.#deps.ledger.memory.row(answer.tableId)?.seq;
      if (seq !== undefined && now !== undefined && now > seq) this.changed(answer.tableId);
    });
  }

  /**
   * Removes a person's older private answers after a press that only changed the table message. Never
   * rejects.
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

  /** Records that a press has removed an answer. Never rejects. */
  gone(tableId: string, id: string): Promise<void> {
    return this.#quietly(() => this.#drop({ tableId, id }));
  }

  /**
   * Schedules a comparison of all answers at a table after it has changed.
   *
   * @param by the press that changed the table, if any; `answered` must be called once the press has its
   * answer
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

  /** Records that a press has its answer or will never get one. */
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
    // If nothing is cached, the answers are read from the database when they are needed.
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

  /** Returns the table to compare with. Undefined if it can't be read; the table message then says so. */
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

  /** Edits an answer and its record. Removes the record if the answer is gone or its token has expired. */
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
    // If the person has pressed something in the meantime, the answer has a newer record, which must stay.
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
      // If the removal fails now, it is retried when the answer is due.
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
   * Runs work and only logs errors. Nothing depends on the cleanup: if an outdated answer is left, a press on
   * it is refused with an explanation.
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

/** Returns when Discord created an id, in milliseconds since 1970. */
const momentOf = (id: string): number => Number(BigInt(id) >> 22n) + 1_420_070_400_000;
