import type { Computers } from '../../facets/computers.ts';
import type { Action } from '../actions.ts';
import { legalMoves } from '../ringrift.ts';
import type { Sitting } from '../sitting.ts';
import type { View } from '../view.ts';

/** Plays any legal decision. */

const pauseMs = 1_000;

export const anybody: Computers<Sitting, Action, View> = {
  levels: [{ id: 'random', label: 'Random' }],
  computer: ({ game }, _seat, _level, dice) => ({
    action: dice.pick(
      legalMoves(game).map((item) => ({ item, weight: 1 })),
      'whatever comes to mind',
    ),
    delayMs: pauseMs,
  }),
};
