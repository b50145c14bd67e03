import { gzipSync } from 'node:zlib';
import { SlashCommandBuilder } from '@discordjs/builders';
import { InteractionContextType } from 'discord.js';
import { type Answer, type Bot, type Command, note } from '../src/discord/answers/command.ts';
import { counted } from '../src/engine/english.ts';
import { RuleError } from '../src/engine/rule-error.ts';
import { someone } from '../src/store/records/privacy.ts';
import type { Outlook } from '../src/table/keeping/privacy.ts';
import type { Button } from '../src/table/message/message.ts';

/** Largest file to send, in bytes, slightly below Discord's limit. */
const largestFile = 9_500_000;

/** `/privacy export` and `/privacy delete`: let people see and delete the data stored about them. */
export const privacy: Command = {
  data: new SlashCommandBuilder()
    .setName('privacy')
    .setDescription('What I keep about you')
    .setContexts(InteractionContextType.Guild)
    .addSubcommand((sub) =>
      sub.setName('export').setDescription('Everything I keep about you, in a file that only you see'),
    )
    .addSubcommand((sub) =>
      sub.setName('delete').setDescription('Forget you on all servers; I’ll tell you what happens first'),
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
      'I’ve forgotten you',
      `Games now say “${someone}” instead of your name; table messages follow within minutes. Only moderators can delete posts in log channels.`,
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
    'The file has your settings, the tips you’ve seen, your tables and what you played there, the tables you follow, your ratings and tournaments, your votes and draft queues in seasons, the replays you shared, your rolls, your saved lineups, and what you imported (leagues, strategies).';
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

function tournamentLines({ entered, runs }: Outlook): string[] {
  return [
    ...(entered.ongoing > 0
      ? [
          `• You leave ${counted(entered.ongoing, 'tournament')}. Where games are being played, you’re withdrawn and can’t come back.`,
        ]
      : []),
    ...(entered.over > 0
      ? [`• In ${counted(entered.over, 'tournament')} of the past, your name becomes “${someone}”.`]
      : []),
    ...(runs > 0 ? [`• Moderators run ${counted(runs, 'tournament')} that you made.`] : []),
  ];
}

/** Lists what deleting the data will do, one line per effect. */
function consequences(outlook: Outlook): string[] {
  const { lobbies, running, over, followed, shared, rolls, played } = outlook;
  return [
    ...(running > 0
      ? [`• At ${counted(running, 'table')} with a running game, a computer takes your seat.`]
      : []),
    ...(lobbies > 0
      ? [`• You leave ${counted(lobbies, 'table')} yet to start; a table left empty is canceled.`]
      : []),
    ...(over > 0
      ? [
          `• At ${counted(over, 'finished table')}, your name becomes “${someone}”. The games can still be checked.`,
        ]
      : []),
    ...(followed > 0 ? [`• You stop following ${counted(followed, 'table')}.`] : []),
    ...(shared > 0 ? [`• The tokens of ${counted(shared, 'replay')} that you shared stop working.`] : []),
    ...tournamentLines(outlook),
    ...(rolls ? ['• Your rolls stay in the statistics without your name; private ones are deleted.'] : []),
    ...(played ? ['• Your ratings are deleted. Results stay for your opponents, who played “someone”.'] : []),
    '• Your settings are deleted.',
    '',
    'You can’t undo this. `/privacy export` gives you a copy first.',
  ];
}
