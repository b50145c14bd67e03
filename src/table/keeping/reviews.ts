import { createQueue } from '../../engine/queue.ts';
import { RuleError } from '../../engine/rule-error.ts';
import type { Seat } from '../../games/facets/seats.ts';
import type { Game } from '../../games/game.ts';
import type { StoredAction } from '../../store/records/log.ts';
import type { Store } from '../../store/records/store.ts';
import type { StoredSeat, StoredTable } from '../../store/records/table.ts';
import { chancesPicture, type Point } from '../board/chances-picture.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { readAct } from '../log/act.ts';
import { dealt, gathered } from '../log/replay.ts';
import { namesOf, plainNamesOf, seatsAt } from '../log/seating.ts';
import type { Message } from '../message/message.ts';
import type { ThinkingPool } from '../thinking/pool.ts';

/** The state after an action, and its lines of the story. */
interface Moment {
  readonly number: number;
  readonly notation: string;
  readonly state: unknown;
  readonly lines: readonly string[];
}

/** Moments evaluated first, evenly over the game; all of them in a shorter game. */
const sampled = 400;
/** Turning points that a review shows. */
const told = 3;
/** Seconds on a thread: for the samples, and then for what lies between the largest changes. */
const seconds = { sample: 2, between: 1 } as const;
/** Most characters of the story beside a moment. */
const longestLine = 700;
/** Most people who may wait for a review. */
const longestQueue = 10;

/** The indexes of a list, coarse to fine: at any time, those done so far are spread evenly. */
export function coarseToFine(length: number): number[] {
  const order: number[] = [];
  const known = new Set<number>();
  const take = (index: number) => {
    if (index < 0 || index >= length || known.has(index)) return;
    known.add(index);
    order.push(index);
  };
  take(0);
  take(length - 1);
  for (let parts = 2; known.size < length; parts *= 2)
    for (let part = 1; part < parts; part += 2) take(Math.round((part * (length - 1)) / parts));
  return order;
}

/** How much the chances changed from one moment to another, from 0 to 1. */
const swing = (before: readonly number[], after: readonly number[]): number =>
  after.reduce((sum, chance, seat) => sum + Math.abs(chance - (before[seat] ?? 0)), 0) / 2;

/** An evaluated moment. */
interface Known {
  readonly index: number;
  readonly chances: readonly number[];
}

/** Two neighboring evaluated moments between which the chances changed. */
interface Stretch {
  readonly from: Known;
  readonly to: Known;
}

/** The largest changes of the chances, largest first. */
export function largestSwings(known: readonly Known[], count: number): Stretch[] {
  return known
    .slice(1)
    .flatMap((to, at) => {
      const from = known[at];
      return from === undefined ? [] : [{ from, to }];
    })
    .filter(({ from, to }) => swing(from.chances, to.chances) > 0.005)
    .sort(
      (one, other) => swing(other.from.chances, other.to.chances) - swing(one.from.chances, one.to.chances),
    )
    .slice(0, count);
}

/** Reviews finished games: how the chances went, and the turning points. One review at a time. */
export class Reviews {
  readonly #store: Store;
  readonly #ledger: Ledger;
  readonly #pool: ThinkingPool;
  readonly #inTurn = createQueue();
  #waiting = 0;

  constructor(store: Store, ledger: Ledger, pool: ThinkingPool) {
    this.#store = store;
    this.#ledger = ledger;
    this.#pool = pool;
  }

  /** @throws RuleError while the game runs, because hidden information affects the chances */
  async review(id: string): Promise<Message> {
    const live = await this.#ledger.fresh(id);
    const table = live?.stored ?? (await this.#ledger.stored(id));
    const game = this.#ledger.game(table.game);
    if (game.evaluate === undefined)
      throw new RuleError(
        'no-review',
        `I can’t judge positions of ${game.title}, so there’s no review. \`/table history\` has its story.`,
      );
    if (table.status === 'lobby' || table.status === 'active')
      throw new RuleError('still-running', 'You can review the game once it’s over.');
    if (live === undefined || live.stored.seq === 0)
      throw new RuleError('nothing-played', 'Nothing was played at this table.');
    if (this.#waiting >= longestQueue)
      throw new RuleError('busy', 'Many games are being reviewed right now. Please try again in a minute.');
    this.#waiting += 1;
    try {
      return await this.#inTurn(async () =>
        reviewOf(this.#pool, game, live.stored, await this.#store.actions(id)),
      );
    } finally {
      this.#waiting -= 1;
    }
  }
}

/** Reviews a finished game by replaying its log. @throws RuleError if the threads have no time */
export async function reviewOf(
  pool: ThinkingPool,
  game: Game,
  table: StoredTable,
  actions: readonly StoredAction[],
): Promise<Message> {
  const start = dealt(game, table);
  const moments: readonly Moment[] = [
    { number: 0, notation: '', state: start.snapshot.state, lines: [] },
    ...gathered(start, actions, ({ table: { stored, snapshot }, notation, lines }): Moment[] => [
      { number: stored.seq, notation, state: snapshot.state, lines },
    ]),
  ];
  const known = await chancesOf(pool, game, moments, outcome(game, table, moments.at(-1)));
  if (known.length < 2)
    throw new RuleError('busy', 'I’m too busy to review this game right now. Please try again in a minute.');
  return reviewMessage(game, table, moments, known);
}

/**
 * Evaluates as many moments as there is time for, and returns them in the order of the game. @param end the
 * chances after the last moment, if known
 */
async function chancesOf(
  pool: ThinkingPool,
  game: Game,
  moments: readonly Moment[],
  end: readonly number[] | undefined,
): Promise<Known[]> {
  const chances = new Map<number, readonly number[]>();
  if (end !== undefined) chances.set(moments.length - 1, end);
  const find = async (indexes: readonly number[], limit: number) => {
    const open = indexes.filter((index) => !chances.has(index));
    const states = open.map((index) => moments[index]?.state);
    const found = await pool.chances(game.id, states, limit, nobodyElse);
    for (const [at, each] of found.entries()) chances.set(open[at] ?? 0, each);
  };
  const known = () =>
    [...chances].map(([index, each]): Known => ({ index, chances: each })).sort((a, b) => a.index - b.index);
  const step = Math.ceil(moments.length / sampled);
  const order = coarseToFine(Math.ceil(moments.length / step)).map((at) => at * step);
  await find(order, seconds.sample);
  const inside = largestSwings(known(), told).flatMap(({ from, to }) =>
    coarseToFine(to.index - from.index - 1).map((at) => from.index + 1 + at),
  );
  if (inside.length > 0) await find(inside, seconds.between);
  return known();
}

/** A signal that never aborts: reviews are not canceled. */
const nobodyElse = new AbortController().signal;

/** Seats in the order of the chances, whoever joined first. */
const inOrder = (seats: readonly StoredSeat[]): Seat[] =>
  seats.map(({ seat }) => seat).sort((one, other) => one - other);

/** The final chances: the winners share them, in a draw everybody. Undefined if the result is unknown. */
function outcome(
  game: Game,
  { seats }: StoredTable,
  last: Moment | undefined,
): readonly number[] | undefined {
  const all = inOrder(seats);
  const drawn = readAct(last?.notation ?? '')?.do === 'draw';
  const won = last && !drawn ? game.result(last.state)?.winners : [];
  if (won === undefined) return undefined;
  const sharing = won.length > 0 ? won : all;
  return all.map((seat) => (sharing.includes(seat) ? 1 / sharing.length : 0));
}

const percent = (chance: number | undefined): string => `${Math.round(100 * (chance ?? 0))} %`;

function reviewMessage(
  game: Game,
  table: StoredTable,
  moments: readonly Moment[],
  known: readonly Known[],
): Message {
  const seats = inOrder(table.seats);
  const plain = plainNamesOf(table.seats);
  const decisive = largestSwings(known, told).sort((one, other) => one.to.index - other.to.index);
  const numberOf = (index: number) => moments[index]?.number ?? 0;
  const points: Point[] = known.map(({ index, chances }) => ({ number: numberOf(index), chances }));
  const course = {
    names: seats.map((seat) => plain(seat)),
    points,
    marked: decisive.map(({ to }) => numberOf(to.index)),
  };
  const panels = decisive.map((stretch, at) => momentPanel(game, table, moments, stretch, at));
  return {
    panels: [
      {
        title: `${game.title}: how the chances went`,
        text:
          decisive.length === 0
            ? 'Nothing changed them much.'
            : `The chances of winning over ${table.seq} actions. What changed them most is numbered and shown below.`,
      },
      ...panels,
    ],
    picture: { picture: chancesPicture(course), alt: inWords(course.names, points, decisive, numberOf) },
    furtherPictures: decisive.map(({ to }) => pictureAt(game, table, moments[to.index])),
    rows: [],
  };
}

function momentPanel(
  game: Game,
  table: StoredTable,
  moments: readonly Moment[],
  { from, to }: Stretch,
  at: number,
): { readonly title: string; readonly text: string } {
  const moment = moments[to.index];
  const number = moment?.number ?? 0;
  const names = namesOf(seatsAt(table.seats, number));
  const when = game.when?.(moments[from.index]?.state);
  // The story of a turn of several actions comes with its last one.
  const told = moments.slice(to.index).find(({ lines }) => lines.length > 0);
  const said = (told?.lines ?? []).join('\n').slice(0, longestLine);
  const changes = inOrder(table.seats)
    .map((seat) => ({ seat, was: from.chances[seat], is: to.chances[seat] }))
    .filter(({ was, is }) => percent(was) !== percent(is))
    .map(({ seat, was, is }) => `**${names(seat)}** ${percent(was)} → ${percent(is)}`);
  return {
    title: [`${at + 1}`, ...(when === undefined ? [] : [when]), `action ${number}`].join(' · '),
    text: [said, changes.join(' · ')].filter((line) => line !== '').join('\n'),
  };
}

/** The public picture of that moment. */
function pictureAt(game: Game, table: StoredTable, moment: Moment | undefined): Message['picture'] {
  if (moment === undefined) return undefined;
  const view = game.view(moment.state, 'public');
  const names = plainNamesOf(seatsAt(table.seats, moment.number));
  return { picture: game.draw(view, names), alt: game.describe(view, names) };
}

function inWords(
  names: readonly string[],
  points: readonly Point[],
  decisive: readonly Stretch[],
  numberOf: (index: number) => number,
): string {
  const seats = names.map((name, seat) => {
    const all = points.map(({ chances }) => chances[seat] ?? 0);
    return `${name}: ${percent(all[0])} at the start, between ${percent(Math.min(...all))} and ${percent(Math.max(...all))}, ${percent(all.at(-1))} at the end.`;
  });
  const marked = decisive.map(({ to }, at) => `${at + 1} at action ${numberOf(to.index)}`);
  const moments = marked.length === 0 ? [] : [`Marked: ${marked.join(', ')}.`];
  return ['The chances of winning over the game.', ...seats, ...moments].join(' ').slice(0, 1_000);
}
