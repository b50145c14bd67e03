import { entropyAtStart as peoplesEntropy } from '../../src/engine/dice/entropy.ts';
import { areLoaded, loadedEntropy } from './loaded-dice.ts';

/** Replaces `engine/dice/entropy.ts` in tests (`load-dice.ts`). */

export * from '../../src/engine/dice/entropy.ts';
export const entropyAtStart: typeof peoplesEntropy = (...parts) =>
  areLoaded() ? loadedEntropy.entropyAtStart() : peoplesEntropy(...parts);
