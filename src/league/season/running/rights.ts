import { RuleError } from '../../../engine/rule-error.ts';
import type { Actor } from '../../../table/log/actor.ts';
import { sideIn } from '../course/doing.ts';
import type { SeasonGame, Side } from '../course/season.ts';
import { clubOf, teamOf } from '../course/state.ts';
import type { Team } from '../types.ts';
import { type Loaded, personIn } from './season-keeper.ts';

/** Who may do what in a season (League 20). */

/** A person, with the roles that they have on the server. */
export interface Member extends Actor {
  readonly roles: readonly string[];
}

/** Whether a person runs the season: a moderator, a commissioner, or somebody with the role (League 20). */
export function runsIt(loaded: Loaded, { moderator, userId, roles }: Member): boolean {
  const { commissioners, commissionerRole } = loaded.course;
  const person = personIn(loaded, userId);
  return (
    moderator ||
    (person !== undefined && commissioners.includes(person)) ||
    (commissionerRole !== undefined && roles.includes(commissionerRole))
  );
}

/** @throws RuleError (`not-commissioner`) */
export function mustRunIt(loaded: Loaded, member: Member): void {
  if (!runsIt(loaded, member))
    throw new RuleError(
      'not-commissioner',
      'Only a commissioner of this season, or a moderator, can do that.',
    );
}

/** The side of a game that a person is on, or that they run the season. @throws RuleError (`not-your-game`) */
export function sideOrRunner(loaded: Loaded, game: SeasonGame, member: Member): Side | 'commissioner' {
  const team = teamOf(loaded.course, personIn(loaded, member.userId) ?? 0)?.team;
  const isOnASide = team === game.away || team === game.home;
  return !isOnASide && runsIt(loaded, member) ? 'commissioner' : sideIn(game, team);
}

/** @throws RuleError (`not-yours`) unless the person owns the team or runs the season */
export function mustLead(loaded: Loaded, team: Team, member: Member): void {
  const person = personIn(loaded, member.userId);
  const owns = person !== undefined && clubOf(loaded.course, team).owners.includes(person);
  if (!owns && !runsIt(loaded, member))
    throw new RuleError('not-yours', 'Only an owner of that team, or a commissioner, can do that.');
}
