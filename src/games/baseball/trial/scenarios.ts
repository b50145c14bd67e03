import { RuleError } from '../../../engine/rule-error.ts';
import type { State } from '../state.ts';
import { story } from '../words/story.ts';
import { basesInWords, counted, halfName, scoreLine, scoreOf } from '../words/today.ts';
import { manualState, tell, usual } from './manual-script.ts';

/** The five scenarios in manual mode that section 13 asks for, played with dice that are given. */

export interface Scenario {
  readonly title: string;
  /** What was typed, the story that came of it, and what was refused. */
  readonly lines: readonly string[];
  readonly end: State;
}

/** At the dice: card column 2, row 8, d20 14, and no check. */
const dice = [2, 3, 5, 11, 14] as const;

/** An at-bat in which both managers decide as usual and the manager at bat reads this result. */
const atBat = (result: string) => ({ texts: [...usual, `M/${result}`], dice: [...dice] });

interface Act {
  readonly texts: readonly string[];
  readonly dice: readonly number[];
}

function played(title: string, start: State, acts: readonly Act[]): Scenario {
  const lines: string[] = [];
  let end = start;
  for (const { texts, dice: thrown } of acts) {
    const told = tell(end, texts, ...thrown);
    lines.push(`> ${texts.join('  ')}`, ...told.events.map((event) => story(event, String)).filter(Boolean));
    end = told.state;
  }
  return { title, lines: [...lines, standing(end)], end };
}

/** `= Top of the 1st, one out, runner on first, PCG 0, IVS 0 (active)` */
function standing(state: State): string {
  const { inning, half, outs, runners, status } = state;
  const where = [
    halfName(inning, half),
    counted(outs, 'out'),
    basesInWords(runners),
    scoreLine(scoreOf(state)),
  ];
  return `= ${where.join(', ')} (${status})`;
}

/** Decisions that cannot be made, each with the sentence that refuses it; the game stands as it did. */
function refused(title: string, start: State, texts: readonly string[]): Scenario {
  const lines = texts.map((text) => `> ${text}\n! ${refusal(start, text)}`);
  return { title, lines: [...lines, standing(start)], end: start };
}

function refusal(state: State, text: string): string {
  try {
    tell(state, [text]);
  } catch (error) {
    if (error instanceof RuleError) return error.message;
    throw error;
  }
  return 'Nothing is wrong with that.';
}

const threeOuts = ['strikeout', 'flyout_b@CF', 'groundball_b@SS'].map(atBat);

export const scenarios = (): readonly Scenario[] => [
  played('One at-bat', manualState(), [atBat('single_1')]),
  played('Several at-bats', manualState(), ['single_1', 'walk', 'double_2', 'strikeout'].map(atBat)),
  played('A full inning', manualState(), [...threeOuts, atBat('homerun'), ...threeOuts]),
  refused('Refused decisions', manualState({ on: [0, 5, 0], outs: 2 }), [
    'D/x/n/0/n/-/0',
    'D/n/n/0/n/1/0',
    'O/x/-/j/0/0',
    'O/n/2/j/0/0',
    'O/n/-/j/1/0',
    'O/n/-/j/0/1',
    'M/walk',
  ]),
  played('The state at the end', manualState({ options: { innings: 1 } }), [
    ...threeOuts,
    atBat('homerun'),
    { texts: ['away>Y', 'home>Y'], dice: [] },
  ]),
];
