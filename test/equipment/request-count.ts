import { appendFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * A file to which every whole-bot test adds a line: the number of requests, and how many of them broke Discord's
     * rules.
     */
    requestCount: string;
  }
}

/** Adds a playground's requests to the count that the test run prints at its end. */
export function noteRequests(requests: number, violations: number): void {
  appendFileSync(inject('requestCount'), `${requests} ${violations}\n`);
}

/** Global setup of the test run: counts the requests of all whole-bot tests and prints the sum. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'clubhouse-requests-'));
  const file = join(folder, 'count');
  appendFileSync(file, '');
  project.provide('requestCount', file);
  return async () => {
    const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
    const sum = (column: number) =>
      lines.reduce((total, line) => total + Number(line.split(' ')[column] ?? 0), 0);
    if (lines.length > 0) {
      process.stdout.write(
        `\n Whole-bot tests: ${sum(0)} requests to the playground, ${sum(1)} against Discord's schema or rules\n\n`,
      );
    }
    await rm(folder, { recursive: true });
  };
}
