import { beforeAll, describe, expect, it } from 'vitest';
import type { User } from '../../playground/people/driver.ts';
import type { KeptMessage } from '../../playground/world/state.ts';
import { dutch } from '../../src/games/dutch/index.ts';
import type { State } from '../../src/games/dutch/state.ts';
import type { Viewer } from '../../src/games/facets/seats.ts';
import type { Game } from '../../src/games/game.ts';
import { openStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/records/store.ts';
import { houseRuleKeys } from '../../src/table/clock/house-rules.ts';
import type { LiveTable } from '../../src/table/log/live.ts';
import { dealt, replay } from '../../src/table/log/replay.ts';
import { luckOf } from '../contract/luck.ts';
import { newRoom, type Room } from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { freePort } from '../equipment/free-port.ts';
import { lengthOf } from '../equipment/length.ts';
import { cardsNamed, tellable, untold } from '../games/dutch/leaks.ts';
import { anyTurn } from '../games/dutch/random-games.ts';

/**
 * No hidden card may leave the bot in a few random games between people. This searches public and private messages,
 * suggestions, the log channel, log lines and metrics. `npm run leaks` searches thousands of games faster.
 */

closeAfterwards();

/** Number of actions after which a game is abandoned. */
const longest = lengthOf(20, 60);

describe('what the bot reveals of hidden cards', { timeout: 300_000 }, () => {
  let house: Clubhouse;
  let store: Store;
  let port: number;
  let log: string;
  /** Every state of every message from the bot, and all suggestions with the person who got them. */
  const written: KeptMessage[] = [];
  beforeAll(async () => {
    port = await freePort();
    house = await openClubhouse('sqlite', { games: [dutch as unknown as Game], healthPort: port });
    const { world } = house.playground;
    world.on((event) => {
      if (event.kind === 'message-created' || event.kind === 'message-updated') written.push(event.message);
    });
    store = await openStore(house.databaseUrl);
    log = [...world.channels.values()].find(({ name }) => name === 'league-log')?.id ?? '';
    await store.setSetting(world.guild.id, houseRuleKeys.logChannel, log);
    return () => store.close();
  });

  const people = ({ ada, ben, cleo }: Room): readonly User[] => [ada, ben, cleo];

  /** The table in a channel, and its state after each action from number `after` on. */
  async function tableOf(channel: string, after: number) {
    const row = await store.latestTableIn(channel);
    if (row === undefined) throw new Error('There is already a table.');
    const start = dealt(dutch as unknown as Game, row);
    const states = [start.snapshot.state as State];
    const lines: string[] = [];
    const actions = await store.actions(row.id);
    const live: LiveTable = replay(start, actions, (step) => {
      states.push(step.table.snapshot.state as State);
      lines.push(...step.lines);
    });
    return { live, lines, states: states.slice(after) };
  }

  /** Requests that a person can make and that change nothing. */
  const looks: readonly ((user: User) => Promise<unknown>)[] = [
    (user) => user.press('My hand'),
    (user) => user.slash('/table hand'),
    (user) => user.slash('/table history'),
    (user) => user.slash('/table status'),
    (user) => user.slash('/table why'),
    (user) => user.slash('/verify'),
    (user) => user.slash('/roll history table:true'),
    (user) => user.slash('/games'),
  ];

  it.each([
    // A single round could be over at once.
    [1, '/play dutch mode:collect match_rounds:2 memory_aid:true'],
    [2, '/play dutch match_rounds:2 pace:speed'],
  ])('game %i, %s', async (number, command) => {
    const room = newRoom(house);
    const luck = luckOf(number);
    await room.ada.slash(command);
    await room.ben.press('Join');
    await room.cleo.press('Join');
    await room.ada.select('Add a computer', 'Hard computer');
    await room.ada.press('Start');
    const first = written.length;
    let seen = first;
    let [older, newer] = [0, 0];
    let taken = 0;
    while (taken < longest) {
      const { live } = await tableOf(room.channel, newer);
      if (live.stored.status !== 'active') break;
      const { seat, action } = anyTurn(live.snapshot.state as State, false, luck);
      const user = people(room)[seat];
      if (user !== undefined && action.type !== 'timer') {
        taken += 1;
        await user.slash(`/move play:${dutch.notate(live.snapshot.state as State, action)}`);
        if (user.sees().includes('[Play it]')) await user.press('Play it');
        const suggested = JSON.stringify(await user.complete('/move play:'));
        const { states } = await tableOf(room.channel, older);
        expect(untold(suggested, knownIn(states, seat))).toBeUndefined();
        await luck.of(looks)(luck.of([...people(room), room.dev]));
      }
      // Messages that are written while the log is being read may be newer than the log.
      const until = written.length;
      const { states, lines } = await tableOf(room.channel, older);
      const seats = new Map(people(room).map(({ id }, at) => [id, at]));
      const here = written.slice(seen, until).filter(({ channelId }) => channelId === room.channel);
      const leaks = here.flatMap((message) => leaksOf(message, seats, states, lines));
      expect(leaks).toEqual([]);
      seen = until;
      [older, newer] = [newer, live.stored.seq];
    }
    expect(taken).toBeGreaterThan(15);
    expect(seen - first).toBeGreaterThan(40);
    const { states, lines } = await tableOf(room.channel, 0);
    const posted = written.slice(first).filter(({ channelId }) => channelId === log);
    expect(posted.flatMap((message) => leaksOf(message, new Map(), states, lines))).toEqual([]);
  });

  it('leaves no card in its log or its metrics', async () => {
    const figures = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(figures).toContain('clubhouse_');
    expect(cardsNamed(figures)).toEqual([]);
    expect(house.logged().length).toBeGreaterThan(10_000);
    // Letters in the name of a temporary file may look like a card.
    const lines = house.logged().replaceAll(house.databaseUrl.slice('file:'.length), 'here').split('\n');
    expect(lines.filter((line) => cardsNamed(line).length > 0)).toEqual([]);
  });
});

const knownIn = (states: readonly State[], reader: Viewer) =>
  new Set(states.flatMap((state) => [...tellable(state, reader)]));

/**
 * Cards in a message that its reader could not know in any of these states. A message may repeat what the story said.
 */
function leaksOf(
  { onlyFor, content, embeds, components, attachments }: KeptMessage,
  seats: ReadonlyMap<string, number>,
  states: readonly State[],
  said: readonly string[],
): string[] {
  const reader = onlyFor === undefined ? 'public' : (seats.get(onlyFor) ?? 'public');
  const whole = JSON.stringify([content, embeds, components, attachments]);
  const text = said.reduce((left, line) => left.replaceAll(JSON.stringify(line).slice(1, -1), ''), whole);
  const card = untold(text, knownIn(states, reader));
  return card === undefined ? [] : [`${card} for ${reader} in ${text}`];
}
