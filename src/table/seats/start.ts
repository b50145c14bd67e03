import type { BeaconPart, ChainName } from '../../engine/beacon/chain.ts';
import {
  entropyAtStart,
  type PeoplesParts,
  type SeatPart,
  sealOf,
  wordHash,
} from '../../engine/dice/entropy.ts';
import type { Kept } from '../../games/facets/keepsakes.ts';
import type { Game } from '../../games/game.ts';
import type { LobbyChange } from '../../store/records/changes.ts';
import type { Draw, StoredSeat, StoredTable } from '../../store/records/table.ts';
import type { Clocks } from '../clock/clocks.ts';
import type { Actor } from '../log/actor.ts';
import { beginningOf } from '../log/proof/chain.ts';
import { sealPost } from '../log/proof/promise.ts';
import { newTags } from '../log/proof/tags.ts';
import { deal } from '../log/replay.ts';
import { awaitsProgram, seatingNow } from '../log/seating.ts';

/**
 * The start of a game. With a beacon it has two steps: everything is frozen and sealed in a message, then the beacon's
 * value completes the entropy and the game is dealt. Without a beacon, it is dealt at once.
 */

/** A lobby as the game begins with it. From now on, nothing about it may change. */
export interface Frozen {
  readonly table: StoredTable;
  readonly parts: PeoplesParts;
}

/** What starts a game: a press of **Start**, or something else. */
export type Begun = Pick<PeoplesParts, 'start' | 'without'>;

/**
 * Freezes a lobby.
 * @param kept the texts that earlier games stored for this one
 */
export function frozen(table: StoredTable, start: Begun, kept: Kept | undefined): Frozen {
  // Renumber the seats, because games number their players without gaps.
  const seats = bySeat(table.seats).map((one, seat) => ({ ...one, seat }));
  const seating = seatingNow(seats);
  return {
    table: { ...table, seats, seating, ...(kept && { kept }) },
    parts: { seats: seats.map(partOf), ...start },
  };
}

/** Whether a beacon makes a difference: the game has chance, and persons play it. */
export const isDrawn = (game: Pick<Game, 'withoutChance'>, { seats }: StoredTable): boolean =>
  game.withoutChance !== true && seats.some(({ userId }) => userId !== undefined);

const sealIn = ({ table, parts }: Frozen): string =>
  sealOf(table.id, beginningOf(table), table.commit, parts);

/** Whether a frozen lobby is still the one that was sealed. */
export const isSealed = (now: Frozen, { seal }: Extract<Draw, { kind: 'start' }>): boolean =>
  sealIn(now) === seal;

/** Seals a frozen lobby: what to store, and the message that fixes the beacon's round. */
export function sealing(now: Frozen, chain: ChainName, { userId, name }: Actor): Pick<LobbyChange, 'draw'> {
  const { table, parts } = now;
  const seal = sealIn(now);
  const by = { userId, name };
  const draw: Draw = { kind: 'start', chain, parts, seal, by, ...(table.kept && { kept: table.kept }) };
  return { draw: { now: draw, post: sealPost(table.id, seal) } };
}

/** Deals a frozen lobby. */
export async function dealing(
  game: Game,
  { table, parts }: Frozen,
  clocks: Clocks,
  beacon?: BeaconPart,
): Promise<Omit<LobbyChange, 'revision'>> {
  const { seats, seating, kept } = table;
  const entropyParts = { ...parts, ...(beacon && { beacon }), chain: 3 as const, title: game.title };
  const entropy = entropyAtStart(parts, beacon);
  const tags = newTags(seats);
  const { snapshot, hash, rolls } = deal(game, { ...table, entropy, entropyParts, tags });
  const begun = { game, snapshot, stored: { ...table, status: 'active' as const } };
  const { due, seats: clocked = seats } = await clocks.fresh(begun);
  const start = {
    rulesVersion: game.version,
    entropy,
    entropyParts,
    state: snapshot,
    hash,
    rolls,
    tags,
    awaitsProgram: awaitsProgram(begun),
    ...(seating && { seating }),
    ...(due && { due }),
    ...(kept && { kept }),
  };
  return { status: 'active', seats: clocked, start };
}

/** A seat's part of the table's entropy. Computers have none. */
const partOf = ({ seat, userId, entropy: join, word }: StoredSeat): SeatPart =>
  userId === undefined ? { seat } : { seat, join, ...(word !== undefined && { word: wordHash(join, word) }) };

/** Sorts seats by their number. */
export const bySeat = (seats: readonly StoredSeat[]): readonly StoredSeat[] =>
  [...seats].sort((a, b) => a.seat - b.seat);
