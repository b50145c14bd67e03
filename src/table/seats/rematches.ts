import { andList } from '../../engine/english.ts';
import { KeyedQueue } from '../../engine/queue.ts';
import { RuleError } from '../../engine/rule-error.ts';
import { RematchTaken } from '../../store/records/changes.ts';
import type { Store } from '../../store/records/store.ts';
import type { StoredTable } from '../../store/records/table.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Actor } from '../log/actor.ts';
import { keptFor, seatOf } from '../log/seating.ts';
import { linked } from '../message/links.ts';
import type { Button, Message, Press } from '../message/message.ts';
import { onOneLine } from '../message/names.ts';
import type { Lobby } from './lobby.ts';

/** The channel where a person asks for a table, and what may be opened there. */
export interface Ground {
  readonly channelId: string;
  /** @throws RuleError if the person, server or bot may not open a table here */
  mustBeOpenable(): Promise<void>;
  /** Whether the person and the bot may both make a thread here. */
  mayThread(): boolean;
  /**
   * Makes a thread and adds the person to it.
   * @returns its id
   * @throws RuleError
   */
  thread(name: string): Promise<string>;
}

interface Deps {
  readonly store: Store;
  readonly ledger: Ledger;
  readonly lobby: Lobby;
  readonly now: () => Date;
  /** Schedules an update of a table's message. */
  readonly show: (id: string) => void;
}

/** The result of pressing **Rematch**. */
export type Asked =
  /** A new table. Its public message answers the press. */
  | { readonly kind: 'opened'; readonly table: string }
  | { readonly kind: 'private'; readonly message: Message };

/** Maximum number of attempts when other people keep changing the rematch. */
const attempts = 5;

/**
 * Handles rematches: the same people and options, in other seats. The first press of **Rematch** opens a
 * lobby; later presses take the reserved seats. A unique key in the database allows one rematch per game.
 */
export class Rematches {
  readonly #deps: Deps;
  readonly #queue = new KeyedQueue();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * The table that a press of **Rematch** is about: the game itself, or its rematch if the game was archived.
   *
   * @throws RuleError
   */
  async around(id: string): Promise<StoredTable> {
    return (await this.#row(id)) ?? (await this.#deps.store.rematchOf(id)) ?? this.#gone(id);
  }

  /**
   * Opens the rematch of a game, or joins it.
   * @param source id of the interaction, which is the person's part of the entropy
   * @throws RuleError
   */
  ask(
    { table: id, place }: Extract<Press, { do: 'rematch' }>,
    actor: Actor,
    source: string,
    ground: Ground,
  ): Promise<Asked> {
    return this.#queue.run(id, async () => {
      for (let attempt = 1; ; attempt++) {
        try {
          const rematch = await this.#deps.store.rematchOf(id);
          if (rematch !== undefined)
            return { kind: 'private', message: await this.#agree(rematch, actor, source) };
          return place === 'thread'
            ? await this.#openInThread(id, actor, source, ground)
            : await this.#open(id, actor, source, ground);
        } catch (error) {
          // Somebody just opened, started or canceled the rematch.
          const moved =
            error instanceof RematchTaken || (error instanceof RuleError && error.code === 'not-a-lobby');
          if (!moved || attempt === attempts) throw error;
        }
      }
    });
  }

  async #open(id: string, actor: Actor, source: string, ground: Ground): Promise<Asked> {
    const of = await this.#over(id, actor);
    await ground.mustBeOpenable();
    try {
      const { id: table } = await this.#deps.lobby.newTables.rematch(
        of,
        { channelId: ground.channelId, source },
        actor,
      );
      return { kind: 'opened', table };
    } catch (error) {
      const taken = error instanceof RuleError && error.code === 'channel-taken';
      if (!taken || !ground.mayThread()) throw error;
      return { kind: 'private', message: threadOffer({ do: 'rematch', table: id, place: 'thread' }) };
    }
  }

  async #openInThread(id: string, actor: Actor, source: string, ground: Ground): Promise<Asked> {
    const of = await this.#over(id, actor);
    await ground.mustBeOpenable();
    const channelId = await ground.thread(threadName(this.#deps.ledger.titleOf(of.game), actor));
    const { id: table } = await this.#deps.lobby.newTables.rematch(of, { channelId, source }, actor);
    this.#deps.show(table);
    return { kind: 'private', message: said(`The rematch is in <#${channelId}>.`) };
  }

  #row(id: string): Promise<StoredTable | undefined> {
    return this.#deps.store.loadTable(id);
  }

  /**
   * Explains why a table has no row. Drops the table from memory, which is out of date.
   * @throws RuleError
   */
  #gone(id: string): Promise<StoredTable> {
    const { ledger } = this.#deps;
    ledger.forget(id);
    return ledger.stored(id).catch(kindly);
  }

  /**
   * The finished game that a person wants a rematch of.
   * @throws RuleError
   */
  async #over(id: string, actor: Actor): Promise<StoredTable> {
    const { now } = this.#deps;
    const table = (await this.#row(id)) ?? (await this.#gone(id));
    if (seatOf(table, actor.userId) === undefined)
      throw new RuleError(
        'not-seated',
        'Only people who played can ask for a rematch. `/play` opens a new table.',
      );
    if (table.rematchUntil === undefined || table.rematchUntil <= now())
      throw new RuleError(
        'rematch-late',
        'You can ask for a rematch within a day of the end. `/play` opens a new table.',
      );
    return table;
  }

  /** Takes a seat in an open rematch. */
  async #agree(rematch: StoredTable, actor: Actor, source: string): Promise<Message> {
    const link = linked('Go to the table', rematch);
    if (rematch.status === 'active') return said(`The rematch has started. ${link}`);
    if (rematch.status !== 'lobby')
      return said(`That rematch is over, too. Press **Rematch** under its last message. ${link}`);
    const sits = seatOf(rematch, actor.userId) !== undefined;
    const table = sits ? rematch : await this.#deps.lobby.join(rematch.id, actor, undefined, source);
    const awaited = keptFor(table);
    if (awaited.length > 0) {
      const names = andList(awaited.map((userId) => `<@${userId}>`));
      return said(`You’re in. The table is waiting for ${names}. ${link}`);
    }
    const start: Button = {
      kind: 'button',
      label: 'Start',
      style: 'success',
      press: { do: 'lobby', table: table.id, verb: 'start' },
    };
    return { ...said(`Everyone’s in. Press **Start** to begin. ${link}`), rows: [[start]] };
  }

  /** Called when the rematch of a game has started. Nobody can ask for another one. */
  async begun(of: string): Promise<void> {
    await this.#close(of);
  }

  /**
   * Removes **Rematch** from a game when its time is up.
   * @returns milliseconds until the time is up; 0 when nothing is left to do
   */
  async ring(id: string): Promise<number> {
    const until = (await this.#deps.store.loadTable(id))?.rematchUntil;
    if (until === undefined) return 0;
    const wait = until.getTime() - this.#deps.now().getTime();
    if (wait > 0) return wait;
    await this.#close(id);
    return 0;
  }

  async #close(id: string): Promise<void> {
    const { store, ledger, show } = this.#deps;
    const changed = await ledger.queue.run(id, async () => {
      const ended = await store.endRematch(id);
      if (ended) ledger.forget(id);
      return ended;
    });
    if (changed) show(id);
  }

  /** Resolves when no work is in progress. */
  stop(): Promise<void> {
    return this.#queue.idle();
  }
}

const said = (text: string): Message => ({ panels: [{ title: '', text }], rows: [] });

/** The name of a table's thread. */
export const threadName = (title: string, { name }: Pick<Actor, 'name'>): string =>
  `${title} · ${onOneLine(name)}`.slice(0, 100);

/** Offers to open a thread when the channel already has a table. */
export const threadOffer = (press: Press): Message => ({
  panels: [
    {
      title: '',
      text: 'This channel already has a table. Press **Open a thread** to play there instead.',
    },
  ],
  rows: [[{ kind: 'button', label: 'Open a thread', style: 'primary', press }]],
});

/** @throws RuleError that explains why an archived game can't have a rematch */
function kindly(error: unknown): never {
  if (!(error instanceof RuleError) || error.code !== 'archived') throw error;
  throw new RuleError(
    'archived',
    'That game has gone to the archive, so you can’t have a rematch. `/play` opens a new table.',
  );
}
