import cards from '../content/cards.json' with { type: 'json' };
import config from '../content/config.json' with { type: 'json' };
import diceEffects from '../content/dice-effects.json' with { type: 'json' };
import diceOutcomes from '../content/dice-outcomes.json' with { type: 'json' };
import guide from '../content/guide.json' with { type: 'json' };
import movement from '../content/movement.json' with { type: 'json' };
import spaceEffects from '../content/space-effects.json' with { type: 'json' };
import spaces from '../content/spaces.json' with { type: 'json' };
import { type ContentSet, contentSet } from './schema.ts';

/** The content set that is part of the game. */
export const builtInSet: ContentSet = contentSet.parse({
  name: 'New York',
  config,
  spaces,
  movement,
  diceOutcomes,
  spaceEffects,
  diceEffects,
  cards,
  guide,
});
