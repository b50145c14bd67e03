import { playerOf } from '../league/roster.ts';
import { atBat, batterOf, fielderOf, fieldingSide, inField } from '../lineup/lineup.ts';
import { listedErrorRatings } from '../lookups/x-check-charts.ts';
import { type Fielder, type Situation, situationOf } from '../play/situation.ts';
import type { Entry } from '../records/entry.ts';
import type { PositionRating, TypedRatings, WantedRating } from '../records/reading.ts';
import type { TypedRating } from '../records/typed-rating.ts';
import type { State } from '../state.ts';
import type { FieldPosition } from '../terms/positions.ts';
import { battingSide, type PlayerId, type Side } from '../terms/terms.ts';

/** Ratings that the bot lacks. It asks the card's owner for each one once (Baseball 14). */

const nothing: TypedRatings = { running: null, positions: {} };

const typedFor = (state: State, player: PlayerId): TypedRatings => state.manual?.ratings[player] ?? nothing;

/** The situation before the next play, including the ratings that managers have entered. */
export function situationIn(state: State): Situation {
  const situation = situationOf(state);
  if (state.manual === null) return situation;
  const { batter, runners, fielders } = situation;
  const at = (position: FieldPosition): Fielder => ({
    ...fielders[position],
    ...typedFor(state, fielders[position].player).positions[position],
  });
  const running = <Man extends { readonly player: PlayerId; readonly running: number }>(man: Man): Man => ({
    ...man,
    running: typedFor(state, man.player).running ?? man.running,
  });
  const [first, second, third] = runners;
  return {
    ...situation,
    batter: running(batter),
    runners: [first && running(first), second && running(second), third && running(third)],
    fielders: {
      P: at('P'),
      C: at('C'),
      '1B': at('1B'),
      '2B': at('2B'),
      '3B': at('3B'),
      SS: at('SS'),
      LF: at('LF'),
      CF: at('CF'),
      RF: at('RF'),
    },
  };
}

/**
 * A rating that an entry needs but the bot lacks, and the side that has the card; undefined if nothing is
 * missing.
 */
export function missingFor(
  state: State,
  entry: Entry,
): { readonly side: Side; readonly wanted: WantedRating } | undefined {
  if (entry.kind !== 'outcome' || entry.outcome !== 'x_check' || entry.location === null) return undefined;
  const position = entry.location;
  const fielder = fielderOf(inField(state), position);
  if (lacksRating(state, fielder, position))
    return { side: fieldingSide(state), wanted: { kind: 'fielding', player: fielder, position } };
  const batter = batterOf(atBat(state)).player;
  // Only a ball at the catcher can ask for the batter's speed (Baseball 9, step 5).
  if (position !== 'C' || playerOf(batter).running !== undefined) return undefined;
  if (typedFor(state, batter).running !== null) return undefined;
  return { side: battingSide(state.half), wanted: { kind: 'running', player: batter } };
}

/**
 * Whether the bot lacks this rating. A position player on the mound uses the emergency pitcher's (Baseball
 * 2.3).
 */
function lacksRating(state: State, player: PlayerId, position: FieldPosition): boolean {
  const rating = playerOf(player).positions[position];
  if (rating === undefined && position === 'P') return false;
  if (rating?.range !== undefined && rating.error !== undefined) return false;
  return typedFor(state, player).positions[position] === undefined;
}

/** Stores a rating that a manager has entered, for the rest of the game. */
export function withRating(state: State, player: PlayerId, rating: TypedRating): State {
  if (state.manual === null) return state;
  const known = typedFor(state, player);
  const now: TypedRatings =
    rating.kind === 'running'
      ? { ...known, running: rating.running }
      : { ...known, positions: { ...known.positions, [rating.position]: ratedAs(rating) } };
  return { ...state, manual: { ...state.manual, ratings: { ...state.manual.ratings, [player]: now } } };
}

const ratedAs = ({ range, error }: PositionRating): PositionRating => ({ range, error });

/**
 * The rating used if a manager doesn't answer: an emergency fielder's, or average speed (Baseball 2.2, 6.3).
 */
export const usualRating = (wanted: WantedRating): TypedRating =>
  wanted.kind === 'running'
    ? { kind: 'running', running: 10 }
    : { kind: 'fielding', position: wanted.position, range: 5, error: worstError(wanted.position) };

export const worstError = (position: FieldPosition): number => Math.max(...listedErrorRatings(position));
