import type { PlayerId, Team } from '../types.ts';
import { hittingStreak } from './streak.ts';
import type { Line } from './totals.ts';

/** What the post of a result tells besides the score (League 11). */

export type Milestone =
  | {
      readonly kind: 'perfect game' | 'no-hitter';
      readonly team: Team;
      readonly pitchers: readonly PlayerId[];
    }
  | { readonly kind: 'cycle'; readonly player: PlayerId }
  | {
      readonly kind: 'home runs' | 'strikeouts' | 'grand slam' | 'hitting streak';
      readonly player: PlayerId;
      /** Home runs, strikeouts, or grand slams of this game; games of the streak. */
      readonly count: number;
    };

/** A batter's game. */
export interface BatterGame {
  readonly player: PlayerId;
  /** With `slams`, home runs with the bases loaded. */
  readonly figures: Line & { readonly slams?: number };
  /** The player's batting lines of the same part of the season before this game, oldest first. */
  readonly before: readonly Line[];
}

/** A side's game. */
export interface SideGame {
  readonly team: Team;
  readonly batters: readonly BatterGame[];
  /** Pitchers in order of appearance. */
  readonly pitchers: readonly { readonly player: PlayerId; readonly figures: Line }[];
  /** Batters who reached a base, in whatever way, errors too. The lines don't tell; the plays do. */
  readonly reached: number;
}

const homeRuns = 4;
const strikeouts = 10;
const streak = { first: 10, step: 5 } as const;

/**
 * Returns the milestones of a finished game, visitors first: of the pitching, then of the batters in their order
 * (League 11).
 *
 * @param sides visitors and home team
 * @param regulation the regular number of innings
 */
export function milestonesOf(sides: readonly [SideGame, SideGame], regulation: number): readonly Milestone[] {
  const [away, home] = sides;
  return [...ofSide(away, home, regulation), ...ofSide(home, away, regulation)];
}

function ofSide(side: SideGame, other: SideGame, regulation: number): Milestone[] {
  return [
    ...ofPitching(side, other, regulation),
    ...side.pitchers.flatMap(({ player, figures }): Milestone[] =>
      (figures.SO ?? 0) >= strikeouts ? [{ kind: 'strikeouts', player, count: figures.SO ?? 0 }] : [],
    ),
    ...side.batters.flatMap(ofBatter),
  ];
}

/** A no-hitter takes all of the regular innings; a perfect game is told as such alone. */
function ofPitching({ team, pitchers }: SideGame, other: SideGame, regulation: number): Milestone[] {
  const sum = (column: 'outs' | 'H') =>
    pitchers.reduce((total, { figures }) => total + (figures[column] ?? 0), 0);
  if (sum('H') > 0 || sum('outs') < 3 * regulation) return [];
  const kind = other.reached === 0 ? 'perfect game' : 'no-hitter';
  return [{ kind, team, pitchers: pitchers.map(({ player }) => player) }];
}

function ofBatter({ player, figures, before }: BatterGame): Milestone[] {
  const { H = 0, '2B': doubles = 0, '3B': triples = 0, HR = 0, slams = 0 } = figures;
  const singles = H - doubles - triples - HR;
  const games = H > 0 ? hittingStreak([...before, figures]) : 0;
  return [
    ...(Math.min(singles, doubles, triples, HR) > 0 ? [{ kind: 'cycle', player } as const] : []),
    ...(HR >= homeRuns ? [{ kind: 'home runs', player, count: HR } as const] : []),
    ...(slams > 0 ? [{ kind: 'grand slam', player, count: slams } as const] : []),
    ...(games >= streak.first && games % streak.step === 0
      ? [{ kind: 'hitting streak', player, count: games } as const]
      : []),
  ];
}
