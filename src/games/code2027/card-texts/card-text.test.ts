import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { world } from '../../../../test/games/code2027/card-texts/world.ts';
import { createCardEffects, readCardText } from './card-text.ts';

const named = (name: string, description: string) =>
  createCardEffects({ name, description }, 'player1', world);

/** Keys that say where an effect comes from, not what it does. */
const told: ReadonlySet<string> = new Set(['playerId', 'source', 'reason', 'prompt', 'label', 'cardId']);

const canonical = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, each) => (told.has(key) ? undefined : each)));

const range = (min: number, max: number, amount?: number, resource = 'MONEY') => ({
  min,
  max,
  effects: amount === undefined ? [] : [{ effectType: 'RESOURCE_CHANGE', payload: { resource, amount } }],
});
const roll = (...ranges: object[]) => [
  { effectType: 'CONDITIONAL_EFFECT', payload: { condition: { type: 'DICE_ROLL', ranges } } },
];
const discard = (targetType: string) => [
  {
    effectType: 'EFFECT_GROUP_TARGETED',
    payload: {
      targetType,
      templateEffect: { effectType: 'CARD_DISCARD', payload: { cardIds: [], cardType: 'E', count: 1 } },
    },
  },
];

describe('the cards named in the rules', () => {
  const cards: readonly (readonly [id: string, description: string, effects: object[]])[] = [
    ['L003', 'All players must discard 1 Expeditor card', discard('ALL_PLAYERS')],
    ['L005', 'Each opponent must discard 1 Expeditor card', discard('ALL_OTHER_PLAYERS')],
    ['L007', 'All opponents must discard 1 Expeditor card', discard('ALL_OTHER_PLAYERS')],
    [
      'L009',
      'Roll a die. On 1-3 increase filing time by 5 ticks. On 4-6 no effect.',
      roll(range(1, 3, 5, 'TIME'), range(4, 6)),
    ],
    [
      'L011',
      'Roll a die. On 1-2 gain $100. On 3-4 gain $50. On 5-6 no effect.',
      roll(range(1, 2, 100), range(3, 4, 50), range(5, 6)),
    ],
    ['E002', 'Roll a die. On 1-4 gain $25. On 5-6 lose $10.', roll(range(1, 4, 25), range(5, 6, -10))],
    ['E004', 'Roll a die. On 1-3 no effect. On 4-6 gain $75.', roll(range(1, 3), range(4, 6, 75))],
    ['E006', 'Roll a die. On 1-2 lose $50. On 3-6 gain $100.', roll(range(1, 2, -50), range(3, 6, 100))],
    ['E008', 'Roll a die. On 1-3 gain $50. On 4-6 gain $100.', roll(range(1, 3, 50), range(4, 6, 100))],
    ['E010', 'Roll a die. On 1-4 no effect. On 5-6 gain $150.', roll(range(1, 4), range(5, 6, 150))],
  ];

  it.each(cards)('%s: %s', (id, description, effects) => {
    expect(canonical(named(id, description))).toEqual(effects);
  });

  it('L009 in full, with who is affected, its source and its reason', () => {
    const [, , , [, description] = ['', '']] = cards;
    expect(named('L009', description)).toEqual([
      {
        effectType: 'CONDITIONAL_EFFECT',
        payload: {
          playerId: 'player1',
          condition: {
            type: 'DICE_ROLL',
            ranges: [
              {
                min: 1,
                max: 3,
                effects: [
                  {
                    effectType: 'RESOURCE_CHANGE',
                    payload: {
                      playerId: 'player1',
                      resource: 'TIME',
                      amount: 5,
                      source: 'Card: L009',
                      reason: 'Conditional effect: increase filing time by 5 ticks',
                    },
                  },
                ],
              },
              { min: 4, max: 6, effects: [] },
            ],
          },
          source: 'Card: L009',
          reason: 'Conditional effect based on dice roll',
        },
      },
    ]);
  });
});

describe('the options of a choice', () => {
  const labels = (text: string): unknown[] => {
    const [effect] = named('X001', text);
    const { templateEffect, ...payload } = effect?.payload ?? {};
    const choice = (templateEffect as { payload: object } | undefined)?.payload ?? payload;
    return (choice as { options: { label: string }[] }).options.map(({ label }) => label);
  };

  it.each([
    ['Lose $5, gain $2 or each opponent gains $5.', ['Lose $5, gain $2', 'Each opponent gains $5']],
    ['Each opponent loses $5 or you must lose $9.', ['Each opponent loses $5', 'You must lose $9']],
  ])('name who is affected, whoever chooses: %s', (text, expected) => {
    expect(labels(text)).toEqual(expected);
  });

  it('leave out players who choose for themselves', () => {
    expect(labels('Each opponent loses $5 or draws 1 Life card.')).toEqual(['Loses $5', 'Draws 1 Life card']);
  });
});

const file = '../shared/conformance/code2027/parsing.jsonl';

describe('the cases of the rules', () => {
  it.skipIf(!existsSync(file))(`are all read as ${file} says`, () => {
    const items = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(items.length).toBeGreaterThan(200);
    for (const { id, text, expected } of items) {
      const { effects, diagnostics } = readCardText(
        { id: 'X001', name: 'X001', description: text },
        'p1',
        world,
      );
      const spans = diagnostics.map(({ code, severity, start, end, text: words }) => ({
        code,
        severity,
        start,
        end,
        text: words,
      }));
      expect({ id, effects: canonical(effects), diagnostics: spans }).toEqual({ id, ...expected });
    }
  });
});
