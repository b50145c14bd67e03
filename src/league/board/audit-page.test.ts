import { describe, expect, it } from 'vitest';
import { auditPage, type ShownEntry } from './audit-page.ts';

const at = new Date('2026-04-01T12:00:00Z');
const entry = (number: number, more: Partial<ShownEntry> = {}): ShownEntry => ({
  number,
  at,
  who: 'Ada',
  what: 'pause',
  ...more,
});
const shown = (entries: readonly ShownEntry[], page = 1) => {
  const { panels, rows } = auditPage({
    name: 'Cup',
    entries,
    page,
    press: (to) => ({ do: 'command', command: 'tournament', verb: `audit-${to}` }),
  });
  const buttons = rows.flatMap((row) => (Array.isArray(row) ? row : []));
  return { ...panels[0], buttons: buttons.map((one) => ('label' in one ? one.label : '')) };
};
const numbers = (text = '') => [...text.matchAll(/^`(\d+)`/gm)].map(([, number]) => Number(number));

describe('a page of the audit log', () => {
  it('says so when nothing is logged', () => {
    expect(shown([])).toEqual({
      title: 'Cup · audit log',
      text: 'Nothing has been logged yet.',
      buttons: [],
    });
  });

  it('has eight entries, the newest first', () => {
    const entries = Array.from({ length: 17 }, (_, index) => entry(index + 1));
    expect(numbers(shown(entries).text)).toEqual([17, 16, 15, 14, 13, 12, 11, 10]);
    expect(shown(entries).buttons).toEqual(['Older']);
    expect(shown(entries, 2)).toMatchObject({
      title: 'Cup · audit log · 2 of 3',
      buttons: ['Newer', 'Older'],
    });
    for (const page of [3, 9]) expect(numbers(shown(entries, page).text)).toEqual([1]);
    for (const page of [-1, Number.NaN]) expect(shown(entries, page).buttons).toEqual(['Older']);
  });

  it('has fewer entries if they are long, so that each page fits and none is lost', () => {
    const long = '*'.repeat(200);
    const entries = Array.from({ length: 8 }, (_, index) =>
      entry(index + 1, { what: long, before: long, after: long, reason: long }),
    );
    const pages = [1, 2, 3, 4].map((page) => shown(entries, page).text ?? '');
    expect(pages.flatMap(numbers)).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
    expect(Math.max(...pages.map((text) => text.length))).toBeLessThan(4_096);
  });

  it('has reasons whole, escapes what people typed, and mentions who has no name', () => {
    const reason = 'The thunderstorm took the power *twice*, and nobody could go on';
    expect(shown([entry(1, { who: { account: '12' }, before: '**in**', after: 'out', reason })]).text).toBe(
      `\`1\` <t:${at.getTime() / 1_000}:f> · <@12> · pause\n-# \\*\\*in\\*\\* → out\n-# Reason: ${reason.replaceAll('*', '\\*')}`,
    );
    expect(shown([entry(1, { reason: 'x'.repeat(300) })]).text).toContain(`${'x'.repeat(160)}…`);
  });
});
