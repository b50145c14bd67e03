import { describe, expect, it } from 'vitest';
import { position } from '../../../../test/games/code2027/positions.ts';
import type { Effect } from '../../../engine/effects/effect.ts';
import { contentFor } from '../box/known.ts';
import type { SpaceEffect } from '../box/schema.ts';
import type { Player, State } from '../state.ts';
import { dueRow, isOpen, openRows } from './rows.ts';

/** Tests which rows of a space are open: those whose effects could do something (Code2027 6). */

const at = (space: string, more: Partial<Player> = {}): Partial<Player> => ({
  space,
  visited: ['OWNER-BRIEF', space],
  ...more,
});
const table = (hand: readonly string[], ...others: readonly Partial<Player>[]): State =>
  position({ players: [at('ARCH-FEES', { hand }), ...others] });
const first = ({ players: [player] }: State): Player => {
  if (player === undefined) throw new Error('Nobody plays.');
  return player;
};
const without = (state: State, type: 'E' | 'W', pile: readonly string[] = []): State => ({
  ...state,
  decks: { ...state.decks, [type]: [] },
  discards: { ...state.discards, [type]: pile },
});
const other = at('ARCH-FEES', { hand: ['W002'] });
const hired = at('ARCH-FEES', { hand: ['W002', 'E009'] });
const content = contentFor(table([]).options);

const row = (...effects: Effect[]): SpaceEffect => ({
  id: 'x',
  space: 'ARCH-FEES',
  visit: 'First',
  trigger: 'manual',
  mandatory: true,
  label: 'x',
  effects,
});
const draw = (cardType: string): Effect => ({ effectType: 'CARD_DRAW', payload: { cardType, count: 1 } });
const drop = (payload: object): Effect => ({
  effectType: 'CARD_DISCARD',
  payload: { cardIds: [], count: 1, ...payload },
});
const swap = (cardType?: string): Effect => ({ effectType: 'CARD_REPLACE', payload: { cardType, count: 1 } });
const hand = (fromPlayerId: string, toPlayerId: string, what: object = { cardType: 'E' }): Effect => ({
  effectType: 'CARD_TRANSFER',
  payload: { fromPlayerId, toPlayerId, ...what },
});
const days: Effect = { effectType: 'RESOURCE_CHANGE', payload: { resource: 'TIME', amount: 1 } };

describe('a row is open', () => {
  const poor = table(['W001'], other);
  const rich = table(['W001', 'W003', 'E001'], other);

  it.each<[string, State, readonly Effect[], boolean]>([
    ['to draw from a deck', poor, [draw('E')], true],
    ['to draw from a pile alone', without(poor, 'E', ['E001']), [draw('E')], true],
    ['not to draw where nothing is left', without(poor, 'E'), [draw('E')], false],
    ['not to draw what is no type', poor, [draw('X')], false],
    ['to discard what is held', rich, [drop({ cardType: 'E' })], true],
    ['not to discard what is not held', poor, [drop({ cardType: 'E' })], false],
    ['to discard work of which some stays', rich, [drop({ cardType: 'W' })], true],
    ['not to discard the last work', poor, [drop({ cardType: 'W' })], false],
    ['to discard named cards', poor, [drop({ cardIds: ['W001'] })], true],
    ['to swap what is held', rich, [swap('E')], true],
    ['to swap even the last work', poor, [swap('W')], true],
    ['not to swap what is not held', poor, [swap('E')], false],
    ['not to swap where nothing is left to draw', without(rich, 'E'), [swap('E')], false],
    ['not to swap what is no type', rich, [swap()], false],
    ['to give a held card to a neighbor', rich, [hand('$SELF', '$RIGHT')], true],
    ['not to give a card that is not held', poor, [hand('$SELF', '$RIGHT')], false],
    ['not to give a card where nobody else plays', table(['E001']), [hand('$SELF', '$LEFT')], false],
    ['to take a card that a neighbor holds', table([], hired), [hand('$LEFT', '$SELF')], true],
    ['not to take a card that they do not hold', table(['E001'], other), [hand('$LEFT', '$SELF')], false],
    ['not to take a card where nobody else plays', table(['E001']), [hand('$RIGHT', '$SELF')], false],
    ['to give a named card', rich, [hand('$SELF', '$RIGHT', { cardId: 'E001' })], true],
    ['with any other effect', poor, [days], true],
    ['with one effect of several that could do something', poor, [drop({ cardType: 'E' }), days], true],
    ['not without any effect', poor, [], false],
  ])('%s', (_, state, effects, expected) => {
    expect(isOpen(content, state, first(state), row(...effects))).toBe(expected);
  });

  it('only while its condition holds', () => {
    const money = (min: number) => ({ type: 'RESOURCE_CHECK', resource: 'MONEY', min, max: null }) as const;
    const open = (min: number) => isOpen(content, poor, first(poor), { ...row(days), when: money(min) });
    expect([open(0), open(1)]).toEqual([true, false]);
  });
});

describe('the rows of a space', () => {
  const rows = (state: State) => openRows(content, state, first(state)).map(({ index }) => index);
  const due = (state: State) => dueRow(content, state, first(state));
  const on = (space: string, turn: Partial<State['turn']> = {}, more: Partial<Player> = {}): State =>
    position({ players: [at(space, { hand: ['W001', 'E001'], ...more }), other], turn });

  it('can be performed once each, and never after an effect has moved the player', () => {
    expect(rows(on('LENDER-TALKS'))).toEqual([0]);
    expect(rows(on('LENDER-TALKS', { done: ['LENDER-TALKS:F:manual:1'] }))).toEqual([]);
    expect(rows(on('LENDER-TALKS', { done: ['OWNER-BRIEF:F:manual:1'] }))).toEqual([0]);
    expect(rows(on('LENDER-TALKS', { movedByEffect: true }))).toEqual([]);
    expect(rows(on('OWNER-PURSE'))).toEqual([]);
  });

  it('hold up the end of the turn where they are mandatory and open', () => {
    expect(due(on('LENDER-TALKS'))).toBe(0);
    expect(due(on('LENDER-TALKS', { done: ['LENDER-TALKS:F:manual:1'] }))).toBeUndefined();
    expect(due(on('PM-CROSSROADS'))).toBeUndefined();
    expect(due(on('ARCH-FEES', {}, { hand: ['W001'] }))).toBeUndefined();
  });
});
