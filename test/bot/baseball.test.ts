import { beforeAll, describe, expect, it } from 'vitest';
import type { Answer, User } from '../../playground/people/driver.ts';
import { baseball } from '../../src/games/baseball/index.ts';
import type { Game } from '../../src/games/game.ts';
import {
  everybodySees,
  newest,
  newRoom,
  type Room,
  rowOfSeat,
  sentence,
  tableIn,
} from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { oneDatabase } from '../equipment/databases/databases.ts';
import { lengthOf } from '../equipment/length.ts';
import { lineScoreOf } from '../league/event-reader/line-score.ts';
import { gamesIn } from '../league/event-reader/records.ts';

closeAfterwards();

describe.each(oneDatabase())('baseball, on %s', (database) => {
  let house: Clubhouse;

  beforeAll(async () => {
    house = await openClubhouse(database, { games: [baseball as Game] });
  });

  const innings = lengthOf(3, 9);

  it(`is played by two people through ${innings} innings with everything that can be pressed`, async () => {
    const log = newRoom(house);
    await log.ada.slash(`/settings log channel:${log.channel}`, { channel: 'lobby' });
    const room = newRoom(house);
    const { managing, opened } = await playedOut(room, innings);

    const proof = await room.cleo.slash('/verify');
    expect(proof.text).toContain('✅ Everything checks');
    expect(proof.text).toContain(`all ${managing.actions} actions follow from it`);
    const table = tableIn(opened.text);
    expect(room.cleo.sees()).toContain(`Table \`${table}\``);

    // The log channel has every half-inning once, in order.
    const titles = () => log.cleo.messages().flatMap(({ message }) => message.embeds[0]?.title ?? []);
    // Discord accepts one post per second in a channel, and the game takes only a few seconds.
    await log.cleo.until(() => titles().length >= innings * 2 + 1, { timeoutMs: 60_000 });
    expect(titles()[0]).toBe('Baseball · Ada and Ben · a game starts');
    expect(new Set(titles()).size).toBe(titles().length);
    expect(titles().filter((title) => / · (Top|Bottom) of the /.test(title)).length).toBeGreaterThanOrEqual(
      innings * 2 - 2,
    );
    const story = await room.cleo.slash('/table history');
    expect(story.message?.message.attachments[0]?.filename).toBe(`${table}.txt`);
    for (const { id } of baseball.pages) {
      const page = await room.cleo.slash(`/table page page:${id}`);
      expect(page.text).toContain('(only you can see this)');
    }

    const often = ['Swing', 'Normal', 'form', 'move', 'typed'];
    const wanted = [...often, 'Bunt', 'Steal', 'Hold', 'pitcher', 'pinch hitter'];
    const { done } = managing;
    // If no runner reached first base, nobody could hold a runner. Then another game presses the missing buttons.
    for (let games = 1; games < 8 && wanted.some((deed) => !done.has(deed)); games++)
      await playedOut(newRoom(house), innings, done);
    expect([...done.keys()]).toEqual(expect.arrayContaining(wanted));
  }, 180_000);

  it('is exported as an event file that other programs can read', async () => {
    const room = newRoom(house);
    const table = tableIn((await playedOut(room, 1)).opened.text);
    const { message, text } = await room.cleo.slash('/replay export');
    expect(text).toContain('Every action with its rolls and hash, one line each, and an event file');
    const content = async (name: string): Promise<string> => {
      const file = message?.message.attachments.find(({ filename }) => filename === name);
      return (await fetch(file?.url ?? '')).text();
    };
    const [game] = gamesIn(await content(`${table}.EVN`)).map(lineScoreOf);
    const runs = game?.teams.map((team) => team.runs.reduce((sum, one) => sum + one, 0));
    const last: unknown = JSON.parse((await content(`${table}.jsonl`)).trim().split('\n').at(-1) ?? '');
    expect(last).toMatchObject({ result: { scores: runs } });
    expect(game?.info.get('date')).toMatch(/^20\d\d\/\d\d\/\d\d$/);
  }, 60_000);

  it.each(baseball.levels.map(({ label }) => label))(
    'is played against a computer (%s)',
    async (level) => {
      const room = newRoom(house);
      await room.ben.slash(`/play baseball seat:Home computer:${level} innings:${lengthOf(1, 3)}`);
      await room.ben.press('Start');
      for (let pressed = 0; pressed < 400; pressed++) {
        await room.ben.until(({ sees }) => /Waiting for @Ben|Finished/.test(sees.call(room.ben)));
        if (newest(room.cleo).message.content.includes('Finished')) break;
        await usual(room.ben);
      }
      await room.cleo.until('Finished');
      expect((await room.cleo.slash('/verify')).text).toContain('✅ Everything checks');
      expect(everybodySees(room.cleo)).toHaveLength(1);
    },
    60_000,
  );

  it('tells its rules, chapter by chapter', async () => {
    const { ada } = newRoom(house);
    for (const { id, title } of baseball.rules) {
      expect((await ada.slash(`/rules baseball chapter:${id}`)).text).toContain(`Baseball: ${title}`);
    }
  });

  it('refuses options that conflict', async () => {
    const { ada } = newRoom(house);
    const home = baseball.options.parse({}).home;
    const answer = await ada.slash(`/play baseball away:${home} home:${home}`);
    expect(sentence(answer)).toBe('Choose two different teams.');
  });

  it('keeps each decision to its manager', async () => {
    const { ada, ben } = newRoom(house);
    await ada.slash('/play baseball');
    await ben.press('Join');
    await ada.press('Start');
    await ada.press('Ready');
    await ben.press('Ready');
    // The visitors bat first, so Ben is asked for a defensive decision.
    expect(newest(ada).message.content).toBe(`Waiting for <@${ben.id}> and <@${ada.id}>`);
    expect(sentence(await ada.press('Normal'))).toBe(
      'Your team is at bat, so the manager in the field chooses that.',
    );
    expect((await ben.press('Normal')).text).toContain('Waiting for @Ada');
    // After some seconds, he is told when he played.
    expect(sentence(await ben.press('Swing'))).toMatch(
      /^(It’s no longer your turn; the table|You already played that, .*\. The table) is waiting for Ada\.$/,
    );
    expect(sentence(await ben.press('More…'))).toMatch(
      /^(It’s not your turn|You already played that, .*\. The table is waiting for Ada)\.$/,
    );
    const wrong = sentence(await ada.slash('/move play:steal everything'));
    expect(wrong).toContain('An action begins with D, O,');
    // Three examples for this situation, shown only to the person to act.
    expect(wrong).toMatch(
      /\nExamples right now: `O\/[^`]+` \(Swing\), `O[^`]+` \(Bunt\), `S\/ph\/[^`]+` \(Sub.+\)\.$/,
    );
    expect(sentence(await ben.slash('/move play:D/nonsense'))).not.toContain('For example');
    expect(sentence(await ada.slash('/move play:Swing!'))).toContain('Played');
  });
});

/** Labels of the buttons that play something, in order. */
function labels(components: unknown): string[] {
  const json = JSON.stringify(components ?? []);
  const pages = [...baseball.pages.map(({ label }) => label), 'Plays'];
  return [...json.matchAll(/\{[^{}]*"label":"([^"]+)"[^{}]*\}/g)]
    .filter(([part]) => part.includes('"type":2') && !part.includes('"disabled":true'))
    .flatMap(([, label]) => label ?? [])
    .filter((label) => !pages.includes(label));
}

/** The usual choice: the first button, or the first option of the first menu. */
async function usual(user: User): Promise<{ readonly deed: string; readonly answer: Answer }> {
  const { components } = newest(user).message;
  const [deed] = labels(components);
  if (deed !== undefined) return { deed, answer: await user.press(deed) };
  for (let shown: unknown = components; ; ) {
    const json = JSON.stringify(shown);
    const [, menu = 'a menu', value = ''] = /"custom_id":"([pd]:[^"]+)".*?"value":"([^"]+)"/.exec(json) ?? [];
    const answer = await user.select(menu, value);
    // A menu of groups leads to another menu. A menu of choices plays one. It asks for confirmation if a player would
    // leave the game for good.
    if (menu.startsWith('p:'))
      return { deed: 'menu', answer: answer.text.includes('[Change]') ? await user.press('Change') : answer };
    shown = answer.message?.message.components;
  }
}

/** Buttons that are not always the first of their row. */
const plays = ['Normal', 'Swing', 'Hold', 'Bunt', 'Hit & run', 'Infield in', 'Play ball', 'Walk him'];

/**
 * Plays a two-person game from the lobby to its end.
 * @param done what was pressed in earlier games
 */
async function playedOut(room: Room, innings: number, done?: Map<string, number>) {
  const opened = await room.ada.slash(`/play baseball dh:false innings:${innings}`);
  await room.ben.press('Join');
  await room.ada.press('Start');
  const managing = new Managing(room, done);
  await managing.playOut();
  await room.cleo.until('Finished');
  return { managing, opened };
}

/** Two people who manage their teams and eventually press every button there is. */
class Managing {
  /** How often each action was done. */
  readonly done: Map<string, number>;
  actions = 0;
  readonly #room: Room;

  constructor(room: Room, done = new Map<string, number>()) {
    this.#room = room;
    this.done = done;
  }

  async playOut(): Promise<void> {
    const { ada, ben, cleo } = this.#room;
    while (!newest(cleo).message.content.includes('Finished')) {
      const { content, components } = newest(cleo).message;
      // The person mentioned first. If both must decide, that is the defense.
      const user = /<@(\d+)>/.exec(content)?.[1] === ada.id ? ada : ben;
      // If both must decide, each has a row of buttons, and the **More…** button at the end serves both.
      const both = [...content.matchAll(/<@\d+>/g)].length > 1;
      const own = both ? [...labels(this.#rowOf(user)), 'More…'] : labels(components);
      const answer = await this.#decide(user, own);
      this.actions += 1;
      expect(answer.kind, answer.text).not.toBe('unanswered');
      // After a private or typed action, the bot itself edits the table message a little later.
      if (answer.message?.ephemeral !== false) {
        const before = `${content}${JSON.stringify(components)}`;
        const changed = cleo.until(() => {
          const now = newest(cleo).message;
          return `${now.content}${JSON.stringify(now.components)}` !== before;
        });
        await changed.catch((cause: unknown) => {
          throw new Error(`The board stayed as it was after ${user.name} was told: ${answer.text}`, {
            cause,
          });
        });
      }
      if (this.actions % 40 === 0) {
        await cleo.press('Box');
        await cleo.slash('/table status');
      }
    }
  }

  async #decide(user: User, shown: readonly string[]): Promise<Answer> {
    const turn = this.actions;
    // Both submit their current card; they share one button.
    if (labels(newest(user).message.components).includes('Ready')) return user.press('Ready');
    const decides = shown.some((label) => ['Swing', 'Normal'].includes(label));
    const steal = shown.find((label) => /^(Steal|Double steal) /.test(label));
    if (steal && this.#seldom('Steal', 8)) return this.#press(user, steal);
    for (const label of plays)
      if (shown.includes(label) && this.#due(label, 3, turn % 7 === label.length % 7))
        return this.#press(user, label);
    if (decides && shown.includes('More…') && this.#due('form', 8, turn % 5 === 1)) return this.#byForm(user);
    const owed = !this.done.has('pitcher') || !this.done.has('pinch hitter');
    if (decides && shown.includes('More…') && (owed || turn % 9 === 4)) {
      const changed = await this.#bySubstitution(user);
      if (changed) return changed;
    }
    if (this.#due('move', 6, turn % 11 === 3)) return this.#byMove(user);
    if (shown.includes('More…') && this.#due('typed', 4, turn % 11 === 6)) return this.#byBox(user);
    const [own] = labels(this.#rowOf(user));
    const { deed, answer } =
      own === undefined ? await usual(user) : { deed: own, answer: await this.#press(user, own) };
    this.#note(deed);
    return answer;
  }

  /** If both decide, each has a row. */
  #rowOf(user: User): unknown {
    return rowOfSeat(newest(user).message.components, user === this.#room.ada ? 0 : 1);
  }

  /** Presses a button in the manager's own row, if there is one: the other row may have the same label. */
  #press(user: User, label: string): Promise<Answer> {
    const row = JSON.stringify(this.#rowOf(user) ?? []);
    const button = [...row.matchAll(/\{[^{}]*\}/g)]
      .map(([one]) => one)
      .find((one) => one.includes(`"label":"${label}"`));
    return user.press(/"custom_id":"([^"]+)"/.exec(button ?? '')?.[1] ?? label);
  }

  #note(deed: string): void {
    this.done.set(deed, (this.done.get(deed) ?? 0) + 1);
  }

  /** Whether the action was done fewer than `most` times. If so, counts it once more. */
  #seldom(deed: string, most: number): boolean {
    if ((this.done.get(deed) ?? 0) >= most) return false;
    this.#note(deed);
    return true;
  }

  /**
   * Whether to do the action now. The first time comes as soon as possible, whatever the dice; later times depend on
   * `now`.
   */
  #due(deed: string, most: number, now: boolean): boolean {
    return (now || !this.done.has(deed)) && this.#seldom(deed, most);
  }

  async #byForm(user: User): Promise<Answer> {
    const { text } = await this.#press(user, 'More…');
    const opened = await user.press(text.includes('[Defense…]') ? 'Defense…' : 'Offense…');
    if (opened.text.includes('{Alignment')) {
      await user.select('Alignment', 'shifted_left');
      await user.select('Outfield depth', 'back');
      await user.press('Corners in: No');
    } else {
      await user.select('Approach', 'patient');
    }
    return user.press('Decide');
  }

  /** A new pitcher, pinch hitter or pinch runner; undefined if the menu offers none. */
  async #bySubstitution(user: User): Promise<Answer | undefined> {
    const more = await this.#press(user, 'More…');
    // If there are many plays to choose from, a menu holds the other steps.
    const { text, message } = more.text.includes('[Substitute…]')
      ? await user.press('Substitute…')
      : await user.select('Choose: Substitute, Standing orders', 'Substitute');
    const [deed, most] = text.includes('▸ Pitcher: ')
      ? (['pitcher', 2] as const)
      : (['pinch hitter', 3] as const);
    const json = JSON.stringify(message?.message.components ?? []);
    const value = (deed === 'pitcher' ? /"value":"(S\/p\/[^"]+)"/ : /"value":"(S\/ph\/[^"]+)"/).exec(
      json,
    )?.[1];
    const menu = /"custom_id":"(p:[^"]+)"/.exec(json)?.[1];
    if (value === undefined || menu === undefined || !this.#seldom(deed, most)) return undefined;
    const holder = [...json.matchAll(/"custom_id":"(p:[^"]+)".*?"options":\[(.*?)\]/g)].find(
      ([, , options]) => options?.includes(`"${value}"`),
    );
    const asked = await user.select(holder?.[1] ?? menu, value);
    expect(asked.text).toContain('can’t come back');
    return user.press('Change');
  }

  async #byMove(user: User): Promise<Answer> {
    const [first] = await user.complete('/move play:');
    return user.slash(['move'], { options: { play: String(first?.value ?? '') } });
  }

  async #byBox(user: User): Promise<Answer> {
    const [first] = await user.complete('/move play:');
    await this.#press(user, 'More…');
    await user.press('Type it…');
    return user.submit({ text: String(first?.value ?? '') });
  }
}
