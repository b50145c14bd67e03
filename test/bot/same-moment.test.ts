import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { User } from '../../playground/people/driver.ts';
import { baseball } from '../../src/games/baseball/index.ts';
import type { Game } from '../../src/games/game.ts';
import { openStore } from '../../src/store/open.ts';
import { customIdsIn, newest, newRoom, rowOfSeat, sentence, tableIn } from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { testedDatabases } from '../equipment/databases/databases.ts';
import { lengthOf } from '../equipment/length.ts';

closeAfterwards();

/** Number of times that both managers press at once. */
const moments = lengthOf(8, 40);
/**
 * Maximum time in milliseconds between the two presses. The table message changes while the second press is being
 * made.
 */
const longest = 40;

/** The first action that each person to act can press. If two people must act, each has a row, in seat order. */
function presses(cleo: User, managers: readonly User[]): { user: User; customId: string }[] {
  const { content, components = [] } = newest(cleo).message;
  const awaited = [...content.matchAll(/<@(\d+)>/g)].flatMap(([, id]) =>
    managers.filter((user) => user.id === id),
  );
  return awaited.map((user) => {
    const shown = awaited.length > 1 ? rowOfSeat(components, managers.indexOf(user)) : components;
    const [customId] = customIdsIn(shown).filter((id) => id.startsWith('a:'));
    if (customId === undefined) throw new Error(`${user.name} has nothing to press:\n${cleo.sees()}`);
    return { user, customId };
  });
}

describe.each(testedDatabases())('two managers who press at the same time, on %s', (database) => {
  let house: Clubhouse;

  beforeAll(async () => {
    house = await openClubhouse(database, { games: [baseball as Game] });
  });

  it(`are both answered, ${moments} times`, async () => {
    const { ada, ben, cleo } = newRoom(house);
    const table = tableIn((await ada.slash('/play baseball')).text);
    await ben.press('Join');
    await ada.press('Start');
    // The button for a lineup card looks the same for both. It submits the card of the person who presses it.
    await Promise.all([ada.press('Ready'), ben.press('Ready')]);
    await cleo.until('[Swing]');
    const store = await openStore(house.databaseUrl);
    let pressed = 2;
    try {
      for (let together = 0; together < moments && !newest(cleo).message.content.includes('Finished'); ) {
        const before = JSON.stringify(newest(cleo).message);
        const both = presses(cleo, [ada, ben]);
        const pause = (longest * ((together * 7) % 11)) / 10;
        const answers = await Promise.all(
          both.map(async ({ user, customId }, at) => {
            // The two people take turns pressing second.
            if (both.length > 1 && at === together % 2) await sleep(pause);
            return user.press(customId);
          }),
        );
        pressed += answers.length;
        for (const answer of answers)
          expect({
            kind: answer.kind,
            alone: answer.message?.ephemeral,
            said: sentence(answer),
          }).toMatchObject({
            kind: 'update',
            alone: false,
          });
        expect((await store.actions(table)).length).toBe(pressed);
        await cleo.until(() => JSON.stringify(newest(cleo).message) !== before);
        await cleo.until(() => !JSON.stringify(newest(cleo).message.components).includes('has decided'));
        if (both.length > 1) together += 1;
      }
    } finally {
      await store.close();
    }
    expect(pressed).toBeGreaterThan(moments);
  });
});
