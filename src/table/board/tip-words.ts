import type { Seat } from '../../games/facets/seats.ts';
import type { Tip } from '../../games/facets/tips.ts';
import type { LiveTable } from '../log/live.ts';
import type { Button, Message } from '../message/message.ts';
import { stepButton, turnOf } from './choice-buttons.ts';

const mark = '💡';

/**
 * A private answer with a tip: below its words, or in its place with a button that goes on to it.
 *
 * @param path step of the choices that the answer shows
 * @param happened lines of what has just happened, which stand above a tip that comes first
 */
export function withTip(
  live: LiveTable,
  seat: Seat,
  answer: Message,
  { text, first }: Tip,
  path: string,
  happened: readonly string[],
): Message {
  const said = `${mark} ${text}`;
  if (first === true)
    return {
      panels: [{ title: 'Before you go on', text: [...happened, said].join('\n') }],
      rows: [[onward(live, seat, path)]],
    };
  const [words, ...others] = answer.panels;
  if (words === undefined) return answer;
  const below = [words.text, said].filter((line) => line !== '').join('\n\n');
  return { ...answer, panels: [{ ...words, text: below }, ...others] };
}

/** To the choices, or to the hand of who has none. */
function onward(live: LiveTable, seat: Seat, path: string): Button {
  const { game, stored, snapshot } = live;
  if (game.choices(snapshot.state, seat).length > 0)
    return stepButton(turnOf(live, seat), path, 'Go on', 'primary');
  const press = { do: 'hand', table: stored.id, by: 'hand' } as const;
  return { kind: 'button', label: 'Go on', style: 'primary', press };
}
