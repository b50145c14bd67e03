import type { Act } from '../course/acts.ts';
import { clubOf, playable } from '../course/state.ts';
import type { Team } from '../types.ts';
import { type Loaded, userOf } from './season-keeper.ts';

/** Owners who do nothing: they are told, and later a commissioner may give their team to a computer (League 20). */

const day = 24 * 60 * 60_000;

/** After how many days without a press or a game the owners, and then the commissioners, are told. */
const stages = [21, 14] as const;

/**
 * The acts that tell of owners who do nothing, each once until they do something again. Only teams that have a game to
 * play count: others have nothing to do.
 */
export function idleActs(loaded: Loaded, now: Date): Act[] {
  const { course } = loaded;
  const waiting = new Set(playable(course).flatMap(({ away, home }) => [away, home]));
  if (waiting.size === 0) return [];
  const sinceAll = lastActivity(loaded);
  return course.settings.teams.flatMap(({ code }): Act[] => {
    if (!waiting.has(code) || clubOf(course, code).owners.length === 0) return [];
    const since = sinceAll.get(code) ?? now.getTime();
    const days = stages.find((stage) => now.getTime() - since >= stage * day);
    if (days === undefined || toldIdle(loaded, code, since) >= days) return [];
    return [{ do: 'idle', team: code, days }];
  });
}

/** For how many days of a team's doing nothing somebody was told; 0 if nobody was, or if they did something since. */
export const idleDays = (loaded: Loaded, team: Team): number =>
  toldIdle(loaded, team, lastActivity(loaded).get(team) ?? 0);

/** An act of 21 days comes after that of 14. */
function toldIdle({ acts }: Loaded, team: Team, since: number): number {
  const told = acts.findLast(({ act }) => act.do === 'idle' && act.team === team);
  return told?.act.do === 'idle' && told.at.getTime() > since ? told.act.days : 0;
}

/** When somebody of each team last did something in the season, or played, in milliseconds. */
function lastActivity(loaded: Loaded): ReadonlyMap<Team, number> {
  const { course, acts } = loaded;
  const teams = new Map<string, Team>();
  for (const [team, { owners, assistants }] of course.clubs)
    for (const person of [...owners, ...assistants]) {
      const user = userOf(loaded, person);
      if (user !== undefined) teams.set(user, team);
    }
  const last = new Map<Team, number>();
  // Acts are in order of time. Nobody could do anything before the start, or during a pause.
  let forAll = 0;
  for (const { act, at, by } of acts) {
    const time = at.getTime();
    if (act.do === 'start' || act.do === 'resume') forAll = time;
    if (act.do === 'owner') last.set(act.team, time);
    const team = by === undefined ? undefined : teams.get(by);
    if (team !== undefined) last.set(team, time);
    if (act.do !== 'result' || act.table === undefined) continue;
    const game = course.games.get(act.fixture)?.[act.game - 1];
    if (game === undefined) continue;
    for (const side of ['away', 'home'] as const)
      if (act.absent?.includes(side) !== true) last.set(game[side], time);
  }
  return new Map(
    course.settings.teams.map(({ code }) => [code, Math.max(forAll, last.get(code) ?? 0)] as const),
  );
}
