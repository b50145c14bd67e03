import { describe, expect, it } from 'vitest';
import { baseball } from '../src/games/baseball/index.ts';
import type { State } from '../src/games/baseball/state.ts';
import { seatsWithChoices } from '../src/games/choices.ts';
import type { Seat } from '../src/games/facets/seats.ts';
import type { Game } from '../src/games/game.ts';
import { stepAt } from '../src/table/board/choice-tree.ts';
import { rowsForTurn } from '../src/table/board/controls.ts';
import { privateAnswer } from '../src/table/board/private-answer.ts';
import type { LiveTable } from '../src/table/log/live.ts';
import type { Button, Message } from '../src/table/message/message.ts';
import { storedTable } from './equipment/databases/stored-table.ts';
import { lengthOf } from './equipment/length.ts';
import { optionsOf, playRandomly } from './games/baseball/random-games.ts';
import { sampleState } from './games/baseball/sample-game.ts';
import { scriptedDice } from './games/baseball/scripted-dice.ts';

/**
 * A manager should be able to take in all choices at a glance. At every step of whole games, there are at most eight
 * buttons.
 */

const mostButtons = 8;

/**
 * Maximum for a person who reads a card. They first see the ten most common results and then the nine positions, so
 * that each result takes at most two presses. There is also a way back and a text box.
 */
const mostOfACard = 11;

const buttonsIn = (rows: Message['rows']): Button[] =>
  rows.flatMap((row) => row.filter((control) => control.kind === 'button'));

/**
 * Buttons of the table message by which a seat plays or opens more choices. This excludes the row of the other side.
 */
function ownButtons(rows: NonNullable<Message['rows']>, seat: Seat): string[] {
  const own = rows.filter((row) =>
    row.every((one) => one.kind !== 'button' || one.press.do !== 'side' || one.press.seat === seat),
  );
  return buttonsIn(own)
    .filter(({ disabled, press }) => disabled !== true && !['page', 'plays'].includes(press.do))
    .map(({ label }) => label);
}

/** A table with two people whose game is in this state. */
function tableAt(state: State): LiveTable {
  return {
    game: baseball as Game,
    snapshot: { state, position: 0, story: [], since: {} },
    stored: storedTable({
      game: 'baseball',
      seats: [0, 1].map((seat) => ({ seat, userId: `u${seat}`, name: `P${seat}`, entropy: '' })),
    }),
  };
}

/** Every step of a seat's private answer, as the path that leads to it. */
function waysDown(live: LiveTable, seat: Seat): string[] {
  const choices = live.game.choices(live.snapshot.state, seat);
  const below = (names: readonly string[], way: string): string[] => [
    way,
    ...stepAt(choices, names).groups.flatMap((name, at) =>
      below([...names, name], way === '' ? `${at}` : `${way}.${at}`),
    ),
  ];
  return below([], '');
}

/** The labels of each step that has too many buttons, worst first; empty if there are none. */
function crowded(game: number): string[][] {
  const found: string[][] = [];
  const look = (labels: string[]) => {
    const most = labels.some((label) => ['Strikeout', 'SS', 'CF'].includes(label))
      ? mostOfACard
      : mostButtons;
    if (labels.length > most) found.push(labels);
  };
  playRandomly(game, ({ state }) => {
    const live = tableAt(state);
    const rows = rowsForTurn(live) ?? [];
    for (const seat of seatsWithChoices(live.game, state)) {
      look(ownButtons(rows, seat));
      for (const way of waysDown(live, seat))
        look(buttonsIn(privateAnswer(live, seat, way).rows).map(({ label }) => label));
    }
  });
  return found.sort((a, b) => b.length - a.length);
}

const numbers = Array.from({ length: 40 }, (_, at) => at + 1);
const some = (mode: 'auto' | 'manual', count: number) =>
  numbers.filter((number) => optionsOf(number).mode === mode).slice(0, count);

describe('a manager has eight buttons at most, on the table message and in private,', () => {
  it.each(some('auto', lengthOf(2, 20)))(
    'in every step of automatic game %i',
    { timeout: 60_000 },
    (game) => {
      expect(crowded(game)).toEqual([]);
    },
  );

  it.each(some('manual', lengthOf(2, 10)))('in every step of manual game %i', { timeout: 60_000 }, (game) => {
    expect(crowded(game)).toEqual([]);
  });
});

describe('the team in the field', () => {
  const open = (...situation: Parameters<typeof sampleState>) =>
    baseball
      .choices(sampleState(...situation), 1)
      .filter(({ kind, path = [] }) => kind === 'action' && path.length === 0)
      .map(({ label }) => label);

  it.each([
    ['the bases empty', [0, 0, 0], 0, ['Normal']],
    ['a runner on first', [1, 0, 0], 1, ['Normal', 'Hold']],
    ['a runner on second', [0, 2, 0], 1, ['Normal', 'Hold', 'Walk him']],
    ['a runner on third', [0, 0, 3], 1, ['Normal', 'Infield in', 'Walk him']],
    ['a runner on third and two outs', [0, 0, 3], 2, ['Normal', 'Walk him']],
    ['first and third', [1, 0, 3], 0, ['Normal', 'Infield in', 'Hold']],
    ['the bases loaded', [1, 2, 3], 2, ['Normal']],
  ] as const)('is offered with %s what is of use then', (_, on, outs, labels) => {
    expect(open({ on, outs })).toEqual(labels);
  });

  it('finds the rest in its form, and may type it', () => {
    const state = sampleState();
    const decide = (text: string) => baseball.apply(state, 1, baseball.parse(state, text), scriptedDice());
    const form = baseball.choices(state, 1).find(({ label }) => label === 'Defense…');
    expect(form?.kind === 'form' && form.fields.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Infield depth', 'Walk him']),
    );
    for (const typed of ['infield in', 'walk him']) expect(() => decide(typed)).not.toThrow();
  });
});
