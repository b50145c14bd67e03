import type { Event } from '../records/play-record.ts';
import type { State } from '../state.ts';
import { sides } from '../terms/terms.ts';
import { courseLines } from './game-lines.ts';
import { type GameTime, headerLines } from './header.ts';
import { idsOf } from './ids.ts';
import { textOf } from './records.ts';

/** A finished game to write. */
export interface EventGame {
  /** The state at its end. */
  readonly state: State;
  /** Everything that happened, in order. */
  readonly events: readonly Event[];
  readonly time: GameTime;
}

/** Writes a game as an event file after Retrosheet's (League 19). */
export function eventFile({ state, events, time }: EventGame): string {
  const ids = idsOf([state.options.away, state.options.home]);
  const earned = sides.flatMap((side) =>
    state.teams[side].pitchers.map(({ player, line }) => `data,er,${ids.player(player)},${line.ER}`),
  );
  const lines = [...headerLines(state, time, ids), ...courseLines(state, events, ids), ...earned];
  return textOf(lines);
}
