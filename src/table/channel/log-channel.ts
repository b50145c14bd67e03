import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { andList, plural } from '../../engine/english.ts';
import { asWritten } from '../../engine/markdown.ts';
import type { Panel } from '../../games/facets/telling.ts';
import type { Game } from '../../games/game.ts';
import type { Store } from '../../store/records/store.ts';
import type { StoredSeat, StoredTable } from '../../store/records/table.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { levelBeside } from '../log/computer-names.ts';
import type { Step } from '../log/live.ts';
import { unlessOfOtherRules } from '../log/other-rules.ts';
import { shortCommit, streamAt } from '../log/proof/seeds.ts';
import { dealt, replay } from '../log/replay.ts';
import { namesOf } from '../log/seating.ts';
import { optionsOf, understood } from '../log/unreadable.ts';
import { linkTo } from '../message/links.ts';
import type { Message } from '../message/message.ts';
import { type Post, PostFailed } from '../message/post.ts';
import {
  type About,
  entriesOf,
  headOf,
  type LogEntry,
  type OpenPost,
  panelOf,
  type Told,
} from './log-posts.ts';

/** Number of tables whose open post is cached. For other tables, it is recomputed from the action log. */
const remembered = 2_000;

interface Deps {
  readonly store: Store;
  readonly ledger: Ledger;
  readonly post: Post;
  readonly log: Logger;
}

/**
 * Posts the main events of a server's games to the log channel: the start of each game, and a post for each
 * half-inning, round or game. A post stays open and collects important lines (`Game.bulletin`) until its part of the
 * game is over. The cursor is `loggedSeq`.
 */
export class LogChannel {
  readonly #deps: Deps;
  /** What to post about actions that this process has committed. */
  readonly #told = new Map<string, Told[]>();
  /**
   * A table's open post after action `upTo`; undefined if the current half-inning or round has no lines yet.
   */
  readonly #open = new LRUCache<string, { readonly upTo: number; readonly post?: OpenPost }>({
    max: remembered,
  });

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Records what to post about an action. */
  acted(id: string, step: Step): void {
    const list = this.#told.get(id) ?? [];
    list.push(toldBy(step));
    this.#told.set(id, list);
  }

  /** Whether there is nothing to post about the actions since the last log post. */
  isQuiet(table: StoredTable): boolean {
    const seen = this.#seenAfter(table);
    return (
      table.loggedSeq >= 0 &&
      seen?.every(
        ({ panels, bulletins, back }) => panels.length + bulletins.length === 0 && back === undefined,
      ) === true
    );
  }

  /**
   * Returns what to post about the actions that aren't logged yet; undefined if this process hasn't seen them
   * all.
   */
  #seenAfter({ id, loggedSeq, seq }: StoredTable): readonly Told[] | undefined {
    const after = Math.max(loggedSeq, 0);
    const seen = (this.#told.get(id) ?? []).filter(({ number }) => number > after && number <= seq);
    return seen.length === seq - after ? seen : undefined;
  }

  /** Records that everything up to the table's newest action has been posted, or doesn't need a post. */
  logged(table: StoredTable): void {
    const { id, seq, status } = table;
    const known = this.#openAfter(table);
    if (status !== 'active') this.#open.delete(id);
    else if (known !== 'unknown') this.#open.set(id, { upTo: seq, ...known });
    const left = (this.#told.get(id) ?? []).filter(({ number }) => number > seq);
    if (left.length > 0) this.#told.set(id, left);
    else this.#told.delete(id);
  }

  /** Returns the open post after the newest action, using only what is in memory. */
  #openAfter(table: StoredTable): { readonly post?: OpenPost } | 'unknown' {
    const posted = this.#open.get(table.id);
    if (posted?.upTo === table.seq) return posted;
    const known = this.#known(table);
    const seen = this.#seenAfter(table);
    if (known === 'unknown' || seen === undefined) return 'unknown';
    const { open } = entriesOf(known.post, seen);
    return open === undefined ? {} : { post: open };
  }

  /** Returns the open post after the last logged action. */
  #known({ id, loggedSeq }: StoredTable): { readonly post?: OpenPost } | 'unknown' {
    if (loggedSeq <= 0) return {};
    const found = this.#open.get(id);
    return found?.upTo === loggedSeq ? found : 'unknown';
  }

  /** Posts everything about a table that the log channel doesn't have yet. */
  async post(channelId: string, table: StoredTable): Promise<void> {
    if (table.loggedSeq < 0) {
      await this.once(channelId, { panels: [this.#opening(table)] }, `${table.id}-l0`);
      await this.#moved(table.id, 0);
    }
    const { before, told } = await this.#toldAfter(table);
    const { closed, open } = entriesOf(before, told);
    this.#open.set(table.id, { upTo: table.seq, ...(open && { post: open }) });
    for (const entry of closed) {
      await this.#write(channelId, table, entry);
      if (closed.every(({ at, index }) => at !== entry.at || index <= entry.index))
        await this.#moved(table.id, entry.at);
    }
    if (open === undefined || open === before) return;
    const lines = open.lines.map(({ text }) => text);
    await this.#write(channelId, table, { at: table.seq, index: 0, words: { lines }, open });
  }

  /**
   * Moves the cursor and stores it immediately. A repeated post can't be relied on to be harmless: Discord
   * recognizes its nonce for only a few minutes.
   */
  async #moved(id: string, seq: number): Promise<void> {
    await this.#deps.store.moveCursors([{ id, loggedSeq: seq }]);
    this.#deps.ledger.memory.note(id, { loggedSeq: seq });
  }

  async #write(channelId: string, table: StoredTable, { at, index, words, open }: LogEntry): Promise<void> {
    const { id } = table;
    const game = understood('game', () => this.#deps.ledger.game(table.game));
    if (open === undefined) {
      const panels = words.panel ? [panelOf(words, aboutOf(game, table))] : [];
      return this.once(channelId, { panels }, `${id}-l${at}.${index}`);
    }
    const about = aboutOf(game, table);
    const said = { panels: [panelOf(words, about)] };
    const standing = (await this.#deps.ledger.stored(id)).logPost;
    if (standing?.channelId === channelId && standing.from === open.from)
      return this.#edit(table, standing.messageId, channelId, said, { from: open.from, at });
    // Use the text as of the first action, because posts with the same nonce must have the same text.
    const begun = { panels: [panelOf(open.begun, about)] };
    const messageId = await this.#begin(table, channelId, begun, open.from, `${id}-b${open.from}`);
    if (messageId !== undefined && said.panels[0]?.text !== begun.panels[0]?.text)
      await this.#edit(table, messageId, channelId, said, { from: open.from, at });
  }

  async #begin(
    { id }: StoredTable,
    channelId: string,
    said: Said,
    from: number,
    nonce: string,
  ): Promise<string | undefined> {
    const { post, store, ledger } = this.#deps;
    try {
      const messageId = await post.create(channelId, { ...said, rows: [] }, nonce);
      const logPost = { channelId, messageId, from };
      await store.setLogPost(id, logPost);
      ledger.memory.note(id, { logPost });
      return messageId;
    } catch (error) {
      this.#refused(channelId, forGood(error));
      return undefined;
    }
  }

  async #edit(
    table: StoredTable,
    messageId: string,
    channelId: string,
    said: Said,
    { from, at }: { readonly from: number; readonly at: number },
  ): Promise<void> {
    try {
      await this.#deps.post.inTurn(channelId, messageId, (room) => room.edit({ ...said, rows: [] }));
    } catch (error) {
      const refused = forGood(error);
      // Somebody deleted the post. Post the current text again.
      if (refused.reason === 'gone') await this.#begin(table, channelId, said, from, `${table.id}-g${at}`);
      else this.#refused(channelId, refused);
    }
  }

  /**
   * Posts to the log channel. A permanent failure is logged and skipped, because games continue without the
   * log channel.
   */
  async once(channelId: string, said: Said, nonce: string): Promise<void> {
    const made = await this.attempt(channelId, said, nonce);
    if (made instanceof PostFailed) this.#refused(channelId, made);
  }

  #refused(channelId: string, refused: PostFailed): void {
    this.#deps.log.warn({ channel: channelId, err: refused }, 'the log channel cannot be used');
  }

  /**
   * Posts a message, once per nonce.
   * @returns the message's id; why the channel permanently refuses it if it wasn't posted
   */
  async attempt(channelId: string, said: Said, nonce: string): Promise<string | PostFailed> {
    try {
      return await this.#deps.post.create(channelId, { ...said, rows: [] }, nonce);
    } catch (error) {
      return forGood(error);
    }
  }

  #opening(table: StoredTable): Panel {
    const game = understood('game', () => this.#deps.ledger.game(table.game));
    const options = optionsOf(game, table);
    const names = namesOf(table.seats);
    return {
      title: headOf(aboutOf(game, table), 'a game starts'),
      text: [
        ...table.seats.map(
          (one) =>
            `${asWritten(game.seatLabel(options, one.seat))} — **${names(one.seat)}**${asWritten(levelBeside(game.levels, one))}`,
        ),
        `in <#${table.channelId}> · table \`${table.id}\``,
        ...(game.withoutChance === true ? [] : [`-# 🎲 \`${shortCommit(streamAt(table, 0).commit)}…\``]),
      ].join('\n'),
    };
  }

  /**
   * Returns what isn't posted yet, and the post that was open before it. Uses memory if it goes back far
   * enough. Otherwise, replays the game.
   */
  async #toldAfter(
    table: StoredTable,
  ): Promise<{ readonly before: OpenPost | undefined; readonly told: readonly Told[] }> {
    const { store, ledger } = this.#deps;
    const game = understood('game', () => ledger.game(table.game));
    const seen = this.#seenAfter(table);
    const known = game.bulletin === undefined ? {} : this.#known(table);
    if (seen && known !== 'unknown') return { before: known.post, told: seen };
    // A game with another version of the rules can't be replayed.
    if ((await unlessOfOtherRules(ledger.live(table.id))) === undefined)
      return { before: undefined, told: [] };
    const all: Told[] = [];
    const actions = await store.actions(table.id);
    understood('log', () =>
      replay(dealt(game, table), actions, (step, { number }) => {
        if (number <= table.seq) all.push(toldBy(step));
      }),
    );
    const after = Math.max(table.loggedSeq, 0);
    const { open } = entriesOf(
      undefined,
      all.filter(({ number }) => number <= after),
    );
    return { before: open, told: all.filter(({ number }) => number > after) };
  }
}

type Said = Omit<Message, 'rows'>;

/**
 * Returns the error if the post can never succeed.
 * @throws any other error, such as one that a retry may fix
 */
function forGood(error: unknown): PostFailed {
  if (!(error instanceof PostFailed) || error.reason === 'later') throw error;
  return error;
}

/** Returns what to post about an action. */
export const toldBy = ({ table, closings, bulletins, back }: Step): Told => ({
  number: table.stored.seq,
  panels: closings,
  bulletins,
  ...(back !== undefined && { back }),
});

/** Maximum number of people that a post names. */
const mostNamed = 4;

/** Lists who plays at a table. People are listed by name: `Ada, Ben, and 2 computers`. */
export function whoPlays(seats: readonly StoredSeat[]): string {
  const names = namesOf(seats);
  const people = seats.filter(({ userId, level }) => userId !== undefined || level === undefined);
  const named = people.slice(0, people.length > mostNamed ? mostNamed - 1 : mostNamed);
  const computers = seats.length - people.length;
  const all = [
    ...named.map(({ seat }) => names(seat)),
    ...(people.length > named.length ? [`${people.length - named.length} more`] : []),
    ...(computers > 0 ? [plural(computers, 'a computer', `${computers} computers`)] : []),
  ];
  return andList(all);
}

/** Returns the details of a table for the heading and links of its posts. */
export const aboutOf = (game: Pick<Game, 'title'>, table: StoredTable): About => ({
  title: game.title,
  who: whoPlays(table.seats),
  name: table.seats.map(({ seat }) => namesOf(table.seats)(seat)).join(' – '),
  link: linkTo(table),
});
