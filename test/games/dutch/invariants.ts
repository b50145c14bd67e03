import { canonicalJson, sameJson } from '../../../src/engine/canonical.ts';
import { createDice } from '../../../src/engine/dice/dice.ts';
import { RuleError } from '../../../src/engine/rule-error.ts';
import type { Action } from '../../../src/games/dutch/actions.ts';
import { privately } from '../../../src/games/dutch/board/privately.ts';
import { describe, draw } from '../../../src/games/dutch/board/table-picture.ts';
import { pageOf, panelOf } from '../../../src/games/dutch/board/table-words.ts';
import { minds } from '../../../src/games/dutch/computers/minds.ts';
import { advance } from '../../../src/games/dutch/course/advance.ts';
import type { Event } from '../../../src/games/dutch/events.ts';
import { choicesOf, doorOf } from '../../../src/games/dutch/forms/choices.ts';
import { cardsOf, keyOf, leastSlots, slotOf } from '../../../src/games/dutch/hands/hand.ts';
import { awaited } from '../../../src/games/dutch/phases/awaited.ts';
import { hasTarget, legalOf } from '../../../src/games/dutch/phases/legal.ts';
import { clockOf, timeoutsOf } from '../../../src/games/dutch/phases/timeouts.ts';
import type { Card, Seat, Slot, State } from '../../../src/games/dutch/state.ts';
import { rankOf } from '../../../src/games/dutch/terms/cards.ts';
import { viewOf } from '../../../src/games/dutch/view.ts';
import { notate, parse } from '../../../src/games/dutch/words/notation.ts';
import { storyOf } from '../../../src/games/dutch/words/story.ts';
import type { Luck } from '../../contract/luck.ts';
import { exchanged as exchangedForAll } from './example.ts';
import { cardProblem, hiddenFrom, leakIn, logProblem, viewersOf, viewProblem } from './leaks.ts';
import { quickChance } from './quick-chance.ts';
import type { Taken } from './random-games.ts';
import { refusals } from './refusals.ts';

/**
 * The invariants of Dutch 23 that can be checked on one action. Each broken one gives a sentence that begins with its
 * number.
 */

type Verdict = string | undefined;

/** Quick checks, after every action. */
export const brokenBy = (taken: Taken): string[] =>
  [
    cardProblem(taken.state, taken.next),
    logProblem(taken.state, taken.next, taken.events),
    told(taken),
    shape(taken.next),
    stable(taken),
    counts(taken),
    windowRank(taken),
    collections(taken.next),
    leaver(taken),
    waiting(taken.next),
    clock(taken),
    totals(taken),
    textual(taken.action),
  ].flatMap((verdict) => verdict ?? []);

/** Slow checks, now and then. */
export const brokenDeeply = (taken: Taken, luck: Luck): string[] =>
  [
    viewProblem(taken.next),
    words(taken.next),
    sideChannel(taken.next, luck),
    silent(taken, luck),
    replayed(taken),
    timely(taken.next),
    textualAlone(taken.action, luck),
    decides(taken.next, luck),
    ...refusals(taken.next, taken.action, luck),
  ].flatMap((verdict) => verdict ?? []);

const isOver = ({ phase }: State): boolean => phase === 'round_over' || phase === 'game_ended';

/**
 * Invariant 2: a face that is shown privately is the card in that slot, and the seat knows it while knowledge exists.
 */
function told({ told: faces, next, events }: Taken): Verdict {
  if (isOver(next) || events.some(({ kind }) => kind === 'swap')) return undefined;
  const wrong = faces.find(({ seat, faces: shown }) =>
    shown.some(({ slot, card }) => next.knowledge[seat]?.[keyOf(slot)] !== card),
  );
  return wrong === undefined ? undefined : `2: seat ${wrong.seat} does not know what it was told`;
}

/** Invariant 4: hands, window and queue are well formed. */
function shape(state: State): Verdict {
  const { phase, active, hands, drawn, window, powers } = state;
  const short = active.find((seat) => (hands[seat]?.length ?? 0) < leastSlots);
  if (short !== undefined) return `4: seat ${short} has too few slots`;
  const trailing = active.find((seat) => {
    const hand = hands[seat] ?? [];
    return hand.length > leastSlots && hand.at(-1) === null;
  });
  if (trailing !== undefined) return `4: the hand of seat ${trailing} ends in a blank slot`;
  if ((drawn !== null) !== (phase === 'playing_card')) return `4: a drawn card in ${phase}: ${drawn}`;
  if ((window !== null) !== (phase === 'same_rank_window')) return `4: a window in ${phase}`;
  const [head] = powers;
  if (phase === 'special_play_window' && (head === undefined || !hasTarget(state, head.power)))
    return '4: no power with a target is at the head';
  return undefined;
}

/** The slots that an action's public lines name; 'all' if cards are dealt. */
function namedSlots(events: readonly Event[]): readonly Slot[] | 'all' {
  if (events.some(({ kind }) => kind === 'deal')) return 'all';
  return events.flatMap((event): Slot[] => {
    switch (event.kind) {
      case 'draw':
      case 'same':
      case 'collect':
        return [event];
      case 'play':
        return [event, ...(event.from === null ? [] : [{ seat: event.seat, index: event.from }])];
      case 'wrong':
        return event.penalty === null ? [] : [{ seat: event.seat, index: event.penalty }];
      case 'swap':
        return [event.a, event.b];
      default:
        return [];
    }
  });
}

const leavers = (events: readonly Event[]): Seat[] =>
  events.flatMap((event) => (event.kind === 'leave' ? [event.seat] : []));

/** Invariant 5: an action changes only the slots that it names, and removes blank slots at the end. */
function stable({ state, next, events }: Taken): Verdict {
  const named = namedSlots(events);
  if (named === 'all') return undefined;
  const gone = leavers(events);
  for (const seat of state.active) {
    if (gone.includes(seat)) continue;
    const [was, is] = [state.hands[seat] ?? [], next.hands[seat] ?? []];
    for (let index = 0; index < Math.max(was.length, is.length); index += 1) {
      const same = (was[index] ?? null) === (is[index] ?? null);
      if (!same && !named.some((slot) => slot.seat === seat && slot.index === index))
        return `5: slot ${index} of seat ${seat} changes unnamed`;
    }
  }
  return undefined;
}

/** How many cards an event adds to a seat's hand. */
function gained(event: Event, seat: Seat): number {
  if (!('seat' in event) || event.seat !== seat) return 0;
  switch (event.kind) {
    case 'draw':
    case 'collect':
      return 1;
    case 'wrong':
      return event.penalty === null ? 0 : 1;
    case 'play':
    case 'same':
      return -1;
    default:
      return 0;
  }
}

/**
 * Invariant 6: drawing adds a card, playing removes one; otherwise only right same-rank cards shrink a hand.
 */
function counts({ state, next, events }: Taken): Verdict {
  if (events.some(({ kind }) => kind === 'deal')) return undefined;
  const gone = leavers(events);
  const wrong = state.active.find((seat) => {
    const grown = cardsOf(next.hands[seat] ?? []).length - cardsOf(state.hands[seat] ?? []).length;
    return !gone.includes(seat) && grown !== events.reduce((sum, event) => sum + gained(event, seat), 0);
  });
  return wrong === undefined ? undefined : `6: the number of cards of seat ${wrong}`;
}

/** Invariant 7: cards that are put on the discard pile during a window have the window's rank. */
function windowRank({ state, next, events }: Taken): Verdict {
  const { window, discard } = state;
  if (window === null || events.some(({ kind }) => kind === 'deal' || kind === 'reshuffle')) return undefined;
  const dropped = next.discard.slice(discard.length);
  const isRight = dropped.every((card) => rankOf(card) === window.rank);
  return isRight ? undefined : '7: another rank is dropped in a window';
}

/** Invariant 9: a collection has one to three cards of its rank while the round runs. */
function collections(state: State): Verdict {
  if (isOver(state)) return undefined;
  const bad = state.collections.findIndex((collection, seat) => {
    if (collection === null) return false;
    const { rank, indices } = collection;
    const cards = indices.map((index) => state.hands[seat]?.[index]);
    const fit = cards.every((card) => card !== null && card !== undefined && rankOf(card) === rank);
    return !fit || indices.length < 1 || indices.length > 3 || new Set(indices).size !== indices.length;
  });
  return bad < 0 ? undefined : `9: the collection of seat ${bad}`;
}

/** Invariant 12: a seat that leaves changes no other hand. */
function leaver({ state, next, events }: Taken): Verdict {
  const gone = leavers(events);
  if (gone.length === 0 || events.some(({ kind }) => kind === 'deal')) return undefined;
  const changed = state.active.find(
    (seat) => !gone.includes(seat) && !sameJson(state.hands[seat], next.hands[seat]),
  );
  return changed === undefined ? undefined : `12: the hand of seat ${changed} changes with a leaver`;
}

const duties = [
  ...(['initial_peek', 'draw', 'play', 'pass_same_rank', 'skip_power', 'decline_collect', 'ready'] as const),
];

/** Invariant 14: while the game runs, at least one seat must act, and every such seat has a legal action. */
function waiting(state: State): Verdict {
  const seats = awaited(state);
  if ((seats.length === 0) !== (state.phase === 'game_ended'))
    return `14: ${state.phase} waits for ${seats.length}`;
  const idle = seats.find((seat) => {
    const legal = legalOf(state, seat);
    return !duties.some((key) => {
      const can = legal[key];
      return can === true || (Array.isArray(can) && can.length > 0);
    });
  });
  if (idle !== undefined) return `14: seat ${idle} is awaited and can do nothing`;
  const wrong = timeoutsOf(state).length === 0 && state.phase !== 'game_ended';
  return wrong ? '14: nothing is played for the clock' : undefined;
}

/** Events that end a phase or begin a new one. */
const milestones: ReadonlySet<Event['kind']> = new Set([
  ...(['deal', 'turn', 'draw', 'play', 'window', 'close', 'power', 'end', 'match', 'stall'] as const),
]);

/** Invariant 15: no action changes the clock of a running phase. A new phase has a new clock. */
function clock({ state, next, events, action }: Taken): Verdict {
  const [was, is] = [clockOf(state), clockOf(next)];
  if (action.type === 'timer') return undefined;
  const lasts = !events.some(({ kind }) => milestones.has(kind)) && state.powers[0] === next.powers[0];
  const same = was?.id === is?.id && was?.seconds === is?.seconds;
  if (lasts && !same) return `15: the clock goes from ${was?.id} to ${is?.id} within its phase`;
  const began = events.some(({ kind }) => kind === 'turn' || kind === 'window' || kind === 'power');
  return began && is !== undefined && was?.id === is.id
    ? `15: ${is.id} is the clock of two phases`
    : undefined;
}

/** Invariant 16: totals never fall, and a match has at most 50 rounds. */
function totals({ state, next }: Taken): Verdict {
  if (next.match === null) return undefined;
  if (next.match.round > 50) return '16: more than 50 rounds';
  const fallen = next.match.totals.find(
    ({ seat, points }) => points < (state.match?.totals.find((one) => one.seat === seat)?.points ?? 0),
  );
  return fallen === undefined ? undefined : `16: the total of seat ${fallen.seat} falls`;
}

/** Invariant 17: an action's text is read back as the same action. */
function textual(action: Action): Verdict {
  const text = notate(action);
  return sameJson(parse(text), action) ? undefined : `17: ${text} is read as something else`;
}

/** Invariant 17: a text that is almost an action is refused, unless it is exactly the action's own text. */
function textualAlone(action: Action, luck: Luck): Verdict {
  const text = notate(action);
  const at = luck.below(text.length + 1);
  const [before, after] = [text.slice(0, at), text.slice(at)];
  const other = luck.of([
    `${before}${luck.of([' ', '0', '1', '+', '-', '.', 's', 'x'])}${after}`,
    `${before}${after.slice(1)}`,
    text.toUpperCase(),
    `${text} ${luck.of(text.split(' '))}`,
    text.replace(/\d/, '0'),
  ]);
  const read = readOrRefused(other);
  return read === undefined || notate(read) === other ? undefined : `17: ${other} is read, too`;
}

function readOrRefused(text: string): Action | undefined {
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof RuleError) return undefined;
    throw error;
  }
}

const names = (seat: Seat) => `Player ${seat + 1}`;

/** Invariant 2: nothing hidden is on buttons, in the table message, in the picture or in private answers. */
function words(state: State): Verdict {
  for (const viewer of viewersOf(state)) {
    const view = viewOf(state, viewer);
    const shown = canonicalJson([
      panelOf(view, names),
      pageOf(view, names).panel,
      describe(view, names),
      privately(view, [], names) ?? null,
      viewer === 'public'
        ? (doorOf(state) ?? null)
        : choicesOf(state, viewer).map(({ label, path, action }) => [label, ...path, notate(action)]),
    ]);
    const leak = leakIn(shown, state, viewer);
    if (leak !== undefined) return `2: the words for ${viewer} hold ${leak}`;
  }
  const drawn = leakIn(canonicalJson(draw(viewOf(state, 'public'), names)), state, 'public');
  return drawn === undefined ? undefined : `2: the picture holds ${drawn}`;
}

/** Invariant 2: the story of an action names only cards that its lines name. */
export function storyLeak({ state, next, events }: Taken): Verdict {
  const text = events.map((event) => storyOf(event, names)).join('\n');
  const leak = leakIn(text, next, 'public');
  return leak !== undefined && leakIn(text, state, 'public') !== undefined
    ? `2: the story tells of ${leak}`
    : undefined;
}

/** Exchanges two cards; knowledge and beliefs stay unchanged. */
function exchanged(state: State, one: Card, other: Card): State {
  const swapped = (card: Card): Card => (card === one ? other : card === other ? one : card);
  return {
    ...state,
    hands: state.hands.map((hand) => hand.map((card) => (card === null ? null : swapped(card)))),
    draw: state.draw.map(swapped),
    out: state.out.map(swapped),
  };
}

/** Invariant 3: nobody can tell if two cards that no seat knows are exchanged. */
function sideChannel(state: State, luck: Luck): Verdict {
  if (isOver(state)) return undefined;
  const unknown = [...unknownIn(state), ...state.out];
  if (unknown.length < 2) return undefined;
  const one = luck.of(unknown);
  const other = exchanged(state, one, luck.of(unknown.filter((card) => card !== one)));
  for (const viewer of viewersOf(state)) {
    if (!sameJson(viewOf(state, viewer), viewOf(other, viewer))) return `3: the view of ${viewer} tells`;
    if (viewer !== 'public' && !sameJson(choicesOf(state, viewer), choicesOf(other, viewer)))
      return `3: the choices of ${viewer} tell`;
  }
  if (!sameJson(timeoutsOf(state), timeoutsOf(other))) return '3: what is played for the clock tells';
  return sameJson(clockOf(state) ?? null, clockOf(other) ?? null) ? undefined : '3: the clock tells';
}

/** Cards that no seat knows, in hands and in the draw pile. */
function unknownIn(state: State): Card[] {
  const seen = new Set(state.active.flatMap((seat) => Object.values(state.knowledge[seat] ?? {})));
  return [...state.hands.flatMap(cardsOf), ...state.draw].filter((card) => !seen.has(card));
}

/**
 * Invariant 3 and Dutch W9: an action doesn't reveal such an exchange either, unless it shows somebody one of the two
 * cards.
 */
function silent({ state, seat, action, seed, next, events }: Taken, luck: Luck): Verdict {
  if (isOver(next) || events.some(({ kind }) => kind === 'deal')) return undefined;
  const after = unknownIn(next);
  const unknown = unknownIn(state).filter((card) => after.includes(card));
  if (unknown.length < 2) return undefined;
  const one = luck.of(unknown);
  const other = exchanged(state, one, luck.of(unknown.filter((card) => card !== one)));
  const done = advance(other, seat, action, quickChance(seed));
  if (done === undefined) return '3: a timer is stale by what is hidden';
  if (!sameJson(done.events, events)) return '3: what happens tells of hidden cards';
  const teller = viewersOf(next).find(
    (viewer) => !sameJson(viewOf(done.state, viewer), viewOf(next, viewer)),
  );
  return teller === undefined ? undefined : `3: the view of ${teller} tells after an action`;
}

/**
 * Invariant 13: if a state is read back from its text, the same action with the same random numbers gives the same
 * result.
 */
function replayed({ state, seat, action, seed, next, events }: Taken): Verdict {
  const again = advance(JSON.parse(JSON.stringify(state)), seat, action, quickChance(seed));
  return sameJson(again?.state, next) && sameJson(again?.events, events)
    ? undefined
    : '13: played again it differs';
}

/** Invariant 14: the action that the clock plays is accepted. */
function timely(state: State): Verdict {
  const refused = timeoutsOf(state).find(
    ({ seat, action }) => advance(state, seat, action, quickChance(1)) === undefined,
  );
  return refused === undefined ? undefined : `14: the time-out of seat ${refused.seat} is stale`;
}

/** Invariant 11: if cards that a computer doesn't know change, its action and its wait stay the same. */
function decides(state: State, luck: Luck): Verdict {
  if (isOver(state)) return undefined;
  const seats = awaited(state).filter((seat) => state.players[seat]?.kind === 'computer');
  for (const seat of seats) {
    const believed = Object.values(state.memory[seat] ?? {});
    const unknown = hiddenFrom(state, seat).filter((card) => !believed.includes(card));
    if (unknown.length < 2) continue;
    const one = luck.of(unknown);
    const other = exchangedForAll(state, one, luck.of(unknown.filter((card) => card !== one)));
    const seed = luck.below(1_000_000).toString(16).padStart(64, '0');
    const [mine, theirs] = [state, other].map((each) =>
      minds.computer(viewOf(each, seat), seat, 'hard', createDice({ seed, entropy: '' })),
    );
    if (!sameJson(mine ?? null, theirs ?? null)) return `11: seat ${seat} decides by what it does not know`;
  }
  return undefined;
}

/**
 * Invariant 11: a computer believes only in faces that it was shown. `shown` lists them by seat; this adds new ones.
 */
export function memoryProblem({ next, events, told: faces }: Taken, shown: Set<Card>[]): Verdict {
  if (events.some(({ kind }) => kind === 'deal')) for (const cards of shown) cards.clear();
  for (const event of events) {
    const card =
      'card' in event ? event.card : event.kind === 'collection' ? (event.turned?.card ?? null) : null;
    if (card !== null) for (const cards of shown) cards.add(card);
  }
  for (const { seat, faces: private_ } of faces) for (const { card } of private_) shown[seat]?.add(card);
  const dreamer = next.memory.findIndex((believed, seat) =>
    Object.values(believed ?? {}).some((card) => shown[seat]?.has(card) !== true),
  );
  if (dreamer >= 0) return `11: seat ${dreamer} believes in what it was not shown`;
  const lost = next.memory.findIndex((believed) =>
    Object.keys(believed ?? {}).some((key) => {
      const { seat, index } = slotOf(key);
      return (next.hands[seat]?.[index] ?? null) === null;
    }),
  );
  return lost < 0 ? undefined : `11: seat ${lost} believes in a card in a blank slot`;
}
