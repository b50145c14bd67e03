import { z } from 'zod';

/** The fields of a zod schema and their possible values, in the words of `docs/decks.md`. */

/** A field with a value, or the keys of an object whose names are given. */
export interface Field {
  /** For example `scoring.valueBands[].upTo`; `*` means every key of a record. */
  readonly path: string;
  readonly isNeeded: boolean;
  /** For example `1 to 4`; empty if the page describes the values in words. */
  readonly values: string;
}

type Node = z.core.JSONSchema.JSONSchema;

/** The largest number that a deck may contain. */
const largest = 1_000_000;

const grouped = (value: number): string => value.toLocaleString('en-US');
const listed = (values: readonly unknown[]): string => values.map((value) => `\`${value}\``).join(', ');

/** Conditions can contain other conditions, so the page has a separate section for them, and one for effects. */
const elsewhere: ReadonlySet<string> = new Set(['when', 'effects']);
const isEffect = ({ properties = {} }: Node): boolean => 'effectType' in properties;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

function textWords({ minLength, maxLength }: Node): string {
  if (maxLength === undefined) return 'text';
  return minLength === undefined
    ? `text of up to ${grouped(maxLength)} letters`
    : `text of ${minLength} to ${grouped(maxLength)} letters`;
}

/** The schemas of which a value must match one. */
const kindsOf = ({ anyOf, oneOf, type }: Node): readonly Node[] =>
  Array.isArray(type) ? type.map((one) => ({ type: one })) : (anyOf ?? oneOf ?? []).filter(isNode);

/** The values of a field that isn't an object; undefined for an object. */
function valuesOf(node: Node): string | undefined {
  if (node.enum !== undefined) return listed(node.enum);
  if (node.const !== undefined) return listed([node.const]);
  const kinds = kindsOf(node);
  if (kinds.length > 0) {
    const each = kinds.map(valuesOf);
    return each.some((one) => one === undefined) ? undefined : each.join(' or ');
  }
  switch (node.type) {
    case 'null':
      return '`null`';
    case 'boolean':
      return '`true`, `false`';
    case 'integer':
      return `${grouped(Math.max(node.minimum ?? -largest, -largest))} to ${grouped(Math.min(node.maximum ?? largest, largest))}`;
    case 'string':
      return node.pattern === undefined ? textWords(node) : '';
    case 'array': {
      const items = isNode(node.items) ? valuesOf(node.items) : undefined;
      const count = node.minItems !== undefined && node.minItems === node.maxItems ? `${node.minItems} ` : '';
      return items === undefined ? undefined : `list of ${count}${items}`;
    }
    default:
      return undefined;
  }
}

/** The keys of a record, or of an object whose fields are all objects of the same kind. */
function keysOf({ propertyNames, properties = {} }: Node): readonly unknown[] | undefined {
  if (isNode(propertyNames) && propertyNames.enum !== undefined) return propertyNames.enum;
  const kinds = new Set(Object.values(properties).map((one) => JSON.stringify(one)));
  const isOfObjects = Object.values(properties).every((one) => isNode(one) && one.type === 'object');
  return kinds.size === 1 && isOfObjects && Object.keys(properties).length > 1
    ? Object.keys(properties)
    : undefined;
}

function within(node: Node, path: string, isNeeded: boolean): Field[] {
  const name = path.split('.').at(-1) ?? '';
  if (elsewhere.has(name) || isEffect(node)) return [{ path, isNeeded, values: '' }];
  const values = valuesOf(node);
  if (values !== undefined) return [{ path, isNeeded, values }];
  const kinds = kindsOf(node);
  if (kinds.length > 0) return kinds.flatMap((one) => within(one, path, isNeeded));
  if (node.type === 'array') return isNode(node.items) ? within(node.items, `${path}[]`, isNeeded) : [];
  const { properties = {}, required = [], additionalProperties } = node;
  const keys = keysOf(node);
  const each = isNode(additionalProperties) ? additionalProperties : Object.values(properties)[0];
  if (keys !== undefined && isNode(each)) {
    const inner = valuesOf(each);
    const own: Field = { path, isNeeded, values: listed(keys) + (inner === undefined ? '' : `: ${inner}`) };
    return inner === undefined ? [own, ...within(each, `${path}.*`, isNeeded)] : [own];
  }
  if (isNode(additionalProperties) && Object.keys(additionalProperties).length > 0)
    return [{ path, isNeeded, values: valuesOf(additionalProperties) ?? '' }];
  return Object.entries(properties).flatMap(([key, one]) =>
    isNode(one) ? within(one, path === '' ? key : `${path}.${key}`, isNeeded && required.includes(key)) : [],
  );
}

/** The fields of a schema. A union has the fields of each kind, so a path can occur more than once. */
export const fieldsOf = (schema: z.ZodType): readonly Field[] =>
  within(z.toJSONSchema(schema, { unrepresentable: 'any' }), '', true);
