import { pino } from 'pino';
import { expect, it } from 'vitest';
import { forEachDatabase } from '../../../test/databases.ts';
import { rockPaperScissors } from '../../../test/rock-paper-scissors.ts';
import { RuleError } from '../../engine/rule-error.ts';
import type { Game } from '../../games/game.ts';
import { House } from '../clock/house-rules.ts';
import { Ledger } from '../ledger/ledger.ts';
import { Lobby } from '../seats/lobby.ts';
import { takeOver } from '../seats/stand-in.ts';
import { Computers } from './computers.ts';

const ada = { userId: 'ada', name: 'Ada', moderator: false };
const ben = { userId: 'ben', name: 'Ben', moderator: false };

/** A game whose computer always chooses what is forbidden. */
const game: Game = {
  ...(rockPaperScissors as Game),
  computer: () => ({ action: { kind: 'show', hand: 'paper' }, delayMs: 0 }),
  apply(state, seat, action, dice) {
    if (JSON.stringify(action).includes('paper')) throw new RuleError('no-paper', 'There is no paper.');
    return (rockPaperScissors as Game).apply(state, seat, action, dice);
  },
};

forEachDatabase((open) => {
  it('play nothing for a person who takes the seat back while their first choice waits for its turn', async () => {
    const store = await open();
    const ledger = new Ledger(store, [game]);
    const lobby = new Lobby(store, ledger, new House(store));
    const place = { guildId: 'g', channelId: 'c', source: '1' };
    const { id } = await lobby.open({ game: 'rps', options: {}, ...place }, ada);
    await lobby.join(id, ben, undefined, '2');
    await lobby.start(id, ada, 's');
    const live = await ledger.change(id, ({ stored }) => ({
      seats: stored.seats.map((one) => (one.seat === 1 ? { ...one, level: 'stone' } : one)),
    }));
    const log = pino({ level: 'silent' });
    let taken: Promise<unknown> | undefined;
    // Said when the computer has failed with its own choice and is about to ask for the first.
    log.error = () => {
      taken ??= takeOver(ledger, id, ben.userId);
    };
    const acted: string[] = [];
    const moved: string[] = [];
    const computers = new Computers({
      ledger,
      log,
      pace: 0,
      moved: (table) => moved.push(table),
      wishes: async () => false,
      acted: (table) => acted.push(table),
    });
    computers.consider(live);
    await expect.poll(() => taken).toBeDefined();
    await taken;
    await computers.stop();
    expect(acted).toEqual([]);
    expect(await store.actions(id)).toEqual([]);
    expect((await store.loadTable(id))?.seats[1]).not.toHaveProperty('level');
  });
});
