import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { html } from '../html.js';
import { usePlace } from '../place.js';
import { useStickyEnd } from '../scroll.js';
import { Welcome } from '../welcome.js';
import { Message, OnlyYou } from './message.js';

/**
 * @typedef {import('../../people/protocol.ts').SeenMessage} SeenMessage
 * @typedef {import('../../people/protocol.ts').Snapshot} Snapshot
 * @typedef {{ seen: SeenMessage, joined: boolean, item: unknown }} Drawn a message as it was drawn last
 */

const joinWithinMs = 7 * 60 * 1000;

/**
 * The messages of a channel, newest at the end.
 *
 * @param {object} props
 * @param {readonly SeenMessage[]} props.messages
 * @param {Snapshot['notices']} props.notices of this channel
 * @param {import('../../people/protocol.ts').PlaygroundChannel} props.channel
 * @param {Snapshot['commands']} props.commands
 * @param {number} props.sent counts what this person has sent; each change scrolls to the newest message
 * @param {(text: string) => void} props.onTry puts a text into the message box
 */
export function Messages({ messages, notices, channel, commands, sent, onTry }) {
  const place = usePlace();
  const { scroller, list, atEnd, toEnd, follow } = useStickyEnd();
  useEffect(() => {
    if (sent > 0) toEnd();
  }, [sent, toEnd]);

  // A private message answers something that this person just did, so it scrolls into view.
  const answer = messages.findLast(({ ephemeral }) => ephemeral)?.message.id ?? '';
  const answered = useRef(answer);
  useLayoutEffect(() => {
    if (BigInt(answer || 0) > BigInt(answered.current || 0)) follow();
    answered.current = answer;
  }, [answer, follow]);

  // Preact doesn't look at an element that it's given again.
  const before = useRef(/** @type {ReadonlyMap<string, Drawn>} */ (new Map()));
  const drawn = messages.map((seen, at) => {
    const joined = joins(messages[at - 1], seen);
    const known = before.current.get(seen.message.id);
    if (known?.seen === seen && known.joined === joined) return known;
    const item = html`<li key=${seen.message.id}><${Message} seen=${seen} joined=${joined} /></li>`;
    return { seen, joined, item };
  });
  before.current = new Map(drawn.map((one) => [one.seen.message.id, one]));

  return html`<div class="messages">
    <section class="scroller" id="messages" ref=${scroller} tabindex="0" aria-label=${`Messages in ${channel.name}`}>
      <div class="scrolled" ref=${list}>
        <${Welcome} channel=${channel} commands=${commands} introduces=${place.channels[0]?.id === channel.id} onTry=${onTry} />
        <ol class="message-list">
          ${drawn.map(({ item }) => item)}
          ${notices.map(
            (notice) => html`<li key=${notice.id}>
              <article class="message message-private notice" data-notice=${notice.id} aria-label="Notice">
                <div class="message-body">
                  <p class="failed"><span aria-hidden="true">⚠ </span>${notice.text}</p>
                  <${OnlyYou} id=${notice.id} />
                </div>
              </article>
            </li>`,
          )}
        </ol>
      </div>
    </section>
    ${
      !atEnd &&
      html`<button type="button" class="to-end" onClick=${toEnd}>Newest messages <span aria-hidden="true">↓</span></button>`
    }
  </div>`;
}

/**
 * Whether a message is grouped under the author of the one before it.
 *
 * @param {SeenMessage | undefined} before
 * @param {SeenMessage} now
 */
function joins(before, now) {
  if (!before || before.message.author.id !== now.message.author.id) return false;
  if (
    before.ephemeral !== now.ephemeral ||
    before.message.type !== now.message.type ||
    now.message.type !== 0
  )
    return false;
  return Date.parse(now.message.timestamp) - Date.parse(before.message.timestamp) < joinWithinMs;
}
