import type { Game } from '../../src/games/game.ts';
import { computer, levels } from './computer.ts';
import { notate, parse } from './notation.ts';
import { describe, draw } from './picture.ts';
import { apply, choices, clock, result, setup, timeout, toAct, view } from './play.ts';
import { type Action, action, type Event, type Nim, type Options, options, type View } from './state.ts';
import { closing, page, pages, panel, privately, rules, story } from './words.ts';

/** Nim with a window: after each turn, the other players secretly decide whether to grab a match. */
export const nim: Game<Nim, Action, Options, View, Event> = {
  id: 'nim',
  version: 1,
  title: 'Nim',
  summary: 'Take the last match, and grab one when it matters.',
  seats: { min: 2, max: 4 },
  levels,
  options,
  action,
  pages,
  rules,

  optionsProblem: () => undefined,
  seatLabel: (_options, seat) => `Player ${seat + 1}`,
  setup,
  toAct,
  choices,
  door: ({ window }) => (window ? 'Grab?' : undefined),
  apply,
  resignation: () => ({ kind: 'quit' }),
  clock,
  timeout,
  view,
  result,
  scores: ({ taken }) => taken,
  // Only the secret answers are hidden, and only the end of the window reveals them.
  reveals: ({ kind }) => kind === 'opened',
  when: ({ count }) => `Turn ${count}`,

  notate: (_state, taken) => notate(taken),
  parse: (_state, text) => parse(text),
  story,
  closing,
  panel,
  page: (seen, _page, names) => page(seen, names),
  privately: (seen, _path, names) => privately(seen, names),
  draw,
  describe,

  computer,
};
