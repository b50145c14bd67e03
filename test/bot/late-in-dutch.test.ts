import { beforeAll, describe, expect, it } from 'vitest';
import type { User } from '../../playground/people/driver.ts';
import { phases as allPhases, type State } from '../../src/games/dutch/state.ts';
import type { Options } from '../../src/games/dutch/terms/options.ts';
import { newRoom, type Room } from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { oneDatabase } from '../equipment/databases/databases.ts';
import { loadDice } from '../equipment/loaded-dice.ts';
import { leastOf, seedDealing, slotsOf, watchedDutch } from '../watched/dutch.ts';
import { type Control, gather, pressedLate, toldLate, tooLate } from './late-controls.ts';

/**
 * 24.3: within a window, a press counts no matter how many others have played. Controls of an earlier phase play
 * nothing in a later one.
 */

closeAfterwards();

const { game, now } = watchedDutch();
const person = { kind: 'person' } as const;
type Phase = State['phase'];
const phases = allPhases.filter((phase) => phase !== 'game_ended');

/** The number of cards in a seat's hand. A penalty increases it. */
const cardsOf = (seat: number): number => (now().hands[seat] ?? []).filter((card) => card !== null).length;

/** Whether Ada must draw, play, drop or use a power. Everybody looks at cards and gets ready. */
function isAdas({ phase, current, powers }: State): boolean {
  if (phase === 'initial_peek' || phase === 'round_over') return true;
  return phase === 'special_play_window' ? powers[0]?.seat === 0 : current === 0;
}

describe.each(oneDatabase())('late presses in Dutch, on %s', (database) => {
  let house: Clubhouse;
  beforeAll(async () => {
    house = await openClubhouse(database, { games: [game] });
  });

  /** Starts a game between Ada and Ben. Ada goes first and has one queen, in slot 3. */
  async function begun(chosen: Partial<Options>): Promise<Room> {
    const wanted = (state: State) => state.current === 0 && slotsOf(state, 0, 'Q').join() === '3';
    loadDice(seedDealing(chosen, [person, person], wanted));
    const room = newRoom(house);
    const words = Object.entries(chosen).map(([name, value]) => `${name}:${value}`);
    await room.ada.slash(`/play dutch ${words.join(' ')}`.trim());
    await room.ben.press('Join');
    await room.ada.press('Start');
    return room;
  }

  /** Plays one step. Both people do only what they must, except that Ada plays any queens and jacks she has. */
  async function step({ ada, ben }: Room): Promise<void> {
    const before = now();
    const seat = game.toAct(before)[0] ?? 0;
    const power = before.phase === 'playing_card' && seat === 0 ? slotsOf(before, 0, 'Q', 'J')[0] : undefined;
    const move = power === undefined ? leastOf(before) : `play ${power}`;
    await [ada, ben][seat]?.slash(`/move play:${move}`);
    if (now() === before) throw new Error(`${move} is refused in ${before.phase}.`);
  }

  /** Plays until Ada must act in the given phase and has done nothing in it yet. */
  async function comesTo(room: Room, phase: Phase, round: number): Promise<void> {
    const { ada, ben } = room;
    for (let steps = 0; steps < 600; steps++) {
      const state = now();
      const is = state.phase === phase && isAdas(state) && game.toAct(state).includes(0);
      if (state.match?.round === round && is) return;
      const mayEnd = state.phase === 'playing_card' && state.dutch === null && phase === 'round_over';
      if (mayEnd) {
        const caller = [ada, ben][state.current];
        await caller?.slash('/move play:dutch');
        await caller?.press('Call Dutch');
      }
      await step(room);
    }
    throw new Error(`It never comes to ${phase}.`);
  }

  const lateWords = new RegExp(`${tooLate.source}|No same-rank window is open`);

  /**
   * Presses a control of an earlier phase. Returns the problems: that the press changed something, or that nobody
   * said it was late. If the control's message is gone, it presses on a message that the person still has, like a
   * device that lags.
   */
  async function pressed(ada: User, control: Control): Promise<string[]> {
    const [before, cards, told] = [now(), cardsOf(0), new Set(toldLate(ada, lateWords))];
    const { customId } = control;
    const { text } = await pressedLate(
      ada,
      control,
      customId.startsWith('t:') ? () => ada.forgeSubmit(customId, { text: 'pass' }) : undefined,
    );
    if (now() !== before || cardsOf(0) !== cards) return [`${customId} plays something`];
    if (lateWords.test(text)) return [];
    // If the table message lagged, the bot updates it first and then says that the press was late.
    const says = ada.until((user) => toldLate(user, lateWords).some((id) => !told.has(id)));
    return says.then(
      () => [],
      () => [`${customId} is answered ${text}`],
    );
  }

  const pairs = phases.flatMap((from) => phases.map((to) => [from, to] as const));
  const found = new Map<string, { tried: number; problems: string[] }>();

  it('are all tried, in a match whose rounds have every phase', async () => {
    const room = await begun({ match_rounds: 9 });
    const gathered = new Map<Phase, readonly Control[]>();
    for (const phase of phases) {
      await comesTo(room, phase, 1);
      gathered.set(phase, await gather(room.ada));
    }
    for (const to of phases) {
      await comesTo(room, to, 2);
      for (const from of phases) {
        const problems: string[] = [];
        const controls = gathered.get(from) ?? [];
        for (const control of controls) problems.push(...(await pressed(room.ada, control)));
        found.set(`${from} ${to}`, { tried: controls.length, problems });
      }
    }
    expect(found.size).toBe(pairs.length);
  });

  it.each(pairs)('on controls of %s play nothing in a later %s', (from, to) => {
    const { tried, problems } = found.get(`${from} ${to}`) ?? { tried: 0, problems: [] };
    expect(tried).toBeGreaterThan(1);
    expect(problems).toEqual([]);
  });

  /** Ada's controls in a window that her queen opened: one to drop a card and one to pass. */
  async function inWindow(room: Room): Promise<{ readonly slot: Control; readonly pass: Control }> {
    await comesToWindow(room);
    const controls = await gather(room.ada);
    const [slot] = controls.filter(({ customId }) => /:same \d+$/.test(customId));
    const [pass] = controls.filter(({ customId }) => /:pass$/.test(customId));
    if (slot === undefined || pass === undefined) throw new Error('There is no window for Ada.');
    return { slot, pass };
  }

  async function comesToWindow(room: Room): Promise<void> {
    while (now().phase !== 'same_rank_window') await step(room);
    await room.dev.until('[Same rank!]');
  }

  it('do not include a picker opened before others played in the same window', async () => {
    const room = await begun({});
    const { slot } = await inWindow(room);
    await room.ben.press('Same rank!');
    await room.ben.press('Slot 1');
    const answer = await room.ada.forgePress(slot);
    expect(answer.text).toMatch(/Ada tries slot 1, but .* doesn’t match Q/);
    expect(cardsOf(0)).toBe(5);
  });

  it('do not include a Pass drawn before others played in the same window', async () => {
    const room = await begun({});
    const { pass } = await inWindow(room);
    await room.ben.press('Same rank!');
    await room.ben.press('Slot 1');
    await room.ada.forgePress(pass);
    expect(now().window === null || now().window?.passed.includes(0)).toBe(true);
  });

  it('play nothing if a window ended by the clock and its person has done nothing since', async () => {
    const room = await begun({});
    const { ada, ben, dev } = room;
    const old = await inWindow(room);
    const nothing = async (what: string) => {
      const problems = [...(await pressed(ada, old.slot)), ...(await pressed(ada, old.pass))];
      expect(problems, what).toEqual([]);
    };
    await house.pass(16);
    await dev.until('Time’s up.');
    expect(now().phase).toBe('special_play_window');
    await nothing('while her queen is used');
    await house.pass(60 * 24 * 30);
    expect(now().phase).toBe('special_play_window');
    await ada.slash('/move play:skip');
    await nothing('in the turn of Ben');
    await ben.slash('/move play:draw deck');
    await ben.slash(`/move play:play ${Number(now().drawn) + 1}`);
    expect(now().phase).toBe('same_rank_window');
    await nothing('in the next window');
    expect(now().window?.locked).toEqual([]);
  });
});
