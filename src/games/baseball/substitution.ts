import { RuleError } from '../../engine/rule-error.ts';
import { readyForField } from './innings.ts';
import { batterOf, emergencyFielder, fielderAt, mayField, pitcherOf, vacancies } from './lineup.ts';
import { saveChance } from './pitching-decisions.ts';
import { isRated, playerExists, playerOf } from './roster.ts';
import { emptyPitching } from './scorer.ts';
import {
  type Base,
  battingSide,
  type DefenceMoves,
  type Event,
  type FieldPosition,
  fieldPositions,
  type LineupEntry,
  type Moment,
  type Move,
  type Outing,
  otherSide,
  type PlayerId,
  type Position,
  type Side,
  type State,
  type Substitution,
  type TeamState,
  undecided,
} from './state.ts';
import { lineupProblem } from './validators.ts';

const refuse = (sentence: string): never => {
  throw new RuleError('substitution', sentence);
};

/** Bench and bullpen in roster order. */
export const available = (team: TeamState): readonly PlayerId[] => [...team.bench, ...team.bullpen];

/** The sentences of section 13 about who may come in. */
export function entryProblem(team: TeamState, player: PlayerId): string | undefined {
  if (available(team).includes(player)) return undefined;
  const entry = team.lineup.find((each) => each.player === player);
  const name = playerExists(player) ? playerOf(player).name : player;
  if (entry === undefined) return `${name} is not on the roster for this game`;
  return entry.active ? `${name} is already in the game` : `${name} has already left the game`;
}

/** In the field a rating is wanted; where nobody free has one, the emergency fielder plays (section 2.2). */
export function ratingProblem(
  team: TeamState,
  player: PlayerId,
  position: FieldPosition,
): string | undefined {
  const fielding = fieldPositions.some((each) => fielderAt(team, each)?.player === player);
  // A position player takes the mound from the bench; nobody leaves his position open for it.
  const rated = position === 'P' && fielding ? isRated(player, 'P') : mayField(player, position);
  if (rated) return undefined;
  const free = [
    ...team.lineup.flatMap((entry) => (entry.active && entry.position === null ? [entry.player] : [])),
    ...available(team),
  ];
  const nobody = free.every((each) => !isRated(each, position));
  if (nobody && emergencyFielder(free, position) === player) return undefined;
  return `${playerOf(player).name} has no rating at ${position}`;
}

interface Change {
  readonly team: TeamState;
  readonly moves: readonly Move[];
  readonly leaving: readonly PlayerId[];
  readonly dhLost: boolean;
}

/**
 * Makes a substitution for the team whose step it is (section 2.3).
 *
 * @throws RuleError with the sentence of the validator
 */
export function substitute(state: State, side: Side, change: Substitution): { state: State; event: Event } {
  const batting = battingSide(state.half) === side;
  const atPlate = change.kind === 'pinch_hit' || change.kind === 'pinch_run';
  if (batting !== atPlate)
    refuse(batting ? 'Your team is at bat: it changes hitters and runners.' : 'Your team is in the field.');
  const team = state.teams[side];
  const made = makeChange(state, team, change);
  const after = batting ? offenceAfter(state, side, change, made.team) : fieldAfter(state, side, made.team);
  const { moves, leaving, dhLost } = made;
  return {
    state: after,
    event: { kind: 'substitution', team: team.team, change: change.kind, moves, leaving, dhLost },
  };
}

function makeChange(state: State, team: TeamState, change: Substitution): Change {
  switch (change.kind) {
    case 'pinch_hit':
      return pinch(team, change.player, batterOf(team), 'PH', null, momentOf(state));
    case 'pinch_run':
      return pinch(
        team,
        change.player,
        runnerEntry(state, team, change.base),
        'PR',
        change.base,
        momentOf(state),
      );
    case 'pitcher':
      return pitchingChange(team, change.player, momentOf(state));
    case 'defence':
      return rearrange(team, change.moves, momentOf(state));
    case 'double_switch':
      return doubleSwitch(team, change.moves, momentOf(state));
  }
}

const momentOf = ({ inning, half, plays }: State): Moment => ({ inning, half, play: plays + 1 });

function runnerEntry(state: State, team: TeamState, base: Base): LineupEntry {
  const player = state.runners[base - 1]?.player;
  const entry = team.lineup.find((each) => each.active && each.player === player);
  return entry ?? refuse(`There is no runner on base ${base}.`);
}

const newEntry = (
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

/** The position of the field that an entry stands for, held or still owed. */
function owedBy({ position, owes }: LineupEntry): FieldPosition | null {
  return position === null || position === 'DH' ? owes : position;
}

const withoutPlayers = (list: readonly PlayerId[], gone: readonly PlayerId[]): readonly PlayerId[] =>
  list.filter((each) => !gone.includes(each));

/** Closes the entries of those who leave, appends the newcomers and takes them off bench and bullpen. */
function exchanged(
  team: TeamState,
  lineup: readonly LineupEntry[],
  leaving: readonly PlayerId[],
  newcomers: readonly LineupEntry[],
  moment: Moment,
): TeamState {
  const entering = newcomers.map(({ player }) => player);
  return {
    ...team,
    lineup: [
      ...lineup.map((entry) =>
        entry.active && leaving.includes(entry.player) ? { ...entry, active: false, left: moment } : entry,
      ),
      ...newcomers,
    ],
    bench: withoutPlayers(team.bench, entering),
    bullpen: withoutPlayers(team.bullpen, entering),
  };
}

function pinch(
  team: TeamState,
  player: PlayerId,
  old: LineupEntry,
  role: 'PH' | 'PR',
  base: Base | null,
  moment: Moment,
): Change {
  if (old.position === 'DH' && isIdlePitcher(team, player))
    return pitcherForHitter(team, player, old, role, base, moment);
  const problem = entryProblem(team, player);
  if (problem !== undefined) refuse(problem);
  const entry = newEntry(player, role, old.position === 'DH' ? 'DH' : null, old.order, old, moment);
  return {
    team: exchanged(team, team.lineup, [old.player], [entry], moment),
    moves: [{ player, role, order: old.order, replaced: old.player, base }],
    leaving: [old.player],
    dhLost: false,
  };
}

/** The pitcher of a team with a designated hitter: in the game, but without a turn at bat. */
export const isIdlePitcher = (team: TeamState, player: PlayerId): boolean =>
  team.dh && fielderAt(team, 'P')?.player === player;

/** The pitcher bats or runs for the designated hitter and takes his slot: the hitter is lost, and nobody else leaves. */
function pitcherForHitter(
  team: TeamState,
  player: PlayerId,
  hitter: LineupEntry,
  role: 'PH' | 'PR',
  base: Base | null,
  moment: Moment,
): Change {
  const { order } = hitter;
  const lineup = team.lineup.map((entry) =>
    entry.active && entry.player === player ? { ...entry, order, played: [...entry.played, role] } : entry,
  );
  return {
    team: { ...exchanged(team, lineup, [hitter.player], [], moment), dh: false },
    moves: [{ player, role, order, replaced: hitter.player, base }],
    leaving: [hitter.player],
    dhLost: true,
  };
}

/** Who holds a position, or owes it as a pinch hitter or runner. */
const occupant = (team: TeamState, position: FieldPosition): LineupEntry | undefined =>
  team.lineup.find((entry) => entry.active && owedBy(entry) === position);

function pitchingChange(team: TeamState, player: PlayerId, moment: Moment): Change {
  const problem = entryProblem(team, player);
  if (problem !== undefined) refuse(problem);
  const old = occupant(team, 'P') ?? refuse('There is no pitcher to replace.');
  const entry = newEntry(player, 'P', 'P', old.order, old, moment);
  return {
    team: exchanged(team, team.lineup, [old.player], [entry], moment),
    moves: [{ player, role: 'P', order: old.order, replaced: old.player, base: null }],
    leaving: [old.player],
    dhLost: false,
  };
}

/**
 * Newcomers and players on the field take positions. A newcomer gets the slot of the man who leaves for him: his
 * predecessor there, or the last of a chain of moves. The three ways to lose the designated hitter that a change in
 * the field can have are those of section 2.3.
 */
function rearrange(team: TeamState, moves: DefenceMoves, moment: Moment): Change {
  checkMoves(team, moves);
  const active = (player: PlayerId) => team.lineup.find((entry) => entry.active && entry.player === player);
  const goal = (player: PlayerId) => moves.find((move) => move.player === player)?.position;
  /** Who leaves in the end, when somebody takes this position. */
  const chainEnd = (position: FieldPosition): LineupEntry | undefined => {
    let old = occupant(team, position);
    for (
      let next = old && goal(old.player);
      old !== undefined && next !== undefined;
      next = old && goal(old.player)
    )
      old = occupant(team, next);
    return old;
  };

  const hitter = team.lineup.find((entry) => entry.active && entry.position === 'DH');
  const pitcher = team.dh ? fielderAt(team, 'P') : undefined;
  const hitterTo = hitter && goal(hitter.player);
  const pitcherTo = pitcher && goal(pitcher.player);
  if (hitterTo !== undefined && pitcherTo !== undefined)
    refuse('Move the designated hitter and the pitcher one after the other.');
  const dhLost = team.dh && (hitterTo !== undefined || pitcherTo !== undefined);
  const hitterLeaves = pitcherTo !== undefined && hitter !== undefined;
  // Nobody leaves but for a newcomer, or for a hitter who comes from outside the field.
  const heads = moves.filter(({ player }) => active(player) === undefined || player === hitter?.player);
  const leavers = heads.flatMap(({ position }) => chainEnd(position) ?? []);
  for (const { position } of moves) {
    const old = fielderAt(team, position);
    if (old !== undefined && goal(old.player) === undefined && !leavers.includes(old))
      refuse(`${playerOf(old.player).name} would be left without a position`);
  }
  const leaving = hitterLeaves ? [...leavers, hitter] : leavers;

  const slots = new Map<PlayerId, number | null>();
  const taken = (order: number | null) => [...slots.values()].includes(order);
  if (pitcher !== undefined && hitterTo !== undefined && !leavers.includes(pitcher))
    slots.set(pitcher.player, chainEnd(hitterTo)?.order ?? null);
  if (pitcher !== undefined && pitcherTo !== undefined) {
    const there = occupant(team, pitcherTo);
    const ownSlot = there !== undefined && leavers.includes(there) ? there.order : (hitter?.order ?? null);
    slots.set(pitcher.player, ownSlot);
  }
  const newcomers: LineupEntry[] = [];
  const told: Move[] = [];
  for (const { player, position } of moves) {
    const mover = active(player);
    if (mover !== undefined) {
      told.push({
        player,
        role: position,
        order: slots.get(player) ?? mover.order,
        replaced: null,
        base: null,
      });
      continue;
    }
    const old =
      chainEnd(position) ?? refuse('These moves leave a newcomer without a place in the batting order.');
    const order = taken(old.order) && old.order !== null ? (hitter?.order ?? null) : old.order;
    const slot = pitcherTo !== undefined && order === null ? (hitter?.order ?? null) : order;
    slots.set(player, slot);
    newcomers.push(newEntry(player, position, position, slot, old, moment));
    told.push({ player, role: position, order: slot, replaced: old.player, base: null });
  }
  const moved = team.lineup.map((entry): LineupEntry => {
    if (!entry.active) return entry;
    const to = goal(entry.player);
    const order = slots.get(entry.player) ?? entry.order;
    if (to === undefined) return order === entry.order ? entry : { ...entry, order };
    return { ...entry, position: to, owes: null, order, played: [...entry.played, to] };
  });
  const gone = leaving.map(({ player }) => player);
  const next = exchanged(team, moved, gone, newcomers, moment);
  return {
    team: withDebts({ ...next, dh: team.dh && !dhLost }),
    moves: told,
    leaving: gone,
    dhLost,
  };
}

function checkMoves(team: TeamState, moves: DefenceMoves): void {
  const positions = moves.map(({ position }) => position);
  const players = moves.map(({ player }) => player);
  if (new Set(positions).size < positions.length || new Set(players).size < players.length)
    refuse('Each player takes one position, and each position one player.');
  for (const { player, position } of moves) {
    const entry = team.lineup.find((each) => each.active && each.player === player);
    const problem =
      entry === undefined
        ? entryProblem(team, player)
        : entry.position === position
          ? `${playerOf(player).name} already plays ${position}`
          : undefined;
    const sentence = problem ?? ratingProblem(team, player, position);
    if (sentence !== undefined) refuse(sentence);
  }
}

/** Hands the open positions to those who have none yet, so that every one of them owes one that is really open. */
function withDebts(team: TeamState): TeamState {
  const open = vacancies(team);
  const idle = team.lineup.filter((entry) => entry.active && entry.position === null);
  if (idle.length === 0) return team;
  const kept = new Map<PlayerId, FieldPosition | null>(
    idle.flatMap((entry) =>
      entry.owes && open.includes(entry.owes) ? [[entry.player, entry.owes] as const] : [],
    ),
  );
  const left = open.filter((position) => ![...kept.values()].includes(position));
  for (const { player } of idle) if (!kept.has(player)) kept.set(player, left.shift() ?? null);
  return {
    ...team,
    lineup: team.lineup.map((entry) =>
      entry.active && entry.position === null
        ? { ...entry, owes: kept.get(entry.player) ?? entry.owes }
        : entry,
    ),
  };
}

type SwitchMoves = Extract<Substitution, { kind: 'double_switch' }>['moves'];

/** A pitching change and at least one other, with the free slots given to the newcomers as the manager likes. */
function doubleSwitch(team: TeamState, moves: SwitchMoves, moment: Moment): Change {
  if (team.dh) refuse('A double switch needs a pitcher who bats: your team has a designated hitter.');
  if (!moves.some(({ position }) => position === 'P')) refuse('A double switch brings a new pitcher.');
  checkMoves(team, moves);
  const leaving = moves.map(({ player, position }) => {
    const problem = entryProblem(team, player);
    if (problem !== undefined) refuse(problem);
    return occupant(team, position) ?? refuse(`Nobody plays ${position}.`);
  });
  const free = leaving.map(({ order }) => order).sort();
  const wanted = moves.map(({ slot }) => slot).sort();
  if (free.join() !== wanted.join())
    refuse(`The free places in the batting order are ${free.join(' and ')}.`);
  const newcomers = moves.map(({ player, position, slot }) => {
    const old = leaving.find(({ order }) => order === slot) ?? null;
    return newEntry(player, position, position, slot, old, moment);
  });
  const gone = leaving.map(({ player }) => player);
  return {
    team: withDebts(exchanged(team, team.lineup, gone, newcomers, moment)),
    moves: newcomers.map(({ player, position, order, replaced }) => ({
      player,
      role: position ?? 'P',
      order,
      replaced,
      base: null,
    })),
    leaving: gone,
    dhLost: false,
  };
}

/** A new hitter or runner is news for the defence: what it has decided is void, and it decides again. */
function offenceAfter(state: State, side: Side, change: Substitution, team: TeamState): State {
  const runners =
    change.kind === 'pinch_run'
      ? state.runners.map((runner, at) =>
          runner !== null && at === change.base - 1 ? { ...runner, player: change.player } : runner,
        )
      : state.runners;
  const [first = null, second = null, third = null] = runners;
  return {
    ...state,
    teams: { ...state.teams, [side]: team },
    runners: [first, second, third],
    step: undecided,
  };
}

function fieldAfter(state: State, side: Side, team: TeamState): State {
  const before = state.teams[side];
  const problem = lineupProblem(team.lineup, team.dh);
  const repaired = vacancies(team).length < vacancies(before).length;
  if (problem !== undefined && !repaired) refuse(`${problem}.`);
  const pitcher = fielderAt(team, 'P')?.player;
  const changed = pitcher !== undefined && pitcher !== pitcherOf(before);
  const step = state.step.kind === 'decide' ? undecided : state.step;
  if (!changed) return readyForField({ ...state, step, teams: { ...state.teams, [side]: team } });
  if (state.begun)
    refuse(`${playerOf(pitcherOf(before)).name} has begun this plate appearance and must finish it.`);
  if (team.pitchers.some((outing) => outing.player === pitcher))
    refuse(`${playerOf(pitcher).name} has already pitched in this game.`);
  return readyForField(withPitcher({ ...state, step }, side, team, pitcher));
}

/** The new pitcher's outing begins; runners are his inheritance, except an extra runner of a half that is his own. */
export function withPitcher(state: State, side: Side, team: TeamState, player: PlayerId): State {
  const lead = team.score - state.teams[otherSide(side)].score;
  const own = state.frame.plays === 0;
  const onBase = state.runners.filter((runner) => runner !== null).length;
  const outing: Outing = {
    player,
    line: { ...emptyPitching, IR: own ? 0 : onBase },
    ...saveChance(lead, onBase),
    leadAtEntry: lead,
    leadAtExit: lead,
    blown: false,
  };
  const earlier = team.pitchers.map((each, at) =>
    at === team.pitchers.length - 1 ? { ...each, leadAtExit: lead } : each,
  );
  const [first, second, third] = state.runners;
  return {
    ...state,
    runners: own && second !== null ? [first, { ...second, responsible: player }, third] : state.runners,
    teams: { ...state.teams, [side]: { ...team, pitchers: [...earlier, outing] } },
  };
}
