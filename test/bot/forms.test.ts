import { beforeAll, describe, expect, it } from 'vitest';
import type { Answer, User } from '../../playground/people/driver.ts';
import { baseball } from '../../src/games/baseball/index.ts';
import type { Game } from '../../src/games/game.ts';
import { control, newRoom, type Room, sentence } from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';

closeAfterwards();

/** Forms contain only what the person has chosen, and say what pressing their button does. */
describe('a form of baseball', () => {
  let house: Clubhouse;

  beforeAll(async () => {
    house = await openClubhouse('sqlite', { games: [baseball as Game] });
  });

  /** Starts a game in which Ada manages the visitors and Ben the home team. */
  async function opened(options = ''): Promise<Room> {
    const room = newRoom(house);
    await room.ada.slash(`/play baseball ${options}`.trim());
    await room.ben.press('Join');
    await room.ada.press('Start');
    return room;
  }

  async function begun(options = ''): Promise<Room> {
    const room = await opened(options);
    await room.ada.press('Ready');
    await room.ben.press('Ready');
    await room.cleo.until('[Swing]');
    return room;
  }

  /** The fields as the form shows them. */
  const fields = ({ text }: Answer): string[] =>
    [...text.matchAll(/^[A-Z][a-z ]+: \*\*.+\*\*$/gm)].map(([line]) => line);

  async function change(ben: User, form: string): Promise<Answer> {
    await ben.press('More…');
    await ben.press('Substitute…');
    return ben.press(form);
  }

  it('for several changes opens with nothing chosen, and cannot be played like that', async () => {
    const { ben, cleo } = await begun();
    const empty = await change(ben, 'Several changes…');
    expect(fields(empty)).toEqual(['Pitcher: **No change**', 'Infield: **none**', 'Outfield: **none**']);
    expect(empty.text).toContain('⚠️ Choose somebody for a position.');
    expect(empty.text).toContain('[Change (disabled)]');
    // The bot also refuses a forged press on the disabled button.
    const { customId } = control(ben, 'a:');
    expect(customId).toContain(':F/f/stays/?/?');
    expect(sentence(await ben.forgePress(control(ben, 'a:')))).toContain(
      'You still have something to choose',
    );
    await ben.press('Back');
    await ben.press('Several changes…');
    const chosen = await ben.select('Infield', 'ivs-33=2B');
    expect(chosen.text).toContain('[Change (disabled)]');
    const both = await ben.select('Infield', ['ivs-33=2B', 'ivs-11=SS']);
    expect(fields(both)[1]).toMatch(/^Infield: \*\*.+ to .+, .+ to .+\*\*$/);
    expect(sentence(await ben.press('Change'))).toMatch(/moves to second base.* moves to shortstop/);
    await ben.press('Change');
    await cleo.until(/moves to second base.* moves to shortstop/);
    expect(ben.sees()).not.toContain('Make this change?');
    expect(cleo.sees()).toContain('[Swing]');
  });

  it('for two slots waits for both of them', async () => {
    const { ada } = await opened();
    await ada.press('More…');
    const empty = await ada.press('Swap…');
    expect(fields(empty)).toEqual(['One slot: **not chosen**', 'Other slot: **not chosen**']);
    expect(empty.text).toContain('⚠️ Choose: one slot, other slot.');
    expect(empty.text).toContain('[Swap (disabled)]');
    const one = await ada.select('Other slot', '9');
    expect(one.text).toContain('⚠️ Choose: one slot.');
    expect(one.text).toContain('[Swap (disabled)]');
    const two = await ada.select('One slot', '1');
    expect(fields(two)).toEqual([
      expect.stringMatching(/^One slot: \*\*1\. /),
      expect.stringMatching(/^Other slot: \*\*9\. /),
    ]);
    expect((await ada.press('Swap')).text).toContain('[Swap…]');
  });

  it('for a slot of the card fills in its batter once it is chosen', async () => {
    const { ada } = await opened();
    await ada.press('More…');
    const empty = await ada.press('Change…');
    expect(fields(empty)).toEqual([
      'Slot: **not chosen**',
      'Player: **not chosen**',
      'Position: **not chosen**',
    ]);
    const slot = await ada.select('Slot', '8');
    expect(fields(slot)[0]).toMatch(/^Slot: \*\*8\. /);
    expect(fields(slot).slice(1).join()).not.toContain('not chosen');
    await ada.select('Player', 'pcg-23');
    expect((await ada.press('Set')).text).toMatch(/\n8 Dalgarnock/);
  });

  it('for an order of the defense needs an infield position', async () => {
    const { ben } = await begun();
    await ben.press('More…');
    await ben.press('Standing orders…');
    expect((await ben.press('New defense order…')).text).toContain('[Save (disabled)]');
    await ben.select('Infield', 'in');
    expect((await ben.press('Save')).text).toContain('1. Always: infield in');
    const offense = await ben.press('New offense order…');
    expect(offense.text).toContain('⚠️ Choose: play.');
    await ben.select('Play', 'bunt');
    expect((await ben.press('Save')).text).toContain('1. Always: bunt');
  });

  it('offers no move to type while it is incomplete', async () => {
    const { ada, ben } = await begun();
    const suggested = (await ben.complete('/move play:')).map(({ value }) => String(value));
    expect(suggested.length).toBeGreaterThan(5);
    expect(suggested.filter((text) => text.startsWith('F/'))).toEqual([]);
    expect(sentence(await ben.slash('/move play:F/f/stays/?/?'))).toContain(
      'You still have something to choose',
    );
    expect(sentence(await ada.slash('/move play:F/z/1'))).toContain('A form that isn’t filled in yet is F/');
  });

  it('seals a decision with a button that says so', async () => {
    const { ben, ada } = await begun();
    await ben.press('More…');
    await ben.press('Defense…');
    await ben.select('Infield depth', 'back');
    expect((await ben.press('Decide')).text).not.toContain('⚠️');
    await ada.press('More…');
    expect((await ada.press('Offense…')).text).toContain('[Decide]');
  });
});

describe('a form of manual mode', () => {
  it('moves nobody until it has who and where', async () => {
    const house = await openClubhouse('sqlite', { games: [baseball as Game] });
    const { ada, ben, cleo } = newRoom(house);
    await ada.slash('/play baseball mode:Manual: you read your own cards');
    await ben.press('Join');
    await ada.press('Start');
    await ada.press('Ready');
    await ben.press('Ready');
    await cleo.until('[Swing]');
    await ben.press('More…');
    await ben.press('Substitute…');
    const empty = await ben.press('Move fielders…');
    expect(empty.text).toContain(
      'Player: **not chosen**\nGoes to: **not chosen**\nAnd: **Nobody else**\nHe goes to: **Nowhere**',
    );
    expect(empty.text).toContain('[Move (disabled)]');
    await ben.select('Player', 'ivs-33');
    await ben.select('Goes to', '2B');
    await ben.select('And', 'ivs-11');
    const half = await ben.select('He goes to', 'nowhere');
    expect(half.text).toContain('⚠️ Choose who moves and where he goes, for both if you move two.');
    await ben.select('He goes to', 'SS');
    expect(sentence(await ben.press('Move'))).toMatch(/moves to second base.* moves to shortstop/);
  });
});
