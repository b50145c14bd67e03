import type { Logger } from 'pino';
import { createDice } from '../../engine/dice/dice.ts';
import { RuleError } from '../../engine/rule-error.ts';
import { firstAction } from '../../games/choices.ts';
import { type Decision, strongestAtOnce } from '../../games/facets/computers.ts';
import type { Seat } from '../../games/facets/seats.ts';
import type { StoredSeat, StoredTable } from '../../store/records/table.ts';
import { outOfReach } from '../channel/places.ts';
import { awaitsDice } from '../clock/resting.ts';
import type { Acted, Ledger } from '../ledger/ledger.ts';
import { forcedAt } from '../log/forced.ts';
import type { LiveTable } from '../log/live.ts';
import { isPaused } from '../log/proposal.ts';
import { askedPeople, playsThemselves } from '../log/seating.ts';
import type { ThinkingPool } from '../thinking/pool.ts';
import { streamOf, Thoughts, thinksFor } from './thoughts.ts';

/** Whether the table's programs must also wait. */
const atRest = (table: StoredTable): boolean => isPaused(table) || outOfReach(table) || awaitsDice(table);

interface Deps {
  readonly ledger: Ledger;
  readonly log: Logger;
  /** Multiplies the games' pauses; 0: no pauses. */
  readonly pace: number;
  /** Called when a table turns out to have changed in the meantime. */
  readonly moved: (id: string) => void;
  /** Whether a person wants their forced moves played for them. */
  readonly wishes: (userId: string) => Promise<boolean>;
  /** Runs the levels that think. */
  readonly thinking: Pick<ThinkingPool, 'decide'>;
  /** Called after each action of a computer. */
  readonly acted: (id: string, acted: Acted) => void;
}

/** Milliseconds before a computer's move is retried after the database or the program failed. */
const retry = 5_000;

/** A move and its reason. */
interface Move {
  readonly notation: string;
  readonly why?: string;
}

/** A move with the pause before it, in milliseconds. */
interface Chosen extends Move {
  readonly delayMs: number;
}

const moveOf = ({ game, snapshot }: LiveTable, { action, delayMs, why }: Decision<unknown>): Chosen => ({
  notation: game.notate(snapshot.state, action),
  delayMs,
  ...(why !== undefined && { why }),
});

/**
 * Plays for computers and for people with standing orders, one action at a time after a natural pause. Plays
 * forced moves at once.
 */
export class Computers {
  readonly #deps: Deps;
  readonly #due = new Map<string, { readonly timer: NodeJS.Timeout; readonly guildId: string }>();
  readonly #thinking = new Set<Promise<void>>();
  /** What is being played, with its table. */
  readonly #playing = new Map<Promise<void>, Pick<StoredTable, 'id' | 'guildId'>>();
  /** Servers of tables that were handed over in the middle of an action, by table. */
  readonly #handedOver = new Map<string, string>();
  readonly #thoughts: Thoughts;
  #stopped = false;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#thoughts = new Thoughts(deps.thinking, deps.log);
  }

  /** Schedules a computer's next action if the table waits for one. */
  consider(live: LiveTable): void {
    const id = live.stored.id;
    const plays = !this.#isStopped(id) && live.stored.status === 'active' && !atRest(live.stored);
    const mover = plays ? moverOf(live) : undefined;
    if (this.#thoughts.keeps(live, mover) || !plays || this.#due.has(id)) return;
    if (!mover) {
      void this.#considerForced(live);
      return;
    }
    const seconds = thinksFor(live, mover);
    if (seconds !== undefined) {
      const thinking = this.#think(live, mover, seconds).finally(() => this.#thinking.delete(thinking));
      this.#thinking.add(thinking);
      return;
    }
    const move = this.#chooseOrFirst(live, mover);
    this.#later(live, move.delayMs * this.#paceOf(live), () => this.#playOrAskAnew(live, mover, move));
  }

  /**
   * Plays a thread's decision after the remaining pause. If others acted in the meantime, asks again. If the
   * thread gives no answer, a level that needs no thread plays.
   */
  async #think(live: LiveTable, mover: StoredSeat, seconds: number): Promise<void> {
    const begun = performance.now();
    const decided = await this.#thoughts.decided(live, mover, seconds);
    if (decided === 'called off') return;
    const move =
      decided === 'failed' ? this.#chosenAtOnce(live, mover) : this.#readOrAtOnce(live, mover, decided);
    const left = move.delayMs * this.#paceOf(live) - (performance.now() - begun);
    this.#later(live, Math.max(0, left), () => this.#playOrAskAnew(live, mover, move));
  }

  /** Computers make no pauses in a competition's game that no person plays (League 7). */
  #paceOf({ stored: { fixture, seats } }: LiveTable): number {
    return fixture !== undefined && seats.every(({ userId }) => userId === undefined) ? 0 : this.#deps.pace;
  }

  /** Reads a thread's decision. If it is not a valid action, a level that needs no thread decides. */
  #readOrAtOnce(live: LiveTable, mover: StoredSeat, decided: Decision<unknown>): Chosen {
    try {
      return moveOf(live, decided);
    } catch (error) {
      this.#deps.log.error(
        { table: live.stored.id, seat: mover.seat, err: error },
        'the computer decided on something that is not an action',
      );
      return this.#chosenAtOnce(live, mover);
    }
  }

  /** The choice of the strongest level that needs no thread; the first choice if all levels think. */
  #chosenAtOnce(live: LiveTable, mover: StoredSeat): Chosen {
    const level = strongestAtOnce(live.game.levels)?.id;
    return level === undefined
      ? { notation: firstChoice(live, mover.seat), delayMs: 0 }
      : this.#chooseOrFirst(live, { ...mover, level });
  }

  #isStopped(id: string): boolean {
    return this.#stopped || this.#handedOver.has(id);
  }

  /**
   * Runs after the pause: plays the choice, or chooses again if others acted in the meantime. So a computer decides
   * on the current state, and a replay can reproduce its reason. If another computer is next by now, it gets its own
   * pause.
   */
  async #playOrAskAnew(asked: LiveTable, mover: StoredSeat, move: Move): Promise<void> {
    const { id, seq } = asked.stored;
    try {
      const now = await this.#deps.ledger.live(id);
      if (!now || now.stored.seq === seq) return await this.#play(asked, mover.seat, move);
      const next = now.stored.status === 'active' ? moverOf(now) : undefined;
      if (next?.seat === mover.seat && thinksFor(now, next) === undefined)
        return await this.#play(now, next.seat, this.#chooseOrFirst(now, next));
      this.consider(now);
    } catch (error) {
      await this.#recover(asked, mover.seat, move, error);
    }
  }

  /** Plays forced moves for people: those that are always played, and others if the person wants that. */
  async #considerForced(live: LiveTable): Promise<void> {
    for (const seat of askedPeople(live)) {
      const forced = forcedAt(live, seat);
      if (forced === undefined || !(forced.how === 'always' || (await this.#wishes(live, seat)))) continue;
      this.#later(live, 0, () => this.#play(live, seat, forced));
      return;
    }
  }

  async #wishes({ stored }: LiveTable, seat: Seat): Promise<boolean> {
    const userId = stored.seats.find((one) => one.seat === seat)?.userId;
    try {
      return userId !== undefined && (await this.#deps.wishes(userId));
    } catch (error) {
      this.#deps.log.warn({ table: stored.id, err: error }, 'could not look up what to play for this seat');
      return false;
    }
  }

  #later({ stored }: LiveTable, wait: number, work: () => Promise<void>): void {
    const { id, guildId } = stored;
    if (this.#isStopped(id) || this.#due.has(id)) return;
    const timer = setTimeout(() => {
      this.#due.delete(id);
      const playing = work().finally(() => this.#playing.delete(playing));
      this.#playing.set(playing, { id, guildId });
    }, wait);
    this.#due.set(id, { timer, guildId });
  }

  /**
   * Chooses a move, or the first choice if the game's code fails. A bug there must not stop the table or
   * break the answer to the previous player.
   */
  #chooseOrFirst(live: LiveTable, mover: StoredSeat): Chosen {
    try {
      return this.#choose(live, mover);
    } catch (error) {
      this.#deps.log.error(
        { table: live.stored.id, seat: mover.seat, err: error },
        'the computer could not choose',
      );
      return { notation: firstChoice(live, mover.seat), delayMs: 1_000 };
    }
  }

  #choose(live: LiveTable, mover: StoredSeat): Chosen {
    const { game, snapshot } = live;
    const { seat, level } = mover;
    const ordered = level === undefined ? orderedBy(live, seat) : undefined;
    if (ordered !== undefined)
      return { notation: game.notate(snapshot.state, ordered), delayMs: pauseOfOrders };
    const dice = createDice(streamOf(live, mover));
    return moveOf(live, game.computer(game.view(snapshot.state, seat), seat, level ?? '', dice));
  }

  async #play(live: LiveTable, seat: Seat, move: Move): Promise<void> {
    const { ledger, log, acted } = this.#deps;
    const { id, seq } = live.stored;
    try {
      const source = `${who(live, seat)}:${seat}:${seq + 1}`;
      const stillOurs = ifStillPlayed((now) => {
        if (now.stored.seq === seq) return move.notation;
        throw new RuleError('asked-anew', 'Others have acted in the meantime.');
      });
      const { why } = move;
      acted(
        id,
        await ledger.act(id, { seat, ...(why !== undefined && { why }) }, seq + 1, stillOurs, source),
      );
    } catch (error) {
      log.debug({ table: id, err: error }, 'a computer move was not taken');
      await this.#recover(live, seat, move, error);
    }
  }

  /**
   * Handles a move that failed because the game moved on or the move was illegal. The table must not get
   * stuck.
   */
  async #recover(chosen: LiveTable, seat: Seat, move: Move, error: unknown): Promise<void> {
    const { ledger, log, acted, moved } = this.#deps;
    const id = chosen.stored.id;
    try {
      const now = await ledger.live(id);
      if (now && isPaused(now.stored)) moved(id);
      else if (!now || now.stored.revision !== chosen.stored.revision || now.stored.status !== 'active') {
        moved(id);
        if (now) this.consider(now);
      } else if (error instanceof RuleError) {
        log.error(
          { table: id, seat, err: error },
          'the computer chose an illegal move; it plays the first choice instead',
        );
        const source = `${who(now, seat)}:${seat}:${now.stored.seq + 1}:first`;
        acted(id, await ledger.act(id, { seat }, undefined, ifStillPlayed(firstChoice), source));
      } else {
        log.error(
          { table: id, seat, err: error, wait: retry },
          'a computer move could not be stored; trying again',
        );
        this.#later(now, retry, () => this.#play(now, seat, move));
      }
    } catch (again) {
      if (again instanceof RuleError && givesUp.has(again.code)) return;
      log.error({ table: id, seat, err: again, wait: retry }, 'the computer could not play; trying again');
      this.#later(chosen, retry, () => this.#recover(chosen, seat, move, again));
    }
  }

  /** Cancels the thinking at a finished table. */
  callOff(table: Pick<StoredTable, 'id'>): void {
    this.#thoughts.callOff(table);
  }

  /** Plays at some servers' tables again after they were handed over. */
  resume(servers: (guildId: string) => boolean): void {
    for (const [id, guildId] of this.#handedOver) if (servers(guildId)) this.#handedOver.delete(id);
  }

  /**
   * Hands the work at some servers' tables over to the process that now serves them. An action that is being stored is
   * the last one here: two processes would take turns for the rest of the game.
   */
  letGo(servers: (guildId: string) => boolean): void {
    this.#thoughts.callOffAll(servers);
    for (const { id, guildId } of this.#playing.values())
      if (servers(guildId)) this.#handedOver.set(id, guildId);
    for (const [id, { timer, guildId }] of this.#due) {
      if (!servers(guildId)) continue;
      clearTimeout(timer);
      this.#due.delete(id);
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    for (const { timer } of this.#due.values()) clearTimeout(timer);
    this.#due.clear();
    this.#thoughts.callOffAll(() => true);
    await Promise.all([...this.#thinking, ...this.#playing.keys()]);
  }
}

/** Error codes after which a program stops: a person took the seat back, or the table can't be read. */
const givesUp: ReadonlySet<string> = new Set(['taken-over', 'table-unreadable']);

/** Returns a program's move unless a person has taken the seat back. Runs within the table's queue. */
const ifStillPlayed =
  (chosen: (live: LiveTable, seat: Seat) => string) =>
  (live: LiveTable, seat: Seat): string => {
    if (isPlayed(live, seat)) return chosen(live, seat);
    throw new RuleError('taken-over', 'The seat has been taken over.');
  };

/** The seat that a program plays next; undefined if there is none. */
const moverOf = (live: LiveTable): StoredSeat | undefined => awaitedComputer(live) ?? awaitedByOrders(live);

/** The next computer to act, in the game's order. */
function awaitedComputer({ game, stored, snapshot }: LiveTable): StoredSeat | undefined {
  const computers = stored.seats.filter((one) => !playsThemselves(one));
  return game.toAct(snapshot.state).flatMap((seat) => computers.filter((one) => one.seat === seat))[0];
}

/**
 * Pause before a seat plays by standing orders, in milliseconds. It leaves time to read the last play and to
 * take over.
 */
const pauseOfOrders = 2_500;

/** The action that a person's standing orders give now; undefined if the person decides. */
function orderedBy({ game, snapshot }: LiveTable, seat: Seat): unknown {
  if (!game.standing?.on(snapshot.state, seat)) return undefined;
  return game.standing.decide(game.view(snapshot.state, seat), seat);
}

function awaitedByOrders(live: LiveTable): StoredSeat | undefined {
  const awaited = live.game.toAct(live.snapshot.state);
  return live.stored.seats.find(
    (one) => playsThemselves(one) && awaited.includes(one.seat) && orderedBy(live, one.seat) !== undefined,
  );
}

/** Whether a program decides for the seat now. */
function isPlayed(live: LiveTable, seat: Seat): boolean {
  const computer = live.stored.seats.some((one) => one.seat === seat && !playsThemselves(one));
  return computer || orderedBy(live, seat) !== undefined || forcedAt(live, seat) !== undefined;
}

/** The kind of program that acts, as it appears in the log of actions. */
function who(live: LiveTable, seat: Seat): string {
  if (live.stored.seats.some((one) => one.seat === seat && !playsThemselves(one))) return 'computer';
  return orderedBy(live, seat) === undefined ? 'forced' : 'orders';
}

function firstChoice({ game, snapshot }: LiveTable, seat: Seat): string {
  const first = firstAction(game.choices(snapshot.state, seat)) ?? game.resignation(seat);
  return game.notate(snapshot.state, first);
}
