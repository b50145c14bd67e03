import { beforeEach, expect, it } from 'vitest';
import type { Answer, Bot } from '../../src/discord/answers/command.ts';
import type { Players } from '../../src/league/season/rosters/legal/player.ts';
import type { Problem } from '../../src/league/season/rosters/legal/problems.ts';
import { Drafts } from '../../src/league/season/running/rosters/drafts.ts';
import type { RequestDraft, RosterView } from '../../src/league/season/running/rosters/season-rosters.ts';
import type { Loaded } from '../../src/league/season/running/season-keeper.ts';
import { codeOf } from '../../test/equipment/rps-table.ts';
import { adasPress, labeledVerbs, readAnswer } from '../../test/league/season-answers.ts';
import { loadedSeason, treeLeague } from '../../test/league/season-loaded.ts';
import { draftShown, moving, withMove } from './moving.ts';

const players: Players = new Map(
  [...treeLeague.teams.flatMap(({ players: own }) => own), { id: 'fay' }, { id: 'gus' }].map(({ id }) => [
    id,
    { id, name: `The ${id}`, role: 'SS', war: id === 'gus' ? 2 : 1, positions: ['SS'], pitcher: false },
  ]),
);
const view = { rules: { players }, moment: { week: 1 } } as unknown as RosterView;

/** A season in which Ash have somebody in the minors, and two players are free. */
function season(): Loaded {
  const loaded = loadedSeason([]);
  const { rosters } = loaded.course.rosters;
  const teams = new Map(rosters.teams).set('ASH', { active: ['ash-1'], minors: ['ash-2'], injured: [] });
  const all = { teams, free: new Set(['fay', 'gus']) };
  return { ...loaded, course: { ...loaded.course, rosters: { ...loaded.course.rosters, rosters: all } } };
}
const loaded = season();
const { id } = loaded.row;
const promote = { player: 'ash-2', from: 'minors', to: 'active' } as const;
const drop = { player: 'ash-1', from: 'active', to: 'free' } as const;
const injure = { player: 'ash-1', from: 'active', to: 'injured' } as const;

let drafts: Drafts<RequestDraft>;
let problems: Problem[];
let asked: unknown[];
/** The number of the request that the season takes; none if it's carried out at once. */
let taken: number | undefined;
beforeEach(() => {
  drafts = new Drafts<RequestDraft>();
  problems = [];
  asked = [];
  taken = undefined;
});

function bot(): Bot {
  const rosters = {
    drafts,
    view: async () => view,
    problems: async () => problems,
    request: async (...args: readonly unknown[]) => {
      asked.push(args.slice(0, 3));
      const waiting = taken === undefined ? [] : [{ number: taken, team: 'ASH', moves: args[2] }];
      const after = { ...loaded.course.rosters, lastRequest: 4, requests: waiting };
      return { ...loaded, course: { ...loaded.course, rosters: after } };
    },
  };
  return { seasons: { rosters } } as unknown as Bot;
}

const pressing = (wanted: string, values: readonly string[] = [], rest: readonly string[] = []) =>
  moving(wanted, rest, loaded, adasPress(values), bot());
const kept = () => drafts.of(id, 'ada');
const keep = (moves: RequestDraft['moves'], more: Partial<RequestDraft> = {}) =>
  drafts.keep(id, 'ada', { team: 'ASH', moves, ...more });
function read(answer: Answer) {
  const { text, menus } = readAnswer(answer);
  return { text, buttons: labeledVerbs(answer), options: menus.flatMap(({ options }) => options) };
}
const values = (answer: Answer) => read(answer).options.map(({ value }) => value);
const shown = (moves: RequestDraft['moves'], team = 'ASH') =>
  draftShown(loaded, adasPress(), bot(), { team, moves });

it('a request begins with the lists that somebody is on', async () => {
  const { text, options, buttons } = read(await shown([]));
  expect(text).toBe('**ASH**: choose a list, then a player of it.');
  expect(options).toEqual([
    { value: 'active', label: 'Active roster', hint: '1' },
    { value: 'minors', label: 'Minors', hint: '1' },
    { value: 'free', label: 'Free agents', hint: '2' },
  ]);
  expect(buttons).toEqual([]);
  expect(values(await shown([], 'BIR'))).not.toContain('injured');
});

it('lists are counted after the moves so far, which are said with their week and what is wrong', async () => {
  problems = [{ code: 'active-max', team: 'ASH', count: 27, limit: 26 }];
  const { text, options, buttons } = read(await shown([promote, drop]));
  expect(text).toBe(
    '**ASH** promote The ash-2 (SS), drop The ash-1 (SS). With week 2.\nASH would have 27 active players, and at most 26 are allowed.',
  );
  expect(options.map(({ value, hint }) => `${value} ${hint}`)).toEqual(['active 1', 'free 3']);
  expect(buttons).toEqual([`Send send-${id}`, `Undo undo-${id}`, `Start over over-${id}`]);
  problems = [];
  expect(read(await shown([injure])).text).toBe('**ASH** put The ash-1 (SS) on the injured list. At once.');
});

it('what the team has asked for already counts, and what others have does not', async () => {
  const { course } = loaded;
  const requests = [
    { number: 1, team: 'ASH', moves: [promote], week: 1 },
    { number: 2, team: 'BIR', moves: [{ player: 'fay', from: 'free', to: 'active' } as const], week: 1 },
  ];
  const waiting: Loaded = { ...loaded, course: { ...course, rosters: { ...course.rosters, requests } } };
  const seen = await draftShown(waiting, adasPress(), bot(), { team: 'ASH', moves: [] });
  expect(read(seen).options.map(({ value, hint }) => `${value} ${hint}`)).toEqual(['active 2', 'free 2']);
});

it('a full request takes no more', async () => {
  const moves = Array.from({ length: 4 }, () => [
    promote,
    { player: 'ash-2', from: 'active', to: 'minors' } as const,
  ]).flat();
  expect(values(await shown(moves.slice(1))).length).toBeGreaterThan(0);
  expect(values(await shown(moves))).toEqual([]);
});

it('a request that is no longer kept says so, and somebody else’s is theirs', async () => {
  expect(await codeOf(pressing('send'))).toBe('draft-gone');
  drafts.keep(id, 'ben', { team: 'BIR', moves: [] });
  expect(await codeOf(pressing('undo'))).toBe('draft-gone');
  keep([]);
  expect(await codeOf(pressing('else'))).toBe('unknown-control');
});

it('a list shows its players, the best first, without those who move already', async () => {
  keep([]);
  expect(values(await pressing('from', ['free']))).toEqual(['gus', 'fay']);
  expect(values(await pressing('page', [], ['free', '0']))).toEqual(['gus', 'fay']);
  keep([{ player: 'gus', from: 'free', to: 'active' }]);
  expect(values(await pressing('from', ['free']))).toEqual(['fay']);
  // He is on the active roster after his move, but has had one.
  expect(values(await pressing('from', ['active']))).toEqual(['ash-1']);
  expect(await codeOf(pressing('from', ['bench']))).toBe('unknown-control');
  expect(await codeOf(pressing('from'))).toBe('unknown-control');
});

it('a player goes anywhere but where he is', async () => {
  keep([]);
  const asks = async (player: string) => {
    const seen = read(await pressing('player', [player]));
    return [seen.text, ...seen.buttons];
  };
  expect(await asks('ash-2')).toEqual([
    '**ASH**: The ash-2 (SS) goes where?',
    `To active to-${id}-active`,
    `To injured list to-${id}-injured`,
    `Drop to-${id}-free`,
    `Cancel back-${id}`,
  ]);
  expect(kept()?.player).toBe('ash-2');
  expect(await asks('gus')).not.toContain(`Drop to-${id}-free`);
  expect(await codeOf(pressing('player', ['zed']))).toBe('unknown-player');
  expect(await codeOf(pressing('player'))).toBe('unknown-player');
});

it('a move is added once, from where the player is after the moves before', async () => {
  keep([], { player: 'ash-2' });
  await pressing('to', [], ['active']);
  expect(kept()).toEqual({ team: 'ASH', moves: [promote] });
  // Pressed twice.
  await pressing('to', [], ['active']);
  expect(kept()?.moves).toEqual([promote]);
  const again = withMove(loaded, view, { team: 'ASH', moves: [promote] }, 'ash-2', 'free');
  expect(again.moves[1]).toEqual({ player: 'ash-2', from: 'active', to: 'free' });
  const strange = withMove(loaded, view, { team: 'ASH', moves: [] }, 'zed', 'active');
  expect(strange.moves).toEqual([{ player: 'zed', from: 'free', to: 'active' }]);
  keep([], { player: 'ash-2' });
  expect(await codeOf(pressing('to', [], ['bench']))).toBe('unknown-control');
});

it('moves are undone by steps, or all at once', async () => {
  keep([promote, drop], { player: 'fay' });
  await pressing('back');
  expect(kept()).toEqual({ team: 'ASH', moves: [promote, drop] });
  await pressing('undo');
  expect(kept()).toEqual({ team: 'ASH', moves: [promote] });
  await pressing('over');
  expect(kept()).toEqual({ team: 'ASH', moves: [] });
});

it('a request that is sent is kept no longer, and says when it counts', async () => {
  keep([promote]);
  taken = 4;
  expect(read(await pressing('send')).text).toBe(
    '**ASH** promote The ash-2 (SS). With week 2. Request 4 waits; until then `/roster cancel` takes it back.',
  );
  expect(asked).toEqual([[id, 'ASH', [promote]]]);
  expect(kept()).toBeUndefined();
  for (const older of [undefined, 3]) {
    keep([injure]);
    taken = older;
    expect(read(await pressing('send')).text).toBe('**ASH** put The ash-1 (SS) on the injured list. Done.');
  }
});
