import { useEffect, useState } from 'preact/hooks';
import { html } from '../html.js';
import { nameOfMention, usePlace } from '../place.js';
import { parseInline, parseMarkdown, timeText } from './markdown.js';

/**
 * @typedef {import('./markdown.js').Inline} Inline
 * @typedef {import('./markdown.js').Block} Block
 */

/** Discord's Markdown as elements. @param {{ text: string }} props */
export function Markdown({ text }) {
  return html`<div class="markdown">${parseMarkdown(text).map(block)}</div>`;
}

/** Markdown within a line, without blocks. @param {{ text: string }} props */
export function InlineMarkdown({ text }) {
  return html`${parseInline(text).map(inline)}`;
}

/**
 * @param {Block} node
 * @returns {unknown}
 */
function block(node) {
  switch (node.type) {
    case 'codeblock':
      // Reachable by keyboard, because a long line scrolls sideways.
      return html`<pre tabindex="0"><code>${node.text}</code></pre>`;
    case 'heading':
      // A message's headings start below the page's own three levels.
      return html`<p class="heading heading-${node.level}" role="heading" aria-level=${node.level + 3}>
        ${node.children.map(inline)}
      </p>`;
    case 'subtext':
      return html`<p class="subtext">${node.children.map(inline)}</p>`;
    case 'quote':
      return html`<blockquote>${node.children.map(block)}</blockquote>`;
    case 'list':
      return list(node);
    default:
      return html`<p>${node.children.map(inline)}</p>`;
  }
}

/**
 * @param {import('./markdown.js').List} node
 * @returns {unknown}
 */
function list(node) {
  const items = node.items.map((item) => html`<li>${item.children.map(inline)}${item.lists.map(list)}</li>`);
  return node.ordered ? html`<ol start=${node.start}>${items}</ol>` : html`<ul>${items}</ul>`;
}

/**
 * @param {Inline} node
 * @returns {unknown}
 */
function inline(node) {
  switch (node.type) {
    case 'break':
      return html`<br />`;
    case 'bold':
      return html`<strong>${node.children.map(inline)}</strong>`;
    case 'italic':
      return html`<em>${node.children.map(inline)}</em>`;
    case 'underline':
      return html`<u>${node.children.map(inline)}</u>`;
    case 'strike':
      return html`<s>${node.children.map(inline)}</s>`;
    case 'spoiler':
      return html`<${Spoiler}>${node.children.map(inline)}<//>`;
    case 'code':
      return html`<code>${node.text}</code>`;
    case 'link':
      return html`<${Link} url=${node.url}>${node.children.map(inline)}<//>`;
    case 'user':
    case 'role':
      return html`<${Mention} kind=${node.type} id=${node.id} />`;
    case 'channel':
      return html`<${ChannelMention} id=${node.id} />`;
    case 'everyone':
      return html`<span class="mention">${node.text}</span>`;
    case 'command':
      return html`<span class="mention">/${node.name}</span>`;
    case 'emoji':
      return html`<span class="emoji-name">:${node.name}:</span>`;
    case 'time':
      return html`<${Time} seconds=${node.seconds} style=${node.style} />`;
    default:
      return node.text;
  }
}

/** @param {{ kind: 'user' | 'role', id: string }} props */
function Mention({ kind, id }) {
  const place = usePlace();
  return html`<span class="mention ${id === place.user.id ? 'mention-me' : ''}">${nameOfMention(place, kind, id)}</span>`;
}

/** @param {{ id: string }} props */
function ChannelMention({ id }) {
  const place = usePlace();
  const name = nameOfMention(place, 'channel', id);
  if (!place.channels.some((channel) => channel.id === id)) return html`<span class="mention">${name}</span>`;
  return html`<button type="button" class="mention mention-link" onClick=${() => place.goTo(id)}>${name}</button>`;
}

/**
 * A link. As in Discord's client, one to a message or channel opens that channel here.
 *
 * @param {{ url: string, children?: unknown }} props
 */
function Link({ url, children }) {
  const place = usePlace();
  const [, id] = /^https:\/\/discord\.com\/channels\/\d+\/(\d+)/.exec(url) ?? [];
  const isHere = id !== undefined && place.channels.some((channel) => channel.id === id);
  const open = (/** @type {Event} */ event) => {
    event.preventDefault();
    place.goTo(id ?? '');
  };
  return html`<a href=${url} target="_blank" rel="noopener noreferrer" onClick=${isHere ? open : undefined}>${children}</a>`;
}

/** Hidden until it is pressed. @param {{ children?: unknown }} props */
function Spoiler({ children }) {
  const [open, setOpen] = useState(false);
  if (open) return html`<span class="spoiler spoiler-open">${children}</span>`;
  return html`<button type="button" class="spoiler" aria-label="Spoiler, press to show" onClick=${() => setOpen(true)}>
    <span aria-hidden="true">${children}</span>
  </button>`;
}

/** A time. A relative time keeps counting. @param {{ seconds: number, style: string }} props */
function Time({ seconds, style }) {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    if (style !== 'R') return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [style]);
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return html`<span>${timeText(seconds, style, now)}</span>`;
  return html`<time class="time" datetime=${date.toISOString()} title=${timeText(seconds, 'F', now)}>
    ${timeText(seconds, style, now)}
  </time>`;
}
