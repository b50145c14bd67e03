/**
 * The page's line to the playground: the stream of snapshots, and deeds.
 *
 * @typedef {import('../protocol.ts').Snapshot} Snapshot
 * @typedef {import('../protocol.ts').Deeds} Deeds
 * @typedef {import('../protocol.ts').Choices} Choices
 */

const retryMs = 1000;

/**
 * Follows the world as one user sees it, for as long as it takes: a lost connection is tried again.
 *
 * @param {string} user name or id; empty for the first user
 * @param {(snapshot: Snapshot) => void} onSnapshot
 * @param {(connected: boolean) => void} onConnection
 * @returns {() => void} stops following
 */
export function followWorld(user, onSnapshot, onConnection) {
  const query = `user=${encodeURIComponent(user)}`;
  let closed = false;
  /** @type {EventSource | undefined} */
  let source;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let retry;

  const open = () => {
    source = new EventSource(`/page-api/events?${query}`);
    let heard = false;
    source.addEventListener('world', (event) => {
      heard = true;
      onConnection(true);
      onSnapshot(JSON.parse(event.data));
    });
    source.addEventListener('open', async () => {
      onConnection(true);
      // The stream tells of changes; what was missed before it opened is asked for.
      const snapshot = await fetchWorld(query);
      if (snapshot && !heard && !closed) onSnapshot(snapshot);
    });
    source.addEventListener('error', () => {
      onConnection(false);
      // The browser itself tries again after a break, but not after a refusal.
      if (source?.readyState === EventSource.CLOSED && !closed) retry = setTimeout(open, retryMs);
    });
  };
  open();

  return () => {
    closed = true;
    clearTimeout(retry);
    source?.close();
  };
}

/**
 * @param {string} query
 * @returns {Promise<Snapshot | undefined>} undefined when the stream is the only hope
 */
async function fetchWorld(query) {
  try {
    const response = await fetch(`/page-api/world?${query}`);
    return response.ok ? await response.json() : undefined;
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
