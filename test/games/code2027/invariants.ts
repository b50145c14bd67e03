import { sameJson } from '../../../src/engine/canonical.ts';
import { batchOf } from '../../../src/engine/effects/batch.ts';
import type { Content } from '../../../src/games/code2027/box/content.ts';
import { contentFor } from '../../../src/games/code2027/box/known.ts';
import { snapshotOf } from '../../../src/games/code2027/course/steps.ts';
import { resolving } from '../../../src/games/code2027/effects/playing.ts';
import type { Event } from '../../../src/games/code2027/events.ts';
import { destinations } from '../../../src/games/code2027/position/destinations.ts';
import { activePlayer, isInPlay, playerIn, seatOf } from '../../../src/games/code2027/position/people.ts';
import { diceDue } from '../../../src/games/code2027/position/rows.ts';
import type { Player, PlayerId, State } from '../../../src/games/code2027/state.ts';
import { cardTypes, typeOf } from '../../../src/games/code2027/terms/words.ts';
import { awaited } from '../../../src/games/code2027/window/awaited.ts';
import { legalFor } from '../../../src/games/code2027/window/legal.ts';
import type { Taken } from './random-games.ts';

/** What Code2027 19 demands of every action, checked on plain states. */

const total = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0);

/** Every invariant that an action breaks. */
export function brokenBy(taken: Taken): string[] {
  const content = contentFor(taken.next.options);
  const broken = [
    cardsStay(content, taken),
    ...taken.next.players.map((player) => amounts(player) ?? project(content, taken.next, player)),
    daysGrow(taken),
    waysOn(content, taken.next),
    othersWait(taken),
    ...taken.next.frames.map((frame) => counts(frame)),
    triesAgain(content, taken),
    nothingHeld(taken.next),
    designCosts(content, taken),
    leaks(taken),
  ];
  const { round, turnIndex } = taken.state;
  return broken.flatMap((one) =>
    one === undefined ? [] : [`${one} (round ${round}, turn ${turnIndex}, ${taken.action.type})`],
  );
}

/** Every place where cards can be. */
const placesOf = ({ decks, discards, players, negotiation, frames }: State): readonly unknown[] => [
  decks,
  discards,
  negotiation,
  frames,
  ...players.flatMap(({ hand, active }) => [hand, active]),
];

/** Code2027 19, invariant 1, if any card has moved. */
function cardsStay(content: Content, { state, next }: Taken): string | undefined {
  const [was, is] = [placesOf(state), placesOf(next)];
  return is.every((place, at) => place === was[at]) ? undefined : lostCards(content, next);
}

/** Every card of the content is in exactly one place (Code2027 19, invariant 1). */
export function lostCards(content: Content, state: State): string | undefined {
  const left = new Set(content.cards.map(({ id }) => id));
  const once = (cards: readonly string[]) => cards.find((card) => !left.delete(card));
  for (const type of cardTypes)
    for (const pile of [state.decks[type], state.discards[type]]) {
      const twice = once(pile) ?? pile.find((card) => !card.startsWith(type));
      if (twice !== undefined) return `1: ${twice} is in a second place`;
    }
  const held = [
    ...state.players.flatMap(({ hand, active }) => [...hand, ...active.map(({ cardId }) => cardId)]),
    ...(state.negotiation?.offer.cards ?? []),
    ...resolving(state.frames).map(({ cardId }) => cardId),
  ];
  const twice = once(held);
  if (twice !== undefined) return `1: ${twice} is in a second place`;
  return left.size === 0 ? undefined : `1: ${[...left].join(' ')} is gone`;
}

const isAmount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;

/** Code2027 19, invariant 2. */
function amounts({ id, money, time, skipTurns, extraTurns, loans, costs }: Player): string | undefined {
  const all = [money, time, skipTurns, extraTurns, ...Object.values(costs)];
  if (!all.every(isAmount)) return `2: ${id} has ${all.join(' ')}`;
  return loans.every(({ principal }) => isAmount(principal) && principal > 0)
    ? undefined
    : `2: ${id} owes nothing or less`;
}

/** Code2027 19, invariants 4 and 5. */
function project(content: Content, state: State, player: Player): string | undefined {
  const { id, hand, space, visited, visit, resigned } = player;
  const away = visited.length > 1 && !resigned;
  if (away && !hand.some((card) => typeOf(card) === 'W')) return `4: ${id} has no work`;
  if (content.space(space) === undefined || !visited.includes(space)) return `5: ${id} is nowhere`;
  if (new Set(visited).size !== visited.length) return `5: ${id} was somewhere twice`;
  if (visit === 'First' && visited.at(-1) !== space) return `5: ${id} is there for the first time again`;
  return state.players[seatOf(id)] === player ? undefined : `5: ${id} sits elsewhere`;
}

/** Code2027 19, invariant 3. */
function daysGrow({ state, next, events }: Taken): string | undefined {
  const fallen = next.players.find(({ time }, seat) => time < (state.players[seat]?.time ?? 0));
  if (fallen === undefined) return undefined;
  const why = events.some(
    (event) =>
      (event.kind === 'time' && event.days < 0 && event.player === fallen.id) ||
      (event.kind === 'undone' && event.player === fallen.id),
  );
  return why ? undefined : `3: the days of ${fallen.id} have become fewer`;
}

/** Code2027 19, invariant 6. */
function waysOn(content: Content, state: State): string | undefined {
  if (state.phase === 'END') return undefined;
  const player = activePlayer(state);
  if (state.pendingChoice !== null) {
    const { options, playerId } = state.pendingChoice;
    if (options.length === 0) return '6: a choice has no option';
    return playerIn(state, playerId).resigned ? '6: a choice waits for who has resigned' : undefined;
  }
  if (!isInPlay(player)) return '6: the active player is not in play';
  if (legalFor(content, state, seatOf(player.id)).actions.length === 0) return '6: nothing is legal';
  const isKnown = diceDue(content, state, player) === 0 && !state.turn.movedByEffect;
  return isKnown && destinations(content, state, player).length === 0 ? '6: there is no way on' : undefined;
}

/** Code2027 19, invariant 7. */
function othersWait({ state, seat, action }: Taken): string | undefined {
  if (action.type === 'resign' || awaited(state).includes(seat)) return undefined;
  return '7: somebody acts who was not asked';
}

/** Code2027 19, invariant 8. */
function counts(frame: State['frames'][number]): string | undefined {
  const batch = batchOf(frame);
  const { success, totalEffects, successfulEffects, failedEffects, results, errors } = batch;
  const adds = totalEffects === successfulEffects + failedEffects && totalEffects === results.length;
  const agrees = success === (failedEffects === 0) && success === (errors.length === 0);
  return adds && agrees ? undefined : '8: the counts of a batch do not add up';
}

/** Code2027 19, invariant 9. */
function triesAgain(content: Content, { state, next, seat, action, events }: Taken): string | undefined {
  if (action.type !== 'retry') return undefined;
  const [before, after] = [state.turn.snapshot, next.players[seat]];
  if (before === null || after === undefined) return '9: there was no snapshot';
  const upkeep = events.findIndex(({ kind }) => kind === 'try_again');
  const isQuiet = events
    .slice(upkeep + 1)
    .every(({ kind }) => kind === 'turn_end' || kind === 'turn' || kind === 'round');
  const others = state.players.some((other, at) => at !== seat && next.players[at] !== other);
  if (isQuiet && others && state.negotiation === null) return '9: another player has changed';
  if (!isQuiet || next.phase === 'END') return undefined;
  const { retryDays = 0 } = content.stay(before.space, before.visit);
  const own = snapshotOf(after);
  const { visit: _visit, canReRoll: _canReRoll, ...due } = { ...before, time: before.time + retryDays };
  const { visit: _is, canReRoll: _may, ...is } = own;
  return sameJson(due, is) ? undefined : '9: something else is left of the turn';
}

/** Code2027 19, invariant 10. */
function nothingHeld(state: State): string | undefined {
  if (state.pendingChoice !== null)
    return state.frames.length === 0 ? '10: nothing waits for a choice' : undefined;
  if (state.frames.length > 0) return '10: effects wait for nothing';
  return state.agenda.length > 0 ? '10: the turn waits for nothing' : undefined;
}

/** A design's fees, each time one is charged (Code2027 19, invariant 11). */
function designCosts(content: Content, { state, next, events }: Taken): string | undefined {
  const charged = events.find(
    (event): event is Extract<Event, { kind: 'money' }> =>
      event.kind === 'money' && (event.category === 'architectural' || event.category === 'engineering'),
  );
  if (charged === undefined) return undefined;
  const was = state.players[seatOf(charged.player)];
  const is = next.players[seatOf(charged.player)];
  if (was === undefined || is === undefined || !sameJson(was.hand, is.hand)) return undefined;
  const scope = total(is.hand.map((card) => (typeOf(card) === 'W' ? (content.card(card)?.cost ?? 0) : 0)));
  const fees = (is.costs.architectural ?? 0) + (is.costs.engineering ?? 0);
  const before = (was.costs.architectural ?? 0) + (was.costs.engineering ?? 0);
  const most = Math.floor((scope * content.config.designFeeCapPercent) / 100);
  return fees > Math.max(before, most) ? '11: design fees are above a fifth of the scope' : undefined;
}

const cardName = /"[EL]\d{3}"/g;

/**
 * No event names a card in a hand, in escrow or in a deck unless everybody has seen it (Code2027 19, invariant 15).
 */
function leaks({ events, next }: Taken): string | undefined {
  const named =
    JSON.stringify(events)
      .match(cardName)
      ?.map((card) => card.slice(1, -1)) ?? [];
  if (named.length === 0) return undefined;
  const seen = events.flatMap((event) =>
    event.kind === 'discard'
      ? event.cards
      : event.kind === 'play' || event.kind === 'expire'
        ? [event.card]
        : [],
  );
  const open = [
    ...seen,
    ...next.discards.E,
    ...next.discards.L,
    ...next.players.flatMap(({ active, activeEffects }) => [
      ...active.map(({ cardId }) => cardId),
      ...activeEffects.map(({ sourceCardId }) => sourceCardId),
    ]),
  ];
  const secret = named.find((card) => !open.includes(card));
  return secret === undefined ? undefined : `15: an event names ${secret}`;
}

/**
 * Checks that the money and days in the events add up to what a player has, including escrow (Code2027 19, invariant
 * 10).
 */
export class Ledger {
  readonly #money = new Map<PlayerId, number>();
  readonly #days = new Map<PlayerId, number>();

  add(events: readonly Event[]): void {
    for (const event of events) {
      if (event.kind === 'money') this.#pays(event.player, event.amount);
      if (event.kind === 'time') this.#spends(event.player, event.days);
      if (event.kind === 'undone') {
        this.#pays(event.player, event.money);
        this.#spends(event.player, event.days);
      }
      if (event.kind === 'deal') {
        const change = event.gets.money - event.gives.money;
        this.#pays(event.maker, change);
        this.#pays(event.taker, 0 - change);
      }
    }
  }

  problem({ players, negotiation }: State): string | undefined {
    const wrong = players.find(({ id, money, time }) => {
      const held = negotiation?.holderId === id ? (negotiation.offer.money ?? 0) : 0;
      return (this.#money.get(id) ?? 0) !== money + held || (this.#days.get(id) ?? 0) !== time;
    });
    return wrong === undefined ? undefined : `10: the ledger of ${wrong.id} does not add up`;
  }

  #pays(id: PlayerId, amount: number): void {
    this.#money.set(id, (this.#money.get(id) ?? 0) + amount);
  }

  #spends(id: PlayerId, days: number): void {
    this.#days.set(id, (this.#days.get(id) ?? 0) + days);
  }
}
