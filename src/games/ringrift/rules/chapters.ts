import type { RulesChapter } from '../../facets/reading.ts';
import { atTheTable } from './at-the-table.ts';
import { drawn, saidOf } from './drawn.ts';
import { topics } from './topics.ts';

/** The rules as players read them in Discord: an overview, difficult points, and how to play at a table. */
export const chapters: readonly RulesChapter[] = [
  atTheTable.overview,
  ...topics.map(({ id, title, category, text, shows, example }) => ({
    id,
    title: `${title} (${category})`,
    text: `${text}\n\n*${shows}*`,
    picture: drawn(example),
    alt: `${shows} ${saidOf(example)}.`.slice(0, 1000),
  })),
  atTheTable.playing,
  atTheTable.notation,
  atTheTable.options,
];
