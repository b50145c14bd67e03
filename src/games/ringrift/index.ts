import type { Computers } from '../facets/computers.ts';
import type { Game } from '../game.ts';
import { type Action, action } from './actions.ts';
import { previewOf, privately } from './board/alone.ts';
import { hasPage, pageOf, pages } from './board/closer.ts';
import { suggestionsFor } from './board/suggestions.ts';
import { describe, draw, panelOf } from './board/table.ts';
import { chancesOf, tenLevels } from './computers/ten-levels.ts';
import { called, choicesOf, isAgain } from './forms/choices.ts';
import { positionProblem, standsOn } from './options.ts';
import { act, notated, parsed, resignation, resultOf, scoresOf, start, timeouts, toAct } from './play.ts';
import { textForms } from './record.ts';
import { partsOf } from './refusals/spelled.ts';
import { chapters } from './rules/chapters.ts';
import { type Sitting, seatOf } from './sitting.ts';
import {
  askedOptions,
  optionsClash,
  optionsLine,
  settledOptions,
  type TableOptions,
  tableOptions,
} from './terms/table-options.ts';
import { tipsFor } from './tips/tips.ts';
import { type View, viewOf } from './view.ts';
import { signOf } from './words/signs.ts';
import { closingOf, midwayOf, storyOf, type Told } from './words/story.ts';

export type RingRift = Game<Sitting, Action, TableOptions, View, Told>;

/** Length of a turn in live play, in seconds (RingRift 21.8). */
const turnSeconds = 120;

/** Creates the game of RingRift with these computers. */
export const ringriftWith = (computers: Computers<Sitting, Action, View>): RingRift => ({
  id: 'ringrift',
  version: 1,
  withoutChance: true,
  title: 'RingRift',
  summary: 'Move stacks of rings, leave markers, and make lines and regions your own.',
  seats: { min: 2, max: 4 },
  seatsFor: ({ players }) => ({ min: players, max: players }),
  forSeats: (given, players) => ({ ...given, players: players === 3 ? 3 : players === 4 ? 4 : 2 }),
  seatLabel: (_options, seat) => `Seat ${seat + 1} ${signOf(seat + 1)}`,
  options: tableOptions,
  asking: {
    schema: askedOptions,
    presets: [
      { id: 'house', label: 'House rules' },
      { id: 'canonical', label: 'Canonical: the published game' },
    ],
    settle: (typed, preset) => settledOptions(typed, preset, standsOn),
  },
  optionsProblem: (options) => optionsClash(options) ?? positionProblem(options),
  optionsLine,

  action,
  setup: start,
  apply: act,
  resignation,

  toAct,
  choices: choicesOf,
  called,
  isAgain,
  // The button appears until the game ends. Players who aren't to move learn whose turn it is.
  door: ({ game }) => (game.player === 0 ? undefined : 'Move'),
  clockOnly: ({ type }) => type === 'time_out',

  // The id includes the seat, because a swap passes the turn to the other person.
  clock: ({ game }) =>
    game.player === 0
      ? undefined
      : { id: `turn ${game.turn} of seat ${seatOf(game, game.player) + 1}`, seconds: turnSeconds },
  timeout: timeouts,
  lostOnTime: true,

  view: viewOf,
  // Uses the turn of the last decision, so that the decision that ends a turn still belongs to it.
  when: ({ game, lately }) => `Turn ${lately?.turn ?? game.turn}`,

  result: resultOf,
  scores: scoresOf,
  evaluate: chancesOf,

  notate: notated,
  parse: parsed,
  parts: partsOf,
  story: storyOf,
  closing: closingOf,
  midway: midwayOf,

  pages,
  panel: panelOf,
  hasPage,
  page: pageOf,
  privately,
  preview: previewOf,
  draw,
  describe,
  rules: chapters,
  tips: tipsFor,
  suggest: suggestionsFor,
  texts: textForms,

  ...computers,
});

export const ringrift: RingRift = ringriftWith(tenLevels);
