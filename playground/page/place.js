import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

/**
 * What every part of the page can use: the current user, the names of people and channels, and a way to act.
 *
 * @typedef {import('../people/protocol.ts').PlaygroundUser} User
 * @typedef {import('../people/protocol.ts').PlaygroundChannel} Channel
 * @typedef {object} Place
 * @property {User} user
 * @property {readonly User[]} users
 * @property {readonly Channel[]} channels
 * @property {Channel} channel
 * @property {(id: string) => void} goTo opens a channel
 * @property {<Name extends Exclude<keyof import('./world.js').Deeds, 'complete'>>(name: Name, deed: import('./world.js').Deeds[Name]) => Promise<boolean>} act
 *   performs an action; shows the reason if it is refused, and resolves to whether it was accepted
 */

const PlaceContext = createContext(/** @type {Place | undefined} */ (undefined));

export const PlaceProvider = PlaceContext.Provider;

/** @returns {Place} */
export function usePlace() {
  const place = useContext(PlaceContext);
  if (!place) throw new Error('A part of the page is drawn outside the page.');
  return place;
}

/**
 * @param {Pick<Place, 'users' | 'channels'>} place
 * @param {'user' | 'channel' | 'role'} kind
 * @param {string} id
 * @returns {string} with its sign: `@Ada`, `#table-1`
 */
export function nameOfMention(place, kind, id) {
  if (kind === 'user') return `@${place.users.find((user) => user.id === id)?.name ?? 'somebody'}`;
  if (kind === 'channel') return `#${place.channels.find((channel) => channel.id === id)?.name ?? 'unknown'}`;
  return '@role';
}
