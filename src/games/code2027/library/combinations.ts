import type { Predicate } from '../box/schema.ts';

/** Combinations of answers to the questions in a board's conditions. */

/** Answers to questions, by the question. */
export type Answers = ReadonlyMap<string, number>;

type Leaf = Exclude<Predicate, { all: unknown } | { any: unknown } | { not: unknown }>;

/** Returns the question of a condition, without its range. */
const questionOf = (leaf: Leaf): string => {
  const { min: _, max: __, is: ___, ...question } = { min: 0, max: 0, is: true, ...leaf };
  return JSON.stringify(question);
};

function leavesOf(predicate: Predicate | null | undefined): Leaf[] {
  if (predicate === null || predicate === undefined) return [];
  if ('all' in predicate) return predicate.all.flatMap(leavesOf);
  if ('any' in predicate) return predicate.any.flatMap(leavesOf);
  if ('not' in predicate) return leavesOf(predicate.not);
  return [predicate];
}

/** Whether a condition is true for these answers. */
export function holds(predicate: Predicate | null | undefined, answers: Answers): boolean {
  if (predicate === null || predicate === undefined) return true;
  if ('all' in predicate) return predicate.all.every((each) => holds(each, answers));
  if ('any' in predicate) return predicate.any.some((each) => holds(each, answers));
  if ('not' in predicate) return !holds(predicate.not, answers);
  const answer = answers.get(questionOf(predicate)) ?? 0;
  if ('is' in predicate) return (answer === 1) === predicate.is;
  return answer >= predicate.min && (predicate.max === null || answer <= predicate.max);
}

/** Answers that follow from a row's own space, phase and visit. */
export type Known = (leaf: Leaf) => number | undefined;

/** Maximum number of combinations. */
const most = 20_000;

/**
 * Returns every combination of answers to the questions of these conditions, or undefined if there are too
 * many.
 */
export function combinationsOf(
  predicates: readonly (Predicate | null | undefined)[],
  known: Known,
): Answers[] | undefined {
  const possible = new Map<string, Set<number>>();
  for (const leaf of predicates.flatMap(leavesOf)) {
    const question = questionOf(leaf);
    const answer = known(leaf);
    const values = possible.get(question) ?? new Set<number>();
    if (answer !== undefined) values.add(answer);
    else if ('is' in leaf) for (const value of [0, 1]) values.add(value);
    // One answer below the range, one within it and one above it are enough.
    else for (const value of [0, leaf.min, (leaf.max ?? leaf.min) + 1]) values.add(Math.max(0, value));
    possible.set(question, values);
  }
  let combinations: [string, number][][] = [[]];
  for (const [question, values] of possible) {
    if (combinations.length * values.size > most) return undefined;
    combinations = combinations.flatMap((before) =>
      Array.from(values, (value): [string, number][] => [...before, [question, value]]),
    );
  }
  return combinations.map((each) => new Map(each));
}
