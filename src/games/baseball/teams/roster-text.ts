import { idIn, keyOf, withKey } from '../terms/ids.ts';
import type { Options } from '../terms/options.ts';
import type { PlayerId, Side } from '../terms/terms.ts';

/**
 * The players that a season lets a team play with: active and healthy ones. In the options of a game they are a text,
 * `pcg-07:3 ivs-12:1`: ids without the key of an imported league, each with his games in a row, this one included.
 */

export interface RosterEntry {
  readonly player: PlayerId;
  /** The team's games in a row that he plays with this one, 1 to 6; more count as 6 (Baseball 11.2). */
  readonly inARow: number;
}

const entryText = /^((?:[^\s.:]{1,9}\.)?[A-Za-z0-9_-]{1,9}):([1-6])$/;

/** The most games in a row that make a difference. */
const longestRow = 6;

/** Writes a roster for the options of a game. */
export const rosterText = (entries: readonly RosterEntry[]): string =>
  entries
    .map(({ player, inARow }) => `${idIn(player)}:${Math.min(longestRow, Math.max(1, inARow))}`)
    .join(' ');

/** The entries of a roster's text, with ids as it has them. Those that can't be read are left out. */
export const entriesIn = (text: string): readonly RosterEntry[] =>
  text.split(' ').flatMap((entry) => {
    const [, id, games] = entryText.exec(entry) ?? [];
    return id === undefined ? [] : [{ player: id, inARow: Number(games) }];
  });

/** The part of a roster's text that isn't an entry; undefined if all of it can be read. */
export const unreadEntry = (text: string): string | undefined =>
  text.split(' ').find((entry) => !entryText.test(entry));

/** A side's roster, with ids of its league; undefined if the whole team may play. */
export function rosterOf(options: Options, side: Side): readonly RosterEntry[] | undefined {
  const text = options[`${side}_roster`];
  if (text === undefined) return undefined;
  const key = keyOf(options[side]);
  return entriesIn(text).map(({ player, inARow }) => ({
    player: key === undefined ? player : withKey(key, idIn(player)),
    inARow,
  }));
}

/** How many games in a row a player plays with this one; 1 outside a season (Baseball 11.2). */
export const gamesInARow = (options: Options, side: Side, id: PlayerId): number =>
  rosterOf(options, side)?.find(({ player }) => player === id)?.inARow ?? 1;
