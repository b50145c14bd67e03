import type { Game } from '../../src/games/game.ts';
import { chapters } from './chapters.ts';
import { computer, levels } from './computer.ts';
import { notate, parse } from './notation.ts';
import { describe, draw } from './picture.ts';
import {
  apply,
  choices,
  clock,
  isBidding,
  opening,
  result,
  setup,
  timeout,
  toAct,
  totals,
  view,
} from './rules.ts';
import { type Action, action, type Event, type OhHell, type Options, options, type View } from './state.ts';
import { closing, page, pages, panel, privately, story, tips } from './words.ts';

/**
 * Oh Hell: say how many tricks you will take, and take exactly that many. Of its many variants, this one deals one
 * card less in each round (or one more) and turns up a card for trump. Bids are secret and simultaneous, and may add
 * up to any sum. An exact bid scores 10 points plus one per trick. `chapters.ts` has the rules of record.
 */
export const ohHell: Game<OhHell, Action, Options, View, Event> = {
  id: 'oh-hell',
  version: 1,
  title: 'Oh Hell',
  summary: 'Say how many tricks you will take, and take exactly that many.',
  seats: { min: 3, max: 5 },
  levels,
  options,
  action,
  pages,
  rules: chapters,

  optionsProblem: () => undefined,
  seatLabel: (_options, seat) => `Player ${seat + 1}`,
  setup,
  opening,
  toAct,
  choices,
  door: (state) => (isBidding(state) ? 'Bid' : 'Play a card'),
  hand: 'My hand',
  apply,
  resignation: () => ({ kind: 'quit' }),
  clock,
  timeout,
  view,
  result,
  scores: totals,
  // A `bid` event reveals nothing, because the bid stays secret. A played card and the event with all bids do.
  reveals: ({ kind }) => kind === 'play' || kind === 'bids',
  when: ({ round, tricks }) => `Round ${round}, trick ${tricks.length + 1}`,

  notate: (_state, taken) => notate(taken),
  parse: (_state, text) => parse(text),
  story,
  closing,
  panel,
  page: (seen, _page, names) => page(seen, names),
  privately: (seen, _path, names) => privately(seen, names),
  draw,
  describe,
  tips,

  computer,
};
