/**
 * Converts the names and formulas of the data files to plain language, so that people can read the charts.
 */

/**
 * Replacements for whole phrases in the data files. Where one phrase begins with another, the longer one
 * comes first.
 */
const phrases: readonly (readonly [string, string])[] = [
  [
    'running + base + (two_out if outs == 2) + loc[location] + (arm of the outfielder if arm) + (outfield depth: in -3, back +2, only where arm is true); then limited to 1..19; 1d20 <= safe number is safe',
    'his running, plus base, plus 2out with two outs, plus the number of the outfielder with the ball; if arm is yes, also that outfielder’s arm and depth (in -3, back +2). At least 1, at most 19; a d20 up to it is safe',
  ],
  [
    'at-bat roll with first d6 = 6 and 2d6 total t in 7..12: check a pitcher whose pitcher_check value equals 13 - t',
    'a roll of column 6 with a total of 7 to 12 checks the pitcher whose pitcher check is 13 minus that total',
  ],
  [
    'share of left among left and right >= share: shifted_left; <= 1 - share: shifted_right',
    'shifts left if that share of balls to left and right goes left, shifts right if it goes right',
  ],
  ['only with rare play rule d100', 'only if a d100 decides rare plays'],
  ['jump total = jump_d6_a + jump_d6_b', 'the jump is the sum of the two jump dice'],
  ['ResolutionRoll to replace resolution_d20', 'a new resolution die'],
  ['d20 <= park.ballpark_homerun[batter side]', 'd20 up to the park’s home runs for the batter’s side'],
  ['d20 <= park.ballpark_single[batter side]', 'd20 up to the park’s singles for the batter’s side'],
  [
    'entry_bases: number of bases of a manual error, default 1, moves by ERR_n',
    'an error you enter may be for one to four bases; runners move as on ERR with that number',
  ],
  [' (labels stay error / *_rare_play)', ''],
  [' (see running_advance.json)', ''],
  ['list of bases 1..3', 'the bases'],
  ['list of target bases 2..4', 'the bases to steal'],
  ['groundball_*', 'every groundball'],
  ['double_\\*', 'every double'],
  ['double_*', 'every double'],
];

/** Names that need more than replacing underscores with spaces. */
const names: Readonly<Record<string, string>> = {
  single_uncapped: 'uncapped single',
  double_uncapped: 'uncapped double',
  groundball_a: 'groundball A',
  groundball_b: 'groundball B',
  groundball_c: 'groundball C',
  flyout_a: 'fly A',
  flyout_b: 'fly B',
  flyout_bq: 'fly BQ',
  flyout_c: 'fly C',
  FLY_A: 'fly A',
  FLY_B: 'fly B',
  FLY_BQ: 'fly BQ',
  FLY_C: 'fly C',
  homerun: 'home run',
  hbp: 'hit by pitch',
  popout: 'pop out',
  lineout: 'line out',
  ballpark_homerun: 'ballpark home run',
  bp_homerun: 'ballpark home run',
  bp_single: 'ballpark single',
  bp_flyout: 'ballpark fly out',
  bp_lineout: 'ballpark line out',
  bunt_fielders_choice: 'bunt, force at base',
  bunt_pop_double_play: 'bunt pop double play',
  bunt_popout: 'bunt pop out',
  x_check: 'X-Check',
  pick_off: 'pick-off',
  OUT_HOLD: 'out hold',
  HNR_GB: 'hit-and-run grounder',
  GB10_SAFE: 'GB10 safe',
  GB10_OUT: 'GB10 out',
  resolution_d20: 'the resolution die',
  si_r2_home: 'single 2-H',
  si_r1_third: 'single 1-3',
  si_b_second: 'single B-2',
  do_r1_home: 'double 1-H',
  do_b_third: 'double B-3',
  fb_r2_third: 'fly B 2-3',
  fbq_r3_home: 'fly BQ 3-H',
  gb_r3_home: 'GB10 3-H',
  LF_RF: 'LF, RF',
  AbRoll: 'At-bat roll',
  BuntRoll: 'Bunt roll',
  CheckRoll: 'Check roll',
  FieldingRoll: 'Fielding roll',
  InjuryRoll: 'Injury roll',
  JumpRoll: 'Jump roll',
  ResolutionRoll: 'Resolution roll',
  ScoutRoll: 'Scouting roll',
};

/** Replaces identifiers from the data files in a text with words. */
export const named = (text: string): string =>
  text.replaceAll(/[A-Za-z0-9]+(?:_[A-Za-z0-9]+)*/g, (name) =>
    Object.hasOwn(names, name) ? (names[name] ?? name) : name.replaceAll('_', ' '),
  );

const prose = (text: string): string =>
  named(phrases.reduce((said, [phrase, words]) => said.replaceAll(phrase, words), text))
    .replaceAll(' <= ', ' at most ')
    .replaceAll(' >= ', ' at least ')
    .replaceAll(' -> ', ' → ');

/** Puts a chart's text into plain words; leaves its tables unchanged. */
export const spoken = (text: string): string =>
  text
    .split('```')
    .map((part, at) => (at % 2 === 0 ? prose(part) : part))
    .join('```');
