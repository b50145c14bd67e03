import { isDeepStrictEqual } from 'node:util';
import type { Ground } from '../world/ground.ts';
import type { KeptMessage, Person } from '../world/state.ts';
import type { Changes, SeenMessage } from './protocol.ts';
import { keptFor, seen, surroundings } from './snapshot.ts';

/** Somebody who looks at one server, and only wants to know what is new. */
export class Spectator {
  readonly #ground: Ground;
  readonly #person: Person;
  readonly #server: string | undefined;
  #parts: Readonly<Record<string, unknown>> = {};
  #orders = new Map<string, readonly string[]>();
  /** By the message's id, what its look followed from. */
  #sources: ReadonlyMap<string, readonly unknown[]> = new Map();

  /** @param server its id or name; the person's first one by default */
  constructor(ground: Ground, person: Person, server?: string) {
    this.#ground = ground;
    this.#person = person;
    this.#server = server;
  }

  /** What is new since the last call; everything in the first. @returns undefined if nothing is */
  changes(): Changes | undefined {
    const { shown, channels } = surroundings(this.#ground, this.#person, this.#server);
    const parts: Readonly<Record<string, unknown>> = { ...shown, modal: shown.modal ?? null };
    const changed = Object.entries(parts).filter(
      ([name, part]) => !isDeepStrictEqual(part, this.#parts[name]),
    );
    this.#parts = parts;

    const orders = new Map<string, readonly string[]>();
    const sources = new Map<string, readonly unknown[]>();
    const messages: SeenMessage[] = [];
    for (const { id } of channels) {
      const kept = keptFor(this.#ground, this.#person, id);
      orders.set(
        id,
        kept.map((message) => message.id),
      );
      for (const message of kept) {
        const source = this.#sourcesOf(message);
        sources.set(message.id, source);
        if (!isSame(source, this.#sources.get(message.id)))
          messages.push(seen(this.#ground, this.#person, message));
      }
    }
    const moved = [...orders].filter(([id, order]) => !isSame(order, this.#orders.get(id)));
    this.#orders = orders;
    this.#sources = sources;
    if (changed.length + moved.length + messages.length === 0) return undefined;
    return {
      ...Object.fromEntries(changed),
      ...(moved.length > 0 && { orders: Object.fromEntries(moved) }),
      ...(messages.length > 0 && { messages }),
    };
  }

  /** Everything that can change how a message looks to this person. A changed message is another object. */
  #sourcesOf(message: KeptMessage): readonly unknown[] {
    const { world } = this.#ground;
    const { threadId, replyTo } = message;
    const answered = replyTo === undefined ? undefined : world.message(replyTo);
    const thread = threadId === undefined ? undefined : world.channels.get(threadId);
    return [
      message,
      world.lastPress(this.#person.id, message.id)?.status,
      ...(thread ? [thread, world.newestIn(thread.id), world.countIn(thread.id)] : []),
      // It shows its thread, too.
      ...(answered ? this.#sourcesOf(answered) : []),
    ];
  }
}

const isSame = (one: readonly unknown[], other: readonly unknown[] | undefined): boolean =>
  one.length === other?.length && one.every((part, at) => part === other[at]);
