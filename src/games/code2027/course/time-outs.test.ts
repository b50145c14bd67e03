import { describe, expect, it } from 'vitest';
import { brokenBy, Ledger } from '../../../../test/games/code2027/invariants.ts';
import { quickChance } from '../../../../test/games/code2027/quick-chance.ts';
import { playRandomly } from '../../../../test/games/code2027/random-games.ts';
import { contentFor } from '../box/known.ts';
import { resultOf } from '../sitting.ts';
import type { State } from '../state.ts';
import { options } from '../terms/options.ts';
import { clockOf, timeoutsOf } from '../window/awaited.ts';
import { advance } from './advance.ts';
import { start } from './setup.ts';

/**
 * Tests the timers (Code2027 21.5): games in which nobody ever acts, and whether a timer keeps running while people
 * press buttons.
 */

/** More actions than any of these games needs. */
const most = 1_000;

/**
 * Plays a whole game by timeouts alone.
 *
 * @throws Error if the game never ends, or breaks a rule
 */
function asleep(seats: number, chosen: Partial<State['options']>, number: number): State {
  const asked = options.parse(chosen);
  const seating = Array.from({ length: seats }, () => ({ kind: 'person' }) as const);
  const ledger = new Ledger();
  let { state, events } = start(asked, seating, quickChance(number), contentFor(asked));
  ledger.add(events);
  for (let count = 0; state.phase !== 'END'; count += 1) {
    const [due] = timeoutsOf(state);
    if (due === undefined || count === most) throw new Error('The clock does not end the game.');
    const before = state;
    const seed = number * most + count;
    ({ state, events } = advance(before, due.seat, due.action, quickChance(seed)));
    ledger.add(events);
    const taken = { state: before, ...due, events, next: state, seed };
    const broken = [...brokenBy(taken), ledger.problem(state)].filter((one) => one !== undefined);
    if (broken.length > 0) throw new Error(broken.join('\n'));
  }
  return state;
}

describe.each([1, 2, 3, 4])('a game of %i who are all asleep', (seats) => {
  it.each([
    ['SCORE', /^(all_finished|final_rounds)$/],
    ['FIRST_FINISH', /^first_finish$/],
  ] as const)('is ended by the clock alone, where %s decides', (ending, finish) => {
    const ends = [60, 60, 60, 60, 20, 20].map((max_rounds, number) =>
      asleep(seats, { ending, max_rounds }, number * 4 + seats),
    );
    for (const { reason, round, options: asked } of ends) {
      expect(round).toBeLessThanOrEqual(asked.max_rounds);
      if (reason !== 'round_limit') expect(reason).toMatch(finish);
    }
    expect(
      ends.map(({ reason }) => reason).filter((reason) => reason !== 'round_limit').length,
    ).toBeGreaterThan(1);
    // Every winner has finished. If anybody has finished, there is a winner.
    for (const end of ends) {
      const { winners = [] } = resultOf(end) ?? {};
      const finished = end.players.flatMap((player, seat) => (player.finished ? [seat] : []));
      expect(finished).toEqual(expect.arrayContaining([...winners]));
      expect(winners.length > 0).toBe(finished.length > 0);
    }
  });
});

describe('the clock', () => {
  it('runs on whatever is pressed, until something else is waited for', () => {
    let presses = 0;
    for (let number = 0; number < 12; number += 1)
      playRandomly(number, ({ state, next, action }) => {
        if (next.phase === 'END') return;
        const content = contentFor(next.options);
        const asked = ({ turnIndex, pendingChoice, negotiation }: State) =>
          [turnIndex, pendingChoice?.id, negotiation?.id, negotiation?.counters].join();
        const isSame = clockOf(content, state)?.id === clockOf(content, next)?.id;
        // While the same choice is pending, its timer keeps running, even if an offer begins or ends.
        const isChoice = state.pendingChoice !== null && state.pendingChoice.id === next.pendingChoice?.id;
        expect(isSame, action.type).toBe(isChoice || asked(state) === asked(next));
        presses += isSame ? 1 : 0;
      });
    expect(presses).toBeGreaterThan(1_000);
  });
});
