import type { FormChoice } from '../../../src/games/facets/offer.ts';
import { digits, type NimAction, type nim, nimChoices } from '../toys/trial-games.ts';

/** Nim with a form instead of buttons. */

export const form = (change: Partial<FormChoice<NimAction>>): FormChoice<NimAction> => ({
  kind: 'form',
  id: 'take',
  label: 'Take…',
  title: 'How many',
  fields: [{ id: 'count', label: 'Count', values: digits(1, 3) }],
  initial: { count: ['1'] },
  read: ({ take }) => ({ count: [`${take}`] }),
  write: ({ count }) => ({ take: Number(count?.[0]) }),
  problem: () => undefined,
  ...change,
});

export const withForm = (change: Partial<FormChoice<NimAction>>): Partial<typeof nim> => ({
  choices: (state, seat) => (nimChoices(state, seat).length < 3 ? nimChoices(state, seat) : [form(change)]),
});
