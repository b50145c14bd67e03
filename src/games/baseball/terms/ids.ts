import { z } from 'zod';
import { contentKey as key } from '../../../engine/content-keys.ts';

/**
 * Names of teams and players inside a game. Those of the built-in league stand alone (`PCG`, `pcg-16`); those of an
 * imported one carry its key: `k3f9a.PCG`, `k3f9a.t-16`. No longer than 15, since a change of three men is one text of 60.
 */

export const teamCode = z.string().regex(new RegExp(`^(?:${key}\\.)?[A-Z][A-Z0-9]{1,3}$`));
export const playerId = z.string().regex(new RegExp(`^(?:${key}\\.)?[A-Za-z0-9_-]{1,9}$`));

const keyed = new RegExp(`^(${key})\\.`);

/** Key of the league that a team or player belongs to; undefined for the built-in one. */
export const keyOf = (id: string): string | undefined => keyed.exec(id)?.[1];

/** The name as it stands in the league of that key. */
export const withKey = (key: string, id: string): string => `${key}.${id}`;
