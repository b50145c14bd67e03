import { andList } from '../../engine/english.ts';
import type { Seat } from '../../games/facets/seats.ts';
import type { LiveTable } from '../log/live.ts';
import { namesOf } from '../log/seating.ts';
import { ownDoing, standingSince } from '../log/standings.ts';
import { moment } from '../message/moment.ts';

/** Recognizes and answers presses that are late, or from people who do not play. */

export const notSeated = (live: LiveTable): string =>
  `You’re not at this table; it’s waiting for ${awaitedNames(live)}. \`/play\` opens your own.`;

/** What a press was meant for, and when that ended. */
export interface Ended {
  readonly what: string;
  readonly at: Date;
}

/**
 * Why a press changed nothing; it may also have been on somebody else's button.
 *
 * @param ended undefined: it just ended, or nobody knows
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

/** What ran out, by the first word of its clock id; anything else is part of a turn. */
const stayOpen: ReadonlySet<string> = new Set(['window', 'offer']);

/** The line that replaces a private answer with late controls. @param what as `endingOf` returns it */
export const overLine = (what: string | undefined): string => {
  if (what === ownDoing) return "You've played.";
  return what !== undefined && stayOpen.has(what) ? `That ${what} has closed.` : 'Your turn is over.';
};

const awaitedNames = ({ game, stored, snapshot }: LiveTable): string =>
  andList(game.toAct(snapshot.state).map(namesOf(stored.seats)));

/**
 * A press is late if, since its control was drawn, the seat acted or its choices were interrupted. Others may
 * have acted meanwhile: the table may wait for several seats at once.
 */
export function isLate(live: LiveTable, seat: Seat, number: number): boolean {
  const { seq } = live.stored;
  if (number > seq + 1) return true;
  const since = standingSince(live, seat);
  if (since !== undefined) return since > number - 1;
  // A person without choices pressed an old button, or somebody else's: the game says which.
  const gone = live.snapshot.gone?.[seat];
  return gone !== undefined && gone > number - 1;
}
