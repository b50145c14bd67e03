import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { User } from '../../playground/people/driver.ts';
import type { SeenMessage } from '../../playground/people/protocol.ts';
import type { Person } from '../../playground/world/state.ts';
import { code2027 } from '../../src/games/code2027/index.ts';
import type { Player, State } from '../../src/games/code2027/state.ts';
import { newRoom, type Room } from '../equipment/at-the-table.ts';
import { lengthOf } from '../equipment/length.ts';
import { loadDice } from '../equipment/loaded-dice.ts';
import { type Position, position } from '../games/code2027/positions.ts';
import { seedRolling } from '../watched/code2027.ts';
import { watchedGame } from '../watched/game.ts';
import { tableIn } from './fit.ts';
import { alone, type Looks, looksOn, phonesWith } from './phones.ts';
import { buttonNamed, chooseFromMenu, messageWith, pressButton } from './steps.ts';
import { answersTo } from './turn.ts';

/**
 * Code2027 on phones, starting from given positions with given dice: the public message, private answers, and the
 * form of an offer.
 */

/** The position in which the next table starts. */
let given: State;
const { game, now } = watchedGame(code2027, () => given);
const { house, phone } = phonesWith(game);
/** People before a test renamed them, so that their names can be restored. */
const renamed: Person[] = [];
/** Posts that mentioned people at a table, including posts that were removed. */
const calls: string[] = [];

beforeAll(async () => {
  house().playground.world.on((event) => {
    if (event.kind === 'message-created' && event.message.content.includes('your turn in'))
      calls.push(event.message.content);
  });
  // Only Ben gets tips.
  await newRoom(house()).ada.slash('/games tips:false');
});
afterEach(() => {
  for (const person of renamed.splice(0)) house().playground.world.putPerson(person);
});

interface Table extends Room, Looks {
  readonly page: Page;
  /** Checks the table message once it contains this text. */
  tells(what: string, text: string | RegExp): Promise<void>;
  /** Checks Ada's private answer once it contains this text. */
  answers(what: string, text: string): Promise<void>;
  /** Presses a button of the table message on Ada's phone. */
  press(label: string): Promise<void>;
}

interface Beginning extends Position {
  /** The faces to be rolled first. */
  readonly faces?: readonly number[];
  readonly clock?: string;
  /** The names of the four people. */
  readonly names?: readonly string[];
}

async function begun(name: string, { faces = [], clock, names, ...from }: Beginning): Promise<Table> {
  given = position(from);
  loadDice(seedRolling(faces));
  const room = newRoom(house());
  const { ada, ben, cleo, dev } = room;
  const page = await phone('Ada', room);
  const { world } = house().playground;
  [ada, ben, cleo, dev].forEach(({ id }, at) => {
    const person = world.person(id);
    if (person === undefined || names === undefined) return;
    renamed.push(person);
    world.putPerson({ ...person, name: names[at] ?? person.name });
  });
  await ada.slash('/play code2027');
  for (const other of [ben, cleo, dev].slice(0, from.players.length - 1)) await other.press('Join');
  if (clock !== undefined) await ada.select('Clock: No clock', clock);
  await ada.press('Start');
  await dev.until('[My hand]');
  const { bad, look } = looksOn(page, `code2027-${name}`);
  const answered = answersTo(ada);
  return {
    ...room,
    page,
    bad,
    look,
    tells: async (what, text) => {
      await dev.until((user) => new RegExp(text).test(user.reads(tableIn(user).message.id)));
      await look(what, () => tableIn(ada));
    },
    answers: async (what, text) => {
      await answered('');
      await messageWith(page, text);
      await look(what, () => alone(ada));
    },
    press: (label) => pressButton(page, label, page.locator(`[data-message="${tableIn(ada).message.id}"]`)),
  };
}

it('an offer by the form, a counter-offer, and a deal by type', async () => {
  const table = await begun('trade', {
    players: [
      { hand: ['W004', 'E002', 'E018', 'E036', 'E019', 'E034', 'E023', 'L005', 'L007'], money: 1_240 },
      { hand: ['W005', 'E008', 'E025', 'E001'], money: 300 },
      { hand: ['W006'] },
    ],
    clock: '1 day a turn',
  });
  const { page, look, answers, tells, ada, ben, cleo } = table;
  await look('table', () => tableIn(ada));
  await table.press('My hand');
  await answers('hand', 'Crowded Calendar now');
  await pressButton(page, 'Trade');
  await answers('trade', 'hands are hidden');
  await pressButton(page, 'Ben');
  await answers('form', 'There’s nothing on either side yet.');
  await chooseFromMenu(page, 'You give: no cards', [
    'Long-Shot Paperwork',
    'Utility Rebate',
    'Crowded Calendar',
  ]);
  await messageWith(page, 'You give: Long-Shot');
  await chooseFromMenu(page, 'You want: no cards', ['2 Expeditors']);
  await messageWith(page, 'You want: 2 Expeditors');
  await chooseFromMenu(page, 'You pay', ['$20']);
  await answers('form-filled', 'You pay: $20');
  calls.length = 0;
  await pressButton(page, 'Offer');
  await answers('escrow', 'in escrow: $20');
  await tells('offered', 'makes Ben an offer');

  // The partner is mentioned once. Both buttons open the offer.
  await expect.poll(() => calls.length).toBe(1);
  const bens = await phone('Ben', table);
  const answered = answersTo(ben);
  const bensLook = async (what: string, text: string) => {
    await answered('');
    await messageWith(bens, text);
    await look(`bens-${what}`, () => alone(ben), bens);
  };
  await pressButton(bens, 'Answer');
  await messageWith(bens, 'Ada offers you $20, “Long-Shot Paperwork”');
  await bensLook('answer', 'You don’t give anything until you accept');
  await pressButton(bens, 'My hand');
  await bensLook('hand', 'Ada offers you $20, “Long-Shot Paperwork”');
  expect(ben.reads(alone(ben).message.id)).not.toContain('💡');
  await pressButton(bens, 'Counter…');
  await bensLook('counter', 'There’s nothing on either side yet.');
  await chooseFromMenu(bens, 'You give: no cards', ['Bicycle Courier']);
  await messageWith(bens, 'You give: Bicycle');
  await chooseFromMenu(bens, 'You want: no cards', ['1 Expeditor', 'Long-Shot', 'Crowded']);
  await bensLook('counter-filled', 'You want: 1 Expeditor, Long-Shot');
  await pressButton(bens, 'Offer');
  await tells('countered', 'Ben makes Ada a counter-offer');

  await table.press('Answer');
  await answers('answer', 'Ben offers you');
  await pressButton(page, 'Accept…');
  await answers('accept', 'Choose 1 expeditor.');
  await chooseFromMenu(page, '1 expeditor: none yet', ['Shared Van']);
  await answers('accept-filled', '1 expeditor: Shared Van');
  await pressButton(page, 'Accept');
  await tells('dealt', 'deal: Ben gives 1 expeditor, Ada gives 3 expeditors.');
  await look('dealt-alone', () => alone(ada));
  expect(now().players.map(({ hand }) => hand.slice(1))).toEqual([
    ['E019', 'E023', 'L005', 'L007', 'E018', 'E025'],
    ['E008', 'E001', 'E002', 'E034', 'E036'],
    [],
  ]);
  expect(calls).toEqual([expect.stringContaining(`<@${ben.id}>, your turn in`)]);
  expect(cleo.sees()).not.toMatch(/Paperwork|Van|Courier|Calendar/);
  expect(table.bad.join('\n\n')).toBe('');
});

const bad = { face: 3, days: 5, gained: -20 };
const good = { face: 6, days: 0, gained: 200 };

it.each(lengthOf([bad, good], [{ ...bad, face: 1 }, bad, { ...good, face: 4, gained: 60 }, good]))(
  'cards with dice on $face: one that is drawn, and one that is played',
  async ({ face, days, gained }) => {
    const table = await begun(`dice-${face}`, {
      players: [
        { space: 'ENG-FEES', hand: ['W004', 'E033', 'E002', 'E018'], money: 500 },
        { space: 'PM-CROSSROADS', hand: ['W005'], money: 300 },
        { space: 'LENDER-TALKS', hand: ['W006'] },
      ],
      top: ['L009'],
      faces: [3, face, face],
    });
    const { page, answers, tells } = table;
    const fee = 24;
    await table.press('Roll');
    await tells('drawn', `rolled ${face}(; \\+5 days)?\\.`);
    expect(now().players[0]).toMatchObject({ money: 500 - fee, time: days });
    await table.press('My hand');
    await answers('hand', 'Utility Rebate: in funding only');
    await pressButton(page, 'Play');
    await messageWith(page, 'Type it…');
    await pressButton(page, 'Bonus Clause');
    await answers('preview', 'Once you play a card, you can’t try this turn again.');
    await pressButton(page, 'Play');
    await tells('played', `Bonus Clause: rolled ${face}; .\\$${Math.abs(gained)}\\.`);
    expect(now().players[0]).toMatchObject({ money: 500 - fee + gained, time: days });
    expect(table.bad.join('\n\n')).toBe('');
  },
);

it('Try Again, a choice of an opponent, a path, and a resignation', async () => {
  const table = await begun('turns', {
    players: [
      { space: 'ARCH-DRAWINGS', hand: ['W004', 'E030', 'E002', 'E018'], money: 500 },
      { space: 'PM-CROSSROADS', hand: ['W005', 'E003'], money: 300 },
      { space: 'LENDER-TALKS', hand: ['W006'] },
    ],
    faces: [4],
  });
  const { page, look, answers, tells, ada, ben, cleo } = table;
  await look('start', () => tableIn(ada));
  await table.press('Roll');
  await tells('rolled', 'rolled 4');
  await table.press('More…');
  await answers('more', 'Play on for me');
  await pressButton(page, 'Try again (+50 days)');
  await answers('retry', 'costs 50 days');
  await pressButton(page, 'Try again');
  await tells('retried', /tries again, \+50 days|again, \+50 days/);
  expect(now().players[0]).toMatchObject({ space: 'ARCH-DRAWINGS', visit: 'First', money: 500, time: 50 });
  for (const other of [ben, cleo]) await other.slash('/move play:auto');
  await tells('begins', 'round 2');

  await table.press('Roll');
  await tells('rolled-again', '🎲 \\*\\*\\d');
  await table.press('My hand');
  await messageWith(page, 'My hand');
  await pressButton(page, 'Play');
  await messageWith(page, 'Lost Folder');
  await pressButton(page, 'Lost Folder');
  await answers('lost-folder', 'Now: one opponent: +8 days, for $15.');
  await pressButton(page, 'Play');
  await tells('who', 'Choose an opponent');
  const before = now().players[1]?.time ?? 0;
  await table.press('Ben');
  await tells('chosen', 'Ben: \\+8 days');
  expect(now().players[1]?.time).toBe(before + 8);
  await table.press('→ Find engineer');
  await tells('path', 'Going to Find engineer');
  await table.press('End turn');
  await tells('gone', 'Waiting for @Ben');
  expect(now().players[0]?.space).toBe('ENG-SEARCH');

  await cleo.slash('/table resign');
  await cleo.press('Yes, give up');
  await tells('resigned', 'C\\*\\* has resigned');
  await ben.slash('/table resign');
  await ben.press('Yes, give up');
  await tells('over', 'Finished');
  expect(ada.sees()).toContain('Everybody else has resigned, Ada wins.');
  expect(table.bad.join('\n\n')).toBe('');
});

/** Follows one person's phone. It checks that the result of every press is on the screen, and counts the presses. */
async function walkOn(page: Page, user: User, table: Table, name: string) {
  const { look } = table;
  let presses = 0;
  // Hints about the server that a moderator has already been shown.
  const hints = new Set(user.messages().flatMap(({ ephemeral, message }) => (ephemeral ? [message.id] : [])));
  /** How many pixels of a message are above and below the screen, without scrolling the list. */
  const offScreen = ({ message: { id } }: SeenMessage) =>
    page.evaluate<string>(`(() => {
      const list = document.querySelector('.scroller').getBoundingClientRect();
      const message = document.querySelector('[data-message="${id}"]');
      const controls = [...(message?.querySelectorAll('[data-spot]') ?? [])];
      // Of the table the words, the picture and what can be done; the pages may lie below.
      const shown = message?.dataset.private ? controls : controls.slice(0, 1);
      const parts = [...(message?.querySelectorAll('.embed') ?? []), ...shown];
      const boxes = parts.map((part) => part.getBoundingClientRect());
      const above = Math.max(...boxes.map(({ top }) => list.top - top));
      const below = Math.max(...boxes.map(({ bottom }) => bottom - list.bottom));
      return above <= 1 && below <= 1 ? 'nothing' : 'above ' + above + ', below ' + below;
    })()`);
  return {
    count: () => presses,
    /** Presses a button and checks that its public or private result is visible. */
    press: async (
      label: string | RegExp,
      where: () => SeenMessage,
      brings: () => SeenMessage,
      text: string | RegExp,
    ) => {
      presses += 1;
      // People press the buttons that they see, usually at the end of the channel.
      await page.evaluate(`(() => {
        const list = document.querySelector('.scroller');
        list.scrollTop = list.scrollHeight;
      })()`);
      if ((await offScreen(where())) !== 'nothing')
        await page.evaluate(
          `document.querySelector('[data-message="${where().message.id}"]').scrollIntoView({ block: 'end' })`,
        );
      const button = buttonNamed(page.locator(`[data-message="${where().message.id}"]`), label);
      await button.click();
      const isSaid = (said: string) => (typeof text === 'string' ? said.includes(text) : text.test(said));
      // The first private answer may not have arrived yet.
      await user.until(() => user.messages().some(({ ephemeral }) => ephemeral) || brings === where);
      await user.until(() => isSaid(user.reads(brings().message.id)));
      await expect.poll(() => offScreen(brings()), { message: `${name}: ${label}` }).toBe('nothing');
      // Only the newest private answer of the table remains.
      const others = () =>
        user
          .messages()
          .filter(({ ephemeral, message }) => ephemeral && !hints.has(message.id))
          .slice(0, -1)
          .map(({ message }) => user.reads(message.id));
      await expect.poll(others).toEqual([]);
      await look(`${name}-${presses}`, brings, page);
    },
  };
}

it('a whole turn and an offer, with the result of each press on the screen', {
  timeout: 300_000,
}, async () => {
  const table = await begun('walk', {
    players: [
      { space: 'LENDER-TALKS', hand: ['W004', 'E002', 'E018', 'E036'], money: 240 },
      { space: 'PM-CROSSROADS', hand: ['W005', 'E008', 'E025'], money: 300 },
    ],
    faces: [4],
    clock: '1 day a turn',
  });
  const { ada, ben, page, tells } = table;
  const atTable = (user: User) => () => tableIn(user);
  const own = (user: User) => () => alone(user);
  const [adasTable, bensTable] = [atTable(ada), atTable(ben)];
  const adas = await walkOn(page, ada, table, 'ada');
  // Check the table's question, the roll, and the offer, but not the menus of the offer's form.
  await adas.press('Hire 1', adasTable, own(ada), 'draws 1 expeditor');
  await adas.press('Trade', own(ada), own(ada), 'Ben has $300 and 2 expeditors.');
  await adas.press('Ben', own(ada), own(ada), 'There’s nothing on either side yet.');
  await chooseFromMenu(page, 'You pay', ['$20']);
  await messageWith(page, 'You pay: $20');
  await chooseFromMenu(page, 'You want: no cards', ['2 Expeditors']);
  await messageWith(page, 'You want: 2 Expeditors');
  await adas.press('Offer', own(ada), own(ada), 'in escrow: $20');

  const phoneOfBen = await phone('Ben', table);
  const bens = await walkOn(phoneOfBen, ben, table, 'ben');
  await bens.press(
    'Answer',
    bensTable,
    own(ben),
    /and wants\W+2 expeditors[\s\S]*\[Accept\] \[Decline\] \[Counter…\]/,
  );
  await pressButton(phoneOfBen, 'Accept', phoneOfBen.locator(`[data-message="${alone(ben).message.id}"]`));
  await tells('dealt', 'deal: Ada gives \\$20, Ben gives 2 expeditors');
  expect(bens.count() + 1).toBe(2);
  expect(now().players.map(({ money }) => money)).toEqual([220, 320]);
  expect(now().negotiation).toBeNull();

  await adas.press('Projects', adasTable, own(ada), 'The scores, and what they’re made of.');
  const before = adas.count();
  await adas.press('Roll', adasTable, adasTable, 'rolled 4');
  await adas.press('→ Bank', adasTable, adasTable, 'Going to Bank');
  await adas.press('End turn', adasTable, adasTable, 'Waiting for @Ben');
  expect(adas.count() - before).toBe(3);
  expect(now().players[0]?.space).toBe('BANK-UNDERWRITING');
  expect(table.bad.join('\n\n')).toBe('');
});

const longNames = [
  'Alexandra Montgomery',
  'Bartholomew Sinclair',
  'Clementine Fairweather',
  'Desmond Worthington',
] as const;

/** A player late in a project, with a long description. */
const late: Partial<Player> = {
  visit: 'Subsequent',
  money: 11_240,
  time: 1_186,
  loans: [{ kind: 'BANK', principal: 2_000, ratePercent: 10, takenAt: 3 }],
  flags: { archDone: true, engDone: true, dobApproved: true },
};
const full = ['E033', 'E002', 'E018', 'E019', 'E030', 'E034', 'L005', 'L007', 'L010'];

it.each(lengthOf([4], [2, 4]))('%i seats with long names fit when the text is longest', async (seats) => {
  const others: Partial<Player>[] = [
    { ...late, space: 'PM-CROSSROADS', hand: ['W005', 'E003', 'E004', 'E005'] },
    { ...late, space: 'INVESTOR-PITCH', hand: ['W006', 'E006'] },
    { ...late, space: 'INVESTOR-PITCH', hand: ['W009', 'E007'] },
  ];
  const table = await begun(`seats-${seats}`, {
    players: [
      { ...late, space: 'INVESTOR-PITCH', hand: ['W004', 'W007', ...full] },
      ...others.slice(0, seats - 1),
    ],
    top: ['L009'],
    faces: [5],
    clock: '1 day a turn',
    names: longNames,
  });
  const { look, tells, ada, ben } = table;
  await look('start', () => tableIn(ada));
  await ada.slash('/move play:roll');
  await tells('rolled', 'Choose an offer');
  await ada.slash(`/move play:pick c1 ${now().pendingChoice?.options[0]?.id}`);
  await tells('picked', 'two investors, keep one');
  await ada.press('My hand', { message: tableIn(ada).message.id });
  await look('hand', () => alone(ada));
  await ada.slash('/move play:offer 2 $20,E002,E018,E019 for $40,2E,L');
  await tells('offered', 'An offer is waiting');
  await look('offered-alone', () => alone(ada));
  await ben.slash('/move play:counter $20,E003,E004 for $500,E,E002');
  await tells('countered', 'A counter-offer is waiting');
  await ada.press('Answer', { message: tableIn(ada).message.id });
  await look('countered-alone', () => alone(ada));
  await ada.slash('/move play:play E033');
  await tells('played', 'Clause');
  await ada.slash('/move play:accept E018');
  await tells('dealt', 'gives \\$500 and 2 expeditors');
  await ada.slash('/move play:auto');
  await tells('goes', /Bartholomew…\*\* · Crossroads/);
  await ben.slash('/move play:roll');
  await tells('rolls', /🎲 \*\*\d/);
  expect(table.bad.join('\n\n')).toBe('');
});
