import type { RulesChapter } from '../../facets/reading.ts';
import { text } from './text.ts';

/** Rules for steals, pick-offs and balks, and for pitchers, injuries and weather (Baseball 10, 11). */
export const running: readonly RulesChapter[] = [
  {
    id: 'steals',
    title: 'Steals',
    text: text(
      'A steal begins with a *jump roll* for the lead runner (if second and home are stolen together, for the runner on first): a check die (d20), two d6 and a resolution die (d20).',
      '',
      '1. Check die 1: a *pick-off* if the resolution die is at most the pitcher’s pick-off number. If not, the runner gets back and the steal is off.',
      '2. Check die 2: a *balk* if the resolution die is at most the pitcher’s balk number: every runner moves up one base. If not, the steal is off.',
      '3. Otherwise, add the two d6. A total on the runner’s good list is a *good jump*. One on his bad list means he’s *caught leaning*, and out. Any other total is no jump: the steal is off, unless you told him to go anyway. Some runners always get a good jump when they aren’t held.',
      '4. The *safe number*: the runner’s high number after a good jump, otherwise his low one, plus the pitcher’s hold, plus the catcher’s arm, -2 if he’s held, -3 for third base. Never below 1 or above 19.',
      '5. A d20 up to the safe number: safe. Above it: caught.',
      '6. A 1 on a steal of second or third may be a bad throw: if another d20 is at most the catcher’s error rating, every runner takes one more base.',
      '',
      '**Home**: low number -5; no jump is needed, and nobody is caught leaning.',
      '',
      'A steal that’s off costs nothing: the rest of your decision still applies to the pitch. `chart:steal` shows the numbers of the runners at your table.',
    ),
  },
  {
    id: 'double_steals',
    title: 'Double steals',
    text: text(
      '**Second and third**: one jump roll, for the runner on second. The defense throws at the lead runner (his number) or at the trail runner (his own number with the same jump, +3); the other is safe.',
      '',
      '**Second and home**: the jump roll is for the runner on first. The defense chooses:',
      '- *no throw*: he takes second, the runner on third holds;',
      '- *second*: his number +2; the runner on third scores, unless that is the third out;',
      '- *home*: the runner on third needs a d20 up to his running -2; the other takes second.',
      '',
      '**Any other steal that includes home**: the steal of home decides. The other runners take their bases if it succeeds or isn’t the third out.',
      '',
      'Add the +3 or +2 before limiting the number to 1 to 19. If one runner is out, the other gets no stolen base.',
    ),
  },
  {
    id: 'balks',
    title: 'Pick-offs and balks',
    text: text(
      'Both come only from the check die of a jump roll, so they happen only when somebody tries to steal.',
      '- **Pick-off**: check die 1, and the resolution die is at most the pitcher’s pick-off number. The lead runner is out: a pick-off, not a caught stealing.',
      '- **Balk**: check die 2, and the resolution die is at most the pitcher’s balk number. Every runner advances one base.',
      '',
      'Otherwise the steal is off and the at-bat goes on. In manual mode you can also enter both yourself.',
    ),
  },
  {
    id: 'fatigue',
    title: 'Pitchers: fatigue and rest',
    text: text(
      'E is the pitcher’s endurance, as starter or as reliever, whichever he is today. Once he has recorded 3 × E outs or faced 5 × E batters, he’s **fatigued** from the next plate appearance on. Then every result marked `!` on his card (about 8 of 108 chances) becomes single_2.',
      '',
      '- *pitcher_max_innings*: at this limit you have to replace him.',
      '- *three_batter_minimum*: a new pitcher faces three batters or ends the half-inning.',
      '- *pitcher_rest*, games off after an outing: up to 3 outs, none; up to 6, one; up to 9, two; up to 12, three; more, four. A pitcher who comes back earlier is fatigued from his first batter on.',
      '- In manual mode the bot only shows that he’s tired; your card says what that does.',
      '',
      'A position player pitches with the emergency pitcher’s card.',
    ),
  },
  {
    id: 'injuries',
    title: 'Injuries and weather',
    text: text(
      'Only with the option *injuries*.',
      '- A **pitcher** is checked when the first d6 is 6, the 2d6 total t is 7 to 12, and his check number is 13 - t.',
      '- A **position player** is checked on a strikeout with check die 20 and resolution die 20, or when he’s put out at home.',
      '',
      'The check: 3d6, by injury rating p70 (never) to p20 and games played in a row: `chart:injuries`. The result is OK, REM (out for the rest of the game; a pitcher is fatigued instead), or a number of games. An injured player leaves at once.',
      '',
      '**Weather**: a d20 at first pitch, shown with the season and day or night. It doesn’t affect play.',
    ),
  },
];
