import type { APIApplicationCommandBasicOption } from 'discord-api-types/v10';
import { ApplicationCommandOptionType as Kind } from 'discord-api-types/v10';
import { serverCommands } from '../../commands/all.ts';
import { baseball } from '../../src/games/baseball/index.ts';
import type { Game } from '../../src/games/game.ts';

/** The commands of seasons, as they are registered. */

/** A subcommand, or a command without any, with its options. */
export interface Subcommand {
  /** Like `season create`. */
  readonly path: string;
  readonly options: readonly APIApplicationCommandBasicOption[];
}

/** Every subcommand of the commands of seasons. */
export const subcommands: readonly Subcommand[] = serverCommands([baseball as Game]).flatMap(({ data }) => {
  const { name, options = [] } = data.toJSON();
  const branches = options.filter((option) => option.type === Kind.Subcommand);
  return branches.length === 0
    ? [{ path: name, options: options.filter(isBasic) }]
    : branches.map((branch) => ({ path: `${name} ${branch.name}`, options: branch.options ?? [] }));
});

function isBasic(option: { readonly type: Kind }): option is APIApplicationCommandBasicOption {
  return option.type !== Kind.Subcommand && option.type !== Kind.SubcommandGroup;
}
