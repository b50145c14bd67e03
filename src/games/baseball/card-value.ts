import { z } from 'zod';
import { ratingsOf } from './cards.ts';
import data from './data/computer_manager.json' with { type: 'json' };
import { type Player, pitcherBatting } from './roster.ts';

const { card_value_weights: weights } = z
  .object({ card_value_weights: z.record(z.string(), z.number()) })
  .parse(data);

const unitsOfASide = 2160;

/** Sum of weight x units / 2160 over a side's ratings (section 16): high is good for a batter, low for a pitcher. */
export function cardValue(ratings: readonly (readonly [string, number])[]): number {
  let sum = 0;
  for (const [key, units] of ratings) sum += (weights[key.split(/[@!]/)[0] ?? ''] ?? 0) * units;
  return sum / unitsOfASide;
}

const known = new Map<string, number>();

function remembered(key: string, ratings: () => readonly (readonly [string, number])[]): number {
  const value = known.get(key) ?? cardValue(ratings());
  known.set(key, value);
  return value;
}

/** A batter's card against pitchers of a hand; pitchers bat with one of three shared cards. */
export function battingValue(player: Player, hand: 'L' | 'R'): number {
  return remembered(`${player.id} bats ${hand}`, () => {
    const side = hand === 'L' ? player.batting?.vs_lhp : player.batting?.vs_rhp;
    return ratingsOf(side ?? pitcherBatting[player.batting_card ?? 'P1']);
  });
}
