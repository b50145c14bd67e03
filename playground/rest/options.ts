import type {
  APIApplicationCommand,
  APIApplicationCommandBasicOption,
  APIApplicationCommandOption,
} from 'discord-api-types/v10';
import {
  ApplicationCommandType,
  InteractionContextType,
  ApplicationCommandOptionType as Kind,
} from 'discord-api-types/v10';
import { guildPermissions } from '../world/permissions.ts';
import { channelOf, memberOf, roleOf, userOf } from '../world/present.ts';
import type { Member, Person } from '../world/state.ts';
import type { World } from '../world/world.ts';

/** Thrown for what Discord's client would not allow; the message says why. */
export class ActionRefused extends Error {
  override readonly name = 'ActionRefused';
}

export type Value = string | number | boolean;

/** An option in the form in which an interaction contains it. */
export interface SentOption {
  readonly name: string;
  readonly type: number;
  readonly value?: Value;
  readonly focused?: boolean;
  readonly options?: readonly SentOption[];
}

/** The chat commands that a person is offered in a server, or in direct messages with the bot (null). */
export function commandsFor(
  world: World,
  person: Person,
  guildId: string | null,
): readonly APIApplicationCommand[] {
  if (guildId !== null && !world.reaches(guildId)) return [];
  const permissions = guildId === null ? 0n : guildPermissions(world, guildId, person);
  return [...world.commands.values()].filter((command) => {
    if (command.type !== ApplicationCommandType.ChatInput) return false;
    if (command.guild_id !== undefined && command.guild_id !== guildId) return false;
    if (guildId === null) return offeredDirectly(command);
    if (command.default_member_permissions === null) return true;
    const needed = BigInt(command.default_member_permissions);
    // Permissions of 0 mean: only administrators, who have every bit.
    return needed === 0n ? permissions & 8n : (permissions & needed) === needed;
  });
}

/**
 * Whether a command is offered in direct messages. This depends on its contexts, or on the older `dm_permission` if
 * it has none.
 */
function offeredDirectly(command: APIApplicationCommand): boolean {
  return command.contexts
    ? command.contexts.includes(InteractionContextType.BotDM)
    : command.dm_permission !== false;
}

/** A command or subcommand and the options that can be filled in. */
export interface Leaf {
  /** The server in which the command is sent; null in direct messages. */
  readonly guildId: string | null;
  readonly command: APIApplicationCommand;
  /** The branches from the command to the leaf. */
  readonly branches: readonly APIApplicationCommandOption[];
  readonly options: readonly APIApplicationCommandBasicOption[];
}

const isBranch = (option: APIApplicationCommandOption) =>
  option.type === Kind.Subcommand || option.type === Kind.SubcommandGroup;

/**
 * Finds a path's command: `['roll', 'history']` is the subcommand history of /roll.
 * @throws ActionRefused if the person has no such command
 */
export function leafAt(world: World, person: Person, guildId: string | null, path: readonly string[]): Leaf {
  const [name, ...below] = path;
  const command = commandsFor(world, person, guildId).find((known) => known.name === name);
  if (!command) throw new ActionRefused(`${person.name} has no command /${name}.`);
  let options: readonly APIApplicationCommandOption[] = command.options ?? [];
  const branches: APIApplicationCommandOption[] = [];
  for (const step of below) {
    const branch = options.find((option) => isBranch(option) && option.name === step);
    if (!branch) throw new ActionRefused(`/${path.join(' ')} does not exist: there is no "${step}".`);
    branches.push(branch);
    options = 'options' in branch ? (branch.options ?? []) : [];
  }
  if (options.some(isBranch)) {
    const names = options.map((option) => option.name).join(', ');
    throw new ActionRefused(`/${path.join(' ')} needs one of: ${names}.`);
  }
  return {
    guildId,
    command,
    branches,
    options: options.filter((option) => !isBranch(option)) as Leaf['options'],
  };
}

/**
 * `data` of a command interaction, with the options checked as Discord's client checks them. While one option
 * is being completed (`focused`) its text may be anything and required options may be missing.
 * @throws ActionRefused if the client would not send it
 */
export function commandData(
  world: World,
  leaf: Leaf,
  values: Readonly<Record<string, Value>>,
  focused?: string,
): Record<string, unknown> {
  for (const name of Object.keys(values)) {
    if (!leaf.options.some((option) => option.name === name)) {
      throw new ActionRefused(`/${leaf.command.name} has no option "${name}".`);
    }
  }
  const sent: SentOption[] = [];
  for (const option of leaf.options) {
    const value = values[option.name];
    if (option.name === focused) {
      sent.push({ name: option.name, type: option.type, value: value ?? '', focused: true });
    } else if (value !== undefined) {
      check(world, leaf.guildId, option, value);
      sent.push({ name: option.name, type: option.type, value });
    } else if (option.required && focused === undefined) {
      throw new ActionRefused(`/${leaf.command.name} needs "${option.name}".`);
    }
  }
  return enclosed(world, leaf, sent);
}

/** The options inside their subcommands, with the people, channels and roles that they name. */
export function enclosed(world: World, leaf: Leaf, sent: readonly SentOption[]): Record<string, unknown> {
  const options = leaf.branches.reduceRight<readonly SentOption[]>(
    (inner, { name, type }) => [{ name, type, options: inner }],
    sent,
  );
  const resolved = resolve(
    world,
    leaf.guildId,
    sent.filter(({ type }) => NAMING.has(type)).map(({ value }) => String(value)),
  );
  return {
    id: leaf.command.id,
    name: leaf.command.name,
    type: leaf.command.type,
    ...(leaf.command.guild_id !== undefined && { guild_id: leaf.command.guild_id }),
    ...(options.length > 0 && { options }),
    ...(resolved && { resolved }),
  };
}

const NAMING: ReadonlySet<number> = new Set([
  Kind.User,
  Kind.Channel,
  Kind.Role,
  Kind.Mentionable,
  Kind.Attachment,
]);

/** What an interaction says about the chosen ids. */
export function resolve(
  world: World,
  guildId: string | null,
  ids: readonly string[],
): Record<string, unknown> | undefined {
  if (ids.length === 0) return undefined;
  const members = ids.flatMap((id) => (guildId === null ? [] : (world.member(guildId, id) ?? [])));
  const found = <Item extends { readonly id: string }, Shown>(
    map: ReadonlyMap<string, Item>,
    show: (item: Item) => Shown,
  ) => Object.fromEntries(ids.flatMap((id) => map.get(id) ?? []).map((item) => [item.id, show(item)]));
  return {
    users: found(world.people, userOf),
    members: Object.fromEntries(
      members.map((member) => [
        member.userId,
        { ...memberOf(member), permissions: permissionsOf(world, member).toString() },
      ]),
    ),
    roles: found(world.roles, roleOf),
    channels: found(world.channels, (channel) => ({
      ...channelOf(world, channel),
      permissions: '0',
    })),
    attachments: found(world.uploads, (upload) => upload),
  };
}

function permissionsOf(world: World, { guildId, userId }: Member): bigint {
  const person = world.people.get(userId);
  return person ? guildPermissions(world, guildId, person) : 0n;
}

/** Whether somebody can be chosen there: a member of the server, or anybody in direct messages. */
export function choosable(world: World, guildId: string | null, userId: string): boolean {
  return guildId === null ? world.people.has(userId) : world.member(guildId, userId) !== undefined;
}

function check(
  world: World,
  guildId: string | null,
  option: APIApplicationCommandBasicOption,
  value: Value,
): void {
  const wrong = (what: string) => new ActionRefused(`"${option.name}" ${what}.`);
  switch (option.type) {
    case Kind.String:
      if (typeof value !== 'string') throw wrong('must be text');
      if (value.length < (option.min_length ?? 0)) throw wrong(`needs ${option.min_length} characters`);
      if (value.length > (option.max_length ?? 6000)) throw wrong(`takes ${option.max_length} characters`);
      break;
    case Kind.Integer:
    case Kind.Number:
      if (typeof value !== 'number' || !Number.isFinite(value)) throw wrong('must be a number');
      if (option.type === Kind.Integer && !Number.isInteger(value)) throw wrong('must be a whole number');
      if (value < (option.min_value ?? -Infinity)) throw wrong(`must be at least ${option.min_value}`);
      if (value > (option.max_value ?? Infinity)) throw wrong(`must be at most ${option.max_value}`);
      break;
    case Kind.Boolean:
      if (typeof value !== 'boolean') throw wrong('must be true or false');
      break;
    case Kind.User:
      if (!choosable(world, guildId, String(value))) throw wrong('must be somebody in the server');
      break;
    case Kind.Channel: {
      const channel = world.channels.get(String(value));
      const type = channel?.thread ? 11 : 0;
      if (
        channel?.guildId !== guildId ||
        !channel ||
        (option.channel_types?.length && !option.channel_types.some((known) => known === type))
      ) {
        throw wrong('must be a channel of the right kind');
      }
      break;
    }
    case Kind.Role:
      if (world.roles.get(String(value))?.guildId !== guildId) throw wrong('must be a role');
      break;
    case Kind.Mentionable:
      if (world.roles.get(String(value))?.guildId !== guildId && !choosable(world, guildId, String(value))) {
        throw wrong('must be a person or a role');
      }
      break;
    case Kind.Attachment:
      if (!world.uploads.has(String(value))) throw wrong('must be a file');
      break;
  }
  const choices = 'choices' in option ? (option.choices ?? []) : [];
  if (choices.length > 0 && !choices.some((choice) => choice.value === value)) {
    throw wrong(`must be one of: ${choices.map((choice) => choice.name).join(', ')}`);
  }
}
