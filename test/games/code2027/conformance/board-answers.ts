import { z } from 'zod';
import { sameJson } from '../../../../src/engine/canonical.ts';
import { builtInSet } from '../../../../src/games/code2027/box/built-in.ts';
import { contentFor } from '../../../../src/games/code2027/box/known.ts';
import { newPlayer } from '../../../../src/games/code2027/course/setup.ts';
import { waysOn } from '../../../../src/games/code2027/position/destinations.ts';
import { ranksOf, scoreOf } from '../../../../src/games/code2027/position/score.ts';
import { builtInContent } from '../../../../src/games/code2027/terms/options.ts';
import { loanKinds, visits } from '../../../../src/games/code2027/terms/words.ts';
import type { Difference } from '../../conformance.ts';
import type { Answers } from './answers.ts';

/** Answers to cases of movement and of scores. */

const movementCase = z.object({
  space: z.string(),
  visit: z.enum(visits),
  faces: z.array(z.int()),
  flags: z.record(z.string(), z.union([z.boolean(), z.number(), z.string()])),
  hand: z.array(z.string()),
  expect: z.object({ destinations: z.array(z.unknown()) }),
});

const whole = z.int();
const contender = z.object({
  id: z.string(),
  money: whole,
  time: whole,
  scope: whole,
  paidScope: whole,
  ownerFunding: whole,
  loans: z.array(z.object({ kind: z.enum(loanKinds), principal: whole, ratePercent: whole, takenAt: whole })),
  finished: z.boolean(),
  finishOrder: whole.nullish(),
  resigned: z.boolean().default(false),
  resignOrder: whole.nullish(),
});
const scoreCase = z.object({ players: z.array(contender), expect: z.array(z.unknown()) });

const differs = (expected: unknown, got: unknown): Difference | undefined =>
  sameJson(expected, got) ? undefined : { expected, got };

export const boardAnswers: Answers = {
  movement: (one) => {
    const { space, visit, faces, flags, hand, expect } = movementCase.parse(one);
    const player = { ...newPlayer(0, space), visit, flags, hand };
    const content = contentFor({ content: builtInContent });
    const ways = waysOn(content, { players: [player] }, player, faces);
    return differs(expect.destinations, ways);
  },
  score: (one) => {
    const { players, expect } = scoreCase.parse(one);
    const scores = players.map((player) => scoreOf(builtInSet().config, player));
    const ranks = ranksOf(players.map((player, at) => ({ ...player, score: scores[at]?.score ?? 0 })));
    const got = players.map(({ id }, at) => ({ id, ...scores[at], rank: ranks[at] }));
    return differs(expect, got);
  },
};
