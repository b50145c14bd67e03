import type { Logger } from 'pino';
import type { PrivateAddress } from '../../store/records/private-answer.ts';
import type { Message } from '../message/message.ts';
import type { PrivatePost } from '../message/post.ts';

/** Returns the next message, and whether it is the last one. */
export type Playing = () => Promise<{ readonly message: Message; readonly isLast: boolean }>;

/** Time between two messages, in milliseconds. Discord allows five edits in five seconds. */
const every = 2_000;

/** A private message that goes on by itself. */
interface Run {
  isStopped: boolean;
  timer: NodeJS.Timeout | undefined;
  /** The edit on its way. */
  edit: Promise<void>;
}

/** Private messages that go on by themselves, each through its interaction's token. They don't survive a restart. */
export class Playback {
  readonly #post: Pick<PrivatePost, 'show'>;
  readonly #log: Logger;
  readonly #running = new Map<string, Run>();

  constructor(post: Pick<PrivatePost, 'show'>, log: Logger) {
    this.#post = post;
    this.#log = log;
  }

  /**
   * Begins to edit a message every two seconds, in place of another one of the same person.
   * @param key whose message it is; there is one for each key
   */
  begin(key: string, at: PrivateAddress, next: Playing): void {
    void this.stop(key);
    const run: Run = { isStopped: false, timer: undefined, edit: Promise.resolve() };
    this.#running.set(key, run);
    const goOn = (): void => {
      run.timer = setTimeout(() => {
        run.edit = this.#edit(run, at, next).then((isLast) => {
          if (run.isStopped) return;
          if (isLast) this.#running.delete(key);
          else goOn();
        });
      }, every);
      run.timer.unref();
    };
    goOn();
  }

  /**
   * Stops a message. Resolves once nothing edits it anymore.
   * @returns whether it was going on
   */
  async stop(key: string): Promise<boolean> {
    const run = this.#running.get(key);
    if (run === undefined) return false;
    this.#running.delete(key);
    run.isStopped = true;
    clearTimeout(run.timer);
    await run.edit;
    return true;
  }

  /** Stops all messages. */
  async close(): Promise<void> {
    await Promise.all([...this.#running.keys()].map((key) => this.stop(key)));
  }

  /** Returns whether this edit was the last one. The message may be gone, or its token too old. */
  async #edit(run: Run, at: PrivateAddress, next: Playing): Promise<boolean> {
    try {
      const { message, isLast } = await next();
      if (!run.isStopped) await this.#post.show(at, message);
      return isLast;
    } catch (error) {
      this.#log.debug({ err: error }, 'a replay can’t go on by itself');
      return true;
    }
  }
}
