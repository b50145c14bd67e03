import type { Logger } from 'pino';
import type { Game } from '../games/game.ts';
import type { RatingRules } from '../store/records/played.ts';
import type { Store } from '../store/records/store.ts';
import { unwatched, type Watch } from '../watching/watch.ts';
import { Acting } from './acting.ts';
import { Invitations } from './channel/invitations.ts';
import { Notices } from './channel/notices.ts';
import { Places, type StandingAt } from './channel/places.ts';
import { PrivateAnswers, type TablePress } from './channel/private-answers.ts';
import { Resumption } from './channel/resumption.ts';
import { Seeking } from './channel/seeking.ts';
import { Showing } from './channel/showing.ts';
import { Attendance, type SessionOf } from './clock/attendance.ts';
import { Clocks } from './clock/clocks.ts';
import { ServerSettings } from './clock/house-rules.ts';
import { ArchivedGames } from './keeping/archived.ts';
import { Libraries } from './keeping/libraries.ts';
import { Privacy } from './keeping/privacy.ts';
import { Reading } from './keeping/reading.ts';
import type { ReadingThread } from './keeping/reading-thread.ts';
import { Replaying } from './keeping/replaying.ts';
import { Replays, type ReplaysDeps } from './keeping/replays/replays.ts';
import { renewAfterRestore } from './keeping/restored.ts';
import { Retention, type RetentionDeps } from './keeping/retention.ts';
import { Reviews } from './keeping/reviews.ts';
import { withRecord } from './ledger/finishing.ts';
import { type Acted, Ledger } from './ledger/ledger.ts';
import type { LiveTable } from './log/live.ts';
import { noPrivatePost, type Post, type PrivatePost } from './message/post.ts';
import { Recovery } from './recovery.ts';
import { Agreements } from './seats/agreements.ts';
import type { Beacon } from './seats/beacon.ts';
import { Draws } from './seats/draws.ts';
import { Inviting } from './seats/inviting.ts';
import { Lobby, type LobbyBeside } from './seats/lobby.ts';
import { Moderation } from './seats/moderation.ts';
import { Rematches } from './seats/rematches.ts';
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
  /** Changes private answers; by default, they stay as they are. */
  readonly privatePost?: PrivatePost;
  readonly log: Logger;
  /** Multiplies the pauses of computer players; 0: none. */
  readonly pace: number;
  /** The clock of all tables; tests replace it. */
  readonly now?: () => Date;
  /** The bot's permissions in a channel; by default unknown. */
  readonly standing?: StandingAt;
  /** The Discord session that receives a server's events; by default unknown. */
  readonly sessionOf?: SessionOf;
  /** Receives the metrics; by default, they are ignored. */
  readonly watch?: Watch;
  /** Options of the thread pool for computer levels that think. */
  readonly thinking?: Omit<PoolOptions, 'log'>;
  /**
   * Where whole games are replayed for reviews and searches. By default in this process, because threads know
   * only the catalog's games.
   */
  readonly replays?: ReplaysDeps['where'];
  /** A thread for uploaded files that several bots share; by default, the tables have their own. */
  readonly reader?: ReadingThread;
  /** Where dice get a value that nobody could know; by default, they follow from seeds and presses alone. */
  readonly beacon?: Beacon;
  /** Called when the table of a competition's game is over, with a result or without; by default, nothing happens. */
  readonly fixtureOver?: (fixture: string) => void;
  /** How finished games change ratings; by default they don't. */
  readonly ratingRules?: RatingRules;
  /** Where old finished tables are archived; by default, they are never archived. */
  readonly archive?: Pick<RetentionDeps, 'folder' | 'usualDays'>;
  /** How long a new table waits for its promise to be posted, in milliseconds. Tests change it. */
  readonly promiseFirst?: number | undefined;
}

/** Pause between two archived tables, in milliseconds, so that running games aren't slowed down. */
const betweenTables = 20;

/** The methods of the ledger that change nothing. */
type Looking = Pick<Ledger, 'game' | 'titleOf' | 'stored' | 'live' | 'fresh' | 'ended'>;

/** Selects a set of servers. */
type Servers = (guildId: string) => boolean;

/** All tables of all channels, and what commands and button presses can do to them. */
export interface Tables {
  /** Read access to the tables; changes go through the other members. */
  readonly ledger: Looking;
  /** Plays actions for people. */
  readonly acting: Acting;
  /** Manages seats before a game, and starts the game. */
  readonly lobby: Lobby;
  /** Handles invitations to a table. */
  readonly inviting: Inviting;
  /** Handles rematches of finished games. */
  readonly rematches: Rematches;
  /** Handles proposals that everybody at a table must agree to. */
  readonly agreements: Agreements;
  /** Ends and moves tables. */
  readonly moderation: Moderation;
  /** Keeps the messages of tables up to date. */
  readonly showing: Showing;
  /** The private answers that people see below a table. */
  readonly answers: PrivateAnswers;
  /** Handles tables whose channel or server is no longer accessible. */
  readonly places: Places;
  /** Notifies people, and keeps track of who follows a table. */
  readonly people: People;
  /** Shows each tip once to each person. */
  readonly tips: Tips;
  /** People's settings for their private answers. */
  readonly wishes: Wishes;
  /** Read-only views of a table. */
  readonly reading: Reading;
  /** Finds players for open tables. */
  readonly seeking: Seeking;
  /** Steps through games, and shares finished ones. */
  readonly replaying: Replaying;
  /** Reviews of finished games. */
  readonly reviews: Reviews;
  /** The leagues, decks and other content that people upload. */
  readonly libraries: Libraries;
  /** Records when the bot was online for a server. */
  readonly attendance: Attendance;
  /** The servers' settings for their tables. */
  readonly house: ServerSettings;
  /** Exports and deletes the data stored about a person. */
  readonly privacy: Privacy;
  /** Archives old finished tables and deletes those that never started; undefined: tables are kept. */
  readonly retention: Retention | undefined;

  /** Prepares the tables; see `renewAfterRestore`. Await it before anybody can press a button. */
  begin(): Promise<void>;
  /**
   * Starts to finish work at some servers' tables that a crash, a stop or the previous process left undone. People
   * can play in the meantime.
   */
  resume(servers: Servers): void;
  /** Lets the computers at a table go on, if they don't. */
  playOn(id: string): Promise<void>;
  /** Hands the tables of some servers over to the process that now serves them. */
  letGo(servers: Servers): void;
  /** Stops the computers, then sends what is due. */
  stop(): Promise<void>;
}

/**
 * Creates the modules of the tables and connects them. Some depend on each other: a press changes the
 * message, and a rejected message changes the table. So callbacks refer to modules that are created further
 * down; none is called before this function returns.
 */
export function openTables({
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
  beacon,
  fixtureOver = () => undefined,
  ratingRules,
  thinking: poolOptions = {},
  replays: where = 'here',
  reader,
  promiseFirst,
}: TablesDeps): Tables {
  // Events that several modules cause.
  const show = (id: string): void => showing.soon(id);
  const refused = (id: string, reason: 'gone' | 'forbidden'): void => void places.refused(id, reason);
  /**
   * Handles an action that was added to the log.
   * @param by the press that caused it and isn't answered yet
   */
  const acted = (id: string, { step }: Acted, by?: TablePress): void => {
    showing.acted(id, step);
    answers.changed(id, by);
    computers.consider(step.table);
    if (nobodyAwaitedStill(step.table, notices.busy(id))) void notices.clear(id);
    notices.afterChange(step.table.stored);
    people.acted(step.table);
    const { fixture, status } = step.table.stored;
    if (fixture !== undefined && status === 'finished') fixtureOver(fixture);
  };
  /**
   * Handles a change to a running game outside its log: who plays, whether it is paused, or an open proposal.
   */
  const changed = (live: LiveTable): void => {
    answers.changed(live.stored.id);
    show(live.stored.id);
    notices.afterChange(live.stored);
    computers.consider(live);
  };
  /** Handles a game that ended without a result. */
  const ended = (id: string): void => {
    computers.callOff({ id });
    answers.changed(id);
    show(id);
    void notices.clear(id);
    void people.over(id);
  };

  // Tables and their clocks.
  mustThinkAlone(games);
  const thinking = new ThinkingPool({ log, ...poolOptions });
  const house = new ServerSettings(store, undefined, archive && { keepDays: archive.usualDays });
  const attendance = new Attendance({
    store,
    sessionOf,
    log,
    now,
    returned: (session) => deadlines.returned((guildId) => sessionOf(guildId) === session),
  });
  const clocks = new Clocks({ house, now, absence: (guildId) => attendance.of(guildId) });
  const waits = (live: LiveTable, before: LiveTable | undefined) => clocks.fresh(live, before);
  const ledger = new Ledger(
    store,
    games,
    clocks,
    async (table, rules) => (rules === 'older' ? recovery.endByNewRules(table) : recovery.restClock(table)),
    (table, error) => recovery.unreadable(table, error),
    (key, { cause }) =>
      log.error(
        { league: key, code: 'unreadable-league', err: cause },
        'an import cannot be read and is not offered; `remove` in its command deletes it',
      ),
    withRecord({ store, house, rules: ratingRules }),
  );
  const recovery: Recovery = new Recovery({
    store,
    ledger,
    log,
    showUnreadable: (id) => void showing.unreadable(id),
    stopClock: (id) => deadlines.stopClock(id),
    renewClock: (id) => deadlines.renew(id),
    consider: (live) => computers.consider(live),
    ended,
  });

  // Seats and agreements.
  const lobbyBeside: LobbyBeside = {
    promised: (id) => showing.promised(id),
    changed: (id) => showing.changed(id),
    closed: (id) => invitations.over(id),
    begun: (live, starter) => {
      computers.consider(live);
      void people.begun(live, starter);
      const { rematchOf } = live.stored;
      if (rematchOf !== undefined) void rematchBegun(rematchOf);
    },
    below: (id) => void showing.below(id),
    sealed: (table) => draws?.consider(table),
  };
  const lobby = new Lobby(store, ledger, house, lobbyBeside, beacon);
  const draws =
    beacon &&
    new Draws({
      store,
      beacon,
      pool: thinking,
      log,
      now,
      post: show,
      deal: (id, part) => lobby.deal(id, part),
      renew: async (id, part) => changed(await ledger.renewed(id, part)),
    });
  const rematches = new Rematches({ store, ledger, lobby, now, show });
  /** If this write fails, the button still disappears a day after the end of the game. */
  const rematchBegun = async (of: string): Promise<void> => {
    try {
      await rematches.begun(of);
    } catch (error) {
      log.warn({ table: of, err: error }, 'a game still shows **Rematch** although a rematch has begun');
    }
  };
  const archived = archive && new ArchivedGames({ store, ledger, log, folder: archive.folder });
  const replays = new Replays({ store: archived?.reading() ?? store, ledger, pool: thinking, where });
  const agreements: Agreements = new Agreements({
    ledger,
    undoTarget: (id, seat, by) => reading.undoTarget(id, seat, by),
    now,
    hasLeft: (id, userId) => store.privacy.hasLeft(id, userId),
    waits,
    acted,
    changed,
    asked: (live, proposal) => people.asked(live, proposal),
    settled: (id) => people.settled(id),
    end: (id, ending) => moderation.endNow(id, ending),
  });

  // Reading and data.
  const libraries = new Libraries(ledger, reader);
  const tips = new Tips({ store, log });
  const wishes = new Wishes(store);
  const replaying = new Replaying(store, ledger, replays, archived);
  const reading = new Reading(store, ledger, tips, wishes, replays, replaying);
  const reviews = new Reviews(ledger, replays);
  const privacy = new Privacy({
    store,
    ledger,
    log,
    now,
    show: (id) => showing.catchUp(id),
    consider: (live) => computers.consider(live),
    forgotten: (userId) => {
      tips.forget(userId);
      wishes.wished(userId);
      reading.forget(userId);
      replaying.forget(userId);
    },
  });
  const retention = archive && new Retention({ store, ledger, log, now, pause: betweenTables, ...archive });

  // Messages and notifications.
  const showing: Showing = new Showing({ store, ledger, post, log, now, refused, promiseFirst });
  const places: Places = new Places({
    store,
    ledger,
    standing,
    log,
    now,
    waits,
    show,
    back: (id) => {
      show(id);
      void recovery.resume(id);
    },
  });
  const answers = new PrivateAnswers({ store, ledger, post: privatePost, log, now });
  const notices = new Notices({ store, ledger, post, log, now, refused });
  const invitations = new Invitations({ store, ledger, post, log });
  const people = new People({
    store,
    ledger,
    notices,
    invitations,
    house,
    post,
    log,
    now,
    wished: (userId) => {
      tips.wished(userId);
      wishes.wished(userId);
    },
  });
  const digests = new Digests({ store, ledger, house, post, log, now });

  // Play: computers, deadlines and people's actions.
  const computers: Computers = new Computers({
    ledger,
    log,
    pace,
    thinking,
    moved: show,
    acted,
    wishes: async (userId) => (await store.person(userId))?.forced === true,
  });
  const deadlines: Deadlines = new Deadlines({
    store,
    ledger,
    notices,
    log,
    watch,
    now,
    acted,
    attendance,
    rematch: (id) => rematches.ring(id),
    changed,
  });
  const acting = new Acting({
    ledger,
    pressed: (id, actor) => people.pressed(id, actor),
    acted,
    tookOver: changed,
    resume: (id) => {
      show(id);
      return recovery.resume(id);
    },
  });
  const moderation: Moderation = new Moderation({
    store,
    ledger,
    lobby,
    agreements,
    places,
    ended,
    moved: (before) => showing.moved(before),
  });
  const inviting = new Inviting({
    ledger,
    lobby,
    mention: (table, actor, guest) => people.invite(table, actor, guest),
  });
  const resumption = new Resumption({
    store,
    log,
    now,
    show: async (id) => {
      await showing.catchUp(id);
      await people.catchUp(id);
    },
    playOn: (id) => recovery.resume(id),
    renew: (id) => recovery.renewClock(id),
  });

  watch.sample('tables-in-memory', () => ledger.memory.games.size);
  watch.sample('waiting-thoughts', () => thinking.waiting);
  watch.sample('waiting-showings', () => showing.waiting);

  return {
    ledger,
    acting,
    lobby,
    inviting,
    rematches,
    agreements,
    moderation,
    showing,
    answers,
    places,
    people,
    tips,
    wishes,
    reading,
    seeking: new Seeking({ store, post, now }),
    replaying,
    reviews,
    libraries,
    attendance,
    house,
    privacy,
    retention,

    begin: () => renewAfterRestore({ store, ledger, log, ...(beacon && { beacon }) }),

    playOn: (id) => recovery.resume(id),
    resume: (servers) => {
      computers.resume(servers);
      resumption.begin(servers);
      void draws?.resume(servers);
      deadlines.begin();
      digests.begin();
      answers.begin();
      places.compare(servers);
      privacy.resume();
      void notices.resume();
      invitations.resume();
      retention?.begin();
    },

    letGo: (servers) => {
      computers.letGo(servers);
      draws?.letGo(servers);
    },

    stop: async () => {
      await attendance.stop();
      await resumption.stop();
      await draws?.stop();
      await deadlines.stop();
      await digests.stop();
      await privacy.stop();
      await retention?.stop();
      await libraries.stop();
      await places.stop();
      await rematches.stop();
      await computers.stop();
      await thinking.close();
      await ledger.queue.idle();
      await people.stop();
      await answers.stop();
      await notices.stop();
      await invitations.stop();
      await showing.stop();
    },
  };
}
