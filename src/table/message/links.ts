import type { StoredTable } from '../../store/records/table.ts';

/** The URL of a table's message, or of its channel if it has no message. */
export const linkTo = ({ guildId, channelId, messageId }: StoredTable): string =>
  `https://discord.com/channels/${guildId}/${channelId}${messageId === undefined ? '' : `/${messageId}`}`;

/** A Markdown link to a table, so that no bare URL appears in a message. */
export const linked = (words: string, table: StoredTable): string => `[${words}](${linkTo(table)})`;
