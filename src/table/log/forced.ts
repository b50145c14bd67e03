import type { ActionChoice } from '../../games/facets/offer.ts';
import type { Seat } from '../../games/facets/seats.ts';
import type { Game } from '../../games/game.ts';
import type { LiveTable } from './live.ts';

/** A move for a person who has no other choice. */
export interface Forced {
  readonly seat: Seat;
  readonly notation: string;
  /** Whether the move needs the person's consent. */
  readonly how: NonNullable<ActionChoice<unknown>['forced']>;
}

/** A seat's forced move; undefined if it has a choice, or if the person must press it themselves. */
export function forcedAt(
  { game, snapshot }: Pick<LiveTable, 'game' | 'snapshot'>,
  seat: Seat,
): Forced | undefined {
  const only = onlyChoice(game, snapshot.state, seat);
  if (only?.kind !== 'action' || only.forced === undefined) return undefined;
  return { seat, notation: game.notate(snapshot.state, only.action), how: only.forced };
}

function onlyChoice(game: Game, state: unknown, seat: Seat) {
  // Listing all choices may be slow. More than one group in the outline already means there is a choice.
  if ((game.outline?.(state, seat).length ?? 0) > 1) return undefined;
  const choices = game.choices(state, seat);
  return choices.length === 1 ? choices[0] : undefined;
}
