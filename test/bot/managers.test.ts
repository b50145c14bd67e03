import { beforeAll, describe, expect, it } from 'vitest';
import type { KeptMessage } from '../../playground/world/state.ts';
import { baseball } from '../../src/games/baseball/index.ts';
import type { Game } from '../../src/games/game.ts';
import { openStore } from '../../src/store/open.ts';
import { control, newest, newRoom, type Room, sentence, tableIn } from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { oneDatabase } from '../equipment/databases/databases.ts';

closeAfterwards();

/** Two managers do more than decide plays, and each keeps secrets from the other. */
describe.each(oneDatabase())('two managers of baseball, on %s', (database) => {
  let house: Clubhouse;
  /** Every state of every message from the bot. */
  const written: KeptMessage[] = [];

  beforeAll(async () => {
    // Standing orders play after a short pause, so that people have time to press even when only orders play.
    house = await openClubhouse(database, { games: [baseball as Game], pace: 0.08 });
    house.playground.world.on((event) => {
      if (event.kind === 'message-created' || event.kind === 'message-updated') written.push(event.message);
    });
  });

  /** Starts a game in which Ada manages the visitors and Ben the home team. */
  async function opened(options = ''): Promise<Room & { readonly table: string }> {
    const room = newRoom(house);
    const answer = await room.ada.slash(`/play baseball ${options}`.trim());
    await room.ben.press('Join');
    await room.ada.press('Start');
    return { ...room, table: tableIn(answer.text) };
  }

  async function begun(options = '') {
    const room = await opened(options);
    await room.ada.press('Ready');
    await room.ben.press('Ready');
    await room.cleo.until('[Swing]');
    return room;
  }

  /**
   * The log and all messages since the given points that others could have seen, without these people's private
   * messages.
   */
  function shownSince(messages: number, log: number, ...but: readonly string[]): string {
    const open = written
      .slice(messages)
      .filter(({ onlyFor = '' }) => !but.includes(onlyFor))
      .map(({ content, embeds, components }) => JSON.stringify([content, embeds, components]));
    return [...new Set(open), house.logged().slice(log)].join('\n');
  }

  const isFor = (user: Room['ada']) => user.id;

  it.each([
    ['the defense', 'ben', ['D/l/i/1/b/-/0', 'D/n/n/0/n/-/0'], /D\/l\/i|shifts|infield in|\bdeep\b/],
    ['the offense', 'ada', ['O/p/-/j/0/0', 'O/n/-/j/1/0'], /O\/p|O\/n\/-\/j\/1|power/],
  ] as const)('seal their decisions: %s first', async (_, first, choices, telltale) => {
    const seen: string[] = [];
    for (const choice of choices) {
      const room = await begun();
      const user = room[first];
      const [messages, log] = [written.length, house.logged().length];
      await user.slash(['move'], { options: { play: choice } });
      const other = first === 'ben' ? room.ada : room.ben;
      const waits = () => newest(room.cleo).message.content === `Waiting for <@${other.id}>`;
      await room.cleo.until(waits);
      const shown = shownSince(messages, log, isFor(user));
      expect(shown).not.toMatch(telltale);
      seen.push(
        newest(room.cleo)
          .message.embeds.map(({ title, description }) => `${title}\n${description}`)
          .join('\n')
          // Each table's dice have a different promise.
          .replace(/`[0-9a-f]{12}…`/, 'PROMISE'),
      );
      await other.press(first === 'ben' ? 'Swing' : 'Normal');
      await room.cleo.until(() => !waits());
    }
    expect(seen[0]).toBe(seen[1]);
  });

  it('seal their lineup cards until both are submitted', async () => {
    const { ada, ben, cleo } = await opened();
    const [messages, log] = [written.length, house.logged().length];
    await ada.slash('/move play:L/8/pcg-23=SS');
    const page = await ada.slash('/table lineup');
    expect(page.text).toContain('Dalgarnock');
    await ada.slash('/move play:Y');
    await cleo.until(': ready');
    expect((await ben.slash('/table lineup')).text).not.toContain('Dalgarnock');
    expect(shownSince(messages, log, isFor(ada))).not.toMatch(/Dalgarnock|pcg-23/);
    await ben.press('Ready');
    await cleo.until('are exchanged');
    expect((await ben.slash('/table lineup')).text).toContain('8 Dalgarnock');
  });

  it('are told of every man out of position, and that they cannot be ready because of it', async () => {
    const { ada } = await opened();
    // The catcher and the right fielder swap.
    await ada.slash('/move play:L/5/pcg-59=RF');
    const card = (await ada.slash('/table lineup')).text;
    expect(card).toMatch(
      /⚠️ \*\*Ready\*\* isn’t available yet: .+ has no rating at RF; .+ has no rating at C\./,
    );
    expect(sentence(await ada.slash('/move play:ready'))).toMatch(/at RF; .+ at C$/);
  });

  it('change the card in menus that stay open, and find it at the next table of the server', async () => {
    const { ada, ben, cleo } = await opened('away:SMH home:QHM');
    await ada.press('More…');
    await ada.press('Swap…');
    await ada.select('One slot', '1');
    await ada.select('Other slot', '9');
    const changed = await ada.press('Swap');
    const [, last = ''] = /\n9 (\S+)/.exec(changed.text) ?? [];
    expect(changed.text).toContain('[Swap…]');
    await ada.press('Ready');
    await ben.press('Ready');
    await cleo.until('are exchanged');
    expect((await cleo.slash('/table lineup')).text).toContain(`9 ${last}`);

    const next = await opened('away:SMH home:QHM');
    expect((await next.ada.slash('/table lineup')).text).toContain(`9 ${last}`);
    expect(next.cleo.sees()).toContain('[Saved lineup]');
    await next.ada.press('Ready');
    await next.ben.press('Ready');
    await next.cleo.until('are exchanged');
    expect((await next.cleo.slash('/table lineup')).text).toContain(`9 ${last}`);

    // Any other manager of this team starts with the default lineup.
    const others = newRoom(house);
    await others.cleo.slash('/play baseball away:SMH home:QHM');
    await others.dev.press('Join');
    await others.cleo.press('Start');
    expect((await others.cleo.slash('/table lineup')).text).not.toContain(`9 ${last}`);
    expect(others.cleo.sees()).not.toContain('[Saved lineup]');

    await next.ada.slash('/table resign');
    await next.ada.press('Yes, give up');
    await next.cleo.until('Finished');
    // The saved lineup is part of the start that the proof checks.
    expect((await next.cleo.slash('/verify')).text).toContain('✅ Everything checks');
  });

  it('let standing orders play an inning without a press, and take over when they like', async () => {
    const { ada, ben, cleo, table } = await begun();
    const [messages, log] = [written.length, house.logged().length];
    await ben.press('More…');
    await ben.press('Standing orders…');
    const aggressive = await ben.select('Standing orders', 'W/aggressive');
    expect(aggressive.text).toContain('Take the aggressive set?');
    await ben.press('Take it');
    const orders = await ben.select('Standing orders', 'W/+');
    expect(orders.text).toContain('**These orders play for you.**');
    expect(orders.text).toContain('1. Fewer than two outs, runner on third, within one run: infield in');
    await ada.slash('/move play:W/+');
    await cleo.until('Following standing orders');
    await cleo.until(() => /▲ [2-9]th|▲ 2nd|▲ 3rd|Finished/.test(cleo.sees()));
    // Whatever Ben chooses, Ada's own menu shows only her choices.
    const mine = written.filter(({ onlyFor }) => onlyFor === isFor(ada));
    expect(JSON.stringify(mine.map(({ embeds }) => embeds))).toContain(
      'No orders yet, so they’d play the default decisions.',
    );
    const shown = shownSince(messages, log, isFor(ada), isFor(ben));
    expect(shown).not.toMatch(/W\/aggressive|infield in"|Fewer than two outs, runner/);

    // One press is enough, however old its message is.
    const old = control(ben, 'k:');
    await ben.press(old.customId);
    await cleo.until((user) => /Waiting for @Ben|Finished/.test(user.sees()));
    expect(sentence(await ben.press(old.customId))).toBe('You’re already playing this seat.');
    await ada.press(old.customId);
    await cleo.until('Waiting for @');
    const store = await openStore(house.databaseUrl);
    try {
      const played = await store.actions(table);
      expect(played.filter(({ notation }) => notation === 'W/-')).toHaveLength(2);
      expect(played.length).toBeGreaterThan(15);
    } finally {
      await store.close();
    }
  }, 60_000);

  it('review the game: plays, pages by name, and where the balls of a batter went', async () => {
    const { ada, ben, cleo } = await begun();
    // Play a few plays, and go on until somebody has put a ball in play.
    for (let plays = 0; plays < 5 || (await cleo.complete('/table spray who:')).length === 0; plays++) {
      expect(plays).toBeLessThan(60);
      const half = newest(cleo).message.embeds[0]?.title?.includes('▲') ?? true;
      await (half ? ben : ada).slash('/move play:D/n/n/0/n/-/0');
      await (half ? ada : ben).slash('/move play:O/n/-/j/0/0');
      // Runners sometimes need a decision. The defaults are good enough here.
      for (const text of ['A/hold', 'A/stay', 'T/lead'])
        for (const user of [ada, ben]) await user.slash(`/move play:${text}`);
    }
    const plays = await cleo.slash('/table plays');
    expect(plays.text).toContain('Play by play');
    // After eight plays, the first is on another page.
    const opening = (await cleo.slash('/table plays find:#1')).text;
    expect(opening).toMatch(/`#1` ▲ 1st .*Heldenbrand/);
    expect(opening).toContain('🎲 AbRoll');
    expect((await cleo.slash('/table plays find:heldenbrand 1st')).text).toContain('`#1`');
    // While the game runs, a roll says at which point of the game it was made, both in the history and by its id.
    const rolls = (await cleo.slash('/roll history table:true')).text;
    expect(rolls).toMatch(/of the 1st, play \d+ · /);
    const [, play, roll] = /of the 1st, (play \d+) · `?([0-9a-f]{16})/.exec(rolls) ?? [];
    expect((await cleo.slash(`/roll verify id:${roll}`)).text).toContain(`of the 1st, ${play}`);
    const words = await cleo.complete('/table plays find:helden');
    expect(words.map(({ value }) => value)).toContain('Caspian Heldenbrand');
    expect((await cleo.slash('/table bullpen')).text).toContain('Bench and bullpen');
    expect((await cleo.slash('/table lineup')).text).toContain('Heldenbrand');
    expect((await cleo.slash('/table box')).text).toContain('Box score');
    const [batter] = await cleo.complete('/table spray who:');
    const spray = await cleo.slash(['table', 'spray'], { options: { who: String(batter?.value) } });
    expect(spray.text).toContain('balls in play');
    // The name is typed, not chosen from the list. The first name is enough, in upper or lower case.
    const [firstName = ''] = String(batter?.name).split(' ');
    const called = await cleo.slash(['table', 'spray'], { options: { who: firstName.toLowerCase() } });
    expect(called.text).toBe(spray.text);
  });
});
