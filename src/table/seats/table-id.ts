import { randomInt } from 'node:crypto';

/** Letters and digits that are easy to tell apart. */
const idLetters = '23456789abcdefghjkmnpqrstuvwxyz';

/** Whether a typed text can be a table id. Some other characters would make the database refuse the query. */
export const isTableId = (text: string): boolean => /^[2-9a-z]{10}$/.test(text);

/** A new id of a table or a competition. */
export function newTableId(): string {
  return Array.from({ length: 10 }, () => idLetters[randomInt(idLetters.length)]).join('');
}
