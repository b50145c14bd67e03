import type { LiveTable } from '../log/live.ts';
import { wordLines } from './phone-lines.ts';

/** How many actions a summary stays in place of the story: enough for its reader to act once. */
const closingStands = 1;

/** Story lines that are enough to play on; **Plays** has the earlier ones. */
const storyEnough = 5;

/**
 * What goes below the game's words: the summary if something just closed, otherwise the last lines of the
 * story, each as much as a phone has room for. **Plays** and the log channel have the rest.
 *
 * @param above the game's words; their lines are not repeated
 * @param room lines of a phone
 */
export function justHappened({ stored, snapshot }: LiveTable, above: string, room: number): string {
  const { closing } = snapshot;
  const isSaid = (line: string) => line !== '' && above.split('\n').includes(line);
  const story = snapshot.story.filter((line) => !isSaid(line));
  if (closing === undefined || closing.at < stored.seq - closingStands) return newest(story, room);
  const { panel, late = [], told = [] } = closing;
  const text = panel.text === '' ? [] : panel.text.split('\n').filter((line) => !isSaid(line));
  // A title alone would announce the words above it.
  const summed = text.length === 0 && panel.text !== '' ? [] : [`**${panel.title}**`, ...text];
  const whole = [...late, ...told.map(asItem), ...summed].join('\n');
  // A table would scroll sideways here; the picture and the pages show it.
  if (!whole.includes('```') && wordLines(whole) <= room) return whole;
  return told.length === 0 ? newest(story, room) : newest([...late, ...told], room);
}

const asItem = (line: string): string => `• ${line}`;

/** As many of the newest lines as fit; of the newest at least its beginning and end, on one line. */
function newest(story: readonly string[], room: number): string {
  const from = (first: number) => story.slice(first).map(asItem).join('\n');
  const most = Math.min(room, storyEnough);
  const first = story.findIndex((_, at) => wordLines(from(at)) <= most || at === story.length - 1);
  const some = from(Math.max(0, first));
  return first === story.length - 1 ? cutTo(some, Math.max(1, room)) : some;
}

/** Cuts the middle out of a line so that it fits. */
function cutTo(line: string, lines: number): string {
  if (wordLines(line) <= lines) return line;
  // Marked-up words may begin in one part and end in the other.
  const words = line.replaceAll(/(?<!\\)(?:\*+|`|~~|\|\|)/g, '').split(' ');
  for (let left = words.length - 1; left > 1; left -= 1) {
    const end = Math.ceil(left / 2);
    const cut = [...words.slice(0, left - end), '…', ...words.slice(words.length - end)].join(' ');
    if (wordLines(cut) <= lines) return cut;
  }
  return `${words.slice(0, 2).join(' ')} …`;
}
