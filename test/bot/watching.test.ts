import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Game } from '../../src/games/game.ts';
import { begun, choose, newest, newRoom, sentence, showHands, tableIn } from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { oneDatabase } from '../equipment/databases/databases.ts';
import { asWord } from '../equipment/every-row.ts';
import { freePort } from '../equipment/free-port.ts';
import { rockPaperScissors } from '../toys/rock-paper-scissors.ts';

closeAfterwards();

const line = z.object({
  level: z.number(),
  msg: z.string(),
  interaction: z.string().optional(),
  kind: z.string().optional(),
  command: z.string().optional(),
  press: z.string().optional(),
  table: z.string().optional(),
  guild: z.string().optional(),
  shard: z.number().optional(),
  outcome: z.string().optional(),
  code: z.string().optional(),
  answerMs: z.number().optional(),
  ms: z.number().optional(),
});
type Line = z.infer<typeof line>;

describe.each(oneDatabase())('a monitored bot, on %s', (database) => {
  let house: Clubhouse;
  let port: number;
  beforeAll(async () => {
    port = await freePort();
    house = await openClubhouse(database, { games: [rockPaperScissors as Game], healthPort: port });
  });

  /** All log lines about interactions so far. */
  const lines = (): Line[] =>
    house
      .logged()
      .split('\n')
      .filter((text) => text.includes('"interaction"'))
      .map((text) => line.parse(JSON.parse(text)));

  /** Returns the log line with these fields that some work writes. Lines from earlier work may come in between. */
  async function left(fields: Partial<Line>, work: () => Promise<unknown>): Promise<Line> {
    const before = lines().length;
    await work();
    const find = () =>
      lines()
        .slice(before)
        .find((one) => Object.entries(fields).every(([key, value]) => one[key as keyof Line] === value));
    await expect.poll(find).toBeDefined();
    return find() ?? { level: 0, msg: '' };
  }

  async function figure(name: string, labels = ''): Promise<number> {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const found = text.split('\n').find((row) => row.startsWith(`${name}${labels} `));
    return Number(found?.split(' ').at(-1) ?? 0);
  }

  it('writes one line for each interaction', async () => {
    const room = await begun(house, 'rounds:3');
    const { ada, cleo, table } = room;
    const done = await left({ press: 'hand', table }, () => choose(ada));
    expect(done).toMatchObject({ kind: 'button', outcome: 'ok', shard: 0, msg: 'interaction' });
    expect(done.guild).toMatch(/^\d+$/);
    expect(done.answerMs).toBeLessThanOrEqual(done.ms ?? 0);
    expect(await left({ command: 'table' }, () => cleo.slash('/table hand'))).toMatchObject({
      kind: 'command',
      outcome: 'refused',
      code: 'not-seated',
    });
    expect(await left({ command: 'move' }, () => ada.complete('/move play:'))).toMatchObject({
      kind: 'autocomplete',
      outcome: 'ok',
    });
    await ada.press('rock');
    const message = newest(ada).message.id;
    const customId = `a:${table}:1:rock`;
    await left({ press: 'act', outcome: 'late', code: 'late' }, () => ada.forgePress({ customId, message }));

    const ids = lines().map(({ interaction }) => interaction);
    expect(ids).toEqual([...new Set(ids)]);
    for (const name of ['Ada', 'Ben', 'rock']) expect(house.logged()).not.toMatch(asWord(name));
  });

  it('counts them and everything else that a host wants to know', async () => {
    const before = {
      acts: await figure('clubhouse_interactions_total', '{kind="button",what="act",outcome="ok"}'),
      commits: await figure('clubhouse_commit_actions_sum'),
      answers: await figure('clubhouse_answer_seconds_count', '{kind="button"}'),
    };
    const room = await begun(house, 'rounds:1');
    // A busy database's figures are left out.
    await expect.poll(() => figure('clubhouse_tables', '{status="active"}')).toBeGreaterThanOrEqual(1);
    const open = await figure('clubhouse_tables', '{status="active"}');
    await showHands(room, 'rock', 'scissors');
    await room.cleo.until('Finished');
    await expect.poll(() => figure('clubhouse_tables', '{status="active"}')).toBe(open - 1);
    await expect
      .poll(() => figure('clubhouse_interactions_total', '{kind="button",what="act",outcome="ok"}'))
      .toBe(before.acts + 2);
    expect(await figure('clubhouse_commit_actions_sum')).toBe(before.commits + 2);
    expect(await figure('clubhouse_answer_seconds_count', '{kind="button"}')).toBeGreaterThan(before.answers);
    expect(await figure('clubhouse_snapshots_total')).toBeGreaterThan(0);
    expect(await figure('clubhouse_tables_in_memory')).toBeGreaterThan(0);
    expect(await figure('clubhouse_gateway_ready', '{shard="0"}')).toBe(1);
    expect(await figure('clubhouse_waiting', '{queue="commits"}')).toBe(0);
    const limited = await figure('clubhouse_discord_rate_limited_total');
    expect(limited).toBe(0);
  });

  it('names no person, server or table in its metrics, whatever people send', async () => {
    const { ada, cleo } = newRoom(house);
    const opened = await ada.slash('/play rps');
    const message = opened.message?.message.id ?? '';
    for (const customId of ['x', 'q:made-up:thing', `l:${'a'.repeat(10)}:join`, 'z:12345678901234567890'])
      await cleo.forgePress({ customId, message });
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(text).toContain('what="unknown",outcome="refused"');
    const labels = [...text.matchAll(/="([^"]*)"/g)].map(([, value]) => value ?? '');
    expect(labels.filter((value) => /\d{10}/.test(value))).toEqual([]);
    expect(text).not.toMatch(new RegExp(`made-up|Ada|room-|${tableIn(opened.text)}`));
    expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200);
    expect(sentence(await ada.press('Cancel'))).not.toContain('wrong');
  });
});
