import type { LiveTable } from '../log/live.ts';
import { wordLines } from './phone-lines.ts';

/**
 * Number of further actions during which a summary replaces the story. With one, its reader can act once and
 * still see it.
 */
const closingStands = 1;

/**
 * Maximum number of story lines to show. They are enough to continue playing; **Plays** has the earlier ones.
 */
const storyEnough = 5;

/**
 * Returns the text below the game's own text. After a half-inning, round or game has ended, this is the
 * summary; otherwise it is the last lines of the story. **Plays** and the log channel have what doesn't fit
 * on a phone.
 *
 * @param above the game's own text; lines in it are not repeated
 * @param room maximum number of lines on a phone
 */
export function justHappened({ stored, snapshot }: LiveTable, above: string, room: number): string {
  const { closing } = snapshot;
  const isSaid = (line: string) => line !== '' && above.split('\n').includes(line);
  const story = snapshot.story.filter((line) => !isSaid(line));
  if (closing === undefined || closing.at < stored.seq - closingStands) return newest(story, room);
  const { panel, late = [], told = [] } = closing;
  const text = panel.text === '' ? [] : panel.text.split('\n').filter((line) => !isSaid(line));
  // Don't show the title alone, because it would seem to belong to the text above.
  const summed = text.length === 0 && panel.text !== '' ? [] : [`**${panel.title}**`, ...text];
  const whole = [...late, ...told.map(asItem), ...summed].join('\n');
  // Don't show tables, which would scroll sideways here. The picture and the pages show them.
  if (!whole.includes('```') && wordLines(whole) <= room) return whole;
  return told.length === 0 ? newest(story, room) : newest([...late, ...told], room);
}

const asItem = (line: string): string => `• ${line}`;

/** Returns as many of the newest lines as fit. If not even the newest fits, its middle is cut out. */
function newest(story: readonly string[], room: number): string {
  const items: string[] = [];
  let left = Math.min(room, storyEnough);
  for (let at = story.length - 1; at >= 0; at -= 1) {
    const item = asItem(story[at] ?? '');
    left -= wordLines(item);
    if (left < 0 && items.length > 0) break;
    items.unshift(item);
  }
  const some = items.join('\n');
  return items.length === 1 ? cutTo(some, Math.max(1, room)) : some;
}

/** Cuts out the middle of a line so that it fits. */
function cutTo(line: string, lines: number): string {
  if (wordLines(line) <= lines) return line;
  // Remove the markup, because a cut could separate its start from its end.
  const words = line.replaceAll(/(?<!\\)(?:\*+|`|~~|\|\|)/g, '').split(' ');
  for (let left = words.length - 1; left > 1; left -= 1) {
    const end = Math.ceil(left / 2);
    const cut = [...words.slice(0, left - end), '…', ...words.slice(words.length - end)].join(' ');
    if (wordLines(cut) <= lines) return cut;
  }
  return `${words.slice(0, 2).join(' ')} …`;
}
