import { asWritten } from '../../../engine/markdown.ts';
import type { Picture, Shape } from '../../../engine/picture/picture.ts';
import { RuleError } from '../../../engine/rule-error.ts';
import type { Illustrated } from '../../facets/looks.ts';
import { playerOf } from '../league/roster.ts';
import type { PlayRecord } from '../records/play-record.ts';
import { scoredOutcome } from '../scoring/scorer.ts';
import { outcomeOf } from '../terms/outcomes.ts';
import { type FieldPosition, fieldPositions } from '../terms/positions.ts';
import type { PlayerId } from '../terms/terms.ts';
import { fullName, teamColor } from './today.ts';

/** A picture of where one batter's balls in play went in a game. */

/** A ball in play: the fielder it went to, and the result. */
interface Hit {
  readonly position: FieldPosition;
  /** `1B`, `2B`, `3B`, `HR`, `E` or `out` */
  readonly what: string;
}

const bases = ['out', '1B', '2B', '3B', 'HR'] as const;

/** Whether the batter put the ball in play. False for strikeouts and awards of first base. */
function isInPlay({ outcome, xCheck }: PlayRecord): boolean {
  const scored = scoredOutcome(outcome, xCheck);
  return scored !== 'strikeout' && outcomeOf(scored).group !== 'walk';
}

const hitsOf = (plays: readonly PlayRecord[], batter: PlayerId): Hit[] =>
  plays
    .filter((play) => play.batter === batter && play.complete)
    .flatMap((play) => {
      const position = play.fielder ?? play.checkPosition;
      if (position === null || !isInPlay(play)) return [];
      const what = play.isHit ? (bases[play.credited] ?? '1B') : play.error === null ? 'out' : 'E';
      return [{ position, what }];
    });

/** Lists the batters with a ball in play, in the order of their first plate appearance. */
export function sprayed(plays: readonly PlayRecord[]): { id: string; label: string }[] {
  const batters = [...new Set(plays.map(({ batter }) => batter))];
  return batters
    .filter((batter) => hitsOf(plays, batter).length > 0)
    .map((batter) => ({ id: batter, label: fullName(batter) }));
}

/**
 * Draws the spray chart of one batter.
 *
 * @throws RuleError if the batter has no ball in play
 */
export function spray(plays: readonly PlayRecord[], subject: string): Illustrated {
  const hits = hitsOf(plays, subject);
  const [first] = plays.filter(({ batter }) => batter === subject);
  if (first === undefined || hits.length === 0)
    throw new RuleError('no-spray', 'That batter hasn’t put a ball in play in this game.');
  const lines = fieldPositions.flatMap((position) => {
    const here = hits.filter((hit) => hit.position === position).map(({ what }) => what);
    return here.length === 0 ? [] : [`${position}: ${here.join(', ')}`];
  });
  const name = fullName(subject);
  return {
    panel: {
      title: `${asWritten(name)}: balls in play`,
      text: lines.join('\n'),
      color: teamColor(first.batting),
    },
    picture: draw(hits),
    alt: `Where ${name} (bats ${playerOf(subject).bats}) hit the ball. ${lines.join('. ')}.`.slice(0, 1000),
  };
}

const width = 480;
const height = 400;
const home = { x: 240, y: 360 } as const;

/** The fielders' places on the picture. */
const spots: Readonly<Record<FieldPosition, readonly [x: number, y: number]>> = {
  P: [240, 270],
  C: [240, 345],
  '1B': [340, 250],
  '2B': [290, 195],
  SS: [190, 195],
  '3B': [140, 250],
  LF: [100, 120],
  CF: [240, 70],
  RF: [380, 120],
};

const color = { grass: '#1f5132', line: '#f4f6fa', hit: '#ffd24a', out: '#a9b7c8', ink: '#10151c' } as const;

/** Foul lines and infield. */
const field: Picture = {
  width,
  height,
  background: color.grass,
  shapes: [
    {
      kind: 'polygon',
      points: [
        [20, 140],
        [home.x, home.y],
        [460, 140],
      ],
      open: true,
      stroke: color.line,
      strokeWidth: 3,
    },
    {
      kind: 'polygon',
      points: [
        [home.x, home.y],
        [330, 270],
        [240, 180],
        [150, 270],
      ],
      stroke: color.line,
      strokeWidth: 3,
    },
  ],
};

function draw(hits: readonly Hit[]): Picture {
  const shapes = hits.flatMap((hit, at) => mark(hit, hits.slice(0, at)));
  return { width, height, background: color.grass, under: field, shapes };
}

/** Horizontal offsets from the fielder's position, in pixels, for the first, second and later balls there. */
const sideways = [0, 46, -46, 23, -23] as const;

/** Draws a ball as a circle with its result. Several balls to one position are drawn side by side. */
function mark({ position, what }: Hit, before: readonly Hit[]): Shape[] {
  const earlier = before.filter((one) => one.position === position).length;
  const [x0, y0] = spots[position];
  const x = x0 + (sideways[earlier % sideways.length] ?? 0);
  const y = y0 - (earlier > 2 ? 42 : 0);
  return [
    { kind: 'circle', x, y, radius: 21, fill: what === 'out' ? color.out : color.hit },
    {
      kind: 'text',
      x,
      y,
      text: what,
      size: 19,
      weight: 'bold',
      align: 'center',
      baseline: 'middle',
      fill: color.ink,
      maxWidth: 38,
    },
  ];
}
