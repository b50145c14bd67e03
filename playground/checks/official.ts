import * as core from 'zod/v4/core';
import { type Fault, invalid } from './refusal.ts';

/**
 * Discord's own description of its API, made strict so that unknown keys are errors. The package has a switch for
 * that, but it comes too late, because the schemas are made when the package is loaded. So they are rebuilt here.
 */

const strictForm = new Map<core.$ZodType, core.$ZodType>();

/** The same schema, refusing unknown keys at every depth. */
export function strict<T>(schema: core.$ZodType<T>): core.$ZodType<T> {
  const known = strictForm.get(schema);
  // The rebuilt schema accepts a subset of the same values, so it has the same type.
  if (known) return known as core.$ZodType<T>;
  const rebuilt = rebuild(schema as core.$ZodTypes);
  strictForm.set(schema, rebuilt);
  return rebuilt as core.$ZodType<T>;
}

function rebuild(schema: core.$ZodTypes): core.$ZodType {
  const def = schema._zod.def;
  switch (def.type) {
    case 'object': {
      const shape = Object.fromEntries(Object.entries(def.shape).map(([key, value]) => [key, strict(value)]));
      const catchall = def.catchall ?? new core.$ZodNever({ type: 'never' });
      return core.clone(schema, { ...def, shape, catchall });
    }
    case 'array':
      return core.clone(schema, { ...def, element: strict(def.element) });
    case 'union':
      return core.clone(schema, { ...def, options: def.options.map((option) => strict(option)) });
    case 'optional':
    case 'nullable':
      return core.clone(schema, { ...def, innerType: strict(def.innerType) });
    case 'record':
      return core.clone(schema, { ...def, valueType: strict(def.valueType) });
    case 'lazy':
      // Schemas refer to each other recursively, so a lazy schema is rebuilt when it is needed.
      return core.clone(schema, { ...def, getter: () => strict(def.getter()) });
    default:
      return schema;
  }
}

/**
 * Checks what the bot sent against Discord's description, and returns it parsed.
 * @throws Refusal 50035 with Discord's tree of errors
 */
export function official<T>(schema: core.$ZodType<T>, value: unknown): T {
  const parsed = core.safeParse(strict(schema), tolerated(value));
  if (parsed.success) return parsed.data;
  throw invalid(parsed.error.issues.flatMap((issue) => faults(issue, [])));
}

/** The faults of a value according to Discord's description; empty if there are none. */
export function discrepancies(schema: core.$ZodType, value: unknown): readonly string[] {
  const parsed = core.safeParse(strict(schema), value);
  if (parsed.success) return [];
  return parsed.error.issues
    .flatMap((issue) => faults(issue, []))
    .map((fault) => `${fault.path.join('.')}: ${fault.message}`);
}

/**
 * Differences between the description and Discord itself. Permissions may be sent as decimal text (the
 * documented form), and `nsfw` of a command is missing. Also, discord.js adds `tts: false` and
 * `enforce_nonce: false` to every message.
 */
function tolerated(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tolerated);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).flatMap(([key, item]): [string, unknown][] => {
    if ((key === 'tts' || key === 'enforce_nonce') && item === false) return [];
    if (key === 'nsfw' && typeof item === 'boolean') return [];
    if (PERMISSION_KEYS.has(key) && typeof item === 'string' && /^\d+$/.test(item)) {
      return [[key, Number(item)]];
    }
    return [[key, key === 'data' ? tolerated(item) : item]];
  });
  return Object.fromEntries(entries);
}

const PERMISSION_KEYS = new Set(['default_member_permissions', 'allow', 'deny']);

function faults(issue: core.$ZodIssue, above: readonly (string | number)[]): readonly Fault[] {
  const path = [...above, ...issue.path.map((key) => (typeof key === 'number' ? key : String(key)))];
  if (issue.code === 'invalid_union') return unionFaults(issue, path);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: [...path, key],
      code: 'UNKNOWN_FIELD',
      message: `"${key}" is not a field that Discord knows here.`,
    }));
  }
  return [{ path, code: CODES[issue.code] ?? 'BASE_TYPE_BAD_TYPE', message: issue.message }];
}

/** Of several possible forms, checks the one that `type` names, or else the one that fits best. */
function unionFaults(
  issue: core.$ZodIssueInvalidUnion,
  path: readonly (string | number)[],
): readonly Fault[] {
  const named = issue.errors.filter((errors) => !errors.some((error) => error.path[0] === 'type'));
  const [best] = (named.length > 0 ? named : issue.errors).toSorted((a, b) => a.length - b.length);
  if (named.length === 0 || !best) {
    return [
      { path, code: 'UNION_TYPE_CHOICES', message: 'This is none of the forms that are allowed here.' },
    ];
  }
  return best.flatMap((error) => faults(error, path));
}

const CODES: Readonly<Record<string, string>> = {
  too_big: 'BASE_TYPE_BAD_LENGTH',
  too_small: 'BASE_TYPE_BAD_LENGTH',
  invalid_value: 'BASE_TYPE_CHOICES',
  invalid_format: 'STRING_TYPE_REGEX',
};
