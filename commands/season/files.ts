import type { SlashCommandSubcommandBuilder } from '@discordjs/builders';
import { ChannelType } from 'discord.js';
import type { Answer, Bot } from '../../src/discord/answers/command.ts';
import { mustBeAbleToShowHere } from '../../src/discord/rights/permissions.ts';
import { plural } from '../../src/engine/english.ts';
import { RuleError } from '../../src/engine/rule-error.ts';
import { teamIn } from '../../src/league/season/course/state.ts';
import { eventFilesOf } from '../../src/league/season/files/exporting/event-files.ts';
import { noPart, partInWords } from '../../src/league/season/files/exporting/export-words.ts';
import {
  exportedGames,
  exportedSeason,
  exportParts,
} from '../../src/league/season/files/exporting/season-export.ts';
import { gameFile } from '../../src/league/season/files/game-text.ts';
import type { SeasonHead } from '../../src/league/season/files/head.ts';
import { zipLimits } from '../../src/league/season/files/zip.ts';
import { playersOf } from '../../src/league/season/running/content.ts';
import type { Loaded } from '../../src/league/season/running/season-keeper.ts';
import { inMarkdown } from '../../src/table/message/names.ts';
import { newcomer, said, seasonOption, type Typed, withoutTeams } from './which.ts';

/** `/season export` and `/season import`. */

export const exportData = (sub: SlashCommandSubcommandBuilder) =>
  sub
    .setName('export')
    .setDescription('A season as a zip for other programs, or for another server')
    .addStringOption((option) =>
      option
        .setName('format')
        .setDescription('Everything by default')
        .setChoices(
          { name: 'Everything: tables and games', value: 'zip' },
          { name: 'Event files for baseball programs', value: 'event' },
        ),
    )
    .addIntegerOption((option) =>
      option
        .setName('part')
        .setDescription('Which part of a large season; the first by default')
        .setMinValue(1)
        .setMaxValue(100),
    )
    .addStringOption(seasonOption);

export const importData = (sub: SlashCommandSubcommandBuilder) =>
  sub
    .setName('import')
    .setDescription('Make a season of a zip that was exported elsewhere')
    .addAttachmentOption((option) =>
      option.setName('file').setDescription('The zip of `/season export`').setRequired(true),
    );

/** A file's name from a season's: letters and digits, other signs as hyphens. */
const fileName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase() || 'season';

/** Hands out a season's zip. Everybody who sees the season may have it, since all in it is public. */
export async function exported(loaded: Loaded, interaction: Typed, bot: Bot): Promise<Answer> {
  const wanted = interaction.options.getString('format') ?? 'zip';
  const part = interaction.options.getInteger('part') ?? 1;
  return bot.seasons.files.inTurn(() =>
    wanted === 'event' ? events(loaded, bot) : everything(loaded, part, bot),
  );
}

async function everything(loaded: Loaded, part: number, bot: Bot): Promise<Answer> {
  const { name } = loaded.row;
  const { store, seasons, tables } = bot;
  const { replaying } = tables;
  const parts = await exportParts(loaded, store);
  const games = parts[part - 1];
  if (games === undefined) throw new RuleError('no-part', noPart(parts.length));
  const players = playersOf(await seasons.contents.of(loaded.course.settings.league));
  const zip =
    part === 1
      ? await seasons.files.packed(
          await exportedSeason(loaded, parts, { store, replaying, players }),
          bot.now(),
        )
      : await seasons.files.packedTexts(
          [...(await exportedGames(games, { store, replaying }))].map(([id, text]) => ({
            name: gameFile(id),
            text,
          })),
          bot.now(),
        );
  mustBeSmall(zip);
  const which = parts.length === 1 ? '' : `-${part}-of-${parts.length}`;
  return {
    ...said(`**${inMarkdown(name)}**${partInWords(part, parts)}`),
    files: [{ name: `${fileName(name)}${which}.zip`, content: zip }],
  };
}

async function events(loaded: Loaded, bot: Bot): Promise<Answer> {
  const { name } = loaded.row;
  const { store, tables, seasons } = bot;
  const { replaying, libraries } = tables;
  const { files, games, missing } = await eventFilesOf(loaded, { store, replaying, libraries });
  if (games === 0) throw new RuleError('no-games', 'No game of this season was played at a table here yet.');
  const zip = await seasons.files.packedTexts(files, bot.now());
  mustBeSmall(zip);
  const left =
    missing === 0
      ? ''
      : ` ${plural(missing, 'One game isn’t', `${missing} games aren’t`)} in them, because I don’t have every play.`;
  return {
    ...said(`**${inMarkdown(name)}** as event files: ${plural(games, 'one game', `${games} games`)}.${left}`),
    files: [{ name: `${fileName(name)}-events.zip`, content: zip }],
  };
}

/** @throws RuleError (`zip-too-large`) */
function mustBeSmall(zip: Buffer): void {
  if (zip.byteLength > zipLimits.packed)
    throw new RuleError('zip-too-large', 'This season’s zip is larger than 8 MB, so I can’t send it.');
}

/** A moderator makes a season of a zip. */
export async function imported(interaction: Typed, bot: Bot): Promise<Answer> {
  const { guildId, channelId, channel, options } = interaction;
  const member = newcomer(interaction);
  if (!member.moderator) throw new RuleError('not-moderator', 'Only a moderator can import a season.');
  mustBeAbleToShowHere(interaction);
  if (channel?.type !== ChannelType.GuildText)
    throw new RuleError(
      'no-text-channel',
      'Import a season in a text channel, because its games get threads there.',
    );
  const zip = await bot.downloadBytes(options.getAttachment('file', true), zipLimits.packed);
  const { loaded, head } = await bot.seasons.import(
    zip,
    { guildId, channelId, actor: member },
    async (given, league, [first, second]) => {
      const keyed = (code = '') => (league === '' ? code : `${league}.${code}`);
      const teams = { away: keyed(first?.code), home: keyed(second?.code) };
      const asked = typeof given === 'object' && given !== null ? given : {};
      return withoutTeams(
        await bot.tables.lobby.newTables.settled('baseball', guildId, { ...asked, ...teams }),
      );
    },
  );
  return said(told(loaded, head));
}

function told({ row, course }: Loaded, { teams }: SeasonHead): string {
  const owned = teams
    .filter(({ owners }) => owners.length > 0)
    .map(({ code, owners }) => `• **${teamIn(course, code).name}**: ${owners.map(inMarkdown).join(', ')}`);
  const owners =
    owned.length === 0 ? [] : ['Owners there were, who claim their teams anew with `/team claim`:', ...owned];
  const paused = course.paused ? ' It’s paused until `/season resume`.' : '';
  const drafting =
    course.phase === 'preseason' && course.draft?.over === false
      ? ' Its draft is paused until `/draft resume`.'
      : '';
  return [
    `**${inMarkdown(row.name)}** is imported: ${course.ended.length} results, with all statistics.${paused}${drafting} Its games can’t be replayed here.`,
    ...owners,
  ]
    .join('\n')
    .slice(0, 3_500);
}
