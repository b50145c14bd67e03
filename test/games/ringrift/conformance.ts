import type { Conformance } from '../conformance.ts';
import { answers, kindOf } from './conformance/answers.ts';

/** Checks the cases of the rules with the engine's own functions. A case's fields determine its form. */
export const conformance: Conformance = {
  kinds: Object.keys(answers),
  kindOf,
  check: (one) => {
    const answer = answers[one.kind];
    if (answer === undefined) throw new Error(`There is no answer to cases of the kind ${one.kind}.`);
    return answer(one);
  },
};
