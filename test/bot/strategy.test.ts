import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, User } from '../../playground/people/driver.ts';
import { baseball } from '../../src/games/baseball/index.ts';
import { careful } from '../../src/games/dutch/content/careful.ts';
import { dutch } from '../../src/games/dutch/index.ts';
import type { Game } from '../../src/games/game.ts';
import { openStore } from '../../src/store/open.ts';
import { control, newRoom, sentence, tableIn } from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { oneDatabase } from '../equipment/databases/databases.ts';

/**
 * A server's own strategies: people import them, computers play by them, and tables that started with them keep them.
 */

closeAfterwards();

/** A strategy that is easy to recognize: its computers look, take the discard whenever they can, and call at once. */
const hasty = careful
  .replace('set: careful', 'set: hasty')
  .replace('look_at_two', 'hasty_look')
  .replace('{easy: 0.2, medium: 0.5, hard: 0.8, expert: 1}', '1')
  .replace('op: lte, value: 2', 'op: lte, value: 10')
  .replace('take_a_cheap_card', 'hasty_discard')
  .replace(
    / {4}require:\n {6}all:\n(?: {8}.*\n){2} {4}rules:\n {6}- name: low_enough[\s\S]*?(?= {4}otherwise)/,
    '    rules:\n      - {name: hasty_call, priority: 1, do: {decide: call}}\n',
  );

const keyIn = (answer: Answer): string => /key is `([a-z][a-z0-9]{4})`/.exec(answer.text)?.[1] ?? '';

/** The habits of a thoughtless player: looks, draws, plays the first card, passes. */
const habits = [/^look \d+ \d+$/, /^draw deck$/, /^pass$/, /^skip$/, /^play \d+$/];

/** Plays by habit until `isDone` is true or the game is over. */
async function play(user: User, isDone: () => boolean): Promise<void> {
  await user.until((who) => isDone() || who.sees().includes(`Waiting for @${user.name}`) || over(who));
  while (!isDone() && !over(user)) {
    const offered = (await user.complete('/move play:')).map(({ value }) => String(value));
    const next = habits.flatMap((habit) => offered.find((one) => habit.test(one)) ?? [])[0];
    // Between two of the user's turns, the message may still say that it's their turn.
    if (next === undefined) await sleep(20);
    else await user.slash(['move'], { options: { play: next } });
    await user.until((who) => isDone() || over(who) || who.sees().includes(`Waiting for @${user.name}`));
  }
}

const over = (user: User): boolean => /\bFinished\b/.test(user.sees());

describe.each(oneDatabase())('a server’s own strategy, on %s', (database) => {
  let house: Clubhouse;
  beforeAll(async () => {
    house = await openClubhouse(database, { games: [baseball as Game, dutch as Game] });
  });

  afterEach(async () => {
    const { ada } = newRoom(house);
    const { text } = await ada.slash('/strategy list');
    for (const [, key] of text.matchAll(/\(`(\w{5})`\)/g))
      await ada.slash(`/strategy remove strategy:${key}`);
  });

  const bring = (user: User, text: string, name = 'mine.yaml') =>
    user.slash(`/strategy import file:${user.attach(name, text)}`);

  /** The rules that decided for the computers at a table, in order. */
  async function rulesOf(table: string): Promise<readonly string[]> {
    const store = await openStore(house.databaseUrl);
    const actions = await store.actions(table);
    await store.close();
    return actions.flatMap(({ why }) => why ?? []);
  }

  it('is imported by those who manage the server, listed, and offered beside the built-in ones', async () => {
    const { ada, ben } = newRoom(house);
    expect((await bring(ben, hasty)).text).toContain('Only people who manage this server');
    const brought = await bring(ada, hasty);
    expect(brought.text).toContain('hasty was imported');
    expect(brought.text).toContain('14 rules, 1 gate');
    expect(brought.text).toContain('Choose it with `strategy` in `/play dutch`');
    const key = keyIn(brought);
    expect((await bring(ada, `# again\n${hasty}`)).text).toContain('hasty was already imported');
    expect((await ben.slash('/strategy list')).text).toContain(`**hasty** (\`${key}\`)`);
    expect(await ben.complete('/play dutch strategy:')).toEqual([
      { name: 'Clubhouse (default)', value: 'clubhouse' },
      { name: 'Original: the traditional numbers', value: 'original' },
      { name: `hasty (${key})`, value: key },
    ]);
    const opened = async (option: string) => {
      const { text } = await ben.slash(`/play dutch ${option}`);
      if (text.includes('a table is open')) await ben.press('Cancel');
      return /Options: .*/.exec(text.replaceAll('**', ''))?.[0] ?? 'as usual';
    };
    expect(await opened('strategy:Hasty')).toBe('Options: strategy hasty');
    expect(await opened(`strategy:${key} mode:collect`)).toBe('Options: mode collect, strategy hasty');
    expect(await opened('strategy:original')).toBe('Options: strategy original');
    expect(await opened('strategy:clubhouse')).toBe('as usual');
    expect(sentence(await ben.slash('/play dutch strategy:reckless'))).toContain(
      'There’s no strategy “reckless” on this server.',
    );
    // Leagues have a separate command.
    expect((await ben.slash('/league list')).text).toContain('Only the built-in one');
  });

  it('may have any name, which is shown as written and pings nobody', async () => {
    const { ada, ben } = newRoom(house);
    const brought = await bring(ada, hasty.replace('set: hasty', "set: '_sly_ <@1> @everyone'"));
    const key = keyIn(brought);
    const list = await ben.slash('/strategy list');
    const lobby = await ben.slash(`/play dutch strategy:${key}`);
    await ben.press('Cancel');
    for (const { text } of [brought, list, lobby]) {
      expect(text).toContain('\\_sly\\_');
      expect(text).not.toMatch(/(?<!\\)<@1>/);
    }
    expect(ben.pings()).toEqual([]);
  });

  it('is kept by a table that started with it, after its removal, a namesake and restarts', async () => {
    const { ada, ben } = newRoom(house);
    const key = keyIn(await bring(ada, hasty));
    const table = tableIn((await ben.slash(`/play dutch strategy:${key} computer:Expert`)).text);
    await ben.press('Start');
    // Play until the computer is about to call: it has played a card, and the window waits for Ben.
    await play(ben, () => /Comet plays/.test(ben.sees()));
    expect(await rulesOf(table)).not.toContain('hasty_call');
    await ada.slash('/strategy remove strategy:hasty');
    expect((await ada.slash('/strategy list')).text).toContain('Only the built-in one');
    const tame = hasty.replace('{decide: call}', '{decide: no_call}').replaceAll('hasty_', 'tame_');
    expect((await bring(ada, tame)).text).toContain('⚠️ With this strategy, no computer ever calls Dutch');
    await house.stopBot();
    await house.startBot();
    await play(ben, () => false);
    const rules = (await rulesOf(table)).join('\n');
    expect(rules).toContain('hasty_call');
    expect(rules).not.toContain('tame_');
    await house.stopBot();
    await house.startBot();
    expect((await ben.slash('/table why')).text).toMatch(/hasty\\?_call/);
    expect((await ben.slash(`/verify table:${table}`)).text).toContain('follow from it');
    expect(sentence(await ben.slash(`/play dutch strategy:${key}`))).toContain('There’s no strategy');
  });

  it('is also used by a computer that stands in for a person', async () => {
    const { ada, ben } = newRoom(house);
    const key = keyIn(await bring(ada, hasty));
    await ada.slash('/settings reminders stand-in:1');
    const table = tableIn((await ada.slash(`/play dutch strategy:${key}`)).text);
    const menu = control(ada, 'l:').customId.replace(/:\w+$/, ':clock');
    await ada.select(menu, 'Live');
    await ben.press('Join');
    await ada.press('Start');
    const later = async () => {
      await house.pass(1.1);
      return (await rulesOf(table)).join();
    };
    await expect.poll(later, { interval: 300 }).toContain('hasty_');
    await ada.slash('/table end');
    await ada.slash('/settings reset what:reminders');
  });

  it('stays with the server that imported it', async () => {
    const { ada, ben } = newRoom(house);
    const key = keyIn(await bring(ada, hasty));
    house.playground.addServer(`Harbour of ${database}`, ['Ben', 'Cleo']);
    const abroad = house.playground.user('Ben').goTo(`Harbour of ${database}/lobby`);
    await expect.poll(async () => (await abroad.slash('/strategy list')).text).toContain('Only the built-in');
    expect(await abroad.complete('/play dutch strategy:')).toHaveLength(2);
    for (const option of [key, 'hasty'])
      expect(sentence(await abroad.slash(`/play dutch strategy:${option}`))).toContain('There’s no strategy');
    for (const command of [`export strategy:${key}`, `remove strategy:${key}`])
      expect((await abroad.slash(`/strategy ${command}`)).text).toContain('This server has no strategy');
    // The same file gets the same key on the other server, and removing it there doesn't remove it here.
    expect(keyIn(await bring(abroad, hasty))).toBe(key);
    await abroad.slash('/strategy remove strategy:hasty');
    expect(await ben.goTo(newRoom(house).channel).complete('/play dutch strategy:hasty')).toHaveLength(1);
  });

  it('is refused with all mistakes by line, and nothing of it is stored', async () => {
    const { ada } = newRoom(house);
    const broken = hasty
      .replace('timer: drawing_card', 'timer: playing_card')
      .replace('expert: 1}\n\nevents', 'expert: 2}\n\nevents');
    const { text } = await bring(ada, broken);
    expect(text).toContain('This rules file has 2 mistakes:');
    expect(text).toMatch(
      /mine\.yaml line \d+: memory\.remember\.expert must be a probability from 0 to 1, not 2\./,
    );
    expect(text).toMatch(
      /mine\.yaml line \d+: events\.draw\.timer must be drawing_card, not “playing_card”\./,
    );
    expect((await ada.slash('/strategy list')).text).toContain('Only the built-in one');
    expect(await ada.complete('/play dutch strategy:')).toHaveLength(2);
  });

  it('is exported as a file and imported again; so are the built-in ones, under new names', async () => {
    const { ada } = newRoom(house);
    const files = async (command: string) => {
      const { message } = await ada.slash(`/strategy ${command}`);
      return Promise.all(
        (message?.message.attachments ?? []).map(async ({ filename, url }) => ({
          filename,
          text: await (await fetch(url)).text(),
        })),
      );
    };
    const [example] = await files('example');
    expect(example).toEqual({ filename: 'careful.yaml', text: careful });
    const key = keyIn(await bring(ada, careful));
    for (const format of ['YAML', 'JSON']) {
      const [file] = await files(`export strategy:careful format:${format}`);
      expect(file?.filename).toBe(`careful.${format.toLowerCase()}`);
      expect(keyIn(await bring(ada, file?.text ?? '', file?.filename))).toBe(key);
    }
    const own = await files('export');
    expect(own.map(({ filename }) => filename)).toEqual(['clubhouse.yaml', 'original.yaml']);
    for (const { filename, text } of own) {
      expect((await bring(ada, text, filename)).text).toContain('set must be a name that isn’t taken');
      const named = text.replace(/^set: .*/m, 'set: careful');
      expect((await bring(ada, named)).text).toContain(
        'Another strategy has this name. `/strategy remove strategy:',
      );
      expect(sentence(await ada.slash('/play dutch strategy:careful'))).toMatch(
        /^“careful” could be careful \(\w+\) or careful \(\w+\)/,
      );
      await ada.slash(`/strategy remove strategy:${keyIn(await bring(ada, named))}`);
    }
    await ada.slash('/strategy remove strategy:careful');
    expect((await ada.slash('/strategy list')).text).toContain('Only the built-in one');
  });
});
