import { z } from 'zod';

/** A bounded whole number; the messages are sentence ends that follow the name of the field. */
export const whole = (least: number, most: number) =>
  z
    .int('must be a whole number')
    .min(least, `must be from ${least} to ${most}`)
    .max(most, `must be from ${least} to ${most}`);
