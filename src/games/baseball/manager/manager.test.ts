import { describe, expect, it } from 'vitest';
import { outing, type Situation, sampleState } from '../../../../test/games/baseball/sample-game.ts';
import { scriptedDice } from '../../../../test/games/baseball/scripted-dice.ts';
import { offers } from '../../choices.ts';
import { act } from '../act.ts';
import { choicesFor } from '../forms/choices.ts';
import { playerOf, teamOf } from '../league/roster.ts';
import { isFatigued, tiredBy } from '../lineup/fatigue.ts';
import { relieverFor, wantsReliever } from '../lineup/pitching-staff.ts';
import { expectedRuns } from '../outlook/run-expectancy.ts';
import type { State } from '../state.ts';
import { battingValue, cardValue } from '../teams/card-value.ts';
import { defaultDefense, defaultOffense } from '../terms/decisions.ts';
import { teamCodes } from '../terms/terms.ts';
import { manage } from './manager.ts';

const steals = (state: State, level: string) => {
  const action = manage(state, 'away', level);
  return action.kind === 'offensive' ? action.decision.steal_attempts : [];
};
const runnersWhoGo = [1, 2, 3, 4, 5, 6, 7, 8, 9].filter(
  (slot) => steals(sampleState({ on: [slot, 0, 0] }), 'regular').length > 0,
);
const smh = { away: 'SMH', home: 'DRC' } as const;

describe('the computer manager (section 16)', () => {
  it('as a rookie takes the defaults, whatever the situation', () => {
    for (const on of [
      [9, 0, 0],
      [9, 8, 7],
    ] as const) {
      expect(manage(sampleState({ on, inning: 9 }), 'home', 'rookie')).toMatchObject({
        kind: 'defensive',
        decision: { hold_runners: [], intentional_walk: false },
      });
      expect(steals(sampleState({ on, codes: smh }), 'rookie')).toEqual([]);
    }
  });

  it('steals second with a fast runner and a close score, never when far ahead', () => {
    const slots = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    const go = (score: number) =>
      slots.filter(
        (slot) =>
          steals(sampleState({ codes: smh, on: [slot, 0, 0], teams: { away: { score } } }), 'regular')[0] ===
          2,
      );
    expect(go(0).length).toBeGreaterThan(0);
    expect(go(3)).toEqual(go(0));
    expect(go(4)).toEqual([]);
    expect(runnersWhoGo.length).toBeLessThan(9);
  });

  it('holds a runner on first only with second empty', () => {
    const held = (on: readonly [number, number, number]) => {
      const action = manage(sampleState({ codes: smh, on }), 'home', 'regular');
      return action.kind === 'defensive' ? action.decision.hold_runners : [];
    };
    const dangerous = [1, 2, 3, 4, 5, 6, 7, 8].filter((slot) => held([slot, 0, 0]).length > 0);
    expect(dangerous.length).toBeGreaterThan(0);
    for (const slot of dangerous) expect(held([slot, 9, 0])).toEqual([]);
  });

  it('as a veteran walks nobody whose walk costs runs', () => {
    const slots = teamCodes
      .filter((away) => away !== 'IVS')
      .flatMap((away) => [1, 2, 3, 4, 5, 6, 7, 8, 9].map((slot) => ({ away, slot })));
    const walks = (level: string) =>
      slots.filter(({ away, slot }) => {
        const on = [0, slot > 2 ? 1 : 9, 0] as const;
        const codes = { away, home: 'IVS' } as const;
        const teams = { away: { battingIndex: slot - 1 } };
        const action = manage(sampleState({ codes, inning: 9, outs: 2, on, teams }), 'home', level);
        return action.kind === 'defensive' && action.decision.intentional_walk;
      });
    expect(walks('regular').length).toBeGreaterThan(0);
    expect(walks('veteran')).toEqual([]);
    expect(expectedRuns(3, 2)).toBeGreaterThan(expectedRuns(2, 2));
  });

  it('throws at the trail runner when his number is lower by five or more', () => {
    const throwAt = (lead: number, trail: number) =>
      manage(
        sampleState({
          on: [9, 8, 0],
          step: {
            kind: 'throw',
            play: {
              defence: defaultDefense,
              offence: { ...defaultOffense, steal_attempts: [2, 3] },
              pending: {
                kind: 'steal',
                asks: 'steal_throw',
                steal: '2,3',
                goodJump: true,
                safeNumbers: { lead, trail },
              },
              attemptOff: false,
              rolls: [],
            },
          },
        }),
        'home',
        'regular',
      );
    expect(throwAt(15, 10)).toEqual({ kind: 'throw', target: 'trail' });
    expect(throwAt(14, 10)).toEqual({ kind: 'throw', target: 'lead' });
  });

  it('pinch-hits for a pitcher who bats from the sixth, when tied or behind', () => {
    const pitcher = sampleState().teams.away.pitchers[0]?.player ?? '';
    const situation = (inning: number, score: number): State => {
      const state = sampleState({ inning, teams: { away: { battingIndex: 8, dh: false, score } } });
      const lineup = state.teams.away.lineup.flatMap((entry) => {
        if (entry.order === 9) return [];
        return entry.player === pitcher ? [{ ...entry, order: 9 }] : [entry];
      });
      return { ...state, teams: { ...state.teams, away: { ...state.teams.away, lineup } } };
    };
    const kind = (state: State) => {
      const action = manage(state, 'away', 'regular');
      return action.kind === 'substitution' ? action.change.kind : action.kind;
    };
    expect(kind(situation(6, 0))).toBe('pinch_hit');
    expect(kind(situation(5, 0))).toBe('offensive');
    expect(kind(situation(6, 1))).toBe('offensive');
  });

  it('always decides something that is offered', () => {
    let state = sampleState({ codes: smh, inning: 7, on: [9, 8, 0] });
    for (const level of ['rookie', 'regular', 'veteran']) {
      expect(offers(choicesFor(state, 'home'), manage(state, 'home', level))).toBe(true);
      const repeated = { kind: 'defensive', decision: state.teams.home.lastDefence } as const;
      state = act(state, 1, repeated, scriptedDice()).state;
      expect(offers(choicesFor(state, 'away'), manage(state, 'away', level))).toBe(true);
      state = sampleState({ codes: smh, inning: 9, on: [9, 0, 7], outs: 1 });
    }
  });
});

describe('the pitching staff', () => {
  const { closer, setup, long, middle } = teamOf('IVS').bullpen;
  const starter = teamOf('IVS').rotation[0] ?? '';
  const pitching = (line: Parameters<typeof outing>[1], situation: Situation = {}) =>
    sampleState({
      ...situation,
      teams: { home: { pitchers: [outing(starter, line)], ...situation.teams?.home } },
    });

  it('tires after three times his endurance in outs, or five times in batters', () => {
    const { start } = playerOf(starter).endurance ?? { start: 0 };
    const tired = (line: Parameters<typeof outing>[1]) =>
      isFatigued(tiredBy(pitching(line).teams.home, { fatigue: true }), starter);
    expect([tired({ outs: 3 * start - 1 }), tired({ outs: 3 * start })]).toEqual([false, true]);
    expect([tired({ BF: 5 * start - 1 }), tired({ BF: 5 * start })]).toEqual([false, true]);
  });

  it('relieves a starter after six runs, or four from the sixth with a runner on', () => {
    const wants = (line: Parameters<typeof outing>[1], situation: Situation) =>
      wantsReliever(pitching(line, { frame: { ...sampleState().frame, plays: 1 }, ...situation }), 'home');
    expect(wants({ R: 6 }, {})).toBe(true);
    expect(wants({ R: 5 }, { inning: 6 })).toBe(false);
    expect(wants({ R: 4 }, { inning: 6, on: [9, 0, 0] })).toBe(true);
    expect(wants({ R: 4 }, { inning: 5, on: [9, 0, 0] })).toBe(false);
    expect(wants({ R: 6 }, { begun: true })).toBe(false);
  });

  it('brings the closer in the ninth with a small lead, setup men from the seventh, long men early', () => {
    const reliever = (inning: number, score: number) =>
      relieverFor(sampleState({ inning, teams: { home: { score } } }), 'home');
    expect(reliever(9, 2)).toBe(closer);
    expect(reliever(9, 4)).toBe(middle[0]);
    expect(reliever(7, 0)).toBe(setup[0]);
    expect(reliever(4, 0)).toBe(long[0]);
    expect(reliever(6, 0)).toBe(middle[0]);
  });
});

describe('the value of a card', () => {
  it('weighs what a batter gets, and nothing for outs', () => {
    expect(cardValue([['walk', 2160]])).toBeCloseTo(0.69);
    expect(
      cardValue([
        ['homerun@LF', 1080],
        ['strikeout', 1080],
      ]),
    ).toBeCloseTo(2.03 / 2);
    expect(cardValue([['x_check@SS!', 600]])).toBeCloseTo((0.22 * 600) / 2160);
  });

  it('is higher for hitters than for pitchers with a bat', () => {
    const pitcher = battingValue(playerOf('pcg-16'), 'R');
    for (const { player } of teamOf('PCG').lineups.dh_vs_rhp)
      expect(battingValue(playerOf(player), 'R')).toBeGreaterThan(pitcher);
  });
});
