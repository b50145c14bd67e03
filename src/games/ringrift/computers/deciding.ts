import type { Dice } from '../../../engine/dice.ts';
import { type Code, codeList, swapSides } from '../position/codes.ts';
import { listMoves } from '../position/legal.ts';
import { moverOf, type Position, player, swapOpen } from '../position/position.ts';
import { deepest } from './alpha-beta.ts';
import { candidatesIn, type Found } from './candidates.ts';
import { judgeOf } from './judgment.ts';
import type { Skill } from './levels.ts';
import { mostVisited } from './tree.ts';

/** How a level decides: a random share first, then the swap, then its search. */

/** The faces of the die for the random share. */
const hundred = 100;
/** Swaps below this chance: the search overrates the player to move a little. */
const contentWith = 0.48;

const list = codeList();

/**
 * Returns a legal decision, whatever happens.
 *
 * @param over whether the time is up; without it the level stops by itself, always at the same point
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

/** Turns true after being asked this many times. */
function countdown(times: number): () => boolean {
  let left = times;
  return () => {
    left -= 1;
    return left < 0;
  };
}

/**
 * Lists the best decisions at first sight, best first, at most `many`; the swap comes first if it is worth
 * it.
 */
export function bestAtFirstSight(position: Position, many: number): Code[] {
  const own = position.copy();
  const { codes, chances } = candidatesIn(own, judgeOf(position), atFirstSight);
  const maySwap = position.facts[player] === 2 && position.facts[swapOpen] === 1;
  const isWorthSwapping = maySwap && (chances[moverOf(own.facts) - 1] as number) < contentWith;
  return [...(isWorthSwapping ? [swapSides] : []), ...codes].slice(0, many);
}

/** Placements tried without a search: all of a small board. */
const atFirstSight = 200;

function foundBy(position: Position, { way }: Skill, over: () => boolean): Found {
  const judge = judgeOf(position);
  // Searching changes the position's caches.
  const own = position.copy();
  if (way.by === 'alpha-beta') return deepest(own, judge, way.reach, over);
  if (way.by === 'tree') return mostVisited(own, judge, way.manner, over);
  const { codes, chances } = candidatesIn(own, judge, atFirstSight);
  return { code: codes[0] as Code, chance: chances[moverOf(own.facts) - 1] as number };
}
