import type { Dice } from '../../../src/engine/dice/dice.ts';
import { act } from '../../../src/games/baseball/act.ts';
import { choicesFor, sidesToAct } from '../../../src/games/baseball/forms/choices.ts';
import { fieldingSide } from '../../../src/games/baseball/lineup/lineup.ts';
import { notate, parse } from '../../../src/games/baseball/records/notation.ts';
import type { Event, PlayRecord } from '../../../src/games/baseball/records/play-record.ts';
import type { State } from '../../../src/games/baseball/state.ts';
import { battingSide, type Side, seatOf, sides } from '../../../src/games/baseball/terms/terms.ts';
import { offers } from '../../../src/games/choices.ts';
import { type Situation, sampleState } from './sample-game.ts';
import { scriptedDice } from './scripted-dice.ts';

/** Games in manual mode, written the way tests need them: actions in notation, dice as numbers. */

export interface Told {
  readonly state: State;
  readonly events: readonly Event[];
  /** Scripted values that haven't been thrown. */
  readonly left: readonly number[];
}

/** The usual decisions of both managers. */
export const usual = ['D/n/n/0/n/-/0', 'O/n/-/j/0/0'] as const;

/** A game in manual mode, in any situation. */
export const manualState = (situation: Situation = {}): State =>
  sampleState({ ...situation, options: { mode: 'manual', auto_resolution: 'grid', ...situation.options } });

/**
 * Carries out actions given as text, one after another, each for the side that must act; `away>Y` names the side if
 * both must.
 */
export function tell(start: State, texts: readonly string[], ...dice: readonly number[]): Told {
  const scripted = scriptedDice(...dice);
  let state = start;
  const events: Event[] = [];
  for (const text of texts) {
    const next = told(state, text, scripted);
    state = next.state;
    events.push(...next.events);
  }
  return { state, events, left: scripted.left };
}

function told(state: State, text: string, dice: Dice): ReturnType<typeof act> {
  const [, named, notation = ''] = /^(?:(away|home)>)?(.*)$/.exec(text) ?? [];
  const action = parse(notation);
  const side =
    action.kind === 'defensive'
      ? fieldingSide(state)
      : action.kind === 'offensive'
        ? battingSide(state.half)
        : (sides.find((each) => each === named) ??
          sidesToAct(state).find((each) => offers(choicesFor(state, each), action)) ??
          sidesToAct(state)[0] ??
          'away');
  return act(state, seatOf(side), action, dice);
}

export const playsIn = ({ events }: Pick<Told, 'events'>): PlayRecord[] =>
  events.flatMap((event) => (event.kind === 'play' ? [event.play] : []));

/** The texts of the actions that a side can choose without a form. */
export const offeredTo = (state: State, side: Side): string[] =>
  choicesFor(state, side).flatMap((choice) => (choice.kind === 'action' ? [notate(choice.action)] : []));
