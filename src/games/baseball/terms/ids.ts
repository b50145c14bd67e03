import { z } from 'zod';
import { contentKey as key } from '../../../engine/content-keys.ts';

/**
 * Ids of teams and players inside a game. Those of the built-in league stand alone (`PCG`, `pcg-16`);
 * imported ones carry their league's key: `k3f9a.PCG`, `k3f9a.t-16`. At most 15 characters, since a change of
 * three players is one text of 60.
 */

export const teamCode = z.string().regex(new RegExp(`^(?:${key}\\.)?[A-Z][A-Z0-9]{1,3}$`));
export const playerId = z.string().regex(new RegExp(`^(?:${key}\\.)?[A-Za-z0-9_-]{1,9}$`));

const keyed = new RegExp(`^(${key})\\.`);

/** Key of the league that a team or player belongs to; undefined for the built-in one. */
export const keyOf = (id: string): string | undefined => keyed.exec(id)?.[1];

/** Adds the league's key to a name. */
export const withKey = (key: string, id: string): string => `${key}.${id}`;
