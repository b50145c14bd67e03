import type { Dice, Roll } from '../../../src/engine/dice/dice.ts';
import { act } from '../../../src/games/baseball/act.ts';
import { problemOfCard } from '../../../src/games/baseball/course/lineup-step.ts';
import { newGame } from '../../../src/games/baseball/course/setup.ts';
import { choicesFor, holdable, sidesToAct } from '../../../src/games/baseball/forms/choices.ts';
import { fieldingSide, occupiedBases } from '../../../src/games/baseball/lineup/lineup.ts';
import { defaults, manage } from '../../../src/games/baseball/manager/manager.ts';
import type { Action } from '../../../src/games/baseball/records/action.ts';
import type { Event } from '../../../src/games/baseball/records/play-record.ts';
import type { State } from '../../../src/games/baseball/state.ts';
import {
  alignments,
  approaches,
  defaultOffense,
  infieldDepths,
  type OffensiveDecision,
  outfieldDepths,
} from '../../../src/games/baseball/terms/decisions.ts';
import { type Options, options } from '../../../src/games/baseball/terms/options.ts';
import { type Side, seatOf, teamCodes } from '../../../src/games/baseball/terms/terms.ts';
import { offenseProblem } from '../../../src/games/baseball/terms/validators.ts';
import { isFilledIn, nearbyValues } from '../../../src/games/choices.ts';
import type { Choice } from '../../../src/games/facets/offer.ts';
import { type Luck, luckOf } from '../../contract/luck.ts';

/** Random games, for checking the properties that must hold in every game (Baseball 19). */

/** Dice for a random game. Loaded dice injure players and ask for pitch checks far more often than fair ones. */
export function quickDice(luck: Luck, loaded: boolean): Dice {
  let position = 0;
  const faces = (kind: string, sides: readonly number[]): number[] => {
    const values = sides.map((each) => 1 + luck.below(each));
    if (!loaded || kind !== 'AbRoll' || !luck.once(6)) return values;
    const [column = 1, a = 1, b = 1] = values;
    return luck.once(2) ? [column, a, b, 20, 20] : [6, Math.max(a, 4), Math.max(b, 3), ...values.slice(3)];
  };
  const unused = (): never => {
    throw new Error('Baseball only rolls.');
  };
  const rolls: Roll[] = [];
  return {
    roll: (kind, sides, purpose, owner) => {
      const values = faces(kind, sides);
      const at = position;
      position += sides.length;
      const id = at.toString(16).padStart(16, '0');
      return { id, at, kind, purpose, sides, values, ...(owner === undefined ? {} : { owner }) };
    },
    shuffle: unused,
    pick: unused,
    rolls,
    get position() {
      return position;
    },
  };
}

/** The options of the game with this number. Across all games, every league option occurs. */
export function optionsOf(number: number): Options {
  const luck = luckOf(number + 7919);
  const yes = () => luck.once(2);
  return options.parse({
    away: teamCodes[number % 8],
    home: teamCodes[(number + 1 + (number % 7)) % 8],
    mode: number % 10 === 4 ? 'manual' : 'auto',
    auto_resolution: luck.of(['grid', 'grid', 'ratings', 'simple'] as const),
    innings: number % 100 === 0 ? 9 : luck.of([1, 1, 1, 1, 1, 2, 3]),
    dh: yes(),
    away_starter: 1 + luck.below(5),
    home_starter: 1 + luck.below(5),
    extra_runner_on_second: yes(),
    extra_runner_from_inning: luck.below(4),
    max_innings: luck.of([0, 9, 9, 10]),
    mercy_runs: luck.of([0, 0, 3, 8]),
    mercy_after_inning: luck.of([1, 3, 7]),
    pitcher_range_table: luck.of(['infield', 'pitcher'] as const),
    rare_play_rule: luck.of(['chart', 'd100', 'off'] as const),
    hash_hold_source: luck.of(['occupied', 'decision'] as const),
    fo_passed_ball_check: yes(),
    fatigue: yes(),
    pitcher_max_innings: luck.of([0, 0, 1, 2]),
    three_batter_minimum: yes(),
    injuries: luck.of([true, true, false]),
    weather: yes(),
  });
}

/** One action of a random game and what it led to. */
export interface Taken {
  readonly state: State;
  readonly side: Side;
  readonly action: Action;
  readonly events: readonly Event[];
  readonly next: State;
}

export interface RandomGame {
  readonly start: State;
  readonly taken: readonly Taken[];
  readonly last: State;
}

/** More actions than any random game needs. */
const longest = 6000;

/**
 * Plays a game with managers who press anything legal.
 *
 * @param watch is called with each action
 */
export function playRandomly(number: number, watch: (taken: Taken, luck: Luck) => void): RandomGame {
  const luck = luckOf(number);
  const start = newGame(optionsOf(number));
  const dice = diceOf(number, start.options);
  const taken: Taken[] = [];
  let state = start;
  for (let sides = sidesToAct(state); sides.length > 0; sides = sidesToAct(state)) {
    if (taken.length === longest) throw new Error(`Game ${number} does not end.`);
    const side = luck.of(sides);
    const action = anyAction(state, side, luck);
    const { state: next, events } = act(state, seatOf(side), action, dice);
    const step = { state, side, action, events, next };
    taken.push(step);
    watch(step, luck);
    state = next;
  }
  return { start, taken, last: state };
}

/** The dice of the game with this number, starting from its first roll. */
export const diceOf = (number: number, { injuries }: Options): Dice =>
  quickDice(luckOf(number + 104729), injuries);

/** Picks any legal action. For decisions it usually skips the many menus. */
export function anyAction(state: State, side: Side, luck: Luck): Action {
  const { step } = state;
  if (step.kind === 'lineups' && problemOfCard(state, side) === undefined && !luck.once(4))
    return { kind: 'ready' };
  if (step.kind === 'decide' && luck.once(10)) return manage(state, side, 'regular');
  if (step.kind === 'decide' && !luck.once(54)) return decision(state, side, luck);
  if ((step.kind === 'result' || step.kind === 'substitution') && !luck.once(4)) return defaults(state, side);
  return anyChoice(choicesFor(state, side), luck);
}

/** Picks one of the choices; for a form, any values that fit together. */
export function anyChoice(choices: readonly Choice<Action>[], luck: Luck): Action {
  const forms = choices.filter((choice) => choice.kind === 'form');
  const choice = forms.length > 0 && luck.once(4) ? luck.of(forms) : luck.of(choices);
  if (choice.kind === 'action') return choice.action;
  for (let tries = 0; tries < 40; tries += 1) {
    const values = Object.fromEntries(
      choice.fields.map(({ id, values: all, multiple }) => {
        const some = multiple === true ? all.filter(() => luck.once(all.length)) : [luck.of(all)];
        return [id, some.map(({ value }) => value)];
      }),
    );
    if (choice.problem(values) === undefined) return choice.write(values);
  }
  const others = choices.filter((one) => one !== choice);
  const near = nearbyValues(choice).find((values) => isFilledIn(choice, values));
  if (near !== undefined) return choice.write(near);
  return anyChoice(others, luck);
}

function decision(state: State, side: Side, luck: Luck): Action {
  if (side === fieldingSide(state))
    return {
      kind: 'defensive',
      decision: {
        alignment: luck.of(alignments),
        infield_depth: luck.of(infieldDepths),
        corners_in: luck.once(4),
        outfield_depth: luck.of(outfieldDepths),
        hold_runners: holdable(state).filter(() => luck.once(2)),
        intentional_walk: luck.once(30),
      },
    };
  const wanted: OffensiveDecision = {
    approach: luck.of(approaches),
    steal_attempts: occupiedBases(state.runners).flatMap((base) =>
      luck.once(4) ? [(base + 1) as 2 | 3 | 4] : [],
    ),
    steal_without_jump: luck.once(2),
    bunt_attempt: luck.once(8),
    hit_and_run: luck.once(8),
  };
  const legal = offenseProblem(wanted, occupiedBases(state.runners), state.outs) === undefined;
  return { kind: 'offensive', decision: legal ? wanted : { ...defaultOffense, approach: wanted.approach } };
}
