import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A bot in a process of its own that is killed and started again, and what it said on the way. */
export class Bot {
  readonly #module: string;
  readonly #env: Readonly<Record<string, string>>;
  readonly #node: string;
  #child: ChildProcess | undefined;
  /** Lines of the log at the level of errors, the first few hundred. */
  readonly errors: string[] = [];
  kills = 0;

  /**
   * @param module path of the program, TypeScript or compiled
   * @param node path of the Node to run it on; this process's own unless given
   */
  constructor(module: string, env: Readonly<Record<string, string>>, node = process.execPath) {
    this.#module = module;
    this.#env = env;
    this.#node = node;
  }

  /** Starts the process; the promise resolves when it says that it is ready, or false when it ended before. */
  start(): Promise<boolean> {
    const child = spawn(this.#node, [this.#module], {
      env: { ...process.env, NODE_ENV: 'production', ...this.#env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    child.stderr.setEncoding('utf8').on('data', (text: string) => this.#complain(text.trimEnd()));
    return new Promise((resolve) => {
      createInterface(child.stdout).on('line', (line) => {
        if (line.includes('"msg":"ready"')) resolve(true);
        if (/"level":[56]0/.test(line)) this.#complain(line);
      });
      child.once('exit', () => resolve(false));
    });
  }

  #complain(line: string): void {
    if (this.errors.length < 300) this.errors.push(line);
  }

  /** Kills the process without a word, as a power cut would; resolves when it is gone. */
  async kill(): Promise<void> {
    this.kills += 1;
    await this.#end('SIGKILL');
  }

  /** Asks the process to stop, as a host would; resolves with how it ended: its exit code, or the signal that ended it. */
  async stop(): Promise<number | NodeJS.Signals | undefined> {
    return this.#end('SIGTERM');
  }

  async #end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals | undefined> {
    const child = this.#child;
    if (child && child.exitCode === null && child.signalCode === null) {
      const gone = once(child, 'exit');
      child.kill(signal);
      await gone;
    }
    return child?.signalCode ?? child?.exitCode ?? undefined;
  }
}
