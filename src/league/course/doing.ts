import { RuleError } from '../../engine/rule-error.ts';
import { lateJoin, mayHaveHalf } from '../swiss/course.ts';
import { tableSizes } from '../tables/sizes.ts';
import type { Act } from './acts.ts';
import type { Facts } from './facts.ts';
import { defaultRounds } from './next-round.ts';
import { roundsOfTwo } from './results.ts';
import { entrantsOf, isOfTwo, roundLasts, type Settings } from './settings.ts';
import {
  type Course,
  currentRound,
  type Fixture,
  type FixtureGame,
  fixtureIn,
  isDecided,
  present,
  type Standing,
} from './state.ts';

/**
 * What people may do in a competition. Each function returns the acts to add, or refuses with a sentence. Who may do
 * what (League 20) is decided before.
 */

/** The open competitions that a server may have (League 22). */
export const mostOpen = 10;

/**
 * Adds an entrant. While a Swiss is running, people may join late (League 4.1).
 * @param entrant their number: a new one, or the one that they had before they left
 */
export function joining(course: Course, entrant: number): Act[] {
  const { phase, settings, entrants } = course;
  mustNotBeOver(course);
  const known = entrants.find((one) => one.entrant === entrant);
  if (known?.status === 'in') throw new RuleError('entered-already', 'You’ve already joined.');
  if (known?.status === 'withdrawn')
    throw new RuleError('withdrawn', 'You’ve withdrawn from this tournament, so you can’t join it again.');
  mustTake(settings, present(course).length + 1);
  if (phase !== 'open') mustJoinInTime(course);
  return [{ do: 'join', entrant }];
}

/** Whether people may still join: before the start, or late in a Swiss. */
export const mayJoin = ({ phase, settings, planned, rounds }: Course): boolean =>
  phase === 'open' || (settings.system === 'swiss' && lateJoin(rounds.length, planned) !== undefined);

function mustJoinInTime(course: Course): void {
  if (!mayJoin(course)) throw new RuleError('too-late-to-join', 'It’s too late to join this tournament.');
}

/** @throws RuleError (`tournament-over`) */
function mustNotBeOver({ phase }: Course): void {
  if (phase === 'over') throw new RuleError('tournament-over', 'This tournament is over.');
  if (phase === 'cancelled') throw new RuleError('tournament-over', 'This tournament was canceled.');
}

/**
 * Checks that a kind of tournament takes this number of entrants.
 * @throws RuleError (`tournament-full`)
 */
export function mustTake(settings: Settings, entrants: number): void {
  const { max } = entrantsOf(settings);
  if (entrants > max)
    throw new RuleError(
      'tournament-full',
      `It’s full: this kind of tournament takes at most ${max} entrants.`,
    );
}

export function leaving(course: Course, entrant: number | undefined): Act[] {
  mustNotBeOver(course);
  if (course.phase !== 'open')
    throw new RuleError('started-already', 'The tournament has begun. Use `/tournament withdraw` instead.');
  return [{ do: 'leave', entrant: mustBeIn(course, entrant).entrant }];
}

/**
 * Begins the competition.
 * @param order the entrants by pairing number
 */
export function starting(course: Course, order: readonly number[]): Act[] {
  mustNotBeOver(course);
  if (course.phase !== 'open') throw new RuleError('started-already', 'This tournament has already begun.');
  const { settings } = course;
  const { min } = entrantsOf(settings);
  if (order.length < min)
    throw new RuleError('too-few-entrants', `This kind of tournament needs at least ${min} entrants.`);
  mustTake(settings, order.length);
  if (!isOfTwo(settings) && tableSizes(order.length, settings.seats, settings.isForTwo).length === 0)
    throw new RuleError(
      'tables-of-five',
      'Five can’t be split into tables of three and four. Wait for a sixth entrant.',
    );
  const rounds = defaultRounds(settings, order.length);
  return [{ do: 'start', order: [...order], rounds }];
}

/** Asks for a half-point bye in the next round (League 4.1): once, and not in the last round. */
export function asksForHalf(course: Course, entrant: number | undefined): Act[] {
  mustRun(course);
  const one = mustBeIn(course, entrant);
  const round = course.rounds.length + 1;
  if (course.settings.system !== 'swiss')
    throw new RuleError('no-half-byes', 'Only Swiss tournaments have half-point byes.');
  if (round >= course.planned)
    throw new RuleError('last-round', 'You can’t take a half-point bye in the last round.');
  if (one.halves.includes(round)) throw new RuleError('half-taken', 'You’ve already asked for it.');
  if (!mayHaveHalf(one.pairing, roundsOfTwo(course), course.planned))
    throw new RuleError('half-taken', 'You can take one half-point bye per tournament.');
  return [{ do: 'half', entrant: one.entrant, round }];
}

export function withdrawing(course: Course, entrant: number | undefined): Act[] {
  if (course.phase !== 'paused') mustRun(course);
  return [{ do: 'withdraw', entrant: mustBeIn(course, entrant).entrant }];
}

export function pausing(course: Course): Act[] {
  if (course.phase !== 'running') throw new RuleError('not-running', 'This tournament isn’t running.');
  return [{ do: 'pause' }];
}

export function resuming(course: Course, now: Date): Act[] {
  if (course.phase !== 'paused' || course.pausedAt === undefined)
    throw new RuleError('not-paused', 'This tournament isn’t paused.');
  return [{ do: 'resume', by: Math.max(0, now.getTime() - course.pausedAt.getTime()) }];
}

/** Gives the players of the current round more time (League 7). */
export function extending(course: Course, hours: number, now: Date): Act[] {
  mustRun(course);
  const round = currentRound(course);
  if (round?.endsAt === undefined || isDecided(round))
    throw new RuleError('no-round', 'Every game of this round has its result.');
  const from = Math.max(round.endsAt.getTime(), now.getTime());
  return [{ do: 'extend', endsAt: from + hours * 60 * 60_000 }];
}

export function canceling(course: Course): Act[] {
  mustNotBeOver(course);
  return [{ do: 'cancel' }];
}

/**
 * A commissioner gives a game to one side, or an entrant claims it.
 * @param by who forfeits; several for a double forfeit
 */
export function forfeiting(
  course: Course,
  id: number,
  by: readonly number[],
  how: 'given' | 'claimed' = 'given',
): Act[] {
  mustRun(course);
  const { fixture, game, number } = mustBeOpen(course, id);
  if (game.outcome !== undefined) throw new RuleError('has-result', 'That game already has a result.');
  if (by.some((one) => !fixture.sides.includes(one)))
    throw new RuleError('not-in-fixture', 'That entrant doesn’t play in this fixture.');
  const outcome = {
    kind: 'forfeit' as const,
    by: [...by],
    ...(how === 'claimed' && { claimed: true as const }),
  };
  return [{ do: 'result', fixture: id, game: number, outcome }];
}

/** An entrant who is ready claims a game that the others didn't come to (League 7). */
export function claiming(course: Course, id: number, entrant: number, now: Date, facts: Facts): Act[] {
  mustRun(course);
  const { game } = mustBeOpen(course, id);
  if (facts.begun(id)) throw new RuleError('begun-already', 'This game has begun, so you can’t claim it.');
  const since = game.ready.find((one) => one.entrant === entrant)?.at;
  if (since === undefined)
    throw new RuleError('not-ready', 'Press **Play** first, so that the others can come.');
  const by = absentees(game).filter((one) => !facts.isComputer(one));
  if (by.length === 0) throw new RuleError('all-there', 'Everybody’s there, so you can’t claim this game.');
  if (claimableFrom(course.settings, since) > now)
    throw new RuleError('claim-early', 'You can’t claim this game yet. **Play** says when you can.');
  return forfeiting(course, id, by, 'claimed');
}

/** Milliseconds after which somebody who is ready may claim a game: in a live round, and in others. */
const claimAfter = { live: 15 * 60_000, slow: 24 * 60 * 60_000 } as const;

/** When an entrant may claim a fixture's game; undefined if they aren't ready, or everybody is. */
export function claimableAt({ settings }: Course, fixture: Fixture, entrant: number): Date | undefined {
  const game = openGame(fixture);
  const since = game?.ready.find((one) => one.entrant === entrant)?.at;
  if (game === undefined || since === undefined || absentees(game).length === 0) return undefined;
  return claimableFrom(settings, since);
}

const claimableFrom = ({ pace }: Settings, since: Date): Date =>
  new Date(since.getTime() + claimAfter[pace === 'live' ? 'live' : 'slow']);

/** Who hasn't pressed **Play** yet. That includes computers, which never press it. */
export const absentees = (game: FixtureGame | undefined): readonly number[] =>
  game === undefined ? [] : game.seats.filter((one) => !game.ready.some(({ entrant }) => entrant === one));

/** A commissioner changes a pairing before any of the games begins. */
export function exchanging(course: Course, one: number, other: number): Act[] {
  mustRun(course);
  if (course.settings.system === 'knock-out')
    throw new RuleError('bracket-stands', 'A knock-out’s bracket decides who meets, so it can’t be changed.');
  const round = currentRound(course);
  const [first, second] = [one, other].map((entrant) =>
    round?.fixtures.find(({ sides }) => sides.includes(entrant)),
  );
  if (first === undefined || second === undefined || first.id === second.id)
    throw new RuleError('no-such-pairing', 'Name two entrants who play different games in this round.');
  if ([first, second].some(({ games }) => games.some((game) => hasBegun(game))))
    throw new RuleError('begun-already', 'One of these games has already begun.');
  const swapped = (sides: readonly number[]) =>
    sides.map((side) => (side === one ? other : side === other ? one : side));
  return [first, second].map(({ id, sides }) => ({ do: 'repair', fixture: id, sides: swapped(sides) }));
}

const hasBegun = ({ table, outcome, ready }: FixtureGame): boolean =>
  table !== undefined || outcome !== undefined || ready.length > 0;

/** Marks an entrant as ready for a fixture's game. No act if they already are. */
export function readying(course: Course, id: number, entrant: number): Act[] {
  mustRun(course);
  const { fixture, game, number } = mustBeOpen(course, id);
  if (!fixture.sides.includes(entrant))
    throw new RuleError('not-in-fixture', 'You don’t play in this game. You can watch it once it begins.');
  if (game.ready.some((one) => one.entrant === entrant)) return [];
  return [{ do: 'ready', fixture: id, game: number, entrant }];
}

/** The fixture that an entrant has to play in the current round; undefined if there is none. */
export const fixtureOf = (course: Course, entrant: number): Fixture | undefined =>
  currentRound(course)?.fixtures.find(({ sides, decided }) => !decided && sides.includes(entrant));

/** Pairs the next round by hand. */
export function mustHaveAllResults(course: Course): void {
  mustRun(course);
  const round = currentRound(course);
  if (round !== undefined && !isDecided(round))
    throw new RuleError('round-runs', 'Some games of this round have no result yet.');
}

/** When a round that is paired now ends. */
export const endOfRound = ({ settings }: Course, now: Date): Date =>
  new Date(now.getTime() + roundLasts[settings.pace]);

/** The game of a fixture that is played next; undefined if it's decided. */
export const openGame = ({ games, decided }: Fixture): FixtureGame | undefined =>
  decided ? undefined : games.at(-1);

function mustBeIn(course: Course, entrant: number | undefined): Standing {
  const one = course.entrants.find((each) => each.entrant === entrant);
  if (one?.status !== 'in') throw new RuleError('not-entered', 'You’re not in this tournament.');
  return one;
}

/** @throws RuleError (`not-running`) */
export function mustRun({ phase }: Course): void {
  if (phase === 'running') return;
  const sentences = {
    open: 'This tournament hasn’t begun yet.',
    paused: 'This tournament is paused.',
    over: 'This tournament is over.',
    cancelled: 'This tournament was canceled.',
  };
  throw new RuleError('not-running', sentences[phase]);
}

function mustExist(course: Course, id: number): Fixture {
  const fixture = fixtureIn(course, id);
  if (fixture === undefined)
    throw new RuleError('no-such-fixture', 'There’s no such game in this tournament.');
  return fixture;
}

function mustBeOpen(course: Course, id: number) {
  const fixture = mustExist(course, id);
  const game = openGame(fixture);
  if (game === undefined) throw new RuleError('has-result', 'That game already has a result.');
  return { fixture, game, number: fixture.games.length };
}
