import { z } from 'zod';
import { contentKey as key } from '../../../engine/content-keys.ts';

/**
 * Ids of teams and players in a game. Ids of the built-in league have no prefix (`PCG`, `pcg-16`). Imported ids begin
 * with their league's key: `k3f9a.PCG`, `k3f9a.t-16`. They have at most 15 characters, so that a change of three
 * players fits into a text of 60 characters.
 */

export const teamCode = z.string().regex(new RegExp(`^(?:${key}\\.)?[A-Z][A-Z0-9]{1,3}$`));
export const playerId = z.string().regex(new RegExp(`^(?:${key}\\.)?[A-Za-z0-9_-]{1,9}$`));

const keyed = new RegExp(`^(${key})\\.`);

/** Key of the league that a team or player belongs to; undefined for the built-in one. */
export const keyOf = (id: string): string | undefined => keyed.exec(id)?.[1];

/** Prefixes an id with its league's key. */
export const withKey = (key: string, id: string): string => `${key}.${id}`;

/** An id without its league's key: `t-16` for `k3f9a.t-16`. */
export const idIn = (id: string): string => id.slice(id.indexOf('.') + 1);
