import { describe, expect, it } from 'vitest';
import { PlayedCompetition } from '../../../test/league/competition-played.ts';
import { expectReadable, wordsIn } from '../../../test/league/pictures-read.ts';
import type { Picture } from '../../engine/picture/picture.ts';
import { shortened } from '../../engine/picture/shortened.ts';
import type { Settings } from '../course/settings.ts';
import { shownBracket } from './bracket.ts';
import { bracketPicture } from './bracket-picture.ts';
import { podiumPicture } from './podium-picture.ts';
import { standingsOf } from './standings.ts';
import { standingsPicture } from './standings-picture.ts';

const name = (entrant: number): string =>
  entrant === 2 ? 'Bartholomew Featherstonehaugh' : `Unit ${entrant}`;

/** A competition after the favorites have won a number of rounds. */
function after(rounds: number, entrants: number, settings: Partial<Settings>) {
  const cup = new PlayedCompetition(settings).begin(entrants);
  for (let round = 1; round <= rounds; round += 1) cup.favorites().settle();
  return cup.course;
}

const swiss = after(2, 9, { rounds: 5 });
const bracket = after(2, 13, { system: 'knock-out' });
const tables = after(3, 10, { system: 'tables' });
const shown = shownBracket(bracket, name);
const small = shownBracket(after(1, 4, { system: 'knock-out' }), name);
const pictures: readonly (readonly [string, Picture])[] = [
  ['a Swiss of nine', standingsPicture(standingsOf(swiss), 'Cup', name)],
  ['a bracket of thirteen', bracketPicture(shown.rounds, shown.thirdPlace, 'Cup')],
  ['a bracket of four', bracketPicture(small.rounds, small.thirdPlace, 'Cup')],
  ['tables of ten', standingsPicture(standingsOf(tables), 'Cup', name)],
  ['a podium', podiumPicture(standingsOf(tables).lines, 'Cup', name)],
];

describe.each(pictures)('the picture of %s', (_, picture) => {
  it('can be read on a phone', () => {
    expectReadable(picture);
    expect(wordsIn(picture).some((words) => /^Barth.*…$/.test(words))).toBe(true);
  });
});

it('two rounds have room for longer names', () => {
  const namesIn = (shownRounds: typeof small.rounds) =>
    wordsIn(bracketPicture(shownRounds, undefined, 'Cup')).filter((words) => words.startsWith('Barth'));
  const lengths = (shownRounds: typeof small.rounds) =>
    new Set(namesIn(shownRounds).map(({ length }) => length));
  expect([...lengths(small.rounds), ...lengths(shown.rounds)]).toEqual([17, 11]);
});

it('the bracket has all matches, with who is through and who isn’t known', () => {
  expect(shown.rounds.map((round) => round.length)).toEqual([8, 4, 2, 1]);
  // The best three have byes.
  expect(shown.rounds[0]?.filter((match) => match === undefined)).toHaveLength(3);
  expect(shown.rounds[1]?.[0]).toMatchObject([{ name: 'Unit 1', score: '1', won: true }, { won: false }]);
  expect(shown.rounds[3]?.[0]).toMatchObject([{ name: '' }, { name: '' }]);
  expect(wordsIn(bracketPicture(shown.rounds, undefined, 'Cup'))).toEqual(
    expect.arrayContaining(['Round of 16', 'Quarterfinals', 'Semifinals', 'Final']),
  );
});

it('the podium has the first three in their places', () => {
  const { lines } = standingsOf(tables);
  expect(wordsIn(podiumPicture(lines, 'Cup', (entrant) => `Unit ${entrant}`)).slice(1)).toEqual(
    [1, 0, 2].flatMap((index) => [lines[index]?.place, `Unit ${lines[index]?.entrant}`]),
  );
});

it('a name is cut between letters', () => {
  expect(shortened('Ada', 3)).toBe('Ada');
  expect(shortened('Ada Byron', 5)).toBe('Ada…');
  expect(shortened('👩‍🚀👩‍🚀👩‍🚀', 2)).toBe('👩‍🚀…');
});
