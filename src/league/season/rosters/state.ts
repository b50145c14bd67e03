import type { PlayerId, Team } from '../types.ts';
import { type LeagueRosters, moved, type Whereabouts, whereIs } from './legal/lists.ts';
import { afterMoves, type RosterRequest } from './request.ts';
import type { DraftPick, PickBook } from './trades/picks.ts';
import { type Asset, holdsPlayers, isPending, playersIn, type Trade } from './trades/trade.ts';

/** The rosters of a season, with everything that waits (League 13). */
export interface RosterState {
  readonly rosters: LeagueRosters;
  /** In which week each player on an injured list came on it. */
  readonly listed: ReadonlyMap<PlayerId, number>;
  readonly picks: PickBook;
  /** Requests that wait for the week's end, in order of time. */
  readonly requests: readonly RosterRequest[];
  /** Trades that are open, in review, or agreed on but not in effect, in order of time. */
  readonly trades: readonly Trade[];
  /** How many moves the season has carried out: the last number that an id has. */
  readonly carriedOut: number;
}

/** What caused a move: a request, a trade, or a pick of the draft, by its number. */
export type Cause = { readonly request: number } | { readonly trade: number } | { readonly pick: number };

/** A carried-out move of a player or of a draft pick (League 13.4). */
export type CarriedOut = {
  /** Its week and running number: `T14-0032`. */
  readonly id: string;
  /** The week in which it was carried out. */
  readonly week: number;
  readonly cause: Cause;
} & (
  | { readonly player: PlayerId; readonly from: Whereabouts; readonly to: Whereabouts }
  | { readonly pick: DraftPick; readonly from: Team; readonly to: Team }
);

/** The id of the move with a running number: `T14-0032`. */
export const moveId = (week: number, number: number): string =>
  `T${String(week).padStart(2, '0')}-${String(number).padStart(4, '0')}`;

/** Players who wait in a trade, and so are in no other transaction. */
export const playersInTrades = ({ trades }: Pick<RosterState, 'trades'>): ReadonlySet<PlayerId> =>
  new Set(trades.filter(holdsPlayers).flatMap(playersIn));

/** The state with a trade as it is now. A trade that is over without an agreement is no longer in it. */
export function withTrade(state: RosterState, trade: Trade): RosterState {
  const others = state.trades.filter(({ number }) => number !== trade.number);
  const kept = isPending(trade) || trade.state === 'agreed' ? [...others, trade] : others;
  return { ...state, trades: kept.toSorted((one, other) => one.number - other.number) };
}

/** Whether a trade is in effect with a week, or was before. */
export const isInEffect = ({ state, effectiveWeek }: Trade, week: number): boolean =>
  state === 'agreed' && effectiveWeek !== undefined && effectiveWeek <= week;

/** The rosters after a trade. A player comes to the same list of his new team. */
export const afterTrade = (rosters: LeagueRosters, { assets }: Pick<Trade, 'assets'>): LeagueRosters =>
  assets.reduce((before, asset) => {
    const to = arrival(before, asset);
    return 'player' in asset && to !== undefined ? moved(before, asset.player, to) : before;
  }, rosters);

/** Where an asset's player comes to; undefined for picks, and if he's no longer with the team that gives him away. */
export function arrival(rosters: LeagueRosters, asset: Asset): Whereabouts | undefined {
  const is = 'player' in asset ? whereIs(rosters, asset.player) : undefined;
  if (is === undefined || is === 'free' || is.team !== asset.from) return undefined;
  return { team: asset.to, list: is.list };
}

/**
 * The rosters of a coming week as a team's requests are checked against them: after the trades that are in effect
 * then, and with all that this team has waiting. Free agents that only others have asked for are still free.
 */
export function rostersIn(state: RosterState, week: number, teams: readonly Team[]): LeagueRosters {
  const traded = state.trades
    .filter((trade) => isInEffect(trade, week))
    .reduce((before, trade) => afterTrade(before, trade), state.rosters);
  return state.requests
    .filter(({ team }) => teams.includes(team))
    .reduce((before, { team, moves }) => afterMoves(before, team, moves), traded);
}
