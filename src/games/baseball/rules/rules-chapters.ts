import type { RulesChapter } from '../../facets/reading.ts';
import { atBat } from './at-bat.ts';
import { inPlay } from './in-play.ts';
import { running } from './running.ts';
import { scoring } from './scoring.ts';
import { theGame } from './the-game.ts';

/** The rule book for players. `charts/` has the charts that it mentions. */
export const rulesChapters: readonly RulesChapter[] = [
  ...theGame,
  ...atBat,
  ...inPlay,
  ...running,
  ...scoring,
];
