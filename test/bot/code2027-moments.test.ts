import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, User } from '../../playground/people/driver.ts';
import type { RunningBot } from '../../src/bot.ts';
import { openStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/records/store.ts';
import { anotherBot, type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { testedDatabases } from '../equipment/databases/databases.ts';
import { lengthOf } from '../equipment/length.ts';
import {
  type Control,
  controlsOf,
  gather,
  pressedLate,
  tableOf,
  toldLate,
  tooLate,
} from './late-controls.ts';
import {
  accepting,
  answering,
  asking,
  back,
  labeled,
  moneyIn,
  offering,
  recordOf,
  swapped,
  type Traders,
  traders,
  trading,
} from './traders.ts';

/**
 * Simultaneous presses, late ones and doubled ones: there is one outcome, nothing is lost, and everybody gets
 * an answer.
 */

closeAfterwards();

interface Press {
  readonly user: User;
  readonly control: Control;
}

const pressed = ({ user, control }: Press): Promise<Answer> => user.forgePress(control);

const onTable = (user: User, label: string): Control =>
  labeled({ message: tableOf(user), text: user.sees() }, label);

const takingBack = async (user: User): Promise<Control> => labeled(await answering(user), 'Take it back');

/** The control that sends a counter-offer, in a person's current private answer. */
async function countering(user: User): Promise<Control> {
  await user.press('Counter…');
  await user.select('You give: no cards', 'You give: Hiring Raid (L005)');
  return labeled(await user.select('You get', 'You get: $50'), 'Offer');
}

/** The outcome: the actions since the start, and what everybody owns afterward. */
type Outcome = readonly [done: readonly string[], goods: readonly string[]];

const moments: readonly {
  readonly what: string;
  readonly before: (house: Clubhouse) => Promise<Traders>;
  readonly presses: (room: Traders) => Promise<readonly Press[]>;
  readonly outcomes: readonly Outcome[];
  readonly money: number;
}[] = [
  {
    what: 'one accepts an offer and the other ends the turn',
    before: offering,
    presses: async ({ ada, ben }) => {
      const accept = await accepting(ben);
      await ada.until('[Answer]');
      return [
        { user: ben, control: accept },
        { user: ada, control: onTable(ada, 'End turn') },
      ];
    },
    outcomes: [
      [['accept', 'end'], swapped],
      [['end'], back],
    ],
    money: 500,
  },
  {
    what: 'one accepts an offer and the other takes it back',
    before: offering,
    presses: async ({ ada, ben }) => [
      { user: ben, control: await accepting(ben) },
      { user: ada, control: await takingBack(ada) },
    ],
    outcomes: [
      [['accept'], swapped],
      [['cancel'], back],
    ],
    money: 500,
  },
  {
    what: 'somebody declines on one device and makes a counter-offer on another',
    before: offering,
    // Both controls are in Ben's only private answer.
    presses: async ({ ben }) => [
      { user: ben, control: labeled(await answering(ben), 'Decline') },
      { user: ben, control: await countering(ben) },
    ],
    outcomes: [
      [['decline'], back],
      [['counter L005 for $50'], [back[0] ?? '', '300 E008 L007']],
    ],
    money: 500,
  },
  {
    what: 'an offer is accepted twice',
    before: offering,
    presses: async ({ ben }) => {
      const control = await accepting(ben);
      return [
        { user: ben, control },
        { user: ben, control },
      ];
    },
    outcomes: [[['accept'], swapped]],
    money: 500,
  },
  {
    what: 'a choice is answered twice, and not the same',
    before: asking,
    presses: async ({ ben }) => [
      { user: ben, control: onTable(ben, 'Discards 1 Expeditor card') },
      { user: ben, control: onTable(ben, 'Increases filing time by 5 ticks') },
    ],
    outcomes: [
      [['pick c1 0'], ['190 E002 E018 E036', '300 L005 L007']],
      [['pick c1 1'], ['190 E002 E018 E036', '300 E008 L005 L007']],
    ],
    money: 490,
  },
];

/** Milliseconds before the first and the second of two presses. */
const pauses: readonly (readonly [number, number])[] = [
  [0, 0],
  [0, 12],
  ...lengthOf<[number, number][]>(
    [],
    [
      [4, 0],
      [12, 0],
      [0, 40],
    ],
  ),
];

/** What people are told whose press is too late. Code2027 has words of its own. */
const late = new RegExp(`${tooLate.source}|No active negotiation|(?:ot|longer) your turn`);

describe.each(testedDatabases())('in Code2027, on %s', (database) => {
  let house: Clubhouse;
  let store: Store;
  let second: RunningBot | undefined;

  // If two processes can share a database, every second press goes to the other one.
  beforeAll(async () => {
    const shared = database === 'postgresql';
    house = await openClubhouse(database, { games: [trading], deal: shared });
    store = await openStore(house.databaseUrl);
    if (!shared) return;
    second = await anotherBot(house, [trading]);
  });
  afterAll(async () => {
    await second?.stop();
    await store.close();
  });

  it.each(moments)('$what: one outcome, nothing lost', async ({ before, presses, outcomes, money }) => {
    for (const pause of pauses) {
      const room = await before(house);
      const both = await presses(room);
      const answers = await Promise.all(
        both.map(async (one, at) => {
          await sleep(pause[at] ?? 0);
          return pressed(one);
        }),
      );
      const { state, done, goods } = await recordOf(store, room.table);
      expect(outcomes).toContainEqual([done.slice(1), goods]);
      expect(moneyIn(state)).toBe(money);
      expect(state.frames).toEqual([]);
      // The answer to a refused press says so. It may come after the table message was updated.
      expect(answers.map(({ kind }) => kind)).not.toContain('unanswered');
      // If both presses were on the same private answer, or the game moved on, another line may have replaced the
      // refusal.
      const atOnce = answers.filter(({ text }) => late.test(text)).length;
      await expect
        .poll(() => Math.max(atOnce, [room.ada, room.ben].flatMap((one) => toldLate(one, late)).length))
        .toBe(answers.length - done.length + 1);
    }
  });

  const seqOf = async (table: string) => (await store.actions(table)).length;

  /** Presses late controls: nothing is played, and the person is told. */
  async function playNothing(user: User, table: string, controls: readonly Control[]): Promise<void> {
    const before = await seqOf(table);
    for (const control of controls) {
      const { customId } = control;
      const told = new Set(toldLate(user, late));
      const { kind, text } = await pressedLate(user, control);
      expect(kind, customId).not.toBe('unanswered');
      if (!late.test(text))
        await expect
          .poll(() => toldLate(user, late).filter((id) => !told.has(id)), { message: customId })
          .not.toEqual([]);
      expect(await seqOf(table), customId).toBe(before);
    }
  }

  const deadlineOf = async (table: string) => (await store.loadTable(table))?.deadlineAt?.getTime() ?? 0;
  const secondsLeft = async (table: string) => ((await deadlineOf(table)) - house.now().getTime()) / 1_000;

  it('an offer that times out is declined, the turn gets its full time again, and late presses play nothing', async () => {
    const { ada, ben, dev, table } = await traders(house, 'Live');
    const first = await deadlineOf(table);
    await house.pass(1);
    await ada.slash('/move play:play E018');
    // A press within a turn never moves its deadline.
    expect(await deadlineOf(table)).toBe(first);
    await ada.slash('/move play:offer 2 $20,E002 for E');
    await ben.until('[Answer]');
    expect(await secondsLeft(table)).toBeLessThanOrEqual(60);
    expect(await secondsLeft(table)).toBeGreaterThan(30);
    const { message } = await answering(ben);
    const old = message === undefined ? [] : controlsOf(message);
    expect(old.map(({ customId }) => customId)).toContainEqual(expect.stringContaining('accept'));
    await house.pass(1.1);
    await dev.until('Ben declines.');
    const { done, goods } = await recordOf(store, table);
    expect(done).toEqual(['play E018', 'offer 2 $20,E002 for E', 'decline']);
    expect(goods).toEqual(['260 E012 E036 E002', '300 E008 L005 L007']);
    expect(await secondsLeft(table)).toBeGreaterThan(150);
    const anew = await deadlineOf(table);
    await playNothing(ben, table, old);
    await ada.slash('/move play:play E036');
    expect(await deadlineOf(table)).toBe(anew);
  });

  it('an answer in the last second of its offer is accepted, or the offer is declined', async () => {
    const { ben, table } = await offering(house, 'Live');
    const control = await accepting(ben);
    await house.pass(0.99);
    const [, answer] = await Promise.all([house.pass(0.05), ben.forgePress(control)]);
    await expect.poll(() => seqOf(table)).toBe(2);
    const { done, goods } = await recordOf(store, table);
    expect([
      [['accept'], swapped],
      [['decline'], back],
    ]).toContainEqual([done.slice(1), goods]);
    expect(answer.kind).not.toBe('unanswered');
  });

  it('controls of a finished turn play nothing, in the next turn or in the same person’s next turn', async () => {
    const { ada, ben, table } = await traders(house);
    const old = await gather(ada);
    expect(old.length).toBeGreaterThan(8);
    await ada.slash('/move play:end');
    await playNothing(ada, table, old);
    await ben.slash('/move play:auto');
    await ada.until('Waiting for @Ada');
    await playNothing(ada, table, old);
  });

  it('a choice of a finished turn gets only a refusal, even if it is the person’s turn again', async () => {
    const { ada, ben, table } = await asking(house);
    const days = onTable(ben, 'Increases filing time by 5 ticks');
    const old = [days, onTable(ben, 'Discards 1 Expeditor card')];
    await ben.forgePress(days);
    await ada.slash('/move play:end');
    await ben.until('Waiting for @Ben');
    await playNothing(ben, table, old);
    expect((await recordOf(store, table)).state.players[1]).toMatchObject({
      time: 5,
      hand: ['W005', 'E008', 'L005', 'L007'],
    });
  });

  it('a doubled press pays its increment once, and stops and starts both banks once', async () => {
    const { ben, table } = await offering(house, '10 min + 15 s');
    const control = await accepting(ben);
    const banks = async () => (await store.loadTable(table))?.seats.map(({ bank }) => bank) ?? [];
    const [adaBefore, before] = await banks();
    await house.pass(1);
    await Promise.all([ben.forgePress(control), ben.forgePress(control)]);
    expect(await seqOf(table)).toBe(2);
    const [ada, other] = await banks();
    // Both banks ran until Ben's answer, which began a new period of Ada's.
    const ran = (ada?.since ?? 0) - (before?.since ?? 0);
    expect(ran).toBeGreaterThanOrEqual(60_000);
    expect(ada?.left).toBe((adaBefore?.left ?? 0) - ran);
    expect(other).toEqual({ left: (before?.left ?? 0) - ran + 15_000 });
  });
});
