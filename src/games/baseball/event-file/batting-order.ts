import type { LineupCard } from '../records/lineup-card.ts';
import type { Event, PlayRecord } from '../records/play-record.ts';
import { fieldPositions, type Position } from '../terms/positions.ts';
import type { PlayerId } from '../terms/terms.ts';

/** A team's batting order while its game is written, with what the format must be told of it (League 19). */
export interface BattingOrder {
  /** Who holds each slot, from 1 to 9, even if he has left and nobody has taken it yet. */
  readonly slots: ReadonlyMap<number, PlayerId>;
  readonly pitcher: PlayerId;
  /** The designated hitter's slot; null without one. */
  readonly hitterSlot: number | null;
  /** Who has left the game. */
  readonly gone: ReadonlySet<PlayerId>;
  /** The slot that bats next. */
  readonly due: number;
  /** Pinch hitters and runners who stay as designated hitter or pitcher, though no change put them there. */
  readonly staying: ReadonlySet<PlayerId>;
}

/** A player in a `start` or `sub` record. Order 0 is a pitcher who doesn't bat. */
export interface Placed {
  readonly player: PlayerId;
  readonly order: number;
  readonly position: number;
}

const slotsInAll = 9;
const numbers = { DH: 10, PH: 11, PR: 12 } as const;
const pitcherNumber = 1;

/** Number of a position or a role: 1 to 9 in the field, designated hitter 10, pinch hitter 11, pinch runner 12. */
const numberOf = (role: Position | 'PH' | 'PR'): number =>
  role === 'DH' || role === 'PH' || role === 'PR' ? numbers[role] : fieldPositions.indexOf(role) + 1;

/** The order of a team that begins with this card. */
export const orderOf = ({ starter, dh, batters }: LineupCard): BattingOrder => ({
  slots: new Map(batters.map(({ player }, at) => [at + 1, player])),
  pitcher: starter,
  hitterSlot: dh ? batters.findIndex(({ position }) => position === 'DH') + 1 : null,
  gone: new Set(),
  due: 1,
  staying: new Set(),
});

/** The `start` records of a card: batters 1 to 9, then a pitcher who doesn't bat. */
export const startersOf = ({ starter, dh, batters }: LineupCard): Placed[] => [
  ...batters.map(({ player, position }, at) => ({ player, order: at + 1, position: numberOf(position) })),
  ...(dh ? [{ player: starter, order: 0, position: pitcherNumber }] : []),
];

/** Who is at the plate, or comes to it next. */
export const batterDue = ({ slots, due }: BattingOrder): PlayerId => slots.get(due) ?? '';

/** Who begins a half-inning on second: whoever bats before its lead-off batter (Baseball 3.6). */
export const extraRunnerOf = ({ slots, due }: BattingOrder): PlayerId =>
  slots.get(due === 1 ? slotsInAll : due - 1) ?? '';

/** The order after a play of the team at bat. */
export function afterAtBat(order: BattingOrder, { batter, complete }: PlayRecord): BattingOrder {
  const [slot] = [...order.slots].find(([, player]) => player === batter) ?? [order.due];
  return { ...order, due: complete ? (slot % slotsInAll) + 1 : slot };
}

/** The order after players have left without a substitution, as the hurt do. */
export const without = (order: BattingOrder, players: readonly PlayerId[]): BattingOrder => ({
  ...order,
  gone: new Set([...order.gone, ...players]),
});

type Substitution = Extract<Event, { readonly kind: 'substitution' }>;

/** The order after a substitution, and its `sub` records. */
export function substituted(
  before: BattingOrder,
  { moves, leaving, dhLost }: Substitution,
): { readonly order: BattingOrder; readonly subs: readonly Placed[] } {
  const replaced = moves.flatMap((move) => move.replaced ?? []);
  const slots = new Map(before.slots);
  for (const { player, order } of moves) if (order !== null) slots.set(order, player);
  const pitcher = moves.find(({ role }) => role === 'P')?.player ?? before.pitcher;
  const hitterSlot = dhLost ? null : before.hitterSlot;
  const pinching = moves.filter(
    ({ player, role, order }) =>
      (role === 'PH' || role === 'PR') && (player === pitcher || order === hitterSlot),
  );
  const order = without(
    {
      ...before,
      slots,
      pitcher,
      hitterSlot,
      staying: new Set([...before.staying, ...pinching.map(({ player }) => player)]),
    },
    [...leaving, ...replaced],
  );
  const subs = moves.map(({ player, role, order: slot }) => ({
    player,
    order: slot ?? 0,
    position: numberOf(role),
  }));
  const free = dhLost ? slotForPitcher(order) : undefined;
  if (free === undefined) return { order, subs };
  return {
    order: { ...order, slots: new Map([...slots, [free, pitcher]]) },
    subs: [...subs, { player: pitcher, order: free, position: pitcherNumber }],
  };
}

/**
 * The slot of a pitcher who has to bat from now on but isn't among the moves: the one whose holder left the game
 * for the designated hitter (Baseball 2.3).
 */
function slotForPitcher({ slots, pitcher, gone }: BattingOrder): number | undefined {
  if ([...slots.values()].includes(pitcher)) return undefined;
  return [...slots].find(([, player]) => gone.has(player))?.[0];
}

/**
 * The `sub` records of pinch hitters and runners who take no position in the field, once their team is in the field,
 * and the order without them.
 * @param onMound who throws the next pitch
 */
export function stayed(
  order: BattingOrder,
  onMound: PlayerId,
): { readonly order: BattingOrder; readonly subs: readonly Placed[] } {
  const subs = [...order.slots].flatMap(([slot, player]): Placed[] => {
    if (!order.staying.has(player)) return [];
    if (player === onMound) return [{ player, order: slot, position: pitcherNumber }];
    return slot === order.hitterSlot ? [{ player, order: slot, position: numbers.DH }] : [];
  });
  return { order: { ...order, staying: new Set() }, subs };
}
