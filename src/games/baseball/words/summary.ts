import type { GameSummary } from '../../facets/lines.ts';
import { addedChances } from '../outlook/win-added.ts';
import type { Event } from '../records/play-record.ts';
import type { State } from '../state.ts';
import { sides } from '../terms/terms.ts';
import { lineScoreBlock, printedLines } from './print.ts';

/**
 * Sums up a finished game: its line score, how many times a batter of each side reached a base, and what each player
 * added to his side's chance to win (League 11, 16, 21).
 */
export function sumUp(state: State, events: readonly Event[]): GameSummary {
  const lines = printedLines(state);
  const longest = Math.max(state.options.innings, ...lines.map(({ line }) => line.length));
  return {
    score: lineScoreBlock(lines, longest),
    reached: reachedIn(state, events),
    added: addedChances(state, events),
  };
}

/** A batter has reached a base if his plate appearance is over and he isn't out. */
const reachedIn = ({ teams }: State, events: readonly Event[]): readonly number[] =>
  sides.map(
    (side) =>
      events.filter(
        (event) =>
          event.kind === 'play' &&
          event.play.batting === teams[side].team &&
          event.play.complete &&
          !event.play.isOut,
      ).length,
  );
