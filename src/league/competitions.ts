import { randomInt } from 'node:crypto';
import type { Logger } from 'pino';
import { RuleError } from '../engine/rule-error.ts';
import type { Game } from '../games/game.ts';
import type { ListedCompetition } from '../store/records/competition.ts';
import type { Store } from '../store/records/store.ts';
import type { StoredTable } from '../store/records/table.ts';
import type { ServerSettings } from '../table/clock/house-rules.ts';
import type { Actor } from '../table/log/actor.ts';
import { nthComputerName } from '../table/log/computer-names.ts';
import { inMarkdown } from '../table/message/names.ts';
import type { Post } from '../table/message/post.ts';
import type { FixtureLobby } from '../table/seats/lobby.ts';
import { isTableId, newTableId } from '../table/seats/table-id.ts';
import { annulling } from './course/annulling.ts';
import {
  asksForHalf,
  canceling,
  claimableAt,
  claiming,
  exchanging,
  extending,
  fixtureOf,
  forfeiting,
  joining,
  leaving,
  mayJoin,
  mostOpen,
  mustHaveAllResults,
  mustRun,
  mustTake,
  openGame,
  pausing,
  readying,
  resuming,
  starting,
  withdrawing,
} from './course/doing.ts';
import { shuffled } from './course/draw.ts';
import { dueAct, pairing, remindsNow } from './course/due.ts';
import type { Facts } from './course/facts.ts';
import type { Settings } from './course/settings.ts';
import { byesIn, type Course, currentRound, fixtureIn, isDecided, present } from './course/state.ts';
import { ratingRules } from './ratings/stored.ts';
import { Caretaker } from './running/caretaker.ts';
import { type DigestSource, Digests } from './running/digest.ts';
import { entrantBy, entrantOf, Fixtures, isForgotten, openGames } from './running/fixtures.ts';
import type { Grounds } from './running/grounds.ts';
import { readFixtureKey } from './running/keeper.ts';
import { News } from './running/news.ts';
import { byRating } from './running/seeding.ts';
import { tournamentDigest } from './running/tournament-digest.ts';
import {
  type Done,
  type Loaded,
  type TournamentKeeper,
  tournamentKeeper,
} from './running/tournament-keeper.ts';

interface Deps {
  readonly store: Store;
  readonly games: readonly Game[];
  readonly lobby: FixtureLobby;
  readonly show: (table: string) => void;
  /** Lets the computers at a table go on, if they don't. */
  readonly playOn: (table: string) => void;
  readonly house: Pick<ServerSettings, 'rules'>;
  readonly post: Post;
  readonly grounds: Grounds;
  readonly log: Logger;
  readonly now: () => Date;
  /** What the daily digest tells besides tournaments. */
  readonly digests?: readonly DigestSource[];
}

/** What a person asks for with `/tournament create`. */
export interface Wish {
  readonly name: string;
  readonly game: string;
  readonly guildId: string;
  readonly channelId: string;
  readonly settings: Settings;
  /** Computers that take part, by level. */
  readonly computers: readonly string[];
  readonly beginsAt?: Date;
}

/** What **Play** came to. */
export interface Played {
  readonly table: StoredTable;
  /** Who hasn't come yet. */
  readonly awaited: readonly string[];
  /** When the person may claim the game; undefined if nobody is awaited. */
  readonly claimAt?: Date;
  readonly fixture: number;
}

/** How often to look at a round whose tables are being played, in milliseconds. */
const lookAgain = 60_000;
/** How many steps a competition takes at once before others get their turn. */
const mostSteps = 200;

/** All competitions: what people do in them, and what they do by themselves. */
export class Competitions {
  readonly #deps: Deps;
  readonly #keeper: TournamentKeeper;
  readonly #fixtures: Fixtures;
  readonly #news: News;
  readonly #digests: Digests;
  readonly #caretaker: Caretaker;

  constructor(deps: Deps) {
    this.#deps = deps;
    const { store, lobby, grounds, show, playOn, log, post, now, games, house } = deps;
    this.#keeper = tournamentKeeper(store, now);
    this.#fixtures = new Fixtures({ store, lobby, grounds, show, playOn, log });
    const titleOf = (id: string) => games.find((game) => game.id === id)?.title ?? id;
    const sources = [tournamentDigest(this.#keeper), ...(deps.digests ?? [])];
    this.#digests = new Digests({ store, sources, house, post, log, now });
    this.#news = new News({ store, keeper: this.#keeper, post, grounds, titleOf, log, now });
    this.#caretaker = new Caretaker(
      { store, kind: 'tournament', log, now },
      {
        settle: (id) => this.#settle(id),
        tell: (id) => this.#tell(id),
        newest: async (id) => (await this.#keeper.load(id)).course.number,
        also: (servers) => this.#digests.send(servers),
      },
    );
  }

  /** Starts to look after the competitions of some servers. */
  resume(servers: (guildId: string) => boolean): void {
    this.#caretaker.resume(servers);
  }

  /** Leaves the competitions of some servers to the process that serves them now. */
  letGo(servers: (guildId: string) => boolean): void {
    this.#caretaker.letGo(servers);
  }

  async stop(): Promise<void> {
    await this.#caretaker.stop();
    await this.#keeper.queue.idle();
  }

  /** Called when the table of a competition's game is over. */
  tableOver(fixture: string): void {
    void this.#caretaker.goOn(readFixtureKey(fixture).competition);
  }

  /** Schedules what a competition does by itself. */
  soon(id: string): void {
    this.#caretaker.soon(id);
  }

  /** Does what is due, in steps of which each is stored before the next. */
  async #settle(id: string): Promise<number | undefined> {
    for (let step = 0; step < mostSteps && !this.#caretaker.stopped; step += 1) {
      const before = await this.#catchUp(id);
      const opened = await this.#fixtures.openAll(before);
      if (opened.length === 0) return before.course.number;
      await this.#keeper.queue.run(id, () => this.#keeper.addTo(before, opened));
    }
    return undefined;
  }

  async #tell(id: string): Promise<{ readonly number: number; readonly next?: Date }> {
    const { state, wait } = await this.#news.catchUp(id);
    const due = [wait, this.#nextLook(state)].filter((at) => at !== undefined);
    const next = due.toSorted((one, other) => one.getTime() - other.getTime())[0];
    return { number: state.course.number, ...(next && { next }) };
  }

  /** Adds the acts that follow from tables and the time. */
  #catchUp(id: string): Promise<Loaded> {
    return this.#keeper.queue.run(id, async () => {
      for (let loaded = await this.#keeper.load(id), step = 0; ; step += 1) {
        const after = step < mostSteps ? await this.#step(loaded) : loaded;
        if (after.course.number === loaded.course.number) return after;
        loaded = after;
      }
    });
  }

  #nextLook({ course, row }: Pick<Loaded, 'course' | 'row'>): Date | undefined {
    if (course.phase === 'open') return row.beginsAt;
    if (course.phase !== 'running') return undefined;
    const round = currentRound(course);
    if (round === undefined || isDecided(round)) return undefined;
    return new Date(this.#deps.now().getTime() + lookAgain);
  }

  async #facts(loaded: Loaded): Promise<Facts> {
    const begun = new Set<number>();
    for (const open of openGames(loaded)) if (await this.#fixtures.begun(open)) begun.add(open.fixture.id);
    return {
      begun: (fixture) => begun.has(fixture),
      isComputer: (entrant) => entrantOf(loaded, entrant).level !== undefined,
    };
  }

  async #step(loaded: Loaded): Promise<Loaded> {
    const { now } = this.#deps;
    const { id } = loaded.row;
    const { course, row } = loaded;
    const add = (acts: Done['acts']) => this.#keeper.addTo(loaded, acts);
    if (course.phase === 'open' && row.beginsAt !== undefined && row.beginsAt <= now())
      return this.#begin(id).catch((error: unknown) => {
        // With too few entrants, it waits for somebody to start it.
        if (error instanceof RuleError) return loaded;
        throw error;
      });
    const gone = forgotten(loaded);
    if (gone.length > 0) return add(gone);
    const news = await this.#fixtures.news(loaded);
    if (news.length > 0) return add(news);
    const acts = dueAct(course, now(), await this.#facts(loaded));
    if (acts.length > 0) return add(acts);
    const round = currentRound(course);
    if (round !== undefined && remindsNow(course, now()))
      return add([{ do: 'reminded', round: round.number }]);
    return loaded;
  }

  /**
   * The newest state of a competition on a server.
   * @throws RuleError (`no-such-tournament`)
   */
  async show(id: string, guildId: string): Promise<Loaded> {
    const loaded = isTableId(id) ? await this.#keeper.load(id) : undefined;
    if (loaded === undefined || loaded.row.guildId !== guildId)
      throw new RuleError('no-such-tournament', 'There’s no such tournament here.');
    return loaded;
  }

  /** A server's competitions, newest first. */
  list(guildId: string, which: 'open' | 'all' = 'open'): Promise<readonly ListedCompetition[]> {
    const open = ['open', 'running', 'paused'];
    return this.#deps.store.competitionsOf(guildId, which === 'open' ? open : [...open, 'over', 'cancelled']);
  }

  /** @throws RuleError (`too-many-tournaments`, `tournament-full`) */
  create(wish: Wish, actor: Actor): Promise<Loaded> {
    // One at a time on a server, so that two don't both become the last that it may have.
    return this.#keeper.queue.run(`server ${wish.guildId}`, () => this.#create(wish, actor));
  }

  async #create({ computers, ...wish }: Wish, actor: Actor): Promise<Loaded> {
    const { store } = this.#deps;
    mustTake(wish.settings, computers.length);
    if ((await this.list(wish.guildId)).length >= mostOpen)
      throw new RuleError(
        'too-many-tournaments',
        `A server can have ${mostOpen} open tournaments. \`/tournament cancel\` ends one.`,
      );
    const id = newTableId();
    await store.createCompetition({ ...wish, id, phase: 'open', createdBy: actor.userId });
    const entrants = computers.map((level, index) => ({
      entrant: index + 1,
      level,
      name: nthComputerName(index),
    }));
    const loaded = await this.#keeper.queue.run(id, () =>
      this.#keeper.add(id, ({ course }) => ({
        acts: entrants.flatMap(({ entrant }) => joining(course, entrant)),
        entrants,
        by: actor.userId,
      })),
    );
    this.soon(id);
    return loaded;
  }

  /** Adds acts that a person decides on, and does what follows from them. */
  async #do(id: string, decide: (loaded: Loaded) => Done | Promise<Done>): Promise<Loaded> {
    const loaded = await this.#keeper.queue.run(id, () => this.#keeper.add(id, decide));
    this.soon(id);
    return loaded;
  }

  join(id: string, { userId, name }: Actor): Promise<Loaded> {
    return this.#do(id, ({ course, entrants }) => {
      const known = entrants.find((one) => one.userId === userId);
      const entrant = known?.entrant ?? entrants.length + 1;
      return { acts: joining(course, entrant), entrants: [{ entrant, userId, name }], by: userId };
    });
  }

  leave(id: string, { userId }: Actor): Promise<Loaded> {
    return this.#do(id, (loaded) => ({
      acts: leaving(loaded.course, entrantBy(loaded, userId)),
      by: userId,
    }));
  }

  start(id: string, actor: Actor): Promise<Loaded> {
    return this.#keeper.queue.run(id, () => this.#begin(id, actor)).finally(() => this.soon(id));
  }

  #begin(id: string, actor?: Actor): Promise<Loaded> {
    return this.#keeper.add(id, async (loaded) => {
      if (actor !== undefined) mustRunIt(loaded, actor);
      const order = await this.#order(loaded);
      return { acts: starting(loaded.course, order), ...(actor && { by: actor.userId }) };
    });
  }

  /** The entrants by pairing number (League 4.1). */
  async #order(loaded: Loaded): Promise<readonly number[]> {
    const { store, games, now } = this.#deps;
    const { seeding } = loaded.course.settings;
    if (seeding === 'rating') {
      const version = games.find(({ id }) => id === loaded.row.game)?.version ?? 1;
      return byRating(store, loaded, version, now());
    }
    const joined = present(loaded.course)
      .map(({ entrant }) => entrant)
      .toSorted((one, other) => one - other);
    return seeding === 'dice' ? shuffled(joined, randomInt) : joined;
  }

  /** Pairs the next round by hand. */
  pair(id: string, actor: Actor): Promise<Loaded> {
    return this.#do(id, (loaded) => {
      mustRunIt(loaded, actor);
      mustHaveAllResults(loaded.course);
      return { acts: pairing(loaded.course, this.#deps.now()), by: actor.userId };
    });
  }

  /** Exchanges two entrants of the current round. */
  exchange(
    id: string,
    one: number,
    other: number,
    reason: string | undefined,
    actor: Actor,
  ): Promise<Loaded> {
    return this.#do(id, (loaded) => {
      mustRunIt(loaded, actor);
      return {
        acts: exchanging(loaded.course, one, other),
        by: actor.userId,
        ...(reason !== undefined && { reason }),
      };
    });
  }

  /** Gives a game to one side, or to neither. */
  async forfeit(
    id: string,
    fixture: number,
    by: readonly number[],
    reason: string | undefined,
    actor: Actor,
  ): Promise<Loaded> {
    // A game that is over has its result first.
    await this.#catchUp(id);
    return this.#do(id, (loaded) => {
      mustRunIt(loaded, actor);
      const acts = forfeiting(loaded.course, fixture, by);
      return { acts, by: actor.userId, ...(reason !== undefined && { reason }) };
    });
  }

  /** Takes a result or a forfeit back: the game is played again, or counts for nobody if it's too late for that. */
  annul(id: string, fixture: number, reason: string, actor: Actor): Promise<Loaded> {
    return this.#do(id, async (loaded) => {
      mustRunIt(loaded, actor);
      const acts = annulling(loaded.course, fixture, this.#deps.now());
      const table = fixtureIn(loaded.course, fixture)?.games.findLast(({ outcome }) => outcome)?.table;
      // Annulled twice after a crash, it is annulled once.
      if (table !== undefined) await this.#deps.store.annul(table, { by: actor.userId, reason }, ratingRules);
      return { acts, by: actor.userId, reason };
    });
  }

  /** Asks for a half-point bye in the next round. */
  half(id: string, { userId }: Actor): Promise<Loaded> {
    return this.#do(id, (loaded) => ({
      acts: asksForHalf(loaded.course, entrantBy(loaded, userId)),
      by: userId,
    }));
  }

  /** Withdraws the person, or somebody else if a commissioner asks. */
  withdraw(id: string, actor: Actor, entrant?: number): Promise<Loaded> {
    return this.#do(id, (loaded) => {
      const own = entrantBy(loaded, actor.userId);
      if (entrant !== undefined && entrant !== own) mustRunIt(loaded, actor);
      return { acts: withdrawing(loaded.course, entrant ?? own), by: actor.userId };
    });
  }

  pause(id: string, actor: Actor): Promise<Loaded> {
    return this.#do(id, (loaded) => {
      mustRunIt(loaded, actor);
      return { acts: pausing(loaded.course), by: actor.userId };
    });
  }

  unpause(id: string, actor: Actor): Promise<Loaded> {
    return this.#do(id, (loaded) => {
      mustRunIt(loaded, actor);
      return { acts: resuming(loaded.course, this.#deps.now()), by: actor.userId };
    });
  }

  /** Moves the end of the current round. */
  extend(id: string, hours: number, actor: Actor): Promise<Loaded> {
    return this.#do(id, (loaded) => {
      mustRunIt(loaded, actor);
      return { acts: extending(loaded.course, hours, this.#deps.now()), by: actor.userId };
    });
  }

  cancel(id: string, reason: string | undefined, actor: Actor): Promise<Loaded> {
    return this.#do(id, (loaded) => {
      mustRunIt(loaded, actor);
      return { acts: canceling(loaded.course), by: actor.userId, ...(reason !== undefined && { reason }) };
    });
  }

  /**
   * Brings a person to the table of their game: opens it, seats them, and starts the game if everybody is there.
   * @param source id of the interaction, which is the person's part of the dice
   * @throws RuleError
   */
  async play(id: string, actor: Actor, source: string): Promise<Played> {
    await this.#catchUp(id);
    return this.#keeper.queue
      .run(id, async () => {
        // The same person may have pressed twice, and the first press comes first.
        const loaded = await this.#keeper.load(id);
        mustRun(loaded.course);
        const entrant = mustEnter(loaded, actor);
        const fixture = fixtureOf(loaded.course, entrant);
        if (fixture === undefined)
          throw new RuleError('nothing-to-play', nothingToPlay(loaded.course, entrant));
        const wasReady = openGame(fixture)?.ready.some((one) => one.entrant === entrant) === true;
        const ready = await this.#keeper.add(id, (now) => ({
          acts: readying(now.course, fixture.id, entrant),
          by: actor.userId,
        }));
        const open = openGames(ready).find((one) => one.fixture.id === fixture.id);
        if (open === undefined) throw new RuleError('has-result', 'That game already has a result.');
        const { table, acts } = await this.#fixtures.sit(ready, open, actor, source);
        const after = await this.#keeper.add(id, () => ({ acts }));
        const played = playedAt(after, fixture.id, entrant, table);
        // Whoever was ready while there was no place for the table has called nobody yet.
        if (!wasReady || acts.length > 0) this.#call(played, actor, `${id}-r${ready.course.number}`);
        return played;
      })
      .finally(() => this.soon(id));
  }

  /** Mentions those who are awaited at a table, once somebody is ready there. The table's message has **Join**. */
  #call({ table, awaited }: Played, { name }: Actor, nonce: string): void {
    if (table.status !== 'lobby' || awaited.length === 0) return;
    const text = `${awaited.map((userId) => `<@${userId}>`).join(' ')} ${inMarkdown(name)} is ready. Press **Join** above.`;
    void this.#deps.post
      .create(table.channelId, { text, ping: awaited, panels: [], rows: [] }, nonce)
      .catch((error: unknown) =>
        this.#deps.log.warn({ table: table.id, err: error }, 'could not call a player'),
      );
  }

  /** Claims a game that the others didn't come to. */
  async claim(id: string, actor: Actor): Promise<Loaded> {
    await this.#catchUp(id);
    return this.#do(id, async (loaded) => {
      mustRun(loaded.course);
      const entrant = mustEnter(loaded, actor);
      const fixture = fixtureOf(loaded.course, entrant);
      if (fixture === undefined)
        throw new RuleError('nothing-to-play', nothingToPlay(loaded.course, entrant));
      const facts = await this.#facts(loaded);
      const acts = claiming(loaded.course, fixture.id, entrant, this.#deps.now(), facts);
      return { acts, by: actor.userId };
    });
  }
}

/** Takes those out who were forgotten: they have neither an account nor a level. */
function forgotten(loaded: Loaded): Done['acts'] {
  const { phase } = loaded.course;
  if (phase === 'over' || phase === 'cancelled') return [];
  return present(loaded.course)
    .filter(({ entrant }) => isForgotten(entrantOf(loaded, entrant)))
    .map(({ entrant }) => ({ do: phase === 'open' ? 'leave' : 'withdraw', entrant }));
}

function mustEnter(loaded: Loaded, { userId }: Actor): number {
  const entrant = entrantBy(loaded, userId);
  if (entrant === undefined)
    throw new RuleError(
      'not-entered',
      `You’re not in this tournament. ${mayJoin(loaded.course) ? '`/tournament join` still lets you in.' : '`/tournament show` shows how it stands.'}`,
    );
  return entrant;
}

/** Why somebody has no game now. */
function nothingToPlay(course: Course, entrant: number): string {
  const round = currentRound(course);
  if (round === undefined) return 'The first round isn’t paired yet.';
  const next = round.number < course.planned ? ' I’ll mention you when the next one begins.' : '';
  if (round.fixtures.some(({ sides }) => sides.includes(entrant)))
    return `You’ve played your game of this round.${next}`;
  if (byesIn(course, round).includes(entrant)) return `You have a bye in this round.${next}`;
  if (round.halves.includes(entrant)) return `You have a half-point bye in this round.${next}`;
  const one = course.entrants.find((each) => each.entrant === entrant);
  if (one?.status === 'withdrawn') return 'You’ve withdrawn from this tournament.';
  if (one !== undefined && one.from > round.number) return `You play from round ${one.from} on.`;
  return 'You’re out of this tournament. **Rounds** shows how it goes on.';
}

/** @throws RuleError (`not-commissioner`) unless the person runs the competition, or is a moderator (League 20) */
export function mustRunIt({ row }: Loaded, { userId, moderator }: Actor): void {
  if (!moderator && row.createdBy !== userId)
    throw new RuleError(
      'not-commissioner',
      'Only the person who runs this tournament, or a moderator, can do that.',
    );
}

function playedAt(loaded: Loaded, fixture: number, entrant: number, table: StoredTable): Played {
  const open = openGames(loaded).find((one) => one.fixture.id === fixture);
  const seated = new Set(table.seats.map(({ userId }) => userId));
  const awaited = (open?.game.seats ?? []).flatMap((seat) => {
    const { userId } = entrantOf(loaded, seat);
    return userId === undefined || seated.has(userId) ? [] : [userId];
  });
  const claimAt =
    open === undefined || awaited.length === 0
      ? undefined
      : claimableAt(loaded.course, open.fixture, entrant);
  return { table, awaited, fixture, ...(claimAt !== undefined && { claimAt }) };
}
