import type { Effect } from './effect.ts';

/** Fills players into effects, at any depth. */

const isEffect = (value: object): value is Effect =>
  'effectType' in value &&
  typeof value.effectType === 'string' &&
  'payload' in value &&
  typeof value.payload === 'object' &&
  value.payload !== null &&
  !Array.isArray(value.payload);

/** Effects of this type contain a template, for players that only they determine. */
export const groupType = 'EFFECT_GROUP_TARGETED';

type Names = Readonly<Record<string, string>>;

/** Replaces the names of players in texts: `$SELF`, `$TARGET`. */
const named = (text: string, names: Names): string =>
  text.startsWith('$') && Object.hasOwn(names, text) ? (names[text] ?? text) : text;

/** How players are filled in. */
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

/** Replaces names only, because a template's player depends on the target. */
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
 * Fills in effects as written, which name nobody: the owner goes wherever no player is named. The same list and
 * names return the same object, so that its parsed payloads can be cached too.
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

/** A template for one target: every player in it is that target. */
export const boundTo = (template: Effect, target: string, names: Names): Effect =>
  walk(template, {
    names,
    withPlayer: (one) => withOwner(one, target, true),
    // It has its own targets.
    inTemplate: (one) => one,
  }) as Effect;
