/** The check that the check die of an at-bat requires (Baseball 5.1). */
export type PitchCheck = 'none' | 'wild_pitch' | 'passed_ball';

/** The highest d20 rolls that confirm each check. */
export interface Confirmation {
  readonly wildPitch: number;
  readonly passedBall: number;
}

/**
 * Confirmation numbers if no card gives any. Half of the rolls confirm a wild pitch; fewer confirm a passed
 * ball, which is rarer.
 */
export const plainConfirmation: Confirmation = { wildPitch: 10, passedBall: 6 };

export interface PitchCheckResult {
  readonly check: PitchCheck;
  /** The confirmed event; null if none. */
  readonly result: 'wild_pitch' | 'passed_ball' | null;
  /** True if the check used up the resolution die, so the at-bat must roll another one. */
  readonly newResolutionRoll: boolean;
}

/** Reads the check die of an at-bat roll, which leagues also call the chaos die. */
export function pitchCheck(
  onBase: number,
  checkD20: number,
  resolutionD20: number,
  confirmation: Confirmation,
): PitchCheckResult {
  const check =
    onBase === 0 ? 'none' : checkD20 === 1 ? 'wild_pitch' : checkD20 === 2 ? 'passed_ball' : 'none';
  if (check === 'none') return { check, result: null, newResolutionRoll: false };
  const number = check === 'wild_pitch' ? confirmation.wildPitch : confirmation.passedBall;
  const confirmed = resolutionD20 <= number;
  return { check, result: confirmed ? check : null, newResolutionRoll: !confirmed };
}
