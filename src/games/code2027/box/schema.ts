import { z } from 'zod';
import type { Effect } from '../../../engine/effects/effect.ts';
import { cardPhases, cardTypes, categories, phases, qualities, visits } from '../terms/words.ts';

/** Schemas for the files of a content set (see its README). Checks across files are elsewhere. */

export const effect: z.ZodType<Effect> = z.object({
  effectType: z.string().max(40),
  payload: z.record(z.string(), z.unknown()),
});
const effects = z.array(effect);

const spaceId = z
  .string()
  .regex(/^[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*$/)
  .max(40);
/** The name of a flag. Names of built-in object properties are refused. */
export const flagName = z
  .string()
  .regex(/^[a-z]+(?:[A-Z][a-z]*)*$/)
  .max(40)
  .refine((name) => !(name in {}), 'must be the name of a flag');
const visit = z.enum(visits);
const type = z.enum(cardTypes);
const upper = z.int().nullable();

const stateOf = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('SPACE_PHASE'), phase: z.enum(phases) }),
  z.object({ kind: z.literal('SPACE'), spaceId: z.string() }),
  z.object({ kind: z.literal('VISIT'), visit }),
  z.object({ kind: z.literal('VISITED'), spaceId: z.string() }),
  z.object({ kind: z.literal('FLAG'), flag: z.string() }),
  z.object({ kind: z.literal('WORK_GROUP'), group: z.enum(['FIRE', 'GENERAL']) }),
]);

/** The questions that conditions ask about a player, without the ranges of answers (Code2027 15). */
export const questions = [
  z.object({ type: z.literal('CARD_COUNT'), cardType: type.optional() }),
  z.object({
    type: z.literal('RESOURCE_CHECK'),
    resource: z.enum(['MONEY', 'TIME', 'SCOPE', 'DEBT']),
  }),
  z.object({ type: z.literal('PLAYER_COUNT') }),
  z.object({ type: z.literal('CARD_ORDINAL'), cardType: type }),
  z.object({ type: z.literal('PLAYER_STATE'), state: stateOf }),
] as const;

/** A question whose answer is an integer. */
export const question = z.discriminatedUnion('type', questions);
export type Question = z.infer<typeof question>;
export type PlayerState = z.infer<typeof stateOf>;

/** A condition that is true or false, or a combination of them. Null or absent is always true. */
export type Predicate =
  | (Question & { readonly min: number; readonly max: number | null })
  | { readonly type: 'PLAYER_STATE'; readonly state: PlayerState; readonly is: boolean }
  | { readonly all: readonly Predicate[] }
  | { readonly any: readonly Predicate[] }
  | { readonly not: Predicate };

const [cardCount, resourceCheck, playerCount, cardOrdinal, playerState] = questions;
const bounds = { min: z.int(), max: upper };

export const predicate: z.ZodType<Predicate> = z.lazy(() =>
  z.union([
    z.strictObject({ all: z.array(predicate) }),
    z.strictObject({ any: z.array(predicate) }),
    z.strictObject({ not: predicate }),
    playerState.extend({ is: z.boolean() }).strict(),
    cardCount.extend(bounds).strict(),
    resourceCheck.extend(bounds).strict(),
    playerCount.extend(bounds).strict(),
    cardOrdinal.extend(bounds).strict(),
  ]),
);
const when = predicate.nullish();

const stay = z.strictObject({
  story: z.string(),
  action: z.string(),
  days: z.int().min(0).nullish(),
  daysPerBorrowed: z.int().min(1).nullish(),
  fee: z.string().nullable(),
  roll: z.int().min(0).max(2),
  canNegotiate: z.boolean(),
  retryDays: z.int().min(0).optional(),
  retryAs: z.enum(['SAME', 'SUBSEQUENT']).optional(),
});

export const space = z.strictObject({
  id: spaceId,
  title: z.string(),
  short: z.string().max(16),
  phase: z.enum(phases),
  track: z.enum(['main', 'hub', 'money', 'scope', 'shortcut', 'route']),
  order: z.int(),
  visits: z.strictObject({ First: stay, Subsequent: stay }),
});

const set = z.record(flagName, z.boolean());

export const movement = z.strictObject({
  space: z.string(),
  visit,
  type: z.enum(['fixed', 'choice', 'dice', 'logic', 'none']),
  destinations: z.array(z.strictObject({ to: z.string(), when })),
  rules: z
    .array(
      z.strictObject({
        note: z.string().optional(),
        when,
        to: z.array(z.string()),
        set: set.optional(),
      }),
    )
    .optional(),
  remember: flagName.optional(),
  recall: flagName.optional(),
});

const face = z.enum(['1', '2', '3', '4', '5', '6']);

export const diceOutcome = z.strictObject({
  space: z.string(),
  visit,
  outcomes: z.record(face, z.array(z.strictObject({ to: z.string(), when, set: set.optional() }))),
});

export const spaceEffect = z.strictObject({
  id: z.string().max(80),
  space: z.string(),
  visit,
  trigger: z.enum(['arrival', 'manual', 'leave']),
  mandatory: z.boolean(),
  label: z.string(),
  button: z.string().max(16).optional(),
  when,
  ownerFunding: z.boolean().optional(),
  effects,
});

export const diceEffect = z.discriminatedUnion('die', [
  z.strictObject({
    space: z.string(),
    visit,
    die: z.literal(1),
    label: z.string(),
    byRoll: z.record(face, effects),
  }),
  z.strictObject({ space: z.string(), visit, die: z.literal('both'), label: z.string(), effects }),
]);

export const card = z.strictObject({
  id: z.string().regex(/^[WBELI]\d{3}$/),
  type,
  title: z.string(),
  description: z.string(),
  flavor: z.string().optional(),
  cost: z.int().min(0),
  phase: z.enum(cardPhases),
  activation: z.enum(['PASSIVE', 'IMMEDIATE', 'PLAYER']),
  duration: z.union([z.enum(['INSTANT', 'PERMANENT']), z.strictObject({ turns: z.int().min(1) })]),
  target: z.enum(['SELF', 'ALL_PLAYERS', 'ALL_OPPONENTS', 'CHOOSE_OPPONENT']),
  transferable: z.boolean(),
  work: z.strictObject({ workType: z.string(), group: z.enum(['FIRE', 'GENERAL']) }).optional(),
  loan: z
    .strictObject({
      kind: z.enum(['BANK', 'INVESTOR']),
      principal: z.int().min(1),
      ratePercent: z.int().min(0),
    })
    .optional(),
  effects: effects.optional(),
});

const percent = z.int().min(0).max(1_000);
const band = z.object({ upTo: z.int().nullable(), percent });
const terms = z.object({ premium: percent, dayMult: z.int().min(0) });

export const config = z.object({
  players: z.object({ min: z.int().min(1).max(4), max: z.int().min(1).max(4) }),
  startSpace: z.string(),
  finishSpace: z.string(),
  cardPhaseOf: z.partialRecord(z.enum(phases), z.enum(cardPhases)),
  phaseWords: z.record(z.string(), z.enum(phases)),
  cardTypes: z.record(
    type,
    z.object({ name: z.string(), words: z.array(z.string()), playable: z.boolean() }),
  ),
  ownerFunding: z.object({ scopeThreshold: z.int(), atOrBelow: type, above: type }),
  loans: z.object({
    yearDays: z.int().min(1),
    bank: z.object({ feeTiers: z.array(band).min(1) }),
    investor: z.object({ feePercent: percent, ratePercent: percent }),
    bridge: z.object({ surchargePercent: percent, ratePercent: percent }),
  }),
  designFeeCapPercent: percent,
  contract: z.object({
    qualityByDie: z.array(z.enum(qualities)).length(6),
    HIGH: terms,
    MEDIUM: terms,
    LOW: terms,
    scopePerDay: z.int().min(1),
  }),
  tryAgain: z.object({ maxPerVisit: z.int().min(0) }),
  cards: z.object({
    maxPlaysPerTurn: z.int().min(0),
    handLimit: z.partialRecord(type, z.int().min(1)),
    transferable: z.array(type),
    giftsPerTurn: z.int().min(0),
  }),
  negotiation: z.object({
    maxCounters: z.int().min(0),
    perTurn: z.int().min(0),
    maxCards: z.int().min(1).max(3),
    sums: z.array(z.int().min(1).max(1_000_000)),
  }),
  ending: z.object({
    mode: z.enum(['SCORE', 'FIRST_FINISH']),
    finalRounds: z.int().min(1),
    maxRounds: z.int().min(1),
  }),
  scoring: z.object({
    valueBands: z.array(band).min(1),
    dayCost: z.int().min(0),
    finishBonus: z.array(z.int()),
  }),
  clock: z.object({
    turnSeconds: z.int().min(1),
    choiceSeconds: z.int().min(1),
    offerSeconds: z.int().min(1),
  }),
  parsing: z.object({
    maxDice: z.int().min(1).max(10),
    maxNumber: z.int().min(1),
    maxSkippedTurns: z.int().min(1),
  }),
});

export const guideEntry = z.strictObject({ id: z.string(), title: z.string(), text: z.string() });

/** A whole content set, with the records of all its files. */
export const contentSet = z.strictObject({
  name: z.string().max(40),
  config,
  spaces: z.array(space),
  movement: z.array(movement),
  diceOutcomes: z.array(diceOutcome),
  spaceEffects: z.array(spaceEffect),
  diceEffects: z.array(diceEffect),
  cards: z.array(card),
  guide: z.array(guideEntry),
});

export type ContentSet = z.infer<typeof contentSet>;
export type Config = z.infer<typeof config>;
export type Space = z.infer<typeof space>;
export type Stay = z.infer<typeof stay>;
export type Movement = z.infer<typeof movement>;
export type DiceOutcome = z.infer<typeof diceOutcome>;
export type SpaceEffect = z.infer<typeof spaceEffect>;
export type DiceEffect = z.infer<typeof diceEffect>;
export type Card = z.infer<typeof card>;
export type GuideEntry = z.infer<typeof guideEntry>;

export const category = z.enum(categories);
