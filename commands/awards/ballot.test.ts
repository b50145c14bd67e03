import { expect, it } from 'vitest';
import type { Bot } from '../../src/discord/answers/command.ts';
import type { VotedAward } from '../../src/league/season/awards/votes.ts';
import type { Act } from '../../src/league/season/course/acts.ts';
import type { Candidate } from '../../src/league/season/leaders/ranking.ts';
import type { BallotSoFar } from '../../src/league/season/running/awards/season-awards.ts';
import { labeledVerbs, readAnswer } from '../../test/league/season-answers.ts';
import { loadedSeason, treeContents } from '../../test/league/season-loaded.ts';
import { ballotShown } from './ballot.ts';

const owner: Act = { do: 'owner', team: 'ASH', person: 1, role: 'owner' };
const loaded = { ...loadedSeason([owner]), entrants: [{ entrant: 1, userId: 'ada', name: 'Ada' }] };
const id = 'season2345';
const end = new Date('2026-05-01T12:00:00Z');

const named = (player: string, team: string | undefined, line: Candidate['line']): Candidate => ({
  id: player,
  name: player,
  team,
  line,
});
const hitter = (player: string, hits: number, PA = 10) =>
  named(player, player.startsWith('fa') ? undefined : player.slice(0, 3).toUpperCase(), {
    PA,
    AB: PA,
    H: hits,
  });
const thrower = (player: string, ER: number, outs = 27) =>
  named(player, player.slice(0, 3).toUpperCase(), { outs, ER });

/** Ash, Birch and Cedar have hit and pitched, and a free agent has. */
const batting = [
  hitter('ash-1', 9),
  hitter('bir-1', 2),
  hitter('ced-1', 5),
  hitter('fa-1', 3),
  hitter('dog-1', 0, 0),
  hitter('ced-2', 1),
];
const pitching = [thrower('bir-2', 5), thrower('ced-2', 1), thrower('ash-2', 0), thrower('dog-2', 0, 0)];

async function shown(
  award: VotedAward,
  { ballot = ['', '', ''] as BallotSoFar, page = 0, userId = 'ada', hitters = batting } = {},
) {
  const bot = {
    seasons: {
      contents: treeContents,
      awards: {
        figures: async () => ({ batting: hitters, pitching, teamGames: () => 0, league: undefined }),
      },
    },
  } as unknown as Bot;
  const answer = await ballotShown(loaded, bot, { award, ballot, end, userId, page });
  const { menus, text, title, buttons } = readAnswer(answer);
  const [awards, ...places] = menus;
  return {
    awards: awards?.options ?? [],
    places,
    text,
    title,
    turns: labeledVerbs(answer).map((verb, at) => `${verb}${buttons[at]?.disabled ? ' off' : ''}`),
    names: places.map(({ options }) => options.map(({ value }) => value)),
    hints: places[0]?.options.map(({ hint }) => hint),
  };
}

it('lists batters and pitchers for their awards, the best first, and both for the first', async () => {
  const hitters = ['ced-1', 'fa-1', 'bir-1', 'dog-1'];
  const pitchers = ['ced-2', 'bir-2', 'dog-2'];
  expect((await shown('fielder')).names[0]).toEqual(hitters);
  expect((await shown('pitcher')).names[0]).toEqual(pitchers);
  expect((await shown('player')).names[0]).toEqual([...hitters, ...pitchers]);
});

it('lists those without a figure last, the busiest first', async () => {
  const walked = (player: string, PA: number) => named(player, 'CED', { PA, BB: PA, AB: 0 });
  const hitters = [walked('ced-8', 2), walked('ced-9', 5), hitter('bir-1', 0)];
  expect((await shown('fielder', { hitters })).names[0]).toEqual(['bir-1', 'ced-9', 'ced-8']);
});

it('leaves out the players of the own team, and of no other for somebody without one', async () => {
  expect((await shown('fielder', { userId: 'eve' })).names[0]?.[0]).toBe('ash-1');
  expect((await shown('pitcher', { userId: 'eve' })).names[0]?.[0]).toBe('ash-2');
});

it('tells each one’s team and figure, or the team alone', async () => {
  const { hints, places } = await shown('fielder');
  expect(hints).toEqual(['CED · 1.000 OPS', 'free · .600 OPS', 'BIR · .400 OPS', 'DOG']);
  expect(places[0]?.options[2]?.label).toBe('BIR Batter');
  expect((await shown('pitcher')).hints?.[0]).toBe('CED · 1.00 ERA');
});

it('shows what is chosen so far, and whether it counts', async () => {
  const some = await shown('fielder', { ballot: ['ced-1', '', 'bir-1'] });
  expect(some.title).toBe('Fielder of the year');
  expect(some.text.split('\n')).toEqual([
    'First, 5 points: **CED Batter**',
    'Second, 3 points: –',
    'Third, 1 point: **BIR Batter**',
    '',
    'It counts once you’ve named three.',
    'Nobody else sees it. Votes are counted <t:1777636800:f>, and deleted a week later.',
  ]);
  expect(some.places.map(({ options }) => options.find(({ chosen }) => chosen)?.value)).toEqual([
    'ced-1',
    undefined,
    'bir-1',
  ]);
  expect(some.awards.find(({ chosen }) => chosen)?.value).toBe('fielder');
  const full = await shown('fielder', { ballot: ['ced-1', 'fa-1', 'bir-1'] });
  expect(full.text).toContain('Your vote counts. You can change it.');
});

it('names award, place and page in each control', async () => {
  const { places, turns } = await shown('pitcher');
  expect(places.map(({ press }) => 'verb' in press && press.verb)).toEqual(
    [0, 1, 2].map((at) => `name-${id}-pitcher-${at}-0`),
  );
  expect(turns).toEqual([`◀ vote-${id}-pitcher--1 off`, `▶ vote-${id}-pitcher-1 off`, `Awards show-${id}`]);
});

it('has pages of 25, and shows the nearest where there is none of that number', async () => {
  const hitters = Array.from({ length: 26 }, (_, at) => hitter(`bir-${at + 10}`, 0, 100 - at));
  const page = (number: number) => shown('fielder', { hitters, page: number });
  const [first, second] = [await page(0), await page(1)];
  expect([first.names[0]?.length, second.names[0]?.length]).toEqual([25, 1]);
  expect([first.turns[0]?.endsWith('off'), first.turns[1]?.endsWith('off')]).toEqual([true, false]);
  expect([second.turns[0]?.endsWith('off'), second.turns[1]?.endsWith('off')]).toEqual([false, true]);
  for (const [asked, found] of [
    [7, second],
    [-3, first],
    [0.5, first],
    [Number.NaN, first],
  ] as const)
    expect((await page(asked)).names).toEqual(found.names);
});

it('has no menus of nobody', async () => {
  expect((await shown('fielder', { hitters: [] })).places).toEqual([]);
});
