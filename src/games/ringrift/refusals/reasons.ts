import type { Action } from '../actions.ts';
import { between, lyingOn } from '../forms/along.ts';
import { destinationOf, isSlide, runOf } from '../forms/recovering.ts';
import { markerOf, ownerOf, stackOf } from '../pieces.ts';
import { legalMoves } from '../ringrift.ts';
import type { State } from '../state.ts';
import { lineLength } from '../terms/boards.ts';
import { cellOf } from '../terms/geometry.ts';
import { type Tried, triedBy } from './tried.ts';

/** Why a decision is illegal (RingRift 21.6): a code for the log, and a sentence for the person. */
export interface Reason {
  readonly code: string;
  readonly sentence: string;
}

type Why = Reason | undefined;
const why = (code: string, sentence: string): Reason => ({ code, sentence });

/**
 * Returns the first reason why a decision is illegal; undefined if there is no specific reason.
 *
 * @param tried a decision, or a text as typed
 */
export function reasonWhyNot(state: State, tried: Action | string): Why {
  const meant = triedBy(tried);
  if (meant === undefined) return undefined;
  // Cells off the board get their own message.
  if (meant.cells.some((name) => cellOf(state.board, name) === undefined)) return undefined;
  switch (meant.kind) {
    case 'recover':
      return recoveryReason(state, meant) ?? phaseReason(state);
    case 'skip-placement':
      return skipReason(state) ?? phaseReason(state);
    case 'place':
      return placementReason(state, meant) ?? phaseReason(state);
    case 'move':
    case 'capture':
      return movementReason(state, meant) ?? phaseReason(state);
    default:
      return phaseReason(state);
  }
}

const stacksOf = (state: State) => state.cells.flatMap((text) => stackOf(text) ?? []);
const hasStack = (state: State): boolean =>
  stacksOf(state).some(({ controller }) => controller === state.player);
const handOf = ({ hand, player }: State): number => hand[player - 1] ?? 0;

type Recovery = Extract<Tried, { kind: 'recover' }>;

function recoveryReason(state: State, tried: Recovery): Why {
  const { player, rules } = state;
  if (hasStack(state)) return why('has-stack', 'You control a stack, so you can’t recover.');
  if (handOf(state) > 0 && rules.recoveryNeedsEmptyHand)
    return why('rings-in-hand', 'You still have rings in hand: place one.');
  if (!state.cells.some((text) => markerOf(text) === player))
    return why('no-marker', 'You have no marker to slide.');
  if (!stacksOf(state).some(({ rings }) => rings.includes(player)))
    return why('no-buried-ring', 'You have no buried ring.');
  if (state.phase === 'ring_placement') return why('skip-first', 'Skip the placement first: `SP`.');
  if (state.phase !== 'movement') return undefined;
  return slideReason(state, tried);
}

function slideReason(state: State, { from, to, strikes, part, pays }: Recovery): Why {
  const { player, rules } = state;
  if (markerOf(lyingOn(state, from)) !== player) return why('not-your-marker', 'That isn’t your marker.');
  if (between(state, from, to).length !== 2) return why('one-step', 'A marker slides only one step.');
  const there = lyingOn(state, to);
  const isStack = stackOf(there) !== undefined;
  if (markerOf(there) > 0 || ownerOf(there) > 0 || (isStack && !(strikes && rules.stackStrike)))
    return why('not-free', 'That cell isn’t free.');
  if (strikes && !isStack) return why('nothing-to-strike', `There’s no stack on ${to} to strike.`);
  const slides = legalMoves(state).filter(isSlide);
  const same = slides.filter((one) => one.from === from && destinationOf(one) === to);
  if (same.length === 0) {
    const some = [...new Set(slides.map((one) => `${one.from} → ${destinationOf(one)}`))].slice(0, 4);
    return why(
      'line-first',
      `A slide can complete a line, so only these slides are allowed: ${some.join(', ')}.`,
    );
  }
  const paying = same.find(({ type }) => type === 'recovery_slide');
  const run = paying === undefined ? 0 : runOf(state, paying).length;
  const least = lineLength(state.board, state.people.length);
  if (part && run === 0) return why('no-line', 'That slide doesn’t complete a line, so it costs a ring.');
  if (part && run === least)
    return why('exact-line', `That line has exactly ${least} markers, so it costs a ring.`);
  if (part) return why('part-of-line', `Name ${least} markers of that line in a row.`);
  if (pays !== undefined && !(stackOf(lyingOn(state, pays))?.rings.includes(player) ?? false))
    return why('cannot-pay', `You have no buried ring in ${pays}.`);
  if (pays === undefined && same.filter(({ type }) => type !== 'recovery_slide_min').length > 1)
    return why('who-pays', 'Several stacks can pay: name one, as in `Ra3-a4/e5`.');
  return undefined;
}

function skipReason(state: State): Why {
  if (state.phase !== 'ring_placement') return undefined;
  if (!hasStack(state))
    return why('must-place', 'You have rings in hand and no stack, so you have to place.');
  return why('must-place', 'None of your stacks can move, so you have to place.');
}

function placementReason(state: State, { cells, rings }: Extract<Tried, { kind: 'place' }>): Why {
  if (state.phase !== 'ring_placement') return undefined;
  const there = lyingOn(state, cells[0]);
  if (handOf(state) < rings) return why('too-few-rings', `You have ${handOf(state)} in hand.`);
  if (markerOf(there) > 0) return why('on-marker', 'You can’t place rings on a marker.');
  if (ownerOf(there) > 0) return why('on-territory', 'You can’t place rings on territory.');
  if (stackOf(there) !== undefined && rings > 1)
    return why('one-on-a-stack', 'You can place only one ring on a stack.');
  return why('dead-placement', 'It couldn’t move or capture from there.');
}

type Ride = Extract<Tried, { kind: 'move' | 'capture' }>;

function movementReason(state: State, tried: Ride): Why {
  const { cells, kind } = tried;
  const [from] = cells;
  const phases = kind === 'move' ? ['movement'] : ['movement', 'capture', 'chain_capture'];
  if (!phases.includes(state.phase)) return undefined;
  const stack = stackOf(lyingOn(state, from));
  if (stack === undefined) return why('no-stack', `There’s no stack on ${from}.`);
  if (stack.controller !== state.player) return why('not-your-stack', 'That isn’t your stack.');
  if (state.from !== null && state.from !== from)
    return why('another-stack', `Only the stack on ${state.from} can move now.`);
  const to = cells.at(-1) ?? from;
  const way = between(state, from, to);
  if (way.length < 2) return why('not-straight', `${to} isn’t in a straight line from ${from}.`);
  if (way.length - 1 < stack.height)
    return why('too-near', `A stack of ${stack.height} moves ${stack.height} cells or more.`);
  const end = lyingOn(state, to);
  if (ownerOf(end) > 0 || stackOf(end) !== undefined) return why('not-free', 'That cell isn’t free.');
  if (way.slice(1, -1).some((name) => ownerOf(lyingOn(state, name)) > 0))
    return why('over-territory', 'Nothing can pass over territory.');
  const stacks = way.slice(1, -1).filter((name) => stackOf(lyingOn(state, name)) !== undefined);
  if (tried.kind === 'move')
    return stacks.length > 0 ? why('over-stack', `There’s a stack in the way on ${stacks[0]}.`) : undefined;
  const target = stackOf(lyingOn(state, tried.target));
  if (target === undefined) return why('no-target', `There’s no stack on ${tried.target}.`);
  if (stacks.length !== 1 || stacks[0] !== tried.target)
    return why('one-target', 'A capture goes over one stack, the first one in its way.');
  if (target.cap > stack.cap)
    return why(
      'cap-too-low',
      `Its cap is ${target.cap} and yours ${stack.cap}: you need a cap at least as high.`,
    );
  return undefined;
}

const nowAsked: Partial<Readonly<Record<State['phase'], string>>> = {
  ring_placement: 'Place rings now, or skip the placement.',
  movement: 'Move a stack or capture now.',
  capture: 'The stack that moved can capture now, or you can stop here (`SC`).',
  chain_capture: 'You have to keep capturing.',
  line_processing: 'You have to take your lines first.',
  territory_processing: 'Claim a region now, or nothing (`ST`).',
  forced_elimination: 'You can’t move: give up the cap of one of your stacks.',
};

/** Returns a reason that says what the player has to do in this phase. */
function phaseReason(state: State): Why {
  if (state.owes) return why('owes', 'You owe a payment first: choose the stack that pays.');
  if (state.phase === 'movement' && !hasStack(state)) return why('phase', 'Recover now, or skip it (`SR`).');
  const sentence = nowAsked[state.phase];
  return sentence === undefined ? undefined : why('phase', sentence);
}
