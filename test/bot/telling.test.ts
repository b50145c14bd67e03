import { beforeAll, describe, expect, it } from 'vitest';
import { baseball } from '../../src/games/baseball/index.ts';
import type { Game } from '../../src/games/game.ts';
import { newest, newRoom, type Room } from '../at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../clubhouse.ts';

closeAfterwards();

describe('the table message tells', () => {
  let house: Clubhouse;

  beforeAll(async () => {
    house = await openClubhouse('sqlite', { games: [baseball as Game] });
  });

  /** Plays a game by its first buttons, and gives the texts of the last panel after each press. */
  async function played(options: string): Promise<Set<string>> {
    const room = newRoom(house);
    await room.ada.slash(`/play baseball ${options}`);
    await room.ben.press('Join');
    await room.ada.press('Start');
    await room.ada.press('Ready');
    await room.ben.press('Ready');
    const seen = new Set<string>();
    while (!newest(room.cleo).message.content.includes('Finished')) {
      await pressFirst(room);
      seen.add(besides(room));
    }
    return seen;
  }

  it('the play that made the third out, and the one that ended the game, above their summaries', async () => {
    const seen = [...(await played('innings:3'))];
    const halves = seen.filter((text) => text.includes('left on base.'));
    expect(halves.length).toBeGreaterThanOrEqual(4);
    for (const text of halves) expect(text).toMatch(/^• .*Three outs\..*\n\d+ runs?, /m);
    const final = seen.find((text) => text.includes('**LOB**')) ?? '';
    expect(final).toMatch(/^• .*\n```/);
  }, 120_000);
});

const besides = ({ cleo }: Room): string => newest(cleo).message.embeds.at(-1)?.description ?? '';

/** The first button, by the first of those whom the table waits for. */
async function pressFirst({ ada, ben, cleo }: Room): Promise<void> {
  const { content, components } = newest(cleo).message;
  const user = /<@(\d+)>/.exec(content)?.[1] === ada.id ? ada : ben;
  const label = /"label":"([^"]+)"/.exec(JSON.stringify(components))?.[1] ?? '';
  await user.press(label);
}
