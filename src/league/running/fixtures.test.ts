import { pino } from 'pino';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { storedTable } from '../../../test/equipment/databases/stored-table.ts';
import { codeOf } from '../../../test/equipment/rps-table.ts';
import { PlayedCompetition } from '../../../test/league/competition-played.ts';
import { RuleError } from '../../engine/rule-error.ts';
import type { StoredEntrant } from '../../store/records/competition.ts';
import type { GameRecord, PlayedSeat } from '../../store/records/played.ts';
import type { Store } from '../../store/records/store.ts';
import type { StoredSeat, StoredTable } from '../../store/records/table.ts';
import type { Actor } from '../../table/log/actor.ts';
import type { FixtureLobby } from '../../table/seats/lobby.ts';
import type { Settings } from '../course/settings.ts';
import { Fixtures, openGames, threadName, threadsOfForgotten } from './fixtures.ts';
import { ChannelGone } from './grounds.ts';
import type { Loaded } from './tournament-keeper.ts';

const person = (entrant: number, userId: string): StoredEntrant => ({ entrant, userId, name: userId });
const computer = (entrant: number): StoredEntrant => ({ entrant, level: 'easy', name: `Easy ${entrant}` });
const people = ['ada', 'ben', 'cleo', 'dan'].map((name, at) => person(at + 1, name));
const ada: Actor = { userId: 'ada', name: 'Ada', moderator: false };

/** Tables by id, in the order in which they were opened. */
let tables: Map<string, StoredTable>;
let records: Map<string, GameRecord>;
/** What was done, in order. */
let done: string[];
/** Whether the bot can make threads in the channel: `gone` if the channel isn't there. */
let threads: boolean | 'gone';
/** A table that has the competition's channel. */
let taken: StoredTable | undefined;
let startRefused: Error | undefined;
beforeEach(() => {
  tables = new Map();
  records = new Map();
  done = [];
  threads = true;
  taken = undefined;
  startRefused = undefined;
});

function changed(id: string, change: Partial<StoredTable>): StoredTable {
  const table = { ...storedTable({ id }), ...tables.get(id), ...change };
  tables.set(id, table);
  return table;
}
const seat = (number: number, userId: string): StoredSeat => ({
  seat: number,
  userId,
  name: userId,
  entropy: '',
});

function fixtures(): Fixtures {
  const lobby: FixtureLobby = {
    newTables: {
      fixture: async ({ fixture, channelId, openedBy, sitters }) => {
        const kinds = sitters.map((one) => ('level' in one ? one.level : one.userId));
        done.push(`open ${fixture} in ${channelId} by ${openedBy} for ${kinds.join(' ')}`);
        return changed(`t-${fixture}`, { status: 'lobby', channelId, fixture });
      },
    },
    startFixture: async (id, { userId }) => {
      done.push(`start ${id} by ${userId}`);
      return changed(id, { status: 'active' });
    },
    join: async (id, { userId }) => {
      done.push(`join ${id} by ${userId}`);
      const seats = tables.get(id)?.seats ?? [];
      return changed(id, { seats: [...seats, seat(seats.length, userId)] });
    },
    start: async (id, { userId }) => {
      if (startRefused !== undefined) throw startRefused;
      done.push(`start ${id} by ${userId}`);
      return changed(id, { status: 'active' });
    },
  };
  const store = {
    loadTable: async (id: string) => tables.get(id),
    fixtureTable: async (key: string) => [...tables.values()].find(({ fixture }) => fixture === key),
    openTableIn: async () => taken,
    gameRecord: async (id: string) => records.get(id),
  } as unknown as Store;
  return new Fixtures({
    store,
    lobby,
    grounds: {
      thread: async (_, name) => {
        if (threads === 'gone') throw new ChannelGone('It is gone.');
        return threads ? `thread “${name}”` : undefined;
      },
      rename: async () => undefined,
      pin: async () => undefined,
    },
    show: (id) => done.push(`show ${id}`),
    playOn: (id) => done.push(`play on ${id}`),
    log: pino({ level: 'silent' }),
  });
}

/** A tournament that has begun, with these entrants. */
class Cup {
  readonly played: PlayedCompetition;
  entrants: readonly StoredEntrant[];

  constructor(entrants: readonly StoredEntrant[] = people, settings: Partial<Settings> = {}) {
    this.entrants = entrants;
    this.played = new PlayedCompetition(settings).begin(entrants.length);
  }

  get loaded(): Loaded {
    const { acts, course } = this.played;
    return {
      row: {
        id: 'cup',
        guildId: 'g',
        channelId: 'c',
        name: 'Cup',
        game: 'rps',
        createdBy: 'host',
        settings: course.settings,
      } as unknown as Loaded['row'],
      entrants: this.entrants,
      acts,
      course,
    };
  }

  open(at = 0) {
    const found = openGames(this.loaded)[at];
    if (found === undefined) throw new Error('There is no such game.');
    return found;
  }

  /** Gives an open game a table. */
  tabled(at: number, change: Partial<StoredTable>): string {
    const { fixture, number } = this.open(at);
    const id = `table${fixture.id}`;
    changed(id, change);
    this.played.add([{ do: 'table', fixture: fixture.id, game: number, table: id, channel: `thread ${id}` }]);
    return id;
  }
}

describe('what the tables have come to', () => {
  const played = (number: number, more: Partial<PlayedSeat>): PlayedSeat => ({
    seat: number,
    name: '',
    place: number + 1,
    outcome: 'won',
    acted: 3,
    stoodIn: 0,
    left: false,
    ...more,
  });
  const over = (id: string, ...seats: readonly Partial<PlayedSeat>[]) =>
    records.set(id, {
      tableId: id,
      actions: 9,
      seats: seats.map((one, at) => played(at, one)),
    } as unknown as GameRecord);

  it('is the result of a finished game, with scores if all seats have one', async () => {
    const cup = new Cup();
    const id = cup.tabled(0, { status: 'finished' });
    expect(await fixtures().news(cup.loaded)).toEqual([]);
    over(id, { score: 5 }, { score: 2 });
    const [act, ...others] = await fixtures().news(cup.loaded);
    expect(act).toEqual({
      do: 'result',
      fixture: 1,
      game: 1,
      table: id,
      outcome: { kind: 'played', places: [1, 2], actions: 9, scores: [5, 2] },
    });
    expect(others).toEqual([]);
    over(id, { score: 5 }, {});
    expect(await fixtures().news(cup.loaded)).toMatchObject([
      { outcome: { kind: 'played', places: [1, 2], actions: 9 } },
    ]);
    expect(JSON.stringify(await fixtures().news(cup.loaded))).not.toContain('scores');
  });

  it('names who was mostly played by a computer, and not who was as often', async () => {
    const cup = new Cup();
    const [left] = cup.open().game.seats;
    const id = cup.tabled(0, { status: 'finished' });
    over(id, { acted: 2, stoodIn: 3 }, { acted: 3, stoodIn: 3 });
    expect(await fixtures().news(cup.loaded)).toMatchObject([{ outcome: { absent: [left] } }]);
  });

  it('is a game to be played anew where its table was ended, canceled or is gone', async () => {
    for (const status of ['ended', 'cancelled', undefined] as const) {
      const cup = new Cup();
      const id = cup.tabled(0, { status: status ?? 'active' });
      if (status === undefined) tables.delete(id);
      expect(await fixtures().news(cup.loaded)).toEqual([{ do: 'reopen', fixture: 1, game: 1 }]);
    }
  });

  it('is who has sat down without having pressed Play', async () => {
    const cup = new Cup();
    const { fixture, game } = cup.open();
    const [first = 0, second = 0] = game.seats;
    const name = (entrant: number) => cup.entrants[entrant - 1]?.userId ?? '';
    cup.played.add([{ do: 'ready', fixture: fixture.id, game: 1, entrant: first }]);
    cup.tabled(0, {
      status: 'lobby',
      seats: [seat(0, name(first)), seat(1, name(second)), seat(2, 'guest')],
    });
    expect(await fixtures().news(cup.loaded)).toEqual([
      { do: 'ready', fixture: fixture.id, game: 1, entrant: second },
    ]);
  });

  it('is nothing while the competition is paused', async () => {
    const cup = new Cup();
    cup.tabled(0, { status: 'ended' });
    cup.played.add([{ do: 'pause' }]);
    expect(await fixtures().news(cup.loaded)).toEqual([]);
  });

  it('lets computers go on that stand still, and nobody else', async () => {
    const clock = vi.spyOn(performance, 'now');
    onTestFinished(() => clock.mockRestore());
    // The first board is 1 against 3.
    for (const [third, asked] of [
      [computer(3), ['play on table1']],
      [person(3, 'cleo'), []],
    ] as const) {
      done = [];
      const cup = new Cup([computer(1), person(2, 'ben'), third, person(4, 'dan')]);
      const id = cup.tabled(0, { status: 'active' });
      const tried = fixtures();
      for (const at of [0, 19_999, 20_000]) {
        expect(done).toEqual([]);
        clock.mockReturnValue(at);
        await tried.news(cup.loaded);
      }
      expect(done).toEqual(asked);
      // Over and then active again, as in another game, it has its time anew.
      changed(id, { status: 'finished' });
      await tried.news(cup.loaded);
      changed(id, { status: 'active' });
      clock.mockReturnValue(30_000);
      await tried.news(cup.loaded);
      clock.mockReturnValue(41_000);
      await tried.news(cup.loaded);
      expect(done).toEqual(asked);
    }
  });
});

it('a game has begun once its table is no lobby', async () => {
  const cup = new Cup();
  expect(await fixtures().begun(cup.open())).toBe(false);
  const id = cup.tabled(0, { status: 'lobby' });
  expect(await fixtures().begun(cup.open())).toBe(false);
  changed(id, { status: 'active' });
  expect(await fixtures().begun(cup.open())).toBe(true);
  tables.delete(id);
  expect(await fixtures().begun(cup.open())).toBe(false);
});

describe('tables that need no press', () => {
  it('are those of computers, which begin at once, and in a live round all', async () => {
    // The boards are 1 against 3 and 4 against 2.
    const opened = async (...entrants: readonly StoredEntrant[]) =>
      (await fixtures().openAll(new Cup(entrants).loaded)).length;
    expect(await opened(computer(1), person(2, 'ben'), computer(3), person(4, 'dan'))).toBe(1);
    expect(await opened(computer(1), computer(2), person(3, 'cleo'), person(4, 'dan'))).toBe(0);
    const live = new Cup(people, { pace: 'live' });
    tables.clear();
    done = [];
    const acts = await fixtures().openAll(live.loaded);
    expect(acts).toMatchObject([
      {
        do: 'table',
        fixture: 1,
        game: 1,
        table: 't-cup:1:1',
        channel: expect.stringContaining('Cup · 1 · '),
      },
      { do: 'table', fixture: 2 },
    ]);
    expect(done.filter((what) => what.startsWith('start'))).toEqual([]);
    expect(done.filter((what) => what.startsWith('show'))).toEqual(['show t-cup:1:1', 'show t-cup:2:1']);
    // They wait for their people.
    live.played.add(acts);
    done = [];
    expect([await fixtures().openAll(live.loaded), done]).toEqual([[], []]);
  });

  it('are at most eight at once of computers, and lobbies of theirs are started', async () => {
    const cup = new Cup(Array.from({ length: 20 }, (_, at) => computer(at + 1)));
    const waiting = cup.tabled(0, { status: 'lobby' });
    const acts = await fixtures().openAll(cup.loaded);
    expect(acts).toHaveLength(7);
    expect(done.slice(0, 4)).toEqual([
      `start ${waiting} by host`,
      `show ${waiting}`,
      'open cup:2:1 in thread “Cup · 1 · Easy 12 – Easy 2” by host for easy easy',
      'start t-cup:2:1 by host',
    ]);
    cup.played.add(acts);
    done = [];
    expect(await fixtures().openAll(cup.loaded)).toEqual([]);
    expect(done).toEqual([]);
  });

  it('wait where there is no place for them', async () => {
    const cup = new Cup(people, { pace: 'live' });
    threads = false;
    taken = storedTable();
    expect(await fixtures().openAll(cup.loaded)).toEqual([]);
    threads = 'gone';
    expect(await fixtures().openAll(cup.loaded)).toEqual([]);
    threads = false;
    taken = undefined;
    const [act] = await fixtures().openAll(cup.loaded);
    expect(act).toMatchObject({ channel: 'c' });
  });
});

describe('somebody who presses Play', () => {
  const sit = (cup: Cup, actor = ada) => fixtures().sit(cup.loaded, cup.open(), actor, 'press');

  it('opens the table, sits down, and waits', async () => {
    const cup = new Cup();
    const { table, acts } = await sit(cup);
    expect(acts).toMatchObject([{ do: 'table', fixture: 1, game: 1, table: table.id }]);
    expect(done.slice(1)).toEqual([`join ${table.id} by ada`, `show ${table.id}`]);
  });

  it('sits down once, and starts the game with the last who comes', async () => {
    const cup = new Cup();
    const id = cup.tabled(0, { status: 'lobby', fixture: 'cup:1:1', seats: [seat(0, 'ada')] });
    expect((await sit(cup)).acts).toEqual([]);
    expect(done).toEqual([`show ${id}`]);
    done = [];
    const { table } = await sit(cup, { ...ada, userId: 'cleo' });
    expect(table.status).toBe('active');
    expect(done).toEqual([`join ${id} by cleo`, `start ${id} by cleo`, `show ${id}`]);
  });

  it('leaves the lobby with its button where the game can’t be started yet', async () => {
    const cup = new Cup();
    const id = cup.tabled(0, { status: 'lobby', fixture: 'cup:1:1', seats: [seat(0, 'cleo')] });
    startRefused = new RuleError('sealed', 'The dice aren’t sealed yet.');
    expect((await sit(cup)).table.status).toBe('lobby');
    expect(done).toEqual([`join ${id} by ada`, `show ${id}`]);
    startRefused = new Error('A bug.');
    await expect(sit(cup)).rejects.toThrow('A bug.');
  });

  it('finds a running game as it is', async () => {
    const cup = new Cup();
    const id = cup.tabled(0, { status: 'active', fixture: 'cup:1:1' });
    expect((await sit(cup)).table.id).toBe(id);
    expect(done).toEqual([]);
  });

  it('hears where there is no place, or the channel is gone', async () => {
    const cup = new Cup();
    threads = false;
    taken = storedTable();
    expect(await codeOf(sit(cup))).toBe('no-place');
    threads = 'gone';
    expect(await codeOf(sit(cup))).toBe('channel-gone');
  });
});

describe('a thread', () => {
  it('has a name that fits, and that tells games apart', () => {
    const cup = new Cup();
    const { fixture } = cup.open();
    expect(threadName(cup.loaded, fixture, 1)).toBe('Cup · 1 · ada – cleo');
    expect(threadName(cup.loaded, fixture, 3)).toBe('Cup · 1 · ada – cleo · game 3');
    cup.entrants = people.map((one) => ({ ...one, name: 'x'.repeat(60) }));
    expect(threadName(cup.loaded, fixture, 3)).toMatch(/^Cup · 1 · x{60} – x+ · game 3$/);
    expect(threadName(cup.loaded, fixture, 3)).toHaveLength(100);
  });

  it('that names somebody who was forgotten gets another name', () => {
    const cup = new Cup([...people.slice(0, 2), computer(3), person(4, 'dan')]);
    const first = cup.tabled(0, {});
    cup.tabled(1, {});
    expect(threadsOfForgotten(cup.loaded)).toEqual(new Map());
    cup.entrants = [{ entrant: 1, name: 'someone' }, ...cup.entrants.slice(1)];
    expect([...threadsOfForgotten(cup.loaded)]).toEqual([[`thread ${first}`, 'Cup · 1 · someone – Easy 3']]);
    // The competition's own channel keeps its name.
    cup.played.add([{ do: 'table', fixture: 1, game: 1, table: first, channel: 'c' }]);
    expect(threadsOfForgotten(cup.loaded).has('c')).toBe(false);
  });
});
