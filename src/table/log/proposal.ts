import { z } from 'zod';
import { andList } from '../../engine/english.ts';
import type { Seat } from '../../games/facets/seats.ts';
import type { StoredSeat, StoredTable } from '../../store/records/table.ts';
import { moment } from '../message/moment.ts';

/**
 * Proposals: a person asks everybody else at the table for something, and they must agree. Also says how the
 * table message shows a proposal.
 */

/** Who takes over a seat: a person, who must agree, or a computer. */
const successor = z.union([
  z.object({ userId: z.string(), name: z.string() }),
  z.object({ level: z.string(), label: z.string() }),
]);
export type Successor = z.infer<typeof successor>;

const wish = z.discriminatedUnion('do', [
  /** Returns to the state after action `to`. */
  z.object({ do: z.literal('undo'), to: z.int().min(0) }),
  z.object({ do: z.literal('draw') }),
  z.object({ do: z.literal('pause') }),
  z.object({ do: z.literal('resume') }),
  z.object({ do: z.literal('replace'), seat: z.int().min(0), by: successor }),
  /** Ends the game without a result. */
  z.object({ do: z.literal('end'), reason: z.string().exactOptional() }),
]);
export type Wish = z.infer<typeof wish>;

const asked = z.object({
  kind: z.literal('asked'),
  /** Identifies the proposal in the buttons that answer it: the table's revision when it was made. */
  id: z.int(),
  wish,
  by: z.string(),
  agreed: z.array(z.string()),
  /**
   * A moderator has decided. Only the person in the seat and the person who would take it must still agree.
   */
  decided: z.boolean(),
  /** The person in the seat was away when the proposal was made, so their answer is not needed. */
  away: z.boolean().exactOptional(),
  at: z.iso.datetime(),
});
export type Asked = z.infer<typeof asked>;

/** The outcome of the last proposal. The table message shows it until somebody acts. */
const told = z.object({ kind: z.literal('told'), text: z.string() });
type Told = z.infer<typeof told>;

const kept = z.discriminatedUnion('kind', [asked, told]);

/** How long a proposal stays open, in milliseconds. People who don't answer in that time count as away. */
const standsFor = 24 * 60 * 60_000;

/** Reads the stored proposal; if unreadable, there is none. */
const read = (stored: Pick<StoredTable, 'proposal'>): Asked | Told | undefined =>
  stored.proposal === undefined ? undefined : kept.safeParse(stored.proposal).data;

/** The last proposal that was not settled. It may have lapsed. */
export function askedAt(stored: Pick<StoredTable, 'proposal'>): Asked | undefined {
  const found = read(stored);
  return found?.kind === 'asked' ? found : undefined;
}

/** The outcome of the last proposal; undefined if there is none to show. */
export function toldAt(stored: Pick<StoredTable, 'proposal'>): string | undefined {
  const found = read(stored);
  return found?.kind === 'told' ? found.text : undefined;
}

export const telling = (text: string): Told => ({ kind: 'told', text });

export const hasLapsed = ({ at }: Asked, now: Date): boolean => now.getTime() - Date.parse(at) > standsFor;

/**
 * Whether a seat's action cancels the proposal or clears the last outcome. A person's action cancels any undo
 * request, and a moderator's request to replace them. A computer's action cancels nothing; whether the
 * request is still possible is checked at the end.
 */
export function lapsesWith(stored: Pick<StoredTable, 'proposal' | 'seats'>, seat: Seat): boolean {
  const found = read(stored);
  if (found === undefined) return false;
  const acting = stored.seats.find((one) => one.seat === seat);
  if (acting?.level !== undefined) return false;
  if (found.kind === 'told' || found.wish.do === 'undo') return true;
  const { wish, decided, away = false, by } = found;
  return wish.do === 'replace' && wish.seat === seat && (decided || away) && by !== acting?.userId;
}

/**
 * Whether a moderator may go ahead without the person in a seat that has no stand-in. Either their time ran
 * out and they have not acted since, or they didn't answer the same proposal before it lapsed.
 */
export function isAway(stored: Pick<StoredTable, 'proposal' | 'seats'>, seat: Seat, now: Date): boolean {
  const sitting = stored.seats.find((one) => one.seat === seat && one.level === undefined);
  if (sitting?.userId === undefined) return false;
  if ((sitting.timeouts ?? 0) > 0) return true;
  const last = askedAt(stored);
  if (last?.wish.do !== 'replace' || last.wish.seat !== seat || !last.decided) return false;
  return hasLapsed(last, now) && (last.away === true || awaitedBy(stored, last).includes(sitting.userId));
}

export const isPaused = ({ pausedAt }: Pick<StoredTable, 'pausedAt'>): boolean => pausedAt !== undefined;

export const pausedSentence = ({ pausedAt }: Pick<StoredTable, 'pausedAt'>): string =>
  `The game was paused${pausedAt === undefined ? '' : ` ${moment(pausedAt)}`}. Press **Resume** or use \`/table resume\` to ask the others to play on.`;

const people = (seats: readonly StoredSeat[], away: boolean): string[] =>
  seats.flatMap(({ userId, level }) =>
    userId !== undefined && (away || level === undefined) ? [userId] : [],
  );

/**
 * Everybody who must agree. A computer agrees automatically, even as a stand-in. For a draw or an end, each
 * person must agree, even if a computer stands in for them.
 */
function voters({ seats }: Pick<StoredTable, 'seats'>, { wish, decided, away = false }: Asked): string[] {
  if (wish.do !== 'replace') return decided ? [] : people(seats, givesAway.has(wish.do));
  const { seat, by } = wish;
  const successors = 'userId' in by ? [by.userId] : [];
  const sitting = people(away ? [] : seats.filter((one) => one.seat === seat), false);
  // A person who is present decides about their own seat. If the seat's person is away, or a computer plays
  // it, the others decide.
  if (sitting.length > 0) return [...sitting, ...successors];
  if (decided) return successors;
  const others = seats.filter((one) => one.seat !== seat);
  return [...people(others, false), ...successors];
}

/** Requests that end a game. They also need the consent of people whose seat a stand-in plays. */
const givesAway: ReadonlySet<Wish['do']> = new Set(['draw', 'end']);

/** People who have not answered yet; once there are none, the proposal is agreed. */
export const awaitedBy = (stored: Pick<StoredTable, 'seats'>, proposal: Asked): string[] =>
  voters(stored, proposal).filter((userId) => userId !== proposal.by && !proposal.agreed.includes(userId));

/**
 * People who may decline: everybody who must agree, and the person whose seat would change, even if a
 * computer stands in for them.
 */
export function mayDecline(stored: Pick<StoredTable, 'seats'>, proposal: Asked): string[] {
  const { wish } = proposal;
  const owner =
    wish.do === 'replace' ? stored.seats.find(({ seat }) => seat === wish.seat)?.userId : undefined;
  return [...voters(stored, proposal), ...(owner === undefined ? [] : [owner])];
}

const mention = (userId: string) => `<@${userId}>`;

/** The person or computer in a seat, named as in the table message. */
export function sitter({ seats }: Pick<StoredTable, 'seats'>, seat: Seat): string {
  const found = seats.find((one) => one.seat === seat);
  return found?.userId === undefined ? `**${found?.name ?? 'nobody'}**` : mention(found.userId);
}

export const successorWords = (by: Successor): string =>
  'userId' in by ? mention(by.userId) : `a **${by.label} computer**`;

function wishWords(stored: Pick<StoredTable, 'seats'>, wish: Wish): string {
  switch (wish.do) {
    case 'undo':
      return 'asks to take back their last action';
    case 'draw':
      return 'offers a draw';
    case 'pause':
      return 'asks to pause the game';
    case 'resume':
      return 'asks to resume the game';
    case 'end':
      return 'asks to end the game without a result';
    case 'replace':
      return `asks to let ${successorWords(wish.by)} play for ${sitter(stored, wish.seat)}`;
  }
}

/** The proposal in one line. */
export const askedLine = (stored: Pick<StoredTable, 'seats'>, proposal: Asked): string =>
  `${mention(proposal.by)} ${wishWords(stored, proposal.wish)} · waiting for ${andList(awaitedBy(stored, proposal).map(mention))}`;
