import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Course, Play } from '../../log/course.ts';

/**
 * Keeps a game's course in little memory: the states of a game are very similar, so compression works well.
 */

/** The fastest level. Because the states are so similar, a higher level would gain little. */
const level = 1;
/** Bytes of the dictionary that the compression can use. */
const longestDictionary = 32_768;
/** Memory that a play takes besides its state and lines, in bytes. */
const beside = 200;

/** A play whose state is compressed. */
export interface PackedPlay extends Omit<Play, 'state'> {
  readonly state: Uint8Array;
}

/** The plays of a game, as plain data. */
export interface PackedPlays {
  /** The end of the state at the deal, used as the compression dictionary for all states. */
  readonly dictionary: Uint8Array;
  readonly plays: readonly [PackedPlay, ...PackedPlay[]];
}

/**
 * Compresses the plays of a course.
 * @param known plays that are already compressed
 */
export function packed({ plays }: Pick<Course, 'plays'>, known?: PackedPlays): PackedPlays {
  const [deal, ...others] = plays;
  const dictionary =
    known?.dictionary ?? trimmed(Buffer.from(JSON.stringify(deal.state)).subarray(-longestDictionary));
  const before = new Map(known?.plays.map((play) => [play.number, play]));
  const pack = (play: Play): PackedPlay =>
    before.get(play.number) ?? {
      ...play,
      state: trimmed(deflateRawSync(JSON.stringify(play.state), { level, dictionary })),
    };
  return { dictionary, plays: [pack(deal), ...others.map(pack)] };
}

/**
 * Copies the bytes into their own buffer. A view would keep a much larger buffer alive and send all of it
 * between threads.
 */
const trimmed = (bytes: Uint8Array): Uint8Array => new Uint8Array(bytes);

/** Restores the plays of a course. Each state is decompressed only when it is read. */
export function unpacked({ dictionary, plays: [deal, ...others] }: PackedPlays): Course['plays'] {
  const open = ({ state, ...play }: PackedPlay): Play => ({
    ...play,
    get state(): unknown {
      return JSON.parse(inflateRawSync(state, { dictionary }).toString('utf8'));
    },
  });
  return [open(deal), ...others.map(open)];
}

/** Approximate memory that the plays take, in bytes. */
export const sizeOf = ({ dictionary, plays }: PackedPlays): number =>
  plays.reduce(
    (sum, { state, lines }) =>
      sum + state.byteLength + beside + lines.reduce((letters, line) => letters + 2 * line.length, 0),
    dictionary.byteLength,
  );
