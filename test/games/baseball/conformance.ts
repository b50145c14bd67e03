import { z } from 'zod';
import { sameJson } from '../../../src/engine/canonical.ts';
import type { Conformance, ConformanceCase, Difference } from '../conformance.ts';
import type { Answers } from './conformance/answers.ts';
import { chartAnswers } from './conformance/chart-answers.ts';
import { gameAnswers } from './conformance/game-answers.ts';
import { playAnswers } from './conformance/play-answers.ts';
import { scoringAnswers } from './conformance/scoring-answers.ts';

/** Answers cases of the rules' conformance files, by kind, with the engine's own functions. */
const answers: Answers = { ...gameAnswers, ...chartAnswers, ...playAnswers, ...scoringAnswers };

const expected = z.record(z.string(), z.unknown());

/** Checks a case. It passes if everything in its `expect` has the expected value. */
function check(one: ConformanceCase): Difference | undefined {
  const answer = answers[one.kind];
  if (answer === undefined) throw new Error(`There is no answer to cases of the kind ${one.kind}.`);
  const wanted = expected.parse(one['expect']);
  const all: Readonly<Record<string, unknown>> = { ...answer.parse(one['given']) };
  const got = Object.fromEntries(Object.keys(wanted).map((key) => [key, all[key]]));
  return sameJson(got, wanted) ? undefined : { expected: wanted, got };
}

export const conformance: Conformance = { kinds: Object.keys(answers), check };
