import type { LiveTable } from '../log/live.ts';
import { wordLines } from './phone-lines.ts';

/** For how many actions a summary stands where the story does: until its reader has had time to act once. */
const closingStands = 1;

/** Lines of the story that are enough to go on from; those before them are behind **Plays**. */
const storyEnough = 5;

/**
 * What stands below the words of the game: the summary when something has just closed, else the last lines of the story, and of
 * both as much as a phone has room for. What does not fit can be read behind **Plays** and in the log channel.
 *
 * @param above the words of the game, whose lines are not said again
 * @param room lines of a phone
 */
export function justHappened({ stored, snapshot }: LiveTable, above: string, room: number): string {
  const { closing } = snapshot;
  const isSaid = (line: string) => line !== '' && above.split('\n').includes(line);
  const story = snapshot.story.filter((line) => !isSaid(line));
  if (closing === undefined || closing.at < stored.seq - closingStands) return newest(story, room);
  const { panel, late = [], told = [] } = closing;
  const text = panel.text === '' ? [] : panel.text.split('\n').filter((line) => !isSaid(line));
  // A title alone would announce what stands above it.
  const summed = text.length === 0 && panel.text !== '' ? [] : [`**${panel.title}**`, ...text];
  const whole = [...late, ...told.map(asItem), ...summed].join('\n');
  // A table among words would scroll sideways; the picture and the pages have what is in it.
  if (!whole.includes('```') && wordLines(whole) <= room) return whole;
  return told.length === 0 ? newest(story, room) : newest([...late, ...told], room);
}

const asItem = (line: string): string => `• ${line}`;

/** As many of the newest lines as there is room for; of the newest at least its beginning and its end, on one line. */
function newest(story: readonly string[], room: number): string {
  const from = (first: number) => story.slice(first).map(asItem).join('\n');
  const most = Math.min(room, storyEnough);
  const first = story.findIndex((_, at) => wordLines(from(at)) <= most || at === story.length - 1);
  const some = from(Math.max(0, first));
  return first === story.length - 1 ? cutTo(some, Math.max(1, room)) : some;
}

/** Without what stands in its middle, so that it takes no more lines. */
function cutTo(line: string, lines: number): string {
  if (wordLines(line) <= lines) return line;
  // What is marked may begin in one part and end in the other.
  const words = line.replaceAll(/(?<!\\)(?:\*+|`|~~|\|\|)/g, '').split(' ');
  for (let left = words.length - 1; left > 1; left -= 1) {
    const end = Math.ceil(left / 2);
    const cut = [...words.slice(0, left - end), '…', ...words.slice(words.length - end)].join(' ');
    if (wordLines(cut) <= lines) return cut;
  }
  return `${words.slice(0, 2).join(' ')} …`;
}
