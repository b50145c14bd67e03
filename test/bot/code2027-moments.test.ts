import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, User } from '../../playground/people/driver.ts';
import type { SeenMessage } from '../../playground/people/protocol.ts';
import { type RunningBot, startBot } from '../../src/bot.ts';
import { readConfig } from '../../src/config.ts';
import { contentFor } from '../../src/games/code2027/box/known.ts';
import type { State } from '../../src/games/code2027/state.ts';
import { lostCards } from '../../src/games/code2027/trial/invariants.ts';
import { createLog } from '../../src/log.ts';
import { openStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/records/store.ts';
import { dealt, replay } from '../../src/table/log/replay.ts';
import { everybodySees, newRoom, type Room, tableIn } from '../at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../clubhouse.ts';
import { testedDatabases } from '../databases.ts';
import { watchedCode2027 } from '../watched-code2027.ts';

/** Two who press in one moment, late and doubled presses: one outcome, nothing lost, everybody answered. */

closeAfterwards();

const purse = { space: 'OWNER-PURSE', visit: 'Subsequent', visited: ['OWNER-BRIEF', 'OWNER-PURSE'] } as const;
const { game } = watchedCode2027([
  { ...purse, hand: ['W004', 'E002', 'E012', 'E018', 'E036'], money: 200 },
  {
    space: 'ENG-FEES',
    visited: ['OWNER-BRIEF', 'ENG-FEES'],
    hand: ['W005', 'E008', 'L005', 'L007'],
    money: 300,
  },
]);

interface Begun extends Room {
  readonly table: string;
}

/** A control on a message, whatever becomes of either. */
interface Control {
  readonly user: User;
  readonly customId: string;
  readonly message: string;
}

/** The control with this label on a message. */
function labelled(user: User, seen: SeenMessage | undefined, label: string): Control {
  const found = (seen?.message.components ?? []).flatMap((row) =>
    row.type === 1
      ? row.components.flatMap((one) =>
          'label' in one && one.label === label && 'custom_id' in one ? [one.custom_id] : [],
        )
      : [],
  );
  const [customId] = found;
  if (seen === undefined || customId === undefined)
    throw new Error(`${user.name} sees no [${label}] in:\n${user.sees()}`);
  return { user, customId, message: seen.message.id };
}

const tableOf = (user: User) => everybodySees(user).findLast((seen) => seen.message.embeds.length > 0);

const press = ({ user, ...control }: Control): Promise<Answer> => user.forgePress(control);

const late = /moved on|too late|No active negotiation|ot your turn/;

describe.each(testedDatabases())('in Code2027, on %s', (database) => {
  let house: Clubhouse;
  let store: Store;
  let second: RunningBot | undefined;

  // Where two processes can share a database every second press comes to the other one.
  beforeAll(async () => {
    const shared = database === 'postgresql';
    house = await openClubhouse(database, { games: [game], deal: shared });
    store = await openStore(house.databaseUrl);
    if (!shared) return;
    const config = readConfig({
      DISCORD_TOKEN: house.playground.token,
      DISCORD_API_URL: house.playground.apiUrl,
      DATABASE_URL: house.databaseUrl,
      COMPUTER_PACE: '0',
    });
    second = await startBot(config, createLog('silent'), {
      games: [game],
      now: house.now,
      databaseThread: false,
    });
  });
  afterAll(async () => {
    await second?.stop();
    await store.close();
  });

  async function begun(clock?: string): Promise<Begun> {
    const room = newRoom(house);
    const opened = await room.ada.slash('/play code2027');
    if (clock !== undefined) await room.ada.select('Clock: No clock', clock);
    await room.ben.press('Join');
    await room.ada.press('Start');
    await room.ada.until('[My hand]');
    return { ...room, table: tableIn(opened.text) };
  }

  /** How the game stands by its log, and what was done in it. */
  async function record(table: string): Promise<{ state: State; done: string[] }> {
    const row = await store.loadTable(table);
    if (row === undefined) throw new Error('There is no table.');
    const actions = await store.actions(table);
    const { state } = replay(dealt(game, row), actions).snapshot;
    return { state: state as State, done: actions.map(({ notation }) => notation) };
  }

  /** Money with what lies in escrow. */
  const moneyIn = ({ players, negotiation }: State): number =>
    players.reduce((sum, { money }) => sum + money, negotiation?.offer.money ?? 0);

  const goods = ({ players }: State) =>
    players.map(({ money, hand }) => [money, ...hand.filter((card) => !card.startsWith('W'))].join(' '));

  /** How often people have been told that it was too late. */
  const toldLate = (...users: readonly User[]): number =>
    users.reduce(
      (sum, user) => sum + user.messages().filter(({ message }) => late.test(user.reads(message.id))).length,
      0,
    );

  /** Everybody is answered; what was not taken with a word that says so, be it after the table as it stands. */
  async function answered(room: Begun, answers: readonly Answer[], taken: number): Promise<void> {
    expect(answers.map(({ kind }) => kind)).not.toContain('unanswered');
    await expect.poll(() => toldLate(room.ada, room.ben)).toBe(answers.length - taken);
  }

  async function offered(clock?: string): Promise<Begun> {
    const room = await begun(clock);
    await room.ada.slash('/move play:offer 2 $20,E002 for E');
    await room.ben.until('[Answer]');
    return room;
  }

  /** What accepts at once: what it would do has been shown. */
  async function accepting(user: User): Promise<Control> {
    await user.press('Answer');
    return labelled(user, (await user.press('Accept')).message, 'Accept');
  }

  const answering = async (user: User, label: string): Promise<Control> =>
    labelled(user, (await user.press('Answer')).message, label);

  async function takingBack(user: User): Promise<Control> {
    await user.press('Answer');
    return labelled(user, (await user.press('Offer')).message, 'Take it back');
  }

  const back = ['200 E012 E018 E036 E002', '300 E008 L005 L007'];
  const swapped = ['180 E012 E018 E036 E008', '320 L005 L007 E002'];

  /** What comes of it: what was done after the offer, and what everybody has then. */
  type Outcome = readonly [done: readonly string[], goods: readonly string[]];

  const moments: readonly {
    readonly what: string;
    readonly before: () => Promise<Begun>;
    readonly presses: (room: Begun) => Promise<readonly Control[]>;
    readonly outcomes: readonly Outcome[];
    readonly money: number;
  }[] = [
    {
      what: 'one accepts an offer and the other ends the turn',
      before: () => offered(),
      presses: async ({ ada, ben }) => [await accepting(ben), labelled(ada, tableOf(ada), 'End turn')],
      outcomes: [
        [['accept', 'end'], swapped],
        [['end'], back],
      ],
      money: 500,
    },
    {
      what: 'one accepts an offer and the other takes it back',
      before: () => offered(),
      presses: async ({ ada, ben }) => [await accepting(ben), await takingBack(ada)],
      outcomes: [
        [['accept'], swapped],
        [['cancel'], back],
      ],
      money: 500,
    },
    {
      what: 'somebody declines on one device and makes a counter-offer on another',
      before: () => offered(),
      presses: async ({ ben }) => {
        const decline = await answering(ben, 'Decline');
        await ben.press('Answer');
        await ben.press('Counter…');
        await ben.select('You give: no card', 'You give: Hiring Raid (L005)');
        const form = await ben.select('You get', 'You get: $50');
        return [decline, labelled(ben, form.message, 'Offer')];
      },
      outcomes: [
        [['decline'], back],
        [['counter L005 for $50'], [back[0] ?? '', '300 E008 L007']],
      ],
      money: 500,
    },
    {
      what: 'an offer is accepted twice',
      before: () => offered(),
      presses: async ({ ben }) => [await accepting(ben), await accepting(ben)],
      outcomes: [[['accept'], swapped]],
      money: 500,
    },
    {
      what: 'a choice is answered twice, and not the same',
      before: async () => {
        const room = await begun();
        await room.ada.slash('/move play:play E012');
        await room.ben.until('Waiting for @Ben');
        return room;
      },
      presses: async ({ ben }) => {
        return [
          labelled(ben, tableOf(ben), 'Discards 1 Expeditor card'),
          labelled(ben, tableOf(ben), 'Increases filing time by 5 ticks'),
        ];
      },
      outcomes: [
        [['pick c1 0'], ['190 E002 E018 E036', '300 L005 L007']],
        [['pick c1 1'], ['190 E002 E018 E036', '300 E008 L005 L007']],
      ],
      money: 490,
    },
  ];

  /** Milliseconds by which the first and the second of two presses wait. */
  const pauses = [
    [0, 0],
    [4, 0],
    [0, 12],
  ] as const;

  it.each(moments)('$what: one outcome, nothing lost', async ({ before, presses, outcomes, money }) => {
    for (const pause of pauses) {
      const room = await before();
      const [opening] = (await record(room.table)).done;
      const both = await presses(room);
      const answers = await Promise.all(
        both.map(async (control, at) => {
          await sleep(pause[at] ?? 0);
          return press(control);
        }),
      );
      const { state, done } = await record(room.table);
      expect(outcomes).toContainEqual([done.slice(1), goods(state)]);
      expect(done[0]).toBe(opening);
      await answered(room, answers, done.length - 1);
      expect(lostCards(contentFor(state.options), state)).toBeUndefined();
      expect(moneyIn(state)).toBe(money);
      expect(state.frames).toEqual([]);
    }
  });

  /** Everything on a message that plays, opens a step or asks once more, each with the first that could be chosen. */
  const controlsOn = (user: User, seen: SeenMessage | undefined) =>
    (seen?.message.components ?? []).flatMap((row) =>
      row.type !== 1
        ? []
        : row.components.flatMap((one) => {
            if (!('custom_id' in one) || !/^[asopdt]:/.test(one.custom_id)) return [];
            const values = 'options' in one ? { values: [one.options[0]?.value ?? ''] } : {};
            return [{ user, customId: one.custom_id, message: seen?.message.id ?? '', ...values }];
          }),
    );

  const seqOf = async (table: string) => (await store.actions(table)).length;

  /** Presses what is late: nothing is played, and its person is told so. */
  async function playNothing(table: string, controls: readonly Control[]): Promise<void> {
    const before = await seqOf(table);
    for (const control of controls) {
      const { user, customId } = control;
      const told = toldLate(user);
      const { kind, text } = await press(control);
      expect(kind, customId).not.toBe('unanswered');
      // Another process shows what it would do, where it has not heard yet that it is over.
      if (!late.test(text) && !text.includes('A deal'))
        await expect.poll(() => toldLate(user) > told, { message: customId }).toBe(true);
      expect(await seqOf(table), customId).toBe(before);
    }
  }

  const deadlineOf = async (table: string) => (await store.loadTable(table))?.deadlineAt?.getTime() ?? 0;
  const secondsLeft = async (table: string) => ((await deadlineOf(table)) - house.now().getTime()) / 1_000;

  it('an offer that times out is declined, the turn has its time anew, and what was late plays nothing', async () => {
    const room = await begun('Live');
    const { ada, ben, table } = room;
    const first = await deadlineOf(table);
    await house.pass(1);
    await ada.slash('/move play:play E018');
    // A press within a turn never moves its deadline.
    expect(await deadlineOf(table)).toBe(first);
    await ada.slash('/move play:offer 2 $20,E002 for E');
    await ben.until('[Answer]');
    expect(await secondsLeft(table)).toBeCloseTo(60, -1);
    const { message } = await ben.press('Answer');
    const old = [...controlsOn(ben, message), await accepting(ben)];
    await house.pass(1.1);
    await room.dev.until('Ben declines.');
    const { state, done } = await record(table);
    expect(done).toEqual(['play E018', 'offer 2 $20,E002 for E', 'decline']);
    expect(goods(state)).toEqual(['260 E012 E036 E002', '300 E008 L005 L007']);
    expect(await secondsLeft(table)).toBeGreaterThan(150);
    const anew = await deadlineOf(table);
    await playNothing(table, old);
    await ada.slash('/move play:play E036');
    expect(await deadlineOf(table)).toBe(anew);
  });

  it('an answer that comes with the last second of its offer is taken, or the offer is declined', async () => {
    const room = await offered('Live');
    const accept = await accepting(room.ben);
    await house.pass(0.99);
    const [, answer] = await Promise.all([house.pass(0.05), press(accept)]);
    await expect.poll(async () => (await record(room.table)).done.length).toBe(2);
    const { state, done } = await record(room.table);
    expect([
      [['accept'], swapped],
      [['decline'], back],
    ]).toContainEqual([done.slice(1), goods(state)]);
    expect(answer.kind).not.toBe('unanswered');
  });

  it('controls of a turn that is over play nothing, neither in the next one nor when it is the same person’s again', async () => {
    const { ada, ben, table } = await begun();
    const seen = tableOf(ada);
    const { message: hand } = await ada.press('My hand');
    const steps = controlsOn(ada, hand).filter(({ customId }) => customId.startsWith('o:'));
    const old = [...controlsOn(ada, seen), ...controlsOn(ada, hand)];
    for (const step of steps) old.push(...controlsOn(ada, (await press(step)).message));
    expect(old.length).toBeGreaterThan(8);
    await ada.slash('/move play:end');
    await playNothing(table, old);
    await ben.slash('/move play:auto');
    await ada.until('Waiting for @Ada');
    await playNothing(table, old);
  });

  it('a press that is doubled pays its increment once, and stops and starts both banks once', async () => {
    const { ben, table } = await offered('10 min + 15 s');
    const twice = [await accepting(ben), await accepting(ben)];
    await house.pass(1);
    await Promise.all(twice.map(press));
    const [ada, other] = (await store.loadTable(table))?.seats.map(({ bank }) => bank) ?? [];
    expect((await record(table)).done).toHaveLength(2);
    for (const bank of [ada, other]) expect((bank?.left ?? 0) / 1_000).toBeCloseTo(555, -1);
    expect([ada?.since !== undefined, other?.since]).toEqual([true, undefined]);
  });
});
