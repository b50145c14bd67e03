import type { BeaconPart } from '../../engine/beacon/chain.ts';
import { wordOf } from '../../engine/dice/entropy.ts';
import { andList, plural } from '../../engine/english.ts';
import { RuleError } from '../../engine/rule-error.ts';
import { timeOfId } from '../../engine/snowflake.ts';
import type { Kept } from '../../games/facets/keepsakes.ts';
import type { Seat } from '../../games/facets/seats.ts';
import type { Game } from '../../games/game.ts';
import { type LobbyChange, RevisionMoved } from '../../store/records/changes.ts';
import type { Store } from '../../store/records/store.ts';
import type { StoredTable } from '../../store/records/table.ts';
import type { ServerSettings } from '../clock/house-rules.ts';
import { timeControls } from '../clock/time-control.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Actor } from '../log/actor.ts';
import { namedApart } from '../log/computer-names.ts';
import { type LiveTable, parseSnapshot } from '../log/live.ts';
import { allSeats, keeperOf, keptFor, seatCount } from '../log/seating.ts';
import { mustBeReadable, optionsOf, TableUnreadable } from '../log/unreadable.ts';
import type { Beacon } from './beacon.ts';
import { computer, NewTables, person } from './new-tables.ts';
import { type Begun, bySeat, dealing, type Frozen, frozen, isDrawn, isSealed, sealing } from './start.ts';

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

/** What a competition needs for the tables of its games. */
export interface FixtureLobby extends Pick<Lobby, 'startFixture' | 'join' | 'start'> {
  readonly newTables: Pick<NewTables, 'fixture'>;
}

/** Manages seats before a game, and starts the game. */
export class Lobby {
  readonly newTables: NewTables;
  readonly #store: Store;
  readonly #ledger: Ledger;
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
    this.newTables = new NewTables(store, ledger, house, beacon);
    this.#beside = beside;
    this.#beacon = beacon;
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
