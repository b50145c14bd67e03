import { sameJson, stateHash } from '../../engine/canonical.ts';
import { createDice, type Roll } from '../../engine/dice/dice.ts';
import { RuleError } from '../../engine/rule-error.ts';
import type { Seat } from '../../games/facets/seats.ts';
import type { Game } from '../../games/game.ts';
import type { StoredAction } from '../../store/records/log.ts';
import type { LeftText } from '../../store/records/server.ts';
import type { StoredTable } from '../../store/records/table.ts';
import { drawn, goneBackTo, readAct, renewedDice, takenBack } from './act.ts';
import { finalOrder, withFinalOrder } from './final-order.ts';
import type { LiveTable, Snapshot, Step } from './live.ts';
import { firstLink, nextLink } from './proof/chain.ts';
import { beginsStream, streamAt } from './proof/seeds.ts';
import { namesOf, playsThemselves, seatingOf, seatsAt } from './seating.ts';
import { standings } from './standings.ts';
import { optionsOf } from './unreadable.ts';

/** Number of lines of the story that a table message shows. */
export const storyLines = 4;

/** The state before the first action, dealt with the table's first seed and entropy. */
export function deal(
  game: Game,
  table: StoredTable,
): { readonly snapshot: Snapshot; readonly hash: string; readonly rolls: readonly Roll[] } {
  const dice = createDice(streamAt(table, 0));
  const state = game.setup(optionsOf(game, table), seatingOf(table), dice, table.kept);
  return {
    snapshot: {
      state,
      position: dice.position,
      story: tell([], ...openingOf(game, table, state).lines),
      ...standings(game, state, 0),
      link: firstLink(table, dice.rolls),
    },
    hash: stateHash(state),
    rolls: dice.rolls,
  };
}

/**
 * The lines and events of the deal itself.
 * @param state the state right after the deal
 */
export function openingOf(game: Game, table: StoredTable, state: unknown): Pick<Step, 'lines' | 'events'> {
  if (game.opening === undefined) return { lines: [], events: [] };
  const dice = createDice(streamAt(table, 0));
  const events = game.opening(state, optionsOf(game, table), seatingOf(table), dice, table.kept);
  const names = namesOf(seatsAt(table.seats, 0));
  return { lines: events.map((event) => game.story(event, names)).filter((line) => line !== ''), events };
}

const tell = (story: readonly string[], ...lines: readonly string[]): string[] =>
  [...story, ...lines].slice(-storyLines);

const lateMark = '⏰ ';

const lateLine = (name: string): string => `${lateMark}Time ran out for ${name}.`;

/**
 * The lines about people who ran out of time just before a summary. They are kept because the summary
 * replaces the story.
 */
const lateBefore = (story: readonly string[], late: readonly string[]): string[] =>
  late.length === 0
    ? []
    : [...story.slice(story.findLastIndex((line) => !line.startsWith(lateMark)) + 1), ...late];

/** Whether nobody is to blame for this time-out. */
export const isExcused = ({ game, snapshot }: LiveTable, seat: Seat, action: unknown): boolean =>
  game
    .timeout(snapshot.state)
    .some((one) => one.seat === seat && one.excused === true && sameJson(one.action, action));

/** Prefix of an action's source if the action was played because time ran out. */
export const timeoutSource = 'timeout:';

/**
 * Applies an action.
 * @param timedOut whether the seat ran out of time; the story then says so
 * @throws RuleError if the game forbids the action; the table is then unchanged
 */
export function step(table: LiveTable, seat: Seat, action: unknown, timedOut = false): Step {
  const { game, stored, snapshot } = table;
  const number = stored.seq + 1;
  const notation = game.notate(snapshot.state, action);
  const position = beginsStream(stored, number) ? 0 : snapshot.position;
  const dice = createDice({ ...streamAt(stored, number), position });
  const { state, events } = game.apply(snapshot.state, seat, action, dice);
  const names = namesOf(seatsAt(stored.seats, number));
  const told = events.map((event) => ({
    line: game.story(event, names),
    summary: game.closing(event, names),
    aside: game.aside?.(event, names),
  }));
  const linesOf = (some: typeof told) => some.map(({ line }) => line).filter((line) => line !== '');
  const late = timedOut && !isExcused(table, seat, action) ? [lateLine(names(seat))] : [];
  const lines = [...late, ...linesOf(told)];
  const before = lateBefore(snapshot.story, late);
  const result = game.result(state);
  const closings = told.flatMap(({ summary }) => summary ?? []);
  const summaries = withFinalOrder(closings, result && finalOrder(result, names, closings.at(-1)?.text));
  // Leave out lines of events with a summary, because the summary says the same.
  const beside = linesOf(told.filter(({ summary }) => summary === undefined));
  const [summed] = summaries.slice(-1).map((panel) => ({ panel, at: number, late: before, told: beside }));
  const [closer] = told.flatMap(({ aside }) => aside ?? []).slice(-1);
  // If the game was dealt again, earlier lines no longer count.
  const isAnew = events.some((event) => game.startsOver?.(event) === true);
  const stands = isAnew ? undefined : snapshot.closing;
  const closing = summed ?? (closer ? { panel: closer, at: number } : stands);
  return {
    notation,
    hash: stateHash(state),
    rolls: dice.rolls,
    lines,
    events,
    bulletins: events.flatMap((event) => game.bulletin?.(event, names) ?? []),
    closings: summaries.map((panel) => ({ ...panel, text: [...before, panel.text].join('\n') })),
    table: {
      game,
      stored: {
        ...stored,
        seq: number,
        revision: stored.revision + 1,
        ...(result ? { status: 'finished' as const, result } : {}),
      },
      snapshot: {
        state,
        position: dice.position,
        story: tell(isAnew ? [] : snapshot.story, ...lines),
        ...standings(game, state, number, snapshot, seat, timedOut),
        ...(game.isAgain && { lately: latelyWith(snapshot.lately, seat, notation) }),
        ...(closing ? { closing } : {}),
      },
    },
  };
}

/** Number of recent actions remembered per seat: a few turns' worth. */
const keptLately = 8;

const latelyWith = (
  lately: Snapshot['lately'] = {},
  seat: Seat,
  notation: string,
): NonNullable<Snapshot['lately']> => ({
  ...lately,
  [seat]: [notation, ...(lately[seat] ?? [])].slice(0, keptLately),
});

/**
 * Adds the action's link to the hash chain. The chain continues from the newest action, even after an undo.
 * @param by the seat that acts, and the action's source
 */
export function linked(
  { stored, snapshot: { link: before } }: LiveTable,
  by: Pick<StoredAction, 'seat' | 'source'>,
  made: Step,
): Step {
  if (before === undefined) return made;
  const { notation, hash, rolls } = made;
  const link = nextLink(stored, before, { ...by, notation, hash, number: stored.seq + 1 }, rolls);
  return { ...made, table: { ...made.table, snapshot: { ...made.table.snapshot, link } } };
}

/**
 * The texts that an action stores for later games on the server, by key. A text about a seat is stored only if a
 * person plays that seat.
 */
export function leftBy(before: LiveTable, { table }: Step): LeftText[] {
  const { game, stored } = table;
  const left = game.keepsakes?.left(before.snapshot.state, table.snapshot.state, stored.kept ?? {}) ?? [];
  return left.flatMap(({ key, text, seat }): LeftText[] => {
    if (seat === undefined) return [{ key, text }];
    const person = stored.seats.find((one) => one.seat === seat && playsThemselves(one));
    return person?.userId === undefined ? [] : [{ key, text, userId: person.userId }];
  });
}

/** Thrown if a replay differs from a stored action: the log or the program was changed. */
export class ReplayBroken extends Error {
  override readonly name = 'ReplayBroken';

  /** The message for logs. It does not say what was played, which may be hidden. */
  readonly inLog: string;

  constructor(sentence: string, inLog = sentence) {
    super(sentence);
    this.inLog = inLog;
  }
}

/** What a replay remembers for undos later in the log. */
interface Passed {
  /** By action number: the table after each action that an undo returns to. */
  readonly kept: ReadonlyMap<number, Snapshot>;
  /**
   * Number of the last action that rolled or revealed something. That action and all earlier ones can't be
   * undone.
   */
  readonly open: number;
  /** Numbers of the actions with summaries, except undone ones. */
  readonly closed: readonly number[];
}

/**
 * Whether a step rolled, revealed something hidden, or changed the seed. That step and all earlier ones can't
 * be undone.
 */
export const opened = ({ rolls, events, table }: Step): boolean =>
  rolls.length > 0 ||
  beginsStream(table.stored, table.stored.seq) ||
  events.some((event) => table.game.reveals?.(event));

/**
 * Replays stored actions on a table and checks the hash of each state.
 * @param actions the actions that follow the table; no undo among them may go back past the table
 * (`goneBackTo`)
 * @throws ReplayBroken naming the first action that differs
 */
export function replay(
  table: LiveTable,
  actions: readonly StoredAction[],
  each?: (step: Step, action: StoredAction) => void,
): LiveTable {
  const wanted = new Set(goneBackTo(actions));
  const kept = new Map<number, Snapshot>();
  const keep = ({ stored, snapshot }: LiveTable) => {
    if (wanted.has(stored.seq)) kept.set(stored.seq, snapshot);
  };
  keep(table);
  let live = table;
  let open = table.stored.seq;
  let closed: readonly number[] = [];
  for (const action of actions) {
    const done = replayOne(live, action, { kept, open, closed });
    each?.(done, action);
    live = done.table;
    keep(live);
    if (opened(done)) open = action.number;
    if (done.back !== undefined) closed = closed.filter((number) => number <= (done.back ?? 0));
    else if (done.closings.length > 0) closed = [...closed, action.number];
  }
  return live;
}

function replayOne(live: LiveTable, action: StoredAction, passed: Passed): Step {
  if (action.number !== live.stored.seq + 1) {
    throw new ReplayBroken(`Action ${live.stored.seq + 1} is missing from the log.`);
  }
  let done: Step;
  try {
    done = linked(live, action, stepOf(live, action, passed));
  } catch (error) {
    if (error instanceof RuleError) {
      throw new ReplayBroken(
        `Action ${action.number} (${action.notation}) is against the rules: ${error.message}`,
        `Action ${action.number} is against the rules (${error.code}).`,
      );
    }
    throw error;
  }
  if (done.hash !== action.hash) {
    throw new ReplayBroken(
      `After action ${action.number} (${action.notation}), the state doesn’t match the stored one.`,
      `After action ${action.number}, the state doesn’t match the stored one.`,
    );
  }
  return done;
}

function stepOf(
  live: LiveTable,
  { seat, notation, source }: StoredAction,
  { kept, open, closed }: Passed,
): Step {
  const act = readAct(notation);
  if (act === undefined) {
    const timedOut = source.startsWith(timeoutSource);
    return step(live, seat, live.game.parse(live.snapshot.state, notation), timedOut);
  }
  if (act.do === 'draw') return draw(live, seat);
  if (act.do === 'seed') return renewal(live, seat, act.commit);
  const target = kept.get(act.to);
  if (target === undefined || act.to < open)
    throw new ReplayBroken(
      `The log goes back to action ${act.to}, but everybody has already seen what came after it.`,
    );
  return undo(
    live,
    seat,
    act.to,
    target,
    closed.some((number) => number > act.to),
  );
}

const groundOf = (table: LiveTable, seat: Seat) => ({
  table,
  seat,
  names: namesOf(seatsAt(table.stored.seats, table.stored.seq + 1)),
  tell,
});

/** @param target the table after action `to`; nothing may have been rolled or revealed since */
export function undo(table: LiveTable, seat: Seat, to: number, target: Snapshot, closed: boolean): Step {
  if (target.position !== table.snapshot.position)
    throw new ReplayBroken(`Dice were rolled since action ${to}; they can’t be taken back.`);
  return takenBack(groundOf(table, seat), to, target, closed);
}

export function draw(table: LiveTable, seat: Seat): Step {
  return drawn(groundOf(table, seat));
}

/** @param table a table whose row already has the new seed */
export function renewal(table: LiveTable, seat: Seat, commit: string): Step {
  return renewedDice(groundOf(table, seat), commit);
}

/** Collects results from every step of a game, except undone steps. */
export function gathered<T>(
  start: LiveTable,
  actions: readonly StoredAction[],
  of: (step: Step, action: StoredAction) => readonly T[],
): T[] {
  const found: { readonly number: number; readonly said: T }[] = [];
  replay(start, actions, (done, action) => {
    const { number } = action;
    const { back } = done;
    while (back !== undefined && (found.at(-1)?.number ?? 0) > back) found.pop();
    found.push(...of(done, action).map((said) => ({ number, said })));
  });
  return found.map(({ said }) => said);
}

/** The table right after the deal, where a full replay starts. */
export function dealt(game: Game, stored: StoredTable): LiveTable {
  const { snapshot } = deal(game, stored);
  return { game, snapshot, stored: { ...stored, seq: 0, revision: 0, status: 'active' } };
}
