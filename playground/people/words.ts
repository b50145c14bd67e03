import type { APIEmbed } from 'discord-api-types/v10';
import { ComponentType } from 'discord-api-types/v10';
import { isButton, isMenu, type Part, partsOf } from '../checks/components.ts';
import type { World } from '../world/world.ts';
import type { SeenMessage } from './protocol.ts';

/**
 * A message as plain text, for tests and people who read their output: author, text, embeds, pictures by
 * their alt text, buttons as `[Join]` (`[Join (disabled)]`), menus as `{Placeholder: one | *chosen*}`.
 */
export function inWords(world: World, seen: SeenMessage): string {
  const { message } = seen;
  const author = message.author.global_name ?? message.author.username;
  const lines = [
    `${message.author.bot ? world.application.name : author}: ${message.content}`.trimEnd(),
    ...(seen.ephemeral ? ['(only you can see this)'] : []),
    ...(seen.loading ? ['(is thinking …)'] : []),
    ...(seen.failed ? ['(This interaction failed)'] : []),
    ...message.embeds.flatMap(embedLines),
    ...message.attachments.map((file) => picture(file.filename, file.description)),
    ...partsOf(message.components).flatMap(partLines),
  ];
  return named(world, lines.join('\n'));
}

/** Mentions as people see them. */
function named(world: World, text: string): string {
  return text
    .replaceAll(/<@!?(\d+)>/g, (whole, id: string) => {
      const person = world.people.get(id);
      return person ? `@${person.name}` : whole;
    })
    .replaceAll(/<#(\d+)>/g, (whole, id: string) => {
      const channel = world.channels.get(id);
      return channel ? `#${channel.name}` : whole;
    });
}

function embedLines(embed: APIEmbed): readonly string[] {
  return [
    embed.author?.name,
    embed.title,
    embed.description,
    ...(embed.fields ?? []).map((field) => `${field.name}: ${field.value}`),
    ...(embed.image ? [picture(fileIn(embed.image.url), descriptionIn(embed.image))] : []),
    ...(embed.thumbnail ? [picture(fileIn(embed.thumbnail.url), descriptionIn(embed.thumbnail))] : []),
    embed.footer?.text,
  ].filter((line) => line !== undefined && line !== '') as string[];
}

const fileIn = (url: string) => decodeURIComponent(url.split('/').at(-1) ?? url);

function descriptionIn(media: object): string | undefined {
  return 'description' in media && typeof media.description === 'string' ? media.description : undefined;
}

function picture(name: string, description: string | null | undefined): string {
  return `(picture ${name}: ${description ?? 'no description'})`;
}

function partLines(part: Part): readonly string[] {
  if (part.type === ComponentType.ActionRow) return [(part.components ?? []).map(control).join(' ')];
  const inner = [
    ...(part.components ?? []).flatMap(partLines),
    ...(part.accessory ? partLines(part.accessory) : []),
  ];
  if (part.content !== undefined) return [part.content, ...inner];
  if (part.items) return part.items.map((item) => picture(fileIn(item.media.url), item.description));
  if (isButton(part) || isMenu(part)) return [control(part)];
  return inner;
}

function control(part: Part): string {
  const disabled = part.disabled ? ' (disabled)' : '';
  if (isButton(part)) return `[${part.label ?? part.emoji?.name ?? ''}${disabled}]`;
  const options = (part.options ?? []).map((option) => (option.default ? `*${option.label}*` : option.label));
  return `{${part.placeholder ?? 'Menu'}: ${options.join(' | ')}${disabled}}`;
}
