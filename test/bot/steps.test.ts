import { beforeAll, describe, expect, it } from 'vitest';
import type { User } from '../../playground/people/driver.ts';
import type { Game } from '../../src/games/game.ts';
import { snap } from '../contract/toys/snap.ts';
import { taughtNim } from '../contract/toys/taught-nim.ts';
import { control, newRoom, sentence } from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { oneDatabase } from '../equipment/databases/databases.ts';

/** **Plays** lets people step through a game in a private answer. Each play has its picture. */

closeAfterwards();

/** A person's private messages, newest last. */
const alone = (user: User): string =>
  user
    .messages()
    .filter(({ ephemeral }) => ephemeral)
    .map(({ message }) => user.reads(message.id))
    .at(-1) ?? '';

const answers = (user: User): number => user.messages().filter(({ ephemeral }) => ephemeral).length;

describe.each(oneDatabase())('Plays, on %s', (database) => {
  let house: Clubhouse;
  beforeAll(async () => {
    house = await openClubhouse(database, { games: [taughtNim, snap] as unknown as Game[] });
  });

  async function begun() {
    const room = newRoom(house);
    await room.ada.slash('/play taught-nim position:21|0');
    await room.ben.press('Join');
    await room.ada.press('Start');
    await room.ada.press('Take 3');
    await room.ben.press('Take 2');
    return room;
  }

  it('goes to first, previous, next and last in one answer, for any onlooker', async () => {
    const { dev } = await begun();
    await dev.press('Plays');
    expect(alone(dev)).toMatch(/Play 2 of 2\n(.|\n)*Ben takes 2, 16 are left/);
    const count = answers(dev);
    await dev.press('◀');
    expect(alone(dev)).toMatch(/Play 1 of 2\n(.|\n)*Ada takes 3, 18 are left/);
    expect(alone(dev)).toContain('A heap of 18 matches.');
    await dev.press('⏮');
    expect(alone(dev)).toContain('Before the first play');
    await dev.press('▶');
    await dev.press('⏭');
    expect(alone(dev)).toContain('Play 2 of 2');
    expect(answers(dev)).toBe(count);
  });

  it('goes to a play by its number, and refuses an unknown one', async () => {
    const { cleo } = await begun();
    await cleo.slash('/table plays');
    await cleo.press('Jump');
    await cleo.submit({ text: '1' });
    expect(alone(cleo)).toContain('Play 1 of 2');
    await cleo.press('Jump');
    expect(sentence(await cleo.submit({ text: 'seven' }))).toContain('from 0 to 2');
  });

  it('says when the table has moved on, also after a restart, and leaves out undone actions', async () => {
    const { ada, ben, dev } = await begun();
    await dev.press('Plays');
    expect(alone(dev)).toContain('The game is still going');
    await dev.press('▶');
    expect(alone(dev)).toContain('Nothing new yet.');
    await ada.press('Take 1');
    await ben.press('Take 1');
    await house.stopBot();
    await house.startBot();
    await dev.press('▶');
    expect(alone(dev)).toMatch(/Play 3 of 4\n(.|\n)*moved on: 2 plays since/);
    await ben.slash('/table undo');
    await ada.until('[Agree]');
    await ada.press('Agree');
    await dev.press('⏭');
    expect(alone(dev)).toMatch(/Play 4 of 4\n(.|\n)*Ben takes back/);
    expect(alone(dev)).toContain('A heap of 15 matches.');
    await ada.slash('/table resign');
    await ada.press('Yes, give up');
    await dev.press('⏮');
    await dev.press('▶');
    expect(alone(dev)).toMatch(/Play 1 of [45]/);
  });

  it('trusts no step that a control asks for', async () => {
    const { dev } = await begun();
    await dev.press('Plays');
    const { customId, message } = control(dev, 'j:');
    const forged = (text: string) =>
      dev.forgePress({ customId: customId.replace(/:\w+:\d+$/, text), message });
    await forged(':next:999999');
    expect(alone(dev)).toContain('Play 2 of 2');
    expect(sentence(await forged(':over:1'))).toContain('button no longer works');
    expect(sentence(await forged(':next:-1'))).toContain('button no longer works');
  });

  it('shows no hand while a game of hidden hands runs', async () => {
    const { ada, ben, dev } = newRoom(house);
    await ada.slash('/play snap stack:123456');
    await ben.press('Join');
    await ada.press('Start');
    await ada.press('Draw');
    const seen: string[] = [];
    for (const user of [ada, ben, dev]) {
      await user.press('Plays');
      seen.push(alone(user));
    }
    expect(seen[0]).toMatch(/Play 1 of 1\n(.|\n)*Ada: draw/);
    expect(new Set(seen).size).toBe(1);
    expect(seen[0]).not.toContain('rank-');
  });
});
