import type { Player } from '../terms/boards.ts';
import { phases, type Reason, reasons } from '../terms/phases.ts';
import { canPlace } from './placement.ts';
import {
  ended,
  from,
  gone,
  leftAs,
  leftBy,
  markersOf,
  outSince,
  owes,
  type Position,
  passed,
  phase,
  player,
  reason,
  recovered,
  ringsCredited,
  ringsInHand,
  ringsOnBoard,
  spacesOf,
  stacksOf,
  winner,
} from './position.ts';

/** The end of a game and the ranking (RingRift 14). */

export const phaseNumber = (name: (typeof phases)[number]): number => phases.indexOf(name);
const gameOver = phaseNumber('game_over');

export function endGame({ facts }: Position, by: Reason, who: Player): void {
  facts[phase] = gameOver;
  facts[player] = 0;
  facts[from] = 0;
  facts[owes] = 0;
  facts[recovered] = 0;
  facts[winner] = who;
  facts[reason] = reasons.indexOf(by);
}

/** Whether the player has no rings, neither in hand nor in any stack. */
export const isOut = ({ facts }: Position, one: Player): boolean =>
  ringsInHand(facts, one) === 0 && ringsOnBoard(facts, one) === 0;

/** Whether the player has neither lost all rings nor left the game. */
export const isLive = (position: Position, one: Player): boolean =>
  !isOut(position, one) && position.facts[leftAs + one] === 0;

/** The only live player; 0 if there is none or more than one. */
export function onlyLive(position: Position): Player {
  let found = 0;
  for (let one = 1; one <= position.setting.players; one++) {
    if (!isLive(position, one)) continue;
    if (found !== 0) return 0;
    found = one;
  }
  return found;
}

/** Ends the game if the turn that has just ended decides it. Returns whether it did. */
export function endsAfterTurn(position: Position): boolean {
  return (
    endsByRings(position) ||
    endsByTerritory(position) ||
    endsBySurvival(position) ||
    endsByStalemate(position)
  );
}

/** Ends the game if a player has won by ring elimination (RingRift 14.1). */
function endsByRings(position: Position): boolean {
  const { facts, setting } = position;
  for (let one = 1; one <= setting.players; one++)
    if (ringsCredited(facts, one) >= setting.ringsToWin && facts[leftAs + one] === 0) {
      endGame(position, 'ring_elimination', one);
      return true;
    }
  return false;
}

/** Ends the game if a player has won by territory (RingRift 14.2). */
function endsByTerritory(position: Position): boolean {
  const { facts, setting } = position;
  for (let one = 1; one <= setting.players; one++) {
    const own = spacesOf(position.facts, one);
    if (own < setting.spacesToWin || facts[leftAs + one] !== 0) continue;
    let all = 0;
    for (let other = 1; other <= setting.players; other++) all += spacesOf(position.facts, other);
    if (own <= all - own) continue;
    endGame(position, 'territory_control', one);
    return true;
  }
  return false;
}

/** Ends the game if there is a sole survivor (RingRift 14.4). Once somebody has left, stacks don't matter. */
function endsBySurvival(position: Position): boolean {
  const { facts } = position;
  const one = onlyLive(position);
  if (one === 0) return false;
  // Nobody else has a ring, so nobody else controls a stack.
  if (facts[gone] === 0 && stacksOf(facts, one) === 0) return false;
  endGame(position, 'sole_survivor', one);
  return true;
}

/**
 * Ends the game if there is a stalemate (RingRift 14.5). Once somebody has left, also ends it if all players have
 * passed (RingRift 14.8).
 */
function endsByStalemate(position: Position): boolean {
  if (!isStalemate(position) && !(position.facts[gone] !== 0 && allHavePassed(position))) return false;
  climbLadder(position);
  return true;
}

function isStalemate(position: Position): boolean {
  const { facts, setting } = position;
  for (let one = 1; one <= setting.players; one++) if (stacksOf(facts, one) !== 0) return false;
  for (let one = 1; one <= setting.players; one++)
    if (facts[leftAs + one] === 0 && canPlace(position, one)) return false;
  return true;
}

/** Whether all live players have ended a turn with nothing but passes. Also true if nobody is live. */
function allHavePassed(position: Position): boolean {
  for (let one = 1; one <= position.setting.players; one++)
    if (isLive(position, one) && position.facts[passed + one] === 0) return false;
  return true;
}

/**
 * Ends a stalemate by comparing territory, credited rings plus hand, markers, and the last turn, in this
 * order. The first criterion with a single leader above 0 decides.
 */
export function climbLadder(position: Position): void {
  const { facts, setting } = position;
  const rungs: readonly (readonly [Reason, (one: Player) => number])[] = [
    ['stalemate_territory', (one) => spacesOf(position.facts, one)],
    ['stalemate_eliminated', (one) => ringsCredited(facts, one) + ringsInHand(facts, one)],
    ['stalemate_markers', (one) => markersOf(facts, one)],
    ['stalemate_last_actor', (one) => facts[ended + one] as number],
  ];
  const compared = playersOf(setting.players).filter((one) => facts[leftAs + one] === 0);
  for (const [by, of] of rungs) {
    const most = Math.max(...compared.map(of));
    const [leader, second] = compared.filter((one) => of(one) === most);
    if (most <= 0 || leader === undefined || second !== undefined) continue;
    endGame(position, by, leader);
    return;
  }
  // No remaining player has ended a turn. That happens only in games that start from a position (RingRift
  // 18.3).
  endGame(position, 'stalemate_last_actor', compared[0] ?? 1);
}

export const playersOf = (players: number): Player[] =>
  Array.from({ length: players }, (_, index) => index + 1);

/**
 * Ends the game if only one live player remains after somebody left. The reason is how that person left
 * (RingRift 14.8).
 */
export function endsByLeaving(position: Position, leaver: Player): boolean {
  const { facts, setting } = position;
  const live = playersOf(setting.players).filter(
    (one) => facts[leftAs + one] === 0 && (!isOut(position, one) || one === facts[player]),
  );
  const staying = playersOf(setting.players).filter((one) => facts[leftAs + one] === 0);
  const [last, second] = live.length === 0 ? staying : live;
  if (last === undefined || second !== undefined) return false;
  endGame(position, facts[leftBy + leaver] === 1 ? 'timeout' : 'resignation', last);
  return true;
}

/**
 * Returns the rank of each player, from 1. The winner is first, and the others follow by RingRift 14.6.
 * Players who left come last, the latest leaver before earlier ones.
 */
export function ranksOf(position: Position): number[] {
  const { facts, setting } = position;
  const all = playersOf(setting.players);
  const isStale = (reasons[facts[reason] as number] ?? '').startsWith('stalemate');
  const merits = all.map((one): readonly number[] => [
    one === facts[winner] ? 1 : 0,
    facts[leftAs + one] === 0 ? Number.POSITIVE_INFINITY : (facts[leftAs + one] as number),
    ...(facts[leftAs + one] === 0
      ? [
          spacesOf(position.facts, one),
          ringsCredited(facts, one) + (isStale ? ringsInHand(facts, one) : 0),
          markersOf(facts, one),
          facts[outSince + one] === -1 ? Number.POSITIVE_INFINITY : (facts[outSince + one] as number),
        ]
      : []),
  ]);
  const isBetter = (one: readonly number[], other: readonly number[]): boolean => {
    const at = one.findIndex((merit, index) => merit !== other[index]);
    return at >= 0 && (one[at] ?? 0) > (other[at] ?? 0);
  };
  return merits.map((own) => 1 + merits.filter((other) => isBetter(other, own)).length);
}
