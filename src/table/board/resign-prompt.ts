import type { Message } from '../message/message.ts';

/** Asks for confirmation before a resignation. */
export const resignPrompt = (table: string): Message => ({
  panels: [{ title: 'Give up?', text: 'This ends the game for you, and you can’t undo it.' }],
  rows: [[{ kind: 'button', label: 'Yes, give up', style: 'danger', press: { do: 'resign', table } }]],
});
