import { beforeAll, describe, expect, it } from 'vitest';
import type { SeenMessage } from '../../playground/people/protocol.ts';
import type { Game } from '../../src/games/game.ts';
import { newRoom } from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { oneDatabase } from '../equipment/databases/databases.ts';
import { rockPaperScissors } from '../toys/rock-paper-scissors.ts';

closeAfterwards();

const wordsOf = ({ message: { content, embeds } }: SeenMessage): string =>
  [content, ...embeds.flatMap(({ title, description }) => [title, description])].filter(Boolean).join('\n');

describe.each(oneDatabase())('tournaments, on %s', (database) => {
  let house: Clubhouse;

  beforeAll(async () => {
    house = await openClubhouse(database, { games: [rockPaperScissors as Game] });
  });

  it('plays a Swiss of computers to its podium after two commands', async () => {
    const { ada } = newRoom(house);
    const made = await ada.slash('/tournament create name:Cup game:rps system:swiss computers:6');
    expect(made.text).toContain('**Cup** is open');
    await ada.slash('/tournament start');
    await expect
      .poll(() => ada.messages().map(wordsOf).join('\n'), { timeout: 20_000 })
      .toContain('Cup is over');
  });
});
