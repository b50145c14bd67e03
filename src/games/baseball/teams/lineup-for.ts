import type { Player } from '../cards/team-file.ts';
import { startingPitcher } from '../league/roster.ts';
import type { FieldPosition, Position } from '../terms/positions.ts';
import { battingSideOf } from './card-sides.ts';
import { battingValue, onBaseUnits } from './card-value.ts';

/** The order in which positions are filled, and how much one step of range counts at each (Baseball 16). */
const fillOrder = [
  ['C', 1.2],
  ['SS', 1.2],
  ['CF', 1],
  ['2B', 1],
  ['3B', 0.8],
  ['RF', 0.5],
  ['LF', 0.5],
  ['1B', 0.4],
] as const satisfies readonly (readonly [FieldPosition, number])[];

/** Value of one step of range at a position of weight 1. */
const rangeStep = 0.012;
/** The range used if a player's range is unknown. */
const worstRange = 5;
/** How a leadoff hitter's running counts: units per step, and the rating that counts as zero. */
const leadOff = { step: 14, even: 11 };

interface Slot {
  readonly player: Player;
  readonly position: Position;
}

/**
 * Builds a lineup for a team without a stored one (Baseball 16). Fills the positions in a fixed order with
 * the best remaining player, then sets the batting order. Undefined if nobody is left for a position.
 *
 * @param hitters in roster order
 * @param hand throwing hand of the opposing starter
 */
export function lineupFor(
  hitters: readonly Player[],
  hand: 'L' | 'R',
  dh: boolean,
): { readonly order: number; readonly player: string; readonly position: Position }[] | undefined {
  const slots: Slot[] = [];
  const value = (player: Player) => battingValue(player, hand);
  const fill = (position: Position, worth: (player: Player) => number | undefined): boolean => {
    const free = hitters.filter((player) => slots.every((slot) => slot.player !== player));
    const found = bestBy(free, worth);
    if (found !== undefined) slots.push({ player: found, position });
    return found !== undefined;
  };
  const filled = fillOrder.every(([position, weight]) =>
    fill(position, (player) => {
      const rating = player.positions[position];
      return rating && value(player) - rangeStep * ((rating.range ?? worstRange) - 1) * weight;
    }),
  );
  if (!filled || (dh && !fill('DH', value))) return undefined;
  const nine = inBattingOrder(slots, hand).map(({ player, position }) => ({ player: player.id, position }));
  const all = dh ? nine : [...nine, { player: startingPitcher, position: 'P' as const }];
  return all.map((slot, at) => ({ order: at + 1, ...slot }));
}

/** The first item with the highest number. Items without a number are skipped. */
function bestBy<T>(list: readonly T[], worth: (each: T) => number | undefined): T | undefined {
  let best: { readonly each: T; readonly worth: number } | undefined;
  for (const each of list) {
    const own = worth(each);
    if (own !== undefined && (best === undefined || own > best.worth)) best = { each, worth: own };
  }
  return best?.each;
}

/**
 * Sets the batting order (Baseball 16). A runner who gets on base bats first, and another player who gets on base
 * bats second. The second-best hitter bats third and the best bats fourth.
 */
export function inBattingOrder(slots: readonly Slot[], hand: 'L' | 'R'): readonly Slot[] {
  const onBase = ({ player }: Slot) => onBaseUnits(battingSideOf(player, hand));
  const without = (list: readonly Slot[], ...gone: readonly (Slot | undefined)[]) =>
    list.filter((slot) => !gone.includes(slot));
  const value = ({ player }: Slot) => battingValue(player, hand);
  const first = bestBy(
    slots,
    (slot) => onBase(slot) + leadOff.step * ((slot.player.running ?? leadOff.even) - leadOff.even),
  );
  const byValue = without(slots, first).sort((a, b) => value(b) - value(a));
  const second = bestBy(byValue.slice(0, 4), onBase);
  const [fourth, third, ...others] = without(byValue, second);
  return [first, second, third, fourth, ...others].filter((slot) => slot !== undefined);
}
