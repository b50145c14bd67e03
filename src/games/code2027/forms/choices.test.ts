import { describe, expect, it } from 'vitest';
import { quickChance } from '../../../../test/games/code2027/quick-chance.ts';
import { contentFor } from '../box/known.ts';
import { start } from '../course/setup.ts';
import type { Negotiation, Player, State } from '../state.ts';
import { options } from '../terms/options.ts';
import { viewOf } from '../view.ts';
import { notate } from '../words/notation.ts';
import { called, choicesOf, doorOf, outlineOf } from './choices.ts';

/**
 * Tests which choices are on the table message, which are in the private answer, and in which order (Code2027 21.2,
 * 21.3, 21.4).
 */

const person = { kind: 'person' } as const;

function game(players: readonly Partial<Player>[], more: Partial<State> = {}): State {
  const asked = options.parse({});
  const { state } = start(
    asked,
    players.map(() => person),
    quickChance(1),
    contentFor(asked),
  );
  return { ...state, players: state.players.map((one, seat) => ({ ...one, ...players[seat] })), ...more };
}

const shown = (state: State, seat: number, isPrivate: boolean): string[] =>
  choicesOf(state, seat).flatMap((one) =>
    (one.private === true) !== isPrivate
      ? []
      : [
          [...(one.path ?? []), one.label].join(' ▸ ') +
            (one.kind === 'action' ? `: ${notate(one.action)}` : ' (form)'),
        ],
  );

const atCrossroads = {
  space: 'PM-CROSSROADS',
  visit: 'First',
  visited: ['OWNER-BRIEF', 'PM-CROSSROADS'],
} as const;

describe('choices', () => {
  it('begin with what must be done and the roll', () => {
    const state = game([{}, {}]);
    expect(shown(state, 0, false)).toEqual([
      'Hire 3: act 1',
      'Roll: roll',
      'More ▸ Try again (+1 days): retry',
      'More ▸ Play on for me: auto',
    ]);
    expect(shown(state, 1, false)).toEqual([]);
  });

  it('have up to three ways as buttons, and a menu to change one’s mind', () => {
    const state = game([{ ...atCrossroads, hand: ['W001'] }, {}]);
    expect(shown(state, 0, false).slice(0, 4)).toEqual([
      'Roll: roll',
      '→ Lenders: go LENDER-TALKS',
      '→ Find architect: go ARCH-SEARCH',
      '→ Shortcut Alley: go SHORTCUT-ALLEY',
    ]);
    const chosen = { ...state, turn: { ...state.turn, destination: 'LENDER-TALKS', rolled: [5] } };
    expect(shown(chosen, 0, false).slice(0, 3)).toEqual([
      'Go to ▸ Find architect: go ARCH-SEARCH',
      'Go to ▸ Shortcut Alley: go SHORTCUT-ALLEY',
      'End turn: end',
    ]);
  });

  it('keep cards, gifts and offers for the private answer, with people by their names', () => {
    const state = game([{ ...atCrossroads, hand: ['W001', 'E002'], money: 50 }, {}, {}]);
    expect(shown(state, 0, true)).toEqual([
      'Play ▸ Long-Shot Paperwork: play E002',
      'Give ▸ Long-Shot Paperwork ▸ to Seat 2: gift E002 2',
      'Give ▸ Long-Shot Paperwork ▸ to Seat 3: gift E002 3',
      'Trade ▸ Seat 2 (form)',
      'Trade ▸ Seat 3 (form)',
    ]);
    const names = (seat: number) => ['Ada', 'Ben', 'Cleo'][seat] ?? '';
    const labels = choicesOf(state, 0).map((one) => called(one, names).label);
    expect(labels).toEqual(expect.arrayContaining(['to Ben', 'to Cleo', 'Ben', 'Cleo']));
    expect(outlineOf(state, 0).some((one) => one.private === true)).toBe(false);
  });

  it('have a door while an offer is open, and while a card of a hand is to be chosen', () => {
    const state = game([{ hand: ['W001', 'E002'] }, { hand: ['W002', 'E003'] }]);
    expect(doorOf(state)).toBeUndefined();
    const negotiation: Negotiation = {
      ...{ id: 'n1', initiatorId: 'p1', partnerId: 'p2', type: 'RESOURCE_TRADE', description: '' },
      ...{ offer: { money: 5 }, request: { types: { E: 1 } }, holderId: 'p1', toAnswer: 'p2', counters: 0 },
    };
    const asked = { ...state, negotiation };
    expect(doorOf(asked)).toBe('Answer');
    expect(shown(asked, 1, true)).toEqual(['Accept: accept', 'Decline: decline', 'Counter… (form)']);
    const choice = (option: string): State => ({
      ...state,
      pendingChoice: {
        ...{ id: 'c1', playerId: 'p1', prompt: 'Which?', type: 'CARD_SELECTION' },
        options: [{ id: option, label: option }],
      },
    });
    expect(doorOf(choice('E002'))).toBe('Choose a card');
    expect(doorOf(choice('W001'))).toBeUndefined();
    expect(shown(choice('E002'), 0, false)).toEqual([]);
    expect(shown(choice('W001'), 0, true)).toEqual([]);
  });

  it('put the answer to a counter-offer before the turn, whose ways on are a menu then', () => {
    const negotiation: Negotiation = {
      ...{ id: 'n1', initiatorId: 'p1', partnerId: 'p2', type: 'RESOURCE_TRADE', description: '' },
      ...{ offer: { money: 5 }, request: {}, holderId: 'p2', toAnswer: 'p1', counters: 1 },
    };
    const state = game([{ ...atCrossroads, hand: ['W001', 'E002'] }, {}], { negotiation });
    const all = choicesOf(state, 0).map((one) => [...(one.path ?? []), one.label].join(' ▸ '));
    expect(all.slice(0, 4)).toEqual(['Accept', 'Decline', 'Roll', 'Go to ▸ Lenders']);
    const own = game([{ ...atCrossroads, hand: ['W001'] }, {}], {
      negotiation: { ...negotiation, holderId: 'p1', toAnswer: 'p2', counters: 0 },
    });
    expect(shown(own, 0, true)).toEqual(['Take it back: cancel']);
    expect(shown(own, 0, false)).toContain('→ Lenders: go LENDER-TALKS');
  });

  it('warn of money on both sides, and let it be offered', () => {
    const state = game([{ hand: ['W001', 'E002'], money: 200 }, { money: 200 }]);
    const form = choicesOf(state, 0).find((one) => one.kind === 'form');
    if (form?.kind !== 'form') throw new Error('There is a form.');
    const values = { give: [], pay: ['20'], want: [], get: ['50'] };
    expect(form.warning?.(values)).toBe(
      'Money goes both ways: you pay $20 and get $50. You can still offer that.',
    );
    expect(form.problem(values)).toBeUndefined();
    for (const one of [{ pay: ['0'] }, { get: ['0'] }])
      expect(form.warning?.({ ...values, ...one })).toBeUndefined();
  });

  it('ask which cards go where there is a choice of them', () => {
    const state = game([{}, { hand: ['E003', 'E004'] }], {
      negotiation: {
        ...{ id: 'n1', initiatorId: 'p1', partnerId: 'p2', type: 'RESOURCE_TRADE', description: '' },
        ...{ offer: { money: 5 }, request: { types: { E: 1 } }, holderId: 'p1', toAnswer: 'p2', counters: 0 },
      },
    });
    expect(shown(state, 1, true)).toEqual(['Accept… (form)', 'Decline: decline', 'Counter… (form)']);
    const form = choicesOf(state, 1).find((one) => one.kind === 'form' && one.id === 'accept');
    if (form?.kind !== 'form') throw new Error('There is a form.');
    expect(form.initial).toEqual({ E: [] });
    expect(form.problem({ E: [] })).toBe('Choose 1 expeditor.');
    expect(form.problem({ E: ['E004'] })).toBeUndefined();
    expect(form.write({ E: ['E004'] })).toEqual({ type: 'accept', cards: ['E004'] });
    expect(viewOf(state, 1).legal).toContainEqual({ type: 'accept', cards: ['E003'] });
  });
});

describe('a view', () => {
  const state = game([{ hand: ['W001', 'E002', 'L005'], money: 20 }, { hand: ['E003'] }], {
    negotiation: {
      ...{ id: 'n1', initiatorId: 'p1', partnerId: 'p2', type: 'RESOURCE_TRADE', description: '' },
      ...{ offer: { money: 30, cards: ['E010'] }, request: {}, holderId: 'p1', toAnswer: 'p2', counters: 0 },
    },
  });

  it('of others counts what lies in escrow to purse and hand, and names no card', () => {
    const [first] = viewOf(state, 'public').players;
    expect(first).toMatchObject({ hand: ['W001'], money: 50, held: { E: 2, L: 1 } });
    expect(viewOf(state, 'public').negotiation).toMatchObject({ offer: null, request: null });
  });

  it('of the two has the offer, and of one’s own what can be used', () => {
    expect(viewOf(state, 0).players[0]).toMatchObject({ hand: ['W001', 'E002', 'L005'], money: 20 });
    expect(viewOf(state, 1).negotiation?.offer).toEqual({ money: 30, cards: ['E010'] });
    expect(viewOf(state, 1).players[0]?.money).toBe(50);
  });

  it('has no snapshot, no deck and nothing that waits in batches', () => {
    const text = JSON.stringify(viewOf(state, 0));
    expect(text).not.toMatch(/snapshot|checkpoint|frames|agenda/);
    expect(viewOf(state, 0).decks.E).toBe(state.decks.E.length);
  });
});
