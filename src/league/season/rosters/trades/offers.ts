import type { PlayerId, Team } from '../../types.ts';
import { rosterProblems } from '../legal/legal.ts';
import { tradeLimits } from '../legal/limits.ts';
import { rosterOf, whereIs } from '../legal/lists.ts';
import { inOrder, type Problem } from '../legal/problems.ts';
import type { RosterMoment, RosterRules } from '../request.ts';
import { afterTrade, playersInTrades, type RosterState, rostersIn } from '../state.ts';
import { isSamePick, ownerOfPick, pickInWords } from './picks.ts';
import { type Asset, playersIn, type Trade, weekInEffect } from './trade.ts';

/** What is wrong with a trade in its season (League 13.3, 13.4). */

/** The moment at which a trade is offered or agreed on. */
export type OfferMoment = Pick<RosterMoment, 'week' | 'phase'> & { readonly frozen: boolean };

/** A trade as it's offered. `number`: undefined for a new one. */
export type Offer = Pick<Trade, 'teams' | 'assets'> & { readonly number?: number };

/** Problems of the time at which a trade is agreed on. In the offseason the deadline is past history. */
export function tradeTimeProblems(
  { week, phase }: Pick<OfferMoment, 'week' | 'phase'>,
  { deadlineWeek }: RosterRules['limits'],
): readonly Problem[] {
  return [
    ...(phase === 'playoffs' ? [{ code: 'phase' as const, trade: true }] : []),
    ...(phase !== 'offseason' && week > deadlineWeek
      ? [{ code: 'deadline' as const, limit: deadlineWeek }]
      : []),
  ];
}

/**
 * Why an offer can't be made, in the order of League 13.3; empty if it can. Rosters need not be legal yet, because the
 * teams may still make room.
 */
export function offerProblems(
  state: RosterState,
  offer: Offer,
  rules: RosterRules,
  moment: OfferMoment,
): readonly Problem[] {
  const { teams, assets } = offer;
  const { teams: mostTeams, assets: mostAssets, offers } = tradeLimits;
  const found: Problem[] = [...tradeTimeProblems(moment, rules.limits)];
  const parties = new Set(teams);
  if (parties.size !== teams.length || parties.size < 2 || parties.size > mostTeams)
    found.push({ code: 'teams', count: parties.size, limit: mostTeams });
  if (assets.length === 0) found.push({ code: 'no-moves' });
  if (assets.length > mostAssets) found.push({ code: 'assets-max', limit: mostAssets });
  for (const team of parties) {
    if (!state.picks.teams.includes(team)) found.push({ code: 'unknown-team', team });
    const open = state.trades.filter(
      (trade) => trade.state === 'open' && trade.number !== offer.number && trade.teams.includes(team),
    );
    if (open.length >= offers) found.push({ code: 'offers-max', team, limit: offers });
    // A team that neither gives nor gets anything has nothing to agree to.
    if (!assets.some(({ from, to }) => from === team || to === team)) found.push({ code: 'idle-team', team });
  }
  for (const { from, to } of assets)
    for (const team of [from, to]) if (!parties.has(team)) found.push({ code: 'unknown-team', team });
  return inOrder([...found, ...assetProblems(state, offer, rules)]);
}

/** Everything that's wrong with a trade when the last team accepts it, in the order of League 13.3. */
export function tradeProblems(
  state: RosterState,
  offer: Offer,
  rules: RosterRules,
  moment: OfferMoment,
): readonly Problem[] {
  const found = [...tradeTimeProblems(moment, rules.limits), ...assetProblems(state, offer, rules)];
  const isAstray = found.some(({ code }) => astray.has(code));
  return inOrder(isAstray ? found : [...found, ...tradeLegality(state, offer, rules, moment)]);
}

const astray: ReadonlySet<string> = new Set(['unknown-player', 'twice', 'wrong-list']);

/** Whether each team's roster is legal in the week in which the trade is in effect, with all that is waiting. */
export function tradeLegality(
  state: RosterState,
  { teams, assets }: Offer,
  { players, limits }: RosterRules,
  { week, phase, frozen }: OfferMoment,
): readonly Problem[] {
  const inEffect = weekInEffect({ week, frozen });
  const rosters = afterTrade(rostersIn(state, inEffect, teams), { assets });
  return teams.flatMap((team) =>
    rosterProblems(team, rosterOf(rosters, team), players, limits, { week: inEffect, phase }),
  );
}

function assetProblems(
  state: RosterState,
  { assets, number }: Offer,
  { players }: RosterRules,
): readonly Problem[] {
  const held = playersInTrades({ trades: state.trades.filter((trade) => trade.number !== number) });
  const asked = new Set(state.requests.flatMap(({ moves }) => moves.map(({ player }) => player)));
  const all = playersIn({ assets });
  const twice = new Set(all.filter((player, index) => all.indexOf(player) !== index));
  return [
    ...[...twice].map((player): Problem => ({ code: 'twice', player })),
    ...assets
      .filter((asset) => !('player' in asset) || isFirst(asset, assets))
      .flatMap((asset): readonly Problem[] => {
        if (!('player' in asset)) return pickProblems(state, asset, assets);
        const { player, from, to } = asset;
        if (!players.has(player)) return [{ code: 'unknown-player', player }];
        return [
          ...playerProblems(state, player, from),
          ...(from === to ? [{ code: 'same-list' as const, player, place: 'team' as const }] : []),
          ...(held.has(player) ? [{ code: 'in-trade' as const, player }] : []),
          ...(asked.has(player) ? [{ code: 'in-request' as const, player }] : []),
        ];
      }),
  ];
}

const isFirst = (asset: Asset & { readonly player: PlayerId }, assets: readonly Asset[]): boolean =>
  assets.find((one) => 'player' in one && one.player === asset.player) === asset;

function playerProblems({ rosters }: RosterState, player: PlayerId, from: Team): readonly Problem[] {
  const is = whereIs(rosters, player);
  const isThere = is !== undefined && is !== 'free' && is.team === from;
  return isThere ? [] : [{ code: 'wrong-list', player, team: from, from: 'team', is }];
}

/** A pick must be of this or the next draft, still to be made, the team's own, and go one way only. */
function pickProblems(
  { picks, trades }: RosterState,
  asset: Asset,
  assets: readonly Asset[],
): readonly Problem[] {
  if (!('pick' in asset)) return [];
  const { pick, from, to } = asset;
  const inOthers = trades
    .filter((trade) => trade.state === 'agreed' || trade.state === 'in review')
    .some((trade) => trade.assets.some((one) => 'pick' in one && isSamePick(one.pick, pick)));
  const again = assets.some((one) => one !== asset && 'pick' in one && isSamePick(one.pick, pick));
  const isTheirs = ownerOfPick(picks, pick) === from && from !== to && !again && !inOthers;
  return isTheirs ? [] : [{ code: 'unknown-pick', pick: pickInWords(pick), team: from }];
}
