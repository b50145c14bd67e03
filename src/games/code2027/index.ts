import { RuleError } from '../../engine/rule-error.ts';
import { offers } from '../choices.ts';
import type { Computers } from '../facets/computers.ts';
import type { Game } from '../game.ts';
import { type Action, action } from './actions.ts';
import { annals } from './annals/ledger.ts';
import { previewOf, privately } from './board/alone.ts';
import { pageOf, pages, panelOf } from './board/panel.ts';
import { describe, draw } from './board/table-picture.ts';
import { contentFor } from './box/known.ts';
import { levels } from './computers/levels.ts';
import { advance } from './course/advance.ts';
import { chanceOf } from './course/chance.ts';
import { start } from './course/setup.ts';
import { called, choicesOf, doorOf, outlineOf } from './forms/choices.ts';
import { library } from './library.ts';
import { chapters } from './rules/chapters.ts';
import { charts } from './rules/charts.ts';
import { resultOf, scoresOf, toAct } from './sitting.ts';
import type { Seat, State } from './state.ts';
import { type Options, options } from './terms/options.ts';
import { tipsFor } from './tips/tips.ts';
import { type View, viewOf } from './view.ts';
import { clockOf, timeoutsOf } from './window/awaited.ts';
import { refusalFor } from './window/legal.ts';
import { notate, parse } from './words/notation.ts';
import { closingOf, storyOf } from './words/story.ts';
import { type Told, told } from './words/told.ts';

export type Code2027 = Game<State, Action, Options, View, Told>;

/** Actions for which typed text can contain values that the forms don't offer. */
const written: ReadonlySet<Action['type']> = new Set(['offer', 'counter', 'accept']);

/** Refuses a legal offer, counter-offer or acceptance that the forms don't offer. */
function demandOffered(state: State, seat: Seat, taken: Action): void {
  if (!written.has(taken.type)) return;
  if (refusalFor(contentFor(state.options), state, seat, taken) !== undefined) return;
  if (!offers(choicesOf(state, seat), taken))
    throw new RuleError('not-offered', 'Use the form to choose which cards you give.');
}

/** Code2027 with the given computers. */
export const code2027With = (computers: Computers<State, Action, View>): Code2027 => ({
  id: 'code2027',
  version: 2,
  title: 'Code2027',
  summary: 'Take a building in New York from the owner’s idea to the certificate of occupancy.',
  seats: { min: 1, max: 4 },
  seatsFor: (asked) => contentFor(asked).config.players,
  options,
  optionsProblem: () => undefined,
  library,
  seatLabel: (_options, seat) => `Seat ${seat + 1}`,

  action,
  setup: (asked, seating, dice) => start(asked, seating, chanceOf(dice), contentFor(asked)).state,
  // The first space may roll dice on arrival. The state doesn't keep these events, so they are computed again
  // here.
  opening: (dealt, asked, seating, dice) =>
    told(dealt, dealt, start(asked, seating, chanceOf(dice), contentFor(asked)).events),
  apply: (state, seat, taken, dice) => {
    demandOffered(state, seat, taken);
    const done = advance(state, seat, taken, chanceOf(dice));
    return { state: done.state, events: told(state, done.state, done.events) };
  },
  resignation: () => ({ type: 'resign' }),

  toAct,
  choices: choicesOf,
  outline: outlineOf,
  called,
  door: doorOf,

  clock: (state) => clockOf(contentFor(state.options), state),
  timeout: timeoutsOf,

  view: viewOf,
  reveals: ({ events }) => events.some(({ kind }) => revealing.has(kind)),
  when: ({ round, turnIndex }) => `Round ${round}, turn ${turnIndex}`,

  result: resultOf,
  scores: scoresOf,

  notate: (_state, taken) => notate(taken),
  parse: (_state, text) => parse(text),
  story: storyOf,
  closing: closingOf,

  hand: 'My hand',
  pages,
  panel: panelOf,
  page: pageOf,
  privately,
  preview: previewOf,
  draw,
  describe,
  get rules() {
    return chapters();
  },
  charts,
  annals,
  tips: tipsFor,

  ...computers,
});

/** Events after which somebody may know more hidden cards (Code2027 21.6). */
const revealing: ReadonlySet<string> = new Set([
  'draw',
  'play',
  'discard',
  'transfer',
  'offers',
  'offer',
  'counter',
  'deal',
  'reshuffle',
  'roll',
  'card_dice',
  'pick',
  'end',
]);

/** Code2027 with its own computers. */
export const code2027: Code2027 = code2027With(levels);
