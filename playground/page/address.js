/**
 * User and channel in the URL (`#user=Ben&channel=table-1`, plus `&server=The+Harbour` if it isn't the user's first
 * server). With them, a reload, a bookmark or a test returns to the same place.
 *
 * @typedef {{ user: string, channel: string, server: string }} Address Names; empty when not chosen yet.
 */

/**
 * @param {string} hash
 * @returns {Address}
 */
export function readAddress(hash) {
  const parts = new URLSearchParams(hash.replace(/^#/, ''));
  return {
    user: parts.get('user') ?? '',
    channel: (parts.get('channel') ?? '').replace(/^#/, ''),
    server: parts.get('server') ?? '',
  };
}

/**
 * @param {Address} address
 * @returns {string} beginning with `#`
 */
export function writeAddress(address) {
  const { user, channel, server } = address;
  return `#${new URLSearchParams({ user, channel, ...(server !== '' && { server }) })}`;
}

/**
 * Returns the item with that name or id, or else the first one.
 *
 * @template {{ id: string, name: string }} T
 * @param {readonly T[]} all
 * @param {string} wanted
 * @returns {T | undefined}
 */
export function named(all, wanted) {
  const lower = wanted.toLowerCase();
  return all.find(({ id, name }) => id === wanted || name.toLowerCase() === lower) ?? all[0];
}
