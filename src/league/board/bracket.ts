import { bracketOf } from '../course/next-round.ts';
import { entrantIn } from '../course/results.ts';
import { seriesOf } from '../course/series.ts';
import { type Course, everybody, type Fixture } from '../course/state.ts';
import { bracketOrder, neighbors, roundsOf } from '../knock-out/bracket.ts';
import type { BracketMatch, BracketSide } from './bracket-picture.ts';
import { shownPoints } from './standings.ts';

/** The whole bracket of a knock-out, with matches that aren't known yet. */
export interface ShownBracket {
  readonly rounds: readonly (readonly BracketMatch[])[];
  readonly thirdPlace: BracketMatch;
}

const unknown: BracketSide = { name: '', score: '', won: false };

/** @param name an entrant's name, on one line */
export function shownBracket(course: Course, name: (entrant: number) => string): ShownBracket {
  const count = everybody(course).length;
  const total = roundsOf(count);
  const known = bracketOf(course);
  const entrant = entrantIn(course);
  const side = (round: number, seed: number, winner: number | undefined, third: boolean): BracketSide => ({
    name: name(entrant(seed)),
    score: scoreIn(course, round, entrant(seed), third),
    won: winner === seed,
  });
  // Who stands where in a round: the winners so far, in the order of the bracket.
  let standing: readonly (number | undefined)[] = bracketOrder(total).map((seed) =>
    seed <= count ? seed : undefined,
  );
  const rounds: BracketMatch[][] = [];
  for (let round = 0; round < total; round += 1) {
    const matches = known.rounds[round];
    const places = neighbors(standing);
    rounds.push(
      places.map(([one, other]): BracketMatch => {
        const match = matches?.find(({ pair }) => pair.some((seed) => seed === one || seed === other));
        if (match !== undefined)
          return [side(round, one ?? 0, match.winner, false), side(round, other ?? 0, match.winner, false)];
        // In the first round, a place without an opponent is a bye.
        if (round === 0) return undefined;
        return [
          one === undefined ? unknown : side(round, one, undefined, false),
          other === undefined ? unknown : side(round, other, undefined, false),
        ];
      }),
    );
    standing = places.map(([one, other]) => {
      if (round === 0 && (one === undefined || other === undefined)) return one ?? other;
      return matches?.find(({ pair }) => pair.some((seed) => seed === one || seed === other))?.winner;
    });
  }
  const third = known.thirdPlace;
  return {
    rounds,
    thirdPlace:
      third === undefined
        ? undefined
        : [
            side(total - 1, third.pair[0], third.winner, true),
            side(total - 1, third.pair[1], third.winner, true),
          ],
  };
}

/** An entrant's score in a match; empty before its first result. */
function scoreIn({ rounds, settings }: Course, round: number, entrant: number, third: boolean): string {
  const fixture = rounds[round]?.fixtures.find(
    (one) => one.sides.includes(entrant) && (one.thirdPlace === true) === third,
  );
  if (fixture === undefined || !hasResult(fixture)) return '';
  const [high, low] = seriesOf(settings, fixture).score;
  return shownPoints(fixture.sides[0] === entrant ? high : low);
}

const hasResult = ({ games }: Fixture): boolean => games.some(({ outcome }) => outcome !== undefined);

/** The bracket in words, for the alt text and for those who ask for text. */
export const bracketInWords = ({ rounds, thirdPlace }: ShownBracket): string =>
  [...rounds.flat(), thirdPlace]
    .filter((match) => match !== undefined)
    .map(([one, other]) => `${inWords(one)} – ${inWords(other)}`)
    .join('; ');

const inWords = ({ name, score, won }: BracketSide): string =>
  `${name === '' ? 'open' : name}${score === '' ? '' : ` ${score}`}${won ? ' (through)' : ''}`;
