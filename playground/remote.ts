import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';
import { z } from 'zod';
import type { ControlAnswers, ControlRequest } from './control.ts';
import { bundler } from './gateway/bundle.ts';

/** Thrown if the playground refuses; the message says why. */
export class RemoteRefusal extends Error {
  override readonly name = 'RemoteRefusal';
}

type Of<Name extends ControlRequest['do']> = Omit<Extract<ControlRequest, { do: Name }>, 'do'>;

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

const frame = z.looseObject({
  id: z.number(),
  ok: z.unknown().optional(),
  error: z.string().optional(),
  refused: z.string().optional(),
});

/** A playground in another process, over one connection with any number of concurrent requests. */
export class Remote {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, Waiting>();
  readonly #bundle: () => void;
  #last = 0;

  private constructor(socket: WebSocket, bundle: () => void) {
    this.#socket = socket;
    this.#bundle = bundle;
    socket.on('message', (data) => this.#onMessage(data.toString()));
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('The playground hung up.'));
      this.#waiting.clear();
    });
  }

  /** Connects to a playground by the URL of its page. */
  static connect(url: string): Promise<Remote> {
    const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/control`, { perMessageDeflate: false });
    return new Promise((resolve, reject) => {
      socket.once('error', reject);
      socket.once('upgrade', ({ socket: stream }) => {
        socket.once('open', () => resolve(new Remote(socket, bundler(stream))));
      });
    });
  }

  /**
   * Sends a request; resolves when it is done.
   * @throws RemoteRefusal for what Discord's client would not allow
   */
  ask<Name extends ControlRequest['do']>(name: Name, more: Of<Name>): Promise<ControlAnswers[Name]> {
    this.#last += 1;
    const id = this.#last;
    return new Promise((resolve, reject) => {
      if (this.#socket.readyState !== WebSocket.OPEN) {
        reject(new Error('The playground has hung up.'));
        return;
      }
      // An answer has the type in `ControlAnswers`: both ends use it.
      this.#waiting.set(id, { resolve: (answer) => resolve(answer as ControlAnswers[Name]), reject });
      this.#bundle();
      this.#socket.send(JSON.stringify({ id, do: name, ...more }));
    });
  }

  close(): void {
    this.#socket.close();
  }

  #onMessage(text: string): void {
    const { id, ok, error, refused } = frame.parse(JSON.parse(text));
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (refused !== undefined) waiting?.reject(new RemoteRefusal(refused));
    else if (error !== undefined) waiting?.reject(new Error(error));
    else waiting?.resolve(ok);
  }
}

/** How to start a playground in a separate process; see `PlaygroundOptions`. */
export interface ProcessOptions {
  readonly port?: number;
  readonly file?: string;
  readonly limits?: boolean;
  readonly checks?: 'all' | 'none';
  readonly shards?: number;
  readonly maxConcurrency?: number;
  readonly identifyMs?: number;
  readonly answerMs?: number;
  readonly deal?: boolean;
  readonly servers?: number;
}

const greeting = z.object({ url: z.string(), apiUrl: z.string(), cdnUrl: z.string(), token: z.string() });

export interface RemotePlayground extends z.infer<typeof greeting> {
  readonly remote: Remote;
  readonly pid: number;
  stop(): Promise<void>;
}

/**
 * Starts a playground in a separate process, which ends when this process does.
 * @param node path of the Node executable to run it with, by default that of this process, and its flags
 */
export async function startPlaygroundProcess(
  options: ProcessOptions = {},
  {
    node = process.execPath,
    flags = [],
  }: { readonly node?: string; readonly flags?: readonly string[] } = {},
): Promise<RemotePlayground> {
  const args = Object.entries(options).map(([name, value]) =>
    value === true ? `--${name}` : value === false ? `--no-${name}` : `--${name}=${value}`,
  );
  const script = fileURLToPath(new URL('./serve.ts', import.meta.url));
  const child = spawn(node, [...flags, script, '--leash', ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const { value: line } = await createInterface(child.stdout)[Symbol.asyncIterator]().next();
  if (typeof line !== 'string' || child.pid === undefined) throw new Error('The playground did not start.');
  const greeted = greeting.parse(JSON.parse(line));
  const remote = await Remote.connect(greeted.url);
  return {
    ...greeted,
    remote,
    pid: child.pid,
    async stop() {
      remote.close();
      child.stdin.end();
      await ended;
    },
  };
}
