import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Course, Play } from '../../log/course.ts';

/** Courses of games in little memory: the states of one game are much alike, so they are kept compressed. */

/** The fastest: much is gained by the states' likeness, little by looking closer. */
const level = 1;
/** Bytes of a dictionary that count. */
const longestDictionary = 32_768;
/** Bytes of memory that a play takes beside its state and its lines. */
const beside = 200;

/** A play whose state is compressed. */
export interface PackedPlay extends Omit<Play, 'state'> {
  readonly state: Uint8Array;
}

/** The plays of a game, in plain data. */
export interface PackedPlays {
  /** The end of the deal's state, by which all states are compressed. */
  readonly dictionary: Uint8Array;
  readonly plays: readonly [PackedPlay, ...PackedPlay[]];
}

/** Compresses the plays of a course. @param known plays that are compressed already */
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

/** A copy with memory of its own: a view would keep, and send between threads, all of a much larger buffer. */
const trimmed = (bytes: Uint8Array): Uint8Array => new Uint8Array(bytes);

/** The plays as a course has them; a state is unpacked when somebody looks at it. */
export function unpacked({ dictionary, plays: [deal, ...others] }: PackedPlays): Course['plays'] {
  const open = ({ state, ...play }: PackedPlay): Play => ({
    ...play,
    get state(): unknown {
      return JSON.parse(inflateRawSync(state, { dictionary }).toString('utf8'));
    },
  });
  return [open(deal), ...others.map(open)];
}

/** Bytes of memory that the plays take, roughly. */
export const sizeOf = ({ dictionary, plays }: PackedPlays): number =>
  plays.reduce(
    (sum, { state, lines }) =>
      sum + state.byteLength + beside + lines.reduce((letters, line) => letters + 2 * line.length, 0),
    dictionary.byteLength,
  );
