import type { ZodType } from 'zod';
import type { Dice } from '../../engine/dice/dice.ts';
import type { Kept } from './keepsakes.ts';
import type { Seat, Seating } from './seats.ts';

/** Part of `Game`: how a game starts, and what actions do. */
export interface Play<State, Action, Options, Event> {
  readonly action: ZodType<Action>;
  /**
   * Set if the game itself uses no randomness, so the table doesn't mention dice. Computers may still decide
   * at random.
   */
  readonly withoutChance?: true;
  /**
   * Creates the first state of a game.
   *
   * @param kept texts that earlier games saved for this one; none by default
   */
  setup(options: Options, seating: Seating, dice: Dice, kept?: Kept): State;
  /**
   * Returns the events of the setup (effects of the starting space), reported before the first action.
   * Without it the setup has no events.
   *
   * @param dealt the state that `setup` returned for the other arguments
   * @param dice the dice of `setup`, restarted, for events that the state doesn't show
   */
  opening?(dealt: State, options: Options, seating: Seating, dice: Dice, kept?: Kept): readonly Event[];
  /**
   * Plays an action.
   *
   * @throws RuleError with a sentence for the person if the seat may not do this
   */
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
