import { ApplicationCommandOptionType as Kind } from 'discord.js';
import { expect, it } from 'vitest';
import { mustBeReadable } from './command-options.ts';

const offered = [
  {
    name: 'dice',
    description: 'Dice',
    type: Kind.Subcommand as const,
    options: [
      { name: 'notation', description: 'What', type: Kind.String as const, required: true, max_length: 5 },
      { name: 'sides', description: 'Sides', type: Kind.Integer as const, min_value: 2, max_value: 20 },
      { name: 'private', description: 'Alone', type: Kind.Boolean as const },
      {
        name: 'card',
        description: 'Card',
        type: Kind.String as const,
        choices: [{ name: 'Batter', value: 'batter' }],
      },
    ],
  },
];

const notation = { name: 'notation', type: Kind.String, value: 'd20' };
const dice = (
  ...options: { name: string; type: Kind; value?: string | number | boolean; focused?: boolean }[]
) => [{ name: 'dice', type: Kind.Subcommand, options }];

it('accepts what the command offers', () => {
  expect(() => mustBeReadable(dice(notation), offered)).not.toThrow();
  expect(() =>
    mustBeReadable(
      dice(
        notation,
        { name: 'sides', type: Kind.Integer, value: 20 },
        { name: 'private', type: Kind.Boolean, value: false },
        { name: 'card', type: Kind.String, value: 'batter' },
      ),
      offered,
    ),
  ).not.toThrow();
  expect(() => mustBeReadable([], [])).not.toThrow();
});

it('accepts any text that is still being typed', () => {
  expect(() =>
    mustBeReadable(dice({ name: 'card', type: Kind.String, value: 'bat', focused: true }), offered),
  ).not.toThrow();
});

it.each([
  [[], 'I don’t know that command.'],
  [[{ name: 'cards', type: Kind.Subcommand }], 'I don’t know that command.'],
  [dice(), 'The option “notation” is missing.'],
  [dice(notation, { name: 'cheat', type: Kind.Boolean, value: true }), 'There’s no option “cheat” here.'],
  [dice({ ...notation, value: 5 }), 'The option “notation” must be a text.'],
  [dice({ ...notation, type: Kind.Integer, value: 5 }), 'The option “notation” must be a text.'],
  [dice({ ...notation, value: '100d100' }), 'The option “notation” takes at most 5 characters.'],
  [
    dice(notation, { name: 'sides', type: Kind.Integer, value: 2.5 }),
    'The option “sides” must be a whole number.',
  ],
  [dice(notation, { name: 'sides', type: Kind.Integer, value: 1 }), 'The option “sides” needs at least 2.'],
  [dice(notation, { name: 'sides', type: Kind.Integer, value: 21 }), 'The option “sides” takes at most 20.'],
  [
    dice(notation, { name: 'private', type: Kind.Boolean, value: 'yes' }),
    'The option “private” must be true or false.',
  ],
  [dice(notation, { name: 'card', type: Kind.String, value: 'ace' }), 'The option “card” can’t be “ace”.'],
])('says what is wrong: %j', (given, sentence) => {
  expect(() => mustBeReadable(given, offered)).toThrow(sentence);
});

it('holds each bound itself, and no text that grows', () => {
  const known = [
    {
      name: 'x',
      description: 'X',
      type: Kind.Subcommand as const,
      options: [
        { name: 'text', description: 'T', type: Kind.String as const, min_length: 2, max_length: 4 },
        { name: 'count', description: 'C', type: Kind.Integer as const, min_value: 0, max_value: 3 },
        { name: 'share', description: 'S', type: Kind.Number as const, min_value: 0, max_value: 1 },
        { name: 'who', description: 'W', type: Kind.User as const },
      ],
    },
  ];
  const fits = (name: string, type: Kind, value: string | number | boolean) => {
    try {
      mustBeReadable([{ name: 'x', type: Kind.Subcommand, options: [{ name, type, value }] }], known);
      return true;
    } catch {
      return false;
    }
  };
  expect(['a', 'ab', 'abcd', 'abcde'].map((text) => fits('text', Kind.String, text))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect([-1, 0, 3, 4, 0.5].map((count) => fits('count', Kind.Integer, count))).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
  expect([-0.1, 0, 0.5, 1, 1.1, Number.NaN].map((share) => fits('share', Kind.Number, share))).toEqual([
    false,
    true,
    true,
    true,
    false,
    false,
  ]);
  // An id is a string. A number with the same digits isn't an id.
  expect([fits('who', Kind.User, '123'), fits('who', Kind.User, 123), fits('who', Kind.String, '1')]).toEqual(
    [true, false, false],
  );
});

it('takes no subcommand for a group, nor one inside another for it', () => {
  const known = [
    {
      name: 'rolls',
      description: 'R',
      type: Kind.SubcommandGroup as const,
      options: [{ name: 'mine', description: 'M', type: Kind.Subcommand as const }],
    },
  ];
  const mine = { name: 'mine', type: Kind.Subcommand };
  expect(() =>
    mustBeReadable([{ name: 'rolls', type: Kind.SubcommandGroup, options: [mine] }], known),
  ).not.toThrow();
  for (const given of [
    [mine],
    [{ name: 'rolls', type: Kind.Subcommand, options: [] }],
    [{ name: 'rolls', type: Kind.SubcommandGroup, options: [] }],
    [{ name: 'rolls', type: Kind.SubcommandGroup }],
  ])
    expect(() => mustBeReadable(given, known)).toThrow('I don’t know that command.');
});
