import type { DraftState } from '../../draft/state.ts';
import type { RowOf } from '../tables.ts';

/** The picks of a draft as rows of a season's zip, without anybody's queue (League 14, 18). */
export function draftRows({ board, made }: Pick<DraftState, 'board' | 'made'>): RowOf<'draft'>[] {
  const turns = new Map(made.map((pick, index) => [pick.number, { ...pick, turn: index + 1 }]));
  return board.map(({ number, round, place, original, owner }) => {
    const pick = turns.get(number);
    return {
      overall: number,
      round,
      place,
      original,
      // A skipped pick can be traded before it's made up.
      team: pick?.player === undefined ? owner : pick.team,
      ...(pick !== undefined && { made: pick.turn }),
      ...(pick?.player !== undefined && { player: pick.player }),
      timed_out: pick?.timedOut ?? false,
      made_up: pick?.madeUp ?? false,
    };
  });
}
