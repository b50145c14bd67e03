import type { StoredTable } from '../../store/records/table.ts';

/** Where a table stands, for people to follow: its message, or its channel while there is none. */
export const linkTo = ({ guildId, channelId, messageId }: StoredTable): string =>
  `https://discord.com/channels/${guildId}/${channelId}${messageId === undefined ? '' : `/${messageId}`}`;
