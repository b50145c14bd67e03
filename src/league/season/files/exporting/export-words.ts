import { plural } from '../../../../engine/english.ts';
import type { Parts } from './parts.ts';

/** What an export says of its parts. */

/** Goes on after the season's name: what is in a part, and where the rest is. */
export function partInWords(part: number, parts: Parts): string {
  const count = parts[part - 1]?.length ?? 0;
  const games = plural(count, 'one game', `${count} games`);
  const all = parts.length;
  if (all === 1) return ` with ${games}. \`/season import\` makes a season of it on another server.`;
  if (part > 1)
    return `, part ${part} of ${all}: ${games}.${part < all ? ` Next is \`/season export part:${part + 1}\`.` : ''}`;
  const total = parts.flat().length;
  const rest = all === 2 ? 'part 2 has' : `parts 2 to ${all} have`;
  return `, part 1 of ${all}: all tables, which is what \`/season import\` needs. Its ${total} games don’t fit into a file of 8 MB, so ${rest} them: \`/season export part:2\`.`;
}

/** Refuses a part that isn't there. */
export const noPart = (parts: number): string =>
  parts === 1 ? 'This season comes as one file, without parts.' : `This season comes in ${parts} parts.`;
