import type { ActionChoice, Choice } from '../../facets/offer.ts';
import type { Names, Seat } from '../../facets/seats.ts';
import type { Action } from '../actions.ts';
import { playerOf, type Sitting, seatOf } from '../sitting.ts';
import { claimLabel, letteredRegions } from './claims.ts';
import { waysOf } from './list.ts';
import type { Way } from './ways.ts';

/**
 * The choices that the private answer offers a seat. The game has no hidden information, but in private a
 * player can try things out without disturbing others.
 */

export function choicesOf({ game }: Sitting, seat: Seat): readonly ActionChoice<Action>[] {
  if (game.player === 0 || playerOf(game, seat) !== game.player) return [];
  const ways = waysOf(game);
  const paths = new Map<Way['steps'], readonly string[]>();
  return ways.map((way) => {
    const path = paths.get(way.steps) ?? way.steps.map(({ name }) => name);
    paths.set(way.steps, path);
    return choiceOf(way, path, ways.length === 1);
  });
}

/**
 * Whether the decision places as many rings as the seat's last placement. Placements without a choice of
 * number never match.
 */
export function isAgain({ action, label }: ActionChoice<Action>, lately: readonly string[]): boolean {
  if (action.type !== 'place_ring' || label === action.cell) return false;
  const [, rings = '1'] =
    lately.map((text) => /^P[^x]*(?:x(\d))?$/.exec(text)).find((one) => one !== null) ?? [];
  return lately.some((text) => text.startsWith('P')) && action.rings === Number(rings);
}

/** After each decision, the private answer returns to the first step. */
const fromTheBeginning: readonly string[] = [];

function choiceOf(
  { action, label, hint, along }: Way,
  path: readonly string[],
  isOnly: boolean,
): ActionChoice<Action> {
  return {
    kind: 'action',
    action,
    label,
    path,
    private: true,
    again: fromTheBeginning,
    ...(hint !== undefined && { hint }),
    ...(along && { along }),
    // If no slide is possible, there is nothing to decide, so the table plays the skip (RingRift 21.8). It
    // plays other forced decisions only for people who want that.
    ...(isOnly && { forced: action.type === 'skip_recovery' ? 'always' : 'wish' }),
  };
}

/** Maximum length of a player's name on a button, in characters. */
const shortName = 24;

/** Names the border's owner on the button of a region. */
export function called(
  choice: Choice<Action>,
  names: Names,
  { game }: Pick<Sitting, 'game'>,
): Choice<Action> {
  if (choice.kind !== 'action' || choice.action.type !== 'choose_territory_option') return choice;
  const { region: lowest, border } = choice.action;
  const region = letteredRegions(game).find((one) => one.cells[0] === lowest && one.border === border);
  if (region === undefined) return choice;
  const whose = (player: number): string => `${shortened(names(seatOf(game, player)))}’s`;
  return { ...choice, label: claimLabel(region, game.player, whose) };
}

const shortened = (name: string): string =>
  name.length > shortName ? `${name.slice(0, shortName - 1).trimEnd()}…` : name;

/** A step of the private answer, with the remaining decisions and the cells chosen so far. */
export interface Standing {
  readonly ask: string;
  /** Cells that can be chosen now, and cells already chosen. */
  readonly lit: readonly string[];
  readonly chosen: readonly string[];
  /** The decisions that are still possible. */
  readonly ways: readonly Way[];
}

function leadsAlong({ steps }: Way, path: readonly string[]): boolean {
  for (let at = 0; at < path.length; at++) if (steps[at]?.name !== path[at]) return false;
  return true;
}

export function standingAt({ game }: Sitting, path: readonly string[]): Standing | undefined {
  const ways = waysOf(game).filter((way) => leadsAlong(way, path));
  const first = ways[0];
  if (first === undefined) return undefined;
  const nextOf = (way: Way): Pick<Way, 'ask' | 'cells'> => way.steps[path.length] ?? way;
  // Ways share their step objects, so collect each object only once.
  const next = new Set<Pick<Way, 'ask' | 'cells'>>();
  for (const way of ways) next.add(nextOf(way));
  return {
    ask: nextOf(first).ask,
    lit: [...new Set([...next].flatMap(({ cells }) => cells))],
    chosen: [
      ...new Set(
        first.steps
          .slice(0, path.length)
          .flatMap(({ name, cells }) => (name.startsWith('file ') ? [] : cells)),
      ),
    ],
    ways,
  };
}
