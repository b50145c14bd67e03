import { beforeAll, describe, expect, it } from 'vitest';
import { nim } from '../../examples/nim/index.ts';
import { newRoom } from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { oneDatabase } from '../equipment/databases/databases.ts';

closeAfterwards();

describe.each(oneDatabase())('computers at a table, on %s', (database) => {
  let house: Clubhouse;
  beforeAll(async () => {
    house = await openClubhouse(database, { games: [nim] });
  });

  it('have names by seat, the same everywhere, also after a restart', async () => {
    const log = newRoom(house);
    await log.ada.slash(`/settings log channel:${log.channel}`, { channel: 'lobby' });
    const { ada, dev } = newRoom(house);
    await ada.slash('/play nim heap:30 most:5 grabs:0');
    for (let seat = 4; seat > 1; seat--) await ada.select('Add a computer', 'Beginner computer');
    await dev.until(
      /\*\*Player 2\*\* — 🤖 Comet \(Beginner\)\n\*\*Player 3\*\* — 🤖 Gizmo \(Beginner\)\n\*\*Player 4\*\* — 🤖 Pixel \(Beginner\)/,
    );
    await ada.press('Start');
    await log.cleo.until('Nim · Ada and 3 computers · a game starts');
    await log.cleo.until(
      /Player 2 — \*\*Comet\*\* \(Beginner\)\nPlayer 3 — \*\*Gizmo\*\* \(Beginner\)\nPlayer 4 — \*\*Pixel\*\* \(Beginner\)/,
    );
    await dev.until('Waiting for @Ada');
    await house.stopBot();
    await house.startBot();
    await ada.slash('/table resign');
    await ada.press('Yes, give up');
    // Computers with the same number of matches share a place.
    const places = /🏆 (1\. .+) · 4\. Ada/;
    await dev.until(places);
    const [, named = ''] = places.exec(dev.sees()) ?? [];
    expect(named.match(/Comet|Gizmo|Pixel/g)?.sort()).toEqual(['Comet', 'Gizmo', 'Pixel']);
    await log.cleo.until(/Nim · Ada and 3 computers · (Comet|Gizmo|Pixel)/);
    const history = await dev.slash('/table history');
    expect(history.text).toMatch(/(Comet|Gizmo|Pixel) takes/);
    expect(history.text).not.toMatch(/computer/);
    expect((await dev.press('Verify')).text).toContain('✅');
  });
});
