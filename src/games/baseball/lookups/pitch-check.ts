/** What the check die of an at-bat asks (Baseball 5.1). */
export type PitchCheck = 'none' | 'wild_pitch' | 'passed_ball';

/** d20 of at most these numbers confirm a check. */
export interface Confirmation {
  readonly wildPitch: number;
  readonly passedBall: number;
}

/** Confirmation numbers where no card gives any: half, and fewer for the rarer event. */
export const plainConfirmation: Confirmation = { wildPitch: 10, passedBall: 6 };

export interface PitchCheckResult {
  readonly check: PitchCheck;
  /** Confirmed, or null. */
  readonly result: 'wild_pitch' | 'passed_ball' | null;
  /** The check used up the resolution die; the at-bat rolls another. */
  readonly newResolutionRoll: boolean;
}

/** Reads the check die (the leagues' chaos die) of an at-bat roll. */
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
