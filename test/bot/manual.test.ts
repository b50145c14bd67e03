import { ComponentType } from 'discord.js';
import { beforeAll, describe, expect, it } from 'vitest';
import type { User } from '../../playground/people/driver.ts';
import type { SeenMessage } from '../../playground/people/protocol.ts';
import { createDice } from '../../src/engine/dice/dice.ts';
import { baseball } from '../../src/games/baseball/index.ts';
import type { Game } from '../../src/games/game.ts';
import { newest, newRoom, type Room, sentence } from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { loadDice, seedWhere } from '../equipment/loaded-dice.ts';

closeAfterwards();

/** The buttons of a message, with their custom ids. */
const buttonsOf = (seen: Pick<SeenMessage, 'message'> | undefined) =>
  (seen?.message.components ?? []).flatMap((row) =>
    row.type !== ComponentType.ActionRow
      ? []
      : row.components.flatMap((one) =>
          one.type === ComponentType.Button && 'custom_id' in one
            ? [{ label: one.label ?? '', id: one.custom_id }]
            : [],
        ),
  );

/** The dice for a first at-bat, and for the fielder's X-Check that follows. */
const atBat = [6, 6, 6, 20, 20];
const fielding = [20, 6, 6, 6];

describe('baseball in manual mode', () => {
  let house: Clubhouse;

  beforeAll(async () => {
    house = await openClubhouse('sqlite', { games: [baseball as Game] });
  });

  /**
   * Starts a game in which Ada manages the visitors and Ben the home team. Both have decided, and Ada sees the dice
   * for her lead-off batter.
   */
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

  /** The table message as text. */
  const table = (user: User) => user.reads(newest(user).message.id);

  /** Enters a result on the table message: presses its kind, then answers the follow-up questions. */
  async function enter(user: User, what: string, ...then: readonly string[]): Promise<void> {
    await user.press(then.length === 0 ? what : `${what}…`);
    for (const label of then) await user.press(label);
  }

  it('shows the dice to both, and takes the result from the buttons of the manager at bat', async () => {
    const { ada, ben, cleo } = await atTheDice();
    for (const user of [ada, ben, cleo])
      expect(table(user)).toMatch(
        /🎲 \*\*\d - \d+ - \d+\*\* \(column \d, row \d+, (batter|pitcher)'s card: \w+\)/,
      );
    expect(table(cleo)).toMatch(
      /\*\*To read the card:\*\* Ada \(PCG\), against (left|right)-handed (batters|pitchers)/,
    );
    expect(sentence(await ben.press('GB A…'))).toBe('It’s not your turn.');
    expect(sentence(await ben.press('Strikeout'))).toBe('The other manager has to decide first.');
    await enter(ada, 'Single', 'Uncapped CF');
    await cleo.until('**Ottersley** bats');
    expect(table(cleo)).toContain('(1st)');
  });

  it('takes the ten most common results of the cards in two presses at most, by buttons', async () => {
    // These make up 23, 14, 8, 5, 5, 5, 4, 4, 4 and 4 of every 100 results on the league's cards.
    const ten = {
      strikeout: 'Strikeout',
      x_check: 'X-Check…',
      walk: 'Walk',
      single_uncapped: 'Single…',
      groundball_a: 'GB A…',
      groundball_b: 'GB B…',
      groundball_c: 'GB C…',
      flyout_c: 'Fly C…',
      flyout_b: 'Fly B…',
      single_1: 'Single…',
    } as const;
    const { ada } = await atTheDice();
    const first = buttonsOf(newest(ada));
    expect(first.map(({ label }) => label).slice(0, 2)).toEqual(['Card', 'Strikeout']);
    for (const [outcome, label] of Object.entries(ten)) {
      const one = first.find((button) => button.label === label);
      expect(one, label).toBeDefined();
      const plays = label.endsWith('…') ? buttonsOf((await ada.press(label)).message) : [one];
      expect(
        plays.some((button) => button?.id.includes(`M/${outcome}`)),
        outcome,
      ).toBe(true);
    }
  });

  it('shows both managers the side of the card that applies, and its reader the results', async () => {
    const { ada, ben, cleo } = await atTheDice();
    const [, dice] = /🎲 \*\*(\d - \d+ - \d+)\*\*/.exec(table(cleo)) ?? [];
    const [, who] = /card: (\w+)\)/.exec(table(cleo)) ?? [];
    const [, against] = /To read the card:\*\* Ada \(PCG\), (against \S+ \w+)/.exec(table(cleo)) ?? [];
    for (const user of [ada, ben]) {
      const card = await user.press('Card');
      expect(card.text).toContain(String(dice));
      expect(card.text).toMatch(new RegExp(`${who}’s card, ${against}, with the place that the dice picked`));
      expect(card.text.includes('[Strikeout]')).toBe(user === ada);
    }
    expect(sentence(await cleo.press('Card'))).toBe('You’re not at this table.');
    await ada.press('Card');
    await ada.press('GB A');
    await ada.press('SS');
    await cleo.until('**Ottersley** bats');
    expect(table(cleo)).not.toContain('[Card]');
  });

  it('asks a runner, whose manager may type the number on his card', async () => {
    const { ada, ben, cleo } = await atTheDice();
    await enter(ada, 'Other', 'More', 'Triple');
    await cleo.until('(3rd)');
    await ben.press('Normal');
    await ada.press('Swing');
    await cleo.until('To read the card');
    await ada.slash('/move play:M/flyout_bq@RF');
    await cleo.until('go home?');
    const form = await ada.press('By card…');
    expect(form.text).toContain('Safe number on the card');
    const answer = await ada.slash('/move play:A/send@19');
    expect(answer.text).not.toContain('not asked');
    await cleo.until('One out.');
  });

  it('returns to its dice when disputed; both managers agree on the second entry', async () => {
    const { ada, ben, cleo } = await atTheDice();
    const dice = /🎲 (.*)/.exec(table(cleo))?.[1] ?? 'no dice';
    await enter(ada, 'Other', 'Home run');
    await cleo.until('PCG 1');
    expect(table(cleo)).toContain('[Dispute]');
    expect(sentence(await ada.slash('/move play:Q'))).toContain('no play you can dispute');
    // The bot asks for confirmation first, so nothing has happened yet.
    const asked = await ben.press('Dispute');
    expect(asked.text).toContain('Dispute the last play?');
    expect(asked.text).toContain('Ada reads the card again');
    expect(table(cleo)).toContain('PCG 1');
    await ben.press('Dispute');
    await cleo.until('⚖️');
    expect(table(cleo)).toMatch(/⚖️ \*{0,2}Ben\*{0,2} disputes \S+’s home run\./);
    expect(table(cleo)).not.toContain('PCG 1');
    expect(table(cleo)).toContain(dice);

    await enter(ada, 'Other', 'More', 'Triple');
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

  it('no longer tells of a half-inning whose last out is disputed', async () => {
    const { ada, ben, cleo } = await atTheDice();
    for (const outs of ['one out', 'two outs']) {
      await enter(ada, 'Strikeout');
      await cleo.until(`▲ 1st, ${outs}`);
      await ben.press('Normal');
      await ada.press('Swing');
      await cleo.until('To read the card');
    }
    await enter(ada, 'Strikeout');
    await cleo.until('▼ 1st, no outs');
    expect(table(cleo)).toMatch(/Three outs|Top of the 1st, Port Calder/);
    await ben.press('Dispute');
    await ben.press('Dispute');
    await cleo.until('▲ 1st, two outs');
    expect(table(cleo)).toMatch(/Ben\*{0,2} disputes \S+’s strikeout\./);
    expect(table(cleo)).not.toMatch(/Three outs|Top of the 1st, Port Calder/);
  });

  it('undoes a play when both managers agree, and uses its dice again', async () => {
    const { ada, ben, cleo } = await atTheDice();
    const dice = /🎲 (.*)/.exec(table(cleo))?.[1] ?? 'no dice';
    await enter(ada, 'Walk');
    await cleo.until('(1st)');
    await ada.press('Undo');
    await cleo.until('Ben (IVS), whether to take back the last play');
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
        // The d20 gives a routine grounder, and the other dice total five, which makes a rare play.
        return d20 === 10 && three.reduce((sum, face) => sum + face, 0) === 5;
      }),
    );
    const { ada, cleo } = await atTheDice();
    await enter(ada, 'X-Check', 'SS');
    await cleo.until('Rare play!');
    expect(table(cleo)).toMatch(/Rare play! X-Check: \w+ at shortstop/);
    expect(table(cleo)).toMatch(/🎲 d20 \*\*10\*\*, range \d: \*\*G\d\*\*/);
    expect(table(cleo)).toMatch(/🎲 3d6 \d\+\d\+\d = \*\*5\*\*, error \d+: \*\*rare play\*\*/);
  });
});
