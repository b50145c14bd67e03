/**
 * Setting that holds when a backup was restored. The bot reads it at startup: without new seeds, games would
 * repeat dice that people have already seen.
 */
export const restoredNote = { guildId: 'bot', key: 'restored' } as const;
