/** An entrant is known by its pairing number: 1 is the first seed (League 1). */
export type Entrant = number;

/** How a competition is paired. It decides what a bye is worth (League 3, 4.2). */
export type Format = 'swiss' | 'round_robin';

/** The result of a game, the first side's part first. An `f` marks a forfeit, `0-0` a loss for both (League 2). */
export type Result = '1-0' | '0-1' | '½-½' | '0-0' | '1-0f' | '0-1f' | '0-0f';

export interface Game {
  readonly first: Entrant;
  readonly second: Entrant;
  readonly result: Result;
}

/** What a round holds: games, byes, half-point byes, and entrants who were absent. */
export type Entry =
  | Game
  | { readonly bye: Entrant }
  | { readonly half: Entrant }
  | { readonly absent: Entrant }
  | {
      /** Two who were paired. Their result was annulled, so the round has no game for either. */
      readonly annulled: readonly [Entrant, Entrant];
    };

export type Round = readonly Entry[];

/** What a win and a draw are worth, in whole or half points, so that every sum is exact. A loss is worth nothing. */
export interface Points {
  readonly win: number;
  readonly draw: number;
}

/** League 2: the usual points. */
export const onePointAWin: Points = { win: 1, draw: 0.5 };
/** League 2: the points that a tournament may choose. */
export const threePointsAWin: Points = { win: 3, draw: 1 };

export type Side = 'first' | 'second';
export type Score = 'win' | 'draw' | 'loss';

/** One entrant's part in a game. */
export interface Played {
  readonly kind: 'game';
  readonly opponent: Entrant;
  readonly side: Side;
  readonly score: Score;
  readonly forfeit: boolean;
}

/** One entrant's part in a round. `none` means that the round doesn't mention the entrant. */
export type Turn =
  | Played
  | { readonly kind: 'annulled'; readonly opponent: Entrant }
  | { readonly kind: 'bye' | 'half' | 'absent' | 'none' };

/** Both sides' scores for each result, and whether it was a forfeit. */
const scores: Readonly<Record<Result, readonly [first: Score, second: Score, forfeit: boolean]>> = {
  '1-0': ['win', 'loss', false],
  '0-1': ['loss', 'win', false],
  '½-½': ['draw', 'draw', false],
  '0-0': ['loss', 'loss', false],
  '1-0f': ['win', 'loss', true],
  '0-1f': ['loss', 'win', true],
  '0-0f': ['loss', 'loss', true],
};

const none: Turn = { kind: 'none' };

/** Returns everybody's part in a round. */
function partsOf(round: Round): ReadonlyMap<Entrant, Turn> {
  const parts = new Map<Entrant, Turn>();
  for (const entry of round) {
    if ('bye' in entry) parts.set(entry.bye, { kind: 'bye' });
    else if ('half' in entry) parts.set(entry.half, { kind: 'half' });
    else if ('absent' in entry) parts.set(entry.absent, { kind: 'absent' });
    else if ('annulled' in entry) {
      const [one, other] = entry.annulled;
      parts.set(one, { kind: 'annulled', opponent: other });
      parts.set(other, { kind: 'annulled', opponent: one });
    } else {
      const { first, second, result } = entry;
      const [won, lost, forfeit] = scores[result];
      parts.set(first, { kind: 'game', opponent: second, side: 'first', score: won, forfeit });
      parts.set(second, { kind: 'game', opponent: first, side: 'second', score: lost, forfeit });
    }
  }
  return parts;
}

/** Returns each entrant's part in every round, in the order of the rounds. */
export function turnsOf(
  entrants: readonly Entrant[],
  rounds: readonly Round[],
): ReadonlyMap<Entrant, readonly Turn[]> {
  const parts = rounds.map(partsOf);
  return new Map(entrants.map((entrant) => [entrant, parts.map((part) => part.get(entrant) ?? none)]));
}

/** Returns the games that were played over the board, without forfeits. */
export const overTheBoard = (turns: readonly Turn[]): readonly Played[] =>
  turns.filter((turn) => turn.kind === 'game').filter(({ forfeit }) => !forfeit);

/** Returns what a round was worth. A bye is worth a win in a Swiss (League 4.2), and nothing in a round robin (League 3). */
export function worthOf(turn: Turn, points: Points, format: Format): number {
  if (turn.kind === 'bye') return format === 'swiss' ? points.win : 0;
  if (turn.kind === 'half') return points.draw;
  if (turn.kind !== 'game' || turn.score === 'loss') return 0;
  return points[turn.score];
}

/** Returns the points of all the rounds together. */
export const pointsOf = (turns: readonly Turn[], points: Points, format: Format): number =>
  turns.reduce((sum, turn) => sum + worthOf(turn, points, format), 0);
