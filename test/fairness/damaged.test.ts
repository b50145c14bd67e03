import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { check } from '../../docs/verify/check.ts';
import { lengthOf } from '../equipment/length.ts';
import { damaged } from './damage.ts';
import { round1000, sealedGame } from './sealed-game.ts';
import type { ProofFile } from './second-checker.ts';

/** Thousands of damaged files before the page's check: none may pass, throw or hang. */

const older = (name: string): ProofFile =>
  JSON.parse(readFileSync(new URL(`./files/${name}.json`, import.meta.url), 'utf8'));

const originals: readonly ProofFile[] = [
  sealedGame({ name: 'damaged', beacon: 'quicknet' }).proof,
  sealedGame({ name: 'damaged', beacon: 'none', restored: 'press' }).proof,
  sealedGame({ name: 'damaged', restored: 'beacon', forgotten: [1] }).proof,
  older('version-1-restored'),
  older('version-2'),
  older('version-2-restored'),
];

type Json = Readonly<Record<string, unknown>>;
const items = (value: unknown): readonly Json[] => (Array.isArray(value) ? value : []);
const but = (value: Json, ...names: readonly string[]): Json =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));

/**
 * What a file claims that its version binds. Files of versions 1 and 2 don't bind titles, results and who sat where. A word may be
 * struck out of any file. A message counts by its three seconds, which are all that it decides.
 */
function boundBy(file: Json): unknown {
  const seats = items(file['seats']).map((seat) => but(seat, 'word'));
  const streams = items(file['streams']).map((stream) =>
    JSON.parse(
      JSON.stringify(stream, (name, value: unknown) =>
        name === 'message' && /^\d{17,20}$/.test(String(value)) ? window(String(value)) : value,
      ),
    ),
  );
  if (file['version'] === 3) return { ...file, seats, streams };
  return {
    ...but(file, 'title', 'result', 'status'),
    streams,
    seats: seats.length,
    rolls: items(file['rolls']).map((roll) => but(roll, 'kind', 'purpose', 'owner')),
  };
}

const window = (id: string): number => {
  const sent = Number(BigInt(id) >> 22n) + 1_420_070_400_000;
  return Math.ceil((sent - round1000.due) / 3_000);
};

it('finds every damage that changes something that the file binds', { timeout: 600_000 }, async () => {
  const texts = originals.map((proof) => JSON.stringify(proof, null, 1));
  const verdicts = await Promise.all(texts.map((text) => check(text)));
  const count = { found: 0, harmless: 0 };
  const reasons = new Set<string>();
  for (let number = 0; number < lengthOf(500, 5_000); number += 1) {
    const which = number % texts.length;
    const { kind, text } = damaged(texts[which] ?? '', number);
    const verdict = await check(text);
    const name = `damage ${number}, ${kind}`;
    expect(verdict.reason, name).not.toBe('');
    if (verdict.kind === 'wrong') {
      count.found += 1;
      reasons.add(verdict.reason.replaceAll(/\d+/g, 'N'));
      expect(verdict.headline, name).toBe('✖ This file doesn’t check.');
      expect(verdict.rests, name).toBe('');
      continue;
    }
    count.harmless += 1;
    expect(boundBy(JSON.parse(text)), name).toEqual(boundBy({ ...originals[which] }));
    expect(verdict.headline, name).toBe(verdicts[which]?.headline);
  }
  expect(verdicts.map(({ kind }) => kind)).toEqual(originals.map(() => 'open'));
  expect(count.found).toBeGreaterThan(count.harmless * 3);
  expect(count.harmless).toBeGreaterThan(0);
  // Different damages have different reasons, so that no single rule finds them all.
  expect(reasons.size).toBeGreaterThan(25);
});
