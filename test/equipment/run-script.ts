import { execFile } from 'node:child_process';

/** The outcome of a script that people run from a terminal. */
export interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs `scripts/<script>.ts` in a separate process, which takes a second or more on a busy machine. */
export function runScript(script: string, ...args: readonly string[]): Promise<Ended> {
  return runScriptWith({}, script, ...args);
}

/** @param variables environment variables, in addition to those of this process */
export function runScriptWith(
  variables: Readonly<Record<string, string>>,
  script: string,
  ...args: readonly string[]
): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [`scripts/${script}.ts`, ...args],
      { env: { ...process.env, ...variables } },
      (_, out, err) => resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
}
