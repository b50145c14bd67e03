import { asCode, asWritten } from '../../engine/markdown.ts';
import type { StoredAction } from '../../store/records/log.ts';
import { readAct } from './act.ts';
import type { LiveTable, Step } from './live.ts';
import { rulesOf } from './other-rules.ts';
import { dealt, openingOf, ReplayBroken, replay } from './replay.ts';
import { namesOf, seatsAt } from './seating.ts';

/** The parts of a log entry that a course needs. */
type Entry = Pick<StoredAction, 'seat' | 'number' | 'notation'>;

/** The course of a game: its plays in order, each with the state after it. */

/** One step of a course. */
export interface Play {
  /** Number of its action in the log; 0 is the deal. */
  readonly number: number;
  /** The play's lines of the story, including hidden decisions since the previous play. */
  readonly lines: readonly string[];
  /** When the play happened, in the game's words; undefined if the game has no such words. */
  readonly when: string | undefined;
  readonly state: unknown;
  /** How the log differs from the replay here, as a sentence; undefined if it doesn't. */
  readonly fault?: string;
}

export interface Course {
  /** All plays starting with the deal, without undone actions. */
  readonly plays: readonly [Play, ...Play[]];
  /** The table after the last action that was read. */
  readonly newest: LiveTable;
}

export function courseFromDeal({ game, stored }: Pick<LiveTable, 'game' | 'stored'>): Course {
  const newest = dealt(game, stored);
  const { state } = newest.snapshot;
  const { lines } = openingOf(game, stored, state);
  return { plays: [{ number: 0, lines, when: game.when?.(state), state }], newest };
}

/** Extends a course by one action. */
export function further({ plays: [deal, ...before] }: Course, step: Step, action: Entry): Course {
  const { back, table } = step;
  const left = back === undefined ? before : before.filter(({ number }) => number <= back);
  const lines = told(step, action);
  const { number } = action;
  const { state } = table.snapshot;
  const play = lines.length === 0 ? [] : [{ number, lines, when: table.game.when?.(state), state }];
  return { plays: [deal, ...left, ...play], newest: table };
}

/**
 * The lines of an action. In a game with hidden information, an action without lines is not a play, because
 * even the fact that it happened may be hidden. In other games, its notation is shown instead.
 */
function told(
  { lines, table: { game, stored, snapshot } }: Step,
  { seat, number, notation }: Entry,
): readonly string[] {
  if (lines.length > 0 || game.reveals !== undefined || readAct(notation) !== undefined) return lines;
  const names = namesOf(seatsAt(stored.seats, number));
  const said = game.midway?.(game.view(snapshot.state, 'public'), names);
  return [said ?? `${names(seat)}: \`${asCode(notation)}\``];
}

/**
 * Extends a course by later actions of its log. No undo among them may go back past the course's end.
 * @throws ReplayBroken
 */
export function goneOn(course: Course, actions: readonly StoredAction[]): Course {
  let after = course;
  replay(course.newest, actions, (step, action) => {
    after = further(after, step, action);
  });
  return after;
}

/**
 * Extends the course of a finished game by its whole log, as far as the log proves it. Where an action differs from
 * the replay, the course ends with a play that says so.
 */
export function asFarAsProven(course: Course, actions: readonly StoredAction[], seq: number): Course {
  let after = course;
  try {
    replay(course.newest, actions, (step, action) => {
      after = further(after, step, action);
    });
  } catch (error) {
    const fault = faultIn(after.newest, error);
    if (fault === undefined) throw error;
    return broken(after, fault);
  }
  const missing = seq - after.newest.stored.seq;
  return missing > 0
    ? broken(after, `Action ${after.newest.stored.seq + 1} is missing from the log.`)
    : after;
}

/** Why a replay can't go on, for people. Undefined if the error is a bug. */
function faultIn({ game, stored }: LiveTable, error: unknown): string | undefined {
  // The current rules may fail in any way on a game that was played under other rules.
  const rules = rulesOf(game, stored);
  if (rules !== 'same') return `This game was played under ${rules} rules, so I can’t replay it any further.`;
  return error instanceof ReplayBroken ? asWritten(error.message) : undefined;
}

function broken(course: Course, fault: string): Course {
  const [deal, ...plays] = course.plays;
  const { state, when } = plays.at(-1) ?? deal;
  const number = course.newest.stored.seq + 1;
  return { ...course, plays: [deal, ...plays, { number, lines: [], when, state, fault }] };
}
