import { expect, it } from 'vitest';
import { forEachDatabase } from '../../../test/equipment/databases/databases.ts';
import { rockPaperScissors } from '../../../test/toys/rock-paper-scissors.ts';
import type { Game } from '../../games/game.ts';
import type { Store } from '../../store/records/store.ts';
import { ServerSettings } from '../clock/house-rules.ts';
import { Lobby } from '../seats/lobby.ts';
import { Ledger } from './ledger.ts';

const games = [rockPaperScissors as Game];
const ada = { userId: 'ada', name: 'Ada', moderator: false };
const ben = { userId: 'ben', name: 'Ben', moderator: false };

/** A store that waits for the test before it returns a table's actions. */
function slow(store: Store): {
  readonly store: Store;
  readonly asked: Promise<void>;
  readonly go: () => void;
} {
  let go: () => void = () => undefined;
  let ask: () => void = () => undefined;
  const may = new Promise<void>((resolve) => {
    go = resolve;
  });
  const asked = new Promise<void>((resolve) => {
    ask = resolve;
  });
  const actions: Store['actions'] = async (...which) => {
    const found = await store.actions(...which);
    ask();
    await may;
    return found;
  };
  const slowly = new Proxy(store, {
    get(target, name) {
      const value: unknown = name === 'actions' ? actions : Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { store: slowly, asked, go };
}

forEachDatabase((open) => {
  it('uses nothing that was read of a table before it was dropped from memory', async () => {
    const store = await open();
    const first = new Ledger(store, games);
    const lobby = new Lobby(store, first, new ServerSettings(store));
    const place = { guildId: 'g', channelId: 'c', source: '1' };
    const { id } = await lobby.newTables.open({ game: 'rps', options: {}, ...place }, ada);
    await lobby.join(id, ben, undefined, '2');
    const { revision, seats } = await lobby.start(id, ada, '3');
    const { store: slowly, asked, go } = slow(store);
    const ledger = new Ledger(slowly, games);
    // Somebody opens the table while one of its seats changes hands.
    const looking = ledger.live(id);
    await asked;
    const others = seats.map((one) => (one.seat === 0 ? { ...one, level: 'stone' } : one));
    await store.changeTable(id, { revision, seats: others });
    ledger.forget(id);
    const after = ledger.live(id);
    go();
    expect((await after)?.stored.seats[0]?.level).toBe('stone');
    expect((await looking)?.stored.seats[0]?.level).toBe('stone');
    expect((await ledger.stored(id)).seats[0]?.level).toBe('stone');
  });
});
