import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { due, graced, quietHours, readTimeControl, timeControls } from './time-control.ts';

const rules = { timeZone: 'UTC', reminders: true };
const at = (text: string) => new Date(`2026-${text}Z`);
const dueBy = (id: string, now: Date, more: object = {}, seconds = 90) =>
  due(readTimeControl(id), { id: 'decision', seconds }, now, { ...rules, ...more });
const minutes = (later: Date | undefined, now: Date) => later && (later.getTime() - now.getTime()) / 60_000;

describe('time controls', () => {
  it('are read from stored text, and unknown text means no clock', () => {
    for (const choice of timeControls) expect(readTimeControl(choice.id)).toBe(choice);
    for (const text of ['', 'each-0', 'live-3', 'each-60 ', 'constructor'])
      expect(readTimeControl(text).control).toEqual({ kind: 'none' });
  });

  it('have unique labels that fit a phone', () => {
    expect(new Set(timeControls.map(({ label }) => label)).size).toBe(timeControls.length);
    for (const { label } of timeControls) expect(label.length).toBeLessThanOrEqual(20);
  });

  it('give no deadline without a clock, or if the game has none', () => {
    const now = at('06-01T12:00:00');
    expect(dueBy('none', now)).toBeUndefined();
    expect(due(readTimeControl('live-1'), undefined, now, rules)).toBeUndefined();
  });

  it.each([
    ['live-1', 90, 1.5, 1],
    ['live-2', 90, 3, 2],
    ['live-1', 60, 1, 40 / 60],
    // A third of 45 seconds is too short for a person to come back, so there is no reminder.
    ['live-0.5', 90, 0.75, undefined],
    ['each-60', 90, 60, 45],
    ['each-480', 90, 480, 360],
    ['each-1440', 90, 1440, 1080],
    // The reminder comes half a day before the end, however long the turn is.
    ['each-10080', 90, 10_080, 9_360],
  ])('%s over %i seconds ends after %f minutes and reminds after %f', (id, seconds, ends, reminds) => {
    const now = at('06-01T12:00:00');
    const times = dueBy(id, now, {}, seconds);
    expect(minutes(times?.deadlineAt, now)).toBeCloseTo(ends, 6);
    if (reminds === undefined) expect(times).not.toHaveProperty('remindAt');
    else expect(minutes(times?.remindAt, now)).toBeCloseTo(reminds, 6);
  });

  it('send no reminders if the server wants none', () => {
    expect(dueBy('each-60', at('06-01T12:00:00'), { reminders: false })).not.toHaveProperty('remindAt');
  });
});

describe('what the game itself wants an end to', () => {
  const ends = (id: string, slowSeconds: number, now: Date, more: object = {}) =>
    due(readTimeControl(id), { id: 'window', seconds: 10, slowSeconds }, now, { ...rules, ...more });
  const night = { quiet: { from: 22, to: 8 } };

  it.each(['none', 'each-60', 'each-1440'])(
    'ends after its own time with %s, and mentions nobody if that is under an hour',
    (id) => {
      const now = at('06-01T12:00:00');
      expect(ends(id, 900, now)).toEqual({ deadlineAt: at('06-01T12:15:00') });
      expect(ends(id, 3_599, now)).not.toHaveProperty('remindAt');
      expect(ends(id, 3_600, now)).toEqual({
        deadlineAt: at('06-01T13:00:00'),
        remindAt: at('06-01T12:45:00'),
      });
    },
  );

  it('waits for the end of quiet hours in correspondence, and mentions nobody during them', () => {
    expect(ends('none', 900, at('06-01T21:50:00'), night)).toEqual({ deadlineAt: at('06-02T09:00:00') });
    expect(ends('none', 900, at('06-01T21:40:00'), night)).toEqual({ deadlineAt: at('06-01T21:55:00') });
    expect(ends('live-1', 900, at('06-01T23:00:00'), night)).toEqual({ deadlineAt: at('06-01T23:00:10') });
  });

  it('ends on time even if the bot was away', () => {
    const gap = { from: at('06-01T12:00:00').getTime(), until: at('06-01T14:00:00').getTime() };
    const again = (clock: object, id: string) =>
      graced(
        readTimeControl(id),
        { id: 'one', seconds: 10, ...clock },
        at('06-01T12:15:00'),
        gap,
        at('06-01T14:00:00'),
        rules,
      );
    for (const id of ['none', 'live-1', 'each-60']) expect(again({ slowSeconds: 900 }, id)).toBeUndefined();
    expect(again({}, 'live-1')).toHaveProperty('deadlineAt');
  });
});

describe('quiet hours', () => {
  const night = { quiet: { from: 22, to: 8 } };

  it('move deadline and reminder of correspondence to their end, the deadline an hour later', () => {
    expect(dueBy('each-60', at('06-01T21:30:00'), night)).toEqual({
      remindAt: at('06-02T08:00:00'),
      deadlineAt: at('06-02T09:00:00'),
    });
  });

  it('leave an hour after a moved reminder, even before a deadline during the day', () => {
    expect(dueBy('each-480', at('06-02T00:10:00'), night)).toEqual({
      remindAt: at('06-02T08:00:00'),
      deadlineAt: at('06-02T09:00:00'),
    });
    expect(dueBy('each-1440', at('06-01T12:00:00'), night)).toEqual({
      remindAt: at('06-02T08:00:00'),
      deadlineAt: at('06-02T12:00:00'),
    });
  });

  it('do not affect a live clock', () => {
    expect(dueBy('live-1', at('06-01T23:00:00'), night)?.deadlineAt).toEqual(at('06-01T23:01:30'));
  });

  it('follow the server’s time zone, before and after a change to or from daylight saving time', () => {
    const berlin = { ...night, timeZone: 'Europe/Berlin' };
    // 8:00 in Berlin is 6:00 UTC in summer and 7:00 UTC in winter.
    expect(dueBy('each-60', at('03-28T21:30:00'), berlin)?.remindAt).toEqual(at('03-29T06:00:00'));
    expect(dueBy('each-60', at('10-24T20:30:00'), berlin)?.remindAt).toEqual(at('10-25T07:00:00'));
    const india = { ...night, timeZone: 'Asia/Kolkata' };
    expect(dueBy('each-60', at('06-01T16:00:00'), india)?.remindAt).toEqual(at('06-02T02:30:00'));
  });

  const zone = fc.constantFrom(
    'UTC',
    'Europe/Berlin',
    'America/New_York',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
  );
  const hour = fc.integer({ min: 0, max: 23 });
  const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true });

  it('never contain a reminder or a deadline, whatever the hours, the zone and the time of the year', () => {
    const control = fc.constantFrom(...timeControls.filter(({ control: { kind } }) => kind === 'each'));
    fc.assert(
      fc.property(control, zone, hour, hour, moment, (choice, timeZone, from, to, now) => {
        fc.pre(from !== to && choice.control.kind === 'each');
        const quiet = { from, to };
        const times = due(choice, undefined, now, { quiet, timeZone, reminders: true });
        const { covers, end } = quietHours(quiet, timeZone);
        expect(times?.remindAt).toBeDefined();
        if (!times?.remindAt || choice.control.kind !== 'each') return;
        expect([times.deadlineAt, times.remindAt].map((one) => covers(one.getTime()))).toEqual([
          false,
          false,
        ]);
        expect(times.remindAt.getTime()).toBeGreaterThan(now.getTime());
        expect(times.deadlineAt.getTime()).toBeGreaterThan(times.remindAt.getTime());
        // Nobody gets less time than the turn, and only quiet hours extend it.
        const plain = now.getTime() + choice.control.minutes * 60_000;
        expect(times.deadlineAt.getTime()).toBeGreaterThanOrEqual(plain);
        if (end(plain) === plain && times.deadlineAt.getTime() > plain)
          expect(times.deadlineAt.getTime() - times.remindAt.getTime()).toBeLessThanOrEqual(25 * 3_600_000);
      }),
    );
  });

  it('end at the first quarter of an hour that is not quiet', () => {
    fc.assert(
      fc.property(zone, hour, hour, moment, (timeZone, from, to, now) => {
        fc.pre(from !== to);
        const { covers, end } = quietHours({ from, to }, timeZone);
        const ended = end(now.getTime());
        expect(covers(ended)).toBe(false);
        if (ended !== now.getTime()) expect(covers(ended - 1)).toBe(true);
      }),
    );
  });
});

describe('time lost to an absence of the bot', () => {
  const gap = { from: at('06-01T12:00:00').getTime(), until: at('06-01T12:30:00').getTime() };
  const back = at('06-01T12:30:02');
  const again = (id: string, passed: string, now = back, more: object = {}) =>
    graced(readTimeControl(id), { id: 'decision', seconds: 90 }, at(passed), gap, now, {
      ...rules,
      ...more,
    });

  it.each([
    // Half of the turn, but no less than a minute and no more than half a day.
    ['live-1', 1],
    ['live-2', 1.5],
    ['each-60', 30],
    ['each-1440', 720],
    ['each-10080', 720],
  ])('is given back with %s: %f minutes from now on, with a reminder at once', (id, given) => {
    const due = again(id, '06-01T12:10:00');
    expect(minutes(due?.deadlineAt, back)).toBeCloseTo(given, 6);
    expect(due?.remindAt).toEqual(back);
  });

  it('is not given to those whose time was over before', () => {
    expect(again('each-60', '06-01T11:59:59')).toBeUndefined();
  });

  it('is given back in part to those whose time ends soon after', () => {
    const soon = at('06-01T12:30:05');
    // The bot was away for the last half hour of the turn, but not for most of the day before.
    expect(again('each-1440', '06-01T12:30:05', soon)?.deadlineAt).toEqual(at('06-01T13:00:00'));
    expect(again('live-1', '06-01T12:30:05', soon)?.deadlineAt).toEqual(at('06-01T12:31:00'));
    expect(again('each-1440', '06-01T13:00:00', at('06-01T13:00:00'))).toBeUndefined();
  });

  it('is given once', () => {
    const { deadlineAt = back } = again('each-60', '06-01T12:10:00') ?? {};
    expect(graced(readTimeControl('each-60'), undefined, deadlineAt, gap, deadlineAt, rules)).toBeUndefined();
  });

  it('never ends during quiet hours', () => {
    const due = again('each-60', '06-01T12:10:00', back, { quiet: { from: 12, to: 20 } });
    expect(due).toEqual({ deadlineAt: at('06-01T21:00:00'), remindAt: at('06-01T20:00:00') });
  });
});
