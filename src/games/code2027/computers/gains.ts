import type { DiceEffect } from '../box/schema.ts';
import { isOpen, manualRows } from '../position/rows.ts';
import type { SeenPlayer } from '../view.ts';
import { knownOf } from './known-effects.ts';
import { meanOf } from './look.ts';
import { type Judge, worthOf } from './worth.ts';

/** The points gained from a turn on a space, not counting the effect of the destination. */

/** The cost of a turn in points, because the other players get closer to the finish. */
export const turnCost = 18;
export const faces = [1, 2, 3, 4, 5, 6];

export type Place = Pick<SeenPlayer, 'space' | 'visit' | 'flags'>;

/** Returns the points of a turn on a space for one face of the first die, not counting the destination. */
export function faceGain(
  judge: Judge,
  { space, visit }: Pick<Place, 'space' | 'visit'>,
  face: number,
  second = meanFace,
): number {
  return judge.content
    .tables(space, visit)
    .reduce((sum, table) => sum + tableGain(judge, table, face, second), 0);
}

const meanFace = 3.5;

function tableGain(judge: Judge, table: DiceEffect, face: number, second: number): number {
  if (table.die === 1) return worthOf(judge, table.byRoll[`${face}` as '1'] ?? []);
  const isContract = table.effects.some((effect) => knownOf(effect)?.effectType === 'CONTRACT_AWARD');
  return isContract ? contractGain(judge, face, second) : 0;
}

/** Returns the points of a contract, given its quality and the second die. */
function contractGain({ content: { config }, scope }: Judge, face: number, second: number): number {
  const quality = config.contract.qualityByDie[face - 1];
  if (quality === undefined) return 0;
  const { premium, dayMult } = config.contract[quality];
  return -(scope * premium) / 100 - config.scoring.dayCost * second * dayMult;
}

/** Returns the points of a stay on a space apart from its dice: fees, rows and days. */
export function stayGain(judge: Judge): number {
  const { content, own, view } = judge;
  const table = { players: view.players, decks: asPiles(view.decks), discards: view.discards };
  const arrivals = content
    .rows(own.space, own.visit, 'arrival')
    .filter((row) => isOpen(content, table, own, row));
  const manual = manualRows(content, own).filter((row) => row.mandatory && isOpen(content, table, own, row));
  const rows = [...arrivals, ...manual].reduce((sum, { effects }) => sum + worthOf(judge, effects), 0);
  return rows - leavingDays(judge) * content.config.scoring.dayCost - turnCost;
}

/** Turns deck counts into piles. It matters only whether a deck has cards. */
const asPiles = (decks: Judge['view']['decks']) =>
  Object.fromEntries(
    Object.entries(decks).map(([type, count]) => [type, Array<string>(Math.min(1, count)).fill('')]),
  ) as Record<keyof Judge['view']['decks'], string[]>;

/** Returns the days charged on leaving a space. */
function leavingDays({ content, own }: Judge): number {
  const { days, daysPerBorrowed } = content.stay(own.space, own.visit);
  return days ?? (daysPerBorrowed == null ? 0 : meanOf(content, 'B') / daysPerBorrowed);
}
