import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Answer, User } from '../../playground/people/driver.ts';
import type { Game } from '../../src/games/game.ts';
import { openStore } from '../../src/store/open.ts';
import { PrivateAnswers } from '../../src/table/channel/private-answers.ts';
import { pondering } from '../contract/toys/pondering.ts';
import { snap } from '../contract/toys/snap.ts';
import { nim } from '../contract/toys/trial-games.ts';
import { control, everybodySees, moderating, newRoom, sentence, tableIn } from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { oneDatabase } from '../equipment/databases/databases.ts';
import { everyRow } from '../equipment/every-row.ts';
import { readReplay } from '../equipment/replay-reader.ts';

/** `/replay`: people step through finished games, show a play to others, and share games with other servers. */

closeAfterwards();

const harbor = 'The Harbour/lobby';

/** A person's newest private message in their channel. */
function alone(user: User): string {
  const last = user.messages().findLast(({ ephemeral }) => ephemeral);
  return last === undefined ? '' : user.reads(last.message.id);
}

const tokenIn = (answer: Answer): string => /```\n([\w-]{22})\n```/.exec(answer.text)?.[1] ?? 'none';

describe.each(oneDatabase())('/replay, on %s', (database) => {
  let house: Clubhouse;
  beforeAll(async () => {
    house = await openClubhouse(database, { games: [snap, pondering, nim] as unknown as Game[] });
    house.playground.addServer('The Harbour', ['Cleo', 'Dev']);
  });

  /** A game of hidden hands that Ada and Ben have played to its end. */
  async function finished(invited = false) {
    const room = newRoom(house);
    const { ada, ben } = room;
    const table = tableIn((await ada.slash('/play snap stack:123456')).text);
    await ben.press('Join');
    if (invited) await ada.press('Invited only');
    await ada.press('Start');
    await ada.press('Draw');
    await ben.slash('/table resign');
    await ben.press('Yes, give up');
    await ada.until('[Verify]');
    return { ...room, table };
  }

  it('steps through a game from its beginning, for each person alone', async () => {
    const { ada, cleo, table } = await finished();
    const { message, text } = await cleo.slash(`/replay show table:${table}`);
    expect(message?.ephemeral).toBe(true);
    expect(text).toContain('Before the first play');
    expect(text).toContain('The deal, as in the log');
    await cleo.press('▶');
    expect(alone(cleo)).toMatch(/Play 1 of 2\n(.|\n)*Ada: draw(.|\n)*Action 1, as in the log/);
    await ada.slash('/replay show');
    await ada.press('⏭');
    expect(alone(ada)).toContain('Play 2 of 2');
    expect(alone(cleo)).toContain('Play 1 of 2');
    await cleo.press('Jump');
    await cleo.submit({ text: '2' });
    expect(alone(cleo)).toContain('Play 2 of 2');
  });

  it('shows a game as everybody, each seat or all seats saw it', async () => {
    const { cleo } = await finished();
    await cleo.slash('/replay show');
    expect(alone(cleo)).not.toContain('rank-');
    await cleo.select('Seen by', 'Seen by Ben');
    expect(alone(cleo)).toMatch(/Ben · Your hand\n(.|\n)*rank-4 rank-5 rank-6/);
    expect(alone(cleo)).not.toContain('rank-1');
    await cleo.press('▶');
    expect(alone(cleo)).toContain('rank-4 rank-5 rank-6');
    await cleo.select('Seen by', 'Seen by all seats');
    expect(alone(cleo)).toMatch(/Ada · Your hand\n(.|\n)*rank-1 rank-2 rank-3(.|\n)*Ben · Your hand/);
    await cleo.select('Seen by', 'Seen by everybody');
    expect(alone(cleo)).not.toContain('rank-');
  });

  it('shows one play to everybody in the channel', async () => {
    const { ada, dev } = await finished();
    await dev.slash('/replay show');
    await dev.press('▶');
    await dev.press('Show here');
    const shown = everybodySees(ada).at(-1)?.message;
    expect(shown?.embeds[0]?.description).toMatch(/Ada: draw(.|\n)*shown by \*\*Dev\*\*/);
    expect(shown?.components ?? []).toEqual([]);
    expect(alone(dev)).toContain('[Show here]');
  });

  it('goes on by itself until a press', async () => {
    const { ada, ben, dev } = newRoom(house);
    await ada.slash('/play nim least:50');
    await ben.press('Join');
    await ada.press('Start');
    // With this many plays, no press below comes after the last one, even on a busy machine.
    for (let round = 1; round <= 10; round += 1)
      for (const user of [ada, ben]) await user.slash('/move play:T1');
    await ada.slash('/table resign');
    await ada.press('Yes, give up');
    await ada.until('[Verify]');
    const at = () => /Before the first play|Play \d+ of \d+/.exec(alone(dev))?.[0];
    await dev.slash('/replay show');
    await dev.press('Play');
    expect(alone(dev)).toContain('[Stop]');
    await dev.until(/Play \d+ of 21/);
    await dev.press('Stop');
    expect(alone(dev)).toContain('[Play]');
    const stopped = at();
    await new Promise((done) => setTimeout(done, 2_500));
    expect(at()).toBe(stopped);
    // A box to type in stops it, too.
    await dev.press('⏮');
    await dev.press('Play');
    await dev.press('Jump');
    const typing = at();
    await new Promise((done) => setTimeout(done, 2_500));
    expect(at()).toBe(typing);
    await dev.press('⏭');
    await dev.press('◀');
    await dev.press('Play');
    await dev.until('Play 21 of 21');
    expect(alone(dev)).not.toContain('[Stop]');
  });

  it('stops at a press that comes before its message is on record', async () => {
    const { dev } = await finished();
    let onRecord = (): void => {};
    const recorded = new Promise<void>((done) => (onRecord = done));
    const record = vi.spyOn(PrivateAnswers.prototype, 'stands').mockReturnValue(recorded);
    onTestFinished(() => record.mockRestore());
    await dev.slash('/replay show');
    await dev.press('Play');
    await dev.press('Stop');
    await expect.poll(() => record.mock.calls.length).toBe(3);
    const stopped = alone(dev);
    expect(stopped).toContain('[Play]');
    onRecord();
    await new Promise((done) => setTimeout(done, 2_500));
    expect(alone(dev)).toBe(stopped);
  });

  it('is refused while the game runs', async () => {
    const { ada, ben, dev } = newRoom(house);
    await ada.slash('/play snap');
    await ben.press('Join');
    await ada.press('Start');
    for (const user of [ada, dev])
      expect(sentence(await user.slash('/replay show'))).toMatch(/still going, so there’s no replay yet/);
    expect(sentence(await ada.slash('/replay share'))).toContain('still going');
    expect(sentence(await ada.slash('/replay export'))).toContain('still going');
    await ada.press('Plays');
    expect(alone(ada)).not.toMatch(/\[Show here\]|Seen by|\[Play\]/);
    // A forged press shows no hand.
    const { customId, message } = control(ada, 'j:');
    for (const [by, values] of [
      ['seen', ['all']],
      ['seen', ['1']],
      ['here', undefined],
      ['play', undefined],
    ] as const) {
      const forged = customId.replace(/:\w+:\d+$/, `:${by}:0`);
      await ada.forgePress({ customId: forged, message, ...(values && { values }) });
      await ada.forgePress({ customId: `${forged}:a`, message, ...(values && { values }) });
    }
    for (const user of [ada, dev]) expect(user.sees()).not.toContain('rank-');
    expect(house.logged()).not.toContain('rank-');
  });

  it('of a private table is for those who sat there, and for whoever has the token', async () => {
    const { ada, cleo, dev, table } = await finished(true);
    expect(sentence(await dev.slash('/replay show'))).toContain('for invited people only');
    expect(sentence(await dev.slash('/replay export'))).toContain('for invited people only');
    const seen = await dev.complete('/replay show table:');
    expect(seen.map(({ value }) => value)).not.toContain(table);
    expect((await ada.complete('/replay show table:')).map(({ value }) => value)).toContain(table);
    await ada.slash('/replay show');
    const { customId } = control(ada, `j:${table}:next`);
    expect(
      sentence(await dev.forgePress({ customId, message: everybodySees(dev).at(-1)?.message.id ?? '' })),
    ).toContain('for invited people only');
    const token = tokenIn(await ada.slash('/replay share'));
    expect((await cleo.slash(`/replay show token:${token}`)).text).toContain('Before the first play');
  });

  it('is opened by a token on another server, until the share ends', async () => {
    const { ada, ben, cleo, dev, table } = await finished();
    expect(sentence(await cleo.slash('/replay share'))).toContain('Only people who played');
    const shared = await ada.slash('/replay share');
    expect(shared.message?.ephemeral).toBe(true);
    const token = tokenIn(shared);
    expect(sentence(await ada.slash('/replay share'))).toContain('already shared');
    cleo.goTo(harbor);
    expect((await cleo.slash(`/replay show token:${token}`)).text).toContain('Before the first play');
    await cleo.press('▶');
    expect(alone(cleo)).toMatch(/Play 1 of 2\n(.|\n)*Ada: draw/);
    await cleo.select('Seen by', 'Seen by all seats');
    expect(alone(cleo)).toContain('rank-4');
    await cleo.press('Show here');
    const posted = everybodySees(dev.goTo(harbor)).at(-1)?.message;
    expect(posted?.embeds[0]?.description).toContain('shown by **Cleo**');
    expect(JSON.stringify(posted)).not.toContain(token);
    // Without the token, the other server knows nothing of the table.
    expect(sentence(await cleo.slash(`/replay show table:${table}`))).toBe('Game ID not found');
    const { customId, message } = control(cleo, `j:${table}:next`);
    const forged = await cleo.forgePress({ customId: customId.replace(`:${token}`, ''), message });
    expect(sentence(forged)).toBe('Game ID not found');
    const other = await cleo.forgePress({ customId: customId.replace(token, `${token.slice(1)}A`), message });
    expect(sentence(other)).toContain('doesn’t open a replay');
    expect(await everyRow(house.databaseUrl)).not.toContain(token);
    expect(house.logged()).not.toContain(token);
    // A seat ends its own share only.
    expect(sentence(await ben.slash('/replay unshare'))).toBe('You don’t share this game.');
    expect((await ada.slash('/replay unshare')).text).toContain('No longer shared');
    expect(sentence(await cleo.press('◀'))).toContain('doesn’t open a replay');
    expect(sentence(await cleo.slash(`/replay show token:${token}`))).toContain('doesn’t open a replay');
  });

  it('lets a moderator end a share, and nobody else who didn’t make it', async () => {
    const { ada, dev, table } = await finished();
    await ada.slash('/replay share');
    expect(sentence(await dev.slash('/replay unshare'))).toContain('or a moderator');
    const ended = await moderating(house, dev, (user) => user.slash(`/replay unshare table:${table}`));
    expect(ended.text).toContain('No longer shared');
  });

  it('names the decisive moments of a game, and goes to one', async () => {
    const { ada, ben, dev } = newRoom(house);
    await ada.slash('/play pondering');
    await ben.press('Join');
    await ada.press('Start');
    for (let turn = 0; !ada.sees().includes('The heap is gone.'); turn += 1)
      await (turn % 2 === 0 ? ada : ben).press('Take 1');
    await dev.until('[Verify]');
    await dev.slash('/replay show');
    const { customId, message } = control(dev, 'j:');
    expect(customId).toContain(':first:');
    const menu = dev.messages().find((one) => one.message.id === message)?.message.components ?? [];
    const options = JSON.stringify(menu).match(
      /"label":"Action \d+: [^"]+","value":"\d+","description":"[^"]+"|"value":"\d+"/g,
    );
    expect(options?.length).toBe(3);
    const [first = ''] = options ?? [];
    const value = /"value":"(\d+)"/.exec(first)?.[1] ?? '';
    await dev.select('Decisive moments', value);
    expect(alone(dev)).toContain(`Play ${value} of`);
  });

  it('tells at the step where the log differs', async () => {
    const { cleo, table } = await finished();
    const { default: Database } = await import('better-sqlite3');
    const file = new Database(house.databaseUrl.slice('file:'.length));
    file
      .prepare('UPDATE "Action" SET "hash" = ? WHERE "tableId" = ? AND "number" = 2')
      .run('0'.repeat(64), table);
    file.close();
    await cleo.slash('/replay show');
    await cleo.press('▶');
    expect(alone(cleo)).toContain('Action 1, as in the log');
    await cleo.press('▶');
    expect(alone(cleo)).toMatch(/The log doesn’t match here\.\*\* After action 2/);
    expect(alone(cleo)).toContain('Play 2 of 2');
  });

  it('exports a game that another program can read and check', async () => {
    const { cleo, table } = await finished();
    const { message } = await cleo.slash('/replay export');
    expect(message?.ephemeral).toBe(true);
    const [file] = message?.message.attachments ?? [];
    expect(file?.filename).toBe(`${table}.jsonl`);
    const text = await (await fetch(file?.url ?? '')).text();
    const read = readReplay(text);
    expect(read).toMatchObject({ game: 'snap', names: ['Ada', 'Ben'], actions: ['draw', 'quit'] });
    // No id of a person, channel or server. A hash may have as many digits in a row.
    expect(text).not.toMatch(/(?<![\da-f])\d{17,20}(?![\da-f])/);
    const store = await openStore(house.databaseUrl);
    expect(read.hashes).toEqual((await store.actions(table)).map(({ hash }) => hash));
    await store.close();
  });
});
