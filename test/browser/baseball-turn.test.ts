import { expect, it } from 'vitest';
import { baseball } from '../../src/games/baseball/index.ts';
import type { Game } from '../../src/games/game.ts';
import { newRoom } from '../equipment/at-the-table.ts';
import { loadDice, numberedSeed } from '../equipment/loaded-dice.ts';
import { phonesWith } from './phones.ts';
import { answersOf, turnOn } from './turn.ts';

/** A plate appearance of baseball on Ada's phone. The result of each press is visible without scrolling. */

const { house, phone } = phonesWith(baseball as Game);

it('the cards, other actions, pages beside the game, and the swing', async () => {
  loadDice(numberedSeed(7));
  const room = newRoom(house());
  const { ada, ben } = room;
  const page = await phone('Ada', room);
  const { answers, brings, most, own, presses, table } = turnOn(page, ada, 'baseball-turn');

  await ada.slash('/play baseball innings:3');
  await ben.press('Join');
  await ada.press('Start');
  await brings(table, 'filling in the card', 'begun');
  await presses('Ready', table);
  await brings(table, 'Ada \\(PCG\\): ready', 'ready');
  await ben.press('Ready');
  await brings(table, 'Heldenbrand\\W+ bats', 'first-batter');

  await presses('More…', table);
  await answers('\\[Offense…\\] \\[Substitute…\\]', 'more');
  await presses('Substitute…', own);
  await answers('\\[Back\\]', 'substitute');
  await presses('Back', own);
  await answers('\\[Offense…\\]', 'back');
  await presses('Lineups', table);
  await answers('Port Calder', 'lineups');
  await presses('Box', table);
  await answers('Box', 'box');
  await presses('Bench', table);
  await answers('[Bb]ench', 'bench');

  // A press answered by the table message itself leaves no private answer below it.
  await presses('Swing', table);
  await brings(table, 'Waiting for @Ben\n', 'decided');
  await ada.until((user) => answersOf(user).length === 0);
  await ben.press('Normal', { message: table().message.id });
  await brings(table, 'One out\\.', 'played');
  expect(most()).toBe(1);
});
