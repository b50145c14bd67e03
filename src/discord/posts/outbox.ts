/** A rate limit: this many requests in any period of `within` milliseconds. */
export interface Limit {
  readonly requests: number;
  readonly within: number;
}

/** Discord's limit for one channel, or for one interaction's token. */
export const perLane: Limit = { requests: 5, within: 5_000 };
/**
 * Discord's limit of 50 requests per second and bot, minus a margin for other requests, such as those at
 * startup.
 */
export const overall: Limit = { requests: 45, within: 1_000 };

/**
 * The unused part of a rate limit. A request counts from its start until a full period after its end. This
 * way, Discord's own count is never higher, no matter when the request arrived.
 */
class Budget {
  readonly #limit: Limit;
  #running = 0;
  readonly #ended: number[] = [];
  #pausedUntil = Number.NEGATIVE_INFINITY;

  constructor(limit: Limit) {
    this.#limit = limit;
  }

  /** Whether no request is running or counted. */
  idle(now: number): boolean {
    return this.#running === 0 && this.#ended.length === 0 && this.#pausedUntil <= now;
  }

  hasRoom(now: number): boolean {
    while (this.#ended[0] !== undefined && this.#ended[0] + this.#limit.within <= now) this.#ended.shift();
    return this.#pausedUntil <= now && this.#running + this.#ended.length < this.#limit.requests;
  }

  /** When the next request may be possible; undefined if that depends on running requests. */
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

/** A pause that Discord requests, in milliseconds. */
export interface Pause {
  readonly ms: number;
  /** Whether the pause applies to all lanes, not only this one. */
  readonly everywhere: boolean;
}

/** Permission to send one request. It must be returned, even if nothing was sent. */
export interface Permit {
  giveBack(sent: boolean, pause?: Pause): void;
}

/** Thrown for requests that are still waiting, or would have to wait, when the bot stops. */
export class OutboxClosed extends Error {
  override readonly name = 'OutboxClosed';
}

/**
 * Queues the bot's own requests to stay within Discord's rate limits. A request is prepared only once it has
 * a permit. Lanes (channels) take turns. Within a lane, new posts come before edits; otherwise requests run
 * in order. Answers to interactions have no such limit and skip the queue.
 */
export class Outbox {
  readonly #now: () => number;
  readonly #lanes = new Map<string, Lane>();
  /**
   * Lanes that have waiting requests and room in their own budget. The lane that has waited longest comes
   * first.
   */
  readonly #ready = new Set<Lane>();
  readonly #all: Budget | undefined;
  #timer: NodeJS.Timeout | undefined;
  #waiting = 0;
  #closed = false;

  /** @param all limit for all lanes together; none by default */
  constructor(all?: Limit, now: () => number = () => performance.now()) {
    this.#all = all && new Budget(all);
    this.#now = now;
  }

  /** Number of requests waiting for a permit. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Number of lanes with requests that wait, run or still count against the limit. */
  get lanes(): number {
    return this.#lanes.size;
  }

  /**
   * Waits until one request may be sent.
   * @param first whether to put it before other requests in its lane
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

  /** Rejects waiting requests, and all later ones that can't be sent at once. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    for (const lane of this.#lanes.values()) this.#look(lane);
  }

  /** Updates a lane's state: ready to send, waiting for its limit, or removed when idle. */
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
        // Without waiting requests, this timer only expires old counts. It mustn't keep the process alive.
        if (waiting.length === 0) lane.timer.unref();
      }
    }
    this.#serve();
    if (this.#closed) this.#refuse(lane);
  }

  /** Issues permits to the ready lanes in turn. */
  #serve(): void {
    clearTimeout(this.#timer);
    const now = this.#now();
    for (const lane of this.#ready) {
      if (this.#all?.hasRoom(now) === false) {
        const freeAt = this.#all.freeAt(now);
        // If only running requests use up the limit, the next one to end triggers another check.
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
      // Move the lane to the end of the set, where this loop reaches it again.
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
