import type { RulesChapter } from '../../facets/reading.ts';
import { figures } from '../scoring/figures.ts';
import { aligned, block } from '../words/print.ts';
import { text } from './text.ts';

/** A table of the league's statistics and their targets; omits statistics without a target. */
function figureLines(): string[] {
  const rows = figures
    .report({}, 0)
    .flatMap(({ name, target }) => (target === undefined ? [] : [[name, `${target[0]} to ${target[1]}`]]));
  return aligned(rows, 'lr');
}

/** Rules for scoring, notation and the league (Baseball 12, 13, 17, 18). */
export const scoring: readonly RulesChapter[] = [
  {
    id: 'scoring',
    title: 'Scoring: batters and fielders',
    text: text(
      '- *At-bat*: every plate appearance except walks, hit by pitch, sacrifices and catcher interference.',
      '- *Run batted in*: one for each run the plate appearance brings in; none on a groundball double play, an error, a bunt error, a wild pitch, passed ball or steal. On a hit with an error, only the runs that would have scored anyway count.',
      '- *Hit with an error*: it stays a hit; the extra bases are charged to the error.',
      '- *Sacrifice fly*: a caught fly with fewer than two outs on which the runner from third scores. *Sacrifice hit*: a sacrifice or squeeze bunt that moves runners.',
      '- *Grounded into double play*: GB05, GB06, GB09 and the interference on a rare G1 when it makes two outs.',
      '- *Errors*: an X-Check error goes to the fielder checked, a bunt error to the pitcher; dropped fouls, interference, and bad throws on steals go to the catcher.',
      '- *Left on base*: runners neither out nor home when the half-inning ends.',
      '',
      '**Proof**: plate appearances + extra runners = runs + left on base + outs; the runs of batters, innings and pitchers agree. The bot checks every box score.',
    ),
  },
  {
    id: 'earned_runs',
    title: 'Earned runs',
    text: text(
      'Along with the real half-inning, the scorer keeps a *clean* one: how it would have gone without errors and passed balls. A run is earned if the same runner scored in both.',
      '- An error that puts the batter on: in the clean inning he’s out. The same goes for a dropped foul.',
      '- Passed balls and interference don’t happen there; wild pitches, balks and steals do.',
      '- Everything else counts without its error; after three clean outs, no more runs are earned.',
      '',
      'A run is charged to the pitcher who faced the runner, no matter who pitches when he scores. When a fielder’s choice retires a runner, the batter is charged to that runner’s pitcher. If the extra runner in extra innings scores, the run is unearned.',
    ),
  },
  {
    id: 'pitching_decisions',
    title: 'Win, loss, save, hold',
    text: text(
      '- *Win*: the pitcher of record when his team takes the lead for good. A starter needs 15 outs in nine innings; otherwise the win goes to the reliever with the most outs, then the fewest runs, then the first.',
      '- *Loss*: the pitcher charged with the run that put the winners ahead for good.',
      '- *Save*: the winners’ last pitcher, if he didn’t get the win and got at least one out. He also needs one of these: he came in with a lead of at most three and got three outs, he came in with the tying run on base, at bat, or on deck, or he got nine outs.',
      '- *Hold*: he came in when a save was possible, got an out, and left with the lead. *Blown save*: the tying run scored while he pitched.',
      '- *Complete game*, *shutout*, *quality start* (18 outs, at most three earned runs).',
    ),
  },
  {
    id: 'league',
    title: 'League figures',
    text: text(
      'Averages over many games of the built-in league; /G means per team and game:',
      block(figureLines()),
      'Average runs from each situation on base: `chart:run_expectancy`. Corrections to the printed error charts: `chart:corrections`.',
    ),
  },
  {
    id: 'notation',
    title: 'Notation for decisions',
    text: text(
      'You can type any move with `/move`, including the words on the buttons: `swing`, `bunt`, `steal 2nd`, `infield in`, `hold`, `send`, `ready`.',
      block([
        'D/n/d/0/n/1/0   defense',
        ' alignment  n l r',
        ' infield    n i b d',
        ' corners in 0 1',
        ' outfield   n i b',
        ' held bases 1 2 3 or -',
        ' walk him   0 1',
        '',
        'O/n/2/j/0/0     offense',
        ' approach   n c p t (patient)',
        ' steal      2 3 4 or -',
        ' jump       j only with, g go',
        ' bunt       0 1',
        ' hit & run  0 1',
        '',
        'A/send A/hold     lead runner',
        'A/trail A/stay    trail runner',
        'A/send@14         a card’s number',
        'T/lead T/trail T/none    throw',
        'T/second T/home   double steal',
        'M/groundball_b@SS manual result',
        'M/error@SS+2      two-base error',
        'M/SB3;SB2 M/CS2 M/PO1 running',
        'S/ph/player       pinch hitter',
        'S/pr/1/player     pinch runner',
        'S/p/player        pitcher',
        'S/d/player=LF+player=CF',
        'S/2/player=P.9+player=LF.5',
        'V/SS/3/20 V/run/14  ratings',
        'R check roll      for a card',
        'H let the other manager read',
        'Y ready, yes  N no  Q dispute',
        'U undo  X concede',
      ]),
      'In a double switch, the number after the position is the slot.',
    ),
  },
  {
    id: 'plays',
    title: 'Notation for plays',
    text: text(
      'As in Retrosheet where possible: the event, `/` modifiers, `.` advances; fielders are numbers.',
      block([
        'K W IW HP      strikeout, walk,',
        '               intentional, hit',
        'S7 D8 T9 HR7   hits, by fielder',
        '63/G6 3/G3     groundouts',
        '64(1)/FO       force at second',
        '64(1)3/GDP     double play',
        '8/F 6/L 4/P    fly, liner, pop',
        '9/F/SF 13/BG/SH  sacrifices',
        'E6/G6          error',
        'FLE2           dropped foul',
        'SB2 CS2(26)    steals',
        'PO1(13) WP PB BK',
        'C/E2           interference',
        '.2-H;1-3       runners advance',
        '2XH(72)        out at home',
        '/XC6.12+9      X-Check at SS:',
        '               d20 12, 3d6 9',
        '/RP            rare play',
      ]),
      'Outs on the simple chart are `OUT`.',
    ),
  },
  {
    id: 'words',
    title: 'Words and abbreviations',
    text: text(
      '- *R1, R2, R3*: runner on first, second, third.',
      '- *On-base code*: 1 first, 2 second, 4 third, added up: 5 is first and third.',
      '- *Side*: the one the batter bats from, L or R.',
      '- *Uncapped*: a hit on which runners may try for more (`*` on the picture of a card).',
      '- *Safe number*: a d20 up to it is safe. *Window*: faces of a d20 on which something happens.',
      '- *Check die* (chaos die): may cause a wild pitch, passed ball, pick-off, or balk. *Resolution die*: decides splits and checks.',
      '- *Playing in*: closer to the plate, with the infield or corners in. *Held*: a runner that the defensive decision holds. *Holding position*: a fielder who holds because of which bases are occupied.',
      '- *Lead runner*: the one farthest ahead on the play. *Trail runner*: the one behind him.',
      '- *SPD*: the batter’s running decides. *RP*: rare play. *E1 E2 E3*: bases of an error. *NO*: no error.',
      '- *G, F, SI, DO, TR, PO, FO*: groundball, fly, single, double, triple, pop out, foul out in an X-Check.',
      '- *K* strikeout, *BB* walk, *SAC* sacrifice, *FC* fielder’s choice, *DP* double play, *GIDP* grounded into one.',
      '- *Endurance*, *hold*, *pick-off*, *balk*, *wild pitch*: a pitcher’s numbers (`chapter:ratings`).',
    ),
  },
];
