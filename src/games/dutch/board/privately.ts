import type { Illustrated, Preview } from '../../facets/looks.ts';
import type { Names, Seat } from '../../facets/seats.ts';
import type { Action } from '../actions.ts';
import { cardAtStep, handAtStep } from '../forms/choices.ts';
import type { Slot } from '../state.ts';
import { faceOf } from '../terms/cards.ts';
import { secondsOf } from '../terms/timers.ts';
import type { View } from '../view.ts';
import { type Face, facesShown } from './faces.ts';
import { describeHand, drawHand } from './hand-picture.ts';

/**
 * What only the viewer sees (Dutch 24.4): their own hand with the faces they may see, or a hand to choose
 * from when they use a power.
 */
export function privately(view: View, path: readonly string[], names: Names): Illustrated | undefined {
  const { viewer } = view;
  if (viewer === 'public') return undefined;
  const seat = handAtStep(path, viewer, view.active) ?? viewer;
  const faces = facesShown(view).filter((face) => seat === viewer || face.seat === seat);
  const locked = view.window?.locked.includes(viewer) === true ? ['You’re locked out of this window.'] : [];
  const text = [...faces.map((face) => faceLine(face, view, names)), ...remember(view), ...locked].join('\n');
  return {
    panel: {
      title: titleAt(view, path, seat === viewer ? 'your own hand' : names(seat), names),
      text: (text || quiet(view, seat)).slice(0, 4_000),
    },
    picture: drawHand(view, seat, names),
    alt: describeHand(view, seat, names),
    ...(faces.length > 0 && { seconds: secondsOf('peeking', view.options.pace) }),
  };
}

/** Returns the instruction for choosing at a step. */
function titleAt(view: View, path: readonly string[], whose: string, names: Names): string {
  const { legal, window, peeked, viewer, active } = view;
  if (legal.initial_peek !== undefined)
    return peeked[Number(viewer)]?.length === 1 ? 'Look at one more card' : 'Look at two cards';
  if (legal.play !== undefined) return 'Play a card';
  if (legal.same_rank !== undefined)
    return window?.rank === 'JK' ? 'Drop a joker' : `Drop any ${window?.rank}`;
  if (legal.queen_peek !== undefined)
    return path.length === 0 ? 'Look at a card' : `Look at a card from ${whose}`;
  if (legal.jack_swap === undefined) return 'My hand';
  if (path.length === 0) return 'Swap two cards';
  const first = cardAtStep(path, Number(viewer), active);
  return first === undefined ? `Swap a card from ${whose}` : `Swap ${slotName(first, view, names)} with …`;
}

/** Says what a button will do when there are no faces to show. */
function quiet({ hands, phase, legal, options }: View, seat: Seat): string {
  if (hands[seat]?.every((card) => card === null) ?? true) return 'No cards.';
  if (phase === 'round_over' || phase === 'game_ended') return 'All hands are open.';
  if (legal.initial_peek !== undefined) return 'Choose two slots. Only you see their faces.';
  if (legal.same_rank !== undefined)
    return 'If you choose a card with a different rank, everybody sees it, you keep it, and you get a penalty card.';
  if (legal.queen_peek !== undefined) return 'Only you see its face.';
  if (legal.jack_swap !== undefined) return 'Nobody sees the faces.';
  return options.memory_aid
    ? 'You don’t know any of the face-down cards.'
    : 'All the cards are face down, so you have to remember them.';
}

function faceLine({ seat, index, card }: Face, { viewer, drawn, drawnCard }: View, names: Names): string {
  const isDrawn = seat === viewer && drawnCard !== null && index === drawn;
  const where =
    seat === viewer
      ? `${isDrawn ? 'Drawn into slot' : 'Slot'} ${index + 1}`
      : `${names(seat)}, slot ${index + 1}`;
  return `${where}: **${faceOf(card)}**`;
}

const remember = ({ phase, viewer, peeked }: View): string[] =>
  phase === 'initial_peek' && peeked[Number(viewer)]?.length === 2 ? ['Remember them!'] : [];

const slotName = ({ seat, index }: Slot, { viewer }: View, names: Names): string =>
  seat === viewer ? `your own slot ${index + 1}` : `${names(seat)}’s slot ${index + 1}`;

export function previewOf(view: View, taken: Action, names: Names): Preview | undefined {
  if (taken.type === 'call_dutch')
    return {
      panel: {
        title: 'Call Dutch',
        text: 'Everybody else has one more turn, then all hands are counted. You can’t undo this.',
      },
      button: 'Call Dutch',
      confirm: true,
    };
  if (taken.type !== 'jack_swap') return undefined;
  const [a, b] = [slotName(taken.a, view, names), slotName(taken.b, view, names)];
  return { panel: { title: 'Swap', text: `${a} with ${b}.` }, button: 'Swap' };
}
