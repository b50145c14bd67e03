import { andList } from '../../engine/english.ts';
import type { Seat } from '../../games/facets/seats.ts';
import type { StoredPerson } from '../../store/records/person.ts';
import { isBrief, readTimeControl } from '../clock/time-control.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { LiveTable } from '../log/live.ts';
import { askedAt } from '../log/proposal.ts';
import { askedPeople } from '../log/seating.ts';

/** Whose turn it is, and how people want to be notified. */

export const notifyChoices = {
  mention: 'A mention when it’s your turn and you’re not there',
  none: 'Nothing',
  digest: 'One post a day with the games where it’s your turn',
} as const;
export type NotifyChoice = keyof typeof notifyChoices;

/** How a person wants to be notified; by default, with a mention. */
export function notifyOf(person: StoredPerson | undefined): NotifyChoice {
  const known = Object.keys(notifyChoices) as NotifyChoice[];
  return known.find((choice) => choice === person?.notify) ?? 'mention';
}

export interface AwaitedPerson {
  readonly seat: Seat;
  readonly userId: string;
}

/** People whose turn it is, without seats that a computer plays; nobody while the game is paused. */
export function awaitedPeople(live: LiveTable): AwaitedPerson[] {
  const { stored } = live;
  if (stored.status !== 'active' || stored.pausedAt !== undefined) return [];
  const asked = askedPeople(live);
  return stored.seats.flatMap(({ seat, userId, level }) =>
    userId !== undefined && level === undefined && asked.includes(seat) ? [{ seat, userId }] : [],
  );
}

/** The users whose turn it is now, for a post that was prepared a moment ago. */
export async function stillAwaited(ledger: Pick<Ledger, 'live'>, id: string): Promise<string[]> {
  const now = await ledger.live(id);
  return now === undefined ? [] : awaitedPeople(now).map(({ userId }) => userId);
}

/** People whose turn it is and who have not been notified of it yet. */
export function newlyAwaited(live: LiveTable): AwaitedPerson[] {
  const { stored, snapshot } = live;
  return awaitedPeople(live).filter(({ seat }) => (snapshot.since[seat] ?? 0) > stored.notifiedSeq);
}

/** Whether the wait at the table is so short that nobody should be notified. */
export const awaitsBriefly = ({ game, stored, snapshot }: LiveTable): boolean =>
  isBrief(readTimeControl(stored.timeControl), game.clock(snapshot.state));

/**
 * Whether the post that notified people of their turn is out of date: all of them acted, or the game is over.
 * @param posting whether a post is being sent whose id the table doesn't have yet
 */
export function nobodyAwaitedStill(live: LiveTable, posting: boolean): boolean {
  const { stored, snapshot } = live;
  const fresh = askedPeople(live).every((seat) => snapshot.since[seat] === stored.seq);
  return (
    (stored.noticeId !== undefined || posting) &&
    askedAt(stored) === undefined &&
    (stored.status !== 'active' || fresh)
  );
}

/** How likely people are to be present, by time control. */
export const playsNow = (timeControl: string): 'together' | 'perhaps' | 'by and by' =>
  (({ live: 'together', bank: 'together', none: 'perhaps', each: 'by and by' }) as const)[
    readTimeControl(timeControl).control.kind
  ];

export const mentions = (userIds: readonly string[]): string => andList(userIds.map((id) => `<@${id}>`));
