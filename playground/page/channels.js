import { useEffect, useRef } from 'preact/hooks';
import { html } from './html.js';

/**
 * @typedef {import('../people/protocol.ts').PlaygroundChannel} Channel
 * @typedef {import('../people/protocol.ts').Snapshot['guild']} Guild
 */

/**
 * Channels in order, each followed by its threads.
 *
 * @param {readonly Channel[]} channels
 */
function inOrder(channels) {
  const top = channels.filter(({ parentId }) => !channels.some(({ id }) => id === parentId));
  return top.flatMap((channel) => [channel, ...channels.filter(({ parentId }) => parentId === channel.id)]);
}

/** @param {Channel['kind']} kind */
export function signOf(kind) {
  if (kind === 'dm') return '@';
  return kind === 'thread' ? '↳' : '#';
}

/**
 * @param {object} props
 * @param {Guild} props.guild the open server
 * @param {readonly Guild[]} props.guilds all servers of this user
 * @param {readonly Channel[]} props.channels
 * @param {Channel} props.channel the open channel
 * @param {ReadonlySet<string>} props.unread
 * @param {boolean} props.inert whether the list is out of reach because it is a closed drawer
 * @param {boolean} props.out whether the drawer is open
 * @param {(name: string) => void} props.onChoose
 * @param {(server: string) => void} props.onVisit switches to another server
 */
export function Channels({ guild, guilds, channels, channel, unread, inert, out, onChoose, onVisit }) {
  const open = useRef(/** @type {HTMLButtonElement | null} */ (null));
  useEffect(() => {
    // A drawer takes the focus when it opens.
    if (out) open.current?.focus();
  }, [out]);

  return html`<nav id="channels" class=${out ? 'channels channels-out' : 'channels'} aria-label="Channels" inert=${inert}>
    <p class="guild"><img src="icon.svg" alt="" width="28" height="28" />${guild.name}</p>
    ${
      guilds.length > 1 &&
      html`<ul class="servers" aria-label="Servers">
        ${guilds.map(
          ({ id, name }) => html`<li key=${id}>
            <button
              type="button"
              class="channel"
              aria-current=${id === guild.id ? 'true' : undefined}
              onClick=${() => onVisit(name)}
            >
              <span class="channel-name">${name}</span>
            </button>
          </li>`,
        )}
      </ul>`
    }
    <ul>
      ${inOrder(channels).map(
        ({ id, name, kind }) => html`<li key=${id}>
          <button
            type="button"
            ref=${id === channel.id ? open : undefined}
            class=${`channel channel-${kind} ${unread.has(id) ? 'channel-unread' : ''}`}
            aria-current=${id === channel.id ? 'page' : undefined}
            onClick=${() => onChoose(name)}
          >
            <span class="channel-sign" aria-hidden="true">${signOf(kind)}</span>
            <span class="channel-name">${name}</span>
            ${unread.has(id) && html`<span class="channel-dot"><span class="unseen">new messages</span></span>`}
          </button>
        </li>`,
      )}
    </ul>
  </nav>`;
}
