import { MessageType } from 'discord-api-types/v10';
import { beforeAll, describe, expect, it } from 'vitest';
import type { User } from '../../playground/people/driver.ts';
import type { Game } from '../../src/games/game.ts';
import { choose, newRoom, type Room, sentence } from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { oneDatabase } from '../equipment/databases/databases.ts';
import { channelIn, read, reads } from '../equipment/reading.ts';
import { rockPaperScissors } from '../toys/rock-paper-scissors.ts';

closeAfterwards();

/** Two people play their game: both press Play, then the first wins. */
async function playOut(room: Room, winner: User, loser: User): Promise<void> {
  const ready = await winner.goTo(room.channel).press('Play');
  expect(sentence(ready)).toContain('waits for');
  await reads(loser.goTo(channelIn(ready.text)), `${winner.name} is ready. Press **Join** above.`);
  const answer = await loser.goTo(room.channel).press('Play');
  expect(sentence(answer)).toContain('Your game is on.');
  const table = channelIn(answer.text);
  for (const user of [winner, loser]) await choose(user.goTo(table));
  await winner.press('paper');
  await loser.press('rock');
  for (const user of [winner, loser]) user.goTo(room.channel);
}

/** The threads that Discord told the channel of, by their names. */
const threads = (user: User): string[] =>
  user
    .messages()
    .filter(({ message }) => message.type === MessageType.ThreadCreated)
    .map(({ message }) => message.content);

describe.each(oneDatabase())('tournaments, on %s', (database) => {
  let house: Clubhouse;

  beforeAll(async () => {
    house = await openClubhouse(database, { games: [rockPaperScissors as Game] });
  });

  it('plays a Swiss of computers to its podium after two commands', async () => {
    const { ada } = newRoom(house);
    const made = await ada.slash('/tournament create name:Cup game:rps system:swiss computers:6');
    expect(made.text).toContain('**Cup** is open');
    await ada.slash('/tournament start tournament:Cup');
    await reads(ada, 'Cup is over');
    expect(read(ada)).toMatch(/🥇 1=? \*\*/);
    // A round of computers may be over before its thread is made, and then it needs none.
    const rounds = [1, 2, 3].map((round) => `Cup · Round ${round} of 3`);
    const announced = threads(ada);
    expect(announced).toEqual(rounds.filter((round) => announced.includes(round)));
  });

  it('brings people to their tables, and shows how it stands', async () => {
    const room = newRoom(house);
    const { ada, ben, cleo } = room;
    await ada.slash(
      '/tournament create name:Trio game:rps system:round-robin pace:day seeding:joining options:rounds:1',
    );
    await reads(ada, 'Nobody has joined yet');
    for (const user of [ada, ben, cleo])
      expect(sentence(await user.press('Join'))).toBe('You’re in **Trio**.');
    expect(sentence(await cleo.press('Join'))).toBe('You’ve already joined.');
    await reads(ada, '**3 in:** Ada, Ben, Cleo');
    expect(sentence(await ben.press('Start'))).toContain('Only the person who runs this tournament');
    await ada.press('Start');
    await reads(ada, 'Bye: Ada');
    await playOut(room, ben, cleo);
    await reads(ada, 'Round 2 of 3');
    await reads(ada, 'Bye: Cleo');
    await playOut(room, ada, ben);
    await reads(ada, 'Round 3 of 3');
    await playOut(room, ada, cleo);
    await reads(ada, 'Trio is over');
    expect(threads(ada)).toEqual([1, 2, 3].map((round) => `Trio · Round ${round} of 3`));
    expect(read(ada)).toContain('🥇 1 **Ada**');
    const { text } = await ben.slash('/tournament rounds tournament:Trio');
    expect(text).toContain('**Ben** beat **Cleo**');
  });
});
