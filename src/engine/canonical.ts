import { hash } from 'node:crypto';

/**
 * The one text of a JSON value: keys in the order of their UTF-16 code units, no spaces. Two values are the same JSON
 * exactly when their texts are equal.
 *
 * @throws TypeError, naming the place, for anything that JSON would lose or change: undefined, NaN, infinities, functions,
 * symbols, big integers, dates, maps and other class instances. These are bugs in a game, never bad input of people.
 */
export function canonicalJson(value: unknown): string {
  return textOf(value, [], undefined);
}

/**
 * Texts of parts of states. States never change and each shares most of its parts with the one before, so a part that was
 * written once need not be written again. A part's text goes with the part.
 */
const known = new WeakMap<object, string>();
/**
 * Texts of parts that are worth keeping, in letters: shorter ones are written as quickly as they are found, and longer ones
 * are soon joined again from the texts of their own parts, while they would take the most memory of all.
 */
const worthKeeping = { from: 16, to: 10_000 };
/** Letters of the texts of whole states, which nobody needs twice. */
const sizes = new WeakMap<object, number>();

/** Letters of a state's canonical JSON; undefined for one that was never hashed. */
export function sizeOf(state: unknown): number | undefined {
  return typeof state === 'object' && state !== null ? sizes.get(state) : undefined;
}

/** SHA-256 of the canonical JSON of a state, whose parts must never change: 64 hexadecimal digits. */
export function stateHash(state: unknown): string {
  if (typeof state !== 'object' || state === null) return hash('sha256', textOf(state, [], known), 'hex');
  const text = known.get(state) ?? freshText(state, [], known);
  sizes.set(state, text.length);
  return hash('sha256', text, 'hex');
}

/** Whether two JSON values are the same, whatever the order of their keys. */
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

/** Without lists of keys: what is pressed is compared with each of hundreds of choices. */
function sameFields(left: Fields, right: Fields): boolean {
  let more = 0;
  for (const key in left) {
    if (!Object.hasOwn(right, key) || !sameJson(left[key], right[key])) return false;
    more += 1;
  }
  for (const _ in right) more -= 1;
  return more === 0;
}

/** ASCII without quote and backslash: most keys and texts, which can be quoted as they are. */
const unescaped = /^[ !#-[\]-~]*$/;

type Known = WeakMap<object, string> | undefined;

/**
 * Parts are joined at the end: a text that grew by `+=` is a tree of its pieces, which the hash would have to walk again
 * for every state that shares it.
 *
 * `place` is the way to the value, kept in one growing and shrinking array so that the good case allocates nothing.
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

/** Keys as they stand in texts. There are few different ones; those that data brings are not kept without end. */
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
  // Entries are read by descriptor-free lookup: a plain object has no getters worth guarding against here.
  const fields = value as Readonly<Record<string, unknown>>;
  for (const key of inOrder(Object.keys(fields))) {
    place.push(key);
    parts.push(`${named(key)}:${textOf(fields[key], place, texts)}`);
    place.pop();
  }
  return `{${parts.join(',')}}`;
}

/** Sorted in place by UTF-16 code units: objects have few keys, for which this is the quickest. */
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
  throw new TypeError(`${where} is ${what}, which is no JSON.`);
}
