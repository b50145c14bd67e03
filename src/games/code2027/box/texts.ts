import type { ReadCard } from './content.ts';
import type { Card, ContentSet } from './schema.ts';

/** What cards' texts say. The parser of texts (16) takes this place. */
export const readText = (_set: ContentSet, _card: Card): ReadCard => ({ effects: [], warnings: [] });
