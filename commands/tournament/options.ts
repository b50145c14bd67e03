import { z } from 'zod';
import { asWritten } from '../../src/engine/markdown.ts';
import { RuleError } from '../../src/engine/rule-error.ts';
import type { Game } from '../../src/games/game.ts';

/** Reads a game's options from one text, because a tournament of any game has one command. */

const schema = z.object({
  properties: z.record(z.string(), z.object({ type: z.string().optional() })),
});

const namesOf = (game: Game): Readonly<Record<string, { readonly type?: string | undefined }>> =>
  schema.parse(z.toJSONSchema(game.asking?.schema ?? game.options, { io: 'input' })).properties;

/**
 * Reads `board:hexagonal swap:no`.
 * @returns the options as `/play` would pass them
 * @throws RuleError (`bad-options`) that names the part that can't be read
 */
export function readOptions(game: Game, text: string): Readonly<Record<string, unknown>> {
  const known = namesOf(game);
  const parts = text.split(/\s+/).filter((part) => part !== '');
  return Object.fromEntries(
    parts.map((part) => {
      const [name = '', ...rest] = part.split(':');
      const option = Object.hasOwn(known, name) ? known[name] : undefined;
      if (option === undefined || rest.length === 0)
        throw new RuleError(
          'bad-options',
          `I can’t read “${asWritten(part)}”. Write options like \`name:value\`; ${game.title} has ${Object.keys(
            known,
          )
            .map((one) => `\`${one}\``)
            .join(', ')}.`,
        );
      return [name, readValue(rest.join(':'), option.type)];
    }),
  );
}

function readValue(text: string, type: string | undefined): unknown {
  if (type === 'boolean') return /^(yes|true|on|1)$/i.test(text);
  if (type === 'integer' || type === 'number') return Number(text);
  return text;
}
