import type { ActionChoice } from '../../games/facets/offer.ts';
import type { Seat } from '../../games/facets/seats.ts';
import type { Game } from '../../games/game.ts';
import type { LiveTable } from './live.ts';

/** What is played for people who have no other choice. */
export interface Forced {
  readonly seat: Seat;
  readonly notation: string;
  /** Whether it needs the person's consent. */
  readonly how: NonNullable<ActionChoice<unknown>['forced']>;
}

/** What a seat is forced to do; undefined if it has a choice, or must press it anyway. */
export function forcedAt(
  { game, snapshot }: Pick<LiveTable, 'game' | 'snapshot'>,
  seat: Seat,
): Forced | undefined {
  const only = onlyChoice(game, snapshot.state, seat);
  if (only?.kind !== 'action' || only.forced === undefined) return undefined;
  return { seat, notation: game.notate(snapshot.state, only.action), how: only.forced };
}

function onlyChoice(game: Game, state: unknown, seat: Seat) {
  // Listing all choices may be slow, and several groups in the outline are a choice already.
  if ((game.outline?.(state, seat).length ?? 0) > 1) return undefined;
  const choices = game.choices(state, seat);
  return choices.length === 1 ? choices[0] : undefined;
}
