import type { Seat } from '../../games/facets/seats.ts';
import type { Tip } from '../../games/facets/tips.ts';
import type { LiveTable } from '../log/live.ts';
import type { Button, Message } from '../message/message.ts';
import { stepButton, turnOf } from './choice-buttons.ts';
import { wordLines, wordRoom } from './phone-lines.ts';
import { showsOf } from './private-answer.ts';

const mark = '💡';

/** What a private answer currently shows. */
export interface Moment {
  /** The path of the step that it shows; by default, the first step. */
  readonly path?: string;
  /** Lines about what just happened. They go at the top of the answer, or above a tip that is shown first. */
  readonly happened?: readonly string[];
  /** Whether the person just opened the answer, rather than continuing in it. */
  readonly isOpened?: boolean;
}

/**
 * Whether a tip can be shown with an answer. If it doesn't fit below the picture, it would be shown first,
 * alone. It must not interrupt a person who is choosing, unless the tip must come first.
 */
export const canTell = (answer: Message, tip: Tip, { isOpened = false }: Moment): boolean =>
  tip.first === true || isOpened || hasRoom(answer, tip);

/**
 * Adds a tip to a private answer. If there is room, it goes below the text. Otherwise, the tip is shown
 * first, with a button that continues to the answer.
 */
export function withTip(live: LiveTable, seat: Seat, answer: Message, tip: Tip, moment: Moment): Message {
  const { path = '', happened = [] } = moment;
  const [words, ...others] = answer.panels;
  if (words === undefined) return answer;
  if (tip.first !== true && hasRoom(answer, tip))
    return { ...answer, panels: [{ ...words, text: below(words.text, tip) }, ...others] };
  return {
    panels: [{ title: 'Before you go on', text: [...happened, said(tip)].join('\n') }],
    rows: [[onward(live, seat, path)]],
    shows: showsOf(live, seat, true),
  };
}

const said = ({ text }: Tip): string => `${mark} ${text}`;
const below = (words: string, tip: Tip): string =>
  [words, said(tip)].filter((line) => line !== '').join('\n');

/** Whether there is room for a tip. An answer without a picture always has room, because it may scroll. */
const hasRoom = ({ panels, picture, rows }: Message, tip: Tip): boolean =>
  picture === undefined ||
  wordLines(below(panels[0]?.text ?? '', tip)) <= wordRoom('', picture.picture, rows, true);

/** The button that continues to the choices, or to the hand if there are none. */
function onward(live: LiveTable, seat: Seat, path: string): Button {
  const { game, stored, snapshot } = live;
  if (game.choices(snapshot.state, seat).length > 0)
    return stepButton(turnOf(live, seat), path, 'Go on', 'primary');
  const press = { do: 'hand', table: stored.id, by: 'hand' } as const;
  return { kind: 'button', label: 'Go on', style: 'primary', press };
}
