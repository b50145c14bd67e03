import { asCode } from '../../engine/markdown.ts';
import type { StoredAction } from '../../store/records/log.ts';
import { readAct } from './act.ts';
import type { LiveTable, Step } from './live.ts';
import { dealt, openingOf, replay } from './replay.ts';
import { namesOf, seatsAt } from './seating.ts';

/** What of an entry of the log a course is made from. */
type Entry = Pick<StoredAction, 'seat' | 'number' | 'notation'>;

/** The course of a game: its plays one after the other, each with how the game stood after it. */

/** What one can step to. */
export interface Play {
  /** Of its action in the log; 0: the deal. */
  readonly number: number;
  /** What the story says of it, and of what was decided in hiding since the play before. */
  readonly lines: readonly string[];
  /** When it was, in the game's words; undefined where the game has none. */
  readonly when: string | undefined;
  readonly state: unknown;
}

export interface Course {
  /** From the deal on, without what was taken back. */
  readonly plays: readonly [Play, ...Play[]];
  /** The table after the last action that was looked at. */
  readonly newest: LiveTable;
}

export function courseFromDeal({ game, stored }: Pick<LiveTable, 'game' | 'stored'>): Course {
  const newest = dealt(game, stored);
  const { state } = newest.snapshot;
  const { lines } = openingOf(game, stored, state);
  return { plays: [{ number: 0, lines, when: game.when?.(state), state }], newest };
}

/** The course with one action more. */
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
 * What an action tells. One that tells nothing is no play of its own where a game hides something: that there was one may be
 * hidden too. Where nothing is hidden the game says what it did, or its notation speaks for it.
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

/** The course after more actions of its log, none of which may go back behind its newest. @throws ReplayBroken */
export function goneOn(course: Course, actions: readonly StoredAction[]): Course {
  let after = course;
  replay(course.newest, actions, (step, action) => {
    after = further(after, step, action);
  });
  return after;
}
