import { describe, expect, it } from 'vitest';
import { effectsAnswers } from '../../../../test/games/code2027/conformance/effects-answers.ts';
import type { Effect } from '../../../engine/effects/effect.ts';

/** Tests effects in games written as JSON, which run like conformance cases. */

type Players = readonly Readonly<Record<string, unknown>>[];
interface Given {
  readonly players: Players;
  readonly cards?: Readonly<Record<string, unknown>>;
  readonly decks?: Readonly<Record<string, readonly string[]>>;
}

/** The result of the first player's effects: the errors, and everything that changed. */
function processed(setup: Given, effects: readonly Effect[], context: object = {}): unknown {
  const nothing = { steps: [], changed: {} };
  const steps = [{ op: 'process', effects, context: { source: 'test', playerId: 'p1', ...context } }];
  const one = { kind: 'effects', id: 'own', setup, steps, expect: nothing };
  const { got } = effectsAnswers['effects']?.(one) ?? {};
  const { steps: batches, changed } = got as {
    steps: readonly { errors: readonly string[] }[];
    changed: unknown;
  };
  return { errors: batches.flatMap(({ errors }) => errors), changed };
}

const played = { W: 0, B: 0, E: 0, L: 0, I: 0 };
const effect = (effectType: string, payload: Effect['payload']): Effect => ({ effectType, payload });
const change = (resource: string, amount: number): Effect =>
  effect('RESOURCE_CHANGE', { playerId: 'p1', resource, amount });
const play = effect('PLAY_CARD', { playerId: 'p1', cardId: 'E901' });
const either = (...options: readonly (readonly Effect[])[]): Effect =>
  effect('CHOICE_OF_EFFECTS', {
    playerId: 'p1',
    prompt: 'Choose',
    options: options.map((effects, index) => ({ label: `${index}`, effects })),
  });
const late = { errors: [], changed: { players: { p1: { time: 1 } } } };

describe('a card that a card draws', () => {
  it('has the dice that were given, as the first has', () => {
    const setup = {
      players: [{ id: 'p1', hand: ['E901'] }],
      decks: { L: ['L901'] },
      cards: {
        E901: { description: 'Draw 1 Life card.' },
        L901: { activation: 'IMMEDIATE', description: 'Roll a die. On 1-3 gain $10. On 4-6 gain $20.' },
      },
    };
    expect(processed(setup, [play], { diceRoll: 5 })).toEqual({
      errors: [],
      changed: {
        players: { p1: { money: 20, hand: [], cardsPlayed: { ...played, E: 1, L: 1 } } },
        decks: { L: [] },
        discards: { E: ['E901'], L: ['L901'] },
      },
    });
  });
});

describe('a card that resolves as the owner’s money', () => {
  it('turns every loan in it into a gift, however deep, and leaves the rest', () => {
    const loan = effect('TAKE_LOAN', { kind: 'BANK', principal: 200, ratePercent: 5 });
    const effects = [either([loan, change('TIME', 2)]), effect('LOG', { message: 'x', level: 'INFO' })];
    const setup = { players: [{ id: 'p1', hand: ['E901'] }], cards: { E901: { effects } } };
    const gift = effect('PLAY_CARD', { playerId: 'p1', cardId: 'E901', ownerFunding: true });
    expect(processed(setup, [gift])).toMatchObject({
      errors: [],
      changed: { players: { p1: { money: 200, time: 2, ownerFunding: 200 } } },
    });
  });
});

describe('a card with several durations', () => {
  it('lies before its player for the longest', () => {
    const stored = (duration: number) => effect('CARD_ACTIVATION', { cardId: 'E901', duration, effects: [] });
    const effects = [stored(2), stored(3), stored(1)];
    const setup = { players: [{ id: 'p1', hand: ['E901'] }], cards: { E901: { effects } } };
    expect(processed(setup, [play])).toMatchObject({
      changed: { players: { p1: { active: [{ cardId: 'E901', remaining: 3 }] } } },
    });
  });
});

describe('an effect without what it needs', () => {
  it('is malformed, even where it holds nothing at all', () => {
    const bare = { effectType: 'CARD_DRAW' } as unknown as Effect;
    expect(processed({ players: [{ id: 'p1' }] }, [bare])).toMatchObject({
      errors: ['[1] CARD_DRAW: Effect validation failed'],
    });
  });
});

describe('a template for each target', () => {
  it('knows the actor and the neighbors by the names that all effects of content know', () => {
    const templateEffect = effect('CARD_TRANSFER', {
      fromPlayerId: '$TARGET',
      toPlayerId: '$SELF',
      cardType: 'E',
    });
    const effects = [effect('EFFECT_GROUP_TARGETED', { targetType: 'ALL_OTHER_PLAYERS', templateEffect })];
    const setup = {
      players: [
        { id: 'p1', hand: ['E901'] },
        { id: 'p2', hand: ['E902'] },
        { id: 'p3', hand: ['E903'] },
      ],
      cards: { E901: { effects } },
    };
    expect(processed(setup, [play])).toEqual({
      errors: [],
      changed: {
        players: {
          p1: { hand: ['E902', 'E903'], cardsPlayed: { ...played, E: 1 } },
          p2: { hand: [] },
          p3: { hand: [] },
        },
        discards: { E: ['E901'] },
      },
    });
  });
});

describe('an option that asks for more than a player has', () => {
  const setup = { players: [{ id: 'p1', money: 10, hand: ['W901'] }, { id: 'p2' }], cards: {} };

  it('is not offered where the player is one of all who lose it', () => {
    const all = (targetType: string) =>
      effect('EFFECT_GROUP_TARGETED', { targetType, templateEffect: change('MONEY', -30) });
    expect(processed(setup, [either([all('ALL_PLAYERS')], [change('TIME', 1)])])).toEqual(late);
    expect(processed(setup, [either([all('ALL_OTHER_PLAYERS')], [change('TIME', 1)])])).toEqual({
      errors: [],
      changed: {},
    });
  });

  it('is judged part by part: a card goes once, and a share counts what is left', () => {
    const discard = (cardIds: readonly string[], cardType: string) =>
      effect('CARD_DISCARD', { playerId: 'p1', cardIds, cardType, count: 1 });
    const one = { players: [{ id: 'p1', hand: ['E901'] }] };
    const twice = either([discard(['E901'], 'E'), discard([], 'E')], [change('TIME', 1)]);
    expect(processed(one, [twice])).toEqual(late);
    const nothing = effect('CARD_DISCARD', { playerId: 'p1', cardIds: [] });
    expect(processed(one, [either([nothing], [change('TIME', 1)])])).toEqual({ errors: [], changed: {} });
    const work = {
      players: [{ id: 'p1', money: 1, hand: ['W901', 'W902'] }],
      cards: { W901: { cost: 500 }, W902: { cost: 100 } },
    };
    const fee = effect('PERCENT_CHANGE', { playerId: 'p1', percent: -1, base: 'SCOPE' });
    expect(processed(work, [either([discard([], 'W'), fee], [change('TIME', 1)])])).toMatchObject({
      changed: { players: { p1: { money: 0, hand: ['W902'] } } },
    });
  });

  it.each<[string, object, Effect, boolean]>([
    [
      'one named card of two missing',
      { hand: ['E901'] },
      effect('CARD_DISCARD', { playerId: 'p1', cardIds: ['E901', 'E902'] }),
      false,
    ],
    [
      'a named card that lies active',
      { hand: [], active: [{ cardId: 'E901', remaining: 1 }] },
      effect('CARD_DISCARD', { playerId: 'p1', cardIds: ['E901'] }),
      true,
    ],
    [
      'just as many of a type',
      { hand: ['E901', 'E902'] },
      effect('CARD_DISCARD', { playerId: 'p1', cardIds: [], cardType: 'E', count: 2 }),
      true,
    ],
    [
      'one too many of a type',
      { hand: ['E901', 'E902'] },
      effect('CARD_DISCARD', { playerId: 'p1', cardIds: [], cardType: 'E', count: 3 }),
      false,
    ],
    [
      'one of a type by default',
      { hand: [] },
      effect('CARD_DISCARD', { playerId: 'p1', cardIds: [], cardType: 'E' }),
      false,
    ],
    [
      'the last work',
      { hand: ['W901'] },
      effect('CARD_DISCARD', { playerId: 'p1', cardIds: [], cardType: 'W', count: 1 }),
      false,
    ],
    ['all money', { money: 10 }, change('MONEY', -10), true],
    ['more than all money', { money: 10 }, change('MONEY', -11), false],
    ['days, which are never short', {}, change('TIME', -11), true],
    [
      'a share of a debt',
      { money: 9, loans: [{ kind: 'BANK', principal: 100, ratePercent: 5, takenAt: 0 }] },
      effect('PERCENT_CHANGE', { playerId: 'p1', percent: -10, base: 'DEBT' }),
      false,
    ],
    [
      'what another loses',
      {},
      effect('RESOURCE_CHANGE', { playerId: 'p2', resource: 'MONEY', amount: -5 }),
      true,
    ],
  ])('is judged by what it takes: %s', (_, player, cost, isOffered) => {
    const players = [{ id: 'p1', ...player }, { id: 'p2' }];
    const paid = effect('TURN_CONTROL', { playerId: 'p1', action: 'EXTRA_TURN' });
    const { changed } = processed({ players, cards: {} }, [either([cost, paid], [change('TIME', 1)])]) as {
      changed: { players?: { p1?: { extraTurns?: number } } };
    };
    // The first of two options is taken; an option that can't be met is no option.
    expect(changed.players?.p1?.extraTurns).toBe(isOffered ? 1 : undefined);
  });

  it('is offered where a share that it brings first makes up for it', () => {
    const share = (percent: number) => effect('PERCENT_CHANGE', { playerId: 'p1', percent, base: 'MONEY' });
    const paid = either([share(50), change('MONEY', -15)], [change('TIME', 1)]);
    expect(processed(setup, [paid])).toEqual({ errors: [], changed: { players: { p1: { money: 0 } } } });
    const short = either([share(50), change('MONEY', -16)], [change('TIME', 1)]);
    expect(processed(setup, [short])).toEqual(late);
  });
});

describe('a negotiation with somebody who does not play', () => {
  const players = [{ id: 'p1', money: 10 }, { id: 'p2', resigned: true }, { id: 'p3' }];
  const open = (partner: string, money: number, initiatorId = 'p1') =>
    effect('INITIATE_NEGOTIATION', {
      initiatorId,
      targetPlayerIds: [partner],
      negotiationType: 'RESOURCE_TRADE',
      context: { description: '', requiresAgreement: true, offerData: { money } },
    });

  it('is told before anything else: players are looked for first', () => {
    expect(processed({ players }, [open('p3', 5), open('p2', 5), open('p9', 5)])).toMatchObject({
      errors: [
        '[2] INITIATE_NEGOTIATION: Player not found: p2',
        '[3] INITIATE_NEGOTIATION: Player not found: p9',
      ],
    });
  });

  it('is malformed first of all where nothing is offered', () => {
    const counter = (offer: object) =>
      effect('NEGOTIATION_RESPONSE', {
        respondingPlayerId: 'p9',
        negotiationId: 'n1',
        response: 'COUNTER_OFFER',
        responseData: { offer, request: {} },
      });
    const effects = [open('p9', 0), open('p3', 0, 'p9'), counter({}), counter({ money: 1 })];
    expect(processed({ players }, effects)).toMatchObject({
      errors: [
        '[1] INITIATE_NEGOTIATION: Effect validation failed',
        '[2] INITIATE_NEGOTIATION: Effect validation failed',
        '[3] NEGOTIATION_RESPONSE: Effect validation failed',
        '[4] NEGOTIATION_RESPONSE: Player not found: p9',
      ],
    });
  });
});
