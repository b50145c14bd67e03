import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { User } from '../../playground/people/driver.ts';
import type { Game } from '../../src/games/game.ts';
import { newRoom, sentence } from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { oneDatabase } from '../equipment/databases/databases.ts';
import { asWord, everyRow } from '../equipment/every-row.ts';
import { rockPaperScissors } from '../toys/rock-paper-scissors.ts';

closeAfterwards();

const exported = z.object({
  tournaments: z.object({
    entered: z.array(z.object({ tournament: z.string(), name: z.string() })),
    acts: z.array(z.object({ tournament: z.string(), act: z.object({ do: z.string() }) })),
  }),
});

/** The posts in a person's channel whose title starts with a name. */
const postOf = (user: User, name: string): string =>
  JSON.stringify(
    user
      .messages()
      .filter(({ ephemeral, message }) => !ephemeral && message.embeds[0]?.title?.startsWith(`${name} ·`))
      .map(({ message }) => message.embeds[0]),
  );

describe.each(oneDatabase('postgresql'))('an entrant who is forgotten, on %s', (database) => {
  let house: Clubhouse;

  beforeAll(async () => {
    house = await openClubhouse(database, { games: [rockPaperScissors as Game] });
  });

  it('is withdrawn, called “someone”, and in no row', async () => {
    const { ada, ben, cleo, dev } = newRoom(house);
    const make = (name: string, system: string) =>
      cleo.slash(
        `/tournament create name:${name} game:rps pace:day seeding:joining options:rounds:1 ${system}`,
      );
    const cup = async (user: User, command: string) => sentence(await user.slash(`/tournament ${command}`));
    await make('Past', 'system:knock-out');
    await make('Now', 'system:round-robin');
    await make('Soon', 'system:swiss');
    for (const name of ['Past', 'Now', 'Soon'])
      for (const user of [ben, dev])
        expect(await cup(user, `join tournament:${name}`)).toContain('You’re in');
    await cup(ada, 'join tournament:Now');
    for (const name of ['Past', 'Now']) await cup(cleo, `start tournament:${name}`);
    await expect.poll(() => cup(cleo, 'rounds tournament:Past')).toContain('1. Ben – Dev');
    await cup(cleo, 'forfeit tournament:Past game:1 by:Dev');
    await expect.poll(() => postOf(cleo, 'Past')).toContain('🥇 1 **Ben**');
    await expect.poll(() => cup(cleo, 'rounds tournament:Now')).toContain('Bye: Ben');
    await cup(cleo, 'forfeit tournament:Now game:1 by:Ada');
    await expect.poll(() => postOf(cleo, 'Now')).toContain('1. Ben – Dev');
    // Their table is open, and their seat is reserved.
    expect(sentence(await ben.press('Play'))).toContain('The table waits for');

    const [file] = (await ben.slash('/privacy export')).message?.message.attachments ?? [];
    const { tournaments } = exported.parse(await (await fetch(file?.url ?? '')).json());
    expect(tournaments.entered.map(({ tournament }) => tournament).toSorted()).toEqual([
      'Now',
      'Past',
      'Soon',
    ]);
    expect(tournaments.acts).toContainEqual(
      expect.objectContaining({ tournament: 'Now', act: expect.objectContaining({ do: 'ready' }) }),
    );

    const question = (await ben.slash('/privacy delete')).text;
    expect(question).toContain(
      '• You leave 2 tournaments. Where games are being played, you’re withdrawn and can’t come back.',
    );
    expect(question).toContain('• In 1 tournament of the past, your name becomes “someone”.');
    expect((await cleo.slash('/privacy delete')).text).toContain(
      '• Moderators run 2 tournaments that you made.',
    );
    await cleo.press('Keep');
    expect(sentence(await ben.press('Delete'))).toContain('Games now say “someone”');
    const rounds = () => cup(cleo, 'rounds tournament:Now');
    await expect.poll(rounds).toContain('1. someone – Dev · **Dev** wins by forfeit');
    expect(await rounds()).not.toContain('Ben');
    const log = await cup(cleo, 'audit tournament:Now');
    expect(log).toContain('**Clubhouse or someone** · withdrawal of someone');
    expect(log).not.toMatch(new RegExp(`Ben|${ben.id}`));
    for (const name of ['Past', 'Now', 'Soon'])
      await expect.poll(() => postOf(cleo, name)).not.toContain('Ben');
    expect(postOf(cleo, 'Past')).toContain('🥇 1 **someone**');
    expect(postOf(cleo, 'Soon')).toContain('**1 in:** Dev');
    expect(await cup(ben, 'leave tournament:Soon')).toBe('You’re not in this tournament.');
    // The thread of their game had their name.
    const threads = () => house.playground.world.channelList().map(({ name }) => name);
    await expect.poll(() => threads().join('|')).toContain('Now · 2 · someone – Dev');
    expect(threads().join()).not.toContain('Ben');
    const rows = await everyRow(house.databaseUrl);
    expect(rows).not.toContain(ben.id);
    expect(rows).not.toMatch(asWord('Ben'));
    expect(rows).toContain(dev.id);
  });
});
