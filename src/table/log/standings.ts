import { publicChoices, standsOpen } from '../../games/choices.ts';
import type { Seat } from '../../games/facets/seats.ts';
import type { Game } from '../../games/game.ts';
import type { LiveTable, Snapshot } from './live.ts';

/**
 * Since when the seats that have choices have had them, by which a press on an old control is known to be late. Where a seat
 * is awaited and where it may act besides are two places: who goes from one to the other begins anew.
 */
type Standings = Pick<Snapshot, 'since' | 'besides' | 'gone' | 'decided' | 'ended'>;

/** How many ended stands of a seat are known: who presses an older control hears no reason. */
const endingsKept = 4;

/**
 * @param number of the action after which this is the state
 * @param before the state before that action and how it was then; undefined: whatever was drawn so far is late
 * @param actor seat that took it, whose own controls are late by that
 * @param byClock whether the clock took it in the seat's name
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

/** The ways in which stands of each seat ended, with those that an action has just ended. */
function endings(
  game: Game,
  before: Standings & Pick<Snapshot, 'state'>,
  now: Pick<Standings, 'since' | 'besides'>,
  number: number,
  { own, isSame }: { readonly own: Seat | undefined; readonly isSame: boolean | undefined },
): Snapshot['ended'] {
  const stands = { ...before.besides, ...before.since };
  const isOver = (seat: string) => (now.since[seat] ?? now.besides?.[seat]) !== stands[seat];
  // Who is awaited on, but for something else, has controls of both by one number: neither is known as played.
  const over = Object.keys(stands).filter((seat) => isOver(seat) || isSame === false);
  if (over.length === 0) return before.ended;
  const [clock = 'turn'] = game.clock?.(before.state)?.id.split(' ') ?? [];
  const withLast = over.map((seat) => {
    const what = isOver(seat) ? (Number(seat) === own ? ownDoing : clock) : 'turn';
    return [seat, [...(before.ended?.[seat] ?? []), { at: number, what }].slice(-endingsKept)] as const;
  });
  return { ...before.ended, ...Object.fromEntries(withLast) };
}

/** A stand that the seat has ended itself. */
export const ownDoing = 'own';

/**
 * How the stand ended that a control was drawn in, and by which action.
 * @param number of the first action since which the control was good; undefined where that is not known (any longer)
 */
export function endingOf(
  { snapshot: { ended } }: LiveTable,
  seat: Seat,
  number: number,
): { readonly at: number; readonly what: string } | undefined {
  const known = ended?.[seat] ?? [];
  const found = known.findIndex(({ at }) => at >= number);
  // Of the oldest that is kept nobody knows whether another came before it.
  return found === 0 && known.length === endingsKept ? undefined : known[found];
}

/** Whoever was awaited together with somebody who is awaited still, for the same and having done nothing since. */
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

/** The buttons that a seat has on the table message, in notation. */
function openTo(game: Game, state: unknown, seat: Seat): string[] {
  return publicChoices(game, state, seat).flatMap((choice) =>
    choice.kind === 'action' && standsOpen(choice) ? [game.notate(state, choice.action)] : [],
  );
}

/** Number of the action since which a seat has stood where it stands, not having acted since; undefined: it has no choices. */
export const standingSince = ({ snapshot }: LiveTable, seat: Seat): number | undefined =>
  snapshot.since[seat] ?? snapshot.besides?.[seat];
