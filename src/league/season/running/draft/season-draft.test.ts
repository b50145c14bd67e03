import { beforeEach, expect, it } from 'vitest';
import { codeOf } from '../../../../../test/equipment/rps-table.ts';
import { beginsDraft, drafting, picked, skipped } from '../../../../../test/league/drafting.ts';
import { loadedSeason, treeContents, treeSettings } from '../../../../../test/league/season-loaded.ts';
import { RuleError } from '../../../../engine/rule-error.ts';
import type { Act } from '../../course/acts.ts';
import { draftLeagueCap } from '../../rosters/legal/limits.ts';
import type { Loaded } from '../season-keeper.ts';
import { ownersOnTheClock, SeasonDrafts } from './season-draft.ts';

const people = ['ada', 'ben', 'cleo', 'mod', 'stranger'] as const;
type Person = { readonly userId: string };
const who = (userId: (typeof people)[number]): Person => ({ userId });

const role = (team: string, person: number, is: 'owner' | 'assistant'): Act => ({
  do: 'owner',
  team,
  person,
  role: is,
});
/** Ada owns Ash, Ben Birch with Cleo as assistant, and nobody the others. */
const owners = [role('ASH', 1, 'owner'), role('BIR', 2, 'owner'), role('BIR', 3, 'assistant')];
const clock = beginsDraft.clock;

let acts: Act[];
let now: number;
let caughtUp: number;
/** What the clock does when it is asked the next time. */
let due: Act[];
let entries: { kind: 'queue'; holder: string; userId: string; value: readonly string[] }[];
beforeEach(() => {
  acts = [...owners, beginsDraft];
  now = 1;
  caughtUp = 0;
  due = [];
  entries = [];
});

const settings = { ...treeSettings, rosters: {} };
function season(): Loaded {
  const entrants = people.map((userId, at) => ({ entrant: at + 1, userId, name: userId }));
  return { ...loadedSeason(acts, 0, settings), entrants };
}
const drafts = new SeasonDrafts<Person>({
  show: async () => season(),
  catchUp: async () => {
    caughtUp += 1;
    acts = [...acts, ...due.splice(0)];
    return season();
  },
  change: async (_id, _member, decide) => {
    acts = [...acts, ...(await decide(season()))];
    return season();
  },
  mustRunIt: (_, { userId }) => {
    if (userId !== 'mod') throw new RuleError('not-commissioner', 'Only a commissioner can do that.');
  },
  store: {
    privateEntries: async () => entries,
    setPrivateEntry: async (_, entry) => {
      entries = [
        ...entries.filter(({ holder }) => holder !== entry.holder),
        entry as (typeof entries)[number],
      ];
    },
    deletePrivateEntries: async () => {
      entries = [];
    },
  },
  contents: treeContents,
  house: { rules: async () => ({}) as never },
  now: () => new Date(now),
});

const last = () => acts.at(-1);
const pick = (userId: (typeof people)[number], player: string, team?: string) =>
  drafts.pick('s', player, team, who(userId));
const manage = (what: 'pause' | 'resume' | 'skip' | 'undo', userId: (typeof people)[number] = 'mod') =>
  drafts.manage('s', what, undefined, who(userId));

it('an owner or assistant picks for their own team, when it is on the clock', async () => {
  expect(await codeOf(pick('ben', 'ash-1'))).toBe('not-your-pick');
  await pick('ada', 'bir-1');
  expect(last()).toEqual(
    drafting({ do: 'picked', number: 1, team: 'ASH', player: 'bir-1', by: 'owner', timedOut: false, at: 1 }),
  );
  await pick('cleo', 'ash-1', 'BIR');
  expect(last()).toMatchObject({ event: { number: 2, team: 'BIR', by: 'owner' } });
  // What the clock does comes first, each time.
  expect(caughtUp).toBe(3);
});

it('only a commissioner picks for another team, and without a name for the one on the clock', async () => {
  expect(await codeOf(pick('ben', 'ash-1', 'ASH'))).toBe('not-commissioner');
  expect(await codeOf(pick('stranger', 'ash-1'))).toBe('not-commissioner');
  await pick('mod', 'ash-1');
  expect(last()).toMatchObject({ event: { number: 1, team: 'ASH', by: 'commissioner' } });
  expect(await codeOf(pick('mod', 'ash-2', 'CED'))).toBe('not-your-pick');
});

it('a commissioner with a team picks for it without a name', async () => {
  acts = [...owners, role('DOG', 4, 'owner'), beginsDraft];
  expect(await codeOf(pick('mod', 'ash-1'))).toBe('not-your-pick');
  await pick('mod', 'ash-1', 'ASH');
  expect(last()).toMatchObject({ event: { team: 'ASH', by: 'commissioner' } });
});

it('is paused, resumed, skipped and taken back by commissioners alone', async () => {
  for (const what of ['pause', 'resume', 'skip', 'undo'] as const)
    expect(await codeOf(manage(what, 'ada'))).toBe('not-commissioner');
  await manage('pause');
  expect(await codeOf(pick('ada', 'ash-1'))).toBe('draft-not-running');
  await manage('resume');
  await manage('skip');
  expect(last()).toMatchObject({ event: { do: 'skipped', number: 1, team: 'ASH' } });
  await pick('ben', 'ash-1');
  await manage('undo');
  expect(last()).toMatchObject({ event: { do: 'undone' } });
  expect(ownersOnTheClock(season())).toEqual(['ben']);
});

it('a pick that is taken back is named as it is, also if the clock has just made it', async () => {
  await pick('ada', 'ash-1');
  due.push(
    drafting({
      do: 'picked',
      number: 2,
      team: 'BIR',
      player: 'bir-1',
      by: 'best',
      timedOut: true,
      at: 2,
    }),
  );
  expect((await manage('undo')).undone).toMatchObject({ player: 'bir-1', pick: { number: 2 } });
  expect((await manage('undo')).undone).toMatchObject({ player: 'ash-1', pick: { number: 1 } });
  expect(await codeOf(manage('undo'))).toBe('nothing-to-undo');
  expect(await manage('pause')).not.toHaveProperty('undone');
});

const players = ['ash-1', 'bir-1', 'ced-1', 'dog-1', 'dog-2', 'ced-2', 'bir-2', 'ash-2'];
const teams = ['ASH', 'BIR', 'CED', 'DOG', 'DOG', 'CED', 'BIR', 'ASH'];
/** All picks, but the first as it is given. */
const allBut = (first: Act): Act[] => [
  first,
  ...teams.slice(1).map((team, at) => picked(at + 2, team, players[at + 1] ?? '')),
];

it('ends without what was skipped once a commissioner skips that, too', async () => {
  acts.push(...allBut(skipped(1, 'ASH')));
  expect(await drafts.due(season())).toEqual([]);
  await manage('pause');
  expect(await codeOf(manage('skip'))).toBe('draft-not-running');
  await manage('resume');
  await manage('skip');
  const { do: what, ...drafted } = last() ?? { do: 'close' };
  expect(what).toBe('drafted');
  expect(drafted).toMatchObject({ rosters: { ASH: { active: ['ash-2'] } } });
  expect(await codeOf(manage('skip'))).toBe('draft-over');
});

it('ends by itself after the last pick, with each team’s players', async () => {
  acts.push(...allBut(picked(1, 'ASH', 'ash-1')));
  const [drafted, ...others] = await drafts.due(season());
  expect(drafted).toMatchObject({
    do: 'drafted',
    rosters: { DOG: { active: ['dog-1', 'dog-2'], minors: [] } },
  });
  expect(others).toEqual([]);
  acts.push(...(drafted === undefined ? [] : [drafted]));
  expect([await drafts.due(season()), await drafts.nextLook(season())]).toEqual([[], undefined]);
  expect([await drafts.clockEnd(season()), ownersOnTheClock(season())]).toEqual([undefined, []]);
});

it('picks from the queue when time is up, and for teams without an owner at once', async () => {
  entries = [{ kind: 'queue', holder: 'ASH', userId: 'ada', value: ['dog-2'] }];
  now = clock - 1;
  expect([await drafts.due(season()), await drafts.nextLook(season())]).toEqual([[], new Date(clock)]);
  expect(await drafts.clockEnd(season())).toEqual(new Date(clock));
  now = clock;
  const [first, ...others] = await drafts.due(season());
  expect(first).toMatchObject({ event: { team: 'ASH', player: 'dog-2', timedOut: true } });
  expect(others).toEqual([]);
  acts.push(picked(1, 'ASH', 'dog-2'), picked(2, 'BIR', 'bir-1'));
  expect((await drafts.due(season())).map((act) => act.do === 'drafting' && act.event)).toMatchObject([
    { team: 'CED' },
    { team: 'DOG' },
    { team: 'DOG' },
    { team: 'CED' },
  ]);
});

it('picks the last one first, and ends with the next look', async () => {
  acts.push(...allBut(picked(1, 'ASH', 'ash-1')).slice(0, -1));
  now = clock * 2;
  const found = await drafts.due(season());
  expect(found).toMatchObject([{ event: { number: 8, team: 'ASH', player: 'ash-2' } }]);
  acts.push(...found);
  expect(await drafts.due(season())).toMatchObject([{ do: 'drafted' }]);
});

it('does nothing in a season that was closed', async () => {
  acts.push({ do: 'close' });
  now = clock;
  expect([await drafts.due(season()), await drafts.nextLook(season())]).toEqual([[], undefined]);
});

it('a queue is its team’s alone, and gone with who wrote it', async () => {
  acts = [...owners];
  await drafts.queue('s', () => ['ash-1'], who('ben'));
  await drafts.queue('s', (before) => [...before, 'bir-1'], who('cleo'));
  const queue = (userId: (typeof people)[number]) => drafts.queueOf(season(), who(userId));
  expect([await queue('ben'), await queue('ada'), await queue('stranger')]).toEqual([
    ['ash-1', 'bir-1'],
    [],
    [],
  ]);
  // No act tells of it.
  expect(acts).toEqual(owners);
  acts.push({ do: 'release', team: 'BIR', person: 3 });
  expect(await queue('ben')).toEqual([]);
  expect(await codeOf(drafts.queue('s', () => [], who('cleo')))).toBe('no-team');
});

it('a queue is made before and in a draft, and not after', async () => {
  acts = [...owners, { do: 'start' }];
  expect(await codeOf(drafts.queue('s', () => ['ash-1'], who('ada')))).toBe('draft-over');
  acts = [...owners, beginsDraft, ...allBut(picked(1, 'ASH', 'ash-1')), { do: 'drafted', rosters: {} }];
  expect(await codeOf(drafts.queue('s', () => ['ash-1'], who('ada')))).toBe('draft-over');
  expect(entries).toEqual([]);
});

it('says that somebody is back who had let the clock run out, and only then', async () => {
  await drafts.queue('s', () => ['ash-1'], who('ben'));
  expect(last()).toBe(beginsDraft);
  acts.push(picked(1, 'ASH', 'ash-2'), skipped(2, 'BIR', true));
  await drafts.queue('s', () => ['ash-1'], who('cleo'));
  expect(last()).toEqual(drafting({ do: 'returned', team: 'BIR' }));
});

it('a team plans what it does by itself', async () => {
  expect(await drafts.own(season(), who('ada'))).toEqual({
    team: 'ASH',
    queue: [],
    auto: false,
    empty: 'best',
  });
  await drafts.plan('s', { auto: true, empty: 'skip' }, who('ada'));
  expect(acts.slice(-2)).toEqual([
    drafting({ do: 'auto', team: 'ASH', auto: true }),
    drafting({ do: 'empty', team: 'ASH', empty: 'skip' }),
  ]);
  expect(await drafts.own(season(), who('ada'))).toMatchObject({ auto: true, empty: 'skip' });
  expect(await drafts.own(season(), who('ben'))).toMatchObject({ team: 'BIR', auto: false, empty: 'best' });
  expect(await codeOf(drafts.own(season(), who('stranger')))).toBe('no-team');
  expect(await codeOf(drafts.plan('s', {}, who('mod')))).toBe('no-team');
});

it('deletes the queues once the draft or the preseason is over', async () => {
  const kept = { kind: 'queue', holder: 'ASH', userId: 'ada', value: ['ash-1'] } as const;
  const left = async (given: readonly Act[]) => {
    acts = [...given];
    entries = [kept];
    await drafts.sweep(season());
    return entries.length;
  };
  expect([await left(owners), await left([...owners, beginsDraft])]).toEqual([1, 1]);
  expect(await left([...owners, beginsDraft, { do: 'drafted', rosters: {} }])).toBe(0);
  expect(await left([...owners, { do: 'start' }])).toBe(0);
});

it('calls the owners of the team on the clock, while it runs', async () => {
  expect(ownersOnTheClock(season())).toEqual(['ada']);
  acts.push(picked(1, 'ASH', 'ash-1'));
  expect(ownersOnTheClock(season())).toEqual(['ben']);
  await manage('pause');
  expect(ownersOnTheClock(season())).toEqual([]);
  acts = [...owners];
  expect(ownersOnTheClock(season())).toEqual([]);
});

it('has as many rounds as there are players for, and the season’s cap', async () => {
  const choices = { linear: 0, firstSnake: 'in order', clock, empty: 'best' } as const;
  const begun = async (wish: { readonly cap?: number; readonly rounds?: number }, ...before: Act[]) => {
    acts = [...owners, ...before];
    await drafts.begin('s', { ...choices, ...wish }, who('mod'));
    const act = last();
    if (act?.do !== 'draft') throw new Error('A draft begins.');
    return act;
  };
  const capped: Act = { do: 'set', change: { cap: 5_000 } };
  expect(await begun({ cap: 0 })).toMatchObject({ rounds: 2, cap: null, at: now });
  expect((await begun({ cap: 0, rounds: 1 })).rounds).toBe(1);
  expect((await begun({})).cap).toBe(draftLeagueCap * 100);
  expect([(await begun({}, capped)).cap, (await begun({ cap: 0 }, capped)).cap]).toEqual([5_000, null]);
  expect([...(await begun({ cap: 0 })).order].sort()).toEqual(['ASH', 'BIR', 'CED', 'DOG']);
  acts = [...owners];
  expect(await codeOf(drafts.begin('s', choices, who('ada')))).toBe('not-commissioner');
});
