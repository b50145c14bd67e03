import type { Content } from '../box/content.ts';
import { bestOf, type Look, meanOf } from './look.ts';

/** The scope window (Code2027 20, point 3): what a scope is worth once everything is paid. */

/** Cost per unit of scope: fees, contract, its days and interest until the end. */
const costs = 1.42;

/** Points that a scope brings at the end. */
export function scopeWorth({ config }: Content, scope: number): number {
  let [from, value] = [0, 0];
  for (const { upTo, percent } of config.scoring.valueBands) {
    value += (Math.max(0, Math.min(scope, upTo ?? scope) - from) * percent) / 100;
    from = upTo ?? scope;
  }
  return value - costs * scope;
}

/** Points of a change of scope. Work added after the contract is rarely priced in time. */
export function changeWorth({ content, own, scope }: Look, change: number): number {
  const isLate = own.flags['contractSigned'] === true && change > 0;
  return isLate ? 0 : scopeWorth(content, scope + change) - scopeWorth(content, scope);
}

const costOf = ({ content }: Look, card: string): number => content.card(card)?.cost ?? 0;

/** The work to give up so that the best scope remains. `swapped`: other work replaces it. */
export function workToGive(look: Look, cards: readonly string[], swapped: boolean): string | undefined {
  const comes = swapped ? meanOf(look.content, 'W') : 0;
  return bestOf(cards, (card) => changeWorth(look, comes - costOf(look, card)));
}
