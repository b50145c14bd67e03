import { wholeCharacters } from '../../engine/characters.ts';
import type { Entry } from '../../games/facets/reading.ts';
import type { Button, Message } from '../message/message.ts';
import { escaped } from '../message/names.ts';
import { picturesButton } from './steps.ts';

/** Searches the plays of a game and shows them in pages, newest first. */

const onPage = 8;
/** Maximum length of a search text, in characters. The buttons that turn pages must contain it. */
export const longestFind = 60;

/**
 * Splits a search into words; a play must contain them all. Colons are removed, because they separate the
 * parts of a button's id.
 */
const wordsOf = (find: string): string[] =>
  wholeCharacters(find.slice(0, longestFind))
    .replaceAll(':', ' ')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');

/** Returns the entries that contain every word. `#12` finds the play with that number. */
export function found(entries: readonly Entry[], find: string): readonly Entry[] {
  const words = wordsOf(find);
  return entries.filter((entry) => words.every((word) => holds(entry, word)));
}

function holds({ id, when, line, tags, detail }: Entry, word: string): boolean {
  if (word.startsWith('#')) return word === `#${id}`;
  const text = [when, line, ...tags].join(' ').toLowerCase();
  // Also find plays by a roll's id, as shown in `/verify` and in the details of a play.
  return text.includes(word) || (word.length >= 12 && detail.toLowerCase().includes(word));
}

/**
 * Builds a page of plays.
 * @param page number of the page; 0 has the newest plays
 */
export function playsMessage(table: string, entries: readonly Entry[], find: string, page: number): Message {
  const shown = found(entries, find).toReversed();
  const pages = Math.max(1, Math.ceil(shown.length / onPage));
  const at = Math.min(page, pages - 1);
  const looked = wordsOf(find).join(' ');
  const title = looked === '' ? 'Play by play' : `Plays with “${escaped(looked)}”`;
  const [only] = shown;
  if (only !== undefined && shown.length === 1)
    return {
      panels: [{ title, text: `${lineOf(only)}\n\n${only.detail}` }],
      rows: [[picturesButton(table)]],
    };
  const lines = shown.slice(at * onPage, (at + 1) * onPage).map(lineOf);
  const turn = (label: string, to: number): Button => ({
    kind: 'button',
    label,
    style: 'secondary',
    disabled: to < 0 || to >= pages,
    press: { do: 'plays', table, page: Math.max(0, to), find: looked },
  });
  const none = entries.length === 0 ? 'Nothing has been played yet.' : 'No plays match that.';
  return {
    panels: [
      {
        title,
        text: [
          ...(lines.length === 0 ? [none] : lines),
          `-# ${shown.length} plays, page ${at + 1} of ${pages}`,
        ].join('\n'),
      },
    ],
    rows: [[...(pages === 1 ? [] : [turn('Newer', at - 1), turn('Older', at + 1)]), picturesButton(table)]],
  };
}

const lineOf = ({ id, when, line }: Entry): string => `\`#${id}\` ${when} ${line}`;

/** Returns the tags that contain the typed text, most frequent first, at most 25. */
export function wordsFor(entries: readonly Pick<Entry, 'tags'>[], typed: string): string[] {
  const counts = new Map<string, number>();
  for (const tag of entries.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts]
    .filter(([tag]) => tag.toLowerCase().includes(typed.toLowerCase()))
    .sort(([, one], [, other]) => other - one)
    .map(([tag]) => tag.slice(0, longestFind))
    .slice(0, 25);
}
