import { RuleError } from '../../../src/engine/rule-error.ts';
import type { Action } from '../../../src/games/ringrift/actions.ts';
import {
  apply,
  legalMoves,
  notate,
  parse,
  positionText,
  readPosition,
  regionsOf,
} from '../../../src/games/ringrift/ringrift.ts';
import type { State } from '../../../src/games/ringrift/state.ts';
import { readPositionText, textOfPosition } from '../../../src/games/ringrift/texts/position-text.ts';
import { type Luck, luckOf } from '../../contract/luck.ts';
import { type Findings, inspectGames } from '../inspection.ts';
import { brokenBy, isSpending, mostSpending } from './invariants.ts';
import { exchangeProblem, mirrorProblem, presetProblem } from './mirrored.ts';
import { deal, playRandomly, type Taken } from './random-games.ts';

/**
 * Searches random games for anything that the invariants of RingRift 17 forbid.
 *
 * @param deep one in this many decisions is checked deeply
 */
export const inspect = (first: number, end: number, deep = 40): Findings =>
  inspectGames(first, end, (number, { note, saw, acted }) => {
    const record: Action[] = [];
    let spent = 0;
    const last = playRandomly(number, (taken, luck) => {
      acted();
      record.push(taken.action);
      saw(taken.action.type);
      if (isSpending(taken.action)) spent += 1;
      note([...brokenBy(taken), passedRegion(taken)]);
      if (luck.once(deep)) note(brokenDeeply(taken.state, luck));
    });
    saw(last.result?.reason ?? 'no end');
    note([
      last.result === null ? '14.7: a game without an end' : undefined,
      spent > mostSpending(last) ? '7: too many moves and payments' : undefined,
      number % 4 === 0 ? replayProblem(number, record, last) : undefined,
    ]);
  });

/** A player who could claim a region isn't forced to eliminate unless they declined it (RingRift 11). */
function passedRegion({ action, next }: Taken): string | undefined {
  return next.phase === 'forced_elimination' &&
    action.type !== 'skip_territory_processing' &&
    regionsOf(next).some(({ claimable }) => claimable)
    ? 'section 11: a region was passed over'
    : undefined;
}

/** Invariant 16: replaying the record gives the same game, without the engine's caches. */
function replayProblem(number: number, record: readonly Action[], last: State): string | undefined {
  let state = deal(number);
  for (const [index, action] of record.entries()) {
    const known: State = index % 20 === 0 ? structuredClone(state) : state;
    state = apply(known, parse(known, notate(known, action))).state;
  }
  return JSON.stringify(state) === JSON.stringify(last) ? undefined : '16: the record does not replay';
}

function brokenDeeply(state: State, luck: Luck): (string | undefined)[] {
  return [
    freshProblem(state),
    textProblem(state),
    ...eachApplies(state, luck),
    mirrorProblem(state, luck.below(12)),
    exchangeProblem(state),
    presetProblem(state),
  ];
}

/** The legal moves must not depend on the engine's caches. */
function freshProblem(state: State): string | undefined {
  const fresh = JSON.stringify(legalMoves(structuredClone(state)));
  return fresh === JSON.stringify(legalMoves(state))
    ? undefined
    : '8: the list depends on what is remembered';
}

/** Invariant 16: texts are read back unchanged. */
function textProblem(state: State): string | undefined {
  const text = positionText(state);
  const { board, hand, rules } = state;
  const read = readPosition({ board, ...rules }, hand.length, text);
  if (positionText(read) !== text) return `16: the position ${text} is read back otherwise`;
  const wrong = legalMoves(state).find((action) => {
    const printed = notate(state, action);
    return printed.length > 60 || JSON.stringify(parse(state, printed)) !== JSON.stringify(action);
  });
  return wrong === undefined ? undefined : `16: ${JSON.stringify(wrong)} is read back otherwise`;
}

/** Invariant 8: a listed move can be applied, and moves from other positions can't. Tries some of each. */
function eachApplies(state: State, luck: Luck): (string | undefined)[] {
  const legal = legalMoves(state);
  const few = legal.length <= 12 ? legal : Array.from({ length: 12 }, () => legal[luck.below(legal.length)]);
  const lists = new Set(legal.map((action) => JSON.stringify(action)));
  const others = legalMoves({
    ...state,
    player: (state.player % state.hand.length) + 1,
    from: null,
    phase: 'movement',
  });
  const strange = others.filter((action) => !lists.has(JSON.stringify(action))).slice(0, 5);
  return [
    ...few.map((action) => {
      if (action === undefined) return undefined;
      const { state: next } = apply(state, action);
      // The result must be a valid position too.
      const { board, hand } = next;
      const text = textOfPosition(next);
      return textOfPosition({ board, ...readPositionText(board, hand.length, text) }) === text
        ? undefined
        : `16: the position ${text} is read back otherwise`;
    }),
    ...strange.map((action) =>
      isRefused(() => apply(state, action)) ? undefined : `8: ${JSON.stringify(action)} is applied`,
    ),
  ];
}

/** Whether a call is refused with a sentence. Other errors are thrown again. */
function isRefused(work: () => unknown): boolean {
  try {
    work();
    return false;
  } catch (error) {
    if (error instanceof RuleError && /^[A-Z“\d].*[.!?]$/.test(error.message)) return true;
    throw error;
  }
}

const letters = 'PSWMCRLTE#x-/():,|=abchimnsy0123456789 .ö\n';

/** Damages a text: removes, inserts or changes a letter, or doubles or drops a piece. */
function damaged(text: string, luck: Luck): string {
  const at = luck.below(text.length + 1);
  const letter = letters[luck.below(letters.length)] ?? '';
  const end = at + luck.below(6);
  switch (luck.below(5)) {
    case 0:
      return text.slice(0, at) + text.slice(at + 1);
    case 1:
      return text.slice(0, at) + letter + text.slice(at);
    case 2:
      return text.slice(0, at) + letter + text.slice(at + 1);
    case 3:
      return text.slice(0, end) + text.slice(at);
    default:
      return text.slice(0, at) + text.slice(end);
  }
}

/** Reads damaged texts: each is refused with a sentence or still valid. Anything else throws. */
export function inspectDamage(many: number, seed = 0): { readonly refused: number; readonly good: number } {
  const luck = luckOf(seed + 99);
  const states: State[] = [];
  for (let number = 0; states.length < 200; number++)
    playRandomly(number, ({ state }, own) => {
      if (own.below(25) === 0) states.push(state);
    });
  let [refused, good] = [0, 0];
  for (let done = 0; done < many; done++) {
    const state = states[luck.below(states.length)];
    if (state === undefined) continue;
    const legal = legalMoves(state);
    const action = legal[luck.below(legal.length)];
    const wasRefused =
      done % 2 === 0 && action !== undefined
        ? refusesMove(state, damaged(notate(state, action), luck))
        : refusesPosition(state, damaged(positionText(state), luck));
    if (wasRefused) refused += 1;
    else good += 1;
  }
  return { refused, good };
}

const refusesMove = (state: State, text: string): boolean =>
  isRefused(() => apply(state, parse(state, text)));

const refusesPosition = ({ board, rules, hand }: State, text: string): boolean =>
  isRefused(() => readPosition({ board, ...rules }, hand.length, text));
