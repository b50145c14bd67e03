import type { PlayerId, Roster, Team } from '../types.ts';
import { rosterProblems } from './legal/legal.ts';
import type { RosterLimits, SeasonPhase } from './legal/limits.ts';
import { mostMoves } from './legal/limits.ts';
import { type LeagueRosters, moved, type Place, rosterOf, whereIs } from './legal/lists.ts';
import type { Injuries, Players } from './legal/player.ts';
import { inOrder, type Problem } from './legal/problems.ts';

/** One move of a request. */
export interface RosterMove {
  readonly player: PlayerId;
  readonly from: Place;
  readonly to: Place;
}

/** A request that waits for the end of its week (League 13.2). */
export interface RosterRequest {
  /** Its number in the season, in order of time. */
  readonly number: number;
  readonly team: Team;
  readonly moves: readonly RosterMove[];
  /** The week in which it was made. */
  readonly week: number;
}

/** Who asks, as seen from the team. Moderators who aren't commissioners are members (League 20). */
export type Asker = 'owner' | 'assistant' | 'commissioner' | 'member';

/** What a season's rosters go by. */
export interface RosterRules {
  readonly players: Players;
  readonly limits: RosterLimits;
}

/** The moment at which something is asked for. */
export interface RosterMoment {
  readonly week: number;
  readonly phase: SeasonPhase;
  readonly injuries: Injuries;
}

const touches = (moves: readonly RosterMove[], place: Place): boolean =>
  moves.some(({ from, to }) => from === place || to === place);

/**
 * Whether a request is carried out at once, in effect in this week: moves to and from the injured list, with the
 * promotions and demotions beside them (League 13.2). If it also adds or drops somebody, all of it waits.
 */
export const isAtOnce = (moves: readonly RosterMove[]): boolean =>
  touches(moves, 'injured') && !touches(moves, 'free');

/** The week in which a request made in `week` is in effect. */
export const effectiveWeek = (moves: readonly RosterMove[], week: number): number =>
  isAtOnce(moves) ? week : week + 1;

/** The rosters after a team's moves. */
export const afterMoves = (rosters: LeagueRosters, team: Team, moves: readonly RosterMove[]): LeagueRosters =>
  moves.reduce(
    (before, { player, to }) => moved(before, player, to === 'free' ? 'free' : { team, list: to }),
    rosters,
  );

/** What a request is checked against. */
export interface RequestCase {
  readonly team: Team;
  readonly moves: readonly RosterMove[];
  readonly asker: Asker;
  /** The rosters that it changes: those of now, or of next week with what is already waiting. */
  readonly rosters: LeagueRosters;
  /** In which week each player came on the injured list. */
  readonly listed: ReadonlyMap<PlayerId, number>;
  /** Players who wait in a trade, and so are in no other transaction (League 13.4). */
  readonly inTrades: ReadonlySet<PlayerId>;
}

/**
 * Everything that's wrong with a request, in the order of League 13.3; empty if it can be made. Sizes, positions, and
 * the cap are looked at only if each player is where his move takes him from.
 */
export function requestProblems(
  asked: RequestCase,
  rules: RosterRules,
  moment: RosterMoment,
): readonly Problem[] {
  const { team, moves, asker } = asked;
  const { limits } = rules;
  const found: Problem[] = [];
  if (moment.phase === 'playoffs' && !isAtOnce(moves)) found.push({ code: 'phase', trade: false });
  if (asker === 'member') found.push({ code: 'not-yours', team });
  if (moves.length === 0) found.push({ code: 'no-moves' });
  if (moves.length > mostMoves) found.push({ code: 'moves-max', limit: mostMoves });
  found.push(...movesProblems(asked, rules, moment));
  // One sentence about the lock says it for all free agents.
  if (moment.phase !== 'offseason' && moment.week > limits.lockWeek && addsFreeAgent(moves, rules.players))
    found.push({ code: 'locked', limit: limits.lockWeek });
  const isAstray = found.some(({ code }) => astray.has(code));
  return inOrder(isAstray || moves.length === 0 ? found : [...found, ...legality(asked, rules, moment)]);
}

/** With one of these among the problems, it's unclear what the roster would be. */
const astray: ReadonlySet<string> = new Set(['unknown-player', 'twice', 'wrong-list']);

function legality(
  { team, moves, rosters }: RequestCase,
  { players, limits }: RosterRules,
  { week, phase }: RosterMoment,
): readonly Problem[] {
  const roster: Roster = rosterOf(afterMoves(rosters, team, moves), team);
  return rosterProblems(team, roster, players, limits, { week: effectiveWeek(moves, week), phase });
}

/** Whether some move adds a free agent. A player that the season doesn't have is none, nor is somebody's second move. */
const addsFreeAgent = (moves: readonly RosterMove[], players: Players): boolean =>
  firstMoves(moves).some(({ player, from, to }) => players.has(player) && from === 'free' && to !== 'free');

/** Each player's first move. */
const firstMoves = (moves: readonly RosterMove[]): readonly RosterMove[] =>
  moves.filter(({ player }, index) => moves.findIndex((one) => one.player === player) === index);

/** The problems of the moves themselves, without sizes, positions, and the cap. A second move of a player is `twice` only. */
export function movesProblems(
  asked: Pick<RequestCase, 'team' | 'moves' | 'rosters' | 'listed' | 'inTrades'>,
  { players, limits }: RosterRules,
  moment: RosterMoment,
): readonly Problem[] {
  const first = new Set(firstMoves(asked.moves));
  const twice = new Set(asked.moves.filter((move) => !first.has(move)).map(({ player }) => player));
  return [
    ...[...twice].map((player): Problem => ({ code: 'twice', player })),
    ...[...first].flatMap((move): readonly Problem[] =>
      players.has(move.player)
        ? moveProblems(move, asked, limits, moment)
        : [{ code: 'unknown-player', player: move.player }],
    ),
  ];
}

function moveProblems(
  { player, from, to }: RosterMove,
  { team, rosters, listed, inTrades }: Pick<RequestCase, 'team' | 'rosters' | 'listed' | 'inTrades'>,
  limits: RosterLimits,
  { week, phase, injuries }: RosterMoment,
): readonly Problem[] {
  const found: Problem[] = [];
  const is = whereIs(rosters, player);
  const isThere = is === 'free' || is === undefined ? is === from : is.team === team && is.list === from;
  if (!isThere) found.push({ code: 'wrong-list', player, team, from, is });
  if (inTrades.has(player)) found.push({ code: 'in-trade', player });
  if (from === to) return [...found, { code: 'same-list', player, place: from }];
  const injury = injuries.get(player);
  const isHurt = injury !== undefined && !injury.over;
  if (to === 'injured' && !(isHurt && injury.games >= limits.injuryGames))
    found.push({ code: 'not-injured', player, limit: limits.injuryGames });
  // In the offseason everybody is healed, and no week has to pass.
  const cameThisWeek = (listed.get(player) ?? Number.NEGATIVE_INFINITY) >= week;
  if (from === 'injured' && phase !== 'offseason' && (isHurt || cameThisWeek))
    found.push({ code: 'still-injured', player, isOver: !isHurt });
  return found;
}
