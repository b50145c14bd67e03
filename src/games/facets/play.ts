import type { ZodType } from 'zod';
import type { Dice } from '../../engine/dice.ts';
import type { Kept } from './keepsakes.ts';
import type { Seat, Seating } from './seats.ts';

/** Part of `Game`: the deal, and what actions do. */
export interface Play<State, Action, Options, Event> {
  readonly action: ZodType<Action>;
  /**
   * The game never rolls, so the table does not mention dice. Computers may still decide by chance: that is
   * no part of the game.
   */
  readonly withoutChance?: true;
  /** Deals the game. @param kept what earlier games left for this one; nothing by default */
  setup(options: Options, seating: Seating, dice: Dice, kept?: Kept): State;
  /**
   * Returns the events of the deal itself (effects of the starting space), told before the first action.
   * Without it a deal tells nothing.
   *
   * @param dealt what `setup` returned for the other arguments; `dice` are at the start again, for events that
   * the state doesn't show
   */
  opening?(dealt: State, options: Options, seating: Seating, dice: Dice, kept?: Kept): readonly Event[];
  /** Plays an action. @throws RuleError with a sentence for the person if the seat may not do it. */
  apply(
    state: State,
    seat: Seat,
    action: Action,
    dice: Dice,
  ): { readonly state: State; readonly events: readonly Event[] };
  /**
   * The action with which a seat resigns; `apply` always accepts it from a seat still playing, even out of
   * turn. The seat then has no choices and cannot resign again. With more than two seats the others play on.
   */
  resignation(seat: Seat): Action;
}
