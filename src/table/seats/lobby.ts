import { randomInt } from 'node:crypto';
import { z } from 'zod';
import type { BeaconPart } from '../../engine/beacon/chain.ts';
import { commitOf, newSeed } from '../../engine/dice/dice.ts';
import { wordOf } from '../../engine/dice/entropy.ts';
import { andList, plural } from '../../engine/english.ts';
import { asWritten } from '../../engine/markdown.ts';
import { RuleError } from '../../engine/rule-error.ts';
import { timeOfId } from '../../engine/snowflake.ts';
import type { Kept } from '../../games/facets/keepsakes.ts';
import type { Seat } from '../../games/facets/seats.ts';
import type { Game } from '../../games/game.ts';
import { ChannelTaken, type LobbyChange, type NewTable, RevisionMoved } from '../../store/records/changes.ts';
import type { Store } from '../../store/records/store.ts';
import { StoreError } from '../../store/records/store-error.ts';
import type { StoredSeat, StoredTable } from '../../store/records/table.ts';
import type { ServerSettings } from '../clock/house-rules.ts';
import { timeControls } from '../clock/time-control.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Actor } from '../log/actor.ts';
import { computerName, namedApart } from '../log/computer-names.ts';
import { type LiveTable, parseSnapshot } from '../log/live.ts';
import { promisePost } from '../log/proof/promise.ts';
import { allSeats, keeperOf, keptFor, seatCount } from '../log/seating.ts';
import { mustBeReadable, optionsOf, TableUnreadable } from '../log/unreadable.ts';
import type { Beacon } from './beacon.ts';
import { type Begun, bySeat, dealing, type Frozen, frozen, isDrawn, isSealed, sealing } from './start.ts';

/** The checked settings of a new table. */
interface Prepared {
  readonly game: Game;
  readonly options: unknown;
  readonly seats: readonly StoredSeat[];
}

/** What a person asks for with `/play`. */
export interface Opening {
  readonly game: string;
  readonly options: unknown;
  readonly guildId: string;
  readonly channelId: string;
  /** The opener's seat; by default the first. */
  readonly seat?: Seat;
  /** Level of the computers in the other required seats; by default, those seats stay free. */
  readonly computer?: string;
  /** False if the game changes no rating; true by default. */
  readonly rated?: boolean;
  /** Id of the interaction, which is the opener's part of the table's entropy. */
  readonly source: string;
}

/** A competition's game that gets a table. `sitters`: who plays each seat. */
export interface FixtureOpening
  extends Pick<NewTable, 'game' | 'options' | 'guildId' | 'channelId' | 'openedBy'> {
  readonly fixture: string;
  readonly timeControl: string;
  readonly sitters: readonly (
    | { readonly userId: string }
    | { readonly level: string; readonly name: string }
  )[];
}

/** Letters and digits that are easy to tell apart. */
const idLetters = '23456789abcdefghjkmnpqrstuvwxyz';

/** Whether a typed text can be a table id. Some other characters would make the database refuse the query. */
export const isTableId = (text: string): boolean => /^[2-9a-z]{10}$/.test(text);

export function newTableId(): string {
  return Array.from({ length: 10 }, () => idLetters[randomInt(idLetters.length)]).join('');
}

/** Returns the change to a lobby from its current state, or refuses. */
type Decide = (table: StoredTable) => Omit<LobbyChange, 'revision'> | Promise<Omit<LobbyChange, 'revision'>>;

/** When a change is possible: until **Start**, only while the dice are drawn, or both. */
type When = 'open' | 'drawn' | 'always';

/** Callbacks into other modules. */
export interface LobbyBeside {
  /** Whether the promise of a table's dice is posted. If not even that is possible, no message can seal the start. */
  readonly promised: (id: string) => Promise<'posted' | 'refused' | 'not yet'>;
  /** Called when a lobby changed. */
  readonly changed: (id: string) => void;
  /** Called when a lobby no longer accepts players. */
  readonly closed: (id: string) => void;
  readonly begun: (live: LiveTable, starter: Actor) => void;
  /** Called when a game begins whose seal stands below its table. */
  readonly below: (id: string) => void;
  /** Called when **Start** didn't begin the game at once. */
  readonly sealed: (table: StoredTable) => void;
}

/** Manages seats before a game, and starts the game. */
export class Lobby {
  readonly #store: Store;
  readonly #ledger: Ledger;
  readonly #house: Pick<ServerSettings, 'rules'>;
  readonly #beside: LobbyBeside | undefined;
  readonly #beacon: Pick<Beacon, 'answering' | 'off'> | undefined;

  /**
   * @param beside by default, nothing is called and every promise counts as posted
   * @param beacon by default, dice are drawn without a beacon
   */
  constructor(
    store: Store,
    ledger: Ledger,
    house: Pick<ServerSettings, 'rules'>,
    beside?: LobbyBeside,
    beacon?: Pick<Beacon, 'answering' | 'off'>,
  ) {
    this.#store = store;
    this.#ledger = ledger;
    this.#house = house;
    this.#beside = beside;
    this.#beacon = beacon;
  }

  /** @throws RuleError if the options are wrong or the channel already has a table */
  async open(opening: Opening, opener: Actor): Promise<StoredTable> {
    const { guildId, channelId } = opening;
    const prepared = await this.#prepared(opening, opener);
    const timeControl = await this.#ledger.clocks.usual(guildId);
    return this.#create(prepared, {
      guildId,
      channelId,
      openedBy: opener.userId,
      timeControl,
      ...(opening.rated === false && { rated: false }),
    });
  }

  /**
   * Checks an opening, except its channel, before a channel or thread is made for it.
   * @throws RuleError as `open` does
   */
  async mustFit(opening: Omit<Opening, 'channelId'>, opener: Actor): Promise<void> {
    await this.#prepared(opening, opener);
  }

  /**
   * Opens the rematch of a finished game with the same options and time control. Everybody moves one seat up,
   * so that the second player begins. The computers and the person who asks get their seats at once. The
   * other seats are reserved for the earlier players, and only they are invited.
   *
   * @throws RuleError; RematchTaken if there is a rematch already
   */
  async rematch(
    of: StoredTable,
    { channelId, source }: Pick<Opening, 'channelId' | 'source'>,
    opener: Actor,
  ): Promise<StoredTable> {
    const game = this.#ledger.game(of.game);
    await this.#fetched(game, of.options);
    const options = parseOptions(game, of.options);
    const moved = bySeat(of.seats.map((one) => ({ ...one, seat: seatUp(one.seat, of.seats.length) })));
    const seats: StoredSeat[] = [];
    for (const { seat, userId, level } of moved) {
      if (userId === opener.userId) seats.push(person(seat, opener, source));
      else if (userId === undefined && level !== undefined) seats.push(computer(game, seat, level, seats));
    }
    const keptSeats = moved.flatMap(({ seat, userId }) => (userId === undefined ? [] : [{ seat, userId }]));
    const { guildId, timeControl, id: rematchOf, rated } = of;
    return this.#create(
      { game, options, seats },
      {
        guildId,
        channelId,
        openedBy: opener.userId,
        timeControl,
        rematchOf,
        ...(rated === false && { rated }),
        keptSeats,
        invited: keptSeats.map(({ userId }) => userId).filter((one) => one !== opener.userId),
      },
    );
  }

  async #prepared(opening: Omit<Opening, 'channelId'>, opener: Actor): Promise<Prepared> {
    const game = this.#ledger.game(opening.game);
    const options = await this.settled(game.id, opening.guildId, opening.options);
    const seat = opening.seat ?? 0;
    if (!allSeats(game, options).includes(seat)) {
      throw new RuleError('no-such-seat', 'There’s no such seat at this table.');
    }
    const seats = [person(seat, opener, opening.source)];
    if (opening.computer !== undefined) {
      const free = allSeats(game, options).filter((one) => one !== seat);
      const missing = seatCount(game, options).min - 1;
      for (const other of free.slice(free.length - missing))
        seats.push(computer(game, other, opening.computer, seats));
    }
    return { game, options, seats };
  }

  /**
   * The options of a game as a server's tables get them: named content and presets are filled in.
   * @throws RuleError if they don't fit
   */
  async settled(id: string, guildId: string, given: unknown): Promise<unknown> {
    const game = this.#ledger.game(id);
    const { presets } = await this.#house.rules(guildId);
    const offered = await this.#ledger.libraryCache.offered(game, guildId);
    const named = game.library?.settle(given, offered) ?? given;
    await this.#fetched(game, named);
    return parseOptions(game, game.asking?.settle(named, presets[game.id]) ?? named);
  }

  /** @throws RuleError; RematchTaken */
  async #create(
    { game, options, seats }: Prepared,
    at: Pick<
      NewTable,
      | 'guildId'
      | 'channelId'
      | 'openedBy'
      | 'timeControl'
      | 'rated'
      | 'rematchOf'
      | 'fixture'
      | 'keptSeats'
      | 'invited'
    >,
  ): Promise<StoredTable> {
    const seed = newSeed();
    try {
      const id = newTableId();
      const commit = commitOf(seed);
      const table = await this.#store.createTable({
        ...at,
        id,
        game: game.id,
        options,
        seed,
        commit,
        seats,
        ...(game.withoutChance !== true && { owedPosts: [promisePost(id, commit)] }),
        ...(game.withoutChance !== true &&
          (this.#beacon?.off ?? true) && { draw: { kind: 'told' as const, why: 'off' as const } }),
        leagues: game.library?.keysIn(options) ?? [],
      });
      this.#ledger.wrote(table);
      return table;
    } catch (error) {
      if (error instanceof StoreError && error.code === 'no-league')
        throw new RuleError('no-such-league', `${thatOf(game)} was just removed.`);
      if (!(error instanceof ChannelTaken)) throw error;
      throw new RuleError(
        'channel-taken',
        'This channel already has a table; `/table board` shows it. Open yours in another channel or a thread.',
      );
    }
  }

  /** @throws RuleError (`no-such-league`) */
  async #fetched(game: Game, named: unknown): Promise<void> {
    try {
      await this.#ledger.libraryCache.ready(game, named);
    } catch (error) {
      if (!(error instanceof TableUnreadable)) throw error;
      throw new RuleError('no-such-league', `${thatOf(game)} was just removed, or can’t be read.`);
    }
  }

  join(id: string, actor: Actor, seat: Seat | undefined, source: string): Promise<StoredTable> {
    return this.#change(id, (table) => {
      const game = this.#gameOf(table);
      const mine = table.seats.find((one) => one.userId === actor.userId);
      const free = freeSeats(game, table);
      const open = free.filter((one) => keeperOf(table, one) === undefined);
      const own = free.find((one) => keeperOf(table, one) === actor.userId);
      const wanted = seat ?? (mine ? mine.seat : (own ?? open[0] ?? free[0]));
      const may =
        mine !== undefined || table.openedBy === actor.userId || table.invited?.includes(actor.userId);
      if (table.invited !== undefined && !may) {
        throw new RuleError(
          'not-invited',
          `Only invited people can join this table; <@${table.openedBy}> can invite you with \`/table invite\`.`,
        );
      }
      if (wanted === undefined) throw new RuleError('table-full', 'Every seat is taken.');
      if (mine && mine.seat === wanted)
        throw new RuleError('seated-already', 'You’re already sitting there.');
      if (!free.includes(wanted)) throw new RuleError('seat-taken', 'That seat is taken.');
      mustNotBeKept(table, wanted, actor.userId);
      const others = table.seats.filter((one) => one.userId !== actor.userId);
      const word = mine?.word;
      const sat = { ...person(wanted, actor, source), ...(word !== undefined && { word }) };
      return { seats: namedApart(bySeat([...others, sat])) };
    });
  }

  leave(id: string, actor: Actor): Promise<StoredTable> {
    return this.#change(id, (table) => {
      const left = table.seats.filter((one) => one.userId !== actor.userId);
      if (left.length === table.seats.length) throw new RuleError('not-seated', 'You’re not at this table.');
      return { seats: left };
    });
  }

  /** Adds or removes a computer. `choice` is `<seat>:<level>` to add one, `<seat>` to remove one. */
  computer(id: string, actor: Actor, choice: string): Promise<StoredTable> {
    return this.#change(id, (table) => {
      mustBeAround(table, actor);
      mustNotBeFixture(table);
      const game = this.#gameOf(table);
      const [seatText, level] = choice.split(':');
      const seat = Number(seatText);
      if (level === undefined) {
        const left = table.seats.filter((one) => one.seat !== seat || one.level === undefined);
        if (left.length === table.seats.length) throw new RuleError('no-computer', 'No computer sits there.');
        return { seats: left };
      }
      if (!freeSeats(game, table).includes(seat)) throw new RuleError('seat-taken', 'That seat is taken.');
      mustNotBeKept(table, seat);
      return { seats: bySeat([...table.seats, computer(game, seat, level, table.seats)]) };
    });
  }

  /** @param choice the id of a time control */
  clock(id: string, actor: Actor, choice: string): Promise<StoredTable> {
    return this.#change(id, (table) => {
      mustBeAround(table, actor);
      mustNotBeFixture(table);
      const control = timeControls.find((one) => one.id === choice);
      if (control === undefined) throw new RuleError('no-such-clock', 'There’s no such clock.');
      return { timeControl: control.id };
    });
  }

  /** Sets whether the game changes ratings, if its server has them. */
  rated(id: string, actor: Actor, rated: boolean): Promise<StoredTable> {
    return this.#change(id, (table) => {
      mustBeAround(table, actor);
      return { rated };
    });
  }

  /**
   * Sets a person's own word, which becomes part of the dice's entropy.
   * @throws RuleError if they are not at the table
   */
  word(id: string, actor: Actor, typed: string): Promise<StoredTable> {
    return this.#change(id, (table) => {
      const mine = table.seats.find((one) => one.userId === actor.userId);
      if (mine === undefined)
        throw new RuleError('not-seated', 'Join the table first; then your word counts for its dice.');
      const word = wordOf(typed);
      if (word === '') throw new RuleError('no-word', 'Please type a word with ordinary letters.');
      return { seats: table.seats.map((one) => (one === mine ? { ...mine, word } : one)) };
    });
  }

  /**
   * Starts the game. If a beacon answers, only freezes and seals the lobby; `deal` follows once the beacon's value is
   * known. If none answers, or
   * nothing can be posted, first tells everybody at the table.
   *
   * @param source id of the interaction, which nobody knew when the seed was promised
   * @throws RuleError
   */
  async start(id: string, actor: Actor, source: string): Promise<StoredTable> {
    const promised = await this.#beside?.promised(id);
    if (promised === 'not yet') {
      throw new RuleError(
        'promise-owed',
        'Discord is slow, so the promise for the dice hasn’t been posted yet. Press **Start** again in a moment.',
      );
    }
    const chain = promised === 'refused' ? undefined : await this.#beacon?.answering();
    const started = await this.#change(id, async (table) => {
      mustBeAround(table, actor);
      const game = this.#gameOf(table);
      const { min } = seatCount(game, optionsOf(game, table));
      const awaited = table.fixture === undefined ? [] : keptFor(table);
      if (awaited.length > 0)
        throw new RuleError(
          'fixture-awaits',
          `This game waits for ${andList(awaited.map((userId) => `<@${userId}>`))}.`,
        );
      if (table.seats.length < min) {
        const missing = min - table.seats.length;
        throw new RuleError(
          'too-few',
          `${plural(missing, 'One more player is', `${missing} more players are`)} needed. **Add a computer** fills a seat.`,
        );
      }
      if (table.seats.some(({ userId, entropy }) => userId !== undefined && isOlder(source, entropy))) {
        throw new RuleError(
          'joined-since',
          'Somebody just joined. See who’s playing, then press **Start** again.',
        );
      }
      const now = await this.#frozen(game, table, { start: source });
      if (!isDrawn(game, now.table)) return dealing(game, now, this.#ledger.clocks);
      if (chain !== undefined) return sealing(now, chain, actor);
      if (table.draw === undefined && this.#beacon?.off === false)
        return { draw: { now: { kind: 'told', why: 'silent' } } };
      return dealing(game, now, this.#ledger.clocks);
    });
    if (started.status === 'active') await this.#begun(id, actor);
    else this.#beside?.sealed(started);
    return started;
  }

  /**
   * Deals the game of a sealed lobby with the beacon's value. If a seat has changed since, as when a person was
   * forgotten, the table is canceled: the message stands for other seats.
   *
   * @throws RuleError (`not-a-lobby`, `not-drawing`)
   */
  async deal(id: string, beacon: BeaconPart): Promise<void> {
    let starter: Actor | undefined;
    const dealt = await this.#change(
      id,
      async (table) => {
        const { draw } = table;
        if (draw?.kind !== 'start' || draw.message !== beacon.message)
          throw new RuleError('not-drawing', 'There’s nothing to draw here.');
        const game = this.#gameOf(table);
        const now = frozen(table, draw.parts, draw.kept);
        if (!isSealed(now, draw)) return { status: 'cancelled' };
        starter = { ...draw.by, moderator: false };
        return dealing(game, now, this.#ledger.clocks, beacon);
      },
      'drawn',
    );
    if (dealt.status !== 'active' || starter === undefined) {
      this.#beside?.closed(id);
      return;
    }
    this.#beside?.below(id);
    await this.#begun(id, starter);
  }

  async #begun(id: string, starter: Actor): Promise<void> {
    this.#beside?.closed(id);
    const live = await this.#ledger.live(id);
    if (live) this.#beside?.begun(live, starter);
  }

  async #frozen(game: Game, table: StoredTable, begun: Begun): Promise<Frozen> {
    const { table: seated } = frozen(table, begun, undefined);
    return frozen(table, begun, await this.#kept(game, seated));
  }

  /**
   * Opens the table of a competition's game. Computers sit at once; people's seats are reserved for them, and only
   * they are invited.
   * @throws RuleError (`channel-taken`, `bad-options`, …), FixtureTaken
   */
  async fixture({ game: id, options: given, sitters, ...at }: FixtureOpening): Promise<StoredTable> {
    const game = this.#ledger.game(id);
    await this.#fetched(game, given);
    const parsed = parseOptions(game, given);
    const options = game.forSeats?.(parsed, sitters.length) ?? parsed;
    const seats: StoredSeat[] = [];
    for (const [seat, sitter] of sitters.entries())
      if ('level' in sitter) seats.push({ ...computer(game, seat, sitter.level, seats), name: sitter.name });
    const keptSeats = sitters.flatMap((sitter, seat) =>
      'userId' in sitter ? [{ seat, userId: sitter.userId }] : [],
    );
    return this.#create(
      { game, options, seats },
      { ...at, keptSeats, invited: keptSeats.map(({ userId }) => userId) },
    );
  }

  /**
   * Starts a competition's game between computers. Nobody presses anything, and the proof says so.
   * @throws RuleError (`not-a-lobby`)
   */
  async startFixture(id: string, starter: Actor): Promise<StoredTable> {
    const started = await this.#change(id, async (table) => {
      const game = this.#gameOf(table);
      return dealing(game, await this.#frozen(game, table, { without: 'fixture' }), this.#ledger.clocks);
    });
    await this.#begun(id, starter);
    return started;
  }

  /** Limits joining to invited people and those already seated, or opens it to everybody again. */
  keepTo(id: string, actor: Actor, who: 'invited' | 'everybody'): Promise<StoredTable> {
    return this.#change(id, (table) => {
      if (table.openedBy !== actor.userId && !actor.moderator)
        throw new RuleError('not-yours', 'Only the person who opened the table can decide who joins.');
      mustNotBeFixture(table);
      // When the table opens to everybody, reserved seats become free.
      return who === 'everybody' ? { invited: null, keptSeats: null } : { invited: table.invited ?? [] };
    });
  }

  /** Lets a person join a table that is only for invited people. */
  invite(id: string, actor: Actor, guest: string): Promise<StoredTable> {
    return this.#change(id, (table) => {
      mustBeAround(table, actor);
      mustNotBeFixture(table);
      const { invited } = table;
      return invited === undefined || invited.includes(guest) ? {} : { invited: [...invited, guest] };
    });
  }

  async cancel(id: string, actor: Actor): Promise<StoredTable> {
    const canceled = await this.#change(
      id,
      (table) => {
        if (table.openedBy !== actor.userId && !actor.moderator) {
          throw new RuleError(
            'not-yours',
            'Only the person who opened the table, or a moderator, can cancel it.',
          );
        }
        return { status: 'cancelled' };
      },
      'always',
    );
    this.#beside?.closed(id);
    return canceled;
  }

  /** The texts that earlier games on the server stored for this one; undefined if there are none. */
  async #kept(game: Game, table: StoredTable): Promise<Kept | undefined> {
    const keepsakes = game.keepsakes?.wanted(optionsOf(game, table)) ?? [];
    const wanted = keepsakes.flatMap(({ key, seat }): { key: string; userId?: string }[] => {
      if (seat === undefined) return [{ key }];
      const userId = table.seats.find((one) => one.seat === seat)?.userId;
      return userId === undefined ? [] : [{ key, userId }];
    });
    if (wanted.length === 0) return undefined;
    const found = await this.#store.keepsakes(table.guildId, game.id, wanted);
    return Object.keys(found).length > 0 ? found : undefined;
  }

  /**
   * The game of a lobby, after checking that it accepts the lobby's options.
   * @throws TableUnreadable
   */
  #gameOf(table: StoredTable): Game {
    mustBeReadable(table);
    const game = this.#ledger.game(table.game);
    optionsOf(game, table);
    return game;
  }

  async #decided(table: StoredTable, decide: Decide): Promise<Omit<LobbyChange, 'revision'>> {
    try {
      return await decide(table);
    } catch (error) {
      if (error instanceof TableUnreadable) this.#ledger.loading.cannotRead(table, error);
      throw error;
    }
  }

  /** Changes a lobby. On a conflict, decides again on the newest state. */
  async #change(id: string, decide: Decide, when: When = 'open'): Promise<StoredTable> {
    const changed = await this.#inTurn(id, decide, when);
    this.#beside?.changed(id);
    return changed;
  }

  #inTurn(id: string, decide: Decide, when: When): Promise<StoredTable> {
    return this.#ledger.queue.run(id, async () => {
      for (;;) {
        const table = await this.#ledger.lobby(id);
        if (table.status !== 'lobby') throw new RuleError('not-a-lobby', alreadyBegun(table));
        if (when === 'open' && table.draw?.kind === 'start')
          throw new RuleError(
            'drawing',
            'The dice are being drawn, so nothing can change now. The game begins in a few seconds.',
          );
        const change = await this.#decided(table, decide);
        try {
          const changed = await this.#store.changeLobby(id, { ...change, revision: table.revision });
          if (change.start) this.#ledger.begun(changed, parseSnapshot(change.start.state));
          else this.#ledger.wrote(changed);
          return changed;
        } catch (error) {
          // Even after a failure, the change may be stored; only the database knows.
          this.#ledger.forget(id);
          if (!(error instanceof RevisionMoved)) throw error;
        }
      }
    });
  }
}

/** Names the uploaded content that a table uses, as in `That league`. */
const thatOf = ({ library }: Game): string => `That ${library?.command.one ?? 'content'}`;

function alreadyBegun(table: StoredTable): string {
  if (table.status === 'active') return 'The game has already started.';
  return table.status === 'cancelled'
    ? 'This table was canceled. `/play` opens a new one.'
    : 'This game is over.';
}

/** Whether Discord issued one id before another. */
function isOlder(id: string, other: string): boolean {
  const [time, later] = [timeOfId(id), timeOfId(other)];
  return time !== undefined && later !== undefined && time < later;
}

const person = (seat: Seat, actor: Actor, source: string): StoredSeat => ({
  seat,
  userId: actor.userId,
  name: actor.name,
  entropy: source,
});

function computer(game: Game, seat: Seat, level: string, taken: readonly StoredSeat[]): StoredSeat {
  if (!game.levels.some(({ id }) => id === level)) {
    throw new RuleError(
      'unknown-level',
      `There’s no computer player called “${asWritten(level)}” in ${game.title}.`,
    );
  }
  return { seat, level, name: computerName(seat, taken), entropy: `computer ${level}` };
}

/** Moves everybody up one seat; the first player goes last. See `docs/rulings.md`, Rematches. */
const seatUp = (seat: Seat, count: number): Seat => (seat + count - 1) % count;

/** @throws RuleError (`seat-kept`) if the seat is reserved for somebody else */
function mustNotBeKept(table: StoredTable, seat: Seat, userId?: string): void {
  const keeper = keeperOf(table, seat);
  if (keeper === undefined || keeper === userId) return;
  throw new RuleError(
    'seat-kept',
    `That seat is kept for <@${keeper}>. **Open to all** lets anybody sit there.`,
  );
}

function freeSeats(game: Game, table: StoredTable): Seat[] {
  return allSeats(game, optionsOf(game, table)).filter(
    (seat) => !table.seats.some((one) => one.seat === seat),
  );
}

/**
 * Allows only the table's players, its opener and moderators.
 * @throws RuleError for anybody else
 */
function mustBeAround(table: StoredTable, actor: Actor): void {
  const around =
    actor.moderator ||
    table.openedBy === actor.userId ||
    table.seats.some((one) => one.userId === actor.userId);
  if (!around) throw new RuleError('not-at-table', 'Join the table first; then you can do that.');
}

/**
 * A competition decides who plays its games, and how.
 * @throws RuleError (`fixture`)
 */
function mustNotBeFixture({ fixture }: StoredTable): void {
  if (fixture !== undefined)
    throw new RuleError('fixture', 'This game belongs to a tournament, which decides who plays and how.');
}

/** @throws RuleError with a sentence for each invalid option */
function parseOptions(game: Game, options: unknown): unknown {
  const parsed = game.options.strict().safeParse(options);
  if (!parsed.success) {
    throw new RuleError(
      'bad-options',
      `These options don’t fit ${game.title}: ${asWritten(z.prettifyError(parsed.error))}`,
    );
  }
  const problem = game.optionsProblem(parsed.data);
  if (problem !== undefined) throw new RuleError('bad-options', problem);
  return parsed.data;
}
