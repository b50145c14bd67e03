import type { Conformance } from '../games/conformance.ts';
import { type Answers, differenceOf } from './conformance/answers.ts';
import { knockOutAnswers } from './conformance/knock-out-answers.ts';
import { pairingAnswers } from './conformance/pairing-answers.ts';
import { ratingsAnswers } from './conformance/ratings-answers.ts';
import { tablesAnswers } from './conformance/tables-answers.ts';

/**
 * Checks the cases of `rules/league.md` with the league's own functions. Answers to more kinds come in files of
 * their own, and are added here.
 */
const answers: Answers = { ...pairingAnswers, ...knockOutAnswers, ...tablesAnswers, ...ratingsAnswers };

export const conformance: Conformance = {
  kinds: Object.keys(answers),
  check: ({ kind, given, expect }) => {
    const answer = answers[kind];
    if (answer === undefined) throw new Error(`There is no answer to cases of the kind ${kind}.`);
    return differenceOf(kind, expect, answer(given));
  },
};
