import { createDice, type Dice } from '../../../src/engine/dice/dice.ts';
import { RuleError } from '../../../src/engine/rule-error.ts';
import { act } from '../../../src/games/baseball/act.ts';
import { baseball } from '../../../src/games/baseball/index.ts';
import { fieldingSide } from '../../../src/games/baseball/lineup/lineup.ts';
import { parse } from '../../../src/games/baseball/records/notation.ts';
import type { Event, PlayRecord } from '../../../src/games/baseball/records/play-record.ts';
import type { State } from '../../../src/games/baseball/state.ts';
import { options } from '../../../src/games/baseball/terms/options.ts';
import { battingSide, type Side, seatOf } from '../../../src/games/baseball/terms/terms.ts';
import { allDice } from '../../../src/games/baseball/words/dice-words.ts';
import { story } from '../../../src/games/baseball/words/story.ts';
import {
  basesInWords,
  halfName,
  scoreLine,
  scoreOf,
  spelled,
} from '../../../src/games/baseball/words/today.ts';

/**
 * The five scripted scenarios that Baseball 13 asks for. A game is created and started, both managers decide, and the
 * simple chart is rolled. The dice come from one seed, so every run prints the same text.
 */

export interface Scenario {
  readonly title: string;
  readonly lines: readonly string[];
  readonly plays: readonly PlayRecord[];
  readonly end: State;
}

const usual = { defence: 'D/n/n/0/n/-/0', offence: 'O/n/-/j/0/0' } as const;

/** A scripted game, and what it prints. */
class Script {
  readonly lines: string[] = [];
  readonly plays: PlayRecord[] = [];
  readonly #title: string;
  readonly #dice: Dice;
  #state: State;

  /** @param seed number from which the dice's seed is made */
  constructor(title: string, seed: number, innings = 9) {
    this.#title = title;
    this.#dice = createDice({ seed: seed.toString(16).padStart(64, '0'), entropy: '' });
    const chosen = options.parse({ away: 'PCG', home: 'IVS', auto_resolution: 'simple', innings });
    this.#state = baseball.setup(chosen, [{ kind: 'person' }, { kind: 'person' }], this.#dice);
    this.lines.push(`create: PCG at IVS, simple chart (${this.#state.status})`);
  }

  get state(): State {
    return this.#state;
  }

  start(): void {
    for (const side of ['away', 'home'] as const) this.#carryOut(side, 'Y');
    this.lines.push(`start: both lineup cards are in (${this.#state.status})`);
  }

  /** Plays one play: both managers make the usual decisions, and the simple chart is rolled. */
  play(): void {
    const fielding = fieldingSide(this.#state);
    const batting = battingSide(this.#state.half);
    this.lines.push(`decide: ${usual.defence}  ${usual.offence}`);
    const events = [...this.#carryOut(fielding, usual.defence), ...this.#carryOut(batting, usual.offence)];
    for (const event of events) {
      if (event.kind !== 'play') this.lines.push(...[story(event, String)].filter((line) => line !== ''));
      else {
        const { play } = event;
        this.plays.push(play);
        this.lines.push(
          `resolve: ${allDice(play)} | outs ${play.outsAdded}, runs ${play.runs} | ${story(event, String)}`,
        );
      }
    }
  }

  /** Plays until the condition is true. */
  playUntil(is: (state: State) => boolean): void {
    while (!is(this.#state)) this.play();
  }

  /** Tries illegal decisions and shows the sentence that refuses each; the game does not change. */
  refuse(...texts: readonly string[]): void {
    for (const text of texts) {
      const side = text.startsWith('O') ? battingSide(this.#state.half) : fieldingSide(this.#state);
      this.lines.push(`${text} → refused: ${this.#refusal(side, text)}`);
    }
  }

  #refusal(side: Side, text: string): string {
    try {
      act(this.#state, seatOf(side), parse(text), this.#dice);
    } catch (error) {
      if (error instanceof RuleError) return error.message;
      throw error;
    }
    throw new Error(`${text} is not refused.`);
  }

  #carryOut(side: Side, text: string): readonly Event[] {
    const { state, events } = act(this.#state, seatOf(side), parse(text), this.#dice);
    this.#state = state;
    return events;
  }

  end(): Scenario {
    const { inning, half, outs, runners, status, plays, result, teams } = this.#state;
    const line = (side: Side) => teams[side].line.join(' ');
    const where =
      result === null
        ? [halfName(inning, half), spelled(outs, 'out'), basesInWords(runners)]
        : [`Over: ${result.reason}`];
    const final = [...where, scoreLine(scoreOf(this.#state)), spelled(plays, 'play')].join(', ');
    return {
      title: this.#title,
      lines: [...this.lines, `state: ${final} (${status})`, `line score: ${line('away')} / ${line('home')}`],
      plays: this.plays,
      end: this.#state,
    };
  }
}

function oneAtBat(): Scenario {
  const script = new Script('One at-bat', 1);
  script.start();
  script.play();
  return script.end();
}

function severalAtBats(): Scenario {
  const script = new Script('Several at-bats', 2);
  script.start();
  for (let at = 0; at < 4; at++) script.play();
  return script.end();
}

function fullInning(): Scenario {
  const script = new Script('A full inning', 3);
  script.start();
  script.playUntil(({ inning }) => inning === 2);
  return script.end();
}

function refusedDecisions(): Scenario {
  const script = new Script('Refused decisions', 4);
  script.refuse(usual.defence);
  script.start();
  script.refuse('D/x/n/0/n/-/0', 'D/n/n/0/n/1/0', 'O/x/-/j/0/0', 'O/n/2/j/0/0', 'O/n/-/j/0/1');
  script.playUntil(({ outs }) => outs === 2);
  script.refuse('O/n/-/j/1/0');
  return script.end();
}

function stateAtTheEnd(): Scenario {
  const script = new Script('The state at the end', 5, 1);
  script.start();
  script.playUntil(({ status }) => status === 'completed');
  script.refuse(usual.defence);
  return script.end();
}

export const scenarios = (): readonly Scenario[] => [
  oneAtBat(),
  severalAtBats(),
  fullInning(),
  refusedDecisions(),
  stateAtTheEnd(),
];
