import { commitOf, verifyRolls } from '../../engine/dice.ts';
import { entropyAfter, entropyAtStart, wordHash } from '../../engine/entropy.ts';
import type { StoredAction, StoredRoll, StoredTable } from '../../store/store.ts';
import { readAct } from './act.ts';
import { streamsOf, type TableStream } from './seeds.ts';

interface Played {
  readonly table: StoredTable;
  readonly actions: readonly StoredAction[];
  readonly rolls: readonly StoredRoll[];
}

/**
 * The first thing about a game's dice that is not as it should be, in a sentence: each seed against its promise, the entropy
 * against the ids and words that it is made of, every roll against its stream. undefined: all is well.
 */
export function diceFault(played: Played): string | undefined {
  const streams = streamsOf(played.table);
  if (streams.some(({ seed, commit }) => commitOf(seed) !== commit))
    return 'The seed is not the one that was promised when the table opened.';
  return entropyFault(played.table) ?? streamsFault(played, streams) ?? rollsFault(played.rolls, streams);
}

/** Of a game that was begun before the parts were kept nothing can be said. */
function entropyFault(table: StoredTable): string | undefined {
  const { entropyParts: parts, seats } = table;
  if (parts === undefined) return undefined;
  if (parts.seats.length !== seats.length)
    return `The entropy has parts of ${parts.seats.length} seats, not of ${seats.length}.`;
  for (const { seat, join, word } of parts.seats) {
    const taken = seats.find((one) => one.seat === seat);
    const sat = taken?.entropy.startsWith('computer ') ? undefined : taken?.entropy;
    if (taken === undefined || join !== sat)
      return `The id by which seat ${seat + 1} was taken is not the one in the entropy.`;
    if (taken.word !== undefined && word !== wordHash(taken.entropy, taken.word))
      return `The word of seat ${seat + 1} is not the one in the entropy.`;
  }
  if (entropyAtStart(parts) !== streamsOf(table)[0]?.entropy)
    return 'The entropy is not what the ids and words of the people at the table make.';
  return undefined;
}

/** Each seed after the first was promised by an entry of the log, and what was added to it was a person's press. */
function streamsFault({ actions }: Played, streams: readonly TableStream[]): string | undefined {
  for (const { number, notation } of actions) {
    if (readAct(notation)?.do === 'seed' && !streams.some(({ from }) => from === number))
      return `Action ${number} promises a new seed, but no roll comes from it.`;
  }
  for (const [index, stream] of streams.entries()) {
    const before = streams[index - 1];
    if (before === undefined) continue;
    const { from } = stream;
    const sentence = `The dice from action ${from} on are not those that the log promises.`;
    const first = actions.find(({ number }) => number === from);
    if (first === undefined) return sentence;
    const act = readAct(first.notation);
    const promised = act?.do === 'seed' && act.commit === stream.commit;
    const pressed =
      act === undefined && stream.seed === before.seed && from === firstPress(actions, before.from);
    const press = pressed ? first.source : undefined;
    if (!(promised || pressed) || stream.entropy !== entropyAfter(before.entropy, press)) return sentence;
  }
  const newest = streams.at(-1)?.from ?? 0;
  const promised = actions.some(({ number, notation }) => number === newest && readAct(notation));
  const unheard = promised ? firstPress(actions, newest) : undefined;
  return unheard === undefined
    ? undefined
    : `The press of action ${unheard} should have been added to the new dice and was not.`;
}

/** Number of the first action after another that a person made; programs name themselves with a colon. */
const firstPress = (actions: readonly StoredAction[], after: number): number | undefined =>
  actions.find(
    ({ number, notation, source }) =>
      number > after && !source.includes(':') && readAct(notation) === undefined,
  )?.number;

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
