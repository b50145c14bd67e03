import { RuleError } from '../../../engine/rule-error.ts';
import type { Actor } from '../../../table/log/actor.ts';

import type { TeamRole } from '../course/acts.ts';
import { claimingTeam, joiningTeam, namingCommissioners, refusingClaim, releasing } from '../course/doing.ts';
import { clubOf } from '../course/state.ts';
import type { Team } from '../types.ts';
import { idleDays } from './idle.ts';
import { type Member, mustLead, mustRunIt, runsIt } from './rights.ts';
import { type Change, type Loaded, personIn } from './season-keeper.ts';

/** Who runs which team of a season, and who runs the season (League 1, 20). */

interface Deps {
  readonly change: Change<Actor>;
  /** As `change`, for those who run the season. */
  readonly changeAsCommissioner: Change<Member>;
}

export class SeasonTeams {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** A person takes a free team, or asks for it. */
  claim(id: string, team: Team, member: Member): Promise<Loaded> {
    return this.#deps.change(id, member, (loaded, person) => {
      const isFree = !loaded.course.settings.asksForTeams || runsIt(loaded, member);
      return claimingTeam(loaded.course, team, person(member), isFree);
    });
  }

  /** A commissioner gives a team to somebody, or refuses their claim. */
  decideClaim(id: string, team: Team, number: number, agrees: boolean, member: Member): Promise<Loaded> {
    return this.#deps.changeAsCommissioner(id, member, ({ course }) => {
      const joining = agrees ? joiningTeam(course, team, number, 'owner') : [];
      // Who took the claim back isn't given the team.
      const refusing = refusingClaim(course, team, number);
      return agrees ? joining : refusing;
    });
  }

  /** A commissioner names an owner; an owner or commissioner names an assistant (League 20). */
  name(
    id: string,
    team: Team,
    who: Pick<Actor, 'userId' | 'name'>,
    role: TeamRole,
    member: Member,
  ): Promise<Loaded> {
    return this.#deps.change(id, member, (loaded, person) => {
      if (role === 'owner') mustRunIt(loaded, member);
      else mustLead(loaded, team, member);
      return joiningTeam(loaded.course, team, person(who), role);
    });
  }

  /** Somebody leaves their team; an owner or commissioner lets somebody go. */
  release(id: string, team: Team, userId: string, member: Member): Promise<Loaded> {
    return this.#deps.change(id, member, (loaded) => {
      const person = personIn(loaded, userId) ?? 0;
      if (userId !== member.userId) {
        mustLead(loaded, team, member);
        // Owners are a commissioner's to name and to let go.
        if (!clubOf(loaded.course, team).assistants.includes(person)) mustRunIt(loaded, member);
      }
      return releasing(loaded.course, team, person);
    });
  }

  /** A commissioner gives a team whose people have done nothing for 21 days to a computer (League 20). */
  toComputer(id: string, team: Team, member: Member): Promise<Loaded> {
    return this.#deps.changeAsCommissioner(id, member, (loaded) => {
      if (idleDays(loaded, team) < 21)
        throw new RuleError('not-idle', 'Somebody of that team has done something since.');
      const { owners, assistants } = clubOf(loaded.course, team);
      return [...owners, ...assistants].flatMap((person) => releasing(loaded.course, team, person));
    });
  }

  /** A moderator names who runs the season. */
  commissioners(
    id: string,
    people: readonly Pick<Actor, 'userId' | 'name'>[],
    role: string | undefined,
    member: Member,
  ): Promise<Loaded> {
    return this.#deps.change(id, member, (loaded, person) => {
      if (!member.moderator)
        throw new RuleError('not-moderator', 'Only a moderator can name who runs a season.');
      person(member);
      return namingCommissioners(loaded.course, people.map(person), role);
    });
  }
}
