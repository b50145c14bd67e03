import { createHash } from 'node:crypto';
import { commitOf, createDice } from '../../src/engine/dice/dice.ts';
import { games as catalog } from '../../src/games/catalog.ts';
import type { Seating } from '../../src/games/facets/seats.ts';
import type { Game } from '../../src/games/game.ts';
import type { Store } from '../../src/store/records/store.ts';
import type { LiveTable, Step } from '../../src/table/log/live.ts';
import { deal, dealt, step } from '../../src/table/log/replay.ts';
import { dealtTable } from './dealt-table.ts';

/** Whole games of all kinds, played by computers as fast as possible and stored as the bot would store them. */

/** One in this many games stops in the middle, with a deadline, and one in this many more stays a lobby. */
const unfinishedOnes = 10;
/** Actions of a game that stops in the middle. */
const someActions = 12;
/** Games that are stored at the same time, so that they share their commits. */
const together = 16;
const dayMs = 86_400_000;

const guild = '100000000000000001';
const ada = '100000000000000010';
const ben = '100000000000000011';

/** The games of the catalog by number; every fifth is Dutch with a strategy that people brought. */
function kindOf(number: number, strategy: string): { readonly game: Game; readonly options: unknown } {
  const game = catalog[number % catalog.length];
  if (game === undefined) throw new Error('There are no games.');
  const brought = game.id === 'dutch' && Math.floor(number / catalog.length) % 2 === 1;
  return { game, options: game.options.parse(brought ? { strategy } : {}) };
}

/** A person and computers, or computers alone. */
function seatingOf(game: Game, number: number): Seating {
  return Array.from({ length: Math.max(2, game.seats.min) }, (_, seat) =>
    seat === 0 && number % 3 === 0
      ? { kind: 'person' as const }
      : { kind: 'computer' as const, level: game.levels[0]?.id ?? '' },
  );
}

interface Course {
  readonly number: number;
  readonly options: unknown;
  readonly start: LiveTable;
  readonly dealtRolls: Step['rolls'];
  readonly dealtHash: string;
  readonly steps: readonly { readonly seat: number; readonly step: Step }[];
}

function played(number: number, strategy: string, longest: number): Course {
  const { game, options } = kindOf(number, strategy);
  const { stored } = dealtTable(game, number, seatingOf(game, number), options);
  // The seed determines the ids of the rolls, which must differ in one database.
  const seed = createHash('sha256').update(`game ${number}`).digest('hex');
  const place = { id: idOf(number), channelId: `2${String(number).padStart(17, '0')}` };
  const table = { ...stored, ...place, seed, commit: commitOf(seed) };
  const { rolls: dealtRolls, hash: dealtHash } = deal(game, table);
  const start = dealt(game, table);
  const dice = createDice({ seed, entropy: '', label: 'computer' });
  const steps: { seat: number; step: Step }[] = [];
  let live = start;
  for (;;) {
    const [seat] = game.toAct(live.snapshot.state);
    if (seat === undefined || steps.length >= longest) break;
    const view = game.view(live.snapshot.state, seat);
    const { action } = game.computer(view, seat, game.levels[0]?.id ?? '', dice);
    const taken = step(live, seat, action);
    steps.push({ seat, step: taken });
    live = taken.table;
  }
  return { number, options, start, dealtRolls, dealtHash, steps };
}

const idOf = (number: number): string => `game${String(number).padStart(6, '0')}`;

/**
 * Plays games and stores them, with everything else that a bot stores.
 * @param many how many games
 */
export async function playInto(store: Store, many: number): Promise<void> {
  const strategy = await besides(store);
  for (let number = 0; number < many; number += together) {
    const numbers = Array.from({ length: Math.min(together, many - number) }, (_, index) => number + index);
    await Promise.all(numbers.map((one) => keep(store, one, strategy)));
  }
}

/** Stores what belongs to no game, and returns the key of a strategy that people brought. */
async function besides(store: Store): Promise<string> {
  const library = catalog.find(({ id }) => id === 'dutch')?.library;
  if (library === undefined) throw new Error('Dutch has no strategies.');
  const { name, document, keys } = library.read(library.example('yaml'));
  const { key } = await store.keepLeague({
    guildId: guild,
    importedBy: ada,
    game: 'dutch',
    name,
    document,
    keys,
  });
  library.load(key, document);
  await store.setSetting(guild, 'log-channel', '200000000000000099');
  await store.setSetting('bot', 'commands', 'a hash, “quoted” \\ and \n broken');
  await store.savePerson({ userId: ada, notify: 'digest', digestAt: new Date(), tips: false });
  await store.savePerson({ userId: ben, notify: 'none', forced: true });
  await store.tellTip(ada, { game: 'ringrift', tip: 'lines' });
  const roll = {
    at: 0,
    kind: 'Dice',
    purpose: 'a roll',
    sides: [6, 6],
    values: [3, 4],
    createdAt: new Date(),
  };
  await store.saveRolls([
    { ...roll, id: 'f'.repeat(16), guildId: guild, userId: ada, notation: '2d6', seed: 'ab' },
  ]);
  return key;
}

async function keep(store: Store, number: number, strategy: string): Promise<void> {
  const isWhole = number % unfinishedOnes !== unfinishedOnes - 1;
  const course = played(number, strategy, isWhole ? Number.POSITIVE_INFINITY : someActions);
  const { stored, snapshot, game } = course.start;
  const { id } = stored;
  const leagues = game.library?.keysIn(course.options) ?? [];
  const opened = await store.createTable({ ...stored, options: course.options, leagues });
  await store.follow(id, ben);
  if (number % (unfinishedOnes * 2) === unfinishedOnes - 1) return;
  const started = await store.changeLobby(id, {
    revision: opened.revision,
    start: {
      rulesVersion: game.version,
      entropy: stored.entropy,
      state: snapshot,
      hash: course.dealtHash,
      rolls: course.dealtRolls,
      awaitsProgram: !isWhole,
      ...(stored.seating && { seating: stored.seating }),
    },
  });
  for (const [index, { seat, step: taken }] of course.steps.entries()) {
    const { result } = taken.table.stored;
    const isOver = taken.table.stored.status === 'finished';
    await store.addAction(id, {
      number: index + 1,
      revision: started.revision + index,
      seat,
      notation: taken.notation,
      hash: taken.hash,
      rolls: taken.rolls,
      source: `computer:${index + 1}`,
      ...(index % 50 === 49 && { snapshot: taken.table.snapshot }),
      ...(isOver ? { finish: { result }, why: 'It won.' } : {}),
      ...(!isWhole && {
        due: { deadlineAt: new Date(Date.now() + dayMs), remindAt: new Date(Date.now() + dayMs / 2) },
      }),
      ...(index === 0 && {
        keepsakes: { game: game.id, texts: [{ key: id, text: 'a keepsake', userId: ada }] },
      }),
    });
  }
  await store.keepPrivateAnswer({
    id: `answer ${id}`,
    tableId: id,
    userId: ada,
    pressId: 'p1',
    applicationId: 'app',
    token: 'a token',
    messageId: '@original',
    awayAt: new Date(Date.now() + 900_000),
  });
  if (isWhole) await store.shareReplay({ tokenHash: `share of ${id}`, tableId: id, seat: 0, userId: ada });
}
