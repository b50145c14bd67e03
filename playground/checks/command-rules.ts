import type {
  APIApplicationCommandOption,
  RESTPostAPIApplicationCommandsJSONBody,
} from 'discord-api-types/v10';
import { ApplicationCommandType, ApplicationCommandOptionType as Kind } from 'discord-api-types/v10';
import type { Fault } from './refusal.ts';

/** Discord's pattern for names of chat commands and options, which must also be lower case. */
const NAME = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;
/** Names, descriptions and values of a whole command together. */
const MOST_CHARACTERS = 8000;

type Path = readonly (string | number)[];

/** The faults of a command that Discord's description does not cover. */
export function commandFaults(
  body: RESTPostAPIApplicationCommandsJSONBody,
  path: Path = [],
): readonly Fault[] {
  const faults: Fault[] = [];
  if ((body.type ?? ApplicationCommandType.ChatInput) !== ApplicationCommandType.ChatInput) return faults;
  faults.push(...nameFaults(body.name, [...path, 'name']));
  if (!('description' in body) || !body.description) {
    faults.push({
      path: [...path, 'description'],
      code: 'BASE_TYPE_REQUIRED',
      message: 'This field is required',
    });
  }
  const options = 'options' in body ? (body.options ?? []) : [];
  faults.push(...optionFaults(options, [...path, 'options'], 0));
  const characters = body.name.length + lengthOf(body);
  if (characters > MOST_CHARACTERS) {
    faults.push({
      path,
      code: 'APPLICATION_COMMAND_TOO_LARGE',
      message: `Command exceeds maximum size (${MOST_CHARACTERS}): ${characters}.`,
    });
  }
  return faults;
}

/** The faults of a whole list of commands. */
export function listFaults(bodies: readonly RESTPostAPIApplicationCommandsJSONBody[]): readonly Fault[] {
  const faults: Fault[] = [];
  const seen = new Set<string>();
  bodies.forEach((body, index) => {
    const key = `${body.type ?? ApplicationCommandType.ChatInput} ${body.name}`;
    if (seen.has(key)) {
      faults.push({
        path: [index, 'name'],
        code: 'APPLICATION_COMMANDS_DUPLICATE_NAME',
        message: 'Application command names must be unique',
      });
    }
    seen.add(key);
  });
  if (bodies.length > 100) {
    faults.push({ path: [], code: 'BASE_TYPE_MAX_LENGTH', message: 'Must be 100 or fewer in length.' });
  }
  return faults;
}

function nameFaults(name: string, path: Path): readonly Fault[] {
  return NAME.test(name) && name === name.toLowerCase()
    ? []
    : [
        {
          path,
          code: 'APPLICATION_COMMAND_INVALID_NAME',
          message: 'Command name is invalid: lower-case letters, digits, - and _ only.',
        },
      ];
}

function optionFaults(
  options: readonly APIApplicationCommandOption[],
  path: Path,
  depth: number,
): readonly Fault[] {
  const faults: Fault[] = [];
  const names = new Set<string>();
  let optional = false;
  const branches = options.filter(isBranch).length;
  if (branches > 0 && branches < options.length) {
    faults.push({
      path,
      code: 'APPLICATION_COMMAND_OPTIONS_TYPE_INVALID',
      message: 'Sub-commands and options cannot stand beside each other.',
    });
  }
  options.forEach((option, index) => {
    const at = [...path, index];
    faults.push(...nameFaults(option.name, [...at, 'name']));
    if (names.has(option.name)) {
      faults.push({
        path: [...at, 'name'],
        code: 'APPLICATION_COMMAND_OPTIONS_NAME_INVALID',
        message: 'Option names must be unique',
      });
    }
    names.add(option.name);
    if (isBranch(option)) {
      const allowed = option.type === Kind.SubcommandGroup ? depth === 0 : depth < 2;
      if (!allowed) {
        faults.push({
          path: [...at, 'type'],
          code: 'BASE_TYPE_CHOICES',
          message: 'Groups cannot be nested.',
        });
      }
      const below = option.type === Kind.Subcommand ? 2 : 1;
      faults.push(...optionFaults(option.options ?? [], [...at, 'options'], below));
      return;
    }
    if (option.required && optional) {
      faults.push({
        path: at,
        code: 'APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID',
        message: 'Required options must be placed before non-required options',
      });
    }
    if (!option.required) optional = true;
    faults.push(...valueFaults(option, at));
  });
  return faults;
}

const isBranch = (option: APIApplicationCommandOption) =>
  option.type === Kind.Subcommand || option.type === Kind.SubcommandGroup;

function valueFaults(option: APIApplicationCommandOption, path: Path): readonly Fault[] {
  const faults: Fault[] = [];
  const fault = (message: string) =>
    faults.push({ path, code: 'APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID', message });
  if ('choices' in option && option.choices) {
    const values = option.choices.map((choice) => choice.value);
    if (new Set(values).size < values.length) fault('Choice values must be unique');
    if (new Set(option.choices.map((choice) => choice.name)).size < values.length) {
      fault('Choice names must be unique');
    }
    if ('autocomplete' in option && option.autocomplete && values.length > 0) {
      fault('Choices and autocomplete exclude each other');
    }
  }
  const bounds = [
    ['min_value', 'max_value'],
    ['min_length', 'max_length'],
  ] as const;
  const given = new Map<string, unknown>(Object.entries(option));
  for (const [low, high] of bounds) {
    const [min, max] = [given.get(low), given.get(high)];
    if (typeof min === 'number' && typeof max === 'number' && min > max) fault(`${low} is above ${high}`);
  }
  return faults;
}

/** Characters of descriptions, option names and choice values, at every depth. */
function lengthOf(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, item) => sum + lengthOf(item), 0);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.entries(value).reduce((sum, [key, item]) => {
    if (key === 'options' || key === 'choices') {
      const items: readonly unknown[] = Array.isArray(item) ? item : [];
      return (
        sum +
        items.reduce(
          (all: number, option) => all + lengthOf(option) + textLength(option, ['name', 'value']),
          0,
        )
      );
    }
    return key === 'description' && typeof item === 'string' ? sum + item.length : sum;
  }, 0);
}

function textLength(value: unknown, keys: readonly string[]): number {
  if (typeof value !== 'object' || value === null) return 0;
  return Object.entries(value).reduce(
    (sum, [key, item]) => (keys.includes(key) && typeof item === 'string' ? sum + item.length : sum),
    0,
  );
}
