import type { Answer } from '../../src/discord/answers/command.ts';
import type { Message } from '../../src/table/message/message.ts';

/** A private sentence. */
export const said = (text: string, rows: Message['rows'] = []): Answer => ({
  private: true,
  message: { panels: [{ title: '', text }], rows },
});
