import { hash } from 'node:crypto';

/**
 * Returns the canonical text of a JSON value: keys sorted by UTF-16 code units, no spaces. Two JSON values
 * are equal exactly when their texts are equal.
 *
 * @throws TypeError, naming the path, for anything that JSON would lose or change: undefined, NaN,
 * infinities, functions, symbols, big integers, dates, maps and other class instances. These are bugs in a
 * game, never bad user input.
 */
export function canonicalJson(value: unknown): string {
  return textOf(value, [], undefined);
}

/**
 * Cached canonical texts of parts of states. States never change, and each one shares most parts with the
 * state before it. An entry is dropped when its part is garbage collected.
 */
const known = new WeakMap<object, string>();
/**
 * Minimum and maximum length of texts worth caching. Shorter texts are as fast to write as to look up. Longer
 * ones would use the most memory, and are quickly joined again from the texts of their parts.
 */
const worthKeeping = { from: 16, to: 10_000 };
/** Lengths of the texts of whole states. The texts themselves aren't cached. */
const sizes = new WeakMap<object, number>();

/** Length of a state's canonical JSON; undefined if it was never hashed. */
export function sizeOf(state: unknown): number | undefined {
  return typeof state === 'object' && state !== null ? sizes.get(state) : undefined;
}

/** SHA-256 of a state's canonical JSON, 64 hexadecimal digits. The state's parts must never change. */
export function stateHash(state: unknown): string {
  if (typeof state !== 'object' || state === null) return hash('sha256', textOf(state, [], known), 'hex');
  const text = known.get(state) ?? freshText(state, [], known);
  sizes.set(state, text.length);
  return hash('sha256', text, 'hex');
}

/** Whether two JSON values are equal. The order of keys doesn't matter. */
export function sameJson(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  if (Array.isArray(left) || Array.isArray(right))
    return Array.isArray(left) && Array.isArray(right) && sameItems(left, right);
  return sameFields(left as Fields, right as Fields);
}

type Fields = Readonly<Record<string, unknown>>;

const sameItems = (left: readonly unknown[], right: readonly unknown[]): boolean =>
  left.length === right.length && left.every((item, index) => sameJson(item, right[index]));

/**
 * Compares two objects field by field. It allocates no lists of keys, because each press is compared with
 * hundreds of choices.
 */
function sameFields(left: Fields, right: Fields): boolean {
  let more = 0;
  for (const key in left) {
    if (!Object.hasOwn(right, key) || !sameJson(left[key], right[key])) return false;
    more += 1;
  }
  for (const _ in right) more -= 1;
  return more === 0;
}

/** Matches ASCII text without quotes and backslashes. Most keys and texts match, so they need no escaping. */
const unescaped = /^[ !#-[\]-~]*$/;

type Known = WeakMap<object, string> | undefined;

/**
 * Returns a value's canonical text. It collects the parts and joins them at the end. A string built with `+=`
 * is a tree of pieces, which every enclosing hash would traverse again.
 *
 * `place` is the path to the value. One array is reused for all values, so that normally nothing is
 * allocated.
 */
function textOf(value: unknown, place: (string | number)[], texts: Known): string {
  switch (typeof value) {
    case 'string':
      return quoted(value);
    case 'number':
      if (Number.isFinite(value)) return String(value);
      return refuse(String(value), place);
    case 'boolean':
      return value ? 'true' : 'false';
    case 'object':
      return value === null ? 'null' : partText(value, place, texts);
    default:
      return refuse(typeof value === 'undefined' ? 'undefined' : `a ${typeof value}`, place);
  }
}

function partText(value: object, place: (string | number)[], texts: Known): string {
  const before = texts?.get(value);
  if (before !== undefined) return before;
  const text = freshText(value, place, texts);
  if (text.length >= worthKeeping.from && text.length <= worthKeeping.to) texts?.set(value, text);
  return text;
}

const freshText = (value: object, place: (string | number)[], texts: Known): string =>
  Array.isArray(value) ? arrayText(value, place, texts) : objectText(value, place, texts);

function quoted(text: string): string {
  return unescaped.test(text) ? `"${text}"` : JSON.stringify(text);
}

/**
 * Cached keys with quotes. There are few different ones. Keys that come from data have a limit, so they can't
 * fill the memory.
 */
const names = new Map<string, string>();
const mostNames = 2_000;

function named(key: string): string {
  const before = names.get(key);
  if (before !== undefined) return before;
  const text = quoted(key);
  if (names.size < mostNames) names.set(key, text);
  return text;
}

function arrayText(items: readonly unknown[], place: (string | number)[], texts: Known): string {
  const parts: string[] = [];
  for (let index = 0; index < items.length; index += 1) {
    place.push(index);
    parts.push(textOf(items[index], place, texts));
    place.pop();
  }
  return `[${parts.join(',')}]`;
}

function objectText(value: object, place: (string | number)[], texts: Known): string {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null)
    return refuse(`an instance of ${value.constructor.name}`, place);
  const parts: string[] = [];
  // A plain object has no getters worth guarding against, so read its fields directly.
  const fields = value as Readonly<Record<string, unknown>>;
  for (const key of inOrder(Object.keys(fields))) {
    place.push(key);
    parts.push(`${named(key)}:${textOf(fields[key], place, texts)}`);
    place.pop();
  }
  return `{${parts.join(',')}}`;
}

/** Sorts in place by UTF-16 code units. Fastest for objects, which have few keys. */
function inOrder(keys: string[]): string[] {
  for (let at = 1; at < keys.length; at += 1) {
    const key = keys[at] ?? '';
    let to = at;
    for (let before = keys[to - 1]; before !== undefined && before > key; before = keys[to - 1]) {
      keys[to] = before;
      to -= 1;
    }
    keys[to] = key;
  }
  return keys;
}

function refuse(what: string, place: readonly (string | number)[]): never {
  const where = place.length === 0 ? 'The value itself' : `The value at ${place.join('.')}`;
  throw new TypeError(`${where} is ${what}, which isn’t JSON.`);
}
