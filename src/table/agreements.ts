import { RuleError } from '../engine/rule-error.ts';
import type { Seat } from '../games/game.ts';
import type { Due, StoredSeat, TableChange } from '../store/store.ts';
import type { Actor } from './actor.ts';
import type { Acted, Ledger } from './ledger.ts';
import { awaitsProgram, draw, type LiveTable, seatOf } from './live.ts';
import { computerName } from './lobby.ts';
import type { Answer } from './message.ts';
import {
  type Asked,
  askedAt,
  askedLine,
  awaitedBy,
  hasLapsed,
  isPaused,
  mayDecline,
  pausedSentence,
  type Successor,
  sitter,
  successorWords,
  telling,
  type Wish,
} from './proposal.ts';
import { takeBack, undoTarget } from './undo.ts';

/** What a person asks all others for; an undo goes back to before their own last action. */
export type Request =
  | { readonly do: 'undo' | 'draw' | 'pause' | 'resume' }
  /** The person's own seat unless given. */
  | { readonly do: 'replace'; readonly seat?: Seat; readonly by: Successor };

interface Deps {
  readonly ledger: Ledger;
  readonly now: () => Date;
  /** Until when a table waits for those who are to act, beginning now. */
  readonly due: (live: LiveTable) => Promise<Due | undefined>;
  /** The log has one entry more. */
  readonly acted: (id: string, acted: Acted) => void;
  /** Something beside the log changed. */
  readonly changed: (live: LiveTable) => void;
  /** Somebody is asked for their word. */
  readonly asked: (live: LiveTable, proposal: Asked) => void;
  /** Nobody is asked any more. */
  readonly settled: (id: string) => void;
}

type Change = Omit<TableChange, 'revision'>;

/** What moderators decide alone. */
const forModerators: ReadonlySet<Wish['do']> = new Set(['pause', 'resume', 'replace']);
/** What only the log can tell: the state of the game goes back, or the game is over. */
const inTheLog: ReadonlySet<Wish['do']> = new Set(['undo', 'draw']);

const mention = ({ userId }: Actor) => `<@${userId}>`;

/** What the people of a table agree on: one proposal at a time, carried out once when the last word has come. */
export class Agreements {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** @returns what came of it, for who asks. @throws RuleError with a sentence when it cannot be asked */
  async ask(id: string, actor: Actor, request: Request, source: string): Promise<string> {
    const { ledger, now } = this.#deps;
    const live = await ledger.running(id);
    const standing = askedAt(live.stored);
    if (standing && !hasLapsed(standing, now())) {
      // To ask for the same is to agree.
      const same = standing.wish.do === request.do && request.do !== 'replace';
      if (same && standing.by !== actor.userId) return this.answer(id, actor, standing.id, 'agree', source);
      throw new RuleError(
        'asked-already',
        `Something is asked already: ${askedLine(live.stored, standing)}. Settle it first.`,
      );
    }
    mustBeAllowedToAsk(live, actor, request);
    const wish = await this.#wish(live, actor, request);
    const proposal = (now_: LiveTable): Asked => ({
      kind: 'asked',
      id: now_.stored.revision + 1,
      wish,
      by: actor.userId,
      agreed: [],
      decided: actor.moderator && forModerators.has(wish.do),
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
    return `Asked. ${askedLine(changed.stored, made)}.`;
  }

  /** @throws RuleError when there is nothing to answer, or not for this person */
  async answer(id: string, actor: Actor, proposal: number, answer: Answer, source: string): Promise<string> {
    const { ledger, now } = this.#deps;
    if (answer === 'agree') {
      const agreed = (live: LiveTable) => agreeing(live, proposalAt(live, proposal, now()), actor);
      const live = await ledger.running(id);
      if (awaitedBy(live.stored, agreed(live)).length === 0) return this.#carryOut(id, source, agreed);
      const changed = await ledger.change(id, (at) => ({ proposal: agreed(at) }));
      this.#deps.changed(changed);
      const left = askedAt(changed.stored);
      // The last word may have come in the same moment.
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
          to: await this.#deps.ledger.reading(stored.id, (at, actions) =>
            undoTarget(at, actions, seat ?? -1),
          ),
        };
      case 'draw':
        return { do: 'draw' };
      case 'pause':
        if (isPaused(stored)) throw new RuleError('paused-already', pausedSentence(stored));
        return { do: 'pause' };
      case 'resume':
        if (!isPaused(stored)) throw new RuleError('not-paused', 'The game is not paused.');
        return { do: 'resume' };
      case 'replace': {
        const wish = { do: 'replace', seat: request.seat ?? seat ?? -1, by: request.by } as const;
        replaced(live, wish);
        return wish;
      }
    }
  }

  /** Does what all have agreed on; `agreed` looks whether they have, at the table as it is then. */
  async #carryOut(id: string, source: string, agreed: (live: LiveTable) => Asked): Promise<string> {
    const { ledger } = this.#deps;
    const live = await ledger.running(id);
    const { wish, by } = agreed(live);
    if (!inTheLog.has(wish.do)) {
      const changed = await ledger.change(id, (at) => this.#changeOf(at, agreed(at)));
      this.#deps.changed(changed);
      this.#deps.settled(id);
      return 'Agreed, and done.';
    }
    const seat = seatOf(live.stored, by);
    if (seat === undefined) throw new RuleError('not-seated', 'Who asked for it does not sit here any more.');
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
      case 'pause':
        return { pausedAt: this.#deps.now(), due: null, proposal: null };
      case 'resume': {
        const { pausedAt: _, ...stored } = live.stored;
        const due = await this.#deps.due({ ...live, stored });
        return { pausedAt: null, due: due ?? null, proposal: telling('▶️ The game goes on.') };
      }
      case 'replace': {
        const seats = replaced(live, wish);
        const after = { ...live, stored: { ...live.stored, seats } };
        const due = isPaused(live.stored) ? undefined : await this.#deps.due(after);
        const words = `🔁 ${successorWords(wish.by)} plays for ${sitter(live.stored, wish.seat)} from now on.`;
        return { seats, due: due ?? null, awaitsProgram: awaitsProgram(after), proposal: telling(words) };
      }
      default:
        throw new Error(`${wish.do} belongs in the log.`);
    }
  }
}

/** The proposal of this number, if it still stands. @throws RuleError (`settled`) */
function proposalAt({ stored }: LiveTable, id: number, now: Date): Asked {
  const standing = askedAt(stored);
  if (standing === undefined || standing.id !== id || hasLapsed(standing, now))
    throw new RuleError('settled', 'That is settled already, or came too late.');
  return standing;
}

function mustBeFree({ stored }: LiveTable, now: Date): void {
  const standing = askedAt(stored);
  if (standing && !hasLapsed(standing, now))
    throw new RuleError('asked-already', 'Somebody has just asked for something else. Settle that first.');
}

function mustBeAllowedToAsk({ stored }: LiveTable, actor: Actor, { do: what }: Request): void {
  if (isPaused(stored) && inTheLog.has(what)) throw new RuleError('paused', pausedSentence(stored));
  if (seatOf(stored, actor.userId) !== undefined) return;
  if (actor.moderator && forModerators.has(what)) return;
  throw new RuleError(
    'not-seated',
    `Only those who sit at this table${forModerators.has(what) ? ', and moderators,' : ''} can ask for that.`,
  );
}

function agreeing({ stored }: LiveTable, standing: Asked, actor: Actor): Asked {
  const { userId, moderator } = actor;
  const waiting = awaitedBy(stored, standing);
  if (waiting.includes(userId)) return { ...standing, agreed: [...standing.agreed, userId] };
  if (moderator && forModerators.has(standing.wish.do) && !standing.decided)
    return { ...standing, decided: true };
  if (userId === standing.by)
    throw new RuleError(
      'asked-it',
      'You have asked for it; the others have to agree. **Withdraw** takes it back.',
    );
  if (standing.agreed.includes(userId)) throw new RuleError('agreed-already', 'You have agreed already.');
  throw new RuleError('not-asked', 'That is for others to agree to.');
}

function mustBeTheirs({ stored }: LiveTable, standing: Asked, actor: Actor, answer: Answer): void {
  if (answer === 'withdraw') {
    if (standing.by === actor.userId || actor.moderator) return;
    throw new RuleError('not-yours', 'Only who has asked for it can withdraw it.');
  }
  if (standing.by === actor.userId)
    throw new RuleError('asked-it', 'You have asked for it yourself. **Withdraw** takes it back.');
  if (!mayDecline(stored, standing).includes(actor.userId))
    throw new RuleError('not-asked', 'That is for others to decide.');
}

/** The seats with the successor in theirs. @throws RuleError when that cannot be */
function replaced({ game, stored }: LiveTable, { seat, by }: Extract<Wish, { do: 'replace' }>): StoredSeat[] {
  const now = stored.seats.find((one) => one.seat === seat);
  if (now === undefined)
    throw new RuleError('no-such-seat', 'Which seat? Choose one of those at this table.');
  // What the seat has added to the table's chance stays: the dice are checked with it.
  const { entropy } = now;
  const others = stored.seats.filter((one) => one.seat !== seat);
  if ('userId' in by) {
    const { userId, name } = by;
    if (stored.seats.some((one) => one.userId === userId))
      throw new RuleError('seated-already', `<@${userId}> sits at this table already.`);
    return stored.seats.map((one) => (one.seat === seat ? { seat, userId, name, entropy } : one));
  }
  const { level } = by;
  if (!game.levels.some(({ id }) => id === level))
    throw new RuleError('unknown-level', `There is no computer player called “${level}” in ${game.title}.`);
  if (now.userId === undefined && now.level === level)
    throw new RuleError('seated-already', 'That computer plays there already.');
  const name = computerName(game, level, others);
  return stored.seats.map((one) => (one.seat === seat ? { seat, level, name, entropy } : one));
}
