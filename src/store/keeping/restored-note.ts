/**
 * The setting that says that a backup was restored. The bot checks it at startup. Without new seeds, games
 * would repeat dice that people have already seen.
 */
export const restoredNote = { guildId: 'bot', key: 'restored' } as const;
