import { picked } from '../../../engine/rules/decide.ts';
import type { Chance, Pair } from '../../../engine/rules/terms.ts';
import { type Believed, cheapest, dearest, type Situation } from './situation.ts';

/**
 * Pair selectors for the jack (Dutch 19.5). If one finds no pair, it returns undefined and the next rule is
 * tried.
 */

type Selector = (situation: Situation, chance: Chance) => Pair<Believed> | undefined;

const pair = (a: Believed | undefined, b: Believed | undefined): Pair<Believed> | undefined =>
  a === undefined || b === undefined ? undefined : [a, b];

const oneOf = <T>(list: readonly T[], chance: Chance): T | undefined =>
  list.length === 0 ? undefined : list[picked(chance, list.length)];

const points = (slot: Believed | undefined): number => slot?.face?.points ?? 0;

/** Returns the face-down cards of all other seats, except the seats given. */
const hiddenBut = ({ others }: Situation, seats: readonly number[]): readonly Believed[] =>
  others.filter(({ seat }) => !seats.includes(seat)).flatMap(({ hidden }) => hidden);

export const selectors: Readonly<Record<string, Selector>> = {
  dutch_caller: (situation, chance) => {
    const mine = dearest(situation.own);
    const caller = situation.others.find(({ seat }) => seat === situation.view.dutch?.caller);
    if (mine === undefined || caller === undefined) return undefined;
    const low = cheapest(caller.hidden);
    return low !== undefined && points(mine) > points(low)
      ? [mine, low]
      : pair(mine, oneOf(caller.hidden, chance));
  },

  collection_three: (situation, chance) => {
    const rich = situation.others.filter(({ collected }) => collected.length >= 3);
    const first = oneOf(rich, chance);
    if (first === undefined) return undefined;
    const rest = rich.filter((other) => other !== first);
    const second =
      rest.length > 0
        ? oneOf(rest, chance)?.collected.at(-1)
        : oneOf(hiddenBut(situation, [first.seat]), chance);
    return pair(first.collected.at(-1), second);
  },

  one_card_player: (situation, chance) => {
    const [first, second] = situation.others.filter(({ hidden }) => hidden.length === 1);
    if (first === undefined) return undefined;
    return pair(
      first.hidden[0],
      second === undefined ? oneOf(hiddenBut(situation, [first.seat]), chance) : second.hidden[0],
    );
  },

  lowest_opponent_higher_own: (situation) => {
    const mine = dearest(situation.own);
    const low = cheapest(hiddenBut(situation, []));
    return mine !== undefined && low !== undefined && points(low) < points(mine) ? [mine, low] : undefined;
  },

  dear_for_unknown: (situation, chance) => {
    const unseen = hiddenBut(situation, []).filter(({ code }) => code === undefined);
    return pair(dearest(situation.own), oneOf(unseen, chance));
  },

  random_except_own: (situation, chance) => {
    if (situation.others.filter(({ hidden }) => hidden.length > 0).length < 2) return undefined;
    const first = oneOf(hiddenBut(situation, []), chance);
    if (first === undefined) return undefined;
    return pair(first, oneOf(hiddenBut(situation, [first.seat]), chance));
  },
};
