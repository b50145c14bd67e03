import type { Conformance } from '../games/conformance.ts';
import { type Answers, differenceOf } from './conformance/answers.ts';
import { draftAnswers } from './conformance/draft-answers.ts';
import { eventAnswers } from './conformance/event-answers.ts';
import { knockOutAnswers } from './conformance/knock-out-answers.ts';
import { pairingAnswers } from './conformance/pairing-answers.ts';
import { ratingsAnswers } from './conformance/ratings-answers.ts';
import { rosterAnswers } from './conformance/roster-answers.ts';
import { scheduleAnswers } from './conformance/schedule-answers.ts';
import { standingsAnswers } from './conformance/standings-answers.ts';
import { statisticsAnswers } from './conformance/statistics-answers.ts';
import { tablesAnswers } from './conformance/tables-answers.ts';

/**
 * Checks the cases of `rules/league.md` with the league's own functions. Answers to more kinds come in files of
 * their own, and are added here.
 */
const answers: Answers = {
  ...draftAnswers,
  ...eventAnswers,
  ...knockOutAnswers,
  ...pairingAnswers,
  ...ratingsAnswers,
  ...rosterAnswers,
  ...scheduleAnswers,
  ...standingsAnswers,
  ...statisticsAnswers,
  ...tablesAnswers,
};

export const conformance: Conformance = {
  kinds: Object.keys(answers),
  check: ({ kind, given, expect }) => {
    const answer = answers[kind];
    if (answer === undefined) throw new Error(`There is no answer to cases of the kind ${kind}.`);
    return differenceOf(kind, expect, answer(given));
  },
};
