import type { RulesChapter } from '../../facets/reading.ts';
import { text } from './text.ts';

/** Steals, pick-offs and balks; pitchers, injuries, weather (Baseball 10, 11). */
export const running: readonly RulesChapter[] = [
  {
    id: 'steals',
    title: 'Steals',
    text: text(
      'A steal begins with a *jump roll* for the lead runner of the attempt (for second and home together: the runner on first): a check die (d20), two d6 and a resolution die (d20).',
      '',
      '1. Check die 1: a *pick-off* if the resolution die is at most the pitcher’s pick-off number. If not, the runner is back and the steal is off.',
      '2. Check die 2: a *balk* if the resolution die is at most the pitcher’s balk number: every runner moves up one base. If not, the steal is off.',
      '3. Otherwise the two d6 are added. In the runner’s list of good totals: a *good jump*. In his list of bad ones: *caught leaning*, he is out. Anything else: no jump; the steal is off, unless you ordered to run without a jump. Some runners always get a good jump when they are not held.',
      '4. The *safe number*: the runner’s high number after a good jump, else his low one, plus the pitcher’s hold, plus the catcher’s arm, -2 if he is held, -3 for third base. Never below 1 or above 19.',
      '5. A d20 up to the safe number: safe. Above it: caught.',
      '6. A 1 on a steal of second or third may be a bad throw: if another d20 is at most the catcher’s error rating, every runner takes one more base.',
      '',
      '**Home**: low number -5; no jump is needed, and nobody is caught leaning.',
      '',
      'A steal that is off costs nothing: the pitch is thrown with the rest of your decision. `chart:steal` shows the numbers of the runners at your table.',
    ),
  },
  {
    id: 'double_steals',
    title: 'Double steals',
    text: text(
      '**Second and third**: one jump roll, for the runner on second. The defense throws at the lead runner (his number) or at the trail runner (his own number with the same jump, +3); the other is safe.',
      '',
      '**Second and home**: the jump roll is for the runner on first. The defense chooses',
      '- *no throw*: he takes second, the runner on third holds;',
      '- *second*: his number +2; the runner on third scores, unless that is the third out;',
      '- *home*: the runner on third needs a d20 up to his running -2; the other takes second.',
      '',
      '**Any other set with home**: the steal of home decides; the others take their bases if it succeeds or is not the third out.',
      '',
      'The +3 and +2 are added before the limit of 1 to 19. If one runner is put out, the other gets no stolen base.',
    ),
  },
  {
    id: 'balks',
    title: 'Pick-offs and balks',
    text: text(
      'Both come only from the check die of a jump roll, so only when somebody tries to steal.',
      '- **Pick-off**: check die 1, and the resolution die at most the pitcher’s pick-off number. The lead runner is out: a pick-off, not a caught stealing.',
      '- **Balk**: check die 2, and the resolution die at most the pitcher’s balk number. Every runner advances one base.',
      '',
      'Otherwise the attempt is off and the at-bat goes on. In manual mode both may also be entered.',
    ),
  },
  {
    id: 'fatigue',
    title: 'Pitchers: fatigue and rest',
    text: text(
      'E is the pitcher’s endurance, as starter or as reliever, whichever he is today. At the start of a plate appearance he is **fatigued** once he has recorded 3 × E outs or faced 5 × E batters, and he stays so. Then every result of his card marked `!` (about 8 of 108 chances) becomes single_2.',
      '',
      '- *pitcher_max_innings*: he must be replaced at that limit.',
      '- *three_batter_minimum*: a new pitcher faces three batters or ends the half-inning.',
      '- *pitcher_rest* between games: up to 3 outs 0 games, 6 outs 1, 9 outs 2, 12 outs 3, more 4. Who pitches earlier is fatigued from his first batter.',
      '- In manual mode the bot only shows the state; your card says what it does.',
      '',
      'A position player pitches with the emergency pitcher’s card.',
    ),
  },
  {
    id: 'injuries',
    title: 'Injuries and weather',
    text: text(
      'Only with the option *injuries*.',
      '- A **pitcher** is checked when the first d6 is 6 and the 2d6 show t from 7 to 12 and his check number is 13 - t.',
      '- A **position player** is checked on a strikeout with check die 20 and resolution die 20, or when he is put out at home.',
      '',
      'The check: 3d6, by injury rating p70 (never) to p20 and games played in a row: `chart:injuries`. OK; REM, out for the rest of the game (a pitcher is fatigued instead); or a number of games. An injured player leaves at once.',
      '',
      '**Weather**: a d20 at first pitch, shown with season and day or night. It changes nothing.',
    ),
  },
];
