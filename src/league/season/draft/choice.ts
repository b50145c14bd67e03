import { isOverCap, type LeaguePlayer } from '../rosters/legal/player.ts';
import type { PlayerId } from '../types.ts';
import { allNeeds, type Need, needOf, totalOf, unmetNeeds } from './needs.ts';

/** What a team may pick, and what is picked for it (League 14). */

/** A team that picks. */
export interface Picker {
  /** The rounds of the draft. */
  readonly rounds: number;
  readonly roster: readonly LeaguePlayer[];
  /** Everybody who is free in the season. */
  readonly available: readonly LeaguePlayer[];
  /** How many picks the team has left, with this one. */
  readonly picksLeft: number;
  /** The most war of the 26 best; undefined if there is no cap. */
  readonly cap?: number;
}

/** Why a free player may not be picked. */
export type Refused =
  | { readonly code: 'cap'; readonly cap: number }
  | { readonly code: 'needs'; readonly unmet: ReadonlyMap<Need, number>; readonly picksAfter: number };

/** Returns a function that says why a free player may not be picked, or undefined if he may. */
export function refusals({
  rounds,
  roster,
  available,
  picksLeft,
  cap,
}: Picker): (player: LeaguePlayer) => Refused | undefined {
  const wars = roster.map(({ war }) => war);
  const unmet = rounds < allNeeds ? new Map<Need, number>() : unmetNeeds(roster);
  const fills = (player: LeaguePlayer) => {
    const need = needOf(player);
    return need !== undefined && unmet.has(need);
  };
  const picksAfter = picksLeft - 1;
  // Who fills no need leaves all of them unmet.
  const mustFill = totalOf(unmet) > picksAfter && available.some(fills);
  return (player) => {
    if (cap !== undefined && isOverCap([...wars, player.war], cap)) return { code: 'cap', cap };
    return mustFill && !fills(player) ? { code: 'needs', unmet, picksAfter } : undefined;
  };
}

/** The highest war first; equal war: the lower id. */
const byWar = (one: LeaguePlayer, other: LeaguePlayer): number =>
  other.war - one.war || (one.id < other.id ? -1 : 1);

/** What the computer picks; undefined if nobody may be picked. */
export function computersPick(picker: Picker): LeaguePlayer | undefined {
  const refused = refusals(picker);
  return picker.available.toSorted(byWar).find((player) => refused(player) === undefined);
}

/** What happens when a queue has nobody left who may be picked. */
export type WhenEmpty = 'best' | 'skip';

/** A pick without its owner, and where it comes from. */
export type Automatic =
  | { readonly from: 'queue' | 'best'; readonly player: LeaguePlayer }
  | { readonly from: 'skipped' };

/** Picks for a team that is out of time, picks by itself, or has no owner: from its queue first. */
export function automaticPick(picker: Picker, queue: readonly PlayerId[], empty: WhenEmpty): Automatic {
  const free = new Map(picker.available.map((player) => [player.id, player]));
  const refused = refusals(picker);
  const queued = queue.flatMap((id) => free.get(id) ?? []).find((player) => refused(player) === undefined);
  if (queued !== undefined) return { from: 'queue', player: queued };
  const best = empty === 'best' ? computersPick(picker) : undefined;
  return best === undefined ? { from: 'skipped' } : { from: 'best', player: best };
}
