import { publicChoices, standsOpen } from '../../games/choices.ts';
import type { Seat } from '../../games/facets/seats.ts';
import type { Game } from '../../games/game.ts';
import type { LiveTable, Snapshot } from './live.ts';

/**
 * Keeps, for each seat, the number of the action after which it got its current choices. This shows whether a press
 * on an old control is late. Having to act and being allowed to act are separate: a change between them starts a new
 * period.
 */
type Standings = Pick<Snapshot, 'since' | 'besides' | 'gone' | 'decided' | 'ended'>;

/** Number of ended periods stored per seat. For an older control, no reason is given. */
const endingsKept = 4;

/**
 * Computes the standings after an action.
 * @param number the action's number
 * @param before the state and standings before the action; undefined: every older control is late
 * @param actor the seat that acted, whose own controls are now late
 * @param byClock whether the clock acted for the seat
 */
export function standings(
  game: Game,
  state: unknown,
  number: number,
  before?: Standings & Pick<Snapshot, 'state'>,
  actor?: Seat,
  byClock = false,
): Standings {
  const mayAct = game.mayAct?.(state) ?? [];
  const since = (known: Snapshot['since'], seats: readonly Seat[]) =>
    Object.fromEntries(
      seats.map((seat) => [String(seat), seat === actor ? number : (known[seat] ?? number)]),
    );
  const toAct = game.toAct(state);
  const stood = Object.keys({ ...before?.since, ...before?.besides, ...before?.gone }).map(Number);
  const gone = stood.filter((seat) => !toAct.includes(seat) && !mayAct.includes(seat));
  const isSame = before && game.clock?.(before.state)?.id === game.clock?.(state)?.id;
  const beside = isSame ? decidedBeside(game, toAct, before, actor) : [];
  const decided = beside.filter(({ seat }) => !mayAct.includes(seat));
  const now = {
    since: since(before?.since ?? {}, toAct),
    ...(mayAct.length > 0 && { besides: since(before?.besides ?? {}, mayAct) }),
    ...(gone.length > 0 && { gone: since(before?.gone ?? {}, gone) }),
  };
  const ended = before && endings(game, before, now, number, { own: byClock ? undefined : actor, isSame });
  return { ...now, ...(decided.length > 0 && { decided }), ...(ended && { ended }) };
}

/** How each seat's periods with choices ended, including periods that the last action ended. */
function endings(
  game: Game,
  before: Standings & Pick<Snapshot, 'state'>,
  now: Pick<Standings, 'since' | 'besides'>,
  number: number,
  { own, isSame }: { readonly own: Seat | undefined; readonly isSame: boolean | undefined },
): Snapshot['ended'] {
  const stands = { ...before.besides, ...before.since };
  const isOver = (seat: string) => (now.since[seat] ?? now.besides?.[seat]) !== stands[seat];
  // If a seat still has to act but gets a new question, its period also ends. The ending is recorded as a turn, not
  // as the seat's own play.
  const over = Object.keys(stands).filter((seat) => isOver(seat) || isSame === false);
  if (over.length === 0) return before.ended;
  const [clock = 'turn'] = game.clock?.(before.state)?.id.split(' ') ?? [];
  const withLast = over.map((seat) => {
    const what = isOver(seat) ? (Number(seat) === own ? ownDoing : clock) : 'turn';
    return [seat, [...(before.ended?.[seat] ?? []), { at: number, what }].slice(-endingsKept)] as const;
  });
  return { ...before.ended, ...Object.fromEntries(withLast) };
}

/** The seat itself ended the period by acting. */
export const ownDoing = 'own';

/**
 * How the period of a control ended, and which action ended it.
 * @param number the first action for which the control was valid
 * @returns undefined if the ending is unknown
 */
export function endingOf(
  { snapshot: { ended } }: LiveTable,
  seat: Seat,
  number: number,
): { readonly at: number; readonly what: string } | undefined {
  const known = ended?.[seat] ?? [];
  const found = known.findIndex(({ at }) => at >= number);
  // An earlier period may have ended after that number, but its record is no longer stored.
  return found === 0 && known.length === endingsKept ? undefined : known[found];
}

/** Seats that have decided while the table still waits for others who got the same question. */
function decidedBeside(
  game: Game,
  toAct: readonly Seat[],
  before: Standings & Pick<Snapshot, 'state'>,
  actor?: Seat,
): NonNullable<Snapshot['decided']> {
  const stood = Object.keys(before.since).map(Number);
  const goesOn = toAct.some((seat) => seat !== actor && stood.includes(seat));
  if (!goesOn) return [];
  const known = (before.decided ?? []).filter(({ seat }) => !toAct.includes(seat));
  const left = stood.filter((seat) => !toAct.includes(seat));
  return [...known, ...left.map((seat) => ({ seat, offered: openTo(game, before.state, seat) }))];
}

/** The notations of a seat's buttons in the table message. */
function openTo(game: Game, state: unknown, seat: Seat): string[] {
  return publicChoices(game, state, seat).flatMap((choice) =>
    choice.kind === 'action' && standsOpen(choice) ? [game.notate(state, choice.action)] : [],
  );
}

/** Number of the action after which a seat got its current choices; undefined if it has none. */
export const standingSince = ({ snapshot }: LiveTable, seat: Seat): number | undefined =>
  snapshot.since[seat] ?? snapshot.besides?.[seat];
