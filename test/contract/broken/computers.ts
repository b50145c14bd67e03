import { nim } from '../toys/trial-games.ts';
import type { Variant } from './variant.ts';

/** Toys whose computers, standing orders and suggestions are broken. */

const standing = 'standing orders do what is allowed, and end at any time';
const thinking = 'who thinks can be called off';
const suggested = 'what is suggested can be done';
const chances = 'the chances to win are shares of one';

/**
 * Nim in which everybody plays by standing orders, which take one match each turn until somebody resigns. `change`
 * replaces members.
 */
export const ordered = (change: Partial<NonNullable<typeof nim.standing>>): Partial<typeof nim> => ({
  standing: {
    on: ({ winner }) => winner === null,
    decide: ({ turn }, seat) => (seat === turn ? { take: 1 } : undefined),
    takeOver: { take: 0 },
    ...change,
  },
});

export const nimComputers: readonly Variant<typeof nim>[] = [
  [
    standing,
    'more than is offered',
    ordered({ decide: () => ({ take: 4 }) }),
    /do what it may not: \{"take":4\}/,
  ],
  [standing, 'no way back', ordered({ takeOver: { take: -1 } }), /cannot take over: You cannot/],
  [standing, 'orders that stay', ordered({ on: () => true }), /has taken over and plays by orders/],
  [standing, 'orders of nobody', ordered({ on: () => false }), /has no standing orders and plays by them/],
  [
    standing,
    'an end of nothing',
    ordered({ on: () => false, decide: () => undefined }),
    /takes over what it has/,
  ],
  [
    standing,
    'no way in',
    ordered({ on: () => false, decide: () => undefined, takeOver: { take: -1 } }),
    /Nobody can play by standing orders/,
  ],
  [
    thinking,
    'a level that cannot be called off',
    {
      levels: [{ id: 'lazy', label: 'Lazy', thinks: { seconds: 0.01 } }],
      computer: (...seen) => {
        const begun = process.threadCpuUsage();
        while (process.threadCpuUsage(begun).user < 30_000);
        return nim.computer(...seen);
      },
    },
    /Lazy answers \d+ ms after it was over/,
  ],
  [
    thinking,
    'a level that thinks for ever',
    { levels: [{ id: 'lazy', label: 'Lazy', thinks: { seconds: 31 } }] },
    /Lazy thinks for 31 seconds/,
  ],
  [
    thinking,
    'what is no action when it is called off',
    {
      levels: [{ id: 'lazy', label: 'Lazy', thinks: { seconds: 1 } }],
      computer: (view, seat, level, dice, over) =>
        over?.() === true ? { action: { take: 9 }, delayMs: 0 } : nim.computer(view, seat, level, dice),
    },
    /Lazy, called off, does what it may not/,
  ],
  [
    thinking,
    'a level that thinks of what people bring',
    {
      levels: [{ id: 'lazy', label: 'Lazy', thinks: { seconds: 1 } }],
      library: {
        command: { name: 'heaps', one: 'heap', many: 'heaps', use: 'take matches' },
        formats: ['heap'],
        options: [],
      } as never,
    },
    /people bring what threads do not know/,
  ],
  [
    suggested,
    'too many matches',
    { suggest: () => [{ action: { take: 9 }, label: '9' }] },
    /“9” is suggested, which/,
  ],
  [
    suggested,
    'what no button can hold',
    { suggest: () => [{ action: { take: 1 }, label: '' }] },
    /suggested in 0 characters/,
  ],
  [
    suggested,
    'more than was asked for',
    { suggest: () => [1, 1, 1, 1].map((take) => ({ action: { take }, label: '1' })) },
    /4 are suggested/,
  ],
  [chances, 'chances of some seats', { evaluate: () => [1] }, /chances of 3 seats are 1\./],
  [chances, 'chances that are more than one', { evaluate: () => [0.5, 0.5, 0.5] }, /0\.5, 0\.5, 0\.5/],
  [chances, 'less than no chance', { evaluate: () => [1.5, -0.5, 0] }, /1\.5, -0\.5, 0/],
];
