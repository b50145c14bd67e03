import type { Act } from '../course/acts.ts';
import type { Whereabouts } from '../rosters/legal/lists.ts';
import type { CarriedOut } from '../rosters/state.ts';
import { pickInWords } from '../rosters/trades/picks.ts';
import type { PlayerId, Team } from '../types.ts';

/**
 * The entries of the audit log about rosters (League 20): what was carried out, and what was decided about trades. What
 * waits, is offered, or came to nothing stays private, so a refusal doesn't say what the trade was.
 */
export function rosterTold(
  act: Act,
  nameOf: (player: PlayerId) => string,
): { readonly what: string; readonly after?: string } | undefined {
  switch (act.do) {
    case 'injured-list':
    case 'week-moves':
      return act.moves.length === 0
        ? undefined
        : {
            what: `transactions of week ${act.week}`,
            after: movesTold(act.moves, act.do === 'week-moves' ? act.dice : {}, nameOf),
          };
    case 'trade-reviewed':
      return { what: `${act.state === 'agreed' ? 'approval' : 'refusal'} of trade ${act.trade}` };
    case 'trade-answered':
    case 'trade-passed':
      return act.state === 'agreed' ? { what: `agreement on trade ${act.trade}` } : undefined;
    default:
      return undefined;
  }
}

/** The longest text of an entry, in characters. All moves are in the table of transactions. */
const longest = 1_000;

/** `T05-0012 Kaito Trevanion-Sy: PCG active to free`, one after the other, with the dice that decided between teams. */
export function movesTold(
  moves: readonly CarriedOut[],
  rolled: Readonly<Record<Team, readonly number[]>>,
  nameOf: (player: PlayerId) => string,
): string {
  const dice = Object.entries(rolled);
  const text = [
    ...moves.map((move) => moveTold(move, nameOf)),
    ...dice.map(([team, rolls]) => `d20 of ${team}: ${rolls.join(', ')}`),
  ].join('; ');
  return text.length <= longest ? text : `${text.slice(0, longest - 1)}…`;
}

const moveTold = (move: CarriedOut, nameOf: (player: PlayerId) => string): string =>
  'pick' in move
    ? `${move.id} ${pickInWords(move.pick)}: ${move.from} to ${move.to}`
    : `${move.id} ${nameOf(move.player)}: ${placeTold(move.from)} to ${placeTold(move.to)}`;

const placeTold = (where: Whereabouts): string => (where === 'free' ? 'free' : `${where.team} ${where.list}`);
