import { hash } from 'node:crypto';
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
import { wholeCharacters } from '../../engine/characters.ts';
import { type Commission, commission, type Painter } from '../../engine/picture/painter.ts';
import type { Panel } from '../../games/facets/telling.ts';
import type { Button, Illustration, Menu, Message } from '../../table/message/message.ts';
import { customId } from './custom-id.ts';

/**
 * A message in the format of Discord's API. The code builds it by hand, because this runs on every press.
 * Tests check it against Discord's schema.
 */
export interface Rendered {
  readonly body: {
    readonly content: string;
    readonly embeds: readonly APIEmbed[];
    readonly components: readonly APIMessageTopLevelComponent[];
    /**
     * The message's pictures. An edit removes existing ones that aren't listed here; if omitted, it keeps
     * all.
     */
    readonly attachments?: readonly { readonly id: string; readonly description?: string }[];
    readonly allowed_mentions: {
      readonly parse: readonly never[];
      readonly users?: readonly string[];
      readonly roles?: readonly string[];
    };
  };
  readonly files: RawFile[];
}

export type Files = readonly { readonly name: string; readonly content: string | Buffer }[];
/**
 * Converts a message to Discord's format.
 * @param standing names of the pictures already in the message being replaced; none by default
 */
export type Render = (message: Message, files?: Files, standing?: readonly string[]) => Promise<Rendered>;

/** Discord's maximum lengths, in characters, of an embed's parts and of all embeds together. */
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

const colors = { brand: '#3b6fb6' } as const;

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

/** Shortens a text to a length without splitting a character; empty if there is no room. */
function clip(text: string, most: number): string {
  if (text.length <= most) return wholeCharacters(text);
  return most <= 0 ? '' : `${wholeCharacters(text.slice(0, most - 1))}…`;
}

/** Placeholder where Discord requires a text but there is none. */
const blank = '\u200b';

/**
 * Creates a function that converts a table's messages to Discord's format. It paints pictures and shortens
 * long texts. If painting fails, it shows the alt text instead. Pictures already in the message are neither
 * painted nor sent again.
 * @param painter undefined for no pictures
 */
export function renderer(painter: Painter | undefined, log: Logger): Render {
  return async (message, files = [], standing = []) => {
    const illustrations = [message.picture, ...(message.furtherPictures ?? [])].slice(
      0,
      message.panels.length,
    );
    if (painter === undefined) {
      const told = illustrations.map((one) => one && { alt: one.alt });
      return rendered(message, told, files);
    }
    const pictures = illustrations.map((one) => one && named(one));
    const names = pictures.flatMap((one) => one?.name ?? []);
    if (files.length === 0 && names.length > 0 && same(names, standing)) {
      const left = pictures.map((one) => one && { alt: one.alt, stands: one.name });
      return rendered(message, left, files);
    }
    const paint = async ({ alt, name, work }: Named): Promise<Shown> => {
      try {
        const data = await painter.paint(work);
        return { alt, file: { name, data } };
      } catch (error) {
        // An error in painting mustn't stop a table.
        log.error({ err: error }, 'a picture could not be painted');
        return { alt };
      }
    };
    return rendered(message, await Promise.all(pictures.map((one) => one && paint(one))), files);
  };
}

/** A picture and its file name. The name depends on the picture and its alt text. */
interface Named {
  readonly alt: string;
  readonly name: string;
  readonly work: Commission;
}

function named({ picture, alt }: Illustration): Named {
  const work = commission(picture);
  return { alt, work, name: `${hash('sha256', `${work.name} ${alt}`, 'hex').slice(0, 16)}.png` };
}

const same = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name, at) => name === other[at]);

/**
 * File names of the pictures in a message's embeds. Discord doesn't list these as attachments, but each
 * picture's URL ends with its name.
 */
export const picturesIn = (
  embeds: readonly { readonly image?: { readonly url: string } | null }[],
): string[] =>
  embeds.flatMap(({ image }) => /\/([0-9a-f]{16}\.\w+)(?:\?|$)/.exec(image?.url ?? '')?.[1] ?? []);

/**
 * A picture's alt text. If the picture could be painted, also its new file or the name of the existing one.
 */
interface Shown {
  readonly alt: string;
  readonly file?: { readonly name: string; readonly data: Uint8Array };
  readonly stands?: string;
}

function rendered(message: Message, shown: readonly (Shown | undefined)[], files: Files): Rendered {
  let left: number = limit.total;
  const embeds = message.panels.slice(0, limit.embeds).flatMap((panel, index): APIEmbed[] => {
    const picture = shown[index];
    const name = picture?.stands ?? picture?.file?.name;
    const instead = picture && name === undefined ? `\n\n${picture.alt}` : '';
    const embed = panelEmbed({ ...panel, text: `${panel.text}${instead}`.trim() }, left);
    const length = embedLength(embed);
    left -= length;
    if (name !== undefined) return [{ ...embed, image: { url: `attachment://${name}` } }];
    // If there is no room for any text, omit the embed.
    return length > 0 ? [embed] : [];
  });
  const attached = shown.flatMap((one) => (one?.file ? [{ ...one.file, alt: one.alt }] : []));
  const pictures = attached.map(({ name, data }) => ({ name, data, contentType: 'image/png' }));
  const texts = files.map(({ name, content }) => ({ name, data: content, contentType: 'text/plain' }));
  const described = attached.map(({ alt }, at) => ({ id: String(at), description: clip(alt, limit.alt) }));
  const attachments = [...described, ...texts.map((_, at) => ({ id: String(described.length + at) }))];
  return {
    body: {
      content: clip(message.text ?? '', limit.content),
      embeds,
      components: message.rows.map(row),
      ...(!shown.some((one) => one?.stands !== undefined) && { attachments }),
      allowed_mentions: {
        parse: [],
        ...(message.ping && { users: message.ping }),
        ...(message.pingRoles && { roles: message.pingRoles }),
      },
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
    color: Number.parseInt((panel.color ?? colors.brand).slice(1), 16),
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
