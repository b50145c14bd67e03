import { named } from './address.js';
import { fold } from './fold.js';

/**
 * The page's connection to the playground: receives the stream of changes, and sends actions.
 *
 * @typedef {import('../people/protocol.ts').Snapshot} Snapshot
 * @typedef {import('../people/protocol.ts').Deeds} Deeds
 * @typedef {import('../people/protocol.ts').Choices} Choices
 */

const retryMs = 1000;

/**
 * Follows the world as one user sees it, and reconnects after a lost connection.
 *
 * @param {string} user name or id; the first user if it is empty or unknown
 * @param {string} server name or id; the user's first server if it is empty or unknown
 * @param {(snapshot: Snapshot) => void} onSnapshot
 * @param {(connected: boolean) => void} onConnection
 * @returns {() => void} stops following
 */
export function followWorld(user, server, onSnapshot, onConnection) {
  let closed = false;
  /** @type {Snapshot | undefined} */
  let world;
  /** @type {EventSource | undefined} */
  let source;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let retry;

  const open = async () => {
    const id = await idOf(user, server);
    if (closed) return;
    if (id === undefined) {
      fail();
      return;
    }
    source = new EventSource(`/page-api/events?${new URLSearchParams({ user: id, server })}`);
    source.addEventListener('changes', (event) => {
      onConnection(true);
      world = fold(world, JSON.parse(event.data));
      onSnapshot(world);
    });
    source.addEventListener('error', () => {
      // The browser reconnects automatically after a lost connection, but not after a refusal, and the world may be a
      // new one by now.
      if (source?.readyState === EventSource.CLOSED) fail();
      else onConnection(false);
    });
  };
  const fail = () => {
    if (closed) return;
    onConnection(false);
    retry = setTimeout(open, retryMs);
  };
  open();

  return () => {
    closed = true;
    clearTimeout(retry);
    source?.close();
  };
}

/**
 * @param {string} user name or id
 * @param {string} server
 * @returns {Promise<string | undefined>} undefined when the playground does not answer
 */
async function idOf(user, server) {
  try {
    const response = await fetch(`/page-api/world?${new URLSearchParams({ server })}`);
    if (!response.ok) return undefined;
    /** @type {Snapshot} */
    const world = await response.json();
    return named(world.users, user)?.id;
  } catch {
    return undefined;
  }
}

/**
 * Does something as a user.
 *
 * @template {Exclude<keyof Deeds, 'complete'>} Name
 * @param {Name} name
 * @param {Deeds[Name]} deed
 * @returns {Promise<string | undefined>} a sentence saying why it could not be done
 */
export async function act(name, deed) {
  const { problem } = await post(name, deed);
  return problem;
}

/**
 * Asks the bot to complete an option.
 *
 * @param {Deeds['complete']} deed
 * @returns {Promise<Choices>} none when the bot has no answer
 */
export async function complete(deed) {
  const { answer } = await post('complete', deed);
  return typeof answer === 'object' && answer !== null && 'choices' in answer && Array.isArray(answer.choices)
    ? answer.choices
    : [];
}

/**
 * Uploads a file for a command.
 *
 * @param {File} file
 * @returns {Promise<string | undefined>} its id; undefined when it was not taken
 */
export async function upload(file) {
  try {
    const response = await fetch(`/page-api/upload?filename=${encodeURIComponent(file.name)}`, {
      method: 'POST',
      headers: { 'content-type': file.type || 'application/octet-stream' },
      body: file,
    });
    const answer = await response.json();
    return response.ok && typeof answer.id === 'string' ? answer.id : undefined;
  } catch {
    return undefined;
  }
}

/**
 * @param {string} name
 * @param {unknown} deed
 * @returns {Promise<{ answer?: unknown, problem?: string }>}
 */
async function post(name, deed) {
  try {
    const response = await fetch(`/page-api/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(deed),
    });
    const answer = await response.json();
    if (response.ok) return { answer };
    return { problem: typeof answer?.error === 'string' ? answer.error : 'The playground refused that.' };
  } catch {
    return { problem: 'The playground does not answer. Is it still running?' };
  }
}
