import { createHash, createHmac } from 'node:crypto';

/**
 * A checker of proofs written from docs/fairness.md alone. It shares no code with the bot and must not import
 * anything from `src/`.
 */

interface Stream {
  readonly from: number;
  readonly seed: string;
  readonly commit: string;
  readonly entropy: string;
  readonly parts:
    | {
        readonly kind: 'start';
        readonly seats: readonly { readonly seat: number; readonly join?: string; readonly word?: string }[];
        readonly start: string;
      }
    | { readonly kind: 'after'; readonly press?: string }
    | null;
}

export interface ProofFile {
  readonly format: string;
  readonly version: number;
  readonly table: string;
  readonly beginning: string;
  readonly seats: readonly { readonly seat: number; readonly word?: string }[];
  readonly streams: readonly Stream[];
  readonly actions: readonly {
    readonly number: number;
    readonly seat: number;
    readonly notation: string;
    readonly hash: string;
    readonly press?: string;
  }[];
  readonly rolls: readonly {
    readonly id: string;
    readonly action: number;
    readonly at: number;
    readonly sides: readonly number[];
    readonly values: readonly number[];
  }[];
  readonly chain: string;
}

/** What a person noted down from the channel. */
export interface Noted {
  /** The promise from the message that is never edited. */
  readonly commit?: string;
  /** The promises after each restored backup, in order. */
  readonly later?: readonly string[];
  /** The chain from the last message of the table. */
  readonly chain?: string;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');

/** Returns every fault of a proof, as a word for its kind and place; empty if there are none. */
export function faultsOf(proof: ProofFile, noted: Noted = {}): string[] {
  if (proof.format !== 'clubhouse-proof' || ![1, 2].includes(proof.version)) return ['format'];
  return [
    ...proof.streams.flatMap((stream, index) => streamFaults(proof, stream, index)),
    ...seedActFaults(proof),
    ...idFaults(proof),
    ...rollFaults(proof),
    ...chainFaults(proof, noted),
    ...(noted.commit !== undefined && noted.commit !== proof.streams[0]?.commit ? ['noted commit'] : []),
    ...laterFaults(proof, noted),
  ];
}

function streamFaults(proof: ProofFile, stream: Stream, index: number): string[] {
  const { seed, commit, entropy, parts, from } = stream;
  const faults: string[] = [];
  if (sha256(Buffer.from(seed, 'hex')) !== commit) faults.push(`commit ${from}`);
  const before = proof.streams[index - 1];
  if (parts === null) return index === 0 ? faults : [...faults, `entropy ${from}`];
  const lines = ['clubhouse entropy 1'];
  if (parts.kind === 'start') {
    for (const { seat, join, word } of parts.seats) {
      if (join !== undefined) lines.push(`seat ${seat} ${join}${word === undefined ? '' : ` ${word}`}`);
      const plain = proof.seats.find((one) => one.seat === seat)?.word;
      if (plain !== undefined && word !== sha256(`${join} ${plain}`)) faults.push(`word ${seat}`);
    }
    lines.push(`start ${parts.start}`);
    if (index > 0 || parts.seats.length !== proof.seats.length) faults.push(`parts ${from}`);
  } else {
    lines.push(`after ${before?.entropy}`);
    if (parts.press !== undefined) lines.push(`press ${parts.press}`);
    if (parts.press === undefined) faults.push(...promiseFaults(proof, stream, index));
    else if (!isFirstPress(proof, stream, before)) faults.push(`promise ${from}`);
  }
  if (sha256(lines.join('\n')) !== entropy) faults.push(`entropy ${from}`);
  return faults;
}

const isPromised = ({ actions }: ProofFile, { from, commit }: Stream): boolean =>
  actions.find(({ number }) => number === from)?.notation === `~seed ${commit}`;

/** The first press after another log entry; only the second version of the file has presses. */
const firstPress = ({ actions }: ProofFile, after: number) =>
  actions.find(
    ({ number, notation, press }) => number > after && press !== undefined && !notation.startsWith('~'),
  );

/** Checks the dice after a new promise. The first press after it, if there is one, must start the next stream. */
function promiseFaults(proof: ProofFile, stream: Stream, index: number): string[] {
  if (!isPromised(proof, stream)) return [`promise ${stream.from}`];
  const first = firstPress(proof, stream.from)?.number ?? Number.POSITIVE_INFINITY;
  const next = proof.streams[index + 1]?.from ?? proof.actions.length + 1;
  return first < next ? [`press ${first}`] : [];
}

function isFirstPress(proof: ProofFile, { from, seed, parts }: Stream, before: Stream | undefined): boolean {
  if (before === undefined || before.seed !== seed || !isPromised(proof, before)) return false;
  const action = proof.actions.find(({ number }) => number === from);
  if (proof.version === 1) return action?.notation.startsWith('~') === false;
  const press = parts?.kind === 'after' ? parts.press : undefined;
  return firstPress(proof, before.from) === action && action?.press === press;
}

/** Finds ids that Discord can't have issued this way. */
function idFaults({ streams }: ProofFile): string[] {
  const parts = streams[0]?.parts;
  if (parts?.kind !== 'start') return [];
  const joins = parts.seats.flatMap(({ join }) => join ?? []);
  const presses = streams.flatMap((stream) =>
    stream.parts?.kind === 'after' ? (stream.parts.press ?? []) : [],
  );
  const ids = [...joins, parts.start, ...presses];
  const strange = ids.filter((id) => !/^[1-9][0-9]{16,19}$/.test(id));
  if (strange.length > 0) return strange.map((id) => `id ${id}`);
  const time = (id: string) => BigInt(id) >> 22n;
  return [
    ...(new Set(ids).size < ids.length ? ['same id'] : []),
    ...joins.filter((id) => time(id) > time(parts.start)).map((id) => `late ${id}`),
    ...presses.filter((id) => time(id) < time(parts.start)).map((id) => `early ${id}`),
  ];
}

/** Compares the promises after the first one with a person's notes. */
function laterFaults(proof: ProofFile, { later = [] }: Noted): string[] {
  const promised = proof.streams.filter((stream) => isPromised(proof, stream));
  return later.flatMap((commit, at) => (promised[at]?.commit === commit ? [] : [`noted commit ${at + 1}`]));
}

const seedActFaults = ({ actions, streams }: ProofFile): string[] =>
  actions
    .filter(
      ({ number, notation }) => /^~seed /.test(notation) && !streams.some(({ from }) => from === number),
    )
    .map(({ number }) => `seed act ${number}`);

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

function rollFaults({ streams, rolls }: ProofFile): string[] {
  const faults: string[] = [];
  if (streams.some(({ from }, at) => from <= (streams[at - 1]?.from ?? -1))) faults.push('streams');
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

function chainFaults(
  { version, table, beginning, streams, actions, rolls, chain }: ProofFile,
  noted: Noted,
): string[] {
  const thrown = (number: number) =>
    rolls.filter(({ action }) => action === number).map(({ at, sides, values }) => [at, sides, values]);
  const first = streams[0];
  let link = sha256(
    JSON.stringify([
      `clubhouse chain ${version}`,
      table,
      beginning,
      first?.commit,
      first?.entropy,
      thrown(0),
    ]),
  );
  const faults: string[] = [];
  for (const [index, { number, seat, notation, hash, press }] of actions.entries()) {
    if (number !== index + 1) faults.push(`number ${number}`);
    const pressed = version === 1 ? [] : [press ?? null];
    link = sha256(JSON.stringify([link, number, seat, notation, hash, thrown(number), ...pressed]));
  }
  if (rolls.some(({ action }) => action > actions.length)) faults.push('roll of no action');
  if (link !== chain) faults.push('chain');
  if (noted.chain !== undefined && noted.chain !== link) faults.push('noted chain');
  return faults;
}
