import type { StoredTable } from '../../store/records/table.ts';
import type { Message } from '../../table/message/message.ts';
import type { Bot } from '../answers/command.ts';
import { cannotMention, mayMention } from './mentioning.ts';
import type { Here } from './permissions.ts';
import { actorOf } from './person.ts';

const said = (text: string): Message => ({ panels: [{ title: '', text }], rows: [] });

/**
 * Mentions the role that finds players for a table's game, if the server has one and the bot may mention it.
 * @returns what the person is told
 */
export async function seekPlayers(here: Here, { tables }: Pick<Bot, 'tables'>, id: string): Promise<Message> {
  const table = await tables.ledger.stored(id);
  const title = tables.ledger.titleOf(table.game);
  const role = (await tables.house.rules(here.guildId)).seekers[table.game];
  if (role === undefined)
    return said(
      `This server has no role for finding **${title}** players. Whoever manages it can choose one: \`/settings players\`.`,
    );
  const known = here.member.guild.roles.cache.get(role);
  if (known === undefined)
    return said(`The role for finding **${title}** players is gone. \`/settings players\` chooses another.`);
  if (!mayMention(here, known)) return said(cannotMention(role));
  return said(await outcome(here, tables, table, { title, role }));
}

async function outcome(
  here: Here,
  tables: Bot['tables'],
  table: StoredTable,
  { title, role }: { readonly title: string; readonly role: string },
): Promise<string> {
  const wish = { title, role, channelId: here.channelId };
  switch (await tables.seeking.seek(table, actorOf(here), wish)) {
    case 'mentioned':
      return `I’ve told <@&${role}> about your table.`;
    case 'lately':
      return `I mentioned <@&${role}> for **${title}** less than 30 minutes ago. \`/games open:True\` lists your table too.`;
    case 'refused':
      return `I couldn’t post in this channel to mention <@&${role}>.`;
  }
}
