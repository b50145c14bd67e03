import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Makes a database with the code of any commit since the first: `npx node make.mjs <checkout> <file> [game]
 * [innings]`. It isn't written in TypeScript, because the types of those commits are unknown. The game `rps` comes
 * with the tests and is for commits that have no other game; `dutch` has a computer at its tables.
 */

const [checkout = '.', file = 'clubhouse.db', which = 'baseball', length = '1'] = process.argv.slice(2);
const at = (path) => import(pathToFileURL(resolve(checkout, path)).href);
const { openStore } = await at('src/store/open.ts');
const { Tables } = await at('src/table/tables.ts');
const { createDice } = await at('src/engine/dice/dice.ts');
const game =
  which === 'rps'
    ? (await at('test/toys/rock-paper-scissors.ts')).rockPaperScissors
    : (await at('src/games/catalog.ts')).games.find(({ id }) => id === which);

let ids = 300_000_000_000_000_000n;
const next = () => String(++ids);
const log = new Proxy({}, { get: () => () => undefined });
const room = { create: async () => next(), edit: async () => undefined };
// Together, these are all the functions that any version has called on its channels.
const post = {
  ...room,
  find: async () => undefined,
  remove: async () => undefined,
  inTurn: async (_channel, _message, work) => work(room),
};
const store = await openStore(`file:${resolve(file)}`);
const tables = new Tables({ store, games: [game], post, log, pace: 0 });
// In old versions, the tables object itself has these functions.
const { lobby = tables, ledger = tables } = tables;
const ada = { userId: '200000000000000001', name: 'Ada', moderator: true };
const ben = { userId: '200000000000000002', name: 'Ben', moderator: false };

function opened(options) {
  const place = { guildId: '500000000000000001', channelId: next(), source: next() };
  return lobby.open({ game: game.id, options, ...place }, ada);
}

async function begun(options) {
  const { id } = await opened(options);
  await lobby.join(id, ben, undefined, next());
  if (which === 'dutch') await lobby.computer(id, ada, `2:${game.levels.at(-1).id}`);
  await lobby.start(id, ada, next());
  return id;
}

/** Makes Ada and Ben do what the weakest computer would. Computers at the table play without help. */
async function play(id, most) {
  for (let made = 0; made < most; made++) {
    const { stored, snapshot } = await ledger.live(id);
    if (stored.status !== 'active') return;
    const personOf = (seat) => stored.seats.find((one) => one.seat === seat && one.userId);
    const seat = game.toAct(snapshot.state).find(personOf);
    if (seat === undefined) {
      await new Promise((done) => setTimeout(done, 5));
      continue;
    }
    const dice = createDice({ seed: 'cd'.repeat(32), entropy: `${id} ${made}` });
    const { action } = game.computer(game.view(snapshot.state, seat), seat, game.levels[0].id, dice);
    const mover = personOf(seat).userId === ada.userId ? ada : ben;
    // A computer sometimes lets its time run out. Only the clock may play that action.
    if (game.clockOnly?.(action)) continue;
    await tables.act(id, mover, stored.seq + 1, game.notate(snapshot.state, action), next());
  }
}

const innings = Number(length);
const leagueRules = { fatigue: true, injuries: true, weather: true, rare_play_rule: 'd100' };
const baseballs = game.options.shape.mode
  ? [
      { innings },
      { innings, mode: 'manual' },
      { innings, auto_resolution: 'simple' },
      { innings, auto_resolution: 'ratings', ...leagueRules },
    ]
  : [{ innings }];
const dutches = [{}, { mode: 'collect' }, { match_rounds: 2 }];
const ringrifts = [{ rings: 6 }, { rings: 6, rules: 'canonical' }];
const buildings = ['SCORE', 'FIRST_FINISH'].map((ending) => ({ ending, max_rounds: 20 }));
const modes = {
  rps: [{ rounds: 3 }],
  baseball: baseballs,
  dutch: dutches,
  ringrift: ringrifts,
  code2027: buildings,
}[which];
for (const options of modes) {
  await play(await begun(options), 1_000);
  await play(await begun(options), which === 'rps' ? 3 : 7);
}
await begun(modes[0]);
await opened(modes[0]);
// Wait until everything has been shown.
await new Promise((done) => setTimeout(done, 1_500));
await tables.stop();
await store.close();
