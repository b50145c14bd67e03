import {
  ChannelType,
  type GuildBasedChannel,
  type GuildMember,
  PermissionFlagsBits,
  PermissionsBitField,
} from 'discord.js';

/** Channels and members of a server, with only the fields that the permission checks read. */

export type Flag = keyof typeof PermissionFlagsBits;

/** The permissions with these names. */
export const may = (...flags: readonly Flag[]): Readonly<PermissionsBitField> =>
  new PermissionsBitField(flags.map((flag) => PermissionFlagsBits[flag])).freeze();

/** The permissions that the bot needs for a table in a channel (`table`) and in a thread (`tableInThread`). */
export const table = ['ViewChannel', 'SendMessages', 'EmbedLinks', 'AttachFiles'] as const;
export const tableInThread = ['ViewChannel', 'SendMessagesInThreads', 'EmbedLinks', 'AttachFiles'] as const;

/** All of these permissions except one. */
export const without = <T extends string>(flags: readonly T[], one: T): T[] =>
  flags.filter((flag) => flag !== one);

export const bot = { id: 'bot' } as const;

interface Look {
  readonly id?: string;
  readonly type?: ChannelType;
  /** A channel's category, or a thread's channel. */
  readonly parent?: { readonly id: string; readonly parentId: string | null } | null;
  readonly locked?: boolean;
  /** Permissions by the id of a member, or of `bot`. */
  readonly held?: Readonly<Record<string, Readonly<PermissionsBitField>>>;
  /** The members of a private thread. Asking about others throws `unknown`. */
  readonly belong?: readonly string[];
  readonly unknown?: unknown;
  /** Creates the thread that the bot asks for. */
  readonly create?: (asked: { readonly name: string }) => Promise<unknown>;
  readonly guild?: unknown;
}

const threads: ReadonlySet<ChannelType> = new Set([ChannelType.PublicThread, ChannelType.PrivateThread]);

/** Makes a channel. By default it is a text channel without a category, where nobody may do anything. */
export function channel(look: Look = {}): GuildBasedChannel {
  const { id = 'here', type = ChannelType.GuildText, parent = null, locked = false, held = {} } = look;
  return {
    id,
    type,
    parent,
    parentId: parent?.id ?? null,
    locked,
    guild: look.guild,
    client: { user: bot },
    isThread: () => threads.has(type),
    isDMBased: () => false,
    permissionsFor: (who: { readonly id: string }) => held[who.id] ?? null,
    members: {
      fetch: async ({ member }: { readonly member: string }) => {
        if (look.belong?.includes(member)) return { id: member };
        throw look.unknown;
      },
    },
    threads: { create: look.create },
  } as unknown as GuildBasedChannel;
}

/** Makes a member. By default they have no roles and no permissions. */
export function member(
  id: string,
  look: {
    readonly roles?: readonly string[];
    readonly permissions?: Readonly<PermissionsBitField>;
    readonly displayName?: string;
    readonly channels?: readonly GuildBasedChannel[];
  } = {},
): GuildMember {
  const channels = look.channels ?? [];
  return {
    id,
    displayName: look.displayName ?? id,
    user: { id, username: `account of ${id}` },
    roles: { cache: new Map((look.roles ?? []).map((role) => [role, role])) },
    permissions: look.permissions ?? may(),
    guild: { channels: { cache: { some: (is: (one: GuildBasedChannel) => boolean) => channels.some(is) } } },
  } as unknown as GuildMember;
}
