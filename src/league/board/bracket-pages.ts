import { type Course, currentRound, isDecided } from '../course/state.ts';
import type { ShownBracket } from './bracket.ts';
import type { BracketMatch } from './bracket-picture.ts';

/** A large bracket in parts that can be read on a phone. */

/** Most matches below each other. */
const mostMatches = 8;
/** How many rounds such a part has until one match is left. */
const roundsOfPart = Math.log2(mostMatches) + 1;

export interface BracketPage extends ShownBracket {
  /** Which part it is; empty if there is only one. */
  readonly part: string;
  /** Of how many equal parts it is one; 1 if it has whole rounds. */
  readonly parts: number;
}

/**
 * The pages of a bracket. With more than 16 places, each sixteen are a page up to their last match, and the last page
 * begins with the last 16.
 */
export function bracketPages({ rounds, thirdPlace }: ShownBracket): readonly BracketPage[] {
  const parts = Math.ceil((rounds[0]?.length ?? 0) / mostMatches);
  if (parts <= 1) return [{ part: '', parts: 1, rounds, thirdPlace }];
  const page = (index: number): BracketPage => ({
    part: `part ${index + 1} of ${parts}`,
    parts,
    rounds: rounds.slice(0, roundsOfPart).map((matches, round) => {
      const size = mostMatches / 2 ** round;
      return matches.slice(index * size, (index + 1) * size);
    }),
    thirdPlace: undefined,
  });
  const end = rounds.filter((matches) => matches.length <= mostMatches);
  return [
    ...Array.from({ length: parts }, (_, index) => page(index)),
    { part: 'the last 16', parts: 1, rounds: end, thirdPlace },
  ];
}

/** The page that people want to see now: the first with a match of the round that isn't decided, or else the last. */
export function pageNow(course: Course, pages: readonly BracketPage[]): number {
  const last = pages.length - 1;
  const round = currentRound(course);
  if (round === undefined) return 0;
  const index = isDecided(round) ? round.number : round.number - 1;
  if (course.planned - index <= roundsOfPart) return last;
  const open = pages.slice(0, last).findIndex(({ rounds }) => (rounds[index] ?? []).some(isOpen));
  return open < 0 ? last : open;
}

const isOpen = (match: BracketMatch): boolean => match !== undefined && !match.some(({ won }) => won);
