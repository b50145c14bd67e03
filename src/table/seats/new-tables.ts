import { z } from 'zod';
import { commitOf, newSeed } from '../../engine/dice/dice.ts';
import { asWritten } from '../../engine/markdown.ts';
import { RuleError } from '../../engine/rule-error.ts';
import type { Seat } from '../../games/facets/seats.ts';
import type { Game } from '../../games/game.ts';
import { ChannelTaken, type NewTable } from '../../store/records/changes.ts';
import type { Store } from '../../store/records/store.ts';
import { StoreError } from '../../store/records/store-error.ts';
import type { StoredSeat, StoredTable } from '../../store/records/table.ts';
import type { ServerSettings } from '../clock/house-rules.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Actor } from '../log/actor.ts';
import { computerName } from '../log/computer-names.ts';
import { promisePost } from '../log/proof/promise.ts';
import { allSeats, seatCount } from '../log/seating.ts';
import { TableUnreadable } from '../log/unreadable.ts';
import type { Beacon } from './beacon.ts';
import { bySeat } from './start.ts';
import { newTableId } from './table-id.ts';

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

/** Opens tables: for a person, as a rematch, and for a competition. */
export class NewTables {
  readonly #store: Store;
  readonly #ledger: Ledger;
  readonly #house: Pick<ServerSettings, 'rules'>;
  readonly #beacon: Pick<Beacon, 'off'> | undefined;

  /** @param beacon by default, dice are drawn without a beacon */
  constructor(
    store: Store,
    ledger: Ledger,
    house: Pick<ServerSettings, 'rules'>,
    beacon?: Pick<Beacon, 'off'>,
  ) {
    this.#store = store;
    this.#ledger = ledger;
    this.#house = house;
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
}

/** A person at a seat. `source`: id of the interaction, which is their part of the table's entropy. */
export const person = (seat: Seat, actor: Actor, source: string): StoredSeat => ({
  seat,
  userId: actor.userId,
  name: actor.name,
  entropy: source,
});

/**
 * A computer at a seat, with a name that no other computer at the table has.
 * @throws RuleError (`unknown-level`)
 */
export function computer(game: Game, seat: Seat, level: string, taken: readonly StoredSeat[]): StoredSeat {
  if (!game.levels.some(({ id }) => id === level)) {
    throw new RuleError(
      'unknown-level',
      `There’s no computer player called “${asWritten(level)}” in ${game.title}.`,
    );
  }
  return { seat, level, name: computerName(seat, taken), entropy: `computer ${level}` };
}

/** Names the uploaded content that a table uses, as in `That league`. */
const thatOf = ({ library }: Game): string => `That ${library?.command.one ?? 'content'}`;

/** Moves everybody up one seat; the first player goes last. See `docs/rulings.md`, Rematches. */
const seatUp = (seat: Seat, count: number): Seat => (seat + count - 1) % count;

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
