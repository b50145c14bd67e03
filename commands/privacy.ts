import { gzipSync } from 'node:zlib';
import { SlashCommandBuilder } from '@discordjs/builders';
import { InteractionContextType } from 'discord.js';
import { type Answer, type Bot, type Command, note } from '../src/discord/answers/command.ts';
import { counted } from '../src/engine/english.ts';
import { RuleError } from '../src/engine/rule-error.ts';
import { type Outlook, someone } from '../src/table/keeping/privacy.ts';
import type { Button } from '../src/table/message/message.ts';

/** Bytes that Discord takes as one file, with some room. */
const largestFile = 9_500_000;

/** `/privacy export` and `/privacy delete`: people can see and delete the data kept about them. */
export const privacy: Command = {
  data: new SlashCommandBuilder()
    .setName('privacy')
    .setDescription('What I keep about you')
    .setContexts(InteractionContextType.Guild)
    .addSubcommand((sub) =>
      sub.setName('export').setDescription('Everything that I keep about you, as a file for you alone'),
    )
    .addSubcommand((sub) =>
      sub.setName('delete').setDescription('Forget you, on all servers; first it says what will happen'),
    ),
  run(interaction, bot) {
    const { id } = interaction.user;
    return interaction.options.getSubcommand() === 'export' ? exported(id, bot) : asked(id, bot);
  },
  async press(verb, interaction, bot) {
    if (verb === 'keep') return note('Nothing was deleted', 'Everything stays as it is.');
    if (verb !== 'delete') throw new RuleError('unknown-control', 'That button no longer works.');
    await bot.tables.privacy.forget(interaction.user.id);
    return note(
      'You are forgotten',
      `Where your name was in games it says “${someone}” now; table messages follow in the next minutes. What stands in log channels only their moderators can delete.`,
    );
  },
};

async function exported(userId: string, bot: Bot): Promise<Answer> {
  const content = JSON.stringify(await bot.tables.privacy.export(userId), null, 1);
  const file =
    Buffer.byteLength(content) <= largestFile
      ? { name: 'clubhouse.json', content }
      : { name: 'clubhouse.json.gz', content: gzipSync(content) };
  const text =
    'The file holds your settings, the tips that you were told, the tables where you sit or sat with what you played, the tables you follow, your rolls, your saved lineups and what you brought (leagues, strategies).';
  return {
    private: true,
    message: { panels: [{ title: 'What I keep about you', text }], rows: [] },
    files: [file],
  };
}

async function asked(userId: string, bot: Bot): Promise<Answer> {
  const outlook = await bot.tables.privacy.outlook(userId);
  const button = (label: string, style: Button['style'], verb: string): Button => ({
    kind: 'button',
    label,
    style,
    press: { do: 'command', command: 'privacy', verb },
  });
  return {
    private: true,
    message: {
      panels: [{ title: 'Forget you on all servers?', text: consequences(outlook).join('\n') }],
      rows: [[button('Delete', 'danger', 'delete'), button('Keep', 'secondary', 'keep')]],
    },
  };
}

/** What will happen, one line each. */
function consequences({ lobbies, running, over, followed, rolls }: Outlook): string[] {
  const tables = (count: number) => counted(count, 'table');
  return [
    ...(running > 0 ? [`• At ${tables(running)} where a game is on, a computer plays your seat on.`] : []),
    ...(lobbies > 0
      ? [`• You leave ${tables(lobbies)} yet to start; one that is empty then is canceled.`]
      : []),
    ...(over > 0
      ? [
          `• At ${tables(over)} that are over, your name becomes “${someone}”. The games can still be checked.`,
        ]
      : []),
    ...(followed > 0 ? [`• You follow no tables any more (${followed} now).`] : []),
    ...(rolls ? ['• Your rolls count in statistics as nobody’s; private ones are deleted.'] : []),
    '• Your settings are deleted.',
    '',
    'This cannot be taken back. `/privacy export` gives you everything first.',
  ];
}
