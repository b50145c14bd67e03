import { z } from 'zod';
import type { Effect } from '../../../engine/effects/effect.ts';
import { counted, orList, plural } from '../../../engine/english.ts';
import type { Content } from '../box/content.ts';
import { effect as effectSchema, question } from '../box/schema.ts';
import { answerTo } from '../position/conditions.ts';
import type { Player, State } from '../state.ts';
import { cardTypes } from '../terms/words.ts';
import { cardsOfType, changed, daysChanged, dollars, shortOf, titleOf } from './figures.ts';

/** Describes effects in a few words: for dice tables, or what a card would do now. */

/** The player that conditions are evaluated for. If undefined, every possible result is described. */
export interface Now {
  readonly table: Pick<State, 'players'>;
  readonly player: Player;
}

const number = z.int();
const type = z.enum(cardTypes);
const range = z.object({ min: number, max: number.nullable(), effects: z.array(effectSchema) });
const condition = z.looseObject({ type: z.string(), dice: number.optional(), ranges: z.array(range) });

const nothing = 'no effect';

export function effectsInWords(content: Content, effects: readonly Effect[], now?: Now): string {
  const parts = effects.map((one) => inWords(content, one, now)).filter((part) => part !== '');
  return parts.length === 0 ? nothing : parts.join(', ');
}

const span = ({ min, max }: z.infer<typeof range>): string => {
  if (max === null) return `${min}+`;
  return min === max ? `${min}` : `${min}–${max}`;
};

type Words = (content: Content, payload: Effect['payload'], now: Now | undefined) => string;

/**
 * Parses a payload before describing it. An invalid payload from content or card texts gets no description.
 */
const saying =
  <Payload>(
    schema: z.ZodType<Payload>,
    words: (payload: Payload, content: Content, now: Now | undefined) => string,
  ): Words =>
  (content, payload, now) =>
    words(schema.parse(payload), content, now);

const cards = z.object({ cardType: type, count: number });

const known = new Map<string, Words>(
  Object.entries({
    RESOURCE_CHANGE: saying(z.object({ resource: z.string(), amount: number }), ({ resource, amount }) =>
      resource === 'TIME' ? daysChanged(amount) : changed(amount),
    ),
    PERCENT_CHANGE: saying(
      z.object({ percent: number, base: z.string() }),
      ({ percent, base }) => `${percent < 0 ? '–' : '+'}${Math.abs(percent)}% of ${base.toLowerCase()}`,
    ),
    CARD_DRAW: saying(cards, ({ cardType, count }) => `draw ${cardsOfType(cardType, count)}`),
    CARD_DISCARD: saying(
      z.object({ cardType: type.optional(), count: number.optional() }),
      ({ cardType, count = 1 }) =>
        cardType === undefined ? 'discard' : `discard ${cardsOfType(cardType, count)}`,
    ),
    CARD_REPLACE: saying(cards, ({ cardType, count }) => `swap ${cardsOfType(cardType, count)}`),
    CARD_TRANSFER: saying(
      z.object({ cardType: type.optional(), toPlayerId: z.string() }),
      ({ cardType, toPlayerId }) => {
        const card = cardType === undefined ? 'a card' : cardsOfType(cardType, 1);
        return toPlayerId === '$ACTOR' ? `take ${card}` : `give away ${card}`;
      },
    ),
    TAKE_LOAN: saying(
      z.object({ principal: number, ratePercent: number }),
      ({ principal, ratePercent }) => `loan of ${dollars(principal)} at ${ratePercent}%`,
    ),
    INVESTOR_OFFER: saying(z.object({ offers: number }), ({ offers }) =>
      offers === 2 ? 'two investors, keep one' : 'one investor',
    ),
    CONTRACT_AWARD: saying(z.object({ mode: z.string() }), ({ mode }) =>
      mode === 'NEW' ? 'the contract is awarded' : 'added work is priced',
    ),
    CHOICE_OF_EFFECTS: saying(
      z.object({ options: z.array(z.object({ effects: z.array(effectSchema) })) }),
      ({ options }, content, now) =>
        orList(options.map(({ effects }) => effectsInWords(content, effects, now))),
    ),
    CONDITIONAL_EFFECT: saying(z.object({ condition }), ({ condition: asked }, content, now) =>
      conditional(content, asked, now),
    ),
    EFFECT_GROUP_TARGETED: saying(
      z.object({ targetType: z.string(), templateEffect: effectSchema }),
      ({ targetType, templateEffect }, content) =>
        `${targets[targetType] ?? 'you'}: ${inWords(content, templateEffect, undefined)}`,
    ),
    TURN_CONTROL: saying(z.object({ action: z.string() }), ({ action }) => turns[action] ?? ''),
    CARD_ACTIVATION: saying(
      z.object({ duration: number, effects: z.array(effectSchema).optional() }),
      ({ duration, effects = [] }, content, now) =>
        `${effectsInWords(content, effects, now)} for ${counted(duration, 'turn')}`,
    ),
    PLAYER_MOVEMENT: saying(
      z.object({ destinationSpace: z.string() }),
      ({ destinationSpace }, content) => `to ${shortOf(content, destinationSpace)}`,
    ),
    PLAY_CARD: saying(
      z.object({ cardId: z.string() }),
      ({ cardId }, content) => `play “${titleOf(content, cardId)}”`,
    ),
    SET_FLAG: saying(
      z.object({ flag: z.string(), value: z.boolean() }),
      ({ flag, value }) => `${flagWords[flag] ?? flag} ${value ? '✓' : '–'}`,
    ),
  }),
);

function inWords(content: Content, { effectType, payload }: Effect, now: Now | undefined): string {
  try {
    return known.get(effectType)?.(content, payload, now) ?? '';
  } catch (error) {
    // Imported content may have invalid effects. They fail when processed and do nothing.
    if (error instanceof z.ZodError) return '';
    throw error;
  }
}

const targets: Readonly<Record<string, string>> = {
  Self: 'you',
  ALL_PLAYERS: 'everybody',
  ALL_OTHER_PLAYERS: 'each opponent',
  OTHER_PLAYER_CHOICE: 'one opponent',
};

const turns: Readonly<Record<string, string>> = {
  SKIP_TURN: 'skip the next turn',
  EXTRA_TURN: 'an extra turn',
  GRANT_REROLL: 'a re-roll',
  END_TURN: 'the turn ends',
};

export const flagWords: Readonly<Record<string, string>> = {
  archDone: 'architect’s drawings',
  engDone: 'engineer’s drawings',
  dobApproved: 'DOB approval',
  fdnyApproved: 'FDNY approval',
  fdnyReferral: 'referral to FDNY',
  contractSigned: 'contract',
};

/** For a roll, lists every result with its faces. Otherwise lists only the result that applies now. */
function conditional(content: Content, asked: z.infer<typeof condition>, now: Now | undefined): string {
  const { dice = 1, ranges } = asked;
  const ways = () =>
    ranges.map((one) => `${span(one)}: ${effectsInWords(content, one.effects, now)}`).join('; ');
  if (asked.type === 'DICE_ROLL') return `${plural(dice, 'die', `${dice} dice`)} ${ways()}`;
  const read = question.safeParse(asked);
  if (now === undefined || !read.success) return ways();
  const value = answerTo(content, now.table, now.player, read.data);
  const way = ranges.find(({ min, max }) => value >= min && (max === null || value <= max));
  return way === undefined ? nothing : effectsInWords(content, way.effects, now);
}
