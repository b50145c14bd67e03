import { setTimeout as sleep } from 'node:timers/promises';
import { controlsOf as partsOf } from '../../playground/checks/components.ts';
import { type Remote, RemoteRefusal } from '../../playground/remote.ts';
import type { KeptMessage } from '../../playground/world/state.ts';
import { customIdsFor, customIdsIn } from '../equipment/at-the-table.ts';

/** A press on an action button, and its outcome. */
export interface Press {
  readonly table: string;
  /** The number of the action that the button was for. */
  readonly number: number;
  readonly interactionId: string;
  /** Whether the bot answered with the table after that action. */
  readonly acknowledged: boolean;
  readonly channel: string;
  /** Time of the answer in milliseconds, by this process's clock. */
  readonly at: number;
  /** Milliseconds from the delivery to the first answer. */
  readonly ms: number;
}

/** A channel in which games are played. */
export interface Room {
  readonly channel: string;
  /** The command that opens a game here. `joined` says whether a second person joins. */
  readonly command: string;
  readonly joined: boolean;
  /** The clock to choose in the lobby, by the id of the menu option; by default none. */
  readonly clock?: string;
  /** Whether nobody presses, so that only the clock advances the game. */
  readonly idle?: boolean;
}

export interface Pair {
  readonly ada: string;
  readonly ben: string;
}

/**
 * How long a person looks before pressing, in milliseconds. This is quick, but slow enough that the log channels stay
 * within Discord's rate limit.
 */
const look = { least: 400, most: 2_600 };
/** The share of presses that are made twice at the same time, like a double click. */
const twice = 0.1;
/** Pause in milliseconds before a person looks again, if there was nothing to do. */
const pause = 250;

/** Custom ids of a message's controls, in order. */
export function controlsOf({ components }: Pick<KeptMessage, 'components'>): string[] {
  return customIdsIn(components);
}

/** The first control of a message that a person can press now, by how its custom id begins. */
const find = ({ components }: KeptMessage, begins: RegExp): string | undefined =>
  partsOf(components).find(({ custom_id: id = '', disabled }) => disabled !== true && begins.test(id))
    ?.custom_id;

const between = ({ least, most }: typeof look, chance: () => number) => least + (most - least) * chance();

/**
 * People who keep playing whatever happens to the bot. They open games, press the buttons they see, press again if
 * they get no answer, and record the answers.
 */
export class People {
  readonly presses: Press[] = [];
  /** Unexpected answers, with the button that was pressed. */
  readonly odd: string[] = [];
  readonly #remote: Remote;
  readonly #pair: Pair;
  readonly #chance: () => number;
  #playing = true;

  constructor(remote: Remote, pair: Pair, chance: () => number) {
    this.#remote = remote;
    this.#pair = pair;
    this.#chance = chance;
  }

  /** Plays in all rooms until `stop` is called. */
  async play(rooms: readonly Room[]): Promise<void> {
    await Promise.all(rooms.map((room) => this.#playIn(room)));
  }

  /** Lets everybody finish their current press. */
  stop(): void {
    this.#playing = false;
  }

  async #playIn(room: Room): Promise<void> {
    while (this.#playing) {
      try {
        await this.#once(room);
      } catch (error) {
        // Discord's client would not allow this press either: the message just changed, or the button is disabled.
        if (!(error instanceof RemoteRefusal)) throw error;
        await sleep(pause);
      }
    }
  }

  async #once(room: Room): Promise<void> {
    const { channel } = room;
    const seen = await this.#remote.ask('messages', { channel, last: 6, forAll: true });
    const lobby = seen.findLast((message) => find(message, /^l:/));
    const board = seen.findLast((message) => find(message, /^[ao]:/));
    if (board !== undefined) {
      if (room.idle) await sleep(pause * 4);
      else await this.#act(board);
    } else if (lobby !== undefined) await this.#begin(room, lobby);
    else await this.#open(room);
  }

  async #open({ channel, command }: Room): Promise<void> {
    const { kind } = await this.#remote.ask('slash', { user: this.#pair.ada, channel, command });
    if (kind !== 'message') await sleep(pause);
  }

  async #begin({ joined, clock }: Room, lobby: KeptMessage): Promise<void> {
    const { ada, ben } = this.#pair;
    const verb = async (user: string, what: string, values?: string[]) => {
      const customId = find(lobby, new RegExp(`^l:.*:${what}$`));
      if (customId === undefined) return;
      await this.#remote.ask('press', { user, message: lobby.id, customId, ...(values && { values }) });
    };
    // What was done before the bot was killed is refused politely the second time, or its button is disabled:
    // **Join** once everybody is seated.
    if (clock !== undefined) await verb(ada, 'clock', [clock]);
    if (joined) await verb(ben, 'join');
    await verb(ada, 'start');
  }

  async #act(board: KeptMessage): Promise<void> {
    await sleep(between(look, this.#chance));
    const user = /<@(\d+)>/.exec(board.content)?.[1];
    const theirs = customIdsFor(board.components, user === this.#pair.ben ? 1 : 0);
    const customId = theirs.find((id) => id.startsWith('a:'));
    if (customId === undefined || user === undefined) return void (await sleep(pause));
    const times = this.#chance() < twice ? 2 : 1;
    const pressed = await Promise.allSettled(
      Array.from({ length: times }, () => this.#press(board, user, customId)),
    );
    const failed = pressed.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
  }

  async #press(board: KeptMessage, user: string, customId: string): Promise<void> {
    const [, table = '', number = ''] = customId.split(':');
    const answer = await this.#remote.ask('press', { user, message: board.id, customId });
    const { kind, message, interactionId, ms } = answer;
    const acknowledged = kind === 'update' && message !== undefined && isPast(message, table, Number(number));
    this.presses.push({
      table,
      number: Number(number),
      interactionId,
      acknowledged,
      channel: board.channelId,
      at: performance.now(),
      ms,
    });
    if (!['update', 'message', 'unanswered', 'deferred'].includes(kind))
      this.odd.push(`${customId}: ${kind}`);
    // The bot's gray dot shows people that it is offline, so they come back later.
    if (kind === 'unanswered') await sleep(pause * 4);
  }
}

/**
 * Whether a table's message shows the state after an action: its controls are for a later action, or the game is
 * over.
 */
function isPast(message: KeptMessage, table: string, number: number): boolean {
  const next = controlsOf(message)
    .map((id) => id.split(':'))
    .find(([letter, of]) => /^[aofpdct]$/.test(letter ?? '') && of === table)?.[2];
  return next === undefined ? message.content.includes('Finished') : Number(next) > number;
}
