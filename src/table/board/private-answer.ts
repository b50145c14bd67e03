import { hash } from 'node:crypto';
import { canonicalJson } from '../../engine/canonical.ts';
import type { Illustrated, Preview } from '../../games/facets/looks.ts';
import type { Again } from '../../games/facets/offer.ts';
import type { Names, Seat } from '../../games/facets/seats.ts';
import type { Panel } from '../../games/facets/telling.ts';
import type { Game } from '../../games/game.ts';
import type { PrivateShows } from '../../store/records/private-answer.ts';
import type { StoredTable } from '../../store/records/table.ts';
import { isLive, readTimeControl } from '../clock/time-control.ts';
import { isLate, overLine } from '../ledger/late.ts';
import type { LiveTable } from '../log/live.ts';
import { choicesAt, namesOf, plainNamesOf, seatOf } from '../log/seating.ts';
import { endingOf } from '../log/standings.ts';
import type { Button, Message } from '../message/message.ts';
import { inRows, limit, type Rows, stepButton, type Turn, turnOf, typeButton } from './choice-buttons.ts';
import {
  actionsBelow,
  type Choices,
  pathIndexes,
  pathNames,
  settledAt,
  stepAt,
  stepBefore,
} from './choice-tree.ts';
import { inLines, wordLines, wordRoom } from './phone-lines.ts';
import { stepRows } from './step-rows.ts';

/**
 * The private answer: one message for one person, edited in place. It says what just happened, what only that
 * person may see, and what they can choose at a step.
 */

/** Minimum number of seconds before private text is hidden, in games with a slow time control. */
const slowSeconds = 30;

type Shown = Pick<Message, 'panels' | 'picture'>;

/**
 * Builds the private answer.
 *
 * @param path indexes of groups, `''` for the first step; an unknown path shows the first step
 * @param happened lines about what just happened
 * @param instead builds the content shown with the choices if the game shows this person nothing; by default, this is
 * the path to the step
 */
export function privateAnswer(
  live: LiveTable,
  seat: Seat,
  path = '',
  happened: readonly string[] = [],
  instead?: () => Shown,
): Message {
  const choices = choicesAt(live, seat);
  const { names, shown } = stepShown(live, seat, choices, pathNames(choices, path) ?? []);
  const { actions, forms, groups } = stepAt(choices, names);
  const empty = actions.length + forms.length + groups.length === 0;
  const turn = turnOf(live, seat);
  const title = names.join(' ▸ ') || (empty ? 'Nothing for you to do right now' : 'Your choices');
  const seen = shown ?? { panel: { title, text: '' } };
  const ways = empty ? [] : [...backButton(turn, choices, names), typeButton(turn)];
  const last = inRows(ways);
  const whole = illustrated(seen, happened);
  const small = seen.smaller && illustrated({ ...seen, picture: seen.smaller }, happened);
  const onPhone = (some: Rows, message: Shown): Rows => {
    const below = besideMenus(some, last);
    return fitsPhone(message, below) ? below : inLines(below);
  };
  const fits = (some: Rows, message: Shown): boolean => fitsPhone(message, onPhone(some, message));
  const rows = stepRows(turn, choices, names, {
    room: limit.rows - last.length,
    beside: ways.length,
    ...(seen.picture && {
      walked: (some) => fits(some, whole) || (small !== undefined && fits(some, small)),
    }),
  });
  const message = small !== undefined && !fits(rows, whole) ? small : whole;
  return {
    ...message,
    ...(shown === undefined && instead?.()),
    rows: onPhone(rows, message),
    ...(seen.seconds !== undefined && { hidesAfter: hidesAfter(live, seen.seconds) }),
    shows: showsOf(live, seat, !empty, names.length === 0 ? seen.panel : undefined),
  };
}

/**
 * Records what a private answer shows of the game.
 * @param acts whether any of its controls plays an action
 * @param first the text of the first step, if the answer shows that step
 */
export function showsOf(
  live: LiveTable,
  seat: Seat,
  acts: boolean,
  first?: Panel,
): NonNullable<Message['shows']> {
  const hand = live.game.hand === undefined ? undefined : (first ?? shownAt(live, seat, [])?.panel);
  return {
    table: live.stored.id,
    seat,
    seq: live.stored.seq,
    ...(acts && { number: turnOf(live, seat).number }),
    ...(hand !== undefined && { hand: digestOf(hand) }),
    ...(first !== undefined && { first: true }),
  };
}

const digestOf = (panel: Panel): string => hash('sha256', canonicalJson(panel), 'hex').slice(0, 16);

/**
 * How to update an outdated private answer: keep the text and remove the controls, or replace everything with
 * one line.
 */
export type Untrue = { readonly left: 'words' } | { readonly left: 'line'; readonly line: string };

/**
 * Checks whether a private answer is out of date because others acted or time ran out.
 *
 * @param userId the person who has the answer
 * @returns how to update the answer; undefined if it is still correct
 */
export function untrue(live: LiveTable, userId: string, shows: PrivateShows): Untrue | undefined {
  const { seat, number, hand, first } = shows;
  if (number === undefined && hand === undefined) return undefined;
  if (live.stored.status !== 'active') return { left: 'line', line: 'This game is over.' };
  if (seatOf(live.stored, userId) !== seat) return { left: 'line', line: 'You’ve left this table.' };
  const isOther = hand !== undefined && showsOf(live, seat, false).hand !== hand;
  if (isOther) return { left: 'line', line: `Your cards have changed. **${live.game.hand}** shows them.` };
  if (number === undefined || !isLate(live, seat, number)) return undefined;
  if (first && hand !== undefined) return { left: 'words' };
  return { left: 'line', line: overLine(endingOf(live, seat, number)?.what) };
}

/**
 * Returns the step to show, and what the game shows there. Steps without anything to choose are skipped if
 * steps have pictures or if the actions don't fit in one menu.
 */
function stepShown(
  live: LiveTable,
  seat: Seat,
  choices: Choices,
  asked: readonly string[],
): { readonly names: readonly string[]; readonly shown: Illustrated | undefined } {
  const shown = shownAt(live, seat, asked);
  const isMenu = shown?.picture === undefined && actionsBelow(choices, asked).length <= limit.options;
  const names = isMenu ? asked : settledAt(choices, asked);
  return { names, shown: names.length === asked.length ? shown : shownAt(live, seat, names) };
}

/** Moves the back button into the row of buttons below the menus, if there is room. */
function besideMenus(rows: Rows, last: readonly (readonly Button[])[]): Rows {
  const [below] = rows.slice(1).slice(-1);
  const [back = []] = last;
  const fits = below?.every(({ kind }) => kind === 'button') && below.length + back.length <= limit.buttons;
  if (!fits || rows[0]?.[0]?.kind !== 'menu') return [...rows, ...last];
  return [...rows.slice(0, -1), [...(below as readonly Button[]), ...back]];
}

const fitsPhone = ({ panels, picture }: Shown, rows: Rows): boolean =>
  picture === undefined || wordLines(panels[0]?.text ?? '') <= wordRoom('', picture.picture, rows, true);

/** Builds the private answer that follows an action after which the person usually chooses again. */
export function answerAgain(
  live: LiveTable,
  seat: Seat,
  again: Again,
  happened: readonly string[] = [],
): Message {
  const choices = live.game.choices(live.snapshot.state, seat);
  return privateAnswer(live, seat, pathIndexes(choices, again) ?? '', happened);
}

/**
 * Shows what an action would do, above the button that plays it.
 * @param path the path of the step where the action was chosen, as in the game's choices
 */
export function previewMessage(
  live: LiveTable,
  seat: Seat,
  preview: Preview,
  notation: string,
  path: readonly string[],
): Message {
  const turn = turnOf(live, seat);
  const choices = live.game.choices(live.snapshot.state, seat);
  const play: Button = {
    kind: 'button',
    label: preview.button ?? 'Play it',
    style: 'success',
    press: { do: 'sure', table: turn.table, number: turn.number, notation },
  };
  const back = choices.length > 0 ? [stepButton(turn, pathIndexes(choices, path) ?? '', 'Back')] : [];
  return { ...illustrated(preview, []), rows: [[play, ...back]], shows: showsOf(live, seat, true) };
}

/** Returns what the game shows the person at a step; undefined if it shows only the choices. */
export function shownAt(live: LiveTable, seat: Seat, names: readonly string[]): Illustrated | undefined {
  const { game, snapshot, stored } = live;
  if (game.privately === undefined) return undefined;
  const view = game.view(snapshot.state, seat);
  const path = asGameHasThem(live, seat, names);
  return named(stored, (nameOf) => game.privately?.(view, path, nameOf));
}

/** Converts a path with people's names back to the path in the game's choices. */
function asGameHasThem(live: LiveTable, seat: Seat, names: readonly string[]): readonly string[] {
  const { game, snapshot } = live;
  if (game.called === undefined || names.length === 0) return names;
  const path = pathIndexes(choicesAt(live, seat), names);
  return (path === undefined ? undefined : pathNames(game.choices(snapshot.state, seat), path)) ?? names;
}

/** Returns what a game shows. Names are escaped in its Markdown and plain in its picture. */
export function named<Some extends Illustrated | undefined>(
  { seats }: Pick<StoredTable, 'seats'>,
  show: (names: Names) => Some,
): Some {
  const [written, plain] = [namesOf(seats), plainNamesOf(seats)];
  const shown = show(written);
  const differs = seats.some(({ seat }) => written(seat) !== plain(seat));
  if (shown?.picture === undefined || !differs) return shown;
  const { picture, smaller, alt } = show(plain) ?? shown;
  return {
    ...shown,
    ...(picture && { picture }),
    ...(smaller && { smaller }),
    ...(alt !== undefined && { alt }),
  };
}

/**
 * Turns what the game shows into a message without controls.
 * @param above lines to put above the game's text
 */
export function illustrated({ panel, picture, alt }: Illustrated, above: readonly string[] = []): Shown {
  const text = [...above, panel.text].filter((line) => line !== '').join('\n');
  return {
    panels: [{ ...panel, text }],
    ...(picture && { picture: { picture, alt: alt ?? panel.title } }),
  };
}

function hidesAfter({ stored }: LiveTable, seconds: number): number {
  const { control } = readTimeControl(stored.timeControl);
  return isLive(control) ? seconds : Math.max(seconds, slowSeconds);
}

/** The text that replaces private text once it is hidden. */
export const hiddenAgain = (game: Game): Panel => {
  const again = game.hand === undefined ? '`/table hand`' : `**${game.hand}**`;
  return { title: 'Hidden again', text: `${again} shows what you can still see.` };
};

function backButton(turn: Turn, choices: Choices, names: readonly string[]): Button[] {
  const before = stepBefore(choices, names);
  const path = before && pathIndexes(choices, before);
  return path === undefined ? [] : [stepButton(turn, path, 'Back')];
}
