import { canonicalJson } from '../../../src/engine/canonical.ts';
import { RuleError } from '../../../src/engine/rule-error.ts';
import { act } from '../../../src/games/baseball/act.ts';
import { newGame } from '../../../src/games/baseball/course/setup.ts';
import { choicesFor, sidesToAct } from '../../../src/games/baseball/forms/choices.ts';
import { atBat, batterOf, inField, isPresent, present } from '../../../src/games/baseball/lineup/lineup.ts';
import { finalOf, outsIn, runsIn } from '../../../src/games/baseball/lookups/advancement.ts';
import type { Action } from '../../../src/games/baseball/records/action.ts';
import { notate, parse } from '../../../src/games/baseball/records/notation.ts';
import type { Event, PlayRecord } from '../../../src/games/baseball/records/play-record.ts';
import { proveBox } from '../../../src/games/baseball/scoring/box-proof.ts';
import { auditBox } from '../../../src/games/baseball/scoring/earned-run-audit.ts';
import type { State, Step, TeamState } from '../../../src/games/baseball/state.ts';
import { otherSide, seatOf, sides } from '../../../src/games/baseball/terms/terms.ts';
import { lineupProblem } from '../../../src/games/baseball/terms/validators.ts';
import { notatePlay } from '../../../src/games/baseball/words/play-notation.ts';
import { telling } from '../../../src/games/baseball/words/telling.ts';
import { offers } from '../../../src/games/choices.ts';
import type { Luck } from '../../contract/luck.ts';
import { anyChoice, diceOf, playRandomly, quickDice, type RandomGame, type Taken } from './random-games.ts';

/**
 * The invariants of Baseball 19. For a broken one, each function returns a sentence that begins with its number
 * there.
 */

type Verdict = string | undefined;

/** Whether a play was taken back. The game is then at an earlier point, so this action has added nothing. */
const takenBack = (events: readonly Event[]): boolean =>
  events.some(
    (event) => event.kind === 'manual' && (event.what === 'dispute' || event.what === 'taken_back'),
  );

/** Everything that one action breaks, as sentences. */
export function brokenBy(taken: Taken): string[] {
  const plays = taken.events.flatMap((event) => (event.kind === 'play' ? [event.play] : []));
  const grown = takenBack(taken.events) ? [] : [battingIndices(taken, plays), scores(taken), returned(taken)];
  return [
    betweenPlays(taken.next),
    ...plays.flatMap((play) => [
      figures(play),
      movement(play),
      credit(taken, play),
      fielded(taken.state, play),
      words(play),
    ]),
    ...proveBox(taken.next).map((problem) => `4, 5: ${problem}`),
    ...sides.map((side) => rosterOf(taken.next.teams[side])),
    ...grown,
  ].flatMap((verdict) => verdict ?? []);
}

/**
 * Outs are 0 to 2, and runners and batter are different players of the team at bat (Baseball 19, invariant
 * 1).
 */
function betweenPlays(state: State): Verdict {
  if (state.status !== 'active' || isLast(state.step)) return undefined;
  if (state.outs < 0 || state.outs > 2) return `1: ${state.outs} outs between plays`;
  const team = atBat(state);
  const men = [...state.runners.flatMap((runner) => runner?.player ?? []), batterOf(team).player];
  if (new Set(men).size < men.length) return `1: one player is on two bases, or at bat too: ${men.join(' ')}`;
  const inGame = (player: string) => team.lineup.some((entry) => entry.active && entry.player === player);
  const stranger = men.find((player) => !inGame(player));
  if (stranger !== undefined) return `1: ${stranger} is not in the game`;
  const absent = men.find((player) => present(team, player) === undefined);
  if (absent !== undefined && state.step.kind !== 'substitution')
    return `1: ${absent} has left, and the game goes on with him`;
  return undefined;
}

/** The last play of a manual game stays as it ended until both managers have seen it. */
const isLast = (step: Step): boolean =>
  step.kind === 'final' || (step.kind === 'undo' && step.back.kind === 'final');

/** A final base of zero is an out and four is a run, so both add up (Baseball 19, invariant 2). */
function figures({ finals, outsAdded, outsBefore, runs, number }: PlayRecord): Verdict {
  if (outsIn(finals) !== outsAdded || runsIn(finals) !== runs) return `2: outs or runs of play ${number}`;
  return outsBefore + outsAdded > 3 ? `2: more than three outs on play ${number}` : undefined;
}

/** No runner passes another, moves back, shares a base or is lost (Baseball 19, invariant 3). */
function movement({ finals, runners, number }: PlayRecord): Verdict {
  for (const base of [1, 2, 3] as const) {
    const final = finalOf(finals, base);
    if ((runners[base - 1] === null) !== (final === null)) return `3: a runner is lost on play ${number}`;
    if (final !== null && final !== 0 && final < base) return `3: a runner goes back on play ${number}`;
  }
  const order = [finalOf(finals, 3), finalOf(finals, 2), finalOf(finals, 1), finals.batter].filter(
    (final) => final !== null && final !== 0,
  );
  const passes = order.some((final, at) => {
    const ahead = order[at - 1] ?? null;
    return ahead !== null && final !== null && (final === 4 ? ahead !== 4 : final >= ahead);
  });
  return passes ? `3: a runner passes another, or shares his base, on play ${number}` : undefined;
}

/** A hit is one of the four kinds, and the batter's line shows which one (Baseball 19, invariant 5). */
function credit({ state, next }: Taken, play: PlayRecord): Verdict {
  if (play.isHit !== play.credited > 0) return `5: the hit of play ${play.number} has no size`;
  const side = state.half === 'top' ? 'away' : 'home';
  const grown = (stat: 'H' | '2B' | '3B' | 'HR') =>
    (next.teams[side].batting[play.batter]?.[stat] ?? 0) -
    (state.teams[side].batting[play.batter]?.[stat] ?? 0);
  const sizes = [grown('H'), grown('2B'), grown('3B'), grown('HR')];
  const due = [play.credited > 0, play.credited === 2, play.credited === 3, play.credited === 4].map(Number);
  return sizes.join() === due.join() ? undefined : `5: the batter's line of play ${play.number}`;
}

/** Every play has a sentence and a notation (Baseball 7.2, 18.2). */
function words(play: PlayRecord): Verdict {
  const [sentence, text] = [telling(play), notatePlay(play)];
  if (!/^[A-Z].*\.$/.test(sentence) || /undefined|[{}]| {2}/.test(sentence))
    return `7.2: told as “${sentence}”`;
  return /^[\w()/.+;-]{1,60}$/.test(text) ? undefined : `18.2: written as “${text}”`;
}

/** The score never falls, and it rises by the runs of the plays (Baseball 19, invariant 5). */
function scores({ state, next, events }: Taken): Verdict {
  if (next.result?.reason === 'conceded') return undefined;
  for (const side of sides) {
    const runs = events.reduce(
      (sum, event) =>
        event.kind === 'play' && event.play.batting === state.teams[side].team ? sum + event.play.runs : sum,
      0,
    );
    if (next.teams[side].score - state.teams[side].score !== runs) return `5: the score of ${side}`;
  }
  return undefined;
}

/** The batting index moves by one per completed plate appearance, and at no other time (Baseball 19, invariant 7). */
function battingIndices({ state, next }: Taken, plays: readonly PlayRecord[]): Verdict {
  for (const side of sides) {
    const { team, battingIndex } = state.teams[side];
    const completed = plays.filter((play) => play.complete && play.batting === team).length;
    if (next.teams[side].battingIndex !== (battingIndex + completed) % 9)
      return `7: the turn at bat of ${team}`;
  }
  return undefined;
}

/**
 * Whenever a pitch is thrown, there are nine fielders, and all of them are in the game (Baseball 19, invariant 8).
 */
function fielded(state: State, play: PlayRecord): Verdict {
  const team = inField(state);
  const problem = lineupProblem(team.lineup, team.dh);
  if (problem !== undefined) return `8: ${problem} on play ${play.number}`;
  const gone = team.lineup.find(
    ({ active, position, left }) => active && left !== null && position !== null && position !== 'DH',
  );
  if (gone !== undefined) return `8: ${gone.player} fields and has left, on play ${play.number}`;
  const pitcher = team.lineup.find(({ active, position }) => active && position === 'P');
  return pitcher?.player === play.pitcher ? undefined : `8: the pitcher of play ${play.number}`;
}

/** No player is in the game twice (Baseball 19, invariant 8). */
function rosterOf({ team, lineup, bench, bullpen }: TeamState): Verdict {
  const everybody = [...lineup.map(({ player }) => player), ...bench, ...bullpen];
  const all = new Set(everybody).size;
  return all === 26 && everybody.length === 26 ? undefined : `8: ${team} has ${all} of ${everybody.length}`;
}

/** A player who left never returns (Baseball 19, invariant 8), and a tired player stays tired (Baseball 11.1). */
function returned({ state, next }: Taken): Verdict {
  for (const side of sides) {
    const [before, after] = [state.teams[side], next.teams[side]];
    // Lineups aren't final before the game.
    if (before === after || state.status === 'pending') continue;
    const back = before.lineup.find(
      (entry, at) => !isPresent(entry) && after.lineup[at] !== undefined && isPresent(after.lineup[at]),
    );
    if (back !== undefined) return `8: ${back.player} is back`;
    const fresh = before.pitchers.find(
      ({ fatigued }, at) => fatigued && after.pitchers[at]?.fatigued !== true,
    );
    if (fresh !== undefined) return `11.1: ${fresh.player} is fresh again`;
  }
  return undefined;
}

/** What must hold in a finished game (Baseball 19, invariants 5 and 6). */
export function brokenAtTheEnd({ last, taken }: RandomGame): string[] {
  const log = taken.flatMap(({ events }) => events);
  const audited = auditBox(last, log).map((problem) => `5: ${problem}`);
  return [...earnedRuns(last), ...audited, ...ending(last, taken)];
}

/**
 * All runs are earned if nobody made an error, allowed a passed ball or was put on second (Baseball 19, invariant 5).
 */
function earnedRuns(state: State): string[] {
  return sides.flatMap((side) => {
    const team = state.teams[side];
    const other = state.teams[otherSide(side)];
    if (team.pitchers.some(({ line }) => line.ER > line.R)) return [`5: ${team.team} has more ER than R`];
    const earned = team.pitchers.reduce((sum, { line }) => sum + line.ER, 0);
    const clean = team.errors === 0 && team.passedBalls === 0 && other.extraRunners === 0;
    return clean && earned !== other.score ? [`5: ${earned} of ${other.score} runs are earned`] : [];
  });
}

/**
 * There is a winner unless the game is a tie. No bottom half is played if it isn't needed. No walk-off wins by more
 * than a grand slam (Baseball 19, invariant 6).
 */
function ending({ result, teams, options, inning, half }: State, taken: readonly Taken[]): string[] {
  if (result === null) return ['6: the game has no result'];
  const problems: string[] = [];
  const { away, home } = teams;
  if ((result.winner === null) !== (result.reason === 'tie')) problems.push('6: a tie with a winner');
  if (result.reason === 'tie' && (options.max_innings === 0 || inning < options.max_innings))
    problems.push('6: a tie before its time');
  if (result.reason === 'home_ahead' && half === 'top' && home.line.length !== away.line.length - 1)
    problems.push('6: a bottom half that nobody needed');
  if (result.reason === 'walk_off' && home.score - away.score > 4) problems.push('6: a walk-off by five');
  const needless = taken.find(
    ({ state }) =>
      state.status === 'active' &&
      state.step.kind === 'decide' &&
      state.half === 'bottom' &&
      state.inning >= options.innings &&
      state.teams.home.score > state.teams.away.score,
  );
  if (needless !== undefined) problems.push('6: the home team bats on when it has won');
  return problems;
}

/**
 * The same actions with the same dice, read from their texts, give the same state (Baseball 19, invariant 9).
 */
export function replayed(number: number, { start, taken, last }: RandomGame): Verdict {
  const dice = diceOf(number, start.options);
  let state = newGame(start.options);
  for (const { side, action } of taken) state = act(state, seatOf(side), parse(notate(action)), dice).state;
  return canonicalJson(state) === canonicalJson(last) ? undefined : '9: the replay ends otherwise';
}

/** Tries an action and returns the result. */
function tried(state: State, seat: number, action: Action, luck: Luck): 'accepted' | string {
  try {
    act(state, seat, action, quickDice(luck, false));
    return 'accepted';
  } catch (error) {
    if (error instanceof RuleError && /^\S.{8,}/.test(error.message)) return error.message;
    return `broken: ${error}`;
  }
}

/**
 * Offered actions are accepted, others are refused with a sentence, and none of this changes the state (Baseball 19,
 * invariant 11).
 *
 * @param strangers actions from other situations, which may or may not be among the choices
 */
export function brokenChoices(state: State, strangers: readonly Action[], luck: Luck): string[] {
  const before = canonicalJson(state);
  const toAct = sidesToAct(state);
  const problems = sides.flatMap((side) => {
    const seat = seatOf(side);
    const choices = toAct.includes(side) ? choicesFor(state, side) : [];
    const offered = choices.length === 0 ? [] : [0, 1, 2].map(() => anyChoice(choices, luck));
    const refused = offered.flatMap((action) => {
      const result = tried(state, seat, action, luck);
      return result === 'accepted' ? [] : [`11: ${notate(action)} is offered and refused: ${result}`];
    });
    const others = strangers.flatMap((action) => {
      const may = action.kind === 'concede' || offers(choices, action);
      const result = tried(state, seat, action, luck);
      if (result.startsWith('broken')) return [`11: ${notate(action)} breaks the game: ${result}`];
      if (may === (result === 'accepted')) return [];
      return [`11: ${notate(action)} is ${may ? 'offered' : 'not offered'}: ${result}`];
    });
    return [...refused, ...others];
  });
  return canonicalJson(state) === before ? problems : [...problems, '11: a refused action changes the state'];
}

/** The results of many games: everything that broke, with the game's number, and what was checked. */
export interface Findings {
  readonly broken: string[];
  readonly plays: number;
  readonly tries: number;
  /** The outcomes, kinds of substitutions, steps and so on that occurred. */
  readonly seen: ReadonlySet<string>;
}

/** Maximum number of earlier actions to try again in other situations. */
const poolSize = 300;

/** Plays the games with these numbers and checks all invariants on each action. */
export function inspect(from: number, to: number): Findings {
  const broken: string[] = [];
  const seen = new Set<string>();
  const pool: Action[] = [];
  let plays = 0;
  let tries = 0;
  for (let number = from; number < to; number += 1) {
    const note = (problems: readonly string[]) =>
      broken.push(...problems.map((problem) => `game ${number}: ${problem}`));
    const game = playRandomly(number, (taken, luck) => {
      note(brokenBy(taken));
      for (const event of taken.events) {
        if (event.kind === 'play') plays += 1;
        for (const word of wordsFor(event)) seen.add(word);
      }
      seen.add(`waits for ${taken.next.step.kind}`);
      pool[luck.below(poolSize)] = taken.action;
      if (!luck.once(150)) return;
      const strangers = pool.filter((action) => action !== undefined && luck.once(20));
      tries += strangers.length;
      note(brokenChoices(taken.next, strangers, luck));
    });
    note(brokenAtTheEnd(game));
    note([replayed(number, game)].flatMap((problem) => problem ?? []));
  }
  return { broken, plays, tries, seen };
}

function wordsFor(event: Event): string[] {
  switch (event.kind) {
    case 'play':
      return [event.play.outcome, ...(event.play.xCheck?.errorResult === 'RP' ? ['rare play'] : [])];
    case 'substitution':
      return [event.change, ...(event.dhLost ? [`DH lost by ${event.change}`] : [])];
    case 'injury_check':
      return event.injury === null ? ['unhurt'] : [event.injury.leaves ? 'hurt' : 'hurt and plays on'];
    case 'game_over':
      return [event.result.reason];
    default:
      return [event.kind];
  }
}
