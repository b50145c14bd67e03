import type { LeaguePlayer, Players } from '../rosters/legal/player.ts';
import type { PlayerId, Team } from '../types.ts';
import type { Picker, WhenEmpty } from './choice.ts';
import type { DraftEvent } from './events.ts';
import type { BoardPick } from './order.ts';

/** A draft as it stands (League 14). */

export interface DraftSettings {
  readonly rounds: number;
  /** How long a team has for a pick, in milliseconds. */
  readonly clock: number;
  readonly cap?: number;
}

/** Ten minutes for each pick, or eight hours by correspondence, in milliseconds. */
export const draftClocks = { live: 10 * 60_000, correspondence: 8 * 60 * 60_000 } as const;

/** What a team has told the draft. */
export interface TeamPlan {
  /** Its private list, the first choice first. */
  readonly queue: readonly PlayerId[];
  /** Whether its owner wants picks made at once. */
  readonly auto: boolean;
  readonly empty: WhenEmpty;
  readonly hasOwner: boolean;
  /** How often its clock ran out in a row. */
  readonly timeOuts: number;
}

/** A pick that was made or skipped. */
export interface MadePick {
  readonly number: number;
  readonly team: Team;
  /** undefined: skipped, and not made up yet. */
  readonly player?: PlayerId;
  readonly timedOut: boolean;
  /** Whether it was skipped first. */
  readonly madeUp: boolean;
}

/** The clock of the current pick. `left`: milliseconds that it runs from `from` on. */
export interface DraftClock {
  readonly from: number;
  readonly left: number;
  /** Whether the last pick was undone, so that nothing is picked automatically until the clock runs out. */
  readonly held: boolean;
}

export interface DraftState {
  readonly settings: DraftSettings;
  readonly board: readonly BoardPick[];
  /** The players that teams have had since before the draft. */
  readonly kept: ReadonlyMap<Team, readonly PlayerId[]>;
  readonly plans: ReadonlyMap<Team, TeamPlan>;
  readonly phase: 'waiting' | 'running' | 'paused';
  /** Picks in the order of time in which they were made or skipped. A skipped one that is made up moves to the end. */
  readonly made: readonly MadePick[];
  /** The overall number of the pick on the clock; one more than there are picks when all had their turn. */
  readonly current: number;
  readonly clock: DraftClock;
}

/** After this many time-outs in a row, a team's picks are made at once. */
export const timeOutsToAuto = 3;

const newPlan: TeamPlan = { queue: [], auto: false, empty: 'best', hasOwner: true, timeOuts: 0 };

/** A draft that hasn't begun. */
export function newDraft(
  settings: DraftSettings,
  board: readonly BoardPick[],
  kept: ReadonlyMap<Team, readonly PlayerId[]>,
  ownerless: ReadonlySet<Team>,
): DraftState {
  const teams = new Set(board.flatMap(({ original, owner }) => [original, owner]));
  return {
    settings,
    board,
    kept,
    plans: new Map([...teams].map((team) => [team, { ...newPlan, hasOwner: !ownerless.has(team) }])),
    phase: 'waiting',
    made: [],
    current: 1,
    clock: { from: 0, left: settings.clock, held: false },
  };
}

/** The pick on the clock; undefined once every pick had its turn. */
export const currentPick = ({ board, current }: DraftState): BoardPick | undefined => board[current - 1];

export const planOf = ({ plans }: DraftState, team: Team): TeamPlan => plans.get(team) ?? newPlan;

/** Whether a team's picks are made at once: by its owner's wish, after three time-outs, or without an owner. */
export const picksAtOnce = ({ auto, hasOwner, timeOuts }: TeamPlan): boolean =>
  auto || !hasOwner || timeOuts >= timeOutsToAuto;

/** A team's skipped picks that aren't made up yet, the earliest first. */
export const skippedBy = ({ made, board }: DraftState, team: Team): readonly BoardPick[] =>
  made
    .filter((pick) => pick.player === undefined)
    .map(({ number }) => number)
    .toSorted((one, other) => one - other)
    .flatMap((number) => board[number - 1] ?? [])
    .filter(({ owner }) => owner === team);

/** Whether every pick is made, skipped ones too. */
export const isComplete = (state: DraftState): boolean =>
  state.current > state.board.length && state.made.every(({ player }) => player !== undefined);

/** Who has a player: the team that kept him, or the pick that took him; undefined if he's free. */
export function takenBy(
  { kept, made, board }: DraftState,
  player: PlayerId,
): { readonly team: Team; readonly pick?: BoardPick } | undefined {
  const pick = made.find((one) => one.player === player);
  if (pick !== undefined) {
    const place = board[pick.number - 1];
    return { team: pick.team, ...(place === undefined ? {} : { pick: place }) };
  }
  const team = [...kept].find(([, players]) => players.includes(player))?.[0];
  return team === undefined ? undefined : { team };
}

/** A team’s players: those from before, then its picks in order of time. */
export const playersOf = ({ kept, made }: DraftState, team: Team): readonly PlayerId[] => [
  ...(kept.get(team) ?? []),
  ...made.filter((pick) => pick.team === team).flatMap(({ player }) => player ?? []),
];

/** A team as one that picks now. */
export function pickerOf(state: DraftState, team: Team, players: Players): Picker {
  const { settings, board, kept, made, current } = state;
  const taken = new Set([...[...kept.values()].flat(), ...made.flatMap(({ player }) => player ?? [])]);
  const roster = playersOf(state, team).flatMap((id): readonly LeaguePlayer[] => {
    const player = players.get(id);
    return player === undefined ? [] : [player];
  });
  const toCome = board.filter(({ owner, number }) => owner === team && number >= current).length;
  return {
    rounds: settings.rounds,
    roster,
    available: [...players.values()].filter(({ id }) => !taken.has(id)),
    picksLeft: toCome + skippedBy(state, team).length,
    ...(settings.cap === undefined ? {} : { cap: settings.cap }),
  };
}

/** The draft after an event. It never refuses one; `pressing.ts` checks what people want. */
export function afterEvent(state: DraftState, event: DraftEvent): DraftState {
  switch (event.do) {
    case 'started':
      return { ...state, phase: 'running', clock: fresh(state, event.at) };
    case 'picked':
      return afterPick(state, event);
    case 'skipped':
      return afterSkip(state, event);
    case 'posted':
      // The post of an older pick says nothing about the clock, nor does one that comes after an undo.
      return event.number === state.current - 1 && !state.clock.held && state.phase === 'running'
        ? { ...state, clock: { ...state.clock, from: Math.max(state.clock.from, event.at) } }
        : state;
    case 'queued':
      return withPlan(state, event.team, { queue: event.queue, timeOuts: 0 });
    case 'auto':
      return withPlan(state, event.team, { auto: event.auto, timeOuts: 0 });
    case 'empty':
      return withPlan(state, event.team, { empty: event.empty, timeOuts: 0 });
    case 'returned':
      return withPlan(state, event.team, { timeOuts: 0 });
    case 'owned':
      return withPlan(state, event.team, { hasOwner: event.hasOwner, timeOuts: 0 });
    case 'traded':
      return {
        ...state,
        board: state.board.map((pick) =>
          pick.number === event.number ? { ...pick, owner: event.owner } : pick,
        ),
      };
    case 'paused':
      return { ...state, phase: 'paused', clock: { ...state.clock, left: event.left } };
    case 'resumed':
      return { ...state, phase: 'running', clock: { ...state.clock, from: event.at } };
    case 'undone':
      return afterUndo(state, event.at);
  }
}

/** The draft with the queues that its teams have now. They may be kept apart from its events, because they're private. */
export const withQueues = (
  state: DraftState,
  queues: ReadonlyMap<Team, readonly PlayerId[]>,
): DraftState => ({
  ...state,
  plans: new Map([...state.plans].map(([team, plan]) => [team, { ...plan, queue: queues.get(team) ?? [] }])),
});

/** The draft after events in order. */
export const draftAfter = (state: DraftState, events: readonly DraftEvent[]): DraftState =>
  events.reduce(afterEvent, state);

const fresh = ({ settings }: DraftState, at: number): DraftClock => ({
  from: at,
  left: settings.clock,
  held: false,
});

const withPlan = (state: DraftState, team: Team, change: Partial<TeamPlan>): DraftState => ({
  ...state,
  plans: new Map(state.plans).set(team, { ...planOf(state, team), ...change }),
});

type Of<Do extends DraftEvent['do']> = Extract<DraftEvent, { readonly do: Do }>;

function afterPick(state: DraftState, { number, team, player, by, timedOut, at }: Of<'picked'>): DraftState {
  const madeUp = number < state.current;
  const others = state.made.filter((pick) => pick.number !== number);
  const next: DraftState = {
    ...counting(state, team, timedOut, by === 'owner'),
    made: [...others, { number, team, player, timedOut, madeUp }],
  };
  return madeUp ? next : onward(next, at);
}

function afterSkip(state: DraftState, { number, team, timedOut, at }: Of<'skipped'>): DraftState {
  const skipped = { number, team, timedOut, madeUp: false };
  return onward({ ...counting(state, team, timedOut, false), made: [...state.made, skipped] }, at);
}

/** The next pick is on the clock. */
const onward = (state: DraftState, at: number): DraftState => ({
  ...state,
  current: state.current + 1,
  clock: fresh(state, at),
});

/** Counts time-outs in a row. Whatever the owner does ends the row; what others do for the team doesn't. */
function counting(state: DraftState, team: Team, timedOut: boolean, isOwner: boolean): DraftState {
  if (timedOut) return withPlan(state, team, { timeOuts: planOf(state, team).timeOuts + 1 });
  return isOwner ? withPlan(state, team, { timeOuts: 0 }) : state;
}

/** Takes back the last pick, with the skips after it. A made-up one is skipped again. */
function afterUndo(state: DraftState, at: number): DraftState {
  const last = state.made.findLast(({ player }) => player !== undefined);
  if (last === undefined) return state;
  const isBack = (pick: MadePick) =>
    pick === last || (!last.madeUp && pick.number > last.number && !pick.madeUp);
  const back = state.made.filter(isBack);
  const counted = back
    .filter(({ timedOut }) => timedOut)
    .reduce(
      (before, { team }) =>
        withPlan(before, team, { timeOuts: Math.max(0, planOf(before, team).timeOuts - 1) }),
      state,
    );
  const { number, team } = last;
  const again: readonly MadePick[] = last.madeUp ? [{ number, team, timedOut: false, madeUp: false }] : [];
  return {
    ...counted,
    made: [...state.made.filter((pick) => !isBack(pick)), ...again],
    current: last.madeUp ? state.current : number,
    clock: { ...fresh(state, at), held: !last.madeUp },
  };
}
