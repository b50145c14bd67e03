import { onDemand, readJson } from '../../../engine/on-demand.ts';
import { type ContentSet, contentSet } from './schema.ts';

/** The name of the content set that is part of the game. */
export const builtInName = 'New York';

const part = (file: string): unknown => readJson(new URL(`../content/${file}.json`, import.meta.url));

/** The content set that is part of the game. It is read when something first needs it. */
export const builtInSet: () => ContentSet = onDemand(() =>
  contentSet.parse({
    name: builtInName,
    config: part('config'),
    spaces: part('spaces'),
    movement: part('movement'),
    diceOutcomes: part('dice-outcomes'),
    spaceEffects: part('space-effects'),
    diceEffects: part('dice-effects'),
    cards: part('cards'),
    guide: part('guide'),
  }),
);
