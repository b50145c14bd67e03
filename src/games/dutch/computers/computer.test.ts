import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { later, position } from '../../../../test/games/dutch/positions.ts';
import { selfPlayed } from '../../../../test/games/dutch/self-play.ts';
import { createDice } from '../../../engine/dice/dice.ts';
import { original } from '../content/original.ts';
import { advance } from '../course/advance.ts';
import type { State } from '../state.ts';
import { chanceOf } from '../terms/chance.ts';
import { options } from '../terms/options.ts';
import { viewOf } from '../view.ts';
import { notateWithSeat } from '../words/notation.ts';
import { computerMove, type Played } from './computer.ts';
import { readStrategy, type StrategySet } from './sets.ts';

/** The set `original` with some of its text replaced. */
const setWith = (...changes: readonly (readonly [string, string])[]): StrategySet => {
  const text = changes.reduce((now, [piece, instead]) => {
    expect(now).toContain(piece);
    return now.replace(piece, () => instead);
  }, original);
  return readStrategy({ name: 'test.yaml', text });
};
const set = setWith();

const seeded = (number: number) => createDice({ seed: number.toString(16).padStart(64, '0'), entropy: '' });

/** Returns the move of a computer seat. Seats count from 1. */
const asked = (state: State, seat: number, { by = set, dice = 1, level = 'expert' } = {}): Played =>
  computerMove(by, viewOf(state, seat - 1), seat - 1, level, seeded(dice));

const does = (state: State, seat: number, more?: Parameters<typeof asked>[2]): string =>
  notateWithSeat(seat - 1, asked(state, seat, more).action);

const expert = { 2: 'expert' };

describe('when computers are asked (18.4)', () => {
  const hands = ['5H 9C 3D KS', '2S 9H QD 4C'];
  const drawing = position({ hands, computers: expert, state: { current: 1 } });

  it('draws in its turn, and plays what it has drawn or another card', () => {
    expect(does(drawing, 2)).toBe('s2 draw deck');
    const playing = later(drawing, 's2 draw deck');
    expect(does(playing, 2)).toMatch(/^s2 play [1-5]$/);
  });

  it('lets the timer have it where it misses the play, and where it passes the draw', () => {
    const playing = later(drawing, 's2 draw deck');
    const misses = setWith(['miss\n        probability: {easy: 0.05', 'miss\n        probability: {easy: 1']);
    expect(does(playing, 2, { by: misses, level: 'easy' })).toBe('timer playing_card');
    const passes = setWith(['{decide: draw_deck}', '{decide: pass}']);
    expect(does(drawing, 2, { by: passes })).toBe('timer drawing_card');
  });

  it('plays all matches that it believes in, one after the other, without gates after the first, then passes', () => {
    const played = later(
      position({
        hands: ['9C 5H 3D KS', '9H 9D 9S 4C'],
        computers: expert,
        knows: { 2: 's2[1]=9H s2[2]=9D s2[4]=4C' },
      }),
      's1 draw deck',
      's1 play 1',
      's1 pass',
    );
    expect(does(played, 2)).toBe('s2 same 1');
    const once = later(played, 's2 same 1');
    const hesitating = setWith([
      'hesitate\n        probability: {easy: 0.10, medium: 0.05, hard: 0.02, expert: 0.0}',
      'hesitate\n        probability: 1',
    ]);
    expect(does(played, 2, { by: hesitating })).toBe('s2 pass');
    expect(does(once, 2, { by: hesitating })).toBe('s2 same 2');
    expect(does(later(once, 's2 same 2'), 2)).toBe('s2 pass');
  });

  it('calls Dutch in its own window before it passes, and passes then without being asked again', () => {
    const low = position({
      hands,
      computers: { 2: 'easy' },
      draw: 'AC 6S',
      knows: { 2: 's2[1]=2S' },
      state: {
        current: 1,
        hands: [
          ['5H', '9C', '3D', 'KS'],
          ['2S', 'KC', null, null],
        ],
      },
    });
    const window = later(low, 's2 draw deck', 's2 play 2', 's1 pass');
    const call = asked(window, 2, { level: 'easy' });
    expect(call.action).toEqual({ type: 'call_dutch' });
    expect(call.decisions.map(({ event, decision, rule }) => `${event} ${decision} by ${rule}`)).toEqual([
      'same_rank no_play by require',
      'call_dutch call by easy_low_hand',
    ]);
    const after = asked(later(window, 's2 dutch'), 2, { level: 'easy' });
    expect(after).toMatchObject({ action: { type: 'pass_same_rank' }, decisions: [] });
  });

  it('does not call in the window of another', () => {
    const window = later(
      position({ hands: ['9C 5H 3D KS', 'AS - - -'], computers: expert, knows: { 2: 's2[1]=AS' } }),
      's1 draw deck',
      's1 play 1',
      's1 pass',
    );
    const { action, decisions } = asked(window, 2, { level: 'easy' });
    expect(action).toEqual({ type: 'pass_same_rank' });
    expect(decisions.map(({ event }) => event)).toEqual(['same_rank']);
  });

  it('decides about the call before its play where windows are off, and is asked for the play anew', () => {
    const state = position({
      hands: ['5H 9C 3D KS', '2S KC - -'],
      computers: { 2: 'easy' },
      draw: 'AC 6S',
      knows: { 2: 's2[1]=2S s2[2]=KC' },
      options: { same_rank: false },
      state: { current: 1 },
    });
    const playing = later(state, 's2 draw deck');
    // The roll for optimal play always succeeds here, so the computer plays the known card with the most points.
    const sure = setWith(
      ['{easy: 0.60, medium: 0.80', '{easy: 1, medium: 0.80'],
      [
        'easy: 0.05, medium: 0.03, hard: 0.01, expert: 0.0}\n        do: {decide: miss}',
        'easy: 0, medium: 0.03, hard: 0.01, expert: 0.0}\n        do: {decide: miss}',
      ],
    );
    const call = asked(playing, 2, { by: sure, level: 'easy' });
    expect(call.action).toEqual({ type: 'call_dutch' });
    expect(call.decisions.map(({ event }) => event)).toEqual(['play', 'call_dutch']);
    expect(does(later(playing, 's2 dutch'), 2, { by: sure, level: 'easy' })).toBe('s2 play 2');
  });

  it('uses the power at the head of the queue', () => {
    const queen = later(
      position({ hands: ['5H 9C 3D KS', 'QS 9H QD 4C'], computers: expert, state: { current: 1 } }),
      's2 draw deck',
      's2 play 1',
      's1 pass',
      's2 pass',
    );
    expect(does(queen, 2)).toMatch(/^s2 peek s2\[/);
  });

  it('collects before it draws, and lets the card lie where it declines', () => {
    const state = position({
      hands: ['7H 9C 3D KS', '7S 9H QD 4C'],
      computers: { 1: 'expert' },
      discard: 'AC 7D',
      options: { mode: 'collect' },
      state: { collections: [{ rank: '7', indices: [0] }, null] },
    });
    expect(does(state, 1)).toBe('s1 collect');
    const never = setWith([
      'probability: {easy: 0.60, medium: 0.80, hard: 0.95, expert: 1.0}\n        do: {decide: collect}',
      'probability: 0\n        do: {decide: collect}',
    ]);
    expect(does(state, 1, { by: never })).toBe('s1 decline');
    expect(does(later(state, 's1 decline'), 1, { by: never })).toBe('s1 draw deck');
  });

  it('plays for a person it stands in for by what that person knows: looks, plays, never collects', () => {
    const peek = position({ hands: ['5H 9C 3D KS', '2S 9H QD 4C'], state: { phase: 'initial_peek' } });
    expect(does(peek, 1, { level: '' })).toMatch(/^s1 look [1-4] [1-4]$/);
    expect(does(later(peek, 's1 look 2'), 1, { level: '' })).toMatch(/^s1 look [134]$/);
    const window = later(
      position({ hands: ['9C 5H 3D KS', '9H 2D 3S 4C'], knows: { 2: 's2[1]=9H' } }),
      's1 draw deck',
      's1 play 1',
    );
    expect(does(window, 2)).toBe('s2 same 1');
    const fits = position({
      hands: ['7H 9C 3D KS', '7S 9H QD 4C'],
      discard: 'AC 7D',
      options: { mode: 'collect' },
      state: { collections: [{ rank: '7', indices: [0] }, null] },
    });
    expect(does(fits, 1)).toBe('s1 draw deck');
  });
});

it('misses nothing in a seat that it stands in for, where the person would be removed for that (L4, L9)', () => {
  const misses = setWith(['miss\n        probability: {easy: 0.05', 'miss\n        probability: {easy: 1']);
  const hands = ['5H 9C 3D KS', '2S 9H QD 4C'];
  const at = (missed_limit: number) => later(position({ hands, options: { missed_limit } }), 's1 draw deck');
  expect(does(at(0), 1, { by: misses, level: 'easy' })).toBe('timer playing_card');
  expect(does(at(2), 1, { by: misses, level: 'easy' })).toBe('timer playing_card');
  expect(does(at(1), 1, { by: misses, level: 'easy' })).toBe('s1 play 1');
  const computer = later(
    position({ hands, computers: { 1: 'easy' }, options: { missed_limit: 1 } }),
    's1 draw deck',
  );
  expect(does(computer, 1, { by: misses, level: 'easy' })).toBe('timer playing_card');
});

describe('an invalid decision (18.6)', () => {
  it('gives way to the first legal card, and its record says so', () => {
    const state = later(
      position({ hands: ['5H 9C 3D KS', '- 9H QD 4C'], computers: expert, state: { current: 1 } }),
      's2 draw deck',
    );
    const two = setWith([
      '{choose: random, from: own.unknown}',
      '{choose: first, from: own.unknown, count: 2}',
    ]);
    const { action, decisions } = asked(state, 2, { by: two });
    expect(action).toEqual({ type: 'play', index: 1 });
    expect(decisions[0]).toMatchObject({ rule: 'fallback', reasoning: 'fallback' });
  });
});

describe('the wait (18.2)', () => {
  const window = later(
    position({
      hands: ['9C 5H 3D KS', '9H 9D QD 4C', '9S 2C 2D 2H'],
      computers: { 2: 'expert', 3: 'expert' },
      knows: { 2: 's2[1]=9H s2[2]=9D' },
    }),
    's1 draw deck',
    's1 play 1',
    's1 pass',
  );

  it('is two to four tenths of the timer for the first action of computers in a window, and short after it', () => {
    const { delayMs } = asked(window, 2);
    expect(delayMs).toBeGreaterThanOrEqual(2_000);
    expect(delayMs).toBeLessThanOrEqual(4_000);
    const once = later(window, 's2 same 1');
    expect(asked(once, 2).delayMs).toBe(400);
    expect(asked(later(once, 's2 same 2', 's2 pass'), 3).delayMs).toBe(400);
  });

  it('is short between two collects in a row, and not where something came between', () => {
    const state = position({
      hands: ['7H 9C 3D KS', '7S 9H QD 4C'],
      computers: { 1: 'expert' },
      discard: 'AC 7C 7D',
      options: { mode: 'collect' },
      state: { collections: [{ rank: '7', indices: [0] }, null] },
    });
    expect(asked(state, 1).delayMs).toBeGreaterThan(1_000);
    const once = later(state, 's1 collect');
    expect(asked(once, 1).delayMs).toBe(100);
    expect(asked(later(once, 's2 autopass on'), 1).delayMs).toBeGreaterThan(1_000);
  });

  it('is the same whatever the seat holds and decides', () => {
    const empty = { ...window, memory: window.memory.with(1, {}) };
    expect(does(empty, 2)).not.toBe(does(window, 2));
    for (let dice = 1; dice <= 50; dice += 1)
      expect(asked(empty, 2, { dice }).delayMs).toBe(asked(window, 2, { dice }).delayMs);
  });

  it('is never longer than six seconds, in any event of any pace', () => {
    for (const pace of ['live', 'arcade', 'speed']) {
      const state = position({
        hands: ['5H 9C 3D KS', '2S 9H QD 4C'],
        computers: expert,
        options: { pace },
        state: { current: 1 },
      });
      for (let dice = 1; dice <= 20; dice += 1)
        expect(asked(state, 2, { dice }).delayMs).toBeLessThanOrEqual(6_000);
    }
  });
});

describe('whole games of computers', () => {
  const modes = fc.constantFrom('classic', 'collect');
  const level = fc.constantFrom('easy', 'medium', 'hard', 'expert');

  it('say why in full, name no card there, and need no fallback', () => {
    fc.assert(
      fc.property(modes, fc.array(level, { minLength: 2, maxLength: 5 }), fc.nat(), (mode, levels, seed) => {
        const game = {
          options: options.parse({ mode, match_rounds: 1 + (seed % 2) }),
          set,
          levels,
          turns: 60,
        };
        selfPlayed(game, seeded(seed), ({ why, decisions, delayMs }) => {
          if (decisions.length === 0) return;
          for (const { event, difficulty, decision, rule, reasoning } of decisions) {
            expect(why).toContain(`${event} ${difficulty} ${decision}`);
            expect(why).toContain(`: ${reasoning} | `);
            expect(reasoning.endsWith(rule)).toBe(true);
          }
          expect(why?.endsWith(` | ${delayMs / 1000} s`)).toBe(true);
          expect(why).not.toMatch(/\b([A2-9JQK]|10)[CDHS]\b|\bJK[12]\b/);
          expect(decisions.map(({ rule }) => rule)).not.toContain('fallback');
        });
      }),
      { numRuns: 60 },
    );
  });

  it('wait as long whatever the seat believes and its rules decide (V4)', () => {
    const quick = options.parse({ mode: 'collect', same_rank: false });
    fc.assert(
      fc.property(fc.constantFrom(options.parse({}), quick), fc.nat(), (agreed, seed) => {
        const game = { options: agreed, set, levels: ['easy', 'expert', 'hard'], turns: 20 };
        selfPlayed(game, seeded(seed), ({ before }) => {
          const [seat = 0] = viewOf(before, 'public').awaited;
          const waits = ['easy', 'expert'].flatMap((level) =>
            [before, { ...before, memory: before.memory.with(seat, {}) }].map(
              (state) => computerMove(set, viewOf(state, seat), seat, level, seeded(seed)).delayMs,
            ),
          );
          expect(new Set(waits).size).toBe(1);
        });
      }),
      { numRuns: 20 },
    );
  });

  it('decide the same where cards that the seat was never shown are others (invariant 11)', () => {
    fc.assert(
      fc.property(modes, fc.nat(), fc.nat({ max: 60 }), (mode, seed, stop) => {
        const game = { options: options.parse({ mode }), set, levels: ['easy', 'expert', 'hard'], turns: 60 };
        let steps = 0;
        let state: State | undefined;
        selfPlayed(game, seeded(seed), ({ before }) => {
          if (steps === stop) state = before;
          steps += 1;
        });
        if (state === undefined) return;
        const view = viewOf(state, state.current);
        const other = viewOf(exchanged(state, state.current), state.current);
        expect(other).toEqual(view);
        if (!view.awaited.includes(state.current)) return;
        expect(computerMove(set, other, state.current, 'hard', seeded(seed))).toEqual(
          computerMove(set, view, state.current, 'hard', seeded(seed)),
        );
      }),
      { numRuns: 100 },
    );
  });
});

/** Returns the state with all cards that the seat doesn't know dealt differently, across hands and the draw pile. */
function exchanged(state: State, seat: number): State {
  const knows = (owner: number, index: number) => state.knowledge[seat]?.[`${owner}.${index}`] !== undefined;
  const hidden = state.hands.flatMap((hand, owner) =>
    hand.filter((card, index) => card !== null && !knows(owner, index)),
  );
  const others = [...hidden, ...state.draw].filter((card) => card !== null).toReversed();
  const next = () => others.shift() ?? null;
  const hands = state.hands.map((hand, owner) =>
    hand.map((card, index) => (card === null || knows(owner, index) ? card : next())),
  );
  return { ...state, hands, draw: others };
}

it('plays an action that is accepted at once, in every moment of a game', () => {
  let state = position({ hands: ['5H 9C 3D KS', '2S 9H QD 4C'], computers: { 1: 'hard', 2: 'easy' } });
  const dice = seeded(5);
  for (let step = 0; step < 200 && state.phase !== 'game_ended'; step += 1) {
    const [seat = 0] = viewOf(state, 'public').awaited;
    const { action } = computerMove(set, viewOf(state, seat), seat, 'hard', dice);
    state = advance(state, seat, action, chanceOf(dice))?.state ?? state;
  }
  expect(state.turn).toBeGreaterThan(2);
});
