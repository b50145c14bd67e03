import { snap } from '../toys/snap.ts';
import { nim, nimChoices } from '../toys/trial-games.ts';
import { form, withForm } from './nim-forms.ts';
import type { Variant } from './variant.ts';

/** Toys that offer what they refuse, or accept what they don't offer. */

const play = 'the example can be played';
const applies = 'every choice applies';
const outlines = 'the outline shows what the choices do';
const nothing = 'nothing else applies';
const turns = 'only those whose turn it is may act';
const waits = 'a form waits for what its person has not chosen';

export const nimOffers: readonly Variant<typeof nim>[] = [
  [
    applies,
    'a choice that is refused now and then',
    {
      choices: (state, seat) =>
        seat === state.turn && state.heap === 8
          ? [...nimChoices(state, seat), { kind: 'action', action: { take: 4 }, label: 'Take 4', path: [] }]
          : nimChoices(state, seat),
    },
    /A choice is refused/,
  ],
  [applies, 'a form that cannot read', withForm({ read: () => undefined }), /No form reads/],
  [
    applies,
    'values with a problem accepted',
    {
      choices: (state, seat) =>
        state.heap < 3 || seat !== state.turn || state.winner !== null
          ? nimChoices(state, seat)
          : [form({ problem: ({ count }) => (count?.[0] === '3' ? 'Three is too many.' : undefined) })],
    },
    /problem are accepted/,
  ],
  [
    outlines,
    'an outline that leaves out a button',
    { outline: (state, seat) => nimChoices(state, seat).slice(1) },
    /other choices stand open/,
  ],
  [
    outlines,
    'an outline with a group that there is not',
    {
      outline: (state, seat) => [
        ...nimChoices(state, seat),
        ...nimChoices(state, seat).map((one) => ({ ...one, path: ['More'] })),
      ],
    },
    /groups are others/,
  ],
  [
    nothing,
    'more accepted than offered',
    { choices: (s, seat) => nimChoices(s, seat).slice(0, 2) },
    /not offered is accepted: \{"take":3\}/,
  ],
  [
    turns,
    'anybody may act',
    { apply: (s, seat, action, dice) => nim.apply(s, action.take === 0 ? seat : s.turn, action, dice) },
    /acts out of turn/,
  ],
  [turns, 'choices for all', { choices: (s) => nimChoices(s, s.turn) }, /not to act and has choices/],
  [turns, 'a seat twice', { toAct: (s) => [...nim.toAct(s), ...nim.toAct(s)] }, /to act twice/],
  [
    waits,
    'a value that nobody chose',
    withForm({ initial: {}, write: ({ count }) => ({ take: Number(count?.[0] ?? 1) }) }),
    /is played, though it is not filled in/,
  ],
  [
    waits,
    'no text for what is missing',
    withForm({ initial: {}, write: ({ count }) => ({ take: Number(count?.[0] ?? -1) }) }),
    /which is read as nothing/,
  ],
  [
    waits,
    'a value that comes of itself',
    {
      ...withForm({ initial: {}, write: ({ count }) => ({ take: Number(count?.[0] ?? -1) }) }),
      parse: (state, text) => (text === 'T-1' ? { take: -1 } : nim.parse(state, text)),
    },
    /is opened again as/,
  ],
];

export const snapOffers: readonly Variant<typeof snap>[] = [
  [
    turns,
    'a seat that is awaited and may act besides',
    { mayAct: (state) => [...(snap.mayAct?.(state) ?? []), ...snap.toAct(state)] },
    /to act twice/,
  ],
  [
    turns,
    'somebody who may act when all is over',
    { mayAct: (state) => (state.phase === 'over' ? [0] : (snap.mayAct?.(state) ?? [])) },
    /over, and somebody may act/,
  ],
  [
    applies,
    'a button for what only the clock may bring',
    { clockOnly: ({ kind }) => kind === 'timer' || kind === 'ahead' },
    /only the clock may bring is offered/,
  ],
  [play, 'a seat that may act and has nothing to do', { mayAct: () => [3] }, /seat 3 has no choice/],
  [outlines, 'an outline with what is private', { outline: snap.choices }, /outline shows what is private/],
];
