/** Damages the text of a proof, in a different way for each number and always the same for the same number. */

/** Returns whole numbers below a limit, the same ones for the same seed (mulberry32). */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

type Pick = (below: number) => number;
const oneOf = <T>(list: readonly T[], pick: Pick): T => {
  const one = list[pick(list.length)];
  if (one === undefined) throw new Error('There is nothing to pick from.');
  return one;
};

/** Stands for a text that isn't written as JSON of a value, such as a number beyond all. */
const raw = (text: string): string => `\u0001${text}\u0001`;
const withRaw = (value: unknown): string =>
  JSON.stringify(value, null, 1).replaceAll(/"\\u0001((?:[^"\\]|\\.)*?)\\u0001"/g, (_, text: string) =>
    String(JSON.parse(`"${text}"`)),
  );

const strange: readonly unknown[] = [
  null,
  true,
  '',
  'NaN',
  'Infinity',
  '-1',
  '0x10',
  '1e9',
  [],
  {},
  [[[[]]]],
  { toString: 'x' },
  { length: 3 },
  0,
  -1,
  1,
  0.5,
  2 ** 31,
  2 ** 32,
  2 ** 53,
  raw('1e308'),
  raw('1e999'),
  raw('-1e999'),
  raw('-0'),
  raw('12345678901234567890123'),
  '\u0000',
  '\ud800',
  '🎲'.repeat(50),
  'a'.repeat(100_000),
];

/** Places in a value: containers, each with one of its keys. */
function placesOf(value: unknown): { readonly holder: Record<string, unknown>; readonly key: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesOf(holder[key])]);
}

/** Changes the value of a proof at a random place. */
const atPlace =
  (change: (holder: Record<string, unknown>, key: string, pick: Pick) => void) =>
  (text: string, pick: Pick): string => {
    const value: unknown = JSON.parse(text);
    const { holder, key } = oneOf(placesOf(value), pick);
    change(holder, key, pick);
    return withRaw(value);
  };

const inBytes =
  (change: (bytes: number[], at: number, pick: Pick) => void) =>
  (text: string, pick: Pick): string => {
    const bytes = [...Buffer.from(text)];
    change(bytes, pick(bytes.length), pick);
    return new TextDecoder().decode(Uint8Array.from(bytes));
  };

/** Inserts a text after the beginning of a random object. */
const inObject =
  (inserted: (pick: Pick) => string) =>
  (text: string, pick: Pick): string => {
    const begins = [...text.matchAll(/\{(?=\s*")/g)].map(({ index }) => index + 1);
    const at = oneOf(begins, pick);
    return text.slice(0, at) + inserted(pick) + text.slice(at);
  };

const damages: Readonly<Record<string, (text: string, pick: Pick) => string>> = {
  'a bit flipped': inBytes((bytes, at, pick) => {
    bytes[at] = (bytes[at] ?? 0) ^ (1 << pick(8));
  }),
  'a byte lost': inBytes((bytes, at) => {
    bytes.splice(at, 1);
  }),
  'a byte replaced': inBytes((bytes, at, pick) => {
    bytes[at] = pick(256);
  }),
  'bytes swapped': inBytes((bytes, at) => {
    bytes.splice(at, 2, ...bytes.slice(at, at + 2).reverse());
  }),
  truncated: (text, pick) => text.slice(0, pick(text.length)),
  'a field dropped': atPlace((holder, key) => {
    if (Array.isArray(holder)) holder.splice(Number(key), 1);
    else delete holder[key];
  }),
  'another type': atPlace((holder, key, pick) => {
    holder[key] = oneOf(strange, pick);
  }),
  'a digit changed': (text, pick) => {
    const at = oneOf([...text.matchAll(/[0-9a-f]/g)], pick).index;
    return `${text.slice(0, at)}${pick(16).toString(16)}${text.slice(at + 1)}`;
  },
  'an entry twice': atPlace((holder, key) => {
    if (Array.isArray(holder)) holder.splice(Number(key), 0, holder[Number(key)]);
    else holder[`${key} `] = holder[key];
  }),
  'entries swapped': atPlace((holder, key, pick) => {
    const other = oneOf(Object.keys(holder), pick);
    [holder[key], holder[other]] = [holder[other], holder[key]];
  }),
  'a field twice in the text': inObject((pick) => {
    const name = oneOf(['seat', 'values', 'name', 'winner', 'seed', 'title', 'at', 'se\\u0065d'], pick);
    return `"${name}": ${oneOf(['0', '[6]', '"Eve"', 'null'], pick)},`;
  }),
  'a prototype': inObject((pick) => {
    const name = oneOf(['__proto__', 'constructor', 'prototype', 'hasOwnProperty', 'toString'], pick);
    return `"${name}": ${oneOf(['null', '{}', '{"version": 3}', '[]', '"x"'], pick)},`;
  }),
  'deep nesting': atPlace((holder, key, pick) => {
    const depth = oneOf([10, 1_000, 200_000], pick);
    const [open, shut] = oneOf([['[', ']'] as const, ['{"a":', '}'] as const], pick);
    holder[key] = raw(`${open.repeat(depth)}1${shut.repeat(pick(10) === 0 ? depth - 1 : depth)}`);
  }),
  'strange characters': (text, pick) => {
    const at = pick(text.length + 1);
    return (
      text.slice(0, at) +
      oneOf(['\u200d', '\u0000', '\ud83c', '\ufeff', 'е', '\u202e', '"'], pick) +
      text.slice(at)
    );
  },
  spaces: (text, pick) => {
    const at = oneOf([...text.matchAll(/[{}[\],:]/g)], pick).index;
    return `${text.slice(0, at)}${oneOf([' ', '\n', '\t', '\r\n'], pick)}${text.slice(at)}`;
  },
};

const kinds = Object.keys(damages);

/** Returns a damaged text and the kind of its damage. */
export function damaged(text: string, number: number): { readonly kind: string; readonly text: string } {
  const pick = numbersFrom(number);
  const kind = kinds[Math.floor(number / 6) % kinds.length] ?? '';
  return { kind, text: damages[kind]?.(text, pick) ?? text };
}
