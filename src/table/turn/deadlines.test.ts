import { pino } from 'pino';
import { expect, it } from 'vitest';
import { forEachDatabase, oneDatabase } from '../../../test/equipment/databases/databases.ts';
import { nextPress } from '../../../test/equipment/press-ids.ts';
import { rockPaperScissors } from '../../../test/toys/rock-paper-scissors.ts';
import type { Game } from '../../games/game.ts';
import type { AlarmKind } from '../../store/records/alarms.ts';
import type { StoredSeat } from '../../store/records/table.ts';
import { unwatched } from '../../watching/watch.ts';
import type { NoticeOptions } from '../channel/notices.ts';
import { Clocks } from '../clock/clocks.ts';
import { ServerSettings } from '../clock/house-rules.ts';
import type { Gap } from '../clock/time-control.ts';
import { Ledger } from '../ledger/ledger.ts';
import { endGame } from '../seats/ending.ts';
import { Lobby } from '../seats/lobby.ts';
import { Deadlines } from './deadlines.ts';

const rps = rockPaperScissors as Game;
const ada = { userId: 'ada', name: 'Ada', moderator: false };
const ben = { userId: 'ben', name: 'Ben', moderator: false };
const minute = 60_000;
const day = 24 * 60 * minute;

forEachDatabase(
  (open) => {
    /** Begins a two-player game with a day for each turn, and alarms that the test triggers. */
    async function begun(game: Game = rps, timeControl = 'each-1440') {
      const store = await open();
      const clock = { now: Date.now() };
      const now = () => new Date(clock.now);
      const house = new ServerSettings(store);
      const absence: { is: 'away' | Gap | undefined } = { is: undefined };
      /** How often somebody asked for the bot's last absence. */
      const looked = { times: 0 };
      const clocks = new Clocks({
        house,
        now,
        absence: async () => {
          looked.times += 1;
          return absence.is;
        },
      });
      const ledger = new Ledger(store, [game], clocks);
      const lobby = new Lobby(store, ledger, house);
      const place = { guildId: 'g', channelId: 'c', source: nextPress() };
      const { id } = await lobby.newTables.open({ game: game.id, options: {}, ...place }, ada);
      await lobby.join(id, ben, undefined, nextPress());
      await lobby.clock(id, ada, timeControl);
      await lobby.start(id, ada, nextPress());
      const notified: (readonly string[])[] = [];
      /** Runs right before a post that pings people. */
      const posting = { before: async (): Promise<unknown> => undefined };
      const over: string[] = [];
      const acted: number[] = [];
      const changed: string[] = [];
      let ring: (kind: AlarmKind, id: string) => Promise<number> = async () => 0;
      const begins = { times: 0 };
      const alarms = {
        begin: (rung: typeof ring) => {
          begins.times += 1;
          ring = rung;
        },
        stop: async () => undefined,
      };
      const deadlines = new Deadlines({
        store: new Proxy(store, {
          get: (of, name) => {
            const found: unknown = name === 'alarms' ? alarms : Reflect.get(of, name);
            return typeof found === 'function' ? found.bind(of) : found;
          },
        }),
        ledger,
        notices: {
          notify: async (
            _id: string,
            userIds: readonly string[],
            _line: unknown,
            _nonce: string,
            { still = async () => userIds }: NoticeOptions = {},
          ) => {
            await posting.before();
            const meant = await still();
            notified.push(userIds.filter((userId) => meant.includes(userId)));
          },
          reminderOver: async (of: string) => void over.push(of),
        } as unknown as ConstructorParameters<typeof Deadlines>[0]['notices'],
        log: pino({ level: 'silent' }),
        watch: unwatched,
        now,
        acted: (_id, { seat }) => acted.push(seat),
        attendance: { of: async () => absence.is },
        rematch: async () => 77,
        changed: (live) => changed.push(live.stored.id),
      });
      deadlines.begin();
      /** Runs something once, right after the next look at the table in memory. */
      const afterLook = (work: () => Promise<unknown>) => {
        const look = ledger.live.bind(ledger);
        ledger.live = async (...args) => {
          const seen = await look(...args);
          ledger.live = look;
          await work();
          return seen;
        };
      };
      /** Starts something once, right after the row of the table was read. Returns what gives its end. */
      const afterRow = (work: () => Promise<unknown>) => {
        const note = ledger.noteRow.bind(ledger);
        let working: Promise<unknown> | undefined;
        ledger.noteRow = (row) => {
          note(row);
          working ??= work();
        };
        return () => working;
      };
      const seats = (change: (seat: StoredSeat) => StoredSeat) =>
        ledger.change(id, ({ stored }) => ({ seats: stored.seats.map(change) }));
      const notations = async () => (await store.actions(id)).map((one) => `${one.seat} ${one.notation}`);
      return {
        store,
        house,
        ledger,
        id,
        clock,
        notified,
        posting,
        over,
        acted,
        changed,
        absence,
        looked,
        begins,
        afterLook,
        afterRow,
        deadlines,
        seats,
        notations,
        ring: (kind: AlarmKind, of = id) => ring(kind, of),
      };
    }

    /** Lets a computer stand in for the person in a seat. */
    const stoodIn = (which: number) => (one: StoredSeat) =>
      one.seat === which ? { ...one, level: 'stone' } : one;

    it('a deadline plays for everybody awaited, once, and not a moment before', async () => {
      const { ring, clock, acted, notations, over, id, deadlines } = await begun();
      clock.now += day - 1_000;
      expect(await ring('deadline')).toBeGreaterThan(0);
      expect(acted).toEqual([]);
      clock.now += 1_000;
      expect(await ring('deadline')).toBe(0);
      expect(acted).toEqual([0, 1]);
      expect(await notations()).toEqual(['0 rock', '1 rock']);
      expect(over).toEqual([id]);
      // The next round gets a full day.
      expect(await ring('deadline')).toBeGreaterThan(day - 1_000);
      expect(await notations()).toHaveLength(2);
      await deadlines.stop();
    });

    it('a deadline leaves to programs what they play themselves', async () => {
      const { ring, clock, acted, seats } = await begun();
      await seats(stoodIn(1));
      clock.now += day;
      await ring('deadline');
      expect(acted).toEqual([0]);
    });

    it('a deadline plays for programs where the game names nobody else', async () => {
      // Whoever is late, the time-out always plays for the second seat.
      const game: Game = { ...rps, timeout: () => [{ seat: 1, action: { kind: 'resign' } }] };
      const { ring, clock, acted, seats, notations } = await begun(game);
      await seats(stoodIn(1));
      clock.now += day;
      expect(await ring('deadline')).toBe(0);
      expect(acted).toEqual([1]);
      expect(await notations()).toEqual(['1 X']);
    });

    it('a deadline plays for those it can, and complains of the others', async () => {
      const game: Game = {
        ...rps,
        timeout: (state) =>
          rps.timeout(state).map(({ seat, action }) => ({
            seat,
            action: seat === 0 ? { kind: 'show', hand: 'a hammer' } : action,
          })),
      };
      const { ring, clock, acted } = await begun(game);
      clock.now += day;
      await expect(ring('deadline')).rejects.toThrow('Nothing can be played');
      expect(acted).toEqual([1]);
    });

    it('a deadline plays for somebody once another seat’s action makes that possible', async () => {
      const game: Game = {
        ...rps,
        timeout: (state) =>
          rps.timeout(state).map(({ seat, action }, _at, all) => ({
            seat,
            action: seat === 0 && all.length > 1 ? { kind: 'show', hand: 'a hammer' } : action,
          })),
      };
      const { ring, clock, acted } = await begun(game);
      clock.now += day;
      expect(await ring('deadline')).toBe(0);
      expect(acted).toEqual([1, 0]);
    });

    it('a deadline for which the game plays nothing is complained of', async () => {
      const { ring, clock, acted, changed } = await begun({ ...rps, timeout: () => [] });
      clock.now += day;
      await expect(ring('deadline')).rejects.toThrow('Nothing can be played');
      expect([acted, changed]).toEqual([[], []]);
    });

    it('a deadline where only programs are left plays for one, and ends', async () => {
      const { ring, clock, acted, seats, ledger, id } = await begun();
      await seats(stoodIn(0));
      await seats(stoodIn(1));
      clock.now += day;
      expect(await ring('deadline')).toBe(0);
      expect(acted).toEqual([0]);
      expect((await ledger.stored(id)).deadlineAt).toBeUndefined();
    });

    it('a deadline plays for the same seat again if only the table changed meanwhile', async () => {
      const { ring, clock, acted, seats, afterLook } = await begun();
      clock.now += day;
      afterLook(() => seats((one) => one));
      expect(await ring('deadline')).toBe(0);
      expect(acted).toEqual([0, 1]);
    });

    it('a deadline plays for nobody who acts at the last moment', async () => {
      const { ring, clock, acted, ledger, id, afterLook } = await begun();
      clock.now += day;
      afterLook(() => ledger.act(id, ada, undefined, () => 'paper', 'just in time'));
      expect(await ring('deadline')).toBe(0);
      expect(acted).toEqual([1]);
    });

    it('nothing is played or said about a game that was paused at the last moment', async () => {
      const { ring, clock, acted, notified, ledger, id, store, afterRow } = await begun();
      clock.now += day;
      const pausing = afterRow(() => ledger.change(id, () => ({ pausedAt: new Date(clock.now) })));
      expect(await ring('deadline')).toBe(0);
      await pausing();
      expect((await store.loadTable(id))?.pausedAt).toBeDefined();
      expect(await ring('reminder')).toBe(0);
      expect([acted, notified]).toEqual([[], []]);
      const other = await begun();
      await other.ledger.change(other.id, () => ({ pausedAt: new Date(other.clock.now) }));
      other.clock.now += (3 * day) / 4;
      other.absence.is = 'away';
      expect(await other.ring('reminder')).toBe(0);
      other.absence.is = undefined;
      expect(await other.ring('reminder')).toBe(0);
      expect(other.notified).toEqual([]);
    });

    it('a deadline plays nothing for a game that ends right after its row was read', async () => {
      for (const how of ['resigned', 'ended'] as const) {
        const { ring, clock, acted, changed, absence, ledger, id, store, afterRow } = await begun();
        clock.now += day + minute;
        // Its people would get time back.
        absence.is = { from: clock.now - 60 * minute, until: clock.now };
        const ending = afterRow(() =>
          how === 'resigned'
            ? ledger.act(id, { seat: 0 }, undefined, () => 'X', 'resigns')
            : endGame(store, ledger, id, { words: 'ended', reason: undefined, look: () => undefined }),
        );
        expect(await ring('deadline')).toBe(0);
        await ending();
        expect((await store.loadTable(id))?.status).toBe(how === 'resigned' ? 'finished' : 'ended');
        expect([acted, changed]).toEqual([[], []]);
      }
    });

    it('the alarms begin once', async () => {
      const { deadlines, begins } = await begun();
      deadlines.begin();
      expect(begins.times).toBe(1);
    });

    it('a deadline that was met, paused or whose table is over plays nothing', async () => {
      const { ring, clock, acted, ledger, id } = await begun();
      await ledger.change(id, () => ({ pausedAt: new Date(clock.now) }));
      clock.now += 2 * day;
      expect(await ring('deadline')).toBe(0);
      await ledger.change(id, () => ({ pausedAt: null }));
      await ledger.act(id, { seat: 0 }, undefined, () => 'X', 'resigns');
      expect(await ring('deadline')).toBe(0);
      expect(await ring('reminder')).toBe(0);
      expect(await ring('deadline', 'aaaaaaaaaa')).toBe(0);
      expect(acted).toEqual([]);
    });

    it('a deadline waits while the bot is away, and gives back the time of an absence once', async () => {
      const { ring, clock, acted, absence, changed, id, ledger } = await begun();
      clock.now += day + minute;
      absence.is = 'away';
      expect(await ring('deadline')).toBeGreaterThan(0);
      expect(acted).toEqual([]);
      absence.is = { from: clock.now - 60 * minute, until: clock.now };
      expect(await ring('deadline')).toBe(0);
      expect([acted, changed]).toEqual([[], [id]]);
      const { deadlineAt } = await ledger.stored(id);
      // Half of a turn.
      expect(deadlineAt).toEqual(new Date(clock.now + day / 2));
      clock.now += day / 2;
      await ring('deadline');
      expect(acted).toEqual([0, 1]);
      expect(changed).toEqual([id]);
    });

    it('a computer takes the first seat whose time is over where the server wants that', async () => {
      const { ring, clock, acted, house, ledger, id, changed } = await begun();
      await house.change('g', 'standInAfter', '1');
      clock.now += day;
      await ring('deadline');
      const { seats, deadlineAt } = await ledger.stored(id);
      expect(seats.map(({ level }) => level)).toEqual(['stone', 'stone']);
      expect(acted).toEqual([]);
      expect(changed).toEqual([id, id]);
      expect(deadlineAt).toBeUndefined();
    });

    it('a reminder names those still awaited who want it, once', async () => {
      const { ring, clock, notified, store, ledger, id, acted } = await begun();
      await store.savePerson({ userId: 'ben', notify: 'none' });
      clock.now += day / 2;
      expect(await ring('reminder')).toBeGreaterThan(0);
      clock.now += day / 4;
      expect(await ring('reminder')).toBe(0);
      expect(notified).toEqual([['ada']]);
      expect((await store.loadTable(id))?.remindAt).toBeUndefined();
      await ledger.act(id, ada, undefined, () => 'rock', 'plays');
      expect(await ring('reminder')).toBe(0);
      expect(notified).toEqual([['ada']]);
      expect(acted).toEqual([]);
    });

    it('a reminder names only those whose bank is the one that ends', async () => {
      const { ring, clock, notified, over, seats, store, id } = await begun(rps, 'bank-10-15');
      await seats((one) =>
        one.seat === 0 ? { ...one, bank: { left: 20 * minute, since: clock.now } } : one,
      );
      clock.now = (await store.loadTable(id))?.remindAt?.getTime() ?? 0;
      expect(await ring('reminder')).toBe(0);
      expect(notified).toEqual([['ben']]);
      // Only a deadline makes a reminder out of date.
      expect(over).toEqual([]);
    });

    it('a reminder leaves out who plays right before it is posted', async () => {
      const { ring, clock, notified, posting, ledger, id } = await begun();
      posting.before = () => ledger.act(id, ada, undefined, () => 'rock', 'plays');
      clock.now += (3 * day) / 4;
      await ring('reminder');
      expect(notified).toEqual([['ben']]);
    });

    it('a reminder names nobody when the time is over, nor who has played', async () => {
      const { ring, clock, notified, ledger, id } = await begun();
      await ledger.act(id, ada, undefined, () => 'rock', 'plays');
      clock.now += (3 * day) / 4;
      await ring('reminder');
      expect(notified).toEqual([['ben']]);
      const late = await begun();
      late.clock.now += day;
      await late.ring('reminder');
      expect(late.notified).toEqual([]);
    });

    it('the clock of a table that cannot be read stops, and begins anew', async () => {
      const { clock, deadlines, ledger, id, store, changed, ring } = await begun();
      await deadlines.stopClock(id);
      ledger.forget(id);
      expect((await store.loadTable(id))?.deadlineAt).toBeUndefined();
      // Stopping a stopped clock changes nothing.
      const { revision } = await ledger.stored(id);
      await deadlines.stopClock(id);
      expect((await store.loadTable(id))?.revision).toBe(revision);
      clock.now += day;
      expect(await ring('deadline')).toBe(0);
      expect((await ledger.stored(id)).deadlineAt).toEqual(new Date(clock.now + day));
      await deadlines.renew(id);
      expect(changed).toEqual([id]);
    });

    it('the time bank of one seat runs out, and the other goes on', async () => {
      const { ring, clock, acted, ledger, id, seats } = await begun(rps, 'bank-10-15');
      await seats((one) =>
        one.seat === 0 ? { ...one, bank: { left: 20 * minute, since: clock.now } } : one,
      );
      clock.now += 10 * minute;
      await ring('deadline');
      expect(acted).toEqual([1]);
      const { seats: after } = await ledger.stored(id);
      expect(after[0]?.bank).toMatchObject({ left: 20 * minute });
      expect(after[1]?.bank).toMatchObject({ left: 15_000, spent: true });
    });

    it('banks pay nothing for an absence at the servers that the bot is back at, and at no others', async () => {
      const { deadlines, changed, looked } = await begun(rps, 'bank-10-15');
      const before = looked.times;
      deadlines.returned((guildId) => guildId === 'g');
      await expect.poll(() => looked.times).toBeGreaterThan(before);
      await deadlines.stop();
      // There was no absence.
      expect(changed).toEqual([]);
      const again = await begun(rps, 'bank-10-15');
      const from = again.clock.now + minute;
      again.clock.now += 5 * minute;
      again.absence.is = { from, until: again.clock.now };
      again.deadlines.returned((guildId) => guildId !== 'g');
      await again.deadlines.stop();
      expect(again.changed).toEqual([]);
      const next = await begun(rps, 'bank-10-15');
      next.clock.now += 5 * minute;
      next.absence.is = { from: next.clock.now - 4 * minute, until: next.clock.now };
      next.deadlines.returned((guildId) => guildId === 'g');
      await expect.poll(() => next.changed).toEqual([next.id]);
      await next.deadlines.stop();
      expect((await next.ledger.stored(next.id)).deadlineAt).toEqual(new Date(next.clock.now + 9 * minute));
    });

    it('the clock of banks is set right where it stands though nobody who is awaited is late', async () => {
      const { ring, clock, acted, ledger, id, seats, changed } = await begun(rps, 'bank-10-15');
      await seats((one) => ({ ...one, bank: { left: 20 * minute, since: clock.now } }));
      clock.now += 10 * minute;
      expect(await ring('deadline')).toBe(0);
      expect([acted, changed]).toEqual([[], [id]]);
      expect((await ledger.stored(id)).deadlineAt).toEqual(new Date(clock.now + 10 * minute));
    });

    it('the clock of banks gives nothing to somebody whose bank ends meanwhile', async () => {
      const { ring, clock, acted, ledger, id, seats, afterLook } = await begun(rps, 'bank-10-15');
      const { deadlineAt } = await ledger.stored(id);
      const banks = (left: number) => () =>
        seats((one) => ({ ...one, bank: { left, since: clock.now - 10 * minute } }));
      clock.now += 10 * minute;
      await banks(20 * minute)();
      afterLook(banks(10 * minute));
      expect(await ring('deadline')).toBe(0);
      expect([acted, (await ledger.stored(id)).deadlineAt]).toEqual([[], deadlineAt]);
      // The alarm, which was set anew, finds them late.
      expect(await ring('deadline')).toBe(0);
      expect(acted).toEqual([0, 1]);
    });

    it('a reminder of a table that went on meanwhile is looked at again', async () => {
      const { ring, clock, notified, ledger, id, store } = await begun();
      clock.now += (3 * day) / 4;
      const loadTable = store.loadTable.bind(store);
      // Somebody acts after the row was read.
      const read = ledger.live.bind(ledger);
      let first = true;
      ledger.live = async (...args) => {
        if (first) {
          first = false;
          await ledger.act(id, ada, undefined, () => 'rock', 'plays');
        }
        return read(...args);
      };
      await ring('reminder');
      expect(notified).toEqual([['ben']]);
      expect((await loadTable(id))?.remindAt).toBeUndefined();
    });

    it('the alarm of a rematch is for others', async () => {
      const { ring } = await begun();
      expect(await ring('rematch')).toBe(77);
    });
  },
  { names: oneDatabase() },
);
