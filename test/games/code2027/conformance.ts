import type { Conformance } from '../conformance.ts';
import type { Answers } from './conformance/answers.ts';
import { boardAnswers } from './conformance/board-answers.ts';
import { effectsAnswers } from './conformance/effects-answers.ts';
import { textAnswers } from './conformance/text-answers.ts';

/** Answers cases of the rules' conformance files, by kind, with the engine's own functions. */
const answers: Answers = { ...effectsAnswers, ...boardAnswers, ...textAnswers };

export const conformance: Conformance = {
  kinds: Object.keys(answers),
  check: (one) => {
    const answer = answers[one.kind];
    if (answer === undefined) throw new Error(`There is no answer to cases of the kind ${one.kind}.`);
    return answer(one);
  },
};
