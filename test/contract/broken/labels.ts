import type { Choice } from '../../../src/games/facets/offer.ts';
import { snap } from '../toys/snap.ts';
import { digits, type NimAction, type nim, nimChoices } from '../toys/trial-games.ts';
import { withForm } from './nim-forms.ts';
import type { Variant } from './variant.ts';

/** Toys whose choices don't fit on buttons or in menus. */

const labels = 'choices fit buttons and menus';

const relabeled = (change: Partial<Extract<Choice<NimAction>, { kind: 'action' }>>): Partial<typeof nim> => ({
  choices: (state, seat) =>
    nimChoices(state, seat).map((one) => (one.kind === 'action' ? { ...one, ...change } : one)),
});

const menus = ['a', 'b', 'c', 'd', 'e'];
const allMenus = (value: string) => Object.fromEntries(menus.map((id) => [id, [value]]));

const named = (label: string) => label.repeat(41);

export const nimLabels: readonly Variant<typeof nim>[] = [
  [
    labels,
    'another choice where its label has a name',
    {
      called: (one) => (one.kind === 'action' ? { ...one, action: { take: 3 - one.action.take } } : one),
    },
    /With names on it a choice is another/,
  ],
  [
    labels,
    'another look where its label has a name',
    { called: (one) => ({ ...one, private: true }) },
    /With names on it a choice is another/,
  ],
  [
    labels,
    'a deed that is played by itself where its label has a name',
    { called: (one) => (one.kind === 'action' ? { ...one, forced: 'always' } : one) },
    /With names on it a choice is another/,
  ],
  [
    labels,
    'one name for two steps',
    {
      choices: (state, seat) => nimChoices(state, seat).map((one, at) => ({ ...one, path: [`Step ${at}`] })),
      called: (one) => ({ ...one, path: ['Anybody'] }),
    },
    /With names on them the steps lead elsewhere/,
  ],
  [
    labels,
    'a step more where it has a name',
    { called: (one) => ({ ...one, path: ['Anybody'] }) },
    /With names on them the steps lead elsewhere/,
  ],
  [
    labels,
    'a name that is too long for its button',
    { called: (one, names) => ({ ...one, label: `${names(0)} and ${names(1)}` }) },
    /characters/,
  ],
  [labels, 'a label too long', relabeled({ label: 'x'.repeat(41) }), /41 characters/],
  [
    labels,
    'an action twice',
    { choices: (s, seat) => [...nimChoices(s, seat), ...nimChoices(s, seat)] },
    /same action/,
  ],
  [
    labels,
    'too many values',
    withForm({
      fields: [{ id: 'count', label: 'Count', values: digits(1, 26) }],
      problem: ({ count }) => (Number(count?.[0]) > 3 ? 'Three is the most.' : undefined),
    }),
    /26 values/,
  ],
  [
    labels,
    'too many menus',
    withForm({
      fields: menus.map((id) => ({ id, label: id, values: digits(1, 3) })),
      initial: allMenus('1'),
      read: ({ take }) => allMenus(`${take}`),
      write: ({ a }) => ({ take: Number(a?.[0]) }),
    }),
    /5 menus/,
  ],
];

export const snapLabels: readonly Variant<typeof snap>[] = [
  [
    labels,
    'private choices that nothing opens',
    { door: undefined, hand: undefined },
    /nothing opens the private answer/,
  ],
  [labels, 'a door that fits no button', { door: () => named('d') }, /The door has 41/],
  [labels, 'a side that fits no button', { sideOf: () => named('s') }, /side of seat 0 has 41/],
  [
    labels,
    'a step with too many entries',
    {
      outline: undefined,
      choices: (state, seat) =>
        snap
          .choices(state, seat)
          .flatMap((one) => Array.from({ length: 101 }, () => ({ ...one, path: ['All'] }))),
    },
    /step “All” has \d+ entries/,
  ],
];
