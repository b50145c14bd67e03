import type { Dice } from '../../../engine/dice/dice.ts';
import { type Code, codeList, swapSides } from '../position/codes.ts';
import { listMoves } from '../position/legal.ts';
import { moverOf, type Position, player, swapOpen } from '../position/position.ts';
import { deepest } from './alpha-beta.ts';
import { candidatesIn, type Found } from './candidates.ts';
import { judgeOf } from './judgment.ts';
import type { Skill } from './levels.ts';
import { mostVisited } from './tree.ts';

/** How a level decides: sometimes at random, otherwise by a search, and then whether to swap sides. */

/** Sides of the die that decides whether to play at random. */
const hundred = 100;
/**
 * Swap sides if the winning chance is below this. It is under 0.5 because the search slightly overrates the
 * player to move.
 */
const contentWith = 0.48;

const list = codeList();

/**
 * Returns a legal decision in every case.
 *
 * @param over whether the time is up; without it the level always stops at the same point
 */
export function decisionOf(position: Position, skill: Skill, dice: Dice, over?: () => boolean): Code {
  listMoves(position, list);
  const codes = list.codes.slice(0, list.length);
  const [first] = codes;
  if (first === undefined) throw new Error('Nothing can be decided in this position.');
  if (codes.length === 1) return first;
  if (skill.way.by === 'chance' || leavesToChance(skill, dice)) return anyOf(codes, dice);
  const { code, chance } = foundBy(position, skill, over ?? countdown(skill.positions));
  const maySwap = position.facts[player] === 2 && position.facts[swapOpen] === 1;
  return maySwap && chance < contentWith ? swapSides : code;
}

function leavesToChance({ random }: Skill, dice: Dice): boolean {
  if (random === 0) return false;
  const [face = hundred] = dice.roll('d100', [hundred], 'whether to think').values;
  return face <= random;
}

function anyOf(codes: Int32Array, dice: Dice): Code {
  const [face = 1] = dice.roll('decision', [codes.length], 'whatever comes to mind').values;
  return codes[face - 1] as Code;
}

/** Returns a function that returns true after this many calls. */
function countdown(times: number): () => boolean {
  let left = times;
  return () => {
    left -= 1;
    return left < 0;
  };
}

/** Lists up to `many` decisions without a search, best first. The swap comes first if it is worthwhile. */
export function bestAtFirstSight(position: Position, many: number): Code[] {
  const own = position.copy();
  const { codes, chances } = candidatesIn(own, judgeOf(position), atFirstSight);
  const maySwap = position.facts[player] === 2 && position.facts[swapOpen] === 1;
  const isWorthSwapping = maySwap && (chances[moverOf(own.facts) - 1] as number) < contentWith;
  return [...(isWorthSwapping ? [swapSides] : []), ...codes].slice(0, many);
}

/** Maximum number of placements to try without a search. Covers all placements on a small board. */
const atFirstSight = 200;

function foundBy(position: Position, { way }: Skill, over: () => boolean): Found {
  const judge = judgeOf(position);
  // Copy the position, because searching changes its caches.
  const own = position.copy();
  if (way.by === 'alpha-beta') return deepest(own, judge, way.reach, over);
  if (way.by === 'tree') return mostVisited(own, judge, way.manner, over);
  const { codes, chances } = candidatesIn(own, judge, atFirstSight);
  return { code: codes[0] as Code, chance: chances[moverOf(own.facts) - 1] as number };
}
