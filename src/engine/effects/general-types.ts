import { z } from 'zod';
import type { ChoiceOption, EffectContext } from './batch.ts';
import { choiceTypes } from './batch.ts';
import { boundTo } from './binding.ts';
import type { Effect } from './effect.ts';
import { done, type EffectType, effectType, failed, nested } from './effect-type.ts';

/**
 * Types of effects shared by games: conditions, targets and choices. Each game defines the effects they
 * trigger.
 */

export const effect: z.ZodType<Effect> = z.object({
  effectType: z.string(),
  payload: z.record(z.string(), z.unknown()),
});

/** Optional fields of any effect that say where it comes from. */
export const noted = { source: z.string().optional(), reason: z.string().optional() };

const range = z
  .object({ min: z.int(), max: z.int().nullable(), effects: z.array(effect) })
  .refine(({ min, max }) => max === null || min <= max);
const ranges = z.array(range).min(1);

const dice = z.object({
  type: z.literal('DICE_ROLL'),
  dice: z.int().min(1).max(10).optional(),
  ranges: ranges.refine((list) => list.every(({ max }) => max !== null)),
});

const payloadOf = <Condition>(condition: z.ZodType<Condition>) =>
  z.object({ ...noted, playerId: z.string(), condition });

/** `CONDITIONAL_EFFECT`: the effects of the first range that contains the roll or the answer to a question. */
export function conditional<World, Context extends EffectContext, Question>(
  question: z.ZodType<Question>,
  answerTo: (world: World, question: Question, playerId: string) => number,
  told: (world: World, playerId: string, value: number, matched: number) => void,
): EffectType<World, Context> {
  const asked = z.intersection(question, z.object({ ranges }));
  const value = (
    world: World,
    condition: z.infer<typeof dice> | z.infer<typeof asked>,
    playerId: string,
    context: Context,
  ): number | string =>
    isDice(condition) ? rolled(condition, context) : answerTo(world, condition, playerId);
  return effectType<
    World,
    Context,
    z.infer<ReturnType<typeof payloadOf<z.infer<typeof dice> | z.infer<typeof asked>>>>
  >(payloadOf(z.union([dice, asked])), {
    players: ({ playerId }) => [playerId],
    act: (world, { playerId, condition }, context) => {
      const found = value(world, condition, playerId, context);
      if (typeof found === 'string') return failed(found);
      const matched = condition.ranges.findIndex(
        ({ min, max }) => found >= min && (max === null || found <= max),
      );
      told(world, playerId, found, matched);
      const effects = condition.ranges[matched]?.effects ?? [];
      if (effects.length === 0) return done({ value: found, matched });
      return { is: 'batch', effects, kept: { value: found, matched } };
    },
    resume: (_world, _payload, _context, kept, reply) =>
      'batch' in reply ? nested(reply.batch, 'conditional effects', kept) : failed('Invalid choice option'),
  });
}

const isDice = (condition: object): condition is z.infer<typeof dice> =>
  'type' in condition && condition.type === 'DICE_ROLL';

/** The roll that the condition uses, or an error message if there is no valid one. */
function rolled(condition: z.infer<typeof dice>, { diceRoll, diceRolls }: EffectContext): number | string {
  const many = condition.dice ?? 1;
  const sum = diceRolls?.length === many ? diceRolls.reduce((total, face) => total + face, 0) : diceRoll;
  if (sum === undefined) return 'No dice roll provided';
  return Number.isInteger(sum) ? sum : 'Invalid dice roll';
}

const targetTypes = ['Self', 'ALL_PLAYERS', 'ALL_OTHER_PLAYERS', 'OTHER_PLAYER_CHOICE'] as const;
export type TargetType = (typeof targetTypes)[number];

const group = z.object({
  ...noted,
  targetType: z.enum(targetTypes),
  templateEffect: effect,
  prompt: z.string().optional(),
});

/** Finds the players that a game's targeted effects can reach. */
export interface Reach<World> {
  /** The reachable players in turn order, starting with the actor. */
  inOrder(world: World, actor: string): readonly string[];
  /** The reachable players in seat order, without the actor. */
  opponents(world: World, actor: string): readonly string[];
  told(world: World, actor: string, targets: readonly string[]): void;
}

/** `EFFECT_GROUP_TARGETED`: applies the template to each target. */
export function targeted<World, Context extends EffectContext>(
  reach: Reach<World>,
): EffectType<World, Context> {
  const forEach = (world: World, template: Effect, actor: string, targets: readonly string[]) => {
    reach.told(world, actor, targets);
    if (targets.length === 0) return done({ targets });
    const effects = targets.map((target) => boundTo(template, target, { $TARGET: target, $ACTOR: actor }));
    return { is: 'batch', effects, kept: { targets } } as const;
  };
  return effectType<World, Context, z.infer<typeof group>>(group, {
    players: (_payload, { playerId }) => (playerId === undefined ? [] : [playerId]),
    act: (world, { targetType, templateEffect, prompt }, { playerId: actor }) => {
      if (actor === undefined) return failed('No acting player for targeted effect');
      const all = reach.inOrder(world, actor);
      const opponents = reach.opponents(world, actor);
      switch (targetType) {
        case 'Self':
          return forEach(world, templateEffect, actor, [actor]);
        case 'ALL_PLAYERS':
          return forEach(world, templateEffect, actor, all);
        case 'ALL_OTHER_PLAYERS':
          return forEach(
            world,
            templateEffect,
            actor,
            all.filter((player) => player !== actor),
          );
        case 'OTHER_PLAYER_CHOICE':
          if (opponents.length < 2) return forEach(world, templateEffect, actor, opponents);
          return {
            is: 'asks',
            choice: {
              playerId: actor,
              prompt: prompt ?? 'Choose an opponent',
              options: opponents.map((id) => ({ id, label: id })),
              type: 'PLAYER_TARGET',
            },
            kept: {},
          };
      }
    },
    resume: (world, { templateEffect }, { playerId: actor = '' }, kept, reply) =>
      'option' in reply
        ? forEach(world, templateEffect, actor, [reply.option])
        : nested(reply.batch, 'targeted effects', kept),
  });
}

const options = z.array(z.object({ id: z.string(), label: z.string() })).min(1);
const choice = z.object({
  ...noted,
  id: z.string().optional(),
  playerId: z.string(),
  prompt: z.string(),
  options,
  type: z.enum(choiceTypes),
  metadata: z.record(z.string(), z.unknown()).optional(),
});

/** `CHOICE`: asks a question and has no other effect. */
export const asking = <World, Context extends EffectContext>(): EffectType<World, Context> =>
  effectType<World, Context, z.infer<typeof choice>>(choice, {
    players: ({ playerId }) => [playerId],
    act: (_world, { playerId, prompt, options: offered, type, metadata }) => ({
      is: 'asks',
      choice: { playerId, prompt, options: offered, type, ...(metadata !== undefined && { metadata }) },
      kept: {},
    }),
    resume: (_world, _payload, _context, _kept, reply) =>
      'option' in reply ? done({ selection: reply.option }) : failed('Invalid choice option'),
  });

const oneOf = z.object({
  ...noted,
  playerId: z.string(),
  prompt: z.string().optional(),
  options: z.array(z.object({ label: z.string().optional(), effects: z.array(effect) })).min(1),
});

/**
 * `CHOICE_OF_EFFECTS`: applies the effects of the chosen option.
 *
 * @param feasible whether the player can do everything these effects require
 */
export function choosing<World, Context extends EffectContext>(
  feasible: (world: World, playerId: string, effects: readonly Effect[]) => boolean,
): EffectType<World, Context> {
  const choose = (payload: z.infer<typeof oneOf>, selected: number) => {
    const effects = payload.options[selected]?.effects ?? [];
    if (effects.length === 0) return done({ selected });
    return { is: 'batch', effects, kept: { selected } } as const;
  };
  return effectType<World, Context, z.infer<typeof oneOf>>(oneOf, {
    players: ({ playerId }) => [playerId],
    act: (world, payload) => {
      const all: ChoiceOption[] = payload.options.map(({ label }, index) => ({
        id: String(index),
        label: label ?? `Option ${index + 1}`,
      }));
      const met = all.filter((_, index) =>
        feasible(world, payload.playerId, payload.options[index]?.effects ?? []),
      );
      const offered = met.length > 0 ? met : all;
      const [only] = offered;
      if (only !== undefined && offered.length === 1) return choose(payload, Number(only.id));
      const { playerId, prompt = 'Choose one' } = payload;
      return { is: 'asks', choice: { playerId, prompt, options: offered, type: 'GENERAL' }, kept: {} };
    },
    resume: (_world, payload, _context, kept, reply) =>
      'option' in reply ? choose(payload, Number(reply.option)) : nested(reply.batch, 'chosen effects', kept),
  });
}

/**
 * Counts how many times an effect and its nested effects ask for dice. Effects stored for later don't count.
 */
export function asksForDice({ effectType: type, payload }: Effect): number {
  if (type === 'CARD_ACTIVATION') return 0;
  return diceIn(payload);
}

function diceIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (!Array.isArray(value)) {
    if ('effectType' in value && value.effectType === 'CARD_ACTIVATION') return 0;
    const read = isDice(value) ? dice.safeParse(value) : undefined;
    if (read?.success) return Math.max(read.data.dice ?? 1, diceIn(read.data.ranges));
  }
  return Math.max(0, ...Object.values(value).map(diceIn));
}
