import { describe, expect, it } from 'vitest';
import { draftDeadline, isByCorrespondence } from './draft-clock.ts';

const hour = 60 * 60_000;
const manners = { timeZone: 'UTC', reminders: true, quiet: { from: 22, to: 8 } };
const at = (text: string) => Date.parse(`2026-11-27T${text}:00Z`);

describe('the clock of a draft (League 14)', () => {
  it('runs through the night if the draft is live', () => {
    const live = { settings: { rounds: 1, clock: 59 * 60_000 } };
    expect(isByCorrespondence(live)).toBe(false);
    expect(draftDeadline(live, manners)(at('22:30'), 59 * 60_000)).toBe(at('23:29'));
  });

  it('doesn’t run out in quiet hours by correspondence', () => {
    const slow = { settings: { rounds: 1, clock: hour } };
    expect(isByCorrespondence(slow)).toBe(true);
    const deadline = draftDeadline(slow, manners);
    expect(deadline(at('10:00'), hour)).toBe(at('11:00'));
    expect(deadline(at('21:30'), hour)).toBe(at('09:00') + 24 * hour);
    expect(draftDeadline(slow, { timeZone: 'UTC', reminders: true })(at('21:30'), hour)).toBe(at('22:30'));
  });
});
