import type { Effect } from '../../../engine/effects/effect.ts';
import { type CardType, type Category, typeOf, type Visit } from '../terms/words.ts';
import type {
  Card,
  Config,
  ContentSet,
  DiceEffect,
  DiceOutcome,
  GuideEntry,
  Movement,
  Space,
  SpaceEffect,
  Stay,
} from './schema.ts';

/** What a card does, and warnings about text that could not be read. */
export interface ReadCard {
  readonly effects: readonly Effect[];
  /** Messages for the log, shown when the card first resolves (Code2027 16). */
  readonly warnings: readonly string[];
}

/** A content set with all its lookup tables, ready for the engine. */
export interface Content {
  /** `newyork`, or the key of imported content. */
  readonly key: string;
  readonly name: string;
  readonly config: Config;
  /** In the order of the file. */
  readonly spaces: readonly Space[];
  readonly cards: readonly Card[];
  readonly guide: readonly GuideEntry[];
  space(id: string): Space | undefined;
  /** @throws Error for an unknown space; callers pass a space that a player is on */
  stay(space: string, visit: Visit): Stay;
  movement(space: string, visit: Visit): Movement | undefined;
  outcomes(space: string, visit: Visit): DiceOutcome['outcomes'] | undefined;
  /** Returns the rows of a space and visit, in the order of the file. */
  rows(space: string, visit: Visit, trigger: SpaceEffect['trigger']): readonly SpaceEffect[];
  row(id: string): SpaceEffect | undefined;
  tables(space: string, visit: Visit): readonly DiceEffect[];
  card(id: string): Card | undefined;
  /** Returns the effects of a card, with `$SELF` as the player. */
  read(card: Card): ReadCard;
}

const placeKey = (space: string, visit: Visit): string => `${space}/${visit}`;

function byPlace<Row extends { readonly space: string; readonly visit: Visit }>(
  rows: readonly Row[],
): ReadonlyMap<string, readonly Row[]> {
  const found = new Map<string, Row[]>();
  for (const row of rows) {
    const key = placeKey(row.space, row.visit);
    found.set(key, [...(found.get(key) ?? []), row]);
  }
  return found;
}

const none: readonly never[] = [];

/**
 * Prepares a content set.
 *
 * @param effectsOf reads the text of a card that has no structured effects
 */
export function contentOf(key: string, set: ContentSet, effectsOf: (card: Card) => ReadCard): Content {
  const spaces = new Map(set.spaces.map((space) => [space.id, space]));
  const cards = new Map(set.cards.map((card) => [card.id, card]));
  const movements = byPlace(set.movement);
  const outcomes = byPlace(set.diceOutcomes);
  const tables = byPlace(set.diceEffects);
  const rows = new Map(set.spaceEffects.map((row) => [row.id, row]));
  const triggers = { arrival: none, manual: none, leave: none };
  const byTrigger = {
    arrival: byPlace(set.spaceEffects.filter(({ trigger }) => trigger === 'arrival')),
    manual: byPlace(set.spaceEffects.filter(({ trigger }) => trigger === 'manual')),
    leave: byPlace(set.spaceEffects.filter(({ trigger }) => trigger === 'leave')),
  };
  const read = new Map<string, ReadCard>();
  return {
    key,
    name: set.name,
    config: set.config,
    spaces: set.spaces,
    cards: set.cards,
    guide: set.guide,
    space: (id) => spaces.get(id),
    stay: (id, visit) => {
      const space = spaces.get(id);
      if (space === undefined) throw new Error(`There is no space ${id}.`);
      return space.visits[visit];
    },
    movement: (space, visit) => movements.get(placeKey(space, visit))?.[0],
    outcomes: (space, visit) => outcomes.get(placeKey(space, visit))?.[0]?.outcomes,
    rows: (space, visit, trigger) => byTrigger[trigger].get(placeKey(space, visit)) ?? triggers[trigger],
    row: (id) => rows.get(id),
    tables: (space, visit) => tables.get(placeKey(space, visit)) ?? none,
    card: (id) => cards.get(id),
    read: (card) => {
      const known = read.get(card.id);
      if (known !== undefined) return known;
      const made = card.effects === undefined ? effectsOf(card) : { effects: card.effects, warnings: none };
      read.set(card.id, made);
      return made;
    },
  };
}

/** The cost category of a played card. */
export const costCategory = (type: CardType): Category => (type === 'E' ? 'expeditor' : 'miscellaneous');

/** Sums the costs of the work cards among these cards. */
export function scopeIn(content: Content, cards: readonly string[]): number {
  let sum = 0;
  for (const id of cards) if (typeOf(id) === 'W') sum += content.card(id)?.cost ?? 0;
  return sum;
}
