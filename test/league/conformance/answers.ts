import { sameJson } from '../../../src/engine/canonical.ts';
import type { Difference } from '../../games/conformance.ts';

/** Computes what a case of one kind expects from what it gives. */
export type Answer = (given: unknown) => unknown;

/** Answers by the kind of the case. */
export type Answers = Readonly<Record<string, Answer>>;

/** Numbers may differ by this much in cases of ratings, and not at all in others. */
const tolerance = 1e-9;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a value is the expected one. */
function isAsExpected(expected: unknown, got: unknown, isNear: boolean): boolean {
  if (typeof expected === 'number' && typeof got === 'number')
    return isNear ? Math.abs(expected - got) <= tolerance : expected === got;
  if (Array.isArray(expected) && Array.isArray(got))
    return (
      expected.length === got.length &&
      expected.every((each, index) => isAsExpected(each, got[index], isNear))
    );
  if (isObject(expected) && isObject(got))
    return (
      Object.keys(expected).length === Object.keys(got).length &&
      Object.entries(expected).every(([name, value]) => isAsExpected(value, got[name], isNear))
    );
  return sameJson(expected, got);
}

/**
 * Compares an answer with the one that a case expects; undefined if it is right. The answer itself may have more
 * fields than the case asks for, but none of its parts may.
 */
export function differenceOf(kind: string, expected: unknown, got: unknown): Difference | undefined {
  const isNear = kind.startsWith('rating_');
  const isRight =
    isObject(expected) && isObject(got)
      ? Object.entries(expected).every(([name, value]) => isAsExpected(value, got[name], isNear))
      : isAsExpected(expected, got, isNear);
  return isRight ? undefined : { expected, got };
}
