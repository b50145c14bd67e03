import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { days, PlayedSeason } from '../../../../../test/league/season-course.ts';
import { builtInSeason } from '../../../../games/baseball/league/season-content.ts';
import type { StoredCompetition } from '../../../../store/records/competition.ts';
import type { PrivateEntry } from '../../../../store/records/season-private.ts';
import type { Loaded } from '../season-keeper.ts';
import { type BallotSoFar, SeasonAwards } from './season-awards.ts';

/** Three players of each of three teams of the built-in league, who play for teams of the test's season. */
const players = builtInSeason().teams.map((team) => team.players.slice(0, 3).map(({ id }) => id));
const [ash = [], birch = [], cedar = []] = players;
const named = (ids: readonly (string | undefined)[]): BallotSoFar => [
  ids[0] ?? '',
  ids[1] ?? '',
  ids[2] ?? '',
];

const row: StoredCompetition = {
  id: 's',
  kind: 'season',
  guildId: 'g',
  channelId: 'c',
  name: 'Season',
  game: 'baseball',
  settings: {},
  phase: 'playoffs',
  number: 0,
  shownNumber: 0,
  postedNumber: 0,
  posts: [],
  createdAt: new Date(0),
};

/** Ada and Ben own teams, and Cleo assists one. */
function newVote() {
  const season = new PlayedSeason({ rosters: { ASH: ash, BIR: birch, CED: cedar, DOG: [] } });
  season.add(
    { do: 'owner', team: 'ASH', person: 1, role: 'owner' },
    { do: 'owner', team: 'BIR', person: 2, role: 'owner' },
    { do: 'owner', team: 'ASH', person: 3, role: 'assistant' },
  );
  let entries: PrivateEntry[] = [];
  const loaded = (): Loaded => ({
    row,
    course: season.course,
    acts: [],
    entrants: ['Ada', 'Ben', 'Cleo'].map((name, at) => ({ entrant: at + 1, userId: name, name })),
  });
  const none = async () => [];
  const awards = new SeasonAwards({
    store: {
      sums: none,
      teamSums: none,
      playerLines: none,
      privateEntries: async (_, kinds) => entries.filter(({ kind }) => kinds.includes(kind)),
      setPrivateEntry: async (_, entry) => {
        entries = [
          ...entries.filter(({ kind, holder }) => kind !== entry.kind || holder !== entry.holder),
          entry,
        ];
      },
      deletePrivateEntries: async () => {
        entries = [];
      },
    },
    contents: { of: async () => builtInSeason() },
    change: async (_id, _actor, decide) => {
      season.add(...(await decide(loaded())));
      return loaded();
    },
    now: () => season.now,
    reviews: { summary: async () => undefined },
    log: pino({ level: 'silent' }),
  });
  const vote = (name: string, ballot: BallotSoFar) =>
    awards.vote('s', 'player', () => ballot, { userId: name, name, moderator: false });
  const pass = (ms: number) => {
    season.now = new Date(season.now.getTime() + ms);
  };
  return { season, awards, vote, loaded, pass, kept: () => entries.length };
}

describe('the vote of owners (League 16)', () => {
  it('begins with the end of the regular season, and is for owners', async () => {
    const { season, vote } = newVote();
    await expect(vote('Ada', named(cedar))).rejects.toMatchObject({ code: 'vote-not-begun' });
    season.beginPlayoffs();
    await expect(vote('Cleo', named(cedar))).rejects.toMatchObject({ code: 'not-owner' });
    await expect(vote('Zoe', named(cedar))).rejects.toMatchObject({ code: 'not-owner' });
    await expect(vote('Ada', named([cedar[0], ash[0]]))).rejects.toMatchObject({ code: 'own-player' });
    await expect(vote('Ada', named([cedar[0], cedar[0], birch[0]]))).rejects.toMatchObject({
      code: 'three-names',
    });
    await expect(vote('Ada', named(['nobody']))).rejects.toMatchObject({ code: 'unknown-player' });
    await vote('Ada', named(cedar));
  });

  it('is counted after a week, without acts before, and deleted a week later', async () => {
    const { season, awards, vote, loaded, pass, kept } = newVote();
    season.beginPlayoffs();
    const before = season.course.number;
    await vote('Ada', named([cedar[0], birch[0], cedar[1]]));
    await vote('Ben', named([cedar[1], cedar[0]]));
    expect(season.course.number).toBe(before);
    expect(await awards.ballot(loaded(), 'player', { userId: 'Ben' })).toEqual([cedar[1], cedar[0], '']);
    pass(7 * days - 1);
    expect(await awards.due(loaded())).toEqual([]);
    expect((await awards.nextLook(loaded()))?.getTime()).toBe(season.now.getTime() + 1);
    await vote('Ada', named([cedar[2], birch[0], cedar[1]]));
    pass(1);
    await expect(vote('Ada', named(cedar))).rejects.toMatchObject({ code: 'vote-over' });
    const acts = await awards.due(loaded());
    // Ben named only two, so his vote doesn't count.
    expect(acts).toEqual([
      {
        do: 'awards',
        player: [
          { player: cedar[2], points: 5, place: 1 },
          { player: birch[0], points: 3, place: 2 },
          { player: cedar[1], points: 1, place: 3 },
        ],
        pitcher: [],
        fielder: [],
      },
    ]);
    season.add(...acts);
    expect(await awards.due(loaded())).toEqual([]);
    await awards.sweep(loaded());
    expect(kept()).toBe(2);
    pass(7 * days - 1);
    await awards.sweep(loaded());
    expect(kept()).toBe(2);
    pass(1);
    // Nobody has swept since it was time, so somebody still has to look.
    expect((await awards.nextLook(loaded()))?.getTime()).toBe(season.now.getTime());
    await awards.sweep(loaded());
    expect(kept()).toBe(0);
    expect(await awards.nextLook(loaded())).toBeUndefined();
  });
});
