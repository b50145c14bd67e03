import { ApplicationCommandResponseSchema, RichEmbedSchema } from 'discord-api-spec/zod';
import type {
  APIApplicationCommand,
  APIEmbed,
  APIMessageTopLevelComponent,
  APIModalInteractionResponseCallbackData,
} from 'discord-api-types/v10';
import { z } from 'zod';
import { safeParse } from 'zod/v4/core';

/**
 * Everything the playground knows, as plain data, both saved and in memory. Ids are snowflakes, times
 * milliseconds since 1970, permissions decimal bit fields.
 */

const id = z.string().regex(/^\d+$/);
const time = z.number().int();
const embed = z.custom<APIEmbed>((value) => safeParse(RichEmbedSchema, value).success);
/** Components were checked when the bot sent them and are stored with Discord's ids. */
const component = z.custom<APIMessageTopLevelComponent>(
  (value) => z.looseObject({ type: z.number(), id: z.number() }).safeParse(value).success,
);
const command = z.custom<APIApplicationCommand>(
  (value) => safeParse(ApplicationCommandResponseSchema, value).success,
);
const modalData = z.custom<APIModalInteractionResponseCallbackData>(
  (value) =>
    z
      .looseObject({ custom_id: z.string(), title: z.string(), components: z.array(z.unknown()) })
      .safeParse(value).success,
);

export const personSchema = z.object({
  id,
  username: z.string(),
  /** Display name. */
  name: z.string(),
  bot: z.boolean(),
  /** Color of the avatar, as `#rrggbb`. */
  colour: z.string(),
  /** Whether the person refuses direct messages from bots. */
  aloof: z.boolean().optional(),
});

/** A server; Discord's API calls it a guild. */
export const guildSchema = z.object({
  id,
  name: z.string(),
  ownerId: id,
  createdAt: time,
  /** False during an outage: nobody can use it, and there are no events. */
  available: z.boolean(),
});

/** A person, or the bot, in a server. */
export const memberSchema = z.object({ guildId: id, userId: id, roles: z.array(id), joinedAt: time });

export const roleSchema = z.object({
  id,
  guildId: id,
  name: z.string(),
  permissions: z.string(),
  position: z.number().int(),
  colour: z.number().int(),
  /** The role that belongs to the bot alone. */
  botId: id.optional(),
});

export const overwriteSchema = z.object({
  id,
  kind: z.enum(['role', 'member']),
  allow: z.string(),
  deny: z.string(),
});

export const channelSchema = z.object({
  id,
  /** `dm` is between the bot and one person, in no server. */
  kind: z.enum(['text', 'thread', 'dm']),
  guildId: id.nullable(),
  name: z.string(),
  topic: z.string().optional(),
  position: z.number().int(),
  overwrites: z.array(overwriteSchema),
  /** The person of a `dm`. */
  recipientId: id.optional(),
  /** Threads only. */
  thread: z
    .object({
      parentId: id,
      ownerId: id,
      private: z.boolean(),
      archived: z.boolean(),
      locked: z.boolean(),
      archiveMinutes: z.number().int(),
      members: z.array(id),
    })
    .optional(),
});

export const attachmentSchema = z.object({
  id,
  filename: z.string(),
  size: z.number().int(),
  contentType: z.string(),
  /** Alt text. */
  description: z.string().optional(),
  width: z.number().int().optional(),
  height: z.number().int().optional(),
});

/** What a message says about the interaction that it answers. */
export const originSchema = z.object({
  interactionId: id,
  kind: z.enum(['command', 'component', 'modal']),
  userId: id,
  /** Name of the command, with subcommands. */
  name: z.string().optional(),
  /** The message whose component was pressed. */
  pressedId: id.optional(),
});

export const messageSchema = z.object({
  id,
  channelId: id,
  authorId: id,
  /** Sent through an interaction's token. */
  webhook: z.boolean(),
  type: z.number().int(),
  content: z.string(),
  embeds: z.array(embed),
  components: z.array(component),
  attachments: z.array(attachmentSchema),
  flags: z.number().int(),
  nonce: z.union([z.string(), z.number()]).optional(),
  mentions: z.object({ users: z.array(id), roles: z.array(id), everyone: z.boolean() }),
  editedAt: time.optional(),
  /** Message that this one replies to. */
  replyTo: id.optional(),
  /** The thread that this message of Discord's own announces. */
  announces: id.optional(),
  origin: originSchema.optional(),
  /** The only person who sees it. */
  onlyFor: id.optional(),
  dismissed: z.boolean(),
  pinned: z.literal(true).optional(),
  reactions: z.array(z.object({ emoji: z.string(), users: z.array(id) })),
  threadId: id.optional(),
});

export const interactionSchema = z.object({
  id,
  token: z.string(),
  kind: z.enum(['command', 'autocomplete', 'component', 'modal']),
  userId: id,
  channelId: id,
  at: time,
  /** In words: `/play baseball`, or the label of the button. */
  title: z.string(),
  /** Name of the command, with subcommands. */
  command: z.string().optional(),
  /** The message whose component was pressed, also for modals that a component opened. */
  messageId: id.optional(),
  status: z.enum(['waiting', 'answered', 'unanswered']),
  /** Type of the answer, as Discord numbers it. */
  callback: z.number().int().optional(),
  /** A digest of the first answer, to recognize a repetition. */
  answer: z.string().optional(),
  /** Whether it had files. */
  answeredWithFiles: z.boolean().optional(),
  /** When it came, in milliseconds of the world's clock. */
  answeredAt: z.number().optional(),
  /** Id of the message that `@original` means for this interaction's token. */
  originalId: id.optional(),
  /** The deferral said that only the person sees the answer. */
  deferredPrivately: z.boolean(),
  /** A fault affected it, so a wrong answer may not be the bot's mistake. */
  disturbed: z.boolean(),
});

export const modalSchema = z.object({
  id,
  userId: id,
  channelId: id,
  messageId: id.optional(),
  command: z.string().optional(),
  data: modalData,
});

export const noticeSchema = z.object({ id, userId: id, channelId: id, text: z.string() });

export const stateSchema = z.object({
  version: z.literal(2),
  lastId: id,
  application: z.object({ id, name: z.string() }),
  guilds: z.array(guildSchema).min(1),
  people: z.array(personSchema),
  members: z.array(memberSchema),
  roles: z.array(roleSchema),
  channels: z.array(channelSchema),
  messages: z.array(messageSchema),
  commands: z.array(command),
  interactions: z.array(interactionSchema),
  modals: z.array(modalSchema),
  notices: z.array(noticeSchema),
});

export type Guild = Readonly<z.infer<typeof guildSchema>>;
export type Member = Readonly<z.infer<typeof memberSchema>>;
export type Person = Readonly<z.infer<typeof personSchema>>;
export type Role = Readonly<z.infer<typeof roleSchema>>;
export type Overwrite = Readonly<z.infer<typeof overwriteSchema>>;
export type Channel = Readonly<z.infer<typeof channelSchema>>;
export type Attachment = Readonly<z.infer<typeof attachmentSchema>>;
export type Origin = Readonly<z.infer<typeof originSchema>>;
export type KeptMessage = Readonly<z.infer<typeof messageSchema>>;
export type Interaction = Readonly<z.infer<typeof interactionSchema>>;
export type OpenModal = Readonly<z.infer<typeof modalSchema>>;
export type Notice = Readonly<z.infer<typeof noticeSchema>>;
export type State = Readonly<z.infer<typeof stateSchema>>;
