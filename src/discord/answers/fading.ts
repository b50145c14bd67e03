import type { Logger } from 'pino';
import type { Message } from '../../table/message/message.ts';
import { NotDelivered } from './reply.ts';

/** Changes a message that was sent before. */
type Edit = (message: Message) => Promise<void>;

interface Waiting {
  readonly timer: NodeJS.Timeout;
  readonly fade: () => Promise<void>;
}

/** Takes the hidden words out of private messages when they have stood long enough; their controls stay. */
export class Fading {
  readonly #log: Pick<Logger, 'debug' | 'error'>;
  /** By the interaction that each message was first the answer to. */
  readonly #waiting = new Map<string, Waiting>();

  constructor(log: Pick<Logger, 'debug' | 'error'>) {
    this.#log = log;
  }

  /**
   * Notes what a message shows now; what it showed before does not fade any more.
   * @param key of the message: id of the interaction that it was first the answer to
   */
  shown(key: string, message: Message, edit: Edit): void {
    clearTimeout(this.#waiting.get(key)?.timer);
    this.#waiting.delete(key);
    const { fades, rows } = message;
    if (fades === undefined) return;
    const fade = async () => {
      this.#waiting.delete(key);
      try {
        await edit({ panels: [fades.into], rows });
      } catch (error) {
        // Most often the person has closed it: there is nobody to hide it from.
        const expected = error instanceof NotDelivered;
        this.#log[expected ? 'debug' : 'error']({ err: error }, 'a private message was not hidden again');
      }
    };
    const timer = setTimeout(() => void fade(), fades.seconds * 1_000);
    this.#waiting.set(key, { timer, fade });
  }

  /** Hides at once what still stands: nobody is there to do it later. */
  async close(): Promise<void> {
    const left = [...this.#waiting.values()];
    for (const { timer } of left) clearTimeout(timer);
    await Promise.all(left.map(({ fade }) => fade()));
  }
}
