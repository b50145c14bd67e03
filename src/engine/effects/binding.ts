import type { Effect } from './effect.ts';

/** Fills in the players in effects and the effects nested in them. */

const isEffect = (value: object): value is Effect =>
  'effectType' in value &&
  typeof value.effectType === 'string' &&
  'payload' in value &&
  typeof value.payload === 'object' &&
  value.payload !== null &&
  !Array.isArray(value.payload);

/** Type of effects that contain a template. The effect itself determines the players of the template. */
export const groupType = 'EFFECT_GROUP_TARGETED';

type Names = Readonly<Record<string, string>>;

/** Replaces placeholders for players in texts: `$SELF`, `$TARGET`. */
const named = (text: string, names: Names): string =>
  text.startsWith('$') && Object.hasOwn(names, text) ? (names[text] ?? text) : text;

/** A strategy for filling in players. */
interface Way {
  readonly names: Names;
  withPlayer(effect: Effect): Effect;
  /** Handles a nested template. */
  inTemplate(template: unknown): unknown;
}

function walk(value: unknown, way: Way): unknown {
  if (typeof value === 'string') return named(value, way.names);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => walk(one, way));
  if (!isEffect(value)) return fields(value, way);
  const { effectType, payload } = value;
  const { templateEffect, ...rest } = payload;
  const own = effectType === groupType && templateEffect !== undefined;
  const bound = own
    ? { ...fields(rest, way), templateEffect: way.inTemplate(templateEffect) }
    : fields(payload, way);
  return way.withPlayer({ effectType, payload: bound });
}

const fields = (value: object, way: Way): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).map(([key, one]) => [key, walk(one, way)]));

/** Replaces only the placeholders, because a template's player depends on the target. */
function onlyNamed(value: unknown, names: Names): unknown {
  const way: Way = { names, withPlayer: (effect) => effect, inTemplate: (one) => walk(one, way) };
  return walk(value, way);
}

const withOwner = (effect: Effect, playerId: string, always: boolean): Effect =>
  !always && 'playerId' in effect.payload
    ? effect
    : { effectType: effect.effectType, payload: { ...effect.payload, playerId } };

const remembered = new WeakMap<readonly Effect[], Map<string, readonly Effect[]>>();

/**
 * Fills in a list of effects that doesn't name its owner. The owner becomes the player wherever none is
 * given. The same list and names return the same object, so that its parsed payloads can be cached as well.
 */
export function filled(effects: readonly Effect[], playerId: string, names: Names): readonly Effect[] {
  const known = remembered.get(effects) ?? new Map<string, readonly Effect[]>();
  remembered.set(effects, known);
  const key = JSON.stringify([playerId, names]);
  const found =
    known.get(key) ??
    effects.map(
      (effect) =>
        walk(effect, {
          names,
          withPlayer: (one) => withOwner(one, playerId, false),
          inTemplate: (one) => onlyNamed(one, names),
        }) as Effect,
    );
  known.set(key, found);
  return found;
}

/** Fills in a template for one target, who becomes the player everywhere in it. */
export const boundTo = (template: Effect, target: string, names: Names): Effect =>
  walk(template, {
    names,
    withPlayer: (one) => withOwner(one, target, true),
    // A nested template has its own targets.
    inTemplate: (one) => one,
  }) as Effect;
