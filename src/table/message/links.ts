import type { StoredTable } from '../../store/records/table.ts';

/** Where a table stands, for people to follow: its message, or its channel while there is none. */
export const linkTo = ({ guildId, channelId, messageId }: StoredTable): string =>
  `https://discord.com/channels/${guildId}/${channelId}${messageId === undefined ? '' : `/${messageId}`}`;

/** A link in words to a table, so that no bare address stands in a message. */
export const linked = (words: string, table: StoredTable): string => `[${words}](${linkTo(table)})`;
