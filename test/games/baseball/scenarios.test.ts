import { describe, expect, it } from 'vitest';
import { type Scenario, scenarios } from './scenarios.ts';

const all = scenarios();
const [oneAtBat, severalAtBats, fullInning, refusedDecisions, stateAtTheEnd] = all;

const begins = (scenario: Scenario | undefined, word: string): string[] =>
  scenario?.lines.filter((line) => line.startsWith(word)) ?? [];
const sum = (scenario: Scenario | undefined, what: 'runs' | 'outsAdded'): number =>
  scenario?.plays.reduce((total, play) => total + play[what], 0) ?? 0;

describe('the five scenarios by script (section 13)', () => {
  it('each is created and started, decided and rolled, with the same dice each time', () => {
    expect(scenarios()).toEqual(all);
    for (const scenario of all) {
      expect(scenario.lines[0]).toBe('create: PCG at IVS, simple chart (pending)');
      expect(begins(scenario, 'start:')).toEqual(['start: both lineup cards are in (active)']);
      expect(begins(scenario, 'decide:')).toHaveLength(scenario.plays.length);
      expect(scenario.end.plays).toBe(scenario.plays.length);
      expect(begins(scenario, 'resolve:')).toEqual(
        scenario.plays.map(({ outsAdded, runs }) =>
          expect.stringMatching(
            new RegExp(
              `^resolve: 🎲 \\d · \\d\\+\\d · \\d+, check \\d+.* \\| outs ${outsAdded}, runs ${runs} \\| `,
            ),
          ),
        ),
      );
      const { away, home } = scenario.end.teams;
      expect(away.score + home.score).toBe(sum(scenario, 'runs'));
    }
  });

  it('one at-bat: one play, and the next batter is up', () => {
    expect(oneAtBat?.plays).toHaveLength(1);
    expect(oneAtBat?.end).toMatchObject({ status: 'active', teams: { away: { battingIndex: 1 } } });
  });

  it('several at-bats: outs and runs add up', () => {
    expect(severalAtBats?.plays).toHaveLength(4);
    expect((severalAtBats?.end.outs ?? 0) % 3).toBe(sum(severalAtBats, 'outsAdded') % 3);
  });

  it('a full inning: three outs a side clear outs and bases, and batting orders run on', () => {
    expect(sum(fullInning, 'outsAdded')).toBe(6);
    expect(fullInning?.end).toMatchObject({ inning: 2, half: 'top', outs: 0, runners: [null, null, null] });
    const batted = (half: string) =>
      fullInning?.plays.filter((play) => play.half === half && play.complete).length ?? 0;
    expect(fullInning?.end.teams.away.battingIndex).toBe(batted('top') % 9);
    expect(fullInning?.end.teams.home.battingIndex).toBe(batted('bottom') % 9);
  });

  it('refused decisions: each with its sentence, and nothing is changed', () => {
    const said = refusedDecisions?.lines.flatMap((line) => line.split(' → refused: ').slice(1));
    expect(said).toEqual([
      'Game is not active (status: pending)',
      expect.stringMatching(/^Invalid alignment: x\b/),
      "Can't hold base 1 - no runner present",
      expect.stringMatching(/^Invalid approach: x\b/),
      "Can't steal 2 - no runner on 1",
      'Cannot hit and run - needs a runner on first, an empty second base and fewer than 2 outs',
      'Cannot bunt with 2 outs',
    ]);
    expect(refusedDecisions?.end.outs).toBe(2);
  });

  it('the state at the end: the game is completed, and refuses whatever comes after it', () => {
    const { end } = stateAtTheEnd ?? {};
    expect(end?.status).toBe('completed');
    expect(end?.result?.score).toEqual({ away: end?.teams.away.score, home: end?.teams.home.score });
    expect(stateAtTheEnd?.lines.at(-3)).toContain('refused: Game is not active (status: completed)');
    expect(stateAtTheEnd?.lines.at(-2)).toMatch(
      /^state: Over: \w+, PCG \d+, IVS \d+, \S+ plays \(completed\)$/,
    );
  });
});
