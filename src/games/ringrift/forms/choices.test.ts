import { describe, expect, it } from 'vitest';
import { chosen, from, nameOf, played, position } from '../../../../test/games/ringrift/positions.ts';
import { notated, start } from '../play.ts';
import type { Sitting } from '../sitting.ts';
import { boards } from '../terms/boards.ts';
import { called, choicesOf, isAgain } from './choices.ts';
import { letterOf } from './claims.ts';
import { lineChoice } from './longer-line.ts';

/** The choices of RingRift 21.3: kind, from, to, options. */

/** Lists every choice as its path of labels and the text of its decision. */
const ways = (sitting: Sitting, seat = 0): string[] =>
  choicesOf(sitting, seat).map(
    ({ path, label, action }) => `${[...path, label].join(' ▸ ')} = ${notated(sitting, action)}`,
  );

describe('choices', () => {
  it('go through the file where there are more than 25 cells', () => {
    const opening = ways(start(chosen()));
    expect(opening.slice(0, 3)).toEqual([
      'Place ▸ file a ▸ a1 ▸ 1 ring = Pa1',
      'Place ▸ file a ▸ a1 ▸ 2 rings = Pa1x2',
      'Place ▸ file a ▸ a1 ▸ 3 rings = Pa1x3',
    ]);
    expect(opening.length).toBe(192);
  });

  it.each(boards)('never have more than 25 entries at a step on %s', (board) => {
    let sitting = start(chosen({ board, rings: 18 }));
    for (let count = 0; count < 12; count++) {
      const seat = sitting.game.people[sitting.game.player - 1] ?? 0;
      const choices = choicesOf(sitting, seat);
      const entries = new Map<string, Set<string>>();
      for (const { path, label } of choices)
        for (const [at, entry] of [...path, label].entries()) {
          const step = path.slice(0, at).join(' ▸ ');
          entries.set(step, (entries.get(step) ?? new Set()).add(entry));
        }
      expect(Math.max(...[...entries.values()].map(({ size }) => size))).toBeLessThanOrEqual(25);
      const next = choices[(count * 7) % choices.length];
      if (next !== undefined) sitting = played(sitting, notated(sitting, next.action)).sitting;
    }
  });

  it('offer the placement, the skip and the swap', () => {
    const { sitting } = played(start(chosen({ rings: 3 })), 'Pd4', 'Md4-d5');
    const kinds = new Set(choicesOf(sitting, 1).map(({ path, label }) => path[0] ?? label));
    expect([...kinds]).toEqual(['Place', 'Swap sides']);
  });

  it('move and capture by stack, then cell', () => {
    const sitting = from(position('movement', { stacks: 'b4:1 d4:2', markers: 'b5:2' }));
    expect(ways(sitting)).toContain('Move ▸ b4 ▸ b5 = Mb4-b5');
    expect(ways(sitting)).toContain('Capture ▸ b4 ▸ over d4 to e4 = Cb4xd4-e4');
    const costly = choicesOf(sitting, 0).find(({ label }) => label === 'b5');
    expect(costly?.hint).toBe('lands on a marker: costs the top ring');
  });

  it('stand in the order of the cells, by rank and then by file', () => {
    const sitting = from(position('movement', { stacks: 'b4:1 d4:1 f4:2 d6:2' }));
    const told = choicesOf(sitting, 0).map(({ path, label }) => [...path, label]);
    const stacks = told.flatMap(([kind, from]) => (kind === 'Move' ? (from ?? '') : []));
    expect([...new Set(stacks)]).toEqual(['b4', 'd4']);
    const to = told.flatMap(([kind, from, cell]) => (kind === 'Move' && from === 'd4' ? (cell ?? '') : []));
    const inOrder = (cells: readonly string[]) =>
      cells.toSorted(
        (one, other) =>
          Number(one.slice(1)) - Number(other.slice(1)) || one.charCodeAt(0) - other.charCodeAt(0),
      );
    expect(to.length).toBeGreaterThan(10);
    expect(to).toEqual(inOrder(to));
    const over = told.flatMap(([kind, from, label]) =>
      kind === 'Capture' && from === 'd4' ? (label?.split(' to ')[1] ?? '') : [],
    );
    expect(over.length).toBeGreaterThan(3);
    expect(over).toEqual(inOrder(over));
  });

  it('recover by marker, cell, option and payer', () => {
    const two = from(
      position('movement', { stacks: 'g2:12 e5:122 h8:2', markers: 'a3:1 b3:1 d3:1 e3:1 c4:1' }),
    );
    expect(ways(two).filter((way) => way.includes('c4'))).toEqual([
      'Recover ▸ c4 ▸ c3: completes a3–e3 (5) ▸ All 5, one ring ▸ g2: 1 2, becomes 2 = Rc4-c3/g2',
      'Recover ▸ c4 ▸ c3: completes a3–e3 (5) ▸ All 5, one ring ▸ e5: 1 2 2, becomes 2 2 = Rc4-c3/e5',
      'Recover ▸ c4 ▸ c3: completes a3–e3 (5) ▸ Only 4, free ▸ a3–d3 = Rc4-c3(min)',
      'Recover ▸ c4 ▸ c3: completes a3–e3 (5) ▸ Only 4, free ▸ b3–e3 = Rc4-c3(min:b3-e3)',
    ]);
    expect(ways(two)).toContain('Skip recovery = SR');
  });

  it('take a longer line whole or in part', () => {
    const sitting = from(
      position('line_processing', { stacks: 'g7:11 h8:2', markers: 'b3:1 c3:1 d3:1 e3:1 f3:1' }),
    );
    expect(ways(sitting)).toEqual([
      'b3–f3 (5) ▸ All 5, one ring = LRb3-f3(all)',
      'b3–f3 (5) ▸ Only 4, free ▸ b3–e3 = LRb3-f3(min:b3-e3)',
      'b3–f3 (5) ▸ Only 4, free ▸ c3–f3 = LRb3-f3(min:c3-f3)',
    ]);
  });

  it('claim a region or nothing', () => {
    const sitting = from(
      position('territory_processing', { stacks: 'b2:2 g7:11 h8:2', markers: 'c1:1 c2:1 a3:1 b3:1 c3:1' }),
    );
    expect(ways(sitting)).toEqual(['Claim ▸ A: 8 spaces, your border = Ta1#1', 'Claim nothing = ST']);
  });

  it('say of a region its letter, its size and whose border it has', () => {
    // Two corners, each cut off by one player's markers, and one space cut off by territory alone.
    const sitting = from(
      position('territory_processing', {
        stacks: 'd4:1 e5:2',
        markers: 'b1:1 g1:2 a2:1 h2:2',
        collapsed: 'a7:1 b8:1',
      }),
    );
    const labels = (names: (seat: number) => string) =>
      choicesOf(sitting, 0)
        .filter(({ path }) => path.length > 0)
        .map((choice) => called(choice, names, sitting))
        .map((choice) => (choice.kind === 'action' ? choice.label : ''));
    expect(choicesOf(sitting, 0).map(({ label }) => label)).toContain('B: 3 spaces, ■ border');
    expect(labels(nameOf)).toEqual([
      'A: 3 spaces, your border',
      'B: 3 spaces, Ben’s border',
      'C: 1 space, no border',
    ]);
    const [, long] = labels(() => 'Ben of the very long name that nobody reads');
    expect(long).toBe('B: 3 spaces, Ben of the very long na…’s border');
  });

  it('go on after Z with two letters', () => {
    expect([0, 25, 26, 27, 52].map(letterOf)).toEqual(['A', 'Z', 'AA', 'AB', 'BA']);
  });

  it('ask for no number where one ring is all that may be placed', () => {
    expect(ways(start(chosen({ rings: 1 }))).slice(0, 2)).toEqual([
      'Place ▸ file a ▸ a1 = Pa1',
      'Place ▸ file a ▸ a2 = Pa2',
    ]);
  });

  it('know as many rings again as the seat has placed last', () => {
    const onD4 = choicesOf(start(chosen()), 0).filter(({ path }) => path.at(-1) === 'd4');
    const again = (...lately: string[]) =>
      onD4.filter((one) => isAgain(one, lately)).map(({ label }) => label);
    expect(again('Ma1-a3', 'Pa1x2', 'Mb1-b2', 'Pb1')).toEqual(['2 rings']);
    expect(again('Mb1-b2', 'Pb1')).toEqual(['1 ring']);
    expect(again('Ma1-a3', 'SP')).toEqual([]);
    const cells = choicesOf(start(chosen({ rings: 1 })), 0);
    expect(cells.filter((one) => isAgain(one, ['Pa1']))).toEqual([]);
  });

  it('offer a skip along with what it passes over', () => {
    const { sitting } = played(start(chosen({ rings: 3 })), 'Pd4', 'Md4-d5');
    const along = choicesOf(sitting, 1).filter((one) => one.along);
    expect(along.map(({ label }) => label)).toEqual(['Swap sides']);
    const region = position('territory_processing', {
      stacks: 'b2:2 g7:11 h8:2',
      markers: 'c1:1 c2:1 a3:1 b3:1 c3:1',
    });
    expect(choicesOf(from(region), 0).map(({ label, along: is }) => [label, is === true])).toEqual([
      ['A: 8 spaces, your border', false],
      ['Claim nothing', true],
    ]);
  });

  it('say what a payment takes', () => {
    const owed = from(position('territory_processing', { context: 'owe', stacks: 'h3:21 g7:11 h8:2' }));
    expect(choicesOf(owed, 0).map(({ label, hint }) => `${label} (${hint})`)).toEqual([
      'h3: cap of 1 (2 1 becomes 2)',
      'g7: cap of 2 (nothing is left of it)',
    ]);
  });

  const hints = (text: string) =>
    choicesOf(from(text), 0).map(({ label, hint }) => `${label} (${hint ?? 'no hint'})`);

  it('say what a line of just the length costs', () => {
    const exact = { stacks: 'g7:11 h8:2', markers: 'b3:1 c3:1 d3:1 e3:1' };
    expect(hints(position('line_processing', exact))).toEqual([
      'b3–e3 (4) (all of it becomes territory, for one ring)',
    ]);
  });

  it('say what a line takes of a stack', () => {
    const owed = { context: 'owe', hand: '3,3', stacks: 'd4:21 f6:1 g6:11 h8:2' };
    expect(hints(position('line_processing', owed))).toEqual([
      'd4: a ring (2 1 becomes 2)',
      'f6: a ring (nothing is left of it)',
      'g6: a ring (1 1 becomes 1)',
    ]);
  });

  it('say whose ring a capture takes, of which stack, and what the landing costs', () => {
    const capture = { context: 'from=b4', hand: '3,3', stacks: 'b4:11 d4:12', markers: 'e4:2' };
    expect(hints(position('capture', capture)).slice(0, 2)).toEqual([
      'over d4 to e4 (takes ■ of 1 2, lands on a marker: costs the top ring)',
      'over d4 to f4 (takes ■ of 1 2)',
    ]);
  });

  it('say which stack a ring is placed on, how many rings a region holds, and who pays for a slide', () => {
    const placing = hints(position('ring_placement', { hand: '1,1', stacks: 'a1:21 h8:2' }));
    expect(placing.slice(0, 2)).toEqual(['a1 (on the stack 2 1)', 'a2 (no hint)']);
    const region = { stacks: 'b2:22 g7:11 h8:2', markers: 'c1:1 c2:1 a3:1 b3:1 c3:1' };
    expect(hints(position('territory_processing', region))[0]).toBe(
      'A: 8 spaces, your border (2 rings in it; then you pay)',
    );
    expect(hints(position('territory_processing', { ...region, stacks: 'b2:2 g7:11 h8:2' }))[0]).toContain(
      '(1 ring in it; then you pay)',
    );
    const slide = { stacks: 'f6:122 h8:2', markers: 'a3:1 b3:1 c3:1 d4:1' };
    expect(hints(position('movement', slide))).toEqual([
      'd3: completes a3–d3 (4) (pays with f6: 1 2 2, becomes 2 2)',
      'Skip recovery (no hint)',
    ]);
  });

  it('are private, and go on with the next decision of the turn', () => {
    for (const choice of choicesOf(start(chosen()), 0))
      expect(choice).toMatchObject({ private: true, again: [] });
    expect(choicesOf(start(chosen()), 1)).toEqual([]);
  });

  it('are forced where there is one alone: at once only where nothing can be recovered', () => {
    const shut = from(
      position('movement', {
        stacks: 'h1:2 a2:1122 h8:2',
        markers: 'a1:1 b1:2 b2:2',
      }),
    );
    expect(choicesOf(shut, 0)).toMatchObject([{ label: 'Skip recovery', forced: 'always' }]);
    const cap = from(position('forced_elimination', { stacks: 'd4:22222221 h8:2' }));
    expect(choicesOf(cap, 0)).toMatchObject([{ label: 'd4: cap of 1', forced: 'wish' }]);
    const several = choicesOf(start(chosen()), 0);
    expect(several.some(({ forced }) => forced !== undefined)).toBe(false);
  });
});

it('the longer line is data for whoever draws it', () => {
  expect(lineChoice('recovery_line_option', 6, 4)).toEqual({
    choiceType: 'recovery_line_option',
    lineLength: 6,
    requiredLength: 4,
    options: [
      { option: 1, description: 'The whole line: 6 spaces, for one buried ring' },
      { option: 2, description: 'Only 4 of the 6, free; 2 markers stay' },
    ],
  });
  expect(lineChoice('line_option', 5, 4).options[0]?.description).toBe(
    'The whole line: 5 spaces, for the top ring of one of your stacks',
  );
});
