/**
 * Readers of values from a file that nobody has checked yet. A reader returns its value with a type, or throws
 * `Misshapen` with the place of the first fault. No reader is recursive, so nesting in a file can't exhaust the stack.
 */

/** What is wrong with a file, as a sentence for people. */
export class Misshapen extends Error {}

export type Reader<T> = (value: unknown, place: string) => T;
type Of<R> = R extends Reader<infer T> ? T : never;
type Readers = Readonly<Record<string, Reader<unknown>>>;

const refused = (place: string): never => {
  throw new Misshapen(`The file says something at ${place} that no proof says.`);
};

export const text: Reader<string> = (value, place) => (typeof value === 'string' ? value : refused(place));

/** Reads a text of a given number of hexadecimal digits, in lower case. */
export const hex =
  (digits: number): Reader<string> =>
  (value, place) =>
    typeof value === 'string' && value.length === digits && /^[0-9a-f]*$/.test(value)
      ? value
      : refused(place);

/** Reads a whole number. */
export const whole =
  (from: number, to = Number.MAX_SAFE_INTEGER): Reader<number> =>
  (value, place) =>
    typeof value === 'number' && Number.isSafeInteger(value) && value >= from && value <= to
      ? value
      : refused(place);

/** Reads one of these texts. */
export const oneOf =
  <const T extends string>(...texts: readonly T[]): Reader<T> =>
  (value, place) =>
    texts.find((one) => one === value) ?? refused(place);

/** Accepts every value, for what a file may say without any check. */
export const anything: Reader<unknown> = (value) => value;

/** Reads a list with a limited number of items. */
export const list =
  <T>(one: Reader<T>, least = 0, most = Number.POSITIVE_INFINITY): Reader<readonly T[]> =>
  (value, place) =>
    Array.isArray(value) && value.length >= least && value.length <= most
      ? value.map((item, at) => one(item, `${place}[${at}]`))
      : refused(place);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The kind of an object, if it has one, to choose its reader by. */
export const kindOf = (value: unknown): unknown =>
  isObject(value) && Object.hasOwn(value, 'kind') ? value['kind'] : undefined;

/** Reads an object that has all fields of `must`, maybe some of `may`, and no others. */
export const record =
  <Must extends Readers, May extends Readers>(
    must: Must,
    may: May,
  ): Reader<{ readonly [K in keyof Must]: Of<Must[K]> } & { readonly [K in keyof May]?: Of<May[K]> }> =>
  (value, place) => {
    if (!isObject(value)) return refused(place);
    const path = (name: string) => (place === '' ? name : `${place}.${name}`);
    for (const name of Object.keys(value))
      if (!Object.hasOwn(must, name) && !Object.hasOwn(may, name))
        throw new Misshapen(`The file has a field that no proof has: ${path(name).slice(0, 80)}.`);
    const read: Record<string, unknown> = {};
    for (const [name, reader] of Object.entries(must)) {
      if (!Object.hasOwn(value, name)) throw new Misshapen(`The file lacks ${path(name)}.`);
      read[name] = reader(value[name], path(name));
    }
    for (const [name, reader] of Object.entries(may))
      if (Object.hasOwn(value, name)) read[name] = reader(value[name], path(name));
    // Every field was just read by its reader, which the compiler can't follow through names.
    return read as { readonly [K in keyof Must]: Of<Must[K]> } & { readonly [K in keyof May]?: Of<May[K]> };
  };

/**
 * Finds a field that an object of a JSON text has twice. A reader of the text may see one, and this page would check the
 * other. The text must be valid JSON.
 */
export function fieldGivenTwice(json: string): string | undefined {
  const objects: (Set<string> | undefined)[] = [];
  let name: string | undefined;
  for (const [token] of json.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:]/g)) {
    if (token === '{') objects.push(new Set());
    else if (token === '[') objects.push(undefined);
    else if (token === '}' || token === ']') objects.pop();
    else if (token !== ':') name = token;
    else if (name !== undefined) {
      const names = objects.at(-1);
      const plain = String(JSON.parse(name));
      if (names?.has(plain)) return plain;
      names?.add(plain);
    }
  }
  return undefined;
}
