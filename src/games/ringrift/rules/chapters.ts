import type { RulesChapter } from '../../facets/reading.ts';
import { atTheTable } from './at-the-table.ts';
import { drawn, saidOf } from './drawn.ts';
import { topics } from './topics.ts';

/** The rules as people read them at the table: an overview, what people find hard, and how to play here. */
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
