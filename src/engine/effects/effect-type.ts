import type { ZodType } from 'zod';
import type { BatchResult, Choice, EffectContext, Kept } from './batch.ts';
import type { Effect } from './effect.ts';

/** Types of effects. A type has the schema of the payload, and code that changes the game's world. */

/** The outcome of an effect, or the answer or nested batch that it waits for. */
export type Outcome<Context extends EffectContext> =
  | {
      readonly is: 'done';
      readonly data?: Readonly<Record<string, unknown>>;
      readonly resultingEffects?: readonly Effect[];
    }
  | { readonly is: 'failed'; readonly error: string }
  | { readonly is: 'asks'; readonly choice: Omit<Choice, 'id'>; readonly kept: Kept }
  | {
      readonly is: 'batch';
      readonly effects: readonly Effect[];
      readonly context?: Context;
      readonly ownDice?: true;
      readonly kept: Kept;
    };

/** The result that an effect waited for: the chosen option, or the result of its nested batch. */
export type Reply = { readonly option: string } | { readonly batch: BatchResult };

/** An effect with a parsed payload. */
export interface Ready<World, Context extends EffectContext> {
  /** Players who must be in the game. If any are missing, the effect fails and reports the first one. */
  readonly players: readonly string[];
  act(world: World, context: Context): Outcome<Context>;
  resume(world: World, context: Context, kept: Kept, reply: Reply): Outcome<Context>;
}

export interface EffectType<World, Context extends EffectContext> {
  /** Parses a payload; undefined if it is invalid. */
  read(payload: unknown, context: Context): Ready<World, Context> | undefined;
}

export type Registry<World, Context extends EffectContext> = ReadonlyMap<string, EffectType<World, Context>>;

export interface Handler<World, Context extends EffectContext, Payload> {
  /** The players who must be in the game; none by default. */
  players?(payload: Payload, context: Context): readonly string[];
  act(world: World, payload: Payload, context: Context): Outcome<Context>;
  /** Continues with the reply. Required for effects that ask questions or have nested batches. */
  resume?(world: World, payload: Payload, context: Context, kept: Kept, reply: Reply): Outcome<Context>;
}

/** Creates a type of effect from its schema and its action. */
export const effectType = <World, Context extends EffectContext, Payload>(
  schema: ZodType<Payload>,
  handler: Handler<World, Context, Payload>,
): EffectType<World, Context> => {
  // Most payloads come from cards and spaces, so the same objects are used repeatedly.
  const known = new WeakMap<object, Payload>();
  const payloadOf = (given: unknown): { readonly payload: Payload } | undefined => {
    if (typeof given !== 'object' || given === null) return undefined;
    const found = known.get(given);
    if (found !== undefined) return { payload: found };
    const read = schema.safeParse(given);
    if (!read.success) return undefined;
    known.set(given, read.data);
    return { payload: read.data };
  };
  return {
    read: (given, within) => {
      const read = payloadOf(given);
      if (read === undefined) return undefined;
      const { payload } = read;
      return {
        players: handler.players?.(payload, within) ?? [],
        act: (world, context) => handler.act(world, payload, context),
        resume: (world, context, kept, reply) => {
          if (handler.resume === undefined)
            throw new Error('Cannot resume an effect that is not waiting for anything.');
          return handler.resume(world, payload, context, kept, reply);
        },
      };
    },
  };
};

/** Returns the outcome of a finished effect. */
export const done = (
  data?: Readonly<Record<string, unknown>>,
  resultingEffects?: readonly Effect[],
): Outcome<never> => ({
  is: 'done',
  ...(data !== undefined && { data }),
  ...(resultingEffects !== undefined && resultingEffects.length > 0 && { resultingEffects }),
});

export const failed = (error: string): Outcome<never> => ({ is: 'failed', error });

/** Returns the outcome of an effect that waits for a nested batch. */
export const nested = (
  batch: BatchResult,
  what: string,
  data: Readonly<Record<string, unknown>>,
): Outcome<never> =>
  batch.success ? done(data) : failed(`Failed to process ${what}: ${batch.errors.join(', ')}`);
