/**
 * The note that a backup was put in the place of the database, with the moment as its value. The bot looks for it when it
 * starts: its games would throw the dice again that people have seen fall since.
 */
export const restoredNote = { guildId: 'bot', key: 'restored' } as const;
