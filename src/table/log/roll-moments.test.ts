import { describe, expect, it } from 'vitest';
import { newSeed } from '../../engine/dice/dice.ts';
import { baseball } from '../../games/baseball/index.ts';
import type { State } from '../../games/baseball/state.ts';
import type { StoredAction } from '../../store/records/log.ts';
import type { StoredTable } from '../../store/records/table.ts';
import type { LiveTable } from './live.ts';
import { dealt, step } from './replay.ts';
import { rollMoments } from './roll-moments.ts';

const at = new Date('2026-05-01T12:00:00Z');
const table: StoredTable = {
  id: 'table00001',
  guildId: '100',
  channelId: '200',
  game: 'baseball',
  options: { weather: true },
  status: 'active',
  openedBy: '7',
  revision: 0,
  seq: 0,
  shownRevision: 0,
  notifiedSeq: 0,
  timeControl: 'none',
  awaitsProgram: false,
  loggedSeq: 0,
  seed: newSeed(),
  commit: '',
  entropy: 'abc',
  seats: [0, 1].map((seat) => ({ seat, name: `Seat ${seat}`, entropy: 'x', level: 'rookie' })),
  createdAt: at,
};

/** Plays a game between two computers at the `rookie` level, and records which play each roll belongs to. */
function played(): { actions: StoredAction[]; rolled: Map<number, string>; state: State } {
  const actions: StoredAction[] = [];
  const rolled = new Map<number, string>();
  let live: LiveTable = dealt(baseball as never, table);
  for (let number = 1; number <= 60; number += 1) {
    const state = live.snapshot.state as State;
    const [seat] = baseball.toAct(state);
    if (seat === undefined) break;
    const dice = { roll: () => ({ values: [1] }) } as never;
    const { action } = baseball.computer(baseball.view(state, seat), seat, 'rookie', dice);
    const done = step(live, seat, action);
    actions.push({ number, seat, notation: done.notation, hash: done.hash, source: `${number}`, at });
    if (done.rolls.length > 0)
      rolled.set(number, `${state.half === 'top' ? 'Top' : 'Bottom'} ${state.inning} ${state.plays + 1}`);
    live = done.table;
  }
  return { actions, rolled, state: live.snapshot.state as State };
}

const { actions, rolled, state } = played();
const moments = rollMoments(baseball as never, table, actions, new Set([0, ...rolled.keys()]));

describe('the moments of rolls', () => {
  it('are inning, half and play', () => {
    expect(state.plays).toBeGreaterThan(5);
    expect(rolled.size).toBeGreaterThan(5);
    for (const [number, words] of [...rolled].slice(1)) {
      const [, half, inning, play] =
        /^(Top|Bottom) of the (\d+)(?:st|nd|rd|th), play (\d+)$/.exec(moments.get(number) ?? '') ?? [];
      expect(`${half} ${inning} ${play}`).toBe(words);
    }
  });

  it('are before the first pitch for the deal and the weather', () => {
    expect(moments.get(0)).toBe('Before the first pitch');
    const [first = 0] = rolled.keys();
    expect(moments.get(first)).toBe('Before the first pitch');
  });

  it('are known as far as a broken log can be replayed', () => {
    const broken = actions.map((one) => (one.number === 20 ? { ...one, hash: 'x' } : one));
    const known = rollMoments(baseball as never, table, broken, new Set(rolled.keys()));
    expect([...known.keys()]).toEqual([...rolled.keys()].filter((number) => number < 20));
  });
});
