import { z } from 'zod';
import { builtInSet } from '../../../../src/games/code2027/box/built-in.ts';
import { type Content, contentOf } from '../../../../src/games/code2027/box/content.ts';
import { brought } from '../../../../src/games/code2027/box/known.ts';
import type { Card, ContentSet } from '../../../../src/games/code2027/box/schema.ts';
import { effect } from '../../../../src/games/code2027/box/schema.ts';
import { readText } from '../../../../src/games/code2027/box/texts.ts';
import { newPlayer, noCards, undealt } from '../../../../src/games/code2027/course/setup.ts';
import { seatOf } from '../../../../src/games/code2027/position/people.ts';
import type { Player, State } from '../../../../src/games/code2027/state.ts';
import { options } from '../../../../src/games/code2027/terms/options.ts';
import { cardTypes, loanKinds, typeOf, visits } from '../../../../src/games/code2027/terms/words.ts';

/** Games in progress, as cases of effects write them. */

const ids = z.array(z.string());
const whole = z.int();

const givenPlayer = z.strictObject({
  id: z.string(),
  name: z.string().optional(),
  money: whole.optional(),
  time: whole.optional(),
  hand: ids.optional(),
  space: z.string().optional(),
  visit: z.enum(visits).optional(),
  visited: ids.optional(),
  skipTurns: whole.optional(),
  extraTurns: whole.optional(),
  canReRoll: z.boolean().optional(),
  loans: z
    .array(z.strictObject({ kind: z.enum(loanKinds), principal: whole, ratePercent: whole, takenAt: whole }))
    .optional(),
  ownerFunding: whole.optional(),
  paidScope: whole.optional(),
  flags: z.record(z.string(), z.union([z.boolean(), z.number(), z.string()])).optional(),
  costs: z.record(z.string(), whole).optional(),
  cardsPlayed: z.record(z.string(), whole).optional(),
  active: z.array(z.strictObject({ cardId: z.string(), remaining: whole })).optional(),
  activeEffects: z
    .array(z.strictObject({ sourceCardId: z.string(), effects: z.array(effect), remaining: whole }))
    .optional(),
  finished: z.boolean().optional(),
  finishOrder: whole.optional(),
  finishRound: whole.optional(),
  resigned: z.boolean().optional(),
  resignOrder: whole.optional(),
  resignScore: whole.optional(),
  triesHere: whole.optional(),
});

const givenCard = z.looseObject({
  description: z.string().optional(),
  effects: z.array(effect).optional(),
  cost: whole.optional(),
  activation: z.enum(['PASSIVE', 'IMMEDIATE', 'PLAYER']).optional(),
  work: z.looseObject({ group: z.enum(['FIRE', 'GENERAL']) }).optional(),
});

const piles = z.record(z.string(), ids);

export const givenGame = z.strictObject({
  players: z.array(givenPlayer),
  decks: piles.optional(),
  discards: piles.optional(),
  currentPlayerId: z.string().optional(),
  cards: z.record(z.string(), givenCard).optional(),
});
export type GivenGame = z.infer<typeof givenGame>;

function cardFrom(id: string, given: z.infer<typeof givenCard> | undefined): Card | undefined {
  const type = typeOf(id);
  if (type === undefined) return undefined;
  const { description = '', effects, cost = 0, activation, work } = given ?? {};
  const written = given?.description === undefined ? { effects: effects ?? [] } : {};
  return {
    id,
    type,
    title: id,
    description,
    cost,
    phase: 'ANY',
    activation: activation ?? (type === 'W' ? 'PASSIVE' : 'PLAYER'),
    duration: 'INSTANT',
    target: 'SELF',
    transferable: type === 'E' || type === 'L',
    ...(work !== undefined && { work: { workType: '', group: work.group } }),
    ...(effects === undefined ? written : { effects }),
  };
}

/** The content set with the case's cards instead of its own. A card with any other id does nothing. */
function contentWith({ cards = {} }: GivenGame): Content {
  const set: ContentSet = { ...builtInSet(), cards: [] };
  const known = new Map<string, Card | undefined>();
  return {
    ...contentOf(givenKey, set, (card) => readText(set, card)),
    card: (id) => {
      if (!known.has(id)) known.set(id, cardFrom(id, cards[id]));
      return known.get(id);
    },
  };
}

const givenKey = 'given';

const playerFrom = (given: z.infer<typeof givenPlayer>): Player => {
  const { name: _name, cardsPlayed, flags, ...rest } = given;
  const start = newPlayer(seatOf(given.id), given.space ?? builtInSet().config.startSpace);
  const played = Object.fromEntries(cardTypes.map((type) => [type, cardsPlayed?.[type] ?? noCards[type]]));
  const stated = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  return { ...start, ...stated, flags: flags ?? {}, cardsPlayed: played as Player['cardsPlayed'] };
};

const pilesFrom = (given: Readonly<Record<string, readonly string[]>> = {}): State['decks'] =>
  Object.fromEntries(cardTypes.map((type) => [type, given[type] ?? []])) as unknown as State['decks'];

/** Makes a game. Its content stays registered while the return value is in use. */
export function gameFrom(given: GivenGame): { readonly state: State; readonly content: Content } {
  const content = brought.register(givenKey, contentWith(given), 1);
  const seating = given.players.map(() => ({ kind: 'person' }) as const);
  const empty = undealt({ ...options.parse({}), content: givenKey }, seating, content);
  const players = given.players.map(playerFrom);
  const state: State = {
    ...empty,
    players,
    currentPlayerId: given.currentPlayerId ?? players[0]?.id ?? '',
    decks: pilesFrom(given.decks),
    discards: pilesFrom(given.discards),
  };
  return { state, content };
}
