import { type AutocompleteInteraction, DiscordAPIError, type MessageComponentInteraction } from 'discord.js';
import { beforeEach, expect, it } from 'vitest';
import type { Bot } from '../../src/discord/answers/command.ts';
import type { Act } from '../../src/league/season/course/acts.ts';
import type { Loaded } from '../../src/league/season/running/season-keeper.ts';
import type { ListedCompetition } from '../../src/store/records/competition.ts';
import { channel, may, member } from '../../test/equipment/fake-server.ts';
import { codeOf, refusalOf } from '../../test/equipment/rps-table.ts';
import { typedCommand } from '../../test/equipment/typed-command.ts';
import { readAnswer } from '../../test/league/season-answers.ts';
import { loadedSeason } from '../../test/league/season-loaded.ts';
import {
  completeShared,
  isAnswer,
  memberOf,
  ownTeam,
  pressedSeason,
  seasonMeant,
  seasonsSeen,
  type Typed,
  verbWithoutOptions,
  withoutTeams,
} from './which.ts';

const { row: listed } = loadedSeason([]);
const row = (id: string, more: Partial<ListedCompetition> = {}): ListedCompetition => ({
  ...listed,
  id,
  name: `Season ${id}`,
  phase: 'regular',
  ...more,
});

/** The seasons of the server, the newest first. */
let seasons: ListedCompetition[];
/** The seasons that were shown. */
let shown: string[];
/** Channels that Discord was asked about. */
let asked: string[];
beforeEach(() => {
  seasons = [row('one')];
  shown = [];
  asked = [];
});

const bot = {
  seasons: {
    list: async () => seasons,
    show: async (id: string) => {
      shown.push(id);
      const found = seasons.find((one) => one.id === id);
      return { ...loadedSeason([]), row: { ...loadedSeason([]).row, ...found } };
    },
  },
} as unknown as Bot;

const open = channel({ id: 'open', held: { ada: may('ViewChannel') } });
const shut = channel({ id: 'shut' });
const run = channel({ id: 'run', held: { ada: may('ViewChannel', 'ManageMessages') } });
const gone = new DiscordAPIError({ message: 'Unknown', code: 10_003 }, 10_003, 404, 'GET', '', {});
const guild = {
  channels: {
    cache: new Map([open, shut, run].map((one) => [one.id, one])),
    fetch: async (id: string) => {
      asked.push(id);
      if (id.startsWith('gone')) throw gone;
      return open;
    },
  },
};
const typed = (options: Readonly<Record<string, string>> = {}): Typed =>
  typedCommand('show', options, { channelId: 'c', guild, commandName: 'standings' });
const meant = async (options: Readonly<Record<string, string>> = {}, wanted?: string) => {
  const found = await seasonMeant(typed(options), bot, wanted);
  return isAnswer(found) ? readAnswer(found) : found.row.id;
};

it('means the only open season, or the one that is named', async () => {
  seasons = [row('over', { phase: 'closed' }), row('one')];
  expect(await meant()).toBe('one');
  expect(await meant({ season: 'over' })).toBe('over');
  expect(await meant({ season: ' season OVER ' })).toBe('over');
  expect(await codeOf(meant({ season: 'two' }))).toBe('no-such-season');
});

it('says that there is none where all are over', async () => {
  seasons = [row('over', { phase: 'closed' })];
  expect((await refusalOf(meant()))?.code).toBe('no-season');
});

it('asks which of several, or wants it named where the question would lose what was typed', async () => {
  const several = (count: number) => Array.from({ length: count }, (_, at) => row(`s${at}`));
  seasons = [row('over', { phase: 'closed' }), ...several(2)];
  expect(await codeOf(meant())).toBe('which-season');
  const question = async () => {
    const found = await meant({}, 'show');
    if (typeof found === 'string') throw new Error('It asks.');
    return found.menus[0];
  };
  expect(await question()).toMatchObject({
    press: { do: 'command', command: 'standings', verb: 'show' },
    options: [
      { value: 's0', label: 'Season s0' },
      { value: 's1', label: 'Season s1' },
    ],
  });
  seasons = several(27);
  expect((await question())?.options).toHaveLength(25);
});

it('prefers an open season to a closed one of the same name, and an id to a name', async () => {
  const name = 'Spring';
  seasons = [row('new', { name, phase: 'closed' }), row('old', { name, phase: 'closed' })];
  expect(await meant({ season: 'spring' })).toBe('new');
  seasons.push(row('open', { name }), row('last', { name: 'new' }));
  expect(await meant({ season: 'spring' })).toBe('open');
  expect(await meant({ season: 'new' })).toBe('new');
});

it('knows only the seasons whose channel the person sees', async () => {
  seasons = [row('a', { channelId: 'shut' }), row('b', { channelId: 'open' }), row('c')];
  expect((await seasonsSeen(typed(), bot)).map(({ id }) => id)).toEqual(['b', 'c']);
  expect(await codeOf(meant({ season: 'a' }))).toBe('no-such-season');
  expect(shown).toEqual([]);
});

it('asks Discord about five channels at most', async () => {
  seasons = Array.from({ length: 7 }, (_, at) => row(`s${at}`, { channelId: `gone${at}` }));
  expect(await seasonsSeen(typed(), bot)).toEqual([]);
  expect(asked).toHaveLength(5);
});

it('a season whose channel is gone is known to who made it', async () => {
  seasons = [
    row('a', { channelId: 'gone', createdBy: 'ada' }),
    row('b', { channelId: 'gone', createdBy: 'ben' }),
  ];
  expect((await seasonsSeen(typed(), bot)).map(({ id }) => id)).toEqual(['a']);
});

const pressed = (verb: string, { values = [] as readonly string[], channelId = 'c' } = {}) =>
  pressedSeason(
    verb,
    {
      channelId,
      guild,
      guildId: 'g',
      member: member('ada'),
      memberPermissions: may('ViewChannel'),
      isStringSelectMenu: () => values.length > 0,
      values,
    } as unknown as MessageComponentInteraction<'cached'>,
    bot,
  );

it('a button names its season, and a menu has it as its value', async () => {
  expect(await pressed('page-one-3-x')).toMatchObject({
    wanted: 'page',
    rest: ['3', 'x'],
    loaded: { row: { id: 'one' } },
  });
  expect(await pressed('page', { values: ['one'] })).toMatchObject({ wanted: 'page', rest: [] });
  expect(await codeOf(pressed('page'))).toBe('unknown-control');
});

it('a button of a season that the person no longer sees tells nothing', async () => {
  seasons = [row('one', { channelId: 'shut' })];
  expect(await codeOf(pressed('page-one'))).toBe('no-such-season');
  expect((await pressed('page-one', { channelId: 'shut' })).loaded.row.id).toBe('one');
});

it('a person asks as moderator of the season’s channel only, wherever they ask', () => {
  const asks = (there: string, channelId = 'c') =>
    memberOf(typedCommand('show', {}, { channelId, guild, member: member('ada', { roles: ['7'] }) }), {
      row: { ...listed, channelId: there },
    });
  expect(asks('run')).toMatchObject({ userId: 'ada', moderator: true, roles: ['7'] });
  expect([asks('open').moderator, asks('run', 'run').moderator]).toEqual([false, false]);
});

it('the own team is the one that the person owns or assists', async () => {
  const acts: Act[] = [
    { do: 'owner', team: 'BIR', person: 1, role: 'owner' },
    { do: 'owner', team: 'CED', person: 2, role: 'assistant' },
  ];
  const entrants = ['ada', 'ben', 'cleo'].map((userId, at) => ({ entrant: at + 1, userId, name: userId }));
  const loaded: Loaded = { ...loadedSeason(acts), entrants };
  const team = async (userId: string) => ownTeam(loaded, { userId });
  expect([await team('ada'), await team('ben')]).toEqual(['BIR', 'CED']);
  expect([await codeOf(team('cleo')), await codeOf(team('dan'))]).toEqual(['no-team', 'no-team']);
});

const complete = async (name: string, value: string, named?: string) => {
  const options = {
    getFocused: () => ({ name, value }),
    getString: () => named ?? null,
  };
  const typing = { ...typed(), options, guildId: 'g' } as unknown as AutocompleteInteraction<'cached'>;
  const more = async (option: string, { row: { id } }: Loaded) => [{ name: `${option} of ${id}`, value: id }];
  return completeShared(typing, bot, more);
};

it('suggests seasons, teams and divisions that fit what was typed', async () => {
  seasons = [row('a', { name: 'Autumn', phase: 'closed' }), row('b', { name: 'Spring' })];
  expect(await complete('season', 'SPR')).toEqual([{ name: 'Spring', value: 'b' }]);
  expect(await complete('season', '')).toHaveLength(2);
  expect(await complete('team', 'birch')).toEqual([{ name: 'White Birches (BIR)', value: 'BIR' }]);
  expect(await complete('division', '')).toEqual([
    { name: 'North', value: 'North' },
    { name: 'South', value: 'South' },
  ]);
  expect(await complete('else', '')).toEqual([{ name: 'else of b', value: 'b' }]);
  expect(await complete('else', '', 'Autumn')).toEqual([{ name: 'else of a', value: 'a' }]);
  expect(await complete('else', '', 'Winter')).toEqual([]);
});

it('suggests nothing where no season is open', async () => {
  seasons = [row('a', { phase: 'closed' })];
  expect(await complete('team', '')).toEqual([]);
  seasons = Array.from({ length: 27 }, (_, at) => row(`s${at}`));
  expect(await complete('season', '')).toHaveLength(25);
});

it('what was typed is lost by a menu, unless nothing was', () => {
  const data = (...all: readonly object[]) => ({ options: { data: all } }) as unknown as Typed;
  expect(verbWithoutOptions(data())).toBe('show');
  expect(verbWithoutOptions(data({ name: 'show', options: [] }))).toBe('show');
  expect(verbWithoutOptions(data({ name: 'week', value: 0 }))).toBeUndefined();
  expect(verbWithoutOptions(data({ name: 'show', options: [{ name: 'week', value: 3 }] }))).toBeUndefined();
});

it('options of the game are shown without the teams of a single game', () => {
  expect(withoutTeams({ away: 'A', home: 'B', innings: 7, away_starter: 'x', home_starter: 'y' })).toEqual({
    innings: 7,
  });
  expect(withoutTeams(null)).toEqual({});
});
