import { RuleError } from '../../src/engine/rule-error.ts';
import type { Game } from '../../src/games/game.ts';
import type { Store } from '../../src/store/records/store.ts';
import { ServerSettings } from '../../src/table/clock/house-rules.ts';
import { Ledger } from '../../src/table/ledger/ledger.ts';
import type { Actor } from '../../src/table/log/actor.ts';
import { Lobby } from '../../src/table/seats/lobby.ts';
import { rockPaperScissors } from '../toys/rock-paper-scissors.ts';
import { nextPress } from './press-ids.ts';

/** A table of rock, paper, scissors with its ledger and lobby, but without the rest of the bot. */

export const ada: Actor = { userId: 'ada', name: 'Ada', moderator: false };
export const ben: Actor = { userId: 'ben', name: 'Ben', moderator: false };
export const cleo: Actor = { userId: 'cleo', name: 'Cleo', moderator: false };
export const mod: Actor = { userId: 'mod', name: 'Mod', moderator: true };

/** The ledger and lobby of a store. */
export function rpsLobby(store: Store): { readonly ledger: Ledger; readonly lobby: Lobby } {
  const ledger = new Ledger(store, [rockPaperScissors as Game]);
  return { ledger, lobby: new Lobby(store, ledger, new ServerSettings(store)) };
}

/** Opens a table for Ada. `begin` seats Ben and starts the game. */
export async function openedTable(lobby: Lobby) {
  const { id } = await lobby.newTables.open(
    { game: 'rps', options: {}, guildId: 'g', channelId: 'c', source: nextPress() },
    ada,
  );
  const begin = async () => {
    await lobby.join(id, ben, undefined, nextPress());
    await lobby.start(id, ada, nextPress());
  };
  return { id, begin };
}

/** Returns why something is refused; undefined if it isn't. @throws any error that isn't a refusal */
export const refusalOf = (work: Promise<unknown>): Promise<RuleError | undefined> =>
  work.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof RuleError) return error;
      throw error;
    },
  );

/** The code of a refusal, or `none`. */
export const codeOf = async (work: Promise<unknown>): Promise<string> =>
  (await refusalOf(work))?.code ?? 'none';
