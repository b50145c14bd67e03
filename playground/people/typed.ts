import type { APIApplicationCommandBasicOption } from 'discord-api-types/v10';
import { ApplicationCommandOptionType as Kind } from 'discord-api-types/v10';
import { ActionRefused, commandsFor, leafAt, type Value } from '../rest/options.ts';
import type { Person } from '../world/state.ts';
import type { World } from '../world/world.ts';

/** A typed slash command, parsed. */
export interface Typed {
  readonly path: readonly string[];
  readonly options: Readonly<Record<string, Value>>;
  /** The last option, which is the one being completed. */
  readonly last: string | undefined;
}

/**
 * Parses `/roll history limit:5` or `/play baseball home:The Reds away:@Ben`. Words up to the first option
 * name are the command, and an option's value runs to the next option. Choices may be given by name or value,
 * people and channels by name or id. `loose` leaves texts as they are, for completion.
 * @throws ActionRefused if this person has no such command
 */
export function readTyped(
  world: World,
  person: Person,
  guildId: string | null,
  text: string,
  loose = false,
): Typed {
  const words = text.trim().replace(/^\//, '');
  const path = pathIn(world, person, guildId, words);
  const { options } = leafAt(world, person, guildId, path);
  const rest = path.reduce((left, step) => left.slice(step.length).trimStart(), words);
  const found = options
    .flatMap((option) => {
      const at = new RegExp(`(?:^|\\s)${option.name}:`, 'u').exec(rest);
      return at ? [{ option, from: at.index, to: at.index + at[0].length }] : [];
    })
    .sort((a, b) => a.from - b.from);
  const stray = rest.slice(0, found[0]?.from ?? rest.length).trim();
  if (stray !== '') throw new ActionRefused(`"${stray}" is no option of /${path.join(' ')}.`);
  const values = found.map(({ option, to }, index): [string, Value] => {
    const value = rest.slice(to, found[index + 1]?.from ?? rest.length).trim();
    return [option.name, loose ? value : readValue(world, guildId, option, value)];
  });
  return { path, options: Object.fromEntries(values), last: found.at(-1)?.option.name };
}

/** Finds the path of a command: it takes as many words as the command has branches. */
function pathIn(world: World, person: Person, guildId: string | null, text: string): readonly string[] {
  const words = text.split(/\s+/);
  const command = commandsFor(world, person, guildId).find(({ name }) => name === words[0]);
  if (!command) throw new ActionRefused(`${person.name} has no command /${words[0] ?? ''}.`);
  const path = [command.name];
  let options = command.options ?? [];
  for (const word of words.slice(1)) {
    const branch = options.find(
      ({ name, type }) => name === word && (type === Kind.Subcommand || type === Kind.SubcommandGroup),
    );
    if (!branch) break;
    path.push(branch.name);
    options = 'options' in branch ? (branch.options ?? []) : [];
  }
  return path;
}

function readValue(
  world: World,
  guildId: string | null,
  option: APIApplicationCommandBasicOption,
  text: string,
): Value {
  const choices = 'choices' in option ? (option.choices ?? []) : [];
  const choice = choices.find(({ name, value }) => name === text || String(value) === text);
  if (choice) return choice.value;
  switch (option.type) {
    case Kind.Integer:
    case Kind.Number:
      if (text === '' || Number.isNaN(Number(text)))
        throw new ActionRefused(`"${option.name}" must be a number.`);
      return Number(text);
    case Kind.Boolean:
      if (text !== 'true' && text !== 'false') {
        throw new ActionRefused(`"${option.name}" must be true or false.`);
      }
      return text === 'true';
    case Kind.User:
    case Kind.Mentionable:
      return world.person(text.replace(/^@/, ''))?.id ?? text;
    case Kind.Channel:
      return world.channel(text, guildId ?? undefined)?.id ?? text;
    case Kind.Role:
      return world.rolesOf(guildId ?? '').find(({ name }) => name === text.replace(/^@/, ''))?.id ?? text;
    default:
      return text;
  }
}
