import { beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../playground/people/driver.ts';
import { baseball } from '../../src/games/baseball/index.ts';
import type { Game } from '../../src/games/game.ts';
import { newRoom, type Room, sentence } from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';

closeAfterwards();

describe('an action in baseball that cannot be undone', () => {
  let house: Clubhouse;

  beforeAll(async () => {
    house = await openClubhouse('sqlite', { games: [baseball as Game] });
  });

  async function begun(): Promise<Room> {
    const room = newRoom(house);
    await room.ada.slash('/play baseball');
    await room.ben.press('Join');
    await room.ada.press('Start');
    await room.ada.press('Ready');
    await room.ben.press('Ready');
    await room.cleo.until('[Swing]');
    return room;
  }

  /** The answer asks for confirmation and says what would be lost. Nothing has happened yet. */
  function isAsked(answer: Answer): void {
    expect(answer.text).toContain('Give up the designated hitter?');
    expect(answer.text).toContain('⚠️ **You lose the designated hitter for the rest of the game.**');
    expect(answer.text).toContain('Whoever pitches bats from now on, 3rd in the order: Caravessa.');
    expect(answer.text).toContain('Nakahoshi can’t come back.');
    expect(answer.text).toMatch(/\[Give him up\]/);
  }
  const loses = 'S/d/ivs-42=1B';

  it('needs confirmation when typed as a command', async () => {
    const { ben, cleo } = await begun();
    isAsked(await ben.slash(`/move play:${loses}`));
    expect(cleo.sees()).not.toContain('designated hitter');
    await ben.press('Give him up');
    await cleo.until('There’s no designated hitter anymore.');
    // The next change loses nothing important, and the command names it in full.
    expect(sentence(await ben.slash('/move play:S/d/ivs-13=C'))).toContain('Eldritchson takes over');
  });

  it('needs confirmation when typed into the box, chosen in a menu, and filled into a form', async () => {
    const { ben } = await begun();
    await ben.press('More…');
    await ben.press('Type it…');
    isAsked(await ben.submit({ text: loses }));
    await ben.press('More…');
    const menu = await ben.press('Substitute…');
    isAsked(await ben.select(menuWith(menu, loses), loses));
    await ben.press('More…');
    await ben.press('Substitute…');
    await ben.press('Several changes…');
    await ben.select('Infield', 'ivs-42=1B');
    isAsked(await ben.press('Change'));
  });

  it('shows a change of players in private before it is made', async () => {
    const { ada, cleo } = await begun();
    await ada.press('More…');
    const menu = await ada.press('Substitute…');
    const [, pinch = ''] =
      /"value":"(S\/ph\/[^"]+)"/.exec(JSON.stringify(menu.message?.message.components)) ?? [];
    const shown = await ada.select(menuWith(menu, pinch), pinch);
    expect(shown.text).toContain('Make this change?');
    expect(shown.text).toMatch(/ bats for Heldenbrand\./);
    expect(shown.text).toContain('Heldenbrand can’t come back.');
    expect(shown.text).toContain('Then somebody has to take over in the field: third base.');
    expect(shown.text).toMatch(/Left after this: \d+ on the bench, \d+ in the bullpen\./);
    await ada.press('Change');
    await cleo.until(/ bats for Heldenbrand\./);
  });

  it('says which orders a set has, and that mine are lost', async () => {
    const { ben } = await begun();
    await ben.press('More…');
    await ben.press('Standing orders…');
    const shown = await ben.select('Standing orders', 'W/safe');
    expect(shown.text).toContain('1. Last three innings, fewer than two outs, runner on third');
    await ben.press('Take it');
    const asked = await ben.slash('/move play:W/aggressive');
    expect(asked.text).toContain('⚠️ They replace your own 4 orders.');
    expect((await ben.press('Take it')).text).toContain(
      '1. Fewer than two outs, runner on third, within one run',
    );
  });

  it('asks for confirmation of giving up, typed as a command or into the box', async () => {
    const { ada, ben, cleo } = await begun();
    const asked = await ada.slash('/move play:X');
    expect(asked.text).toContain('Give up?');
    await ben.press('More…');
    await ben.press('Type it…');
    expect((await ben.submit({ text: 'X' })).text).toContain('Give up?');
    expect(cleo.sees()).toContain('[Swing]');
    expect(cleo.sees()).not.toContain('Finished');
    await ada.press('Yes, give up');
    await cleo.until('Finished');
  });

  /** The custom id of the menu that offers a value. */
  function menuWith({ message }: Answer, value: string): string {
    const json = JSON.stringify(message?.message.components ?? []);
    const menu = [...json.matchAll(/"custom_id":"(p:[^"]+)".*?"options":\[(.*?)\]/g)].find(([, , options]) =>
      options?.includes(`"${value}"`),
    );
    if (menu?.[1] === undefined) throw new Error(`No menu offers ${value}.`);
    return menu[1];
  }
});
