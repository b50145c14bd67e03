import { describe, expect, it } from 'vitest';
import { dueAt, firstRound, pulseValue, quicknet, roundFor, sameChain } from './chain.ts';
import { isSigned, publicKey, signed } from './signature.ts';

/** Round 1000 of quicknet, as https://api.drand.sh publishes it. */
const known = {
  round: 1_000,
  signature:
    'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
};

describe('a round', () => {
  it('is due at its time', () => {
    expect(dueAt(quicknet, 1)).toBe(1_692_803_367_000);
    expect(dueAt(quicknet, 1_000)).toBe(1_692_803_367_000 + 999 * 3_000);
  });

  it('is the first that is due at a time or later', () => {
    const due = dueAt(quicknet, 1_000);
    expect(firstRound(quicknet, due)).toBe(1_000);
    expect(firstRound(quicknet, due + 1)).toBe(1_001);
    expect(firstRound(quicknet, due - 2_999)).toBe(1_000);
    expect(firstRound(quicknet, due - 3_000)).toBe(999);
    expect(firstRound(quicknet, 0)).toBe(1);
  });

  it('follows from a message: due three seconds after it, or later', () => {
    // Discord's epoch, in milliseconds since 1970.
    const id = (at: number) => String(BigInt(at - 1_420_070_400_000) << 22n);
    const due = dueAt(quicknet, 5_000_000);
    expect(roundFor(quicknet, id(due - 3_000))).toBe(5_000_000);
    expect(roundFor(quicknet, id(due - 2_999))).toBe(5_000_001);
    expect(roundFor(quicknet, id(due - 5_999))).toBe(5_000_000);
    expect(roundFor(quicknet, 'today')).toBeUndefined();
  });

  it('has the hash of its signature as its value', () => {
    expect(pulseValue(known)).toBe('fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd');
  });
});

describe('a signature', () => {
  it('of the public beacon is recognized', () => {
    expect(isSigned(quicknet, known)).toBe(true);
  });

  it('of another round, of another beacon or of nobody is wrong', () => {
    const secret = new Uint8Array(32).fill(7);
    expect(isSigned(quicknet, { ...known, round: 1_001 })).toBe(false);
    expect(isSigned(quicknet, signed(secret, 1_000))).toBe(false);
    expect(isSigned(quicknet, { ...known, signature: `${known.signature.slice(0, -2)}38` })).toBe(false);
    expect(isSigned(quicknet, { ...known, signature: 'b446' })).toBe(false);
    expect(isSigned({ key: 'none' }, known)).toBe(false);
  });

  it('of a beacon of one’s own checks against its key', () => {
    const secret = new Uint8Array(32).fill(7);
    expect(isSigned({ key: publicKey(secret) }, signed(secret, 12))).toBe(true);
  });
});

describe('two names of beacons', () => {
  it('mean the same if key and schedule are the same', () => {
    expect(sameChain('quicknet', { ...quicknet })).toBe(true);
    expect(sameChain('quicknet', { ...quicknet, period: 30 })).toBe(false);
    expect(sameChain('quicknet', { ...quicknet, genesis: 1 })).toBe(false);
    expect(sameChain('quicknet', { ...quicknet, key: '00' })).toBe(false);
  });
});
