import { z } from 'zod';
import { andList } from '../../engine/english.ts';
import type { Seat } from '../../games/facets/seats.ts';
import type { StoredSeat, StoredTable } from '../../store/records/table.ts';
import { moment } from '../message/moment.ts';

/** What somebody at a table asks all others for, who has to agree, and how it stands on the table message. */

/** Who is to play in a seat from now on: a person, who agrees by their own press, or a computer. */
const successor = z.union([
  z.object({ userId: z.string(), name: z.string() }),
  z.object({ level: z.string(), label: z.string() }),
]);
export type Successor = z.infer<typeof successor>;

const wish = z.discriminatedUnion('do', [
  /** Back to how the table stood after an action. */
  z.object({ do: z.literal('undo'), to: z.int().min(0) }),
  z.object({ do: z.literal('draw') }),
  z.object({ do: z.literal('pause') }),
  z.object({ do: z.literal('resume') }),
  z.object({ do: z.literal('replace'), seat: z.int().min(0), by: successor }),
  /** Over without a result. */
  z.object({ do: z.literal('end'), reason: z.string().exactOptional() }),
]);
export type Wish = z.infer<typeof wish>;

const asked = z.object({
  kind: z.literal('asked'),
  /** Names it in the presses that answer it: the table's revision when it was asked. */
  id: z.int(),
  wish,
  by: z.string(),
  agreed: z.array(z.string()),
  /** A moderator has decided; only who sits in the seat that it is about, and who would sit down, have still to agree. */
  decided: z.boolean(),
  /** Who sits in that seat was away when it was asked: their word is not waited for. */
  away: z.boolean().exactOptional(),
  at: z.iso.datetime(),
});
export type Asked = z.infer<typeof asked>;

/** What came of the last one: it is told on the table message until somebody acts. */
const told = z.object({ kind: z.literal('told'), text: z.string() });
type Told = z.infer<typeof told>;

const kept = z.discriminatedUnion('kind', [asked, told]);

/** Milliseconds for which a proposal stands, and after which who was asked in vain counts as away. */
const standsFor = 24 * 60 * 60_000;

/** What the row keeps; what cannot be read any more counts as nothing. */
const read = (stored: Pick<StoredTable, 'proposal'>): Asked | Told | undefined =>
  stored.proposal === undefined ? undefined : kept.safeParse(stored.proposal).data;

/** What is asked at the table, though it may have lapsed. */
export function askedAt(stored: Pick<StoredTable, 'proposal'>): Asked | undefined {
  const found = read(stored);
  return found?.kind === 'asked' ? found : undefined;
}

/** What came of the last proposal; undefined where there is nothing to tell. */
export function toldAt(stored: Pick<StoredTable, 'proposal'>): string | undefined {
  const found = read(stored);
  return found?.kind === 'told' ? found.text : undefined;
}

export const telling = (text: string): Told => ({ kind: 'told', text });

export const hasLapsed = ({ at }: Asked, now: Date): boolean => now.getTime() - Date.parse(at) > standsFor;

/**
 * Whether an action of a seat settles what stands: a request to take back lapses when a person plays on, a moderator's that
 * somebody else shall play for them as well, and what came of the last one has been read. Computers play on meanwhile
 * without harm: whether it can still be done is seen in the end.
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
 * Whether a moderator need not wait for the person in a seat, though no computer stands in for them: they have let their
 * time pass and not acted since, or have left the same question without an answer for as long as it stood.
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
  `The game is paused${pausedAt === undefined ? '' : ` since ${moment(pausedAt)}`}. **Resume** or \`/table resume\` asks the others to play on.`;

const people = (seats: readonly StoredSeat[], away: boolean): string[] =>
  seats.flatMap(({ userId, level }) =>
    userId !== undefined && (away || level === undefined) ? [userId] : [],
  );

/**
 * Everybody whose word it takes. Computers agree by themselves, also those that stand in for somebody; but nobody's game
 * is given away as a draw without their own word.
 */
function voters({ seats }: Pick<StoredTable, 'seats'>, { wish, decided, away = false }: Asked): string[] {
  if (wish.do !== 'replace') return decided ? [] : people(seats, givesAway.has(wish.do));
  const { seat, by } = wish;
  const successors = 'userId' in by ? [by.userId] : [];
  const sitting = people(away ? [] : seats.filter((one) => one.seat === seat), false);
  // Who is there decides about their own seat; all others decide about the seat of one who is away, or of a computer.
  if (sitting.length > 0) return [...sitting, ...successors];
  if (decided) return successors;
  const others = seats.filter((one) => one.seat !== seat);
  return [...people(others, false), ...successors];
}

/** What ends a game: it takes also the word of those for whom a computer stands in. */
const givesAway: ReadonlySet<Wish['do']> = new Set(['draw', 'end']);

/** Those whose word is still to come; nobody: it is agreed. */
export const awaitedBy = (stored: Pick<StoredTable, 'seats'>, proposal: Asked): string[] =>
  voters(stored, proposal).filter((userId) => userId !== proposal.by && !proposal.agreed.includes(userId));

/** Those who can say no: everybody asked, and the person whose seat it is about, though a computer stands in. */
export function mayDecline(stored: Pick<StoredTable, 'seats'>, proposal: Asked): string[] {
  const { wish } = proposal;
  const owner =
    wish.do === 'replace' ? stored.seats.find(({ seat }) => seat === wish.seat)?.userId : undefined;
  return [...voters(stored, proposal), ...(owner === undefined ? [] : [owner])];
}

const mention = (userId: string) => `<@${userId}>`;

/** The person or computer in a seat, as the table message names them. */
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

/** The proposal in a line. */
export const askedLine = (stored: Pick<StoredTable, 'seats'>, proposal: Asked): string =>
  `${mention(proposal.by)} ${wishWords(stored, proposal.wish)} · waiting for ${andList(awaitedBy(stored, proposal).map(mention))}`;
