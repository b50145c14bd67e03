import { publicChoices, standsOpen } from '../../games/choices.ts';
import type { Seat } from '../../games/facets/seats.ts';
import type { LiveTable } from '../log/live.ts';
import { askedAt, isPaused } from '../log/proposal.ts';
import { calledByName, hasStandIn, peopleWithChoices, playsThemselves } from '../log/seating.ts';
import type { Answer, Button } from '../message/message.ts';
import { pageRows } from '../message/pages.ts';
import {
  actButton,
  formButton,
  inRows,
  limit,
  type Rows,
  type StepButton,
  stepButton,
  type Turn,
  turnOf,
} from './choice-buttons.ts';
import { type Choices, isAction, isForm, stepAt } from './choice-tree.ts';
import { fitted, inLines, isLong, linesOf, longLast } from './phone-lines.ts';
import { stepRows } from './step-rows.ts';

/**
 * Builds the rows of controls below the table message of a running game.
 *
 * @param lines number of lines of choices that fit on a phone below the board and text
 */
export function rowsForTurn(live: LiveTable, lines = phoneLines): Rows {
  const { game, stored } = live;
  const proposal = proposalRow(live);
  const pages = pageRows(game, stored);
  if (isPaused(stored)) return [...(proposal.length > 0 ? proposal : resumeRow(live)), ...pages];
  const takeOver = takeOverRow(live);
  const spread = proposal.length + takeOver.length > 0 ? [] : spreadRows(live, lines);
  if (spread.length > 0) return [...spread, ...pages];
  const deciding = decidingAt(live);
  const doors = privateRow(live);
  const costly =
    doors.length > 0 && deciding.every((one) => hasNoSide(live, one)) ? costlyOf(live, deciding) : [];
  const besides = [...takeOver, ...inRows([...doors.flat(), ...costly])];
  // Omit the page buttons while a proposal is open; commands show the same pages.
  const around = [...besides, ...(proposal.length > 0 ? [] : pages)];
  const room = limit.rows - proposal.length - around.length;
  // Other rows take space from the choices. The seat's **More…** button opens the choices that don't fit.
  const usual = costly.length === 0 ? deciding : withoutCostly(deciding);
  const left = lines - besides.reduce((sum, row) => sum + linesOf(row), 0);
  return [...proposal, ...deedRows(live, usual, room, left), ...around];
}

/** Number of lines of choices that fit on a phone below the board and text. */
export const phoneLines = 3;

/** Returns the people who have public choices, with those choices. */
const decidingAt = (live: LiveTable): Deciding[] =>
  peopleWithChoices(live)
    .map((seat) => ({
      seat,
      choices: calledByName(live, publicChoices(live.game, live.snapshot.state, seat)),
    }))
    .filter(({ choices }) => choices.length > 0);

const hasNoSide = ({ game, snapshot }: LiveTable, { seat }: Deciding): boolean =>
  game.sideOf?.(snapshot.state, seat) === undefined;

const isCostly = (choice: Choices[number]): boolean =>
  isAction(choice) && choice.style === 'danger' && standsOpen(choice);

/**
 * Returns buttons for costly choices, which come after the private-answer buttons. Used if seats don't have separate
 * rows. The other buttons then stay in place when a costly one appears or disappears, so nobody presses it by
 * mistake.
 */
function costlyOf(live: LiveTable, deciding: readonly Deciding[]): Button[] {
  const buttons = deciding.flatMap(({ seat, choices }) =>
    choices
      .filter(isAction)
      .filter(isCostly)
      .map((choice) => actButton(turnOf(live, seat), choice)),
  );
  const newest = new Map<string, Button>();
  for (const button of buttons) {
    const before = newest.get(wordsOf(button));
    if (before === undefined || numberOf(before) < numberOf(button)) newest.set(wordsOf(button), button);
  }
  return [...newest.values()];
}

/** Identifies a button by its label and effect, ignoring the action number. */
const wordsOf = ({ label, press }: Button): string =>
  JSON.stringify([label, { ...press, ...('number' in press && { number: 0 }) }]);

const numberOf = ({ press }: Button): number => ('number' in press ? press.number : 0);

const withoutCostly = (deciding: readonly Deciding[]): Deciding[] =>
  deciding
    .map((one) => ({ ...one, choices: one.choices.filter((choice) => !isCostly(choice)) }))
    .filter(({ choices }) => choices.length > 0);

/**
 * Returns the people's choices in at most `room` rows and, if possible, on at most `lines` lines of a phone.
 */
function deedRows(live: LiveTable, deciding: readonly Deciding[], room: number, lines: number): Rows {
  const [first] = deciding;
  if (first === undefined) return [];
  const decided = keptRows(live, deciding);
  if (deciding.length + decided.length === 1)
    return shortRows(turnOf(live, first.seat), first.choices, room, lines);
  const rows = rowsOfSides(live, [...deciding, ...decided], lines);
  // If there are more people to act than rows, everyone sees their choices only in private.
  return rows.length <= room ? rows : [[stepButton(turnOf(live, first.seat), '', 'Choose', 'primary')]];
}

/**
 * Returns people who have already decided while others haven't. Their rows stay in place until everyone has
 * decided, so that nobody presses the wrong button.
 */
function keptRows({ game, snapshot, stored }: LiveTable, deciding: readonly Deciding[]): Deciding[] {
  const { state, decided = [] } = snapshot;
  const hasSide = (seat: Seat) => game.sideOf?.(state, seat) !== undefined;
  const hadRow = ({ seat }: { readonly seat: Seat }) =>
    hasSide(seat) &&
    game.standing?.on(state, seat) !== true &&
    stored.seats.some((one) => one.seat === seat && playsThemselves(one));
  if (!deciding.every(({ seat }) => hasSide(seat))) return [];
  return decided.filter(hadRow).map((one) => ({ ...one, choices: [] }));
}

/** Returns the buttons for answering a proposal. */
function proposalRow({ stored }: LiveTable): Button[][] {
  const asked = askedAt(stored);
  if (asked === undefined) return [];
  const button = (label: string, style: Button['style'], answer: Answer): Button => ({
    kind: 'button',
    label,
    style,
    press: { do: 'answer', table: stored.id, proposal: asked.id, answer },
  });
  return [
    [
      button('Agree', 'success', 'agree'),
      button('Decline', 'danger', 'decline'),
      button('Withdraw', 'secondary', 'withdraw'),
    ],
  ];
}

function resumeRow({ stored }: LiveTable): Button[][] {
  return [[{ kind: 'button', label: 'Resume', style: 'primary', press: { do: 'resume', table: stored.id } }]];
}

/**
 * Returns the button to take a seat back from a program. One button is enough, because it applies to the seat
 * of the person who presses it.
 */
function takeOverRow({ game, snapshot, stored }: LiveTable): Button[][] {
  const played = stored.seats.some(
    (one) =>
      hasStandIn(one) || (one.userId !== undefined && game.standing?.on(snapshot.state, one.seat) === true),
  );
  if (!played) return [];
  return [
    [{ kind: 'button', label: 'Take over', style: 'danger', press: { do: 'take-over', table: stored.id } }],
  ];
}

/**
 * Returns the buttons that open the private answer. They look the same to everybody, so they reveal nothing.
 */
function privateRow({ game, snapshot, stored }: LiveTable): Button[][] {
  const door = game.door?.(snapshot.state);
  const button = (label: string, style: Button['style'], by: 'door' | 'hand'): Button => ({
    kind: 'button',
    label,
    style,
    press: { do: 'hand', table: stored.id, by },
  });
  const row = [
    ...(door === undefined ? [] : [button(door, 'primary', 'door')]),
    ...(game.hand === undefined ? [] : [button(game.hand, 'secondary', 'hand')]),
  ];
  return row.length === 0 ? [] : [row];
}

/** A person who has to decide at the same time as others, and their choices. */
interface Deciding {
  readonly seat: Seat;
  /** Empty if the person has decided. */
  readonly choices: Choices;
  /** The notation of the choices that the person had before deciding. */
  readonly offered?: readonly string[];
}

/**
 * Builds the rows for several people. If several people have a choice with the same label, it is shown once in a
 * shared row and applies to the seat of the person who presses it. Each person's other choices go into a separate
 * row, after the side's name.
 */
function rowsOfSides(live: LiveTable, deciding: readonly Deciding[], lines: number): Rows {
  const inOrder = deciding.toSorted((a, b) => a.seat - b.seat);
  // Use the newest of their numbers, so that the buttons are valid for everybody.
  const number = Math.max(
    ...inOrder.filter(({ choices }) => choices.length > 0).map(({ seat }) => turnOf(live, seat).number),
  );
  const sides = inOrder.map((one) => sideOf(live, one, number));
  const counted = new Map<string, number>();
  for (const button of sides.flatMap(({ open }) => open))
    counted.set(wordsOf(button), (counted.get(wordsOf(button)) ?? 0) + 1);
  // Shared choices stay shared, even after one person has decided.
  const before = new Set(inOrder.flatMap(({ offered = [] }) => offered));
  const isShared = (button: Button) =>
    (counted.get(wordsOf(button)) ?? 0) > 1 ||
    (button.press.do === 'act' && before.has(button.press.notation));
  const shared = new Map<string, Button>();
  for (const button of sides.flatMap(({ open }) => open).filter(isShared))
    shared.set(wordsOf(button), {
      ...button,
      press: { ...button.press, ...('number' in button.press && { number }) },
    });
  const own = sides.map((side) => ({ ...side, open: side.open.filter((button) => !isShared(button)) }));
  const common = inRows([...shared.values()]);
  // Each row gets one line. Extra lines don't depend on what the others do, so a row stays the same while
  // they decide.
  let spare = lines - common.reduce((sum, row) => sum + linesOf(row), 0) - own.length;
  const rows = own.map((side) => {
    const more = spare > 0 && side.open.some(isLong) ? 1 : 0;
    spare -= more;
    return sideRow(side, 1 + more);
  });
  const asked = withOneDoor(rows);
  // If the usual choices are in the rows of the sides, put those rows first. Then nothing in the other side's row
  // moves when a choice disappears after one person decides.
  const all = hasUsual(asked) && !hasUsual(common) ? [...asked, ...common] : [...common, ...asked];
  return all.filter(({ length }) => length > 0);
}

const hasUsual = (rows: readonly (readonly Button[])[]): boolean =>
  rows.flat().some(({ style }) => style === 'primary' || style === 'success');

/** The content of one side's row. */
interface Side {
  /** The side's name, shown first; undefined if sides have no names. */
  readonly name?: Button;
  readonly open: readonly Button[];
  /** The **More…** button, which opens all choices of the seat. */
  readonly door: Button;
  /** Whether the **More…** button leads to choices that the row doesn't show. */
  readonly isMore: boolean;
  readonly hasDecided: boolean;
}

function sideOf(live: LiveTable, { seat, choices }: Deciding, number: number): Side {
  const { game, snapshot, stored } = live;
  const turn = turnOf(live, seat);
  const open = choices
    .filter(isAction)
    .filter(standsOpen)
    .map((choice) => actButton(turn, choice));
  const side = game.sideOf?.(snapshot.state, seat);
  const door = moreButton({ ...turn, number });
  const hasDecided = choices.length === 0;
  const rest = { open, isMore: open.length < choices.length, hasDecided };
  if (side === undefined) return { ...rest, door };
  const name: Button = {
    kind: 'button',
    label: hasDecided ? `${side} has decided` : side,
    style: 'secondary',
    disabled: true,
    press: { do: 'side', table: stored.id, seat },
  };
  return { ...rest, name, door: { ...door, press: { ...door.press, row: seat } } };
}

const moreButton = (turn: Turn): StepButton => stepButton(turn, '', 'More…');

/** Maximum number of buttons in one side's row, not counting the **More…** button. */
const mostOfOne = 4;

/**
 * Builds one side's row: its name, then at most four buttons that fit on `lines` lines of a phone. If some
 * choices aren't shown, it ends with the **More…** button.
 */
function sideRow({ name, open, door, isMore, hasDecided }: Side, lines: number): readonly Button[] {
  const named = name === undefined ? [] : [name];
  const all = longLast([...named, ...open]);
  if (open.length <= mostOfOne && !isMore && linesOf(all) <= lines)
    return open.length > 0 || hasDecided ? all : [];
  const buttons = Math.min(mostOfOne, limit.buttons - named.length - 1);
  return fitted(named, open, [door], { lines, buttons });
}

/**
 * Removes duplicate buttons. Without side names, all rows have the same **More…** button, so only the last
 * row keeps it.
 */
function withOneDoor(rows: readonly (readonly Button[])[]): readonly (readonly Button[])[] {
  const shown = new Set<string>();
  const fresh = ({ press }: Button): boolean => {
    const key = JSON.stringify(press);
    const isNew = !shown.has(key);
    shown.add(key);
    return isNew;
  };
  return rows
    .toReversed()
    .map((row) => row.filter(fresh))
    .toReversed();
}

/**
 * Shows the complete first step after the private-answer buttons, if only one person is to act. Each row is
 * one line of a phone. Empty if that doesn't fit.
 */
function spreadRows(live: LiveTable, lines: number): Rows {
  const { game, snapshot } = live;
  const [seat, ...others] = peopleWithChoices(live);
  if (game.spread?.(snapshot.state) !== true || seat === undefined || others.length > 0) return [];
  const choices = calledByName(live, publicChoices(game, snapshot.state, seat));
  const rows = inLines([privateRow(live).flat(), firstStep(turnOf(live, seat), choices)]);
  return rows.length <= lines ? rows : [];
}

/** Returns buttons for everything at the first step: first actions, then forms, then groups. */
function firstStep(turn: Turn, choices: Choices): Button[] {
  const { actions, forms, groups } = stepAt(choices, []);
  const all = choices.filter(isForm);
  return [
    ...actions.map((choice) => actButton(turn, choice)),
    ...forms.map((form) => formButton(turn, form, all.indexOf(form))),
    ...groups.map((group, at) => stepButton(turn, String(at), `${group}…`)),
  ];
}

/**
 * Returns the choices of the only person to act. If they take several rows or too many lines of a phone, some
 * are moved behind a **More…** button.
 */
function shortRows(turn: Turn, choices: Choices, room: number, lines: number): Rows {
  const { actions, forms } = stepAt(choices, []);
  if (actions.length + forms.length === 0) return stepRows(turn, choices, [], { room });
  const buttons = firstStep(turn, choices);
  if (buttons.length <= limit.buttons && linesOf(buttons) <= lines) return [buttons];
  const usual = actions.map((choice) => actButton(turn, choice));
  const first = usual.length > 0 ? usual : buttons;
  return [fitted([], first, [moreButton(turn)], { lines, buttons: limit.buttons - 1 })];
}
