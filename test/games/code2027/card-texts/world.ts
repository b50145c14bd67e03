import type { Vocabulary } from '../../../../src/games/code2027/card-texts/words/vocabulary.ts';

/** The vocabulary for trying texts, like the one that a game gives the grammar. */
export const world: Vocabulary = {
  cardTypes: new Map([
    ...['work', 'work scope', 'w'].map((word) => [word, 'W'] as const),
    ...['bank', 'bank loan', 'loan', 'b'].map((word) => [word, 'B'] as const),
    ...['expeditor', 'e'].map((word) => [word, 'E'] as const),
    ...['labor', 'labour', 'legal', 'life', 'life event', 'l'].map((word) => [word, 'L'] as const),
    ...['investor', 'investment', 'i'].map((word) => [word, 'I'] as const),
  ]),
  typeNames: 'Work, Bank, Expeditor, Labor/Legal or Investor',
  phases: new Map([
    ['setup', 'SETUP'],
    ['owner', 'OWNER'],
    ['funding', 'FUNDING'],
    ['finance', 'FUNDING'],
    ['design', 'DESIGN'],
    ...['regulatory', 'legal', 'permit', 'filing'].map((word) => [word, 'REGULATORY'] as const),
    ['construction', 'CONSTRUCTION'],
    ['site', 'CONSTRUCTION'],
  ]),
  spaces: new Set(['PM-CROSSROADS', 'FDNY-INTAKE', 'DOB-AUDIT', 'SITE-AWARD', 'FINISH']),
  closedSpaces: new Set(['FINISH']),
  nounWords: new Set(['filing', 'design', 'review', 'construction', 'inspection', 'final']),
  approvals: new Map([
    ['dob', 'dobApproved'],
    ['fdny', 'fdnyApproved'],
  ]),
  limits: { sides: 6, maxDice: 10, maxNumber: 1_000_000_000, maxSkippedTurns: 10 },
};
