import type { Seat } from '../../games/facets/seats.ts';
import type { Tip } from '../../games/facets/tips.ts';
import type { LiveTable } from '../log/live.ts';
import type { Button, Message } from '../message/message.ts';
import { stepButton, turnOf } from './choice-buttons.ts';
import { wordLines, wordRoom } from './phone-lines.ts';
import { showsOf } from './private-answer.ts';

const mark = '💡';

/** Where a private answer stands. */
export interface Moment {
  /** Step of the choices that it shows; the first unless given. */
  readonly path?: string;
  /** Lines of what has just happened, which it begins with and which stand above a tip that comes first. */
  readonly happened?: readonly string[];
  /** Whether its person has opened it in this moment, and does not go on in it. */
  readonly isOpened?: boolean;
}

/**
 * Whether a tip can be told beside an answer: what a phone has no room for below the picture is told alone, but nobody who is
 * choosing is held up for it.
 */
export const canTell = (answer: Message, tip: Tip, { isOpened = false }: Moment): boolean =>
  tip.first === true || isOpened || hasRoom(answer, tip);

/** A private answer with a tip: below its words where there is room, or in its place with a button that goes on to it. */
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

/** What has no picture may be read by scrolling. */
const hasRoom = ({ panels, picture, rows }: Message, tip: Tip): boolean =>
  picture === undefined ||
  wordLines(below(panels[0]?.text ?? '', tip)) <= wordRoom('', picture.picture, rows, true);

/** To the choices, or to the hand of who has none. */
function onward(live: LiveTable, seat: Seat, path: string): Button {
  const { game, stored, snapshot } = live;
  if (game.choices(snapshot.state, seat).length > 0)
    return stepButton(turnOf(live, seat), path, 'Go on', 'primary');
  const press = { do: 'hand', table: stored.id, by: 'hand' } as const;
  return { kind: 'button', label: 'Go on', style: 'primary', press };
}
