import { hash } from 'node:crypto';

/**
 * The one text of a JSON value: keys in the order of their UTF-16 code units, no spaces. Two values are the same JSON
 * exactly when their texts are equal.
 *
 * @throws TypeError, naming the place, for anything that JSON would lose or change: undefined, NaN, infinities, functions,
 * symbols, big integers, dates, maps and other class instances. These are bugs in a game, never bad input of people.
 */
export function canonicalJson(value: unknown): string {
  return textOf(value, []);
}

/** SHA-256 of the canonical JSON of a state: 64 hexadecimal digits. */
export function stateHash(state: unknown): string {
  return hash('sha256', canonicalJson(state), 'hex');
}

/** Whether two JSON values are the same, whatever the order of their keys. */
export function sameJson(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  return !differAtOnce(left, right) && canonicalJson(left) === canonicalJson(right);
}

/** They have different plain values in one place: seen without writing either text, as most different values are. */
function differAtOnce(left: unknown, right: unknown): boolean {
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null)
    return left !== right && isPlain(left) && isPlain(right);
  const others = right as Readonly<Record<string, unknown>>;
  return Object.entries(left).some(([key, value]) => differAtOnce(value, others[key]));
}

const isPlain = (value: unknown): boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** ASCII without quote and backslash: most keys and texts, which can be quoted as they are. */
const plain = /^[ !#-[\]-~]*$/;

/** `place` is the way to the value, kept in one growing and shrinking array so that the good case allocates nothing. */
function textOf(value: unknown, place: (string | number)[]): string {
  switch (typeof value) {
    case 'string':
      return quoted(value);
    case 'number':
      if (Number.isFinite(value)) return String(value);
      return refuse(String(value), place);
    case 'boolean':
      return value ? 'true' : 'false';
    case 'object':
      if (value === null) return 'null';
      return Array.isArray(value) ? arrayText(value, place) : objectText(value, place);
    default:
      return refuse(typeof value === 'undefined' ? 'undefined' : `a ${typeof value}`, place);
  }
}

function quoted(text: string): string {
  return plain.test(text) ? `"${text}"` : JSON.stringify(text);
}

function arrayText(items: readonly unknown[], place: (string | number)[]): string {
  let text = '[';
  for (let index = 0; index < items.length; index += 1) {
    place.push(index);
    text += (index === 0 ? '' : ',') + textOf(items[index], place);
    place.pop();
  }
  return `${text}]`;
}

function objectText(value: object, place: (string | number)[]): string {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null)
    return refuse(`an instance of ${value.constructor.name}`, place);
  let text = '{';
  // Entries are read by descriptor-free lookup: a plain object has no getters worth guarding against here.
  const fields = value as Readonly<Record<string, unknown>>;
  for (const key of Object.keys(fields).sort()) {
    place.push(key);
    text += `${text.length === 1 ? '' : ','}${quoted(key)}:${textOf(fields[key], place)}`;
    place.pop();
  }
  return `${text}}`;
}

function refuse(what: string, place: readonly (string | number)[]): never {
  const where = place.length === 0 ? 'The value itself' : `The value at ${place.join('.')}`;
  throw new TypeError(`${where} is ${what}, which is no JSON.`);
}
