import { z } from 'zod';

/** A whole number within limits. Each message completes a sentence that begins with the field's name. */
export const whole = (least: number, most: number) =>
  z
    .int('must be a whole number')
    .min(least, `must be from ${least} to ${most}`)
    .max(most, `must be from ${least} to ${most}`);
