import type { ActionChoice, Choice } from '../../facets/offer.ts';
import type { Names, Seat } from '../../facets/seats.ts';
import type { Action } from '../actions.ts';
import { playerOf, type Sitting, seatOf } from '../sitting.ts';
import { claimLabel, letteredRegions } from './claims.ts';
import { waysOf } from './list.ts';
import type { Way } from './ways.ts';

/** The choices of a seat for the private answer. Nothing is hidden, but trying out there disturbs nobody. */

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

/** Whether it places the same number of rings as the seat's last placement. A choice among cells asks for no number. */
export function isAgain({ action, label }: ActionChoice<Action>, lately: readonly string[]): boolean {
  if (action.type !== 'place_ring' || label === action.cell) return false;
  const [, rings = '1'] =
    lately.map((text) => /^P[^x]*(?:x(\d))?$/.exec(text)).find((one) => one !== null) ?? [];
  return lately.some((text) => text.startsWith('P')) && action.rings === Number(rings);
}

/** Starts over after each decision. */
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
    // With no slide there is nothing to decide, so the table plays it (RingRift 21.8); other forced decisions
    // only for those who want it.
    ...(isOnly && { forced: action.type === 'skip_recovery' ? 'always' : 'wish' }),
  };
}

/** The most characters of a name on a button. */
const shortName = 24;

/** Puts the border owner's name on a region's button. */
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

/** A step of the private answer: its entries and what was chosen so far; empty if the path leads nowhere. */
export interface Standing {
  readonly ask: string;
  /** Cells that light up, and cells chosen on the way. */
  readonly lit: readonly string[];
  readonly chosen: readonly string[];
  /** The ways that continue from here. */
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
  // Ways share step objects: each object is visited once.
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
