import type { EndReason, PitchingDecisions } from '../records/game-result.ts';
import type { Outing, State, TeamState } from '../state.ts';
import type { Options } from '../terms/options.ts';
import type { PlayerId, Side } from '../terms/terms.ts';

export const noDecisions: PitchingDecisions = {
  win: null,
  loss: null,
  save: null,
  holds: [],
  blownSaves: [],
  completeGames: [],
  shutouts: [],
  qualityStarts: [],
};

/** Outs that a starter needs for a win: 15 in nine innings (Baseball 12.6). */
export const outsForWin = ({ innings }: Pick<Options, 'innings'>): number => 3 * Math.max(1, innings - 4);

/**
 * Whether the pitcher entered in a save situation: a lead of at most three, or the tying run on base, at bat
 * or on deck.
 *
 * @param lead his team's lead, negative when behind
 * @param onBase number of runners
 */
export function saveChance(lead: number, onBase: number): { saveSituation: boolean; tyingRunNear: boolean } {
  const tyingRunNear = lead > 0 && lead <= onBase + 2;
  return { saveSituation: lead > 0 && (lead <= 3 || tyingRunNear), tyingRunNear };
}

function winner(team: TeamState, ofRecord: PlayerId, options: Options): PlayerId {
  const [starter, ...relievers] = team.pitchers;
  if (starter === undefined || ofRecord !== starter.player) return ofRecord;
  if (starter.line.outs >= outsForWin(options)) return ofRecord;
  const [best] = [...relievers].sort((a, b) => b.line.outs - a.line.outs || a.line.R - b.line.R);
  return best?.player ?? ofRecord;
}

function savedBy(team: TeamState, win: PlayerId): PlayerId | null {
  const last = team.pitchers.at(-1);
  if (last === undefined || team.pitchers.length === 1) return null;
  if (last.player === win || last.line.outs === 0) return null;
  const close = last.leadAtEntry > 0 && last.leadAtEntry <= 3 && last.line.outs >= 3;
  return close || last.tyingRunNear || last.line.outs >= 9 ? last.player : null;
}

const relieversOf = (team: TeamState): readonly Outing[] => team.pitchers.slice(1);

const names = (outings: readonly Outing[]): PlayerId[] => outings.map(({ player }) => player);

/**
 * Pitching decisions of a finished game (Baseball 12.6). A conceded or tied game has no winning or losing
 * pitcher.
 */
export function pitchingDecisions(
  state: Pick<State, 'teams' | 'lead' | 'options'>,
  won: Side | null,
  reason: EndReason,
): PitchingDecisions {
  if (reason === 'conceded') return noDecisions;
  const teams = Object.values(state.teams);
  const complete = teams.flatMap(({ pitchers }) => (pitchers.length === 1 ? pitchers : []));
  const lead = won !== null && state.lead?.side === won ? state.lead : null;
  const win = lead === null ? null : winner(state.teams[lead.side], lead.winning, state.options);
  const loss = lead?.losing ?? null;
  const save = lead === null || win === null ? null : savedBy(state.teams[lead.side], win);
  const decided = [win, loss, save];
  const held = (team: TeamState) =>
    relieversOf(team).filter(
      (outing) =>
        outing !== team.pitchers.at(-1) &&
        outing.saveSituation &&
        !outing.blown &&
        outing.leadAtExit > 0 &&
        outing.line.outs > 0 &&
        !decided.includes(outing.player),
    );
  return {
    win,
    loss,
    save,
    holds: names(teams.flatMap(held)),
    blownSaves: names(teams.flatMap((team) => relieversOf(team).filter(({ blown }) => blown))),
    completeGames: names(complete),
    shutouts: names(complete.filter(({ line }) => line.R === 0)),
    qualityStarts: names(
      teams.flatMap(({ pitchers: [starter] }) =>
        starter !== undefined && starter.line.outs >= 18 && starter.line.ER <= 3 ? [starter] : [],
      ),
    ),
  };
}
