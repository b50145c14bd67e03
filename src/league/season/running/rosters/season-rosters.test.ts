import { describe, expect, it } from 'vitest';
import { idOf, leagueOf, movesOf } from '../../../../../test/league/roster-league.ts';
import type { SeasonContent } from '../../../../games/baseball/league/season-content.ts';
import { type Act, actSchema } from '../../course/acts.ts';
import type { Season } from '../../course/season.ts';
import { after, newSeason } from '../../course/state.ts';
import { rosterOf, whereIs } from '../../rosters/legal/lists.ts';
import type { Asset } from '../../rosters/trades/trade.ts';
import type { Loaded } from '../season-keeper.ts';
import { callsFor, rosterLines } from './roster-news.ts';
import { askerOf, type Change, type RosterPerson, SeasonRosters } from './season-rosters.ts';
import { SeasonTrades } from './season-trades.ts';

const codes = ['PCG', 'IVS', 'QHM', 'DRC'];
const { players } = leagueOf(codes);

/** `fa-01` and so on are free. To the content they belong to the last team. */
const content: SeasonContent = {
  name: 'Test league',
  teams: codes.map((code) => ({
    code,
    name: code,
    city: code,
    nickname: code,
    division: '',
    players: [...players.values()].filter(
      ({ id }) => id.startsWith(code.toLowerCase()) || (code === 'DRC' && id.startsWith('fa-')),
    ),
  })),
  schedule: [],
};
const free = [...players.keys()].filter((id) => id.startsWith('fa-'));

const began = new Date('2026-05-01T00:00:00Z');

/** PCG's owner is 1 and its assistant 2, IVS's owner 3, QHM's 4. 5 is the commissioner. DRC has no owner. */
const people = ['owner', 'assistant', 'ivs', 'qhm', 'commissioner'];
const who = (name: string, moderator = false): RosterPerson => ({
  userId: name,
  name,
  moderator,
  roles: [],
});

class Stage {
  course: Season;
  now = began;
  /** What each change added. */
  last: readonly Act[] = [];
  weekEnds: Date | undefined;
  readonly rosters: SeasonRosters;
  readonly trades: SeasonTrades;

  constructor(settings: Partial<Season['settings']> = {}) {
    const owner = (team: string, person: number, role: 'owner' | 'assistant' = 'owner'): Act => ({
      do: 'owner',
      team,
      person,
      role,
    });
    this.course = newSeason({
      league: '',
      leagueName: 'Test league',
      teams: codes.map((code) => ({ code, name: code, division: '' })),
      rosters: {
        ...Object.fromEntries(
          codes.map((code) => [code, Array.from({ length: 26 }, (_, index) => idOf(code, index + 1))]),
        ),
        none: free,
      },
      weeks: 4,
      gamesPerWeek: 2,
      options: {},
      seed: '1',
      deadlineWeek: 3,
      lockWeek: 3,
      playoffPlaces: 2,
      playoffLengths: [3],
      review: 'none',
      cap: null,
      last: 10,
      weekEnds: { by: 'hand' },
      unplayed: 'moved',
      asksForTeams: false,
      level: 'regular',
      timeControl: 'none',
      ...settings,
    });
    const deps = { contents: { of: async () => content }, now: () => this.now };
    this.rosters = new SeasonRosters({ ...deps, change: this.change, weekEnd: async () => this.weekEnds });
    this.trades = new SeasonTrades({
      change: this.change,
      rosters: this.rosters,
      runsIt: (_, { userId, moderator }) => moderator || userId === 'commissioner',
    });
    this.add(
      owner('PCG', 1),
      owner('PCG', 2, 'assistant'),
      owner('IVS', 3),
      owner('QHM', 4),
      { do: 'commissioners', people: [5] },
      { do: 'start' },
    );
  }

  get loaded(): Loaded {
    return {
      row: { id: 'season' } as Loaded['row'],
      entrants: people.map((name, index) => ({ entrant: index + 1, userId: name, name })),
      acts: [],
      course: this.course,
    };
  }

  readonly change: Change = async (_id, _actor, decide) => {
    this.add(...(await decide(this.loaded, () => 0)));
    return this.loaded;
  };

  add(...acts: readonly Act[]): void {
    this.last = acts;
    for (const act of acts)
      this.course = after(this.course, {
        number: this.course.number + 1,
        at: this.now,
        act: actSchema.parse(act),
      });
  }

  ask(name: string, team: string, moves: string) {
    return this.rosters.request('season', team, movesOf(moves), who(name));
  }

  /** Answers the offer as it is now, or one that was made `ago` milliseconds before. */
  answer(number: number, answer: 'accept' | 'decline', person: RosterPerson, ago = 0) {
    const since = this.course.rosters.trades.find((trade) => trade.number === number)?.since ?? 0;
    return this.trades.answer('season', number, answer, since - ago, person);
  }

  async endWeek(week = this.course.week + 1): Promise<void> {
    this.add(...(await this.rosters.withWeekMoves(this.loaded, [{ do: 'week', week }])));
  }

  /** Where a player is: his team's code and list, or `free`. */
  at(player: string): string | undefined {
    const is = whereIs(this.course.rosters.rosters, player);
    return is === undefined || is === 'free' ? is : `${is.team} ${is.list}`;
  }
}

describe('the end of a week', () => {
  it('carries out requests before the next week begins', async () => {
    const stage = new Stage();
    await stage.ask('owner', 'PCG', 'pcg-26 A>M, fa-13 F>A');
    expect(stage.at('fa-13')).toBe('free');
    await stage.endWeek();
    expect(stage.last.map((act) => act.do)).toEqual(['week-moves', 'week']);
    expect([stage.at('fa-13'), stage.at('pcg-26')]).toEqual(['PCG active', 'PCG minors']);
    await stage.endWeek();
    expect(stage.last.map((act) => act.do)).toEqual(['week']);
  });

  it('gives a contested player to the team that has won less, forfeits of that end counted', async () => {
    const stage = new Stage();
    stage.add(
      {
        do: 'schedule',
        games: [
          [1, 1, 'PCG', 'IVS'],
          [1, 2, 'IVS', 'QHM'],
        ],
      },
      { do: 'forfeit', fixture: 1, game: 2, by: 'home' },
    );
    await stage.ask('owner', 'PCG', 'pcg-26 A>F, fa-13 F>A');
    await stage.ask('ivs', 'IVS', 'ivs-26 A>F, fa-13 F>A');
    stage.add(
      ...(await stage.rosters.withWeekMoves(stage.loaded, [
        { do: 'forfeit', fixture: 1, game: 1, by: 'home' },
        { do: 'week', week: 2 },
      ])),
    );
    expect(stage.last.map((act) => act.do)).toEqual(['forfeit', 'week-moves', 'week']);
    const [, act] = stage.last;
    // 1-1 is worse than 1-0.
    expect(act?.do === 'week-moves' && act.dice).toEqual({});
    expect([stage.at('fa-13'), stage.at('pcg-26'), stage.at('ivs-26')]).toEqual([
      'IVS active',
      'PCG active',
      'free',
    ]);
    expect(stage.course.rosters.failed).toEqual([
      { week: 1, team: 'PCG', request: 1, why: ['Player fa-13 went to IVS, who came first.'] },
    ]);
  });

  it('records the dice of teams that nothing else tells apart', async () => {
    const stage = new Stage();
    await stage.ask('owner', 'PCG', 'pcg-26 A>F, fa-13 F>A');
    await stage.ask('ivs', 'IVS', 'ivs-26 A>F, fa-13 F>A');
    await stage.ask('qhm', 'QHM', 'qhm-26 A>M');
    await stage.endWeek();
    const [act] = stage.last;
    if (act?.do !== 'week-moves') throw new Error('There are moves.');
    expect(Object.keys(act.dice).toSorted()).toEqual(['IVS', 'PCG']);
    const [pcg = [], ivs = []] = [act.dice['PCG'], act.dice['IVS']];
    const last = pcg.length - 1;
    const winner = (pcg[last] ?? 0) > (ivs[last] ?? 0) ? 'PCG' : 'IVS';
    expect(stage.at('fa-13')).toBe(`${winner} active`);
  });

  it('carries out at once in the offseason, with trades whose week never came', async () => {
    const stage = new Stage();
    stage.weekEnds = new Date(began.getTime() + 60_000);
    for (const week of [2, 3]) stage.add({ do: 'week', week });
    await stage.trades.offer('season', 'PCG', swap, who('owner'));
    await stage.answer(1, 'accept', who('ivs'));
    expect(stage.course.rosters.trades[0]).toMatchObject({ state: 'agreed', effectiveWeek: 5 });
    stage.add({ do: 'ended', dice: {}, seeds: ['PCG', 'IVS'] });
    stage.add(...(await stage.rosters.withWeekMoves(stage.loaded, [{ do: 'offseason' }])));
    expect(stage.last.map((act) => act.do)).toEqual(['offseason', 'week-moves']);
    expect([stage.at('pcg-01'), stage.at('ivs-01')]).toEqual(['IVS active', 'PCG active']);
    await stage.ask('owner', 'PCG', 'fa-13 F>A');
    expect(stage.at('fa-13')).toBe('PCG active');
    await stage.trades.offer(
      'season',
      'PCG',
      { ...swap, assets: [give('ivs-01', 'PCG', 'IVS')] },
      who('owner'),
    );
    await stage.answer(2, 'accept', who('ivs'));
    expect(stage.at('ivs-01')).toBe('IVS active');
  });
});

const give = (player: string, from: string, to: string): Asset => ({ player, from, to });
const swap = {
  teams: ['PCG', 'IVS'],
  assets: [give('pcg-01', 'PCG', 'IVS'), give('ivs-01', 'IVS', 'PCG')],
};

describe('who asks for a team’s moves', () => {
  it.each([
    ['owner', 'owner'],
    ['assistant', 'assistant'],
    ['ivs', 'member'],
    ['commissioner', 'commissioner'],
    ['stranger', 'member'],
  ])('%s as %s', (name, asker) => {
    expect(askerOf(new Stage().loaded, 'PCG', who(name))).toBe(asker);
  });

  it('as member, though they moderate', () => {
    expect(askerOf(new Stage().loaded, 'PCG', who('stranger', true))).toBe('member');
  });

  it('is refused with a sentence if they may not', async () => {
    const stage = new Stage();
    await expect(stage.ask('ivs', 'PCG', 'pcg-26 A>M')).rejects.toThrow('Only PCG’s owner and assistants');
    await stage.ask('assistant', 'PCG', 'pcg-26 A>M');
    await stage.ask('commissioner', 'PCG', 'pcg-25 A>M');
    expect(stage.course.rosters.requests.map(({ number }) => number)).toEqual([1, 2]);
    await expect(stage.rosters.cancel('season', 1, who('ivs'))).rejects.toThrow('Only PCG’s');
    await stage.rosters.cancel('season', 1, who('assistant'));
    expect(rosterOf(stage.course.rosters.rosters, 'PCG').active).toHaveLength(26);
  });
});

describe('who sees a trade', () => {
  const seenBy = (stage: Stage) =>
    [...people, 'stranger'].filter((name) => stage.trades.seen(stage.loaded, who(name)).length > 0);

  it('are its teams while it’s open, then who decides, then all', async () => {
    const stage = new Stage({ review: 'commissioner' });
    await stage.trades.offer('season', 'PCG', swap, who('assistant'));
    expect(seenBy(stage)).toEqual(['owner', 'assistant', 'ivs']);
    expect(stage.trades.seen(stage.loaded, who('mod', true))).toEqual([]);
    await expect(stage.answer(1, 'accept', who('commissioner'))).rejects.toThrow('There’s no such trade.');
    await stage.answer(1, 'accept', who('ivs'));
    expect(seenBy(stage)).toEqual(['owner', 'assistant', 'ivs', 'commissioner']);
    expect(stage.trades.seen(stage.loaded, who('mod', true))).toHaveLength(1);
    await stage.trades.review('season', 1, undefined, who('mod', true));
    expect(seenBy(stage)).toEqual([...people, 'stranger']);
  });

  it('includes a commissioner who answers for a team without an owner', async () => {
    const stage = new Stage();
    const offer = { teams: ['PCG', 'DRC'], assets: [give('drc-01', 'DRC', 'PCG')] };
    await stage.trades.offer('season', 'PCG', offer, who('owner'));
    expect(seenBy(stage)).toEqual(['owner', 'assistant', 'commissioner']);
    await expect(stage.answer(1, 'accept', who('mod', true))).rejects.toThrow('no such trade');
    await stage.answer(1, 'decline', who('commissioner'));
    expect(stage.course.rosters.past[0]?.state).toBe('declined');
  });

  it('is refused by the rules with the last consent, and says why', async () => {
    const stage = new Stage();
    await stage.trades.offer('season', 'PCG', { ...swap, assets: swap.assets.slice(0, 1) }, who('owner'));
    await stage.answer(1, 'accept', who('ivs'));
    expect(stage.last).toMatchObject([
      { state: 'refused', why: ['IVS would have 27 active players, and at most 26 are allowed.'] },
    ]);
  });

  it('never accepts a change that wasn’t seen', async () => {
    const stage = new Stage();
    await stage.trades.offer('season', 'PCG', swap, who('owner'));
    stage.now = new Date(began.getTime() + 1_000);
    const changed = { ...swap, assets: swap.assets.slice(0, 1) };
    const { since: seen } = stage.trades.mustSee(stage.loaded, 1, who('owner'));
    const draft = { number: 1, by: 'PCG', ...changed };
    await expect(stage.trades.change('season', { ...draft, seen: seen - 1 }, who('owner'))).rejects.toThrow(
      'just changed',
    );
    await stage.trades.change('season', { ...draft, seen }, who('owner'));
    await expect(stage.answer(1, 'accept', who('ivs'), 1_000)).rejects.toThrow(
      'This offer was just changed.',
    );
    await stage.answer(1, 'decline', who('ivs'));
    expect(stage.course.rosters.past[0]?.state).toBe('declined');
  });

  it('is taken back only as it was seen', async () => {
    const stage = new Stage();
    await stage.trades.offer('season', 'PCG', swap, who('owner'));
    const seen = began.getTime();
    await expect(stage.trades.withdraw('season', 1, who('owner'), seen - 1)).rejects.toThrow('just changed');
    await stage.trades.withdraw('season', 1, who('owner'), seen);
    expect(stage.course.rosters.past[0]?.state).toBe('withdrawn');
  });

  it('waits for those who have to answer, then for who decides', async () => {
    const stage = new Stage({ review: 'commissioner' });
    await stage.trades.offer('season', 'PCG', swap, who('owner'));
    const awaited = () => people.filter((name) => stage.trades.awaiting(stage.loaded, who(name)).length > 0);
    expect(awaited()).toEqual(['ivs']);
    await stage.answer(1, 'accept', who('ivs'));
    expect(awaited()).toEqual(['commissioner']);
    await stage.trades.review('season', 1, undefined, who('commissioner'));
    expect(awaited()).toEqual([]);
  });

  it('waits in a vote for owners who haven’t objected', async () => {
    const stage = new Stage({ review: 'vote' });
    stage.add({ do: 'owner', team: 'DRC', person: 5, role: 'owner' });
    await stage.trades.offer('season', 'PCG', swap, who('owner'));
    await stage.answer(1, 'accept', who('ivs'));
    expect(stage.trades.awaiting(stage.loaded, who('qhm'))).toHaveLength(1);
    await stage.trades.object('season', 1, who('qhm'));
    expect(stage.trades.awaiting(stage.loaded, who('qhm'))).toEqual([]);
  });

  it('passes with time, once', async () => {
    const stage = new Stage({ review: 'commissioner' });
    await stage.trades.offer('season', 'PCG', swap, who('owner'));
    expect(await stage.trades.due(stage.loaded)).toEqual([]);
    await stage.answer(1, 'accept', who('ivs'));
    stage.now = new Date(began.getTime() + 48 * 60 * 60_000);
    const due = await stage.trades.due(stage.loaded);
    expect(due).toEqual([{ do: 'trade-passed', trade: 1, state: 'agreed', week: 2 }]);
    stage.add(...due);
    expect(await stage.trades.due(stage.loaded)).toEqual([]);
    await stage.endWeek();
    expect(stage.at('pcg-01')).toBe('IVS active');
  });
});

describe('who is called to a trade', () => {
  const three = {
    teams: ['PCG', 'IVS', 'QHM'],
    assets: [
      { player: 'pcg-01', from: 'PCG', to: 'IVS' },
      { player: 'ivs-01', from: 'IVS', to: 'QHM' },
      { player: 'qhm-01', from: 'QHM', to: 'PCG' },
    ] as const satisfies readonly Asset[],
  };
  const offered = async (settings: Partial<Season['settings']> = {}) => {
    const stage = new Stage({ review: 'commissioner', ...settings });
    await stage.trades.offer('season', 'PCG', three, who('owner'));
    return stage;
  };
  /** Who the last acts call, and to what. Each line is one call. */
  const calls = (stage: Stage) =>
    stage.last.flatMap((act) => callsFor(stage.loaded, act)).map(({ text }) => text);

  it('calls each team of an offer by itself, and again for a change', async () => {
    const stage = await offered();
    expect(calls(stage)).toEqual(['<@ivs> You have a trade offer.', '<@qhm> You have a trade offer.']);
    const draft = { number: 1, by: 'QHM', seen: began.getTime(), ...three };
    await stage.trades.change('season', draft, who('qhm'));
    expect(calls(stage)).toEqual([
      '<@owner> Your trade offer was changed.',
      '<@ivs> Your trade offer was changed.',
    ]);
  });

  it('tells teams that had accepted of a decline, and of what was taken back', async () => {
    const declined = await offered();
    await declined.answer(1, 'decline', who('qhm'));
    expect(calls(declined)).toEqual(['<@owner> A trade of yours was declined.']);
    const withdrawn = await offered();
    await withdrawn.answer(1, 'accept', who('ivs'));
    expect(calls(withdrawn)).toEqual([]);
    await withdrawn.trades.withdraw('season', 1, who('owner'));
    expect(calls(withdrawn)).toEqual(['<@ivs> A trade of yours was taken back.']);
  });

  it('tells them of the end of its time, and of rules and commissioners that stop it', async () => {
    const expired = await offered();
    expired.add({ do: 'trade-passed', trade: 1, state: 'expired' });
    expect(calls(expired)).toEqual(['<@owner> A trade of yours has expired.']);
    const refused = await offered();
    await refused.answer(1, 'accept', who('ivs'));
    await refused.ask('owner', 'PCG', 'pcg-01 A>F');
    await refused.answer(1, 'accept', who('qhm'));
    expect(calls(refused)).toEqual([
      '<@owner> A trade of yours is against the rules.',
      '<@ivs> A trade of yours is against the rules.',
    ]);
    const stopped = await offered();
    for (const name of ['ivs', 'qhm']) await stopped.answer(1, 'accept', who(name));
    expect(calls(stopped)).toEqual(['<@commissioner> A trade waits for a commissioner.']);
    await stopped.trades.review('season', 1, 'No.', who('commissioner'));
    expect(calls(stopped)).toEqual(
      ['owner', 'ivs', 'qhm'].map((name) => `<@${name}> A trade of yours was refused.`),
    );
  });

  it('calls no commissioner of a team in it: a role, or moderators, decide', async () => {
    const stage = await offered();
    stage.add({ do: 'commissioners', people: [3] });
    for (const name of ['ivs', 'qhm']) await stage.answer(1, 'accept', who(name));
    expect(calls(stage)).toEqual(['A trade waits for a moderator.']);
    stage.course = { ...stage.course, commissionerRole: '7' };
    expect(calls(stage)).toEqual(['<@&7> A trade waits for a commissioner.']);
    expect(stage.last.flatMap((act) => callsFor(stage.loaded, act))).toMatchObject([
      { people: [], roles: ['7'] },
    ]);
  });

  it('tells its teams if the end of the week can’t carry it out, and everybody that it failed', async () => {
    const stage = await offered({ review: 'none' });
    for (const name of ['ivs', 'qhm']) await stage.answer(1, 'accept', who(name));
    expect(calls(stage)).toEqual([]);
    stage.add({ do: 'week-moves', week: 1, moves: [], dice: {}, failed: [{ trade: 1, why: ['No.'] }] });
    expect(calls(stage)).toEqual(
      ['owner', 'ivs', 'qhm'].map((name) => `<@${name}> A trade of yours couldn’t be carried out.`),
    );
    const [act] = stage.last;
    const lines = act === undefined ? [] : await rosterLines(stage.loaded, act, { of: async () => content });
    expect(lines).toEqual([
      'This trade couldn’t be carried out: **PCG** get Player qhm-01 (C); **IVS** get Player pcg-01 (C); **QHM** get Player ivs-01 (C).',
    ]);
  });
});
