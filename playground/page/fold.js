/**
 * @typedef {import('../people/protocol.ts').Snapshot} Snapshot
 * @typedef {import('../people/protocol.ts').Changes} Changes
 * @typedef {import('../people/protocol.ts').SeenMessage} SeenMessage
 */

/**
 * The world after some changes. What stayed the same stays the same object, so that the page doesn't draw it again.
 *
 * @param {Snapshot | undefined} before undefined at first, when the changes are everything
 * @param {Changes} changes
 * @returns {Snapshot}
 */
export function fold(before, changes) {
  const { messages: news = [], orders = {}, modal = before?.modal, ...parts } = changes;
  const changed = new Map(news.map((seen) => [seen.message.id, seen]));
  const known = { ...before?.messages };
  for (const channel of [...Object.keys(orders), ...news.map(({ message }) => message.channel_id)]) {
    const old = new Map(known[channel]?.map((seen) => [seen.message.id, seen]));
    const order = orders[channel] ?? [...old.keys()];
    known[channel] = order.flatMap((id) => changed.get(id) ?? old.get(id) ?? []);
  }
  const { modal: _, ...others } = /** @type {Snapshot} */ ({ ...before, ...parts });
  const messages = Object.fromEntries(others.channels.map(({ id }) => [id, known[id] ?? []]));
  return { ...others, messages, ...(modal && { modal }) };
}
