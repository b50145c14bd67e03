import type { Player } from '../terms/boards.ts';
import { endGame, isLive } from './ending.ts';
import { canPlace } from './placement.ts';
import { acted, anchor, type Position, seen, streak, streakPlayer } from './position.ts';
import { anyCanLeave } from './reach.ts';
import { canRecover, hasSlide } from './recovery.ts';

/** Counts the rounds toward last player standing (RingRift 14.3). */

/** Values of `seen`: whether the player had a real action available on their turn in this round. */
const hadNone = 1;
const hadOne = 2;

/** Whether the player has a real action available, judged as in their placement phase. */
export const hasRealAction = (position: Position, one: Player): boolean =>
  canPlace(position, one) ||
  anyCanLeave(position, one) ||
  (position.setting.rules.recoveryCountsForLps && canRecover(position, one) && hasSlide(position, one));

/**
 * Returns the only live player who had a real action available in this round, if they also took one;
 * otherwise 0.
 */
function onlyActor(position: Position): Player {
  const { facts, setting } = position;
  let found = 0;
  for (let one = 1; one <= setting.players; one++) {
    if (facts[seen + one] !== hadOne || !isLive(position, one)) continue;
    if (found !== 0) return 0;
    found = one;
  }
  return found !== 0 && facts[acted + found] === 1 ? found : 0;
}

/** Updates the count at the start of a player's turn. If the player wins this way, ends the game and returns true. */
export function standsLast(position: Position, mover: Player): boolean {
  const { facts, setting } = position;
  const { players, rules } = setting;
  const hasOne = hasRealAction(position, mover);
  if (facts[anchor] === 0 || !isLive(position, facts[anchor] as number)) {
    facts[anchor] = mover;
    facts.fill(0, seen, seen + players + 1);
    if (facts[streakPlayer] !== 0 && !isLive(position, facts[streakPlayer] as number)) {
      facts[streak] = 0;
      facts[streakPlayer] = 0;
    }
  } else if (facts[anchor] === mover && hasBegun(position)) {
    const only = onlyActor(position);
    facts[streak] = only === 0 ? 0 : only === facts[streakPlayer] ? (facts[streak] as number) + 1 : 1;
    facts[streakPlayer] = only;
    facts.fill(0, seen, seen + players + 1);
    facts.fill(0, acted, acted + players + 1);
  }
  facts[seen + mover] = hasOne ? hadOne : hadNone;
  facts[acted + mover] = 0;
  if ((facts[streak] as number) < rules.lpsRounds || facts[streakPlayer] !== mover || !hasOne) return false;
  for (let other = 1; other <= players; other++)
    if (other !== mover && isLive(position, other) && hasRealAction(position, other)) return false;
  endGame(position, 'last_player_standing', mover);
  return true;
}

function hasBegun({ facts, setting }: Position): boolean {
  for (let one = 1; one <= setting.players; one++) if (facts[seen + one] !== 0) return true;
  return false;
}
