/**
 * Parses and completes what a person types after `/`. The typed text is the only state, so a whole command can be
 * typed, pasted or picked from suggestions. All functions are pure and use neither the page nor the network.
 *
 * @typedef {import('discord-api-types/v10').APIApplicationCommand} Command
 * @typedef {import('discord-api-types/v10').APIApplicationCommandOption} AnyOption
 * @typedef {import('discord-api-types/v10').APIApplicationCommandBasicOption} Option
 * @typedef {import('discord-api-types/v10').APIApplicationCommandOptionChoice} Choice
 *
 * @typedef {{ path: string[], description: string, options: Option[] }} Leaf A command that can be sent.
 * @typedef {{ id: string, name: string }} Named
 * @typedef {object} Context
 * @property {readonly Leaf[]} leaves
 * @property {readonly Named[]} users
 * @property {readonly Named[]} channels
 * @property {ReadonlyMap<string, readonly Choice[]>} offered what the bot suggests now, by option name
 * @property {ReadonlyMap<string, readonly Choice[]>} known everything it has suggested, so that a name picked earlier keeps its value
 *
 * @typedef {{ option: Option, raw: string, start: number, end: number }} Given `start` and `end` enclose the value.
 * @typedef {{ leaf: Leaf, given: Given[], stray: string }} Typed
 *   A command as typed so far; `stray` is text that doesn't belong to any option.
 * @typedef {{ label: string, description: string, text: string, kind: 'command' | 'option' | 'value' }} Suggestion
 *   `text` is the whole text after the suggestion is accepted.
 */

/** Discord's numbers for the kinds of option. */
export const kinds = {
  subcommand: 1,
  group: 2,
  string: 3,
  integer: 4,
  boolean: 5,
  user: 6,
  channel: 7,
  mentionable: 9,
  number: 10,
  attachment: 11,
};

/**
 * Whether the option takes a file, which is chosen and not typed; its value is the id of the upload.
 *
 * @param {Option} option
 */
export const isFile = (option) => option.type === kinds.attachment;

const chatInput = 1;

/**
 * Every command and subcommand that can be sent, by name.
 *
 * @param {readonly Command[]} commands
 * @returns {Leaf[]}
 */
export function leavesOf(commands) {
  return commands
    .filter((command) => (command.type ?? chatInput) === chatInput)
    .flatMap((command) => branch([command.name], command.description, command.options ?? []))
    .sort((a, b) => a.path.join(' ').localeCompare(b.path.join(' ')));
}

/**
 * @param {string[]} path
 * @param {string} description
 * @param {readonly AnyOption[]} options
 * @returns {Leaf[]}
 */
function branch(path, description, options) {
  const below = options.flatMap((option) =>
    option.type === kinds.subcommand || option.type === kinds.group
      ? branch([...path, option.name], option.description, 'options' in option ? (option.options ?? []) : [])
      : [],
  );
  if (below.length > 0) return below;
  return [{ path, description, options: options.filter(isBasic) }];
}

/**
 * @param {AnyOption} option
 * @returns {option is Option}
 */
function isBasic(option) {
  return option.type !== kinds.subcommand && option.type !== kinds.group;
}

/**
 * @param {Leaf} leaf
 * @returns {string} `/play baseball`
 */
export function nameOf(leaf) {
  return `/${leaf.path.join(' ')}`;
}

/**
 * Parses a text that starts with a whole command; undefined if it does not (yet).
 *
 * @param {string} text
 * @param {readonly Leaf[]} leaves
 * @returns {Typed | undefined}
 */
export function readTyped(text, leaves) {
  const leaf = leaves
    .filter((candidate) => {
      const name = nameOf(candidate);
      const head = text.slice(0, name.length).toLowerCase();
      return head === name.toLowerCase() && /^\s?$/.test(text.charAt(name.length));
    })
    .sort((a, b) => b.path.length - a.path.length)[0];
  return leaf ? { leaf, ...readOptions(text, nameOf(leaf).length, leaf) } : undefined;
}

/**
 * A value runs to the next ` name:` of an option of the command, so values may have spaces without quotes.
 * Text before the first name is the value of the first required option (or the only one), as in Discord.
 *
 * @param {string} text
 * @param {number} from
 * @param {Leaf} leaf
 * @returns {{ given: Given[], stray: string }}
 */
function readOptions(text, from, leaf) {
  const marks = [...text.slice(from).matchAll(/(?<=\s)([^\s:"]+):/g)].flatMap((found) => {
    const option = leaf.options.find(({ name }) => name === found[1]?.toLowerCase());
    return option ? [{ option, at: from + found.index, value: from + found.index + found[0].length }] : [];
  });
  const lead = text.slice(from, marks[0]?.at ?? text.length);
  const given = marks.map((mark, index) => {
    const end = marks[index + 1]?.at ?? text.length;
    return { option: mark.option, raw: unquoted(text.slice(mark.value, end)), start: mark.value, end };
  });
  const first = leaf.options.find(({ required }) => required) ?? leaf.options[0];
  const taken = first === undefined || given.some(({ option }) => option === first);
  if (lead.trim() === '') return { given, stray: '' };
  if (first === undefined || taken || /^\s*[^\s:"]+:/.test(lead)) return { given, stray: lead.trim() };
  const start = from + lead.length - lead.trimStart().length;
  return {
    given: [{ option: first, raw: unquoted(lead), start, end: from + lead.length }, ...given],
    stray: '',
  };
}

/** @param {string} text */
function unquoted(text) {
  const trimmed = text.trim();
  return trimmed.length > 1 && trimmed.startsWith('"') && trimmed.endsWith('"')
    ? trimmed.slice(1, -1)
    : trimmed;
}

/**
 * Parses a typed command, or says in a sentence what is wrong with it.
 *
 * @param {string} text
 * @param {Context} context
 * @returns {{ path: string[], options: Record<string, string | number | boolean> } | { problem: string, missing?: string }}
 *   `missing` is the name of a required option without a value.
 */
export function readSlash(text, context) {
  const typed = readTyped(text.trimEnd(), context.leaves);
  if (!typed) return { problem: unknownCommand(text, context.leaves) };
  const { leaf, given, stray } = typed;
  if (stray !== '') return { problem: strayProblem(leaf, stray) };

  /** @type {Record<string, string | number | boolean>} */
  const options = {};
  for (const { option, raw } of given) {
    if (option.name in options) return { problem: `${option.name} is there twice.` };
    if (raw === '') continue;
    const value = readValue(option, raw, context);
    if (typeof value === 'object') return value;
    options[option.name] = value;
  }
  const missing = leaf.options.find(({ name, required }) => required && !(name in options));
  if (missing) {
    return {
      problem: `${nameOf(leaf)} needs a value for ${missing.name}: ${sentence(missing.description)}`,
      missing: missing.name,
    };
  }
  return { path: leaf.path, options };
}

/**
 * @param {string} text
 * @param {readonly Leaf[]} leaves
 */
function unknownCommand(text, leaves) {
  const [command = '/'] = text.trim().toLowerCase().split(/\s/);
  const below = leaves.filter((leaf) => `${nameOf(leaf)} `.startsWith(`${command} `));
  if (below.length > 0) return `${command} is one of: ${below.map(nameOf).join(', ')}.`;
  return `There is no command ${command}. Type / to see them all.`;
}

/**
 * @param {Leaf} leaf
 * @param {string} stray
 */
function strayProblem(leaf, stray) {
  if (leaf.options.length === 0) return `${nameOf(leaf)} takes no options.`;
  const names = leaf.options.map(({ name }) => name).join(', ');
  return `${nameOf(leaf)} does not understand “${stray}”. Its options are: ${names}.`;
}

/** @param {string} text */
function sentence(text) {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/**
 * @param {Option} option
 * @param {string} raw
 * @param {Context} context
 * @returns {string | number | boolean | { problem: string }}
 */
function readValue(option, raw, context) {
  const offered = [...fixedChoices(option), ...(context.known.get(option.name) ?? [])];
  const lower = raw.toLowerCase();
  const chosen =
    offered.find(({ name }) => name.toLowerCase() === lower) ??
    offered.find(({ value }) => String(value).toLowerCase() === lower);
  if (chosen) return chosen.value;
  if (fixedChoices(option).length > 0) {
    return {
      problem: `${option.name} is one of: ${fixedChoices(option)
        .map(({ name }) => name)
        .join(', ')}.`,
    };
  }
  switch (option.type) {
    case kinds.boolean:
      return readBoolean(option, lower);
    case kinds.integer:
    case kinds.number:
      return readNumber(option, raw);
    case kinds.user:
    case kinds.mentionable:
      return readNamed(option, raw, context.users, 'person');
    case kinds.channel:
      return readNamed(option, raw, context.channels, 'channel');
    case kinds.attachment:
      return /^\d+$/.test(raw)
        ? raw
        : { problem: `${option.name} is a file: press its name below to choose one.` };
    case kinds.string:
      return readText(option, raw);
    default:
      return { problem: `The playground cannot send ${option.name}: it knows no roles.` };
  }
}

/**
 * @param {Option} option
 * @returns {readonly Choice[]}
 */
function fixedChoices(option) {
  return 'choices' in option && option.choices ? option.choices : [];
}

/**
 * @param {Option} option
 * @param {string} lower
 */
function readBoolean(option, lower) {
  if (['true', 'yes', 'on'].includes(lower)) return true;
  if (['false', 'no', 'off'].includes(lower)) return false;
  return { problem: `${option.name} is True or False.` };
}

/**
 * @param {Option} option
 * @param {string} raw
 */
function readNumber(option, raw) {
  const whole = option.type === kinds.integer;
  if (!(whole ? /^-?\d{1,15}$/ : /^-?\d{1,15}(\.\d+)?$/).test(raw)) {
    return { problem: `${option.name} is a ${whole ? 'whole number' : 'number'}.` };
  }
  const value = Number(raw);
  if ('min_value' in option && option.min_value !== undefined && value < option.min_value) {
    return { problem: `${option.name} is at least ${option.min_value}.` };
  }
  if ('max_value' in option && option.max_value !== undefined && value > option.max_value) {
    return { problem: `${option.name} is at most ${option.max_value}.` };
  }
  return value;
}

/**
 * @param {Option} option
 * @param {string} raw
 * @param {readonly Named[]} all
 * @param {string} what
 */
function readNamed(option, raw, all, what) {
  const wanted = raw.replace(/^<?[@#]!?|>$/g, '').toLowerCase();
  const found = all.find(({ id, name }) => id === wanted || name.toLowerCase() === wanted);
  return found ? found.id : { problem: `${option.name} is a ${what}: there is no ${raw} here.` };
}

/**
 * @param {Option} option
 * @param {string} raw
 */
function readText(option, raw) {
  if ('min_length' in option && option.min_length !== undefined && raw.length < option.min_length) {
    return { problem: `${option.name} has at least ${option.min_length} characters.` };
  }
  if ('max_length' in option && option.max_length !== undefined && raw.length > option.max_length) {
    return { problem: `${option.name} has at most ${option.max_length} characters.` };
  }
  return raw;
}

/**
 * The option whose value is being typed at the end of the text, if any.
 *
 * @param {Typed} typed
 * @param {string} text
 */
function openOption(typed, text) {
  return typed.given.find(({ end }) => end === text.length);
}

/**
 * Returns what to ask the bot so that it completes the text: the option and its typed part.
 *
 * @param {string} text
 * @param {Context} context
 * @returns {{ path: string[], options: Record<string, string | number | boolean>, focused: string } | undefined}
 */
export function completionOf(text, context) {
  const typed = readTyped(text, context.leaves);
  const open = typed && openOption(typed, text);
  if (!typed || !open || !('autocomplete' in open.option) || !open.option.autocomplete) return undefined;
  /** @type {Record<string, string | number | boolean>} */
  const options = {};
  for (const { option, raw } of typed.given) {
    const value = option === open.option ? raw : readValue(option, raw, context);
    if (typeof value !== 'object') options[option.name] = value;
  }
  return { path: typed.leaf.path, options, focused: open.option.name };
}

/**
 * What could come next, best first.
 *
 * @param {string} text up to the caret
 * @param {Context} context
 * @returns {Suggestion[]}
 */
export function suggest(text, context) {
  if (!text.startsWith('/')) return [];
  const typed = readTyped(text, context.leaves);
  if (!typed || text.length === nameOf(typed.leaf).length) return suggestCommands(text, context.leaves);
  const open = openOption(typed, text);
  const values = open ? suggestValues(text, open, context) : [];
  return [...values, ...suggestOptions(text, typed, open)];
}

/**
 * @param {string} text
 * @param {readonly Leaf[]} leaves
 * @returns {Suggestion[]}
 */
function suggestCommands(text, leaves) {
  const wanted = text.slice(1).toLowerCase().trimStart();
  const begins = leaves.filter(({ path }) => path.join(' ').startsWith(wanted));
  const holds = leaves.filter((leaf) => !begins.includes(leaf) && leaf.path.join(' ').includes(wanted));
  return [...begins, ...holds].map((leaf) => ({
    label: nameOf(leaf),
    description: leaf.description,
    text: `${nameOf(leaf)} `,
    kind: 'command',
  }));
}

/**
 * @param {string} text
 * @param {Given} open
 * @param {Context} context
 * @returns {Suggestion[]}
 */
function suggestValues(text, open, context) {
  const wanted = open.raw.toLowerCase();
  const all = valuesOf(open.option, context);
  // The bot has filtered its own suggestions; the rest is filtered here.
  const fits =
    'autocomplete' in open.option && open.option.autocomplete
      ? all
      : all.filter(({ label, value }) => `${label} ${value}`.toLowerCase().includes(wanted));
  if (fits.some(({ label }) => label.toLowerCase() === wanted)) return [];
  return fits.slice(0, 25).map(({ label, value }) => ({
    label,
    description: value === label ? '' : value,
    text: `${text.slice(0, open.start)}${label} `,
    kind: 'value',
  }));
}

/**
 * @param {Option} option
 * @param {Context} context
 * @returns {{ label: string, value: string }[]}
 */
function valuesOf(option, context) {
  if (option.type === kinds.boolean) return ['True', 'False'].map((label) => ({ label, value: label }));
  if (option.type === kinds.user || option.type === kinds.mentionable) {
    return context.users.map(({ name }) => ({ label: `@${name}`, value: `@${name}` }));
  }
  if (option.type === kinds.channel) {
    return context.channels.map(({ name }) => ({ label: `#${name}`, value: `#${name}` }));
  }
  const choices = [...fixedChoices(option), ...(context.offered.get(option.name) ?? [])];
  return choices.map(({ name, value }) => ({ label: name, value: String(value) }));
}

/**
 * @param {string} text
 * @param {Typed} typed
 * @param {Given | undefined} open
 * @returns {Suggestion[]}
 */
function suggestOptions(text, typed, open) {
  // The next option cannot follow a value that has just begun.
  if (open && open.raw === '') return [];
  const word = /\s(\S*)$/.exec(text)?.[1] ?? '';
  const before = text.slice(0, text.length - word.length);
  if (open && word !== '' && before.length <= open.start && !isLead(text, open)) return [];
  const used = new Set(
    typed.given.filter((given) => !(given === open && isLead(text, given))).map(({ option }) => option),
  );
  return typed.leaf.options
    .filter((option) => !used.has(option) && option.name.startsWith(word.toLowerCase()))
    .map((option) => ({
      label: option.name,
      description: `${option.description}${option.required ? ' (required)' : ''}`,
      text: `${before}${option.name}:`,
      kind: 'option',
    }));
}

/**
 * Whether a value was typed without its option's name.
 *
 * @param {string} text
 * @param {Given} given
 */
function isLead(text, given) {
  return text[given.start - 1] !== ':';
}
