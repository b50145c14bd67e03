import { twiceAbsent } from '../swiss/course.ts';
import type { Act } from './acts.ts';
import { absentees, endOfRound, openGame } from './doing.ts';
import type { Facts } from './facts.ts';
import { nextRound } from './next-round.ts';
import { entrantIn, pairingsPresent, roundsOfTwo } from './results.ts';
import { after, type Course, currentRound, isDecided, present, type Round } from './state.ts';

/** What a competition does by itself when its time comes. */

/** Milliseconds before a round's end at which its players are reminded. */
const remindBefore = 24 * 60 * 60_000;

/** The act that a competition makes now; undefined if nothing is due. */
export function dueAct(course: Course, now: Date, facts: Facts): Act[] {
  if (course.phase !== 'running') return [];
  const round = currentRound(course);
  if (round === undefined || isDecided(round))
    return round !== undefined && !course.settings.auto ? closing(course) : furtherActs(course, now);
  const withdrawn = forWithdrawn(course, round);
  if (withdrawn.length > 0) return withdrawn;
  if (round.endsAt === undefined || now < round.endsAt) return [];
  return atEnd(round, facts);
}

/** Pairs the next round, or ends the competition. Who missed two games in a row is withdrawn first. */
function furtherActs(course: Course, now: Date): Act[] {
  const missing = noShows(course);
  if (missing.length > 0) return missing;
  const next = nextRound(course);
  if (next === undefined) return [{ do: 'over' }];
  return [{ do: 'pair', ...next, endsAt: endOfRound(course, now).getTime() }];
}

/** Withdraws who didn't come to their last two games in a Swiss (League 4.1). */
function noShows(course: Course): Act[] {
  if (course.settings.system !== 'swiss') return [];
  const here = pairingsPresent(course);
  const entrant = entrantIn(course);
  return twiceAbsent(here, roundsOfTwo(course)).map((one) => ({ do: 'withdraw', entrant: entrant(one) }));
}

/** If a commissioner pairs the rounds, only the end comes by itself. */
const closing = (course: Course): Act[] => (nextRound(course) === undefined ? [{ do: 'over' }] : []);

/** Pairs the next round for a commissioner, after withdrawing who missed two games in a row. */
export function pairing(course: Course, now: Date): Act[] {
  const missing = noShows(course);
  const without = missing.reduce(
    (before, act, index) => after(before, { number: course.number + index + 1, at: now, act }),
    course,
  );
  return [...missing, ...furtherActs(without, now)];
}

/** Somebody who has withdrawn forfeits what they had to play. */
function forWithdrawn(course: Course, { fixtures }: Round): Act[] {
  const here = new Set(present(course).map(({ entrant }) => entrant));
  return fixtures.flatMap((fixture): Act[] => {
    const by = fixture.sides.filter((side) => !here.has(side));
    if (fixture.decided || by.length === 0) return [];
    // At a table of three or four, the others still play.
    if (fixture.sides.length - by.length > 1) return [];
    return [
      { do: 'result', fixture: fixture.id, game: fixture.games.length, outcome: { kind: 'forfeit', by } },
    ];
  });
}

/**
 * At the end of a round, whoever was ready wins by forfeit, and if nobody was, both lose. A game that has begun goes
 * on by its clock (League 7).
 */
function atEnd({ fixtures }: Round, { begun, isComputer }: Facts): Act[] {
  return fixtures.flatMap((fixture): Act[] => {
    if (fixture.decided || begun(fixture.id)) return [];
    const game = fixture.games.at(-1);
    const by = (game?.seats ?? []).filter(
      (one) => !isComputer(one) && !game?.ready.some(({ entrant }) => entrant === one),
    );
    const outcome = { kind: 'forfeit' as const, by: by.length > 0 ? by : [...fixture.sides] };
    return [{ do: 'result', fixture: fixture.id, game: fixture.games.length, outcome }];
  });
}

/** Whether to remind the players of a round now. A live round and one of a day have no reminder. */
export function remindsNow(course: Course, now: Date): boolean {
  const round = currentRound(course);
  if (course.phase !== 'running' || round?.endsAt === undefined || round.reminded || isDecided(round))
    return false;
  const long = round.endsAt.getTime() - round.pairedAt.getTime() > remindBefore;
  return long && now.getTime() >= round.endsAt.getTime() - remindBefore && now < round.endsAt;
}

/** Who hasn't come to a game of the current round yet. Those who play, or wait for others, aren't among them. */
export const awaited = (course: Course): readonly number[] =>
  (currentRound(course)?.fixtures ?? []).flatMap((fixture) => absentees(openGame(fixture)));
