import type { PlayerId } from '../terms/terms.ts';

/** How long a team's rotation is with the roster of a season. */

/** Pitchers who start by turns, unless the team's own rotation says otherwise. */
const usual = 5;

/** The pitchers of a team in a game. */
export interface Pitchers {
  /** The team's own rotation, as its content has it. */
  readonly own: readonly PlayerId[];
  /** Everybody on the roster who pitches. */
  readonly pitchers: readonly PlayerId[];
  /** Whether a pitcher is in the rotation of his content team, whichever that is. */
  readonly isStarter: (id: PlayerId) => boolean;
}

/** Whether nobody of the team's own rotation is missing, and no other starter has come. Its turns are as they were. */
export const keepsRotation = ({ own, pitchers, isStarter }: Pitchers): boolean =>
  own.every((id) => pitchers.includes(id)) && pitchers.filter(isStarter).length === own.length;

/** How many turns the rotation has. */
export const rotationSize = (team: Pitchers): number =>
  keepsRotation(team) ? team.own.length : Math.min(Math.max(usual, team.own.length), team.pitchers.length);
