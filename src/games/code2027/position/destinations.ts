import type { Content } from '../box/content.ts';
import type { Player, State } from '../state.ts';
import { holds } from './conditions.ts';

/** Where a player may go from here (Code2027 8). */
export interface Destination {
  readonly to: string;
  /** Flags set when the player takes this exit. */
  readonly set?: Readonly<Record<string, boolean>>;
}

type Players = Pick<State, 'players'>;

const faces = ['1', '2', '3', '4', '5', '6'] as const;

/**
 * Returns the destinations in the movement row of the player's space and visit. `rolled` is null before the
 * roll.
 */
export function waysOn(
  content: Content,
  state: Players,
  player: Player,
  rolled: readonly number[] | null,
): readonly Destination[] {
  const row = content.movement(player.space, player.visit);
  if (row === undefined) return [];
  const open = <One extends { readonly when?: Parameters<typeof holds>[3] }>(list: readonly One[]): One[] =>
    list.filter(({ when }) => holds(content, state, player, when));
  switch (row.type) {
    case 'none':
      return [];
    case 'fixed':
      return row.destinations.map(({ to }) => ({ to }));
    case 'choice': {
      const bound = row.recall === undefined ? undefined : player.flags[row.recall];
      const ways = open(row.destinations).map(({ to }) => ({ to }));
      return typeof bound === 'string' ? ways.filter(({ to }) => to === bound) : ways;
    }
    case 'dice': {
      const face = faces[(rolled?.[0] ?? 0) - 1];
      const list = face === undefined ? [] : (content.outcomes(player.space, player.visit)?.[face] ?? []);
      return open(list).map(({ to, set }) => ({ to, ...(set !== undefined && { set }) }));
    }
    case 'logic': {
      const rule = row.rules?.find(({ when }) => holds(content, state, player, when));
      return (rule?.to ?? []).map((to) => ({ to, ...(rule?.set !== undefined && { set: rule.set }) }));
    }
  }
}

/** Returns the active player's destinations. There are none after an effect has moved them. */
export function destinations(content: Content, state: State, player: Player): readonly Destination[] {
  return state.turn.movedByEffect ? [] : waysOn(content, state, player, state.turn.rolled);
}

/** Returns the destination used at the end of the turn: the only one, or the one chosen. */
export function taken(content: Content, state: State, player: Player): Destination | undefined {
  const ways = destinations(content, state, player);
  const [only] = ways;
  return ways.length === 1 ? only : ways.find(({ to }) => to === state.turn.destination);
}
