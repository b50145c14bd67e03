import type { ActionChoice } from '../../src/games/facets/offer.ts';
import type { Seat } from '../../src/games/facets/seats.ts';
import { pathNames } from '../../src/table/board/choice-tree.ts';
import { previewMessage, privateAnswer } from '../../src/table/board/private-answer.ts';
import type { LiveTable } from '../../src/table/log/live.ts';
import { choicesAt } from '../../src/table/log/seating.ts';
import type { Message } from '../../src/table/message/message.ts';

/** Counts the presses for an action in the rows of a private answer. */

/** A button takes one press; a menu takes one to open and one to choose. */
const costs = { button: 1, menu: 2 } as const;

/** A control that leads to an action: it plays the action, or opens a step toward it. */
interface Onward {
  readonly presses: number;
  /** The step that it opens; undefined if it plays the action. */
  readonly path?: string;
}

/**
 * Counts the presses to play an action, from the first step of the private answer.
 *
 * @throws Error if no control leads there
 */
export function pressesFor(live: LiveTable, seat: Seat, choice: ActionChoice<unknown>): number {
  const notation = live.game.notate(live.snapshot.state, choice.action);
  let [presses, path] = [0, ''];
  for (;;) {
    const onward = nextControl(live, seat, choice, notation, privateAnswer(live, seat, path));
    if (onward === undefined) throw new Error(`No control at “${path}” leads to ${notation}.`);
    presses += onward.presses;
    if (onward.path === undefined) return presses + pressesToConfirm(live, seat, choice, notation);
    path = onward.path;
  }
}

/** The control that gets closest to the action. */
function nextControl(
  live: LiveTable,
  seat: Seat,
  { path }: ActionChoice<unknown>,
  notation: string,
  message: Message,
): Onward | undefined {
  const choices = choicesAt(live, seat);
  let best: { readonly onward: Onward; readonly depth: number } | undefined;
  const found = (onward: Onward, depth: number) => {
    if (best === undefined || depth > best.depth) best = { onward, depth };
  };
  const leadsTo = (step: string, presses: number) => {
    const names = pathNames(choices, step) ?? [];
    const isOnWay = names.length > 0 && names.every((name, at) => name === path[at]);
    if (isOnWay) found({ presses, path: step }, names.length);
  };
  for (const control of message.rows.flat()) {
    const { press } = control;
    if (control.kind === 'button') {
      if (press.do === 'act' && press.notation === notation)
        found({ presses: costs.button }, Number.POSITIVE_INFINITY);
      if (press.do === 'open' && control.label !== 'Back') leadsTo(press.path, costs.button);
    } else if (press.do === 'pick' && control.options.some(({ value }) => value === notation))
      found({ presses: costs.menu }, path.length + 1);
    else if (press.do === 'dig') for (const { value } of control.options) leadsTo(value, costs.menu);
  }
  return best?.onward;
}

/** A preview takes one more press. */
function pressesToConfirm(
  live: LiveTable,
  seat: Seat,
  { action, path }: ActionChoice<unknown>,
  notation: string,
): number {
  const { game, snapshot } = live;
  const preview = game.preview?.(game.view(snapshot.state, seat), action, (one) => `Seat ${one + 1}`);
  if (preview === undefined) return 0;
  const { rows } = previewMessage(live, seat, preview, notation, path);
  const plays = rows.flat().some(({ press }) => press.do === 'sure' && press.notation === notation);
  if (!plays) throw new Error(`Nothing plays ${notation} below its preview.`);
  return costs.button;
}
