import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Answer, User } from '../../playground/people/driver.ts';
import { createDice } from '../../src/engine/dice/dice.ts';
import { dutch } from '../../src/games/dutch/index.ts';
import type { Phase, State } from '../../src/games/dutch/state.ts';
import type { Game } from '../../src/games/game.ts';
import { openStore } from '../../src/store/open.ts';
import type { StoredAction } from '../../src/store/records/log.ts';
import type { StoredTable } from '../../src/store/records/table.ts';
// This makes the games the same in each run.
import '../equipment/loaded-dice.ts';
import { newRoom, sentence, tableIn } from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { oneDatabase } from '../equipment/databases/databases.ts';

/** The reasons why computers acted as they did: hidden while the game runs, and public afterward. */

closeAfterwards();

/** The state of the table played last. No person sees it. */
let now: State;
/** A game of Dutch for up to three seats. The test can read its newest state. */
const watched: Game = {
  ...(dutch as unknown as Game),
  seats: { min: 2, max: 3 },
  setup: (options, seating, dice) => {
    const dealt = (dutch as unknown as Game).setup(options, seating, dice);
    now = dealt as State;
    return dealt;
  },
  apply: (state, seat, action, dice) => {
    const done = (dutch as unknown as Game).apply(state, seat, action, dice);
    now = done.state as State;
    return done;
  },
};

const isQueenOrJack = (card: unknown): boolean => /^[QJ]/.test(String(card));

/** Ada's next action, in the first seat; undefined if it isn't her turn. */
function adas(): string | undefined {
  const { phase, current, drawn, hands, powers, window, peeked, ready } = now;
  const slots = (hands[0] ?? []).flatMap((card, index) => (card === null ? [] : [index]));
  switch (phase) {
    case 'initial_peek':
      return (peeked[0] ?? []).length === 0 ? 'look 1 2' : undefined;
    case 'drawing_card':
      return current === 0 ? 'draw deck' : undefined;
    case 'playing_card': {
      const power = slots.find((index) => isQueenOrJack(hands[0]?.[index]));
      return current === 0 ? `play ${(power ?? drawn ?? 0) + 1}` : undefined;
    }
    case 'same_rank_window':
      return window?.passed.includes(0) === false ? 'pass' : undefined;
    case 'special_play_window':
      return powers[0]?.seat === 0 ? 'skip' : undefined;
    case 'round_over':
      return ready.includes(0) ? undefined : 'ready';
    default:
      return undefined;
  }
}

/** The text of the file that came with an answer. */
async function fileOf({ message }: Answer): Promise<string> {
  const [attachment] = message?.message.attachments ?? [];
  return (await fetch(attachment?.url ?? '')).text();
}

/** The reasons in a game's log, each as the computer gives it in a replay. */
function reasonsOf(table: StoredTable, actions: readonly StoredAction[]): string[] {
  const options = dutch.options.parse(table.options);
  const stream = { seed: table.seed, entropy: table.entropy };
  const dice = createDice(stream);
  let state = dutch.setup(options, table.seating ?? [], dice);
  return actions.flatMap(({ number, seat, notation }) => {
    const level = table.seats.find((one) => one.seat === seat)?.level;
    const own = createDice({ ...stream, label: `computer ${seat} at ${number - 1}` });
    const decided =
      level === undefined ? undefined : dutch.computer(dutch.view(state, seat), seat, level, own);
    if (decided !== undefined) expect(dutch.notate(state, decided.action)).toBe(notation);
    state = dutch.apply(state, seat, dutch.parse(state, notation), dice).state;
    return decided?.why === undefined ? [] : [`${number}. ${decided.why}`];
  });
}

describe.each(oneDatabase())('why computers did what they did, on %s', (database) => {
  let house: Clubhouse;
  beforeAll(async () => {
    house = await openClubhouse(database, { games: [watched] });
  });

  /** Plays to the end and asks for the computers' reasons when each phase first appears. Returns the phases. */
  async function playOut(ada: User, dev: User): Promise<Set<Phase>> {
    const asked = new Set<Phase>();
    while (now.phase !== 'game_ended') {
      const text = adas();
      if (text === undefined) {
        await sleep(5);
        continue;
      }
      if (!asked.has(now.phase)) {
        const refused = await dev.slash('/table why');
        expect(sentence(refused)).toBe(
          'Once the game is over, you can see why the computers played the way they did.',
        );
        expect(refused.message?.message.attachments).toEqual([]);
        asked.add(now.phase);
      }
      await ada.slash(`/move play:${text}`);
    }
    return asked;
  }

  it.each([
    ['a round', '', []],
    ['a match with collections', ' mode:collect match_rounds:2', ['round_over']],
  ] as const)('is refused in every phase of %s, and told in full afterwards', async (_, options, more) => {
    const { ada, dev } = newRoom(house);
    const opened = await ada.slash(`/play dutch computer:hard${options}`);
    const id = tableIn(opened.text);
    await ada.press('Start');
    await dev.until('Look at two cards');
    const asked = await playOut(ada, dev);
    expect([...asked].sort()).toEqual(
      [
        'drawing_card',
        'initial_peek',
        'playing_card',
        'same_rank_window',
        'special_play_window',
        ...more,
      ].sort(),
    );
    await dev.until('Finished');
    const told = await dev.slash('/table why');
    const store = await openStore(house.databaseUrl);
    try {
      const table = await store.loadTable(id);
      const reasons = reasonsOf(table ?? expect.fail('The table is stored.'), await store.actions(id));
      expect(reasons.length).toBeGreaterThan(20);
      const lines = (await fileOf(told)).trimEnd().split('\n');
      expect(lines.map((line) => line.replace(/^(\d+\.) .*?`: /, '$1 '))).toEqual(reasons);
      // If not all lines fit, the answer shows the last ones.
      expect(told.text).toContain(`of ${reasons.length} lines; the file has them all.`);
      expect(told.text).toContain(reasons.at(-1)?.split(' | ').at(-1));
    } finally {
      await store.close();
    }
  });
});
