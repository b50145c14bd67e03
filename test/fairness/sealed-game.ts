import { createHash, createHmac } from 'node:crypto';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import type { Beacon, Noted, Parts, ProofFile, Stream } from './second-checker/file.ts';

/**
 * Small games in files of version 3, made by the recipe in docs/fairness.md and without the bot. A forger of the tests
 * plays by the same recipe: what depends on a forged part is made anew, so that only one rule is broken.
 */

type Roll = ProofFile['rolls'][number];
type Action = ProofFile['actions'][number];
type Seat = ProofFile['seats'][number];

export interface Plan {
  /** The same name gives the same seeds and words. */
  readonly name: string;
  /** What the dice at the start rest on: by default a beacon of the test's own. */
  readonly beacon?: 'own' | 'quicknet' | 'none';
  /** What is added to the new seed after a restored backup; by default no backup is restored. */
  readonly restored?: 'beacon' | 'press' | 'nobody' | 'beacon, twice in a row';
  /** Why nobody pressed Start. */
  readonly without?: 'computers' | 'fixture' | 'rematch';
  /** Seats of people who were forgotten later. */
  readonly forgotten?: readonly number[];
  /** Without any roll. */
  readonly withoutDice?: true;
  readonly forged?: {
    /** Names a later round than the first due, or an earlier one, and has its right signature. */
    readonly roundsLater?: number;
    /** The round that the signature is really of, counted from the named one. */
    readonly signedLater?: number;
    readonly signedBy?: Uint8Array;
    /** Calls the test's own beacon quicknet. */
    readonly calledQuicknet?: true;
    /** Describes the beacon with another key or schedule, and obeys that schedule. */
    readonly described?: Partial<Exclude<Beacon['chain'], 'quicknet'>>;
    /** When the seal's message was posted, in milliseconds after Start. */
    readonly messageAfter?: number;
    /** Where the stream of the beacon after a restored backup begins, counted from the right action. */
    readonly streamLater?: number;
    /** Lets the entry that promises a new seed roll. */
    readonly promiseRolls?: true;
    /** Changes actions before they're hashed into the chain. */
    readonly actions?: (actions: readonly Action[]) => readonly Action[];
  };
}

export interface SealedGame {
  readonly proof: ProofFile;
  /** Everything that people could note in the channel. */
  readonly noted: Required<Noted>;
}

export const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
export const hashOfList = (list: readonly unknown[]): string => sha256(JSON.stringify(list));

/** An id that Discord could have given at a time in milliseconds since 1970. */
export const idAt = (time: number, more = 0): string =>
  String((BigInt(time - 1_420_070_400_000) << 22n) + BigInt(more));

/** Round 1000 of quicknet, as https://api.drand.sh publishes it. */
export const round1000 = {
  due: 1_692_806_364_000,
  signature:
    'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
};

const { shortSignatures: scheme } = bls12_381;
const secret = new Uint8Array(32).fill(7);
export const anotherSecret = new Uint8Array(32).fill(8);

export const ownBeacon = {
  key: scheme.getPublicKey(secret).toHex(),
  // In step with quicknet.
  genesis: 1_599_999_999,
  period: 3,
};

/** Signs a round of the test's own beacon. */
function signed(round: number, by: Uint8Array = secret): string {
  const number = Buffer.alloc(8);
  number.writeBigUInt64BE(BigInt(round));
  const message = createHash('sha256').update(number).digest();
  const point = scheme.hash(message, 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_');
  return scheme.Signature.toHex(scheme.sign(point, by));
}

/** The beacon's part for a message. */
function beaconAfter(message: string, sent: number, plan: Plan, isAtStart: boolean): Beacon {
  const { beacon = 'own', forged = {} } = plan;
  if (beacon === 'quicknet' && isAtStart)
    return { chain: 'quicknet', message, round: 1_000, signature: round1000.signature };
  const chain = { ...ownBeacon, ...forged.described };
  const first = Math.ceil((sent + 3_000 - chain.genesis * 1_000) / (chain.period * 1_000)) + 1;
  const round = first + (forged.roundsLater ?? 0);
  const signature = signed(round + (forged.signedLater ?? 0), forged.signedBy);
  return { chain: forged.calledQuicknet === true ? 'quicknet' : chain, message, round, signature };
}

const beaconLine = (beacon: Beacon | undefined): string[] =>
  beacon === undefined ? [] : [`beacon ${beacon.round} ${sha256(Buffer.from(beacon.signature, 'hex'))}`];

/** Draws rolls from a stream. */
function drawing({ seed, commit, entropy }: Stream) {
  const key = Buffer.concat([Buffer.from(seed, 'hex'), Buffer.from(entropy)]);
  let position = 0;
  const face = (sides: number): number => {
    const block = Buffer.alloc(8);
    block.writeBigUInt64BE(BigInt(Math.floor(position / 8)));
    const word = createHmac('sha256', key)
      .update(block)
      .digest()
      .readUInt32BE((position % 8) * 4);
    position += 1;
    return word < 2 ** 32 - (2 ** 32 % sides) ? (word % sides) + 1 : face(sides);
  };
  return (roll: Omit<Roll, 'id' | 'at' | 'values'>): Roll => {
    const at = position;
    const id = sha256(`${commit}\0${entropy}\0${at}`).slice(0, 16);
    return { id, at, ...roll, values: roll.sides.map(face) };
  };
}

const start = round1000.due - 4_000;
/** The number of the action that promises a new seed. */
const restoredAt = 4;
const lastAction = 9;
const computer = 2;

/** Plays a game of two people and a computer. */
export function sealedGame(plan: Plan): SealedGame {
  const { name, beacon: ground = 'own', restored, without, forgotten = [], forged = {} } = plan;
  const secretOf = (part: string) => sha256(`${name} ${part}`);
  const table = secretOf('table').slice(0, 10);
  const beginning = JSON.stringify({ game: 'toy', options: {}, seats: 3 });

  const word = `word of ${name}`;
  const joins = [idAt(start - 60_000), idAt(start - 30_000)];
  const opening: Extract<Parts, { readonly kind: 'start' }> = {
    kind: 'start',
    seats: [
      { seat: 0, join: joins[0] ?? '', word: sha256(`${joins[0]} ${word}`) },
      { seat: 1, join: joins[1] ?? '' },
      { seat: computer },
    ],
    ...(without === undefined ? { start: idAt(start) } : { without }),
  };
  const lines = [
    'clubhouse entropy 1',
    `seat 0 ${joins[0]} ${opening.seats[0]?.word}`,
    `seat 1 ${joins[1]}`,
    without === undefined ? `start ${idAt(start)}` : `start without a press: ${without}`,
  ];
  const seed = secretOf('seed');
  const commit = sha256(Buffer.from(seed, 'hex'));
  const sent = start + (forged.messageAfter ?? 500);
  const beacon = ground === 'none' ? undefined : beaconAfter(idAt(sent, 1), sent, plan, true);
  const streams: Stream[] = [
    {
      from: 0,
      seed,
      commit,
      entropy: sha256([...lines, ...beaconLine(beacon)].join('\n')),
      parts: { ...opening, ...(beacon && { beacon }) },
    },
  ];

  const pressOf = (number: number) => idAt(start + 60_000 * number);
  const backups = restored === undefined ? [] : restored === 'beacon, twice in a row' ? ['1', '2'] : ['1'];
  const promises = backups.map((backup) => {
    const renewed = secretOf(`seed after backup ${backup}`);
    return { seed: renewed, commit: sha256(Buffer.from(renewed, 'hex')) };
  });
  const actions = (forged.actions ?? ((all) => all))(
    Array.from({ length: lastAction }, (_, index): Action => {
      const number = index + 1;
      const hash = secretOf(`state ${number}`);
      const promised = promises[number - restoredAt];
      if (promised !== undefined) return { number, seat: 0, notation: `~seed ${promised.commit}`, hash };
      const seat = number % 3;
      const isPressed = seat !== computer && !(restored === 'nobody' && number > restoredAt);
      const press = isPressed ? { press: pressOf(number) } : {};
      return { number, seat, notation: `play ${number}`, hash, ...press };
    }),
  );
  for (const [at, promised] of promises.entries())
    streams.push(...renewed(plan, streams.at(-1), { ...promised, from: restoredAt + at }, actions));

  const draws = streams.map((stream) => ({ from: stream.from, draw: drawing(stream) }));
  const roll = (action: number, sides: readonly number[], more: Pick<Roll, 'kind' | 'purpose' | 'owner'>) => {
    const draw = draws.findLast(({ from }) => from <= action)?.draw;
    if (draw === undefined) throw new Error('A game begins with a stream.');
    return draw({ action, sides, ...more });
  };
  const isRolling = ({ notation }: Action) => !notation.startsWith('~') || forged.promiseRolls === true;
  const rolls =
    plan.withoutDice === true
      ? []
      : [
          roll(0, [5, 4, 3, 2], { kind: 'shuffle', purpose: 'Order of play' }),
          ...actions.filter(isRolling).map(({ number, seat }) =>
            roll(number, [20, 6, 6], {
              kind: 'AbRoll',
              purpose: `At bat ${number}`,
              owner: `Team ${seat}`,
            }),
          ),
        ];

  const chain = actions.reduce(
    (before, { number, seat, notation, hash, press }) =>
      hashOfList([before, number, seat, notation, hash, thrown(rolls, number), press ?? null]),
    hashOfList(['clubhouse chain 3', table, beginning, commit, streams[0]?.entropy, thrown(rolls, 0)]),
  );
  const names = ['Ada', 'Ben', 'Bolt'];
  const seats = names.map((shown, seat): Seat => {
    const salt = secretOf(`salt ${seat}`).slice(0, 32);
    const who = hashOfList([salt, seat === computer ? 'computer any' : `10000000000000000${seat}`]);
    const tag = hashOfList([salt, who, shown]);
    if (forgotten.includes(seat)) return { seat, tag };
    return { seat, tag, salt, who, name: shown, ...(seat === 0 && { word }) };
  });
  const proof = ended({
    format: 'clubhouse-proof',
    version: 3,
    table,
    title: 'A toy',
    status: 'finished',
    beginning,
    seats,
    streams,
    actions,
    rolls,
    chain,
    result: JSON.stringify({ reason: 'points', scores: [3, 1, 2], winners: [0] }),
  });
  return {
    proof,
    noted: {
      commit,
      later: promises.map((one) => one.commit),
      chain: proof.end?.slice(0, 16) ?? '',
      seal: hashOfList(['clubhouse start 3', table, beginning, commit, sha256(lines.join('\n'))]),
      names,
    },
  };
}

const thrown = (rolls: readonly Roll[], number: number): unknown[] =>
  rolls
    .filter(({ action }) => action === number)
    .map(({ at, sides, values, kind, purpose, owner }) => [at, sides, values, kind, purpose, owner ?? null]);

/** Gives a file the end that its other fields make. */
export function ended(proof: ProofFile): ProofFile {
  const { chain, status, title, result, seats } = proof;
  const tags = seats.map(({ tag }) => tag);
  return { ...proof, end: hashOfList(['clubhouse end 3', chain, status, title, result ?? null, tags]) };
}

/** The streams after a restored backup. */
function renewed(
  plan: Plan,
  last: Stream | undefined,
  { seed, commit, from }: Pick<Stream, 'seed' | 'commit' | 'from'>,
  actions: readonly Action[],
): Stream[] {
  const entropyOf = (before: string | undefined, more: readonly string[]) =>
    sha256(['clubhouse entropy 1', `after ${before}`, ...more].join('\n'));
  const entropy = entropyOf(last?.entropy, []);
  const promised: Stream = { from, seed, commit, entropy, parts: { kind: 'after' } };
  const add = (at: number, parts: Parts, lines: readonly string[]): Stream[] => [
    promised,
    { from: at, seed, commit, entropy: entropyOf(entropy, lines), parts },
  ];
  if (plan.restored === 'nobody') return [promised];
  if (plan.restored === 'press') {
    const next = actions.find(({ number, press }) => number > from && press !== undefined);
    return add(next?.number ?? 0, { kind: 'after', press: next?.press ?? '' }, [`press ${next?.press}`]);
  }
  const sent = start + 60_000 * from;
  const beacon = beaconAfter(idAt(sent, 2), sent, plan, false);
  return add(from + 1 + (plan.forged?.streamLater ?? 0), { kind: 'after', beacon }, beaconLine(beacon));
}
