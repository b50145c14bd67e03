import type { Result } from '../../games/facets/result.ts';
import type { Seat } from '../../games/facets/seats.ts';
import type { StoredAction } from '../../store/records/log.ts';
import type { GameEnding, NewGameRecord, Outcome, PlayedSeat } from '../../store/records/played.ts';
import type { StoredSeat } from '../../store/records/table.ts';
import { readAct } from './act.ts';
import { placesOf } from './final-order.ts';
import type { LiveTable, Step } from './live.ts';
import { timeoutSource } from './replay.ts';

/** What is kept of a game that just ended, for profiles, ratings and competitions (League 2, 17). */

/** An entry of the log, as far as the record needs it. */
type Entry = Pick<StoredAction, 'number' | 'seat' | 'notation' | 'source'>;

/** Settings of the server that the record keeps. */
export type RatedHere = Pick<NewGameRecord, 'serverRated' | 'withComputers'>;

/**
 * The record of a game that a step ended.
 *
 * @param before the table before the step
 * @param log all actions, the step's own included
 */
export function recordOf(
  before: LiveTable,
  { table: { game, stored } }: Step,
  result: Result,
  log: readonly Entry[],
  rated: RatedHere,
): NewGameRecord {
  const counting = withoutUndone(log);
  const left = leftIn(before, counting);
  const places = placesAfter(result, left);
  return {
    guildId: stored.guildId,
    channelId: stored.channelId,
    game: stored.game,
    ending: endingOf(before, counting.at(-1)),
    actions: stored.seq,
    tableRated: stored.rated !== false,
    ...rated,
    seats: stored.seats.map((seated): PlayedSeat => {
      const { seat, userId, level } = seated;
      const score = result.scores[seat];
      return {
        seat,
        ...(userId !== undefined && { userId }),
        ...(userId === undefined && level !== undefined && { level, version: game.version }),
        name: seated.name,
        place: places[seat] ?? places.length,
        ...(score !== undefined && { score }),
        outcome: outcomeOf(places, seat),
        ...actsOf(seated, log),
        left: left.includes(seat),
      };
    }),
  };
}

/** The entries that no undo took back. */
const withoutUndone = (log: readonly Entry[]): readonly Entry[] =>
  log.reduce<Entry[]>((counting, entry) => {
    const act = readAct(entry.notation);
    if (act?.do === 'undo') return counting.filter(({ number }) => number <= act.to);
    counting.push(entry);
    return counting;
  }, []);

/** Whether an entry takes its seat out of the game. */
function leaves(
  { game, snapshot }: LiveTable,
  { seat, notation, source }: Entry,
): 'resigned' | 'time' | undefined {
  if (source.startsWith(timeoutSource)) return game.lostOnTime ? 'time' : undefined;
  return notation === game.notate(snapshot.state, game.resignation(seat)) ? 'resigned' : undefined;
}

/** The seats that resigned or ran out of time, the earliest first. */
const leftIn = (live: LiveTable, log: readonly Entry[]): readonly Seat[] => [
  ...new Set(log.flatMap((entry) => (leaves(live, entry) === undefined ? [] : [entry.seat]))),
];

function endingOf(live: LiveTable, last: Entry | undefined): GameEnding {
  if (last === undefined) return 'rules';
  if (readAct(last.notation)?.do === 'draw') return 'draw by consent';
  const how = leaves(live, last);
  if (how === undefined) return 'rules';
  return how === 'time' ? 'time' : 'resignation';
}

/**
 * The place of each seat, from 1. Who left is behind all who still played, and of several the earlier one lower
 * (League 17).
 */
export function placesAfter(result: Result, left: readonly Seat[]): readonly number[] {
  const places = placesOf(result);
  const rank = (seat: Seat): number => {
    const at = left.indexOf(seat);
    return at < 0 ? (places[seat] ?? 0) : places.length + left.length - at;
  };
  return places.map((_, seat) => 1 + places.filter((__, other) => rank(other) < rank(seat)).length);
}

/** Who has the first place won. If everybody shares it, the game is a draw. */
function outcomeOf(places: readonly number[], seat: Seat): Outcome {
  if (places.every((place) => place === 1)) return 'drawn';
  return places[seat] === 1 ? 'won' : 'lost';
}

/** Whether somebody pressed or typed the action, as opposed to a program or the clock. */
const isPress = (source: string): boolean => !/^[a-z]+:/.test(source);

/** How often the person in a seat acted, and how often a computer did for them. Undone actions count too. */
function actsOf({ seat, userId, earlier }: StoredSeat, log: readonly Entry[]) {
  if (userId === undefined) return { acted: 0, stoodIn: 0 };
  const since = earlier?.at(-1)?.until ?? 0;
  const theirs = log.filter(
    (entry) => entry.seat === seat && entry.number > since && readAct(entry.notation) === undefined,
  );
  return {
    acted: theirs.filter(({ source }) => isPress(source)).length,
    stoodIn: theirs.filter(({ source }) => source.startsWith('computer:')).length,
  };
}
