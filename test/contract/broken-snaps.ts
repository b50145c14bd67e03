import { type Snap, type SnapAction, snap } from './snap.ts';

/** Snap, broken in one place each: what the clauses must notice of hidden hands, windows and clocks. */

type BrokenSnap = readonly [clause: string, wrong: string, game: Partial<typeof snap>, sentence: RegExp];

const turns = 'only those whose turn it is may act';
const applies = 'every choice applies';
const outlines = 'the outline shows what the choices do';
const labels = 'choices fit buttons and menus';
const secrets = 'nobody sees what is hidden from them';
const privates = 'private answers and previews are there for whoever looks';
const timeouts = 'time-outs lead on to the end';
const ending = 'the game has a result exactly when nobody is to act';
const resigning = 'anybody may resign at any time';
const words = 'its words and options fit Discord';

const inWindow = ({ phase }: Snap): boolean => phase === 'window';
const named = (label: string) => label.repeat(41);

export const brokenSnaps: readonly BrokenSnap[] = [
  [
    resigning,
    'somebody who gives up twice',
    {
      apply: (state, seat, action, dice) =>
        action.kind === 'quit' && state.quit.includes(seat)
          ? { state, events: [] }
          : snap.apply(state, seat, action, dice),
    },
    /has resigned, and resigns again/,
  ],
  [
    resigning,
    'choices for somebody who has given up',
    { choices: (state, seat) => snap.choices({ ...state, quit: [] }, seat) },
    /has resigned and has choices/,
  ],
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
  [applies, 'a seat that may act and has nothing to do', { mayAct: () => [3] }, /has no choice/],
  [outlines, 'an outline with what is private', { outline: snap.choices }, /outline shows what is private/],
  [
    labels,
    'private choices that nothing opens',
    { door: undefined, hand: undefined } as unknown as Partial<typeof snap>,
    /nothing opens the private answer/,
  ],
  [labels, 'a door that fits no button', { door: () => named('d') }, /The door has 41/],
  [labels, 'a side that fits no button', { sideOf: () => named('s') }, /side of seat 0 has 41/],
  [words, 'a hand that fits no button', { hand: named('h') }, /button of the hand has 41/],
  [
    labels,
    'a step with too many entries',
    {
      choices: (state, seat) =>
        Array.from({ length: 101 }, (_, slot) => ({
          kind: 'action' as const,
          action: { kind: 'snap' as const, slot },
          label: `${slot}`,
          path: ['All'],
        })).slice(0, snap.choices(state, seat).length > 0 ? 101 : 0),
    },
    /step “All” has 101 entries/,
  ],
  [
    secrets,
    'a door that opens for what nobody knows',
    { door: (state) => (inWindow(state) && state.hands[0]?.includes(state.pile) ? 'Snap!' : undefined) },
    /table message tells apart/,
  ],
  [
    secrets,
    'choices on the table message that tell who holds what',
    {
      outline: (state, seat) =>
        snap
          .choices(state, seat)
          .filter((one) => one.private !== true)
          .map((one) =>
            one.kind === 'action' && inWindow(state) && state.hands[seat]?.includes(state.pile)
              ? { ...one, style: 'success' }
              : one,
          ),
    },
    /table message tells apart/,
  ],
  [
    privates,
    'a private answer without words',
    { privately: () => ({ panel: { title: 'Hand', text: '' } }) },
    /says nothing below its title/,
  ],
  [
    privates,
    'a picture without words of its own',
    {
      privately: (view, path, names) => {
        const { alt: _, ...seen } = snap.privately?.(view, path, names) ?? { panel: { title: '', text: '' } };
        return seen;
      },
    },
    /words for the picture is empty/,
  ],
  [
    privates,
    'an answer that is gone at once',
    { privately: () => ({ panel: { title: 'Hand', text: 'Gone.' }, seconds: 0 }) },
    /goes after 0 seconds/,
  ],
  [
    privates,
    'a preview that is too long',
    { preview: () => ({ panel: { title: 'Preview', text: 'x'.repeat(4097) } }) },
    /4097 characters/,
  ],
  [
    timeouts,
    'a window that never ends by correspondence',
    { clock: () => ({ id: 'window', seconds: 10, slowSeconds: 0 }) },
    /The clock says/,
  ],
  [
    timeouts,
    'a time-out that the rules refuse',
    {
      timeout: (state) =>
        snap.timeout(state).map((one) => ({ ...one, action: { kind: 'snap', slot: 98 } as SnapAction })),
    },
    /does what it may not/,
  ],
  [
    ending,
    'places with a gap',
    {
      result: (state) => {
        const result = snap.result(state);
        return result && { ...result, places: [1, 3, 3] };
      },
    },
    /places are 1, 3, 3/,
  ],
  [
    ending,
    'a winner who is not first',
    {
      result: (state) => {
        const result = snap.result(state);
        return result && { ...result, winners: [0], places: [3, 1, 2] };
      },
    },
    /The winners are 0, and on the first place are 1/,
  ],
];
