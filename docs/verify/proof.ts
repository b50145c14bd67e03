import {
  anything,
  fieldGivenTwice,
  hex,
  kindOf,
  list,
  Misshapen,
  oneOf,
  type Reader,
  record,
  text,
  whole,
} from './shape.ts';

/** The file that `/verify` gives, in its versions 1 to 3. docs/fairness.md describes its fields. */

/** A beacon of a person's own, described in the file. */
export interface OwnBeacon {
  readonly key: string;
  readonly genesis: number;
  readonly period: number;
}

/** A value of a beacon, and the message that fixed everything before it. */
export interface Beacon {
  readonly chain: 'quicknet' | OwnBeacon;
  readonly message: string;
  readonly round: number;
  readonly signature: string;
}

export interface SeatPart {
  readonly seat: number;
  readonly join?: string;
  /** Hash of the person's word. */
  readonly word?: string;
}

export type Parts =
  | {
      readonly kind: 'start';
      readonly seats: readonly SeatPart[];
      readonly start?: string;
      /** Why nobody pressed Start. */
      readonly without?: string;
      readonly beacon?: Beacon;
    }
  | { readonly kind: 'after'; readonly press?: string; readonly beacon?: Beacon }
  | null;

export interface Stream {
  readonly from: number;
  readonly seed: string;
  readonly commit: string;
  readonly entropy: string;
  readonly parts: Parts;
}

export interface Action {
  readonly number: number;
  readonly seat: number;
  readonly notation: string;
  readonly hash: string;
  readonly press?: string;
}

export interface Roll {
  readonly id: string;
  readonly action: number;
  readonly at: number;
  readonly kind: string;
  readonly purpose: string;
  readonly owner?: string;
  readonly sides: readonly number[];
  readonly values: readonly number[];
}

export interface Seat {
  readonly seat: number;
  readonly tag?: string;
  readonly salt?: string;
  readonly who?: string;
  readonly name?: string;
  readonly word?: string;
}

export interface Proof {
  readonly version: 1 | 2 | 3;
  readonly table: string;
  readonly title: string;
  readonly status: 'finished' | 'ended';
  readonly beginning: string;
  readonly seats: readonly Seat[];
  /** The first one deals the game. */
  readonly streams: readonly [Stream, ...Stream[]];
  readonly actions: readonly Action[];
  readonly rolls: readonly Roll[];
  readonly chain: string;
  /** Only in version 3, and always there. */
  readonly end?: string;
  /** Canonical JSON in version 3, any value in older versions. */
  readonly result?: unknown;
}

const digest = hex(64);
const number = whole(0);
const none = {};

/** Seconds until the year 30000 or so: no real beacon needs more, and times in milliseconds stay exact. */
const seconds = 2 ** 40;

const ownBeacon = record({ key: hex(192), genesis: whole(0, seconds), period: whole(1, 2 ** 31) }, none);
const beacon = record(
  {
    chain: (value, place): 'quicknet' | OwnBeacon => (value === 'quicknet' ? value : ownBeacon(value, place)),
    message: text,
    round: whole(1),
    signature: hex(96),
  },
  none,
);

/** More people than any game seats. */
const mostSeats = 1_000;
const seats = <T>(one: Reader<T>) => list(one, 0, mostSeats);

const seatPart = record({ seat: number }, { join: text, word: digest });
const startBefore3 = record({ kind: oneOf('start'), seats: seats(seatPart), start: text }, none);
const start3 = record(
  { kind: oneOf('start'), seats: seats(seatPart) },
  { start: text, without: oneOf('computers', 'fixture', 'rematch'), beacon },
);
const afterBefore3 = record({ kind: oneOf('after') }, { press: text });
const after3 = record({ kind: oneOf('after') }, { press: text, beacon });

const partsBefore3: Reader<Parts> = (value, place) => {
  if (value === null) return null;
  return kindOf(value) === 'start' ? startBefore3(value, place) : afterBefore3(value, place);
};

const parts2: Reader<Parts> = (value, place) => {
  if (value === null)
    throw new Misshapen(`The file doesn’t say what the dice were made of, at ${place}: it was left out.`);
  return partsBefore3(value, place);
};

const parts3: Reader<Parts> = (value, place) => {
  if (kindOf(value) !== 'start') return value === null ? parts2(value, place) : after3(value, place);
  const parts = start3(value, place);
  if ((parts.start === undefined) === (parts.without === undefined))
    throw new Misshapen(`The file must say how the game was started, in one way, at ${place}.`);
  return parts;
};

/** More backups than anybody restores during one game. A check of each beacon takes a moment. */
const mostStreams = 1_000;

const streams = (parts: Reader<Parts>, digestOrText: Reader<string>) =>
  list(
    record({ from: number, seed: digest, commit: digestOrText, entropy: digestOrText, parts }, none),
    1,
    mostStreams,
  );

const action = { number: whole(1), seat: number, notation: text, hash: text };
const roll = record(
  {
    id: text,
    action: number,
    at: number,
    kind: text,
    purpose: text,
    // With more sides, up to half of the words would be skipped.
    sides: list(whole(2, 2 ** 31), 1),
    values: list(whole(1), 1),
  },
  { owner: text },
);

const seatBefore3 = record({ seat: number, name: text }, { word: text });
const seat3 = record({ seat: number, tag: digest }, { salt: hex(32), who: digest, name: text, word: text });

const always = {
  format: oneOf('clubhouse-proof'),
  version: whole(1, 3),
  table: text,
  title: text,
  status: oneOf('finished', 'ended'),
  beginning: text,
  rolls: list(roll),
  chain: digest,
};

const fileOf = {
  1: record(
    {
      ...always,
      seats: seats(seatBefore3),
      streams: streams(partsBefore3, text),
      actions: list(record(action, none)),
    },
    { result: anything },
  ),
  2: record(
    {
      ...always,
      seats: seats(seatBefore3),
      streams: streams(parts2, text),
      actions: list(record(action, { press: text })),
    },
    { result: anything },
  ),
  3: record(
    {
      ...always,
      seats: seats(seat3),
      streams: streams(parts3, digest),
      actions: list(record(action, { press: text })),
      end: digest,
    },
    { result: text },
  ),
} as const;

/** A whole game of baseball has a hundredth of this. */
const longest = 30_000_000;

/**
 * Reads a file.
 * @throws Misshapen with a sentence for people if it isn't a proof
 */
export function readProof(json: string): Proof {
  if (json.length > longest) throw new Misshapen('This file is larger than any proof.');
  const value = jsonOf(json);
  const format = typeof value === 'object' && value !== null && Object.hasOwn(value, 'format');
  if (!format || !('format' in value) || value.format !== 'clubhouse-proof')
    throw new Misshapen('This file isn’t a proof of Clubhouse.');
  const version = 'version' in value ? value.version : undefined;
  if (version !== 1 && version !== 2 && version !== 3)
    throw new Misshapen('This page reads proofs of the versions 1, 2 and 3, and this file is none of them.');
  const twice = fieldGivenTwice(json);
  if (twice !== undefined)
    throw new Misshapen(`The file has the field “${twice.slice(0, 40)}” twice in one place.`);
  const { streams: read, ...rest } = fileOf[version](value, '');
  const [first, ...later] = read;
  if (first === undefined) throw new Misshapen('The file has no dice.');
  return { ...rest, version, streams: [first, ...later] };
}

function jsonOf(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new Misshapen('This file isn’t JSON, or a part of it is missing.');
  }
}
