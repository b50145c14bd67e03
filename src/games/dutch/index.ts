import { sameJson } from '../../engine/canonical.ts';
import { RuleError } from '../../engine/rule-error.ts';
import type { Computers } from '../facets/computers.ts';
import type { Game } from '../game.ts';
import { type Action, action } from './actions.ts';
import { previewOf, privately } from './board/privately.ts';
import { describe, draw } from './board/table-picture.ts';
import { pageOf, pages, panelOf } from './board/table-words.ts';
import { minds } from './computers/minds.ts';
import { advance } from './course/advance.ts';
import { start } from './course/setup.ts';
import type { Event } from './events.ts';
import { called, choicesOf, doorOf, mayAct, outlineOf } from './forms/choices.ts';
import { library } from './library.ts';
import { awaited } from './phases/awaited.ts';
import { pointsOf, resultOf } from './phases/outcome.ts';
import { isActive } from './phases/seats.ts';
import { clockOf, timeoutsOf } from './phases/timeouts.ts';
import { chapters } from './rules/chapters.ts';
import type { Seat, State } from './state.ts';
import { chanceOf } from './terms/chance.ts';
import type { Forgetting } from './terms/forgetting.ts';
import { clashesOf, type Options, options } from './terms/options.ts';
import { refuse } from './terms/refusals.ts';
import { type View, viewOf } from './view.ts';
import { notate, parse } from './words/notation.ts';
import { closingOf, storyOf } from './words/story.ts';

/** The computer players, and the rules by which they forget cards. */
export interface Minds extends Computers<State, Action, View> {
  /** Returns the rules by which the computers of a strategy set forget. */
  forgetting(strategy: string): Forgetting;
}

export type Dutch = Game<State, Action, Options, View, Event>;

/** Demands that the seat may send this action now, or that its timer has run out. */
function demandAsked(state: State, seat: Seat, taken: Action): void {
  if (taken.type === 'timer') {
    const runs = timeoutsOf(state).some((one) => one.seat === seat && sameJson(one.action, taken));
    if (!runs) throw new RuleError('late', 'It’s too late for that, or too early.');
    return;
  }
  if (state.phase === 'game_ended') refuse('ended');
  if (!isActive(state, seat)) refuse('inactive');
  const asked = taken.type === 'leave' || awaited(state).includes(seat) || mayAct(state).includes(seat);
  if (!asked) refuse('not-your-turn');
}

/** Creates the game of Dutch with these computers. */
export const dutchWith = ({ forgetting, ...computers }: Minds): Dutch => ({
  id: 'dutch',
  version: 1,
  title: 'Dutch',
  summary: 'Remember your cards, drop matches, and end with the fewest points.',
  seats: { min: 2, max: 10 },
  firstSide: 'drawn',
  options,
  optionsProblem: (asked) => clashesOf(asked)?.sentences.join('\n'),
  library,
  seatLabel: (_options, seat) => `Seat ${seat + 1}`,

  action,
  setup: (asked, seating, dice) => start(asked, seating, forgetting(asked.strategy), chanceOf(dice)).state,
  apply: (state, seat, taken, dice) => {
    demandAsked(state, seat, taken);
    const done = advance(state, seat, taken, chanceOf(dice));
    if (done === undefined) throw new RuleError('late', 'It’s too late for that.');
    return { state: done.state, events: done.events };
  },
  resignation: () => ({ type: 'leave' }),

  toAct: awaited,
  mayAct,
  choices: choicesOf,
  called: (one, names) => (one.kind === 'action' ? called(one, names) : one),
  outline: outlineOf,
  door: doorOf,
  clockOnly: ({ type }) => type === 'timer',

  clock: clockOf,
  timeout: timeoutsOf,

  view: viewOf,
  // Every event in Dutch reveals something (Dutch 24.8).
  reveals: () => true,
  when: ({ match, turn }) => (match === null ? `Turn ${turn}` : `Round ${match.round}, turn ${turn}`),

  result: resultOf,
  scores: pointsOf,

  notate: (_state, taken) => notate(taken),
  parse: (_state, text) => parse(text),
  story: storyOf,
  closing: closingOf,

  hand: 'My hand',
  pages,
  panel: panelOf,
  page: (view, _page, names) => pageOf(view, names),
  privately,
  preview: previewOf,
  draw,
  describe,
  rules: chapters,

  ...computers,
});

/** The game of Dutch, with computers that follow strategy sets. */
export const dutch: Dutch = dutchWith(minds);
