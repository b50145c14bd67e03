import { describe, expect, it } from 'vitest';
import { PlayedCompetition } from '../../../test/league/competition-played.ts';
import { wordsIn } from '../../../test/league/pictures-read.ts';
import { currentRound } from '../course/state.ts';
import { shownBracket } from './bracket.ts';
import { bracketPages, pageNow } from './bracket-pages.ts';
import { bracketPicture } from './bracket-picture.ts';

const pagesOf = ({ course }: PlayedCompetition) => bracketPages(shownBracket(course, (one) => `P${one}`));
const sizes = (cup: PlayedCompetition) =>
  pagesOf(cup).map(({ rounds }) => rounds.map(({ length }) => length));
const knockOut = (count: number) => new PlayedCompetition({ system: 'knock-out' }).begin(count);

describe('the pages of a bracket', () => {
  it('are one up to 16 entrants', () => {
    expect(sizes(knockOut(16))).toEqual([[8, 4, 2, 1]]);
    expect(pagesOf(knockOut(2))).toMatchObject([{ part: '' }]);
  });

  it('are sixteen entrants each, and the last 16', () => {
    expect(sizes(knockOut(17))).toEqual([
      [8, 4, 2, 1],
      [8, 4, 2, 1],
      [8, 4, 2, 1],
    ]);
    const cup = knockOut(64);
    expect(sizes(cup)).toHaveLength(5);
    expect(pagesOf(cup).map(({ part }) => part)).toEqual([
      'part 1 of 4',
      'part 2 of 4',
      'part 3 of 4',
      'part 4 of 4',
      'the last 16',
    ]);
    const names = pagesOf(cup)
      .slice(0, 4)
      .flatMap(({ rounds: [first = []] }) => first.flatMap((match) => match?.map(({ name }) => name) ?? []));
    expect(new Set(names).size).toBe(64);
    const headings = pagesOf(cup).map(({ rounds, parts }) =>
      wordsIn(bracketPicture(rounds, undefined, '', parts)).filter((words) => /^Round of|final/i.test(words)),
    );
    expect(headings[3]).toEqual(['Round of 64', 'Round of 32', 'Round of 16', 'Quarterfinals']);
    expect(headings[4]).toEqual(['Round of 16', 'Quarterfinals', 'Semifinals', 'Final']);
  });

  it('begin where games are played', () => {
    const cup = knockOut(32);
    const now = () => pageNow(cup.course, pagesOf(cup));
    const winOf = (board: number) => {
      const fixture = currentRound(cup.course)?.fixtures[board];
      if (fixture !== undefined) cup.result(fixture.id, fixture.sides);
    };
    expect(now()).toBe(0);
    for (let board = 0; board < 8; board += 1) winOf(board);
    expect(now()).toBe(1);
    for (let board = 8; board < 16; board += 1) winOf(board);
    cup.settle();
    expect(now()).toBe(2);
    expect(pagesOf(cup)[2]?.rounds[0]?.[0]?.[0].name).toBe('P1');
    while (cup.course.phase === 'running') cup.favorites().settle();
    expect(now()).toBe(2);
    const small = knockOut(5);
    expect(pageNow(small.course, pagesOf(small))).toBe(0);
  });
});
