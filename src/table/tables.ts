import type { Logger } from 'pino';
import { RuleError } from '../engine/rule-error.ts';
import type { Seat } from '../games/facets/seats.ts';
import type { Game } from '../games/game.ts';
import { RevisionMoved } from '../store/records/changes.ts';
import type { Store } from '../store/records/store.ts';
import type { StoredTable } from '../store/records/table.ts';
import { unwatched, type Watch } from '../watching/watch.ts';
import { withExamples } from './board/examples.ts';
import { isPossible, nearestSentence, triedOut } from './board/typed.ts';
import { Invitations } from './channel/invitations.ts';
import { Notices } from './channel/notices.ts';
import { owedPost, Places, type StandingAt, tableLine } from './channel/places.ts';
import { PrivateAnswers, type TablePress } from './channel/private-answers.ts';
import { Resumption } from './channel/resumption.ts';
import { Showing } from './channel/showing.ts';
import { Attendance, type SessionOf } from './clock/attendance.ts';
import { Clocks } from './clock/clocks.ts';
import { House } from './clock/house-rules.ts';
import { Libraries } from './keeping/libraries.ts';
import { Privacy } from './keeping/privacy.ts';
import { Reading } from './keeping/reading.ts';
import { renewAfterRestore } from './keeping/restored.ts';
import { Retention, type RetentionDeps } from './keeping/retention.ts';
import { Reviews } from './keeping/reviews.ts';
import { type Acted, Ledger } from './ledger/ledger.ts';
import type { Actor } from './log/actor.ts';
import type { LiveTable } from './log/live.ts';
import { endedByNewRules } from './log/other-rules.ts';
import { seatOf } from './log/seating.ts';
import { TableUnreadable, unlessUnreadable } from './log/unreadable.ts';
import { noPrivatePost, type Post, type PrivatePost } from './message/post.ts';
import { Agreements, endedWords, oversees } from './seats/agreements.ts';
import { type Ending, endGame, movedOn } from './seats/ending.ts';
import { Lobby } from './seats/lobby.ts';
import { Rematches } from './seats/rematches.ts';
import { isStoodInFor, takeOver } from './seats/stand-in.ts';
import { mustThinkAlone, type PoolOptions, ThinkingPool } from './thinking/pool.ts';
import { Computers } from './turn/computers.ts';
import { Deadlines } from './turn/deadlines.ts';
import { Digests } from './turn/digest.ts';
import { People } from './turn/people.ts';
import { Tips } from './turn/tips.ts';
import { nobodyAwaitedStill } from './turn/turn.ts';
import { Wishes } from './turn/wishes.ts';

export interface TablesDeps {
  readonly store: Store;
  readonly games: readonly Game[];
  readonly post: Post;
  /** Changes private answers; without it nobody does. */
  readonly privatePost?: PrivatePost;
  readonly log: Logger;
  /** Multiplies the pauses of computer players; 0: none. */
  readonly pace: number;
  /** The only clock: tests replace it. */
  readonly now?: () => Date;
  /** What the bot may do in a channel; by default unknown. */
  readonly standing?: StandingAt;
  /** Which session with the platform receives a server's events; by default unknown. */
  readonly sessionOf?: SessionOf;
  /** Receives the metrics; by default nobody does. */
  readonly watch?: Watch;
  /** How levels that think do so. */
  readonly thinking?: Omit<PoolOptions, 'log'>;
  /** Where long finished tables go; by default they stay for ever. */
  readonly archive?: Pick<RetentionDeps, 'folder' | 'usualDays'>;
}

/** Milliseconds between two tables that go to the archive, so that people can play on undisturbed. */
const betweenTables = 20;

/** Reads from the ledger that change nothing. */
type Looking = Pick<Ledger, 'game' | 'titleOf' | 'stored' | 'live' | 'fresh' | 'ended'>;

/** Every table of every channel: what commands and presses can do to them. */
export class Tables {
  readonly #store: Store;
  readonly #ledger: Ledger;
  readonly #computers: Computers;
  readonly #deadlines: Deadlines;
  readonly #digests: Digests;
  readonly #resumption: Resumption;
  readonly #notices: Notices;
  readonly #invitations: Invitations;
  readonly #thinking: ThinkingPool;
  readonly #log: Logger;
  /** Read access to the tables; changes go through `act` and similar methods. */
  readonly ledger: Looking;
  /** Who takes which seat before a game, and its start. */
  readonly lobby: Lobby;
  /** Rematches of finished games. */
  readonly rematches: Rematches;
  /** The messages of tables. */
  readonly showing: Showing;
  /** What people bring to games. */
  readonly libraries: Libraries;
  /** Handles tables whose channel or server is lost. */
  readonly places: Places;
  /** When the bot was online for a server. */
  readonly attendance: Attendance;
  /** What servers decided about their tables. */
  readonly house: House;
  /** What the people of a table agree on. */
  readonly agreements: Agreements;
  /** Who gets which messages, and who watches. */
  readonly people: People;
  /** What people are told once. */
  readonly tips: Tips;
  /** What each person privately sees below a table. */
  readonly answers: PrivateAnswers;
  /** What people want in their private answers. */
  readonly wishes: Wishes;
  /** What can be read about a table. */
  readonly reading: Reading;
  /** Reviews of finished games. */
  readonly reviews: Reviews;
  /** The data kept about a person. */
  readonly privacy: Privacy;
  /** Archives or removes long finished tables; undefined: they stay. */
  readonly retention: Retention | undefined;

  constructor({
    store,
    games,
    post,
    privatePost = noPrivatePost,
    log,
    pace,
    now = () => new Date(),
    standing = async () => 'unknown',
    sessionOf = () => undefined,
    watch = unwatched,
    archive,
    thinking = {},
  }: TablesDeps) {
    mustThinkAlone(games);
    this.#thinking = new ThinkingPool({ log, ...thinking });
    this.#store = store;
    this.#log = log;
    this.house = new House(store, undefined, archive && { keepDays: archive.usualDays });
    this.attendance = new Attendance({
      store,
      sessionOf,
      log,
      now,
      returned: (session) => this.#deadlines.returned((guildId) => sessionOf(guildId) === session),
    });
    const absence = (guildId: string) => this.attendance.of(guildId);
    const clocks = new Clocks({ house: this.house, now, absence });
    this.#ledger = new Ledger(
      store,
      games,
      clocks,
      async (table, rules) => (rules === 'older' ? this.#endByNewRules(table) : this.#restClock(table)),
      (table, error) => this.#unreadable(table, error),
      (key, { cause }) =>
        log.error(
          { league: key, code: 'unreadable-league', err: cause },
          'what people brought cannot be read and is not offered; `remove` of its command takes it away',
        ),
    );
    this.ledger = this.#ledger;
    this.lobby = new Lobby(store, this.#ledger, this.house, {
      promised: (id) => this.showing.promised(id),
      changed: (id) => this.showing.changed(id),
      closed: (id) => this.#invitations.over(id),
      begun: (live, starter) => {
        this.#computers.consider(live);
        void this.people.begun(live, starter);
        const { rematchOf } = live.stored;
        if (rematchOf !== undefined) void this.#rematchBegun(rematchOf);
      },
    });
    this.rematches = new Rematches({
      store,
      ledger: this.#ledger,
      lobby: this.lobby,
      now,
      show: (id) => this.showing.soon(id),
    });
    this.libraries = new Libraries(this.#ledger);
    this.tips = new Tips({ store, log });
    this.wishes = new Wishes(store);
    this.reading = new Reading(store, this.#ledger, this.tips, this.wishes);
    this.reviews = new Reviews(store, this.#ledger, this.#thinking);
    const refused = (id: string, reason: 'gone' | 'forbidden') => void this.places.refused(id, reason);
    this.showing = new Showing({
      store,
      ledger: this.#ledger,
      post,
      log,
      now,
      refused,
    });
    this.places = new Places({
      store,
      ledger: this.#ledger,
      standing,
      log,
      now,
      waits: (live, before) => clocks.fresh(live, before),
      show: (id) => this.showing.soon(id),
      back: (id) => {
        this.showing.soon(id);
        void this.#resumeOne(id);
      },
    });
    this.answers = new PrivateAnswers({ store, ledger: this.#ledger, post: privatePost, log, now });
    this.#notices = new Notices({ store, ledger: this.#ledger, post, log, now, refused });
    this.#invitations = new Invitations({ store, ledger: this.#ledger, post, log });
    this.people = new People({
      store,
      ledger: this.#ledger,
      notices: this.#notices,
      invitations: this.#invitations,
      house: this.house,
      post,
      log,
      now,
      wished: (userId) => {
        this.tips.wished(userId);
        this.wishes.wished(userId);
      },
    });
    this.agreements = new Agreements({
      ledger: this.#ledger,
      now,
      hasLeft: (id, userId) => store.privacy.hasLeft(id, userId),
      waits: (live, before) => clocks.fresh(live, before),
      acted: (id, acted) => this.#after(id, acted),
      changed: (live) => this.#tableChanged(live),
      asked: (live, proposal) => this.people.asked(live, proposal),
      settled: (id) => this.people.settled(id),
      end: (id, ending) => this.#end(id, ending),
    });
    this.#computers = new Computers({
      ledger: this.#ledger,
      log,
      pace,
      thinking: this.#thinking,
      moved: (id) => this.showing.soon(id),
      acted: (id, acted) => this.#after(id, acted),
      wishes: async (userId) => (await store.person(userId))?.forced === true,
    });
    this.#digests = new Digests({ store, ledger: this.#ledger, house: this.house, post, log, now });
    this.#deadlines = new Deadlines({
      store,
      ledger: this.#ledger,
      notices: this.#notices,
      log,
      watch,
      now,
      acted: (id, acted) => this.#after(id, acted),
      attendance: this.attendance,
      rematch: (id) => this.rematches.ring(id),
      changed: (live) => this.#tableChanged(live),
    });
    this.privacy = new Privacy({
      store,
      ledger: this.#ledger,
      log,
      now,
      show: (id) => this.showing.catchUp(id),
      consider: (live) => this.#computers.consider(live),
      forgotten: (userId) => {
        this.tips.forget(userId);
        this.wishes.wished(userId);
      },
    });
    this.retention =
      archive && new Retention({ store, ledger: this.#ledger, log, now, pause: betweenTables, ...archive });
    watch.sample('tables-in-memory', () => this.#ledger.memory.games.size);
    watch.sample('waiting-thoughts', () => this.#thinking.waiting);
    watch.sample('waiting-showings', () => this.showing.waiting);
    this.#resumption = new Resumption({
      store,
      log,
      show: async (id) => {
        await this.showing.catchUp(id);
        await this.people.catchUp(id);
      },
      playOn: (id) => this.#resumeOne(id),
      renew: (id) => this.#renewOne(id),
    });
  }

  /** Await it before anybody can press anything: see `renewAfterRestore`. */
  begin(): Promise<void> {
    return renewAfterRestore({ store: this.#store, ledger: this.#ledger, log: this.#log });
  }

  /**
   * Starts to catch up with what a crash or stop left behind at the tables of some servers, or what the
   * process that served them before did. People already play meanwhile.
   */
  resume(servers: (guildId: string) => boolean): void {
    this.#resumption.begin(servers);
    this.#deadlines.begin();
    this.#digests.begin();
    this.answers.begin();
    this.places.compare(servers);
    this.privacy.resume();
    void this.#notices.resume();
    this.#invitations.resume();
    this.retention?.begin();
  }

  /** If it cannot be written now, it goes a day after the game is over. */
  async #rematchBegun(of: string): Promise<void> {
    try {
      await this.rematches.begun(of);
    } catch (error) {
      this.#log.warn({ table: of, err: error }, 'a game keeps its **Rematch** though one has begun');
    }
  }

  /** Hands the tables of some servers over to the process that serves them from now on. */
  letGo(servers: (guildId: string) => boolean): void {
    this.#computers.letGo(servers);
  }

  /** Runs once for each table, however often it is called. */
  #unreadable(table: StoredTable, error: TableUnreadable): void {
    const { id, guildId, status } = table;
    this.#log.error(
      { table: id, guild: guildId, code: `unreadable-${error.what}`, err: error.cause },
      'this table cannot be read; it rests, and a moderator can end it',
    );
    if (status === 'lobby' || status === 'active') void this.showing.unreadable(id);
    this.#restClock(table);
  }

  /**
   * Starts to pause the clock of a game that cannot be read, and returns: the caller may hold that table's
   * turn.
   */
  #restClock({ id, status, deadlineAt }: StoredTable): void {
    if (status !== 'active' || deadlineAt === undefined) return;
    this.#deadlines.stopClock(id).catch((error: unknown) => {
      this.#log.warn({ table: id, err: error }, 'a clock could not be stopped; it rests when it rings');
    });
  }

  /** Restarts the clock of a game that is paused for no reason: it could not be read before. */
  async #renewOne(id: string): Promise<void> {
    try {
      await this.#deadlines.renew(id);
    } catch (error) {
      // It is still unreadable, or just ended.
      if (!(error instanceof RuleError))
        this.#log.error({ table: id, err: error }, 'this clock cannot be set');
    }
  }

  /** A table that cannot be loaded (a broken log) must not stop the others. */
  async #resumeOne(id: string): Promise<void> {
    try {
      const live = await this.#ledger.live(id);
      if (live) this.#computers.consider(live);
    } catch (error) {
      // The code that met it reported or ended it.
      if (error instanceof TableUnreadable) return;
      this.#log.error({ table: id, err: error }, 'this table cannot be resumed');
    }
  }

  /** Ends a running game of older rules without a result, and tells its people where it was. */
  async #endByNewRules(table: StoredTable): Promise<void> {
    const { id, revision, rulesVersion } = table;
    const post = owedPost(
      `${this.ledger.game(table.game).title}: ended without a result`,
      tableLine(table),
      endedByNewRules,
    );
    try {
      await this.#store.endTable(id, revision, { reason: endedByNewRules, post });
    } catch (error) {
      // Another process, or a press at the same moment, was quicker.
      if (error instanceof RevisionMoved) return;
      throw error;
    } finally {
      this.#ledger.forget(id);
    }
    this.#log.warn({ table: id, rulesVersion }, 'a game of older rules has ended');
    this.answers.changed(id);
    this.showing.soon(id);
    void this.#notices.clear(id);
    void this.people.over(id);
  }

  /** Stops the computers, then posts what is due. */
  async stop(): Promise<void> {
    await this.attendance.stop();
    await this.#resumption.stop();
    await this.#deadlines.stop();
    await this.#digests.stop();
    await this.privacy.stop();
    await this.retention?.stop();
    await this.libraries.stop();
    await this.places.stop();
    await this.rematches.stop();
    await this.#computers.stop();
    await this.#thinking.close();
    await this.#ledger.queue.idle();
    await this.people.stop();
    await this.answers.stop();
    await this.#notices.stop();
    await this.#invitations.stop();
    await this.showing.stop();
  }

  /** @param by the press that caused it, which still needs its answer */
  #after(id: string, { step }: Acted, by?: TablePress): void {
    this.showing.acted(id, step);
    this.answers.changed(id, by);
    this.#computers.consider(step.table);
    if (nobodyAwaitedStill(step.table, this.#notices.busy(id))) void this.#notices.clear(id);
    this.#notices.afterChange(step.table.stored);
    this.people.acted(step.table);
  }

  /** A running game changed outside its log: who plays, whether it is paused, what is asked. */
  #tableChanged(live: LiveTable): void {
    this.answers.changed(live.stored.id);
    this.showing.soon(live.stored.id);
    this.#notices.afterChange(live.stored);
    this.#computers.consider(live);
  }

  /**
   * Mentions somebody with a link to a table, where they may join while it is a lobby.
   *
   * @param only only invited people may join from now on, or everybody again; undefined: no change
   */
  async invite(id: string, actor: Actor, guest: string, only: boolean | undefined): Promise<string> {
    const { status } = await this.#ledger.stored(id);
    if (status !== 'lobby' && status !== 'active')
      throw new RuleError('not-running', 'This table is over. `/play` opens a new one.');
    if (status === 'lobby') {
      if (only !== undefined) await this.lobby.keepTo(id, actor, only ? 'invited' : 'everybody');
      await this.lobby.invite(id, actor, guest);
    } else if (only !== undefined)
      throw new RuleError('not-a-lobby', 'The game has started, so nobody can join now.');
    const table = await this.#ledger.stored(id);
    if (status === 'active' && seatOf(table, actor.userId) === undefined && !actor.moderator)
      throw new RuleError('not-seated', 'Only people at this table can invite others.');
    return this.people.invite(table, actor, guest);
  }

  /**
   * Plays an action given by its notation, for the person who asks.
   *
   * @param number the number that the control was drawn for; undefined for typed moves
   * @param isTyped whether its person typed it: an error then includes examples
   * @returns the lines that it added to the story
   * @throws RuleError with a sentence for the person; code `late` if the game has moved on
   */
  async act(
    id: string,
    actor: Actor,
    number: number | undefined,
    notation: string,
    source: string,
    isTyped = number === undefined,
  ): Promise<readonly string[]> {
    this.people.pressed(id, actor);
    const acting = this.#ledger
      .act(id, actor, number, () => notation, source)
      .catch((error: unknown) =>
        isTyped ? this.#explained(id, actor, notation, error) : Promise.reject(error),
      );
    return this.#acting(id, acting, { pressId: source, userId: actor.userId });
  }

  /**
   * Plays the actions of a typed turn, all of them or none.
   *
   * @param parts their texts, as typed
   * @returns the lines that they added to the story, and why it stopped if another process acted in between
   * @throws RuleError as `act` does, naming the part that is not possible
   */
  async actInTurn(
    id: string,
    actor: Actor,
    number: number | undefined,
    parts: readonly string[],
    source: string,
  ): Promise<readonly string[]> {
    this.people.pressed(id, actor);
    const read = (live: LiveTable, seat: Seat) => triedOut(live, seat, parts).map(({ notation }) => notation);
    const { acted, stopped } = await this.#trusting(
      id,
      this.#ledger.actInTurn(id, actor, number, read, source),
    );
    const by = { pressId: source, userId: actor.userId };
    for (const one of acted) this.#after(id, one, by);
    return [...acted.flatMap(({ step }) => step.lines), ...(stopped ? [stopped.message] : [])];
  }

  /**
   * Adds to an error what the person could type: examples if the text is no notation, the nearest possible
   * text otherwise. @throws the error, always
   */
  async #explained(id: string, actor: Actor, notation: string, error: unknown): Promise<never> {
    if (!(error instanceof RuleError)) throw error;
    const live = await this.#ledger.live(id);
    const seat = live && seatOf(live.stored, actor.userId);
    if (live === undefined || seat === undefined) throw error;
    const near = isPossible(live, seat, notation) ? '' : nearestSentence(live, seat, notation);
    const nearer = new RuleError(error.code, `${error.message}${near}`);
    throw error.code === 'bad-notation' ? withExamples(live, seat, nearer) : nearer;
  }

  /** @throws RuleError if the person is not at the table or the game is not running */
  async resign(id: string, actor: Actor, source: string): Promise<readonly string[]> {
    const resignation = (live: LiveTable, seat: number) =>
      live.game.notate(live.snapshot.state, live.game.resignation(seat));
    const by = { pressId: source, userId: actor.userId };
    return this.#acting(id, this.#ledger.act(id, actor, undefined, resignation, source), by);
  }

  /**
   * Stops standing orders, or a stand-in computer, for the person who asks. It works at any time, whatever
   * was played meanwhile.
   *
   * @throws RuleError if the person is not at the table or already decides
   */
  async takeOver(id: string, actor: Actor, source: string): Promise<readonly string[]> {
    await this.#ledger.refresh(id);
    if (isStoodInFor(await this.#ledger.running(id), actor.userId)) {
      this.#tableChanged(await takeOver(this.#ledger, id, actor.userId));
      return ['You’re playing again.'];
    }
    const taken = (live: LiveTable, seat: number) => {
      const { game, snapshot } = live;
      if (!game.standing?.on(snapshot.state, seat))
        throw new RuleError('not-standing', 'You’re already playing this seat.');
      return game.notate(snapshot.state, game.standing.takeOver);
    };
    const by = { pressId: source, userId: actor.userId };
    return this.#acting(id, this.#ledger.act(id, actor, undefined, taken, source), by);
  }

  async #acting(id: string, acting: Promise<Acted>, by: TablePress): Promise<readonly string[]> {
    const acted = await this.#trusting(id, acting);
    this.#after(id, acted, by);
    return acted.step.lines;
  }

  /** What acting has come to. */
  async #trusting<T>(id: string, acting: Promise<T>): Promise<T> {
    try {
      return await acting;
    } catch (error) {
      const refused = error instanceof RuleError && error.code !== 'late' && error.code !== 'repeated';
      // The table moved on, or the action is stored although its answer was lost: continue from there.
      if (!refused) {
        this.showing.soon(id);
        await this.#resumeOne(id);
      }
      throw error;
    }
  }

  /**
   * Ends a lobby or a running game without a result. For the opener of a lobby, and for a moderator. A
   * moderator who plays in the game must ask everybody else.
   *
   * @param reason shown at the table and in the log
   * @returns the outcome, for the person who asks
   */
  async end(id: string, actor: Actor, reason: string | undefined, source: string): Promise<string> {
    const table = await this.#ledger.stored(id);
    if (table.status === 'lobby') {
      await this.lobby.cancel(id, actor);
      return 'The table is closed.';
    }
    if (table.status !== 'active') throw new RuleError('not-running', 'This game is already over.');
    if (!actor.moderator) {
      throw new RuleError(
        'not-moderator',
        'Only a moderator can end a running game. `/table resign` gives up yours.',
      );
    }
    const wish = { do: 'end', ...(reason !== undefined && { reason }) } as const;
    // If nobody can play, nobody is asked.
    const played = (await this.#ledger.live(id).catch(unlessUnreadable)) !== undefined;
    const judge = await this.agreements.judge(table, actor);
    if (played && !oversees(table, judge)) return this.agreements.ask(id, actor, wish, source);
    const look = (now: StoredTable) => {
      if (played && !oversees(now, judge)) throw movedOn();
    };
    await this.#end(id, { words: 'ended by a moderator', reason, look });
    return endedWords;
  }

  async #end(id: string, ending: Ending): Promise<void> {
    await endGame(this.#store, this.#ledger, id, ending);
    this.#computers.callOff({ id });
    this.answers.changed(id);
    this.showing.soon(id);
    void this.#notices.clear(id);
    void this.people.over(id);
  }

  /**
   * Moves an open table to another channel. For moderators; for its people while it is in trouble; and for
   * the opener of a lobby.
   *
   * @returns the table in its new channel
   * @throws RuleError
   */
  async move(id: string, actor: Actor, channelId: string): Promise<StoredTable> {
    await this.showing.moved(await this.places.move(id, actor, channelId));
    return this.#ledger.stored(id);
  }
}
