import { createHash, createHmac } from 'node:crypto';
import { beaconOf, timeOf } from './beacon.ts';
import type { ProofFile, Stream } from './file.ts';

/** Rolls, and where their streams begin, by docs/fairness.md alone. */

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Generates a stream's values again, word by word. */
function drawer(seed: string, entropy: string): (position: number) => number {
  const key = Buffer.concat([Buffer.from(seed, 'hex'), Buffer.from(entropy, 'utf8')]);
  return (position) => {
    const block = Buffer.alloc(8);
    block.writeBigUInt64BE(BigInt(Math.floor(position / 8)));
    return createHmac('sha256', key)
      .update(block)
      .digest()
      .readUInt32BE((position % 8) * 4);
  };
}

const isDie = (sides: number) => Number.isSafeInteger(sides) && sides >= 2 && sides <= 2 ** 31;

/** Whether streams begin one after the other. Only the beacon's after a promise may give nothing before the next promise. */
const isInOrder = (proof: ProofFile): boolean =>
  proof.streams.every((stream, at) => {
    const before = proof.streams[at - 1];
    if (before === undefined || before.from < stream.from) return true;
    return before.from === stream.from && beaconOf(before) !== undefined && isPromised(proof, stream);
  });

export function rollFaults(proof: ProofFile): string[] {
  const { streams, rolls } = proof;
  const faults = isInOrder(proof) ? [] : ['streams'];
  let last = 0;
  for (const { action } of rolls) {
    if (action < last) faults.push(`order ${action}`);
    last = action;
  }
  for (const [index, { from, seed, commit, entropy }] of streams.entries()) {
    const until = streams[index + 1]?.from ?? Number.POSITIVE_INFINITY;
    const word = drawer(seed, entropy);
    let position = 0;
    for (const roll of rolls.filter(({ action }) => action >= from && action < until)) {
      if (roll.sides.length === 0 || !roll.sides.every(isDie)) return [...faults, `roll ${roll.id}`];
      const begins = position;
      const values = roll.sides.map((sides) => {
        for (;;) {
          const drawn = word(position++);
          if (drawn < 2 ** 32 - (2 ** 32 % sides)) return (drawn % sides) + 1;
        }
      });
      const id = sha256(`${commit}\0${entropy}\0${begins}`).slice(0, 16);
      if (roll.at !== begins || roll.id !== id || values.join() !== roll.values.join())
        faults.push(`roll ${roll.id}`);
    }
  }
  return faults;
}

export const isPromised = ({ actions }: ProofFile, { from, commit }: Stream): boolean =>
  actions.find(({ number }) => number === from)?.notation === `~seed ${commit}`;

/** The first press after another log entry; the first version of the file has no presses. */
const firstPress = ({ actions }: ProofFile, after: number) =>
  actions.find(
    ({ number, notation, press }) => number > after && press !== undefined && !notation.startsWith('~'),
  );

/** Checks why a stream after the first one begins. */
export function beginningFaults(proof: ProofFile, stream: Stream, index: number): string[] {
  const { parts, from } = stream;
  const before = proof.streams[index - 1];
  if (parts?.kind !== 'after' || before === undefined) return [];
  if (parts.beacon !== undefined) {
    const fits =
      parts.press === undefined &&
      isPromised(proof, before) &&
      before.seed === stream.seed &&
      from === before.from + 1 &&
      before.parts?.kind === 'after' &&
      before.parts.press === undefined &&
      before.parts.beacon === undefined;
    return fits ? [] : [`beacon ${from}`];
  }
  if (parts.press === undefined) return promiseFaults(proof, stream, proof.streams[index + 1]);
  return isFirstPress(proof, stream, before) ? [] : [`promise ${from}`];
}

/** Checks the dice after a new promise. The beacon, or else the first press after it, must start the next stream. */
function promiseFaults(proof: ProofFile, stream: Stream, next: Stream | undefined): string[] {
  if (!isPromised(proof, stream)) return [`promise ${stream.from}`];
  const rolled =
    proof.version === 3 && proof.rolls.some(({ action }) => action === stream.from)
      ? [`promise rolls ${stream.from}`]
      : [];
  if (next !== undefined && beaconOf(next) !== undefined) return rolled;
  const first = firstPress(proof, stream.from)?.number ?? Number.POSITIVE_INFINITY;
  return first < (next?.from ?? proof.actions.length + 1) ? [...rolled, `press ${first}`] : rolled;
}

function isFirstPress(proof: ProofFile, { from, seed, parts }: Stream, before: Stream): boolean {
  if (before.seed !== seed || !isPromised(proof, before)) return false;
  const action = proof.actions.find(({ number }) => number === from);
  if (proof.version === 1) return action?.notation.startsWith('~') === false;
  const press = parts?.kind === 'after' ? parts.press : undefined;
  return firstPress(proof, before.from) === action && action?.press === press;
}

export const seedActFaults = ({ actions, streams }: ProofFile): string[] =>
  actions
    .filter(
      ({ number, notation }) => /^~seed /.test(notation) && !streams.some(({ from }) => from === number),
    )
    .map(({ number }) => `seed act ${number}`);

/** Finds ids that Discord can't have issued this way. */
export function idFaults({ streams }: ProofFile): string[] {
  const parts = streams[0]?.parts;
  if (parts?.kind !== 'start') return [];
  const joins = parts.seats.flatMap(({ join }) => join ?? []);
  const seated = [...joins, ...(parts.start === undefined ? [] : [parts.start])];
  const presses = streams.flatMap((stream) =>
    stream.parts?.kind === 'after' ? (stream.parts.press ?? []) : [],
  );
  const messages = streams.flatMap((stream) => beaconOf(stream)?.message ?? []);
  const ids = [...seated, ...presses, ...messages];
  const strange = ids.filter((id) => !/^[1-9][0-9]{16,19}$/.test(id));
  if (strange.length > 0) return strange.map((id) => `id ${id}`);
  const start = parts.start === undefined ? undefined : timeOf(parts.start);
  return [
    ...(new Set(ids).size < ids.length ? ['same id'] : []),
    ...joins.filter((id) => start !== undefined && timeOf(id) > start).map((id) => `late ${id}`),
    ...presses.filter((id) => start !== undefined && timeOf(id) < start).map((id) => `early ${id}`),
    ...messages.filter((id) => seated.some((one) => timeOf(one) > timeOf(id))).map((id) => `early ${id}`),
  ];
}
