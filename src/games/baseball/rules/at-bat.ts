import type { RulesChapter } from '../../facets/reading.ts';
import { readSimpleChart, type SimpleOutcome } from '../lookups/simple-chart.ts';
import { block } from '../words/print.ts';
import { text } from './text.ts';

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

/** The lines of the chart, one per range of faces, such as `16-17  single`. */
export function chartLines(): string[] {
  const faces = Array.from({ length: 20 }, (_, index) => readSimpleChart(index + 1));
  const starts = faces.flatMap((outcome, index) => (faces[index - 1] === outcome ? [] : [index + 1]));
  return starts.map((first, index) => {
    const last = (starts[index + 1] ?? 21) - 1;
    const range = first === last ? `${first}` : `${first}-${last}`;
    return `${range.padStart(5)}  ${outcomeWords[readSimpleChart(first)]}`;
  });
}

/** Rules for the steps from the managers' decisions to the result on a card (Baseball 4, 5, 6, 7). */
export const atBat: readonly RulesChapter[] = [
  {
    id: 'plate_appearance',
    title: 'A plate appearance, step by step',
    text: text(
      '1. *Intentional walk*, if ordered: the batter goes to first without a roll, and steals and bunts are canceled.',
      '2. *Steals*, if ordered: they’re a play of their own; then both managers decide again.',
      '3. *Bunt*, if ordered: the bunt chart decides, and the play is over.',
      '4. The *at-bat roll*: d6, 2d6, check die, resolution die. The check die may cause a wild pitch or passed ball (`chapter:check_die`).',
      '5. The bot reads the *card* (`chapter:cards`).',
      '6. *Card modifiers*: fatigue, approach, hit and run, alignment, infield, outfield may change the result, at most once (`chapter:choices`).',
      '7. For a *ballpark* result, a d20 is rolled against the park’s number (`chapter:parks`).',
      '8. An *X-Check* tests a fielder (`chapter:x_check`); any other result moves the runners (`chapter:outcomes`).',
      '9. You decide about *runners and throws*; then the play is scored.',
    ),
  },
  {
    id: 'dice',
    title: 'Dice',
    text: text(
      '- *At-bat roll*: d6 (which card and column), 2d6 (row), d20 check die, d20 resolution die (splits).',
      '- *Resolution roll*: one d20 for a split, a safe number, a confirmation, a modifier.',
      '- *Jump roll* for a steal: d20 check die, two d6 for the jump, d20 resolution die; then a d20 against the safe number.',
      '- *Fielding roll* for an X-Check: d20 (range), 3d6 (error), and a d100 if the d100 option is on.',
      '- *Bunt roll*: d20. *Injury roll*: 3d6.',
      '- *Scouting roll*: tries out a card (`/roll scout`).',
      '',
      'Order within a play: `chart:dice`. The bot never rolls before a decision that the dice could sway. It keeps every roll: `/roll history`, `/roll verify`, `/roll stats`.',
    ),
  },
  {
    id: 'check_die',
    title: 'Check die: wild pitch, passed ball',
    text: text(
      'The check die (chaos die) is the first d20 of the at-bat roll. It matters only with a runner on base.',
      '',
      '- **1**: *wild pitch* if the resolution die is at most the pitcher’s wild-pitch number.',
      '- **2**: *passed ball* if the resolution die is at most the catcher’s passed-ball number.',
      '- **3 to 20**: nothing happens; read the card.',
      '',
      'If it’s confirmed, every runner advances one base, a runner on third scores, the at-bat dice don’t count, and the same batter is up again. If not, the at-bat counts as rolled, but splits get a new d20: the resolution die is used up.',
      '',
      'On the simple chart the numbers are 10 for a wild pitch and 6 for a passed ball, for all players.',
    ),
  },
  {
    id: 'cards',
    title: 'Cards and how they are read',
    text: text(
      'The first d6 picks the card and the column: **1, 2, 3 are the batter’s columns, 4, 5, 6 the pitcher’s**. The sum of the 2d6 (2 to 12) is the row. A cell holds one result, or a split by the resolution d20: `HR LF 1-7`, `fly B LF 8-20`.',
      '',
      'A batter’s card has one side for left-handed pitchers and one for right-handed pitchers; a pitcher’s card has one for left-handed batters and one for right-handed batters. A *switch hitter* bats from the side opposite the pitcher’s hand. “Side” (L or R) always means the side he bats from.',
      '',
      'A side has 108 chances: 3 columns of 36 rolls. Every pitcher’s side has 30 chances of an X-Check: SS 7, 2B 6, 3B 3, C 3, CF 3, 1B 2, P 2, LF 2, RF 2.',
      '',
      '`!` on a pitcher’s card: a tired pitcher gives a single there instead (`chapter:fatigue`).',
      '',
      '**A list of ratings** can replace the columns: it gives each result in units of 1/20 chance, 2,160 in all.',
      '',
      'See a card: `/player`. What its results do: `chapter:outcomes`.',
    ),
  },
  {
    id: 'ratings',
    title: 'Player ratings',
    text: text(
      '- *Bats, throws*: L, R, S (switch).',
      '- *Range* 1 (best) to 5 and *error* (0 never errs) for each position; *arm* for outfielders, -6 (strong) to +5 (weak), and catchers, -5 to +5; *passed ball*, 0 to 20, for catchers.',
      '- *Running* 1 to 20, higher is faster.',
      '- *Steal*: the 2d6 totals that give him a good jump; those that catch him leaning; whether he always gets a jump when he isn’t held; his safe numbers with a jump and without.',
      '- *Bunt*, *hit and run*: A (best) to D.',
      '- *Injury*: p70 (never hurt) to p20.',
      '',
      '**Pitchers**',
      '- *Endurance*: innings as starter and as reliever before he tires.',
      '- *Hold* -6 to +6: added to the runner’s safe number, so low is good.',
      '- *Pick-off*, *balk*, *wild pitch*: a d20 up to the number confirms.',
      '- *Batting card*: which of three shared cards he bats with.',
    ),
  },
  {
    id: 'parks',
    title: 'Ballparks',
    text: text(
      'A park has four d20 numbers: ballpark home run and ballpark single, each with one number for left-handed batters and one for right-handed batters. Games use the home team’s park.',
      '',
      '- *Ballpark home run* (`bp HR` on a card): a d20 up to the number is a home run, otherwise a fly out that moves runners like a medium fly, without a decision.',
      '- *Ballpark single* (`bp si`): a d20 up to the number is a single, runners one base; otherwise a line out, runners hold.',
    ),
  },
  {
    id: 'chart',
    title: 'The simple chart',
    text: text(
      'With *auto_resolution simple*, cards are ignored; the resolution die alone decides:',
      block(chartLines()),
      '**How runners move**',
      block([
        'strikeout,   runners hold',
        'groundout,',
        'flyout',
        'walk         forced runners only',
        'single       from 3rd and 2nd: score',
        '             from 1st: to 3rd',
        'double,      everybody scores',
        'triple, HR',
      ]),
      'The check die works as usual. Intentional walks, steals, bunts and holding runners keep their full effect; every other decision has none. A player without ratings counts as bunt C, running 10, jump on 6, 7, 8, leaning on 2, safe 13 with a jump and 8 without.',
    ),
  },
  {
    id: 'decisions',
    title: 'Decisions',
    text: text(
      '**In the field**',
      '- *Alignment*: normal, shifted left (toward third base and left field), shifted right.',
      '- *Infield depth*: normal, in, back, double play. *Corners in*: first, third, pitcher and catcher play in.',
      '- *Outfield*: normal, in, back.',
      '- *Hold*: any runners on base.',
      '- *Intentional walk*: the batter goes to first without a roll, forced runners advance.',
      '',
      'A fielder *plays in* if the corners are in and he is 1B, 3B, P or C, or if the infield is in and he is any infielder.',
      '',
      '**At bat**',
      '- *Approach*: normal, contact, power, patient.',
      '- *Steal*: second, third or home, or several at once. It needs a runner one base back, and a target that’s empty or that another steal clears.',
      '- *Without a jump*: he goes even if he gets no jump.',
      '- *Bunt*: not with two outs, not with a steal, not with a hit and run.',
      '- *Hit and run*: a runner on first, second base free, fewer than two outs; not with a steal.',
      '',
      'A decision lasts for one play. What each one gains and costs: `chapter:choices`.',
    ),
  },
  {
    id: 'choices',
    title: 'What each choice gains and costs',
    text: text(
      '**At bat**',
      '- *Contact*: strikeouts become grounders or a few singles; home runs become doubles, doubles singles.',
      '- *Power*: some medium flies become home runs; singles, walks and soft grounders become strikeouts.',
      '- *Patient*: some soft outs become walks; singles and doubles become strikeouts.',
      '',
      '**In the field**',
      '- *Shift*: singles pulled into it become grounders; grounders to the other side become singles.',
      '- *Infield in, corners in*: cut off the runner on third; range is one worse, G2# and G3# are singles, grounders slip through.',
      '- *Infield back*: reaches some soft singles; no double plays, and the runner on third scores on every grounder.',
      '- *Double play depth*: medium grounders to 2B and SS with a runner on first are double plays; soft ones slip through.',
      '- *Outfield in*: medium and medium-shallow flies move nobody, throws home are stronger; deep flies fall for doubles.',
      '- *Outfield back*: cuts off doubles and triples; shallow flies drop, runners take extra bases.',
      '- *Hold*: the runner’s jump and safe number suffer; the fielders who hold him leave holes, so grounders to them may become singles.',
      '',
      'The exact windows: `chart:card_modifiers`. The steps come in this order: fatigue, approach, hit and run, alignment, infield, outfield. In each step, the first line that fits rolls a d20. Inside its window, the result changes and the later steps are skipped. An X-Check result never changes.',
      '',
      'No approach is always right: used on every play, each one changes scoring by less than 2%.',
    ),
  },
];
