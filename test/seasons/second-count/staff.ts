import type { EndReason } from '../../../src/games/baseball/records/game-result.ts';

/** The pitchers of a game and their decisions (Baseball 12.6). */

/** A pitcher's time on the mound. */
export interface Stint {
  readonly player: string;
  readonly leadAtEntry: number;
  readonly isTyingRunNear: boolean;
  leadAtExit: number;
  isBlown: boolean;
  outs: number;
  runs: number;
  earned: number;
}

/** @param onBase runners on base when he comes in */
export const newStint = (player: string, lead: number, onBase: number): Stint => ({
  player,
  leadAtEntry: lead,
  isTyingRunNear: lead > 0 && lead - onBase <= 2,
  leadAtExit: lead,
  isBlown: false,
  outs: 0,
  runs: 0,
  earned: 0,
});

export const isSaveSituation = ({ leadAtEntry, isTyingRunNear }: Stint): boolean =>
  isTyingRunNear || (leadAtEntry >= 1 && leadAtEntry <= 3);

/** Who led for good: the side, its pitcher of record, and who gave the lead up. */
export interface Lead {
  readonly side: 'away' | 'home';
  readonly winning: string;
  readonly losing: string;
}

/** Writes the decisions of a finished game. A conceded game has none. */
export function decide(
  staffs: Readonly<Record<'away' | 'home', readonly Stint[]>>,
  lead: Lead | undefined,
  game: { readonly reason: EndReason; readonly innings: number },
  write: (side: 'away' | 'home', player: string, figure: string) => void,
): void {
  if (game.reason === 'conceded') return;
  const decided = new Set<string>();
  const credit = (side: 'away' | 'home', player: string, figure: string) => {
    write(side, player, figure);
    decided.add(player);
  };
  if (lead !== undefined) {
    const staff = staffs[lead.side];
    const win = winnerOf(staff, lead.winning, game.innings);
    credit(lead.side, win, 'W');
    credit(lead.side === 'away' ? 'home' : 'away', lead.losing, 'L');
    const last = staff.at(-1);
    if (last !== undefined && staff.length > 1 && last.player !== win && isSaved(last))
      credit(lead.side, last.player, 'SV');
  }
  for (const side of ['away', 'home'] as const) {
    const [starter, ...relievers] = staffs[side];
    if (starter === undefined) continue;
    if (relievers.length === 0) write(side, starter.player, 'CG');
    if (relievers.length === 0 && starter.runs === 0) write(side, starter.player, 'SHO');
    if (starter.outs >= 18 && starter.earned <= 3) write(side, starter.player, 'QS');
    for (const one of relievers) if (one.isBlown) write(side, one.player, 'BS');
    for (const one of relievers.slice(0, -1))
      if (isHeld(one) && !decided.has(one.player)) write(side, one.player, 'HLD');
  }
}

function winnerOf([starter, ...relievers]: readonly Stint[], ofRecord: string, innings: number): string {
  const needed = 3 * Math.max(1, innings - 4);
  if (starter === undefined || starter.player !== ofRecord || starter.outs >= needed) return ofRecord;
  let best: Stint | undefined;
  for (const one of relievers)
    if (best === undefined || one.outs > best.outs || (one.outs === best.outs && one.runs < best.runs))
      best = one;
  return best?.player ?? ofRecord;
}

const isSaved = ({ outs, leadAtEntry, isTyingRunNear }: Stint): boolean =>
  outs > 0 && ((leadAtEntry >= 1 && leadAtEntry <= 3 && outs >= 3) || isTyingRunNear || outs >= 9);

const isHeld = (stint: Stint): boolean =>
  isSaveSituation(stint) && !stint.isBlown && stint.leadAtExit > 0 && stint.outs > 0;
