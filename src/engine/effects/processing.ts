import { type BatchResult, batchOf, type Choice, type EffectContext, type Frame } from './batch.ts';
import type { Effect } from './effect.ts';
import type { EffectType, Outcome, Ready, Registry, Reply } from './effect-type.ts';

/**
 * Processes batches of effects in order, including nested batches. All remaining work is stored in `frames`.
 * A question can therefore interrupt processing anywhere, and the answer resumes it.
 */

/** What the engine needs from a running game. */
export interface Stage<Context extends EffectContext> {
  /** The batches in progress, outermost first. */
  frames: readonly Frame<Context>[];
  readonly pendingChoice: Choice | null;
  /** Asks a player a question and gives it a new id. */
  ask(choice: Omit<Choice, 'id'>): void;
  /** Called when the question is answered. */
  answered(option: string): void;
  /** Whether effects can reach this player. */
  knows(playerId: string): boolean;
  /** Called before an effect acts for the first time. */
  begins(effect: Effect): void;
  /** Called once per effect, with its outcome. */
  ended(effect: Effect, context: Context, failure: string | undefined): void;
  /** The context for an effect that gets its own dice. */
  withDice(effect: Effect, context: Context): Context;
}

/**
 * Processes a batch. With `ownDice`, each effect that needs dice gets its own roll. Returns undefined if
 * processing stopped at a question.
 */
export function process<World extends Stage<Context>, Context extends EffectContext>(
  types: Registry<World, Context>,
  world: World,
  effects: readonly Effect[],
  context: Context,
  ownDice = false,
): BatchResult | undefined {
  world.frames = [...world.frames, { effects, context, results: [], ...(ownDice && { ownDice }) }];
  return run(types, world);
}

/**
 * Resumes with the answer to the pending choice. Returns undefined if processing stopped at another question.
 */
export function answer<World extends Stage<Context>, Context extends EffectContext>(
  types: Registry<World, Context>,
  world: World,
  option: string,
): BatchResult | undefined {
  const choice = world.pendingChoice;
  const frame = world.frames.at(-1);
  if (choice === null || frame === undefined) throw new Error('Nothing waits for an answer.');
  world.answered(option);
  const isOffered = choice.options.some(({ id }) => id === option);
  if (isOffered) goOn(types, world, frame, { option });
  else settle(world, frame, { is: 'failed', error: 'Invalid choice option' });
  return run(types, world);
}

function run<World extends Stage<Context>, Context extends EffectContext>(
  types: Registry<World, Context>,
  world: World,
): BatchResult | undefined {
  while (world.pendingChoice === null) {
    const frame = world.frames.at(-1);
    if (frame === undefined) throw new Error('There is no batch to continue.');
    if (currentOf(frame) !== undefined) {
      begin(types, world, frame);
      continue;
    }
    world.frames = world.frames.slice(0, -1);
    const batch = batchOf(frame);
    const outer = world.frames.at(-1);
    if (outer === undefined) return batch;
    goOn(types, world, outer, { batch });
  }
  return undefined;
}

/** The current effect. */
export const currentOf = ({ effects, results }: Frame): Effect | undefined => effects[results.length];

function begin<World extends Stage<Context>, Context extends EffectContext>(
  types: Registry<World, Context>,
  world: World,
  given: Frame<Context>,
): void {
  const effect = effectNow(given);
  world.begins(effect);
  const type = types.get(effect.effectType);
  if (type === undefined) {
    settle(world, given, { is: 'failed', error: `Unknown effect type: ${effect.effectType}` });
    return;
  }
  const frame = given.ownDice ? { ...given, rolled: world.withDice(effect, given.context) } : given;
  const context = frame.rolled ?? frame.context;
  settle(world, frame, started(type, world, effect, context));
}

function started<World extends Stage<Context>, Context extends EffectContext>(
  type: EffectType<World, Context>,
  world: World,
  effect: Effect,
  context: Context,
): Outcome<Context> {
  const ready = type.read(effect.payload, context);
  if (ready === undefined) return { is: 'failed', error: 'Effect validation failed' };
  const missed = ready.players.find((player) => !world.knows(player));
  if (missed !== undefined) return { is: 'failed', error: `Player not found: ${missed}` };
  return ready.act(world, context);
}

function goOn<World extends Stage<Context>, Context extends EffectContext>(
  types: Registry<World, Context>,
  world: World,
  frame: Frame<Context>,
  reply: Reply,
): void {
  const effect = effectNow(frame);
  const context = frame.rolled ?? frame.context;
  const ready: Ready<World, Context> | undefined = types
    .get(effect.effectType)
    ?.read(effect.payload, context);
  if (ready === undefined)
    throw new Error(`An effect that was started cannot be read: ${effect.effectType}.`);
  settle(world, frame, ready.resume(world, context, frame.kept ?? {}, reply));
}

function effectNow(frame: Frame): Effect {
  const effect = currentOf(frame);
  if (effect === undefined) throw new Error('The batch is done.');
  return effect;
}

/** Stores the outcome of the current effect in the topmost frame. */
function settle<Context extends EffectContext>(
  world: Stage<Context>,
  frame: Frame<Context>,
  outcome: Outcome<Context>,
): void {
  const effect = effectNow(frame);
  const outer = world.frames.slice(0, -1);
  switch (outcome.is) {
    case 'asks':
      world.frames = [...outer, { ...frame, kept: outcome.kept }];
      world.ask(outcome.choice);
      return;
    case 'batch': {
      const { effects, context = frame.rolled ?? frame.context, ownDice, kept } = outcome;
      const inner = { effects, context, results: [], of: effect, ...(ownDice && { ownDice }) };
      world.frames = [...outer, { ...frame, kept }, inner];
      return;
    }
    case 'done':
    case 'failed': {
      const { kept: _kept, rolled, ...rest } = frame;
      const { effectType } = effect;
      const added = outcome.is === 'done' ? (outcome.resultingEffects ?? []) : [];
      const result =
        outcome.is === 'failed'
          ? { success: false, effectType, error: outcome.error }
          : {
              success: true,
              effectType,
              ...(outcome.data !== undefined && { data: outcome.data }),
              ...(added.length > 0 && { resultingEffects: added }),
            };
      const results = [...frame.results, result];
      const effects = added.length > 0 ? [...frame.effects, ...added] : frame.effects;
      world.frames = [...outer, { ...rest, effects, results }];
      world.ended(effect, rolled ?? frame.context, outcome.is === 'failed' ? outcome.error : undefined);
    }
  }
}
