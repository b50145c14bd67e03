import type { Conformance } from '../conformance.ts';
import type { Answers } from './conformance/answers.ts';
import { computerAnswers } from './conformance/computer-answers.ts';
import { rulesAnswers } from './conformance/rules-answers.ts';

/** Checks the conformance cases of the rules with the engine's own functions. */
const answers: Answers = { ...rulesAnswers, ...computerAnswers };

export const conformance: Conformance = {
  kinds: Object.keys(answers),
  check: (one) => {
    const answer = answers[one.kind];
    if (answer === undefined) throw new Error(`There is no answer to cases of the kind ${one.kind}.`);
    return answer(one);
  },
};
