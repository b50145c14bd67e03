import { andList } from '../../engine/english.ts';
import type { Seat } from '../../games/facets/seats.ts';
import type { LiveTable } from '../log/live.ts';
import { namesOf } from '../log/seating.ts';
import { ownDoing, standingSince } from '../log/standings.ts';
import { moment } from '../message/moment.ts';

/** Detects and answers presses that come too late, or from people who aren't playing. */

export const notSeated = (live: LiveTable): string =>
  `You’re not at this table; it’s waiting for ${awaitedNames(live)}. \`/play\` opens your own.`;

/** What a late press was for, and when that ended. */
export interface Ended {
  readonly what: string;
  readonly at: Date;
}

/**
 * Explains why a press changed nothing. The person may also have pressed somebody else's button.
 *
 * @param ended undefined: it just ended, or its end is unknown
 */
export function tooLate(live: LiveTable, seat: Seat, ended?: Ended): string {
  const stands = standingSince(live, seat) !== undefined;
  if (ended !== undefined) {
    const next = stands
      ? 'This is where the game stands now.'
      : `The table is waiting for ${awaitedNames(live)}.`;
    return `${endedWords(ended)} ${next}`;
  }
  if (stands) return 'That came a moment too late: the game has moved on. This is where it stands now.';
  return `It’s no longer your turn; the table is waiting for ${awaitedNames(live)}.`;
}

const endedWords = ({ what, at }: Ended): string => {
  if (what === ownDoing) return `You already played that, ${moment(at)}.`;
  return stayOpen.has(what) ? `That ${what} closed ${moment(at)}.` : `That turn ended ${moment(at)}.`;
};

/**
 * First words of clock ids that have their own name in answers to late presses. Anything else counts as a
 * turn.
 */
const stayOpen: ReadonlySet<string> = new Set(['window', 'offer']);

/**
 * The line that replaces a private answer whose controls are too late.
 * @param what as `endingOf` returns it
 */
export const overLine = (what: string | undefined): string => {
  if (what === ownDoing) return "You've played.";
  return what !== undefined && stayOpen.has(what) ? `That ${what} has closed.` : 'Your turn is over.';
};

const awaitedNames = ({ game, stored, snapshot }: LiveTable): string =>
  andList(game.toAct(snapshot.state).map(namesOf(stored.seats)));

/**
 * Whether a press is late: the seat has acted, or its choices have been interrupted, since the control was drawn.
 * Actions of other seats don't make it late, because the table may wait for several seats at once.
 */
export function isLate(live: LiveTable, seat: Seat, number: number): boolean {
  const { seq } = live.stored;
  if (number > seq + 1) return true;
  const since = standingSince(live, seat);
  if (since !== undefined) return since > number - 1;
  // A person without choices pressed an old button or somebody else's. The game explains which.
  const gone = live.snapshot.gone?.[seat];
  return gone !== undefined && gone > number - 1;
}
