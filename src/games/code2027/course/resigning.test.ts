import { describe, expect, it } from 'vitest';
import { endsByClock } from '../../../../test/games/code2027/inspect.ts';
import { brokenBy } from '../../../../test/games/code2027/invariants.ts';
import { type Position, played, position } from '../../../../test/games/code2027/positions.ts';
import type { Effect } from '../../../engine/effects/effect.ts';
import { builtInSet } from '../box/built-in.ts';
import { contentOf } from '../box/content.ts';
import { brought } from '../box/known.ts';
import { readText } from '../box/texts.ts';
import { seatOf } from '../position/people.ts';
import type { Player, PlayerId, State } from '../state.ts';

/**
 * Tests resigning (Code2027 17) in every state in which a decision is pending. Each time, every player resigns once:
 * the one who must decide, the one whose turn it is, and the others.
 */

const key = 'quit1';

/** Builds a choice between two sums of money. */
const either = (label: string): Effect => ({
  effectType: 'CHOICE_OF_EFFECTS',
  payload: {
    prompt: label,
    options: [1, 2].map((amount) => ({
      label: `$${amount}`,
      effects: [{ effectType: 'RESOURCE_CHANGE', payload: { resource: 'MONEY', amount } }],
    })),
  },
});
const toRight: Effect = {
  effectType: 'CHOICE',
  payload: { playerId: '$RIGHT', prompt: 'Tea?', type: 'GENERAL', options: [{ id: 'yes', label: 'Yes' }] },
};
const agreement: Effect = {
  effectType: 'PLAYER_AGREEMENT_REQUIRED',
  payload: {
    requesterPlayerId: '$SELF',
    targetPlayerIds: ['p2', 'p3', 'p4'],
    agreementType: 'JOINT_ACTION',
    agreementData: {},
    prompt: 'Share a van?',
  },
};
const cards = new Map<string, readonly Effect[]>([
  ['E001', [agreement]],
  ['E003', [toRight, { effectType: 'TURN_CONTROL', payload: { action: 'END_TURN' } }]],
  ['E004', [toRight, either('After tea'), { effectType: 'CARD_DRAW', payload: { cardType: 'E', count: 1 } }]],
]);
const row = (space: string, trigger: 'arrival' | 'leave') => ({
  id: `${space}:S:${trigger}:9`,
  space,
  visit: 'Subsequent' as const,
  trigger,
  mandatory: true,
  label: 'Money or nothing',
  effects: [either('Money?')],
});
const set = {
  ...builtInSet(),
  cards: builtInSet().cards.map((card) => {
    const effects = cards.get(card.id);
    return effects === undefined ? card : { ...card, phase: 'ANY' as const, cost: 0, effects: [...effects] };
  }),
  spaceEffects: [...builtInSet().spaceEffects, row('ENG-FEES', 'arrival'), row('OWNER-CHANGES', 'leave')],
};
brought.register(
  key,
  contentOf(key, set, (card) => readText(set, card)),
  1,
);

const at = (space: string, more: Partial<Player> = {}): Partial<Player> => ({
  space,
  visit: 'Subsequent',
  visited: ['OWNER-BRIEF', space],
  hand: ['W001'],
  money: 100,
  ...more,
});
const stored = (effect: Effect): Partial<Player> => ({
  activeEffects: [{ sourceCardId: 'L018', effects: [effect], remaining: 2 }],
});
/** A player on a space where the turn may end at once. */
const calm = (more: Partial<Player> = {}) => at('OWNER-PURSE', more);
const hired = (...hired: string[]): Partial<Player> => ({ hand: ['W001', ...hired] });

const options = { content: key, max_rounds: 20 };
const others: readonly Partial<Player>[] = ['W002', 'W003', 'W004'].map((work, seat) =>
  at('DOB-AUDIT', { hand: [work, `E02${seat}`] }),
);
const four = (first: Partial<Player>, more: Partial<Position> = {}): State =>
  position({ players: [first, ...others], options, ...more });
/** A state in which the second player differs from the default. */
const besides = (second: Partial<Player>): State =>
  position({ players: [calm(), { ...others[0], ...second }, ...others.slice(1)], options });

const crowd = hired('E005', 'E006', 'E007', 'E008', 'E009', 'E010', 'E011', 'E013');
const fees = { space: 'ENG-FEES', visited: ['OWNER-BRIEF', 'ENG-FEES'] };
const asleep = { skipTurns: 1, ...stored(either('Stored')) };

/**
 * Each entry has a pending decision and how it came up. It then lists what follows if the first, second, third or
 * fourth player resigns: who must decide, whose turn it is, and who must answer an offer.
 */
const moments: readonly (readonly [
  string,
  State,
  readonly string[],
  before: string,
  after: readonly [string, string, string, string],
])[] = [
  [
    'a card of theirs has to go',
    four(at('LENDER-TALKS', hired('E005', 'E006'))),
    ['1 act 1'],
    'p1’s turn, p1 chooses',
    ['p2’s turn', 'p1’s turn, p1 chooses', 'p1’s turn, p1 chooses', 'p1’s turn, p1 chooses'],
  ],
  [
    'cards are swapped',
    four(at('PM-CROSSROADS', { visit: 'First', ...hired('E005', 'E006') })),
    ['1 act 1'],
    'p1’s turn, p1 chooses',
    ['p2’s turn', 'p1’s turn, p1 chooses', 'p1’s turn, p1 chooses', 'p1’s turn, p1 chooses'],
  ],
  [
    'a card asks who it means',
    four(calm(hired('E040'))),
    ['1 play E040'],
    'p1’s turn, p1 chooses',
    ['p2’s turn', 'p1’s turn, p1 chooses', 'p1’s turn, p1 chooses', 'p1’s turn, p1 chooses'],
  ],
  [
    'a card asks each opponent, deep within',
    four(calm(hired('E012'))),
    ['1 play E012'],
    'p1’s turn, p2 chooses',
    ['p2’s turn', 'p1’s turn, p3 chooses', 'p1’s turn, p2 chooses', 'p1’s turn, p2 chooses'],
  ],
  [
    'an investor is chosen',
    four(at('INVESTOR-PITCH')),
    ['1 roll [5]'],
    'p1’s turn, p1 chooses',
    ['p2’s turn', 'p1’s turn, p1 chooses', 'p1’s turn, p1 chooses', 'p1’s turn, p1 chooses'],
  ],
  [
    'more cards are held than may be',
    four(calm(crowd)),
    ['1 end'],
    'p1’s turn, p1 chooses',
    ['p2’s turn', 'p1’s turn, p1 chooses', 'p1’s turn, p1 chooses', 'p1’s turn, p1 chooses'],
  ],
  [
    'a stored effect asks at the end of a turn',
    four(calm(stored(either('Stored')))),
    ['1 end'],
    'p1’s turn, p1 chooses',
    ['p2’s turn', 'p1’s turn, p1 chooses', 'p1’s turn, p1 chooses', 'p1’s turn, p1 chooses'],
  ],
  [
    'a stored effect asks in a turn that is skipped',
    besides(asleep),
    ['1 end'],
    'p2’s turn, p2 chooses',
    ['p2’s turn, p2 chooses', 'p3’s turn', 'p2’s turn, p2 chooses', 'p2’s turn, p2 chooses'],
  ],
  [
    'a space asks on arrival',
    besides(fees),
    ['1 end'],
    'p2’s turn, p2 chooses',
    ['p2’s turn, p2 chooses', 'p3’s turn', 'p2’s turn, p2 chooses', 'p2’s turn, p2 chooses'],
  ],
  [
    'a space asks on leaving',
    four(at('OWNER-CHANGES'), { turn: { rolled: [1] } }),
    ['1 end'],
    'p1’s turn, p1 chooses',
    ['p2’s turn', 'p1’s turn, p1 chooses', 'p1’s turn, p1 chooses', 'p1’s turn, p1 chooses'],
  ],
  [
    'a card asks another, and ends the turn then',
    four(calm(hired('E003'))),
    ['1 play E003'],
    'p1’s turn, p2 chooses',
    ['p2’s turn', 'p3’s turn', 'p1’s turn, p2 chooses', 'p1’s turn, p2 chooses'],
  ],
  [
    'a card asks another, and then its player',
    four(calm(hired('E004'))),
    ['1 play E004'],
    'p1’s turn, p2 chooses',
    ['p2’s turn', 'p1’s turn, p1 chooses', 'p1’s turn, p2 chooses', 'p1’s turn, p2 chooses'],
  ],
  [
    'a card asks all others for agreement',
    four(calm(hired('E001'))),
    ['1 play E001'],
    'p1’s turn, p2 chooses',
    ['p2’s turn', 'p1’s turn, p3 chooses', 'p1’s turn, p2 chooses', 'p1’s turn, p2 chooses'],
  ],
  [
    'a plain turn waits for another',
    four(calm(stored(toRight))),
    ['1 auto'],
    'p1’s turn, p2 chooses',
    ['p2’s turn', 'p3’s turn', 'p1’s turn, p2 chooses', 'p1’s turn, p2 chooses'],
  ],
  [
    'Try Again waits for a stored effect',
    four(at('ARCH-FEES', stored(either('Stored')))),
    ['1 retry'],
    'p1’s turn, p1 chooses',
    ['p2’s turn', 'p1’s turn, p1 chooses', 'p1’s turn, p1 chooses', 'p1’s turn, p1 chooses'],
  ],
  [
    'Try Again waits for another',
    four(at('ARCH-FEES', stored(toRight))),
    ['1 retry'],
    'p1’s turn, p2 chooses',
    ['p2’s turn', 'p3’s turn', 'p1’s turn, p2 chooses', 'p1’s turn, p2 chooses'],
  ],
  [
    'an offer is open',
    four(calm(hired('E005'))),
    ['1 offer 2 $20,E005 for E'],
    'p1’s turn, p2 answers',
    ['p2’s turn', 'p1’s turn', 'p1’s turn, p2 answers', 'p1’s turn, p2 answers'],
  ],
  [
    'a counter-offer is open',
    four(calm(hired('E005'))),
    ['1 offer 2 $20,E005 for E', '2 counter $10,E020 for E005'],
    'p1’s turn, p1 answers',
    ['p2’s turn', 'p1’s turn', 'p1’s turn, p1 answers', 'p1’s turn, p1 answers'],
  ],
  [
    'an offer is open and a card asks',
    four(calm(hired('E005', 'E012'))),
    ['1 offer 3 $20,E005 for E', '1 play E012'],
    'p1’s turn, p2 chooses, p3 answers',
    [
      'p2’s turn',
      'p1’s turn, p3 chooses, p3 answers',
      'p1’s turn, p2 chooses',
      'p1’s turn, p2 chooses, p3 answers',
    ],
  ],
];

const standing = ({ pendingChoice, currentPlayerId, negotiation }: State): string =>
  [
    `${currentPlayerId}’s turn`,
    ...(pendingChoice === null ? [] : [`${pendingChoice.playerId} chooses`]),
    ...(negotiation === null ? [] : [`${negotiation.toAnswer} answers`]),
  ].join(', ');

/** Players who have left aren't an option. */
const without = (choice: State['pendingChoice'], id: PlayerId): State['pendingChoice'] =>
  choice && { ...choice, options: choice.options.filter((option) => option.id !== id) };

/** Money including escrow. */
const worth = ({ players, negotiation }: State, id: PlayerId): number =>
  (players.find((one) => one.id === id)?.money ?? 0) +
  (negotiation?.holderId === id ? (negotiation.offer.money ?? 0) : 0);

describe.each(moments)('while %s', (_, start, lines, before, after) => {
  const { state } = played(start, ...lines);

  it('somebody is awaited', () => expect(standing(state)).toBe(before));

  it.each(['p1', 'p2', 'p3', 'p4'] as const)('%s resigns, and the others play on to the end', (id) => {
    const seat = seatOf(id);
    const { state: next, events } = played(state, `${seat + 1} resign`);
    expect(standing(next)).toBe(after[seat]);
    expect(next.players[seat]).toMatchObject({ resigned: true, money: 0, hand: [], active: [] });
    const taken = { state, seat, action: { type: 'resign' }, events, next, seed: 1 } as const;
    expect(brokenBy(taken)).toEqual([]);
    // A player who must decide takes the first option before they leave. Other players' choices stay, or end with the
    // turn.
    const { pendingChoice, currentPlayerId, negotiation } = state;
    const picks = events.flatMap((event) => (event.kind === 'pick' ? [event.player] : []));
    expect(new Set(picks)).toEqual(new Set(pendingChoice?.playerId === id ? [id] : []));
    if (pendingChoice?.playerId !== id && currentPlayerId !== id)
      expect(next.pendingChoice).toEqual(without(pendingChoice, id));
    // Escrow goes back to the player who made the offer.
    const maker = negotiation?.holderId;
    if (maker !== undefined && maker !== id) expect(worth(next, maker)).toBe(worth(state, maker));
    expect(() => played(next, `${seat + 1} resign`)).toThrow('You’ve resigned.');
    expect(endsByClock(next)).toBeUndefined();
  });
});
