import { RuleError } from '../../engine/rule-error.ts';
import type { TimeOut } from '../facets/clock.ts';
import type { Result } from '../facets/result.ts';
import type { Seat } from '../facets/seats.ts';
import type { Action } from './actions.ts';
import type { Event } from './events.ts';
import { markerOf, territoryOf } from './pieces.ts';
import { reasonWhyNot } from './refusals/reasons.ts';
import { spelled } from './refusals/spelled.ts';
import { triedBy } from './refusals/tried.ts';
import { apply, newGame, notate, parse, readPosition } from './ringrift.ts';
import {
  gainedIn,
  hasLeft,
  isGone,
  type Lately,
  type Played,
  playerOf,
  playersOf,
  type Sitting,
  seatOf,
} from './sitting.ts';
import type { GameResult, State } from './state.ts';
import type { Player } from './terms/boards.ts';
import { nameOf } from './terms/geometry.ts';
import { gameOptionsOf, type TableOptions } from './terms/table-options.ts';
import type { Told } from './words/story.ts';

/** A game at a table. It calls the functions of the rules and translates between seats and colors. */

export function start(options: TableOptions): Sitting {
  const chosen = gameOptionsOf(options);
  const game =
    options.position === ''
      ? newGame(chosen, options.players)
      : readPosition(chosen, options.players, options.position);
  return { game, lately: null };
}

/** The seats to act. */
export const toAct = ({ game }: Sitting): readonly Seat[] =>
  game.player === 0 ? [] : [seatOf(game, game.player)];

/**
 * Replaces the seat number in a resignation or time-out with the player's color. People know their seat, but
 * a swap may have changed its color.
 */
function ofColors(game: State, action: Action): Action {
  if (action.type !== 'resign' && action.type !== 'time_out') return action;
  return { ...action, player: playerOf(game, action.player - 1) };
}

function ofSeats(game: State, action: Action): Action {
  if (action.type !== 'resign' && action.type !== 'time_out') return action;
  return { ...action, player: seatOf(game, action.player) + 1 };
}

export const resignation = (seat: Seat): Action => ({ type: 'resign', player: seat + 1 });

/** When the clock runs out, the seat to move leaves the game, whatever the phase. */
export const timeouts = (sitting: Sitting): readonly TimeOut<Action>[] =>
  toAct(sitting).map((seat) => ({ seat, action: { type: 'time_out', player: seat + 1 } }));

function demandAsked({ game }: Sitting, seat: Seat, action: Action): void {
  if (game.player === 0) throw new RuleError('ended', 'The game is over.');
  const player = playerOf(game, seat);
  if (player === 0) throw new RuleError('no-seat', 'Nobody plays this seat.');
  if (hasLeft(game, player)) throw new RuleError('left', 'You’ve left this game.');
  const isToMove = player === game.player;
  if (action.type === 'resign' || action.type === 'time_out') {
    if (action.player !== seat + 1) throw new RuleError('another-seat', 'You can’t leave for somebody else.');
    if (!isToMove && isGone(game, player))
      throw new RuleError('out', 'You have no rings left, so you’re already out.');
    if (isToMove || action.type === 'resign') return;
  }
  if (!isToMove) throw new RuleError('not-your-turn', 'It’s not your turn.');
}

/** @throws RuleError with the reason if the rules forbid the action */
export function act(
  sitting: Sitting,
  seat: Seat,
  action: Action,
): { readonly state: Sitting; readonly events: readonly Told[] } {
  demandAsked(sitting, seat, action);
  const { game } = sitting;
  const { state, events } = reasoned(game, action, () => apply(game, ofColors(game, action)));
  const lately = latelyOf(sitting, state, events);
  return { state: { game: state, lately }, events: toldOf(game, state, lately, events) };
}

/**
 * Replaces an error of the rules with a specific reason, if the action is illegal or nobody could pay for a
 * recovery.
 */
function reasoned<Done>(game: State, tried: Action | string, work: () => Done): Done {
  try {
    return work();
  } catch (error) {
    const isForbidden = error instanceof RuleError && error.code === 'illegal-move';
    const isRecovery = error instanceof RuleError && triedBy(tried)?.kind === 'recover';
    const reason = isForbidden || isRecovery ? reasonWhyNot(game, tried) : undefined;
    throw reason === undefined ? error : new RuleError(reason.code, reason.sentence);
  }
}

const isPlayed = (event: Event): event is Played => event.kind === 'played';

/** Whether a player left when it wasn't their turn. That isn't part of the current turn. */
const isAside = (game: State, { action }: Played): boolean =>
  (action.type === 'resign' || action.type === 'time_out') && action.player !== game.player;

function latelyOf({ game, lately }: Sitting, next: State, events: readonly Event[]): Lately | null {
  const played = events.filter(isPlayed).filter((one) => !isAside(game, one));
  if (played.length === 0) return lately;
  const seat = seatOf(game, game.player);
  const goesOn = lately !== null && lately.turn === game.turn && lately.seat === seat;
  const names = game.cells.flatMap((text, cell) => (text === next.cells[cell] ? [] : [cell]));
  return {
    turn: game.turn,
    player: game.player,
    seat,
    played: [...(goesOn ? lately.played : []), ...played],
    changed: names.map((cell) => nameOf(game.board, cell)),
  };
}

/** Returns the events for the story. Reports a turn once it is over, and everything else at once. */
function toldOf(before: State, after: State, lately: Lately | null, events: readonly Event[]): Told[] {
  const aside = events.filter(isPlayed).filter((one) => isAside(before, one));
  const isOver =
    aside.length === 0 &&
    (after.turn !== before.turn ||
      after.player === 0 ||
      seatOf(before, before.player) !== seatOf(after, before.player));
  const turn: Told[] =
    isOver && lately !== null ? [{ kind: 'turn', seat: lately.seat, played: lately.played }] : [];
  return [
    ...aside.map(
      ({ action }): Told => ({
        kind: 'left',
        seat: seatOf(before, 'player' in action ? action.player : 0),
        how: action.type === 'resign' ? 'resignation' : 'timeout',
      }),
    ),
    ...turn,
    ...events.flatMap((event) => toldAside(before, after, lately, event)),
  ];
}

function toldAside(before: State, after: State, lately: Lately | null, event: Event): readonly Told[] {
  switch (event.kind) {
    case 'out':
      // A player who wins with their last ring isn't out.
      return after.result?.winner === event.player
        ? []
        : [{ kind: 'out', seat: seatOf(after, event.player) }];
    case 'streak':
      return event.player === 0
        ? [{ kind: 'again', seat: seatOf(after, event.was) }]
        : [
            {
              kind: 'alone',
              seat: seatOf(after, event.player),
              rounds: event.rounds,
              of: after.rules.lpsRounds,
            },
          ];
    case 'end':
      return [endOf(before, after, lately, event.result)];
    default:
      return [];
  }
}

function endOf(
  before: State,
  after: State,
  lately: Lately | null,
  { winner, reason, ranks }: GameResult,
): Told {
  const spaces = territoryOf(after);
  const players = playersOf(after).toSorted((one, other) => rankOf(ranks, one) - rankOf(ranks, other));
  return {
    kind: 'end',
    winner: seatOf(after, winner),
    reason,
    board: after.board,
    preset: after.rules.preset,
    lpsRounds: after.rules.lpsRounds,
    turns: before.turn,
    ...(lately?.player === winner && { gained: gainedIn(lately) }),
    finals: players.map((player) => ({
      seat: seatOf(after, player),
      place: rankOf(ranks, player),
      spaces: spaces[player - 1] ?? 0,
      rings: creditAtEnd(after, player, reason),
      markers: after.cells.filter((text) => markerOf(text) === player).length,
    })),
  };
}

const rankOf = (ranks: readonly number[], player: Player): number => ranks[player - 1] ?? ranks.length;

/** In a stalemate, rings in hand count as credited (RingRift 14.5). */
const creditAtEnd = ({ credit, hand }: State, player: Player, reason: string): number =>
  (credit[player - 1] ?? 0) + (reason.startsWith('stalemate') ? (hand[player - 1] ?? 0) : 0);

/** Converts a list by color to a list by seat. */
const bySeat = (state: State, values: readonly number[]): number[] =>
  state.people.map((_, seat) => values[playerOf(state, seat) - 1] ?? 0);

/** Returns the credited rings of each seat. */
export const scoresOf = ({ game }: Sitting): number[] => bySeat(game, game.credit);

export function resultOf({ game }: Sitting): Result | undefined {
  const { result } = game;
  if (result === null) return undefined;
  const { winner, reason, ranks } = result;
  return {
    winners: [seatOf(game, winner)],
    scores: bySeat(
      game,
      playersOf(game).map((player) => creditAtEnd(game, player, reason)),
    ),
    places: bySeat(game, ranks),
    reason,
  };
}

export const notated = ({ game }: Sitting, action: Action): string => notate(game, ofColors(game, action));

/** @throws RuleError with the reason if the rules forbid the decision */
export function parsed({ game }: Sitting, typed: string): Action {
  const text = spelled(game, typed);
  return ofSeats(
    game,
    reasoned(game, text, () => parse(game, text)),
  );
}
