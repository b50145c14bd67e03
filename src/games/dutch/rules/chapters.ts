import type { RulesChapter } from '../../facets/reading.ts';
import { atTheTable } from './at-the-table.ts';
import { ending } from './ending.ts';
import { theRound } from './the-round.ts';
import { windowAndPowers } from './window-and-powers.ts';

/** The rules as players read them in Discord, with the examples of Dutch 22 as pictures. */
export const chapters: readonly RulesChapter[] = [...theRound, ...windowAndPowers, ...ending, ...atTheTable];
