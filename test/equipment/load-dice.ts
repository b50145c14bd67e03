import { vi } from 'vitest';
import { reloadDice } from './loaded-dice.ts';

/** Before each file of the tests whose tables have loaded dice: one process does them all, one after the other. */

vi.mock('../../src/engine/dice/dice.ts', async (original) => ({
  ...(await original<object>()),
  ...(await import('./loaded-dice.ts')).loadedDice,
}));
vi.mock('../../src/engine/dice/entropy.ts', async (original) => ({
  ...(await original<object>()),
  ...(await import('./loaded-dice.ts')).loadedEntropy,
}));

reloadDice();
// Threads have the real dice, so whole games are replayed in this process: see `clubhouse.ts`.
process.env['CLUBHOUSE_LOADED_DICE'] = '1';
