import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { KeyedQueue } from '../../engine/queue.ts';
import { RuleError } from '../../engine/rule-error.ts';
import type { Seat } from '../../games/facets/seats.ts';
import type { StoredPerson } from '../../store/records/person.ts';
import type { Store } from '../../store/records/store.ts';
import type { StoredTable } from '../../store/records/table.ts';
import { Cursors } from '../channel/cursors.ts';
import type { Invitations } from '../channel/invitations.ts';
import type { Notices } from '../channel/notices.ts';
import type { ServerSettings } from '../clock/house-rules.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Actor } from '../log/actor.ts';
import type { LiveTable } from '../log/live.ts';
import { unlessOfOtherRules } from '../log/other-rules.ts';
import { type Asked, askedAt, askedLine, awaitedBy, pausedSentence } from '../log/proposal.ts';
import { seatOf } from '../log/seating.ts';
import { TableUnreadable } from '../log/unreadable.ts';
import { linked } from '../message/links.ts';
import type { Button, Message } from '../message/message.ts';
import { moment } from '../message/moment.ts';
import { type Post, PostFailed } from '../message/post.ts';
import { endLine } from './end-line.ts';
import {
  type AwaitedPerson,
  awaitedPeople,
  awaitsBriefly,
  mentions,
  type NotifyChoice,
  newlyAwaited,
  notifyOf,
  playsNow,
  stillAwaited,
} from './turn.ts';

interface Deps {
  readonly store: Store;
  readonly ledger: Ledger;
  readonly notices: Notices;
  readonly invitations: Invitations;
  readonly house: Pick<ServerSettings, 'rules'>;
  readonly post: Post;
  readonly log: Logger;
  readonly now: () => Date;
  /** Called after a person changes their settings. */
  readonly wished: (userId: string) => void;
}

/** Without a clock, people count as away after this many milliseconds without an action. */
const awayAfter = 10 * 60_000;
/**
 * A person who pressed something at a table this many milliseconds before its end, or less, is not mentioned.
 */
const presentFor = 5 * 60_000;
/** Minimum time between two nudges at a table, and between two invitations of a person, in milliseconds. */
const pause = 10 * 60_000;
/**
 * Delay before people are notified of their turn, in milliseconds. By then, computers in between have played.
 */
const settle = 400;
/** Milliseconds to wait before each retry of a failed post. */
const retries = [2_000, 10_000, 30_000];
/** Maximum number of people whose presence is cached. */
const remembered = 10_000;
/** Maximum number of people mentioned in one post. */
const mentioned = 50;

/**
 * Notifies people that it's their turn, that they are asked or invited, or that a game is over, if they want
 * that.
 */
export class People {
  readonly #deps: Deps;
  readonly #cursors: Cursors;
  readonly #queue = new KeyedQueue();
  /** When each person last acted, as far as this process knows, in milliseconds. */
  readonly #seen = new Map<string, number>();
  /** When each person last pressed something at a table, by table and person. */
  readonly #pressed = new Map<string, number>();
  /** When a table was last nudged, or a person last invited to a table. */
  readonly #lately = new Map<string, number>();
  readonly #due = new Map<string, NodeJS.Timeout>();
  readonly #asked = new Set<string>();
  readonly #stopping = new AbortController();

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#cursors = new Cursors(deps.store, deps.log);
  }

  /** Records that a person just pressed or typed something at a table. */
  pressed(id: string, { userId }: Actor): void {
    this.#remember(this.#seen, userId);
    this.#remember(this.#pressed, `${id} ${userId}`);
  }

  #remember(when: Map<string, number>, key: string): void {
    when.delete(key);
    when.set(key, this.#deps.now().getTime());
    const oldest = when.keys().next();
    if (when.size > remembered && !oldest.done) when.delete(oldest.value);
  }

  /**
   * Handles an action that was added to the log: soon notifies people whose turn it is, if they want that.
   */
  acted({ stored: { id } }: LiveTable): void {
    if (this.#due.has(id) || this.#stopping.signal.aborted) return;
    const timer = setTimeout(() => {
      this.#due.delete(id);
      void this.catchUp(id);
    }, settle);
    this.#due.set(id, timer);
  }

  /** Sends a table's due notifications now. */
  async catchUp(id: string): Promise<void> {
    await this.#trying(id, async () => {
      const { ledger } = this.#deps;
      const row = await ledger.stored(id);
      // For a finished game, the row is enough, even if the table can't be read.
      const live = row.status === 'active' ? await unlessOfOtherRules(ledger.live(id)) : undefined;
      const stored = live?.stored ?? row;
      if (stored.startedAt === undefined || stored.notifiedSeq >= stored.seq) return;
      if (stored.status !== 'active') await this.#tellEnd(stored);
      // A person who wasn't notified of a very short wait is notified of the next one.
      else if (live && !(await this.#tellTurn(live))) return;
      this.#told(stored);
    });
  }

  /** Records that people have been notified of everything up to the newest action. */
  #told({ id, seq: notifiedSeq }: StoredTable): void {
    this.#cursors.note(id, { notifiedSeq });
    this.#deps.ledger.memory.note(id, { notifiedSeq });
  }

  /** Handles the start of a game: the first person to act may have joined days ago. */
  begun(live: LiveTable, { userId }: Actor): Promise<void> {
    const others = awaitsBriefly(live) ? [] : awaitedPeople(live).filter((one) => one.userId !== userId);
    return this.#trying(live.stored.id, () => this.#tell(live, others, this.#deps.now()));
  }

  /** @returns whether there is nobody left to notify */
  async #tellTurn(live: LiveTable): Promise<boolean> {
    // When the people are known to be present, there is no need to read the database.
    const awaited = newlyAwaited(live).filter((one) => !this.#isSurelyThere(live.stored, one));
    if (awaited.length === 0) return true;
    if (awaitsBriefly(live)) return false;
    const { id, seq } = live.stored;
    const [newest] = await this.#deps.store.actions(id, seq - 1);
    // A person who just pressed saw the result. The action's source shows whether it was a press, a program
    // or a time-out.
    const there = newest !== undefined && /^\d+(:\d+)?$/.test(newest.source) ? newest.seat : undefined;
    await this.#tell(
      live,
      awaited.filter(({ seat }) => seat !== there),
      newest?.at ?? this.#deps.now(),
    );
    return true;
  }

  /** @param since when their turn began */
  async #tell(live: LiveTable, awaited: readonly AwaitedPerson[], since: Date): Promise<void> {
    const { stored, game } = live;
    const wanted = await Promise.all(awaited.map((one) => this.#wantsToBeTold(stored, one, since)));
    const told = awaited.filter((_, at) => wanted[at]).map(({ userId }) => userId);
    if (told.length === 0) return;
    const line = (userIds: readonly string[]) =>
      `${mentions(userIds)}, your turn in **${linked(game.title, stored)}**`;
    const { ledger, notices } = this.#deps;
    const still = () => stillAwaited(ledger, stored.id);
    await notices.notify(stored.id, told, line, `${stored.id}-t${stored.seq}`, { still });
  }

  /** Whether the person wants to be notified and doesn't count as present. */
  async #wantsToBeTold(stored: StoredTable, { seat, userId }: AwaitedPerson, since: Date): Promise<boolean> {
    const plays = playsNow(stored.timeControl);
    if (plays === 'together' || stored.trouble !== undefined) return false;
    if (plays === 'perhaps' && (await this.#wasThere(stored, seat, userId, since))) return false;
    return notifyOf(await this.#deps.store.person(userId)) === 'mention';
  }

  /** Whether a person is present according to memory. The database may know about later actions. */
  #isSurelyThere({ timeControl, trouble }: StoredTable, { userId }: AwaitedPerson): boolean {
    const plays = playsNow(timeControl);
    if (plays === 'together' || trouble !== undefined) return true;
    return plays === 'perhaps' && (this.#seen.get(userId) ?? 0) > this.#deps.now().getTime() - awayAfter;
  }

  async #wasThere({ id, startedAt }: StoredTable, seat: Seat, userId: string, at: Date): Promise<boolean> {
    const since = at.getTime() - awayAfter;
    if ((this.#seen.get(userId) ?? 0) > since) return true;
    const last = (await this.#deps.store.lastActed(id, seat)) ?? startedAt;
    return last !== undefined && last.getTime() > since;
  }

  /** Notifies the players and followers of a game once that it is over. */
  over(id: string): Promise<void> {
    return this.#trying(id, async () => {
      const stored = await this.#deps.ledger.stored(id);
      await this.#tellEnd(stored);
      this.#told(stored);
    });
  }

  async #tellEnd(stored: StoredTable): Promise<void> {
    const { store, ledger, log, house } = this.#deps;
    if ((await house.rules(stored.guildId)).endPosts) await this.#postEnd(stored);
    const followers = (await store.followers(stored.id)).filter((one) => seatOf(stored, one) === undefined);
    const title = ledger.titleOf(stored.game);
    for (let from = 0; from < followers.length; from += mentioned) {
      const ping = followers.slice(from, from + mentioned);
      const text = `${mentions(ping)}: the game of **${linked(title, stored)}** that you follow is over.`;
      await this.#post(stored, { text, ping, panels: [], rows: [] }, `${stored.id}-over${from}`, (error) =>
        log.warn({ table: stored.id, err: error }, 'could not tell followers that a game is over'),
      );
    }
  }

  /** Posts that the game is over. People might not notice the edited table message. */
  async #postEnd(stored: StoredTable): Promise<void> {
    const { ledger, log } = this.#deps;
    const ping = await this.#away(stored);
    const text = [endLine(stored, ledger.titleOf(stored.game)), ...ping.map((id) => `<@${id}>`)].join(' ');
    const { messageId } = stored;
    const replyTo = messageId === undefined ? {} : { replyTo: messageId };
    await this.#post(stored, { text, ping, panels: [], rows: [], ...replyTo }, `${stored.id}-end`, (error) =>
      log.warn({ table: stored.id, err: error }, 'the end of a game could not be posted'),
    );
  }

  /** Players who pressed nothing here shortly before the end and want notifications. */
  async #away({ id, seats, finishedAt }: StoredTable): Promise<string[]> {
    const { store, now } = this.#deps;
    const since = (finishedAt ?? now()).getTime() - presentFor;
    const away = await Promise.all(
      seats.map(async ({ seat, userId }): Promise<string[]> => {
        if (userId === undefined || (this.#pressed.get(`${id} ${userId}`) ?? 0) > since) return [];
        const pressedAt = await store.lastPressed(id, seat);
        if (pressedAt !== undefined && pressedAt.getTime() > since) return [];
        return notifyOf(await store.person(userId)) === 'none' ? [] : [userId];
      }),
    );
    return away.flat();
  }

  /** @param refused called if the message can never be posted */
  async #post(
    { channelId }: StoredTable,
    message: Message,
    nonce: string,
    refused: (error: PostFailed) => void,
  ): Promise<string | undefined> {
    try {
      return await this.#deps.post.create(channelId, message, nonce);
    } catch (error) {
      if (!(error instanceof PostFailed) || error.reason === 'later') throw error;
      refused(error);
      return undefined;
    }
  }

  /**
   * Notifies people who are asked to agree. If a person is asked to take a seat, the post also has buttons.
   */
  asked({ stored, game }: LiveTable, proposal: Asked): void {
    const { store, notices } = this.#deps;
    void this.#trying(stored.id, async () => {
      const { wish, id } = proposal;
      const successor = wish.do === 'replace' && 'userId' in wish.by ? wish.by.userId : undefined;
      const wanted = await Promise.all(
        awaitedBy(stored, proposal).map(async (userId) => {
          const wants = notifyOf(await store.person(userId)) !== 'none';
          return userId === successor || wants ? [userId] : [];
        }),
      );
      const told = wanted.flat();
      if (told.length === 0 || askedAt(stored)?.id !== id) return;
      this.#asked.add(stored.id);
      const line = () => `${askedLine(stored, proposal)}: **${linked(game.title, stored)}**`;
      const rows = successor === undefined ? [] : [acceptRow(stored.id, id)];
      await notices.notify(stored.id, told, line, `${stored.id}-a${id}`, { rows });
    });
  }

  /** Removes the post about a proposal that is settled. */
  settled(id: string): void {
    if (this.#asked.delete(id)) void this.#trying(id, () => this.#deps.notices.clear(id));
  }

  /**
   * Mentions the people whose turn it is.
   * @throws RuleError if there are none, or somebody did this recently
   */
  async nudge(id: string, actor: Actor): Promise<string> {
    const { ledger, notices } = this.#deps;
    const live = await ledger.running(id);
    const { stored, game } = live;
    if (seatOf(stored, actor.userId) === undefined)
      throw new RuleError('not-seated', 'Only people at this table can nudge the others.');
    if (stored.pausedAt !== undefined) throw new RuleError('paused', pausedSentence(stored));
    const awaited = awaitedPeople(live).map(({ userId }) => userId);
    if (awaited.includes(actor.userId))
      throw new RuleError(
        'awaited-oneself',
        'It’s your turn, too. Play first, then you can nudge the others.',
      );
    if (awaited.length === 0) throw new RuleError('nobody-awaited', 'It’s nobody’s turn.');
    const bucket = this.#once(`nudge ${id}`, 'Somebody was nudged here a moment ago.');
    const line = (userIds: readonly string[]) =>
      `${mentions(userIds)}, <@${actor.userId}> is waiting for you in **${linked(game.title, stored)}**`;
    await this.#orNothing(`nudge ${id}`, () => notices.notify(id, awaited, line, `${id}-n${bucket}`));
    return `I’ve reminded ${mentions(awaited)}.`;
  }

  /**
   * Follows a table, or stops following it.
   * @returns the outcome, for the person
   */
  async spectate(id: string, actor: Actor): Promise<string> {
    const { store, ledger } = this.#deps;
    const stored = await ledger.stored(id);
    if (seatOf(stored, actor.userId) !== undefined)
      throw new RuleError('seated-already', 'You’re at this table, so you see everything anyway.');
    if ((await store.followers(id)).includes(actor.userId)) {
      await store.unfollow(id, actor.userId);
      return 'You no longer follow this table.';
    }
    if (stored.status !== 'lobby' && stored.status !== 'active')
      throw new RuleError('not-running', 'This game is already over.');
    await store.follow(id, actor.userId);
    return 'You’re following this table: `/games` lists it, and I’ll tell you when it’s over. Use the same command to stop.';
  }

  /** Changes a person's settings, such as forced moves and tips. */
  async wish(
    userId: string,
    wishes: Pick<StoredPerson, 'forced' | 'tips' | 'preview' | 'suggestions' | 'hidden'>,
  ): Promise<void> {
    const { store, wished } = this.#deps;
    const known = await store.person(userId);
    await store.savePerson({ userId, notify: notifyOf(known), ...known, ...wishes });
    wished(userId);
  }

  /**
   * Changes how a person is notified. If they choose digests, the first one comes at the next digest time.
   */
  async choose(userId: string, notify: NotifyChoice): Promise<void> {
    await this.#deps.store.savePerson({ userId, notify, digestAt: this.#deps.now() });
  }

  followers(id: string): Promise<readonly string[]> {
    return this.#deps.store.followers(id);
  }

  /**
   * Mentions a person with a link to the table.
   * @throws RuleError if somebody did this recently
   */
  async invite(stored: StoredTable, actor: Actor, guest: string): Promise<string> {
    const title = this.#deps.ledger.titleOf(stored.game);
    const key = `invite ${stored.id} ${guest}`;
    const bucket = this.#once(key, `<@${guest}> was invited a moment ago.`);
    const lobby = stored.status === 'lobby';
    const what = lobby ? 'invites you to a table' : 'invites you to watch a game';
    const text = `<@${guest}>, <@${actor.userId}> ${what} of **${linked(title, stored)}**`;
    const join: Button = {
      kind: 'button',
      label: 'Join',
      style: 'primary',
      press: { do: 'lobby', table: stored.id, verb: 'join' },
    };
    const message: Message = { text, ping: [guest], panels: [], rows: lobby ? [[join]] : [] };
    // Use the end of the id, where ids differ. A nonce has at most 25 characters.
    const nonce = `${stored.id}-i${guest.slice(-6)}${bucket % 1_000_000}`;
    await this.#orNothing(key, async () => {
      const posted = await this.#post(stored, message, nonce, () => {
        throw new RuleError('cannot-post', 'I can’t post in that table’s channel.');
      });
      if (lobby && posted !== undefined) await this.#deps.invitations.posted(stored, posted);
    });
    return `<@${guest}> is invited.`;
  }

  /** @throws RuleError if somebody did the same recently */
  #once(key: string, sentence: string): number {
    const now = this.#deps.now().getTime();
    const last = this.#lately.get(key);
    if (last !== undefined && now - last < pause)
      throw new RuleError('too-soon', `${sentence} You can try again ${moment(new Date(last + pause))}.`);
    this.#remember(this.#lately, key);
    return Math.floor(now / pause);
  }

  async #orNothing(key: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#lately.delete(key);
      if (!(error instanceof PostFailed)) throw error;
      throw new RuleError('cannot-post', 'I couldn’t post that just now. Please try again in a moment.');
    }
  }

  /**
   * Retries failed work. After the last attempt, the work is done at the table's next change or the next
   * start.
   */
  #trying(id: string, work: () => Promise<void>): Promise<void> {
    const { log } = this.#deps;
    const { signal } = this.#stopping;
    return this.#queue.run(id, async () => {
      for (const wait of [...retries, undefined]) {
        try {
          return await work();
        } catch (error) {
          // Another attempt would read the same data.
          if (error instanceof TableUnreadable) return;
          log.warn({ table: id, err: error, wait }, 'the people at a table could not be notified');
          if (wait === undefined || signal.aborted) return;
          await sleep(wait, undefined, { signal }).catch(() => undefined);
        }
      }
    });
  }

  /** Finishes work in progress. The next start does everything that is due later. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    for (const timer of this.#due.values()) clearTimeout(timer);
    this.#due.clear();
    await this.#queue.idle();
    await this.#cursors.stop();
  }
}

function acceptRow(table: string, proposal: number): Button[] {
  const button = (label: string, style: Button['style'], answer: 'agree' | 'decline'): Button => ({
    kind: 'button',
    label,
    style,
    press: { do: 'answer', table, proposal, answer },
  });
  return [button('Accept', 'success', 'agree'), button('Decline', 'danger', 'decline')];
}
