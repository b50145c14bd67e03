import { describe, expect, it } from 'vitest';
import type { Bot } from '../../src/discord/answers/command.ts';
import { customId, readCustomId } from '../../src/discord/posts/custom-id.ts';
import type { Act } from '../../src/league/season/course/acts.ts';
import { gameIn } from '../../src/league/season/course/state.ts';
import { playedRows } from '../../src/league/season/running/results/played-rows.ts';
import { loadedSeason, result, treeSchedule } from '../../test/league/season-loaded.ts';
import { resultsIn, resultsPage, type Wanted, wantedIn } from './page.ts';

const games = [1, 2, 3].flatMap((week) => [1, 2, 3, 4].map((game) => [week, game] as const));
const acts: readonly Act[] = [
  treeSchedule,
  { do: 'start' },
  ...games.map(([week, game]) => result(week, game, [week, 0], `t${week}${game}`)),
];
const loaded = loadedSeason(acts);
const noTables = { store: { loadTable: async () => undefined } } as unknown as Bot;

async function page(wanted: Wanted) {
  const answer = await resultsPage(loaded, wanted, noTables);
  if (!('message' in answer)) throw new Error('It is a message.');
  const { panels, rows } = answer.message;
  const buttons = rows.flat().flatMap((one) => (one.kind === 'button' ? [one] : []));
  return { title: panels[0]?.title, lines: panels[0]?.text.split('\n') ?? [], rows, buttons };
}

describe('a page of results', () => {
  it('begins with the newest, ten at a time', async () => {
    const { title, lines, buttons } = await page({ page: 0 });
    expect(title).toBe('Spring · 12 results');
    expect(lines[0]).toBe('• Week 3 · **DOG 3, CED 0**');
    expect(lines).toHaveLength(11);
    expect(lines.at(-1)).toBe('-# Page 1 of 2');
    expect(buttons.map(({ label, disabled }) => [label, disabled])).toEqual([
      ['Newer', true],
      ['Older', false],
    ]);
    const last = await page({ page: 1 });
    expect(last.lines).toHaveLength(3);
    expect(last.buttons.map(({ disabled }) => disabled)).toEqual([false, true]);
    expect((await page({ page: 99 })).lines.at(-1)).toBe('-# Page 2 of 2');
  });

  it('shows a week or a team', async () => {
    expect(resultsIn(loaded, { page: 0, week: 2 })).toHaveLength(4);
    expect(resultsIn(loaded, { page: 0, team: 'ASH' })).toHaveLength(6);
    const { title, lines } = await page({ page: 0, week: 2, team: 'ASH' });
    expect(title).toBe('Spring · Week 2 · Old Ashes · 2 results');
    expect(lines).toEqual(['• Week 2 · **BIR 2, ASH 0**', '• Week 2 · **ASH 2, BIR 0**']);
  });

  it('keeps what is wanted in its buttons', async () => {
    const { buttons } = await page({ page: 0 });
    for (const { press } of buttons) expect(readCustomId(customId(press))).toEqual(press);
    const [, older] = buttons;
    const code = older?.press.do === 'command' ? (older.press.verb.split('-')[2] ?? '') : '';
    expect(wantedIn(loaded, code)).toEqual({ page: 1 });
    const filtered = { page: 3, week: 60, team: 'DOG' };
    expect(wantedIn(loaded, ((4 * 64 + 60) * 66 + 4).toString(36))).toEqual(filtered);
    expect(wantedIn(loaded, '!')).toEqual({ page: 0 });
  });
});

describe('the controls of results', () => {
  const played = [1, 2].map((number) => {
    const game = gameIn(loaded.course, 3, number);
    if (game === undefined) throw new Error('There is no game.');
    return { game, table: `t3${number}`, words: '**ASH 3, BIR 0**' };
  });

  it('are two buttons for one game, and a menu for several', () => {
    expect(playedRows(loaded, [])).toEqual([]);
    const [[box, watch] = []] = playedRows(loaded, played.slice(0, 1));
    expect([box, watch]).toMatchObject([
      { label: 'Box score', press: { command: 'results', verb: 'box-season2345-3-1' } },
      { label: 'Watch again', press: { do: 'step', table: 't31' } },
    ]);
    expect(playedRows(loaded, played)).toMatchObject([
      [
        {
          kind: 'menu',
          options: [
            { value: '3-1', label: 'ASH 3, BIR 0' },
            { value: '3-2', label: 'ASH 3, BIR 0' },
          ],
        },
      ],
    ]);
  });

  it('have ids that fit for the largest seasons', () => {
    const press = { do: 'command', command: 'results', verb: 'box-season2345-163-12' } as const;
    expect(readCustomId(customId(press))).toEqual(press);
  });
});
