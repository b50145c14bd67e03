import type { Conformance } from '../conformance.ts';
import { answers, kindOf } from './conformance/answers.ts';

/** Answers the cases of the rules, which are told by their fields, with the engine's own doors. */
export const conformance: Conformance = {
  kinds: Object.keys(answers),
  kindOf,
  check: (one) => {
    const answer = answers[one.kind];
    if (answer === undefined) throw new Error(`There is no answer to cases of the kind ${one.kind}.`);
    return answer(one);
  },
};
