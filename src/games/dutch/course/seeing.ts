import type { Told } from '../events.ts';
import { keyOf } from '../hands/hand.ts';
import { learned, set, without, withoutSeat } from '../hands/known.ts';
import type { Card, Fresh, Known, Seat, Slot, SlotKey, State } from '../state.ts';
import { type Difficulty, difficulties } from '../terms/forgetting.ts';
import { cardAt, change, type Going } from './going.ts';

/** Who learns what, what computers forget (Dutch 10), and which faces are fresh (Dutch V7). */

/** Changes the knowledge of every active seat. */
function knows(play: Going, change_: (known: Known, seat: Seat) => Known): void {
  const { active, knowledge } = play.state;
  change(play, {
    knowledge: knowledge.map((known, seat) => (active.includes(seat) ? change_(known, seat) : known)),
  });
}

/** Changes the beliefs of every active computer, in seat order (Dutch M4). */
function believes(play: Going, change_: (believed: Known, seat: Seat) => Known): void {
  const { active, memory } = play.state;
  change(play, {
    memory: memory.map((believed, seat) =>
      believed === null || !active.includes(seat) ? believed : change_(believed, seat),
    ),
  });
}

/** Ends freshness for these slots, because their cards have moved away. */
function stales(play: Going, keys: readonly SlotKey[]): void {
  const isStale = ({ key }: Fresh) => keys.includes(key);
  if (!play.state.fresh.some((faces) => faces.some(isStale))) return;
  change(play, { fresh: play.state.fresh.map((faces) => faces.filter((face) => !isStale(face))) });
}

/** Shows the face in a slot to everybody (Dutch K2, K4, K7). */
export function allLearn(play: Going, slot: Slot): void {
  const [key, card] = [keyOf(slot), cardAt(play.state, slot)];
  knows(play, (known) => learned(known, key, card));
  believes(play, (believed) => learned(believed, key, card));
}

/**
 * Shows faces to only one seat (Dutch K1, K3, K8).
 *
 * @param turns how many turns must begin before the faces are no longer fresh
 */
export function isShown(
  play: Going,
  seat: Seat,
  kind: Told['kind'],
  slots: readonly Slot[],
  turns: number,
): void {
  const faces = slots.map((slot) => ({ slot, card: cardAt(play.state, slot) }));
  play.told.push({ kind, seat, faces });
  for (const { slot, card } of faces) {
    const key = keyOf(slot);
    const learns = (known: Known, viewer: Seat) => (viewer === seat ? learned(known, key, card) : known);
    knows(play, learns);
    believes(play, learns);
    const others = (play.state.fresh[seat] ?? []).filter((face) => face.key !== key);
    const until = play.state.turn + turns;
    change(play, { fresh: play.state.fresh.with(seat, [...others, { key, until }]) });
    play.shown.push({ seat, key });
  }
}

/**
 * Ends freshness when a new turn begins. Faces shown by this same action stay fresh for one more turn (Dutch
 * V7).
 */
export function settleFresh(play: Going): void {
  const { turn, fresh } = play.state;
  if (fresh.every((faces) => faces.length === 0)) return;
  const isNew = (seat: Seat, key: SlotKey) =>
    play.shown.some((shown) => shown.seat === seat && shown.key === key);
  change(play, {
    fresh: fresh.map((faces, seat) =>
      faces
        .map(({ key, until }) => ({ key, until: isNew(seat, key) ? Math.max(until, turn + 1) : until }))
        .filter(({ until }) => until > turn),
    ),
  });
}

/** Forgets a slot after its card has left it for good, which everybody can see (Dutch K6). */
export function cardLeaves(play: Going, slot: Slot): void {
  const key = keyOf(slot);
  knows(play, (known) => without(known, key));
  believes(play, (believed) => without(believed, key));
  stales(play, [key]);
}

/** Rolls for whether a computer notices that a belief is out of date (Dutch 10.4). */
function notices(play: Going, seat: Seat): boolean {
  const { remember } = play.state.forgetting;
  return play.chance.passes(remember[difficultyOf(play.state, seat)], 'memory');
}

function difficultyOf({ players }: State, seat: Seat): Difficulty {
  const player = players[seat];
  const level = player?.kind === 'computer' ? player.level : undefined;
  return difficulties.find((one) => one === level) ?? 'medium';
}

/** Moves knowledge after a play, when the drawn card takes the played card's slot (Dutch K5, M1). */
export function drawnMoves(play: Going, seat: Seat, from: number, into: number): void {
  const [source, target] = [keyOf({ seat, index: from }), keyOf({ seat, index: into })];
  knows(play, (known) => set(without(known, source), target, known[source]));
  believes(play, (believed, viewer) => {
    const rest = without(believed, source);
    const { [source]: incoming, [target]: old } = believed;
    if (incoming !== undefined) return learned(rest, target, incoming);
    if (old === undefined) return rest;
    return viewer === seat || notices(play, viewer) ? without(rest, target) : rest;
  });
  stales(play, [source, target]);
}

/** Exchanges the knowledge about two swapped cards (Dutch K9, M2). */
export function cardsSwap(play: Going, seat: Seat, a: Slot, b: Slot): void {
  const [keyA, keyB] = [keyOf(a), keyOf(b)];
  knows(play, (known) => set(set(known, keyA, known[keyB]), keyB, known[keyA]));
  const first = a.seat < b.seat || (a.seat === b.seat && a.index < b.index);
  const order: readonly [SlotKey, SlotKey] = first ? [keyA, keyB] : [keyB, keyA];
  believes(play, (believed, viewer) => {
    // The dice are rolled in this order, and only for slots with a belief.
    const moved = order.map(
      (key) => believed[key] !== undefined && (viewer === seat || notices(play, viewer)),
    );
    const stays = (at: 0 | 1): Card | undefined => (moved[at] === true ? undefined : believed[order[at]]);
    const comes = (at: 0 | 1): Card | undefined => (moved[at] === true ? believed[order[at]] : undefined);
    return set(set(believed, order[0], comes(1) ?? stays(0)), order[1], comes(0) ?? stays(1));
  });
  stales(play, [keyA, keyB]);
}

/** Rolls for whether a penalty that makes a computer's hand long wipes its memory (Dutch M3). */
export function penaltyConfuses(play: Going, seat: Seat): void {
  const { memory, forgetting, hands } = play.state;
  const { wipe } = forgetting;
  const believed = memory[seat];
  if (wipe === null || believed === null || believed === undefined) return;
  if ((hands[seat]?.length ?? 0) < wipe.slots) return;
  if (play.chance.passes(wipe.probability[difficultyOf(play.state, seat)], 'memory'))
    change(play, { memory: play.state.memory.with(seat, {}) });
}

/** Deletes what the seat knows and what everybody knows about its hand (Dutch K11). */
export function handGoes(play: Going, seat: Seat): void {
  const { knowledge, memory, fresh } = play.state;
  const lies = (key: SlotKey) => key.startsWith(`${seat}.`);
  change(play, {
    knowledge: knowledge.map((known, viewer) => (viewer === seat ? {} : withoutSeat(known, seat))),
    memory: memory.map((believed, viewer) =>
      viewer === seat || believed === null ? null : withoutSeat(believed, seat),
    ),
    fresh: fresh.map((faces, viewer) => (viewer === seat ? [] : faces.filter(({ key }) => !lies(key)))),
  });
}

/** Clears all knowledge, because the hands are face-up or dealt again. */
export function forgotten(state: State): Pick<State, 'knowledge' | 'memory' | 'fresh'> {
  return {
    knowledge: state.players.map(() => ({})),
    memory: state.players.map(({ kind }, seat) =>
      kind === 'computer' && state.active.includes(seat) ? {} : null,
    ),
    fresh: state.players.map(() => []),
  };
}
