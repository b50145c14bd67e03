import type { Content } from '../box/content.ts';
import { bestOf, type Look, meanOf } from './look.ts';

/** The best scope (Code2027 20, point 3): the value of a scope after all its costs. */

/** Cost per unit of scope until the end: fees, contract, days and interest. */
const costs = 1.42;

/** Returns the points that a scope is worth at the end. */
export function scopeWorth({ config }: Content, scope: number): number {
  let [from, value] = [0, 0];
  for (const { upTo, percent } of config.scoring.valueBands) {
    value += (Math.max(0, Math.min(scope, upTo ?? scope) - from) * percent) / 100;
    from = upTo ?? scope;
  }
  return value - costs * scope;
}

/**
 * Returns the points of a change in scope. Work added after the contract counts as zero, because it is rarely
 * paid for in time.
 */
export function changeWorth({ content, own, scope }: Look, change: number): number {
  const isLate = own.flags['contractSigned'] === true && change > 0;
  return isLate ? 0 : scopeWorth(content, scope + change) - scopeWorth(content, scope);
}

const costOf = ({ content }: Look, card: string): number => content.card(card)?.cost ?? 0;

/** Chooses the work card to give up so that the best scope remains. `swapped`: a new card replaces it. */
export function workToGive(look: Look, cards: readonly string[], swapped: boolean): string | undefined {
  const comes = swapped ? meanOf(look.content, 'W') : 0;
  return bestOf(cards, (card) => changeWorth(look, comes - costOf(look, card)));
}
