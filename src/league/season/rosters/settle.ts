import type { PlayerId, Team } from '../types.ts';
import { comparePriority, type Lost, type Standings, settleClaims } from './claims.ts';
import { rosterProblems } from './legal/legal.ts';
import { type LeagueRosters, rosterOf } from './legal/lists.ts';
import type { Problem } from './legal/problems.ts';
import {
  afterMoves,
  movesProblems,
  type RosterMoment,
  type RosterRequest,
  type RosterRules,
} from './request.ts';
import { afterTrade, arrival, type RosterState } from './state.ts';
import { ownerOfPick, pickInWords } from './trades/picks.ts';
import type { Trade } from './trades/trade.ts';

/** Which requests and trades are carried out at a week's end, and which fail (League 13.2). */

export type Waiting = { readonly request: RosterRequest } | { readonly trade: Trade };

export interface Failed {
  readonly what: Waiting;
  readonly problems: readonly Problem[];
}

export interface Settled {
  readonly trades: readonly Trade[];
  /** In order of time. */
  readonly requests: readonly RosterRequest[];
  readonly failed: readonly Failed[];
  /** The rosters of next week. */
  readonly rosters: LeagueRosters;
}

/** What a week's end settles. */
interface Attempt {
  readonly state: RosterState;
  readonly rules: RosterRules;
  readonly moment: RosterMoment;
  readonly standings: Standings;
}

/**
 * Decides what is carried out. Contested free agents come first: losers' requests fail. Then the rosters after all
 * the rest must be legal. What breaks one is taken out, one thing at a time, and everything is settled anew: a
 * request that would have lost to it gets its player after all.
 */
export function settle(attempt: Attempt, due: readonly Trade[]): Settled {
  const failed: Failed[] = [];
  let trades = due;
  let requests = attempt.state.requests;
  for (;;) {
    const lost = settleClaims(requests, attempt.standings);
    const winners = requests.filter((request) => !lost.has(request));
    const culprit = firstCulprit(attempt, trades, winners);
    if (culprit === undefined)
      return {
        trades,
        requests: winners,
        failed: [...failed, ...[...lost].map(([request, how]) => missed(request, how))],
        rosters: rostersAfter(attempt.state.rosters, trades, winners),
      };
    failed.push(culprit);
    const { what } = culprit;
    if ('trade' in what) trades = trades.filter((trade) => trade !== what.trade);
    else requests = requests.filter((request) => request !== what.request);
  }
}

const missed = (request: RosterRequest, { player, to }: Lost): Failed => ({
  what: { request },
  problems: [{ code: 'contested', player, team: to }],
});

const rostersAfter = (
  rosters: LeagueRosters,
  trades: readonly Trade[],
  requests: readonly RosterRequest[],
): LeagueRosters =>
  requests.reduce(
    (before, { team, moves }) => afterMoves(before, team, moves),
    trades.reduce((before, trade) => afterTrade(before, trade), rosters),
  );

/** The next thing to take out: a trade first, then the request with the best priority; undefined if all is well. */
function firstCulprit(
  attempt: Attempt,
  trades: readonly Trade[],
  requests: readonly RosterRequest[],
): Failed | undefined {
  for (const trade of trades) {
    const problems = tradeAstray(attempt, trade);
    if (problems.length > 0) return { what: { trade }, problems };
  }
  const culprits = teamsIn(trades, requests).flatMap(
    (team) => culpritOf(attempt, team, trades, requests) ?? [],
  );
  return culprits.toSorted((one, other) => compareCulprits(one, other, attempt.standings))[0];
}

function compareCulprits({ what: one }: Failed, { what: other }: Failed, standings: Standings): number {
  if ('trade' in one) return 'trade' in other ? one.trade.number - other.trade.number : -1;
  return 'trade' in other ? 1 : comparePriority(one.request, other.request, standings);
}

const teamsIn = (trades: readonly Trade[], requests: readonly RosterRequest[]): readonly Team[] => [
  ...new Set([...trades.flatMap(({ teams }) => teams), ...requests.map(({ team }) => team)]),
];

/** What keeps a trade from being carried out whatever the rosters: the season's end, or assets that are gone. */
function tradeAstray({ state, moment }: Attempt, { assets }: Trade): readonly Problem[] {
  const gone = assets.flatMap((asset): readonly Problem[] => {
    const { from } = asset;
    if ('pick' in asset)
      return ownerOfPick(state.picks, asset.pick) === from
        ? []
        : [{ code: 'unknown-pick', pick: pickInWords(asset.pick), team: from }];
    const { player } = asset;
    if (arrival(state.rosters, asset) !== undefined) return [];
    return [{ code: 'wrong-list', player, team: from, from: 'team', is: undefined }];
  });
  return moment.phase === 'playoffs' ? [{ code: 'phase', trade: true }, ...gone] : gone;
}

/** What of a team's has to go: a request that no longer fits, or what makes its roster illegal. */
function culpritOf(
  attempt: Attempt,
  team: Team,
  trades: readonly Trade[],
  requests: readonly RosterRequest[],
): Failed | undefined {
  const own = requests.filter((request) => request.team === team);
  const theirs = trades.filter(({ teams }) => teams.includes(team));
  const now = outcome(attempt, team, theirs, own);
  if (now.astray !== undefined) return now.astray;
  if (now.problems.length === 0) return undefined;
  // The latest first: whoever asked before relied on a roster without it.
  const candidates: readonly Waiting[] = [
    ...own.toReversed().map((request) => ({ request })),
    ...theirs.toReversed().map((trade) => ({ trade })),
  ];
  const what = candidates.find((one) => helps(attempt, team, theirs, own, one)) ?? candidates[0];
  return what && { what, problems: now.problems };
}

/** Whether a team's roster is legal without a request or trade, and everything else still fits. */
function helps(
  attempt: Attempt,
  team: Team,
  trades: readonly Trade[],
  requests: readonly RosterRequest[],
  without: Waiting,
): boolean {
  const { astray, problems } = outcome(
    attempt,
    team,
    trades.filter((trade) => !('trade' in without && without.trade === trade)),
    requests.filter((request) => !('request' in without && without.request === request)),
  );
  return astray === undefined && problems.length === 0;
}

interface Outcome {
  /** The first request whose moves no longer fit. */
  readonly astray?: Failed;
  readonly problems: readonly Problem[];
}

function outcome(
  { state, rules, moment }: Attempt,
  team: Team,
  trades: readonly Trade[],
  requests: readonly RosterRequest[],
): Outcome {
  const traded: ReadonlySet<PlayerId> = new Set();
  let rosters = rostersAfter(state.rosters, trades, []);
  for (const request of requests) {
    const problems = movesProblems(
      { ...request, rosters, listed: state.listed, inTrades: traded },
      rules,
      moment,
    );
    if (problems.length > 0) return { astray: { what: { request }, problems }, problems };
    rosters = afterMoves(rosters, team, request.moves);
  }
  const { week, phase } = moment;
  const roster = rosterOf(rosters, team);
  return { problems: rosterProblems(team, roster, rules.players, rules.limits, { week: week + 1, phase }) };
}
