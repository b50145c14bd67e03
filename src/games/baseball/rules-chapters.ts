import type { RulesChapter } from '../game.ts';
import { block } from './print.ts';
import { readSimpleChart, type SimpleOutcome } from './simple-chart.ts';

/** The rules for players, as this version plays them: the simple chart. */

const outcomeWords: Readonly<Record<SimpleOutcome, string>> = {
  strikeout: 'strikeout',
  groundout: 'groundout to short',
  flyout: 'flyout to center',
  walk: 'walk',
  single: 'single',
  double: 'double',
  triple: 'triple',
  homerun: 'home run',
  lineout: 'lineout',
  double_play: 'double play',
};

/** The chart as it is rolled, one line for each run of faces: `16-17  single`. */
export function chartLines(): string[] {
  const faces = Array.from({ length: 20 }, (_, index) => readSimpleChart(index + 1));
  const starts = faces.flatMap((outcome, index) => (faces[index - 1] === outcome ? [] : [index + 1]));
  return starts.map((first, index) => {
    const last = (starts[index + 1] ?? 21) - 1;
    const range = first === last ? `${first}` : `${first}-${last}`;
    return `${range.padStart(5)}  ${outcomeWords[readSimpleChart(first)]}`;
  });
}

/** Lines of a chapter; an empty line parts paragraphs. */
const text = (...lines: readonly string[]): string => lines.join('\n');

export const rulesChapters: readonly RulesChapter[] = [
  {
    id: 'game',
    title: 'The game',
    text: text(
      'Two managers, two teams of the Lantern League, nine innings. The bot rolls every die and moves every runner; you decide what your team tries.',
      '',
      '**One play**',
      '1. The team in the field makes its *defensive decision*. Everybody sees it.',
      '2. The team at bat makes its *offensive decision*. It is carried out at once.',
      '3. The dice are rolled and the play is scored.',
      '',
      'A play that leaves the batter at the plate (a steal, a wild pitch, a balk) brings new decisions for the same batter. Otherwise the next in the order comes up. The order runs on from inning to inning and never starts again.',
      '',
      '**Innings and the end**',
      '- Three outs end a half-inning; runners still on base are left there.',
      '- The home team wins as soon as it leads in the bottom of the last inning or later: a *walk-off*. Only the runs needed count, except on a home run.',
      '- When the home team already leads after the top of the last inning, the bottom is not played: `X` in the line score.',
      '- A tie goes to extra innings. Options can put a runner on second in them, let a tie stand after some inning, or end a rout early (mercy rule).',
      '- You may concede at any time: 9-0 for the other side, or the score as it stands if they lead by more.',
    ),
  },
  {
    id: 'chart',
    title: 'The pitch and the simple chart',
    text: text(
      'An at-bat rolls five dice: a d6, two more d6, a *check die* (d20) and a *resolution die* (d20). In this version the resolution die alone decides, for every batter and pitcher alike:',
      block(chartLines()),
      '**How runners move**',
      block([
        'strikeout,     runners hold',
        'groundout,',
        'flyout',
        'walk           forced runners only',
        'single         from 3rd and 2nd: score',
        '               from 1st: to 3rd',
        'double,        everybody scores',
        'triple, HR',
      ]),
      '**Wild pitch and passed ball.** With a runner on base, a check die of 1 asks for a wild pitch: it happens when the resolution die shows 10 or less. A check die of 2 asks for a passed ball: 6 or less. Then every runner moves up one base, a runner on third scores, and the same batter is up again. If it does not happen, a new d20 is rolled for the chart.',
    ),
  },
  {
    id: 'decisions',
    title: 'Decisions',
    text: text(
      '**In the field**',
      '- *Alignment*: normal, shifted left, shifted right.',
      '- *Infield*: normal, in, back, double play. *Corners in*: yes or no.',
      '- *Outfield*: normal, in, back.',
      '- *Hold*: any runners. A held runner jumps worse.',
      '- *Intentional walk*: the batter goes to first without a roll; steals and bunts ordered for the play are void.',
      '',
      '**At bat**',
      '- *Approach*: normal, contact, power, patient.',
      '- *Steal*: second, third, home, also together. The base must be free, or its runner must go too.',
      '- *Without a jump*: run even when the jump is bad.',
      '- *Bunt*: not with two outs, and not together with a steal.',
      '- *Hit and run*: a runner on first, second base free, fewer than two outs.',
      '',
      'On the simple chart these change the play: intentional walk, steals, bunts, holding runners, and for a bunt the depth of infield and corners. Alignment, outfield, approach and hit and run are there for the full charts and change nothing yet.',
      '',
      'Decisions hold for one play. When your time runs out, the defaults are taken: play straight away, hold nobody, swing.',
    ),
  },
  {
    id: 'steals',
    title: 'Steals',
    text: text(
      'A steal begins with a *jump roll* for the lead runner of the attempt (for second and home together: the runner on first): a check die (d20), two d6 and a resolution die (d20).',
      '',
      '1. Check die 1: a *pick-off* if the resolution die is at most the pitcher’s pick-off number. If not, the runner is back and the steal is off.',
      '2. Check die 2: a *balk* if the resolution die is at most the pitcher’s balk number: every runner moves up one base. If not, the steal is off.',
      '3. Otherwise the two d6 are added. In the runner’s list of good totals: a *good jump*. In his list of bad ones: *caught leaning*, he is out. Anything else: no jump; the steal is off, unless you ordered to run without a jump. Some runners always get a good jump when they are not held.',
      '4. The *safe number*: the runner’s high number after a good jump, else his low one, plus the pitcher’s hold, plus the catcher’s arm, -2 if he is held, -3 for third base. For home: low number -5, and no jump is needed. Never below 1 or above 19.',
      '5. A d20 up to the safe number: safe. Above it: caught.',
      '6. A 1 on a steal of second or third may be a bad throw: if another d20 is at most the catcher’s error rating, every runner takes one more base.',
      '',
      '**Double steals.** Second and third: the defence throws at the lead runner or at the trail runner, whose number is his own +3; the other is safe. Second and home: the defence throws to second (+2 for the runner), throws home, or does not throw at all; without a throw the runner on third stays.',
      '',
      'A steal that is off costs nothing: the pitch is thrown with the rest of your decision.',
    ),
  },
  {
    id: 'bunts',
    title: 'Bunts',
    text: text(
      'Nobody on: a *bunt for a hit*. Runner on third: a *squeeze*. Otherwise a *sacrifice*. One d20 is read by the batter’s bunt rating, A to D. Corners or infield in add 3, infield back takes 2 away, a sacrifice with a runner on second adds 1, a fast batter (running 15 or more) takes 1 away.',
      '**Sacrifice**',
      block([
        '         A      B      C      D',
        'single   1      1      -      -',
        'error    2      2      1      -',
        'SAC      3-15   3-13   2-10   1-7',
        'hold     -      -      11-12  8-9',
        'FC       16-17  14-16  13-15  10-13',
        'pop      18     17     16-17  14-15',
        'K        19     18-19  18-19  16-18',
        'DP       20     20     20     19-20',
      ]),
      '**Squeeze**',
      block([
        '         A      B      C      D',
        'single   1      1      -      -',
        'error    2      2      1      -',
        'SAC      3-13   3-11   2-8    1-5',
        'FC       14-16  12-15  9-13   6-11',
        'pop      17     16     14-15  12-13',
        'K        18-19  17-18  16-18  14-17',
        'pop DP   20     19-20  19-20  18-20',
      ]),
      '**For a hit**',
      block([
        '         A      B      C      D',
        'single   1-6    1-4    1-3    1',
        'error    7      5      -      -',
        'out      8-17   6-16   4-15   2-13',
        'pop      18-19  17-18  16-17  14-16',
        'K        20     19-20  18-20  17-20',
      ]),
      'SAC: batter out, runners move up. FC: the lead runner is out, the batter safe. hold, pop, out: batter out, nobody moves. DP: lead runner and batter out. error: batter safe, runners move up, no run batted in.',
    ),
  },
  {
    id: 'lineups',
    title: 'Lineups and substitutions',
    text: text(
      'Each team starts with its own lineup against the hand of the other side’s starter. With the designated hitter the pitcher does not bat. Choose the starters and the designated hitter with the options of `/play`.',
      '',
      'Between plays you may change players. Who leaves the game cannot come back.',
      '- *Pinch hitter*: bats for the man at the plate and takes his place in the order. Before your next play in the field somebody must be able to play his position.',
      '- *Pinch runner*: takes over a base and the place in the order.',
      '- *New pitcher*: a pitcher who has begun with a batter finishes with him.',
      '- *Defence*: a player from the bench comes in, or players change positions. Players field only positions for which they have a rating.',
      '- *Double switch*: a new pitcher and another change together, with the places in the order as you like.',
      '',
      '**Losing the designated hitter.** When he takes a position in the field, when the pitcher moves to another position, or when the pitcher bats or runs for somebody, there is no designated hitter for the rest of the game, and the pitcher bats.',
      '',
      'When a lineup is incomplete, play waits for its manager to repair it.',
    ),
  },
  {
    id: 'scoring',
    title: 'Scoring',
    text: text(
      '- *Run batted in*: one for each run the batter brings in; none on errors, wild pitches, passed balls or steals.',
      '- *Earned run*: a run that would have scored without errors and passed balls. The scorer keeps a second, clean half-inning beside the real one to tell.',
      '- A run is charged to the pitcher who faced the runner when he was batting, whoever pitches when he scores.',
      '- *Win*: the pitcher of record when his team takes the lead for good. A starter needs 15 outs in a nine-inning game; else it goes to the reliever with the most outs. *Loss*: the pitcher responsible for the run that put the winner ahead for good.',
      '- *Save*: the last pitcher of the winners, with at least one out, who came in with a lead of three or less and got three outs, or with the tying run near, or who got nine outs. *Hold*: the same situation, kept and handed on. *Blown save*: the tying run scored on his watch.',
      '',
      'After every game the box score is proved: plate appearances plus extra runners are runs plus left on base plus outs, and the runs of batters, innings and pitchers agree.',
    ),
  },
  {
    id: 'computer',
    title: 'Computer managers',
    text: text(
      '- *Rookie* leaves everything at the defaults.',
      '- *Regular* holds good runners, brings the infield in late in close games, walks a dangerous batter with two outs and first base open, steals when the number is good, bunts late with good bunters, and changes pitchers, hitters, runners and fielders.',
      '- *Veteran* does the same and weighs steals, bunts, infield depth and walks by the runs that each situation is worth.',
      '',
      'A computer sees what you see, and rolls the same dice.',
    ),
  },
  {
    id: 'notation',
    title: 'Notation',
    text: text(
      'Everything can be typed with `/move`.',
      block([
        'D/n/d/0/n/1/0   defence',
        ' alignment  n l r',
        ' infield    n i b d',
        ' corners in 0 1',
        ' outfield   n i b',
        ' held bases 1 2 3 or -',
        ' walk him   0 1',
        '',
        'O/n/2/j/0/0     offence',
        ' approach   n c p t (patient)',
        ' steal      2 3 4 or -',
        ' jump       j only with, g go',
        ' bunt       0 1',
        ' hit & run  0 1',
        '',
        'T/lead T/trail T/none    throw',
        'T/second T/home',
        'S/ph/player     pinch hitter',
        'S/pr/1/player   pinch runner',
        'S/p/player      pitcher',
        'S/d/player=LF+player=CF',
        'S/2/player=P:9+player=LF:5',
        'X               concede',
      ]),
      'Plays are written after Retrosheet: `K`, `W`, `S7`, `D9`, `HR7`, `SB2`, `CS2(26)`, `WP`; what runners do follows a point: `S7.2-H;1-3`. Outs of the simple chart are `OUT`.',
    ),
  },
];
