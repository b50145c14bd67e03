import { createDice } from '../../src/engine/dice/dice.ts';
import { dutch } from '../../src/games/dutch/index.ts';
import type { State } from '../../src/games/dutch/state.ts';
import { rankOf } from '../../src/games/dutch/terms/cards.ts';
import { type Options, options } from '../../src/games/dutch/terms/options.ts';
import type { Seating } from '../../src/games/facets/seats.ts';
import { seedWhere } from '../equipment/loaded-dice.ts';
import { type WatchedGame, watchedGame } from './game.ts';

/** A game of Dutch whose hands the test knows, so that nothing it plays is left to chance. */
export const watchedDutch = (): WatchedGame<State> => watchedGame(dutch);

/** Each table needs its own seed, because the seed identifies the rolls. */
let tables = 0;

/** Returns a seed whose deal is as wanted. No table has used it before. */
export function seedDealing(
  chosen: Partial<Options>,
  seating: Seating,
  wanted: (state: State) => boolean,
): string {
  tables += 1;
  let others = tables;
  return seedWhere(createDice, (dice) => {
    others -= wanted(dutch.setup(options.parse(chosen), seating, dice)) ? 1 : 0;
    return others === 0;
  });
}

/** The slots, counted from 1, in which a seat has cards of these ranks. */
export const slotsOf = (state: State, seat: number, ...ranks: readonly string[]): number[] =>
  (state.hands[seat] ?? []).flatMap((card, index) =>
    card !== null && ranks.includes(rankOf(card)) ? [index + 1] : [],
  );

/**
 * The least that a player can do in a phase, as typed text: it lets windows and powers pass, draws, and plays the
 * drawn card.
 */
export function leastOf({ phase, drawn }: State): string {
  switch (phase) {
    case 'initial_peek':
      return 'look 1 2';
    case 'drawing_card':
      return 'draw deck';
    case 'playing_card':
      return `play ${Number(drawn) + 1}`;
    case 'same_rank_window':
      return 'pass';
    case 'special_play_window':
      return 'skip';
    case 'round_over':
      return 'ready';
    case 'game_ended':
      throw new Error('The game is over.');
  }
}
