import { z } from 'zod';
import { automaticPick } from '../../../src/league/season/draft/choice.ts';
import { pickAt } from '../../../src/league/season/draft/order.ts';
import type { Answers } from './answers.ts';

/** Answers to the cases of `draft.jsonl` (League 14). */

const givenOrder = z.strictObject({
  teams: z.array(z.string()),
  linear: z.int(),
  first_snake: z.enum(['in order', 'reversed']).catch('in order').default('in order'),
  picks: z.array(z.int().positive()),
});

const player = z
  .strictObject({ id: z.string(), role: z.string(), war: z.number() })
  .transform((card) => ({ ...card, name: card.id, positions: [], pitcher: false }));

const givenPick = z.strictObject({
  rounds: z.int(),
  roster: z.array(player),
  available: z.array(player),
  queue: z.array(z.string()),
  picks_left: z.int(),
  cap: z.number().nullish(),
  empty: z.enum(['best', 'skip']).default('best'),
});

function draftOrder(given: unknown): unknown {
  const { teams, linear, first_snake, picks } = givenOrder.parse(given);
  return {
    picks: picks.map((pick) => {
      const { round, place, original } = pickAt({ teams, linear, firstSnake: first_snake }, pick);
      return { pick, round, place, team: original };
    }),
  };
}

function autoPick(given: unknown): unknown {
  const { rounds, roster, available, queue, picks_left, cap, empty } = givenPick.parse(given);
  const picker = { rounds, roster, available, picksLeft: picks_left, ...(cap == null ? {} : { cap }) };
  const choice = automaticPick(picker, queue, empty);
  return { pick: choice.from === 'skipped' ? null : choice.player.id, from: choice.from };
}

export const draftAnswers: Answers = { draft_order: draftOrder, auto_pick: autoPick };
