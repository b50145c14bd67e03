import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { RuleError } from '../engine/rule-error.ts';
import type { SeasonContent } from '../games/baseball/league/season-content.ts';
import type { GameInjury } from '../games/facets/lines.ts';
import type { ListedCompetition, StoredEntrant } from '../store/records/competition.ts';
import { openPhases } from '../store/records/competition.ts';
import type { Store } from '../store/records/store.ts';
import type { StoredTable } from '../store/records/table.ts';
import type { ServerSettings } from '../table/clock/house-rules.ts';
import type { Reviews } from '../table/keeping/reviews.ts';
import type { Actor } from '../table/log/actor.ts';
import type { Post } from '../table/message/post.ts';
import type { FixtureLobby } from '../table/seats/lobby.ts';
import { isTableId, newTableId } from '../table/seats/table-id.ts';
import { Caretaker } from './running/caretaker.ts';
import type { DigestSource } from './running/digest.ts';
import type { Grounds } from './running/grounds.ts';
import { readFixtureKey } from './running/keeper.ts';
import {
  closing,
  mustRun,
  mustSeed,
  namingCommissioners,
  nextGameOf,
  pausing,
  readying,
  resuming,
  scheduling,
  setting,
  sideIn,
  starting,
} from './season/course/doing.ts';
import { dueActs, endOfWeek, type Facts, isRegularSeasonOver } from './season/course/due.ts';
import type { Season, SeasonGame, Side } from './season/course/season.ts';
import { type Changeable, limits } from './season/course/settings.ts';
import { rolledDice, seedsOf } from './season/course/standing.ts';
import { playable, teamOf } from './season/course/state.ts';
import { SeasonFiles } from './season/files/files-thread.ts';
import type { SeasonHead } from './season/files/head.ts';
import type { ImportLeague } from './season/files/importing/ready.ts';
import {
  type ImportPlace,
  leagueHere,
  nameHere,
  removeBroken,
  stored,
} from './season/files/importing/season-import.ts';
import { SeasonAwards } from './season/running/awards/season-awards.ts';
import { Contents } from './season/running/content.ts';
import { firstSchedule, type SeasonWish, scheduleFindings, settingsFor } from './season/running/creating.ts';
import { SeasonDrafts } from './season/running/draft/season-draft.ts';
import { ownersOf, SeasonGames } from './season/running/games.ts';
import { idleActs } from './season/running/idle.ts';
import { SeasonResults } from './season/running/results/season-results.ts';
import { type Member, mustRunIt, runsIt } from './season/running/rights.ts';
import { SeasonRosters } from './season/running/rosters/season-rosters.ts';
import { nextTradeDue, SeasonTrades } from './season/running/rosters/season-trades.ts';
import { seasonDigestLines } from './season/running/season-digest.ts';
import {
  type Decide,
  type Done,
  type Loaded,
  personIn,
  type SeasonKeeper,
  seasonKeeper,
} from './season/running/season-keeper.ts';
import { SeasonNews } from './season/running/season-news.ts';
import { SeasonTeams } from './season/running/season-teams.ts';
import { weekEnd } from './season/running/week-end.ts';
import { isError } from './season/schedule/findings.ts';
import { generateSchedule } from './season/schedule/generate.ts';
import { findingSentence } from './season/schedule/sentences.ts';
import type { ScheduledGame } from './season/types.ts';

/** Seasons of baseball: what people do in them, and what they do by themselves. */

interface Deps {
  readonly store: Store;
  readonly lobby: FixtureLobby;
  readonly show: (table: string) => void;
  /** Lets the computers at a table go on, if they don't. */
  readonly playOn: (table: string) => void;
  readonly house: Pick<ServerSettings, 'rules'>;
  readonly reviews: Pick<Reviews, 'summary'>;
  readonly post: Post;
  readonly grounds: Grounds;
  readonly hurt: (table: string) => Promise<readonly GameInjury[] | undefined>;
  readonly log: Logger;
  readonly now: () => Date;
  /** How long the post of a result waits for the course of its game, in milliseconds. Tests change it. */
  readonly summaryWithin?: number | undefined;
}

/** What **Play** came to. */
export interface SeasonPlayed {
  readonly table: StoredTable;
  readonly game: SeasonGame;
  /** Accounts of the other side, if it hasn't come yet. */
  readonly awaited: readonly string[];
}

/** How many steps a season takes at once before others get their turn. */
const mostSteps = 400;
/** How often to look at a season whose games are played, in milliseconds. */
const lookAgain = 60_000;
export class Seasons {
  readonly #deps: Deps;
  readonly #keeper: SeasonKeeper;
  readonly #games: SeasonGames;
  readonly #news: SeasonNews;
  readonly #caretaker: Caretaker;
  readonly contents: Contents;
  /** Rosters and their requests. */
  readonly rosters: SeasonRosters;
  readonly trades: SeasonTrades;
  /** Zips of seasons. */
  readonly files = new SeasonFiles();
  readonly drafts: SeasonDrafts<Member>;
  readonly teams: SeasonTeams;
  readonly results: SeasonResults;
  readonly awards: SeasonAwards;

  constructor(deps: Deps) {
    this.#deps = deps;
    const { store, lobby, grounds, show, log, post, now, hurt, playOn } = deps;
    this.#keeper = seasonKeeper(store, now);
    this.contents = new Contents(store);
    this.#games = new SeasonGames({
      store,
      contents: this.contents,
      lobby,
      grounds,
      show,
      playOn,
      hurt,
      log,
    });
    const changing = {
      change: this.change.bind(this),
      changeAsCommissioner: this.changeAsCommissioner.bind(this),
    };
    this.teams = new SeasonTeams(changing);
    this.results = new SeasonResults({ ...changing, store, house: deps.house, now });
    this.rosters = new SeasonRosters({
      change: (...change) => this.change(...change),
      contents: this.contents,
      weekEnd: (loaded) => this.#weekEnd(loaded),
      now,
    });
    this.trades = new SeasonTrades({
      change: (...change) => this.change(...change),
      rosters: this.rosters,
      runsIt,
    });
    this.awards = new SeasonAwards({
      ...deps,
      contents: this.contents,
      change: (...change) => this.change(...change),
    });
    this.drafts = new SeasonDrafts<Member>({
      ...deps,
      contents: this.contents,
      show: (id, guildId) => this.show(id, guildId),
      catchUp: (id) => this.#catchUp(id),
      change: (id, member, decide, reason) => this.change(id, member, decide, reason),
      mustRunIt,
    });
    this.#news = new SeasonNews({
      drafts: this.drafts,
      store,
      keeper: this.#keeper,
      contents: this.contents,
      reviews: deps.reviews,
      summaryWithin: deps.summaryWithin,
      post,
      grounds,
      log,
      now,
    });
    this.#caretaker = new Caretaker(
      { store, kind: 'season', log, now },
      {
        settle: (id) => this.#settle(id),
        tell: (id) => this.#tell(id),
        newest: async (id) => (await this.#keeper.load(id)).course.number,
        also: (servers) => removeBroken(store, now(), servers),
      },
    );
  }

  /** What the daily digest tells about seasons (League 21). */
  readonly digest: DigestSource = {
    kind: 'season',
    title: 'Seasons',
    more: '/results',
    phases: [...openPhases.season, 'closed'],
    lines: async (id, since, now) => {
      const loaded = await this.#keeper.load(id);
      const { course, row } = loaded;
      const { timeZone } = await this.#deps.house.rules(row.guildId);
      return seasonDigestLines(loaded, {
        since,
        now,
        weekEndsAt: weekEnd(course, timeZone),
        contents: this.contents,
      });
    },
  };

  /** Starts to look after the seasons of some servers. */
  resume(servers: (guildId: string) => boolean): void {
    this.#caretaker.resume(servers);
  }

  /** Leaves the seasons of some servers to the process that serves them now. */
  letGo(servers: (guildId: string) => boolean): void {
    this.#caretaker.letGo(servers);
  }

  async stop(): Promise<void> {
    await this.#caretaker.stop();
    await this.#keeper.queue.idle();
    await this.files.close();
  }

  /** Called when the table of a season's game is over. */
  tableOver(fixture: string): void {
    void this.#caretaker.goOn(readFixtureKey(fixture).competition);
  }

  /** Does what is due, in steps of which each is stored before the next. */
  async #settle(id: string): Promise<number | undefined> {
    for (let step = 0; step < mostSteps && !this.#caretaker.stopped; step += 1) {
      const before = await this.#catchUp(id);
      const opened = await this.#games.openAll(before);
      const acts = opened.length > 0 ? opened : await this.awards.ofFinal(before);
      if (acts.length === 0) {
        await this.drafts.sweep(before);
        await this.awards.sweep(before);
        return before.course.number;
      }
      await this.#keeper.queue.run(id, () => this.#keeper.addTo(before, acts));
    }
    return undefined;
  }

  async #tell(id: string): Promise<{ readonly number: number; readonly next?: Date }> {
    const { state, wait } = await this.#news.catchUp(id);
    const due = [wait, await this.#nextLook(state)].filter((at) => at !== undefined);
    const next = due.toSorted((one, other) => one.getTime() - other.getTime())[0];
    return { number: state.course.number, ...(next && { next }) };
  }

  async #nextLook(loaded: Loaded): Promise<Date | undefined> {
    const { phase, paused } = loaded.course;
    const isPlayed = !paused && (phase === 'regular' || phase === 'playoffs');
    const looks = [
      isPlayed ? new Date(this.#deps.now().getTime() + lookAgain) : nextTradeDue(loaded.course),
      await this.drafts.nextLook(loaded),
      await this.awards.nextLook(loaded),
    ].filter((at) => at !== undefined);
    return looks.toSorted((one, other) => one.getTime() - other.getTime())[0];
  }

  /** Adds the acts that follow from tables and the time. */
  #catchUp(id: string): Promise<Loaded> {
    return this.#keeper.queue.run(id, async () => {
      for (let loaded = await this.#keeper.load(id), step = 0; ; step += 1) {
        const acts = step < mostSteps ? await this.#due(loaded) : [];
        if (acts.length === 0) return loaded;
        loaded = await this.#keeper.addTo(loaded, acts);
      }
    });
  }

  async #due(loaded: Loaded): Promise<Done['acts']> {
    const { course } = loaded;
    const gone = forgotten(loaded);
    if (gone.length > 0) return gone;
    const drafted = await this.drafts.due(loaded);
    if (drafted.length > 0) return drafted;
    const counted = await this.awards.due(loaded);
    if (counted.length > 0) return counted;
    const news = await this.#games.news(loaded);
    if (news.length > 0) return news;
    const trades = await this.trades.due(loaded);
    if (trades.length > 0) return trades;
    const acts = dueActs(course, this.#deps.now(), await this.#facts(loaded));
    if (acts.length > 0) return this.rosters.withWeekMoves(loaded, acts);
    const idle = idleActs(loaded, this.#deps.now());
    if (idle.length > 0) return idle;
    return isRegularSeasonOver(course) && !course.paused
      ? this.rosters.withWeekMoves(loaded, this.#ending(course))
      : [];
  }

  /** Ends the regular season: rolls for teams that are level, and seeds the playoffs (League 9, 16). */
  #ending(course: Season): Done['acts'] {
    const dice = rolledDice(course);
    return [{ do: 'ended', dice, seeds: [...seedsOf(course, dice)] }];
  }

  async #facts({ row, course }: Loaded): Promise<Facts> {
    const begun = new Set<SeasonGame>();
    for (const game of playable(course)) if (await this.#games.begun(game)) begun.add(game);
    const endsAt = await this.#weekEnd({ row, course });
    return { begun: (game) => begun.has(game), ...(endsAt !== undefined && { weekEndsAt: endsAt }) };
  }

  async #weekEnd({ row, course }: Pick<Loaded, 'row' | 'course'>): Promise<Date | undefined> {
    const { timeZone } = await this.#deps.house.rules(row.guildId);
    return weekEnd(course, timeZone);
  }

  /**
   * The newest state of a season on a server.
   * @throws RuleError (`no-such-season`)
   */
  async show(id: string, guildId: string): Promise<Loaded> {
    const loaded = isTableId(id) ? await this.#keeper.load(id) : undefined;
    if (loaded === undefined || loaded.row.guildId !== guildId)
      throw new RuleError('no-such-season', 'There’s no such season here.');
    return loaded;
  }

  /** A server's seasons, newest first. */
  list(guildId: string, which: 'open' | 'all' = 'open'): Promise<readonly ListedCompetition[]> {
    const phases = which === 'open' ? openPhases.season : [...openPhases.season, 'closed'];
    return this.#deps.store.competitionsOf(guildId, phases, 'season');
  }

  async #mustHaveRoom(guildId: string): Promise<void> {
    if ((await this.list(guildId)).length >= limits.openSeasons)
      throw new RuleError(
        'too-many-seasons',
        `A server can have ${limits.openSeasons} open seasons. \`/season close\` ends one.`,
      );
  }

  /** @throws RuleError (`too-many-seasons`, `no-such-league`, `bad-season`) */
  create(wish: SeasonWish, actor: Actor): Promise<Loaded> {
    // One at a time on a server, so that two don't both become the last that it may have.
    return this.#keeper.queue.run(`server ${wish.guildId}`, () => this.#create(wish, actor));
  }

  async #create(wish: SeasonWish, actor: Actor): Promise<Loaded> {
    const { store } = this.#deps;
    await this.#mustHaveRoom(wish.guildId);
    const content = await this.contents.of(wish.league);
    const settings = settingsFor(wish, content, randomBytes(8).toString('hex'));
    const id = newTableId();
    const { name, guildId, channelId } = wish;
    const at = { id, name, guildId, channelId, kind: 'season', game: 'baseball' } as const;
    await store.createCompetition({ ...at, settings, phase: 'preseason', createdBy: actor.userId });
    const games = firstSchedule(settings, content);
    const loaded = await this.#keeper.queue.run(id, () =>
      this.#keeper.add(id, ({ course }) => ({
        acts: [
          ...namingCommissioners(course, [1], undefined),
          ...(games === undefined ? [] : scheduling(course, games)),
        ],
        entrants: [{ entrant: 1, userId: actor.userId, name: actor.name }],
        by: actor.userId,
      })),
    );
    this.#caretaker.soon(id);
    return loaded;
  }

  /**
   * Makes a season of a zip that was exported elsewhere. Only for moderators.
   * @param optionsFor checks the game's options with the season's league
   * @throws RuleError that tells what is wrong with its files; nothing is kept then
   */
  import(
    zip: Uint8Array,
    place: ImportPlace,
    optionsFor: (
      given: unknown,
      league: string,
      teams: SeasonContent['teams'],
    ) => Promise<ImportLeague['options']>,
  ): Promise<{ readonly loaded: Loaded; readonly head: SeasonHead }> {
    return this.files.inTurn(async () => {
      const { store, now } = this.#deps;
      const head = await this.files.head(zip);
      const key = await leagueHere(head, place.guildId, store);
      const content = await this.contents.of(key);
      const options = await optionsFor(head.settings['options'], key, content.teams);
      const id = newTableId();
      const wish = { id, league: { key, content, options }, by: place.actor.userId, now: now() };
      const ready = await this.files.ready(zip, wish);
      await this.#keeper.queue.run(`server ${place.guildId}`, async () => {
        if (head.phase !== 'closed') await this.#mustHaveRoom(place.guildId);
        await stored(ready, nameHere(head.name), place, store);
      });
      this.#caretaker.soon(id);
      return { loaded: await this.show(id, place.guildId), head };
    });
  }

  /**
   * Adds acts that a person decides on, and does what follows from them. Whoever isn't known in the season yet gets a
   * number if the acts need one.
   */
  async change(id: string, actor: Actor, decide: Decide, reason?: string): Promise<Loaded> {
    const loaded = await this.#keeper.queue.run(id, () =>
      this.#keeper.add(id, async (before) => {
        const added: StoredEntrant[] = [];
        const person = ({ userId, name }: Pick<Actor, 'userId' | 'name'>): number => {
          const known = personIn(before, userId) ?? added.find((one) => one.userId === userId)?.entrant;
          if (known !== undefined) return known;
          const entrant = before.entrants.length + added.length + 1;
          added.push({ entrant, userId, name });
          return entrant;
        };
        const acts = await decide(before, person);
        return {
          acts,
          by: actor.userId,
          ...(added.length > 0 && { entrants: added }),
          ...(reason !== undefined && { reason }),
        };
      }),
    );
    this.#caretaker.soon(id);
    return loaded;
  }

  /** As `change`, for those who run the season. @throws RuleError (`not-commissioner`) */
  changeAsCommissioner(id: string, member: Member, decide: Decide, reason?: string): Promise<Loaded> {
    return this.change(
      id,
      member,
      (loaded, person) => {
        mustRunIt(loaded, member);
        // The audit log names everybody who runs the season.
        person(member);
        return decide(loaded, person);
      },
      reason,
    );
  }

  set(id: string, change: Partial<Changeable>, member: Member): Promise<Loaded> {
    return this.changeAsCommissioner(id, member, ({ course }) => setting(course, change));
  }

  /** Makes a new schedule, or takes a given one. */
  schedule(id: string, games: readonly ScheduledGame[] | undefined, member: Member): Promise<Loaded> {
    return this.changeAsCommissioner(id, member, ({ course }) => {
      const { teams, weeks, gamesPerWeek } = course.settings;
      const seed = `${course.settings.seed}-${course.number}`;
      return scheduling(course, games ?? generateSchedule({ teams, weeks, gamesPerWeek, seed }).games);
    });
  }

  start(id: string, member: Member): Promise<Loaded> {
    return this.changeAsCommissioner(id, member, (loaded) => {
      const errors = scheduleFindings(loaded.course).filter(isError).map(findingSentence);
      return this.rosters.withWeekMoves(loaded, starting(loaded.course, errors));
    });
  }

  /**
   * Ends the current week and begins the next.
   * @param seen the week that the person saw, so that two of them at once don't end two weeks
   */
  week(id: string, seen: number, member: Member): Promise<Loaded> {
    return this.changeAsCommissioner(id, member, async (loaded) => {
      mustRun(loaded.course);
      if (loaded.course.week !== seen)
        throw new RuleError(
          'week-ended',
          `Somebody has just ended week ${seen}. Week ${loaded.course.week} is on.`,
        );
      if (loaded.course.phase !== 'regular')
        throw new RuleError(
          'no-weeks',
          'The playoffs have no weeks. Their next game begins when one is over.',
        );
      const acts = endOfWeek(loaded.course, await this.#facts(loaded), this.#deps.now());
      if (acts.length === 0)
        throw new RuleError(
          'last-week',
          'This is the last week. The regular season ends when every game has its result.',
        );
      return this.rosters.withWeekMoves(loaded, acts);
    });
  }

  pause(id: string, member: Member): Promise<Loaded> {
    return this.changeAsCommissioner(id, member, ({ course }) => pausing(course));
  }

  unpause(id: string, member: Member): Promise<Loaded> {
    return this.changeAsCommissioner(id, member, ({ course }) => resuming(course));
  }

  /** A moderator ends a season for good. */
  close(id: string, reason: string | undefined, member: Member): Promise<Loaded> {
    return this.change(
      id,
      member,
      ({ course }, person) => {
        if (!member.moderator) throw new RuleError('not-moderator', 'Only a moderator can close a season.');
        person(member);
        return closing(course);
      },
      reason,
    );
  }

  /**
   * Brings a person to the table of their team's next game: opens it, seats them, and starts the game if both sides are
   * there.
   * @param source id of the interaction, which is the person's part of the dice
   */
  async play(id: string, actor: Actor, source: string): Promise<SeasonPlayed> {
    await this.#catchUp(id);
    return this.#keeper.queue
      .run(id, async () => {
        const loaded = await this.#keeper.load(id);
        mustRun(loaded.course);
        const person = personIn(loaded, actor.userId);
        const team = person === undefined ? undefined : teamOf(loaded.course, person)?.team;
        if (person === undefined || team === undefined)
          throw new RuleError('no-team', 'You don’t run a team in this season. `/team claim` gets you one.');
        const game = nextGameOf(loaded.course, team);
        if (game === undefined)
          throw new RuleError('nothing-to-play', 'Your team has played all its games of this week.');
        const side = sideIn(game, team);
        const ready = await this.#keeper.add(id, () => ({
          acts: readying(game, side, person),
          by: actor.userId,
        }));
        const { table, acts } = await this.#games.sit(ready, game, side, actor, source);
        const after = await this.#keeper.add(id, () => ({ acts }));
        return playedAt(after, game, side, table);
      })
      .finally(() => this.#caretaker.soon(id));
  }

  /** Begins the playoffs, as they do by themselves once every game of the regular season has its result. */
  startPlayoffs(id: string, member: Member): Promise<Loaded> {
    return this.changeAsCommissioner(id, member, ({ course }) => {
      mustSeed(course);
      return this.#ending(course);
    });
  }
}

/** Lets people go who were forgotten: they no longer have an account. */
function forgotten({ course, entrants }: Loaded): Done['acts'] {
  if (course.phase === 'closed') return [];
  const gone = new Set(entrants.filter(({ userId }) => userId === undefined).map(({ entrant }) => entrant));
  if (gone.size === 0) return [];
  return [...course.clubs].flatMap(([team, { owners, assistants, claims }]) =>
    [...owners, ...assistants, ...claims]
      .filter((person) => gone.has(person))
      .map((person) => ({ do: 'release' as const, team, person })),
  );
}

function playedAt(loaded: Loaded, game: SeasonGame, side: Side, table: StoredTable): SeasonPlayed {
  const other = side === 'away' ? game.home : game.away;
  const seated = new Set(table.seats.map(({ userId }) => userId));
  const people = ownersOf(loaded, other);
  const isThere = people.length === 0 || people.some((userId) => seated.has(userId));
  return { table, game, awaited: isThere || table.status !== 'lobby' ? [] : people };
}
