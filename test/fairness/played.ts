import { hash } from 'node:crypto';
import { type BeaconPart, type Chain, roundFor } from '../../src/engine/beacon/chain.ts';
import { publicKey, signed } from '../../src/engine/beacon/signature.ts';
import { commitOf, createDice } from '../../src/engine/dice/dice.ts';
import { type EntropyParts, entropyAtStart, type SeatPart, wordHash } from '../../src/engine/dice/entropy.ts';
import type { Game } from '../../src/games/game.ts';
import type { StoredAction } from '../../src/store/records/log.ts';
import type { StoredRoll } from '../../src/store/records/roll.ts';
import type { StoredTable } from '../../src/store/records/table.ts';
import type { LiveTable, Step } from '../../src/table/log/live.ts';
import { withBeacon, withNewSeed, withPress } from '../../src/table/log/proof/seeds.ts';
import type { GameRecord } from '../../src/table/log/proof/verify.ts';
import { deal, renewal, step } from '../../src/table/log/replay.ts';
import { pressId } from '../equipment/press-ids.ts';

/** Games played by computers as the tables play them, without a database. */

/** The secret key of these games' beacon. Its values are known to everybody who runs the tests. */
export const beaconSecret = new Uint8Array(32).fill(9);
export const ownChain: Chain = { key: publicKey(beaconSecret), genesis: 1_500_000_000, period: 3 };

/** The value that a message fixes, which is posted as a certain press would be. */
export function beaconAfter(number: number): BeaconPart {
  const message = pressId(number);
  const round = roundFor(ownChain, message) ?? 0;
  return { chain: ownChain, message, ...signed(beaconSecret, round) };
}

const at = new Date(0);
interface Wanted {
  readonly game: Game;
  readonly options?: unknown;
  readonly seats: number;
  /** The game's name. The same name gives the same game. */
  readonly name: string;
  /** Number of actions after which a backup is restored; by default never. */
  readonly restoredAfter?: number;
  /** Whether the game started before the chain and the proof included presses. */
  readonly older?: true;
  /** Whether the proof binds everything that it says, with the beacon or without; by default, it's version 2. */
  readonly bound?: 'by the beacon' | 'without a beacon';
  /**
   * How a changed bot cheats. It tries presses until it likes the dice, and starts a stream with each, or
   * with the second press after the backup. Or it leaves out the press, so that the dice follow from a seed
   * of its choice.
   */
  readonly cheats?: 'at every press' | 'at the second press' | 'by no press';
}

/** The number of presses that a changed bot tries. */
const tries = 200;

/** Plays a whole game with words and joins. In every other game, a computer has the last seat. */
export function played({
  game,
  options = {},
  seats,
  name,
  restoredAfter,
  older,
  bound,
  cheats,
}: Wanted): GameRecord {
  const seedOf = (part: string) => hash('sha256', `${name} ${part}`, 'hex');
  const number = Number.parseInt(seedOf('number').slice(0, 6), 16);
  const people = seats - (number % 2);
  const word = number % 3 === 0 ? `word of ${name}` : undefined;
  const parts = Array.from({ length: seats }, (_, seat): SeatPart => {
    if (seat >= people) return { seat };
    const join = pressId(number + seat);
    return { seat, join, ...(seat === 0 && word !== undefined && { word: wordHash(join, word) }) };
  });
  const chain = bound === undefined ? 2 : 3;
  const beacon = bound === 'by the beacon' ? beaconAfter(number + seats + 1) : undefined;
  const entropyParts: EntropyParts = {
    seats: parts,
    start: pressId(number + seats),
    ...(!older && { chain }),
    ...(bound && { title: game.title }),
    ...(beacon && { beacon }),
  };
  const seed = seedOf('seed');
  let table: StoredTable = {
    id: seedOf('id').slice(0, 10),
    guildId: 'g',
    channelId: 'c',
    game: game.id,
    options: game.options.parse(options),
    status: 'active',
    openedBy: 'ada',
    revision: 0,
    seq: 0,
    shownRevision: 0,
    loggedSeq: 0,
    notifiedSeq: 0,
    timeControl: 'none',
    awaitsProgram: false,
    seed,
    commit: commitOf(seed),
    entropy: entropyAtStart(entropyParts, beacon),
    entropyParts,
    ...(bound && { tags: parts.map(({ seat }) => ({ salt: seedOf(`salt ${seat}`).slice(0, 32) })) }),
    seats: parts.map(({ seat, join }) => ({
      seat,
      name: `Player ${seat + 1}`,
      entropy: join ?? 'computer any',
      ...(join === undefined ? { level: 'any' } : { userId: `u${seat}` }),
      ...(seat === 0 && word !== undefined && { word }),
    })),
    createdAt: at,
    startedAt: at,
  };
  const dealt = deal(game, table);
  const actions: StoredAction[] = [];
  const rolls: StoredRoll[] = dealt.rolls.map((roll) => ({ ...roll, actionNumber: 0, createdAt: at }));
  let live: LiveTable = { game, stored: table, snapshot: dealt.snapshot };
  const take = (made: Step, seat: number, source: string) => {
    const action = made.table.stored.seq;
    actions.push({ number: action, seat, notation: made.notation, hash: made.hash, source, at });
    rolls.push(...made.rolls.map((roll) => ({ ...roll, actionNumber: action, createdAt: at })));
    live = made.table;
    table = { ...live.stored };
  };
  const whims = createDice({ seed: seedOf('whims'), entropy: '', label: 'whims' });
  let waits = false;
  let presses = 0;
  for (let seat = game.toAct(live.snapshot.state)[0]; seat !== undefined; ) {
    const next = live.stored.seq + 1;
    if (restoredAfter === live.stored.seq) {
      const dice = withNewSeed(live.stored, seedOf('second seed'), next);
      take(renewal({ ...live, stored: { ...live.stored, ...dice } }, 0, dice.commit), 0, 'restored:then');
      if (bound === 'by the beacon') {
        const part = beaconAfter(number + 100 + next);
        live = { ...live, stored: { ...live.stored, ...withBeacon(live.stored, part, next + 1) } };
      } else waits = true;
      presses = 0;
      continue;
    }
    const { state } = live.snapshot;
    const level = game.levels[0]?.id ?? '';
    const { action } = game.computer(game.view(state, seat), seat, level, whims);
    const person = seat < people;
    if (!person) {
      take(step(live, seat, action), seat, `computer:${seat}:${next}`);
    } else {
      presses += 1;
      const cheated =
        cheats === 'at every press' || (waits && cheats === 'at the second press' && presses > 1);
      const anew = cheated || (waits && cheats === undefined);
      const by = seat;
      const made = Array.from({ length: cheated ? tries : 1 }, (_, more) => {
        const source = String(BigInt(pressId(number + 100 + next)) + BigInt(more));
        const dice = anew ? withPress(live.stored, source, next) : {};
        return { source, made: step({ ...live, stored: { ...live.stored, ...dice } }, by, action) };
      });
      const best = made.toSorted((one, other) => pips(other.made) - pips(one.made))[0];
      if (best) take(best.made, seat, best.source);
      if (anew) waits = false;
    }
    seat = game.toAct(live.snapshot.state)[0];
  }
  return { table: live.stored, actions, rolls };
}

const pips = ({ rolls }: Step): number =>
  rolls.flatMap(({ values }) => values).reduce((sum, value) => sum + value, 0);
