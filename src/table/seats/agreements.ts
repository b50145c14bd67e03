import { asWritten } from '../../engine/markdown.ts';
import { RuleError } from '../../engine/rule-error.ts';
import type { Seat } from '../../games/facets/seats.ts';
import type { TableChange } from '../../store/records/changes.ts';
import type { StoredSeat, StoredTable } from '../../store/records/table.ts';
import type { Waiting } from '../clock/clocks.ts';
import type { Acted, Ledger } from '../ledger/ledger.ts';
import type { Actor } from '../log/actor.ts';
import { computerName } from '../log/computer-names.ts';
import type { LiveTable } from '../log/live.ts';
import {
  type Asked,
  askedAt,
  askedLine,
  awaitedBy,
  hasLapsed,
  isAway,
  isPaused,
  mayDecline,
  pausedSentence,
  type Successor,
  sitter,
  successorWords,
  telling,
  type Wish,
} from '../log/proposal.ts';
import { draw } from '../log/replay.ts';
import { awaitsProgram, seatOf, succeeded } from '../log/seating.ts';
import { takeBack } from '../log/undo.ts';
import type { Answer } from '../message/message.ts';
import type { Ending } from './ending.ts';

/**
 * What a person asks everybody else to agree to. An undo returns to the state before the person's own last action.
 */
export type Request =
  | { readonly do: 'undo' | 'draw' | 'pause' | 'resume' }
  /** Without a seat, the person's own seat. */
  | { readonly do: 'replace'; readonly seat?: Seat; readonly by: Successor }
  /** Asked by a moderator who plays at the table; other moderators end the game on their own. */
  | { readonly do: 'end'; readonly reason?: string };

interface Deps {
  readonly ledger: Ledger;
  /**
   * Finds the action that a seat's undo returns to, on behalf of `by`.
   * @throws RuleError (`cannot-undo`, `busy`)
   */
  readonly undoTarget: (id: string, seat: Seat, by: string) => Promise<number>;
  readonly now: () => Date;
  /** Whether a person played in a game and gave their seat to somebody else. */
  readonly hasLeft: (id: string, userId: string) => Promise<boolean>;
  /** The new deadline of a table, starting now. Takes its earlier deadline into account. */
  readonly waits: (live: LiveTable, before: LiveTable) => Promise<Waiting>;
  /** Called when an action was added to the log. */
  readonly acted: (id: string, acted: Acted) => void;
  /** Called when something outside the log changed. */
  readonly changed: (live: LiveTable) => void;
  /** Called when people are asked to agree. */
  readonly asked: (live: LiveTable, proposal: Asked) => void;
  /** Called when a proposal is settled. */
  readonly settled: (id: string) => void;
  /** Ends a game without a result, as a moderator would, unless `look` refuses the current table. */
  readonly end: (id: string, ending: Ending) => Promise<void>;
}

type Change = Omit<TableChange, 'revision'>;

/** A person who decides about a game. */
interface Judge extends Actor {
  /**
   * Whether they play at the table or did earlier: a person who gave their seat away still counts as a player
   * of that game.
   */
  readonly played: boolean;
}

/** What moderators can decide alone, at tables where they don't play. */
const forModerators: ReadonlySet<Wish['do']> = new Set(['pause', 'resume', 'replace']);
/** What must be recorded in the log, because it changes the game's state or ends the game. */
const inTheLog: ReadonlySet<Wish['do']> = new Set(['undo', 'draw']);

const mention = ({ userId }: Actor) => `<@${userId}>`;

/** Confirms to a person that they ended a game. */
export const endedWords = 'The game was ended without a result.';

/** Handles proposals at tables: one at a time, carried out once the last person agrees. */
export class Agreements {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** A person's role at a table. For a moderator, also checks whether they played earlier. */
  async judge(stored: StoredTable, actor: Actor): Promise<Judge> {
    const { userId, moderator } = actor;
    const seated = seatOf(stored, userId) !== undefined;
    return { ...actor, played: seated || (moderator && (await this.#deps.hasLeft(stored.id, userId))) };
  }

  /**
   * Makes a proposal.
   * @returns the outcome, for the person who asks
   * @throws RuleError with a sentence if they can't ask for it
   */
  async ask(id: string, person: Actor, request: Request, source: string): Promise<string> {
    const { ledger, now } = this.#deps;
    const live = await ledger.running(id);
    const actor = await this.judge(live.stored, person);
    const standing = askedAt(live.stored);
    if (standing && !hasLapsed(standing, now())) {
      // Asking for the same thing counts as agreeing.
      const same = standing.wish.do === request.do && request.do !== 'replace';
      if (same && standing.by !== actor.userId) return this.answer(id, actor, standing.id, 'agree', source);
      throw new RuleError(
        'asked-already',
        `There’s already a request: ${askedLine(live.stored, standing)}. Settle it first.`,
      );
    }
    mustBeAllowedToAsk(live, actor, request);
    const wish = await this.#wish(live, actor, request);
    const proposal = ({ stored }: LiveTable): Asked => ({
      kind: 'asked',
      id: stored.revision + 1,
      wish,
      by: actor.userId,
      agreed: [],
      decided: decidesAlone(stored, actor, wish),
      ...(wish.do === 'replace' && oversees(stored, actor) && { away: isAway(stored, wish.seat, now()) }),
      at: now().toISOString(),
    });
    if (awaitedBy(live.stored, proposal(live)).length === 0) {
      return this.#carryOut(id, source, (at) => {
        mustBeFree(at, now());
        return proposal(at);
      });
    }
    const changed = await ledger.change(id, (at) => {
      mustBeFree(at, now());
      return { proposal: proposal(at) };
    });
    this.#deps.changed(changed);
    const made = askedAt(changed.stored);
    if (made === undefined) throw new Error(`Table ${id} forgot what it was asked.`);
    this.#deps.asked(changed, made);
    return `Asked. ${askedLine(changed.stored, made)}.${hint(changed.stored, made)}`;
  }

  /**
   * Answers a proposal.
   * @throws RuleError if there is nothing to answer, or this person can't answer it
   */
  async answer(id: string, person: Actor, proposal: number, answer: Answer, source: string): Promise<string> {
    const { ledger, now } = this.#deps;
    const actor = await this.judge((await ledger.running(id)).stored, person);
    if (answer === 'agree') {
      const agreed = (live: LiveTable) => agreeing(live, proposalAt(live, proposal, now()), actor);
      const live = await ledger.running(id);
      if (awaitedBy(live.stored, agreed(live)).length === 0) return this.#carryOut(id, source, agreed);
      const changed = await ledger.change(id, (at) => ({ proposal: agreed(at) }));
      this.#deps.changed(changed);
      const left = askedAt(changed.stored);
      // The last missing answer may have just arrived.
      if (left && awaitedBy(changed.stored, left).length === 0)
        return this.#carryOut(id, source, (at) => proposalAt(at, proposal, now()));
      return left ? `Agreed. ${askedLine(changed.stored, left)}.` : 'Agreed.';
    }
    const changed = await ledger.change(id, (live) => {
      const standing = proposalAt(live, proposal, now());
      mustBeTheirs(live, standing, actor, answer);
      const word = answer === 'decline' ? `${mention(actor)} declines` : `${mention(actor)} withdraws it`;
      return { proposal: telling(`${word}: ${askedLine(live.stored, standing).split(' · ')[0]}.`) };
    });
    this.#deps.changed(changed);
    this.#deps.settled(id);
    return answer === 'decline' ? 'Declined.' : 'Withdrawn.';
  }

  async #wish(live: LiveTable, actor: Actor, request: Request): Promise<Wish> {
    const { stored } = live;
    const seat = seatOf(stored, actor.userId);
    switch (request.do) {
      case 'undo':
        return {
          do: 'undo',
          to: await this.#deps.undoTarget(stored.id, seat ?? -1, actor.userId),
        };
      case 'draw':
        return { do: 'draw' };
      case 'pause':
        if (isPaused(stored)) throw new RuleError('paused-already', pausedSentence(stored));
        return { do: 'pause' };
      case 'resume':
        if (!isPaused(stored)) throw new RuleError('not-paused', 'The game isn’t paused.');
        return { do: 'resume' };
      case 'replace': {
        const wish = { do: 'replace', seat: request.seat ?? seat ?? -1, by: request.by } as const;
        replaced(live, wish);
        return wish;
      }
      case 'end':
        return request;
    }
  }

  /** Carries out what everybody agreed on. `agreed` checks the agreement against the current table. */
  async #carryOut(id: string, source: string, agreed: (live: LiveTable) => Asked): Promise<string> {
    const { ledger } = this.#deps;
    const live = await ledger.running(id);
    const { wish, by } = agreed(live);
    if (wish.do === 'end') {
      const reason = [
        'everybody at the table agreed',
        ...(wish.reason === undefined ? [] : [wish.reason]),
      ].join('; ');
      const look = (stored: StoredTable) => {
        if (awaitedBy(stored, agreed({ ...live, stored })).length > 0) throw settled();
      };
      await this.#deps.end(id, { words: 'ended; everybody agreed', reason, look });
      this.#deps.settled(id);
      return endedWords;
    }
    if (!inTheLog.has(wish.do)) {
      const changed = await ledger.change(id, (at) => this.#changeOf(at, agreed(at)));
      this.#deps.changed(changed);
      this.#deps.settled(id);
      return 'Agreed, and done.';
    }
    const seat = seatOf(live.stored, by);
    if (seat === undefined) throw new RuleError('not-seated', 'The person who asked has left the table.');
    try {
      const acted = await ledger.together(
        id,
        seat,
        (at, actions) => {
          const { wish: now } = agreed(at);
          return now.do === 'undo' ? takeBack(at, actions, seat, now.to) : draw(at, seat);
        },
        source,
      );
      this.#deps.acted(id, acted);
    } catch (error) {
      if (error instanceof RuleError && error.code === 'cannot-undo') {
        const text = error.message;
        this.#deps.changed(
          await ledger.change(id, (at) => (askedAt(at.stored) ? { proposal: telling(text) } : undefined)),
        );
      }
      throw error;
    } finally {
      this.#deps.settled(id);
    }
    return 'Agreed, and done.';
  }

  async #changeOf(live: LiveTable, { wish }: Asked): Promise<Change> {
    switch (wish.do) {
      case 'pause': {
        const pausedAt = this.#deps.now();
        const { seats } = await this.#deps.waits({ ...live, stored: { ...live.stored, pausedAt } }, live);
        return { pausedAt, due: null, proposal: null, ...(seats && { seats }) };
      }
      case 'resume': {
        const { pausedAt: _, ...stored } = live.stored;
        const { due, seats } = await this.#deps.waits({ ...live, stored }, live);
        const proposal = telling('▶️ The game goes on.');
        return { pausedAt: null, due: due ?? null, proposal, ...(seats && { seats }) };
      }
      case 'replace': {
        const seats = replaced(live, wish);
        const after = { ...live, stored: { ...live.stored, seats } };
        const { due, seats: clocked = seats } = await this.#deps.waits(after, live);
        const words = `🔁 ${successorWords(wish.by)} plays for ${sitter(live.stored, wish.seat)} from now on.`;
        return {
          seats: clocked,
          due: due ?? null,
          awaitsProgram: awaitsProgram(after),
          proposal: telling(words),
        };
      }
      default:
        throw new Error(`${wish.do} belongs in the log.`);
    }
  }
}

/**
 * The proposal with this id, if it is still open.
 * @throws RuleError (`settled`)
 */
function proposalAt({ stored }: LiveTable, id: number, now: Date): Asked {
  const standing = askedAt(stored);
  if (standing === undefined || standing.id !== id || hasLapsed(standing, now)) throw settled();
  return standing;
}

const settled = () => new RuleError('settled', 'That’s already settled, or you were too late.');

function mustBeFree({ stored }: LiveTable, now: Date): void {
  const standing = askedAt(stored);
  if (standing && !hasLapsed(standing, now))
    throw new RuleError('asked-already', 'Somebody just asked for something else. Settle that first.');
}

function mustBeAllowedToAsk({ stored }: LiveTable, actor: Judge, { do: what }: Request): void {
  if (isPaused(stored) && inTheLog.has(what)) throw new RuleError('paused', pausedSentence(stored));
  if (seatOf(stored, actor.userId) !== undefined) return;
  // A person who gave their seat away has the same rights as a player.
  if (actor.moderator && (forModerators.has(what) || what === 'end')) return;
  throw new RuleError(
    'not-seated',
    `Only people at this table${forModerators.has(what) ? ' and moderators' : ''} can ask for that.`,
  );
}

/**
 * Whether the person is a moderator who doesn't play at the table. A moderator of their own game counts as a
 * player, even after giving their seat away.
 */
export const oversees = (stored: StoredTable, { userId, moderator, played }: Judge): boolean =>
  moderator && !played && seatOf(stored, userId) === undefined;

/**
 * Whether a moderator decides without the others. They never do for a seat that they would take themselves.
 */
function decidesAlone(stored: StoredTable, actor: Judge, wish: Wish): boolean {
  if (!oversees(stored, actor) || !forModerators.has(wish.do)) return false;
  return wish.do !== 'replace' || !('userId' in wish.by) || wish.by.userId !== actor.userId;
}

/** Tells a moderator what to do if the person they are waiting for may be absent. */
function hint(stored: StoredTable, { wish, decided, away = false }: Asked): string {
  if (wish.do !== 'replace' || !decided || away) return '';
  const seat = stored.seats.find((one) => one.seat === wish.seat && one.level === undefined);
  if (seat?.userId === undefined) return '';
  return ` If <@${seat.userId}> doesn’t answer or play for a day, ask again; then you won’t need their answer.`;
}

function agreeing({ stored }: LiveTable, standing: Asked, actor: Judge): Asked {
  const { userId } = actor;
  const waiting = awaitedBy(stored, standing);
  if (waiting.includes(userId)) return { ...standing, agreed: [...standing.agreed, userId] };
  if (decidesAlone(stored, actor, standing.wish) && !standing.decided) return { ...standing, decided: true };
  if (userId === standing.by)
    throw new RuleError(
      'asked-it',
      'You asked for this; the others have to agree. **Withdraw** takes it back.',
    );
  if (standing.agreed.includes(userId)) throw new RuleError('agreed-already', 'You’ve already agreed.');
  throw new RuleError('not-asked', 'That’s for others to agree to.');
}

function mustBeTheirs({ stored }: LiveTable, standing: Asked, actor: Judge, answer: Answer): void {
  if (answer === 'withdraw') {
    if (standing.by === actor.userId || oversees(stored, actor)) return;
    throw new RuleError('not-yours', 'Only the person who asked can withdraw it.');
  }
  if (standing.by === actor.userId)
    throw new RuleError('asked-it', 'You asked for this yourself. **Withdraw** takes it back.');
  if (!mayDecline(stored, standing).includes(actor.userId))
    throw new RuleError('not-asked', 'That’s for others to decide.');
}

/**
 * The seats after the successor takes over.
 * @throws RuleError if that is not possible
 */
function replaced({ game, stored }: LiveTable, { seat, by }: Extract<Wish, { do: 'replace' }>): StoredSeat[] {
  const now = stored.seats.find((one) => one.seat === seat);
  if (now === undefined) throw new RuleError('no-such-seat', 'Which seat? Choose one at this table.');
  // The seat keeps its part of the entropy, which the dice check needs. It also keeps its time.
  const { entropy, bank } = now;
  const kept = { entropy, ...(bank && { bank }), ...succeeded(now, stored.seq) };
  const others = stored.seats.filter((one) => one.seat !== seat);
  if ('userId' in by) {
    const { userId, name } = by;
    if (stored.seats.some((one) => one.userId === userId))
      throw new RuleError('seated-already', `<@${userId}> is already at this table.`);
    return stored.seats.map((one) => (one.seat === seat ? { seat, userId, name, ...kept } : one));
  }
  const { level } = by;
  if (!game.levels.some(({ id }) => id === level))
    throw new RuleError(
      'unknown-level',
      `There’s no computer player called “${asWritten(level)}” in ${game.title}.`,
    );
  if (now.userId === undefined && now.level === level)
    throw new RuleError('seated-already', 'That computer is already playing there.');
  const name = computerName(seat, others);
  return stored.seats.map((one) => (one.seat === seat ? { seat, level, name, ...kept } : one));
}
