import { SlashCommandBuilder } from '@discordjs/builders';
import { ChannelType, DiscordAPIError, PermissionFlagsBits, RESTJSONErrorCodes } from 'discord.js';
import { describe, expect, it } from 'vitest';
import {
  bot,
  channel,
  type Flag,
  may,
  member,
  table,
  tableInThread,
  without,
} from '../../../test/equipment/fake-server.ts';
import { RuleError } from '../../engine/rule-error.ts';
import type { StoredTable } from '../../store/records/table.ts';
import { type HouseRules, readHouseRules } from '../../table/clock/house-rules.ts';
import type { Bot, Command } from '../answers/command.ts';
import {
  type Here,
  mayShow,
  missingForThread,
  mustBeAbleToBring,
  mustBeAbleToPost,
  mustBeAbleToShow,
  mustBeAbleToShowHere,
  mustBeAllowed,
  mustBeAllowedToOpen,
} from './permissions.ts';

const codeOf = (error: unknown): string => {
  if (error instanceof RuleError) return error.code;
  throw error;
};
const code = (work: () => unknown): string => {
  try {
    work();
    return 'none';
  } catch (error) {
    return codeOf(error);
  }
};
const codeLater = (work: Promise<unknown>): Promise<string> => work.then(() => 'none', codeOf);

const thread = ChannelType.PublicThread;
const moderator = may('ViewChannel', 'ManageMessages');

/** A server with these rules. */
const withRules = (rules: Partial<HouseRules>) =>
  ({ tables: { house: { rules: async () => ({ ...readHouseRules({}), ...rules }) } } }) as unknown as Pick<
    Bot,
    'tables'
  >;

const here = (of: Partial<Here>): Here =>
  ({
    guildId: 'g',
    channelId: 'here',
    member: member('ada'),
    memberPermissions: may('ViewChannel'),
    appPermissions: may(...table),
    channel: channel(),
    ...of,
  }) as Here;

describe('who may open a table where', () => {
  const inCategory = { id: 'games', parentId: 'category' };
  it.each([
    ['the channel itself', channel({ id: 'games' }), 'games', 'none'],
    [
      'its category',
      channel({ id: 'games', parent: { id: 'category', parentId: null } }),
      'category',
      'none',
    ],
    ['the channel of a thread', channel({ type: thread, parent: inCategory }), 'games', 'none'],
    [
      'the category of the channel of a thread',
      channel({ type: thread, parent: inCategory }),
      'category',
      'none',
    ],
    ['a thread itself', channel({ id: 't', type: thread, parent: inCategory }), 't', 'none'],
    ['another channel', channel({ id: 'games' }), 'chat', 'not-for-you'],
    ['a thread elsewhere', channel({ type: thread, parent: inCategory }), 'chat', 'not-for-you'],
    ['a thread that lost its channel', channel({ type: thread }), 'games', 'not-for-you'],
  ])('allows %s', async (_, place, allowed, expected) => {
    const where = here({ channel: place });
    expect(await codeLater(mustBeAllowedToOpen(where, withRules({ channels: [allowed] })))).toBe(expected);
  });

  it('asks for one of the roles, and lets moderators pass', async () => {
    const rules = withRules({ openers: ['7', '8'], channels: ['chat'] });
    const opening = (of: Partial<Here>) => codeLater(mustBeAllowedToOpen(here(of), rules));
    expect(await opening({ member: member('ada', { roles: ['6'] }) })).toBe('not-for-you');
    // The role alone does not open every channel.
    expect(await opening({ member: member('ada', { roles: ['6', '8'] }) })).toBe('not-for-you');
    const chat = channel({ id: 'chat' });
    expect(await opening({ member: member('ada', { roles: ['8'] }), channel: chat })).toBe('none');
    expect(await opening({ memberPermissions: moderator })).toBe('none');
    expect(await opening({ channel: null })).toBe('no-channel');
  });

  it('counts as a moderator of another channel only those who moderate there', async () => {
    const rules = withRules({ openers: 'moderators' });
    const there = (held: Parameters<typeof channel>[0]) => channel({ id: 'there', ...held });
    const opening = (memberPermissions: Here['memberPermissions'], held: ReturnType<typeof may>) =>
      codeLater(mustBeAllowedToOpen(here({ memberPermissions }), rules, there({ held: { ada: held } })));
    expect(await opening(moderator, may('ViewChannel'))).toBe('not-for-you');
    expect(await opening(may('ViewChannel'), moderator)).toBe('none');
    // Nobody moderates what they cannot see.
    expect(await opening(moderator, may('ManageMessages'))).toBe('not-for-you');
  });
});

describe('what the bot needs', () => {
  const shows = (held: readonly Flag[], of: Parameters<typeof channel>[0] = {}) =>
    code(() => mustBeAbleToShow(channel({ held: { bot: may(...held) }, ...of })));

  it.each(table)('for a table in a channel is %s too', (flag) => {
    expect(shows(table)).toBe('none');
    expect(shows(without(table, flag))).toBe('cannot-post');
    const appPermissions = may(...without(table, flag));
    expect(code(() => mustBeAbleToShowHere(here({ appPermissions })))).toBe('cannot-post');
  });

  it.each(tableInThread)('for a table in a thread is %s too', (flag) => {
    expect(shows(tableInThread, { type: thread })).toBe('none');
    expect(shows(without(tableInThread, flag), { type: thread })).toBe('cannot-post');
    // Channels and threads need different permissions.
    expect(shows(table, { type: thread })).toBe('cannot-post');
    expect(shows(tableInThread)).toBe('cannot-post');
    const inThread = { channel: channel({ type: thread }) };
    expect(code(() => mustBeAbleToShowHere(here({ ...inThread, appPermissions: may(...table) })))).toBe(
      'cannot-post',
    );
    expect(
      code(() => mustBeAbleToShowHere(here({ ...inThread, appPermissions: may(...tableInThread) }))),
    ).toBe('none');
  });

  it('for words is less: no pictures', () => {
    const posts = (held: readonly Flag[], type = ChannelType.GuildText) =>
      code(() => mustBeAbleToPost(channel({ type, held: { bot: may(...held) } })));
    expect(posts(without(table, 'AttachFiles'))).toBe('none');
    expect(posts(without(table, 'EmbedLinks'))).toBe('cannot-post');
    expect(posts(without(tableInThread, 'AttachFiles'), thread)).toBe('none');
    expect(posts(table, thread)).toBe('cannot-post');
  });

  it('is named', () => {
    const lacking = () => mustBeAbleToShow(channel({ held: { bot: may('ViewChannel', 'EmbedLinks') } }));
    expect(lacking).toThrow('I also need **Send Messages**, **Attach Files** there');
    expect(() => mustBeAbleToShow(channel({ held: {} }))).toThrow('**View Channel**');
    expect(code(() => mustBeAbleToShowHere(here({ channel: null })))).toBe('no-channel');
  });

  it('for a locked thread is to manage threads', () => {
    const locked = { type: thread, locked: true };
    expect(shows(tableInThread, locked)).toBe('cannot-post');
    expect(shows([...tableInThread, 'ManageThreads'], locked)).toBe('none');
    // Only threads are locked.
    expect(shows(table, { locked: true })).toBe('none');
  });

  it('for a thread of its own is what both need there', () => {
    const both = missingForThread(
      here({
        memberPermissions: may('CreatePublicThreads'),
        appPermissions: may(...table, 'CreatePublicThreads'),
      }),
    );
    expect(both).toEqual({
      person: ['Send Messages in Threads'],
      bot: ['Send Messages in Threads'],
    });
    const enough = may(...tableInThread, 'CreatePublicThreads');
    expect(missingForThread(here({ memberPermissions: enough, appPermissions: enough }))).toEqual({
      person: [],
      bot: [],
    });
  });
});

describe('whether the bot may keep a table in a channel', () => {
  const keeps = (
    held: readonly Flag[],
    { muted = false, ...of }: Parameters<typeof channel>[0] & { readonly muted?: boolean } = {},
  ) => {
    const me = { ...bot, isCommunicationDisabled: () => muted };
    return mayShow(channel({ held: { bot: may(...held) }, guild: { members: { me } }, ...of }));
  };

  it('is unknown where it does not know itself, and no while it is timed out', () => {
    expect(mayShow(channel({ guild: { members: { me: null } } }))).toBeUndefined();
    expect(keeps(table)).toBe(true);
    expect(keeps(table, { muted: true })).toBe(false);
    expect(keeps(without(table, 'AttachFiles'))).toBe(false);
    expect(keeps(tableInThread, { type: thread })).toBe(true);
    expect(keeps(tableInThread, { type: thread, locked: true })).toBe(false);
  });
});

describe('bringing a table to a channel', () => {
  const typing = ['ViewChannel', 'SendMessages', 'UseApplicationCommands'] as const;
  const typingInThread = ['ViewChannel', 'SendMessagesInThreads', 'UseApplicationCommands'] as const;
  const seats = (...userIds: readonly (string | undefined)[]) =>
    ({
      seats: userIds.map((userId, seat) => ({ seat, ...(userId && { userId }), name: '', entropy: '' })),
    }) as unknown as StoredTable;
  const gone = (error: number) =>
    new DiscordAPIError({ code: error, message: 'gone' }, error, 404, 'GET', '', {});

  /**
   * Tries to move a table of these people to the channel `there`, by default requested from another channel. Returns
   * the code of the refusal.
   */
  const bringing = (
    to: Parameters<typeof channel>[0],
    { people = seats('ada'), channelId = 'here', members = {} as Record<string, unknown> } = {},
  ) => {
    const fetch = async ({ user }: { readonly user: string }) => {
      if (members[user] === undefined) return member(user);
      throw members[user];
    };
    const interaction = {
      ...here({ channelId, memberPermissions: may('ViewChannel') }),
      guild: { members: { fetch } },
    } as unknown as Parameters<typeof mustBeAbleToBring>[0];
    const all = withRules({}) as Parameters<typeof mustBeAbleToBring>[1];
    return codeLater(mustBeAbleToBring(interaction, all, people, channel({ id: 'there', ...to })));
  };
  const fine = { bot: may(...table), ada: may(...typing), ben: may('ViewChannel') };

  it.each(typing)('needs %s of the person', async (flag) => {
    expect(await bringing({ held: fine })).toBe('none');
    const held = { ...fine, ada: may(...without(typing, flag)) };
    expect(await bringing({ held })).toBe(flag === 'ViewChannel' ? 'no-such-channel' : 'not-for-you');
    // In the interaction's own channel they have just typed, so this isn't checked there.
    expect(await bringing({ held }, { channelId: 'there' })).toBe('none');
  });

  it('asks for other rights in threads, and for an open one', async () => {
    const held = { bot: may(...tableInThread, 'ManageThreads'), ada: may(...typingInThread) };
    expect(await bringing({ type: thread, held })).toBe('none');
    expect(await bringing({ type: thread, held: { ...held, ada: may(...typing) } })).toBe('not-for-you');
    expect(await bringing({ type: thread, held, locked: true })).toBe('not-for-you');
    const keeper = may(...typingInThread, 'ManageThreads');
    expect(await bringing({ type: thread, held: { ...held, ada: keeper }, locked: true })).toBe('none');
  });

  it('needs the bot to be able to show it there', async () => {
    expect(await bringing({ held: { ...fine, bot: may('ViewChannel') } })).toBe('cannot-post');
  });

  it('is refused where somebody at the table could not see it, unless they have left the server', async () => {
    const people = seats('ada', 'ben', undefined);
    expect(await bringing({ held: fine }, { people })).toBe('none');
    const held = { ...fine, ben: may('SendMessages') };
    expect(await bringing({ held }, { people })).toBe('cannot-see');
    for (const left of [RESTJSONErrorCodes.UnknownMember, RESTJSONErrorCodes.UnknownUser])
      expect(await bringing({ held }, { people, members: { ben: gone(left) } })).toBe('none');
    const failed = gone(RESTJSONErrorCodes.MissingAccess);
    await expect(bringing({ held }, { people, members: { ben: failed } })).rejects.toBe(failed);
  });
});

it('checks again what Discord should have checked of a command', () => {
  const command = (permissions: bigint | null) =>
    ({
      data: new SlashCommandBuilder()
        .setName('x')
        .setDescription('x')
        .setDefaultMemberPermissions(permissions),
    }) as unknown as Command;
  const asked = (of: Command, memberPermissions: ReturnType<typeof may>) =>
    code(() => mustBeAllowed(of, { memberPermissions } as Parameters<typeof mustBeAllowed>[1]));
  const manages = command(PermissionFlagsBits.ManageGuild);
  expect(asked(manages, may('ManageMessages'))).toBe('not-allowed');
  expect(asked(manages, may('ManageGuild'))).toBe('none');
  expect(asked(manages, may('Administrator'))).toBe('none');
  expect(asked(command(null), may())).toBe('none');
});
