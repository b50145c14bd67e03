import { type HandyNim, handyNim } from '../toys/handy-nim.ts';
import type { Variant } from './variant.ts';

/** Toys whose layout hints mislead the table. */

const again = 'what is chosen again is one choice of its step';
const along = 'what goes along with a group is seen there';
const spread = 'choices are spread where there are some';
const startsOver = 'a story that starts over tells something';
const idle = 'an idle answer says what everybody sees';
const secrets = 'nobody sees what is hidden from them';

let counter = 0;

/** Changes something in the private answer, either when it is idle or when it isn't. */
const answering = (
  of: 'idle' | 'busy',
  change: (view: Parameters<NonNullable<typeof handyNim.privately>>[0]) => object,
): Partial<typeof handyNim> => ({
  privately: (view, path, names) => {
    const seen = handyNim.privately?.(view, path, names);
    const isMeant = seen !== undefined && (seen.idle === true) === (of === 'idle');
    return isMeant ? { ...seen, ...change(view) } : seen;
  },
});

const isCharmOdd = ({ charms: [charm = 0] }: HandyNim): boolean => charm % 2 === 1;

export const handyHints: readonly Variant<typeof handyNim>[] = [
  [again, 'a choice that nobody made before', { isAgain: () => true }, /by a seat that has not acted/],
  [
    again,
    'two choices at one step',
    { isAgain: ({ action }, lately) => action.kind === 'take' && lately.length > 0 },
    /so was another at its step/,
  ],
  [again, 'an answer that is none', { isAgain: () => 'T1' as never }, /isAgain says T1/],
  [again, 'a mood', { isAgain: () => counter++ % 2 === 0 }, /isAgain says this now and that then/],
  [
    again,
    'actions written to',
    { isAgain: (_, lately) => (lately as string[]).push('T1') < 0 },
    /isAgain changes what it is asked about/,
  ],
  [
    along,
    'a group without a picture',
    {
      privately: (view, path, names) => {
        const { picture: _, ...seen } = handyNim.privately?.(view, path, names) ?? {
          panel: { title: 'Nim', text: 'Nothing.' },
        };
        return seen;
      },
    },
    /“Pass” goes along to “Take”, which has no picture/,
  ],
  [along, 'a game that shows nobody anything', { privately: () => undefined }, /has no picture/],
  [spread, 'nothing, after the end', { spread: ({ heap }) => heap <= 3 }, /there are none to show/],
  [spread, 'an answer that is none', { spread: () => 'all' as never }, /spread says all/],
  [spread, 'a mood', { spread: ({ winner }) => winner === null && counter++ % 2 === 0 }, /this now/],
  [
    secrets,
    'choices that are spread by what nobody knows',
    { spread: (state) => state.winner === null && state.heap <= 3 && isCharmOdd(state) },
    /How choices are spread tells apart/,
  ],
  [
    startsOver,
    'with a line that is empty',
    { story: (event, names) => (event.kind === 'object' ? '' : handyNim.story(event, names)) },
    /starts over, and nothing is told/,
  ],
  [startsOver, 'with every action', { startsOver: () => true }, /starts over with every action/],
  [startsOver, 'an answer that is none', { startsOver: () => undefined as never }, /startsOver says undef/],
  [startsOver, 'a mood', { startsOver: () => counter++ % 2 === 0 }, /startsOver says this now/],
  [
    startsOver,
    'an event written to',
    { startsOver: (event) => Object.assign(event, { left: event.left + 1 }).left < 0 },
    /startsOver changes what/,
  ],
  [idle, 'who has a choice of their own', answering('busy', () => ({ idle: true })), /only it has “/],
  [
    idle,
    'a charm',
    answering('idle', ({ charm }) => ({ panel: { title: 'Wait', text: `Your charm is charm-${charm}.` } })),
    /says what others don't see: charm-/,
  ],
  [
    idle,
    'whether a charm is strong',
    answering('idle', ({ charm }) => ({
      panel: { title: 'Wait', text: (charm ?? 0) > 3 ? 'You are strong.' : 'You are weak.' },
    })),
    /tells apart what others cannot/,
  ],
];
