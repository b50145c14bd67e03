import { beforeAll, describe, expect, it } from 'vitest';
import { createDice, type Dice } from '../../src/engine/dice/dice.ts';
import type { Game } from '../../src/games/game.ts';
import { openStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/records/store.ts';
import { snap } from '../contract/toys/snap.ts';
import { control, newRoom, type Room, tableIn } from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { oneDatabase } from '../equipment/databases/databases.ts';
import { loadDice, seedWhere } from '../equipment/loaded-dice.ts';

/** Forced actions of people: they are played as if pressed, but do not count as a sign of presence. */

closeAfterwards();

let tables = 0;

/** Loads dice so that the next table draws this card first. No other table gets the same seed. */
function draws(card: number): void {
  tables += 1;
  let others = tables;
  const fits = (dice: Dice) => dice.roll('card', [6], '').values[0] === card;
  loadDice(
    seedWhere(createDice, (dice) => {
      others -= fits(dice) ? 1 : 0;
      return others === 0;
    }),
  );
}

describe.each(oneDatabase('postgresql'))('a forced action, on %s', (database) => {
  let house: Clubhouse;
  beforeAll(async () => {
    house = await openClubhouse(database, { games: [snap as unknown as Game] });
  });

  async function begun(card: number, clock = ''): Promise<Room & { table: string }> {
    draws(card);
    const room = newRoom(house);
    const opened = await room.ada.slash('/play snap stack:123456');
    await room.ben.press('Join');
    const menu = control(room.ada, 'l:').customId.replace(/:\w+$/, ':clock');
    if (clock !== '') await room.ada.select(menu, clock);
    await room.ada.press('Start');
    return { ...room, table: tableIn(opened.text) };
  }

  async function inStore<T>(work: (store: Store) => Promise<T>): Promise<T> {
    const store = await openStore(house.databaseUrl);
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  }

  const thrown = async ({ ada, dev }: Room) => {
    await ada.press('Draw');
    await dev.until('[Throw it away]');
    await ada.press('Throw it away');
  };

  /** Returns the log entry of a bow at a table. */
  const bowOf = async ({ table }: { table: string }) => {
    const found = (await inStore((store) => store.actions(table))).find(({ notation }) => notation === 'bow');
    return { number: found?.number, seat: found?.seat, hash: found?.hash, why: found?.why };
  };

  it('leaves the same entry in the log as a press', async () => {
    const pressed = await begun(5);
    await thrown(pressed);
    await pressed.ada.press('Bow');
    await pressed.ada.slash('/games forced:true');
    const wished = await begun(5);
    await thrown(wished);
    await wished.dev.until(/Ada: bow/);
    await wished.ada.slash('/games forced:false');
    expect((await bowOf(wished)).number).toBe(3);
    expect(await bowOf(wished)).toEqual(await bowOf(pressed));
  });

  it('is no sign of presence: earlier time-outs still count', async () => {
    const { dev, table } = await begun(6, 'Live');
    await house.pass(1);
    await dev.until('[Throw it away]');
    await house.pass(1);
    await dev.until(/Ada: bow/);
    const row = await inStore((store) => store.loadTable(table));
    expect(row?.seats[0]?.timeouts).toBe(2);
    expect((await bowOf({ table })).number).toBe(3);
  });

  it('answers no proposal: it stays open', async () => {
    const room = await begun(5);
    await thrown(room);
    await room.ben.press('Pass ahead');
    await room.ada.slash('/games forced:true');
    await room.ben.slash('/table undo');
    await room.dev.until(/Ada: bow/);
    await room.ada.slash('/games forced:false');
    const { proposal } = (await inStore((store) => store.loadTable(room.table))) ?? {};
    expect(proposal).toBeDefined();
  });
});
