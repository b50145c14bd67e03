import { RuleError } from '../../../../engine/rule-error.ts';
import type { PlayerId, Team } from '../../types.ts';
import type { Problem } from '../legal/problems.ts';
import type { DraftPick } from './picks.ts';

/** The course of one trade, from the offer to what becomes of it (League 13.4). */

/** Something that changes teams. A player comes to the same list of his new team. */
export type Asset = { readonly from: Team; readonly to: Team } & (
  | { readonly player: PlayerId }
  | { readonly pick: DraftPick }
);

export type Answer = 'accept' | 'decline';

/** How the league looks at trades that all teams accepted. */
export type Review = 'none' | 'commissioner' | 'vote';

export type TradeState =
  | 'open'
  | 'declined'
  | 'expired'
  /** Taken back by a team of the trade before all had accepted. */
  | 'withdrawn'
  /** Against the rules when the last team accepted. */
  | 'refused'
  | 'in review'
  /** Stopped by a commissioner or by the vote. */
  | 'stopped'
  | 'agreed'
  /** Agreed on, but the end of its week couldn't carry it out. */
  | 'failed';

export interface Trade {
  /** Its number in the season, in order of time. */
  readonly number: number;
  readonly teams: readonly Team[];
  readonly assets: readonly Asset[];
  readonly state: TradeState;
  readonly consents: Readonly<Record<Team, Answer | null>>;
  /** The last step, in milliseconds since 1970: the offer or its last change, then the last consent. */
  readonly since: number;
  /** Other teams whose owners object, in a vote. */
  readonly objections: readonly Team[];
  /** Why it was refused by the rules. */
  readonly problems: readonly Problem[];
  /** The reason of a commissioner who stopped it. */
  readonly reason?: string;
  /** The week in which an agreed trade is in effect. */
  readonly effectiveWeek?: number;
}

/** A moment in the course of a trade. `frozen`: whether the week's rosters are frozen (League 13.2). */
export interface TradeMoment {
  readonly at: number;
  readonly week: number;
  readonly frozen: boolean;
}

/** How trades are looked at. `others`: the teams outside the trade that have an owner. */
export interface TradeReview {
  readonly review: Review;
  readonly others: number;
}

const hour = 60 * 60_000;
/** How long an offer is open, and how long a review lasts, in milliseconds. */
export const offerLasts = 72 * hour;
export const reviewLasts = 48 * hour;

/** Whether its players wait in it, and so are in no other transaction. */
export const holdsPlayers = ({ state }: Trade): boolean => state === 'in review' || state === 'agreed';

/** Whether it's neither decided nor over. */
export const isPending = (trade: Trade): boolean => trade.state === 'open' || trade.state === 'in review';

export const playersIn = ({ assets }: Pick<Trade, 'assets'>): readonly PlayerId[] =>
  assets.flatMap((asset) => ('player' in asset ? [asset.player] : []));

const noConsents = (teams: readonly Team[]): Trade['consents'] =>
  Object.fromEntries(teams.map((team) => [team, null]));

/** A new offer. Nobody has accepted it yet, not even the team that makes it. */
export const offered = (
  { number, teams, assets }: Pick<Trade, 'number' | 'teams' | 'assets'>,
  at: number,
): Trade => ({
  number,
  teams,
  assets,
  state: 'open',
  consents: noConsents(teams),
  since: at,
  objections: [],
  problems: [],
});

/** An offer with other assets or teams. All consents are withdrawn, and it's open for 72 hours again. */
export function changed(trade: Trade, offer: Pick<Trade, 'teams' | 'assets'>, at: number): Trade {
  mustBeOpen(trade);
  return offered({ number: trade.number, ...offer }, at);
}

/** Takes an offer back. */
export function withdrawn(trade: Trade): Trade {
  mustBeOpen(trade);
  return { ...trade, state: 'withdrawn' };
}

/**
 * A team's answer. The last consent decides whether the trade is within the rules, and begins the review.
 * @param check what's wrong with the trade now; asked with the last consent only
 */
export function answered(
  trade: Trade,
  { team, answer }: { readonly team: Team; readonly answer: Answer },
  moment: TradeMoment,
  { review }: Pick<TradeReview, 'review'>,
  check: () => readonly Problem[],
): Trade {
  mustBeOpen(trade);
  if (!trade.teams.includes(team)) throw new RuleError('not-in-trade', 'Your team isn’t part of this trade.');
  const consents = { ...trade.consents, [team]: answer };
  if (answer === 'decline') return { ...trade, consents, state: 'declined' };
  if (trade.teams.some((one) => consents[one] !== 'accept')) return { ...trade, consents };
  const problems = check();
  if (problems.length > 0) return { ...trade, consents, state: 'refused', problems };
  const accepted: Trade = { ...trade, consents, since: moment.at };
  return review === 'none' ? agreed(accepted, moment) : { ...accepted, state: 'in review' };
}

/** In effect with the next week; agreed during the freeze, with the one after. */
const agreed = (trade: Trade, { week, frozen }: TradeMoment): Trade => ({
  ...trade,
  state: 'agreed',
  effectiveWeek: weekInEffect({ week, frozen }),
});

/** The week in which a trade that's agreed on now is in effect. */
export const weekInEffect = ({ week, frozen }: Pick<TradeMoment, 'week' | 'frozen'>): number =>
  week + (frozen ? 2 : 1);

/**
 * A commissioner's decision in a review.
 * @param own the commissioner's own team; undefined if they have none
 */
export function decided(
  trade: Trade,
  decision: { readonly approve: true } | { readonly approve: false; readonly reason: string },
  own: Team | undefined,
  moment: TradeMoment,
): Trade {
  mustBeInReview(trade);
  if (own !== undefined && trade.teams.includes(own))
    throw new RuleError(
      'own-trade',
      'You can’t decide on your own team’s trade. Ask another commissioner or a moderator.',
    );
  return decision.approve ? agreed(trade, moment) : { ...trade, state: 'stopped', reason: decision.reason };
}

/** An objection of another team's owner. More than half of the other teams stop the trade at once. */
export function objected(trade: Trade, team: Team, { review, others }: TradeReview): Trade {
  mustBeInReview(trade);
  if (review !== 'vote')
    throw new RuleError('no-vote', 'In this league, a commissioner decides about trades.');
  if (trade.teams.includes(team))
    throw new RuleError('own-trade', 'Only owners of other teams can object to this trade.');
  if (trade.objections.includes(team))
    throw new RuleError('objected-already', 'You’ve already objected to this trade.');
  const objections = [...trade.objections, team];
  return { ...trade, objections, state: objections.length * 2 > others ? 'stopped' : 'in review' };
}

/** A trade as time passes: offers expire, and a review that ends without a stop lets the trade stand. */
export function passed(trade: Trade, moment: TradeMoment): Trade {
  const waited = moment.at - trade.since;
  if (trade.state === 'open' && waited >= offerLasts) return { ...trade, state: 'expired' };
  return trade.state === 'in review' && waited >= reviewLasts ? agreed(trade, moment) : trade;
}

/** When `passed` next changes a trade, in milliseconds since 1970; undefined if time doesn't change it. */
export function tradeDue({ state, since }: Trade): number | undefined {
  if (state === 'open') return since + offerLasts;
  return state === 'in review' ? since + reviewLasts : undefined;
}

const closed: Readonly<Record<Exclude<TradeState, 'open'>, string>> = {
  declined: 'This offer was declined.',
  expired: 'This offer has expired.',
  withdrawn: 'This offer was taken back.',
  refused: 'This trade was against the rules.',
  'in review': 'All teams have already accepted this trade.',
  stopped: 'This trade was stopped.',
  agreed: 'This trade is already agreed on.',
  failed: 'This trade couldn’t be carried out.',
};

function mustBeOpen({ state }: Trade): void {
  if (state !== 'open') throw new RuleError('trade-closed', closed[state]);
}

function mustBeInReview({ state }: Trade): void {
  if (state === 'in review') return;
  throw new RuleError(
    'not-in-review',
    state === 'open' ? 'Not every team has accepted this trade yet.' : closed[state],
  );
}
