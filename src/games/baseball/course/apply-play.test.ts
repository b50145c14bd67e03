import { describe, expect, it } from 'vitest';
import { cardOf, plateAppearance, situationFor } from '../../../../test/games/baseball/engine-table.ts';
import { outing, type Situation, sampleState } from '../../../../test/games/baseball/sample-game.ts';
import { onBaseCode } from '../lineup/lineup.ts';
import { type PlayResult, plainPlay } from '../records/play-result.ts';
import type { Outing, State } from '../state.ts';
import { defaultDefense, defaultOffense } from '../terms/decisions.ts';
import type { PlayOutcome } from '../terms/terms.ts';
import { annals } from '../words/annals.ts';
import { applyPlay } from './apply-play.ts';

const decisions = { defence: defaultDefense, offence: defaultOffense, rolls: [], attemptOff: false };
const finals = { batter: 1, first: null, second: null, third: null } as const;

const stored = (outcome: PlayOutcome) =>
  applyPlay(sampleState(), { result: plainPlay(outcome, finals), ...decisions });

/** Catcher's interference from a rare play: a foul out with a 3d6 total of 5. */
function interference() {
  const situation = situationFor({ batter: { card: cardOf('x_check@C') }, fielders: { C: { range: 1 } } });
  const result = plateAppearance(situation, {}, [1, 1, 1, 20, 20, 10, 1, 2, 2]);
  return applyPlay(sampleState(), { result, ...decisions });
}

describe('the on-base code of the snapshot (section 3.2)', () => {
  it.each([
    ['empty', [], 0, '000'],
    ['1st', [1], 1, '100'],
    ['2nd', [2], 2, '010'],
    ['1st, 2nd', [1, 2], 3, '110'],
    ['3rd', [3], 4, '001'],
    ['1st, 3rd', [1, 3], 5, '101'],
    ['2nd, 3rd', [2, 3], 6, '011'],
    ['loaded', [1, 2, 3], 7, '111'],
  ] as const)('%s', (_, occupied: readonly number[], code, league) => {
    const slot = (base: number) => (occupied.includes(base) ? 10 - base : 0);
    const state = sampleState({ on: [slot(1), slot(2), slot(3)] });
    expect(onBaseCode(state.runners)).toBe(code);
    // Leagues write the bases in the order first, second, third.
    expect(state.runners.map((runner) => (runner === null ? 0 : 1)).join('')).toBe(league);
    const finals = { batter: null, first: null, second: null, third: null };
    const { record } = applyPlay(state, { result: plainPlay('balk', finals), ...decisions });
    expect(record.onBase).toBe(code);
    expect(record.runners.map((id) => id !== null)).toEqual([1, 2, 3].map((base) => occupied.includes(base)));
  });
});

describe('the flag “is out” of a stored play (section 7.2)', () => {
  /** A play with a runner on first, and the final bases of the batter and the runner. */
  const play = (outcome: PlayOutcome, batter: 0 | 1 | null, first: 0 | 2) =>
    applyPlay(sampleState({ on: [8, 0, 0] }), {
      result: plainPlay(outcome, { batter, first, second: null, third: null }),
      ...decisions,
    });

  it.each([
    ['the batter is out and the runner holds', 'groundball_c', 0, 2, true],
    ['both are out', 'groundball_a', 0, 0, true],
    ['the runner alone is out: a fielder’s choice', 'groundball_b', 1, 0, false],
    ['the runner alone is out: caught stealing', 'caught_stealing', null, 0, false],
    ['nobody is out', 'walk', 1, 2, false],
  ] as const)('%s', (_, outcome, batter, first, isOut) => {
    expect(play(outcome, batter, first).record.isOut).toBe(isOut);
  });

  it('stays in the state as the first logs have hashed it', () => {
    const { state, record } = play('groundball_b', 1, 0);
    expect(record).toMatchObject({ outsAdded: 1, isOut: false });
    expect(state.lastPlay).toEqual({ ...record, isOut: true });
  });
});

describe('the flag “is walk” of a stored play (section 7.2)', () => {
  it.each(['walk', 'intentional_walk'] as const)('is set on %s', (outcome) => {
    expect(stored(outcome).record.isWalk).toBe(true);
  });

  it.each(['hbp', 'catcher_interference', 'single_1', 'strikeout'] as const)(
    'is not set on %s',
    (outcome) => {
      expect(stored(outcome).record.isWalk).toBe(false);
    },
  );

  it('is not set on the interference of a rare play', () => {
    const { record } = interference();
    expect(record.xCheck?.scoredAs).toBe('catcher_interference');
    expect(record.isWalk).toBe(false);
  });

  it('stays in the state as the first logs have hashed it', () => {
    expect(stored('hbp').state.lastPlay?.isWalk).toBe(true);
    expect(interference().state.lastPlay?.isWalk).toBe(true);
    expect(stored('single_1').state.lastPlay?.isWalk).toBe(false);
    expect({ ...stored('hbp').state.lastPlay, isWalk: false }).toEqual(stored('hbp').record);
  });

  it('is what people find by the word: a hit batter is no walk', () => {
    const tagsOf = (outcome: PlayOutcome) =>
      annals.entries([{ kind: 'play', play: stored(outcome).record }], {} as never, String)[0]?.tags;
    expect(tagsOf('walk')).toContain('walk');
    expect(tagsOf('intentional_walk')).toContain('walk');
    expect(tagsOf('hbp')).not.toContain('walk');
    expect(tagsOf('hbp')).toContain('hbp');
  });

  it('gives nobody a ball in play who was given first base', () => {
    const play = interference().record;
    expect(annals.portrait?.subjects([{ kind: 'play', play }])).toEqual([]);
  });
});

describe('what a play changes in the game', () => {
  type Final = 0 | 1 | 2 | 3 | 4 | null;
  const ends = (batter: Final, first: Final = null, second: Final = null, third: Final = null) => ({
    ...{ batter, first, second, third },
  });
  /** Applies a play; `change` replaces parts of its result. */
  const made = (
    situation: Situation,
    outcome: PlayOutcome,
    moves: ReturnType<typeof ends>,
    change: Partial<PlayResult> = {},
  ) =>
    applyPlay(sampleState(situation), { result: { ...plainPlay(outcome, moves), ...change }, ...decisions });
  const home = (score: number, pitchers?: readonly Outing[]) => ({
    home: { score, ...(pitchers && { pitchers }) },
  });
  const full = { on: [1, 2, 3] } as const;

  it('is the batting order, which goes on from the ninth slot to the first', () => {
    const next = (battingIndex: number, outcome: PlayOutcome, batter: Final) =>
      made({ teams: { away: { battingIndex } } }, outcome, ends(batter)).state.teams.away.battingIndex;
    expect([next(0, 'strikeout', 0), next(8, 'walk', 1)]).toEqual([1, 0]);
    expect(next(3, 'foul_error', null)).toBe(3);
  });

  it('is the plate appearance, which goes on after a running play', () => {
    const { state } = made({ on: [1, 0, 0] }, 'wild_pitch', ends(null, 2));
    expect(state).toMatchObject({ begun: true, plays: 1, plateAppearances: 0, outs: 0 });
    expect(state.teams.away).toMatchObject({ plateAppearances: 0, battingIndex: 0 });
    const over = made({ begun: true, outs: 1, plays: 7, plateAppearances: 5 }, 'strikeout', ends(0)).state;
    expect(over).toMatchObject({ begun: false, plays: 8, plateAppearances: 6, outs: 2 });
    expect(over.teams.away).toMatchObject({ plateAppearances: 1, outsMade: 1 });
  });

  it('is the score, and the line of its own inning', () => {
    const away = { score: 3, line: [1, 2, 0], hits: 4 };
    const { state, record } = made(
      { ...full, inning: 3, teams: { away, ...home(5) } },
      'single_2',
      ends(1, 3, 4, 4),
    );
    expect(state.teams.away).toMatchObject({ score: 5, line: [1, 2, 2], hits: 5 });
    expect(record).toMatchObject({ runs: 2, rbi: 2, isHit: true, score: { away: 5, home: 5 } });
    const bottom = {
      half: 'bottom',
      inning: 2,
      teams: { away: { score: 7 }, home: { score: 1, line: [1, 0] } },
    } as const;
    const shot = made(bottom, 'homerun', ends(4));
    expect(shot.state.teams.home).toMatchObject({ score: 2, line: [1, 1] });
    expect(shot.record).toMatchObject({ score: { away: 7, home: 2 }, batting: 'IVS', fielding: 'PCG' });
  });

  it('is the error of a position', () => {
    const before = { errors: 2, errorsByPosition: { SS: 1, P: 1 } } as const;
    const missed = (error: 'SS' | 'C') =>
      made({ teams: { home: before } }, 'error', ends(1), { error }).state.teams.home;
    expect(missed('SS')).toMatchObject({ errors: 3, errorsByPosition: { SS: 2, P: 1 } });
    expect(missed('C')).toMatchObject({ errors: 3, errorsByPosition: { SS: 1, P: 1, C: 1 } });
    expect(made({ teams: { home: before } }, 'walk', ends(1)).state.teams.home).toMatchObject(before);
  });

  it('is a double play of two outs, and a passed ball', () => {
    const defense = (outcome: PlayOutcome, moves: ReturnType<typeof ends>) => {
      const { doublePlays, passedBalls } = made(full, outcome, moves).state.teams.home;
      return [doublePlays, passedBalls];
    };
    expect(defense('groundball_a', ends(0, 0, 3, 4))).toEqual([1, 0]);
    expect(defense('groundball_b', ends(0, 2, 3, 4))).toEqual([0, 0]);
    expect(defense('passed_ball', ends(null, 2, 3, 4))).toEqual([0, 1]);
    expect(defense('wild_pitch', ends(null, 2, 3, 4))).toEqual([0, 0]);
  });

  describe('is the lead (section 12.6)', () => {
    const lead = (away: number, homeScore: number, runs: 0 | 1 | 2 | 3 | 4, before: State['lead'] = null) => {
      const moves = [
        ends(0, 1, 2, 3),
        ends(1, 2, 3, 4),
        ends(1, 3, 4, 4),
        ends(2, 4, 4, 4),
        ends(4, 4, 4, 4),
      ];
      const outcomes = ['strikeout', 'single_1', 'single_2', 'double_3', 'homerun'] as const;
      const third = { player: 'pcg-03', responsible: 'ivs-59', trip: 3 };
      const [first, second] = sampleState(full).runners;
      const situation = {
        ...{ inning: 3, lead: before, runners: [first, second, third] as const },
        teams: { away: { score: away }, ...home(homeScore) },
      };
      return made(situation, outcomes[runs], moves[runs] ?? ends(0)).state.lead;
    };
    const theirs = { side: 'home', winning: 'ivs-28', losing: 'pcg-16' } as const;
    const ours = { side: 'away', winning: 'pcg-56', losing: 'ivs-55' } as const;
    const taken = (losing: string) => ({ side: 'away', winning: 'pcg-16', losing });

    it('which the go-ahead run takes from the pitcher responsible for it', () => {
      expect(lead(0, 0, 1)).toEqual(taken('ivs-59'));
      expect(lead(0, 1, 2, theirs)).toEqual(taken('ivs-28'));
      expect(lead(0, 0, 4)).toEqual(taken('ivs-59'));
    });

    it('which the tying run ends', () => {
      expect(lead(0, 1, 1, theirs)).toBeNull();
      expect(lead(1, 4, 3, theirs)).toBeNull();
    });

    it('which nothing else changes', () => {
      expect(lead(0, 2, 1, theirs)).toBe(theirs);
      expect(lead(2, 0, 1, ours)).toBe(ours);
      expect(lead(0, 1, 0, theirs)).toBe(theirs);
      expect(lead(0, 0, 0)).toBeNull();
    });
  });

  describe('is a blown save (section 12.6)', () => {
    const closer = { ...outing('ivs-38'), saveSituation: true };
    const blown = (ahead: number, runs: 1 | 2, last: Outing = closer, trailing: readonly Outing[] = []) => {
      const moves = runs === 1 ? ends(1, null, null, 4) : ends(1, null, 4, 4);
      const on = runs === 1 ? ([0, 0, 3] as const) : ([0, 2, 3] as const);
      const pitchers = [outing('ivs-28'), ...trailing, last];
      const situation = { on, inning: 9, teams: { away: { score: 1 }, ...home(1 + ahead, pitchers) } };
      return made(situation, 'single_2', moves).state.teams.home.pitchers.map((each) => each.blown);
    };

    it('for the run that ties or more', () => {
      expect(blown(1, 1)).toEqual([false, true]);
      expect(blown(1, 2)).toEqual([false, true]);
      expect(blown(2, 1)).toEqual([false, false]);
      expect(blown(2, 2)).toEqual([false, true]);
    });

    it('for the pitcher on the mound, if he entered in a save situation', () => {
      expect(blown(1, 1, outing('ivs-38'))).toEqual([false, false]);
      expect(blown(1, 1, outing('ivs-38'), [{ ...closer, player: 'ivs-26' }])).toEqual([false, false, false]);
      expect(blown(1, 1, closer, [{ ...closer, player: 'ivs-26' }])).toEqual([false, false, true]);
    });

    it('not without a lead', () => {
      expect(blown(0, 1)).toEqual([false, false]);
    });
  });

  describe('is cut to the runs that win (section 3.6)', () => {
    const runs = (situation: Situation, away: number, own: number) =>
      made(
        { ...full, half: 'bottom', inning: 9, teams: { away: { score: away }, ...home(own) }, ...situation },
        'double_3',
        ends(2, 4, 4, 4),
      ).record.runs;

    it('in the bottom of the last inning or later', () => {
      expect([runs({}, 3, 3), runs({}, 4, 3), runs({}, 5, 3), runs({}, 7, 3)]).toEqual([1, 2, 3, 3]);
      expect(runs({ inning: 12 }, 3, 3)).toBe(1);
      expect(runs({ inning: 8 }, 3, 3)).toBe(3);
      expect(runs({ inning: 7, options: { innings: 7 } }, 3, 3)).toBe(1);
    });

    it('never in the top', () => {
      expect(made({ ...full, inning: 9 }, 'double_3', ends(2, 4, 4, 4)).record.runs).toBe(3);
    });
  });

  it('is kept in the record with the hit as it would have been without its error', () => {
    const plain = ends(1, 2);
    const on = { on: [1, 0, 0] } as const;
    const misplayed = made(on, 'single_1', ends(2, 4), { plain, error: 'CF' }).record;
    expect(misplayed).toMatchObject({ plain, error: 'CF', runs: 1, rbi: 0, complete: true, outsAdded: 0 });
    expect(made(on, 'single_1', plain).record).toMatchObject({ plain: null, error: null });
    expect(made(on, 'wild_pitch', ends(null, 2)).record).toMatchObject({ complete: false, isHit: false });
    expect(made({ ...on, outs: 1, plays: 4 }, 'strikeout', ends(0, 1)).record).toMatchObject({
      ...{
        number: 5,
        outsBefore: 1,
        outsAdded: 1,
        checkPosition: null,
        catcher: 'ivs-15',
        pitcher: 'ivs-28',
      },
    });
  });
});
