import { canonicalJson, sameJson } from '../../../src/engine/canonical.ts';
import { RuleError } from '../../../src/engine/rule-error.ts';
import type { Action } from '../../../src/games/dutch/actions.ts';
import { advance } from '../../../src/games/dutch/course/advance.ts';
import { keyOf } from '../../../src/games/dutch/hands/hand.ts';
import { legalOf } from '../../../src/games/dutch/phases/legal.ts';
import { timeoutsOf } from '../../../src/games/dutch/phases/timeouts.ts';
import type { Seat, Slot, State } from '../../../src/games/dutch/state.ts';
import { timers } from '../../../src/games/dutch/terms/timers.ts';
import { notate } from '../../../src/games/dutch/words/notation.ts';
import type { Luck } from '../../contract/luck.ts';
import { quickChance } from './quick-chance.ts';

/** Refused actions (Dutch 23, invariant 8). */

/** Actions of all kinds, most of which are illegal. */
function strangers(state: State, action: Action, luck: Luck): Action[] {
  const slot = (): Slot => ({ seat: luck.below(state.players.length), index: luck.below(7) });
  const { seat: owner, index } = slot();
  return [
    action,
    { type: 'initial_peek', indices: [index] },
    { type: 'draw', source: 'deck' },
    { type: 'draw', source: 'discard' },
    { type: 'play', index },
    { type: 'same_rank', index },
    { type: 'pass_same_rank' },
    { type: 'queen_peek', owner, index },
    { type: 'jack_swap', a: slot(), b: slot() },
    { type: 'skip_power' },
    { type: 'collect' },
    { type: 'decline_collect' },
    { type: 'call_dutch' },
    { type: 'auto_pass', on: luck.once(2) },
    { type: 'ready' },
    { type: 'timer', name: luck.of(timers) },
  ];
}

/** Whether the legal actions include this one. */
function isLegal(state: State, seat: Seat, action: Action): boolean {
  const legal = legalOf(state, seat);
  const has = ({ seat: owner, index }: Slot, targets: typeof legal.queen_peek) =>
    targets?.[owner]?.includes(index) === true;
  switch (action.type) {
    case 'initial_peek':
      return (
        new Set(action.indices).size === action.indices.length &&
        action.indices.length + (state.peeked[seat]?.length ?? 0) <= 2 &&
        action.indices.every((index) => legal.initial_peek?.includes(index))
      );
    case 'draw':
      return legal.draw?.includes(action.source) === true;
    case 'play':
    case 'same_rank':
      return legal[action.type]?.includes(action.index) === true;
    case 'queen_peek':
      return has({ seat: action.owner, index: action.index }, legal.queen_peek);
    case 'jack_swap':
      return (
        keyOf(action.a) !== keyOf(action.b) &&
        [action.a, action.b].every((slot) => has(slot, legal.jack_swap))
      );
    case 'auto_pass':
      return legal.auto_pass === action.on;
    case 'timer':
      return timeoutsOf(state).some(({ action: timer }) => sameJson(timer, action));
    default:
      return legal[action.type] === true;
  }
}

/**
 * Invariant 8: a refused action or a stale timer changes nothing and uses no random numbers; a legal action is
 * accepted.
 */
export function refusals(state: State, action: Action, luck: Luck): (string | undefined)[] {
  const before = canonicalJson(state);
  const seat = luck.below(state.players.length);
  return strangers(state, action, luck).map((stranger) => {
    const chance = quickChance(2);
    const accepted = isAccepted(state, seat, stranger, chance);
    const text = `${notate(stranger)} of seat ${seat} in ${state.phase}`;
    if (accepted !== isLegal(state, seat, stranger)) return `8: ${text} is ${accepted ? 'taken' : 'refused'}`;
    if (!accepted && chance.asked > 0) return `8: ${text} is refused and uses chance`;
    return canonicalJson(state) === before ? undefined : `8: ${text} changes the state that it is given`;
  });
}

function isAccepted(
  state: State,
  seat: Seat,
  action: Action,
  chance: ReturnType<typeof quickChance>,
): boolean {
  try {
    return advance(state, seat, action, chance) !== undefined;
  } catch (error) {
    if (error instanceof RuleError) return false;
    throw error;
  }
}
