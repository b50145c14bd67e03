import { RuleError } from '../../engine/rule-error.ts';
import { FixtureTaken } from '../../store/records/changes.ts';
import type { Store } from '../../store/records/store.ts';
import type { StoredTable } from '../../store/records/table.ts';
import type { FixtureLobby } from '../../table/seats/lobby.ts';

interface Deps {
  readonly store: Pick<Store, 'fixtureTable'>;
  readonly lobby: FixtureLobby;
}

/** A game's table without its place. */
export type FixtureWish = Omit<
  Parameters<FixtureLobby['newTables']['fixture']>[0],
  'fixture' | 'channelId' | 'guildId'
>;

/** Opens the tables of competitions' games, each one once. */
export class FixtureTables {
  readonly #deps: Deps;
  /** Places that were found for games whose tables couldn't be opened yet, by the games' keys. */
  readonly #places = new Map<string, string>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Opens the table of a game. If it has one already, returns that.
   * @param key the game, as `fixtureKey` has it
   * @param wish only asked for if the game has no table
   * @param place finds a channel or thread for it; undefined if there's none now
   * @returns undefined if there's no place for it now
   * @throws RuleError if the table can't be opened
   */
  async open(
    key: string,
    guildId: string,
    wish: () => FixtureWish | Promise<FixtureWish>,
    place: () => Promise<string | undefined>,
  ): Promise<StoredTable | undefined> {
    const { store, lobby } = this.#deps;
    const known = await store.fixtureTable(key);
    if (known !== undefined) return known;
    const wished = await wish();
    const channelId = this.#places.get(key) ?? (await place());
    if (channelId === undefined) return undefined;
    // What fails is tried again and again. Each attempt would make another thread.
    this.#places.set(key, channelId);
    try {
      const table = await lobby.newTables.fixture({ ...wished, fixture: key, guildId, channelId });
      this.#places.delete(key);
      return table;
    } catch (error) {
      const isTaken = error instanceof RuleError && error.code === 'channel-taken';
      if (isTaken || error instanceof FixtureTaken) this.#places.delete(key);
      if (isTaken) return undefined;
      if (error instanceof FixtureTaken) return store.fixtureTable(key);
      throw error;
    }
  }
}
