import { describe, expect, it } from 'vitest';
import { position } from '../../../../test/games/dutch/positions.ts';
import { quickChance } from '../../../../test/games/dutch/quick-chance.ts';
import { RuleError } from '../../../engine/rule-error.ts';
import type { State } from '../state.ts';
import { type Asked, advance } from './advance.ts';

/** Tests every error of Dutch 15 in the order of checks (Dutch X2), with the sentence that the player reads. */

const hands = ['5H 9C - KS', '2S 9H QD 4C', '6H 8D 10S JC'];
const collected = { collections: [{ rank: '7', indices: [1] } as const, null, null] };

const drawing = position({ hands });
const playing = position({
  hands: ['5H 9C - KS 7D', ...hands.slice(1)],
  state: { phase: 'playing_card', drawn: 4 },
});
const window = position({
  hands,
  state: {
    phase: 'same_rank_window',
    window: { rank: '9', initiator: 0, passed: [1], locked: [2], right: [] },
  },
});
const queen = position({
  hands: ['5H 7C - KS', ...hands.slice(1)],
  options: { mode: 'collect' },
  state: { phase: 'special_play_window', powers: [{ seat: 0, power: 'queen_peek' }], ...collected },
});
const jack = { ...queen, powers: [{ seat: 0, power: 'jack_swap' }] } as const;
const peeking = position({ hands, computers: { 2: 'easy' }, state: { phase: 'initial_peek', turn: 0 } });
const collect = position({
  hands: ['5H 7C - KS', ...hands.slice(1)],
  computers: { 2: 'easy' },
  options: { mode: 'collect' },
  state: collected,
});
const over = position({ hands, state: { phase: 'game_ended' } });
const left = position({ hands: ['5H 9C - KS', '', '6H 8D 10S JC'], state: { active: [0, 2] } });

type Case = readonly [code: string, state: State, seat: number, action: Asked];
const slot = (seat: number, index: number) => ({ seat, index });

const cases: readonly Case[] = [
  ['ended', over, 0, { type: 'draw', source: 'deck' }],
  ['ended', over, 0, { type: 'leave' }],
  ['inactive', left, 1, { type: 'leave' }],
  ['inactive', left, 9, { type: 'pass_same_rank' }],
  ['phase', drawing, 0, { type: 'initial_peek', indices: [9, 9] }],
  ['peek', peeking, 1, { type: 'initial_peek', indices: [0] }],
  ['peek', peeking, 0, { type: 'initial_peek', indices: [] }],
  ['peek', peeking, 0, { type: 'initial_peek', indices: [0, 1, 3] }],
  ['peek', peeking, 0, { type: 'initial_peek', indices: [9, 9] }],
  ['index', peeking, 0, { type: 'initial_peek', indices: [0, 4] }],
  ['phase', playing, 1, { type: 'draw', source: 'pile' }],
  ['not-your-turn', drawing, 1, { type: 'draw', source: 'pile' }],
  ['source', drawing, 0, { type: 'draw', source: 'pile' }],
  ['source', { ...drawing, firstTurn: true }, 0, { type: 'draw', source: 'discard' }],
  ['no-cards', { ...drawing, discard: [] }, 0, { type: 'draw', source: 'discard' }],
  ['no-cards', { ...drawing, draw: [] }, 0, { type: 'draw', source: 'deck' }],
  ['phase', drawing, 1, { type: 'play', index: 9 }],
  ['not-your-turn', playing, 1, { type: 'play', index: 9 }],
  ['index', playing, 0, { type: 'play', index: 5 }],
  ['blank', playing, 0, { type: 'play', index: 2 }],
  ['collection', { ...playing, ...collected }, 0, { type: 'play', index: 1 }],
  ['phase', drawing, 0, { type: 'same_rank', index: 9 }],
  ['locked', window, 2, { type: 'same_rank', index: 9 }],
  ['passed', window, 1, { type: 'same_rank', index: 9 }],
  ['index', window, 0, { type: 'same_rank', index: 4 }],
  ['blank', window, 0, { type: 'same_rank', index: 2 }],
  ['collection', { ...window, ...collected }, 0, { type: 'same_rank', index: 1 }],
  ['phase', drawing, 0, { type: 'pass_same_rank' }],
  ['locked', window, 2, { type: 'pass_same_rank' }],
  ['passed', window, 1, { type: 'pass_same_rank' }],
  ['phase', drawing, 0, { type: 'queen_peek', owner: 0, index: 0 }],
  ['not-your-power', queen, 1, { type: 'queen_peek', owner: 0, index: 9 }],
  ['wrong-power', jack, 0, { type: 'queen_peek', owner: 9, index: 9 }],
  ['inactive', queen, 0, { type: 'queen_peek', owner: 9, index: 9 }],
  ['index', queen, 0, { type: 'queen_peek', owner: 1, index: 4 }],
  ['blank', queen, 0, { type: 'queen_peek', owner: 0, index: 2 }],
  ['face-up', queen, 0, { type: 'queen_peek', owner: 0, index: 1 }],
  ['phase', drawing, 0, { type: 'jack_swap', a: slot(0, 0), b: slot(0, 1) }],
  ['not-your-power', jack, 1, { type: 'jack_swap', a: slot(0, 0), b: slot(0, 1) }],
  ['wrong-power', queen, 0, { type: 'jack_swap', a: slot(0, 0), b: slot(0, 1) }],
  ['inactive', jack, 0, { type: 'jack_swap', a: slot(0, 9), b: slot(9, 0) }],
  ['index', jack, 0, { type: 'jack_swap', a: slot(0, 9), b: slot(0, 2) }],
  ['blank', jack, 0, { type: 'jack_swap', a: slot(0, 2), b: slot(0, 9) }],
  ['same-slot', jack, 0, { type: 'jack_swap', a: slot(0, 1), b: slot(0, 1) }],
  ['phase', drawing, 0, { type: 'skip_power' }],
  ['not-your-power', jack, 1, { type: 'skip_power' }],
  ['mode', window, 0, { type: 'collect' }],
  ['phase', { ...collect, phase: 'initial_peek' }, 1, { type: 'collect' }],
  ['rank', { ...collect, discard: [] }, 1, { type: 'collect' }],
  ['no-cards', { ...collect, discard: [] }, 0, { type: 'collect' }],
  ['rank', collect, 0, { type: 'collect' }],
  ['declined', collect, 0, { type: 'decline_collect' }],
  ['rank', collect, 1, { type: 'decline_collect' }],
  [
    'declined',
    { ...collect, declined: [1], discard: ['AC'], collections: [null, { rank: 'A', indices: [0] }, null] },
    1,
    { type: 'decline_collect' },
  ],
  ['dutch-off', position({ hands, options: { dutch_call: false } }), 1, { type: 'call_dutch' }],
  ['dutch-called', { ...drawing, dutch: { caller: 0, done: [0] } }, 1, { type: 'call_dutch' }],
  ['phase', drawing, 1, { type: 'call_dutch' }],
  ['not-your-turn', playing, 1, { type: 'call_dutch' }],
  ['auto-pass', collect, 1, { type: 'auto_pass', on: true }],
  ['auto-pass', drawing, 0, { type: 'auto_pass', on: false }],
  ['phase', drawing, 0, { type: 'ready' }],
  ['ready', { ...drawing, phase: 'round_over', ready: [0] }, 0, { type: 'ready' }],
  ['ready', { ...collect, phase: 'round_over' }, 1, { type: 'ready' }],
];

/** The sentences that players read, by code. Codes such as `phase` have a separate sentence for each case. */
const sentences: Readonly<Record<string, readonly string[]>> = {
  ended: ['The game is over.'],
  inactive: ['This seat isn’t in the game.', 'The owner of this card has left.'],
  phase: [
    'The first look is over.',
    'You can draw only at the start of your turn.',
    'You can’t play a card now.',
    'No same-rank window is open.',
    'There’s no power to use now.',
    'You can’t collect during the first look or a window.',
    'Call Dutch on your own turn, after you draw.',
    'The round isn’t over yet.',
  ],
  peek: ['Look at two different cards in your hand that you haven’t looked at yet.'],
  index: ['There’s no such slot.'],
  'not-your-turn': ['It’s not your turn.'],
  source: ['You can’t take the top discard now.'],
  'no-cards': ['There’s no card to take.'],
  blank: ['This slot is blank.'],
  collection: ['A collection card stays where it is: it can’t be played.'],
  locked: ['You made a mistake in this window, so you’re locked out of it.'],
  passed: ['You’ve already passed this window.'],
  'not-your-power': ['It’s not your turn to use a power.'],
  'wrong-power': ['That isn’t the power to use now.'],
  'face-up': ['This card is face up: everybody sees it.'],
  'same-slot': ['Choose two different slots.'],
  mode: ['You can collect cards only in clear-and-collect.'],
  rank: ['You have no collection.', 'The top discard doesn’t have your collection’s rank.'],
  declined: ['There’s nothing to decline.'],
  'dutch-off': ['You can’t call Dutch at this table.'],
  'dutch-called': ['Dutch has already been called.'],
  'auto-pass': ['That wouldn’t change anything.'],
  ready: ['You’re already ready, or you don’t need to be.'],
};

describe('an action that is refused', () => {
  const refusalOf = ([, state, seat, action]: Case): unknown => {
    const chance = quickChance(1);
    try {
      advance(state, seat, action, chance);
    } catch (error) {
      expect(chance.asked).toBe(0);
      return error;
    }
    return undefined;
  };

  it.each(cases)('%s', (...one) => {
    const [code] = one;
    const refusal = refusalOf(one);
    expect(refusal).toBeInstanceOf(RuleError);
    expect(refusal).toMatchObject({ code });
    expect(sentences[code]).toContain(refusal instanceof Error ? refusal.message : '');
  });

  it('has a case here for every code and every sentence', () => {
    const told = (code: string) =>
      cases
        .filter(([of]) => of === code)
        .map(refusalOf)
        .map((error) => (error instanceof Error ? error.message : ''));
    for (const [code, each] of Object.entries(sentences))
      expect(new Set(told(code)), code).toEqual(new Set(each));
    expect(new Set(cases.map(([code]) => code))).toEqual(new Set(Object.keys(sentences)));
  });
});

describe('a timer', () => {
  it.each([
    [drawing, 'playing_card'],
    [playing, 'drawing_card'],
    [queen, 'jack_swap'],
    [over, 'drawing_card'],
    [
      { ...window, window: { rank: '9', initiator: 0, passed: [0, 1], locked: [2], right: [] } } as const,
      'same_rank_window',
    ],
  ] as const)('that does not run any more is ignored', (state, name) => {
    expect(advance(state, 0, { type: 'timer', name }, quickChance(1))).toBeUndefined();
  });
});
