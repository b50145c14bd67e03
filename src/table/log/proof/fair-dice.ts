import { type BeaconPart, chainOf, roundFor } from '../../../engine/beacon/chain.ts';
import { isSigned } from '../../../engine/beacon/signature.ts';
import { commitOf, verifyRolls } from '../../../engine/dice/dice.ts';
import { entropyAfter, entropyAtStart, wordHash } from '../../../engine/dice/entropy.ts';
import { timeOfId } from '../../../engine/snowflake.ts';
import type { StoredAction } from '../../../store/records/log.ts';
import type { StoredRoll } from '../../../store/records/roll.ts';
import type { StoredTable } from '../../../store/records/table.ts';
import { readAct } from '../act.ts';
import { pressOf, streamsOf, type TableStream } from './seeds.ts';

interface Played {
  readonly table: StoredTable;
  readonly actions: readonly StoredAction[];
  readonly rolls: readonly StoredRoll[];
}

/**
 * The first fault in a game's dice, as a sentence; undefined if there is none. Checks each seed against its
 * commit, the entropy against its ids and words, and every roll against its stream.
 */
export function diceFault(played: Played): string | undefined {
  const streams = streamsOf(played.table);
  if (streams.some(({ seed, commit }) => commitOf(seed) !== commit))
    return 'The seed isn’t the one promised when the table opened.';
  return (
    entropyFault(played.table) ??
    beaconsFault(played.table) ??
    streamsFault(played, streams) ??
    idsFault(played, streams) ??
    rollsFault(played.rolls, streams)
  );
}

/**
 * Checks the entropy against its parts. Older games did not store the parts, so there is nothing to check.
 */
function entropyFault(table: StoredTable): string | undefined {
  const { entropyParts: parts, seats } = table;
  if (parts === undefined) return undefined;
  if (parts.seats.length !== seats.length)
    return `The entropy has parts from ${parts.seats.length} seats, not from ${seats.length}.`;
  for (const { seat, join, word } of parts.seats) {
    const taken = seats.find((one) => one.seat === seat);
    const sat = taken?.entropy.startsWith('computer ') ? undefined : taken?.entropy;
    if (taken === undefined || join !== sat)
      return `The id by which seat ${seat + 1} was taken isn’t the one in the entropy.`;
    if (taken.word !== undefined && word !== wordHash(taken.entropy, taken.word))
      return `The word from seat ${seat + 1} isn’t the one in the entropy.`;
  }
  if (entropyAtStart(parts, parts.beacon) !== streamsOf(table)[0]?.entropy)
    return 'The entropy doesn’t match the ids and words of the people at the table.';
  return undefined;
}

/**
 * Checks the values of the beacon: each must be signed, and be the first one that was due at least three seconds
 * after its message. So nobody could know it when everything else was fixed.
 */
function beaconsFault({ entropyParts: parts }: StoredTable): string | undefined {
  if (parts === undefined) return undefined;
  const { beacon, later = [] } = parts;
  const faults = [...(beacon ? [beacon] : []), ...later.map((one) => one.beacon)].map(beaconFault);
  const found = faults.find((sentence) => sentence !== undefined);
  if (found !== undefined) return found;
  const sealed = timeOfId(beacon?.message ?? '') ?? Number.POSITIVE_INFINITY;
  const ids = [...parts.seats.map(({ join }) => join), parts.start];
  return ids.some((id) => id !== undefined && (timeOfId(id) ?? 0) > sealed)
    ? 'The message with the seal is older than the presses that it seals.'
    : undefined;
}

function beaconFault({ chain, message, round, signature }: BeaconPart): string | undefined {
  const due = roundFor(chainOf(chain), message);
  if (due === undefined) return `The dice use a message “${message}”, which isn’t a Discord id.`;
  if (due !== round) return `The dice use round ${round} of the beacon, but their message says round ${due}.`;
  return isSigned(chainOf(chain), { round, signature })
    ? undefined
    : `The beacon didn’t sign the value that the dice use for round ${round}.`;
}

/** Finds ids that Discord can't have issued in this order, such as ids forged by a modified bot. */
function idsFault(
  { table: { entropyParts: parts }, actions }: Played,
  streams: readonly TableStream[],
): string | undefined {
  if (parts === undefined) return undefined;
  const joins = parts.seats.flatMap(({ join }) => join ?? []);
  const presses = streams.flatMap((stream, index) => {
    const drawn = parts.later?.some(({ from }) => from === stream.from) === true;
    const pressed = index > 0 && !drawn && stream.seed === streams[index - 1]?.seed;
    return pressed ? (actions.find(({ number }) => number === stream.from)?.source ?? []) : [];
  });
  const starts = parts.start === undefined ? [] : [parts.start];
  const ids = [...joins, ...starts, ...presses];
  const strange = ids.find((id) => timeOfId(id) === undefined);
  if (strange !== undefined) return `The dice use “${strange}”, which isn’t a Discord id.`;
  if (new Set(ids).size < ids.length) return 'The dice use the same press twice.';
  const start = timeOfId(parts.start ?? '') ?? 0;
  if (parts.start !== undefined && joins.some((id) => (timeOfId(id) ?? 0) > start))
    return 'Somebody joined after the press of **Start** that the dice use.';
  return presses.some((id) => (timeOfId(id) ?? 0) < start)
    ? 'A press that was added to the dice is older than Start.'
    : undefined;
}

/**
 * Checks where streams begin. After the first stream, a stream with a new seed begins at the log entry that
 * promises the seed. The beacon's value, or the next press by a person, then begins one more stream with
 * the same seed. No other press may begin a stream.
 */
function streamsFault({ actions, table }: Played, streams: readonly TableStream[]): string | undefined {
  const unused = actions.find(
    ({ number, notation }) =>
      readAct(notation)?.do === 'seed' && !streams.some(({ from }) => from === number),
  );
  if (unused !== undefined) return `Action ${unused.number} promises a new seed, but no roll comes from it.`;
  const faults = streams.map((stream, index) => {
    const before = streams[index - 1];
    const sentence = `The dice from action ${stream.from} on aren’t the ones that the log promises.`;
    if (before === undefined) return undefined;
    if (isPromised(actions, stream)) {
      const press = firstPress(actions, stream.from);
      const unheard =
        press !== undefined && press.number < (streams[index + 1]?.from ?? Number.POSITIVE_INFINITY);
      if (unheard)
        return `The press of action ${press.number} should have been added to the new dice but wasn’t.`;
      return stream.entropy === entropyAfter(before.entropy) ? undefined : sentence;
    }
    const drawn = table.entropyParts?.later?.find(({ from }) => from === stream.from);
    if (drawn !== undefined) {
      const { beacon } = drawn;
      const fits =
        isPromised(actions, before) &&
        stream.from === before.from + 1 &&
        stream.seed === before.seed &&
        stream.entropy === entropyAfter(before.entropy, { beacon });
      return fits ? undefined : sentence;
    }
    const press = isPromised(actions, before) ? firstPress(actions, before.from) : undefined;
    const added =
      press?.number === stream.from &&
      stream.seed === before.seed &&
      stream.entropy === entropyAfter(before.entropy, { press: press.source });
    return added ? undefined : sentence;
  });
  return faults.find((sentence) => sentence !== undefined);
}

/** Whether a stream begins with the log entry that promises its seed. */
function isPromised(actions: readonly StoredAction[], { from, commit }: TableStream): boolean {
  const act = readAct(actions.find(({ number }) => number === from)?.notation ?? '');
  return act?.do === 'seed' && act.commit === commit;
}

/** The first action of a person after a given action. */
const firstPress = (actions: readonly StoredAction[], after: number): StoredAction | undefined =>
  actions.find(
    (action) =>
      action.number > after && pressOf(action) !== undefined && readAct(action.notation) === undefined,
  );

function rollsFault(rolls: readonly StoredRoll[], streams: readonly TableStream[]): string | undefined {
  if (streams.length === 1) return firstFault(streams[0], rolls);
  const misplaced = streams.map((stream, index) => {
    const until = streams[index + 1]?.from ?? Number.POSITIVE_INFINITY;
    return firstFault(
      stream,
      rolls.filter(({ actionNumber = 0 }) => actionNumber >= stream.from && actionNumber < until),
    );
  });
  return misplaced.find((sentence) => sentence !== undefined);
}

const firstFault = (stream: TableStream | undefined, rolls: readonly StoredRoll[]): string | undefined =>
  stream && verifyRolls({ seed: stream.seed, entropy: stream.entropy }, rolls)?.sentence;
