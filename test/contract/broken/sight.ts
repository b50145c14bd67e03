import { type Rounds, type RoundsEvent, rounds } from '../toys/rounds.ts';
import { type Snap, snap } from '../toys/snap.ts';
import { type GuessView, guessing, type nim } from '../toys/trial-games.ts';
import type { Change, Variant } from './variant.ts';

/** Toys that show hidden information. */

const revealing = 'what is not said to reveal tells nothing';
const secrets = 'nobody sees what is hidden from them';

let counter = 0;

const inWindow = ({ phase }: Snap): boolean => phase === 'window';

export const nimSight: readonly Variant<typeof nim>[] = [
  [revealing, 'an answer that is none', { reveals: () => 'yes' as never }, /reveals says yes/],
  [revealing, 'a mood', { reveals: () => counter++ % 2 === 0 }, /says this now and that then/],
  [
    revealing,
    'an event written to',
    { reveals: (event) => Object.assign(event, { left: counter++ }).left < 0 },
    /changes the event/,
  ],
];

export const snapSight: readonly Variant<typeof snap>[] = [
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
      outline: undefined,
      choices: (state, seat) =>
        snap
          .choices(state, seat)
          .map((one) =>
            one.kind === 'action' && inWindow(state) && state.hands[seat]?.includes(state.pile)
              ? { ...one, style: 'success' }
              : one,
          ),
    },
    /table message tells apart/,
  ],
];

export const guessingSight: readonly Variant<typeof guessing>[] = [
  [
    secrets,
    'the whole state',
    { view: (state, viewer) => ({ ...state, viewer }) },
    /view of public shows what is hidden: secret-/,
  ],
  [
    secrets,
    'a last digit',
    {
      view: ({ secret, ...rest }, viewer) => ({ ...rest, viewer, even: secret.endsWith('0') }) as GuessView,
    },
    /tells apart what it must not/,
  ],
  [
    secrets,
    'an event that tells the number',
    {
      // The event contains the number, and the story shows it.
      apply: (state, seat, action, dice) => {
        const { state: next, events } = guessing.apply(state, seat, action, dice);
        const number = Number(state.secret.slice('secret-'.length));
        return { state: next, events: events.map((event) => ({ ...event, guess: number })) };
      },
      story: ({ guess }) => `It is secret-${guess}.`,
    },
    /story shows/,
  ],
  [
    secrets,
    'a deal that tells the number',
    {
      // The deal's event contains the number.
      opening: ({ secret }) => [
        { seat: 0, guess: 0 - Number(secret.slice('secret-'.length)), answer: 'low' },
      ],
      story: (event, names) =>
        event.guess < 0 ? `It is secret-${0 - event.guess}.` : guessing.story(event, names),
    },
    /story shows/,
  ],
  [
    secrets,
    'a label that tells the number',
    {
      choices: (state, seat) =>
        guessing.choices(state, seat).map((one) => ({ ...one, label: `Not ${state.secret}` })),
    },
    /choice shows/,
  ],
  [
    secrets,
    'a place that tells the number',
    { when: ({ secret }) => `The number is ${secret}` },
    /When shows what is hidden/,
  ],
  [
    secrets,
    'a place that tells its last digit',
    { when: ({ secret }) => `Try ${secret.length}, ${secret.at(-1)}` },
    /When tells apart/,
  ],
  [
    secrets,
    'a clock that tells its last digit',
    {
      clock: ({ secret }) => ({ id: `turn ${secret.at(-1)}`, seconds: 60 }),
    },
    /The clock tells apart/,
  ],
  [
    secrets,
    'a score that is the number',
    { scores: ({ secret }) => [Number(secret.slice('secret-'.length)), 0] },
    /The score tells apart/,
  ],
  [
    revealing,
    'silence about what was told',
    { reveals: () => false },
    /reveals nothing shows public what was hidden/,
  ],
];

/** A new deal whose event reveals some cards. */
const telling = (told: (state: Rounds) => readonly number[]): Change<typeof rounds> => ({
  apply: (state, seat, action, dice) => {
    const { state: next, events } = rounds.apply(state, seat, action, dice);
    const all = events.map((event) => (event.kind === 'deal' ? { ...event, told: told(next) } : event));
    return { state: next, events: all };
  },
});

export const roundsSight: readonly Variant<typeof rounds>[] = [
  [
    secrets,
    'a card of the new deal',
    telling(({ hands: [, hand = []] }) => hand.slice(0, 1)),
    /story shows what is hidden: card-/,
  ],
  [secrets, 'all cards of the new deal', telling(({ hands }) => hands.flat()), /story shows/],
  [secrets, 'a card that stays sealed', telling(({ sealed }) => [sealed]), /story shows/],
  [
    secrets,
    'the new hand in the line of the last card',
    {
      apply: (state, seat, action, dice) => {
        const { state: next, events } = rounds.apply(state, seat, action, dice);
        const all = next.round > state.round ? (next.hands[0] ?? []) : [];
        return {
          state: next,
          events: [...events, ...all.map((card): RoundsEvent => ({ kind: 'play', seat, card }))],
        };
      },
    },
    /story shows/,
  ],
];
