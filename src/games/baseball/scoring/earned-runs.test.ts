import { describe, expect, it } from 'vitest';
import { outing, samplePlay } from '../../../../test/games/baseball/sample-game.ts';
import { advance, outsIn } from '../lookups/advancement.ts';
import type { Event, PlayRecord } from '../records/play-record.ts';
import type { Runners } from '../state.ts';
import { endsPlateAppearance, hitBases } from '../terms/outcomes.ts';
import type { FinalBase, Finals, PlayOutcome, Target } from '../terms/terms.ts';
import { audit } from './earned-run-audit.ts';
import {
  batterCredit,
  chargeEarnedRuns,
  emptyFrame,
  frameAfter,
  pitchingAfter,
  runnersAfter,
  type ScoredPlay,
  scorersOf,
} from './scorer.ts';

/**
 * Half-innings by Baseball 12.4 in the signs of 8.1: the batter, then the runners from first, second and third. A
 * digit is a base, `H` scores, `x` is out, and `.` is nobody or a batter who is still up. The scorer and the second
 * bookkeeper must both agree with the rule.
 */
type Signs = string;

interface More {
  readonly hitType?: string;
  readonly error?: PlayRecord['error'];
  /** Final bases without the error. */
  readonly plain?: Signs;
  /** What the play counts as, if that isn't its label. */
  readonly scored?: PlayOutcome;
  readonly steal?: readonly Target[];
  readonly pitcher?: string;
}
type Step = readonly [outcome: PlayOutcome, moves: Signs, more?: More];

const signs: Readonly<Record<string, FinalBase>> = { x: 0, '1': 1, '2': 2, '3': 3, H: 4 };
function finalsIn(moves: Signs): Finals {
  const [batter = null, first = null, second = null, third = null] = [...moves].map(
    (sign) => signs[sign] ?? null,
  );
  return { batter, first, second, third };
}

const starter = 'ivs-28';
const reliever = 'ivs-23';

/** Keeps the scorer's and the log's records of a half-inning. Returns runs and earned runs by pitcher. */
function scoreOf(steps: readonly Step[], extraRunner = false) {
  let runners: Runners = [
    null,
    extraRunner ? { player: 'extra', responsible: starter, trip: 0 } : null,
    null,
  ];
  let outs = 0;
  let frame = emptyFrame;
  let outings = [outing(starter), outing(reliever)];
  const events: Event[] = [];
  for (const [at, [outcome, moves, more = {}]] of steps.entries()) {
    const { error = null, pitcher = starter, steal = [], scored = outcome, hitType = outcome } = more;
    const finals = finalsIn(moves);
    const plain = more.plain === undefined ? finals : finalsIn(more.plain);
    const ends = [finals.first, finals.second, finals.third];
    const attempts = ([3, 2, 1] as const)
      .filter((from) => steal.some((target) => target === from + 1))
      .map((from) => ({ from, out: ends[from - 1] === 0 }));
    const play: ScoredPlay = {
      outcome: scored,
      batter: `batter ${at}`,
      trip: at + 1,
      pitcher,
      runners,
      outs,
      finals,
      plain,
      error,
      attempts,
      groundedIntoDoublePlay: false,
      credited: hitBases(scored),
    };
    const record = samplePlay({
      number: at + 1,
      outcome,
      hitType,
      pitcher,
      batter: play.batter,
      onBase: runners.reduce((code, runner, base) => code + (runner === null ? 0 : 1 << base), 0),
      outsBefore: outs,
      outsAdded: outsIn(finals),
      finals,
      plain: error === null ? null : plain,
      error,
      attempts,
      complete: endsPlateAppearance(scored),
    });
    events.push({ kind: 'play', play: { ...record, offence: { ...record.offence, steal_attempts: steal } } });
    const scorers = scorersOf(play);
    outings = pitchingAfter(outings, play, batterCredit(play), scorers, outsIn(finals));
    frame = frameAfter(frame, play, scorers);
    runners = runnersAfter(play);
    outs += outsIn(finals);
  }
  const { pitched } = audit(events);
  const box = chargeEarnedRuns(outings, frame);
  const figures = (of: (pitcher: string) => { readonly R: number; readonly ER: number } | undefined) =>
    [starter, reliever].map((pitcher) => `${of(pitcher)?.R ?? 0}/${of(pitcher)?.ER ?? 0}`).join(' ');
  return {
    scorer: figures((pitcher) => box.find(({ player }) => player === pitcher)?.line),
    audit: figures((pitcher) => pitched.home.get(pitcher)),
  };
}

/** Expects `runs` runs of which `earned` are earned, all charged to the starter unless `relieved` says otherwise. */
function expectRuns(steps: readonly Step[], runs: number, earned: number, relieved = '0/0', extra = false) {
  const wanted = `${runs}/${earned} ${relieved}`;
  expect(scoreOf(steps, extra)).toEqual({ scorer: wanted, audit: wanted });
}

const strikeout: Step = ['strikeout', 'x...'];
const single: Step = ['single_1', '1...'];
const double: Step = ['double_2', '2...'];
const homer: Step = ['homerun', 'H...'];
const passed = (moves: Signs): Step => ['passed_ball', moves];
const error = (moves: Signs): Step => ['error', moves, { error: 'SS', hitType: 'g3_plus_error_1' }];
const dropped = (moves: Signs): Step => ['foul_error', moves, { error: 'C', hitType: 'fo_plus_error_1' }];
const steal = (outcome: PlayOutcome, moves: Signs, ...targets: Target[]): Step => [
  outcome,
  moves,
  { steal: targets },
];

describe('earned runs (section 12.4)', () => {
  it.each<[rule: string, runs: number, earned: number, ...steps: Step[]]>([
    // 1. Passed ball, catcher interference: nothing.
    ['a passed ball moves nobody', 1, 0, single, passed('.2..'), ['single_2', '1.H.']],
    [
      'a later hit brings the runner home after all',
      1,
      1,
      double,
      passed('..3.'),
      passed('...H'),
      ['double_2', '2...'],
    ],
    [
      'an interference gives nobody first',
      2,
      1,
      ['catcher_interference', '1...', { error: 'C' }],
      ['homerun', 'HH..'],
    ],
    // 2. Wild pitch, balk: every clean runner advances.
    [
      'wild pitches and balks count',
      1,
      1,
      single,
      ['wild_pitch', '.2..'],
      ['balk', '..3.'],
      ['wild_pitch', '...H'],
    ],
    [
      'a wild pitch moves the runner from where he stands in the clean half-inning',
      1,
      0,
      single,
      passed('.2..'),
      ['balk', '..3.'],
      ['wild_pitch', '...H'],
    ],
    // 3. Steals and pick-offs.
    ['a stolen base counts', 1, 1, single, steal('stolen_base', '.2..', 2), ['single_2', '1.H.']],
    [
      'a stolen base doesn’t count for a runner who stands elsewhere',
      1,
      0,
      single,
      passed('.2..'),
      steal('stolen_base', '..3.', 3),
      ['flyout_a', 'x..H'],
    ],
    [
      'nor if the base ahead is taken',
      2,
      1,
      single,
      passed('.2..'),
      ['single_1', '1.3.'],
      steal('stolen_base', '.2.3', 2),
      ['double_2', '2.HH'],
    ],
    [
      'the base that a bad throw adds doesn’t count',
      1,
      0,
      single,
      ['stolen_base', '.3..', { steal: [2], error: 'C' }],
      ['single_1', '1..H'],
    ],
    [
      'but the base that he stole does',
      1,
      1,
      single,
      ['stolen_base', '.3..', { steal: [2], error: 'C' }],
      ['double_2', '2..H'],
    ],
    [
      'nor does it for a runner who didn’t go',
      1,
      0,
      single,
      ['single_2', '13..'],
      ['stolen_base', '.3.H', { steal: [2], error: 'C' }],
    ],
    [
      'a double steal counts for both, the lead runner first',
      2,
      2,
      single,
      ['walk', '12..'],
      steal('stolen_base', '.23.', 2, 3),
      ['single_2', '1.HH'],
    ],
    [
      'the other runner of a double steal moves even if the lead runner is out',
      1,
      1,
      single,
      ['walk', '12..'],
      steal('caught_stealing', '.2x.', 2, 3),
      ['single_2', '1.H.'],
    ],
    ['a steal of home counts', 1, 1, ['triple', '3...'], steal('stolen_base', '...H', 4)],
    [
      'a runner caught stealing is the third out there too',
      2,
      0,
      single,
      steal('caught_stealing', '.x..', 2),
      strikeout,
      error('1...'),
      ['homerun', 'HH..'],
    ],
    [
      'a runner who isn’t there is no out when he is caught',
      1,
      1,
      error('1...'),
      steal('caught_stealing', '.x..', 2),
      strikeout,
      homer,
    ],
    [
      'a runner picked off is out wherever he stands',
      2,
      0,
      single,
      passed('.2..'),
      steal('pick_off', '..x.', 3),
      strikeout,
      error('1...'),
      ['homerun', 'HH..'],
    ],
    // 4. Dropped foul.
    [
      'a dropped foul is the batter’s out, and the rest of his turn is ignored',
      2,
      1,
      dropped('....'),
      homer,
      homer,
    ],
    ['two dropped fouls are one out', 1, 1, dropped('....'), dropped('....'), strikeout, strikeout, homer],
    ['a dropped foul before a strikeout is one out', 1, 1, dropped('....'), strikeout, strikeout, homer],
    ['a dropped foul can be the third out', 1, 0, strikeout, strikeout, dropped('....'), homer],
    [
      'runners still steal in the rest of the batter’s turn',
      2,
      1,
      ['walk', '1...'],
      dropped('.1..'),
      steal('stolen_base', '.2..', 2),
      ['single_2', '1.H.'],
      ['single_2', '13..'],
      ['single_1', '12.H'],
    ],
    // 5. Safe on an error.
    ['an error is an out, and runners hold', 1, 0, single, error('12..'), ['single_2', '13H.']],
    [
      'so is one on a bunt',
      4,
      0,
      single,
      ['strikeout', 'x1..'],
      ['bunt_error', '12..', { error: 'P' }],
      error('123.'),
      ['homerun', 'HHHH'],
    ],
    // 6. Walks.
    [
      'a walk forces the runners in the clean half-inning',
      1,
      1,
      single,
      passed('.2..'),
      ['walk', '1.2.'],
      ['single_2', '13H.'],
    ],
    [
      'a walk moves nobody who isn’t forced',
      1,
      0,
      double,
      passed('..3.'),
      ['intentional_walk', '1..3'],
      ['single_1', '12.H'],
    ],
    ['a hit batter forces a run', 1, 1, single, ['walk', '12..'], ['hbp', '123.'], ['hbp', '123H']],
    [
      'a walk moves only the runner on first if second is free',
      1,
      0,
      ['triple', '3...'],
      ['walk', '1..3'],
      ['hbp', '12.3'],
      passed('.23H'),
    ],
    // 7. Everything else.
    [
      'a runner on the same base does what the real one did',
      1,
      1,
      ['triple', '3...'],
      ['groundball_b', 'x..H'],
    ],
    ['a runner on another base holds unless it is a hit', 1, 0, double, passed('..3.'), ['flyout_b', 'x..H']],
    [
      'a runner on another base goes as far as the hit is worth',
      1,
      1,
      double,
      passed('..3.'),
      ['double_2', '2..H'],
    ],
    [
      'a runner never shares the base of the runner ahead',
      2,
      0,
      double,
      passed('..3.'),
      ['walk', '1..3'],
      ['groundball_b', 'x2.3'],
      ['single_2', '1.HH'],
    ],
    [
      'a runner put out is out on whatever base he stands',
      3,
      0,
      single,
      passed('.2..'),
      ['groundball_b', '1.x.'],
      ['strikeout', 'x1..'],
      error('12..'),
      ['homerun', 'HHH.'],
    ],
    [
      'the batter who replaces him on base counts',
      2,
      2,
      single,
      passed('.2..'),
      ['groundball_b', '1.x.'],
      ['homerun', 'HH..'],
    ],
    [
      'the batter pushes on a runner in his way',
      3,
      3,
      single,
      passed('.2..'),
      passed('..3.'),
      ['groundball_c', '1..H'],
      ['homerun', 'HH..'],
    ],
    [
      'and with the bases full the one on third scores',
      3,
      1,
      single,
      passed('.2..'),
      passed('..3.'),
      passed('...H'),
      ['walk', '1...'],
      passed('.2..'),
      passed('..3.'),
      passed('...H'),
      ['walk', '1...'],
      passed('.2..'),
      passed('..3.'),
      ['groundball_c', '1..H'],
    ],
    ['a triple ends at third', 1, 0, ['triple', '3...'], passed('...H')],
    [
      'two runners move up together on a groundout',
      2,
      2,
      single,
      ['single_1', '12..'],
      ['groundball_b', 'x23.'],
      ['single_2', '1.HH'],
    ],
    [
      'the batter is out for a runner who was retired but isn’t there',
      2,
      1,
      error('1...'),
      ['groundball_b', '1x..'],
      ['homerun', 'HH..'],
    ],
    [
      'a retired runner who isn’t there makes no out himself',
      1,
      1,
      error('1...'),
      ['groundball_a', 'xx..'],
      homer,
    ],
    // Three clean outs.
    ['nothing counts after the third out', 2, 0, strikeout, strikeout, error('1...'), ['homerun', 'HH..']],
    [
      'a run on the third out doesn’t count if an error came before',
      2,
      0,
      error('1...'),
      ['strikeout', 'x1..'],
      ['triple', '3H..'],
      ['flyout_a', 'x..H'],
    ],
    [
      'it counts if the real outs were as many',
      1,
      1,
      strikeout,
      ['triple', '3...'],
      ['walk', '1..3'],
      steal('stolen_base', '.2.3', 2),
      ['flyout_b', 'x.xH'],
    ],
    [
      'or on a hit',
      2,
      1,
      error('1...'),
      ['strikeout', 'x1..'],
      ['double_3', '2H..'],
      ['walk', '1.2.'],
      ['single_uncapped', '1xH.'],
    ],
  ])('%s', (_, runs, earned, ...steps) => {
    expectRuns(steps, runs, earned);
  });
});

describe('a hit with an error moves as the plain hit (section 12.4, case 7)', () => {
  const hits = [
    ['si1', 'single_1', { 1: 0, 2: 0, 4: 1 }],
    ['si2', 'single_2', { 1: 0, 2: 1, 4: 1 }],
    ['do2', 'double_2', { 1: 0, 2: 1, 4: 1 }],
    ['do3', 'double_3', { 1: 1, 2: 1, 4: 1 }],
    ['tr3', 'triple', { 1: 1, 2: 1, 4: 1 }],
  ] as const;
  const reached = { 1: single, 2: double, 4: ['triple', '3...'] } as const satisfies Record<number, Step>;
  const cases = hits.flatMap(([code, outcome, home]) =>
    ([1, 2, 4] as const).map((onBase) => ({ code, outcome, onBase, earned: home[onBase] })),
  );

  it.each(cases)('$code with a runner on base code $onBase', ({ code, outcome, onBase, earned }) => {
    const signsOf = ({ batter, first, second, third }: Finals) =>
      [batter, first, second, third].map((base) => (base === 4 ? 'H' : (base ?? '.'))).join('');
    const plain = signsOf(advance(outcome, onBase, 0).finals);
    const misplayed: Step = [
      outcome,
      signsOf(advance('ERR_4', onBase, 0).finals),
      { plain, error: 'CF', hitType: `${code}_plus_error_3` },
    ];
    expectRuns([reached[onBase], misplayed], 2, earned);
  });

  it('and its batter stands on the base of the hit', () => {
    const misplayed: Step = ['single_1', '3...', { plain: '1...', error: 'CF', hitType: 'si1_plus_error_2' }];
    expectRuns([misplayed, ['single_1', '1..H']], 1, 0);
    expectRuns([misplayed, ['single_1', '1..H'], ['double_2', '23..']], 1, 1);
  });
});

describe('the pitcher who pays (section 12.2)', () => {
  const by = (step: Step): Step => [step[0], step[1], { ...step[2], pitcher: reliever }];

  it('is the one who put the runner on', () => {
    expectRuns([single, by(['homerun', 'HH..'])], 1, 1, '1/1');
  });

  it('is the retired runner’s, if the batter is safe in his place', () => {
    expectRuns([single, by(['groundball_b', '1x..']), by(['homerun', 'HH..'])], 1, 1, '1/1');
  });

  it('is not the retired runner’s after a hit', () => {
    expectRuns([single, by(['single_uncapped', '1x..']), by(['homerun', 'HH..'])], 0, 0, '2/2');
  });

  it('is the pitcher of the half-inning for the extra runner, whose run is never earned', () => {
    expectRuns([['homerun', 'H.H.']], 2, 1, '0/0', true);
    expectRuns([['strikeout', 'x.2.'], by(['single_2', '1.H.'])], 1, 0, '0/0', true);
  });
});
