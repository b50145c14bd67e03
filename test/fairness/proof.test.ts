import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { check } from '../../docs/verify/check.ts';
import { entropyAfter, entropyAtStart } from '../../src/engine/dice/entropy.ts';
import { baseball } from '../../src/games/baseball/index.ts';
import type { Game } from '../../src/games/game.ts';
import { proofOf, proofSchema } from '../../src/table/log/proof/proof.ts';
import { verify } from '../../src/table/log/proof/verify.ts';
import { guessing, nim } from '../contract/toys/trial-games.ts';
import { rockPaperScissors } from '../toys/rock-paper-scissors.ts';
import { played } from './played.ts';
import { faultsOf, type ProofFile } from './second-checker.ts';

const games = { rps: rockPaperScissors as Game, nim: nim as Game, guessing: guessing as Game };

/** The proof as the file that people get. */
const fileOf = (record: Parameters<typeof proofOf>[1]): ProofFile =>
  JSON.parse(JSON.stringify(proofOf('A game', record)));

/** What binds a game's proof, by the last digit of its number. Signatures take a while, so few games have a beacon. */
const boundBy = ['by the beacon', undefined, 'without a beacon'] as const;

describe('the proof of a game', () => {
  it('satisfies an independent checker, and the page’s, for 200 games', async () => {
    let rolls = 0;
    for (let number = 0; number < 197; number++) {
      const game = Object.values(games)[number % 3] ?? games.rps;
      const restored = number % 4 === 0 ? { restoredAfter: 1 + (number % 3) } : {};
      const options = game === games.rps ? { rounds: 9 } : {};
      const bound = boundBy[number % 10];
      const more = { ...restored, ...(bound && { bound }) };
      const record = played({ game, options, seats: 2, name: `game ${number}`, ...more });
      expect(verify(game, record), `game ${number}`).toMatchObject({ ok: true });
      const proof = fileOf(record);
      expect(proof.version).toBe(bound === undefined ? 2 : 3);
      expect(faultsOf(proof), `game ${number}`).toEqual([]);
      const { findings } = await check(JSON.stringify(proof));
      expect(
        findings.filter(({ kind }) => kind === 'wrong'),
        `game ${number}`,
      ).toEqual([]);
      rolls += proof.rolls.length;
    }
    expect(rolls).toBeGreaterThan(200);
  });

  it('works for whole games of baseball too', { timeout: 60_000 }, () => {
    for (const restoredAfter of [undefined, 0, 40]) {
      const game = baseball as Game;
      const again = restoredAfter === undefined ? {} : { restoredAfter };
      const record = played({ game, seats: 2, name: `baseball ${restoredAfter}`, ...again });
      expect(verify(game, record)).toMatchObject({ ok: true });
      const proof = fileOf(record);
      expect(faultsOf(proof)).toEqual([]);
      expect(proof.rolls.length).toBeGreaterThan(50);
      // The first seed starts a stream. After a restored backup, a new seed starts one, and so does the press added
      // to it.
      expect(proof.streams.length).toBe(restoredAfter === undefined ? 1 : 3);
    }
  });

  it.each([undefined, 0, 40])(
    'is written and checked as before for a game from before its chain included presses',
    (restoredAfter) => {
      const again = restoredAfter === undefined ? {} : { restoredAfter };
      const record = played({
        game: games.rps,
        options: { rounds: 9 },
        seats: 2,
        name: 'c',
        older: true,
        ...again,
      });
      expect(verify(games.rps, record)).toMatchObject({ ok: true });
      const proof = fileOf(record);
      expect(proof).toMatchObject({ version: 1 });
      expect(JSON.stringify(proof.actions)).not.toContain('press');
      expect(faultsOf(proof)).toEqual([]);
    },
  );

  it('is checked by a program that imports nothing of ours', async () => {
    const parts = await readdir(new URL('./second-checker/', import.meta.url));
    const paths = ['second-checker.ts', ...parts.map((name) => `second-checker/${name}`)];
    const sources = await Promise.all(paths.map((path) => readFile(new URL(path, import.meta.url), 'utf8')));
    const imports = sources.flatMap((source) =>
      [...source.matchAll(/from '([^']+)'/g)].map(([, from]) => from),
    );
    const others = imports.filter(
      (from) => !/^\.\/(second-checker\/)?(beacon|dice|file)\.ts$/.test(from ?? ''),
    );
    expect(new Set(others)).toEqual(new Set(['node:crypto', '@noble/curves/bls12-381.js']));
  });

  it('of an older game says that its entropy has no parts, and verifies as before', () => {
    const record = played({ game: games.rps, seats: 2, name: 'old' });
    const { entropyParts: _, ...table } = record.table;
    const verdict = verify(games.rps, { ...record, table });
    expect(verdict).toMatchObject({ ok: true, sentence: expect.stringContaining('aren’t checked') });
    const proof = fileOf({ ...record, table });
    expect(proof.streams[0]?.parts).toBeNull();
    expect(faultsOf(proof)).toEqual([]);
  });
});

const forged = <T extends object>(value: T, change: Partial<T>): T => ({ ...value, ...change });

describe.each([
  ['of one seed', {}],
  ['of a game that was restored', { restoredAfter: 2 }],
])('in a proof %s', (_, restored) => {
  const record = played({
    game: games.rps,
    options: { rounds: 9 },
    seats: 2,
    name: 'forged 4',
    ...restored,
  });
  const proof = fileOf(record);
  const [first, ...later] = proof.streams;
  const parts = first?.parts;
  if (first === undefined || parts?.kind !== 'start') throw new Error('A game begins with parts.');
  const begin = (change: Partial<ProofFile['streams'][number]>) =>
    forged(proof, { streams: [forged(first, change), ...later] });
  const noted = { commit: first.commit, chain: proof.chain };
  const dropped = {
    ...parts,
    seats: parts.seats.map(({ seat, ...part }) => (seat === 0 ? { seat } : { seat, ...part })),
  };

  it.each<[string, ProofFile, RegExp]>([
    [
      'a changed roll',
      forged(proof, {
        rolls: proof.rolls.map((roll, at) =>
          at === 1 ? forged(roll, { values: [((roll.values[0] ?? 1) % 6) + 1] }) : roll,
        ),
      }),
      /^roll /,
    ],
    ['a roll left out', forged(proof, { rolls: proof.rolls.slice(1) }), /^roll /],
    ['a forged seed', begin({ seed: '5eed'.repeat(16) }), /^commit 0/],
    ['forged entropy', begin({ entropy: 'ab'.repeat(32) }), /^entropy 0/],
    ['a dropped Join id', begin({ parts: dropped }), /^entropy 0/],
    ['another Start id', begin({ parts: { ...parts, start: '1' } }), /^entropy 0/],
    ['an id that is none of Discord', begin({ parts: { ...parts, start: 'I am no id' } }), /^id I am no id/],
    ['a Start before a Join', begin({ parts: { ...parts, start: '1300000000000000000' } }), /^late \d+/],
    [
      'one press for Join and Start',
      begin({ parts: { ...parts, start: parts.seats[0]?.join ?? '' } }),
      /^same id/,
    ],
    [
      'another press of an action',
      forged(proof, { actions: proof.actions.map((one) => ({ ...one, press: '1400000000000000000' })) }),
      /^chain/,
    ],
    ['a commit that does not fit', begin({ commit: 'c0'.repeat(32) }), /^commit 0/],
    [
      'a swapped action',
      forged(proof, {
        actions: proof.actions.map((action, at, all) =>
          at < 2
            ? forged(action, { notation: all[1 - at]?.notation ?? '', seat: all[1 - at]?.seat ?? 0 })
            : action,
        ),
      }),
      /^chain/,
    ],
    [
      'an action left out',
      forged(proof, { actions: proof.actions.slice(0, -1) }),
      /^(chain|roll of no action)/,
    ],
  ])('%s is found', (_name, changed, fault) => {
    expect(changed).not.toEqual(proof);
    expect(faultsOf(changed).join('\n')).toMatch(new RegExp(fault.source, 'm'));
    expect(faultsOf(proof, noted)).toEqual([]);
  });

  it('a consistent forgery does not match people’s notes', () => {
    const other = fileOf(
      played({ game: games.rps, options: { rounds: 9 }, seats: 2, name: 'another', ...restored }),
    );
    expect(faultsOf(other)).toEqual([]);
    expect(faultsOf(other, noted)).toEqual(['noted chain', 'noted commit']);
    const laterOnes = later.flatMap(({ commit, parts: of }) =>
      of?.kind === 'after' && !of.press ? [commit] : [],
    );
    expect(faultsOf(proof, { later: laterOnes })).toEqual([]);
    // No later promise matches as the first one, and the first one doesn't match as a later one.
    for (const commit of laterOnes) {
      expect(faultsOf(proof, { commit })).toEqual(['noted commit']);
      expect(faultsOf(proof, { later: [first.commit] })).toEqual(['noted commit 1']);
    }
  });

  it('has only the fields in its description', () => {
    expect(proofSchema.safeParse(proof).success).toBe(true);
    expect(proofSchema.safeParse({ ...proof, version: 3 }).success).toBe(false);
    expect(proofSchema.safeParse({ ...proof, more: 1 }).success).toBe(false);
  });
});

describe('a game whose dice a changed bot rerolled', () => {
  const game = games.rps;
  // With two people, the second press rolls.
  const wanted = { game, options: { rounds: 9 }, seats: 2, name: 'c' };
  it.each<[string, { older?: true }]>([
    ['at every press', {}],
    ['at every press of a game that began before presses were kept in proofs', { older: true }],
  ])('%s, until there were only sixes, is found although entropy, rolls and chain match', (_words, when) => {
    const record = played({ ...wanted, ...when, cheats: 'at every press' });
    expect(new Set(record.rolls.flatMap(({ values }) => values))).toEqual(new Set([6]));
    expect(verify(game, record)).toMatchObject({
      ok: false,
      sentence: 'The dice from action 1 on aren’t the ones that the log promises.',
    });
    expect(faultsOf(fileOf(record))).toContain('promise 1');
  });

  it('after a backup with another press than the first is found', () => {
    const record = played({ ...wanted, restoredAfter: 2, cheats: 'at the second press' });
    expect(verify(game, record).ok).toBe(false);
    expect(faultsOf(fileOf(record))).toContain('promise 5');
  });

  it('after a backup without a press is found', () => {
    const record = played({ ...wanted, restoredAfter: 2, cheats: 'by no press' });
    expect(verify(game, record).ok).toBe(false);
    expect(faultsOf(fileOf(record))).toEqual(['press 4']);
  });
});

describe('the bot itself finds', () => {
  const record = played({ game: games.rps, options: { rounds: 9 }, seats: 2, name: 'bot', restoredAfter: 3 });
  const { table } = record;
  const { entropyParts, earlierSeeds = [] } = table;
  if (entropyParts === undefined) throw new Error('The game has parts.');
  /** The table as if it had started with this id, together with everything that depends on it. */
  const withStart = (start: string): Partial<typeof table> => {
    const parts = { ...entropyParts, start };
    const entropy = entropyAtStart(parts);
    const [first, ...later] = earlierSeeds;
    const second = entropyAfter(entropy);
    const press = record.actions.find(({ number }) => number === later[0]?.until)?.source;
    return {
      entropyParts: parts,
      entropy: entropyAfter(second, press === undefined ? press : { press }),
      earlierSeeds: [
        first && { ...first, entropy },
        ...later.map((one) => ({ ...one, entropy: second })),
      ].flatMap((one) => one ?? []),
    };
  };
  it.each<[string, Partial<typeof table>, RegExp]>([
    [
      'a word that nobody gave',
      { seats: table.seats.map((one) => ({ ...one, word: 'other' })) },
      /word from seat 1/,
    ],
    [
      'a dropped Join id',
      { entropyParts: { ...entropyParts, seats: entropyParts.seats.map(({ seat }) => ({ seat })) } },
      /seat 1 was taken/,
    ],
    ['another Start', { entropyParts: { ...entropyParts, start: '7' } }, /match the ids and words/],
    ['ids that are none of Discord', withStart('I am no id'), /“I am no id”, which isn’t a Discord id/],
    ['a Start before a Join', withStart('1300000000000000000'), /joined after the press of/],
    ['one press for Join and Start', withStart(entropyParts.seats[0]?.join ?? ''), /same press twice/],
    [
      'forged entropy at the beginning',
      { earlierSeeds: earlierSeeds.map((one, at) => (at === 0 ? { ...one, entropy: 'forged' } : one)) },
      /match the ids and words/,
    ],
    ['forged entropy after the backup', { entropy: 'forged' }, /aren’t the ones that the log promises/],
    [
      'a press that was not added',
      { earlierSeeds: earlierSeeds.slice(0, 1), entropy: earlierSeeds[1]?.entropy ?? '' },
      /should have been added/,
    ],
    [
      'a seed that no act promises',
      { earlierSeeds: earlierSeeds.map((one) => ({ ...one, until: one.until + 1 })) },
      /promises/,
    ],
  ])('%s', (_name, change, sentence) => {
    expect(verify(games.rps, record)).toMatchObject({ ok: true });
    const verdict = verify(games.rps, { ...record, table: { ...table, ...change } });
    expect(verdict.ok).toBe(false);
    expect(verdict.sentence).toMatch(sentence);
  });
});
