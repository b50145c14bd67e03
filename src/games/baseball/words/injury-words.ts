import { playerOf } from '../league/roster.ts';
import type { Injury, InjuryEvent } from '../records/injury.ts';
import { spelled } from './today.ts';
import { lastName } from './written.ts';

/** Formats injuries (Baseball 11.2). */

/** Formats the result of an injury check: `3d6 11, out for 4 games`. */
export const injuryWords = ({ total, injury }: InjuryEvent): string =>
  `3d6 ${total}, ${injury === null ? 'all right' : outcomeWords(injury)}`;

function outcomeWords({ player, games, leaves }: Injury): string {
  const out = games === 0 ? 'out for the rest of the game' : `out for ${spelled(games, 'game')}`;
  if (leaves) return out;
  const tired = playerOf(player).pitching === undefined ? '' : ', tired';
  return games === 0 && tired !== ''
    ? 'he stays in, tired'
    : `${out}, but nobody can take his place, so he plays on${tired}`;
}

/** Formats an injury for the box score: `Riversmeade (4 games)`. */
export const injuryNote = ({ player, games, leaves }: Injury): string =>
  `${lastName(player)} (${games === 0 ? (leaves ? 'rest of the game' : 'played on') : spelled(games, 'game')})`;
