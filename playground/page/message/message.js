import { useRef, useState } from 'preact/hooks';
import { useSteadyFocus } from '../focus.js';
import { html } from '../html.js';
import { nameOfMention, usePlace } from '../place.js';
import { Controls } from './controls.js';
import { Embed, isAt, Picture } from './embed.js';
import { Dots, Face } from './face.js';
import { plainWords } from './markdown.js';
import { Markdown } from './markdown-view.js';

/**
 * @typedef {import('../../people/protocol.ts').SeenMessage} SeenMessage
 * @typedef {import('discord-api-types/v10').APIMessage} APIMessage
 * @typedef {import('discord-api-types/v10').APIAttachment} APIAttachment
 */

const suppressEmbeds = 4;
/** Created once: creating one costs more than rendering a whole message. */
const shortTime = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });
const fullTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short' });
/** Messages that people and bots write; the others are Discord's own. */
const written = [0, 19, 20, 21, 23];

/**
 * One message with everything in it.
 *
 * @param {{ seen: SeenMessage, joined: boolean }} props `joined` to the message above by the same author
 */
export function Message({ seen, joined }) {
  const place = usePlace();
  const { message, ephemeral } = seen;
  const [pressed, setPressed] = useState('');
  const [sending, setSending] = useState(false);
  const article = useRef(/** @type {HTMLElement | null} */ (null));
  useSteadyFocus(article);

  if (!written.includes(message.type)) return html`<${SystemLine} message=${message} />`;

  const waiting = seen.waiting || sending;
  /** @type {import('./controls.js').Press} */
  const press = async (customId, spot, values) => {
    setPressed(spot);
    setSending(true);
    await place.act('press', {
      user: place.user.id,
      message: message.id,
      customId,
      ...(values && { values }),
    });
    setSending(false);
  };
  const calls = message.mentions.some(({ id }) => id === place.user.id);
  const names = [
    'message',
    joined && 'message-joined',
    ephemeral && 'message-private',
    calls && 'message-calls',
  ];

  return html`<article
    ref=${article}
    class=${names.filter(Boolean).join(' ')}
    tabindex="-1"
    aria-labelledby=${`by-${message.id}`}
    data-message=${message.id}
    data-private=${ephemeral ? 'true' : undefined}
  >
    <${Origin} message=${message} />
    <${ByLine} message=${message} joined=${joined} />
    <div class="message-body">
      ${seen.loading ? html`<p class="thinking">${message.author.username} is thinking<${Dots} /></p>` : html`<${Content} message=${message} joined=${joined} />`}
      ${
        message.components &&
        message.components.length > 0 &&
        html`<${Controls} rows=${message.components} pressed=${pressed} waiting=${waiting} onPress=${press} />`
      }
      ${seen.failed && html`<p class="failed"><span aria-hidden="true">⚠ </span>This interaction failed</p>`}
      ${ephemeral && html`<${OnlyYou} id=${message.id} />`}
    </div>
  </article>`;
}

/** What the message answers: a command or another message. @param {{ message: APIMessage }} props */
function Origin({ message }) {
  const place = usePlace();
  const command = message.interaction?.name;
  const asker = message.interaction_metadata?.user ?? message.interaction?.user;
  if (command && asker) {
    return html`<p class="origin">
      <span class="origin-name">${nameOfMention(place, 'user', asker.id).slice(1)}</span>${' used '}
      <span class="mention">/${command}</span>
    </p>`;
  }
  const answered = message.referenced_message;
  if (!answered || message.type !== 19) return null;
  const words = plainWords(answered.content, (kind, id) => nameOfMention(place, kind, id));
  return html`<p class="origin">
    In answer to <span class="origin-name">${answered.author.username}</span>
    ${words && `: ${words.slice(0, 80)}`}
  </p>`;
}

/**
 * Author and time. A joined message has them for screen readers only. @param {{ message: APIMessage, joined:
 * boolean }} props
 */
function ByLine({ message, joined }) {
  const place = usePlace();
  const { author } = message;
  const person = place.users.find(({ id }) => id === author.id);
  const name = person?.name ?? author.global_name ?? author.username;
  const time = new Date(message.timestamp);
  const clock = shortTime.format(time);
  const full = fullTime.format(time);
  return html`
    ${!joined && html`<${Face} name=${name} color=${person?.color} bot=${author.bot === true} />`}
    <p class=${joined ? 'by unseen' : 'by'} id=${`by-${message.id}`}>
      <span class="by-name">${name}</span>
      ${author.bot && html`<span class="bot-tag">BOT</span>`}
      <time class="by-time" datetime=${message.timestamp} title=${full}>${clock}</time>
      ${!joined && html`<${Edited} message=${message} />`}
    </p>
    ${joined && html`<time class="side-time" aria-hidden="true" title=${full}>${clock}</time>`}
  `;
}

/** @param {{ message: APIMessage }} props */
function Edited({ message }) {
  const { edited_timestamp: edited } = message;
  if (edited === null) return null;
  return html`<small class="edited" title=${new Date(edited).toLocaleString('en-GB')}>(edited)</small>`;
}

/** @param {{ message: APIMessage, joined: boolean }} props */
function Content({ message, joined }) {
  const embeds = ((message.flags ?? 0) & suppressEmbeds) === 0 ? message.embeds : [];
  const loose = message.attachments.filter(
    (attachment) =>
      !embeds.some(({ image, thumbnail }) =>
        [image?.url, thumbnail?.url].some((url) => url !== undefined && isAt(url, attachment)),
      ),
  );
  return html`
    ${message.content && html`<div class="content"><${Markdown} text=${message.content} /></div>`}
    ${joined && html`<${Edited} message=${message} />`}
    ${loose.map((attachment) => html`<${Attachment} key=${attachment.id} attachment=${attachment} />`)}
    ${embeds.map((embed, at) => html`<${Embed} key=${at} embed=${embed} attachments=${message.attachments} />`)}
  `;
}

/** @param {{ attachment: APIAttachment }} props */
function Attachment({ attachment }) {
  const { filename, description, url, size } = attachment;
  if (attachment.content_type?.startsWith('image/')) {
    return html`<${Picture} url=${url} alt=${description ?? `Picture ${filename}`} width=${attachment.width} height=${attachment.height} />`;
  }
  return html`<a class="file" href=${url} target="_blank" rel="noopener noreferrer">
    <span class="file-name">${filename}</span>
    <span class="file-size">${size < 1024 ? `${size} bytes` : `${Math.round(size / 1024)} KB`}</span>
  </a>`;
}

/** The mark of a private message, with a button to dismiss it. @param {{ id: string }} props */
export function OnlyYou({ id }) {
  const place = usePlace();
  return html`<p class="only-you">
    <span class="only-you-eye" aria-hidden="true">◉</span>
    <span>Only you can see this</span>
    <span aria-hidden="true"> · </span>
    <button type="button" class="plain-link" onClick=${() => place.act('dismiss', { user: place.user.id, id })}>
      Dismiss<span class="unseen"> message</span>
    </button>
  </p>`;
}

/** A line by Discord itself: a thread was opened, a message pinned. @param {{ message: APIMessage }} props */
function SystemLine({ message }) {
  return html`<article class="message system" data-message=${message.id} aria-label="Notice">
    <p>
      ${message.author.username}${message.type === 18 ? ' opened a thread: ' : ' '}<strong>${message.content}</strong>
    </p>
  </article>`;
}
