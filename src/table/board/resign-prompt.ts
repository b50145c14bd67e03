import type { Message } from '../message/message.ts';

/** Asks once more before a resignation, wherever it comes from. */
export const resignPrompt = (table: string): Message => ({
  panels: [{ title: 'Give up?', text: 'This ends the game for you, and you can’t undo it.' }],
  rows: [[{ kind: 'button', label: 'Yes, give up', style: 'danger', press: { do: 'resign', table } }]],
});
