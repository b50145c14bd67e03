import { ChannelType, DiscordAPIError, type GuildBasedChannel, RESTJSONErrorCodes } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { channel, may, member } from '../../../test/equipment/fake-server.ts';
import { rockPaperScissors } from '../../../test/toys/rock-paper-scissors.ts';
import { RuleError } from '../../engine/rule-error.ts';
import type { StoredTable } from '../../store/records/table.ts';
import type { Bot } from '../answers/command.ts';
import {
  finishedInSight,
  lobbiesInSight,
  moderatesSomewhere,
  moderatesThere,
  playedInSight,
  type Questions,
  sees,
  seesGame,
  sightOf,
  tableMeant,
  tableNamed,
  tablesInSight,
} from './sight.ts';

const moderator = may('ViewChannel', 'ManageMessages');
const refused = (error: number) =>
  new DiscordAPIError({ code: error, message: 'no' }, error, 404, 'GET', '', {});

const tableAt = (id: string, channelId: string, more: Partial<StoredTable> = {}) =>
  ({
    id,
    guildId: 'g',
    channelId,
    openedBy: 'zoe',
    status: 'active',
    options: {},
    seats: [],
    ...more,
  }) as unknown as StoredTable;

type Asking = Parameters<typeof sightOf>[0];

/**
 * Creates an interaction in a channel of a server with the `known` channels in its cache. The `asleep` channels can
 * only be requested from Discord.
 */
function asking(
  who: ReturnType<typeof member>,
  {
    from = 'here',
    held = may('ViewChannel'),
    known = [] as readonly GuildBasedChannel[],
    asleep = {} as Readonly<Record<string, GuildBasedChannel | Error>>,
  } = {},
) {
  const asked: string[] = [];
  const fetch = async (id: string) => {
    asked.push(id);
    const found = asleep[id];
    if (found instanceof Error) throw found;
    return found ?? null;
  };
  const channels = { cache: new Map(known.map((one) => [one.id, one])), fetch };
  const guild = { channels };
  const interaction = {
    member: who,
    user: { id: who.id },
    memberPermissions: held,
    guild,
    guildId: 'g',
    channelId: from,
  };
  return { asked, interaction: interaction as unknown as Asking };
}

describe('who sees a table', () => {
  it('is everybody in its channel, with the powers that Discord names there', async () => {
    const { interaction, asked } = asking(member('ada', { permissions: moderator }));
    expect(await sightOf(interaction, tableAt('t', 'here'))).toEqual({ sees: true, moderator: false });
    const there = asking(member('ada'), { held: moderator });
    expect(await sightOf(there.interaction, tableAt('t', 'here'))).toEqual({ sees: true, moderator: true });
    expect(asked).toEqual([]);
  });

  it('is who sees its channel from elsewhere, with the powers that they have there', async () => {
    const there = channel({ id: 'there', held: { ada: may('ViewChannel'), ben: moderator } });
    const of = async (id: string) => {
      const { interaction } = asking(member(id, { permissions: moderator }), {
        held: moderator,
        known: [there],
      });
      return sightOf(interaction, tableAt('t', 'there'));
    };
    expect(await of('ada')).toEqual({ sees: true, moderator: false });
    expect(await of('ben')).toEqual({ sees: true, moderator: true });
    // Being a moderator here and on the server doesn't help somebody who can't see the table's channel.
    expect(await of('cleo')).toEqual({ sees: false, moderator: false });
  });

  it('is those at the table and the moderators of the server where its channel is gone', async () => {
    const lost = {
      trouble: 'channel-gone',
      openedBy: 'opener',
      seats: [{ seat: 0, userId: 'ada' }],
    } as const;
    const table = tableAt('t', 'there', lost as unknown as Partial<StoredTable>);
    const of = async (who: ReturnType<typeof member>) =>
      sightOf(asking(who, { held: moderator }).interaction, table);
    expect(await of(member('ada'))).toEqual({ sees: true, moderator: false });
    expect(await of(member('opener'))).toEqual({ sees: true, moderator: false });
    expect(await of(member('ben'))).toEqual({ sees: false, moderator: false });
    expect(await of(member('ben', { permissions: moderator }))).toEqual({ sees: true, moderator: true });
  });

  it('is asked of Discord where the channel sleeps, and only so often', async () => {
    const thread = channel({ id: 't1', type: ChannelType.PublicThread, held: { ada: may('ViewChannel') } });
    const asleep = {
      t1: thread,
      t2: refused(RESTJSONErrorCodes.UnknownChannel),
      t3: refused(RESTJSONErrorCodes.MissingAccess),
      t4: refused(RESTJSONErrorCodes.UnknownMessage),
    };
    const { interaction, asked } = asking(member('ada'), { asleep });
    const questions: Questions = { left: 3 };
    const of = async (id: string, left: Questions) =>
      (await sightOf(interaction, tableAt('t', id), left)).sees;
    expect(await of('t1', questions)).toBe(true);
    expect([await of('t2', questions), await of('t3', questions)]).toEqual([false, false]);
    expect(questions.left).toBe(0);
    expect(await of('t1', questions)).toBe(false);
    expect(asked).toEqual(['t1', 't2', 't3']);
    expect(await of('none', { left: 1 })).toBe(false);
    await expect(of('t4', { left: 1 })).rejects.toBe(asleep.t4);
  });

  it('acts with the powers of the channel where the table is', async () => {
    const there = channel({ id: 'there', held: { ada: may('ViewChannel') } });
    const { interaction } = asking(member('ada'), { held: moderator, known: [there] });
    expect((await sightOf(interaction, tableAt('t', 'there'))).moderator).toBe(false);
    expect((await sightOf(interaction, tableAt('t', 'here'))).moderator).toBe(true);
  });
});

describe('a private thread', () => {
  const unknown = refused(RESTJSONErrorCodes.UnknownMember);
  const thread = (more: Parameters<typeof channel>[0] = {}) =>
    channel({ type: ChannelType.PrivateThread, held: { ada: may('ViewChannel') }, unknown, ...more });

  it('is seen by those who belong to it and those who manage threads', async () => {
    const ada = member('ada');
    expect(await sees(ada, thread())).toBe(false);
    expect(await sees(ada, thread({ belong: ['ada'] }))).toBe(true);
    expect(await sees(ada, thread({ belong: ['ada'], held: {} }))).toBe(false);
    expect(await sees(ada, thread({ held: { ada: may('ViewChannel', 'ManageThreads') } }))).toBe(true);
    expect(await sees(ada, thread({ type: ChannelType.PublicThread }))).toBe(true);
  });

  it('is not seen where nothing more may be asked', async () => {
    const questions = { left: 1 };
    expect(await sees(member('ada'), thread({ belong: ['ada'] }), questions)).toBe(true);
    expect(await sees(member('ada'), thread({ belong: ['ada'] }), questions)).toBe(false);
  });
});

it('moderators of a server are also those of a single channel, but not of a thread', () => {
  const chat = channel({ held: { ada: moderator } });
  const thread = channel({ type: ChannelType.PublicThread, held: { ada: moderator } });
  expect(moderatesSomewhere(member('ada'))).toBe(false);
  expect(moderatesSomewhere(member('ada', { permissions: moderator }))).toBe(true);
  expect(moderatesSomewhere(member('ada', { channels: [chat] }))).toBe(true);
  expect(moderatesSomewhere(member('ada', { channels: [thread] }))).toBe(false);
  expect(moderatesSomewhere(member('ben', { channels: [chat] }))).toBe(false);
});

it('a moderator of a channel is one there, wherever they type; of a lost one, who moderates the server', () => {
  const there = channel({ id: 'there', held: { ada: moderator, ben: may('ViewChannel') } });
  const of = (who: ReturnType<typeof member>, place: string, held = may('ViewChannel')) =>
    moderatesThere(asking(who, { held, known: [there] }).interaction, place);
  expect(of(member('ada'), 'there')).toBe(true);
  expect(of(member('ben', { permissions: moderator }), 'there', moderator)).toBe(false);
  // Discord names the powers in the channel where something is typed, which isn't in the cache.
  expect(of(member('ben'), 'here', moderator)).toBe(true);
  expect(of(member('ben', { permissions: moderator }), 'here')).toBe(false);
  expect(of(member('ben', { permissions: moderator }), 'lost')).toBe(true);
  expect(of(member('ben'), 'lost', moderator)).toBe(false);
});

it('a finished game is known to who sees its channel or, if that is gone, played or moderates', async () => {
  const there = channel({ id: 'there', held: { ada: may('ViewChannel') } });
  const knows = (who: ReturnType<typeof member>, channelId: string, left = 1) =>
    seesGame(
      asking(who, { known: [there], asleep: { lost: refused(RESTJSONErrorCodes.UnknownChannel) } })
        .interaction,
      { channelId, seats: [{ userId: 'ben' }, {}] },
      { left },
    );
  expect(await knows(member('cleo'), 'here', 0)).toBe(true);
  expect(await knows(member('ada'), 'there')).toBe(true);
  expect(await knows(member('ben'), 'there')).toBe(false);
  expect(await knows(member('ben', { permissions: moderator }), 'there')).toBe(false);
  expect(await knows(member('ben'), 'lost')).toBe(true);
  expect(await knows(member('ada'), 'lost')).toBe(false);
  expect(await knows(member('ada', { permissions: moderator }), 'lost')).toBe(true);
  // Where Discord can't be asked, nobody knows.
  expect(await knows(member('ben'), 'lost', 0)).toBe(false);
});

describe('a table that is named', () => {
  const id = 'abcdefghjk';
  const tables = new Map([
    [id, tableAt(id, 'there')],
    ['bbbbbbbbbb', tableAt('bbbbbbbbbb', 'here', { guildId: 'another' })],
  ]);
  const bot = {
    tables: {
      ledger: { stored: async (of: string) => tables.get(of) },
      places: { here: async (of: string) => tableAt('newest', of) },
    },
  } as unknown as Bot;
  const naming = (option: string | null, held = may('ViewChannel')) => {
    const there = channel({ id: 'there', held: { ada: held } });
    const { interaction } = asking(member('ada'), { known: [there] });
    const options = { getString: () => option };
    return { ...interaction, options } as unknown as Parameters<typeof tableNamed>[0];
  };
  const code = (work: Promise<unknown>) =>
    work.then(
      () => 'none',
      (error: unknown) => (error instanceof RuleError ? error.code : 'other'),
    );

  it('is found with the powers of its person there', async () => {
    const found = await tableNamed(naming(id, moderator), bot);
    expect([found?.table.id, found?.actor.moderator]).toEqual([id, true]);
    expect((await tableNamed(naming(id), bot))?.actor.moderator).toBe(false);
    expect((await tableMeant(naming(id), bot)).id).toBe(id);
  });

  it('is the newest of the channel where none is named', async () => {
    expect(await tableNamed(naming(null), bot)).toBeUndefined();
    expect(await tableMeant(naming(null), bot)).toMatchObject({ id: 'newest', channelId: 'here' });
  });

  it.each([
    ['out of sight', id, may('SendMessages')],
    ['of another server', 'bbbbbbbbbb', may('ViewChannel')],
    ['that is none', 'not an id', may('ViewChannel')],
  ])('does not exist for who names one %s', async (_, named, held) => {
    expect(await code(tableNamed(naming(named, held), bot))).toBe('no-such-table');
  });
});

describe('tables that are suggested', () => {
  const there = channel({ id: 'there', held: { ada: may('ViewChannel'), mod: moderator } });
  const seat = { seats: [{ seat: 0, userId: 'ada' }] } as unknown as Partial<StoredTable>;
  const all = [
    tableAt('mine', 'there', seat),
    tableAt('opened', 'there', { openedBy: 'ada' }),
    tableAt('lost', 'there', { ...seat, trouble: 'forbidden' } as Partial<StoredTable>),
    tableAt('hidden', 'elsewhere', seat),
    tableAt('others', 'there'),
    tableAt('over', 'there', { ...seat, status: 'finished' }),
    tableAt('lobby', 'there', { ...seat, status: 'lobby' }),
  ];
  const store = {
    openTables: async () => all,
    tablesOf: async () => all.filter(({ id }) => id !== 'others'),
    latestTableIn: async (of: string) => (of === 'here' ? tableAt('newest', 'here') : undefined),
    lastGamesOf: async () => [tableAt('over', 'there'), tableAt('gone', 'elsewhere')],
  };
  const bot = { store } as unknown as Bot;
  const typing = (who: ReturnType<typeof member>, from = 'here') =>
    asking(who, { from, known: [there] }).interaction as unknown as Parameters<typeof tablesInSight>[0];
  const ids = (tables: readonly StoredTable[]) => tables.map(({ id }) => id);

  it('are open ones of their own in sight, those in trouble first', async () => {
    expect(ids(await tablesInSight(typing(member('ada')), bot))).toEqual(['lost', 'mine', 'opened', 'lobby']);
  });

  it('are all where a moderator moderates, and their own elsewhere', async () => {
    const mod = member('mod', { channels: [there] });
    expect(ids(await tablesInSight(typing(mod), bot))).toEqual(['lost', 'mine', 'opened', 'others', 'lobby']);
    // A moderator of another channel doesn't moderate these tables, so only their own are suggested.
    const chat = channel({ id: 'chat', held: { ada: moderator } });
    const ada = member('ada', { channels: [chat] });
    expect(ids(await tablesInSight(typing(ada), bot))).not.toContain('others');
  });

  it('are those whose dice may be asked for: here, their own, and their last games, each once', async () => {
    const played = async (from: string) => ids(await playedInSight(typing(member('ada'), from), bot));
    expect(await played('here')).toEqual(['newest', 'mine', 'opened', 'lost', 'over', 'lobby']);
    expect(await played('chat')).toEqual(['mine', 'opened', 'lost', 'over', 'lobby']);
  });

  it('are the lobbies in sight that have a seat for them, without those in trouble', async () => {
    const lobbies = [
      tableAt('free', 'there', { status: 'lobby' }),
      tableAt('invited', 'there', { status: 'lobby', invited: ['ada'] }),
      tableAt('private', 'there', { status: 'lobby', invited: ['ben'] }),
      tableAt('lost', 'there', { status: 'lobby', trouble: 'forbidden' }),
      tableAt('hidden', 'elsewhere', { status: 'lobby' }),
      tableAt('running', 'there'),
    ];
    const ledger = { game: () => rockPaperScissors };
    const house = { store: { openTables: async () => lobbies }, tables: { ledger } } as unknown as Bot;
    const looking = typing(member('ada')) as unknown as Parameters<typeof lobbiesInSight>[0];
    expect(ids(await lobbiesInSight(looking, house))).toEqual(['free', 'invited']);
  });

  it('are the finished games in sight that are open for them', async () => {
    const over = ['open', 'private', 'hidden'].map((id) =>
      tableAt(id, id === 'hidden' ? 'elsewhere' : 'there', { status: 'finished' }),
    );
    const house = {
      store: { lastFinished: async () => over },
      tables: {
        replaying: { isOpenFor: ({ id }: StoredTable, who: string) => id !== 'private' && who === 'ada' },
      },
    } as unknown as Bot;
    expect(ids(await finishedInSight(typing(member('ada')), house))).toEqual(['open']);
  });
});
