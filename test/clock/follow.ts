import type { Event } from '../../src/games/dutch/events.ts';
import { dutch } from '../../src/games/dutch/index.ts';
import type { Phase, State } from '../../src/games/dutch/state.ts';
import type { Seat } from '../../src/games/facets/seats.ts';
import type { Game } from '../../src/games/game.ts';
import type { SeatMark } from '../../src/store/records/log.ts';
import { Clocks, type Hand, marked } from '../../src/table/clock/clocks.ts';
import { readHouseRules } from '../../src/table/clock/house-rules.ts';
import { quietHours, readTimeControl } from '../../src/table/clock/time-control.ts';
import type { LiveTable } from '../../src/table/log/live.ts';
import { step } from '../../src/table/log/replay.ts';
import { askedPeople, hasStandIn, playsThemselves } from '../../src/table/log/seating.ts';
import { type Luck, luckOf } from '../contract/luck.ts';
import { computerMove, type Move, openTable, stateOf } from '../equipment/dutch-table.ts';
import { anyTurn } from '../games/dutch/random-games.ts';

/**
 * Random games of Dutch with a clock that the test sets. Checks how much time everybody gets, and what happens when
 * it runs out.
 */

const minute = 60_000;
const nights = ['', '22-8', '0-6'];
const controls = ['none', 'live-0.5', 'live-1', 'live-2', 'each-60', 'each-1440', 'each-4320'];

/** Events that start a new time limit. The test goes by events, not by the game's clock id. */
const begins: ReadonlySet<Event['kind']> = new Set([
  'deal',
  'turn',
  'draw',
  'window',
  'power',
  'end',
] as const);

interface Course {
  readonly live: LiveTable;
  readonly now: number;
}

/** Returns the clock's faults in a game, as sentences that start with what the table was waiting for. */
export async function clockProblems(number: number): Promise<string[]> {
  const luck = luckOf(number + 49_979_687);
  const quiet = luck.of(nights);
  const settings = { 'quiet-hours': quiet, 'stand-in-after': String(luck.of([0, 1, 2, 3])) };
  const rules = readHouseRules(settings);
  let now = Date.parse('2026-06-01T00:00:00Z') + luck.below(60 * 24) * minute;
  const clocks = new Clocks({ house: { rules: async () => rules }, now: () => new Date(now) });
  const dealt = openTable(dutch as unknown as Game, number);
  const timeControl = luck.of(controls);
  const first = { ...dealt, stored: { ...dealt.stored, timeControl } };
  let course: Course = { live: given(first, (await clocks.fresh(first)).due), now };
  const problems = [...timeProblems(course, rules.quiet)];
  for (let count = 0; course.live.stored.status === 'active' && count < longest; count += 1) {
    const deadline = course.live.stored.deadlineAt?.getTime();
    now += elapsed(course, luck);
    const isOver = deadline !== undefined && deadline <= now;
    const { move, hand } = isOver ? ranOut(course.live) : chosen(course.live, luck);
    const done = step(course.live, move.seat, move.action, hand === 'clock');
    const events = done.events as readonly Event[];
    if (hand === 'program' && isStandIn(course.live, move.seat))
      problems.push(...standInProblems(move, events));
    const mark = await clocks.mark(course.live, move.seat, hand);
    const seats = marked(done.table.stored.seats, mark);
    const table = { ...done.table, stored: { ...done.table.stored, seats } };
    const { due } = await clocks.after(course.live, { ...done, table }, move.seat, hand);
    const live = given(table, due);
    const began = events.some(({ kind }) => begins.has(kind));
    const next = { live, now };
    problems.push(
      ...markProblems(stateOf(course.live), hand, mark),
      ...(began ? timeProblems(next, rules.quiet) : runOnProblems(course, next)),
    );
    course = next;
  }
  return problems.map((problem) => `game ${number}, ${timeControl}, quiet ${quiet}: ${problem}`);
}

/** Maximum number of actions in a game. */
const longest = 1_500;

/** Returns the table with the deadline that it has after an action: a new one, none, or the same. */
function given(
  { stored: { deadlineAt, remindAt, ...stored }, ...live }: LiveTable,
  due: Awaited<ReturnType<Clocks['after']>>['due'],
): LiveTable {
  const before = { ...(deadlineAt && { deadlineAt }), ...(remindAt && { remindAt }) };
  return { ...live, stored: { ...stored, ...(due === null ? {} : (due ?? before)) } };
}

/** Milliseconds until somebody acts: usually before time runs out, sometimes long after. */
function elapsed({ live: { stored }, now }: Course, luck: Luck): number {
  const left = (stored.deadlineAt?.getTime() ?? now + 10 * minute) - now;
  return luck.once(12) ? Math.max(0, left) + luck.below(30) * minute : luck.below(1 + Math.max(1, left >> 3));
}

/** Returns what the table plays for the first seat that ran out of time. */
function ranOut(live: LiveTable): { move: Move; hand: Hand } {
  const asked = askedPeople(live);
  const all = dutch.timeout(stateOf(live));
  const theirs = all.filter(({ seat }) => asked.includes(seat));
  const [next] = theirs.length > 0 ? theirs : all;
  if (next === undefined) throw new Error('Nothing is played for those whose time is over.');
  return { move: next, hand: next.excused ? 'bell' : 'clock' };
}

/** Returns an action for a person or computer that must or may act. */
function chosen(live: LiveTable, luck: Luck): { move: Move; hand: Hand } {
  for (;;) {
    const turn = anyTurn(stateOf(live), luck.once(30), luck);
    if (turn.action.type === 'timer') continue;
    const seat = live.stored.seats.find((one) => one.seat === turn.seat);
    const isPerson = seat !== undefined && playsThemselves(seat);
    if (seat?.userId !== undefined && (isPerson || turn.action.type === 'leave'))
      return { move: turn, hand: 'person' };
    if (turn.action.type === 'leave') continue;
    if (dutch.toAct(stateOf(live)).includes(turn.seat)) {
      const { action } = computerMove(live, turn.seat);
      return { move: { seat: turn.seat, action: action as Move['action'] }, hand: 'program' };
    }
    // A person takes over the seat that a computer plays for them.
    if (seat?.userId !== undefined && luck.once(4)) return { move: turn, hand: 'person' };
  }
}

const isStandIn = ({ stored }: LiveTable, seat: Seat): boolean =>
  stored.seats.some((one) => one.seat === seat && hasStandIn(one));

/** L9: a stand-in doesn't collect or leave, and nothing it does removes its person. */
const standInProblems = ({ action: { type } }: Move, events: readonly Event[]): string[] => [
  ...(['collect', 'decline_collect', 'leave'].includes(type) ? [`a stand-in does ${type}`] : []),
  ...(events.some(({ kind }) => kind === 'leave') ? [`a stand-in is removed by ${type}`] : []),
];

/**
 * Checks deadlines. A window ends by its option or the pace; everything else ends by the table's clock or never.
 * Nothing ends during quiet hours.
 */
function timeProblems({ live, now }: Course, quiet: { from: number; to: number } | undefined): string[] {
  const { stored, snapshot } = live;
  const { phase, options } = snapshot.state as State;
  const { control } = readTimeControl(stored.timeControl);
  const deadline = stored.deadlineAt?.getTime();
  if (stored.status !== 'active' || askedPeople(live).length === 0)
    return deadline === undefined ? [] : [`${phase}: a clock runs for nobody`];
  const isWindow = phase === 'same_rank_window';
  const seconds = secondsFor(live);
  const time =
    control.kind === 'live'
      ? seconds * 1_000 * (isWindow ? 1 : control.factor)
      : isWindow
        ? options.slow_window * minute
        : control.kind === 'each'
          ? control.minutes * minute
          : undefined;
  if (time === undefined) return deadline === undefined ? [] : [`${phase}: there is a clock`];
  if (deadline === undefined) return [`${phase}: there is no clock`];
  const end = now + time;
  const brief = control.kind !== 'live' && time < 60 * minute;
  const night = control.kind === 'live' || quiet === undefined ? undefined : quietHours(quiet, 'UTC');
  const reminder = brief ? end : end - Math.min(time / 4, 12 * 60 * minute);
  const isHeld = night?.covers(end) === true || night?.covers(reminder) === true;
  return [
    ...(brief && stored.remindAt !== undefined ? [`${phase}: somebody is reminded`] : []),
    ...(night?.covers(deadline) === true ? [`${phase}: it ends in quiet hours`] : []),
    ...((isHeld ? deadline < end : deadline !== end)
      ? [`${phase}: it ends after ${(deadline - now) / 1_000} s, not ${time / 1_000} s`]
      : []),
  ];
}

const secondsFor = ({ game, snapshot }: LiveTable): number => game.clock(snapshot.state)?.seconds ?? 0;

/**
 * Checks that a deadline doesn't move while its phase lasts. It may only be removed, when the table no longer waits
 * for a person.
 */
function runOnProblems({ live: before }: Course, { live: after }: Course): string[] {
  const [was, is] = [before, after].map(({ stored }) => stored.deadlineAt?.getTime());
  const { phase } = stateOf(after);
  if (was === is || after.stored.status !== 'active') return [];
  if (is === undefined) return askedPeople(after).length === 0 ? [] : [`${phase}: the clock stops`];
  // Before, only programs had to act. Then a person came back, so a deadline is allowed.
  if (was === undefined && askedPeople(before).length === 0) return [];
  return [`${phase}: its end moves from ${was} to ${is}`];
}

/** L5: nobody is blamed for running out of time in these phases. */
const excused: readonly Phase[] = ['initial_peek', 'same_rank_window', 'round_over'];

function markProblems({ phase }: State, hand: Hand, mark: SeatMark | undefined): string[] {
  if (hand !== 'clock' && hand !== 'bell') return [];
  const counts = (mark?.timeouts ?? 0) > 0;
  return counts === excused.includes(phase)
    ? [`${phase}: its time-out ${counts ? 'counts' : 'does not count'}`]
    : [];
}
