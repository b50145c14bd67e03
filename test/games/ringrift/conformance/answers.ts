import { createHash } from 'node:crypto';
import { z } from 'zod';
import { sameJson } from '../../../../src/engine/canonical.ts';
import {
  apply,
  legalTexts,
  newGame,
  notate,
  parse,
  positionText,
  readPosition,
} from '../../../../src/games/ringrift/ringrift.ts';
import type { State } from '../../../../src/games/ringrift/state.ts';
import { boards } from '../../../../src/games/ringrift/terms/boards.ts';
import { chosenRules } from '../../../../src/games/ringrift/terms/rules.ts';
import type { ConformanceCase, Difference } from '../../conformance.ts';
import { perft } from './perft.ts';

/** The four forms of cases: games, positions with a few moves, numbers of continuations, and notations. */

const common = z.object({
  board: z.enum(boards),
  players: z.int().min(2).max(4),
  rules: chosenRules,
});
const end = z.object({ winner: z.int(), reason: z.string() });
const step = z.object({
  phase: z.string(),
  player: z.int(),
  ctx: z.string().default('-'),
  legal: z.array(z.string()),
  move: z.string(),
  hash: z.string(),
  pos: z.string().exactOptional(),
});
const gameCase = common.extend({ start: z.string(), steps: z.array(step), end });
const vectorCase = common.extend({
  pos: z.string(),
  legal: z.array(z.string()),
  moves: z.array(z.string()),
  after: z.string(),
  end: end.exactOptional(),
  stated: z.record(z.string(), z.unknown()).default({}),
});
const perftCase = common.extend({ pos: z.string(), counts: z.array(z.int()) });
const notationCase = common.extend({ pos: z.string(), text: z.string(), move: z.string() });

const start = ({ board, players, rules, pos }: z.output<typeof common> & { readonly pos: string }): State =>
  readPosition({ board, ...rules }, players, pos);

/** Says what differs and how; undefined if nothing does. */
const differs = (what: string, expected: unknown, got: unknown): Difference | undefined =>
  sameJson(expected, got) ? undefined : { expected: { [what]: expected }, got: { [what]: got } };

/** Plays a text if it is legal and is written the same way again. */
function played(state: State, text: string): State | Difference {
  const action = parse(state, text);
  const leaves = action.type === 'resign' || action.type === 'time_out';
  if (!leaves && !legalTexts(state).includes(text)) return { expected: `${text} is legal`, got: 'it is not' };
  const printed = notate(state, action);
  if (printed !== text && !leaves) return { expected: { printed: text }, got: { printed } };
  return apply(state, action).state;
}

const isDifference = (one: State | Difference): one is Difference => 'expected' in one;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);

const contextIn = (text: string): string => text.split('|')[2] ?? '';

function lists(expected: readonly string[], got: readonly string[]): Difference | undefined {
  if (sameJson(expected, got)) return undefined;
  return {
    expected: { missing: expected.filter((one) => !got.includes(one)).slice(0, 12) },
    got: { besides: got.filter((one) => !expected.includes(one)).slice(0, 12), entries: got.length },
  };
}

function checkGame(one: ConformanceCase): Difference | undefined {
  const { board, players, rules, start: first, steps, end: wanted } = gameCase.parse(one);
  let state = newGame({ board, ...rules }, players);
  const begun = differs('start', first, positionText(state));
  if (begun !== undefined) return begun;
  for (const [index, { phase, player, ctx, legal, move, hash, pos }] of steps.entries()) {
    const at = (difference: Difference): Difference => ({
      expected: { step: index + 1, move, ...Object(difference.expected) },
      got: difference.got,
    });
    const text = positionText(state);
    const before =
      differs('due', [phase, player, ctx], [state.phase, state.player, contextIn(text)]) ??
      lists(legal, legalTexts(state));
    if (before !== undefined) return at(before);
    const next = played(state, move);
    if (isDifference(next)) return at(next);
    state = next;
    const after = positionText(state);
    const wrong =
      (pos === undefined ? undefined : differs('pos', pos, after)) ?? differs('hash', hash, hashOf(after));
    if (wrong !== undefined) return at({ ...wrong, got: { ...Object(wrong.got), after } });
  }
  return differs('end', wanted, endOf(state));
}

const endOf = ({ result }: State) => result && { winner: result.winner, reason: result.reason };

function checkVector(one: ConformanceCase): Difference | undefined {
  const given = vectorCase.parse(one);
  let state = start(given);
  const read = differs('pos', given.pos, positionText(state)) ?? lists(given.legal, legalTexts(state));
  if (read !== undefined) return read;
  const from = state;
  for (const move of given.moves) {
    const next = played(state, move);
    if (isDifference(next)) return { expected: { move, ...Object(next.expected) }, got: next.got };
    state = next;
  }
  return (
    differs('after', given.after, positionText(state)) ??
    differs('end', given.end ?? null, endOf(state)) ??
    differs('stated', given.stated, factsOf(from, state, Object.keys(given.stated)))
  );
}

/** S = markers + collapsed spaces + all credited rings (RingRift 14.7). */
const sOf = ({ cells, credit }: State): number =>
  cells.filter((text) => /^[m#]/.test(text)).length + credit.reduce((sum, one) => sum + one, 0);

/** The facts about a result that a case asks for, in addition to its text. */
function factsOf(from: State, after: State, asked: readonly string[]): Record<string, unknown> {
  const many = (pattern: RegExp) => after.cells.filter((text) => pattern.test(text)).length;
  const facts: Record<string, unknown> = {
    stackCount: many(/^[1-4]/),
    markerCount: many(/^m/),
    collapsedCount: many(/^#/),
    sInvariantDelta: sOf(after) - sOf(from),
    currentPlayer: after.player,
    currentPhase: after.phase,
    gameStatus: after.result === null ? 'active' : 'completed',
  };
  for (const [index, hand] of after.hand.entries()) {
    facts[`player${index + 1}RingsInHand`] = hand;
    facts[`player${index + 1}EliminatedRings`] = after.credit[index];
    facts[`player${index + 1}TerritorySpaces`] = many(new RegExp(`^#${index + 1}`));
  }
  return Object.fromEntries(asked.map((name) => [name, facts[name] ?? 'nothing of the kind']));
}

function checkPerft(one: ConformanceCase): Difference | undefined {
  const given = perftCase.parse(one);
  return differs('counts', given.counts, perft(start(given), given.counts.length));
}

function checkNotation(one: ConformanceCase): Difference | undefined {
  const given = notationCase.parse(one);
  const state = start(given);
  const wrong = [given.text, given.move].map((text) =>
    differs(text, given.move, notate(state, parse(state, text))),
  );
  return (
    wrong.find((each) => each !== undefined) ?? differs('legal', true, legalTexts(state).includes(given.move))
  );
}

export const answers: Readonly<Record<string, (one: ConformanceCase) => Difference | undefined>> = {
  game: checkGame,
  vector: checkVector,
  perft: checkPerft,
  notation: checkNotation,
};

export const kindOf = (fields: Readonly<Record<string, unknown>>): string =>
  'steps' in fields ? 'game' : 'counts' in fields ? 'perft' : 'text' in fields ? 'notation' : 'vector';
