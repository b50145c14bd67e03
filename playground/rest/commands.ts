import {
  ApplicationCommandCreateRequestSchema,
  ApplicationCommandPatchRequestPartialSchema,
  ApplicationCommandUpdateRequestSchema,
} from 'discord-api-spec/zod';
import type { APIApplicationCommand, RESTPostAPIApplicationCommandsJSONBody } from 'discord-api-types/v10';
import { ApplicationCommandType } from 'discord-api-types/v10';
import { z } from 'zod';
import { commandFaults, listFaults } from '../checks/command-rules.ts';
import { invalid, Refusal, unknownCommand } from '../checks/refusal.ts';
import { guildForBot } from '../world/permissions.ts';
import type { World } from '../world/world.ts';
import { type Call, checked, type Route, route } from './route.ts';

/** The bulk form: up to 100 commands of each type, each by its own schema. */
const listSchema = z.array(z.unknown());

const RARE = { requests: 20, seconds: 20, by: [] };

/** Application commands, for every server (`/commands`) or for one (`/guilds/:guild/commands`). */
export const commandRoutes: readonly Route[] = ['', '/guilds/:guild'].flatMap((scope) => {
  const path = `/applications/:application${scope}/commands`;
  const guildOf = (call: Call<unknown>) => (scope === '' ? undefined : guildFor(call));
  return [
    route('GET', path, {}, (call) => inScope(call.stage.ground.world, ownId(call), guildOf(call))),

    route('POST', path, { body: ApplicationCommandCreateRequestSchema, bucket: RARE }, (call) => {
      refuseIf(commandFaults(call.body));
      return put(call.stage.ground.world, call.body, ownId(call) && guildOf(call));
    }),

    route('PUT', path, { body: listSchema, bucket: RARE }, (call) => {
      const { world } = call.stage.ground;
      ownId(call);
      const guildId = guildOf(call);
      const bodies = call.body.map((body) => checked(call, ApplicationCommandUpdateRequestSchema, body));
      refuseIf([...bodies.flatMap((body, index) => commandFaults(body, [index])), ...listFaults(bodies)]);
      const gone = inScope(world, world.application.id, guildId).filter(
        (command) => !bodies.some((body) => same(command, body)),
      );
      for (const command of gone) world.deleteCommand(command.id);
      return bodies.map((body) => put(world, body, guildId));
    }),

    route('GET', `${path}/:command`, {}, (call) => find(call, guildOf(call))),

    route(
      'PATCH',
      `${path}/:command`,
      { body: ApplicationCommandPatchRequestPartialSchema, bucket: RARE },
      (call) => {
        const before = find(call, guildOf(call));
        const { id: _, application_id: __, version: ___, guild_id: ____, ...rest } = before;
        // Without the fields removed above, a command from Discord's answers is valid in a request again.
        const body = { ...rest, ...call.body } as RESTPostAPIApplicationCommandsJSONBody;
        refuseIf(commandFaults(body));
        return put(call.stage.ground.world, body, guildOf(call), before.id);
      },
    ),

    route('DELETE', `${path}/:command`, { bucket: RARE }, (call) => {
      call.stage.ground.world.deleteCommand(find(call, guildOf(call)).id);
    }),
  ];
});

function ownId(call: Call<unknown>): string {
  const { world } = call.stage.ground;
  if (call.param('application') !== world.application.id) {
    throw new Refusal(403, 20012, 'You are not authorized to perform this action on this application', {
      violation: true,
    });
  }
  return world.application.id;
}

function guildFor(call: Call<unknown>): string {
  return guildForBot(call.stage.ground.world, call.param('guild')).id;
}

function find(call: Call<unknown>, guildId: string | undefined): APIApplicationCommand {
  ownId(call);
  const command = call.stage.ground.world.commands.get(call.param('command'));
  if (command?.guild_id !== guildId || !command) throw unknownCommand();
  return command;
}

function inScope(world: World, _application: string, guildId: string | undefined): APIApplicationCommand[] {
  return [...world.commands.values()].filter((command) => command.guild_id === guildId);
}

const typeOf = (body: { readonly type?: ApplicationCommandType | undefined }) =>
  body.type ?? ApplicationCommandType.ChatInput;

const same = (command: APIApplicationCommand, body: RESTPostAPIApplicationCommandsJSONBody) =>
  command.name === body.name && command.type === typeOf(body);

function refuseIf(faults: Parameters<typeof invalid>[0]): void {
  if (faults.length > 0) throw invalid(faults);
}

/** Registers a command; one with the same name keeps its id, and its version if nothing changed. */
function put(
  world: World,
  body: RESTPostAPIApplicationCommandsJSONBody,
  guildId: string | undefined,
  knownId?: string,
): APIApplicationCommand {
  const before =
    knownId === undefined
      ? inScope(world, world.application.id, guildId).find((command) => same(command, body))
      : world.commands.get(knownId);
  const id = before?.id ?? world.ids.next();
  const permissions = body.default_member_permissions;
  const said = {
    id,
    application_id: world.application.id,
    version: before?.version ?? id,
    default_member_permissions:
      permissions === null || permissions === undefined ? null : String(permissions),
    type: typeOf(body),
    name: body.name,
    name_localizations: body.name_localizations ?? null,
    description: 'description' in body ? (body.description ?? '') : '',
    description_localizations:
      ('description_localizations' in body && body.description_localizations) || null,
    ...(guildId !== undefined && { guild_id: guildId }),
    ...(guildId === undefined && {
      dm_permission: body.dm_permission ?? true,
      contexts: body.contexts ?? null,
      integration_types: body.integration_types ?? [0],
    }),
    ...('options' in body && body.options && { options: body.options.map(withoutNulls) }),
    nsfw: body.nsfw ?? false,
  };
  const unchanged = before !== undefined && JSON.stringify(before) === JSON.stringify(said);
  // The body was checked by Discord's description of requests, and answers only have more fields, added here.
  const command = { ...said, version: unchanged ? said.version : world.ids.next() } as APIApplicationCommand;
  if (!unchanged) world.putCommand(command);
  return command;
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => (item === null ? [] : [[key, withoutNulls(item)]])),
  );
}
