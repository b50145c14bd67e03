import type { Illustrated, Page, Preview } from '../../facets/looks.ts';
import type { Names, Seat } from '../../facets/seats.ts';
import type { Panel } from '../../facets/telling.ts';
import type { Action } from '../actions.ts';
import { slotOf } from '../hands/hand.ts';
import type { Card, Slot, SlotKey } from '../state.ts';
import { faceOf } from '../terms/cards.ts';
import { secondsOf } from '../terms/timers.ts';
import type { SeenCard, View } from '../view.ts';
import { totalRows } from '../words/story.ts';

/** The table in words: what all see, and what one sees alone (24.1, 24.4). */

const shown = (card: SeenCard, index: number): string =>
  card === null ? `${index + 1}·` : `${index + 1}${card === 'hidden' ? '▮' : `:${faceOf(card)}`}`;

const cardsIn = (hand: readonly SeenCard[]): number => hand.filter((card) => card !== null).length;

/** Status of a seat (section 16). */
function statusOf(view: View, seat: Seat): string {
  const { phase, window, powers, current, active } = view;
  if (!active.includes(seat)) return 'left';
  if (window?.locked.includes(seat) === true) return 'locked';
  if (window?.passed.includes(seat) === true) return 'passed';
  if (window !== null) return 'may drop a card';
  if (phase === 'special_play_window')
    return powers[0]?.seat === seat
      ? powers[0].power === 'queen_peek'
        ? 'looks at a card'
        : 'swaps two cards'
      : '';
  if (phase === 'round_over') return view.ready.includes(seat) ? 'ready' : '';
  if (!view.awaited.includes(seat)) return '';
  if (phase === 'initial_peek') return 'looks at two cards';
  if (seat !== current) return '';
  return phase === 'drawing_card' ? 'draws' : phase === 'playing_card' ? 'plays a card' : '';
}

function seatRow(view: View, seat: Seat, names: Names): string {
  const hand = view.hands[seat] ?? [];
  const notes = [
    statusOf(view, seat),
    view.dutch?.caller === seat ? 'called Dutch' : '',
    view.autoPass.includes(seat) ? 'passes in advance' : '',
  ].filter((note) => note !== '');
  const row = `**${names(seat)}** (${cardsIn(hand)})${notes.length > 0 ? `: ${notes.join(', ')}` : ''}`;
  return hand.length === 0 ? row : `${row}\n${hand.map(shown).join(' ')}`;
}

const pilesOf = ({ discard, pile }: View): string => {
  const top = discard.at(-1);
  return `Top discard: ${top === undefined ? 'none' : faceOf(top)} · pile: ${pile} · discards: ${discard.length}`;
};

/** Letters of a hand that a message still shows. */
const longestRows = 3_800;

export function panelOf(view: View, names: Names): Panel {
  const { window, match, players } = view;
  const rows = players.map((_, seat) => seatRow(view, seat, names)).join('\n');
  const lines = [
    pilesOf(view),
    ...(window === null ? [] : [`Same rank: **${window.rank === 'JK' ? 'joker' : window.rank}**`]),
    ...(view.powers.length === 0 ? [] : [`Powers waiting: ${view.powers.length}`]),
    '',
    rows.slice(0, longestRows),
  ];
  return {
    title: match === null ? 'Dutch' : `Dutch, round ${match.round}`,
    text: lines.join('\n'),
    ...(match !== null && {
      fields: [{ name: 'Totals', value: totalRows(match.totals, names).join('\n') || 'None' }],
    }),
  };
}

export const pages: readonly Page[] = [{ id: 'scores', label: 'Scores' }];

export function pageOf(view: View, names: Names): Illustrated {
  const { match, result, players } = view;
  const rows =
    match !== null
      ? totalRows(match.totals, names)
      : result !== null
        ? result.scores.map(({ seat, points, cards }) => `${names(seat)}: ${points} in ${cards} cards`)
        : players.map((_, seat) => `${names(seat)}: ${cardsIn(view.hands[seat] ?? [])} cards`);
  return { panel: { title: 'Scores', text: rows.join('\n') } };
}

/** Hidden faces that the seat is shown: fresh ones, and with the memory aid all that it knows. */
export function facesOf({ options, fresh, known, hands }: View): readonly { slot: Slot; card: Card }[] {
  const keys = options.memory_aid ? (Object.keys(known) as SlotKey[]) : fresh;
  return keys
    .flatMap((key) => {
      const [slot, card] = [slotOf(key), known[key]];
      return card === undefined || hands[slot.seat]?.[slot.index] !== 'hidden' ? [] : [{ slot, card }];
    })
    .toSorted((one, other) => one.slot.seat - other.slot.seat || one.slot.index - other.slot.index);
}

/** *My hand*. */
export function handOf(view: View, names: Names): Illustrated | undefined {
  const { viewer, drawnCard, drawn } = view;
  if (viewer === 'public') return undefined;
  const faces = facesOf(view);
  const own = (view.hands[viewer] ?? []).map((card, index) => {
    if (drawnCard !== null && index === drawn) return shown(drawnCard, index);
    const face = faces.find(({ slot }) => slot.seat === viewer && slot.index === index);
    return shown(face?.card ?? card, index);
  });
  const others = faces
    .filter(({ slot }) => slot.seat !== viewer)
    .map(({ slot, card }) => `${names(slot.seat)}, slot ${slot.index + 1}: ${faceOf(card)}`);
  const locked = view.window?.locked.includes(viewer) === true ? ['You are locked out of this window.'] : [];
  const tells = faces.length > 0 || drawnCard !== null;
  return {
    panel: {
      title: 'My hand',
      text: [own.join(' ') || 'No cards', ...others, ...locked].join('\n').slice(0, 4_000),
    },
    ...(tells && { seconds: secondsOf('peeking', view.options.pace) }),
  };
}

const slotName = ({ seat, index }: Slot, { viewer }: View, names: Names): string =>
  `slot ${index + 1} of ${seat === viewer ? 'your own hand' : names(seat)}`;

export function previewOf(view: View, taken: Action, names: Names): Preview | undefined {
  if (taken.type === 'call_dutch')
    return {
      panel: {
        title: 'Call Dutch',
        text: 'Everybody else has one more turn, then all hands are counted. It cannot be taken back.',
      },
      deed: 'Call Dutch',
      confirm: true,
    };
  if (taken.type !== 'jack_swap') return undefined;
  const [a, b] = [slotName(taken.a, view, names), slotName(taken.b, view, names)];
  return { panel: { title: 'Swap', text: `${a} with ${b}.` }, deed: 'Swap' };
}
