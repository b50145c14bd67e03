import { describe, expect, it } from 'vitest';
import { succeeds } from './grinding.ts';

/** The share of hosts who get what they want. The names make it the same in each run. */
const share = (attempt: Omit<Parameters<typeof succeeds>[0], 'name'>, hosts = 60): number =>
  Array.from({ length: hosts }, (_, number) => succeeds({ name: `host ${number}`, ...attempt })).filter(
    Boolean,
  ).length / hosts;

describe('a host who tries ids until the dice please him', () => {
  it('gets what he wants where the ids alone decide', () => {
    expect(share({ protection: 'ids', ids: 1, seals: 0 })).toBeLessThan(0.15);
    expect(share({ protection: 'ids', ids: 200, seals: 0 })).toBe(1);
  });

  it('gains nothing where a beacon decides', () => {
    expect(share({ protection: 'beacon', ids: 200, seals: 1 })).toBeLessThan(0.15);
  });
});
