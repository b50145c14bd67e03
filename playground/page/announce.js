import { useEffect, useRef, useState } from 'preact/hooks';
import { html } from './html.js';
import { plainWords } from './message/markdown.js';
import { nameOfMention } from './place.js';

/**
 * @typedef {import('../people/protocol.ts').SeenMessage} SeenMessage
 */

const longest = 400;

/**
 * Reads new messages to screen readers, and the results of this person's own presses. Edits by others are not
 * read, because new messages tell the story of a table.
 *
 * @param {{ messages: readonly SeenMessage[], place: import('./place.js').Place }} props
 */
export function Announcer({ messages, place }) {
  const before = useRef(/** @type {ReadonlyMap<string, SeenMessage> | undefined} */ (undefined));
  const [words, setWords] = useState('');

  useEffect(() => {
    const known = before.current;
    before.current = new Map(messages.map((seen) => [seen.message.id, seen]));
    if (!known) return;
    const news = messages.map((seen) => newsOf(known.get(seen.message.id), seen, place)).filter(Boolean);
    if (news.length > 0) setWords(news.join(' '));
  }, [messages, place]);

  return html`<div class="unseen" aria-live="polite" role="log" aria-label="New messages" data-news>${words}</div>`;
}

/**
 * @param {SeenMessage | undefined} before
 * @param {SeenMessage} now
 * @param {import('./place.js').Place} place
 */
function newsOf(before, now, place) {
  if (!before) return now.loading ? `${now.message.author.username} is thinking.` : wordsOf(now, place);
  if (before.loading && !now.loading) return wordsOf(now, place);
  if (now.failed && !before.failed) return 'This interaction failed.';
  if (before.waiting && !now.waiting && !now.failed) return `Updated: ${wordsOf(now, place)}`;
  return '';
}

/**
 * A message as plain text.
 *
 * @param {SeenMessage} seen
 * @param {import('./place.js').Place} place
 */
function wordsOf(seen, place) {
  const { message } = seen;
  /** @type {Parameters<typeof plainWords>[1]} */
  const nameOf = (kind, id) => nameOfMention(place, kind, id);
  const parts = [
    message.content,
    ...message.embeds.flatMap(({ title, description }) => [title, description]),
    ...message.attachments.map(({ description }) => description),
  ];
  const said = parts
    .filter(Boolean)
    .map((part) => plainWords(part ?? '', nameOf))
    .join('. ');
  const cut = said.length > longest ? `${said.slice(0, longest)}…` : said;
  return `${seen.ephemeral ? 'Only for you, ' : ''}${message.author.username}: ${cut}`;
}
