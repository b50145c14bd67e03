import { z } from 'zod';
import {
  channelSchema,
  guildSchema,
  memberSchema,
  personSchema,
  roleSchema,
  type State,
  stateSchema,
} from './state.ts';

/** Saved worlds of version 1, which had only one server. Roles, channels and people did not name their server. */
const firstSchema = stateSchema.omit({ guilds: true, members: true }).extend({
  version: z.literal(1),
  guild: guildSchema.omit({ available: true }),
  people: z.array(personSchema.extend(memberSchema.pick({ roles: true, joinedAt: true }).shape)),
  roles: z.array(roleSchema.omit({ guildId: true })),
  channels: z.array(channelSchema.omit({ guildId: true })),
});

/** A saved world of any version, converted to the newest. */
export const anyStateSchema = z.discriminatedUnion('version', [
  stateSchema,
  firstSchema.transform(({ version: _, guild, people, roles, channels, ...rest }): State => {
    const guildId = guild.id;
    return {
      ...rest,
      version: 2,
      guilds: [{ ...guild, available: true }],
      people: people.map(({ roles: _roles, joinedAt: _joinedAt, ...person }) => person),
      members: people.map(({ id: userId, roles, joinedAt }) => ({ guildId, userId, roles, joinedAt })),
      roles: roles.map((role) => ({ ...role, guildId })),
      channels: channels.map((channel) => ({ ...channel, guildId })),
    };
  }),
]);
