import type { RulesChapter } from '../game.ts';
import { atBat } from './rules/at-bat.ts';
import { inPlay } from './rules/in-play.ts';
import { running } from './rules/running.ts';
import { scoring } from './rules/scoring.ts';
import { theGame } from './rules/the-game.ts';

/** The rule book for players, in their words; the charts that it speaks of are in `charts/`. */
export const rulesChapters: readonly RulesChapter[] = [
  ...theGame,
  ...atBat,
  ...inPlay,
  ...running,
  ...scoring,
];
