import type { StealRating } from '../cards/team-file.ts';
import type { OffensiveDecision } from '../terms/decisions.ts';
import type { Target } from '../terms/terms.ts';

export interface StealBattery {
  readonly hold: number;
  readonly pickoff: number;
  readonly balk: number;
  readonly arm: number;
  readonly error: number;
}

/** The result of a jump roll, before any throw (Baseball 10.1, steps 1 to 3). */
export type JumpResult = 'pick_off' | 'balk' | 'attempt_off' | 'caught_leaning' | 'good_jump' | 'no_jump';

export interface JumpRoll {
  readonly checkD20: number;
  /** Sum of the two d6. */
  readonly total: number;
  readonly resolutionD20: number;
}

export const limited = (number: number): number => Math.min(19, Math.max(1, number));

/**
 * Reads a jump roll.
 *
 * @param target base that the lead runner tries for; a steal of home needs no jump, and the runner can't be
 * caught leaning
 * @param held whether the runner's base is in `hold_runners`
 */
export function readJump(
  roll: JumpRoll,
  runner: StealRating,
  target: Target,
  held: boolean,
  battery: StealBattery,
  withoutJump: boolean,
): JumpResult {
  if (roll.checkD20 === 1) return roll.resolutionD20 <= battery.pickoff ? 'pick_off' : 'attempt_off';
  if (roll.checkD20 === 2) return roll.resolutionD20 <= battery.balk ? 'balk' : 'attempt_off';
  const good = isGoodJump(roll.total, runner, held);
  if (target === 4) return good ? 'good_jump' : 'no_jump';
  if (good) return 'good_jump';
  if (runner.out.includes(roll.total)) return 'caught_leaning';
  return withoutJump ? 'no_jump' : 'attempt_off';
}

const isGoodJump = (total: number, runner: StealRating, held: boolean): boolean =>
  runner.jump.includes(total) || (runner.auto && !held);

/**
 * The runner's safe number before it's limited to 1 to 19, so that a double steal can add to it (Baseball
 * 10.1, step 4).
 */
export function stealNumber(
  runner: StealRating,
  target: Target,
  goodJump: boolean,
  held: boolean,
  battery: Pick<StealBattery, 'hold' | 'arm'>,
): number {
  if (target === 4) return runner.low - 5;
  const start = goodJump ? runner.high : runner.low;
  return start + battery.hold + battery.arm - (held ? 2 : 0) - (target === 3 ? 3 : 0);
}

/** The number of 2d6 rolls, out of 36, that give a good jump. */
export function jumpWays(runner: StealRating, held: boolean): number {
  if (runner.auto && !held) return 36;
  return runner.jump.reduce((sum, total) => sum + 6 - Math.abs(7 - total), 0);
}

/** Which runner rolls the jump, and which throw decides the play. */
export type StealPlan =
  | { readonly kind: 'single'; readonly lead: 1 | 2 }
  /** The defense chooses its throw. */
  | { readonly kind: '2,3'; readonly lead: 2 }
  | { readonly kind: '2,4'; readonly lead: 1 }
  /** The throw at the runner stealing home decides the play for all runners. */
  | { readonly kind: 'home'; readonly lead: 3 };

export function stealPlan({ steal_attempts: targets }: Pick<OffensiveDecision, 'steal_attempts'>): StealPlan {
  const text = targets.join();
  if (text === '2,3') return { kind: '2,3', lead: 2 };
  if (text === '2,4') return { kind: '2,4', lead: 1 };
  if (targets.includes(4)) return { kind: 'home', lead: 3 };
  return { kind: 'single', lead: targets.includes(3) ? 2 : 1 };
}

/**
 * Added to the safe number for a throw to second while the runner on third also goes. He is safer because the
 * ball may have to come back.
 */
export const throwAtSecondBonus = 2;
/** Added to the trail runner's safe number on a double steal of second and third. */
export const throwAtTrailBonus = 3;
/**
 * Subtracted from the running rating of a runner on third who breaks for home while the runner on first draws
 * the throw.
 */
export const delayedHomePenalty = 2;

/** The result of a throw at a runner (Baseball 10.1, steps 5 and 6). */
export interface ThrowEnd {
  readonly safe: boolean;
  /** The throw gets away: the catcher is charged with an error, and everybody takes another base. */
  readonly throwingError: boolean;
}

/**
 * Resolves the catcher's throw at a runner. If a 1 makes the runner safe at second or third, another roll
 * checks whether the throw gets away.
 *
 * @param resolution makes a ResolutionRoll for the steal or for the throwing error
 */
export function throwAtRunner(
  safeNumber: number,
  target: Target,
  catcherError: number,
  resolution: (decides: 'steal' | 'error') => number,
): ThrowEnd {
  const roll = resolution('steal');
  const throwingError = roll === 1 && target !== 4 && resolution('error') <= catcherError;
  return { safe: roll <= safeNumber, throwingError };
}
