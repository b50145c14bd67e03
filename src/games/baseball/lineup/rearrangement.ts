import { andList } from '../../../engine/english.ts';
import { RuleError } from '../../../engine/rule-error.ts';
import { isRated, playerExists, playerOf } from '../league/roster.ts';
import type { Move } from '../records/play-record.ts';
import type { TeamState } from '../state.ts';
import { emergencyFielder } from '../teams/emergency-fielder.ts';
import type { DefenseMoves, Substitution } from '../terms/decisions.ts';
import type { FieldPosition, Position } from '../terms/positions.ts';
import type { LineupEntry, Moment, PlayerId } from '../terms/terms.ts';
import {
  available,
  fielderAt,
  hitterOf,
  idlePlayers,
  isPresent,
  mayField,
  present,
  spare,
  vacancies,
} from './lineup.ts';

/** Changes in the field: who takes which slot, and who leaves (Baseball 2.3). */

/** A team after a change, with the details to report. */
export interface Change {
  readonly team: TeamState;
  readonly moves: readonly Move[];
  readonly leaving: readonly PlayerId[];
  readonly dhLost: boolean;
}

export const refuse = (sentence: string): never => {
  throw new RuleError('substitution', sentence);
};

/** Returns why a player may not enter the game, in a sentence of Baseball 13. */
export function entryProblem(team: TeamState, player: PlayerId): string | undefined {
  if (team.bench.includes(player) || team.bullpen.includes(player)) return undefined;
  const name = playerExists(player) ? playerOf(player).name : player;
  if (team.lineup.every((each) => each.player !== player))
    return `${name} is not on the roster for this game`;
  return present(team, player) === undefined
    ? `${name} has already left the game`
    : `${name} is already in the game`;
}

/**
 * Whether fielders need ratings. They do in automatic mode; in manual mode, the manager reads them from the
 * card (Baseball 13).
 */
export interface Rules {
  readonly rated: boolean;
}

/**
 * Returns why a player may not take a position. Fielders need a rating, but anybody may pitch. The emergency
 * fielder may take an open position that nobody is rated for (Baseball 2.2).
 */
export function ratingProblem(
  team: TeamState,
  player: PlayerId,
  position: FieldPosition,
  { rated }: Rules,
): string | undefined {
  if (!rated || mayField(player, position)) return undefined;
  if (vacancies(team).includes(position) && emergencyFor(team, position) === player) return undefined;
  return `${playerOf(player).name} has no rating at ${position}`;
}

/** The emergency fielder for an open position; undefined when a rated player could take it. */
export function emergencyFor(team: TeamState, position: FieldPosition): PlayerId | undefined {
  const free = candidates(team, position);
  return free.some((player) => isRated(player, position)) ? undefined : emergencyFielder(free, position);
}

/**
 * Players who could take a position: those without one, and substitutes who aren't needed to replace somebody
 * else.
 */
export function candidates(team: TeamState, position: FieldPosition): PlayerId[] {
  const idle = idlePlayers(team).map(({ player }) => player);
  const debtor = occupant(team, position);
  const fillsAnAbsence = debtor !== undefined && !isPresent(debtor);
  const newcomers = fillsAnAbsence || spare(team) > 0 ? available(team) : [];
  return [...idle, ...newcomers];
}

/** The player who holds a position, has left it open, or must still take it as a pinch hitter or runner. */
export const occupant = (team: TeamState, position: FieldPosition): LineupEntry | undefined =>
  team.lineup.find((entry) => entry.active && owedBy(entry) === position);

/** The position that a player holds or must still take. */
export const owedBy = ({ position, owes }: LineupEntry): FieldPosition | null =>
  position === null || position === 'DH' ? owes : position;

export const newEntry = (
  player: PlayerId,
  role: Position | 'PH' | 'PR',
  position: Position | null,
  order: number | null,
  replaced: LineupEntry | null,
  entered: Moment,
): LineupEntry => ({
  player,
  position,
  owes: position === null && replaced !== null ? owedBy(replaced) : null,
  order,
  active: true,
  starter: false,
  entered,
  left: null,
  replaced: replaced?.player ?? null,
  played: [role],
});

/** Marks the replaced players as gone, adds the newcomers and removes them from bench and bullpen. */
export function exchanged(
  team: TeamState,
  lineup: readonly LineupEntry[],
  leaving: readonly PlayerId[],
  newcomers: readonly LineupEntry[],
  moment: Moment,
): TeamState {
  const outside = (player: PlayerId) => newcomers.every((entry) => entry.player !== player);
  return {
    ...team,
    lineup: [
      ...lineup.map((entry) =>
        entry.active && leaving.includes(entry.player)
          ? { ...entry, active: false, left: entry.left ?? moment }
          : entry,
      ),
      ...newcomers,
    ],
    bench: team.bench.filter(outside),
    bullpen: team.bullpen.filter(outside),
  };
}

/** Replaced players who were still in the game until this change. */
export const leavingNow = (leavers: readonly LineupEntry[]): PlayerId[] =>
  leavers.filter(isPresent).map(({ player }) => player);

// Chains of moves

interface Chain {
  /** The player who enters the field, at the start of the chain. */
  readonly head: PlayerId;
  /** The players who move to make room for him, in order. */
  readonly movers: readonly PlayerId[];
  /** The player at the end of the chain, who leaves the game. */
  readonly leaver: LineupEntry;
}

/**
 * Follows each chain of moves until a player has no position left. That player leaves the game for the player
 * at the head.
 */
function chainsOf(team: TeamState, moves: DefenseMoves): Chain[] {
  const goal = (player: PlayerId) => moves.find((move) => move.player === player)?.position;
  const hitter = hitterOf(team)?.player;
  const heads = moves.filter(({ player }) => present(team, player) === undefined || player === hitter);
  return heads.map(({ player: head, position }) => {
    const movers: PlayerId[] = [];
    let next: FieldPosition | undefined = position;
    let old: LineupEntry | undefined;
    while (next !== undefined) {
      old = occupant(team, next);
      next = old && goal(old.player);
      // Contradictory moves may form a circle; another check refuses them.
      if (old === undefined || next === undefined || movers.includes(old.player)) break;
      movers.push(old.player);
    }
    if (old === undefined) throw new Error(`${team.team} has nobody to make room for ${head}.`);
    return { head, movers, leaver: old };
  });
}

function checkMoves(team: TeamState, moves: DefenseMoves, rules: Rules): void {
  const positions = new Set(moves.map(({ position }) => position));
  const players = new Set(moves.map(({ player }) => player));
  if (positions.size < moves.length || players.size < moves.length)
    refuse('Each player can have only one position, and each position only one player.');
  for (const { player, position } of moves) {
    const entry = present(team, player);
    const problem = entry === undefined ? entryProblem(team, player) : undefined;
    if (problem !== undefined) refuse(problem);
    if (entry?.position === position) refuse(`${playerOf(player).name} already plays ${position}`);
    const unrated = ratingProblem(team, player, position, rules);
    if (unrated !== undefined) refuse(unrated);
  }
}

/** Checks that every player who gives up his position either gets another one or is replaced. */
function checkPlaces(team: TeamState, moves: DefenseMoves, chains: readonly Chain[]): void {
  for (const { position } of moves) {
    const old = fielderAt(team, position);
    const movesOn = moves.some(({ player }) => player === old?.player);
    if (old !== undefined && !movesOn && chains.every(({ leaver }) => leaver !== old))
      refuse(`${playerOf(old.player).name} would be left without a position`);
  }
}

/** New batting slots by player, where they change. */
type Slots = ReadonlyMap<PlayerId, number | null>;

/** Applies moves once their batting slots are known. */
function moved(
  team: TeamState,
  moves: DefenseMoves,
  chains: readonly Chain[],
  slots: Slots,
  leavers: readonly LineupEntry[],
  moment: Moment,
): { team: TeamState; moves: Move[] } {
  const told = moves.map(({ player, position }): Move => {
    const order = slots.get(player) ?? present(team, player)?.order ?? null;
    const chain = present(team, player) === undefined && chains.find(({ head }) => head === player);
    return {
      player,
      role: position,
      order,
      replaced: chain ? predecessorIn(order, leavers, chain.leaver).player : null,
      base: null,
    };
  });
  const newcomers = told.flatMap(({ player, order, replaced }, at) => {
    const position = moves[at]?.position;
    if (position === undefined || present(team, player) !== undefined) return [];
    const old = leavers.find((leaver) => leaver.player === replaced) ?? null;
    return [newEntry(player, position, position, order, old, moment)];
  });
  const lineup = team.lineup.map((entry): LineupEntry => {
    const order = entry.active ? (slots.get(entry.player) ?? entry.order) : entry.order;
    const to = isPresent(entry) && moves.find(({ player }) => player === entry.player)?.position;
    if (!to) return order === entry.order ? entry : { ...entry, order };
    return { ...entry, position: to, owes: null, order, played: [...entry.played, to] };
  });
  const gone = leavers.map(({ player }) => player);
  return { team: withDebts(exchanged(team, lineup, gone, newcomers, moment)), moves: told };
}

/**
 * The player whose slot the newcomer takes. If the newcomer has no slot, it's the player at the end of the
 * chain.
 */
const predecessorIn = (
  order: number | null,
  leavers: readonly LineupEntry[],
  last: LineupEntry,
): LineupEntry => (order === null ? last : (leavers.find((leaver) => leaver.order === order) ?? last));

/**
 * Assigns the open positions to players without one, so that each of them must take a position that is really
 * open.
 */
export function withDebts(team: TeamState): TeamState {
  const open = vacancies(team);
  const indebted = team.lineup.filter((entry) => entry.active && entry.position === null);
  const kept = new Map<PlayerId, FieldPosition | null>();
  for (const { player, owes } of indebted)
    if (owes !== null && open.includes(owes) && ![...kept.values()].includes(owes)) kept.set(player, owes);
  const left = open.filter((position) => ![...kept.values()].includes(position));
  for (const { player } of indebted) if (!kept.has(player)) kept.set(player, left.shift() ?? null);
  return {
    ...team,
    lineup: team.lineup.map((entry) =>
      entry.active && entry.position === null ? { ...entry, owes: kept.get(entry.player) ?? null } : entry,
    ),
  };
}

/**
 * Moves newcomers and players in the game to positions. A newcomer gets the slot of the player who leaves for
 * him: his predecessor, or the last player in a chain of moves. Two cases end the designated hitter (Baseball
 * 2.3): the hitter takes the field (case 1), or the pitcher moves to another position (case 2).
 */
export function rearrange(team: TeamState, moves: DefenseMoves, moment: Moment, rules: Rules): Change {
  checkMoves(team, moves, rules);
  const chains = chainsOf(team, moves);
  checkPlaces(team, moves, chains);
  const lost = team.dh ? hitterLost(team, moves, chains) : undefined;
  const slots = new Map<PlayerId, number | null>(chains.map(({ head, leaver }) => [head, leaver.order]));
  for (const [player, order] of lost?.slots ?? []) slots.set(player, order);
  const leavers = [
    ...chains.map(({ leaver }) => leaver),
    ...(lost?.leaver === undefined ? [] : [lost.leaver]),
  ];
  const made = moved(team, moves, chains, slots, leavers, moment);
  return {
    team: lost === undefined ? made.team : { ...made.team, dh: false },
    moves: made.moves,
    leaving: leavingNow(leavers),
    dhLost: lost !== undefined,
  };
}

/** Returns the new batting slots if these moves end the designated hitter; otherwise undefined. */
function hitterLost(
  team: TeamState,
  moves: DefenseMoves,
  chains: readonly Chain[],
): { slots: [PlayerId, number | null][]; leaver?: LineupEntry } | undefined {
  const hitter = hitterOf(team);
  const pitcher = fielderAt(team, 'P');
  const takesField = hitter !== undefined && moves.some(({ player }) => player === hitter.player);
  const leavesMound = pitcher !== undefined && moves.some(({ player }) => player === pitcher.player);
  if (takesField && leavesMound) refuse('Move the designated hitter and the pitcher one at a time.');
  if (takesField) {
    const chain = chains.find(({ head }) => head === hitter.player);
    const onMound = moves.find(({ position }) => position === 'P')?.player ?? occupant(team, 'P')?.player;
    const slots: [PlayerId, number | null][] = [[hitter.player, hitter.order]];
    // If the pitcher himself leaves, the new pitcher already has a batting slot.
    const free = chain?.leaver.order ?? null;
    return { slots: free === null || onMound === undefined ? slots : [...slots, [onMound, free]] };
  }
  if (!leavesMound || hitter === undefined) return undefined;
  const chain = chains.find(({ movers }) => movers.includes(pitcher.player));
  return chain === undefined
    ? { slots: [[pitcher.player, hitter.order]], leaver: hitter }
    : {
        slots: [
          [pitcher.player, chain.leaver.order],
          [chain.head, hitter.order],
        ],
        leaver: hitter,
      };
}

type SwitchMoves = Extract<Substitution, { kind: 'double_switch' }>['moves'];

/**
 * Batting slots that these moves free, in ascending order; empty if the moves leave a player without a
 * position.
 */
export function freeSlots(team: TeamState, moves: DefenseMoves): number[] {
  const chains = chainsOf(team, moves);
  return chains.flatMap(({ leaver }) => leaver.order ?? []).sort((a, b) => a - b);
}

/**
 * A pitching change together with at least one other change. The manager assigns the free batting slots to
 * the newcomers. Players in the game may move too, but keep their slots.
 */
export function doubleSwitch(team: TeamState, moves: SwitchMoves, moment: Moment, rules: Rules): Change {
  if (team.dh) refuse('A double switch needs a pitcher who bats, but your team has a designated hitter.');
  checkMoves(team, moves, rules);
  const newcomers = moves.filter(({ player }) => present(team, player) === undefined);
  if (!newcomers.some(({ position }) => position === 'P')) refuse('A double switch needs a new pitcher.');
  if (newcomers.length < 2) refuse('A double switch needs a new pitcher and at least one other new player.');
  const stays = moves.find(({ player, slot }) => (present(team, player)?.order ?? slot) !== slot);
  if (stays !== undefined)
    refuse(`${playerOf(stays.player).name} has to keep his place in the batting order.`);
  const chains = chainsOf(team, moves);
  checkPlaces(team, moves, chains);
  const leavers = chains.map(({ leaver }) => leaver);
  const free = freeSlots(team, moves);
  const wanted = newcomers.map(({ slot }) => slot).sort((a, b) => a - b);
  if (free.join() !== wanted.join())
    refuse(`The free slots in the batting order are ${andList(free.map(String))}.`);
  const slots = new Map(newcomers.map(({ player, slot }) => [player, slot]));
  const made = moved(team, moves, chains, slots, leavers, moment);
  return { team: made.team, moves: made.moves, leaving: leavingNow(leavers), dhLost: false };
}
