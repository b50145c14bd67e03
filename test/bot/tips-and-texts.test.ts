import { beforeAll, describe, expect, it } from 'vitest';
import type { Answer, User } from '../../playground/people/driver.ts';
import type { Game } from '../../src/games/game.ts';
import { taughtNim } from '../contract/toys/taught-nim.ts';
import { ended, newRoom, sentence } from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { oneDatabase } from '../equipment/databases/databases.ts';
import { everyRow } from '../equipment/every-row.ts';

/** A game with tips, texts for other programs, and a chosen starting position. */

closeAfterwards();

/** A person's private messages, newest last. */
const alone = (user: User): string =>
  user
    .messages()
    .filter(({ ephemeral }) => ephemeral)
    .map(({ message }) => user.reads(message.id))
    .at(-1) ?? '';

/** The contents of an answer's files. */
const files = (answer: Answer): Promise<readonly string[]> =>
  Promise.all((answer.message?.message.attachments ?? []).map(async ({ url }) => (await fetch(url)).text()));

const fours = 'Leave the others a multiple of four.';
const threes = 'Three matches are the most.';
const last = 'Take them all';

describe.each(oneDatabase('postgresql'))('a game with tips and texts, on %s', (database) => {
  let house: Clubhouse;
  beforeAll(async () => {
    house = await openClubhouse(database, { games: [taughtNim as unknown as Game] });
  });

  async function begun(position: string) {
    const room = newRoom(house);
    const lobby = await room.ada.slash(`/play taught-nim position:${position}`);
    await room.ben.press('Join');
    await room.ada.press('Start');
    return { ...room, lobby: lobby.text };
  }

  const told = async (user: User) => {
    await user.slash('/table hand');
    return alone(user);
  };

  it('shows each person each tip once, the most urgent first, also after a restart', async () => {
    const { ada } = await begun('21|0');
    expect(await told(ada)).toContain(fours);
    expect(alone(ada)).toContain('[Take 3]');
    expect(await told(ada)).toContain(threes);
    expect(alone(ada)).not.toContain(fours);
    await house.stopBot();
    await house.startBot();
    const again = await begun('21|1');
    expect(await told(again.ada)).not.toMatch(/multiple of four|most/);
    expect(await told(again.ben)).toContain(fours);
  });

  it('shows a tip that is needed before the choice on its own, and continues to the choice', async () => {
    const { cleo, ada } = newRoom(house);
    await cleo.slash('/play taught-nim position:3|0');
    await ada.press('Join');
    await cleo.press('Start');
    expect(await told(cleo)).toContain(last);
    expect(alone(cleo)).not.toContain('[Take');
    await cleo.press('Go on');
    expect(alone(cleo)).toContain('[Take 3]');
    expect(alone(cleo)).not.toContain(last);
    expect(await told(ada)).not.toContain('💡');
  });

  it('shows no tips to people who want none, stores what was shown, and forgets it with the person', async () => {
    const { dev, ada } = newRoom(house);
    expect((await dev.slash('/games tips:false')).text).toContain('won’t get tips anymore');
    await dev.slash('/play taught-nim position:21|0');
    await ada.press('Join');
    await dev.press('Start');
    expect(await told(dev)).not.toContain('💡');
    await dev.slash('/games tips:true forced:false');
    expect(await told(dev)).toContain(fours);
    expect(await everyRow(house.databaseUrl)).toMatch(tipOf(dev));
    const [kept = ''] = await files(await dev.slash('/privacy export'));
    expect(kept).toMatch(/"tipsTold": \[\s+\{\s+"game": "taught-nim"/);
    await dev.slash('/privacy delete');
    await dev.press('Delete');
    expect(await everyRow(house.databaseUrl)).not.toMatch(tipOf(dev));
  });

  const tipOf = (user: User) => new RegExp(`"userId":"${user.id}"[^}]*"tip":"fours"`);

  it('gives the position of a running game and all of a finished one as files', async () => {
    const { ada, ben, lobby } = await begun('12|1');
    expect(lobby).toContain('position **12|1**');
    await ben.press('Take 3');
    expect(await files(await ada.slash('/table export'))).toEqual(['9|0\n']);
    for (const [user, take] of [
      [ada, 3],
      [ben, 3],
      [ada, 3],
    ] as const)
      await user.press(`Take ${take}`);
    const [game = '', position] = await files(await ada.slash('/table export'));
    expect(position).toBe('0|0\n');
    expect(taughtNim.texts?.read(game)).toEqual({
      options: { least: 9, position: '12|1' },
      names: ['Ada', 'Ben'],
      moves: [1, 0, 1, 0].map((seat) => ({ seat, notation: 'T3' })),
      result: { winners: [0], scores: [1, 0], reason: 'last_match' },
    });
  });

  it('refuses a position that is invalid or too long, with a sentence', async () => {
    const room = newRoom(house);
    expect(sentence(await room.ada.slash('/play taught-nim position:twelve'))).toContain('written like 12|1');
    const long = `/play taught-nim position:${'1'.repeat(6_001)}`;
    await expect(room.ada.slash(long)).rejects.toThrow();
    await room.ada.slash('/play taught-nim');
    await ended(house, room);
  });
});
