import { RuleError } from '../../../engine/rule-error.ts';
import type { Over } from '../../../games/facets/computers.ts';
import type { Seat } from '../../../games/facets/seats.ts';
import type { Game } from '../../../games/game.ts';
import type { StoredAction } from '../../../store/records/log.ts';
import type { StoredSeat, StoredTable } from '../../../store/records/table.ts';
import { chancesPicture, type Point } from '../../board/chances-picture.ts';
import type { Decisive } from '../../board/replay-rows.ts';
import { readAct } from '../../log/act.ts';
import { dealt, gathered } from '../../log/replay.ts';
import { namesOf, plainNamesOf, seatsAt } from '../../log/seating.ts';
import type { Message } from '../../message/message.ts';
import { withoutBackslashes } from '../../message/names.ts';

/** Reviews of finished games: each player's winning chances over the game, and its decisive moments. */

/** The state of a game after an action, and the lines about that action. */
interface Moment {
  readonly number: number;
  readonly notation: string;
  readonly state: unknown;
  readonly lines: readonly string[];
}

/**
 * Number of moments to evaluate first, spread evenly over the game. In shorter games, all moments are
 * evaluated.
 */
const sampled = 400;
/** Number of decisive moments that a review shows. */
const told = 3;
/**
 * Time limits on a thread, in seconds: for the evenly spread moments, then for moments between them where the
 * chances changed most.
 */
const seconds = { sample: 2, between: 1 } as const;
/** Maximum length of a moment's story, in characters. */
const longestLine = 700;
/** Discord's limit on the label and hint of a menu's option, in characters. */
const longestLabel = 100;

/**
 * Orders the indexes of a list from coarse to fine. Whenever the time runs out, the evaluated moments are
 * spread evenly over the game.
 */
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

/** How much a step changed the winning chances, from 0 to 1. */
const swing = (before: readonly number[], after: readonly number[]): number =>
  after.reduce((sum, chance, seat) => sum + Math.abs(chance - (before[seat] ?? 0)), 0) / 2;

/** The winning chances at an evaluated moment. */
interface Known {
  readonly index: number;
  readonly chances: readonly number[];
}

/** The part of a game between two evaluated moments, during which the winning chances changed. */
interface Stretch {
  readonly from: Known;
  readonly to: Known;
}

/** The parts of a game with the largest changes in winning chances, largest first. */
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

/**
 * Reviews a finished game by replaying its log. Evaluating its moments takes at most three seconds.
 *
 * @param over returns whether the time is up; by default it never is
 * @throws RuleError (`busy`) if there was no time to evaluate any moment
 */
export function reviewOf(
  game: Game,
  table: StoredTable,
  actions: readonly StoredAction[],
  over: Over = () => false,
): Message {
  const moments = momentsOf(game, table, actions);
  const known = chancesOf(game, moments, outcome(game, table, moments.at(-1)), over);
  if (known.length < 2)
    throw new RuleError('busy', 'I’m too busy to review this game right now. Please try again in a minute.');
  return reviewMessage(game, table, moments, known);
}

/** All moments of a game, starting with the deal, without undone actions. */
function momentsOf(game: Game, table: StoredTable, actions: readonly StoredAction[]): readonly Moment[] {
  const start = dealt(game, table);
  return [
    { number: 0, notation: '', state: start.snapshot.state, lines: [] },
    ...gathered(start, actions, ({ table: { stored, snapshot }, notation, lines }): Moment[] => [
      { number: stored.seq, notation, state: snapshot.state, lines },
    ]),
  ];
}

/**
 * The three moments that changed the winning chances most, or the score if the game can't tell its chances. They come
 * in the order of the game.
 */
export function decisiveMoments(
  game: Game,
  table: StoredTable,
  actions: readonly StoredAction[],
  over: Over = () => false,
): readonly Decisive[] {
  const moments = momentsOf(game, table, actions);
  const byChances = game.evaluate !== undefined;
  const known = byChances
    ? chancesOf(game, moments, outcome(game, table, moments.at(-1)), over)
    : moments.map(({ state }, index): Known => ({ index, chances: game.scores?.(state) ?? [] }));
  const said = byChances ? percent : (score: number | undefined) => String(score ?? 0);
  return decisiveIn(known).map((stretch) => decisiveAt(game, table, moments, stretch, said));
}

/** The largest swings in the order of the game. */
const decisiveIn = (known: readonly Known[]): readonly Stretch[] =>
  largestSwings(known, told).sort((one, other) => one.to.index - other.to.index);

/** A moment that changed the winning chances: its story, and the seat whose chances rose most. */
export interface KeyPlay {
  readonly when: string;
  /** Without markup. */
  readonly story: string;
  readonly seat: Seat;
  /** Chances before and after, such as `45%`. */
  readonly was: string;
  readonly is: string;
}

/**
 * The three moments that changed the winning chances most, in the order of the game; none if the game can't tell its
 * chances.
 */
export function keyPlays(
  game: Game,
  table: StoredTable,
  actions: readonly StoredAction[],
  over: Over = () => false,
): readonly KeyPlay[] {
  if (game.evaluate === undefined) return [];
  const moments = momentsOf(game, table, actions);
  const known = chancesOf(game, moments, outcome(game, table, moments.at(-1)), over);
  return decisiveIn(known).map(({ from, to }) => {
    const rise = (seat: Seat) => (to.chances[seat] ?? 0) - (from.chances[seat] ?? 0);
    const [seat = 0] = inOrder(table.seats).toSorted((one, other) => rise(other) - rise(one));
    return {
      when: whenOf(game, moments, { from, to }),
      story: withoutMarkup(storyAt(moments, to).join(' ')),
      seat,
      was: percent(from.chances[seat]),
      is: percent(to.chances[seat]),
    };
  });
}

const whenOf = (game: Game, moments: readonly Moment[], { from, to }: Stretch): string =>
  game.when?.(moments[from.index]?.state) ?? `Action ${moments[to.index]?.number ?? 0}`;

/** The story of a moment. For a turn of several actions, it comes with the last one. */
const storyAt = (moments: readonly Moment[], { index }: Known): readonly string[] =>
  moments.slice(index).find(({ lines }) => lines.length > 0)?.lines ?? [];

function decisiveAt(
  game: Game,
  table: StoredTable,
  moments: readonly Moment[],
  stretch: Stretch,
  said: (value: number | undefined) => string,
): Decisive {
  const number = moments[stretch.to.index]?.number ?? 0;
  const names = plainNamesOf(seatsAt(table.seats, number));
  const story = withoutMarkup(storyAt(moments, stretch.to).join(' '));
  return {
    number,
    label: `${whenOf(game, moments, stretch)}: ${story}`.slice(0, longestLabel),
    hint: changesOf(table, stretch, said)
      .map(({ seat, was, is }) => `${names(seat)} ${was} → ${is}`)
      .join(' · ')
      .slice(0, longestLabel),
  };
}

/** What a stretch changed, for each seat that it changed anything for. */
const changesOf = (
  { seats }: StoredTable,
  { from, to }: Stretch,
  said: (value: number | undefined) => string,
): readonly { readonly seat: Seat; readonly was: string; readonly is: string }[] =>
  inOrder(seats)
    .map((seat) => ({ seat, was: said(from.chances[seat]), is: said(to.chances[seat]) }))
    .filter(({ was, is }) => was !== is);

/** A line of a story for a menu, where Markdown shows as it's typed. */
const withoutMarkup = (line: string): string => withoutBackslashes(line.replaceAll(/(?<!\\)[*`]/g, ''));

/**
 * Evaluates as many moments as time allows. Returns the winning chances in the order of the game.
 * @param end the chances at the last moment, if known
 */
function chancesOf(
  game: Game,
  moments: readonly Moment[],
  end: readonly number[] | undefined,
  over: Over,
): Known[] {
  const chances = new Map<number, readonly number[]>();
  if (end !== undefined) chances.set(moments.length - 1, end);
  const find = (indexes: readonly number[], limit: number) => {
    const until = performance.now() + limit * 1_000;
    for (const index of indexes) {
      if (over() || performance.now() >= until) return;
      const found = chances.has(index) ? undefined : game.evaluate?.(moments[index]?.state);
      if (found !== undefined) chances.set(index, found);
    }
  };
  const known = () =>
    [...chances].map(([index, each]): Known => ({ index, chances: each })).sort((a, b) => a.index - b.index);
  const step = Math.ceil(moments.length / sampled);
  find(
    coarseToFine(Math.ceil(moments.length / step)).map((at) => at * step),
    seconds.sample,
  );
  const inside = largestSwings(known(), told).flatMap(({ from, to }) =>
    coarseToFine(to.index - from.index - 1).map((at) => from.index + 1 + at),
  );
  find(inside, seconds.between);
  return known();
}

/** Seats in the order used for chances: by number, not by who joined first. */
const inOrder = (seats: readonly StoredSeat[]): Seat[] =>
  seats.map(({ seat }) => seat).sort((one, other) => one - other);

/**
 * Winning chances at the end of a game: shared by the winners, or by everybody in a draw. Undefined if the
 * result is unknown.
 */
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

const percent = (chance: number | undefined): string => `${Math.round(100 * (chance ?? 0))}%`;

function reviewMessage(
  game: Game,
  table: StoredTable,
  moments: readonly Moment[],
  known: readonly Known[],
): Message {
  const seats = inOrder(table.seats);
  const plain = plainNamesOf(table.seats);
  const decisive = decisiveIn(known);
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
        title: `${game.title}: how the chances changed`,
        text:
          decisive.length === 0
            ? 'They never changed much.'
            : `The chances of winning over ${table.seq} actions. The biggest changes are numbered and shown below.`,
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
  const said = storyAt(moments, to).join('\n').slice(0, longestLine);
  const changes = changesOf(table, { from, to }, percent).map(
    ({ seat, was, is }) => `**${names(seat)}** ${was} → ${is}`,
  );
  return {
    title: [`${at + 1}`, ...(when === undefined ? [] : [when]), `action ${number}`].join(' · '),
    text: [said, changes.join(' · ')].filter((line) => line !== '').join('\n'),
  };
}

/** The public picture at that moment. */
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
