import { render } from 'preact';
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { named, readAddress, writeAddress } from './address.js';
import { Announcer } from './announce.js';
import { Channels, signOf } from './channels.js';
import { Composer } from './composer/composer.js';
import { html } from './html.js';
import { Messages } from './message/messages.js';
import { Modal } from './modal.js';
import { People } from './people.js';
import { PlaceProvider } from './place.js';
import { act, followWorld } from './world.js';

/**
 * @typedef {import('../people/protocol.ts').Snapshot} Snapshot
 * @typedef {import('./place.js').Place} Place
 */

/** The URL's parts, and a function to change them. */
function useAddress() {
  const [address, setAddress] = useState(readAddress(location.hash));
  useEffect(() => {
    const follow = () => setAddress(readAddress(location.hash));
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  const change = useCallback((/** @type {Partial<import('./address.js').Address>} */ part) => {
    const next = { ...readAddress(location.hash), ...part };
    history.replaceState(null, '', writeAddress(next));
    setAddress(next);
  }, []);
  return { address, change };
}

/**
 * @param {string} user
 * @param {string} server
 */
function useWorld(user, server) {
  const [snapshot, setSnapshot] = useState(/** @type {Snapshot | undefined} */ (undefined));
  const [connected, setConnected] = useState(true);
  useEffect(() => followWorld(user, server, setSnapshot, setConnected), [user, server]);
  return { snapshot, connected };
}

/** Whether the channel list is a drawer, as on a phone. */
function useNarrow() {
  const query = useMemo(() => window.matchMedia('(max-width: 760px)'), []);
  const [narrow, setNarrow] = useState(query.matches);
  useEffect(() => {
    const follow = () => setNarrow(query.matches);
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  }, [query]);
  return narrow;
}

/**
 * Channels with messages that this user has not seen.
 *
 * @param {Snapshot | undefined} snapshot
 * @param {string | undefined} open id of the channel that is being read
 */
function useUnread(snapshot, open) {
  const read = useRef(/** @type {Map<string, string>} */ (new Map()));
  /** @type {Set<string>} */
  const unread = new Set();
  if (!snapshot) return unread;
  const known = [...read.current.keys()].some((key) => key.startsWith(`${snapshot.user.id}:`));
  for (const { id, kind } of snapshot.channels) {
    const newest = snapshot.messages[id]?.at(-1)?.message.id ?? '';
    const key = `${snapshot.user.id}:${id}`;
    // Direct messages that begin while the page is open are unread; those from before are not.
    const begins = known && kind === 'dm' && !read.current.has(key);
    if (begins) read.current.set(key, '');
    if (id === open || !read.current.has(key)) read.current.set(key, newest);
    else if (read.current.get(key) !== newest && newest !== '') unread.add(id);
  }
  return unread;
}

function App() {
  const { address, change } = useAddress();
  const { snapshot, connected } = useWorld(address.user, address.server);
  const [problem, setProblem] = useState('');
  const channel = snapshot && named(snapshot.channels, address.channel);
  const unread = useUnread(snapshot, channel?.id);

  const { user, users, channels } = snapshot ?? {};
  // Every message is drawn again when its place is another one.
  const place = useMemo(() => {
    if (!user || !users || !channels || !channel) return undefined;
    /** @type {Place} */
    const made = {
      user,
      users,
      channels,
      channel,
      goTo: (id) => change({ channel: channels.find((found) => found.id === id)?.name ?? '' }),
      act: async (name, deed) => {
        const refusal = await act(name, deed);
        setProblem(refusal ?? '');
        return refusal === undefined;
      },
    };
    return made;
  }, [user, users, channels, channel, change]);

  useEffect(() => {
    if (place) document.title = `${place.channel.name} · ${place.user.name} · Clubhouse playground`;
  }, [place]);

  if (!snapshot || !place) {
    return html`<p class="boot">${connected ? 'Opening the clubhouse…' : 'The playground does not answer. Trying again…'}</p>`;
  }
  return html`<${PlaceProvider} value=${place}>
    <${ChannelPage}
      snapshot=${snapshot}
      place=${place}
      connected=${connected}
      unread=${unread}
      problem=${problem}
      onProblemRead=${() => setProblem('')}
      change=${change}
    />
  <//>`;
}

/**
 * The page, once the world's data has arrived.
 *
 * @param {object} props
 * @param {Snapshot} props.snapshot
 * @param {Place} props.place
 * @param {boolean} props.connected
 * @param {ReadonlySet<string>} props.unread
 * @param {string} props.problem
 * @param {() => void} props.onProblemRead
 * @param {(part: Partial<import('./address.js').Address>) => void} props.change
 */
function ChannelPage({ snapshot, place, connected, unread, problem, onProblemRead, change }) {
  const narrow = useNarrow();
  const [drawer, setDrawer] = useState(false);
  const [drafts, setDrafts] = useState(/** @type {Readonly<Record<string, string>>} */ ({}));
  const [sent, setSent] = useState(0);
  const [summons, setSummons] = useState(0);
  const [putAway, setPutAway] = useState('');
  const opener = useRef(/** @type {HTMLButtonElement | null} */ (null));
  const { user, channel } = place;
  const here = `${user.id}:${channel.id}`;
  const messages = snapshot.messages[channel.id] ?? [];

  const closeDrawer = () => {
    setDrawer(false);
    opener.current?.focus();
  };
  const draft = (/** @type {string} */ text) => setDrafts((all) => ({ ...all, [here]: text }));
  const modal = snapshot.modal && snapshot.modal.id !== putAway ? snapshot.modal : undefined;

  return html`<div
    class="room"
    onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.key === 'Escape' && narrow && drawer && closeDrawer()}
  >
    <a class="skip" href="#messages" onClick=${jumpTo('#messages')}>Skip to the messages</a>
    <a class="skip" href="#write" onClick=${jumpTo('.composer-box')}>Skip to the message box</a>
    <header class="bar">
      <button
        type="button"
        ref=${opener}
        class="bar-menu"
        aria-label=${unread.size > 0 ? 'Channels, some with new messages' : 'Channels'}
        aria-expanded=${drawer ? 'true' : 'false'}
        aria-controls="channels"
        onClick=${() => setDrawer(!drawer)}
      >
        <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true"><path d="M4 6h16M4 12h16M4 18h16" stroke="currentColor" stroke-width="2" stroke-linecap="round" /></svg>
        ${unread.size > 0 && html`<span class="channel-dot"></span>`}
      </button>
      <h1 class="bar-title"><span aria-hidden="true">${signOf(channel.kind)} </span>${channel.name}</h1>
      ${channel.topic && html`<p class="bar-topic">${channel.topic}</p>`}
      <p class=${snapshot.botOnline ? 'bot bot-on' : 'bot bot-off'} role="status">
        <span class="bot-lamp" aria-hidden="true"></span>Bot ${snapshot.botOnline ? 'online' : 'offline'}
      </p>
      <${People} user=${user} users=${snapshot.users} onChoose=${(/** @type {string} */ name) => change({ user: name, channel: channel.name })} />
    </header>
    <${Channels}
      guild=${snapshot.guild}
      guilds=${snapshot.guilds}
      channels=${snapshot.channels}
      channel=${channel}
      unread=${unread}
      inert=${narrow && !drawer}
      out=${drawer}
      onChoose=${(/** @type {string} */ name) => {
        change({ channel: name, user: user.name });
        if (narrow) closeDrawer();
      }}
      onVisit=${(/** @type {string} */ server) => change({ server, channel: '', user: user.name })}
    />
    ${drawer && narrow && html`<div class="shade" onClick=${closeDrawer}></div>`}
    <main class="main" aria-label=${channel.name}>
      <${Banners} connected=${connected} botOnline=${snapshot.botOnline} problem=${problem} onProblemRead=${onProblemRead} />
      <${Messages}
        key=${here}
        messages=${messages}
        notices=${snapshot.notices.filter(({ channelId }) => channelId === channel.id)}
        channel=${channel}
        commands=${snapshot.commands}
        sent=${sent}
        onTry=${(/** @type {string} */ text) => {
          draft(text);
          setSummons((count) => count + 1);
        }}
      />
      <${Composer}
        key=${`write ${here}`}
        draft=${drafts[here] ?? ''}
        onDraft=${draft}
        commands=${snapshot.commands}
        onSent=${() => setSent((count) => count + 1)}
        summons=${summons}
      />
    </main>
    <${Announcer} key=${`news ${here}`} messages=${messages} place=${place} />
    ${
      modal &&
      html`<${Modal}
        key=${modal.id}
        modal=${modal}
        onClose=${(/** @type {boolean} */ wasSent) => {
          setPutAway(modal.id);
          if (!wasSent) act('dismiss', { user: user.id, id: modal.id });
        }}
      />`
    }
  </div>`;
}

/**
 * Moves the focus to an element of the page, which also scrolls there. The hash stays unchanged, because it has user
 * and channel.
 *
 * @param {string} target
 */
function jumpTo(target) {
  return (/** @type {Event} */ event) => {
    event.preventDefault();
    const found = document.querySelector(target);
    if (found instanceof HTMLElement) found.focus();
  };
}

/** @param {{ connected: boolean, botOnline: boolean, problem: string, onProblemRead: () => void }} props */
function Banners({ connected, botOnline, problem, onProblemRead }) {
  return html`<div class="banners">
    <div role="status">
      ${!connected && html`<p class="banner">The line to the playground is broken. Trying again…</p>`}
      ${connected && !botOnline && html`<p class="banner">The bot is offline. Commands and buttons work again as soon as it is back.</p>`}
    </div>
    <div role="alert">
      ${
        problem &&
        html`<p class="banner banner-problem">
          <span><span aria-hidden="true">⚠ </span>${problem}</span>
          <button type="button" class="plain-link" onClick=${onProblemRead}>Close</button>
        </p>`
      }
    </div>
  </div>`;
}

const root = document.getElementById('page');
if (root) {
  root.replaceChildren();
  render(html`<${App} />`, root);
}
