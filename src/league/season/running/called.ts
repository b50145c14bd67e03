import type { Message } from '../../../table/message/message.ts';
import { teamOf } from '../course/state.ts';
import type { Team } from '../types.ts';
import { ownersOf } from './games.ts';
import { type Loaded, userOf } from './season-keeper.ts';

/** Who a post of a season calls: accounts, and the role whose members run the season. */
export interface Called {
  readonly people: readonly string[];
  readonly roles: readonly string[];
}

export const ownersCalled = (loaded: Loaded, team: Team): Called => ({
  people: ownersOf(loaded, team),
  roles: [],
});

/**
 * The commissioners, and their role. It's never everybody: a server's own id stands for all its members.
 * @param besides teams whose people aren't called, because they can't decide about themselves
 */
export function commissionersCalled(loaded: Loaded, besides: readonly Team[] = []): Called {
  const { course, row } = loaded;
  const { commissioners, commissionerRole } = course;
  const isRole = commissionerRole !== undefined && commissionerRole !== row.guildId;
  return {
    people: commissioners
      .filter((person) => !besides.includes(teamOf(course, person)?.team ?? ''))
      .flatMap((person) => userOf(loaded, person) ?? []),
    roles: isRole ? [commissionerRole] : [],
  };
}

/** Everybody of several groups, once. */
export const together = (groups: readonly Called[]): Called => ({
  people: [...new Set(groups.flatMap(({ people }) => people))],
  roles: [...new Set(groups.flatMap(({ roles }) => roles))],
});

/** Who answers for a team: its owners; commissioners if it has none. */
export function answerersCalled(loaded: Loaded, team: Team): Called {
  const owners = ownersCalled(loaded, team);
  return owners.people.length > 0 ? owners : commissionersCalled(loaded);
}

/** Mentions of everybody who is called, for a text. */
export const mentions = ({ people, roles }: Called): string =>
  [...people.map((id) => `<@${id}>`), ...roles.map((id) => `<@&${id}>`)].join(' ');

/** Lets a message notify exactly those who are called. */
export const notifying = ({ people, roles }: Called): Pick<Message, 'ping' | 'pingRoles'> => ({
  ...(people.length > 0 && { ping: people }),
  ...(roles.length > 0 && { pingRoles: roles }),
});
