import { createHash } from 'node:crypto';
import { beaconFaults, valueOfRound } from './second-checker/beacon.ts';
import { beginningFaults, idFaults, isPromised, rollFaults, seedActFaults } from './second-checker/dice.ts';
import { fieldFaults, type Noted, type Parts, type ProofFile, type Stream } from './second-checker/file.ts';

/**
 * A checker of proofs written from docs/fairness.md alone. It shares no code with the bot and must not import
 * anything from `src/`.
 */

export type { Noted, ProofFile };

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hashOfList = (list: readonly unknown[]) => sha256(JSON.stringify(list));

/** Returns every fault of a proof, as a word for its kind and place; empty if there are none. */
export function faultsOf(proof: ProofFile, noted: Noted = {}): string[] {
  if (proof.format !== 'clubhouse-proof' || ![1, 2, 3].includes(proof.version)) return ['format'];
  const fields = fieldFaults(proof);
  if (fields.length > 0) return fields;
  return [
    ...proof.streams.flatMap((stream, index) => streamFaults(proof, stream, index)),
    ...seedActFaults(proof),
    ...idFaults(proof),
    ...beaconFaults(proof),
    ...rollFaults(proof),
    ...chainFaults(proof),
    ...(proof.version === 3 ? endFaults(proof) : []),
    ...notedFaults(proof, noted),
  ];
}

/** The lines of the entropy at the start, without the beacon's. */
function startLines(parts: Extract<Parts, { readonly kind: 'start' }>): string[] {
  const seats = parts.seats.flatMap(({ seat, join, word }) =>
    join === undefined ? [] : [`seat ${seat} ${join}${word === undefined ? '' : ` ${word}`}`],
  );
  const start = parts.start ?? `without a press: ${parts.without}`;
  return ['clubhouse entropy 1', ...seats, `start ${start}`];
}

function streamFaults(proof: ProofFile, stream: Stream, index: number): string[] {
  const { seed, commit, entropy, parts, from } = stream;
  const faults: string[] = [];
  if (sha256(Buffer.from(seed, 'hex')) !== commit) faults.push(`commit ${from}`);
  if (parts === null) return index === 0 ? faults : [...faults, `entropy ${from}`];
  if ((parts.kind === 'start') !== (index === 0) || (index === 0 && from !== 0))
    return [...faults, `parts ${from}`];
  const lines =
    parts.kind === 'start'
      ? startLines(parts)
      : [
          'clubhouse entropy 1',
          `after ${proof.streams[index - 1]?.entropy}`,
          ...(parts.press === undefined ? [] : [`press ${parts.press}`]),
        ];
  if (parts.beacon !== undefined) lines.push(`beacon ${parts.beacon.round} ${valueOfRound(parts.beacon)}`);
  if (sha256(lines.join('\n')) !== entropy) faults.push(`entropy ${from}`);
  if (parts.kind === 'start') faults.push(...seatPartFaults(proof, parts));
  return [...faults, ...beginningFaults(proof, stream, index)];
}

function seatPartFaults(proof: ProofFile, parts: Extract<Parts, { readonly kind: 'start' }>): string[] {
  const faults: string[] = [];
  const { start, without } = parts;
  const isStarted =
    without === undefined
      ? start !== undefined
      : start === undefined && ['computers', 'fixture', 'rematch'].includes(without);
  if (!isStarted) faults.push('start');
  if (parts.seats.length !== proof.seats.length) faults.push('parts 0');
  for (const [at, { seat, join, word }] of parts.seats.entries()) {
    if (proof.version === 3 && seat !== at) faults.push(`part ${at}`);
    const plain = proof.seats.find((one) => one.seat === seat)?.word;
    const isRight = plain === undefined || word === sha256(`${join} ${plain}`);
    if (!isRight || (join === undefined && word !== undefined)) faults.push(`word ${seat}`);
  }
  return faults;
}

function chainFaults({ version, table, beginning, streams, actions, rolls, chain }: ProofFile): string[] {
  const thrown = (wanted: number) =>
    rolls
      .filter(({ action }) => action === wanted)
      .map(({ at, sides, values, kind, purpose, owner }) =>
        version === 3 ? [at, sides, values, kind, purpose, owner ?? null] : [at, sides, values],
      );
  const first = streams[0];
  let link = hashOfList([
    `clubhouse chain ${version}`,
    table,
    beginning,
    first?.commit,
    first?.entropy,
    thrown(0),
  ]);
  const faults: string[] = [];
  for (const [index, { number, seat, notation, hash, press }] of actions.entries()) {
    if (number !== index + 1) faults.push(`number ${number}`);
    const pressed = version === 1 ? [] : [press ?? null];
    link = hashOfList([link, number, seat, notation, hash, thrown(number), ...pressed]);
  }
  if (rolls.some(({ action }) => action > actions.length)) faults.push('roll of no action');
  if (link !== chain) faults.push('chain');
  return faults;
}

/** Checks what only version 3 binds: who sat where, and how the game ended. */
function endFaults({ chain, status, title, result, seats, beginning, end }: ProofFile): string[] {
  const tags = seats.map(({ tag }) => tag);
  const faults = seats.flatMap(({ seat, tag, salt, who, name, word }, at) => {
    if (seat !== at) return [`seat ${at}`];
    const known = [salt, who, name].filter((one) => one !== undefined);
    if (known.length === 0 && word === undefined) return [];
    const isWhole = known.length === 3 && /^[0-9a-f]{32}$/.test(String(salt));
    return isWhole && hashOfList([salt, who, name]) === tag ? [] : [`tag ${at}`];
  });
  if (!['finished', 'ended'].includes(status)) faults.push('status');
  if (result !== undefined && !isCanonical(result)) faults.push('result');
  if (!isCanonical(beginning) || JSON.parse(beginning)?.seats !== seats.length) faults.push('beginning');
  const recomputed = hashOfList(['clubhouse end 3', chain, status, title, result ?? null, tags]);
  return recomputed === end ? faults : [...faults, 'end'];
}

/** Whether a text is JSON with keys in order and no spaces. */
function isCanonical(text: unknown): boolean {
  const write = (value: unknown): string => {
    if (Array.isArray(value)) return `[${value.map(write).join(',')}]`;
    if (typeof value !== 'object' || value === null) return JSON.stringify(value);
    const fields = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
    return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${write(field)}`).join(',')}}`;
  };
  try {
    return typeof text === 'string' && write(JSON.parse(text)) === text;
  } catch {
    return false;
  }
}

/** The digits in the message of the seal; undefined if the dice have no beacon at the start. */
function sealOf({ table, beginning, streams }: ProofFile): string | undefined {
  const parts = streams[0]?.parts;
  if (parts?.kind !== 'start' || parts.beacon === undefined) return undefined;
  const entropy = sha256(startLines(parts).join('\n'));
  return hashOfList(['clubhouse start 3', table, beginning, streams[0]?.commit, entropy]);
}

/** Whether noted digits are the beginning of a hash, at least 16. */
const begins = (hash: string | undefined, noted: string): boolean =>
  noted.length >= 16 && hash !== undefined && hash.startsWith(noted);

/** Compares the file with a person's notes. */
function notedFaults(proof: ProofFile, { commit, later = [], chain, seal, names = [] }: Noted): string[] {
  const promised = proof.streams.filter((stream) => isPromised(proof, stream));
  const end = proof.version === 3 ? proof.end : proof.chain;
  return [
    ...(chain !== undefined && !begins(end, chain) ? ['noted chain'] : []),
    ...(seal !== undefined && !begins(sealOf(proof), seal) ? ['noted seal'] : []),
    ...(commit !== undefined && commit !== proof.streams[0]?.commit ? ['noted commit'] : []),
    ...later.flatMap((one, at) => (promised[at]?.commit === one ? [] : [`noted commit ${at + 1}`])),
    ...names.flatMap((name, at) => {
      const inFile = proof.seats[at]?.name;
      return (inFile === undefined && at < proof.seats.length) || inFile === name ? [] : [`noted name ${at}`];
    }),
  ];
}
