import { vi } from 'vitest';
import { reloadDice } from './loaded-dice.ts';

/**
 * Runs before each test file whose tables have loaded dice. One process runs all of these files, one after another.
 */

vi.mock('../../src/engine/dice/dice.ts', async (original) => ({
  ...(await original<object>()),
  ...(await import('./loaded-dice.ts')).loadedDice,
}));
vi.mock('../../src/engine/dice/entropy.ts', async (original) => ({
  ...(await original<object>()),
  ...(await import('./loaded-dice.ts')).loadedEntropy,
}));

reloadDice();
// Threads have the real dice, so this process replays whole games: see `clubhouse.ts`.
process.env['CLUBHOUSE_LOADED_DICE'] = '1';
