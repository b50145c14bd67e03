import { RuleError } from '../../../engine/rule-error.ts';
import type { PlayerId, Team } from '../types.ts';
import { comparePriority, type Standings } from './claims.ts';
import { type LeagueRosters, moved, type Place, type Whereabouts, whereIs } from './legal/lists.ts';
import type { Problem } from './legal/problems.ts';
import {
  type Asker,
  isAtOnce,
  type RosterMoment,
  type RosterMove,
  type RosterRequest,
  type RosterRules,
  requestProblems,
} from './request.ts';
import { type Failed, type Settled, settle } from './settle.ts';
import {
  arrival,
  type CarriedOut,
  type Cause,
  isInEffect,
  moveId,
  playersInTrades,
  type RosterState,
  rostersIn,
} from './state.ts';
import { type DraftPick, pickMoved } from './trades/picks.ts';
import type { Asset, Trade } from './trades/trade.ts';

/** What happens to the rosters of a season: requests, cancellations, and the end of a week (League 13.2). */

/** What a team asks for. */
export interface Asked {
  readonly team: Team;
  readonly moves: readonly RosterMove[];
  readonly asker: Asker;
}

/** Rosters after something was carried out, and what it was. */
export interface Outcome {
  readonly state: RosterState;
  readonly carriedOut: readonly CarriedOut[];
}

/** Everything that's wrong with a request now, in the order of League 13.3; empty if it can be made. */
export function problemsOf(
  state: RosterState,
  { team, moves, asker }: Asked,
  rules: RosterRules,
  moment: RosterMoment,
): readonly Problem[] {
  const { listed } = state;
  const rosters = isAtOnce(moves) ? state.rosters : rostersIn(state, moment.week + 1, [team]);
  const asked = { team, moves, asker, rosters, listed, inTrades: playersInTrades(state) };
  return requestProblems(asked, rules, moment);
}

/** Adds a request without problems: carries it out if it's one at once, or lets it wait for the week's end. */
export function requested(state: RosterState, request: RosterRequest): Outcome {
  if (!isAtOnce(request.moves))
    return { state: { ...state, requests: [...state.requests, request] }, carriedOut: [] };
  const steps = request.moves.map((move) => stepOf(request, move));
  return carryOut(state, request.week, steps);
}

/** Who cancels. `frozen`: whether the week is in its last 48 hours. */
export interface Canceler {
  readonly team: Team | undefined;
  readonly asker: Asker;
  readonly frozen: boolean;
}

/**
 * Takes a waiting request back; during the freeze, only a commissioner can (League 13.2).
 * @throws RuleError (`no-such-request`, `not-yours`, `frozen`)
 */
export function canceled(state: RosterState, number: number, { team, asker, frozen }: Canceler): RosterState {
  const request = state.requests.find((one) => one.number === number);
  if (request === undefined)
    throw new RuleError('no-such-request', 'That request isn’t waiting. It was carried out or canceled.');
  if (asker !== 'commissioner' && (asker === 'member' || request.team !== team))
    throw new RuleError('not-yours', `Only ${request.team}’s owner and assistants can cancel that request.`);
  if (frozen && asker !== 'commissioner')
    throw new RuleError(
      'frozen',
      'Rosters are frozen for the last 48 hours of the week. Ask a commissioner to cancel it.',
    );
  return { ...state, requests: state.requests.filter((one) => one !== request) };
}

const freezeLasts = 48 * 60 * 60_000;

/** Whether a week is in its last 48 hours. `endsAt`: undefined if nobody knows when it ends. */
export const isFrozen = (now: number, endsAt: number | undefined): boolean =>
  endsAt !== undefined && now >= endsAt - freezeLasts;

export interface WeekEnd extends Outcome {
  readonly failed: readonly Failed[];
}

/**
 * Ends a week: carries out what waits for the next one, in the order of League 13.2 (returns from the injured list,
 * trades, then requests by priority, then by time), and says what fails and why.
 * @param moment the week that ends
 */
export function endWeek(
  state: RosterState,
  rules: RosterRules,
  moment: RosterMoment,
  standings: Standings,
): WeekEnd {
  const due = state.trades.filter((trade) => isInEffect(trade, moment.week + 1));
  const settled = settle({ state, rules, moment, standings }, due);
  const { failed } = settled;
  const outcome = carryOut(state, moment.week, stepsOf(state, settled, standings));
  const trades = state.trades.filter((trade) => !due.includes(trade));
  return { state: { ...outcome.state, requests: [], trades }, carriedOut: outcome.carriedOut, failed };
}

/** The state after moves that were carried out before, in their order. */
export const withMoves = (before: RosterState, moves: readonly CarriedOut[]): RosterState =>
  moves.reduce(
    (state, move) => ({ ...afterStep(state, move, move.week), carriedOut: state.carriedOut + 1 }),
    before,
  );

/** A move that is about to be carried out. */
type Step = { readonly cause: Cause } & (
  | { readonly asset: Asset }
  | { readonly player: PlayerId; readonly from: Place; readonly to: Whereabouts }
);

const stepOf = ({ number, team }: RosterRequest, { player, from, to }: RosterMove): Step => ({
  cause: { request: number },
  player,
  from,
  to: to === 'free' ? 'free' : { team, list: to },
});

const stepsOfTrade = ({ number, assets }: Trade): readonly Step[] =>
  assets.map((asset) => ({ cause: { trade: number }, asset }));

function stepsOf(state: RosterState, { trades, requests }: Settled, standings: Standings): readonly Step[] {
  const moves = byPriority(requests, standings).flatMap((request) =>
    request.moves.map((move) => stepOf(request, move)),
  );
  // Only a player's first move can bring him back from the injured list as it is now.
  const returns = moves.filter(
    (step, index) =>
      'player' in step &&
      step.from === 'injured' &&
      isOnInjuredList(state, step.player) &&
      moves.findIndex((one) => 'player' in one && one.player === step.player) === index,
  );
  return [...returns, ...trades.flatMap(stepsOfTrade), ...moves.filter((step) => !returns.includes(step))];
}

function isOnInjuredList({ rosters }: RosterState, player: PlayerId): boolean {
  const is = whereIs(rosters, player);
  return is !== undefined && is !== 'free' && is.list === 'injured';
}

/** Requests by priority, but those of one team in order of time, since later ones rest on earlier ones. */
function byPriority(requests: readonly RosterRequest[], standings: Standings): readonly RosterRequest[] {
  const ordered: RosterRequest[] = [];
  let left = requests;
  while (left.length > 0) {
    const heads = left.filter(
      (request, index) => left.findIndex(({ team }) => team === request.team) === index,
    );
    const [next] = heads.toSorted((one, other) => comparePriority(one, other, standings));
    if (next !== undefined) ordered.push(next);
    left = left.filter((request) => request !== next);
  }
  return ordered;
}

function carryOut(before: RosterState, week: number, steps: readonly Step[]): Outcome {
  let state = before;
  const carriedOut: CarriedOut[] = [];
  for (const step of steps) {
    const id = moveId(week, state.carriedOut + 1);
    const what = whatMoves(state, step);
    if (what === undefined) continue;
    carriedOut.push({ id, week, cause: step.cause, ...what });
    state = { ...afterStep(state, what, week), carriedOut: state.carriedOut + 1 };
  }
  return { state, carriedOut };
}

type Moving =
  | { readonly player: PlayerId; readonly from: Whereabouts; readonly to: Whereabouts }
  | {
      readonly pick: DraftPick;
      readonly from: Team;
      readonly to: Team;
    };

function whatMoves({ rosters }: RosterState, step: Step): Moving | undefined {
  if (!('asset' in step)) return moving(rosters, step.player, step.to);
  const { asset } = step;
  return 'pick' in asset ? asset : moving(rosters, asset.player, arrival(rosters, asset));
}

function moving(rosters: LeagueRosters, player: PlayerId, to: Whereabouts | undefined): Moving | undefined {
  const from = whereIs(rosters, player);
  return from === undefined || to === undefined ? undefined : { player, from, to };
}

function afterStep(state: RosterState, what: Moving, week: number): RosterState {
  if ('pick' in what) return { ...state, picks: pickMoved(state.picks, what.pick, what.to) };
  const { player, from, to } = what;
  const listed = new Map(state.listed);
  const isListed = to !== 'free' && to.list === 'injured';
  if (!isListed) listed.delete(player);
  // A player who is traded while on the list came on it when he did.
  else if (from === 'free' || from.list !== 'injured') listed.set(player, week);
  return { ...state, listed, rosters: moved(state.rosters, player, to) };
}
