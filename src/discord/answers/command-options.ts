import {
  type APIApplicationCommandOption,
  type CommandInteractionOption,
  ApplicationCommandOptionType as Kind,
} from 'discord.js';
import { asWritten } from '../../engine/markdown.ts';
import { RuleError } from '../../engine/rule-error.ts';

type Given = Pick<CommandInteractionOption, 'name' | 'type' | 'value' | 'options' | 'focused'>;

/**
 * Checks an interaction's options against the command's definition. Discord checks them against the last
 * registered version. After an update, people can therefore still send options of an older version.
 *
 * @throws RuleError `unknown-command` for an unknown subcommand, `bad-options` for any other mismatch
 */
export function mustBeReadable(
  given: readonly Given[],
  offered: readonly APIApplicationCommandOption[],
): void {
  const branches = offered.filter(isBranch);
  if (branches.length > 0) {
    const [chosen] = given;
    const branch = branches.find(({ name, type }) => name === chosen?.name && type === chosen.type);
    if (!branch || !chosen) throw new RuleError('unknown-command', 'I don’t know that command.');
    mustBeReadable(chosen.options ?? [], branch.options ?? []);
    return;
  }
  for (const option of given) {
    const known = offered.find(({ name }) => name === option.name);
    if (!known) throw bad(`There’s no option “${asWritten(option.name.slice(0, 40))}” here.`);
    mustFit(option, known);
  }
  const missing = offered.find(
    (known) => known.required === true && given.every(({ name }) => name !== known.name),
  );
  if (missing && given.every(({ focused }) => focused !== true))
    throw bad(`The option “${missing.name}” is missing.`);
}

type Branch = Extract<APIApplicationCommandOption, { type: Kind.Subcommand | Kind.SubcommandGroup }>;

const isBranch = (option: APIApplicationCommandOption): option is Branch =>
  option.type === Kind.Subcommand || option.type === Kind.SubcommandGroup;

const bad = (sentence: string) => new RuleError('bad-options', sentence);

/** The JavaScript type of each kind of option value. Ids of people and channels are strings. */
const kinds: Readonly<Partial<Record<Kind, readonly [what: string, fits: (value: unknown) => boolean]>>> = {
  [Kind.Integer]: ['a whole number', Number.isSafeInteger],
  [Kind.Number]: ['a number', Number.isFinite],
  [Kind.Boolean]: ['true or false', (value) => typeof value === 'boolean'],
};
const text = ['a text', (value: unknown) => typeof value === 'string'] as const;

function mustFit({ name, type, value, focused }: Given, known: APIApplicationCommandOption): void {
  // Text that is still being typed may have any value.
  if (focused === true) return;
  const [what, fits] = kinds[known.type] ?? text;
  if (type !== known.type || !fits(value)) throw bad(`The option “${name}” must be ${what}.`);
  if ('choices' in known && known.choices && known.choices.length > 0) {
    if (!known.choices.some((choice) => choice.value === value))
      throw bad(`The option “${name}” can’t be “${asWritten(String(value).slice(0, 40))}”.`);
  }
  const size = typeof value === 'string' ? value.length : Number(value);
  const unit = typeof value === 'string' ? ' characters' : '';
  const { least, most } = bounds(known);
  if (least !== undefined && size < least) throw bad(`The option “${name}” needs at least ${least}${unit}.`);
  if (most !== undefined && size > most) throw bad(`The option “${name}” takes at most ${most}${unit}.`);
}

function bounds(known: APIApplicationCommandOption) {
  if (known.type === Kind.String) return { least: known.min_length, most: known.max_length };
  if (known.type === Kind.Integer || known.type === Kind.Number)
    return { least: known.min_value, most: known.max_value };
  return {};
}
