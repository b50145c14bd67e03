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

/**
 * The format of an imported document. Each part replaces the same part of the built-in content (Code2027 24).
 */

/** Matches characters that are invisible, reorder the text around them, or are unassigned. */
const unseen = /[\p{C}\p{Zl}\p{Zp}]/u;
const shown = (most: number) =>
  z
    .string()
    .max(most)
    .refine((text) => !unseen.test(text), 'must have only visible characters, on one line');
/** Text of at most `most` characters, in which line breaks and other white space are allowed. */
const spread = (most: number) =>
  z
    .string()
    .max(most)
    .refine((text) => !unseen.test(text.replace(/\s/g, '')), 'must have only visible characters');
const name = shown(40).refine((text) => text.trim() !== '', 'must not be empty');
const sum = z.int().min(0).max(1_000_000);

/** A card as imported. Fields that follow from its type or text are optional. */
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

/** The parts of a document, with the schema of their records. */
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

/** Maximum number of records in each part. */
export const mostRecords: Readonly<Record<Part, number>> = {
  cards: 1_000,
  spaces: 40,
  movement: 80,
  diceOutcomes: 80,
  spaceEffects: 1_000,
  diceEffects: 1_000,
  guide: 50,
};

/** The structure of a document, without checking its records. */
export const outside = z.strictObject({
  name,
  config: ownConfig.optional(),
  ...(Object.fromEntries(parts.map((part) => [part, z.array(z.unknown()).optional()])) as Record<
    Part,
    z.ZodOptional<z.ZodArray<z.ZodUnknown>>
  >),
});

/** The stored form of a deck: the parts that were imported. */
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

/** The built-in configuration with the deck's values in it, merged field by field within each object. */
function configOf(own: Deck['config']): Config {
  const built: Record<string, unknown> = builtInSet().config;
  const merged = Object.entries(own ?? {}).map(([part, fields]) => [
    part,
    { ...(built[part] as object), ...(fields as object) },
  ]);
  return config.parse({ ...built, ...Object.fromEntries(merged) });
}

/** Builds a whole content set from the parts of a deck, with built-in content for missing parts. */
export function setOf(deck: Deck): ContentSet {
  const { config: own, cards: brought, ...rest } = deck;
  return {
    ...builtInSet(),
    ...Object.fromEntries(Object.entries(rest).filter(([, part]) => part !== undefined)),
    config: configOf(own),
    cards: brought?.map(whole) ?? builtInSet().cards,
  };
}

/** Adds the fields that follow from a card's type. Its text is read later. */
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
