import { describe, expect, it } from 'vitest';
import { RuleError } from '../engine/rule-error.ts';
import { formAction, offers } from './choices.ts';
import type { ActionChoice, FormChoice } from './facets/offer.ts';

type Action =
  | { readonly kind: 'roll' }
  | {
      readonly kind: 'order';
      readonly pizza: string;
      readonly extras: readonly string[];
      readonly tip?: number;
    };

const roll: ActionChoice<Action> = { kind: 'action', action: { kind: 'roll' }, label: 'Roll', path: [] };

const order: FormChoice<Action> = {
  kind: 'form',
  id: 'order',
  label: 'Order…',
  title: 'The order',
  fields: [
    {
      id: 'pizza',
      label: 'Pizza',
      values: [
        { value: 'plain', label: 'Plain' },
        { value: 'hawaii', label: 'Hawaii' },
      ],
    },
    {
      id: 'extras',
      label: 'Extras',
      multiple: true,
      values: [
        { value: 'cheese', label: 'Cheese' },
        { value: 'ham', label: 'Ham' },
      ],
    },
    { id: 'drink', label: 'Drink', values: [] },
  ],
  initial: { pizza: ['plain'], extras: [] },
  read: (action) => (action.kind === 'order' ? { pizza: [action.pizza], extras: action.extras } : undefined),
  write: ({ pizza = [], extras = [] }) => ({
    kind: 'order',
    pizza: pizza[0] ?? 'plain',
    extras: [...extras].sort(),
  }),
  problem: ({ pizza, extras }) =>
    pizza?.[0] === 'hawaii' && extras?.includes('ham') ? 'A Hawaii has ham on it already.' : undefined,
};

const choices = [roll, order];

describe('an action among the choices', () => {
  it.each<[string, Action, boolean]>([
    ['one that is listed', { kind: 'roll' }, true],
    ['what a form writes', { kind: 'order', pizza: 'hawaii', extras: ['cheese'] }, true],
    ['a value that the form does not have', { kind: 'order', pizza: 'tuna', extras: [] }, false],
    ['values that do not go together', { kind: 'order', pizza: 'hawaii', extras: ['ham'] }, false],
    ['the same value twice', { kind: 'order', pizza: 'plain', extras: ['ham', 'ham'] }, false],
    [
      'values in an order that the form never writes',
      { kind: 'order', pizza: 'plain', extras: ['ham', 'cheese'] },
      false,
    ],
    ['more than the fields say', { kind: 'order', pizza: 'plain', extras: [], tip: 1 }, false],
  ])('%s', (_, action, expected) => {
    expect(offers(choices, action)).toBe(expected);
  });

  it('is not found where nothing is listed', () => {
    expect(offers([], { kind: 'roll' })).toBe(false);
    expect(offers([roll], { kind: 'order', pizza: 'plain', extras: [] })).toBe(false);
  });

  it('is found whatever the order of its keys', () => {
    expect(offers(choices, { extras: ['ham'], pizza: 'plain', kind: 'order' })).toBe(true);
  });
});

describe('the action of a form', () => {
  it('is written from values that fit', () => {
    expect(formAction(order, { pizza: ['plain'], extras: ['ham', 'cheese'] })).toEqual({
      kind: 'order',
      pizza: 'plain',
      extras: ['cheese', 'ham'],
    });
  });

  it.each([
    [{ pizza: ['hawaii'], extras: ['ham'] }, 'no-fit', 'A Hawaii has ham on it already.'],
    [{ pizza: ['tuna'], extras: [] }, 'not-offered', 'Pizza can’t be tuna right now.'],
    [{ pizza: [], extras: [] }, 'not-offered', 'Pizza needs exactly one value.'],
    [{ pizza: ['plain', 'hawaii'], extras: [] }, 'not-offered', 'Pizza needs exactly one value.'],
    [{ pizza: ['plain'], extras: ['ham', 'ham'] }, 'not-offered', 'Extras has the same value twice.'],
    [{ pizza: ['plain'], dessert: ['ice'] }, 'not-offered', 'The order has no field called dessert.'],
  ])('is refused for %j', (values, code, sentence) => {
    const act = () => formAction(order, values);
    expect(act).toThrow(RuleError);
    expect(act).toThrow(expect.objectContaining({ code, message: sentence }));
  });
});
