import { newSeed as drawnSeed } from '../../src/engine/dice/dice.ts';
import { areLoaded, loadedDice } from './loaded-dice.ts';

/** Replaces `engine/dice/dice.ts` in tests (`load-dice.ts`). */

export * from '../../src/engine/dice/dice.ts';
export const newSeed: typeof drawnSeed = () => (areLoaded() ? loadedDice.newSeed() : drawnSeed());
