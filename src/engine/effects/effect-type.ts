import type { ZodType } from 'zod';
import type { BatchResult, Choice, EffectContext, Kept } from './batch.ts';
import type { Effect } from './effect.ts';

/** A type of effect: what its payload holds, and what it does to the world of a game. */

/** What an effect comes to, or what it waits for first. */
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

/** What an effect has waited for: the option that was chosen, or the batch within it. */
export type Heard = { readonly option: string } | { readonly batch: BatchResult };

/** A payload that was read. */
export interface Ready<World, Context extends EffectContext> {
  /** Players who must be in the game, the first to be missed first. */
  readonly players: readonly string[];
  act(world: World, context: Context): Outcome<Context>;
  resume(world: World, context: Context, kept: Kept, heard: Heard): Outcome<Context>;
}

export interface EffectType<World, Context extends EffectContext> {
  /** Undefined for a payload that is none. */
  read(payload: unknown, context: Context): Ready<World, Context> | undefined;
}

export type Registry<World, Context extends EffectContext> = ReadonlyMap<string, EffectType<World, Context>>;

export interface Deed<World, Context extends EffectContext, Payload> {
  /** Nobody has to be there unless given. */
  players?(payload: Payload, context: Context): readonly string[];
  act(world: World, payload: Payload, context: Context): Outcome<Context>;
  /** Needed by those that ask or have batches within them. */
  resume?(world: World, payload: Payload, context: Context, kept: Kept, heard: Heard): Outcome<Context>;
}

/** A type of effect from its schema and its deed. */
export const effectType = <World, Context extends EffectContext, Payload>(
  schema: ZodType<Payload>,
  deed: Deed<World, Context, Payload>,
): EffectType<World, Context> => {
  // Most payloads are those of cards and spaces, which come again.
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
        players: deed.players?.(payload, within) ?? [],
        act: (world, context) => deed.act(world, payload, context),
        resume: (world, context, kept, heard) => {
          if (deed.resume === undefined) throw new Error('An effect that waits for nothing is resumed.');
          return deed.resume(world, payload, context, kept, heard);
        },
      };
    },
  };
};

/** The effect is done. */
export const done = (
  data?: Readonly<Record<string, unknown>>,
  resultingEffects?: readonly Effect[],
): Outcome<never> => ({
  is: 'done',
  ...(data !== undefined && { data }),
  ...(resultingEffects !== undefined && resultingEffects.length > 0 && { resultingEffects }),
});

export const failed = (error: string): Outcome<never> => ({ is: 'failed', error });

/** What an effect with a batch within it comes to. */
export const nested = (
  batch: BatchResult,
  what: string,
  data: Readonly<Record<string, unknown>>,
): Outcome<never> =>
  batch.success ? done(data) : failed(`Failed to process ${what}: ${batch.errors.join(', ')}`);
