import type { APIAllowedMentions, APIEmbed } from 'discord-api-types/v10';
import { MessageFlags, PermissionFlagsBits } from 'discord-api-types/v10';
import { componentFaults, kept, partsOf, walk } from '../checks/components.ts';
import { emptyMessage, type Fault, invalid } from '../checks/refusal.ts';
import { may } from '../world/permissions.ts';
import { mediaOf, referred } from '../world/present.ts';
import type { Attachment, Channel, KeptMessage, Person } from '../world/state.ts';
import { store, type Upload } from '../world/upload.ts';
import type { World } from '../world/world.ts';

/** The part of a message that its author writes and may edit. */
export type Content = Pick<
  KeptMessage,
  'content' | 'embeds' | 'components' | 'attachments' | 'flags' | 'mentions'
>;

/** A body of any of the routes that write messages. */
export interface MessageBody {
  readonly content?: string | null | undefined;
  readonly embeds?: readonly APIEmbed[] | null | undefined;
  readonly components?: readonly unknown[] | null | undefined;
  readonly attachments?:
    | readonly {
        readonly id: string | number;
        readonly filename?: string | null | undefined;
        readonly description?: string | null | undefined;
      }[]
    | null
    | undefined;
  readonly flags?: number | null | undefined;
  readonly allowed_mentions?: APIAllowedMentions | null | undefined;
}

/** Flags that an author may set when writing. */
const FLAGS =
  MessageFlags.SuppressEmbeds |
  MessageFlags.SuppressNotifications |
  MessageFlags.IsComponentsV2 |
  MessageFlags.Ephemeral;

/**
 * Writes a message, or edits an earlier one: what the body leaves out stays.
 * @throws Refusal if Discord would not accept it
 */
export function compose(
  world: World,
  author: Person,
  channel: Channel,
  body: MessageBody,
  uploads: readonly Upload[],
  before?: Content,
): Content {
  const flags = flagsOf(body, before);
  const version2 = (flags & MessageFlags.IsComponentsV2) !== 0;
  const written = {
    content: body.content === undefined ? (before?.content ?? '') : (body.content ?? ''),
    embeds: body.embeds === undefined ? (before?.embeds ?? []) : [...(body.embeds ?? [])],
    components: body.components === undefined ? (before?.components ?? []) : kept(body.components),
  };
  const faults = [
    ...textFaults(written.content),
    ...embedFaults(body.embeds ?? []),
    ...componentFaults(body.components, version2),
    ...(version2 ? version2Faults(written.content, written.embeds, written.components) : []),
    ...mentionFaults(body.allowed_mentions),
    ...attachmentFaults(body, uploads, before),
  ];
  if (faults.length > 0) throw invalid(faults);
  const attachments = attach(world, body, uploads, before?.attachments ?? []);
  const dangling = mediaOf(written).filter((url) => !referred(attachments, url));
  if (dangling.length > 0) {
    for (const attachment of attachments)
      if (!before?.attachments.includes(attachment)) world.files.delete(attachment.id);
    throw invalid(
      dangling.map((url) => ({
        path: ['attachments'],
        code: 'ATTACHMENT_NOT_FOUND',
        message: `${url} names no file of this message.`,
      })),
    );
  }
  if (
    written.content.trim() === '' &&
    written.embeds.length === 0 &&
    written.components.length === 0 &&
    attachments.length === 0
  ) {
    throw emptyMessage();
  }
  return {
    ...written,
    attachments,
    flags,
    mentions: mentionsOf(world, author, channel, written, body.allowed_mentions),
  };
}

function flagsOf(body: MessageBody, before: Content | undefined): number {
  const given = (body.flags ?? 0) & FLAGS & ~MessageFlags.Ephemeral;
  if (!before) return given;
  // A message with version 2 components keeps that flag. Other flags are replaced if the body has any.
  const lasting = before.flags & MessageFlags.IsComponentsV2;
  return (body.flags === undefined || body.flags === null ? before.flags : given) | lasting;
}

function textFaults(content: string): readonly Fault[] {
  return [...content].length > 2000
    ? [{ path: ['content'], code: 'BASE_TYPE_MAX_LENGTH', message: 'Must be 2000 or fewer in length.' }]
    : [];
}

function embedFaults(embeds: readonly APIEmbed[]): readonly Fault[] {
  const faults: Fault[] = [];
  const total = embeds.reduce((sum, embed) => sum + textOf(embed).join('').length, 0);
  if (total > 6000) {
    faults.push({
      path: ['embeds'],
      code: 'MAX_EMBED_SIZE_EXCEEDED',
      message: `Embed size exceeds maximum size of 6000: ${total}.`,
    });
  }
  embeds.forEach((embed, index) => {
    const shows = textOf(embed).length > 0 || embed.image || embed.thumbnail || embed.video;
    if (!shows) {
      faults.push({
        path: ['embeds', index],
        code: 'BASE_TYPE_REQUIRED',
        message: 'An embed must show something.',
      });
    }
    for (const [key, media] of [
      ['image', embed.image?.url],
      ['thumbnail', embed.thumbnail?.url],
    ] as const) {
      if (media !== undefined && !/^(https?|attachment):\/\//.test(media)) {
        faults.push({
          path: ['embeds', index, key, 'url'],
          code: 'URL_TYPE_INVALID_SCHEME',
          message: 'Scheme must be one of http, https, attachment.',
        });
      }
    }
    embed.fields?.forEach((field, number) => {
      for (const key of ['name', 'value'] as const) {
        if (field[key].trim() === '') {
          faults.push({
            path: ['embeds', index, 'fields', number, key],
            code: 'BASE_TYPE_REQUIRED',
            message: 'This field is required',
          });
        }
      }
    });
  });
  return faults;
}

/** Everything that counts toward the 6,000 characters of a message's embeds. */
function textOf(embed: APIEmbed): readonly string[] {
  return [
    embed.title,
    embed.description,
    embed.footer?.text,
    embed.author?.name,
    ...(embed.fields ?? []).flatMap((field) => [field.name, field.value]),
  ].filter((text) => text !== undefined && text !== null && text !== '') as string[];
}

function version2Faults(
  content: string,
  embeds: readonly unknown[],
  components: readonly unknown[],
): readonly Fault[] {
  const faults: Fault[] = [];
  const both = (key: string) => ({
    path: [key],
    code: 'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2',
    message: `The "${key}" field cannot be used with IS_COMPONENTS_V2.`,
  });
  if (content !== '') faults.push(both('content'));
  if (embeds.length > 0) faults.push(both('embeds'));
  const text = walk(partsOf(components)).reduce((sum, part) => sum + (part.content?.length ?? 0), 0);
  if (text > 4000) {
    faults.push({
      path: ['components'],
      code: 'COMPONENT_MAX_TEXT',
      message: `Text displays hold at most 4000 characters together: ${text}.`,
    });
  }
  return faults;
}

function mentionFaults(allowed: APIAllowedMentions | null | undefined): readonly Fault[] {
  const faults: Fault[] = [];
  for (const key of ['users', 'roles'] as const) {
    if (allowed?.parse?.some((kind) => kind === key) && (allowed[key]?.length ?? 0) > 0) {
      faults.push({
        path: ['allowed_mentions'],
        code: 'MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE',
        message: `parse:["${key}"] and ${key}: [ids...] are mutually exclusive.`,
      });
    }
  }
  return faults;
}

function attachmentFaults(
  body: MessageBody,
  uploads: readonly Upload[],
  before: Content | undefined,
): readonly Fault[] {
  const earlier = new Set(before?.attachments.map((attachment) => attachment.id));
  const sent = new Set(uploads.map((upload) => upload.key));
  const faults: Fault[] = (body.attachments ?? [])
    .filter(({ id }) => !earlier.has(String(id)) && !sent.has(String(id)))
    .map(({ id }) => ({
      path: ['attachments'],
      code: 'ATTACHMENT_NOT_FOUND',
      message: `No file was sent for attachment ${id}.`,
    }));
  if (uploads.length > 10) {
    faults.push({ path: ['files'], code: 'BASE_TYPE_BAD_LENGTH', message: 'At most 10 files in a message.' });
  }
  if (uploads.some((upload) => upload.bytes.length > 10 * 1024 * 1024)) {
    faults.push({ path: ['files'], code: 'BASE_TYPE_BAD_LENGTH', message: 'A file has at most 10 MiB.' });
  }
  return faults;
}

/**
 * The files of the message: first the earlier ones that the body still lists (all, if it lists none), then the new
 * ones.
 */
function attach(
  world: World,
  body: MessageBody,
  uploads: readonly Upload[],
  before: readonly Attachment[],
): Attachment[] {
  const listed = new Map((body.attachments ?? []).map((entry) => [String(entry.id), entry]));
  const stays = body.attachments === undefined ? before : before.filter(({ id }) => listed.has(id));
  const added = uploads.map((upload) => {
    const entry = listed.get(upload.key);
    return store(world, upload, entry?.filename ?? upload.filename, entry?.description ?? undefined);
  });
  return [...stays, ...added];
}

/**
 * The people to notify: those that the text mentions, if the author allows it. Discord ignores mentions in embeds.
 */
function mentionsOf(
  world: World,
  author: Person,
  channel: Channel,
  written: Pick<Content, 'content' | 'components'>,
  allowed: APIAllowedMentions | null | undefined,
): Content['mentions'] {
  const text = [written.content, ...walk(partsOf(written.components)).map((part) => part.content ?? '')].join(
    '\n',
  );
  const named = (pattern: RegExp) => [
    ...new Set([...text.matchAll(pattern)].flatMap((match) => match[1] ?? [])),
  ];
  const permits = (kind: 'users' | 'roles', id: string) =>
    !allowed || (allowed.parse ?? []).some((parsed) => parsed === kind) || (allowed[kind] ?? []).includes(id);
  const everyone =
    /@(everyone|here)\b/.test(text) &&
    (!allowed || (allowed.parse ?? []).some((parsed) => parsed === 'everyone')) &&
    may(world, author, channel, PermissionFlagsBits.MentionEveryone);
  return {
    users: named(/<@!?(\d+)>/g).filter((id) => world.people.has(id) && permits('users', id)),
    roles: named(/<@&(\d+)>/g).filter((id) => world.roles.has(id) && permits('roles', id)),
    everyone,
  };
}
