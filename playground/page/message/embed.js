import { html } from '../html.js';
import { InlineMarkdown, Markdown } from './markdown-view.js';

/**
 * @typedef {import('discord-api-types/v10').APIEmbed} APIEmbed
 * @typedef {import('discord-api-types/v10').APIEmbedField} APIEmbedField
 * @typedef {import('discord-api-types/v10').APIAttachment} APIAttachment
 */

/**
 * @param {object} props
 * @param {APIEmbed} props.embed
 * @param {readonly APIAttachment[]} props.attachments of the message, for the alt texts of pictures in the embed
 */
export function Embed({ embed, attachments }) {
  const bar = embed.color === undefined ? undefined : `#${embed.color.toString(16).padStart(6, '0')}`;
  return html`<section
    class="embed"
    aria-label=${`Card: ${embed.title ?? embed.author?.name ?? 'without a title'}`}
    style=${bar ? { '--bar': bar } : {}}
  >
    <div class="embed-words">
      ${
        embed.author &&
        html`<p class="embed-author">
          ${embed.author.icon_url && html`<img src=${embed.author.icon_url} alt="" width="24" height="24" />`}
          ${linked(embed.author.name, embed.author.url)}
        </p>`
      }
      ${
        embed.title &&
        html`<p class="embed-title" role="heading" aria-level="3">${linked(html`<${InlineMarkdown} text=${embed.title} />`, embed.url)}</p>`
      }
      ${embed.description && html`<div class="embed-description"><${Markdown} text=${embed.description} /></div>`}
      ${embed.fields && embed.fields.length > 0 && html`<${Fields} fields=${embed.fields} />`}
    </div>
    ${
      embed.thumbnail &&
      html`<img class="embed-thumbnail" src=${embed.thumbnail.url} alt=${altOf(embed.thumbnail, attachments, '')} />`
    }
    ${
      embed.image &&
      html`<${Picture}
        url=${embed.image.url}
        alt=${altOf(embed.image, attachments, `Picture of ${embed.title ?? 'this card'}`)}
        width=${embed.image.width ?? sizeOf(embed.image.url, attachments)?.width}
        height=${embed.image.height ?? sizeOf(embed.image.url, attachments)?.height}
      />`
    }
    ${(embed.footer || embed.timestamp) && html`<${Footer} embed=${embed} />`}
  </section>`;
}

/**
 * @param {unknown} content
 * @param {string | undefined} url
 */
function linked(content, url) {
  if (!url || !/^https?:\/\//.test(url)) return content;
  return html`<a href=${url} target="_blank" rel="noopener noreferrer">${content}</a>`;
}

/** Inline fields are shown side by side, up to three in a row. @param {{ fields: readonly APIEmbedField[] }} props */
function Fields({ fields }) {
  return html`<dl class="embed-fields">
    ${fields.map(
      ({
        name,
        value,
        inline,
      }) => html`<div class=${inline ? 'embed-field embed-field-inline' : 'embed-field'}>
        <dt><${InlineMarkdown} text=${name} /></dt>
        <dd><${Markdown} text=${value} /></dd>
      </div>`,
    )}
  </dl>`;
}

/** @param {{ embed: APIEmbed }} props */
function Footer({ embed }) {
  const time = embed.timestamp && new Date(embed.timestamp);
  return html`<p class="embed-footer">
    ${embed.footer?.icon_url && html`<img src=${embed.footer.icon_url} alt="" width="20" height="20" />`}
    <span>
      ${embed.footer?.text}${embed.footer && time ? ' · ' : ''}
      ${time && html`<time datetime=${time.toISOString()}>${time.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })}</time>`}
    </span>
  </p>`;
}

/**
 * A picture that opens at full size when pressed. Its size is known before it loads, so that nothing jumps.
 *
 * @param {{ url: string, alt: string, width?: number | null | undefined, height?: number | null | undefined }} props
 */
export function Picture({ url, alt, width, height }) {
  const size = width && height ? { '--width': `${width}px`, '--ratio': String(width / height) } : undefined;
  return html`<a class=${size ? 'picture picture-sized' : 'picture'} style=${size ?? {}} href=${url} target="_blank" rel="noopener noreferrer">
    <img src=${url} alt=${alt} width=${width ?? undefined} height=${height ?? undefined} />
  </a>`;
}

/**
 * @param {string} url
 * @param {readonly APIAttachment[]} attachments
 */
function attachmentAt(url, attachments) {
  return attachments.find((attachment) => isAt(url, attachment));
}

/**
 * Whether an embed's picture is this attachment of the same message.
 *
 * @param {string} url
 * @param {APIAttachment} attachment
 */
export function isAt(url, attachment) {
  return (
    url === attachment.url || url === attachment.proxy_url || url === `attachment://${attachment.filename}`
  );
}

/**
 * @param {{ readonly url: string }} media
 * @param {readonly APIAttachment[]} attachments
 * @param {string} otherwise
 */
function altOf(media, attachments, otherwise) {
  // Discord sends the alt text with the embed's picture, and leaves its file out of the attachments.
  const said =
    'description' in media && typeof media.description === 'string' ? media.description : undefined;
  return said ?? attachmentAt(media.url, attachments)?.description ?? otherwise;
}

/**
 * @param {string} url
 * @param {readonly APIAttachment[]} attachments
 */
function sizeOf(url, attachments) {
  return attachmentAt(url, attachments);
}
