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

/** Where somebody asks for a table, and what may be opened there. */
export interface Ground {
  readonly channelId: string;
  /** @throws RuleError where person, server or bot forbid a table here */
  mustBeOpenable(): Promise<void>;
  /** Whether the person and the bot may both make a thread here. */
  mayThread(): boolean;
  /** Makes a thread that the person belongs to. @returns its id @throws RuleError */
  thread(name: string): Promise<string>;
}

interface Deps {
  readonly store: Store;
  readonly ledger: Ledger;
  readonly lobby: Lobby;
  readonly now: () => Date;
  /** Brings the message of a table up to date in a moment. */
  readonly show: (id: string) => void;
}

/** What somebody's **Rematch** came to. */
export type Asked =
  /** A new table, whose message is the answer. */
  | { readonly kind: 'opened'; readonly table: string }
  | { readonly kind: 'private'; readonly message: Message };

/** Looks at what others have done at the same moment, before it is taken for a fault. */
const attempts = 5;

/**
 * Rematches: the same people and options, with the sides changed. The first **Rematch** opens a lobby, those of the others take
 * the seats that it keeps for them; one key of the database sees to it that a game has one.
 */
export class Rematches {
  readonly #deps: Deps;
  readonly #queue = new KeyedQueue();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * The table that a press on **Rematch** is about: the game itself, or its rematch where the game is in the archive.
   * @throws RuleError
   */
  async around(id: string): Promise<StoredTable> {
    return (await this.#row(id)) ?? (await this.#deps.store.rematchOf(id)) ?? this.#gone(id);
  }

  /**
   * Opens the rematch of a game, or agrees to it.
   * @param source id of the interaction, which is the person's Join
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
          // Somebody opened, began or canceled it in that moment.
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
      const { id: table } = await this.#deps.lobby.rematch(
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
    const { id: table } = await this.#deps.lobby.rematch(of, { channelId, source }, actor);
    this.#deps.show(table);
    return { kind: 'private', message: said(`The rematch is in <#${channelId}>.`) };
  }

  #row(id: string): Promise<StoredTable | undefined> {
    return this.#deps.store.loadTable(id);
  }

  /** Says why there is no row of a table; what memory holds of it is old. @throws RuleError */
  #gone(id: string): Promise<StoredTable> {
    const { ledger } = this.#deps;
    ledger.forget(id);
    return ledger.stored(id).catch(kindly);
  }

  /** The game of which somebody may ask a rematch. @throws RuleError */
  async #over(id: string, actor: Actor): Promise<StoredTable> {
    const { now } = this.#deps;
    const table = (await this.#row(id)) ?? (await this.#gone(id));
    if (seatOf(table, actor.userId) === undefined)
      throw new RuleError(
        'not-seated',
        'Only those who played can ask for a rematch. `/play` opens a new table.',
      );
    if (table.rematchUntil === undefined || table.rematchUntil <= now())
      throw new RuleError(
        'rematch-late',
        'A rematch can be asked for within a day of the end. `/play` opens a new table.',
      );
    return table;
  }

  /** Sits down at a rematch that somebody has asked for. */
  async #agree(rematch: StoredTable, actor: Actor, source: string): Promise<Message> {
    const link = linked('Go to the table', rematch);
    if (rematch.status === 'active') return said(`The rematch has begun. ${link}`);
    if (rematch.status !== 'lobby')
      return said(`That rematch is over, too. Press **Rematch** under its last message. ${link}`);
    const sits = seatOf(rematch, actor.userId) !== undefined;
    const table = sits ? rematch : await this.#deps.lobby.join(rematch.id, actor, undefined, source);
    const awaited = keptFor(table);
    if (awaited.length > 0) {
      const names = awaited.map((userId) => `<@${userId}>`).join(' and ');
      return said(`You’re in. The table waits for ${names}. ${link}`);
    }
    const start: Button = {
      kind: 'button',
      label: 'Start',
      style: 'success',
      press: { do: 'lobby', table: table.id, verb: 'start' },
    };
    return { ...said(`Everyone’s in. Press **Start** to begin. ${link}`), rows: [[start]] };
  }

  /** The rematch of a game has begun: nobody asks for one any more. */
  async begun(of: string): Promise<void> {
    await this.#close(of);
  }

  /** The alarm of a game's **Rematch** has rung. @returns milliseconds until it is due after all; 0 when nothing is left to do */
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

  /** Resolves when nothing is under way. */
  stop(): Promise<void> {
    return this.#queue.idle();
  }
}

const said = (text: string): Message => ({ panels: [{ title: '', text }], rows: [] });

/** What a thread for a table is called. */
export const threadName = (title: string, { name }: Pick<Actor, 'name'>): string =>
  `${title} · ${onOneLine(name)}`.slice(0, 100);

/** Offered where a channel has a table: a thread for another one. */
export const threadOffer = (press: Press): Message => ({
  panels: [
    {
      title: '',
      text: 'This channel already has a table. **Open a thread** to play beside it.',
    },
  ],
  rows: [[{ kind: 'button', label: 'Open a thread', style: 'primary', press }]],
});

/** @throws RuleError which says of a game in the archive what that means for its rematch */
function kindly(error: unknown): never {
  if (!(error instanceof RuleError) || error.code !== 'archived') throw error;
  throw new RuleError(
    'archived',
    'That game has gone to the archive, so there’s no rematch of it. `/play` opens a new table.',
  );
}
