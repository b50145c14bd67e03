import {
  type APIButtonComponent,
  type APIEmbed,
  type APIMessageTopLevelComponent,
  type APIStringSelectComponent,
  ButtonStyle,
  ComponentType,
  type RawFile,
} from 'discord.js';
import type { Logger } from 'pino';
import type { Painted, Painter } from '../../engine/painter.ts';
import type { Panel } from '../../games/game.ts';
import type { Button, Illustration, Menu, Message } from '../../table/message/message.ts';
import { customId } from './custom-id.ts';

/** A message as Discord's API takes it: written out by hand and held to its description by tests, for it is done for every press. */
export interface Rendered {
  readonly body: {
    readonly content: string;
    readonly embeds: readonly APIEmbed[];
    readonly components: readonly APIMessageTopLevelComponent[];
    /** What is not named here an edit drops. */
    readonly attachments: readonly { readonly id: string; readonly description?: string }[];
    readonly allowed_mentions: { readonly parse: readonly never[]; readonly users?: readonly string[] };
  };
  readonly files: RawFile[];
}

export type Files = readonly { readonly name: string; readonly content: string | Buffer }[];
export type Render = (message: Message, files?: Files) => Promise<Rendered>;

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

/**
 * Turns a table's message into what Discord takes; pictures are painted, what is too long is clipped. A picture that
 * cannot be had is told in words.
 * @param painter undefined: no pictures
 */
export function renderer(painter: Painter | undefined, log: Logger): Render {
  const paint = async (illustration: Illustration): Promise<Shown> => {
    const { alt } = illustration;
    if (painter === undefined) return { alt, painted: undefined };
    try {
      return { alt, painted: await painter.paint(illustration.picture) };
    } catch (error) {
      // A table must not stand still for its picture.
      log.error({ err: error }, 'a picture could not be painted');
      return { alt, painted: undefined };
    }
  };
  return async (message, files = []) => {
    const pictures = [message.picture, ...(message.furtherPictures ?? [])].slice(0, message.panels.length);
    return rendered(message, await Promise.all(pictures.map((one) => one && paint(one))), files);
  };
}

/** What a picture shows, in words, and itself where it could be had. */
interface Shown {
  readonly alt: string;
  readonly painted: Painted | undefined;
}

function rendered(message: Message, shown: readonly (Shown | undefined)[], files: Files): Rendered {
  let left: number = limit.total;
  const embeds = message.panels.slice(0, limit.embeds).flatMap((panel, index): APIEmbed[] => {
    const picture = shown[index];
    const instead = picture && !picture.painted ? `\n\n${picture.alt}` : '';
    const embed = panelEmbed({ ...panel, text: `${panel.text}${instead}`.trim() }, left);
    const length = embedLength(embed);
    left -= length;
    if (picture?.painted) return [{ ...embed, image: { url: `attachment://${picture.painted.name}` } }];
    // Where no room was left for a word there is nothing to show.
    return length > 0 ? [embed] : [];
  });
  const attached = shown.flatMap((one) => (one?.painted ? [{ ...one.painted, alt: one.alt }] : []));
  const pictures = attached.map(({ name, format, file }) => ({
    name,
    data: file,
    contentType: `image/${format}`,
  }));
  const texts = files.map(({ name, content }) => ({ name, data: content, contentType: 'text/plain' }));
  const described = attached.map(({ alt }, at) => ({ id: String(at), description: clip(alt, limit.alt) }));
  return {
    body: {
      content: clip(message.text ?? '', limit.content),
      embeds,
      components: message.rows.map(row),
      attachments: [...described, ...texts.map((_, at) => ({ id: String(described.length + at) }))],
      allowed_mentions: { parse: [], ...(message.ping && { users: message.ping }) },
    },
    files: [...pictures, ...texts],
  };
}

function panelEmbed(panel: Panel, left: number): APIEmbed {
  const title = clip(panel.title, Math.min(limit.title, left));
  const description = clip(panel.text, Math.min(limit.text, left - title.length));
  const fields: { name: string; value: string; inline: boolean }[] = [];
  let room = left - title.length - description.length;
  for (const field of (panel.fields ?? []).slice(0, limit.fields)) {
    const name = clip(field.name, limit.name).trim() || blank;
    const value = clip(field.value, limit.value).trim() || blank;
    room -= name.length + value.length;
    if (room < 0) break;
    fields.push({ name, value, inline: field.inline ?? false });
  }
  return {
    ...(title && { title }),
    ...(description && { description }),
    color: Number.parseInt((panel.colour ?? colours.brand).slice(1), 16),
    ...(fields.length > 0 && { fields }),
  };
}

function embedLength({ title = '', description = '', fields = [] }: APIEmbed): number {
  return fields.reduce(
    (sum, { name, value }) => sum + name.length + value.length,
    title.length + description.length,
  );
}

function row(controls: readonly Button[] | readonly [Menu]): APIMessageTopLevelComponent {
  return {
    type: ComponentType.ActionRow,
    components: controls.map((control) => (control.kind === 'menu' ? menu(control) : button(control))),
  };
}

function button({ label, style, press, disabled }: Button): APIButtonComponent {
  return {
    type: ComponentType.Button,
    custom_id: customId(press),
    label: clip(label, 80),
    style: styles[style],
    disabled: disabled ?? false,
  };
}

function menu({ placeholder, press, min, max, options }: Menu): APIStringSelectComponent {
  return {
    type: ComponentType.StringSelect,
    custom_id: customId(press),
    placeholder: clip(placeholder, 150),
    min_values: min,
    max_values: max,
    options: options.map(({ value, label, hint, chosen }) => ({
      value,
      label: clip(label, 100),
      ...(hint === undefined ? {} : { description: clip(hint, 100) }),
      default: chosen ?? false,
    })),
  };
}
