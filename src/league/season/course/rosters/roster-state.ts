import type { LeagueRosters } from '../../rosters/legal/lists.ts';
import { rostersOf } from '../../rosters/legal/lists.ts';
import { withMoves } from '../../rosters/season-rosters.ts';
import { type CarriedOut, isInEffect, type RosterState, withTrade } from '../../rosters/state.ts';
import { offered, type Trade } from '../../rosters/trades/trade.ts';
import type { PlayerId, Roster, Team } from '../../types.ts';
import type { SeasonSettings } from '../settings.ts';
import type { RosterAct } from './roster-acts.ts';

/** The rosters of a season, as its acts have them (League 13). */

/** A request or a trade that a week's end couldn't carry out, and why, in sentences. */
export interface FailedMove {
  readonly week: number;
  readonly team?: Team;
  readonly request?: number;
  readonly trade?: number;
  readonly why: readonly string[];
}

export interface SeasonRosters extends RosterState {
  /** Everything that was carried out, in order. */
  readonly moves: readonly CarriedOut[];
  readonly failed: readonly FailedMove[];
  /** Trades that are over: carried out, declined, stopped, and so on. */
  readonly past: readonly Trade[];
  /** The last number that a request or a trade got. */
  readonly lastRequest: number;
  readonly lastTrade: number;
}

/** Rounds of a draft whose settings say nothing else (League 14). */
const draftRounds = 26;
const mostActive = 26;
const mostMinors = 6;

/**
 * The rosters with which a season begins: those of the content. A team's first 26 are active, its next six are in the
 * minors, and all others are free.
 */
export const firstRosters = ({
  teams,
  rosters,
}: Pick<SeasonSettings, 'teams' | 'rosters'>): SeasonRosters => ({
  rosters: rostersOf(
    Object.fromEntries(teams.map(({ code }) => [code, firstRoster(rosters[code] ?? [])])),
    Object.values(rosters).flat(),
  ),
  listed: new Map(),
  picks: { drafts: [1, 2], rounds: draftRounds, teams: teams.map(({ code }) => code), traded: [], made: [] },
  requests: [],
  trades: [],
  carriedOut: 0,
  moves: [],
  failed: [],
  past: [],
  lastRequest: 0,
  lastTrade: 0,
});

const firstRoster = (players: readonly PlayerId[]): Roster => ({
  active: players.slice(0, mostActive),
  minors: players.slice(mostActive, mostActive + mostMinors),
  injured: [],
});

/** The rosters after an act. It never refuses one. */
export function rostersAfter(before: SeasonRosters, act: RosterAct, at: Date): SeasonRosters {
  switch (act.do) {
    case 'request': {
      const { request: number, team, moves, week } = act;
      return {
        ...before,
        lastRequest: number,
        requests: [...before.requests, { number, team, moves, week }],
      };
    }
    case 'request-canceled':
      return { ...before, requests: before.requests.filter(({ number }) => number !== act.request) };
    case 'injured-list':
      return carried({ ...before, lastRequest: act.request }, act.moves);
    case 'week-moves':
      return afterWeek(before, act);
    case 'trade-offered':
    case 'trade-changed': {
      const { trade: number, teams, assets } = act;
      const trade = offered({ number, teams, assets }, at.getTime());
      return { ...before, ...withTrade(before, trade), lastTrade: Math.max(before.lastTrade, number) };
    }
    default:
      return afterTradeAct(before, act, at);
  }
}

/** The rosters with moves carried out. Drafts use it for their picks. */
export const carried = (before: SeasonRosters, moves: readonly CarriedOut[]): SeasonRosters => ({
  ...before,
  ...withMoves(before, moves),
  moves: [...before.moves, ...moves],
});

function afterWeek(before: SeasonRosters, act: Extract<RosterAct, { do: 'week-moves' }>): SeasonRosters {
  const { week, failed } = act;
  const due = before.trades.filter((trade) => isInEffect(trade, week + 1));
  const astray = new Set(failed.flatMap((one) => ('trade' in one ? [one.trade] : [])));
  const over = due.map((trade): Trade => (astray.has(trade.number) ? { ...trade, state: 'failed' } : trade));
  return {
    ...carried(before, act.moves),
    requests: [],
    trades: before.trades.filter((trade) => !due.includes(trade)),
    past: [...before.past, ...over],
    failed: [...before.failed, ...failed.map((one) => ({ week, ...one }))],
  };
}

type TradeAct = Exclude<
  RosterAct,
  { do: 'request' | 'request-canceled' | 'injured-list' | 'week-moves' | 'trade-offered' | 'trade-changed' }
>;

function afterTradeAct(before: SeasonRosters, act: TradeAct, at: Date): SeasonRosters {
  const trade = before.trades.find(({ number }) => number === act.trade);
  if (trade === undefined) return before;
  const next = tradeAfter(trade, act, at.getTime());
  const after = withTrade(before, next);
  const isOver = !after.trades.includes(next);
  return { ...before, ...after, past: isOver ? [...before.past, next] : before.past };
}

function tradeAfter(trade: Trade, act: TradeAct, at: number): Trade {
  switch (act.do) {
    case 'trade-answered': {
      const isDecided = act.state === 'in review' || act.state === 'agreed';
      return {
        ...trade,
        consents: { ...trade.consents, [act.team]: act.answer },
        state: act.state,
        since: isDecided ? at : trade.since,
        ...effectiveIn(act),
      };
    }
    case 'trade-withdrawn':
      return { ...trade, state: 'withdrawn' };
    case 'trade-reviewed':
      return {
        ...trade,
        state: act.state,
        ...effectiveIn(act),
        ...(act.reason !== undefined && { reason: act.reason }),
      };
    case 'trade-objected':
      return { ...trade, state: act.state, objections: [...trade.objections, act.team] };
    case 'trade-passed':
      return { ...trade, state: act.state, ...effectiveIn(act) };
  }
}

const effectiveIn = ({ week }: { readonly week?: number }) =>
  week === undefined ? {} : { effectiveWeek: week };

/** The players of all teams and the free ones. */
export const everybodyIn = ({ teams, free }: LeagueRosters): readonly PlayerId[] => [
  ...[...teams.values()].flatMap(({ active, minors, injured }) => [...active, ...minors, ...injured]),
  ...free,
];
