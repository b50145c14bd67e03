import { ActionRowBuilder, ButtonBuilder, EmbedBuilder, StringSelectMenuBuilder } from '@discordjs/builders';
import { type APIEmbed, AttachmentBuilder, ButtonStyle, type MessageMentionOptions } from 'discord.js';
import { paint, pictureHash } from '../engine/canvas.ts';
import type { Picture } from '../engine/picture.ts';
import type { Panel } from '../games/game.ts';
import type { Button, Menu, Message } from '../table/message.ts';
import { customId } from './custom-id.ts';

/** A message as discord.js sends it. */
export interface Rendered {
  readonly content: string;
  readonly embeds: APIEmbed[];
  readonly components: ReturnType<ActionRowBuilder<ButtonBuilder | StringSelectMenuBuilder>['toJSON']>[];
  readonly files: AttachmentBuilder[];
  /** Empty: an edit drops the attachments that the message had. */
  readonly attachments: never[];
  readonly allowedMentions: MessageMentionOptions;
}

/** Discord's limits: characters of an embed's parts, and of all embeds of a message together. */
const limit = {
  content: 2000,
  embeds: 10,
  title: 256,
  text: 4096,
  name: 256,
  value: 1024,
  fields: 25,
  total: 6000,
  alt: 1024,
} as const;

const colours = { brand: '#3b6fb6' } as const;

const styles: Readonly<
  Record<
    Button['style'],
    ButtonStyle.Primary | ButtonStyle.Secondary | ButtonStyle.Success | ButtonStyle.Danger
  >
> = {
  primary: ButtonStyle.Primary,
  secondary: ButtonStyle.Secondary,
  success: ButtonStyle.Success,
  danger: ButtonStyle.Danger,
};

/** At most so many characters, cut between characters and not inside of one; nothing where there is no room. */
function clip(text: string, most: number): string {
  if (text.length <= most) return text;
  return most <= 0 ? '' : `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** What stands where Discord demands a text and there is none. */
const blank = '\u200b';

/** Turns a table's message into what Discord takes; pictures are painted, what is too long is clipped. */
export async function render(
  message: Message,
  files: readonly { name: string; content: string }[] = [],
): Promise<Rendered> {
  const pictures = [message.picture, ...(message.furtherPictures ?? [])].slice(0, message.panels.length);
  const images = await Promise.all(pictures.map((one) => one && attach(one.picture, one.alt)));
  let left: number = limit.total;
  const embeds = message.panels.slice(0, limit.embeds).flatMap((panel, index) => {
    const embed = panelEmbed(panel, left);
    const length = embedLength(embed.data);
    const shown = images[index];
    if (shown) embed.setImage(`attachment://${shown.name}`);
    left -= length;
    // Where no room was left for a word there is nothing to show.
    return length > 0 || shown ? [embed.toJSON()] : [];
  });
  const texts = files.map(({ name, content }) => new AttachmentBuilder(Buffer.from(content), { name }));
  return {
    content: clip(message.text ?? '', limit.content),
    embeds,
    components: message.rows.map(row),
    files: [...images.filter((one) => one !== undefined), ...texts],
    attachments: [],
    allowedMentions: { parse: [], repliedUser: false },
  };
}

function panelEmbed(panel: Panel, left: number): EmbedBuilder {
  const title = clip(panel.title, Math.min(limit.title, left));
  const text = clip(panel.text, Math.min(limit.text, left - title.length));
  const embed = new EmbedBuilder()
    .setTitle(title || null)
    .setDescription(text || null)
    .setColor(Number.parseInt((panel.colour ?? colours.brand).slice(1), 16));
  let room = left - title.length - text.length;
  for (const field of (panel.fields ?? []).slice(0, limit.fields)) {
    const name = clip(field.name, limit.name).trim() || blank;
    const value = clip(field.value, limit.value).trim() || blank;
    room -= name.length + value.length;
    if (room < 0) break;
    embed.addFields({ name, value, inline: field.inline ?? false });
  }
  return embed;
}

function embedLength(embed: Partial<APIEmbed>): number {
  const fields = (embed.fields ?? []).reduce((sum, { name, value }) => sum + name.length + value.length, 0);
  return (embed.title ?? '').length + (embed.description ?? '').length + fields;
}

function row(controls: readonly Button[] | readonly [Menu]) {
  const builder = new ActionRowBuilder<ButtonBuilder | StringSelectMenuBuilder>();
  for (const control of controls)
    builder.addComponents(control.kind === 'menu' ? menu(control) : button(control));
  return builder.toJSON();
}

function button({ label, style, press, disabled }: Button): ButtonBuilder {
  return new ButtonBuilder()
    .setCustomId(customId(press))
    .setLabel(clip(label, 80))
    .setStyle(styles[style])
    .setDisabled(disabled ?? false);
}

function menu({ placeholder, press, min, max, options }: Menu): StringSelectMenuBuilder {
  return new StringSelectMenuBuilder()
    .setCustomId(customId(press))
    .setPlaceholder(clip(placeholder, 150))
    .setMinValues(min)
    .setMaxValues(max)
    .addOptions(
      options.map(({ value, label, hint, chosen }) => ({
        value,
        label: clip(label, 100),
        ...(hint === undefined ? {} : { description: clip(hint, 100) }),
        default: chosen ?? false,
      })),
    );
}

/** The last painted pictures, by content: a table that is shown twice is painted once. */
const painted = new Map<string, Promise<Buffer>>();
const keptPictures = 64;

async function attach(picture: Picture, alt: string): Promise<AttachmentBuilder> {
  const hash = pictureHash(picture);
  const png = painted.get(hash) ?? paint(picture);
  painted.delete(hash);
  painted.set(hash, png);
  const oldest = painted.keys().next();
  if (painted.size > keptPictures && !oldest.done) painted.delete(oldest.value);
  try {
    return new AttachmentBuilder(await png, {
      name: `${hash.slice(0, 16)}.png`,
      description: clip(alt, limit.alt),
    });
  } catch (error) {
    painted.delete(hash);
    throw error;
  }
}
