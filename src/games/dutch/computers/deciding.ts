import { type Decided, decide } from '../../../engine/rules/decide.ts';
import type { Chance } from '../../../engine/rules/terms.ts';
import type { Seat, Slot } from '../state.ts';
import type { Difficulty } from '../terms/forgetting.ts';
import { secondsOf } from '../terms/timers.ts';
import type { View } from '../view.ts';
import { type Event, events, language } from './language.ts';
import type { StrategySet } from './sets.ts';
import { afterPlay, type Believed, situationOf } from './situation.ts';

/** The record of a decision (Dutch 18.2). It names slots but never cards. */
export type Decision = Decided<Slot> & { readonly event: Event };

export interface Question {
  readonly event: Event;
  /** Whether the question is repeated after a matching card. Gates are then skipped. */
  readonly again?: boolean;
  /** The slot of the card about to be played, if `call_dutch` is decided with windows off. */
  readonly afterPlay?: number;
}

/** Makes one decision of a seat (Dutch 18.2). */
export function decisionOf(
  set: StrategySet,
  view: View,
  seat: Seat,
  difficulty: Difficulty,
  question: Question,
  chance: Chance,
  timerSeconds: number = secondsOf(events[question.event].timer, view.options.pace),
): Decision {
  const { event, again = false } = question;
  const seen = question.afterPlay === undefined ? view : afterPlay(view, seat, question.afterPlay);
  const situation = situationOf(seen, seat, difficulty, timerSeconds);
  const { slot, slots, a, b, ...rest } = decide(
    language,
    set,
    { event, difficulty, situation, again },
    chance,
  );
  return {
    ...rest,
    event,
    ...(slot !== undefined && { slot: place(slot) }),
    ...(slots !== undefined && { slots: slots.map(place) }),
    ...(a !== undefined && { a: place(a) }),
    ...(b !== undefined && { b: place(b) }),
  };
}

const place = ({ seat, index }: Believed): Slot => ({ seat, index });
