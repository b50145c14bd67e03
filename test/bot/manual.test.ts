import { beforeAll, describe, expect, it } from 'vitest';
import type { User } from '../../playground/people/driver.ts';
import { createDice } from '../../src/engine/dice.ts';
import { baseball } from '../../src/games/baseball/index.ts';
import type { Game } from '../../src/games/game.ts';
import { newest, newRoom, type Room, sentence } from '../at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../clubhouse.ts';
import { loadDice, seedWhere } from '../loaded-dice.ts';

closeAfterwards();

/** The dice of a first at-bat, and of the fielder who is asked next. */
const atBat = [6, 6, 6, 20, 20];
const fielding = [20, 6, 6, 6];

/** The menu of results on the table message. */
const results = 'Choose: Out, Groundball, Fly…';

describe('baseball in manual mode', () => {
  let house: Clubhouse;

  beforeAll(async () => {
    house = await openClubhouse('sqlite', { games: [baseball as Game] });
  });

  /** Ada manages the visitors, Ben the home team; both have decided, and Ada has the dice of her lead-off batter. */
  async function atTheDice(options = ''): Promise<Room> {
    const room = newRoom(house);
    await room.ada.slash(`/play baseball mode:Manual: you read your own cards ${options}`.trim());
    await room.ben.press('Join');
    await room.ada.press('Start');
    await room.ada.press('Ready');
    await room.ben.press('Ready');
    await room.cleo.until('[Swing]');
    await room.ben.press('Normal');
    await room.ada.press('Swing');
    await room.cleo.until('To read the card');
    return room;
  }

  /** The table message in words. */
  const table = (user: User) => user.reads(newest(user).message.id);

  /** Chooses a result by the menus: group, and what stands in it. */
  async function enter(user: User, group: string, result: string): Promise<void> {
    await user.select(results, group);
    await user.select(group, result);
  }

  it('shows the dice to both, and takes the result from the menus of the manager at bat', async () => {
    const { ada, ben, cleo } = await atTheDice();
    for (const user of [ada, ben, cleo])
      expect(table(user)).toMatch(
        /🎲 \*\*\d - \d+ - \d+\*\* \(column \d, row \d+, (batter|pitcher)'s card: \w+\)/,
      );
    expect(table(cleo)).toMatch(/\*\*To read the card:\*\* Ada \(PCG\) · `\/player \S+`/);
    expect(sentence(await ben.select(results, 'Hit'))).toBe('It is not your turn.');
    await enter(ada, 'Hit', 'Double, uncapped ▸ CF');
    await cleo.until('**Ottersley** bats');
    expect(table(cleo)).toContain('(2nd)');
  });

  it('asks a runner, whose manager may type the number of his card', async () => {
    const { ada, ben, cleo } = await atTheDice();
    await enter(ada, 'Hit', 'Triple');
    await cleo.until('(3rd)');
    await ben.press('Normal');
    await ada.press('Swing');
    await cleo.until('To read the card');
    await ada.slash('/move play:M/flyout_bq@RF');
    await cleo.until('go home?');
    const form = await ada.press('By card…');
    expect(form.text).toContain('Safe number of the card');
    const answer = await ada.slash('/move play:A/send@19');
    expect(answer.text).not.toContain('not asked');
    await cleo.until('One out.');
  });

  it('goes back to its dice when it is disputed; both managers agree on the second entry', async () => {
    const { ada, ben, cleo } = await atTheDice();
    const dice = /🎲 (.*)/.exec(table(cleo))?.[1] ?? 'no dice';
    await enter(ada, 'Hit', 'Home run');
    await cleo.until('PCG 1');
    expect(table(cleo)).toContain('[Dispute]');
    expect(sentence(await ada.slash('/move play:Q'))).toContain('no play that you may dispute');
    await ben.press('Dispute');
    await cleo.until('⚖️ Ironvale dispute');
    expect(table(cleo)).toContain('PCG 0');
    expect(table(cleo)).toContain(dice);

    await enter(ada, 'Hit', 'Triple');
    await cleo.until('To confirm:** Ben (IVS), Triple');
    await ben.press('Refuse');
    await cleo.until('To read the card:** Ada (PCG) or Ben (IVS)');
    expect(table(cleo)).toContain(dice);
    await ben.slash('/move play:M/double_2');
    await cleo.until('To confirm:** Ada (PCG), Double, two bases');
    await ada.press('Confirm');
    await cleo.until('(2nd)');
    expect(table(cleo)).not.toContain('[Dispute]');
  });

  it('takes a play back when both managers agree, and uses its dice again', async () => {
    const { ada, ben, cleo } = await atTheDice();
    const dice = /🎲 (.*)/.exec(table(cleo))?.[1] ?? 'no dice';
    await enter(ada, 'Walk', 'Walk');
    await cleo.until('(1st)');
    await ada.press('Undo');
    await cleo.until('Ben (IVS), whether the last play is taken back');
    await ben.press('Take it back');
    await cleo.until('↩️ Ironvale agree');
    expect(table(cleo)).not.toContain('(1st)');
    await ben.press('Normal');
    await ada.press('Swing');
    await cleo.until('To read the card');
    expect(table(cleo)).toContain(dice);
  });

  it('shows a rare play with the steps that mattered', async () => {
    loadDice(
      seedWhere(createDice, (dice) => {
        dice.roll('AbRoll', atBat, 'at-bat');
        const [d20 = 0, ...three] = dice.roll('FieldingRoll', fielding, 'X-Check SS').values;
        // A routine grounder, and the total of five that makes a rare play.
        return d20 === 10 && three.reduce((sum, face) => sum + face, 0) === 5;
      }),
    );
    const { ada, cleo } = await atTheDice();
    await enter(ada, 'Check', 'X-Check ▸ SS');
    await cleo.until('Rare play!');
    expect(table(cleo)).toMatch(/Rare play! X-Check: \w+ at shortstop/);
    expect(table(cleo)).toMatch(/🎲 d20 \*\*10\*\*, range \d: \*\*G\d\*\*/);
    expect(table(cleo)).toMatch(/🎲 3d6 \d\+\d\+\d = \*\*5\*\*, error \d+: \*\*rare play\*\*/);
  });
});
