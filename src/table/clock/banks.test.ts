import { describe, expect, it } from 'vitest';
import type { StoredSeat, StoredTable, TimeBank } from '../../store/records/table.ts';
import type { LiveTable } from '../log/live.ts';
import { bankControlOf, bankDue, banked, bankedTurn, isOutOfTime } from './banks.ts';

const control = { kind: 'bank', minutes: 10, seconds: 15 } as const;
const minute = 60_000;
const noon = Date.parse('2026-06-01T12:00:00Z');
const full = { left: 10 * minute };

/** A table that waits for one or both of two people, with this clock id. */
function waiting(
  toAct: readonly number[],
  {
    banks = [] as readonly (TimeBank | undefined)[],
    turn = 'turn 1',
    slowSeconds = undefined as number | undefined,
    stood = [] as readonly number[],
    ...stored
  }: Partial<StoredTable> & {
    banks?: readonly (TimeBank | undefined)[];
    turn?: string;
    slowSeconds?: number | undefined;
    stood?: readonly number[];
  } = {},
): LiveTable {
  const seats = [0, 1].map((seat): StoredSeat => {
    const bank = banks[seat];
    return {
      seat,
      userId: `${seat}`,
      name: `${seat}`,
      entropy: '',
      ...(stood.includes(seat) && { level: 'stone' }),
      ...(bank && { bank }),
    };
  });
  const clock = turn === '' ? undefined : { id: turn, seconds: 60, ...(slowSeconds && { slowSeconds }) };
  return {
    game: { toAct: () => toAct, clock: () => clock },
    stored: { status: 'active', timeControl: 'bank-10-15', ...stored, seats },
    snapshot: { state: {} },
  } as unknown as LiveTable;
}

const banksAfter = (
  before: LiveTable | undefined,
  now: LiveTable,
  at = noon,
  acted?: Parameters<typeof banked>[4],
  gap?: Parameters<typeof banked>[3]['gap'],
) => banked(control, before, now, { now: at, gap }, acted).map(({ bank }) => bank);

describe('banks', () => {
  it('run for those who are awaited from the beginning on, and nobody else has one yet', () => {
    expect(banksAfter(undefined, waiting([0]))).toEqual([{ ...full, since: noon }, undefined]);
    expect(banksAfter(undefined, waiting([0, 1]))).toEqual([
      { ...full, since: noon },
      { ...full, since: noon },
    ]);
    // A stand-in computer uses no time.
    expect(banksAfter(undefined, waiting([0, 1], { stood: [1] }))).toEqual([
      { ...full, since: noon },
      undefined,
    ]);
  });

  it('pass on to the next person, with the increment for who has acted', () => {
    const banks = [{ ...full, since: noon }, { left: 3 * minute }];
    const before = waiting([0], { banks });
    const now = waiting([1], { banks, turn: 'turn 2' });
    const later = noon + minute;
    expect(banksAfter(before, now, later, { seat: 0, how: 'acted' })).toEqual([
      { left: 9 * minute + 15_000 },
      { left: 3 * minute, since: later },
    ]);
    expect(banksAfter(before, now, later, { seat: 1, how: 'acted' })[0]).toEqual({ left: 9 * minute });
    expect(banksAfter(before, now, later, { seat: 0, how: 'ran out' })[0]).toEqual({
      left: 15_000,
      spent: true,
    });
  });

  it('run on while the same turn goes on, whoever acts in it', () => {
    const banks = [
      { ...full, since: noon },
      { ...full, since: noon },
    ];
    const before = waiting([0, 1], { banks });
    const later = noon + minute;
    expect(banksAfter(before, waiting([0, 1], { banks }), later, { seat: 0, how: 'acted' })).toEqual(banks);
    // A person who no longer has to act is charged. The other person's bank keeps running.
    expect(banksAfter(before, waiting([1], { banks }), later, { seat: 0, how: 'acted' })).toEqual([
      { left: 9 * minute + 15_000 },
      banks[1],
    ]);
    // A person who ran out of time starts again, although they still have to act.
    expect(banksAfter(before, before, later, { seat: 0, how: 'ran out' })).toEqual([
      { left: 15_000, since: later, spent: true },
      banks[1],
    ]);
    // A new clock id starts a new turn, even for the same person.
    expect(
      banksAfter(before, waiting([0, 1], { banks, turn: 'turn 2' }), later, { seat: 0, how: 'acted' }),
    ).toEqual([
      { left: 9 * minute + 15_000, since: later },
      { left: 9 * minute, since: later },
    ]);
  });

  it('stand still while the game is paused or in trouble, and go on with what was left', () => {
    const banks = [{ ...full, since: noon }, undefined];
    const paused = waiting([0], { banks, pausedAt: new Date(noon + minute) });
    const stopped = banksAfter(waiting([0], { banks }), paused, noon + minute);
    expect(stopped).toEqual([{ left: 9 * minute }, undefined]);
    const rest = { banks: stopped, pausedAt: new Date(noon + minute) };
    expect(banksAfter(waiting([0], rest), waiting([0], { banks: stopped }), noon + 9 * minute)).toEqual([
      { left: 9 * minute, since: noon + 9 * minute },
      undefined,
    ]);
    // The trouble began some time before it was noticed.
    const lost = { banks, trouble: 'forbidden', troubleAt: new Date(noon + 2 * minute) } as const;
    expect(banksAfter(waiting([0], lost), waiting([0], { banks }), noon + 9 * minute)).toEqual([
      { left: 8 * minute, since: noon + 9 * minute },
      undefined,
    ]);
  });

  it('pay nothing for an absence of the bot', () => {
    const banks = [{ ...full, since: noon }, undefined];
    const gap = { from: noon + minute, until: noon + 5 * minute };
    const live = waiting([0], { banks });
    expect(banksAfter(live, live, noon + 6 * minute, undefined, gap)).toEqual([
      { left: 9 * minute, since: noon + 5 * minute },
      undefined,
    ]);
    // An absence while the banks were stopped costs nobody time.
    const paused = { banks, pausedAt: new Date(noon + minute / 2) };
    expect(banksAfter(waiting([0], paused), live, noon + 6 * minute, undefined, gap)).toEqual([
      { left: 9.5 * minute, since: noon + 6 * minute },
      undefined,
    ]);
  });

  it('keep the seats as they are where nothing changes', () => {
    const banks = [{ ...full, since: noon }, full];
    const live = waiting([0], { banks });
    const seats = banked(control, live, live, { now: noon + minute, gap: undefined });
    expect(seats.map((one, at) => one === live.stored.seats[at])).toEqual([true, true]);
  });

  it('stop with the game', () => {
    const banks = [{ ...full, since: noon }, undefined];
    const over = waiting([], { banks, status: 'finished' });
    expect(banksAfter(waiting([0], { banks }), over, noon + minute, { seat: 0, how: 'acted' })).toEqual([
      { left: 9 * minute + 15_000 },
      undefined,
    ]);
  });
});

it('the turn that banks pay for is none that the game itself ends, nor of a game that is over', () => {
  expect(bankedTurn(waiting([0]))).toBe('turn 1');
  expect(bankedTurn(waiting([0], { slowSeconds: 60 }))).toBeUndefined();
  expect(bankedTurn(waiting([0], { turn: '' }))).toBeUndefined();
  expect(bankedTurn(waiting([0], { status: 'finished' }))).toBeUndefined();
  expect(bankControlOf({ timeControl: 'bank-10-15' })).toEqual(control);
  expect(bankControlOf({ timeControl: 'live-1' })).toBeUndefined();
});

it('a table waits until the first running bank is empty, with a reminder that is still to come', () => {
  const due = (banks: readonly (TimeBank | undefined)[], now = noon, reminders = true) =>
    bankDue(waiting([], { banks }).stored.seats, now, { reminders });
  expect(due([{ ...full }, undefined])).toBeUndefined();
  const banks = [
    { left: 6 * minute, since: noon },
    { left: 3 * minute, since: noon },
  ];
  const deadlineAt = new Date(noon + 3 * minute);
  expect(due(banks)).toEqual({ deadlineAt, remindAt: new Date(noon + 2 * minute) });
  expect(due(banks, noon + 2 * minute)).toEqual({ deadlineAt });
  expect(due(banks, noon, false)).toEqual({ deadlineAt });
  expect(due([banks[0], { left: 1 }])).toMatchObject({ deadlineAt: new Date(noon + 6 * minute) });
});

it('a seat is out of time when its own bank is empty, or the table’s clock is another', () => {
  const out = (live: LiveTable, seat: number, at: number) => isOutOfTime(live, seat, at);
  const banks = [{ ...full, since: noon }, undefined];
  const live = waiting([0], { banks });
  expect(out(live, 0, noon + 10 * minute - 1)).toBe(false);
  expect(out(live, 0, noon + 10 * minute)).toBe(true);
  expect(out(live, 1, noon + 99 * minute)).toBe(false);
  expect(out(live, 7, noon + 99 * minute)).toBe(false);
  expect(out(waiting([0], { banks: [full] }), 0, noon + 99 * minute)).toBe(false);
  expect(out(waiting([0], { banks, timeControl: 'live-1' }), 0, noon)).toBe(true);
  expect(out(waiting([0], { banks, slowSeconds: 60 }), 0, noon)).toBe(true);
});
