import { readFile } from 'node:fs/promises';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { describe, expect, it } from 'vitest';
import { check, type Verdict } from '../../docs/verify/check.ts';
import type { Noted as Pasted } from '../../docs/verify/noted.ts';
import {
  anotherSecret,
  ended,
  hashOfList,
  idAt,
  ownBeacon,
  round1000,
  sealedGame,
  sha256,
} from './sealed-game.ts';
import { faultsOf, type Noted, type ProofFile } from './second-checker.ts';

/** Files of version 3, right and forged, before both checkers: the page's and the second one. */

const pasted = ({ commit = '', later = [], chain = '', seal = '' }: Noted): Pasted => ({
  promises: new Map([[0, commit], ...later.map((one, at): [number, string] => [4 + at, one])]),
  seal,
  end: chain,
});

const onPage = (proof: unknown, noted: Noted = {}): Promise<Verdict> =>
  check(JSON.stringify(proof), pasted(noted));

describe('a right file of version 3', () => {
  it.each([
    ['of quicknet’s round 1000', { beacon: 'quicknet' }, 'fine', /drand’s public beacon/],
    ['of another beacon', {}, 'open', /rest on a beacon that isn’t drand’s quicknet/],
    ['without a beacon', { beacon: 'none' }, 'open', /rest on no beacon: a host with a changed bot could/],
    ['without dice', { beacon: 'none', withoutDice: true }, 'fine', /Nothing was rolled/],
    ['with a beacon after a backup', { restored: 'beacon' }, 'open', /isn’t drand’s quicknet/],
    ['with two backups in a row', { restored: 'beacon, twice in a row' }, 'open', /isn’t drand’s quicknet/],
    [
      'with a press after a backup',
      { beacon: 'quicknet', restored: 'press' },
      'open',
      /In part.*host’s word alone/,
    ],
    ['with nothing after a backup', { beacon: 'quicknet', restored: 'nobody' }, 'open', /host’s word alone/],
    ['of computers', { beacon: 'quicknet', without: 'computers' }, 'fine', /drand’s public beacon/],
    ['of a fixture', { beacon: 'quicknet', without: 'fixture' }, 'fine', /drand’s public beacon/],
    ['of a rematch', { beacon: 'quicknet', without: 'rematch' }, 'fine', /drand’s public beacon/],
    ['with people who were forgotten', { beacon: 'quicknet', forgotten: [0, 1] }, 'fine', /drand’s public/],
  ] as const)('%s checks', async (name, plan, kind, rests) => {
    const { proof, noted } = sealedGame({ name, ...plan });
    const seal = proof.streams[0]?.parts?.beacon === undefined ? {} : { seal: noted.seal };
    const { seal: _, ...others } = noted;
    expect(faultsOf(proof, { ...others, ...seal })).toEqual([]);
    const verdict = await onPage(proof, { ...others, ...seal });
    expect(verdict.findings.filter((one) => one.kind === 'wrong')).toEqual([]);
    expect(verdict.kind).toBe(kind);
    expect(verdict.rests).toMatch(rests);
  });

  it('shows who won, and the times of Start, message and round', async () => {
    const { proof } = sealedGame({ name: 'times', beacon: 'quicknet' });
    const { times, facts } = await onPage(proof);
    const told = [...times, ...facts].map(({ name, value }) => `${name}: ${value}`).join('\n');
    expect(told).toContain('Result: won by Ada');
    expect(told).toMatch(/Start: 2023-08-23 15:59:20\.000 UTC \(\d+\)/);
    expect(told).toMatch(/Seal: [0-9a-f]{64} · in its message of 2023-08-23 15:59:20\.500 UTC/);
    expect(told).toContain('Round: 1000 of drand’s quicknet, due 2023-08-23 15:59:24.000 UTC');
    expect(told).toContain(`End: ${proof.end?.slice(0, 16)}`);
  });

  it('is open until everything is compared', async () => {
    const { proof, noted } = sealedGame({ name: 'notes', beacon: 'quicknet' });
    expect((await onPage(proof, noted)).kind).toBe('fine');
    for (const left of ['commit', 'seal', 'chain'] as const)
      expect((await onPage(proof, { ...noted, [left]: '' })).kind).toBe('open');
    const whole = `-# 🎲 The dice of table \`${proof.table}\` are promised by \`${noted.commit}\`, the SHA-256 of their seed.`;
    const link = (id: string) => `https://discord.com/channels/1/2/${id}`;
    const older = await onPage(proof, { ...noted, commit: `${whole} ${link(idAt(round1000.due - 90_000))}` });
    expect(older.kind).toBe('fine');
    expect(JSON.stringify(older.times)).toContain('posted 2023-08-23 15:57:54.000 UTC');
    const newer = await onPage(proof, { ...noted, commit: `${whole} ${link(idAt(round1000.due))}` });
    expect(newer.reason).toContain('as the promise is newer than Start');
    const other = await onPage(proof, { ...noted, seal: `${noted.seal} ${link(idAt(round1000.due, 5))}` });
    expect(other.reason).toContain('isn’t the one that the file names');
  });
});

const game = sealedGame({ name: 'forged', beacon: 'quicknet' });
const { proof, noted } = game;
const own = sealedGame({ name: 'forged of my own', restored: 'beacon' });
const pressed = sealedGame({ name: 'forged press', beacon: 'none', restored: 'press' });

type Of<K extends 'streams' | 'actions' | 'rolls' | 'seats'> = ProofFile[K][number];

/** Changes one item of a list in a file. */
const changed = <K extends 'streams' | 'actions' | 'rolls' | 'seats'>(
  of: ProofFile,
  list: K,
  at: number,
  change: Partial<Of<K>>,
): ProofFile => ({
  ...of,
  [list]: of[list].map((one, index) => (index === at ? { ...one, ...change } : one)),
});

const without = <T extends object>(value: T, ...names: readonly string[]): T =>
  JSON.parse(JSON.stringify(value, (name, one: unknown) => (names.includes(name) ? undefined : one)));

const swapped = <T>([one, other, ...more]: readonly T[]): T[] =>
  [other, one, ...more].flatMap((each) => each ?? []);

const beaconOf = (of: ProofFile, at: number) => {
  const beacon = of.streams[at]?.parts?.beacon;
  if (beacon === undefined) throw new Error('The game has a beacon there.');
  return beacon;
};
const withBeacon = (of: ProofFile, at: number, change: object): ProofFile => {
  const parts = of.streams[at]?.parts;
  return changed(of, 'streams', at, {
    parts: { ...parts, beacon: { ...beaconOf(of, at), ...change } },
  } as object);
};

/** A point that adds nothing to a pairing, so that only a check of the subgroup refuses it. */
function besideTheSubgroup(): string {
  const { Point } = bls12_381.G1;
  const { Fp, Fr } = bls12_381.fields;
  for (let x = 1n; ; x += 1n) {
    const square = Fp.add(Fp.pow(x, 3n), 4n);
    let y: bigint;
    try {
      y = Fp.sqrt(square);
    } catch {
      continue;
    }
    const point = Point.fromAffine({ x, y });
    const torsion = point.multiplyUnsafe(Fr.ORDER - 1n).add(point);
    if (torsion.is0()) continue;
    const sum = bls12_381.shortSignatures.Signature.fromHex(round1000.signature).add(torsion).toAffine();
    const bytes = Buffer.from(sum.x.toString(16).padStart(96, '0'), 'hex');
    bytes[0] = (bytes[0] ?? 0) | 0x80 | (sum.y > (Fp.ORDER - 1n) / 2n ? 0x20 : 0);
    return bytes.toString('hex');
  }
}

/** A salt by which a forger could try names, with its tag. */
const shortSalt = ({ who = '', name = '' }: Of<'seats'>) => {
  return { salt: '5a', who, tag: hashOfList(['5a', who, name]) };
};

const names = swapped(proof.seats.map(({ name }) => name));
const forgedEnd = (change: Partial<ProofFile>): ProofFile => ended({ ...proof, ...change });
const winner = JSON.stringify({ reason: 'points', scores: [3, 1, 2], winners: [1] });
const replayed = sealedGame({
  name: 'forged',
  beacon: 'quicknet',
  forged: {
    actions: (all) => all.map((one) => (one.number === 3 ? { ...one, notation: 'play better' } : one)),
  },
}).proof;
const noBeacon = sealedGame({ name: 'forged', beacon: 'none' }).proof;

describe('in a file of version 3', () => {
  it('a point from beside the subgroup is refused for that alone', () => {
    const decoded = () => bls12_381.shortSignatures.Signature.fromHex(besideTheSubgroup());
    expect(decoded).toThrow('not in prime-order subgroup');
  });

  it.each<[string, ProofFile, RegExp, RegExp]>([
    ['another winner', { ...proof, result: winner }, /^end$/m, /The end of the file doesn’t fit/],
    ['no winner', without(proof, 'result'), /^end$/m, /The end of the file doesn’t fit/],
    ['another title', { ...proof, title: 'Chess' }, /^end$/m, /The end of the file doesn’t fit/],
    ['another status', { ...proof, status: 'ended' }, /^end$/m, /The end of the file doesn’t fit/],
    [
      'names swapped',
      { ...proof, seats: proof.seats.map((seat, at) => ({ ...seat, name: names[at] ?? '' })) },
      /^tag 0\ntag 1$/m,
      /The name of seat 1 isn’t the one that its tag is made of/,
    ],
    [
      'people swapped with their tags',
      {
        ...proof,
        seats: swapped(proof.seats.map(({ word: _, ...seat }) => seat)).map((one, seat) => ({
          ...one,
          seat,
        })),
      },
      /^end$/m,
      /The end of the file doesn’t fit/,
    ],
    [
      'a name without a salt',
      changed(proof, 'seats', 1, { salt: undefined } as object),
      /^tag 1$/m,
      /only a part of who/,
    ],
    ['a tag of nobody', changed(proof, 'seats', 1, { tag: 'ab'.repeat(32) }), /^tag 1$/m, /name of seat 2/],
    [
      'a word of somebody forgotten',
      {
        ...proof,
        seats: proof.seats.map(({ seat, tag = '', word }) => ({ seat, tag, ...(word && { word }) })),
      },
      /^tag 0$/m,
      /only a part of who/,
    ],
    ['another word', changed(proof, 'seats', 0, { word: 'other' }), /^word 0$/m, /The word of seat 1/],
    [
      'another kind of roll',
      changed(proof, 'rolls', 1, { kind: 'd20' }),
      /^chain$/m,
      /chain of actions and rolls/,
    ],
    [
      'another purpose',
      changed(proof, 'rolls', 1, { purpose: 'x' }),
      /^chain$/m,
      /chain of actions and rolls/,
    ],
    ['another owner', changed(proof, 'rolls', 1, { owner: 'x' }), /^chain$/m, /chain of actions and rolls/],
    ['a seat removed', { ...proof, seats: proof.seats.slice(0, -1) }, /^parts 0$/m, /parts from other seats/],
    [
      'a seat removed everywhere, with a new end',
      ended({
        ...changed(proof, 'streams', 0, {
          parts: { ...proof.streams[0]?.parts, seats: [{ seat: 0 }, { seat: 1 }] } as never,
        }),
        seats: proof.seats.slice(0, 2),
      }),
      /^beginning$/m,
      /The game began with another number of seats/,
    ],
    [
      'a roll dropped',
      { ...proof, rolls: proof.rolls.slice(0, -1) },
      /^chain$/m,
      /chain of actions and rolls/,
    ],
    ['the first roll dropped', { ...proof, rolls: proof.rolls.slice(1) }, /^roll /m, /Roll 1/],
    [
      'an action dropped',
      { ...proof, actions: proof.actions.slice(0, -1) },
      /^chain$/m,
      /rolls of actions that aren’t/,
    ],
    [
      'another press',
      changed(proof, 'actions', 0, { press: idAt(round1000.due) }),
      /^chain$/m,
      /chain of actions/,
    ],
    [
      'another seed',
      changed(proof, 'streams', 0, { seed: '5eed'.repeat(16) }),
      /^commit 0$/m,
      /doesn’t fit the seed/,
    ],
    [
      'another entropy',
      changed(proof, 'streams', 0, { entropy: 'ab'.repeat(32) }),
      /^entropy 0$/m,
      /isn’t what its parts/,
    ],
    ['another end', { ...proof, end: 'ab'.repeat(32) }, /^end$/m, /The end of the file doesn’t fit/],
    [
      'another chain',
      { ...proof, chain: 'ab'.repeat(32) },
      /^chain$/m,
      /chain of actions and rolls is broken/,
    ],
    ['the beacon dropped', without(proof, 'beacon'), /^entropy 0$/m, /isn’t what its parts make/],
    [
      'no parts',
      changed(proof, 'streams', 0, { parts: null }),
      /^parts 0$/m,
      /doesn’t say what the dice were made of/,
    ],
    ['a result that isn’t JSON', forgedEnd({ result: 'Ada' }), /^result$/m, /isn’t canonical JSON/],
    [
      'two winners in one result',
      forgedEnd({ result: '{"winners":[0],"winners":[1]}' }),
      /^result$/m,
      /isn’t canonical JSON/,
    ],
    [
      'a later round than the first due',
      sealedGame({ name: 'later', forged: { roundsLater: 1 } }).proof,
      /^round 0$/m,
      /The round should be \d+, the first one due 3 seconds after/,
    ],
    [
      'an earlier round than the first due',
      sealedGame({ name: 'earlier', forged: { roundsLater: -1 } }).proof,
      /^round 0$/m,
      /The round should be \d+, the first one due 3 seconds after/,
    ],
    [
      'a round that was out before its message',
      sealedGame({ name: 'out', forged: { roundsLater: -4 } }).proof,
      /^early round 0$/m,
      /was public before the message/,
    ],
    [
      'the signature of another round',
      sealedGame({ name: 'signed', forged: { signedLater: -4 } }).proof,
      /^signature 0$/m,
      /signature of round \d+ isn’t one of the beacon that the file describes/,
    ],
    [
      'the signature of another key',
      sealedGame({ name: 'key', forged: { signedBy: anotherSecret } }).proof,
      /^signature 0$/m,
      /isn’t one of the beacon that the file describes/,
    ],
    [
      'a beacon of one’s own called quicknet',
      sealedGame({ name: 'called', forged: { calledQuicknet: true } }).proof,
      /^signature 0$/m,
      /isn’t one of drand’s quicknet/,
    ],
    [
      'quicknet’s signature under another key',
      withBeacon(proof, 0, { chain: { ...ownBeacon, genesis: 1_692_803_367 } }),
      /^signature 0$/m,
      /isn’t one of the beacon that the file describes/,
    ],
    [
      'a signature from beside the subgroup',
      withBeacon(proof, 0, { signature: besideTheSubgroup() }),
      /^signature 0$/m,
      /isn’t one of drand’s quicknet/,
    ],
    [
      'a message older than Start',
      sealedGame({ name: 'old', forged: { messageAfter: -10 } }).proof,
      /^early \d+$/m,
      /The message of the seal is older than Start or a Join/,
    ],
    [
      'a message older than a Join, without Start',
      sealedGame({ name: 'old', without: 'rematch', forged: { messageAfter: -40_000 } }).proof,
      /^early \d+$/m,
      /The message of the seal is older than Start or a Join/,
    ],
    [
      'a message that is no id',
      withBeacon(proof, 0, { message: 'the first one' }),
      /^id the first one$/m,
      /isn’t an id of Discord/,
    ],
    [
      'a message that is the press of Start',
      withBeacon(proof, 0, { message: idAt(round1000.due - 4_000) }),
      /^same id$/m,
      /The same id is named twice/,
    ],
    [
      'the beacon after a backup dropped',
      changed(own.proof, 'streams', 2, { parts: { kind: 'after' } }),
      /^entropy 5$/m,
      /The entropy from action 5 on isn’t what its parts make/,
    ],
    [
      'a beacon after a backup that begins later',
      sealedGame({ name: 'late', restored: 'beacon', forged: { streamLater: 1 } }).proof,
      /^beacon 6$/m,
      /The beacon should give the dice from action 5 on/,
    ],
    [
      'a roll of the promise itself',
      sealedGame({ name: 'rolls', restored: 'beacon', forged: { promiseRolls: true } }).proof,
      /^promise rolls 4$/m,
      /A roll comes from the promise from action 4 on itself/,
    ],
    [
      'two streams that begin at once',
      {
        ...pressed.proof,
        streams: pressed.proof.streams.flatMap((one, at) => (at === 2 ? [one, one] : [one])),
      },
      /^streams$/m,
      /are out of order/,
    ],
    [
      'a salt that is too short',
      ended({ ...proof, seats: proof.seats.map((seat) => ({ ...seat, ...shortSalt(seat) })) }),
      /^tag 0$/m,
      /something at seats\[0\]\.salt/,
    ],
    [
      'another round after a backup',
      sealedGame({ name: 'round', restored: 'beacon', forged: { roundsLater: 1 } }).proof,
      /^round 5$/m,
      /The round from action 5 on should be/,
    ],
    [
      'a beacon and a press after a backup',
      changed(own.proof, 'streams', 2, {
        parts: { kind: 'after', beacon: beaconOf(own.proof, 2), press: idAt(round1000.due + 1_000_000) },
      }),
      /^beacon 5$/m,
      /name both a press and a beacon/,
    ],
    [
      'the dice of the beacon after a backup left out',
      { ...own.proof, streams: own.proof.streams.slice(0, 2) },
      /^press 6$/m,
      /The press of action 6 should have been added/,
    ],
    [
      'a later press than the first after a backup',
      changed(pressed.proof, 'streams', 2, { from: 7 }),
      /^promise 7$/m,
      /drawn anew by a press that may not do that/,
    ],
    [
      'a start with and without a press',
      changed(proof, 'streams', 0, { parts: { ...proof.streams[0]?.parts, without: 'fixture' } as never }),
      /^start$/m,
      /say how the game was started, in one way/,
    ],
    [
      'a field that no file has',
      { ...proof, winner: 'Eve' } as ProofFile,
      /^field winner$/m,
      /no proof has: winner/,
    ],
    ['no end', without(proof, 'end'), /^field end$/m, /lacks end/],
  ])('%s is found', async (_words, forged, fault, sentence) => {
    const real = JSON.parse(JSON.stringify(forged));
    expect([proof, own.proof, pressed.proof]).not.toContainEqual(real);
    expect(faultsOf(real).join('\n')).toMatch(fault);
    const verdict = await onPage(real);
    expect(verdict.kind).toBe('wrong');
    expect(verdict.headline).toBe('✖ This file doesn’t check.');
    expect(
      [
        verdict.reason,
        ...verdict.findings.filter(({ kind }) => kind === 'wrong').map(({ text }) => text),
      ].join('\n'),
    ).toMatch(sentence);
  });

  it.each<[string, ProofFile, readonly string[], RegExp]>([
    [
      'another winner and a new end',
      forgedEnd({ result: winner }),
      ['noted chain'],
      /end of this file isn’t the one/,
    ],
    [
      'another title and a new end',
      forgedEnd({ title: 'Chess' }),
      ['noted chain'],
      /end of this file isn’t the one/,
    ],
    [
      'another play, chain and end',
      replayed,
      ['noted chain'],
      /end of this file isn’t the one that you pasted/,
    ],
    ['no beacon, and other dice', noBeacon, ['noted chain', 'noted seal'], /a seal, but this file has none/],
    [
      'another game',
      sealedGame({ name: 'another', beacon: 'quicknet' }).proof,
      ['noted chain', 'noted seal', 'noted commit'],
      /promise of this file isn’t the one that you pasted/,
    ],
  ])('%s agrees with itself but not with what people noted', async (_words, forged, faults, sentence) => {
    expect(faultsOf(forged)).toEqual([]);
    expect((await onPage(forged)).kind).toBe('open');
    expect(faultsOf(forged, noted)).toEqual(faults);
    const verdict = await onPage(forged, noted);
    expect(verdict.kind).toBe('wrong');
    expect(verdict.findings.map(({ text }) => text).join('\n')).toMatch(sentence);
  });

  it('a field that is there twice is found, whichever a reader sees', async () => {
    const text = JSON.stringify(proof);
    for (const twice of ['"title":"Chess",', '"t\\u0069tle":"Chess",']) {
      const { kind, reason } = await check(`{${twice}${text.slice(1)}`);
      expect([kind, reason]).toEqual(['wrong', 'The file has the field “title” twice in one place.']);
    }
  });

  it('other names agree with themselves but not with what people noted', () => {
    const { salt = '', who = '' } = proof.seats[0] ?? {};
    expect(faultsOf(proof, { names: ['Ada', 'Ben', 'Bolt'] })).toEqual([]);
    expect(faultsOf(proof, { names: ['Eve', 'Ben', 'Bolt'] })).toEqual(['noted name 0']);
    expect(faultsOf(proof, { names: ['Ada', 'Ben', 'Bolt', 'Eve'] })).toEqual(['noted name 3']);
    expect([salt.length, who.length]).toEqual([32, 64]);
  });

  it('a promise after a backup doesn’t pass for another one', async () => {
    const [again = ''] = own.noted.later;
    expect(faultsOf(own.proof, { commit: again })).toEqual(['noted commit']);
    expect(faultsOf(own.proof, { later: [own.noted.commit] })).toEqual(['noted commit 1']);
    const verdict = await onPage(own.proof, { later: [own.noted.commit] });
    expect(verdict.reason).toContain('The promise of this file from action 4 on isn’t the one');
  });
});

describe('a file of an older version', () => {
  const fixture = async (name: string): Promise<ProofFile> =>
    JSON.parse(await readFile(new URL(`./files/${name}.json`, import.meta.url), 'utf8'));

  it.each(['version-1', 'version-1-restored', 'version-1-without-parts', 'version-2', 'version-2-restored'])(
    '%s checks as before, and binds no names and no result',
    async (name) => {
      const older = await fixture(name);
      expect(faultsOf(older)).toEqual([]);
      const verdict = await onPage(older);
      expect(verdict.findings.filter(({ kind }) => kind === 'wrong')).toEqual([]);
      expect(verdict.kind).toBe('open');
      expect(verdict.rests).toContain('doesn’t bind result, title and names');
    },
  );

  it.each(['version-2', 'version-2-restored'])('%s without parts is found', async (name) => {
    const older = await fixture(name);
    for (const at of older.streams.keys()) {
      const forged = changed(older, 'streams', at, { parts: null });
      expect(faultsOf(forged)).toEqual([`parts ${older.streams[at]?.from}`]);
      expect((await onPage(forged)).reason).toContain('what the dice were made of');
    }
  });

  it.each([
    ['version-1-rerolled', 'promise 1', /dice from action 1 on were drawn anew by a press that may not/],
    ['version-2-rerolled', 'promise 1', /dice from action 1 on were drawn anew by a press that may not/],
    ['version-2-second-press', 'promise 5', /dice from action 5 on were drawn anew by a press that may not/],
    ['version-2-no-press', 'press 4', /press of action 4 should have been added/],
  ])('%s, which a changed bot made, is found', async (name, fault, sentence) => {
    const older = await fixture(name);
    expect(faultsOf(older)).toContain(fault);
    expect((await onPage(older)).findings.map(({ text }) => text).join('\n')).toMatch(sentence);
  });

  it('with fields of version 3 is found', async () => {
    const older = await fixture('version-2');
    const forged = { ...older, end: 'ab'.repeat(32) };
    expect(faultsOf(forged)).toEqual(['field end']);
    expect((await onPage(forged)).reason).toContain('no proof has: end');
  });

  it('whose first dice come from nowhere is found', async () => {
    const older = await fixture('version-2');
    const [first] = older.streams;
    const entropy = sha256('clubhouse entropy 1\nafter undefined');
    const forged = changed(older, 'streams', 0, { ...first, entropy, parts: { kind: 'after' } });
    expect(faultsOf(forged)).toContain('parts 0');
    expect((await onPage(forged)).reason).toContain('parts from another place of the game');
  });
});
