import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A bot in a separate process that is killed and restarted, and its output. */
export class Bot {
  readonly #module: string;
  readonly #env: Readonly<Record<string, string>>;
  readonly #node: string;
  #child: ChildProcess | undefined;
  /** The first few hundred log lines with level error. */
  readonly errors: string[] = [];
  kills = 0;

  /**
   * @param module path of the program, TypeScript or compiled
   * @param node path of the Node binary to run it on; by default that of this process
   */
  constructor(module: string, env: Readonly<Record<string, string>>, node = process.execPath) {
    this.#module = module;
    this.#env = env;
    this.#node = node;
  }

  /** Id of the running process. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Starts the process; resolves to true when it is ready, or false if it ended before. */
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

  /** Kills the process, as a power cut would; resolves when it is gone. */
  async kill(): Promise<void> {
    this.kills += 1;
    await this.#end('SIGKILL');
  }

  /** Stops the process as a host would; resolves to its exit code, or the signal that ended it. */
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
