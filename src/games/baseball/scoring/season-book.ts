import type { XCheckRecord } from '../records/x-check-record.ts';
import type { FielderLine, SeasonBook, TeamState } from '../state.ts';
import type { FieldPosition } from '../terms/positions.ts';
import type { PlayOutcome } from '../terms/terms.ts';
import type { ScoredPlay } from './scorer.ts';

/** What games of a season count beyond the box score: fielding by player, and grand slams (League 11). */

export const emptyBook: SeasonBook = { fielding: {}, grandSlams: {} };

const nothing: FielderLine = { XO: 0, E: 0, PB: 0, DP: 0 };

/** The book of the team at bat after a play. */
export function atBatBook(book: SeasonBook, play: ScoredPlay): SeasonBook {
  if (play.credited !== 4 || play.runners.some((runner) => runner === null)) return book;
  const { batter } = play;
  return { ...book, grandSlams: { ...book.grandSlams, [batter]: (book.grandSlams[batter] ?? 0) + 1 } };
}

/** Who begins a double play without a location. */
const begunBy: Readonly<Partial<Record<PlayOutcome, FieldPosition>>> = {
  pick_off: 'P',
  caught_stealing: 'C',
  bunt_double_play: 'P',
  bunt_pop_double_play: 'P',
};

/** The book of the team in the field after a play. */
export function inFieldBook(
  team: TeamState,
  book: SeasonBook,
  {
    play,
    xCheck,
    location,
    outs,
  }: {
    readonly play: ScoredPlay;
    readonly xCheck: XCheckRecord | null;
    /** Where the ball went; null on the simple chart, whose fielders are charged with nothing. */
    readonly location: FieldPosition | null;
    readonly outs: number;
  },
): SeasonBook {
  const checked = xCheck?.position ?? null;
  const begins = outs < 2 ? null : (checked ?? location ?? begunBy[play.outcome] ?? null);
  const credits = [
    ...(checked !== null && outs > 0 ? ([[checked, 'XO']] as const) : []),
    ...(play.error === null ? [] : ([[play.error, 'E']] as const)),
    ...(play.outcome === 'passed_ball' ? ([['C', 'PB']] as const) : []),
    ...(begins === null ? [] : ([[begins, 'DP']] as const)),
  ];
  if (credits.length === 0) return book;
  let { fielding } = book;
  for (const [position, figure] of credits) {
    const player = team.lineup.find((entry) => entry.active && entry.position === position)?.player;
    if (player === undefined) throw new Error(`Nobody plays ${position} for ${team.team}.`);
    const line = fielding[player]?.[position] ?? nothing;
    fielding = {
      ...fielding,
      [player]: { ...fielding[player], [position]: { ...line, [figure]: line[figure] + 1 } },
    };
  }
  return { ...book, fielding };
}
