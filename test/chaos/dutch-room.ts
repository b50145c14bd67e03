import { setTimeout as sleep } from 'node:timers/promises';
import { type Remote, RemoteRefusal } from '../../playground/remote.ts';
import type { KeptMessage } from '../../playground/world/state.ts';
import { dutch } from '../../src/games/dutch/index.ts';
import type { State } from '../../src/games/dutch/state.ts';
import type { Seat } from '../../src/games/facets/seats.ts';
import type { Game } from '../../src/games/game.ts';
import type { Store } from '../../src/store/records/store.ts';
import type { LiveTable } from '../../src/table/log/live.ts';
import { dealt, replay } from '../../src/table/log/replay.ts';
import { controlsOf } from './people.ts';

/** A press in a window, and its answer. Times are in wall-clock milliseconds. */
export interface WindowPress {
  readonly table: string;
  readonly seat: Seat;
  readonly notation: string;
  /** The number of the action that opened the window. */
  readonly window: number;
  /** Number of the action after which the pressed control was drawn. */
  readonly drawnAt: number;
  readonly interactionId: string;
  /** Whether an answer came. A deferral that nothing followed isn't one: the process was killed before it decided. */
  readonly isAnswered: boolean;
  /** Milliseconds from the delivery to the first answer. */
  readonly ms: number;
  readonly sentAt: number;
  readonly backAt: number;
}

/** A window: when it ends, the number of the action that opened it, and the turn in which it's open. */
export interface OpenWindow {
  readonly deadline: number;
  readonly number: number;
  readonly turn: number;
}

/** Pause in milliseconds before a person looks again. */
const pause = 250;
/** The lobby control that adds a computer in the last seat. When the game starts, everybody moves up. */
const computer = '9:medium';

/** A channel in which three people play Dutch. Half of these channels also have a computer. */
export class DutchRoom {
  readonly presses: WindowPress[] = [];
  readonly #remote: Remote;
  readonly #store: Store;
  readonly #channel: string;
  readonly #people: readonly string[];
  readonly #withComputer: boolean;
  #live: LiveTable | undefined;

  constructor(
    remote: Remote,
    store: Store,
    channel: string,
    people: readonly string[],
    withComputer: boolean,
  ) {
    this.#remote = remote;
    this.#store = store;
    this.#channel = channel;
    this.#people = people;
    this.#withComputer = withComputer;
  }

  /** Returns the table's current state according to its log. */
  async look(): Promise<LiveTable | undefined> {
    const row = await this.#store.openTableIn(this.#channel);
    if (row?.status !== 'active') return undefined;
    const known = this.#live?.stored.id === row.id ? this.#live : dealt(dutch as unknown as Game, row);
    const actions = await this.#store.actions(row.id, known.stored.seq);
    const now = replay(known, actions);
    // Seats and deadline come from the row, because they aren't in the log.
    this.#live = { ...now, stored: { ...row, seq: now.stored.seq, status: now.stored.status } };
    return this.#live;
  }

  #userIn({ stored }: LiveTable, seat: Seat): string | undefined {
    return stored.seats.find((one) => one.seat === seat)?.userId;
  }

  /** Plays on until a person has drawn a card and must play one. The next press opens a window. */
  async prepare(): Promise<void> {
    for (;;) {
      try {
        const live = await this.look();
        if (live === undefined) await this.#open();
        else if (await this.#isReady(live)) return;
      } catch (error) {
        if (!(error instanceof RemoteRefusal)) throw error;
      }
      await sleep(pause);
    }
  }

  async #isReady(live: LiveTable): Promise<boolean> {
    const { phase, current } = live.snapshot.state as State;
    for (const seat of dutch.toAct(live.snapshot.state as State)) {
      const user = this.#userIn(live, seat);
      if (user === undefined) continue;
      if (phase === 'playing_card' && seat === current) return true;
      await this.#move(user, onTheWay[phase]);
    }
    return false;
  }

  #move(user: string, play: string) {
    const channel = this.#channel;
    return this.#remote.ask('slash', { user, channel, command: ['move'], options: { play } });
  }

  async #open(): Promise<void> {
    const [ada = '', ...others] = this.#people;
    const channel = this.#channel;
    await this.#remote.ask('slash', { user: ada, channel, command: '/play dutch' });
    const messages = await this.#remote.ask('messages', { channel, last: 6, forAll: true });
    const lobby = messages.findLast((one) => controlsOf(one).some((id) => id.startsWith('l:')));
    const verb = async (user: string, what: string, values?: string[]) => {
      const customId = lobby && controlsOf(lobby).find((id) => id.endsWith(`:${what}`));
      if (lobby === undefined || customId === undefined) return;
      const more = values === undefined ? {} : { values };
      await this.#remote.ask('press', { user, message: lobby.id, customId, ...more });
    };
    await verb(ada, 'clock', ['live-1']);
    for (const user of others) await verb(user, 'join');
    if (this.#withComputer) await verb(ada, 'computer', [computer]);
    await verb(ada, 'start');
  }

  /** Plays the drawn card, which opens a window. @returns undefined if no window opened */
  async openWindow(): Promise<OpenWindow | undefined> {
    const before = await this.look();
    if (before === undefined) return undefined;
    const { current, drawn } = before.snapshot.state as State;
    const user = this.#userIn(before, current);
    if (user === undefined || drawn === null) return undefined;
    await this.#move(user, `play ${drawn + 1}`);
    const live = await this.look();
    const { window, turn } = (live?.snapshot.state ?? {}) as State;
    const deadline = live?.stored.deadlineAt?.getTime();
    if (live === undefined || !window || deadline === undefined) return undefined;
    // Computers may have passed by now, but the played card was the next action.
    return { deadline, number: before.stored.seq + 1, turn };
  }

  async #board(): Promise<KeptMessage | undefined> {
    const messages = await this.#remote.ask('messages', { channel: this.#channel, last: 6, forAll: true });
    return messages.findLast((one) => controlsOf(one).some((id) => id.startsWith('m:')));
  }

  /**
   * Makes one person press once at a given time: **Pass** on the table message, or a card in a picker that was opened
   * before.
   */
  async press(
    window: number,
    seat: Seat,
    what: 'pass' | 'same',
    at: number,
    chance: () => number,
  ): Promise<void> {
    const live = this.#live;
    const user = live && this.#userIn(live, seat);
    if (live === undefined || user === undefined) return;
    try {
      const control = await this.#control(user, what, chance);
      if (control === undefined) return;
      await sleep(Math.max(0, at - Date.now()));
      const sentAt = Date.now();
      const { kind, ms, interactionId } = await this.#remote.ask('press', { user, ...control, seen: true });
      this.presses.push({
        table: live.stored.id,
        seat,
        notation: control.customId.split(':').at(-1) ?? '',
        window,
        drawnAt: Number(control.customId.split(':')[2]) - 1,
        interactionId,
        isAnswered: kind !== 'unanswered' && kind !== 'deferred',
        ms,
        sentAt,
        backAt: Date.now(),
      });
    } catch (error) {
      if (!(error instanceof RemoteRefusal)) throw error;
    }
  }

  async #control(user: string, what: 'pass' | 'same', chance: () => number) {
    const board = await this.#board();
    if (board === undefined) return undefined;
    const found = (message: KeptMessage, fits: (id: string) => boolean) => {
      const ids = controlsOf(message).filter(fits);
      const customId = ids[Math.floor(chance() * ids.length)];
      return customId === undefined ? undefined : { message: message.id, customId };
    };
    if (what === 'pass') return found(board, (id) => id.endsWith(':pass'));
    const door = found(board, (id) => id.startsWith('m:') && id.endsWith(':door'));
    if (door === undefined) return undefined;
    const { message: picker } = await this.#remote.ask('press', { user, ...door, seen: true });
    return picker && found(picker, (id) => / same |:same /.test(id));
  }
}

/** The action to play in each phase to get to a window. */
const onTheWay: Readonly<Record<State['phase'], string>> = {
  initial_peek: 'look 1 2',
  drawing_card: 'draw deck',
  playing_card: '',
  same_rank_window: 'pass',
  special_play_window: 'skip',
  round_over: 'ready',
  game_ended: '',
};
