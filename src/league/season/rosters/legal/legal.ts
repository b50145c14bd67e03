import type { Roster, Team } from '../../types.ts';
import type { RosterLimits, SeasonPhase } from './limits.ts';
import { bestWar, isOverCap, type LeaguePlayer, type Players } from './player.ts';
import { coversPositions, lackingPositions } from './positions.ts';
import type { Problem, SizeCode } from './problems.ts';

/** When a roster must be legal. `week`: the week in which it's in effect. */
export interface LegalityAt {
  readonly week: number;
  readonly phase: SeasonPhase;
}

/** The largest lists of a roster. In the offseason the injured list has no limit (League 13.1). */
export function mostOn(
  limits: RosterLimits,
  { week, phase }: LegalityAt,
): { readonly active: number; readonly minors: number; readonly injured: number } {
  if (phase === 'offseason')
    return { active: limits.offseasonMax, minors: limits.offseasonMax, injured: Number.POSITIVE_INFINITY };
  return {
    active: limits.activeMax,
    minors: week >= limits.lateFrom ? limits.lateMinorsMax : limits.minorsMax,
    injured: limits.injuredMax,
  };
}

/** What keeps a roster from being legal (League 13.1), in the order of League 13.3; empty if it's legal. */
export function rosterProblems(
  team: Team,
  roster: Roster,
  players: Players,
  limits: RosterLimits,
  at: LegalityAt,
): readonly Problem[] {
  const most = mostOn(limits, at);
  const sizes: readonly (readonly [SizeCode, number, number, boolean])[] = [
    ['active-max', roster.active.length, most.active, roster.active.length > most.active],
    ['active-min', roster.active.length, limits.activeMin, roster.active.length < limits.activeMin],
    ['minors-max', roster.minors.length, most.minors, roster.minors.length > most.minors],
    ['injured-max', roster.injured.length, most.injured, roster.injured.length > most.injured],
  ];
  const asleep = at.phase === 'offseason';
  const broken = sizes
    .filter(([code, , , isBroken]) => isBroken && !(asleep && code === 'active-min'))
    .map(([code, count, limit]): Problem => ({ code, team, count, limit }));
  if (asleep) return broken;
  const active = known(roster.active, players);
  const wars = known([...roster.active, ...roster.minors], players).map(({ war }) => war);
  return [
    ...broken,
    ...(coversPositions(active)
      ? []
      : [{ code: 'positions' as const, team, lacking: lackingPositions(active) }]),
    ...(limits.cap !== undefined && isOverCap(wars, limits.cap)
      ? [{ code: 'cap' as const, team, war: bestWar(wars) / 1_000_000, cap: limits.cap }]
      : []),
  ];
}

const known = (ids: readonly string[], players: Players): readonly LeaguePlayer[] =>
  ids.flatMap((id) => players.get(id) ?? []);
