import { z } from 'zod';
import { sameJson } from '../../../engine/canonical.ts';
import { decisionEvents, deedOf } from '../computers/deed.ts';
import { viewOf } from '../view.ts';
import type { Answers } from './answers.ts';
import { givenOptions, givenState, players, stateOf } from './given-state.ts';

/** Answers to the cases of what computers do. */

const slot = z.object({ seat: z.int(), index: z.int() });
const decided = z.union([
  z.object({ decision: z.literal('slot'), slot }),
  z.object({ decision: z.literal('slots'), slots: z.array(slot) }),
  z.object({ decision: z.literal('swap'), a: slot, b: slot }),
  z.object({
    decision: z.enum([
      'draw_deck',
      'draw_discard',
      'pass',
      'miss',
      'no_play',
      'skip',
      'collect',
      'call',
      'no_call',
    ]),
  }),
]);
const actionCase = z.object({
  options: givenOptions,
  players,
  initial: givenState,
  seat: z.int(),
  event: z.enum(decisionEvents),
  decision: decided,
  expect: z.record(z.string(), z.unknown()),
});

export const computerAnswers: Answers = {
  action: (one) => {
    const { options, players: seating, initial, seat, event, decision, expect } = actionCase.parse(one);
    const deed = deedOf(viewOf(stateOf(initial, options, seating), seat), seat, event, decision);
    const action = deed?.action;
    const got = {
      do: action === undefined ? null : action.type === 'timer' ? action : { ...action, seat },
      ...(deed?.fallback === true && { rule: 'fallback' }),
    };
    return sameJson(expect, got) ? undefined : { expected: expect, got };
  },
};
