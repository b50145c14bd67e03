import { asWritten } from '../../../engine/markdown.ts';
import * as roster from '../league/roster.ts';
import type { PlayerId, TeamCode } from '../terms/terms.ts';

/** Names of players and teams, escaped for Markdown because imported leagues may use any characters. */

export const lastName = (id: PlayerId): string => asWritten(roster.lastName(id));

export const fullName = (id: PlayerId): string => asWritten(roster.playerOf(id).name);

export const abbreviation = (code: TeamCode): string => asWritten(roster.abbreviation(code));

export const teamName = (code: TeamCode): string => asWritten(roster.teamOf(code).name);

export const cityName = (code: TeamCode): string => asWritten(roster.teamOf(code).city);
