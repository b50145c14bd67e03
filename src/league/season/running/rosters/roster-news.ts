import { failedTradeLine, injuryLines, requestLine, tradeLine, withWeek } from '../../board/roster-words.ts';
import type { Act } from '../../course/acts.ts';
import { gameIn } from '../../course/state.ts';
import type { CarriedOut } from '../../rosters/state.ts';
import type { Trade } from '../../rosters/trades/trade.ts';
import type { Team } from '../../types.ts';
import {
  answerersCalled,
  type Called,
  commissionersCalled,
  mentions,
  ownersCalled,
  together,
} from '../called.ts';
import { type Contents, playersOf } from '../content.ts';
import type { Loaded } from '../season-keeper.ts';

/**
 * What a season says about rosters and trades (League 21). What waits is private: a request until it's carried out, a
 * trade until it's agreed on. Those concerned are only called.
 */

/** A post that calls people to something that only they see. */
export interface Call extends Called {
  readonly text: string;
  /** Whether **Trades** below it shows what it is about. */
  readonly isTrade?: true;
}

/**
 * Calls people to an offer, to what became of it, to a review, or to what failed; empty for acts that call nobody. Each
 * team of an offer has a call of its own, so that nobody reads which teams are in it together.
 */
export function callsFor(loaded: Loaded, act: Act): readonly Call[] {
  switch (act.do) {
    case 'trade-offered':
    case 'trade-changed':
      return act.teams
        .filter((team) => team !== act.by)
        .flatMap((team) =>
          aboutTrade(
            answerersCalled(loaded, team),
            act.do === 'trade-offered' ? 'You have a trade offer.' : 'Your trade offer was changed.',
          ),
        );
    case 'trade-answered':
      if (act.state === 'in review') return reviewCalls(loaded, act.trade);
      if (act.state === 'declined') return toConsenting(loaded, act, 'was declined');
      return act.state === 'refused' ? toConsenting(loaded, act, 'is against the rules') : [];
    case 'trade-withdrawn':
      return toConsenting(loaded, act, 'was taken back');
    case 'trade-passed':
      return act.state === 'expired' ? toConsenting(loaded, act, 'has expired') : [];
    case 'trade-reviewed':
    case 'trade-objected':
      return act.state === 'stopped' ? toConsenting(loaded, { trade: act.trade }, 'was refused') : [];
    case 'week-moves': {
      const teams = act.failed.flatMap((one) => ('team' in one ? [one.team] : []));
      const owners = together([...new Set(teams)].map((team) => ownersCalled(loaded, team)));
      return [
        ...calling(owners, 'Your roster request couldn’t be carried out: `/roster mine` says why.'),
        ...act.failed.flatMap((one) =>
          'trade' in one ? toConsenting(loaded, one, 'couldn’t be carried out') : [],
        ),
      ];
    }
    default:
      return [];
  }
}

const calling = (called: Called, text: string): readonly Call[] =>
  mentions(called) === '' ? [] : [{ ...called, text: `${mentions(called)} ${text}` }];

const aboutTrade = (called: Called, text: string): readonly Call[] =>
  calling(called, text).map((call) => ({ ...call, isTrade: true }));

/** Tells the teams that had accepted a trade what became of it, except the team that did it. */
function toConsenting(
  loaded: Loaded,
  { trade: number, team: by }: { readonly trade: number; readonly team?: Team },
  became: string,
): readonly Call[] {
  const trade = tradeIn(loaded, number);
  return (trade?.teams ?? [])
    .filter((team) => team !== by && trade?.consents[team] === 'accept')
    .flatMap((team) => aboutTrade(answerersCalled(loaded, team), `A trade of yours ${became}.`));
}

/** Says that the owners vote, or calls those who may decide: moderators if no commissioner may. */
function reviewCalls(loaded: Loaded, number: number): readonly Call[] {
  const toAll = (text: string): Call => ({ people: [], roles: [], text, isTrade: true });
  if (loaded.course.settings.review === 'vote')
    return [toAll('A trade is up for a vote among the other owners.')];
  const called = commissionersCalled(loaded, tradeIn(loaded, number)?.teams);
  const calls = aboutTrade(called, 'A trade waits for a commissioner.');
  return calls.length > 0 ? calls : [toAll('A trade waits for a moderator.')];
}

/** The lines about an act that everybody may read; none for acts that aren't about rosters, or are private. */
export async function rosterLines(
  loaded: Loaded,
  act: Act,
  contents: Pick<Contents, 'of'>,
): Promise<readonly string[]> {
  const { course } = loaded;
  const players = async () => playersOf(await contents.of(course.settings.league));
  switch (act.do) {
    case 'result': {
      const game = gameIn(course, act.fixture, act.game);
      const isHurt = game?.injuries !== undefined && act.injuries !== undefined;
      return isHurt ? injuryLines(course, game, await players()) : [];
    }
    case 'injured-list': {
      const line = requestLine(act.team, act.moves, await players(), `In week ${act.week}.`);
      return line === undefined ? [] : [line];
    }
    case 'week-moves': {
      const known = await players();
      const when = withWeek(course, act.week + 1);
      return [
        ...act.failed.flatMap((one) => {
          const trade = 'trade' in one ? tradeIn(loaded, one.trade) : undefined;
          return trade === undefined ? [] : [failedTradeLine(trade, known)];
        }),
        ...requestsIn(act.moves).flatMap(([team, moves]) => requestLine(team, moves, known, when) ?? []),
      ];
    }
    case 'trade-answered':
    case 'trade-reviewed':
    case 'trade-passed': {
      const trade = act.state === 'agreed' ? tradeIn(loaded, act.trade) : undefined;
      return trade === undefined ? [] : [tradeLine(course, trade, await players())];
    }
    default:
      return [];
  }
}

const tradeIn = ({ course }: Loaded, number: number): Trade | undefined =>
  [...course.rosters.trades, ...course.rosters.past].find((trade) => trade.number === number);

/** Moves by the request that caused them, each with its team, in order. */
function requestsIn(moves: readonly CarriedOut[]): readonly (readonly [Team, readonly CarriedOut[]])[] {
  const groups = new Map<number, CarriedOut[]>();
  for (const move of moves) {
    if (!('request' in move.cause)) continue;
    const { request } = move.cause;
    groups.set(request, [...(groups.get(request) ?? []), move]);
  }
  return [...groups.values()].flatMap((group) => {
    const team = group.flatMap(teamIn)[0];
    return team === undefined ? [] : [[team, group] as const];
  });
}

/** The team that a move of a request belongs to. */
const teamIn = (move: CarriedOut): readonly Team[] => {
  if (!('player' in move)) return [];
  const where = move.to === 'free' ? move.from : move.to;
  return where === 'free' ? [] : [where.team];
};
