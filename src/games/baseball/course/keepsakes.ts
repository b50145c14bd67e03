import type { Keepsake, Kept, WantedKeepsake } from '../../facets/keepsakes.ts';
import { restKey, restText } from '../lineup/rest.ts';
import { savedText } from '../records/lineup-card.ts';
import type { State } from '../state.ts';
import type { Options } from '../terms/options.ts';
import { seatOf, sides } from '../terms/terms.ts';
import { cardKey, presetCard } from './setup.ts';

/**
 * Data that a game saves for later games on the same server: each manager's lineup card for a team, and who
 * pitched recently.
 */

export const wanted = (options: Options): WantedKeepsake[] =>
  sides.flatMap((side) => [
    { key: cardKey(options, side, true), seat: seatOf(side) },
    { key: cardKey(options, side, false), seat: seatOf(side) },
    ...(options.pitcher_rest ? [{ key: restKey(options, side) }] : []),
  ]);

/**
 * Returns the data to save: the lineup cards when they are revealed, and the pitchers' outs when the game
 * ends.
 */
export function left(before: State, after: State, kept: Kept): Keepsake[] {
  const { options, step } = before;
  if (step.kind === 'lineups' && after.step.kind !== 'lineups' && after.status === 'active')
    return sides.flatMap((side) => {
      const card = step.cards[side]?.card;
      if (card === undefined) return [];
      const [key, text] = [cardKey(options, side, card.dh), savedText(card)];
      const usual = savedText(presetCard(options, side, card.dh));
      // A card that the manager didn't change isn't saved, so he gets no offer to reuse it.
      // The season repairs a card for this game alone: the saved one stays for the players' return.
      const saved = options.season === undefined ? null : step.cards[side]?.saved[card.dh ? 'dh' : 'noDh'];
      const offered = saved == null ? (kept[key] ?? usual) : savedText(saved);
      return text === offered ? [] : [{ key, text, seat: seatOf(side) }];
    });
  const ends = before.status === 'active' && after.status === 'completed';
  if (!ends || !options.pitcher_rest) return [];
  return sides.map((side) => {
    const key = restKey(options, side);
    return { key, text: restText(kept[key], after.teams[side]) };
  });
}
