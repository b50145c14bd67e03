import type { ZodType } from 'zod';
import type { Dice } from '../../engine/dice.ts';
import type { Kept } from './keepsakes.ts';
import type { Seat, Seating } from './seats.ts';

/** Of `Game`: the deal, and what actions do. */
export interface Play<State, Action, Options, Event> {
  readonly action: ZodType<Action>;
  /**
   * Nothing is ever rolled, so that the table says nothing of dice. Computers may decide by chance all the same: that is no part
   * of the game, as it is none what a person tosses a coin for.
   */
  readonly withoutChance?: true;
  /** @param kept what earlier games have left for this one; nothing unless given */
  setup(options: Options, seating: Seating, dice: Dice, kept?: Kept): State;
  /**
   * What the deal itself has brought (effects of the space that all begin on), given what `setup` is given: it is told before the
   * first action. A deal of which this is not given tells nothing.
   */
  opening?(options: Options, seating: Seating, dice: Dice, kept?: Kept): readonly Event[];
  /** @throws RuleError with a sentence for the person when the action is nothing that the seat may do. */
  apply(
    state: State,
    seat: Seat,
    action: Action,
    dice: Dice,
  ): { readonly state: State; readonly events: readonly Event[] };
  /**
   * The action by which a seat gives up; always accepted by `apply` from a seat that still plays, even out of turn. Such a seat
   * has no choices any more and cannot give up again; of many, the others play on.
   */
  resignation(seat: Seat): Action;
}
