import { counted } from '../../../engine/english.ts';
import type { Names, Seat } from '../../facets/seats.ts';
import type { Panel } from '../../facets/telling.ts';
import type { Gained, Played, Sitting } from '../sitting.ts';
import { type Board, lineLength } from '../terms/boards.ts';
import type { Reason } from '../terms/phases.ts';
import type { Preset } from '../terms/rules.ts';
import { decisionWords } from './decisions.ts';

/**
 * Describes the game for readers: a line for each turn (RingRift 21.7) and how the game ended (RingRift
 * 21.9).
 */

/** A player's final ranking and counts. */
export interface Final {
  readonly seat: Seat;
  readonly place: number;
  readonly spaces: number;
  readonly rings: number;
  readonly markers: number;
}

export type Told =
  /** Decisions of one turn, in order. If the player swaps sides, the list ends with the swap. */
  | { readonly kind: 'turn'; readonly seat: Seat; readonly played: readonly Played[] }
  /** A player left during another player's turn. */
  | { readonly kind: 'left'; readonly seat: Seat; readonly how: 'resignation' | 'timeout' }
  | { readonly kind: 'out'; readonly seat: Seat }
  /** A last-player-standing streak. */
  | { readonly kind: 'alone'; readonly seat: Seat; readonly rounds: number; readonly of: number }
  | { readonly kind: 'again'; readonly seat: Seat }
  | {
      readonly kind: 'end';
      readonly winner: Seat;
      readonly reason: Reason;
      readonly board: Board;
      readonly preset: Preset;
      readonly lpsRounds: number;
      readonly turns: number;
      /** All players, best first. */
      readonly finals: readonly Final[];
      /** What the winner gained in the last turn, if it was the winner's own turn. */
      readonly gained?: Gained;
    };

/** Maximum length of a story line, in characters. */
const longestLine = 290;

/** Joins as many decisions as fit on a line and adds the number of those left out. */
function joined(name: string, decisions: readonly string[]): string {
  const most = decisions.findIndex(
    (_, at) => name.length + decisions.slice(0, at + 1).join(' · ').length > longestLine - 20,
  );
  const shown =
    most < 0 ? decisions : [...decisions.slice(0, Math.max(1, most)), `${decisions.length - most} more`];
  return `${name}: ${shown.join(' · ')}.`;
}

/** Returns a line of the story; empty if other lines already say it. */
export function storyOf(told: Told, names: Names): string {
  const name = names(told.kind === 'end' ? told.winner : told.seat);
  switch (told.kind) {
    case 'turn': {
      const decisions = told.played.map((one, at) => decisionWords(one, told.played.slice(0, at)));
      return decisions.length === 0 ? '' : joined(name, decisions);
    }
    case 'left':
      return told.how === 'resignation' ? `${name} resigns.` : `${name} runs out of time.`;
    case 'out':
      return `${name} has no rings left and is out.`;
    case 'alone':
      return `Only ${name} could act: ${told.rounds} of ${told.of} rounds.`;
    case 'again':
      return `The count for ${name} starts again.`;
    case 'end':
      return endLine(told, name);
  }
}

/** What the description of a win needs, besides the winner's name. */
interface Won {
  readonly reason: Reason;
  readonly lpsRounds: number;
  /** The number of rings credited to the winner, and the number of the winner's spaces. */
  readonly rings: number;
  readonly spaces: number;
  readonly gained?: Gained | undefined;
}

/** Says how much of the total the winner gained in the last turn: `, 60 of them claimed at once`. */
function decidedBy({ reason, rings, spaces, gained }: Won): string {
  if (gained === undefined) return '';
  if (reason === 'ring_elimination')
    return gained.rings > 0 && gained.rings < rings ? `, ${gained.rings} of them in the last turn` : '';
  const [last, how] =
    gained.claim > 0 ? [gained.claim, 'claimed at once'] : [gained.spaces, 'in the last turn'];
  if (last === 0) return '';
  return last === spaces ? `, all ${how}` : `, ${last} of them ${how}`;
}

const ladder: Partial<Readonly<Record<Reason, string>>> = {
  stalemate_territory: 'territory',
  stalemate_eliminated: 'rings',
  stalemate_markers: 'markers',
  stalemate_last_actor: 'the last action',
};

/** Says how the game was won. The text doesn't end with a period. */
export function howWon(won: Won, name: string): string {
  const { reason, lpsRounds, rings, spaces } = won;
  const by = ladder[reason];
  if (by !== undefined) return `Nobody can move; ${name} wins by ${by}`;
  switch (reason) {
    case 'ring_elimination':
      return `${name} wins with ${rings} rings eliminated${decidedBy(won)}`;
    case 'territory_control':
      return `${name} wins with ${spaces} spaces${decidedBy(won) === '' ? ',' : `${decidedBy(won)}:`} more than everybody else combined`;
    case 'last_player_standing':
      return `${name} wins as last player standing, after ${counted(lpsRounds, 'round')}`;
    case 'sole_survivor':
      return `${name} wins: nobody else is left on the board`;
    case 'timeout':
      return `${name} wins on time`;
    default:
      return `${name} wins by resignation`;
  }
}

const endLine = (told: End, name: string): string => {
  const [won] = told.finals;
  return `${howWon({ ...told, rings: won?.rings ?? 0, spaces: won?.spaces ?? 0 }, name)}.`;
};

type End = Extract<Told, { kind: 'end' }>;

/** Describes the newest decision of an unfinished turn (RingRift 21.7). */
export function midwayOf({ lately }: Pick<Sitting, 'lately'>, names: Names): string | undefined {
  const newest = lately?.played.at(-1);
  if (lately === null || newest === undefined) return undefined;
  const words = decisionWords(newest, lately.played.slice(0, -1));
  // The capture is shown alone here, without those before it in the chain.
  return `${names(lately.seat)}: ${words.replace(/^and /, 'Captures ')}.`;
}

/** Returns the summary of a finished game: the ranking (RingRift 14.6) with each player's counts. */
export function closingOf(told: Told, names: Names): Panel | undefined {
  if (told.kind !== 'end') return undefined;
  const rows = told.finals.map(
    ({ seat, place, spaces, rings, markers }) =>
      `${place}. ${names(seat)}: ${counted(spaces, 'space')}, ${counted(rings, 'ring')}, ${counted(markers, 'marker')}`,
  );
  return {
    title: 'RingRift is over',
    text: [
      endLine(told, names(told.winner)),
      ...rows,
      `-# ${told.board}, ${told.preset} rules, ${counted(told.turns, 'turn')}, lines of ${lineLength(told.board, told.finals.length)}`,
    ].join('\n'),
  };
}
