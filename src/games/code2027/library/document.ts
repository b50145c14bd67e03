import { z } from 'zod';
import { builtInSet } from '../box/built-in.ts';
import {
  type Config,
  type ContentSet,
  card,
  config,
  diceEffect,
  diceOutcome,
  guideEntry,
  movement,
  space,
  spaceEffect,
} from '../box/schema.ts';

/** What people may bring: parts of a content set, each in the place of the built-in one (24). */

/** Signs that cannot be seen, turn what stands beside them, or are none. */
const unseen = /[\p{C}\p{Zl}\p{Zp}]/u;
const shown = (most: number) =>
  z
    .string()
    .max(most)
    .refine((text) => !unseen.test(text), 'must have only signs that can be seen, on one line');
/** The same, where any white space may stand for a blank. */
const spread = (most: number) =>
  z
    .string()
    .max(most)
    .refine((text) => !unseen.test(text.replace(/\s/g, '')), 'must have only signs that can be seen');
const name = shown(40).refine((text) => text.trim() !== '', 'must not be empty');
const sum = z.int().min(0).max(1_000_000);

/** A card as it may be brought: what follows from its type or text may be left out. */
export const ownCard = card.extend({
  title: shown(60).min(1),
  description: spread(300),
  flavor: spread(200).optional(),
  cost: sum,
  target: card.shape.target.optional(),
  transferable: z.boolean().optional(),
  work: z.strictObject({ workType: shown(40).min(1), group: z.enum(['FIRE', 'GENERAL']) }).optional(),
  loan: z
    .strictObject({
      kind: z.enum(['BANK', 'INVESTOR']),
      principal: sum.min(1),
      ratePercent: z.int().min(0).max(1_000),
    })
    .optional(),
});
export type OwnCard = z.infer<typeof ownCard>;

const { players, tryAgain, cards, negotiation, ending, scoring, contract, loans, clock } = config.shape;
const partly = <Shape extends z.core.$ZodLooseShape>(part: z.ZodObject<Shape>) =>
  part.partial().strict().optional();

const ownConfig = z.strictObject({
  players: partly(players),
  tryAgain: partly(tryAgain),
  cards: partly(cards),
  negotiation: partly(negotiation),
  ending: partly(ending),
  scoring: partly(scoring),
  contract: partly(contract),
  loans: partly(loans),
  clock: partly(clock),
});

const ownSpace = space.extend({ title: shown(60).min(1), short: shown(16).min(1) });

/** The parts and what one record of each is. */
export const records = {
  cards: ownCard,
  spaces: ownSpace,
  movement,
  diceOutcomes: diceOutcome,
  spaceEffects: spaceEffect,
  diceEffects: diceEffect,
  guide: guideEntry.extend({ title: shown(60), text: z.string().max(2_000) }),
} as const;
export type Part = keyof typeof records;
export const parts = Object.keys(records) as readonly Part[];

/** Most records of a part. */
export const mostRecords: Readonly<Record<Part, number>> = {
  cards: 1_000,
  spaces: 40,
  movement: 80,
  diceOutcomes: 80,
  spaceEffects: 1_000,
  diceEffects: 1_000,
  guide: 50,
};

/** The outside of a document, its records not looked at. */
export const outside = z.strictObject({
  name,
  config: ownConfig.optional(),
  ...(Object.fromEntries(parts.map((part) => [part, z.array(z.unknown()).optional()])) as Record<
    Part,
    z.ZodOptional<z.ZodArray<z.ZodUnknown>>
  >),
});

/** What is kept of a deck: the parts that were brought. */
export const deckDocument = z.strictObject({
  name,
  config: ownConfig.optional(),
  cards: z.array(ownCard).optional(),
  spaces: z.array(ownSpace).optional(),
  movement: z.array(movement).optional(),
  diceOutcomes: z.array(diceOutcome).optional(),
  spaceEffects: z.array(spaceEffect).optional(),
  diceEffects: z.array(diceEffect).optional(),
  guide: z.array(records.guide).optional(),
});
export type Deck = z.infer<typeof deckDocument>;

/** The built-in figures with those of a deck in their place, object by object and field by field. */
function configOf(own: Deck['config']): Config {
  const built: Record<string, unknown> = builtInSet.config;
  const merged = Object.entries(own ?? {}).map(([part, fields]) => [
    part,
    { ...(built[part] as object), ...(fields as object) },
  ]);
  return config.parse({ ...built, ...Object.fromEntries(merged) });
}

/** A whole content set: what a deck has, and the built-in parts for the rest. */
export function setOf(deck: Deck): ContentSet {
  const { config: own, cards: brought, ...rest } = deck;
  return {
    ...builtInSet,
    ...Object.fromEntries(Object.entries(rest).filter(([, part]) => part !== undefined)),
    config: configOf(own),
    cards: brought?.map(whole) ?? builtInSet.cards,
  };
}

/** A card with what follows from its type. What its text says is found when it is read. */
function whole({ target = 'SELF', transferable, effects, ...rest }: OwnCard): ContentSet['cards'][number] {
  const { type, loan } = rest;
  const isHeld = type === 'E' || type === 'L';
  const taken = loan === undefined ? [] : [{ effectType: 'TAKE_LOAN', payload: { ...loan } }];
  const made = effects ?? (isHeld ? undefined : taken);
  return {
    ...rest,
    target,
    transferable: transferable ?? isHeld,
    ...(made === undefined ? {} : { effects: made }),
  };
}
