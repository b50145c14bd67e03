import type { RosterLimits } from '../rosters/legal/limits.ts';
import { emptyRoster, moved, rosterOf } from '../rosters/legal/lists.ts';
import type { LeaguePlayer, Players } from '../rosters/legal/player.ts';
import { type CarriedOut, moveId, type RosterState } from '../rosters/state.ts';
import type { PlayerId, Roster } from '../types.ts';
import { needOf, unmetNeeds } from './needs.ts';
import { type DraftState, playersOf } from './state.ts';

/** How picks come on rosters (League 13.1, 14). */

/**
 * Puts a team's players on its lists: first on the active roster those who fill its needs, the best first, then the
 * others in their order until it's full. The rest start in the minors.
 */
export function placed(
  ids: readonly PlayerId[],
  players: Players,
  { activeMax }: Pick<RosterLimits, 'activeMax'>,
): Roster {
  const all = ids.flatMap((id): readonly LeaguePlayer[] => {
    const player = players.get(id);
    return player === undefined ? [] : [player];
  });
  const needed: LeaguePlayer[] = [];
  for (const player of all.toSorted((one, other) => other.war - one.war)) {
    const need = needOf(player);
    if (need !== undefined && unmetNeeds(needed).has(need)) needed.push(player);
  }
  const first = [...needed, ...all.filter((player) => !needed.includes(player))].slice(0, activeMax);
  const active = all.filter((player) => first.includes(player));
  return {
    ...emptyRoster,
    active: active.map(({ id }) => id),
    minors: all.filter((player) => !first.includes(player)).map(({ id }) => id),
  };
}

/** Rosters after a draft, and its picks as transactions of week 0 in the order in which they were made. */
export interface Drafted {
  readonly state: RosterState;
  readonly carriedOut: readonly CarriedOut[];
}

/** Puts every pick of a draft on its team's roster. Players a team had before stay where they are. */
export function drafted(
  rosters: RosterState,
  draft: DraftState,
  players: Players,
  limits: RosterLimits,
): Drafted {
  const lists = new Map(
    [...draft.plans.keys()].map((team) => {
      const room = Math.max(0, limits.activeMax - rosterOf(rosters.rosters, team).active.length);
      const before = new Set(draft.kept.get(team));
      const picked = playersOf(draft, team).filter((id) => !before.has(id));
      return [team, placed(picked, players, { activeMax: room })];
    }),
  );
  let state = rosters;
  const carriedOut: CarriedOut[] = [];
  for (const { player, team, number } of draft.made) {
    if (player === undefined) continue;
    const list = lists.get(team)?.active.includes(player) ? 'active' : 'minors';
    const to = { team, list } as const;
    const running = state.carriedOut + 1;
    carriedOut.push({ id: moveId(0, running), week: 0, cause: { pick: number }, player, from: 'free', to });
    state = { ...state, carriedOut: running, rosters: moved(state.rosters, player, to) };
  }
  return { state, carriedOut };
}
