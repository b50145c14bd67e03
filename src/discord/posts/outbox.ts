/** So many requests in any so many milliseconds. */
export interface Limit {
  readonly requests: number;
  readonly within: number;
}

/** What Discord lets a bot send in one channel, or through one interaction's token. */
export const perLane: Limit = { requests: 5, within: 5_000 };
/** Discord's 50 a second for all of a bot's requests together, less what the bot asks elsewhere, as when it starts. */
export const overall: Limit = { requests: 45, within: 1_000 };

/**
 * What is left of a limit. A request counts from its start until so long after its end: whenever it arrived in between,
 * Discord's own count is never higher than this one.
 */
class Budget {
  readonly #limit: Limit;
  #running = 0;
  readonly #ended: number[] = [];
  #pausedUntil = Number.NEGATIVE_INFINITY;

  constructor(limit: Limit) {
    this.#limit = limit;
  }

  /** Nothing runs, and nothing counts any more. */
  idle(now: number): boolean {
    return this.#running === 0 && this.#ended.length === 0 && this.#pausedUntil <= now;
  }

  hasRoom(now: number): boolean {
    while (this.#ended[0] !== undefined && this.#ended[0] + this.#limit.within <= now) this.#ended.shift();
    return this.#pausedUntil <= now && this.#running + this.#ended.length < this.#limit.requests;
  }

  /** When there may be more room than now; undefined when that depends on what runs. */
  freeAt(now: number): number | undefined {
    if (this.#pausedUntil > now) return this.#pausedUntil;
    const [first] = this.#ended;
    return first === undefined ? undefined : first + this.#limit.within;
  }

  pause(until: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, until);
  }

  begin(): void {
    this.#running += 1;
  }

  end(now: number, sent: boolean): void {
    this.#running -= 1;
    if (sent) this.#ended.push(now);
  }
}

interface Waiting {
  readonly first: boolean;
  readonly enter: (place: Permit) => void;
  readonly refuse: (error: OutboxClosed) => void;
}

class Lane {
  readonly name: string;
  readonly budget = new Budget(perLane);
  readonly waiting: Waiting[] = [];
  timer: NodeJS.Timeout | undefined;

  constructor(name: string) {
    this.name = name;
  }
}

/** Discord has said how long to send nothing more, in milliseconds. */
export interface Pause {
  readonly ms: number;
  /** In all lanes, not in this one alone. */
  readonly everywhere: boolean;
}

/** Leave to send one request. It must be given back, also when nothing was sent. */
export interface Permit {
  giveBack(sent: boolean, pause?: Pause): void;
}

/** The bot is stopping, and there was no room at once. */
export class OutboxClosed extends Error {
  override readonly name = 'OutboxClosed';
}

/**
 * What the bot sends on its own account waits here for its place within Discord's limits, so that it is prepared only
 * when its turn has come. Lanes (channels) take turns; within a lane new posts go before edits, else the first come
 * first. Answers to interactions count against no such limit and never wait here.
 */
export class Outbox {
  readonly #now: () => number;
  readonly #lanes = new Map<string, Lane>();
  /** Lanes with somebody waiting and room in their own budget, the one that has waited longest first. */
  readonly #ready = new Set<Lane>();
  readonly #all: Budget | undefined;
  #timer: NodeJS.Timeout | undefined;
  #waiting = 0;
  #closed = false;

  /** @param all limit of all lanes together; none unless given */
  constructor(all?: Limit, now: () => number = () => performance.now()) {
    this.#all = all && new Budget(all);
    this.#now = now;
  }

  /** Requests that wait for their place. */
  get waiting(): number {
    return this.#waiting;
  }

  /**
   * Resolves when there is room for one request.
   * @param first it goes before the others of its lane that are not
   * @throws OutboxClosed
   */
  enter(name: string, first: boolean): Promise<Permit> {
    const lane = this.#lanes.get(name) ?? new Lane(name);
    this.#lanes.set(name, lane);
    return new Promise((enter, refuse) => {
      const { waiting } = lane;
      const before = first ? waiting.findIndex((one) => !one.first) : -1;
      waiting.splice(before < 0 ? waiting.length : before, 0, { first, enter, refuse });
      this.#waiting += 1;
      this.#look(lane);
    });
  }

  /** From now on whatever finds no room at once is refused, and so is all that waits. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    for (const lane of this.#lanes.values()) this.#look(lane);
  }

  /** Puts a lane where it belongs now: among those to be served, asleep until it has room, or nowhere. */
  #look(lane: Lane): void {
    clearTimeout(lane.timer);
    lane.timer = undefined;
    const { budget, waiting } = lane;
    const now = this.#now();
    if (budget.hasRoom(now) && waiting.length > 0) this.#ready.add(lane);
    else {
      this.#ready.delete(lane);
      const freeAt = budget.freeAt(now);
      if (waiting.length === 0 && budget.idle(now)) this.#lanes.delete(lane.name);
      else if (freeAt !== undefined) {
        lane.timer = setTimeout(() => this.#look(lane), freeAt - now);
        // With nobody waiting the lane is only remembered, which is no reason to keep the process alive.
        if (waiting.length === 0) lane.timer.unref();
      }
    }
    this.#serve();
    if (this.#closed) this.#refuse(lane);
  }

  /** Lets in whom there is room for, one of each lane in turn. */
  #serve(): void {
    clearTimeout(this.#timer);
    const now = this.#now();
    for (const lane of this.#ready) {
      if (this.#all?.hasRoom(now) === false) {
        const freeAt = this.#all.freeAt(now);
        // While all of them still run, the first to end looks again.
        if (freeAt !== undefined && !this.#closed)
          this.#timer = setTimeout(() => this.#serve(), freeAt - now);
        return;
      }
      this.#ready.delete(lane);
      const next = lane.waiting.shift();
      if (next === undefined) continue;
      this.#waiting -= 1;
      lane.budget.begin();
      this.#all?.begin();
      next.enter({ giveBack: (sent, pause) => this.#left(lane, sent, pause) });
      // Behind the others: the loop comes to it again after them.
      if (lane.waiting.length > 0 && lane.budget.hasRoom(now)) this.#ready.add(lane);
    }
  }

  #left(lane: Lane, sent: boolean, pause: Pause | undefined): void {
    const now = this.#now();
    this.#all?.end(now, sent);
    lane.budget.end(now, sent);
    if (pause) (pause.everywhere ? this.#all : lane.budget)?.pause(now + pause.ms);
    this.#look(lane);
  }

  #refuse(lane: Lane): void {
    for (const { refuse } of lane.waiting.splice(0)) {
      this.#waiting -= 1;
      refuse(new OutboxClosed('The bot stopped before there was room.'));
    }
    this.#ready.delete(lane);
  }
}
