import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Choice, EffectContext, Frame } from './batch.ts';
import type { Effect } from './effect.ts';
import { done, type EffectType, effectType, failed, nested } from './effect-type.ts';
import { asking, choosing, conditional, targeted } from './general-types.ts';
import { answer, process, type Stage } from './processing.ts';

/** Batches (14) in a world of three counters, independent of any game. */

interface World extends Stage<EffectContext> {
  pendingChoice: Choice | null;
  counters: Record<string, number>;
  readonly told: string[];
}

function world(): World {
  const made: World = {
    frames: [],
    pendingChoice: null,
    counters: { a: 0, b: 0, c: 0 },
    told: [],
    ask: (choice) => {
      made.pendingChoice = { id: 'c1', ...choice };
    },
    answered: () => {
      made.pendingChoice = null;
    },
    knows: (player) => player in made.counters,
    begins: () => undefined,
    ended: ({ effectType: type }, _context, failure) => void made.told.push(`${type} ${failure ?? 'done'}`),
    withDice: (_effect, context) => context,
  };
  return made;
}

const add: EffectType<World, EffectContext> = effectType(
  z.object({ playerId: z.string(), by: z.int(), later: z.int().optional() }),
  {
    players: ({ playerId }) => [playerId],
    act: (play, { playerId, by, later }) => {
      const sum = (play.counters[playerId] ?? 0) + by;
      if (sum < 0) return failed('Too little');
      play.counters = { ...play.counters, [playerId]: sum };
      return done({ sum }, later === undefined ? [] : [adding(playerId, later)]);
    },
  },
);

const twice: EffectType<World, EffectContext> = effectType(
  z.object({ effects: z.array(z.custom<Effect>()) }),
  {
    act: (_play, { effects }) => ({ is: 'batch', effects: [...effects, ...effects], kept: { times: 2 } }),
    resume: (_play, _payload, _context, kept, reply) =>
      'batch' in reply ? nested(reply.batch, 'both', kept) : failed('no'),
  },
);

const names = ['a', 'b', 'c'];
const types = new Map<string, EffectType<World, EffectContext>>([
  ['ADD', add],
  ['TWICE', twice],
  ['CHOICE', asking()],
  ['CHOICE_OF_EFFECTS', choosing((play, id, effects) => effects.length > 0 || (play.counters[id] ?? 0) > 0)],
  [
    'CONDITIONAL_EFFECT',
    conditional(
      z.object({ type: z.literal('SUM') }),
      (play, _question, id) => play.counters[id] ?? 0,
      () => undefined,
    ),
  ],
  [
    'EFFECT_GROUP_TARGETED',
    targeted({
      inOrder: (_play, actor) => [actor, ...names.filter((name) => name !== actor)],
      opponents: (_play, actor) => names.filter((name) => name !== actor),
      told: () => undefined,
    }),
  ],
]);

const adding = (playerId: string, by: number, later?: number): Effect => ({
  effectType: 'ADD',
  payload: { playerId, by, ...(later !== undefined && { later }) },
});
const context: EffectContext = { source: 'test', playerId: 'b' };
const group = (targetType: string): Effect => ({
  effectType: 'EFFECT_GROUP_TARGETED',
  payload: { targetType, templateEffect: { effectType: 'ADD', payload: { playerId: 'a', by: 5 } } },
});

describe('a batch', () => {
  it('goes on after a failure, keeps what succeeded and counts both', () => {
    const play = world();
    const batch = process(types, play, [adding('a', 2), adding('a', -9), adding('b', 1)], context);
    expect(batch).toMatchObject({ success: false, totalEffects: 3, successfulEffects: 2, failedEffects: 1 });
    expect(batch?.errors).toEqual(['[2] ADD: Too little']);
    expect(play.counters).toEqual({ a: 2, b: 1, c: 0 });
    expect(play.told).toEqual(['ADD done', 'ADD Too little', 'ADD done']);
  });

  it("appends an effect's results to the queue, and counts them", () => {
    const batch = process(types, world(), [adding('a', 1, 7), adding('a', 10)], context);
    expect(batch?.results.map(({ data }) => data)).toEqual([{ sum: 1 }, { sum: 11 }, { sum: 18 }]);
  });

  it('checks the type, then the payload, then the player, then the rest', () => {
    const strange = { effectType: 'FLY', payload: {} };
    const damaged = { effectType: 'ADD', payload: { playerId: 'z', by: 0.5 } };
    const batch = process(types, world(), [strange, damaged, adding('z', -9)], context);
    expect(batch?.errors).toEqual([
      '[1] FLY: Unknown effect type: FLY',
      '[2] ADD: Effect validation failed',
      '[3] ADD: Player not found: z',
    ]);
  });

  it('counts separately when nested, and fails the effect it is nested in', () => {
    const play = world();
    const inner = { effectType: 'TWICE', payload: { effects: [adding('a', 3), adding('b', -1)] } };
    const batch = process(types, play, [inner, adding('c', 1)], context);
    expect(batch?.totalEffects).toBe(2);
    expect(batch?.errors).toEqual([
      '[1] TWICE: Failed to process both: [2] ADD: Too little, [4] ADD: Too little',
    ]);
    expect(play.counters).toEqual({ a: 6, b: 0, c: 1 });
  });
});

describe('a choice', () => {
  const options = [
    { label: 'One', effects: [adding('a', 1)] },
    { label: 'Nothing', effects: [] },
    { label: 'Ten', effects: [adding('a', 10)] },
  ];
  const choice = { effectType: 'CHOICE_OF_EFFECTS', payload: { playerId: 'a', prompt: 'Which?', options } };

  it('stops everything, and continues after the answer, even when stored as JSON in between', () => {
    const play = world();
    const inner = { effectType: 'TWICE', payload: { effects: [choice, adding('b', 1)] } };
    expect(process(types, play, [adding('c', 1), inner, adding('c', 1)], context)).toBeUndefined();
    expect(play.counters).toEqual({ a: 0, b: 0, c: 1 });
    // Options that can't be carried out are left out.
    expect(play.pendingChoice?.options.map(({ id }) => id)).toEqual(['0', '2']);
    expect(play.frames.map(({ of }) => of?.effectType)).toEqual([undefined, 'TWICE']);
    play.frames = JSON.parse(JSON.stringify(play.frames)) as Frame[];
    expect(answer(types, play, '2')).toBeUndefined();
    expect(play.counters).toEqual({ a: 10, b: 1, c: 1 });
    expect(answer(types, play, '0')).toMatchObject({ success: true, totalEffects: 3 });
    expect(play.counters).toEqual({ a: 11, b: 2, c: 2 });
    expect(play.frames).toEqual([]);
  });

  it('fails its effect when the answer is not an option, and the rest goes on', () => {
    const play = world();
    process(types, play, [choice, adding('b', 1)], context);
    expect(answer(types, play, '9')?.errors).toEqual(['[1] CHOICE_OF_EFFECTS: Invalid choice option']);
    expect(play.counters).toEqual({ a: 0, b: 1, c: 0 });
  });
});

describe('targets', () => {
  it('each get the template as their own, in order', () => {
    const play = world();
    expect(process(types, play, [group('ALL_OTHER_PLAYERS')], context)?.results[0]?.data).toEqual({
      targets: ['a', 'c'],
    });
    expect(play.counters).toEqual({ a: 5, b: 0, c: 5 });
  });

  it('are chosen by a player if there are several', () => {
    const play = world();
    process(types, play, [group('OTHER_PLAYER_CHOICE')], context);
    expect(play.pendingChoice).toMatchObject({ playerId: 'b', type: 'PLAYER_TARGET' });
    expect(answer(types, play, 'c')?.results[0]?.data).toEqual({ targets: ['c'] });
    expect(play.counters).toEqual({ a: 0, b: 0, c: 5 });
  });
});

describe('a condition', () => {
  const asked = (condition: object): Effect => ({
    effectType: 'CONDITIONAL_EFFECT',
    payload: { playerId: 'a', condition },
  });
  const ranges = [
    { min: 0, max: 3, effects: [adding('a', 1)] },
    { min: 2, max: 6, effects: [adding('a', 2)] },
  ];
  const data = (condition: object, own: Partial<EffectContext>) => {
    const [result] = process(types, world(), [asked(condition)], { ...context, ...own })?.results ?? [];
    return result?.data ?? result?.error;
  };

  it('takes the first range that contains the roll, or none', () => {
    expect(data({ type: 'DICE_ROLL', ranges }, { diceRoll: 3 })).toEqual({ value: 3, matched: 0 });
    expect(data({ type: 'DICE_ROLL', ranges }, { diceRoll: 7 })).toEqual({ value: 7, matched: -1 });
    expect(data({ type: 'DICE_ROLL', dice: 2, ranges }, { diceRolls: [2, 3], diceRoll: 1 })).toEqual({
      value: 5,
      matched: 1,
    });
  });

  it('reports an invalid roll', () => {
    expect(data({ type: 'DICE_ROLL', ranges }, {})).toBe('No dice roll provided');
    expect(data({ type: 'DICE_ROLL', ranges }, { diceRoll: 1.5 })).toBe('Invalid dice roll');
  });

  it('has an open upper end only without dice', () => {
    const open = [{ min: 0, max: null, effects: [] }];
    expect(data({ type: 'SUM', ranges: open }, {})).toEqual({ value: 0, matched: 0 });
    expect(data({ type: 'DICE_ROLL', ranges: open }, { diceRoll: 1 })).toBe('Effect validation failed');
    expect(data({ type: 'MOON', ranges: open }, {})).toBe('Effect validation failed');
  });
});
