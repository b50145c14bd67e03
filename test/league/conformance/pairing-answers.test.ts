import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readCase } from '../../games/conformance.ts';
import { pairingAnswers } from './pairing-answers.ts';

const folder = new URL('../../../../shared/conformance/league/', import.meta.url);

/** Every case whose kind has an answer here, if the folder with the cases exists. */
const cases = existsSync(folder)
  ? readdirSync(folder)
      .filter((name) => name.endsWith('.jsonl'))
      .flatMap((name) => readFileSync(new URL(name, folder), 'utf8').split('\n'))
      .filter((line) => line !== '')
      .map((line) => readCase(line, ''))
      .filter(({ kind }) => Object.hasOwn(pairingAnswers, kind))
  : [];

describe.skipIf(!existsSync(folder))('the conformance cases in ../shared/conformance/league', () => {
  it('are there for each kind', () => {
    expect(new Set(cases.map(({ kind }) => kind))).toEqual(new Set(Object.keys(pairingAnswers)));
  });

  it.each(cases)('$id', ({ kind, given, expect: expected }) => {
    expect(pairingAnswers[kind]?.(given)).toEqual(expected);
  });
});

describe('an answer', () => {
  it('refuses a case that has something it would pass over', () => {
    expect(() => pairingAnswers['round_robin']?.({ entrants: 4, cycles: 1, colors: true })).toThrow('colors');
    expect(() =>
      pairingAnswers['swiss_pairing']?.({ entrants: [1], rounds: [[{ first: 1 }]], sides: false }),
    ).toThrow();
  });
});
