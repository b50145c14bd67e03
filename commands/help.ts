import { SlashCommandBuilder } from '@discordjs/builders';
import { InteractionContextType } from 'discord.js';
import { type Bot, type Command, note } from '../src/discord/answers/command.ts';
import type { Game } from '../src/games/game.ts';

/** `/help`: explains the basics to newcomers on one phone screen. */
export const help: Command = {
  data: new SlashCommandBuilder()
    .setName('help')
    .setDescription('How to play here')
    .setContexts(InteractionContextType.Guild),
  run: async (_interaction, bot) => note('Clubhouse: a game table in this channel', helpText(bot)),
};

/** Each line wraps at most once on a phone. Commands that the offered games don't have are left out. */
export function helpText({ games }: Pick<Bot, 'games'>): string {
  const libraries = games.flatMap(({ title, library }) =>
    library === undefined ? [] : [`\`/${library.command.name}\` your own ${library.command.many} (${title})`],
  );
  const carded = games.filter(({ cards }) => cards !== undefined);
  const reviewed = games.filter(({ evaluate }) => evaluate !== undefined);
  return [
    ...games.map(({ title, id }) => `• **${title}** — \`/play ${id}\``),
    '',
    '**1.** **Join** a table, or **Add a computer**.',
    '**2.** **Start**, then press what you want to play.',
    '**3.** `/table board` brings the game down here.',
    '`/rules` every rule and chart · `/move` typed moves',
    '`/games` your games · `/table` undo, draw, more',
    ...(carded.length > 0 ? [`\`/player\` player cards (${titlesOf(carded)})`] : []),
    ...libraries,
    ...(reviewed.length > 0 ? [`\`/review\` the chances of a finished game (${titlesOf(reviewed)})`] : []),
    '`/tournament` · `/rating` · `/profile` · `/replay`',
    '`/roll dice` any dice · `/verify` a game’s dice',
    `\`/settings\` this server${games.some(({ id }) => id === 'baseball') ? ', baseball seasons' : ''} · \`/privacy\` your data`,
  ].join('\n');
}

const titlesOf = (games: readonly Game[]): string => games.map(({ title }) => title).join(', ');
