import { counted } from '../../../engine/english.ts';
import type { ActionOf } from '../actions.ts';
import type { Region } from '../pieces.ts';
import { regionsOf } from '../ringrift.ts';
import type { State } from '../state.ts';
import { signOf } from '../words/signs.ts';
import { byFiles, type Step, type Way } from './ways.ts';

/** The choice of a region (RingRift 10). Its letter appears on the board and on its button. */

/** A claimable region with its letter. */
export interface Lettered extends Region {
  readonly letter: string;
}

/** Returns A to Z, then AA, AB and so on. */
export function letterOf(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : `${letterOf(Math.floor(index / 26) - 1)}${last}`;
}

const known = new WeakMap<State, readonly Lettered[]>();

/** Regions that the player to move can claim, in the order of their lowest cells. */
export function letteredRegions(state: State): readonly Lettered[] {
  const kept = known.get(state);
  if (kept !== undefined) return kept;
  const all = state.phase === 'territory_processing' && !state.owes ? regionsOf(state) : [];
  const order = new Map(all.map((region) => [region, orderOf(region)]));
  const made = all
    .filter(({ claimable }) => claimable)
    .toSorted((one, other) => (order.get(one) ?? 0) - (order.get(other) ?? 0))
    .map((region, index) => ({ ...region, letter: letterOf(index) }));
  known.set(state, made);
  return made;
}

/** Returns a number to sort by: lowest cell (lower rank first), then border color. */
const orderOf = ({ cells: [lowest = ''], border }: Region): number =>
  (Number(lowest.slice(1)) * 32 + lowest.charCodeAt(0) - 97) * 5 + border;

/**
 * Says whose markers form the border, for the region's button.
 *
 * @param whose returns another player's name as a possessive
 */
export function borderWords(border: number, mover: number, whose: (player: number) => string): string {
  if (border === 0) return 'no border';
  return border === mover ? 'your border' : `${whose(border)} border`;
}

/** Returns a button label: `B: 28 spaces, your border`. */
export const claimLabel = (
  { letter, cells, rim, border }: Lettered,
  mover: number,
  whose: (player: number) => string = signOf,
): string =>
  `${letter}: ${counted(cells.length + rim.length, 'space')}, ${borderWords(border, mover, whose)}`;

/**
 * Lists the ways to claim each region.
 *
 * @param first the step before the choice of a region
 */
export function claims(
  state: State,
  all: readonly ActionOf<'choose_territory_option'>[],
  first: Step,
): readonly Way[] {
  const regions = all.length === 0 ? [] : letteredRegions(state);
  const ways = regions.flatMap((region): Way[] => {
    const action = all.find((one) => one.region === region.cells[0] && one.border === region.border);
    if (action === undefined) return [];
    return [
      {
        action,
        steps: [first],
        label: claimLabel(region, state.player),
        ask: 'Which region?',
        cells: [...region.cells, ...region.rim],
        hint: `${counted(region.rings, 'ring')} in it; then you pay`,
      },
    ];
  });
  return byFiles(ways, 1);
}
