import { expect, it } from 'vitest';
import { createDice } from '../../../engine/dice/dice.ts';
import { chanceOf } from './chance.ts';

/** Tests chance from a table's dice, where every roll is on record (Code2027 7, 11). */

const dice = () => createDice({ seed: 'ab'.repeat(32), entropy: 'chance' });

it('rolls six-sided dice, each on record with what it is for', () => {
  const table = dice();
  const faces = chanceOf(table).roll(2, 'Lender');
  expect(table.rolls).toMatchObject([{ sides: [6, 6], values: faces, purpose: 'Lender' }]);
});

it('rolls a card’s dice with their sum', () => {
  const table = dice();
  const { diceRolls = [], diceRoll } = chanceOf(table).cardDice(3, { source: 'Card: x' });
  expect(table.rolls).toMatchObject([{ sides: [6, 6, 6], values: diceRolls, purpose: 'Card: x' }]);
  expect(diceRoll).toBe(diceRolls.reduce((sum, face) => sum + face, 0));
});

it('shuffles a deck of a type', () => {
  const table = dice();
  const cards = ['E001', 'E002', 'E003', 'E004', 'E005'];
  const shuffled = chanceOf(table).shuffle(cards, 'E');
  expect(shuffled).toEqual(dice().shuffle(cards, 'deck E'));
  expect(shuffled.toSorted()).toEqual(cards);
});
