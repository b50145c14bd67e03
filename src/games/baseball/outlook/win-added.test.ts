import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { samplePlay, sampleState } from '../../../../test/games/baseball/sample-game.ts';
import { readLine } from '../../../table/log/archived-game.ts';
import { dealt, gathered } from '../../../table/log/replay.ts';
import type { Game } from '../../game.ts';
import { baseball } from '../index.ts';
import type { Event, PlayRecord } from '../records/play-record.ts';
import type { State } from '../state.ts';
import { addedChances } from './win-added.ts';
import { winChances } from './win-chance.ts';

const ofPlays = (...plays: readonly Partial<PlayRecord>[]) =>
  new Map(
    addedChances(
      sampleState(),
      plays.map((change): Event => ({ kind: 'play', play: samplePlay(change) })),
    ).map(({ player, added }) => [player, added]),
  );

const still = { batter: null, first: null, second: null, third: null };
const homer: Partial<PlayRecord> = {
  inning: 9,
  half: 'bottom',
  batting: 'IVS',
  fielding: 'PCG',
  batter: 'ivs-01',
  pitcher: 'pcg-16',
  outsBefore: 2,
  outcome: 'homerun',
  runs: 1,
  finals: { ...still, batter: 4 },
  score: { away: 2, home: 3 },
};

describe('win probability added (League 16)', () => {
  it('is the change of the batter’s chance, and the opposite of the pitcher’s', () => {
    const [, before] = winChances(
      sampleState({
        inning: 9,
        half: 'bottom',
        outs: 2,
        teams: { away: { score: 2 }, home: { score: 2 } },
      }),
    );
    const added = ofPlays(homer);
    expect(added.get('ivs-01')).toBeCloseTo(1 - before, 12);
    expect(added.get('pcg-16')).toBeCloseTo(before - 1, 12);
    expect([...added]).toHaveLength(2);
  });

  it('adds up over plays, and over batting and pitching', () => {
    const strikeout: Partial<PlayRecord> = { ...homer, outcome: 'strikeout', runs: 0 };
    const own = { outsAdded: 1, finals: { ...still, batter: 0 }, score: { away: 2, home: 2 } } as const;
    const both = ofPlays(homer, { ...strikeout, ...own });
    const sum = (ofPlays(homer).get('ivs-01') ?? 0) + (ofPlays({ ...strikeout, ...own }).get('ivs-01') ?? 0);
    expect(both.get('ivs-01')).toBeCloseTo(sum, 12);
    expect(ofPlays(homer, { batter: 'pcg-16' }).get('pcg-16')).toBeCloseTo(
      (ofPlays(homer).get('pcg-16') ?? 0) + (ofPlays({ batter: 'pcg-16' }).get('pcg-16') ?? 0),
      12,
    );
  });

  it('is the runner’s who moves up or is out while the batter stays, the lead runner’s first', () => {
    const on: Partial<PlayRecord> = {
      onBase: 3,
      runners: ['pcg-02', 'pcg-03', null],
      complete: false,
    };
    const who = (change: Partial<PlayRecord>) => [...ofPlays({ ...on, ...change })].map(([id]) => id)[0];
    const double: Partial<PlayRecord> = { outcome: 'stolen_base', finals: { ...still, first: 2, second: 3 } };
    expect(who(double)).toBe('pcg-03');
    expect(who({ outcome: 'caught_stealing', finals: { ...still, first: 0, second: 3 }, outsAdded: 1 })).toBe(
      'pcg-02',
    );
    expect(who({ outcome: 'pick_off', finals: { ...still, first: 0, second: 2 }, outsAdded: 1 })).toBe(
      'pcg-02',
    );
    expect(who({ outcome: 'wild_pitch', finals: { ...still, first: 2, second: 3 } })).toBe('pcg-03');
    expect(who({ outcome: 'foul_error', finals: { ...still, first: 1, second: 2 } })).toBe('pcg-01');
    // The batter strikes out while the runner goes.
    expect(who({ ...double, outcome: 'strikeout', complete: true })).toBe('pcg-01');
  });

  it.each(['auto-ratings', 'auto-simple', 'auto-grid', 'manual'])(
    'leaves half a game to each side over a whole game (%s)',
    (name) => {
      const file = new URL(`../../../../test/logs/baseball-2-${name}.json`, import.meta.url);
      const read = readLine(JSON.parse(readFileSync(file, 'utf8')));
      if (read === undefined || 'league' in read) throw new Error(`${name} holds no game.`);
      const { table, actions } = read.record;
      let last = dealt(baseball as Game, table);
      const events = gathered(last, actions, (step) => {
        last = step.table;
        return step.events;
      });
      const state = last.snapshot.state as State;
      const sums = { away: 0, home: 0 };
      for (const { team, added } of addedChances(state, events as readonly Event[]))
        sums[team === state.teams.home.team ? 'home' : 'away'] += added;
      const won = state.result?.winner === 'home' ? 0.5 : -0.5;
      // The chances know no leads above 15 runs, so they begin a little off one half.
      expect(sums.home).toBeCloseTo(won, 6);
      expect(sums.away).toBeCloseTo(-won, 6);
    },
  );
});
