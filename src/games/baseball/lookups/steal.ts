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

/** What a jump roll says before anybody throws (Baseball 10.1, steps 1 to 3). */
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
 * @param target base of the lead runner's attempt; a steal of home needs no jump and cannot be caught leaning
 * @param held the runner's base is in `hold_runners`
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
 * The runner's number before the limit of 1 to 19, so that a double steal can add to it (Baseball 10.1, step
 * 4).
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

/** How many of the 36 rolls of two d6 give a good jump. */
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
  /** The steal of home decides for everybody. */
  | { readonly kind: 'home'; readonly lead: 3 };

export function stealPlan({ steal_attempts: targets }: Pick<OffensiveDecision, 'steal_attempts'>): StealPlan {
  const text = targets.join();
  if (text === '2,3') return { kind: '2,3', lead: 2 };
  if (text === '2,4') return { kind: '2,4', lead: 1 };
  if (targets.includes(4)) return { kind: 'home', lead: 3 };
  return { kind: 'single', lead: targets.includes(3) ? 2 : 1 };
}

/** Number for a throw at second when the runner on third goes too: easier, since the ball may have to come back. */
export const throwAtSecondBonus = 2;
/** Number of the trail runner of a double steal of second and third. */
export const throwAtTrailBonus = 3;
/** Subtracted from the running of a runner on third who goes while the runner on first draws the throw. */
export const delayedHomePenalty = 2;

/** How a throw at a runner ends (Baseball 10.1, steps 5 and 6). */
export interface ThrowEnd {
  readonly safe: boolean;
  /** The throw gets away: everybody takes one more base, error to the catcher. */
  readonly throwingError: boolean;
}

/**
 * The catcher throws at a runner. A safe roll of exactly 1 at second or third checks whether the throw gets
 * away.
 *
 * @param resolution throws a ResolutionRoll for the steal, or for the error of the throw
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
