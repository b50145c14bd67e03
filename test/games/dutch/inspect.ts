import { advance } from '../../../src/games/dutch/course/advance.ts';
import { cardsOf } from '../../../src/games/dutch/hands/hand.ts';
import { clockOf, timeoutsOf } from '../../../src/games/dutch/phases/timeouts.ts';
import type { Card, Seat, State } from '../../../src/games/dutch/state.ts';
import { type Findings, inspectGames } from '../inspection.ts';
import { brokenBy, brokenDeeply, memoryProblem, storyLeak } from './invariants.ts';
import { quickChance } from './quick-chance.ts';
import { anyDeal, deal, playRandomly, type Taken } from './random-games.ts';

/** Searches random games for anything that the invariants of Dutch 23 forbid. */

/**
 * Plays the games with numbers from `from` up to, but not including, `to`.
 *
 * @param deep one in this many actions is checked deeply
 */
export const inspect = (from: number, to: number, deep = 60): Findings =>
  inspectGames(from, to, (number, { note, saw, acted }) => {
    note([endsByClock(deal(number).state), endsByClock(anyDeal(number))]);
    const watchers = [finalRound(), wholeTurns(), clocksOnce(), beliefs(number)];
    playRandomly(number, (taken, luck) => {
      acted();
      note([...brokenBy(taken), storyLeak(taken), ...watchers.map((watch) => watch(taken))]);
      if (luck.once(deep)) note(brokenDeeply(taken, luck));
      if (luck.once(400)) note([endsByClock(taken.next)]);
      saw(...wordsFor(taken));
    });
  });

type Watch = (taken: Taken) => string | undefined;

/** Invariant 10: after a call, each other active seat gets exactly one more turn, and then nobody plays. */
function finalRound(): Watch {
  let caller: Seat | undefined;
  let turns: Seat[] = [];
  return ({ events, next }) => {
    for (const event of events) {
      if (event.kind === 'deal') [caller, turns] = [undefined, []];
      if (event.kind === 'dutch') [caller, turns] = [event.seat, []];
      if (caller === undefined) continue;
      if (event.kind === 'turn') {
        if (event.seat === caller || turns.includes(event.seat)) return '10: a second turn after the call';
        turns.push(event.seat);
      }
      if (event.kind === 'end' && event.result.reason === 'lowest_points') {
        const short = next.active.find((seat) => seat !== caller && !turns.includes(seat));
        if (short !== undefined) return `10: seat ${short} has had no last turn`;
      }
    }
    return undefined;
  };
}

/**
 * Invariant 6: a turn leaves the number of cards unchanged, except for windows, collecting, and a missed
 * play.
 */
function wholeTurns(): Watch {
  let seat: Seat | undefined;
  let due = 0;
  return ({ events, next }) => {
    for (const event of events) {
      const isOwn = 'seat' in event && event.seat === seat;
      if (event.kind === 'deal' || (event.kind === 'leave' && isOwn)) seat = undefined;
      if (isOwn && (event.kind === 'collect' || (event.kind === 'wrong' && event.penalty !== null))) due += 1;
      if (isOwn && event.kind === 'same') due -= 1;
      if (isOwn && event.kind === 'timeout' && event.timer === 'playing_card') due += 1;
      // The time-out still plays the drawn card.
      if (isOwn && event.kind === 'play' && events.some(({ kind }) => kind === 'timeout')) due -= 1;
      if (event.kind !== 'turn') continue;
      const ended = seat;
      const wrong = ended !== undefined && cardsOf(next.hands[ended] ?? []).length !== due;
      seat = event.seat;
      due = cardsOf(next.hands[event.seat] ?? []).length;
      if (wrong && ended !== undefined && next.active.includes(ended))
        return `6: the turn of seat ${ended} leaves another number of cards`;
    }
    return undefined;
  };
}

/** Invariant 15: an ended clock never comes back. */
function clocksOnce(): Watch {
  const gone = new Set<string>();
  let current: string | undefined;
  return ({ next }) => {
    const id = clockOf(next)?.id;
    if (id === current || id === undefined) return undefined;
    if (current !== undefined) gone.add(current);
    current = id;
    return gone.has(id) ? `15: the clock ${id} comes back` : undefined;
  };
}

/** Invariant 11: beliefs come only from faces that the computer was shown. */
function beliefs(number: number): Watch {
  const dealt = deal(number);
  const shown = dealt.state.players.map(() => new Set<Card>());
  for (const { seat, faces } of dealt.told) for (const { card } of faces) shown[seat]?.add(card);
  return (taken) => memoryProblem(taken, shown);
}

/** More time-outs than any game takes: fifty rounds, each with three idle turns for ten seats, and some more. */
const mostTimeouts = 4_000;

/** Invariant 14: time-outs alone bring every game to its end. */
export function endsByClock(from: State): string | undefined {
  let state = from;
  for (let count = 0; state.phase !== 'game_ended'; count += 1) {
    const [due] = timeoutsOf(state);
    const done = due && advance(state, due.seat, due.action, quickChance(count));
    if (done === undefined || count === mostTimeouts) return '14: time-outs do not end the game';
    state = done.state;
  }
  return undefined;
}

function wordsFor({ events, next }: Taken): string[] {
  return events.flatMap((event) => {
    switch (event.kind) {
      case 'end':
        return [event.result.reason];
      case 'match':
        return ['match', event.reason];
      case 'leave':
        return [event.removed ? 'removed' : 'leave'];
      case 'skip':
        return [event.auto ? 'no target' : 'skip'];
      case 'wrong':
        return ['wrong', ...(event.penalty === null ? ['no penalty card'] : [])];
      case 'close':
        return [`closed, ${event.by}`];
      case 'timeout':
        return [`out of ${event.timer}`];
      default:
        return [event.kind, ...(next.match === null ? ['a single round'] : [])];
    }
  });
}
