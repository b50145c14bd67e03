import type { Logger } from 'pino';
import { RuleError } from '../../engine/rule-error.ts';
import type { StoredEntrant } from '../../store/records/competition.ts';
import type { GameRecord } from '../../store/records/played.ts';
import type { Store } from '../../store/records/store.ts';
import type { StoredTable } from '../../store/records/table.ts';
import type { Actor } from '../../table/log/actor.ts';
import type { FixtureLobby } from '../../table/seats/lobby.ts';
import type { Act } from '../course/acts.ts';
import { openGame } from '../course/doing.ts';
import { currentRound, type Fixture, type FixtureGame, fixtureIn } from '../course/state.ts';
import { FixtureTables } from './fixture-tables.ts';
import { ChannelGone, type Grounds } from './grounds.ts';
import { fixtureKey } from './keeper.ts';
import { Stalled } from './stalled.ts';
import type { Loaded } from './tournament-keeper.ts';

/** The tables of a competition's games: opening them, and reading their results. */

interface Deps {
  readonly store: Store;
  readonly lobby: FixtureLobby;
  readonly grounds: Grounds;
  /** Schedules an update of a table's message. */
  readonly show: (table: string) => void;
  /** Lets the computers at a table go on, if they don't. */
  readonly playOn: (table: string) => void;
  readonly log: Logger;
}

/** How many tables of computers a competition has at once. */
const mostAtOnce = 8;

/** A fixture's game that has no result yet. */
export interface Open {
  readonly fixture: Fixture;
  readonly game: FixtureGame;
  /** Its number in the fixture, from 1. */
  readonly number: number;
}

/** The games of the current round that have no result. */
export function openGames({ course }: Loaded): readonly Open[] {
  if (course.phase !== 'running') return [];
  return (currentRound(course)?.fixtures ?? []).flatMap((fixture) => {
    const game = openGame(fixture);
    return game === undefined ? [] : [{ fixture, game, number: fixture.games.length }];
  });
}

export class Fixtures {
  readonly #deps: Deps;
  readonly #stalled: Stalled;
  readonly #tables: FixtureTables;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#stalled = new Stalled(deps.playOn);
    this.#tables = new FixtureTables(deps);
  }

  /** What the tables of the current round have come to, as acts. */
  async news(loaded: Loaded): Promise<Act[]> {
    const acts: Act[] = [];
    for (const open of openGames(loaded)) {
      const { table: id } = open.game;
      if (id === undefined) continue;
      const at = { fixture: open.fixture.id, game: open.number };
      const table = await this.#deps.store.loadTable(id);
      if (table === undefined || table.status === 'ended' || table.status === 'cancelled')
        acts.push({ do: 'reopen', ...at });
      else if (table.status === 'finished') {
        this.#stalled.over(table.id);
        const record = await this.#deps.store.gameRecord(id);
        if (record !== undefined) acts.push(resultOf(at, open.game, record));
      } else {
        if (computersOf(loaded)(open.game)) this.#stalled.look(table);
        acts.push(...arrivals(loaded, open, table));
      }
    }
    return acts;
  }

  /** The table of a game, if it has begun. */
  async begun({ game }: Open): Promise<boolean> {
    if (game.table === undefined) return false;
    const table = await this.#deps.store.loadTable(game.table);
    return table !== undefined && table.status !== 'lobby';
  }

  /**
   * Opens the tables that need no press: those between computers, and in a live round all.
   * @returns acts that say where they are
   */
  async openAll(loaded: Loaded): Promise<Act[]> {
    const acts: Act[] = [];
    const open = openGames(loaded);
    const level = computersOf(loaded);
    let running = open.filter(({ game }) => game.table !== undefined && level(game)).length;
    for (const one of open) {
      const ofComputers = level(one.game);
      if (one.game.table !== undefined) {
        if (ofComputers) await this.#startIfLobby(one.game.table, loaded);
        continue;
      }
      if (ofComputers ? running >= mostAtOnce : loaded.course.settings.pace !== 'live') continue;
      const table = await this.#opened(loaded, one).catch((error: unknown) => {
        if (error instanceof RuleError && error.code === 'channel-gone') return undefined;
        throw error;
      });
      if (table === undefined) break;
      acts.push({
        do: 'table',
        fixture: one.fixture.id,
        game: one.number,
        table: table.id,
        channel: table.channelId,
      });
      if (ofComputers) {
        running += 1;
        await this.#startIfLobby(table.id, loaded);
      } else this.#deps.show(table.id);
    }
    return acts;
  }

  /**
   * Opens the table of a game. If it has one already, returns that.
   * @returns undefined if there's no place for it now
   */
  #opened(loaded: Loaded, { fixture, game, number }: Open): Promise<StoredTable | undefined> {
    const { row, course } = loaded;
    const entrants = game.seats.map((seat) => entrantOf(loaded, seat));
    return this.#tables.open(
      fixtureKey(row.id, fixture.id, number),
      row.guildId,
      () => ({
        game: row.game,
        options: course.settings.options,
        timeControl: course.settings.timeControl,
        openedBy: entrants.find(({ userId }) => userId !== undefined)?.userId ?? row.createdBy ?? '',
        sitters: entrants.map(({ userId, level, name }) =>
          userId === undefined ? { level: level ?? '', name } : { userId },
        ),
      }),
      () => this.#place(loaded, fixture, number),
    );
  }

  /**
   * A thread for a table, or the competition's channel if that is free.
   * @throws RuleError (`channel-gone`)
   */
  async #place(loaded: Loaded, fixture: Fixture, game: number): Promise<string | undefined> {
    const { row } = loaded;
    const name = threadName(loaded, fixture, game);
    // The pairings link to it.
    const thread = await this.#deps.grounds.thread(row.channelId, name, 'quiet').catch((error: unknown) => {
      if (!(error instanceof ChannelGone)) throw error;
      throw new RuleError(
        'channel-gone',
        'The tournament’s channel is gone, so its games have no place. `/tournament cancel` ends it.',
      );
    });
    if (thread !== undefined) return thread;
    const taken = await this.#deps.store.openTableIn(row.channelId);
    return taken === undefined ? row.channelId : undefined;
  }

  async #startIfLobby(id: string, { row }: Loaded): Promise<void> {
    const { store, lobby, show } = this.#deps;
    const table = await store.loadTable(id);
    if (table?.status !== 'lobby') return;
    const starter: Actor = { userId: row.createdBy ?? '', name: row.name, moderator: false };
    await lobby.startFixture(id, starter);
    show(id);
  }

  /**
   * Seats a person at the table of their game, and starts the game if everybody sits.
   * @returns the table, and the act that says where it is if it was just opened
   */
  async sit(
    loaded: Loaded,
    open: Open,
    actor: Actor,
    source: string,
  ): Promise<{ readonly table: StoredTable; readonly acts: readonly Act[] }> {
    const { lobby, show } = this.#deps;
    const found = await this.#opened(loaded, open);
    if (found === undefined)
      throw new RuleError(
        'no-place',
        'There’s another table in this channel, and I can’t make threads here. Try again when it’s over.',
      );
    const acts: Act[] =
      open.game.table === found.id
        ? []
        : [
            {
              do: 'table',
              fixture: open.fixture.id,
              game: open.number,
              table: found.id,
              channel: found.channelId,
            },
          ];
    let table = found;
    if (table.status === 'lobby') {
      if (!table.seats.some(({ userId }) => userId === actor.userId))
        table = await lobby.join(table.id, actor, undefined, source);
      const expected = open.game.seats.length;
      if (table.seats.length === expected) table = await this.#started(table, actor, source);
      show(table.id);
    }
    return { table, acts };
  }

  /** Starts a game in which everybody sits. If that isn't possible yet, its lobby has **Start**. */
  async #started(table: StoredTable, actor: Actor, source: string): Promise<StoredTable> {
    try {
      return await this.#deps.lobby.start(table.id, actor, source);
    } catch (error) {
      if (!(error instanceof RuleError)) throw error;
      this.#deps.log.info({ table: table.id, code: error.code }, 'a fixture waits for **Start**');
      return table;
    }
  }
}

/** Whether only computers play a game. */
const computersOf =
  (loaded: Loaded) =>
  (game: FixtureGame): boolean =>
    game.seats.every((seat) => entrantOf(loaded, seat).level !== undefined);

export const entrantOf = ({ entrants }: Loaded, number: number): StoredEntrant =>
  entrants.find(({ entrant }) => entrant === number) ?? { entrant: number, name: 'someone' };

/** The entrant that a person is; undefined if they aren't in the competition. */
export const entrantBy = ({ entrants }: Loaded, userId: string): number | undefined =>
  entrants.find((one) => one.userId === userId)?.entrant;

/** Longest name of a thread (Discord). */
const longestThreadName = 100;

/**
 * The name of a game's thread: `Cup · 2 · Ada – Ben · game 3`.
 * @param game its number in the fixture
 */
export function threadName(loaded: Loaded, { round, games, sides }: Fixture, game: number): string {
  // A game that was taken back may no longer be there.
  const seats = games[game - 1]?.seats ?? sides;
  const names = seats.map((seat) => entrantOf(loaded, seat).name).join(' – ');
  // Two threads with the same name would look alike.
  const which = game > 1 ? ` · game ${game}` : '';
  return `${`${loaded.row.name} · ${round} · ${names}`.slice(0, longestThreadName - which.length)}${which}`;
}

/** The threads of a competition that named people who were forgotten, with their names now. */
export const threadsOfForgotten = (loaded: Loaded): ReadonlyMap<string, string> =>
  new Map(
    loaded.acts.flatMap(({ act }) => {
      if (act.do !== 'table' || act.channel === loaded.row.channelId) return [];
      const fixture = fixtureIn(loaded.course, act.fixture);
      const names = fixture?.sides.some((side) => isForgotten(entrantOf(loaded, side))) === true;
      return fixture === undefined || !names ? [] : [[act.channel, threadName(loaded, fixture, act.game)]];
    }),
  );

/** Whether an entrant is nobody now: neither a person nor a computer. */
export const isForgotten = ({ userId, level }: StoredEntrant): boolean =>
  userId === undefined && level === undefined;

/** The result as the record of the game has it, with who was mostly played by a computer (League 2). */
function resultOf(
  at: { readonly fixture: number; readonly game: number },
  { seats }: FixtureGame,
  { tableId, actions, seats: played }: GameRecord,
): Act {
  const scores = played.flatMap(({ score }) => score ?? []);
  const absent = seats.filter((_, seat) => {
    const one = played[seat];
    return one !== undefined && one.stoodIn > one.acted;
  });
  return {
    do: 'result',
    ...at,
    table: tableId,
    outcome: {
      kind: 'played',
      places: played.map(({ place }) => place),
      actions,
      ...(scores.length === played.length && { scores }),
      ...(absent.length > 0 && { absent }),
    },
  };
}

/** Who has sat down at a table without pressing **Play**. */
const arrivals = (loaded: Loaded, { fixture, game, number }: Open, table: StoredTable): Act[] =>
  table.seats.flatMap(({ userId }): Act[] => {
    const entrant = userId === undefined ? undefined : entrantBy(loaded, userId);
    if (entrant === undefined || game.ready.some((one) => one.entrant === entrant)) return [];
    return [{ do: 'ready', fixture: fixture.id, game: number, entrant }];
  });
