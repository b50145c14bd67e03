import type { Computers } from '../../facets/computers.ts';
import type { Action } from '../actions.ts';
import { positionBehind } from '../position/plain.ts';
import type { Sitting } from '../sitting.ts';
import { actionOf } from '../texts/decisions.ts';
import type { View } from '../view.ts';
import { decisionOf } from './deciding.ts';
import { judgeOf } from './judgment.ts';
import { skillOf, skills } from './levels.ts';

/**
 * The ten computer levels of the game. A view contains the whole state, because RingRift has no hidden
 * information.
 */

const pauseMs = 1_000;

export const tenLevels: Computers<Sitting, Action, View> = {
  levels: skills.map(({ id, label, seconds }) =>
    seconds === undefined ? { id, label } : { id, label, thinks: { seconds } },
  ),
  computer({ game }, _seat, level, dice, over) {
    const position = positionBehind(game);
    return { action: actionOf(position, decisionOf(position, skillOf(level), dice, over)), delayMs: pauseMs };
  },
};

/**
 * Returns each seat's probability of winning. They add up to 1 and match how games between computers end
 * (docs/ringrift-levels.md).
 */
export function chancesOf({ game }: Sitting): number[] {
  const position = positionBehind(game).copy();
  const chances = new Float64Array(4);
  judgeOf(position)(position, chances);
  return game.people.map((_, seat) => chances[game.people.indexOf(seat)] ?? 0);
}
