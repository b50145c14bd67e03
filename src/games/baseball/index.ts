import { plainly, RuleError } from '../../engine/rule-error.ts';
import type { Clock } from '../facets/clock.ts';
import type { Game } from '../game.ts';
import { act } from './act.ts';
import { page, pages } from './board/pages.ts';
import { preview } from './board/preview.ts';
import { privately } from './board/privately.ts';
import { describe, draw } from './board/scoreboard.ts';
import { panel } from './board/table-words.ts';
import { charts } from './charts/all.ts';
import { left, wanted } from './course/keepsakes.ts';
import { newGame, optionsProblem } from './course/setup.ts';
import { replayFile } from './event-file/replay-file.ts';
import { asking } from './forms/asking.ts';
import { choicesFor, outlineFor, sidesToAct } from './forms/choices.ts';
import { meantBy } from './forms/typed-words.ts';
import { abbreviation, teamNamesOf } from './league/roster.ts';
import { library } from './library.ts';
import { defaults, levels, manage, pauseBefore } from './manager/manager.ts';
import { byOrders, takeOver } from './orders/standing-orders.ts';
import { winChances } from './outlook/win-chance.ts';
import { showCardToRead } from './player/card-to-read.ts';
import { cards } from './player/cards.ts';
import type { Action } from './records/action.ts';
import { action } from './records/action.ts';
import { notate, parse } from './records/notation.ts';
import type { Event } from './records/play-record.ts';
import { reveals } from './records/reveals.ts';
import { rulesChapters } from './rules/rules-chapters.ts';
import { injuriesIn } from './scoring/injuries.ts';
import { linesOf } from './scoring/lines.ts';
import type { State } from './state.ts';
import { type Options, options, seasonOptions } from './terms/options.ts';
import { type Side, seatOf, sideOf } from './terms/terms.ts';
import { type View, view } from './view.ts';
import { annals } from './words/annals.ts';
import { bulletin, closing, startsOver, story } from './words/story.ts';
import { sumUp } from './words/summary.ts';
import { when } from './words/today.ts';
import { xCheckAside } from './words/x-check-telling.ts';

/**
 * Time limits in seconds: for decisions, for runners and throws during a play, and for lineups (Baseball 15).
 */
const seconds = { decision: 120, throw: 30, lineup: 300 } as const;

/** The clock belongs to the step, so a substitution doesn't restart it. */
function clock({ step, plays }: State): Clock | undefined {
  switch (step.kind) {
    case 'lineups':
      return { id: 'lineups', seconds: seconds.lineup };
    case 'runner':
    case 'throw':
      return { id: `${step.kind} ${plays}`, seconds: seconds.throw };
    case 'substitution':
      return { id: `substitution ${step.side} ${plays}`, seconds: seconds.lineup };
    case 'result':
      // Both managers may already read the card, so no clock runs.
      return step.open ? undefined : { id: `result ${plays}`, seconds: seconds.decision };
    case 'over':
      return undefined;
    default:
      return { id: `${step.kind} ${plays}`, seconds: seconds.decision };
  }
}

/**
 * The sides for which the computer acts when time runs out. If both managers may read one card, it acts for
 * the manager at bat.
 */
const outOfTime = (state: State): readonly Side[] =>
  state.step.kind === 'result' ? sidesToAct(state).slice(0, 1) : sidesToAct(state);

function seatLabel(chosen: Options, seat: number): string {
  return seat === 0 ? `Away: ${teamNamesOf(chosen.away).name}` : `Home: ${teamNamesOf(chosen.home).name}`;
}

/**
 * Baseball for two managers who take turns batting and fielding. It covers the full rules page, with cards or
 * the simple chart.
 */
export const baseball: Game<State, Action, Options, View, Event> = {
  id: 'baseball',
  version: 2,
  title: 'Baseball',
  summary: 'Manage a team of the Lantern League: decide, roll the dice, and bring them home.',
  seats: { min: 2, max: 2 },
  firstSide: 'home',
  levels,
  options,
  asking,
  hiddenOptions: Object.keys(seasonOptions),
  action,
  pages,
  rules: rulesChapters,
  charts,
  cards,
  library,
  optionsProblem,
  seatLabel,
  setup: (chosen, { length: seats }, _dice, kept) => {
    const problem = seats === 2 ? optionsProblem(chosen) : 'Baseball is played by two managers.';
    if (problem !== undefined) throw new RuleError('bad-options', problem);
    return newGame(chosen, kept);
  },
  toAct: (state) => sidesToAct(state).map(seatOf),
  choices: (state, seat) => {
    const side = sidesToAct(state).find((each) => seatOf(each) === seat);
    return side === undefined ? [] : choicesFor(state, side);
  },
  door: ({ step }) => (step.kind === 'result' || step.kind === 'confirm' ? 'Card' : undefined),
  spread: ({ step }) => step.kind === 'result',
  sideOf: ({ teams }, seat) => abbreviation(teams[sideOf(seat)].team),
  outline: (state, seat) => {
    const side = sidesToAct(state).find((each) => seatOf(each) === seat);
    return side === undefined ? [] : outlineFor(state, side);
  },
  apply: plainly(act),
  resignation: () => ({ kind: 'concede' }),
  clock,
  timeout: (state) => outOfTime(state).map((side) => ({ seat: seatOf(side), action: defaults(state, side) })),
  view,
  result: ({ result }) =>
    result === null
      ? undefined
      : {
          winners: result.winner === null ? [] : [seatOf(result.winner)],
          scores: [result.score.away, result.score.home],
          reason: result.reason,
        },
  lines: linesOf,
  injuries: injuriesIn,
  sumUp,
  evaluate: winChances,
  scores: ({ teams }) => [teams.away.score, teams.home.score],
  reveals,
  when,
  notate: (_, one) => notate(one),
  parse: plainly((state, text) => meantBy(state, text) ?? parse(text)),
  story,
  closing,
  bulletin,
  startsOver,
  aside: (event) => (event.kind === 'play' ? xCheckAside(event.play) : undefined),
  panel,
  page,
  // A card that must be read has priority over all other private content.
  privately: (seen, path) => showCardToRead(seen, path) ?? privately(seen, path),
  preview,
  draw,
  describe,
  annals,
  gameFile: replayFile,
  keepsakes: { wanted, left },
  standing: {
    on: ({ result, teams }, seat) => result === null && teams[sideOf(seat)].orders.on,
    decide: (seen, seat) => {
      const side = sideOf(seat);
      return sidesToAct(seen).includes(side) ? byOrders(seen, side) : undefined;
    },
    takeOver,
  },
  computer: (seen, seat, level, dice) => {
    const side = sideOf(seat);
    if (!sidesToAct(seen).includes(side)) throw new Error(`Seat ${seat} has nothing to decide.`);
    return { action: manage(seen, side, level), delayMs: pauseBefore(dice) };
  },
};
